"""On tiny decks the model says after every line what trying every deal says."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence

import pytest
from every_rank_deal import EveryDeal
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rank_asking import Game, Habits, play, tell

from referee.deduction.model import Claim, Conflict
from referee.deduction.ranks import RankHands

EXAMPLES = int(os.environ.get("REFEREE_EXAMPLES", "100"))
MOST_DEALS = 30_000

HONEST = Habits(hand=0.2, late=0.3, open=0.1)
DISHONEST = Habits(
    ask=0.3, give=0.3, fish=0.25, show=0.4, book=0.4, scorer=0.06, hand=0.2, late=0.3, open=0.1
)
TABLES = [(2, 3, 2, 2), (2, 3, 3, 2), (3, 3, 2, 1), (3, 3, 3, 2), (2, 4, 2, 2), (2, 2, 4, 2)]
"""Players, ranks, cards of a rank, cards dealt to each."""


class Checked:
    """The model and every deal side by side: whatever one is told, the other is."""

    def __init__(self, game: Game) -> None:
        self.model = RankHands(game.players, game.ranks, game.copies)
        self.oracle = EveryDeal(game.players, game.ranks, game.copies)

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

    def compare(self) -> None:
        """Compares what follows from all that both were told."""
        model, oracle = self.model, self.oracle
        assert oracle.contains(model.example())
        unproved = list(model.unproved())
        assert set(unproved) == oracle.unproved()
        assert len(set(unproved)) == len(unproved)
        ranges = model.ranges()
        for player in (*oracle.names, None):
            for rank in oracle.ranks:
                expected = oracle.range_of(player, rank)
                assert ranges[player][rank] == expected
                assert (model.least(player, rank), model.most(player, rank)) == expected
        assert oracle.contains(model.example())


@pytest.mark.parametrize("habits", [HONEST, DISHONEST], ids=["honest", "dishonest"])
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
@given(seed=st.integers(0, 2**32), table=st.sampled_from(TABLES), lucky=st.booleans())
def test_every_line_agrees_with_every_deal(
    habits: Habits, seed: int, table: tuple[int, int, int, int], lucky: bool
) -> None:
    game = play(random.Random(seed), *table, habits, lucky=lucky, longest=60)
    both = Checked(game)
    for step in game.steps:
        if len(both.oracle.deals) > MOST_DEALS:
            break
        found = [each for conflicts in tell(both, step, lucky) for each in conflicts]
        if habits is HONEST:
            assert found == []
        both.compare()
