"""On tiny decks the model says after every line what trying every deal says."""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rank_asking import Habits, play, tell
from rank_oracle import Checked, EveryDeal

EXAMPLES = int(os.environ.get("REFEREE_EXAMPLES", "100"))
MOST_DEALS = 30_000

HONEST = Habits(hand=0.2, late=0.3, open=0.1)
DISHONEST = Habits(
    ask=0.3, give=0.3, fish=0.25, show=0.4, book=0.4, scorer=0.06, hand=0.2, late=0.3, open=0.1
)
TABLES = [(2, 3, 2, 2), (2, 3, 3, 2), (3, 3, 2, 1), (3, 3, 3, 2), (2, 4, 2, 2), (2, 2, 4, 2)]
"""Players, ranks, cards of a rank, cards dealt to each."""


class Compared(Checked[EveryDeal]):
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
    both = Compared(EveryDeal, game.players, game.ranks, game.copies)
    for step in game.steps:
        if len(both.oracle.deals) > MOST_DEALS:
            break
        found = [each for conflicts in tell(both, step, lucky) for each in conflicts]
        if habits is HONEST:
            assert found == []
        both.compare()
