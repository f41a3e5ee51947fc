"""What everybody at the table saw of a game of Go Fish."""

from __future__ import annotations

from referee.games.go_fish.state import GoFishState
from referee.games.kernel.asking.events import Draw
from referee.games.state import State
from referee.notation.events import Event


def seen(event: Event, state: State | None) -> Event:
    """Returns an event as everybody saw it who knows ``state`` before it.

    A drawn card is named only where it was shown: after "go fish" it is what was asked for, and
    the table does not play such draws hidden (000 §5.4, §8).
    """
    deal = state.deal if isinstance(state, GoFishState) else None
    if isinstance(event, Draw) and not (deal and deal.shows(event, deal.pending)):
        return Draw(event.player)
    return event
