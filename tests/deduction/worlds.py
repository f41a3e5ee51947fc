"""What is true of a deal of Go Fish, by trying every deal and everything that may have happened.

A *world* is where every card of a small deck is, and which of the claims so far were false in it.
A gift of which not all cards were named has several outcomes, and each is a world of its own. So
claims, facts and names mean exactly what they say, and nothing else is known here: no bounds, no
slots, no flows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from referee.deduction.model import Claim

STOCK, BOOKED = "", "-"
World = tuple[tuple[str, ...], int]


class TooMany(Exception):
    """More worlds than a test has time for."""


class Worlds:
    """Every world that fits what was told; the methods are those of ``Hands``."""

    def __init__(
        self, players: Sequence[str], ranks: Sequence[str], suits: Sequence[str], most: int = 60_000
    ) -> None:
        self.players, self.ranks, self.suits = tuple(players), tuple(ranks), tuple(suits)
        self.cards = [rank + suit for rank in ranks for suit in suits]
        self.worlds: set[World] = {((STOCK,) * len(self.cards), 0)}
        self.claims: list[Claim] = []
        self.grown: set[str] = set()
        self.hands: dict[str, list[set[int]]] = {}
        self.most = most

    def those(self, what: str) -> list[int]:
        return [at for at, card in enumerate(self.cards) if card.startswith(what)]

    def held(self, places: tuple[str, ...], player: str, what: str) -> int:
        return sum(places[at] == player for at in self.those(what))

    def put(self, worlds: Iterable[World]) -> bool:
        """Takes worlds in, if there are any."""
        new: set[World] = set()
        for world in worlds:
            new.add(world)
            if len(new) > self.most:
                raise TooMany
        if new:
            self.worlds = new
        return bool(new)

    @staticmethod
    def moved(places: tuple[str, ...], cards: Iterable[int], to: str) -> tuple[str, ...]:
        new = list(places)
        for card in cards:
            new[card] = to
        return tuple(new)

    # Facts: each says whether it is possible

    def deal(self, player: str, size: int, cards: Sequence[str]) -> bool:
        """Deals a hand of which some cards or ranks are recorded."""
        named = [card for card in cards if len(card) > 1]
        if len(set(named)) < len(named):
            return False
        self.grown.add(player)

        def hands() -> Iterator[World]:
            for places, false in self.worlds:
                stock = [at for at, place in enumerate(places) if place == STOCK]
                for hand in combinations(stock, size):
                    words = [self.cards[at] for at in hand]
                    if all(card in words for card in named) and all(
                        sum(word[0] == rank for word in words)
                        >= sum(card[0] == rank for card in cards)
                        for rank in self.ranks
                    ):
                        yield self.moved(places, hand, player), false

        return self.put(hands())

    def draw(self, player: str, card: str | None, unless: str | None, claim: Claim | None) -> bool:
        bit = self.bit(claim)

        def drawn() -> Iterator[World]:
            for places, false in self.worlds:
                for at, place in enumerate(places):
                    if place == STOCK and (card is None or self.cards[at].startswith(card)):
                        wrong = unless is not None and self.cards[at].startswith(unless)
                        yield self.moved(places, [at], player), false | (bit if wrong else 0)

        possible = self.put(drawn())
        if possible:
            self.grown.add(player)
        elif claim:
            self.claims.pop()
        return possible

    def move(self, giver: str, taker: str, what: str, count: int, cards: Sequence[str]) -> bool:
        named = [self.cards.index(card) for card in cards if len(card) > 1]
        if len(what) > 1 and not named:
            named = [self.cards.index(what)]

        def given() -> Iterator[World]:
            for places, false in self.worlds:
                theirs = [at for at in self.those(what) if places[at] == giver]
                for some in combinations(theirs, count):
                    if all(card in some for card in named):
                        yield self.moved(places, some, taker), false

        possible = self.put(given())
        if possible:
            self.grown.add(taker)
        return possible

    def show(self, player: str, cards: Sequence[str]) -> bool:
        """Cards of one rank, some by name, are in a hand."""
        named = [self.cards.index(card) for card in cards if len(card) > 1]
        return len(set(named)) == len(named) and self.put(
            (places, false)
            for places, false in self.worlds
            if all(places[at] == player for at in named)
            and self.held(places, player, cards[0][0]) >= len(cards)
        )

    def lack(self, card: str | None) -> bool:
        """The pack lacks a card, which was never drawn."""
        gone = None if card is None else self.cards.index(card)
        return self.put(
            (self.moved(places, [at], BOOKED), false)
            for places, false in self.worlds
            for at, place in enumerate(places)
            if place == STOCK and gone in (None, at)
        )

    def lay(self, player: str, rank: str) -> bool:
        cards = self.those(rank)
        return self.put(
            (self.moved(places, cards, BOOKED), false)
            for places, false in self.worlds
            if all(places[at] == player for at in cards)
        )

    # Claims

    def bit(self, claim: Claim | None) -> int:
        if claim is None:
            return 0
        self.claims.append(claim)
        return 1 << (len(self.claims) - 1)

    def at_least(self, player: str, what: str, count: int, claim: Claim) -> None:
        bit = self.bit(claim)
        self.worlds = {
            (places, false if self.held(places, player, what) >= count else false | bit)
            for places, false in self.worlds
        }

    def at_most(self, player: str, what: str, count: int, claim: Claim) -> None:
        bit = self.bit(claim)
        self.worlds = {
            (places, false if self.held(places, player, what) <= count else false | bit)
            for places, false in self.worlds
        }

    def no_book_held(self, line: int, rule: str) -> None:
        if not self.grown:
            return
        bit = self.bit(Claim(line, rule, None))
        grown, self.grown = self.grown, set()

        def whole(places: tuple[str, ...]) -> bool:
            return any(
                all(places[at] == player for at in self.those(rank))
                for player in grown
                for rank in self.ranks
            )

        self.worlds = {
            (places, false | (bit if whole(places) else 0)) for places, false in self.worlds
        }

    # What follows

    def mask(self, claims: Iterable[Claim]) -> int:
        return sum(1 << self.claims.index(claim) for claim in set(claims))

    def fits(self, claims: Iterable[Claim]) -> bool:
        """Whether some world makes all of these claims true."""
        mask = self.mask(claims)
        return any(not false & mask for _, false in self.worlds)

    def unproved(self) -> set[Claim]:
        some = 0
        for _, false in self.worlds:
            some |= false
        return {claim for at, claim in enumerate(self.claims) if some >> at & 1}

    def refuted(self) -> set[Claim]:
        every = -1
        for _, false in self.worlds:
            every &= false
        return {claim for at, claim in enumerate(self.claims) if every >> at & 1}

    def range_of(self, player: str | None, what: str, claims: Iterable[Claim]) -> tuple[int, int]:
        mask = self.mask(claims)
        numbers = [
            self.held(places, player or STOCK, what)
            for places, false in self.worlds
            if not false & mask
        ]
        return min(numbers), max(numbers)
