"""Seats of Go Fish that change between deals (rules §1.1)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import Habits
from referee.games.simulating.record import CLOSED, OPEN
from referee.match.canonical import canonical_lines
from referee.match.public import public
from referee.match.record import Match
from referee.match.replay import Replay
from referee.match.simulate import Wish, play, record
from referee.match.ways import ways_on
from referee.notation.lines import encode
from referee.words import ways

COME_AND_GO = Path(__file__).parent.parent / "cases" / "g-seats-come-and-go.ref"
"""a leaves with most books, d comes, and c leaves and comes back."""

PAIRS = {"suits": "2", "ranks": "2", "deal": "1"}
"""Two aces and two deuces, one card each: a book is two cards."""

BEGUN = "deal c\nask a b A\nfish b\ndraw a\n"
"""A deal that goes on: b asks."""

OVER = "deal b\nask c a A\ngive a 1\nbook c A\ndraw c\nask c b 2\ngive b 1\nbook c 2\n"
"""A deal that is over: c has both books."""


def transcript(body: str, handles: str = "abc", **options: str) -> str:
    header = ["transcript 1 go-fish", "rules zone"]
    header += [f"option {key} {value}" for key, value in {**PAIRS, **options}.items()]
    header += [f"player {each} Player {each}" for each in handles]
    return "\n".join([*header, *map(str.strip, body.strip().splitlines()), ""])


def judged(body: str, handles: str = "abc", **options: str) -> Replay:
    return Replay().feed_all(transcript(body, handles, **options).encode())


def agree(body: str, handles: str = "abc", **options: str) -> Replay:
    """Asserts that exactly the marks ``# ! RULE`` in the body are found."""
    replay = judged(body, handles, **options)
    marks = [
        (number, rule)
        for number, line in enumerate(replay.texts, 1)
        for rule in re.findall(r"# ! (\S+)", line)
    ]
    assert [(each.line, each.rule) for each in replay.findings if each.kind != "style"] == marks
    return replay


def live(body: str, handles: str = "abc", **options: str) -> Match:
    return Match.read(transcript(body, handles, **options).encode())


def dealers(replay: Replay) -> list[str]:
    assert replay.state is not None
    return list(replay.state.due("deal"))


# -- when, and how many ------------------------------------------------------------------------


def test_players_come_and_go_before_the_first_deal_and_between_deals() -> None:
    agree("leave c\njoin d Dina\ndeal d\nask a b A\nfish b\ndraw a")
    agree(OVER + "leave c\njoin d Dina after a\ndeal a\nask d b A\nfish b\ndraw d")
    agree(BEGUN + "void\nleave c\njoin c\ndeal c\nask a b A")


@pytest.mark.parametrize("change", ["leave b", "leave c", "join d Dina"])
def test_nobody_comes_or_goes_in_the_middle_of_a_deal(change: str) -> None:
    """It counts from the next deal on, so that the rest of this deal is right."""
    replay = agree(f"{BEGUN}{change}  # ! record/order\nask b c 2\nfish c\ncount c 1")
    (finding,) = [each for each in replay.findings if each.kind != "style"]
    assert (finding.why, finding.kind, finding.since) == ("seats", "breach", 9)


def test_the_way_out_of_a_deal_is_to_cancel_it() -> None:
    match = live(BEGUN)
    first, second = ways_on(match, match.log("leave c"))
    assert first.lines == ("void", "leave c")
    assert second.lines == ("leave c", "ruling record/order stands")
    assert ways.text(first, match.players) == ways.CANCELLED
    assert match.log_lines(first.lines).accepted
    assert dealers(match.replay) == ["a"]
    assert match.log_lines(["deal a", "ask b a A"]).accepted


def test_the_profile_limits_the_seats_at_every_moment() -> None:
    agree("leave a\nleave b\ndeal c  # ! go-fish/players")
    agree("leave a\nleave b\njoin a\ndeal c")
    agree("leave a\nleave b\nleave c  # ! go-fish/players")
    agree("join d Dina  # ! go-fish/players\ndeal c", players="2..3")
    agree("leave a\njoin d Dina\ndeal c", players="2..3")
    six = live("", handles="abcdef", suits="4", ranks="13", deal="5")
    refused = six.log("join g Gal")
    assert [(each.rule, each.why) for each in refused.findings] == [("go-fish/players", "many")]
    assert "g" not in six.players


def test_the_size_of_the_deal_follows_from_who_sits() -> None:
    usual = {"suits": "4", "ranks": "13", "deal": "7-to-3"}
    replay = agree("join d Dina\ndeal a\ncount a 5\ncount stock 32", **usual)
    assert [deal.details["cards"] for deal in replay.state.deals()] == [5]  # type: ignore[union-attr]
    agree("join d Dina\ndeal a 7  # ! go-fish/deal-size", **usual)
    agree("leave a\ndeal b\ncount b 7\ncount stock 38", **usual)
    agree("join d Dina\njoin e Eva\ndeal a  # ! go-fish/deal-size", suits="2", ranks="2", deal="1")


def test_what_may_come_between_deals() -> None:
    def verbs(body: str, **options: str) -> list[tuple[str, str | None, bool]]:
        state = judged(body, **options).state
        assert state is not None
        told = [(each.verb, each.player, each.must) for each in state.allowed()]
        return [each for each in told if each[0] in ("deal", "join", "leave")]

    leaves = [("leave", each, False) for each in "abc"]
    assert verbs("") == [("deal", None, True), ("join", None, False), *leaves]
    assert verbs(BEGUN) == []
    assert verbs(OVER) == [("deal", "c", False), ("join", None, False), *leaves]
    assert verbs(OVER, players="2..3") == [("deal", "c", False), *leaves]
    assert verbs(OVER + "leave a\nleave b") == [("join", None, True), ("leave", "c", False)]
    assert verbs(OVER + "end") == [("deal", "c", False)]


# -- who deals ---------------------------------------------------------------------------------


def test_the_deal_goes_on_from_the_chair_of_the_last_dealer() -> None:
    assert dealers(judged(OVER)) == ["c"]
    assert dealers(judged(OVER + "leave c")) == ["a"]
    assert dealers(judged(OVER + "leave b")) == ["c"]
    assert dealers(judged(OVER + "join d Dina after b")) == ["d"]
    assert dealers(judged(OVER + "leave b\njoin b after a")) == ["c"]
    assert dealers(judged(BEGUN + "void")) == ["c"]
    assert dealers(judged(BEGUN + "void\nleave c")) == ["a"]


# -- who is spoken of --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ["ask a c A", "ask c a A", "hand c AS", "count c 1", "book c A", "first c"]
)
def test_who_has_left_plays_no_more(line: str) -> None:
    agree(f"leave c\ndeal b\n{line}  # ! record/arguments\nask a b A\nfish b\ndraw a")


def test_nobody_who_has_left_deals() -> None:
    agree(OVER + "leave c\ndeal c  # ! record/arguments\nask b a A")


def test_who_joins_plays_from_the_next_deal_on() -> None:
    agree(OVER + "join d Dina\nask a d 2  # ! record/arguments")
    agree(OVER + "join d Dina\ndeal c\nask d a A")


def test_a_coming_or_going_opens_no_deal() -> None:
    """A deal whose line is lost shows by what is played in it."""
    agree("dael c  # ! record/verb\nleave c\ndeal b")
    agree(BEGUN + "void\ndael c  # ! record/verb\njoin d Dina\ndeal c\nask d a A")


def test_a_fault_in_a_name_makes_one_finding() -> None:
    agree("join d Player A  # ! record/roster\ndeal c\nask d a A")
    agree("jion d Dina  # ! record/verb\ndeal c\nask d a A")
    agree("leave cc  # ! record/arguments\ndeal b\nask a b A")


def test_a_forgotten_line_is_made_good_at_a_table_that_has_changed() -> None:
    """What is missing in the second deal is looked for among those who play it."""
    body = OVER + "leave a\njoin d Dina after c\ndeal c\nask d b A\ndraw d  # ! go-fish/answer-due"
    replay = agree(body)
    assert list(replay.here) == ["b", "c", "d"]
    assert replay.state is not None
    assert set(replay.state.deals()[1].columns["books"]) == set("bcd")


# -- what stays --------------------------------------------------------------------------------


def test_books_stay_and_who_has_left_does_not_win() -> None:
    summary = Match.read(COME_AND_GO.read_bytes()).summary()
    assert summary.totals == {"a": 2, "b": 2, "c": 1, "d": 1}
    assert summary.winners == ("b",)
    assert (summary.joined, summary.left) == (("d",), ("a",))
    first, second, third = summary.deals
    assert [first.seats(each) for each in "abcd"] == [True, True, True, False]
    assert [second.seats(each) for each in "abcd"] == [False, True, False, True]
    assert [third.seats(each) for each in "abcd"] == [False, True, True, True]


def test_after_the_end_nobody_loses_a_win() -> None:
    summary = agree(OVER + "end\nleave c  # ! record/order\nleave b").summary()
    assert summary is not None
    assert summary.winners == ("c",)


def test_a_score_tells_those_who_have_left_too() -> None:
    agree(OVER + "leave c\nscore b 0 c 2\nscore c 0  # ! go-fish/score")


# -- matches that nobody had to play -----------------------------------------------------------

HABITS = Habits(deals=6, seats=0.7, voids=0.2, asserts=0.1, prompt=0.5)


@pytest.mark.parametrize("seed", range(24))
def test_honest_matches_with_seats_that_change_have_no_fault(seed: int) -> None:
    options = {"suits": "3", "ranks": "5", "deal": "2", "empty-hand": ("draw", "out")[seed % 2]}
    profile = ("zone", "classic", "keep-playing")[seed % 3]
    match = play(Wish("go-fish", seed, profile, options, habits=HABITS))
    lines = record(match, OPEN if seed % 4 else CLOSED, Dice(seed))
    replay = Replay().feed_all(encode(lines))
    assert replay.findings == []
    assert canonical_lines(replay) == lines
    seen = Replay().feed_all(public(encode(lines)))
    assert seen.findings == []
    for summary in (replay.summary(), seen.summary()):
        assert summary is not None
        assert summary.totals == match.totals
        assert summary.winners == match.winners


def test_self_play_does_change_seats() -> None:
    options = {"suits": "2", "ranks": "3", "deal": "1"}
    verbs = [
        entry.event.verb
        for seed in range(5)
        for entry in play(Wish("go-fish", seed, options=options, habits=HABITS)).entries
    ]
    assert verbs.count("join") > 5 < verbs.count("leave")
