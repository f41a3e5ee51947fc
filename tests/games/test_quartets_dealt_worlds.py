"""Dealt hands, stocks and asks for both are judged as all deals of small decks judge them."""

from __future__ import annotations

from collections import Counter

from dealt_worlds import play
from quartets_program import compare

GAMES = 60


def test_what_is_found_and_known_is_what_every_deal_says() -> None:
    ends: Counter[str] = Counter()
    for seed in range(GAMES):
        ends += play(seed)
    assert {"over", "quartets/contradiction", "quartets/fish-true"} <= set(ends)


def test_full_decks_are_judged_as_an_integer_program_judges_them() -> None:
    ends = Counter(compare(seed, cells=2) for seed in range(12))
    assert {"fits", "refuted"} <= set(ends)
