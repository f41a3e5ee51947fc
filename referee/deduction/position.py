"""What a log has established so far about every card, for :mod:`referee.deduction.cards`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from referee.deduction.model import Claim
from referee.deduction.placements import PlaceBound, add_bound, narrow

UNMOVED = -1
"""Where a card is that has not changed hands since it left the deck, if it has left it."""

BOOKED = -2
"""Where a card is that was laid down in a book."""


class Held(NamedTuple):
    """A bound on where cards of a rank lie, and why: a claim, or without one a line's fact.

    ``support`` are the lines that say where moved cards of the rank were, once a card; without
    one of them the bound is weaker by one card. ``chain`` is a player and a rank and how often
    cards of the rank had moved by then: between moves, claims that the player has no book grow
    stronger with every card drawn, and they fail together.
    """

    rank: int
    line: int
    claim: Claim | None
    bound: PlaceBound
    support: tuple[int, ...] = ()
    chain: tuple[int, int] | None = None

    def given(self, lines: Collection[int]) -> PlaceBound:
        """Returns the bound that remains where only the facts of these lines are known."""
        cards, slots, low, high = self.bound
        loose = sum(line not in lines for line in self.support)
        if low > 0:
            return PlaceBound(cards, slots, max(low - loose, 0), high)
        return PlaceBound(cards, slots, low, min(high + loose, len(cards)))


class Chain(NamedTuple):
    """The newest claim that a player holds no book of a rank, and whether it may still grow."""

    moves: int
    slots: int
    closed: bool


class Position:
    """All that changes as a log goes on; every list holds values that never change."""

    __slots__ = (
        "at",
        "bounds",
        "calls",
        "chains",
        "claims",
        "dropped",
        "facts",
        "hand",
        "history",
        "known",
        "last",
        "lines",
        "mine",
        "moves",
        "open",
        "places",
        "sizes",
        "solid",
        "sure",
        "todo",
    )

    def __init__(self, players: int, ranks: int, suits: int) -> None:
        cards = ranks * suits
        self.sizes = [cards]  # of each slot; slot 0 is the rest of the stock
        self.lines = [0]  # on which each slot was taken
        self.hand = [0] * players  # the slot of each dealt hand
        self.mine = [0] * players  # the slots that each player took
        self.at = [UNMOVED] * cards
        self.last = [0] * cards  # the line that put a moved card where it is
        self.known = [-1] * cards  # the slots that a card may lie in by the facts
        self.open = [-1] * cards  # ... by facts and claims
        self.solid: list[tuple[PlaceBound, ...]] = [()] * ranks  # facts that span cards
        self.bounds: list[tuple[PlaceBound, ...]] = [()] * ranks  # facts and claims that do
        self.facts: list[tuple[Held, ...]] = [()] * ranks
        self.claims: list[tuple[Held, ...]] = [()] * ranks
        self.dropped: frozenset[Claim] = frozenset()
        self.moves = [0] * ranks  # how often cards of a rank changed hands
        self.chains: list[Chain | None] = [None] * (ranks * players)
        self.history: list[tuple[tuple[int, Held | None], ...]] = [()] * (ranks * players)
        self.calls: tuple[tuple[int, str], ...] = ()
        self.todo: set[int] = set()  # places in ``chains`` to look at before the next such claim
        self.places = [0] * cards  # the slot of every card in some deal that fits, if sure
        self.sure = True

    def copy(self) -> Position:
        """Returns a copy that shares nothing which changes."""
        twin = Position.__new__(Position)
        twin.sizes = self.sizes.copy()
        twin.lines = self.lines.copy()
        twin.hand = self.hand.copy()
        twin.mine = self.mine.copy()
        twin.at = self.at.copy()
        twin.last = self.last.copy()
        twin.known = self.known.copy()
        twin.open = self.open.copy()
        twin.solid = self.solid.copy()
        twin.bounds = self.bounds.copy()
        twin.facts = self.facts.copy()
        twin.claims = self.claims.copy()
        twin.dropped = self.dropped
        twin.moves = self.moves.copy()
        twin.chains = self.chains.copy()
        twin.history = self.history.copy()
        twin.calls = self.calls
        twin.todo = self.todo.copy()
        twin.places = self.places.copy()
        twin.sure = self.sure
        return twin

    def add_fact(self, held: Held) -> None:
        """Takes in a fact."""
        rank = held.rank
        self.facts[rank] += (held,)
        if narrow(self.known, held.bound):
            narrow(self.open, held.bound)
        else:
            self.solid[rank] = add_bound(self.solid[rank], held.bound)
            self.bounds[rank] = add_bound(self.bounds[rank], held.bound)

    def add_claim(self, held: Held) -> None:
        """Takes in a claim."""
        self.claims[held.rank] += (held,)
        if not narrow(self.open, held.bound):
            self.bounds[held.rank] = add_bound(self.bounds[held.rank], held.bound)

    def grow(self, held: Held) -> None:
        """Takes in a claim that a player has no book of a rank."""
        assert held.chain is not None
        pair, moves = held.chain
        self.chains[pair] = Chain(moves, held.bound.slots, closed=False)
        self.add_claim(held)

    def meaning(self, claim: Claim) -> list[Held]:
        """Returns the bounds in force that a claim is about, also if an earlier one said them."""
        said = [held for claims in self.claims for held in claims if held.claim == claim]
        pairs = [held.chain[0] for held in said if held.chain]
        if not pairs:
            return said
        call = self.calls.index((claim.line, claim.rule))
        players = len(self.mine)
        for pair in range(pairs[0] % players, len(self.history), players):
            held = next((held for at, held in reversed(self.history[pair]) if at <= call), None)
            if held and held not in said and held in self.claims[held.rank]:
                said.append(held)
        return said

    def drop(self, claims: Sequence[Claim], gone: Sequence[Held]) -> None:
        """Takes back claims, of what they say what is in ``gone``, and all that grew from it."""
        self.open, self.bounds = self.without(gone)
        self.dropped = self.dropped.union(claims)
        for held in gone:
            missing = self.grown(held)
            self.claims[held.rank] = tuple(
                each for each in self.claims[held.rank] if each not in missing
            )
            if held.chain is not None:
                pair, moves = held.chain
                newest = self.chains[pair]
                if newest and newest.moves == moves:
                    self.chains[pair] = newest._replace(closed=True)

    def grown(self, held: Held) -> list[Held]:
        """Returns a claim and the stronger ones that are false for the same reason if it is."""
        if held.chain is None:
            return [held]
        return [
            each
            for each in self.claims[held.rank]
            if each.chain == held.chain and each.line >= held.line
        ]

    def without(self, gone: Sequence[Held]) -> tuple[list[int], list[tuple[PlaceBound, ...]]]:
        """Returns the domains and bounds that there would be without some claims."""
        domains, bounds = list(self.open), list(self.bounds)
        suits = len(self.at) // len(self.moves)
        missing = [each for held in gone for each in self.grown(held)]
        for rank in {held.rank for held in gone}:
            first = rank * suits
            domains[first : first + suits] = self.known[first : first + suits]
            bounds[rank] = self.solid[rank]
            kept = {held.bound: None for held in self.claims[rank] if held not in missing}
            for bound in kept:
                if not narrow(domains, bound):
                    bounds[rank] = add_bound(bounds[rank], bound)
        return domains, bounds
