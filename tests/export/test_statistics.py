"""What players argue about, counted by hand first."""

from __future__ import annotations

from pathlib import Path

import pytest
from export_matches import RECORDS, summary_of, told

from referee import games
from referee.sheet.about import duration
from referee.sheet.counts import progress
from referee.values.statistics import Statistic, longest_run, mean
from referee.values.summary import Summary

KACHUFUL = """transcript 1 kachuful
option rounds 1,2,2
player a Asha
player b Noam
player c Somchai
deal c 1 S
bid a 0
bid b 0
bid c 0
won a 0
won b 0
won c 1
deal a 2 D
bid b 1
bid c 0
bid a 0
won b 2
won c 0
won a 0
deal b 2 C
bid c 2
bid a 2
bid b 0
won c 2
won a 0
won b 0
end
"""
"""c is bitten in round 1: the hook forbade the bid of 1. Two is overbid in round 3, so no hook."""

GO_FISH = """transcript 1 go-fish
option ranks 4
option deal 4
player a Asha
player b Noam
deal b
ask a b 2
give b 2
ask a b 3
fish b
draw a 3
book a 3
ask a b A
fish b
draw a
ask b a A
give a 1
ask b a 4
fish a
draw b
"""
"""a: three asks in one turn, the first hits, the second is lucky; b: two asks in turn 2."""


def statistic(summary: Summary, key: str) -> Statistic:
    return next(each for each in games.load(summary.game).statistics(summary) if each.key == key)


def measured(summary: Summary, key: str) -> dict[object, dict[str, object]]:
    table = statistic(summary, key)
    return {
        labels[0] if len(labels) == 1 else labels: dict(zip(table.measures, values, strict=True))
        for labels, values in table.rows
    }


# -- Kachuful -----------------------------------------------------------------------------------


def test_bids_made_and_missed() -> None:
    bids = measured(told(KACHUFUL), "bids")
    assert [bids[each]["made"] for each in "abc"] == [2, 2, 2]
    assert [bids[each]["missed"] for each in "abc"] == [1, 1, 1]
    assert [bids[each]["over"] for each in "abc"] == [0, 1, 1]
    assert [bids[each]["under"] for each in "abc"] == [1, 0, 0]


def test_the_average_miss_keeps_its_sign() -> None:
    bids = measured(told(KACHUFUL), "bids")
    assert [bids[each]["miss"] for each in "abc"] == [-0.67, 0.33, 0.33]


def test_bids_of_nought_and_runs() -> None:
    bids = measured(told(KACHUFUL), "bids")
    assert [bids[each]["nil_bids"] for each in "abc"] == [2, 2, 2]
    assert [bids[each]["nil_made"] for each in "abc"] == [2, 2, 1]
    assert [bids[each]["longest_run"] for each in "abc"] == [2, 1, 2]


def test_the_hook_binds_and_bites_the_dealer() -> None:
    bids = measured(told(KACHUFUL), "bids")
    assert [bids[each]["dealt"] for each in "abc"] == [1, 1, 1]
    assert [bids[each]["hooked"] for each in "abc"] == [1, 0, 1]
    assert [bids[each]["bitten"] for each in "abc"] == [0, 0, 1]


def test_without_the_hook_nobody_is_bound() -> None:
    loose = KACHUFUL.replace("option rounds", "option hook off\noption rounds")
    bids = measured(told(loose), "bids")
    assert [bids[each]["hooked"] for each in "abc"] == [0, 0, 0]


def test_points_by_trump_and_by_cards() -> None:
    summary = told(KACHUFUL)
    assert statistic(summary, "points_by_trump").rows == (
        (("S", 1), (10, 10, 0)),
        (("D", 1), (10, 0, 10)),
        (("C", 1), (0, 10, 12)),
    )
    assert statistic(summary, "points_by_cards").rows == (
        ((1, 1), (10, 10, 0)),
        ((2, 2), (10, 10, 22)),
    )


def test_cancelled_and_unfinished_rounds_do_not_count() -> None:
    cut = KACHUFUL.partition("deal a 2 D")[0]
    bids = measured(told(cut + "deal a 2 D\nbid b 1\n"), "bids")
    assert [bids[each]["rounds"] for each in "abc"] == [1, 1, 1]
    void = KACHUFUL.partition("deal b 2 C")[0] + "void\n"
    assert [measured(told(void), "bids")[each]["rounds"] for each in "abc"] == [1, 1, 1]


# -- Go Fish ------------------------------------------------------------------------------------


def test_asks_hits_and_lucky_draws() -> None:
    asks = measured(told(GO_FISH), "asks")
    assert [asks[each]["asks"] for each in "ab"] == [3, 2]
    assert [asks[each]["hits"] for each in "ab"] == [1, 1]
    assert [asks[each]["hit_rate"] for each in "ab"] == [0.33, 0.5]
    assert [asks[each]["lucky_draws"] for each in "ab"] == [1, 0]
    assert [asks[each]["cards_won"] for each in "ab"] == [2, 1]
    assert [asks[each]["cards_lost"] for each in "ab"] == [1, 2]
    assert [asks[each]["books"] for each in "ab"] == [1, 0]


def test_where_draws_stay_hidden_none_is_lucky() -> None:
    quiet = GO_FISH.replace("option ranks", "option lucky-draw off\noption ranks")
    assert [measured(told(quiet), "asks")[each]["lucky_draws"] for each in "ab"] == [0, 0]


def test_ranks_pairs_and_books_by_turn() -> None:
    summary = told(GO_FISH)
    assert statistic(summary, "ranks").rows == (
        (("A",), (2, 1)),
        (("2",), (1, 1)),
        (("3",), (1, 0)),
        (("4",), (1, 0)),
    )
    assert statistic(summary, "pairs").rows == ((("a", "b"), (3, 2)), (("b", "a"), (2, 1)))
    assert statistic(summary, "books").rows == (((1, "a", "3"), ()),)


def test_books_grow_turn_by_turn() -> None:
    grown = progress(told(GO_FISH))
    assert grown.axis == "turn"
    assert [(label, dict(totals)) for label, totals in grown.points] == [
        (0, {"a": 0, "b": 0}),
        (1, {"a": 1, "b": 0}),
        (2, {"a": 1, "b": 0}),
    ]


def test_without_a_story_books_are_told_by_deal() -> None:
    bare = told(GO_FISH)._replace(story=None)
    assert games.load(bare.game).statistics(bare) == ()
    assert progress(bare).axis == "deal"


# -- both ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_the_last_point_is_the_final_score(record: Path) -> None:
    summary = summary_of(record)
    assert progress(summary).points[-1][1] == summary.totals


def test_averages_and_runs() -> None:
    assert mean(1, 0) is None
    assert mean(1, 3) == 0.33
    assert longest_run([]) == 0
    assert longest_run([True, False, True, True, False]) == 2


@pytest.mark.parametrize(
    ("stamps", "wanted"),
    [
        (["20:00:00"], None),
        (["20:00:00", "21:25:10"], "1 h 25 min (20:00 to 21:25)"),
        (["23:50:00", "00:05:00"], "15 min (23:50 to 00:05)"),
        (["20:10:00", "20:05:00", "20:15:00"], "10 min (20:10 to 20:15)"),
    ],
)
def test_how_long_a_match_took(stamps: list[str], wanted: str | None) -> None:
    lines = "\n".join(f"count a 4 @{stamp}" for stamp in stamps)
    head = GO_FISH.partition("ask a")[0]
    assert duration(told(f"{head}{lines}\n")) == wanted
