"""On the full deck the model says what an independent integer program says."""

from __future__ import annotations

import os
import random

import pytest
from rank_asking import Habits, play, tell
from rank_oracle import Checked, Program

GAMES = int(os.environ.get("REFEREE_GAMES", "3"))

HONEST = Habits(hand=0.1, late=0.3, open=0.05)
DISHONEST = Habits(
    ask=0.03, give=0.05, fish=0.03, show=0.1, book=0.3, scorer=0.01, hand=0.1, late=0.3, open=0.05
)
TABLES = [(4, 13, 4, 5), (3, 13, 4, 7), (2, 13, 4, 7), (6, 13, 4, 5)]


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("habits", [HONEST, DISHONEST], ids=["honest", "dishonest"])
def test_the_full_deck_agrees_with_an_integer_program(habits: Habits, seed: int) -> None:
    source = random.Random(seed)
    game = play(source, *TABLES[seed % len(TABLES)], habits, longest=150)
    both = Checked(Program, game.players, game.ranks, game.copies)
    model, program = both.model, both.oracle
    for step in game.steps:
        found = [each for conflicts in tell(both, step) for each in conflicts]
        if habits is HONEST:
            assert found == []
        if source.random() < 0.1:
            assert program.fits(program.said)
            player, rank = source.choice((*game.players, None)), source.choice(game.ranks)
            assert model.ranges()[player][rank] == program.range_of(player, rank)
            unproved = set(model.unproved())
            assert unproved <= {each.claim for each in program.said}
            claim = source.choice(program.said).claim if program.said else None
            assert claim is None or (claim in unproved) == program.may_fail(claim)
