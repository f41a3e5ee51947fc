"""Asking for a card (001, 003, 004 variant one): what single lines prove, and misuse."""

from __future__ import annotations

import random

import pytest
from card_asking import HONEST, Faults, play, run
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.deduction.cards import CardFacts, CardSearch
from referee.deduction.hands import Hands
from referee.deduction.model import Claim, Conflict
from referee.values.deck import RANKS, SUITS, Deck

BOOK = "go-fish/book-at-once"


def table(players: str = "ab", size: int = 7) -> Hands:
    """A full deck, dealt on line 1 and not yet seen."""
    hands = Hands(players, Deck(RANKS, SUITS), by_name=True)
    for player in players:
        hands.deal(player, size, 1)
    return hands


def alone(claim: Claim, *facts: int) -> list[Conflict]:
    """The one conflict of a claim that facts refute."""
    return [Conflict((claim,), facts, (claim,))]


class TestFactsRefute:
    def test_go_fish_with_the_card_recorded_in_the_hand(self) -> None:
        hands, fish = table(), Claim(9, "go-fish/fish-true", "b")
        hands.reveal("b", ["KC", "2S"], 2)
        assert hands.at_most("b", "KC", 0, fish) == alone(fish, 2)

    def test_go_fish_after_drawing_the_card_and_showing_it(self) -> None:
        hands, fish = table(), Claim(30, "go-fish/fish-true", "b")
        hands.draw("b", "KC", 20)
        assert hands.at_most("b", "KC", 0, fish) == alone(fish, 20)

    def test_go_fish_after_being_given_the_card(self) -> None:
        hands, fish = table(), Claim(30, "go-fish/fish-true", "b")
        hands.move("a", "b", "KC", 1, 20)
        assert hands.at_most("b", "KC", 0, fish) == alone(fish, 20)

    def test_go_fish_told_before_the_card_was_given(self) -> None:
        hands, fish = table("abc"), Claim(10, "go-fish/fish-true", "b")
        assert hands.at_most("b", "KC", 0, fish) == []
        assert hands.move("b", "c", "KC", 1, 20) == alone(fish, 20)
        assert hands.least("c", "KC") == 1

    def test_asking_for_a_rank_that_is_laid_down(self) -> None:
        hands, ask = table(), Claim(30, "go-fish/ask-held", "a")
        hands.lay("b", "7", 20)
        assert hands.at_least("a", "7", 1, ask) == alone(ask, 20)

    def test_asking_for_a_rank_that_the_whole_hand_lacks(self) -> None:
        hands, ask = table(size=2), Claim(30, "go-fish/ask-held", "a")
        hands.reveal("a", ["KC", "2"], 2)
        assert hands.at_least("a", "7", 1, ask) == alone(ask, 2)

    def test_asking_for_the_very_card_that_one_holds(self) -> None:
        hands, own = table(), Claim(30, "go-fish/ask-own-card", "a")
        hands.reveal("a", ["KC"], 2)
        assert hands.at_most("a", "KC", 0, own) == alone(own, 2)

    def test_a_hidden_draw_that_can_only_be_the_asked_card(self) -> None:
        hands = Hands("ab", Deck("A2", "SH"), by_name=True)
        hands.deal("a", 1, 1)
        hands.deal("b", 2, 1)
        hands.reveal("a", ["AS"], 2)
        hands.reveal("b", ["2S", "2H"], 3)
        lucky = Claim(6, "go-fish/lucky-shown", "a")
        assert hands.draw("a", None, 6, ("AH", lucky.rule)) == alone(lucky, 2, 3)


class TestBooks:
    def test_four_in_one_hand_are_laid_down_before_play_goes_on(self) -> None:
        hands = table()
        hands.reveal("a", ["7S", "7H", "7D", "7C"], 2)
        held = Claim(3, BOOK, "a")
        assert hands.no_book_held(3, BOOK) == alone(held, 2)
        assert hands.no_book_held(4, BOOK) == []  # it is the same fault
        assert hands.lay("a", "7", 5) == []

    def test_a_book_laid_late_proves_that_it_was_held(self) -> None:
        hands = table()
        assert hands.no_book_held(3, BOOK) == []
        assert hands.lay("a", "7", 9) == alone(Claim(3, BOOK, "a"), 9)

    def test_one_late_book_is_one_finding_however_long_it_was_held(self) -> None:
        hands = table()
        for line in range(3, 15, 2):
            assert hands.no_book_held(line, BOOK) == []
            hands.draw("a", None, line + 1)
        assert len(hands.lay("a", "7", 20)) == 0  # the last draw may have completed it
        hands = table()
        for line in range(3, 15, 2):
            assert hands.no_book_held(line, BOOK) == []
            hands.draw("a", None, line + 1)
        assert hands.no_book_held(19, BOOK) == []
        assert hands.lay("a", "7", 20) == alone(Claim(19, BOOK, "a"), 20)


class TestClaimsAgainstClaims:
    def test_go_fish_for_every_card_of_a_rank_and_then_asking_for_it(self) -> None:
        hands = table()
        fishes = [Claim(10 + at, "go-fish/fish-true", "a") for at in range(4)]
        for suit, fish in zip(SUITS, fishes, strict=True):
            assert hands.at_most("a", "7" + suit, 0, fish) == []
        ask = Claim(20, "go-fish/ask-held", "a")
        proof = (*fishes, ask)
        assert hands.at_least("a", "7", 1, ask) == [Conflict(proof, (), proof)]
        assert hands.unproved() == set(proof)

    def test_more_ranks_asked_for_than_the_hand_has_cards(self) -> None:
        hands = table(size=2)
        asks = [Claim(10 + at, "go-fish/ask-held", "a") for at in range(3)]
        assert hands.at_least("a", "7", 1, asks[0]) == []
        assert hands.at_least("a", "8", 1, asks[1]) == []
        assert hands.at_least("a", "9", 1, asks[2]) == [Conflict(tuple(asks), (), tuple(asks))]

    def test_after_a_contradiction_the_facts_still_count(self) -> None:
        hands = table()
        fish, other = Claim(9, "go-fish/fish-true", "b"), Claim(30, "go-fish/fish-true", "a")
        hands.at_most("b", "KC", 0, fish)
        assert hands.move("b", "a", "KC", 1, 20) == alone(fish, 20)
        assert hands.at_most("a", "KC", 0, other) == alone(other, 20)


class TestImpossible:
    def test_a_card_moves_from_where_it_is(self) -> None:
        hands = table("abc")
        hands.move("a", "b", "KC", 1, 20)
        assert hands.move("a", "c", "KC", 1, 30) == [Conflict((), (20, 30))]
        assert hands.holders("KC") == {"b"}

    def test_a_card_is_drawn_once(self) -> None:
        hands = table()
        hands.draw("a", "KC", 20)
        assert hands.draw("b", "KC", 30) == [Conflict((), (20, 30))]
        assert hands.most("b", "K") == 3

    def test_a_dealt_card_is_not_drawn(self) -> None:
        hands = table()
        hands.reveal("a", ["KC"], 2)
        assert hands.draw("b", "KC", 30) == [Conflict((), (2, 30))]

    def test_a_hand_is_no_larger_than_it_was_dealt(self) -> None:
        hands = table(size=2)
        assert hands.reveal("a", ["KC", "2", "3"], 2) == [Conflict((), (2,))]
        assert hands.reveal("a", ["KC", "KC"], 3) == [Conflict((), (3,))]
        assert hands.reveal("a", ["KC", "K"], 4) == []
        assert hands.most("a", "2") == 0

    def test_a_gift_is_what_it_is_said_to_be(self) -> None:
        hands = table()
        assert hands.move("a", "b", "KC", 2, 20) == [Conflict((), (20,))]
        assert hands.move("a", "b", "KC", 1, 20, ["7C"]) == [Conflict((), (20,))]
        assert hands.move("a", "b", "K", 2, 20, ["KC", "KC"]) == [Conflict((), (20,))]
        assert hands.move("a", "b", "K", 2, 20, ["KC", "KD"]) == []
        assert hands.least("b", "K") == 2

    def test_an_empty_stock_gives_nothing(self) -> None:
        hands = Hands("a", Deck("A", "SH"), by_name=True)
        hands.deal("a", 2, 1)
        assert hands.draw("a", None, 3) == [Conflict((), (3,))]


class TestQuestions:
    def test_what_is_drawn_as_a_rank_is_one_of_its_cards(self) -> None:
        hands = table()
        assert hands.draw("a", "K", 3) == []
        assert hands.least("a", "K") == 1
        assert (hands.least("a", "KD"), hands.most("a", "KD")) == (0, 1)

    def test_claims_are_proved_by_facts_whenever_they_come(self) -> None:
        hands, ask = table(), Claim(9, "go-fish/ask-held", "a")
        hands.at_least("a", "K", 1, ask)
        assert hands.unproved() == {ask}
        hands.reveal("a", ["KC"], 10)
        assert hands.unproved() == set()

    def test_a_card_nobody_saw_may_be_anywhere(self) -> None:
        assert table("abc").holders("7H") == {"a", "b", "c", None}

    def test_the_odds_of_a_fair_deal(self) -> None:
        hands = Hands("ab", Deck("A2", "SH"), by_name=True)
        hands.deal("a", 2, 1)
        hands.deal("b", 1, 1)
        hands.at_least("a", "A", 1, Claim(3, "go-fish/ask-held", "a"))
        odds = hands.odds(1)["a"]["A"]
        # Of six hands of two cards, five hold an ace and one of them both.
        assert odds[2].probability == pytest.approx(1 / 5, abs=0.03)
        assert odds[1].probability == pytest.approx(4 / 5, abs=0.03)


class TestMisuse:
    def test_nobody_is_dealt_two_hands(self) -> None:
        with pytest.raises(ValueError, match="cannot deal 7 cards to a"):
            table().deal("a", 7, 2)

    def test_no_hand_is_recorded_that_was_not_dealt(self) -> None:
        with pytest.raises(ValueError, match="no hand of a waits"):
            Hands("ab", Deck(RANKS, SUITS), by_name=True).reveal("a", ["KC"], 2)


@pytest.mark.parametrize("seed", range(15))
def test_a_search_that_gives_up_leaves_things_open(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = play(random.Random(seed), 2, 4, 3, 3, True, HONEST, 30)
    exact, hasty = (Hands(game.players, Deck(game.ranks, game.suits), by_name=True) for _ in "ab")
    assert run(exact, game) == []
    ranges, unproved = exact.ranges(), exact.unproved()
    monkeypatch.setattr("referee.deduction.cards.LIMIT", 0)
    assert run(hasty, game) == []
    for player in (*game.players, None):
        for rank in game.ranks:
            assert hasty.least(player, rank) <= ranges[player][rank][0]
            assert hasty.most(player, rank) >= ranges[player][rank][1]
    assert hasty.unproved() >= unproved


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32))
def test_knowing_hands_proves_more_and_never_less(seed: int) -> None:
    source = random.Random(seed)
    game = play(source, 2, 4, 3, 3, source.random() < 0.5, HONEST, 30, shown=0.5)
    told = Hands(game.players, Deck(game.ranks, game.suits), by_name=True)
    closed = Hands(game.players, Deck(game.ranks, game.suits), by_name=True)
    assert run(told, game) == []
    assert run(closed, game, [step for step in game.steps if step.verb != "hand"]) == []
    assert told.unproved() <= closed.unproved()


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32))
def test_taking_back_leaves_no_trace(seed: int) -> None:
    source = random.Random(seed)
    faults = Faults(0.1, 0.1, 0.1, 0.1, 0.2, 0.05)
    game = play(source, 3, 5, 4, 3, True, faults, 40)
    other = play(source, 3, 5, 4, 3, True, faults, 40)
    deals = len(game.players)
    hands = Hands(game.players, Deck(game.ranks, game.suits), by_name=True)
    fresh = Hands(game.players, Deck(game.ranks, game.suits), by_name=True)
    at = source.randint(deals, len(game.steps))
    assert run(hands, game, game.steps[:at]) == run(fresh, game, game.steps[:at])
    outer = hands.mark()
    run(hands, other, other.steps[deals:20])
    inner = hands.mark()
    run(hands, other, other.steps[20:])
    if source.random() < 0.5:
        hands.rollback(inner)
    hands.rollback(outer)
    assert hands.unproved() == fresh.unproved()
    assert hands.ranges() == fresh.ranges()
    assert run(hands, game, game.steps[at:]) == run(fresh, game, game.steps[at:])
    assert hands.unproved() == fresh.unproved()


def test_facts_on_which_a_search_gave_up_are_impossible_once_it_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where no claim takes part in what cannot be, nobody is to blame."""
    hands = Hands("ab", Deck("A2", "SH"), by_name=True)
    for player in "ab":
        hands.deal(player, 1, 1)
    assert hands.move("a", "b", "AS", 1, 3) == []
    before = hands.ranges()
    monkeypatch.setattr(CardSearch, "facts", lambda self, _fresh=(): CardFacts(self, []))
    assert hands.move("a", "b", "2S", 1, 4) == [Conflict((), (3, 4))]
    assert hands.ranges() == before
