"""What is known and said of cards that lie somewhere, and one deal in which all of it is true."""

from __future__ import annotations

from typing import NamedTuple

from referee.deduction.moves import Held, Move
from referee.deduction.placements import PlaceBound, Ways

NO_BOUNDS: Ways = ((),)


class Fact(NamedTuple):
    """A part that is a fact: it has been taken in already, and is to be added."""

    pair: int
    """The rank, of nobody in particular."""


class Position:
    """All that changes as a log goes on; every value in the lists never changes."""

    __slots__ = (
        "bounds",
        "claims",
        "gained",
        "hand",
        "known",
        "mine",
        "moves",
        "open",
        "places",
        "seen",
        "sizes",
        "solid",
        "sure",
    )

    def __init__(self, players: int, ranks: int, suits: int) -> None:
        cards = ranks * suits
        self.sizes = [cards]  # of each slot; slot 0 is the rest of the stock
        self.hand = [0] * players  # the slot of each dealt hand
        self.mine = [0] * players  # the slots that each player took
        self.moves: list[tuple[Move, ...]] = [()] * ranks
        self.gained = [0] * (players * ranks)  # by gifts and books, named or not
        # What was recorded as it left the deck.
        self.seen: list[tuple[PlaceBound, ...]] = [()] * ranks
        self.claims: list[tuple[Held, ...]] = [()] * ranks
        self.known = [-1] * cards  # the slots that a card may lie in by the facts
        self.open = [-1] * cards  # ... by facts and claims
        self.solid: list[Ways] = [NO_BOUNDS] * ranks  # bounds that speak of several cards
        self.bounds: list[Ways] = [NO_BOUNDS] * ranks  # ... by facts and claims
        self.places = [0] * cards  # the slot of every card in some deal that fits, if sure
        self.sure = True

    def copy(self) -> Position:
        """Returns a copy that changes by itself."""
        twin = Position.__new__(Position)
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, list) else value)
        return twin
