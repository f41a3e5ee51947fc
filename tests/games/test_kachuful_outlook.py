"""What the state of a match tells: who is due, what is allowed, what is proved, what it came to."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kachuful_table import HANDLES, RANKS, SUITS, agree, found, honest_match, judged, line_of

from referee.games.kachuful import GAME
from referee.games.state import Expect
from referee.match.replay import Replay
from referee.notation.arguments import Lexicon, Unreadable
from referee.notation.events import read_event

BIDS = "bid a 1\nbid b 0\nbid c 1\nbid d 0\n"
THREE = "deal d 3 S\n" + BIDS


def due(body: str, verb: str, **options: str) -> list[str]:
    """Returns who does something next, after an honest beginning."""
    state = agree(body, **options).state
    assert state is not None
    return list(state.due(verb))


def expected(body: str, **options: str) -> list[Expect]:
    """Returns what may come next, after an honest beginning."""
    state = agree(body, **options).state
    assert state is not None
    return list(state.allowed())


def first(body: str, **options: str) -> tuple[str, str | None]:
    """Returns the verb and the player that come first."""
    expect = expected(body, **options)[0]
    return expect.verb, expect.player


# -- who is due --------------------------------------------------------------------------------


def test_anybody_deals_first_and_then_the_left_neighbour() -> None:
    assert due("", "deal") == []
    assert due(THREE, "bid", rounds="3") == []
    played = THREE + "won a 3\nwon b 0\nwon c 0\nwon d 0"
    assert due(played, "deal", rounds="3,2")[0] == "a"
    assert due("deal d 1\nvoid", "deal")[0] == "d"


def test_bids_and_tricks_won_are_due_from_the_dealers_left() -> None:
    assert due("deal b 3", "bid", rounds="3") == ["c", "d", "a", "b"]
    assert due("deal b 3\nbid c 1", "bid", rounds="3") == ["d", "a", "b"]
    assert due("deal b 3", "won", rounds="3") == ["c", "d", "a", "b"]
    assert due("deal b 3\nhand d AS x2", "hand", rounds="3") == ["c", "a", "b"]


def test_cards_are_due_from_the_leader_on() -> None:
    assert due(THREE, "play", rounds="3") == ["a", "b", "c", "d"] == due(THREE, "trick", rounds="3")
    assert due(THREE + "play a 2S\nplay b AS", "play", rounds="3") == ["c", "d"]
    assert due(THREE + "play a 2S", "trick", rounds="3") == []
    assert due(THREE + "trick a 2S 3S AS 4S", "play", rounds="3") == ["c", "d", "a", "b"]


# -- what is allowed ---------------------------------------------------------------------------


def test_before_a_round_a_deal_with_what_the_sequence_and_the_cycle_say() -> None:
    deal = expected("")[0]
    assert (deal.verb, deal.player, deal.values) == ("deal", None, ("1",))
    assert deal.data == {"cards": 1, "trump": "S", "round": 1}


def test_the_dealer_is_told_the_forbidden_bid_and_why() -> None:
    body = "deal d 3\nbid a 1\nbid b 0\n"
    bid = expected(body, rounds="3")[0]
    assert (bid.player, bid.values, bid.refused, bid.rule) == ("c", ("0", "1", "2", "3"), (), None)
    bid = expected(body + "bid c 1", rounds="3")[0]
    assert (bid.values, bid.refused, bid.rule) == (("0", "2", "3"), ("1",), "kachuful/hook")
    assert bid.data == {"total": 2, "cards": 3}
    bid = expected(body + "bid c 1", rounds="3", hook="off")[0]
    assert bid.refused == ()


def test_known_hands_show_which_cards_follow_suit() -> None:
    body = f"deal d 3 S\nhand b 9H 2C 4C\n{BIDS}play a AH"
    play = expected(body, rounds="3")[0]
    assert (play.verb, play.player, play.values) == ("play", "b", ("9H",))
    assert (play.refused, play.rule) == (("4C", "2C"), "kachuful/follow-suit")
    play = expected(body.replace("9H", "9S"), rounds="3")[0]
    assert (play.values, play.refused) == (("9S", "4C", "2C"), ())


def test_unknown_hands_may_play_whatever_nobody_has_seen() -> None:
    body = f"deal d 3 S\nhand b 9H 2C 4C\n{BIDS}"
    play, trick = expected(body, rounds="3")[:2]
    assert (play.verb, trick.verb) == ("play", "trick")
    assert len(play.values) == 49
    assert "9H" not in play.values


def test_the_last_number_of_tricks_won_follows_from_the_others() -> None:
    won = [each for each in expected(THREE + "won a 1\nwon b 0\nwon c 0", rounds="3") if each.must]
    assert [(each.player, each.values, each.rule) for each in won] == [
        ("d", ("2",), "kachuful/tricks-sum")
    ]


def test_after_the_last_round_nothing_is_played() -> None:
    body = "deal c 1\nbid a 1\nbid b 0\nbid c 1\nwon a 1\nwon b 0\nwon c 0\n"
    verbs = {each.verb for each in expected(body, players=3, rounds="1")}  # type: ignore[arg-type]
    assert verbs == {"end", "count", "score", "revoke", "void"}


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_what_is_allowed_is_never_refused_and_what_is_refused_never_allowed(seed: int) -> None:
    rng = Random(seed)
    (each,) = honest_match(rng, 4, [rng.randint(1, 6)])
    lines = each.lines(rng, rng.choice(["", "abcd", "ab"]), "play")
    lines = lines[: rng.randrange(1, len(lines))]
    replay = judged("\n".join(lines), rounds=str(each.size))
    state = replay.state
    assert state is not None
    roster = {handle: handle for handle in HANDLES[:4]}
    for expect in state.allowed():
        if expect.player is None or expect.verb not in ("bid", "play"):
            continue
        for values, good in ((expect.values, True), (expect.refused, False)):
            for value in values:
                event = read_event(
                    GAME.events[expect.verb], [expect.player, value], Lexicon(roster)
                )
                faults = state.findings(event, len(replay.texts) + 1)
                own = [fault for fault in faults if fault.line in (None, len(replay.texts) + 1)]
                assert not own if good else {fault.rule for fault in own} == {expect.rule}


# -- what is proved ----------------------------------------------------------------------------


def test_a_void_is_open_until_the_hand_is_played_out() -> None:
    body = THREE + "trick a AH 2C 5H 6H\n"
    replay = agree(body, rounds="3")
    assert replay.counts()[1:] == (5, 1, 0)
    more = "trick a KH 3C 7H 8H\ntrick a QH 4C 9H TH"
    assert agree(body + more, rounds="3").counts().open == 0


def test_a_recorded_hand_proves_a_void() -> None:
    body = f"deal d 3 S\nhand b 9S 2C 4C\n{BIDS}trick a AH 2C 5H 6H"
    assert agree(body, rounds="3").counts().open == 0


def test_a_void_is_proved_when_all_of_the_suit_has_been_seen() -> None:
    rest = [rank + "H" for rank in RANKS if rank != "A"]
    hands = {each: rest[at * 4 : at * 4 + 4] for at, each in enumerate("acd")}
    hands["a"] = [*hands["a"][:3], "AH"]
    lines = [f"hand {each} {' '.join(hand)} x{9}" for each, hand in hands.items()]
    body = "deal d 13\n" + "\n".join(lines) + f"\n{BIDS}play a AH\nplay b 2C"
    spare = agree(body, rounds="13").counts()
    assert spare.open == 1  # one heart is nowhere yet
    hands["a"] = [*rest[:4], "AH"]
    lines[0] = f"hand a {' '.join(hands['a'])} x8"
    body = "deal d 13\n" + "\n".join(lines) + f"\n{BIDS}play a AH\nplay b 2C"
    assert agree(body, rounds="13").counts().open == 0


def test_nothing_is_proved_of_tricks_that_are_only_counted() -> None:
    replay = agree(THREE + "won a 3\nwon b 0\nwon c 0\nwon d 0", rounds="3")
    state = replay.state
    assert state is not None
    assert state.unproved() == {line_of(replay, f"won {each}") for each in "abcd"}


# -- what it came to ---------------------------------------------------------------------------


def test_a_round_tells_bids_tricks_and_points() -> None:
    replay = agree(
        THREE + "trick a AS 2S 9S 4S\ntrick a 4H 6H KH 3H\ntrick c QC 5C 6C 2D", rounds="3"
    )
    summary = replay.summary()
    assert summary is not None
    (deal,) = summary.deals
    assert (deal.number, deal.dealer, deal.finished) == (1, "d", True)
    assert deal.details == {"cards": 3, "trump": "S"}
    assert deal.columns == {
        "bids": {"a": 1, "b": 0, "c": 1, "d": 0},
        "tricks": {"a": 1, "b": 0, "c": 2, "d": 0},
        "points": {"a": 11, "b": 10, "c": 0, "d": 10},
    }
    assert deal.points == {"a": 11, "b": 10, "c": 0, "d": 10}
    assert summary.winners == ("a",)


def test_a_round_that_is_being_played_adds_nothing_yet() -> None:
    summary = agree(THREE + "trick a AS 2S 9S 4S", rounds="3").summary()
    assert summary is not None
    assert summary.deals[0].columns["tricks"] == {"a": 1, "b": 0, "c": 0, "d": 0}
    assert summary.deals[0].columns["points"] == dict.fromkeys("abcd")
    assert (dict(summary.deals[0].points), summary.winners) == ({}, ())


def test_a_cancelled_round_is_listed_and_adds_nothing() -> None:
    body = "deal d 1 S\nbid a 1\nvoid misdeal\ndeal d 1 S\nbid a 0\nbid b 0\nbid c 0\nbid d 0\n"
    summary = agree(body + "trick a 2S 3S 4S 5S\ndeal a 2").summary()
    assert summary is not None
    assert [(each.void, each.number) for each in summary.deals] == [
        (True, 1),
        (False, 1),
        (False, 2),
    ]
    assert dict(summary.totals) == {"a": 10, "b": 10, "c": 10, "d": 0}


# -- lines that are lost -----------------------------------------------------------------------


def test_points_that_nobody_can_know_are_left_open() -> None:
    replay = agree(
        """
        deal d 2 S
        bid a 0
        bid b x  # ! record/arguments
        bid c 0
        bid d 0
        trick a 2S 3S 4S 5S
        trick d 2H 3H 4H AH
        """,
        rounds="2,1",
    )
    summary = replay.summary()
    assert summary is not None
    assert summary.deals[0].columns["points"] == {"a": 10, "b": None, "c": 0, "d": 0}
    assert dict(summary.totals) == {"a": 10, "b": 0, "c": 0, "d": 0}


def test_a_deal_that_cannot_be_read_still_opens_its_round() -> None:
    agree(
        """
        deal d one  # ! record/arguments
        hand c 2S
        bid a 1
        bid b 0
        bid c 0
        bid d 0  # ! kachuful/hook
        trick a AS 3S 2S 4S
        deal a 2 D
        """
    )


def test_a_trick_that_cannot_be_read_leaves_the_next_lead_free() -> None:
    replay = agree(
        f"""
        {THREE}
        trick a AS 2S 9S
        trick c QC 5C 6C 2C
        trick d 2D 3D 4D 5D  # ! kachuful/play-turn
        deal a 2
        """.replace("9S\n", "9S  # ! record/arguments\n"),
        rounds="3,2",
    )
    summary = replay.summary()
    assert summary is not None
    assert summary.deals[0].columns["tricks"] == dict.fromkeys("abcd")


def test_tricks_won_make_good_for_cards_that_are_lost() -> None:
    body = THREE + "trick a AS 2S zz 4S  # ! record/arguments\nwon a 1\nwon b 0\nwon c 2\nwon d 0"
    summary = agree(body, rounds="3").summary()
    assert summary is not None
    assert dict(summary.totals) == {"a": 11, "b": 10, "c": 0, "d": 10}


# -- anything at all ---------------------------------------------------------------------------


def random_line(rng: Random) -> str:
    """Returns a line that may or may not make sense."""
    player = rng.choice("abcd")
    size, trump = rng.choice(["", "1", "2", "3", "0", "60"]), rng.choice(["", "S", "N"])
    rule = rng.choice(["bid-turn", "over", "tricks-sum", "follow-suit", "contradiction"])
    cards = [rng.choice(RANKS) + rng.choice(SUITS) for _ in range(rng.randint(1, 5))]
    return rng.choice(
        [
            f"deal {player} {size} {trump}",
            f"bid {player} {rng.randint(0, 4)}",
            f"bid {player} {rng.randint(0, 4)}",
            f"play {player} {cards[0]}",
            f"play {player} {cards[0]}",
            f"trick {player} {' '.join(cards)}",
            f"trick {player} {' '.join((cards * 4)[:4])}",
            f"won {player} {rng.randint(0, 4)}",
            f"hand {player} {' '.join(cards)} {rng.choice(['', 'x1', 'x2'])}",
            f"revoke {player} {rng.choice(['', '1', '2', '9'])}",
            f"count {rng.choice([player, 'stock'])} {rng.randint(0, 50)}",
            f"score {player} {rng.randint(0, 30)}",
            rng.choice(["void", "end", "zz", "play", "bid a", "deal q", "trick a zz"]),
            f"ruling kachuful/{rule} stands",
        ]
    )


def told(replay: Replay) -> dict[str, Any]:
    """Returns all that a state tells."""
    state = replay.state
    assert state is not None
    return {
        "deals": list(state.deals()),
        "totals": dict(state.totals()),
        "unproved": state.unproved(),
        "allowed": list(state.allowed()),
        "due": [list(state.due(verb)) for verb in GAME.events],
        "flags": (state.started, state.finished),
    }


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_no_line_is_too_odd_to_be_judged(seed: int) -> None:
    rng = Random(seed)
    players = rng.choice([1, 2, 3, 4, 4, 4])
    body = "\n".join(random_line(rng) for _ in range(rng.randint(1, 60)))
    rounds = rng.choice(["1", "1,2,1", "3", "1-max-1"])
    replay = judged(body, players, rounds=rounds, trump=rng.choice(["SDCH", "turned"]))
    assert told(replay)
    assert sum(replay.counts()[1:]) == replay.counts().events


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_judging_changes_nothing(seed: int) -> None:
    rng = Random(seed)
    replay = judged("deal d 2", rounds="2,1")
    state = replay.state
    assert state is not None
    roster = {handle: handle for handle in "abcd"}
    for number in range(40):
        words = random_line(rng).split()
        try:
            event = read_event(GAME.events[words[0]], words[1:], Lexicon(roster))
        except (KeyError, Unreadable):
            continue
        before = told(replay)
        faults = state.findings(event, 10 + number)
        assert state.findings(event, 10 + number) == faults
        assert told(replay) == before
        if not any(fault.kind in ("syntax", "impossible") for fault in faults):
            state.apply(event, 10 + number, faults)
        else:
            state.skipped(10 + number, event, words[0])


@pytest.mark.parametrize("verb", list(GAME.events))
def test_nobody_is_due_for_anything_before_the_first_deal(verb: str) -> None:
    state = GAME.start(
        list("abcd"),
        {key: GAME.options[key].read(text) for key, text in GAME.profiles["standard"].items()},
    )
    assert list(state.due(verb)) == []
    assert not state.started
    assert not state.finished


def test_the_marks_of_a_test_are_compared_with_all_findings() -> None:
    with pytest.raises(AssertionError):
        agree("deal d 2")
    assert found(judged("deal d 1")) == set()
