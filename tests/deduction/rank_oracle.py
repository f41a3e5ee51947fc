"""What a model of hands in which ranks are asked for must say, whatever decides what is possible.

``Oracle`` keeps a log's facts and claims and checks the model's conflicts against them; two
independent ways to decide what is possible are ``EveryDeal`` (tiny decks) and ``Program`` (an
integer program, any deck). Neither knows of prefixes, flows or cuts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import LinearConstraint, milp
from scipy.sparse import csr_array

from referee.deduction.model import Claim, Conflict
from referee.deduction.ranks import RankHands
from referee.values.deck import SUITS, Deck

Condition = Any
"""Something that is true in some deals: what it is depends on how deals are told apart."""


class Said(NamedTuple):
    """One thing that a claim says, and when it is true.

    ``book`` tells the player and rank of which no book was held, and how often cards of the rank
    had come or gone by then.
    """

    claim: Claim
    true: Condition
    book: tuple[int, int, int] | None = None


class Oracle:
    """Offers the methods of ``Hands``, each with what the model answered, and checks that.

    AssertionError if the answer is not what it should be.
    """

    thorough = True
    """Whether to look for every claim that facts refute, at every line."""

    def __init__(self, players: Sequence[str], ranks: Sequence[str], copies: int) -> None:
        self.names, self.ranks, self.copies = tuple(players), tuple(ranks), copies
        self.left = copies * len(ranks)
        self.known = np.zeros((len(players), len(ranks)), int)
        self.moves = np.zeros((len(players), len(ranks)), int)
        self.said: list[Said] = []
        self.grown: set[tuple[int, int]] = set()
        self.unlaid: set[tuple[int, int]] = set()
        self.laid: set[int] = set()

    # How deals are told apart

    def add_slot(self, owner: int, size: int) -> None:
        """A player takes unknown cards from the stock."""
        raise NotImplementedError

    def hand_holds(self, owner: int, rank: int, low: int, high: int) -> Condition:
        """From ``low`` to ``high`` cards of a rank are in a hand now."""
        raise NotImplementedError

    def dealt_holds(self, owner: int, counts: Sequence[int]) -> Condition:
        """So many cards of every rank at least are in a dealt hand."""
        raise NotImplementedError

    def drawn_is_not(self, rank: int) -> Condition:
        """The last slot is not of a rank."""
        raise NotImplementedError

    def stock_holds(self, rank: int) -> Condition:
        """A card of the rank is in the stock."""
        raise NotImplementedError

    def settle(self, true: Condition) -> None:
        """What is true from now on."""
        raise NotImplementedError

    def show_top(self, owner: int, rank: int) -> None:
        """A player takes a card of a rank, which is there, from the stock, for all to see."""
        raise NotImplementedError

    def fits(self, said: Iterable[Said | Condition]) -> bool:
        """Whether some deal makes all of this true, and all facts."""
        raise NotImplementedError

    # Knowledge, and what the model made of it

    def gain(self, owner: int, rank: int, count: int) -> None:
        self.known[owner, rank] += count
        self.moves[owner, rank] += 1
        self.unlaid.discard((owner, rank))
        if count > 0:
            self.grown.add((owner, rank))

    def fact(self, true: Condition, line: int, conflicts: list[Conflict]) -> bool:
        """Takes a fact in, or says that it conflicts with other facts."""
        if not self.fits([true]):
            assert [conflict.claims for conflict in conflicts] == [()], "facts conflict"
            assert line in conflicts[0].facts
            assert list(conflicts[0].facts) == sorted(set(conflicts[0].facts))
            return False
        self.settle(true)
        self.judge(conflicts, None)
        return True

    def claim(self, said: list[Said], conflicts: list[Conflict]) -> None:
        """Takes in what a claim says."""
        self.said += said
        self.judge(conflicts, said[0].claim if said else None)

    def judge(self, conflicts: list[Conflict], new: Claim | None) -> None:
        """Checks conflicts: those of one claim and facts come first, and each is irreducible."""
        whole = list(self.said)
        refuted = self.refuted(conflicts)
        assert [conflict.claims for conflict in conflicts[: len(refuted)]] == refuted
        for conflict in conflicts[len(refuted) :]:
            claims = set(conflict.claims)
            assert not self.fits(self.of(claims)), "a proof is contradictory"
            for claim in claims:
                assert self.fits(self.of(claims - {claim})), "no claim of a proof can be left out"
            assert new is None or new in claims
            self.drop(claims)
        for conflict in conflicts:
            assert conflict.claims
            suspects = tuple(
                claim
                for claim in conflict.claims
                if self.fits(each for each in whole if each.claim != claim)
            )
            assert conflict.suspects == suspects
        if self.thorough or conflicts:
            assert self.fits(self.said), "all conflicts were found"

    def refuted(self, conflicts: list[Conflict]) -> list[tuple[Claim, ...]]:
        """Drops every claim that facts refute by themselves, and tells them."""
        found = []
        suspected = {claim for conflict in conflicts for claim in conflict.claims}
        for claim in dict.fromkeys(each.claim for each in self.said):
            if not self.thorough and claim not in suspected:
                continue
            said = self.of([claim])
            if said and not self.fits(said):
                found.append((claim,))
                self.drop({claim})
        return found

    def drop(self, claims: set[Claim]) -> None:
        """Drops claims, and does not ask again about books that they conflict about."""
        for claim in claims:
            others = self.of(claims - {claim})
            for said in self.of([claim]):
                if said.book and not self.fits([*others, said]):
                    self.unlaid.add(said.book[:2])
                    self.said = [
                        each
                        for each in self.said
                        if each.book != said.book or each.claim.line <= claim.line
                    ]
        self.said = [each for each in self.said if each.claim not in claims]

    def of(self, claims: Iterable[Claim]) -> list[Said]:
        chosen = set(claims)
        return [each for each in self.said if each.claim in chosen]

    # The methods of Hands, with the model's answer

    def deal(self, player: str, size: int, line: int) -> None:
        self._take(self.names.index(player), size)

    def _take(self, owner: int, size: int) -> None:
        self.left -= size
        self.add_slot(owner, size)
        self.grown.update((owner, rank) for rank in range(len(self.ranks)))

    def reveal(
        self, player: str, cards: Sequence[str], line: int, conflicts: list[Conflict]
    ) -> None:
        counts = [list(cards).count(rank) for rank in self.ranks]
        self.fact(self.dealt_holds(self.names.index(player), counts), line, conflicts)

    def draw(
        self,
        player: str,
        card: str | None,
        line: int,
        unless: tuple[str, str] | None,
        conflicts: list[Conflict],
    ) -> None:
        owner = self.names.index(player)
        if not self.left:
            assert [conflict.claims for conflict in conflicts] == [()]
        elif card is None:
            self._take(owner, 1)
            if unless:
                true = self.drawn_is_not(self.ranks.index(unless[0]))
                self.claim([Said(Claim(line, unless[1], player), true)], conflicts)
        else:
            rank = self.ranks.index(card)
            if self.fact(self.stock_holds(rank), line, conflicts):
                self.left -= 1
                self.show_top(owner, rank)
                self.gain(owner, rank, 1)

    def move(
        self, giver: str, taker: str, what: str, count: int, line: int, conflicts: list[Conflict]
    ) -> None:
        owner, rank = self.names.index(giver), self.ranks.index(what)
        if self.fact(self.hand_holds(owner, rank, count, self.copies), line, conflicts):
            self.gain(owner, rank, -count)
            self.gain(self.names.index(taker), rank, count)

    def lay(self, player: str, rank: str, line: int, conflicts: list[Conflict]) -> None:
        owner, at = self.names.index(player), self.ranks.index(rank)
        if self.fact(self.hand_holds(owner, at, self.copies, self.copies), line, conflicts):
            self.gain(owner, at, -self.copies)
            self.laid.add(at)

    def at_least(
        self, player: str, what: str, count: int, claim: Claim, conflicts: list[Conflict]
    ) -> None:
        owner, rank = self.names.index(player), self.ranks.index(what)
        self.claim([Said(claim, self.hand_holds(owner, rank, count, self.copies))], conflicts)

    def at_most(
        self, player: str, what: str, count: int, claim: Claim, conflicts: list[Conflict]
    ) -> None:
        owner, rank = self.names.index(player), self.ranks.index(what)
        self.claim([Said(claim, self.hand_holds(owner, rank, 0, count))], conflicts)

    def no_book_held(self, line: int, rule: str, conflicts: list[Conflict]) -> None:
        for owner, name in enumerate(self.names):
            said = []
            for rank in range(len(self.ranks)):
                pair = owner, rank
                if pair in self.grown and pair not in self.unlaid and rank not in self.laid:
                    true = self.hand_holds(owner, rank, 0, self.copies - 1)
                    book = *pair, int(self.moves[pair])
                    said.append(Said(Claim(line, rule, name), true, book))
            mine = [each for each in conflicts if Claim(line, rule, name) in each.claims]
            self.claim(said, mine)
            conflicts = [each for each in conflicts if each not in mine]
        assert not conflicts
        self.grown.clear()


class EveryDeal(Oracle):
    """Lists every way in which the cards of each rank can lie in the slots of a tiny deck.

    A condition is an array of truth values, one a deal.
    """

    def __init__(self, players: Sequence[str], ranks: Sequence[str], copies: int) -> None:
        super().__init__(players, ranks, copies)
        # One row a deal: of each slot, how many cards of each rank lie in it.
        self.deals: NDArray[np.int8] = np.zeros((1, 0, len(ranks)), np.int8)
        self.stock: NDArray[np.int8] = np.full((1, len(ranks)), copies, np.int8)
        self.mine: list[list[int]] = [[] for _ in players]

    def add_slot(self, owner: int, size: int) -> None:
        parts, stocks, origins = [], [], []
        for ranks in combinations_with_replacement(range(len(self.ranks)), size):
            content = np.bincount(ranks, minlength=len(self.ranks)).astype(np.int8)
            origin = np.flatnonzero((self.stock >= content).all(axis=1))
            added = np.broadcast_to(content, (len(origin), 1, len(self.ranks)))
            parts.append(np.concatenate([self.deals[origin], added], axis=1))
            stocks.append(self.stock[origin] - content)
            origins.append(origin)
        self.mine[owner].append(self.deals.shape[1])
        self.deals, self.stock = np.concatenate(parts), np.concatenate(stocks)
        self._choose(np.concatenate(origins))

    def _choose(self, rows: NDArray[Any]) -> None:
        self.said = [each._replace(true=each.true[rows]) for each in self.said]

    def _held(self, owner: int, rank: int) -> NDArray[np.int_]:
        lying = self.deals[:, self.mine[owner], rank].sum(axis=1)
        return np.asarray(lying + self.known[owner, rank], int)

    def hand_holds(self, owner: int, rank: int, low: int, high: int) -> Condition:
        held = self._held(owner, rank)
        return (low <= held) & (held <= high)

    def dealt_holds(self, owner: int, counts: Sequence[int]) -> Condition:
        return (self.deals[:, self.mine[owner][0], :] >= counts).all(axis=1)

    def drawn_is_not(self, rank: int) -> Condition:
        return self.deals[:, -1, rank] == 0

    def stock_holds(self, rank: int) -> Condition:
        return self.stock[:, rank] > 0

    def settle(self, true: Condition) -> None:
        self.deals, self.stock = self.deals[true], self.stock[true]
        self._choose(true)

    def show_top(self, owner: int, rank: int) -> None:
        self.stock[:, rank] -= 1

    def fits(self, said: Iterable[Said | Condition]) -> bool:
        return bool(self._where(said).any())

    def _where(self, said: Iterable[Said | Condition]) -> NDArray[np.bool_]:
        true = np.ones(len(self.deals), bool)
        for each in said:
            true &= each.true if isinstance(each, Said) else each
        return true

    def range_of(self, player: str | None, rank: str) -> tuple[int, int]:
        """Returns the least and most cards of a rank in a hand or (None) the stock."""
        fitting, at = self._where(self.said), self.ranks.index(rank)
        count = self.stock[:, at] if player is None else self._held(self.names.index(player), at)
        return int(count[fitting].min()), int(count[fitting].max())

    def unproved(self) -> set[Claim]:
        """Returns the claims that are false in some deal."""
        return {each.claim for each in self.said if not each.true.all()}

    def contains(self, deal: Sequence[tuple[str | None, int, dict[str, int]]]) -> bool:
        """Whether a deal is one of those in which everything is true."""
        slots: list[list[int]] = [[] for _ in range(self.deals.shape[1])]
        for owner, name in enumerate(self.names):
            mine = [counts for player, _, counts in deal if player == name]
            for slot, counts in zip(self.mine[owner], mine, strict=True):
                slots[slot] = [counts.get(rank, 0) for rank in self.ranks]
        wanted = np.array(slots, np.int8).reshape(1, len(slots), -1)
        same = (self.deals == wanted).all(axis=(1, 2))
        return bool((same & self._where(self.said)).any())


class Row(NamedTuple):
    """So many cards of a rank, from ``low`` to ``high``, lie in some slots."""

    slots: tuple[int, ...]
    rank: int
    low: int
    high: int


class Program(Oracle):
    """Asks an integer program: how many cards of each rank lie in each slot?

    Draws that were shown are slots like others, of which the content is a fact. A condition is a
    tuple of rows.
    """

    thorough = False

    def __init__(self, players: Sequence[str], ranks: Sequence[str], copies: int) -> None:
        super().__init__(players, ranks, copies)
        self.sizes: list[int] = []
        self.mine: list[list[int]] = [[] for _ in players]
        self.facts: list[Row] = []

    def add_slot(self, owner: int, size: int) -> None:
        self.mine[owner].append(len(self.sizes))
        self.sizes.append(size)

    def hand_holds(self, owner: int, rank: int, low: int, high: int) -> Condition:
        known = int(self.known[owner, rank])
        return (Row(tuple(self.mine[owner]), rank, low - known, high - known),)

    def dealt_holds(self, owner: int, counts: Sequence[int]) -> Condition:
        slot = self.mine[owner][0]
        return tuple(Row((slot,), rank, low, self.copies) for rank, low in enumerate(counts))

    def drawn_is_not(self, rank: int) -> Condition:
        return (Row((len(self.sizes) - 1,), rank, 0, 0),)

    def stock_holds(self, rank: int) -> Condition:
        every = tuple(range(len(self.sizes)))
        return (Row(every, rank, 0, self.copies - 1),)

    def settle(self, true: Condition) -> None:
        self.facts += true

    def show_top(self, owner: int, rank: int) -> None:
        self.facts.append(Row((len(self.sizes),), rank, 1, 1))
        self.sizes.append(1)  # nobody's: the hand counts it as a known card

    def fits(self, said: Iterable[Said | Condition]) -> bool:
        return self.solve(said, None) is not None

    def solve(
        self, said: Iterable[Said | Condition], wanted: Row | None, sign: int = 1
    ) -> int | None:
        """Returns the least (or for sign -1 the most) number of cards wanted, or None."""
        rows = list(self.facts)
        for each in said:
            rows += each.true if isinstance(each, Said) else each
        width, slots = len(self.ranks), len(self.sizes)
        rows += [Row(tuple(range(slots)), rank, 0, self.copies) for rank in range(width)]
        columns = [slot * width + row.rank for row in rows for slot in row.slots]
        ends = np.cumsum([0, *(len(row.slots) for row in rows)])
        for slot in range(slots):
            columns += range(slot * width, (slot + 1) * width)
        ends = np.concatenate([ends, ends[-1] + width * np.arange(1, slots + 1)])
        matrix = csr_array(
            (np.ones(len(columns)), np.array(columns, int), ends), (len(ends) - 1, slots * width)
        )
        low = np.array([*(row.low for row in rows), *self.sizes], float)
        high = np.array([*(row.high for row in rows), *self.sizes], float)
        cost = np.zeros(slots * width)
        if wanted:
            cost[[slot * width + wanted.rank for slot in wanted.slots]] = sign
        found = milp(
            cost,
            constraints=LinearConstraint(matrix, low, high),
            integrality=np.ones(slots * width),
            options={"time_limit": 60.0},
        )
        assert found.status in (0, 2), found.message
        return round(found.fun) * sign if found.status == 0 else None

    def range_of(self, player: str | None, rank: str) -> tuple[int, int]:
        """Returns the least and most cards of a rank in a hand or (None) the stock."""
        at = self.ranks.index(rank)
        if player is None:
            taken = Row(tuple(range(len(self.sizes))), at, 0, 0)
            low, high = (self.solve(self.said, taken, sign) for sign in (1, -1))
            assert low is not None
            assert high is not None
            return self.copies - high, self.copies - low
        owner = self.names.index(player)
        held = Row(tuple(self.mine[owner]), at, 0, 0)
        low, high = (self.solve(self.said, held, sign) for sign in (1, -1))
        assert low is not None
        assert high is not None
        known = int(self.known[owner, at])
        return low + known, high + known

    def may_fail(self, claim: Claim) -> bool:
        """Whether a claim is false in some deal that fits the facts."""
        return any(
            self.fits([(row._replace(low=0, high=row.low - 1),)])
            or self.fits([(row._replace(low=row.high + 1, high=self.copies),)])
            for said in self.of([claim])
            for row in said.true
        )


Kind = TypeVar("Kind", bound=Oracle)


class Checked(Generic[Kind]):
    """The model and an oracle side by side: whatever one is told, the other is."""

    def __init__(
        self, oracle: type[Kind], players: Sequence[str], ranks: Sequence[str], copies: int
    ) -> None:
        self.model = RankHands(players, Deck(ranks, SUITS[:copies]))
        self.oracle = oracle(players, ranks, copies)

    def deal(self, player: str, size: int, line: int) -> None:
        self.model.deal(player, size, line)
        self.oracle.deal(player, size, line)

    def reveal(self, player: str, cards: Sequence[str], line: int) -> list[Conflict]:
        return self._both("reveal", player, cards, line)

    def draw(
        self, player: str, card: str | None, line: int, unless: tuple[str, str] | None = None
    ) -> list[Conflict]:
        return self._both("draw", player, card, line, unless)

    def move(
        self, giver: str, taker: str, what: str, count: int, line: int, cards: Sequence[str] = ()
    ) -> list[Conflict]:
        return self._both("move", giver, taker, what, count, line)

    def lay(self, player: str, rank: str, line: int) -> list[Conflict]:
        return self._both("lay", player, rank, line)

    def at_least(self, player: str, what: str, count: int, claim: Claim) -> list[Conflict]:
        return self._both("at_least", player, what, count, claim)

    def at_most(self, player: str, what: str, count: int, claim: Claim) -> list[Conflict]:
        return self._both("at_most", player, what, count, claim)

    def no_book_held(self, line: int, rule: str) -> list[Conflict]:
        return self._both("no_book_held", line, rule)

    def _both(self, method: str, *arguments: object) -> list[Conflict]:
        conflicts: list[Conflict] = getattr(self.model, method)(*arguments)
        getattr(self.oracle, method)(*arguments, conflicts)
        return conflicts
