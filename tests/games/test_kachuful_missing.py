"""A forgotten line of Kachuful accuses nobody: what comes says which line is missing (rules §3)."""

from __future__ import annotations

import pytest
from kachuful_table import FOUR_BIDS, ONE, judged

from referee.match.record import Match
from referee.match.replay import Replay

DEALT = "deal d 3 S" + FOUR_BIDS
A_TRICK = "trick a AS 2S 9S 4S\n"


def found(replay: Replay) -> list[tuple[str, str | None, tuple[tuple[str, ...], ...]]]:
    """Returns rule, player and missing lines of all that was found."""
    return [(each.rule, each.player, each.missing) for each in replay.findings]


@pytest.mark.parametrize(
    ("body", "rule", "lines"),
    [
        ("bid a 1\nbid b 0", "record/order", ["deal d"]),
        ("hand a AS\nbid a 1\nbid b 0", "record/order", ["deal "]),
        ("deal d\nbid a 1\nbid c 0", "kachuful/bid-turn", ["bid b 0", "bid b 1"]),
        ("deal d\nbid b 1\nbid c 0", "kachuful/bid-turn", ["bid a 0", "bid a 1"]),
        ("deal d\nbid a 1\nbid b 0\nbid c 1\nplay a AS", "kachuful/play-due",
         ["bid d 0", "bid d 1"]),
        (f"{DEALT}play a AS\nplay c 9S", "kachuful/play-turn", ["play b "]),
        (f"{DEALT}play b 9S", "kachuful/play-turn", ["play a "]),
        (f"{DEALT}trick c 9S TS AS 2S", "kachuful/play-turn", ["trick a "]),
        (f"{DEALT}{A_TRICK}trick c QC 5C 6C 2D", "kachuful/play-turn", ["trick a "]),
        (f"{DEALT}play a AS\nplay b 2S\nplay c 9S\nplay a QC", "kachuful/play-turn", ["play d "]),
        (f"{DEALT}play a AS\nplay b 2S\nplay c 9S\ntrick a QC 5C 6C 2D", "kachuful/play-turn",
         ["play d "]),
        (f"{DEALT}won a 1\nwon b 0\nwon c 1\ndeal a 1 D", "kachuful/tricks-sum", ["won d 1"]),
        (f"{DEALT}{A_TRICK}trick a QC 5C 6C 2D\ndeal a", "kachuful/tricks-sum", ["trick a "]),
    ],
)  # fmt: skip
def test_what_comes_says_which_line_is_missing(body: str, rule: str, lines: list[str]) -> None:
    rounds = {"rounds": "1-3"} if body.startswith(("bid", "hand", "trick", "deal d\n")) else {}
    rounds = rounds or {"rounds": "3,1"}
    options = {"hook": "off"} if rule == "kachuful/play-due" else {}
    replay = judged(body, **rounds, **options)
    assert found(replay) == [(rule, None, tuple((line,) for line in lines))]


LAST = f"{DEALT}{A_TRICK}trick a QC 5C 6C 2D\n"


def test_the_last_round_may_lack_a_line_too() -> None:
    replay = judged(f"{LAST}end", rounds="3")
    assert found(replay) == [("kachuful/tricks-sum", None, (("trick a ",),))]
    assert found(judged(f"{LAST}end agreed", rounds="3")) == []
    assert found(judged(f"{LAST}end", rounds="3,1")) == []
    assert found(judged(f"{DEALT}{A_TRICK}end", rounds="3")) == []
    replay = judged(f"{DEALT}won a 1\nwon b 0\nwon c 1\nend", rounds="3")
    assert found(replay) == [("kachuful/tricks-sum", None, (("won d 1",),))]


def test_who_leads_next_took_the_trick_that_is_missing() -> None:
    replay = judged(f"{DEALT}{A_TRICK}trick c QC 5C 6C 2D\ndeal a 1 D", rounds="3,1")
    assert found(replay) == [("kachuful/play-turn", None, (("trick a ",),))]
    assert replay.state is not None
    assert replay.state.deals()[0].columns["tricks"] == {"a": 1, "b": 0, "c": 2, "d": 0}


def test_a_score_is_not_held_against_whoever_s_bid_is_missing() -> None:
    body = "deal d 1 S\nbid a 1\nbid b 0\nbid c 0\ntrick a 2H 3S 4H 5H\nscore a 0 b 0 c 10 d 10"
    replay = judged(body, rounds="1")
    assert found(replay) == [("kachuful/play-due", None, (("bid d 1",),))]


def test_only_who_played_a_card_that_is_missing_may_have_taken_the_trick_too() -> None:
    body = f"{DEALT}{A_TRICK}trick a QC 5C 6C 2D\nplay a AC\nplay b 7C\nplay c 8C\nend"
    replay = judged(body, rounds="3")
    assert found(replay) == [("kachuful/tricks-sum", None, (("play d ",),))]
    assert replay.state is not None
    (deal,) = replay.state.deals()
    assert deal.finished
    assert deal.columns["tricks"] == {"a": None, "b": 0, "c": 0, "d": None}


def test_what_follows_shows_that_the_last_card_of_a_trick_is_missing() -> None:
    """The card of d leads the second trick, and was taken for the one that is missing."""
    body = f"{DEALT}play a 2C\nplay b 3C\nplay c 4C\nplay d 2H\nplay a 3H"
    replay = judged(f"{body}\nplay b 4H\nplay c 5H", rounds="3")
    assert found(replay) == [("kachuful/play-turn", None, (("play d ",),))]


def test_where_no_one_line_explains_it_somebody_is_out_of_turn() -> None:
    replay = judged(f"{DEALT}play a AS\nplay d 9S", rounds="3")
    assert found(replay) == [("kachuful/play-turn", "d", ())]
    replay = judged("deal d\nbid c 0\nbid d 0")
    assert found(replay) == [("kachuful/bid-turn", "c", ())]


def test_the_match_goes_on_behind_a_forgotten_deal() -> None:
    """With the dealer, the cards and the trump that were due."""
    replay = judged(ONE.strip().removeprefix("deal d") + "\ndeal a 2 D\nscore a 11 b 10 c 10 d 0")
    assert found(replay) == [("record/order", None, (("deal d",),))]
    assert replay.state is not None
    assert [each.dealer for each in replay.state.deals()] == ["d", "a"]


def test_a_missing_trick_explains_what_hands_seem_to_have_kept() -> None:
    """By the recorded hand b had a heart left; it was played in the trick that is missing."""
    body = """
        deal c 3 S
        hand b 2H 3C 4C
        bid a 0
        bid b 0
        bid c 0
        trick a AH 3C 5H  # ! kachuful/follow-suit
        trick a KC 4C 5C
    """
    replay = judged(body, players=3, rounds="3,1")
    assert [(each.rule, each.player) for each in replay.findings] == [("kachuful/follow-suit", "b")]
    replay.feed("deal a 1 D")
    assert found(replay) == [("kachuful/tricks-sum", None, (("trick a ",),))]
    assert replay.state is not None
    # Whoever took it, a has taken more than were bid.
    assert replay.state.deals()[0].points == {"a": 0}


def test_a_refused_line_offers_the_deal_before_it() -> None:
    header = "\n".join(f"player {each} Player {each}" for each in "abcd")
    match = Match.read(f"transcript 1 kachuful\n{header}\n".encode())
    judgement = match.log("bid a 1")
    assert not judgement.accepted
    assert judgement.findings[0].missing == (("deal d",),)
    assert match.log_lines(["deal d", "bid a 1"]).accepted
