"""Which matches count, and what everybody came to."""

from __future__ import annotations

from datetime import date

import pytest
from league_matches import result

from referee.league.people import Aliases
from referee.league.season import League, Ranked, Terms, league, progress, read_date

EVENINGS = [
    result("1.ref", "2026-01-09", Asha=30, Noam=20, Omar=20),
    result("2.ref", "2026-02-13", Asha=10, Noam=40, Omar=40),
    result("3.ref", "2026-03-13", Asha=25, Noam=25, Omar=5),
]


def standings(told: League) -> dict[str, Ranked]:
    (season,) = told.seasons
    return {told.names[each.player]: each for each in season.standings}


# -- adding up ----------------------------------------------------------------------------------


def test_wins_shared_wins_points_and_places() -> None:
    told = standings(league(EVENINGS))
    assert [told[each].matches for each in ("Asha", "Noam", "Omar")] == [3, 3, 3]
    assert [told[each].wins for each in ("Asha", "Noam", "Omar")] == [1, 0, 0]
    assert [told[each].shared for each in ("Asha", "Noam", "Omar")] == [1, 2, 1]
    assert [told[each].total for each in ("Asha", "Noam", "Omar")] == [65, 85, 65]
    assert [round(told[each].average_place, 2) for each in ("Asha", "Noam", "Omar")] == [
        1.67,
        1.33,
        2.0,
    ]


@pytest.mark.parametrize(
    ("by", "wanted"),
    [
        ("wins", [("Asha", 1), ("Noam", 2), ("Omar", 3)]),
        ("points", [("Noam", 1), ("Asha", 2), ("Omar", 2)]),
        ("average", [("Noam", 1), ("Asha", 2), ("Omar", 2)]),
        ("place", [("Noam", 1), ("Asha", 2), ("Omar", 3)]),
    ],
)
def test_the_order_is_by_what_is_asked_for_and_equal_ones_share_the_place(
    by: str, wanted: list[tuple[str, int]]
) -> None:
    told = standings(league(EVENINGS, terms=Terms(by=by)))  # type: ignore[arg-type]
    assert [(name, each.place) for name, each in told.items()] == wanted


def test_averages_are_compared_before_they_are_rounded() -> None:
    many = [result(Asha=1000, Noam=1001), *[result(Asha=1000, Noam=1000)] * 299]
    told = standings(league(many, terms=Terms(by="average")))
    assert [round(told[each].average_total, 2) for each in ("Noam", "Asha")] == [1000.0, 1000.0]
    assert [told[each].place for each in ("Noam", "Asha")] == [1, 2]


def test_averages_are_over_the_matches_that_somebody_played() -> None:
    told = standings(league([*EVENINGS, result("4.ref", Noam=10, Omar=0)]))
    assert told["Asha"].average_total == pytest.approx(65 / 3)
    assert told["Noam"].average_total == pytest.approx(95 / 4)


def test_each_game_has_a_season_of_its_own() -> None:
    told = league([*EVENINGS, result("5.ref", game="go-fish", Asha=7, Noam=6)])
    assert [(each.game, len(each.matches)) for each in told.seasons] == [
        ("go-fish", 1),
        ("kachuful", 3),
    ]


def test_matches_stand_by_date_and_those_without_one_last() -> None:
    told = league([result("x.ref", Asha=1, Noam=0), *reversed(EVENINGS)])
    assert [each.file for each in told.seasons[0].matches] == ["1.ref", "2.ref", "3.ref", "x.ref"]


def test_aliases_add_two_names_up() -> None:
    evenings = [*EVENINGS, result("4.ref", Ash=50, Noam=10)]
    told = standings(league(evenings, Aliases([("Ash", "Asha")])))
    assert told["Asha"].matches == 4
    assert told["Asha"].wins == 2


def test_the_order_of_the_files_does_not_matter() -> None:
    dated = [
        result(f"{at}.ref", f"2026-01-{at:02}", A=at % 3, B=at % 2, C=1) for at in range(1, 20)
    ]
    assert league(dated) == league(list(reversed(dated)))


# -- what counts --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("match", "why", "forced"),
    [
        (result("x.ref", faults=2, A=1, B=0), "faults", True),
        (result("x.ref", complete=False, A=1, B=0), "incomplete", False),
        (result("x.ref", complete=False, finished=False, A=1, B=0), "incomplete", False),
        (result("x.ref", finished=False, A=1, B=0), "unfinished", False),
        (result("x.ref", finished=False, faults=1, A=1, B=0), "unfinished", False),
    ],
)
def test_only_complete_and_faultless_matches_count(match: object, why: str, forced: bool) -> None:
    told = league([match])  # type: ignore[list-item]
    assert told.seasons == ()
    assert [(each.match.file, each.why) for each in told.left_out] == [("x.ref", why)]
    told = league([match], terms=Terms(include_faulty=True))  # type: ignore[list-item]
    assert bool(told.seasons) == forced


def test_a_range_of_dates_counts_with_both_its_ends() -> None:
    terms = Terms(since=date(2026, 1, 9), until=date(2026, 2, 13))
    undated = result("x.ref", Asha=1, Noam=0)
    told = league([*EVENINGS, undated], terms=terms)
    assert [each.file for each in told.seasons[0].matches] == ["1.ref", "2.ref"]
    assert [(each.match.file, each.why) for each in told.left_out] == [
        ("3.ref", "late"),
        ("x.ref", "undated"),
    ]
    told = league(EVENINGS, terms=Terms(since=date(2026, 2, 14)))
    assert [each.why for each in told.left_out] == ["early", "early"]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026-11-29", date(2026, 11, 29), date(2026, 11, 29)),
        ("2026-02", date(2026, 2, 1), date(2026, 2, 28)),
        ("2024-02", date(2024, 2, 1), date(2024, 2, 29)),
        ("2026-12", date(2026, 12, 1), date(2026, 12, 31)),
        ("2026", date(2026, 1, 1), date(2026, 12, 31)),
        ("٢٠٢٦-١١-٢٩", date(2026, 11, 29), date(2026, 11, 29)),
        (" 2026-11-29 ", date(2026, 11, 29), date(2026, 11, 29)),
        ("2026-13-01", None, None),
        ("2026-11-31", None, None),
        ("last Friday", None, None),
        ("2026-11-29-1", None, None),
        ("0-1-1", None, None),
        ("9999", date(9999, 1, 1), None),
        ("", None, None),
        (None, None, None),
    ],
)
def test_dates_are_read(text: str | None, first: date | None, last: date | None) -> None:
    assert read_date(text) == first
    assert read_date(text, last=True) == last


# -- the season's chart -------------------------------------------------------------------------


def test_wins_and_points_grow_from_match_to_match() -> None:
    season = league(EVENINGS).seasons[0]
    wins = progress(season, "wins", ["asha", "noam"])
    assert [dict(totals) for _, totals in wins.points] == [
        {"asha": 0, "noam": 0},
        {"asha": 1, "noam": 0},
        {"asha": 1, "noam": 1},
        {"asha": 2, "noam": 2},
    ]
    points = progress(season, "points", ["omar"])
    assert [totals["omar"] for _, totals in points.points] == [0, 20, 60, 65]


def test_a_long_season_is_told_every_few_matches_and_at_its_end() -> None:
    season = league([result(f"{at}.ref", A=1, B=0) for at in range(1001)]).seasons[0]
    points = progress(season, "wins", ["a"]).points
    assert len(points) <= 62
    assert points[-1] == (1001, {"a": 1001})
