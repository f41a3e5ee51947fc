"""What is known and said of cards that lie somewhere, and one deal in which all of it is true."""

from __future__ import annotations

from collections.abc import Sequence

from referee.deduction.model import Pack
from referee.deduction.moves import Held, Move, TooManyWays, all_ways
from referee.deduction.placements import PlaceBound, Ways, add_bound, narrow
from referee.values.rows import NamedTuple

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


def seen_in(pack: Pack, rank: int, slots: int, listed: Sequence[str]) -> list[PlaceBound]:
    """Returns what it means that cards of a rank, some by name, were seen in a slot."""
    named = [pack.card_of[card] for card in listed if card in pack.card_of]
    bounds = [PlaceBound((card,), slots, 1, 1) for card in named]
    if len(named) < len(listed):
        every = tuple(pack.cards_of[pack.ranks[rank]])
        bounds.append(PlaceBound(every, slots, len(listed), len(every)))
    return bounds


def bounds_of(
    cards: range, seen: Sequence[PlaceBound], moves: Sequence[Move], held: Sequence[Held]
) -> tuple[list[int], Ways]:
    """Returns the domains and bounds of the cards of a rank that follow from what is known of it.

    That is what was seen as it left the deck, how it moved, and what was held. Where there are too
    many ways in which it may have moved, nothing follows from the last two.
    """
    domains = [-1] * cards.stop
    try:
        found = all_ways(cards, moves, held)
    except TooManyWays:
        found = NO_BOUNDS  # what is not known cannot be found to be wrong
    rest: tuple[PlaceBound, ...] = ()
    for bound in (*seen, *(found[0] if len(found) == 1 else ())):
        if not narrow(domains, bound):
            rest = add_bound(rest, bound)
    if len(found) == 1:
        return domains[cards.start :], (rest,)
    return domains[cards.start :], tuple((*rest, *bounds) for bounds in found)
