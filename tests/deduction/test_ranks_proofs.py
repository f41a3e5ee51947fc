"""Every "impossible" of the full deck is proved by adding up what the model says it rests on."""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any

import pytest
from rank_asking import Habits, play, tell
from rank_oracle import Checked, Oracle, Row

from referee.deduction.holdings import DRAWN, Bound, Cut
from referee.deduction.model import Claim, Conflict

GAMES = int(os.environ.get("REFEREE_GAMES", "20"))

DISHONEST = Habits(
    ask=0.03, give=0.05, fish=0.03, show=0.1, book=0.3, scorer=0.02, hand=0.1, late=0.3, open=0.05
)
TABLES = [(4, 13, 4, 5), (3, 13, 4, 7), (2, 13, 4, 7), (5, 9, 3, 4)]
STOCK = -1


class Record(Oracle):
    """Keeps what was said and seen as rows, by claim, and decides nothing."""

    def __init__(self, players: Any, ranks: Any, copies: int) -> None:
        super().__init__(players, ranks, copies)
        self.sizes: list[int] = []
        self.mine: list[list[int]] = [[] for _ in players]
        self.shown: Counter[int] = Counter()
        self.rows: dict[Claim | None, list[Row]] = {None: []}

    def add_slot(self, owner: int, size: int) -> None:
        self.mine[owner].append(len(self.sizes))
        self.sizes.append(size)

    def hand_holds(self, owner: int, rank: int, low: int, high: int) -> Any:
        known = int(self.known[owner, rank])
        return (Row(tuple(self.mine[owner]), rank, low - known, high - known),)

    def dealt_holds(self, owner: int, counts: Any) -> Any:
        slot = self.mine[owner][0]
        return tuple(Row((slot,), rank, low, self.copies) for rank, low in enumerate(counts))

    def drawn_is_not(self, rank: int) -> Any:
        return (Row((len(self.sizes) - 1,), rank, 0, 0),)

    def stock_holds(self, rank: int) -> Any:
        return (Row((STOCK,), rank, 1, self.copies),)

    def fact(self, true: Any, line: int, conflicts: list[Conflict]) -> bool:
        self.rows[None] += true
        return not (conflicts and not conflicts[0].claims)

    def show_top(self, owner: int, rank: int) -> None:
        self.shown[rank] += 1

    def claim(self, said: Any, conflicts: list[Conflict]) -> None:
        for each in said:
            self.rows.setdefault(each.claim, []).extend(each.true)


class Added(Checked[Record]):
    """Adds up every cut at once, with the sizes from before a card was shown."""

    def _both(self, method: str, *arguments: Any) -> list[Conflict]:
        shown, left = self.oracle.shown.copy(), self.oracle.left
        conflicts = super()._both(method, *arguments)
        if method != "draw" or arguments[1] is None:
            shown, left = self.oracle.shown, self.oracle.left
        if conflicts and not (method == "draw" and not left):
            self.add_up(conflicts, shown, left)
        return conflicts

    def add_up(self, conflicts: list[Conflict], shown: Counter[int], left: int) -> None:
        verdicts = self.model.verdicts
        assert [verdict.conflict for verdict in verdicts] == conflicts[-len(verdicts) :]
        for conflict, cut in verdicts:
            assert set(cut.claims()) == set(conflict.claims)
            for bound in (*cut.lows, *cut.highs):
                assert self.was_said(bound)
            total = sum(low.amount for low in cut.lows) - sum(high.amount for high in cut.highs)
            total += sum(self.oracle.copies - shown[rank] for rank in cut.ranks)
            total -= sum(left if s == STOCK else self.oracle.sizes[s] for s in self.slots(cut))
            assert total >= 1
            assert all(times <= 0 for times in self.balance(cut).values())

    def slots(self, cut: Cut) -> list[int]:
        mine = [*self.oracle.mine, [STOCK]]
        return [mine[player][depth - 1] for player, depth in cut.slots]

    def place(self, bound: Bound) -> tuple[tuple[int, ...], int]:
        player, rank = divmod(bound.pair, len(self.oracle.ranks))
        mine = [*self.oracle.mine, [STOCK]][player][: bound.depth]
        return tuple(mine[-1:] if bound.kind == DRAWN else mine), rank

    def was_said(self, bound: Bound) -> bool:
        """Whether the bound is on record, as a fact or by its claim."""
        slots, rank = self.place(bound)
        return any(
            row[:2] == (slots, rank)
            and (row.low >= bound.amount if bound.least else row.high <= bound.amount)
            for row in self.oracle.rows[bound.claim]
        )

    def balance(self, cut: Cut) -> Counter[tuple[int, int]]:
        """Returns how often each card, by slot and rank, is added more than it is taken off."""
        every = [*range(len(self.oracle.sizes)), STOCK]
        times: Counter[tuple[int, int]] = Counter()
        for low in cut.lows:
            slots, rank = self.place(low)
            times.update((slot, rank) for slot in slots)
        for high in cut.highs:
            slots, rank = self.place(high)
            times.subtract((slot, rank) for slot in slots)
        times.update((slot, rank) for rank in cut.ranks for slot in every)
        ranks = range(len(self.oracle.ranks))
        times.subtract((slot, rank) for slot in self.slots(cut) for rank in ranks)
        return times


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_conflict_adds_up(seed: int) -> None:
    game = play(random.Random(seed), *TABLES[seed % len(TABLES)], DISHONEST, longest=150)
    both = Added(Record, game.players, game.ranks, game.copies)
    for step in game.steps:
        for _ in tell(both, step):
            pass
