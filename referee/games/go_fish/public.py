"""What everybody at the table saw of a game of Go Fish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.games.go_fish.events import Ask, Deal, Draw, Fish
from referee.notation.events import Event


def seen(events: Sequence[Event], settings: Mapping[str, Any]) -> Iterator[Event]:
    """Yields the events as everybody saw them: a drawn card is named only where it was shown.

    That is the draw after "go fish" that brings what was asked for, unless the table plays it
    hidden (000 §5.4, §8).
    """
    lucky = settings["lucky-draw"] == "on"
    asked: Ask | None = None
    due = False
    for event in events:
        if isinstance(event, Ask):
            asked, due = event, False
        elif isinstance(event, Deal):
            asked, due = None, False
        elif isinstance(event, Fish):
            due = asked is not None and event.player == asked.other
        elif isinstance(event, Draw):
            shown = due and asked is not None and _is_what(event, asked)
            due = False
            yield event if lucky and shown else Draw(event.player)
            continue
        yield event


def _is_what(draw: Draw, asked: Ask) -> bool:
    """Says whether the card is what the same player has asked for."""
    named = draw.card is not None and draw.card.startswith(asked.what)
    return named and draw.player == asked.player
