"""What closed hands prove in Go Fish, asking for ranks: examples as in a rule book.

The sources are 000 and the main game of 001, 003 and 004; lines count from 1.
"""

from __future__ import annotations

import pytest
from rank_asking import ASK, BOOK, FISH, GIVE, SHOWN, read, tell

from referee.deduction.hands import Hands
from referee.deduction.model import Claim, Conflict
from referee.values.deck import RANKS, SUITS, Deck

DEAL = "deal a 5\ndeal b 5\ndeal c 5\ndeal d 5\n"


def model_of(text: str, players: str = "abcd", ranks: int = 13, copies: int = 4) -> Hands:
    """Returns the model of a log in which nothing conflicts."""
    model = Hands(players, Deck(RANKS[:ranks], SUITS[:copies]))
    for step in read(text):
        for conflicts in tell(model, step):
            assert conflicts == [], step
    return model


def conflicts_in(
    text: str, players: str = "abcd", ranks: int = 13, copies: int = 4
) -> list[Conflict]:
    """Returns the conflicts of the last line; those before it have none."""
    head, _, _ = text.strip().rpartition("\n")
    model = model_of(head, players, ranks, copies)
    return [each for found in tell(model, read(text)[-1]) for each in found]


def unproved_in(text: str) -> set[Claim]:
    return model_of(text).unproved()


# One claim that facts refute


def test_a_rank_that_is_laid_down_cannot_be_asked_for() -> None:
    """000 §5.1: the asker holds one of the rank."""
    log = DEAL + "book c 7\nask d a 7"
    assert conflicts_in(log) == [
        Conflict((Claim(6, ASK, "d"),), facts=(5,), suspects=(Claim(6, ASK, "d"),))
    ]


def test_cards_that_were_passed_on_are_no_part_of_the_proof() -> None:
    log = DEAL + "ask b a 7\ngive a 2\nask c b 7\ngive b 3\nbook c 7\nask d a 7"
    (conflict,) = conflicts_in(log)
    assert conflict.claims == (Claim(10, ASK, "d"),)
    assert conflict.facts == (9,)


def test_go_fish_is_not_said_by_a_player_who_was_given_the_rank() -> None:
    """000 §5.3."""
    log = DEAL + "ask a b 7\ngive b 2\nask a c K\nfish c\ndraw a\nask c a 7\nfish a"
    (conflict,) = conflicts_in(log)
    assert conflict.claims == (Claim(11, FISH, "a"),)
    assert conflict.facts == (6,)


def test_go_fish_is_not_said_by_a_player_who_showed_the_rank() -> None:
    log = DEAL + "ask a b 7\nfish b\ndraw a 7\nask a b K\nfish b\ndraw a\nask c a 7\nfish a"
    (conflict,) = conflicts_in(log)
    assert conflict.claims == (Claim(12, FISH, "a"),)
    assert conflict.facts == (7,)


def test_a_hand_that_is_recorded_refutes_what_was_said_of_it() -> None:
    log = DEAL + "ask a b 7\nfish b\ndraw a\nhand b 7 Q"
    (conflict,) = conflicts_in(log)
    assert conflict.claims == (Claim(6, FISH, "b"),)
    assert conflict.facts == (8,)


def test_a_whole_hand_that_is_recorded_refutes_what_was_asked_from_it() -> None:
    log = DEAL + "ask a b 7\nfish b\ndraw a\nhand a 2 3 4 5 6"
    (conflict,) = conflicts_in(log)
    assert conflict.claims == (Claim(5, ASK, "a"),)
    assert conflict.facts == (8,)  # five cards were dealt, and these are five others


def test_five_cards_are_not_of_six_ranks() -> None:
    asks = "\n".join(f"ask a b {rank}\ngive b 1" for rank in "23456")
    (conflict,) = conflicts_in(DEAL + asks + "\nask a b 7")
    assert {claim.rule for claim in conflict.claims} == {ASK}
    assert len(conflict.claims) == 6
    assert conflict.facts == ()


def test_of_several_ways_to_know_one_is_told() -> None:
    log = DEAL + "ask a b K\nfish b\ndraw a 7\nask a b 7\ngive b 1\nask c a 7\nfish a"
    (conflict,) = conflicts_in(log)
    assert conflict.claims == (Claim(11, FISH, "a"),)
    assert conflict.facts == (9,)


def test_the_book_tells_all_that_its_cards_told_before() -> None:
    log = DEAL + "hand b 7 7 2 2 3\nask c b 7\ngive b 2\nbook c 7\nask d a 7"
    (conflict,) = conflicts_in(log)
    assert conflict.claims == (Claim(9, ASK, "d"),)
    assert conflict.facts == (8,)


def test_cards_that_only_went_through_a_hand_are_no_part_of_the_proof() -> None:
    model = model_of(DEAL)
    assert model.move("a", "b", "7", 2, 5) == []
    assert model.move("b", "c", "7", 2, 6) == []
    assert model.lay("c", "7", 7) == []
    (conflict,) = model.at_least("d", "7", 1, Claim(8, ASK, "d"))
    assert conflict.facts == (7,)


def test_a_card_that_came_and_went_is_told_of_with_the_line_on_which_it_went() -> None:
    model = model_of(DEAL + "hand c 7")
    assert model.move("a", "c", "7", 1, 6) == []
    assert model.move("b", "c", "7", 2, 7) == []
    assert model.move("c", "a", "7", 4, 8) == []
    assert model.lay("a", "7", 9) == []
    (conflict,) = model.at_least("a", "7", 1, Claim(10, ASK, "a"))
    assert conflict.facts == (9,)  # line 8 alone would let a player ask


def test_the_plainest_of_several_proofs_is_told() -> None:
    log = DEAL + "book c 4\nask c a J\ngive a 3\nbook c J\nask c b J"
    (conflict,) = conflicts_in(log)
    assert conflict.claims == (Claim(9, ASK, "c"),)
    assert conflict.facts == (8,)  # not that five cards were dealt, and where they went


def test_cards_passed_on_are_told_of_where_the_line_that_passed_them_on_is() -> None:
    log = DEAL + "ask a b 7\ngive b 1\nask c a 7\ngive a 2\nask c a 7\nfish a\ndraw c\nhand a 7 7"
    given, fish = conflicts_in(log)
    assert given.claims == (Claim(8, GIVE, "a"),)
    assert given.facts == (6, 12)  # two of the deal and one more were not all given
    assert fish.claims == (Claim(10, FISH, "a"),)
    assert fish.facts == (12,)


# Claims that conflict with each other


def test_go_fish_and_then_asking_for_the_rank_without_a_card_in_between() -> None:
    log = DEAL + "ask a b 7\nfish b\ndraw a\nask b a 7"
    fish, ask = Claim(6, FISH, "b"), Claim(8, ASK, "b")
    assert conflicts_in(log) == [Conflict((fish, ask), facts=(), suspects=(fish, ask))]


def test_with_a_card_in_between_it_may_be_the_one_that_was_drawn() -> None:
    log = DEAL + "ask a b 7\nfish b\ndraw a\nask b a K\nfish a\ndraw b\nask b a 7"
    assert conflicts_in(log) == []


def test_a_card_drawn_for_the_rank_and_not_shown_is_another() -> None:
    """000 §5.4; 001, 003, 004: the rank asked for is shown when it is drawn."""
    log = DEAL + "hand a K 2 3 4 5\nask a b K\nfish b\ndraw a\nask c a K\ngive a 2"
    (conflict,) = conflicts_in(log)
    assert conflict.claims == (Claim(8, SHOWN, "a"),)
    assert conflict.facts == (5, 10)


def test_a_draw_joins_the_hand_after_what_it_claims_itself() -> None:
    log = DEAL + "ask a b K\nfish b\ndraw a\nask b a 7\nfish a\ndraw b\nask b a Q\nfish a\ndraw b 7"
    assert conflicts_in(log) == []


def test_who_gave_all_holds_none_until_a_card_comes() -> None:
    """000 §5.2: the asked player hands over every card of the rank."""
    log = DEAL + "ask a b 7\ngive b 1\nask a c K\nfish c\ndraw a\nask b a 7"
    (conflict,) = conflicts_in(log)
    assert conflict.claims == (Claim(6, GIVE, "b"), Claim(10, ASK, "b"))
    assert conflict.facts == ()


def test_a_player_who_had_some_and_got_more_gives_more() -> None:
    (conflict,) = conflicts_in(DEAL + "ask a d 7\ngive d 1\nask b a 7\ngive a 1")
    assert conflict.claims == (Claim(5, ASK, "a"), Claim(8, GIVE, "a"))
    assert conflict.facts == (6,)


def test_the_suspects_are_those_without_whom_all_is_well() -> None:
    log = DEAL + "ask a b 7\nfish b\ndraw a\nask c b 7\nfish b\ndraw c\nask b a 7"
    (conflict,) = conflicts_in(log)
    assert conflict.claims == (Claim(9, FISH, "b"), Claim(11, ASK, "b"))
    assert conflict.suspects == (Claim(11, ASK, "b"),)  # not the one "go fish" of two


def test_when_the_stock_is_used_up_no_draw_has_to_be_seen_for_it() -> None:
    log = "deal a 2\ndeal b 2\nask a b A\nfish b\ndraw a\ndraw b\nask b a 2\nfish a"
    (conflict,) = conflicts_in(log, "ab", ranks=2, copies=3)
    assert conflict.claims == (Claim(7, BOOK, "b"), Claim(8, FISH, "a"))
    assert conflict.facts == ()  # somebody holds each two


# Books


@pytest.mark.parametrize("log", ["hand a 7 7 7 7 K", "hand a 7 7 7 K\ndraw a 7"])
def test_a_book_is_laid_before_anything_else(log: str) -> None:
    """000 §3.4, §5.5; 001, 003, 004."""
    line = 6 + log.count("\n")
    (conflict,) = conflicts_in(f"{DEAL}{log}\nask b a K")
    assert conflict.claims == (Claim(line, BOOK, "a"),)
    assert conflict.facts == tuple(range(5, line))


def test_books_of_the_deal_are_laid_in_any_order_before_the_first_ask() -> None:
    log = DEAL + "hand a 7 7 7 7 K\nhand b Q Q Q Q K\nbook b Q\nbook a 7\nask a b K"
    assert conflicts_in(log) == []


def test_a_book_that_was_reported_is_not_reported_again_while_it_is_held() -> None:
    log = DEAL + "hand a 7 7 7 7 K"
    model = model_of(log)
    tail = "\nask a b K\nfish b\ndraw a\nask b a 2\nfish a\ndraw b\ndraw a\nask a b K\nbook a 7"
    found = [
        (step.line, conflict.claims)
        for step in read(log + tail)[5:]
        for conflicts in tell(model, step)
        for conflict in conflicts
    ]
    assert found == [(6, (Claim(6, BOOK, "a"),))]


def test_a_book_that_was_held_from_the_deal_is_reported_when_the_hand_is_recorded() -> None:
    log = DEAL + "ask a b K\nfish b\ndraw a\nask b a 2\nfish a\ndraw b\ndraw a\nask a b K"
    (conflict,) = conflicts_in(log + "\nhand a 7 7 7 7 K")
    assert conflict.claims == (Claim(5, BOOK, "a"),)
    assert conflict.facts == (13,)


def test_a_book_that_was_broken_up_and_held_again_is_reported_again() -> None:
    model = model_of(DEAL + "ask a c K")
    assert model.move("a", "b", "7", 1, 6) == []
    assert model.move("b", "a", "7", 1, 7) == []
    assert model.no_book_held(8, BOOK) == []
    conflicts = model.reveal("a", list("7777K"), 9)
    assert [conflict.claims for conflict in conflicts] == [
        (Claim(5, BOOK, "a"),),
        (Claim(8, BOOK, "a"),),
    ]


def test_a_book_of_cards_that_others_hold_is_impossible() -> None:
    """000 §1, §2: a book is four cards from the player's own hand."""
    log = DEAL + "ask a b 7\ngive b 1\nbook c 7"
    assert conflicts_in(log) == [Conflict((), (6, 7))]


# Facts that conflict with each other


def test_five_sevens_are_impossible_and_leave_no_trace() -> None:
    log = DEAL + "hand a 7 7\nask a b 7\nfish b\ndraw a 7\nhand b 7"
    model = model_of(log.rpartition("\n")[0])
    ranges = model.ranges()
    assert model.reveal("b", ["7", "7"], 9) == [Conflict((), (5, 8, 9))]
    assert model.ranges() == ranges
    assert model.reveal("b", ["7"], 9) == [
        Conflict((Claim(7, FISH, "b"),), (9,), (Claim(7, FISH, "b"),))
    ]


def test_more_cards_than_a_player_has_cannot_be_handed_over() -> None:
    (conflict,) = conflicts_in(DEAL + "hand b 2 3 4 5 6\nask a b 7\ngive b 1")
    assert conflict == Conflict((), (5, 7))


def test_nothing_is_drawn_from_an_empty_stock() -> None:
    model = model_of("deal a 2\ndeal b 2", "ab", 2, 2)
    assert model.draw("a", None, 3) == [Conflict((), (3,))]
    assert model.draw("a", "2", 3) == [Conflict((), (3,))]


# What is known, and what is proved


def test_the_least_and_the_most_of_a_rank_in_a_hand() -> None:
    model = model_of(DEAL + "ask a b 7\ngive b 2\nask a c 7\nfish c\ndraw a")
    assert model.ranges()["a"]["7"] == (3, 3)  # one was held, two came, and no book was laid
    assert model.ranges()["b"]["7"] == (0, 0)
    assert (model.least("d", "7"), model.most("d", "7")) == (0, 1)
    assert (model.least(None, "7"), model.most(None, "7")) == (0, 1)
    assert model.most("c", "7") == 0


def test_what_was_asked_for_and_not_found_is_unproved() -> None:
    assert unproved_in(DEAL + "ask a b 7\nfish b\ndraw a") == {
        Claim(5, BOOK, None),
        Claim(5, ASK, "a"),
        Claim(6, FISH, "b"),
        Claim(7, SHOWN, "a"),
    }


def test_recorded_hands_prove_what_was_said() -> None:
    hands = "hand a 7 2 3 4 5\nhand b 2 3 4 5 6\nhand c 8 8 9 9 T\nhand d 2 3 4 5 T\n"
    assert unproved_in(DEAL + hands + "ask a b 7\nfish b") == set()
    assert unproved_in(DEAL + hands + "ask a b 7\nfish b\ndraw a\nask b a 2") == {
        Claim(11, SHOWN, "a")
    }


def test_what_is_learnt_later_proves_what_was_said_before() -> None:
    log = DEAL + "ask a b 7\nfish b\ndraw a\nask b c K"
    assert Claim(5, ASK, "a") in unproved_in(log)
    assert Claim(5, ASK, "a") not in unproved_in(log + "\nhand a 7")


def test_a_claim_in_dispute_is_open() -> None:
    log = read(DEAL + "ask a b 7\nfish b\ndraw a\nask b c 7\nfish c")
    model = Hands("abcd", Deck(RANKS, SUITS[:4]))
    conflicts = [each for step in log for found in tell(model, step) for each in found]
    disputed = {Claim(6, FISH, "b"), Claim(8, ASK, "b")}
    assert [set(conflict.claims) for conflict in conflicts] == [disputed]
    assert disputed <= model.unproved()


def test_that_nobody_holds_a_book_is_claimed_once_until_a_hand_grows() -> None:
    lines = unproved_in(DEAL + "ask a b 7\nfish b\ndraw a\nask b a 2\nfish a\ndraw b")
    assert {claim.line for claim in lines if claim.rule == BOOK} == {5, 8}


# Disputes


def test_a_fact_that_convicts_one_ends_the_dispute_and_clears_the_other() -> None:
    log = DEAL + "ask a b 7\nfish b\ndraw a\nask b a 7"
    model = Hands("abcd", Deck(RANKS, SUITS))
    fish, ask = Claim(6, FISH, "b"), Claim(8, ASK, "b")
    (dispute,) = [each for step in read(log) for found in tell(model, step) for each in found]
    assert set(dispute.claims) == {fish, ask}
    (settled,) = model.reveal("b", ["7"], 9)
    assert (settled.claims, settled.facts, settled.instead) == ((fish,), (9,), (dispute,))
    assert ask not in model.unproved()


def test_who_is_cleared_may_still_be_in_conflict_with_what_came_after() -> None:
    log = DEAL + "ask a b 7\nfish b\ndraw a\nask b a 7\nfish a"
    model = Hands("abcd", Deck(RANKS, SUITS))
    for step in read(log):
        for _ in tell(model, step):
            pass
    found = model.reveal("b", ["2", "3", "4", "5", "6"], 10)
    assert [each.claims for each in found] == [(Claim(8, ASK, "b"),)]
    assert len(found[0].instead) == 1


# Misuse


def test_misuse_is_told() -> None:
    model = model_of("deal a 5")
    with pytest.raises(ValueError, match="cannot deal 5 cards to a"):
        model.deal("a", 5, 2)
    with pytest.raises(ValueError, match="cannot deal 60 cards to b"):
        model.deal("b", 60, 2)
    with pytest.raises(ValueError, match="no hand of b waits"):
        model.reveal("b", ["7"], 2)
    with pytest.raises(KeyError):
        model.least("e", "7")
    with pytest.raises(KeyError):
        model.lay("a", "1", 2)
