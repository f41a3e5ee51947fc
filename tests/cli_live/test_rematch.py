"""``referee new --rematch``: the same people and rules, the dealer moved on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from freezegun import freeze_time

from .conftest import HEADER, Referee


@pytest.fixture(autouse=True)
def _evening() -> Iterator[None]:
    with freeze_time("2026-12-06 19:00:00"):
        yield


@pytest.fixture
def friday(here: Path) -> Path:
    path = here / "friday.ref"
    header = HEADER.replace("date", "place Amal's kitchen\ndate")
    path.write_text(header + "deal d\nbid a 1\nbid b 0\nbid c 1\nbid d 0\n", "utf-8")
    return path


def test_people_rules_and_place_stay_and_the_left_of_the_last_dealer_deals(
    friday: Path, referee: Referee
) -> None:
    """002 §3.4: the deal moves one seat to the left."""
    done = referee("new", "--rematch", "friday.ref", "saturday.ref")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("next: bid b\n")
    assert Path("saturday.ref").read_text("utf-8") == (
        "transcript 1 kachuful\nrules standard\noption rounds 3\ndate 2026-12-06\n"
        "place Amal's kitchen\nplayer a Asha\nplayer b נועם\nplayer c สมชาย\nplayer d Omar\n\n"
        "deal a @19:00:00\n"
    )
    assert referee("check", "saturday.ref").code == 0


def test_where_nobody_had_dealt_the_deal_is_free(friday: Path, referee: Referee) -> None:
    friday.write_text(HEADER, "utf-8")
    assert referee("new", "--rematch", "friday.ref", "saturday.ref").code == 0
    assert Path("saturday.ref").read_text("utf-8").endswith("player d Omar\n\n")


def test_of_a_cancelled_deal_the_same_dealer_deals_again(friday: Path, referee: Referee) -> None:
    """002 §3.4; a cancelled deal is as if it never was."""
    friday.write_text(friday.read_text("utf-8").replace("deal d", "deal c\nvoid\ndeal c"), "utf-8")
    referee("new", "--rematch", "friday.ref", "saturday.ref")
    assert "deal d @" in Path("saturday.ref").read_text("utf-8")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("-o", "hook=off"), "option rounds 3\noption hook off\n"),
        (("--place", "The club"), "place The club\n"),
        (("--date", "2026-12-07"), "date 2026-12-07\n"),
        (("-p", "a=Asha", "-p", "Bob", "-p", "Carl"), "player a Asha\nplayer bob Bob\n"),
    ],
)
def test_what_is_given_comes_first(
    friday: Path, referee: Referee, more: tuple[str, ...], said: str
) -> None:
    assert referee("new", "--rematch", "friday.ref", "saturday.ref", *more).code == 0
    assert said in Path("saturday.ref").read_text("utf-8")


@pytest.mark.parametrize(
    "args",
    [
        ("new", "--rematch", "friday.ref"),
        ("new", "--rematch", "friday.ref", "friday.ref"),
        ("new", "--rematch", "thursday.ref", "saturday.ref"),
        ("new", "go-fish", "saturday.ref", "--rematch", "friday.ref"),
        ("new", "--rematch", "friday.ref", "saturday.ref", "-o", "hook=maybe"),
    ],
)
def test_what_cannot_be_done(friday: Path, referee: Referee, args: tuple[str, ...]) -> None:
    before = friday.read_bytes()
    done = referee(*args)
    assert (done.code, done.out) == (2, "")
    assert "Traceback" not in done.err
    assert [path.name for path in friday.parent.iterdir()] == ["friday.ref"]
    assert friday.read_bytes() == before


def test_the_game_may_be_named_again(friday: Path, referee: Referee) -> None:
    assert referee("new", "kachuful", "saturday.ref", "--rematch", "friday.ref").code == 0
