"""What everybody at the table saw of a match of a game of asking."""

from __future__ import annotations

from referee.games.kernel.asking.events import Ask, DealOut, Draw, Miss
from referee.games.kernel.asking.state import AskingState
from referee.games.state import State
from referee.notation.events import Event


class Onlooker:
    """Sees a match event by event: a drawn card is named only where it was shown.

    After a miss that is what was asked for, unless the table plays such draws hidden (000 §5.4,
    §8). What was asked is as it was said, whatever else the record leaves open.
    """

    def __init__(self) -> None:
        self._asked: Ask | None = None
        self._due = False

    def __call__(self, event: Event, state: State | None) -> Event:
        """Returns an event as everybody saw it who knows ``state`` before it."""
        due, self._due = self._due, False
        if isinstance(event, Ask):
            self._asked = event
        elif isinstance(event, DealOut):
            self._asked = None
        elif isinstance(event, Miss):
            self._due = self._asked is not None and event.player == self._asked.other
        elif isinstance(event, Draw):
            return event if due and self._is_shown(event, state) else Draw(event.player)
        else:
            self._due = due
        return event

    def _is_shown(self, draw: Draw, state: State | None) -> bool:
        asked = self._asked
        if asked is None or draw.card is None or not isinstance(state, AskingState):
            return False
        lucky, deck = state.rules.lucky, state.rules.deck
        return lucky and draw.player == asked.player and deck.is_of(draw.card, asked.what)
