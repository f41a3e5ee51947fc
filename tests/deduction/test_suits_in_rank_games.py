"""Where ranks are asked for, named cards keep their suits."""

from __future__ import annotations

from math import comb

import pytest

from referee.deduction.hands import Hands
from referee.deduction.model import Claim
from referee.values.deck import RANKS, SUITS, Deck


def table(*, asked_first: bool = False) -> Hands:
    """Two hands of seven cards, of which one is recorded in part: the seven of spades."""
    hands = Hands("ab", Deck(RANKS, SUITS))
    for player in "ab":
        hands.deal(player, 7, 1)
    if asked_first:
        assert hands.most("b", "7") == 4
    assert hands.reveal("a", ["7S"], 2) == []
    return hands


def test_the_odds_of_one_seven_are_those_of_six_cards_without_another() -> None:
    exact = comb(48, 6) / comb(51, 6)
    assert exact == pytest.approx(0.681, abs=0.001)
    (odds, _) = table().odds(3)["a"]["7"][1]
    assert odds == pytest.approx(exact, abs=0.02)


@pytest.mark.parametrize("asked_first", [False, True])
def test_a_question_before_a_hand_is_recorded_changes_nothing(asked_first: bool) -> None:
    hands = table(asked_first=asked_first)
    assert (hands.least("a", "7"), hands.most("a", "7")) == (1, 4)
    assert (hands.least("b", "7"), hands.most("b", "7")) == (0, 3)
    assert hands.at_least("b", "7", 3, Claim(3, "go-fish/ask-held", "b")) == []
    assert (hands.least("a", "7"), hands.most("a", "7")) == (1, 1)


def test_another_seven_given_than_the_one_that_was_recorded_proves_one_kept() -> None:
    hands = table()
    assert hands.move("a", "b", "7", 1, 4, ["7H"]) == []
    claim = Claim(4, "go-fish/give-all", "a")
    (conflict,) = hands.at_most("a", "7", 0, claim)
    assert (conflict.claims, conflict.facts) == ((claim,), (2,))
