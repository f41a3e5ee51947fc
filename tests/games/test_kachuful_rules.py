"""Kachuful, rule by rule: what breaks it, where that is reported, and what comes of it (002)."""

from __future__ import annotations

import pytest
from kachuful_table import agree, judged, line_of

from referee.games.kachuful import GAME
from referee.games.kachuful.rules import RULES, VARIANTS
from referee.replay import Replay

FOUR_BIDS = """
    bid a 1
    bid b 0
    bid c 1
    bid d 0
"""
THREE = "deal d 3 S" + FOUR_BIDS


def faults(replay: Replay) -> list[tuple[str, str, tuple[str, ...]]]:
    """Returns rule, variant and what would have been right."""
    return [
        (each.rule.partition("/")[2], each.why, each.allowed)
        for each in replay.findings
        if each.kind != "style"
    ]


def totals(replay: Replay) -> dict[str, int]:
    """Returns the points of the match."""
    summary = replay.summary()
    assert summary is not None
    return dict(summary.totals)


# -- the deal ----------------------------------------------------------------------------------


def test_deal_size_the_sequence_says_how_many_cards() -> None:  # 002 §3.1, §7
    replay = agree("deal d 2  # ! kachuful/deal-size")
    assert faults(replay) == [("deal-size", "sequence", ("1",))]
    assert replay.findings[0].kind == "breach"


def test_deal_size_never_more_than_the_deck_has() -> None:  # 002 §11
    replay = agree("deal g 8  # ! kachuful/deal-size", players=7)
    assert replay.findings[0].kind == "impossible"
    assert replay.findings[0].data == {"cards": 8, "most": 7, "count": 7}


def test_deal_size_the_cards_on_the_table_count_and_the_sequence_goes_on() -> None:
    agree(
        """
        deal d 2 S  # ! kachuful/deal-size
        bid a 0
        bid b 0
        bid c 0
        bid d 0
        won a 2
        won b 0
        won c 0
        won d 0
        deal a 2 D
        """
    )


def test_dealer_the_deal_moves_one_seat_to_the_left() -> None:  # 002 §3.4
    replay = agree(
        """
        deal d 1
        bid a 0
        bid b 0
        bid c 0
        bid d 0
        trick a 2S 3S 4S 5S
        deal b 2  # ! kachuful/dealer
        bid c 0
        bid d 0
        bid a 0
        bid b 0
        trick c 2S 3S 4S 5S
        trick b 2H 3H 4H 5H
        deal c 3
        """
    )
    assert faults(replay) == [("dealer", "next", ("a",))]


def test_dealer_whoever_deals_first_is_free_to() -> None:
    agree("deal b 1")


def test_dealer_a_cancelled_deal_is_dealt_again() -> None:
    replay = agree(
        """
        deal d 1 S
        bid a 0
        void a card was face up
        deal a 1 S  # ! kachuful/dealer
        bid b 0
        """
    )
    assert faults(replay) == [("dealer", "void", ("d",))]
    agree("deal d 1 S\nvoid\ndeal d 1 S\nbid a 0\nbid b 0\nbid c 0\nbid d 0\nvoid\ndeal d 1 S")


def test_trump_spades_diamonds_clubs_hearts() -> None:  # 002 §2, §3.3
    replay = agree("deal d 1 H  # ! kachuful/trump")
    assert faults(replay) == [("trump", "cycle", ("S",))]
    finding = replay.findings[0]
    assert replay.texts[finding.line - 1][finding.column - 1] == "H"
    assert faults(judged("deal d H")) == [("trump", "cycle", ("S",))]


def test_trump_what_was_stated_counts_in_its_round() -> None:
    replay = agree(
        """
        deal d 1 H  # ! kachuful/trump
        bid a 0
        bid b 0
        bid c 0
        bid d 0
        trick a AS KS QS 2H
        deal a 2 D
        """
    )
    assert totals(replay) == {"a": 10, "b": 10, "c": 10, "d": 0}


def test_trump_may_be_turned_and_is_then_stated() -> None:  # house
    agree("deal d 1 C", trump="turned")
    replay = agree("deal d 1  # ! record/arguments", trump="turned")
    assert faults(replay)[0][1] == "trump-due"


def test_trump_rounds_without_trump() -> None:  # house
    replay = agree(
        """
        deal d 1 N
        bid a 1
        bid b 0
        bid c 0
        bid d 1
        trick a 2H AS AD AC
        """,
        trump="NS",
    )
    assert totals(replay) == {"a": 11, "b": 10, "c": 10, "d": 0}


# -- bids --------------------------------------------------------------------------------------


def test_bid_turn_from_the_dealers_left_and_the_dealer_last() -> None:  # 002 §3.4
    replay = agree(
        """
        deal d 3
        bid b 1  # ! kachuful/bid-turn
        bid a 0
        bid c 0
        bid d 0
        """,
        rounds="3",
    )
    assert faults(replay) == [("bid-turn", "turn", ("a",))]


def test_bid_turn_each_player_once_and_the_first_bid_counts() -> None:
    replay = agree(
        """
        deal d 1
        bid a 1
        bid a 0  # ! kachuful/bid-turn
        bid b 0
        bid c 1
        bid d 0
        trick a AS 2S 3S 4S
        """,
        rounds="1",
    )
    assert faults(replay) == [("bid-turn", "again", ("b",))]
    assert totals(replay)["a"] == 11


def test_bid_turn_the_table_may_let_a_second_bid_count() -> None:
    replay = agree(
        """
        deal d 1
        bid a 1
        bid a 0
        ruling kachuful/bid-turn stands
        bid b 0
        bid c 1
        bid d 1
        trick a AS 2S 3S 4S
        """,
        rounds="1",
    )
    assert totals(replay)["a"] == 0


def test_bid_turn_once_play_has_begun_nobody_bids_again() -> None:
    agree(f"{THREE}play a AS\nbid b 2  # ! kachuful/bid-turn", rounds="3")


def test_bid_range_from_nothing_to_the_number_of_cards() -> None:  # 002 §5
    replay = agree("deal d 3\nbid a 4  # ! kachuful/bid-range", rounds="3")
    assert faults(replay) == [("bid-range", "", ("0", "1", "2", "3"))]
    agree("deal d 3\nbid a 3", rounds="3")


def test_hook_the_dealer_may_not_make_the_bids_come_out_even() -> None:  # 002 §5
    replay = agree(
        """
        deal d 3
        bid a 1
        bid b 0
        bid c 1
        bid d 1  # ! kachuful/hook
        """,
        rounds="3",
    )
    (finding,) = replay.findings
    assert finding.allowed == ("0", "2", "3")
    assert finding.proof == (line_of(replay, "deal d"), line_of(replay, "bid d"))
    assert finding.data == {"player": "d", "number": 1, "total": 2, "cards": 3}


def test_hook_may_be_played_without() -> None:  # house
    agree("deal d 3\nbid a 1\nbid b 0\nbid c 1\nbid d 1", rounds="3", hook="off")


# -- play --------------------------------------------------------------------------------------


def test_play_due_every_bid_comes_first() -> None:  # 002 §5
    replay = agree(
        """
        deal d 2
        bid a 1
        bid b 0
        bid c 0
        play a AS  # ! kachuful/play-due
        play b 2S
        bid d 0
        play c 3S
        play d 4S
        """,
        rounds="2",
    )
    assert faults(replay) == [("play-due", "", ("bid d",))]


def test_play_due_tricks_are_not_counted_before_the_bids() -> None:
    agree(
        "deal d 1\nbid a 0\nwon a 1  # ! kachuful/play-due\nwon b 0\nwon c 0\nwon d 0", rounds="1"
    )


def test_play_turn_the_dealers_left_leads_first() -> None:  # 002 §3.5
    replay = agree(f"{THREE}trick b AS 2S 3S 4S  # ! kachuful/play-turn\nplay b 2H", rounds="3")
    assert faults(replay) == [("play-turn", "first", ("a",))]


def test_play_turn_the_winner_leads_next() -> None:  # house
    replay = agree(
        f"{THREE}trick a 2S 3S AS 4S\nplay d 2H  # ! kachuful/play-turn\nplay a 3H", rounds="3"
    )
    assert faults(replay) == [("play-turn", "winner", ("c",))]


def test_play_turn_clockwise() -> None:
    replay = agree(f"{THREE}play a 2S\nplay c 3S  # ! kachuful/play-turn\nplay b 4S", rounds="3")
    assert faults(replay) == [("play-turn", "turn", ("b",))]
    replay = agree(f"{THREE}play a 2S\nplay a 3S  # ! kachuful/play-turn\nplay c 4S", rounds="3")
    assert faults(replay) == [("play-turn", "again", ("b",))]


def test_play_turn_a_trick_is_not_led_inside_another() -> None:
    replay = agree(f"{THREE}play a 2S\ntrick b 3H 4H 5H 6H  # ! kachuful/play-turn", rounds="3")
    assert faults(replay) == [("play-turn", "unfinished", ("b",))]


def test_a_trick_has_as_many_cards_as_players() -> None:
    replay = agree(f"{THREE}trick a 2S 3S 4S  # ! record/arguments", rounds="3")
    assert replay.findings[0].data == {"count": 3, "due": 4}
    replay = agree(f"{THREE}trick a 2S 3S 4S 5S 6S  # ! record/arguments", rounds="3")
    assert replay.texts[-1][replay.findings[0].column - 1 :].startswith("6S")


def test_follow_suit_a_recorded_hand_proves_a_revoke_at_once() -> None:  # 002 §5, §11
    replay = agree(
        f"""
        deal d 3 S
        hand b 9H 2C x1
        {FOUR_BIDS}
        play a AH
        play b 2C  # ! kachuful/follow-suit
        """,
        rounds="3",
    )
    (finding,) = replay.findings
    assert finding.allowed == ("9H",)
    assert set(finding.proof) >= {line_of(replay, "hand b"), line_of(replay, "play b")}


def test_follow_suit_a_hand_recorded_afterwards_proves_it_at_the_guilty_card() -> None:
    replay = agree(
        f"""
        {THREE}
        trick a AH 2C 3H 4H  # ! kachuful/follow-suit
        hand b 9H 2C 4C
        """,
        rounds="3",
    )
    assert faults(replay)[0][1] == "hand"


def test_follow_suit_nobody_has_to_trump() -> None:  # 002 §11
    agree(f"deal d 3 S\nhand b 9S 2C 4C\n{FOUR_BIDS}play a AH\nplay b 2C", rounds="3")


def test_own_card_a_card_out_of_another_hand() -> None:
    replay = agree(
        f"""
        deal d 3 S
        hand a AH KH QH
        hand b 2H 3H 4H
        {FOUR_BIDS}
        trick a AH 2H 5H 6H
        trick a 3H 4H 7H 8H  # ! kachuful/own-card
        """,
        rounds="3",
    )
    (finding,) = replay.findings
    assert (finding.why, finding.player, finding.data["other"]) == ("other", "a", "b")


def test_own_card_a_card_that_was_not_dealt() -> None:
    replay = agree(
        f"deal d 3 S\nhand a AH KH QH\n{FOUR_BIDS}play a 2H  # ! kachuful/own-card", rounds="3"
    )
    assert replay.findings[0].why == "hand"


def test_own_card_a_partly_recorded_hand_has_room_for_as_many_unknown_cards() -> None:
    agree(
        f"""
        deal d 3 S
        hand a AH KH x1
        {FOUR_BIDS}
        trick a 2H 3H 4H 5H
        trick d 6H 7H 8H 9H  # ! kachuful/own-card
        """,
        rounds="3",
    )


def test_own_card_a_hand_recorded_too_late_to_be_true() -> None:
    replay = agree(
        f"{THREE}trick a AH 2C 3H 4H\nhand a 2S 3S 4S  # ! kachuful/own-card", rounds="3"
    )
    assert (replay.findings[0].why, replay.findings[0].kind) == ("played", "impossible")


# -- the deck ----------------------------------------------------------------------------------


def test_card_twice_a_card_is_played_once() -> None:
    replay = agree(f"{THREE}trick a 6D KD AD 3D\nplay c KD  # ! deck/card-twice", rounds="3")
    (finding,) = replay.findings
    assert finding.kind == "impossible"
    assert finding.data == {
        "what": "KD",
        "player": "c",
        "other": "b",
        "first": line_of(replay, "trick a"),
    }


def test_card_twice_within_a_trick_and_within_a_hand() -> None:
    agree(f"{THREE}trick a 6D KD 6D 3D  # ! deck/card-twice", rounds="3")
    agree("deal d 3\nhand a 6D KD 6D  # ! deck/card-twice", rounds="3")


def test_card_twice_a_card_is_dealt_once() -> None:
    replay = agree("deal d 2\nhand a 6D KD\nhand b KD 2S  # ! deck/card-twice", rounds="2")
    assert replay.findings[0].why == "dealt"
    replay = agree(f"{THREE}trick a 6D KD AD 3D\nhand a KD x2  # ! deck/card-twice", rounds="3")
    assert replay.findings[0].why == "played"


def test_a_hand_adds_up_to_the_deal_and_is_recorded_once() -> None:
    replay = agree("deal d 3\nhand a AS x1  # ! record/arguments", rounds="3")
    assert replay.findings[0].data == {"player": "a", "count": 2, "due": 3}
    agree("deal d 3\nhand a AS x2\nhand a KS x2  # ! record/arguments", rounds="3")


# -- tricks won --------------------------------------------------------------------------------


def test_tricks_sum_is_reported_on_the_last_line() -> None:
    body = "deal d 3\nbid a 1\nbid b 0\nbid c 1\nbid d 0\nwon a 1\nwon b 0\nwon c 1\n"
    replay = agree(body + "won d 0  # ! kachuful/tricks-sum", rounds="3")
    assert replay.findings[0].data == {"total": 2, "cards": 3}
    assert totals(replay) == {"a": 0, "b": 0, "c": 0, "d": 0}  # nobody knows who is wrong
    ruled = agree(body + "won d 0\nruling kachuful/tricks-sum stands", rounds="3")
    assert totals(ruled) == {"a": 11, "b": 10, "c": 11, "d": 10}


def test_tricks_sum_of_more_tricks_than_there_are_is_reported_there_too() -> None:
    body = f"{THREE}won a 4\nwon b 0\nwon c 1\nwon d 0  # ! kachuful/tricks-sum"
    assert faults(agree(body, rounds="3"))[0][1] == "sum"


def test_tricks_sum_each_player_once() -> None:
    body = f"{THREE}won a 1\nwon a 2  # ! kachuful/tricks-sum\nwon c 1\nwon d 0\ndeal a 2"
    assert faults(agree(body, rounds="3,2"))[0][1] == "again"


def test_tricks_sum_a_new_deal_before_all_tricks_are_won() -> None:
    replay = agree(f"{THREE}trick a AS 2S 9S 4S\ndeal a 2  # ! kachuful/tricks-sum", rounds="3,2")
    assert replay.findings[0].data == {"round": 1, "done": 1, "cards": 3}
    assert totals(replay) == {"a": 0, "b": 0, "c": 0, "d": 0}


def test_tricks_sum_the_same_deal_once_more_is_a_deal_cancelled_without_saying_so() -> None:
    replay = agree(f"{THREE}deal d 3 S  # ! kachuful/tricks-sum\nbid a 1", rounds="3,2")
    summary = replay.summary()
    assert summary is not None
    assert [each.void for each in summary.deals] == [True, False]


def test_won_in_any_order_and_as_an_assertion_after_the_cards() -> None:
    agree(f"{THREE}won d 0\nwon a 3\nwon c 0\nwon b 0", rounds="3")
    body = "deal d 1\nbid a 1\nbid b 0\nbid c 1\nbid d 0\ntrick a AS 2S 3S 4S\n"
    agree(f"{body}won a 1", rounds="1")
    replay = agree(f"{body}won a 0  # ! kachuful/count", rounds="1")
    assert faults(replay) == [("count", "won", ("1",))]


def test_a_round_is_recorded_by_cards_or_by_tricks_won() -> None:  # evidence levels
    body = f"{THREE}trick a AS 2S 9S 4S\nwon a 1  # ! record/order\nwon b 0\nwon c 2\nwon d 0"
    replay = agree(body, rounds="3")
    assert totals(replay) == {"a": 11, "b": 10, "c": 0, "d": 10}
    agree(f"{THREE}won a 1\ntrick a AS 2S 9S 4S  # ! record/order\nplay a 2H", rounds="3")


# -- revokes and scores ------------------------------------------------------------------------

REVOKED = """
    deal c 2
    bid a 2
    bid b 0
    bid c 1
    trick a AH 2C 5H
    trick a KH 9H 7H
"""


@pytest.mark.parametrize(("revoke", "points"), [("zero", 0), ("none", 10)])
def test_revoke_scores_nothing_in_the_round_but_the_tricks_stand(revoke: str, points: int) -> None:
    replay = judged(REVOKED, players=3, rounds="2", revoke=revoke)
    assert totals(replay) == {"a": 12, "b": points, "c": 0}  # 002 §7
    summary = replay.summary()
    assert summary is not None
    assert dict(summary.deals[0].why) == ({"b": "kachuful/revoke"} if revoke == "zero" else {})
    assert summary.deals[0].columns["tricks"] == {"a": 2, "b": 0, "c": 0}


def test_revoke_a_ruling_lets_it_stand() -> None:
    replay = agree(REVOKED + "ruling kachuful/follow-suit stands", players=3, rounds="2")
    assert totals(replay) == {"a": 12, "b": 10, "c": 0}


def test_revoke_declared_by_the_table_is_a_penalty_and_no_finding() -> None:
    body = "deal c 1\nbid a 1\nbid b 0\nbid c 1\nwon a 1\nwon b 0\nwon c 0\nrevoke b 1"
    assert totals(agree(body, players=3, rounds="1")) == {"a": 11, "b": 0, "c": 0}


def test_revoke_names_a_trick_that_was_played() -> None:
    replay = agree(f"{THREE}trick a AS 2S 9S 4S\nrevoke b 2  # ! record/arguments", rounds="3")
    assert replay.findings[0].data == {"trick": 2, "count": 1}


@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        ("10+bid", {"a": 12, "b": 10, "c": 0, "d": 0}),
        ("10*bid+10", {"a": 30, "b": 10, "c": 0, "d": 0}),
        ("10+tricks", {"a": 12, "b": 10, "c": 1, "d": 0}),
        ("10*bid", {"a": 20, "b": 10, "c": 0, "d": 0}),
    ],
)
def test_only_who_is_exactly_right_scores(scoring: str, points: dict[str, int]) -> None:
    body = """
        deal d 3
        bid a 2
        bid b 0
        bid c 0
        bid d 2
        won a 2
        won b 0
        won c 1
        won d 0
        """
    assert totals(agree(body, rounds="3", scoring=scoring)) == points  # 002 §6, §8, §10, §11


def test_score_agrees_with_all_finished_rounds() -> None:
    body = "deal c 1\nbid a 1\nbid b 0\nbid c 1\nwon a 1\nwon b 0\nwon c 0\n"
    agree(body + "score a 11 b 10 c 0\ndeal a 2\nbid b 2\nscore c 0", players=3)
    replay = agree(body + "score a 11 b 11  # ! kachuful/score\ndeal a 2", players=3)
    (finding,) = replay.findings
    assert (finding.kind, finding.allowed, finding.column) == ("impossible", ("10",), 14)


def test_count_agrees_with_the_cards_dealt_and_played() -> None:
    agree(f"{THREE}count a 3\nplay a AS\ncount a 2\ncount b 3\ncount stock 40", rounds="3")
    replay = agree(f"{THREE}play a AS\ncount a 3  # ! kachuful/count", rounds="3")
    assert faults(replay) == [("count", "", ("2",))]
    agree(f"{THREE}play a AS\ncount stock 43  # ! kachuful/count", rounds="3")
    agree("deal d 3\ncount a 2  # ! kachuful/count", rounds="3")


def test_count_of_hands_whose_cards_are_not_recorded_is_taken_as_it_is() -> None:
    agree(f"{THREE}count a 2\nwon a 3\nwon b 0\nwon c 0\nwon d 0\ncount a 0", rounds="3")
    agree(f"{THREE}count a 4  # ! kachuful/count", rounds="3")


# -- the end -----------------------------------------------------------------------------------

PLAYED = "deal c 1\nbid a 1\nbid b 0\nbid c 1\nwon a 1\nwon b 0\nwon c 0\n"


def test_over_nothing_is_played_after_the_last_round() -> None:  # 002 §4
    agree(PLAYED + "deal a 1  # ! kachuful/over\nbid b 0", players=3, rounds="1")
    agree(PLAYED + "bid b 0  # ! kachuful/over\nbid c 0", players=3, rounds="1")
    agree(PLAYED + "play b AS  # ! kachuful/over\nplay c KS", players=3, rounds="1")
    agree(PLAYED + "score a 11\ncount a 0\nend", players=3, rounds="1")


def test_over_a_round_too_many_does_not_count_unless_the_table_says_so() -> None:
    more = "deal a 1\n{}bid b 1\nbid c 0\nbid a 1\nwon a 0\nwon b 1\nwon c 0\n"
    replay = judged(PLAYED + more.format(""), players=3, rounds="1")
    assert totals(replay) == {"a": 11, "b": 10, "c": 0}
    ruled = agree(PLAYED + more.format("ruling kachuful/over stands\n"), players=3, rounds="1")
    assert totals(ruled) == {"a": 11, "b": 21, "c": 10}


def test_the_last_round_may_be_cancelled_and_dealt_again() -> None:
    replay = agree(PLAYED + "void\ndeal c 1\nbid a 0", players=3, rounds="1")
    assert totals(replay) == {"a": 0, "b": 0, "c": 0}
    assert replay.state is not None
    assert not replay.state.finished


def test_order_a_deal_was_forgotten() -> None:
    body = (
        PLAYED
        + "bid b 2  # ! record/order\nbid c 0\nbid a 1\nwon a 0\nwon b 2\nwon c 0\ndeal b 3 C"
    )
    replay = agree(body, players=3)
    assert totals(replay) == {"a": 11, "b": 22, "c": 10}
    agree(PLAYED + "play b 2S  # ! record/order\nplay c 3S", players=3)


def test_the_table_of_variants_belongs_to_the_rules() -> None:
    own = {rule for rule in VARIANTS if rule.startswith("kachuful/")}
    assert own == {rule.id for rule in RULES} - {"kachuful/revoke"}
    assert GAME.rules == RULES
