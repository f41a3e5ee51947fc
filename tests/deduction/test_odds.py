"""Odds are uniform over the deals that fit: compared with counting every deal."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from referee.deduction.odds import LabelBound, Watch, sample


def exact(
    sizes: list[int], cards: list[str], bounds: list[LabelBound], watch: Watch
) -> dict[int, float]:
    """Counts every order of the deck in which the bounds hold."""
    slots = [number for number, size in enumerate(sizes) for _ in range(size)]
    counts: Counter[int] = Counter()

    def tally(deal: tuple[str, ...], labels: frozenset[str], places: frozenset[int]) -> int:
        return sum(
            card in labels and slot in places for card, slot in zip(deal, slots, strict=True)
        )

    for deal in set(permutations(cards)):
        if all(b.least <= tally(deal, b.labels, b.slots) <= b.most for b in bounds):
            counts[tally(deal, watch.labels, watch.slots) + watch.more] += 1
    total = sum(counts.values())
    return {count: number / total for count, number in counts.items()}


SEVENS = frozenset("7")

CASES = {
    "nothing known": ([], Watch(SEVENS, frozenset({0}))),
    "the first hand holds a seven": (
        [LabelBound(SEVENS, frozenset({0}), 1, 9)],
        Watch(SEVENS, frozenset({0}), 1),
    ),
    "the draw was no king and the second hand holds no seven": (
        [
            LabelBound(frozenset("K"), frozenset({2}), 0, 0),
            LabelBound(SEVENS, frozenset({1}), 0, 0),
        ],
        Watch(frozenset("K"), frozenset({0})),
    ),
    "only a three-cycle leads from one fitting deal to another": (
        [
            LabelBound(frozenset("7"), frozenset({0, 1, 3}), 2, 2),
            LabelBound(frozenset("K"), frozenset({0, 2, 3}), 2, 2),
        ],
        Watch(frozenset("A"), frozenset({3})),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_odds_agree_with_counting_every_deal(name: str) -> None:
    bounds, watch = CASES[name]
    cards = list("77KKAA")
    start = [["7", "K"], ["A"], ["A"], ["7", "K"]]
    if "second hand" in name:
        start = [["7", "K"], ["K"], ["A"], ["7", "A"]]
    if "three-cycle" in name:
        start = [["7", "K"], ["A"], ["A"], ["7", "K"]]
    sizes = [len(slot) for slot in start]
    (odds,) = sample(start, bounds, [watch], seed=3)
    expected = exact(sizes, cards, bounds, watch)
    assert set(odds) == set(expected)
    for count, probability in expected.items():
        assert odds[count].probability == pytest.approx(probability, abs=0.02)
        assert abs(odds[count].probability - probability) <= 5 * odds[count].error + 1e-9
    assert sum(each.probability for each in odds.values()) == pytest.approx(1)


def test_the_same_seed_gives_the_same_odds() -> None:
    start = [["7", "K"], ["A", "A"], ["7", "K"]]
    watch = Watch(SEVENS, frozenset({0}))
    assert sample(start, [], [watch], seed=5, steps=500) == sample(
        start, [], [watch], seed=5, steps=500
    )


def test_a_start_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        sample([["7"], ["K"]], [LabelBound(SEVENS, frozenset({1}), 1, 1)], [])
