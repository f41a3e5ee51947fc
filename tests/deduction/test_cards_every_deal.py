"""Asking for a card: on small decks the model agrees with trying every deal, line by line."""

from __future__ import annotations

import random

from card_asking import HONEST, Faults, play, step_into
from every_deal import EveryDeal
from hypothesis import given, settings
from hypothesis import strategies as st

DECKS = (
    (2, 3, 2, 2),
    (2, 3, 2, 1),
    (2, 4, 2, 2),
    (3, 3, 2, 1),
    (3, 4, 2, 2),
    (2, 3, 3, 3),
    (2, 2, 4, 2),
)
"""Players, ranks, suits and cards dealt."""

SEEDS = st.integers(0, 2**32)


def judge(seed: int, faults: Faults, shown: float) -> EveryDeal:
    source = random.Random(seed)
    players, ranks, suits, size = source.choice(DECKS)
    forbid = source.random() < 0.5
    game = play(source, players, ranks, suits, size, forbid, faults, 40, shown)
    table = EveryDeal(game, (size,) * players)
    for step in game.steps:
        for conflicts in step_into(table, step, forbid):
            assert isinstance(conflicts, list)
        if source.random() < 0.2 and step.verb != "deal":
            table.check_questions()
    return table


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_an_honest_table_is_never_accused(seed: int) -> None:
    assert judge(seed, HONEST, 0.2).conflicts == 0


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_dishonest_tables_are_judged_exactly(seed: int) -> None:
    judge(seed, Faults(ask=0.15, own=0.2, fish=0.1, show=0.1, book=0.3), 0.1)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_wrong_records_are_judged_exactly(seed: int) -> None:
    judge(seed, Faults(0.1, 0.1, 0.1, 0.1, 0.1, scorer=0.15), 0.3)
