"""Every deal of a tiny deck, as an oracle for the model of hands in which ranks are asked for.

Independent of the flow: all ways in which the cards of each rank can lie in the dealt hands and
draws are listed, facts strike deals out, and claims are true in some of the deals that are left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from referee.deduction.model import Claim, Conflict

Truth = NDArray[np.bool_]


class Said(NamedTuple):
    """One thing a claim says, and in which deals it is true.

    ``book`` tells the player and rank of which no book was held, and how often cards of the rank
    had moved by then.
    """

    claim: Claim
    true: Truth
    book: tuple[int, int, int] | None = None


class EveryDeal:
    """Offers what ``Hands`` offers, but answers by checking what the model said.

    Every method that adds knowledge takes the model's conflicts and raises AssertionError if
    they are not what they should be.
    """

    def __init__(self, players: Sequence[str], ranks: Sequence[str], copies: int) -> None:
        self.names, self.ranks, self.copies = tuple(players), tuple(ranks), copies
        # One row a deal: of each slot, how many cards of each rank lie in it.
        self.deals = np.zeros((1, 0, len(ranks)), np.int8)
        self.stock = np.full((1, len(ranks)), copies, np.int8)
        self.mine: list[list[int]] = [[] for _ in players]
        self.known = np.zeros((len(players), len(ranks)), int)
        self.moves = np.zeros((len(players), len(ranks)), int)
        self.said: list[Said] = []
        self.grown: set[tuple[int, int]] = set()
        self.unlaid: set[tuple[int, int]] = set()
        self.laid: set[int] = set()

    # Slots

    def take(self, player: str, size: int) -> None:
        """Lists every way in which a new slot may be filled from the stock."""
        owner = self.names.index(player)
        parts, stocks, origins = [], [], []
        for ranks in combinations_with_replacement(range(len(self.ranks)), size):
            content = np.bincount(ranks, minlength=len(self.ranks)).astype(np.int8)
            origin = np.flatnonzero((self.stock >= content).all(axis=1))
            added = np.broadcast_to(content, (len(origin), 1, len(self.ranks)))
            parts.append(np.concatenate([self.deals[origin], added], axis=1))
            stocks.append(self.stock[origin] - content)
            origins.append(origin)
        origin = np.concatenate(origins)
        self.mine[owner].append(self.deals.shape[1])
        self.deals, self.stock = np.concatenate(parts), np.concatenate(stocks)
        self.said = [each._replace(true=each.true[origin]) for each in self.said]
        self.grown.update((owner, rank) for rank in range(len(self.ranks)))

    def held(self, player: str, rank: str) -> NDArray[np.int_]:
        """Returns what a player holds of a rank now, in every deal."""
        owner, at = self.names.index(player), self.ranks.index(rank)
        found = self.deals[:, self.mine[owner], at].sum(axis=1) + self.known[owner, at]
        return np.asarray(found, int)

    def gain(self, player: str, rank: str, count: int) -> None:
        owner, at = self.names.index(player), self.ranks.index(rank)
        self.known[owner, at] += count
        self.moves[owner, at] += 1
        self.unlaid.discard((owner, at))
        if count > 0:
            self.grown.add((owner, at))

    # Knowledge, and what the model made of it

    def fact(self, true: Truth, line: int, conflicts: list[Conflict]) -> bool:
        """Takes a fact in, or says that it conflicts with other facts."""
        if not true.any():
            assert [conflict.claims for conflict in conflicts] == [()], "facts conflict"
            assert line in conflicts[0].facts
            assert list(conflicts[0].facts) == sorted(set(conflicts[0].facts))
            return False
        self.deals, self.stock = self.deals[true], self.stock[true]
        self.said = [each._replace(true=each.true[true]) for each in self.said]
        self.judge(conflicts, None)
        return True

    def claim(self, said: list[Said], conflicts: list[Conflict]) -> None:
        """Takes in what a claim says."""
        self.said += said
        self.judge(conflicts, said[0].claim if said else None)

    def judge(self, conflicts: list[Conflict], new: Claim | None) -> None:
        """Checks conflicts: those of one claim and facts come first, and each is irreducible."""
        whole = list(self.said)
        refuted = self.refuted()
        assert [conflict.claims for conflict in conflicts[: len(refuted)]] == refuted
        for conflict in conflicts[len(refuted) :]:
            claims = set(conflict.claims)
            assert not self.fits(self.of(claims)), "a proof is contradictory"
            for claim in claims:
                assert self.fits(self.of(claims - {claim})), "no claim of a proof can be left out"
            assert new is None or new in claims
            self.said = [each for each in self.said if each.claim not in claims]
        for conflict in conflicts:
            assert conflict.claims
            suspects = tuple(
                claim
                for claim in conflict.claims
                if self.fits(each for each in whole if each.claim != claim)
            )
            assert conflict.suspects == suspects
        assert self.fits(self.said), "all conflicts were found"

    def refuted(self) -> list[tuple[Claim, ...]]:
        """Drops every claim that facts refute by themselves, and books reported once."""
        found = []
        for claim in dict.fromkeys(each.claim for each in self.said):
            said = self.of([claim])
            if not said or self.fits(said):
                continue
            found.append((claim,))
            self.said = [each for each in self.said if each.claim != claim]
            for each in said:
                if each.book and not each.true.any():
                    self.unlaid.add(each.book[:2])
                    self.said = [
                        other
                        for other in self.said
                        if other.book != each.book or other.claim.line < claim.line
                    ]
        return found

    def of(self, claims: Iterable[Claim]) -> list[Said]:
        chosen = set(claims)
        return [each for each in self.said if each.claim in chosen]

    def fits(self, said: Iterable[Said]) -> bool:
        """Whether some deal makes all of this true."""
        true = np.ones(len(self.deals), bool)
        for each in said:
            true &= each.true
        return bool(true.any())

    # The methods of Hands, with the model's answer

    def deal(self, player: str, size: int, line: int) -> None:
        self.take(player, size)

    def reveal(
        self, player: str, cards: Sequence[str], line: int, conflicts: list[Conflict]
    ) -> None:
        slot = self.mine[self.names.index(player)][0]
        true = np.ones(len(self.deals), bool)
        for at, rank in enumerate(self.ranks):
            true &= self.deals[:, slot, at] >= list(cards).count(rank)
        self.fact(true, line, conflicts)

    def draw(
        self,
        player: str,
        card: str | None,
        line: int,
        unless: tuple[str, str] | None,
        conflicts: list[Conflict],
    ) -> None:
        if not self.stock[0].sum():
            assert [conflict.claims for conflict in conflicts] == [()]
        elif card is None:
            self.take(player, 1)
            if unless:
                true = self.deals[:, -1, self.ranks.index(unless[0])] == 0
                self.claim([Said(Claim(line, unless[1], player), true)], conflicts)
        else:
            at = self.ranks.index(card)
            if self.fact(self.stock[:, at] > 0, line, conflicts):
                self.stock[:, at] -= 1
                self.gain(player, card, 1)

    def move(
        self, giver: str, taker: str, what: str, count: int, line: int, conflicts: list[Conflict]
    ) -> None:
        if self.fact(self.held(giver, what) >= count, line, conflicts):
            self.gain(giver, what, -count)
            self.gain(taker, what, count)

    def lay(self, player: str, rank: str, line: int, conflicts: list[Conflict]) -> None:
        if self.fact(self.held(player, rank) == self.copies, line, conflicts):
            self.gain(player, rank, -self.copies)
            self.laid.add(self.ranks.index(rank))

    def at_least(
        self, player: str, what: str, count: int, claim: Claim, conflicts: list[Conflict]
    ) -> None:
        self.claim([Said(claim, self.held(player, what) >= count)], conflicts)

    def at_most(
        self, player: str, what: str, count: int, claim: Claim, conflicts: list[Conflict]
    ) -> None:
        self.claim([Said(claim, self.held(player, what) <= count)], conflicts)

    def no_book_held(self, line: int, rule: str, conflicts: list[Conflict]) -> None:
        left = list(conflicts)
        for owner, name in enumerate(self.names):
            said = []
            for at, rank in enumerate(self.ranks):
                pair = owner, at
                if pair in self.grown and pair not in self.unlaid and at not in self.laid:
                    true = self.held(name, rank) < self.copies
                    book = *pair, int(self.moves[pair])
                    said.append(Said(Claim(line, rule, name), true, book))
            mine = [each for each in left if Claim(line, rule, name) in each.claims]
            self.claim(said, mine)
            left = [each for each in left if each not in mine]
        assert not left
        self.grown.clear()

    # Questions

    def consistent_deals(self) -> Truth:
        true = np.ones(len(self.deals), bool)
        for each in self.said:
            true &= each.true
        return true

    def range_of(self, player: str | None, rank: str) -> tuple[int, int]:
        """Returns the least and most cards of a rank in a hand or (None) the stock."""
        fitting = self.consistent_deals()
        if player is None:
            count = self.stock[fitting, self.ranks.index(rank)]
        else:
            count = self.held(player, rank)[fitting]
        return int(count.min()), int(count.max())

    def unproved(self) -> set[Claim]:
        return {each.claim for each in self.said if not each.true.all()}

    def contains(self, deal: Sequence[tuple[str | None, int, dict[str, int]]]) -> bool:
        """Whether a deal is one of those in which everything is true."""
        slots: list[list[int]] = [[] for _ in range(self.deals.shape[1])]
        for name in self.names:
            mine = [counts for player, _, counts in deal if player == name]
            for slot, counts in zip(self.mine[self.names.index(name)], mine, strict=True):
                slots[slot] = [counts.get(rank, 0) for rank in self.ranks]
        same = (self.deals == np.array(slots, np.int8).reshape(1, len(slots), -1)).all(axis=(1, 2))
        return bool((same & self.consistent_deals()).any())
