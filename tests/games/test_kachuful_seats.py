"""Seats change in real life: who joins and leaves between rounds, and what stays as it was."""

from __future__ import annotations

import pytest
from kachuful_table import (
    BEGUN,
    CASES,
    COME_AND_GO,
    ONE,
    agree,
    found,
    judged,
    line_of,
    summary_of,
    transcript,
)

from referee.games.kachuful import GAME
from referee.games.kachuful.options import PROFILES, KachufulRules
from referee.games.kernel.seats import Join
from referee.match.amend import amend
from referee.match.record import Match
from referee.match.replay import Replay
from referee.values.summary import rank_totals

# -- the rounds to come ------------------------------------------------------------------------


def sizes(rounds: str, players: int, *changes: tuple[int, int]) -> list[int]:
    """Returns the cards each of all rounds; a change is players from then on, rounds played."""
    written = {**PROFILES["standard"], "rounds": rounds}
    house = KachufulRules(
        {key: GAME.options[key].read(text) for key, text in written.items()}, players
    )
    for count, played in changes:
        house = house.seated(count, played)
    return list(house.sizes)


UP_TO_6 = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
UP_TO_7 = [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize("played", range(7))
def test_the_standard_sequence_goes_on_to_what_the_deck_still_gives(played: int) -> None:
    """Where the eighth player sits down before the peak, it is as if they had always sat there."""
    assert sizes("1-7-1", 7, (8, played)) == UP_TO_6 == sizes("1-7-1", 8)


@pytest.mark.parametrize("played", range(7, 13))
def test_behind_the_peak_nothing_changes(played: int) -> None:
    assert sizes("1-7-1", 7, (8, played)) == UP_TO_7
    assert sizes("1-7-1", 8, (7, min(played, 11))) == UP_TO_6


@pytest.mark.parametrize("played", range(6))
def test_the_peak_is_as_high_again_where_somebody_leaves_before_it(played: int) -> None:
    assert sizes("1-7-1", 8, (7, played)) == UP_TO_7
    assert sizes("1-7-1", 7, (8, min(played, 2)), (7, played)) == UP_TO_7


@pytest.mark.parametrize(
    ("rounds", "players", "change", "expected"),
    [
        ("1-max-1", 6, (7, 3), [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1]),
        ("6-max-6", 5, (8, 4), [6, 7, 8, 9, 6]),  # nine were dealt: six is all there is
        ("max-1", 5, (8, 1), [10, 6, 5, 4, 3, 2, 1]),
        ("7,7,7", 7, (8, 1), [7, 6, 6]),
        ("1-7,7-1", 7, (8, 2), [1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1]),
        ("3,7,2", 7, (8, 1), [3, 6, 2]),
        ("1-max", 5, (8, 6), [1, 2, 3, 4, 5, 6, 6]),  # nobody's coming ends the match
        ("2", 4, (3, 0), [2]),
    ],
)
def test_rounds_that_do_not_fit_any_more_fall_to_the_largest_deal(
    rounds: str, players: int, change: tuple[int, int], expected: list[int]
) -> None:
    assert sizes(rounds, players, change) == expected


def test_no_round_to_come_is_ever_larger_than_the_deck_gives() -> None:
    for rounds in ("1-7-1", "1-max-1", "max", "5,2,6", "1-6,6-1", "max-3-max"):
        for played in range(8):
            for before in range(3, 9):
                for after in range(3, 9):
                    planned = sizes(rounds, before, (after, played))
                    assert planned[:played] == sizes(rounds, before)[:played]
                    assert max(planned[played:], default=0) <= 52 // after
                    assert len(planned) > played or played >= len(sizes(rounds, before))


def test_the_deal_is_held_to_the_rounds_planned_anew() -> None:
    """Four play two cards as the second round; so do five, and eight players get six at most."""
    agree(ONE + "join e Eva\ndeal e 3 D  # ! kachuful/deal-size")
    assert found(judged((CASES / "k-seats-largest-deal.ref").read_text())) != set()


# -- seats and the dealer ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "dealer"),
    [
        ("", "a"),
        ("leave a", "b"),
        ("leave a\nleave b", "c"),  # two are too few, which is another rule
        ("leave d", "a"),  # d dealt last: the deal goes on from the empty chair
        ("join e Eva", "e"),  # behind the last seat, where the deal comes next
        ("join e Eva after d", "e"),
        ("join e Eva after a", "a"),
        ("leave d\njoin e Eva after d", "e"),  # into the empty chair
        ("join e Eva\njoin f Finn", "e"),
        ("join e Eva\njoin f Finn after d", "f"),
        ("leave a\njoin a", "a"),
        ("leave a\njoin a after b", "b"),
        ("leave d\njoin d after a", "a"),  # the deal goes on from the old chair
        ("leave d\njoin d after c", "a"),
        ("leave d\njoin d after c\njoin e Eva after d", "a"),
        ("leave d\njoin d after a\nleave d\njoin d after b", "a"),
    ],
)
def test_the_deal_goes_on_from_the_seat_that_is_next(changes: str, dealer: str) -> None:
    state = judged(f"{ONE}\n{changes}").state
    assert state is not None
    assert state.due("deal")[0] == dealer
    for other in "abcdef":
        replay = judged(f"{ONE}\n{changes}\ndeal {other}")
        rules = {each.rule for each in replay.findings} - {"kachuful/players"}
        assert (rules == set()) == (other == dealer), other


def test_a_cancelled_round_is_dealt_again_by_whoever_sits_next_if_the_dealer_leaves() -> None:
    agree(ONE + "deal a 2\nvoid\nleave a\ndeal b 2")
    agree(ONE + "deal a 2\nvoid\njoin e Eva after d\ndeal a 2")


def test_bids_tricks_and_counts_are_those_of_the_new_table() -> None:
    replay = agree(
        ONE
        + """
        leave c
        join e Eva after a
        deal a 2 D
        bid e 1
        count stock 44
        bid b 0
        bid d 2
        bid a 1
        trick e AD 2S 4D 3D
        play e 2H
        play b 3H
        play c 4H            # ! record/arguments
        """
    )
    assert replay.findings[0].allowed == ("a", "e", "b", "d")
    agree(ONE + "join e Eva\ndeal e\nbid a 0\nbid c 0  # ! kachuful/bid-turn")


def test_a_trick_has_a_card_for_each_who_plays_the_round() -> None:
    agree(ONE + "join e Eva\ndeal e 2\nbid a 0\nbid b 0\nbid c 0\nbid d 0\nbid e 0\n"
          "trick a AS 2S 3S 4S 5S\ntrick a AD 2D 3D 4D  # ! record/arguments")  # fmt: skip


# -- how many ----------------------------------------------------------------------------------


def test_too_few_are_told_at_the_next_deal_and_once() -> None:
    agree(ONE + "leave a\nleave b\ndeal c  # ! kachuful/players\nbid d 0\nbid c 0\ntrick d 2S 3S")
    agree(ONE + "leave a\nleave b\njoin e Eva after b\ndeal e")


EIGHT = "\n".join(
    [
        "deal h",
        *(f"bid {each} 0" for each in "abcdefgh"),
        *(f"won {each} {int(each == 'a')}" for each in "abcdefgh"),
        "",
    ]
)
"""A first round of eight, as many as may play."""


def test_who_finds_no_seat_is_told_at_once_and_once() -> None:
    agree(f"{EIGHT}join i Ina  # ! kachuful/players\ndeal i 2\nbid a 0", players=8)
    agree(f"{EIGHT}join i Ina  # ! kachuful/players\nleave b\ndeal i 2", players=8)
    agree(f"{EIGHT}leave b\njoin i Ina\ndeal i 2", players=8)
    agree(
        f"{EIGHT}join i Ina  # ! kachuful/players\njoin j Jo  # ! kachuful/players\ndeal i 2",
        players=8,
    )


def test_the_table_may_seat_one_more_than_the_rules() -> None:
    replay = agree(
        f"{EIGHT}join i Ina\nruling kachuful/players stands\ndeal i 2\nbid a 0", players=8
    )
    assert replay.state is not None
    assert len(replay.state.due("bid")) == 8
    agree("deal h\nbid a 0\njoin i Ina  # ! record/order\nvoid\ndeal h  # ! kachuful/players",
          players=8)  # fmt: skip


def test_nobody_sits_down_where_no_card_is_left_to_deal() -> None:
    names = [f"p{number}" for number in range(60)]
    joins = "\n".join(f"join {each} Mx {each}" for each in names)
    replay = judged(joins, players=8)
    kinds = [each.kind for each in replay.findings]
    assert kinds == ["breach"] * 44 + ["impossible"] * 16  # 52 cards
    assert len(replay.here) == 52


def test_the_limits_are_those_of_the_house_rules() -> None:
    text = transcript(ONE + "join e Eva\ndeal e")
    replay = Replay().feed_all(text.replace("standard", "standard\noption players 4").encode())
    assert [each.rule for each in replay.findings] == ["kachuful/players"]


def test_the_last_player_cannot_leave() -> None:
    replay = agree(ONE + "leave a\nleave b\nleave c\nleave d  # ! kachuful/players\njoin a\njoin b")
    assert replay.state is not None
    assert list(replay.state.due("deal")) == ["a", "b", "d"]


# -- in the middle of a round ------------------------------------------------------------------


@pytest.mark.parametrize("change", ["join e Eva", "leave c", "leave b"])
def test_nobody_comes_or_goes_in_the_middle_of_a_round(change: str) -> None:
    """It counts from the next deal on, so that the rest of this round is right."""
    replay = agree(
        f"{BEGUN}{change}  # ! record/order\nbid c 0\nbid d 0\nbid a 0\n"
        "trick b 2H 3H 4H 5H\ntrick a 2C 3C 4C 5C\nscore a 11 b 20 c 20 d 0"
        if change != "leave b"
        else f"{BEGUN}{change}  # ! record/order\nbid c 0\nbid d 0\nbid a 1\n"
        "trick b 2H 3H 4H 5H\nscore a 11 b 10 c 10 d 0"
    )
    finding = next(each for each in replay.findings if each.kind != "style")
    assert (finding.rule, finding.why, finding.kind) == ("record/order", "seats", "breach")
    assert finding.since == line_of(replay, "deal a")


def test_the_table_may_let_it_stand() -> None:
    agree(BEGUN + "leave c\nruling record/order stands\nbid c 0")


def test_after_the_last_round_nobody_comes_or_goes() -> None:
    replay = agree(
        ONE + "leave a  # ! kachuful/over\njoin e Eva  # ! kachuful/over\nscore a 11 e 0\nend",
        rounds="1",
    )
    summary = replay.summary()
    assert summary is not None
    assert summary.winners == ("a",)  # the match was over: that win stands


def test_who_leaves_during_the_last_round_has_played_to_the_end() -> None:
    body = ONE.replace("bid c 0", "leave a  # ! record/order\n    bid c 0")
    summary = agree(body + "end", rounds="1").summary()
    assert summary is not None
    assert summary.winners == ("a",)
    assert summary.left == ()


# -- names -------------------------------------------------------------------------------------


def read_join(text: str) -> tuple[str, str | None, str | None]:
    """Reads the words after ``join`` at a table of a, b and d."""
    replay = judged(f"{ONE}\nleave c\njoin {text}")
    events = [step.event for step in replay.steps]
    event = events[-1]
    assert isinstance(event, Join), [each.why for each in replay.findings]
    return event.player, event.name, event.after


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("e Eva", ("e", "Eva", None)),
        ("e Eva Maria Braun", ("e", "Eva Maria Braun", None)),
        ("e  Eva   Braun", ("e", "Eva Braun", None)),
        ("e Eva after b", ("e", "Eva", "b")),
        ("e Eva AFTER B", ("e", "Eva", "b")),
        ("e After after b", ("e", "After", "b")),
        ("e Day After Tomorrow after b", ("e", "Day After Tomorrow", "b")),
        ("e Ever after b after d", ("e", "Ever after b", "d")),
        ("e Looked After Well Now", ("e", "Looked After Well Now", None)),
        ("عمر عمر خالد", ("عمر", "عمر خالد", None)),
        ("C", ("c", None, None)),  # who comes back, however the handle is spelt
        ("c after a", ("c", None, "a")),
        ("c PLAYER C after a", ("c", "PLAYER C", "a")),
    ],
)
def test_a_name_runs_to_the_seat_or_the_end(
    text: str, expected: tuple[str, str | None, str | None]
) -> None:
    assert read_join(text) == expected


@pytest.mark.parametrize(
    ("text", "rule", "why"),
    [
        ("e", "record/roster", "no-name"),
        ("e after b", "record/roster", "no-name"),
        ("e Player B", "record/roster", "name-twice"),
        ("e PLAYER C", "record/roster", "name-twice"),  # who has left keeps the name
        ("a Eva", "record/roster", "handle-twice"),
        ("A", "record/roster", "handle-twice"),
        ("c Carl", "record/roster", "handle-twice"),  # nobody else gets that handle
        ("stock Eva", "record/roster", "reserved"),
        ("e! Eva", "record/roster", "handle"),
        ("abcdefghijklmnopq Eva", "record/roster", "handle"),
        (f"e {'E' * 65}", "record/roster", "long-name"),
        ("e Eva after zz", "record/arguments", "player"),
        ("e Eva after e", "record/arguments", "player"),
        ("e Day After Tomorrow", "record/arguments", "player"),  # it looks like a seat
        ("e Ever After", "record/arguments", "missing"),
        ("e after", "record/arguments", "missing"),
        ("", "record/arguments", "missing"),
    ],
)
def test_names_and_handles_obey_the_rules_of_the_roster(text: str, rule: str, why: str) -> None:
    replay = judged(f"{ONE}\nleave c\njoin {text}")
    (finding,) = [each for each in replay.findings if each.kind != "style"]
    assert (finding.rule, finding.why, finding.kind) == (rule, why, "syntax")


def test_a_fault_in_a_name_makes_one_finding() -> None:
    """Whoever sits down is named by later lines, which are right."""
    rest = "deal e 2\nbid a 0\nbid b 0\nbid c 0\nbid d 0\nbid e 0"
    agree(f"{ONE}join e Player A  # ! record/roster\n{rest}")
    agree(f"{ONE}join e  # ! record/roster\n{rest}")
    agree(f"{ONE}join e Eva after zz  # ! record/arguments\n{rest}")
    agree(f"{ONE}jion e Eva  # ! record/verb\n{rest}")
    agree(f"{ONE}laeve d  # ! record/verb\ndeal a\nbid b 0\nbid c 0\nbid a 0")
    agree(f"{ONE}leave aa  # ! record/arguments\ndeal b\nbid c 0\nbid d 0\nbid b 0")
    agree(f"{ONE}join e Eva after cc  # ! record/arguments\ndeal a\nbid b 0\nbid c 0\nbid e 0")


def test_a_misspelt_card_sends_nobody_away() -> None:
    agree(BEGUN + "lead c AS  # ! record/verb\nbid c 0\nbid d 0\nbid a 0")


def test_who_does_not_sit_there_cannot_leave() -> None:
    agree(ONE + "leave c\nleave c  # ! record/arguments\nleave e  # ! record/arguments")


@pytest.mark.parametrize(
    "line", ["bid c 0", "trick c 2H 3H 4H", "play c 2H", "hand c 2H 3H", "count c 1"]
)
def test_who_has_left_plays_no_more(line: str) -> None:
    agree(f"{ONE}leave c\ndeal a 2 D\n{line}  # ! record/arguments\nbid b 0\nbid d 0")


def test_a_revoke_of_who_has_left_is_of_the_last_round_they_played() -> None:
    bids = "deal a\nbid b 0\nbid c 0\nbid d 0\nbid a 0"
    agree(f"{bids}\ntrick b 2H 3S 4H 5H\nleave c\ndeal b 2 D\nrevoke c")
    agree(f"{bids}\nleave c  # ! record/order\nrevoke c 2  # ! record/arguments")


def test_nobody_who_has_left_deals() -> None:
    agree(ONE + "leave a\ndeal a  # ! record/arguments\nbid c 0\nbid d 0\nbid b 0")


def test_before_the_next_deal_nothing_can_be_played() -> None:
    agree(ONE + "leave c\nbid c 1  # ! record/arguments")
    agree(ONE + "join e Eva\nwon e 0  # ! record/arguments")
    agree(ONE + "join e Eva\nbid a 0  # ! record/order\nbid b 0")
    agree(ONE + "join e Eva\nleave c\ncount c 0\ncount e 7")


def test_a_hand_of_the_finished_round_may_still_be_recorded() -> None:
    agree(ONE + "leave c\nhand c 9S")


# -- what stays --------------------------------------------------------------------------------


def test_a_leaver_keeps_the_total_and_does_not_win() -> None:
    summary = summary_of(COME_AND_GO)
    assert summary.totals == {"a": 20, "b": 10, "c": 10, "d": 0, "e": 10}
    assert summary.winners == ("b", "c")
    assert (summary.joined, summary.left) == (("e",), ("a", "e"))
    assert [(each.place, each.player) for each in summary.standings] == [
        (1, "b"), (1, "c"), (3, "d"), (4, "a"), (5, "e"),
    ]  # fmt: skip
    assert summary.best == 10


def test_a_score_tells_those_who_have_left_too() -> None:
    agree(ONE + "leave a\nscore a 11 b 10\nscore a 10  # ! kachuful/score")


def test_places_of_leavers_come_last_and_tie_among_themselves() -> None:
    standings = rank_totals({"a": 5, "b": 9, "c": 5, "d": 9}, ("b", "d"))
    assert [(each.place, each.player) for each in standings] == [
        (1, "a"), (1, "c"), (3, "b"), (3, "d"),
    ]  # fmt: skip


def test_who_comes_back_goes_on_from_the_old_total() -> None:
    summary = agree(
        ONE
        + """
        leave a
        deal b 2 D
        bid c 0
        bid d 0
        bid b 0
        trick c 2H 3H 4H
        trick b 2C 3C 4C
        join a
        score a 11
        deal c 3 C
        bid d 0
        bid a 3
        bid b 1
        bid c 0
        trick d 2S 3S 4S 5S
        trick c 2D 4D 5D 3D
        trick a 6D 7D 8D 9D
        score a 11
        """
    ).summary()
    assert summary is not None
    assert summary.left == ()
    assert summary.joined == ()  # a was there from the beginning
    assert [set(deal.columns["bids"]) for deal in summary.deals] == [
        set("abcd"), set("bcd"), set("abcd"),
    ]  # fmt: skip


def test_rounds_know_nothing_of_who_was_not_there() -> None:
    first, second, third = summary_of(COME_AND_GO).deals
    assert [first.seats(each) for each in "abcde"] == [True, True, True, True, False]
    assert [second.seats(each) for each in "abcde"] == [False, True, True, True, True]
    assert [third.seats(each) for each in "abcde"] == [False, True, True, True, False]
    assert "e" not in first.points
    assert "a" not in second.columns["tricks"]


def test_a_correction_of_a_name_changes_nothing_else() -> None:
    match = Match.read(COME_AND_GO.read_bytes())
    before = match.summary()
    renaming = {"join e Eva": "join e Evelyn Braun after d", "player a": "player a Asha"}
    for text, renamed in renaming.items():
        number = next(at for at, line in enumerate(match.replay.texts, 1) if line.startswith(text))
        change = amend(match, number, [renamed])
        after = change.after.summary()
        assert not change.appeared
        assert after.totals == before.totals
        assert after.winners == before.winners
        assert after.players != before.players
        assert list(after.players) == list(before.players)
