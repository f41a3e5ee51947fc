"""Bounds on holdings: kept by a deal that is shown, or refuted by adding up what the cut says."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.deduction.holdings import DRAWN, HELD, Bound, Cut, Holdings


class Table:
    """Holdings with slots taken at random, and all bounds that were imposed on them."""

    def __init__(self, source: random.Random) -> None:
        self.source = source
        self.players, self.ranks = source.randint(1, 4), source.randint(1, 6)
        self.copies = [source.randint(1, 4) for _ in range(self.ranks)]
        self.left = sum(self.copies)
        self.holdings = Holdings(self.players, self.copies)
        self.sizes: dict[tuple[int, int], int] = {}  # by player and depth
        self.bounds: list[Bound] = []
        for player in range(self.players):
            self.take(player, source.randint(0, 3))

    def take(self, player: int, size: int) -> None:
        size = min(size, self.left)
        self.left -= size
        self.holdings.take(player, size)
        self.sizes[player, len(self.holdings.slots[player])] = size

    def act(self) -> None:
        """Takes a card, or imposes a bound; one that cannot be kept is proved so, and released."""
        source = self.source
        player = source.randrange(self.players)
        if self.left and source.random() < 0.4:
            self.take(player, 1)
            return
        depth = len(self.holdings.slots[player])
        pair = player * self.ranks + source.randrange(self.ranks)
        least = source.random() < 0.5
        bound = Bound(pair, depth, least, source.randint(1, 3) if least else source.randint(0, 2))
        if source.random() < 0.2 and depth > 1:
            bound = Bound(pair, depth, False, 0, False, DRAWN)
            if bound in self.bounds:
                return
        stairs = self.holdings.stairs[pair]
        cuts = self.holdings.impose(bound)
        if cuts:
            for cut in cuts:
                self.add_up(cut, {*self.bounds, bound})
            self.holdings.release(bound, stairs)
        else:
            self.bounds.append(bound)

    def add_up(self, cut: Cut, imposed: set[Bound]) -> None:
        """The bounds of a cut were imposed, and with the sizes of some slots add up to too much."""
        assert imposed.issuperset(cut.bounds)
        stock = self.players, 1
        # How often a card, by slot and rank, is added more than it is taken off.
        times: Counter[tuple[tuple[int, int], int]] = Counter()
        total = 0
        for bound in cut.bounds:
            player, rank = divmod(bound.pair, self.ranks)
            total += bound.amount if bound.least else -bound.amount
            first = bound.depth if bound.kind == DRAWN else 1
            for depth in range(first, bound.depth + 1):
                times[(player, depth), rank] += 1 if bound.least else -1
        total += sum(self.copies[rank] for rank in cut.ranks)
        every = [*self.sizes, stock]
        times.update((slot, rank) for rank in cut.ranks for slot in every)
        sizes = {**self.sizes, stock: self.left}
        full = {slot for (slot, _), often in times.items() if often > 0}
        for slot in full:  # a slot is taken off as often as any of its cards is added
            often = max(times[slot, rank] for rank in range(self.ranks))
            total -= often * sizes[slot]
        assert total >= 1, "fewer cards than none would have to lie somewhere"

    def check(self) -> None:
        """The deal that is shown fills all slots and keeps all bounds."""
        holdings = self.holdings
        lying: Counter[int] = Counter()
        for player, slots in enumerate(holdings.slots):
            for depth in range(1, len(slots) + 1):
                content = holdings.content(player, depth)
                assert min(content) >= 0
                lying.update(dict(enumerate(content)))
                assert sum(content) == self.sizes.get((player, depth), self.left)
        assert [lying[rank] for rank in range(self.ranks)] == self.copies
        for bound in self.bounds:
            player, rank = divmod(bound.pair, self.ranks)
            depths = [bound.depth] if bound.kind == DRAWN else range(1, bound.depth + 1)
            held = sum(holdings.content(player, depth)[rank] for depth in depths)
            assert not bound.broken_by(held)
            assert bound.kind != HELD or held == holdings.amount(bound.pair, bound.depth)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_bounds_are_kept_or_add_up_to_a_contradiction(seed: int) -> None:
    table = Table(random.Random(seed))
    for _ in range(25):
        table.act()
        table.check()
