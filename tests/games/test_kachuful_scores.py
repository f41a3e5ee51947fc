"""Kachuful, rule by rule: tricks, revokes, scores, and the end of the match (002)."""

from __future__ import annotations

import pytest
from kachuful_table import THREE, agree, faults, judged, totals

from referee.games.kachuful import GAME
from referee.games.kachuful.rules import RULES

# -- tricks won --------------------------------------------------------------------------------


def test_tricks_sum_is_reported_on_the_last_line() -> None:
    body = "deal d 3\nbid a 1\nbid b 0\nbid c 1\nbid d 0\nwon a 1\nwon b 0\nwon c 1\n"
    replay = agree(body + "won d 0  # ! kachuful/tricks-sum", rounds="3")
    assert replay.findings[0].data == {"total": 2, "cards": 3}
    assert totals(replay) == {"a": 11, "b": 10, "c": 11, "d": 10}  # as it is written
    ruled = agree(body + "won d 0\nruling kachuful/tricks-sum stands", rounds="3")
    assert totals(ruled) == totals(replay)


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


def test_every_rule_can_be_broken() -> None:
    assert all(rule.ways for rule in RULES)
    assert GAME.rules == RULES
