"""What everybody at the table saw of a match, so that it can be shared before it is over.

Recorded hands are left out, cards that were drawn and not shown are not named, and neither notes
nor private header keys are told. Of an honest match this is an honest record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from referee import games
from referee.games.base import Event, Ruling, event_words
from referee.match.header import header_words
from referee.match.replay import Replay
from referee.notation.lines import encode, parse_line, unsafe, write_line

HIDDEN = ("hand",)
"""Verbs that tell what only one player, or nobody yet, has seen."""


def public(data: bytes) -> bytes:
    """Returns the transcript of what everybody saw.

    Lines that were not taken in are left out, and rulings on breaches that nobody could see. Where
    no known game is named there is nothing to tell what is public, so only the first line stays.
    """
    replay = Replay().feed_all(data)
    lines = list(_header(replay))
    if replay.header.game is not None:
        lines += _events(replay, replay.header.game.name)
    return encode(_without_idle_rulings(lines))


def _header(replay: Replay) -> Iterator[str]:
    for number, text in enumerate(replay.texts, 1):
        line = parse_line(number, text)
        if line.is_header and not line.verb.startswith("x-") and not unsafe(text):
            yield write_line(header_words(line))
        elif number == 1:
            yield ""


def _events(replay: Replay, game: str) -> Iterator[str]:
    events = [step.event for step in replay.steps]
    name = f"{games.GAMES[game]}.public"
    seen = import_module(name).seen if find_spec(name) else _as_told
    for step, event in zip(replay.steps, seen(events, replay.header.settings), strict=True):
        if event.verb not in HIDDEN:
            yield write_line(event_words(event), step.stamp)


def _as_told(events: Sequence[Event], settings: Mapping[str, Any]) -> Sequence[Event]:
    return events


def _without_idle_rulings(lines: Sequence[str]) -> Sequence[str]:
    """Returns the lines without rulings on what is no breach any more."""
    if not any(text.startswith(f"{Ruling.verb} ") for text in lines):
        return lines
    replay = Replay().feed_all(encode(lines))
    idle = {each.line for each in replay.findings if each.rule == "record/ruling"}
    if not idle:
        return lines
    return _without_idle_rulings([text for at, text in enumerate(lines, 1) if at not in idle])
