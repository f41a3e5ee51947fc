"""A refused line offers the ways on: in text, as JSON, and taken with ``--way``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from freezegun import freeze_time
from wording import refusal

from referee.values.remedies import Way
from referee.words import ways
from referee.words.live import WAY_OF_ONE_LINE
from referee.words.say import say

from .conftest import HEADER, FitsSchema, Referee

REVOKED = (
    HEADER
    + """\
deal d 3 S
bid a 1
bid b 0
bid c 1
bid d 0
trick a AH 2C 5H 6H
play a KH
"""
)
"""b did not follow hearts on line 14; a heart of b proves it."""


REVOKED_SO = ways.text(Way("revoke", (), {"b": (10, 0)}), {"b": "נועם"})


def wrong(line: int) -> str:
    return say(ways.LINE_WRONG, line=line)


@pytest.fixture(autouse=True)
def _evening() -> Iterator[None]:
    with freeze_time("2026-11-29 21:00:00"):
        yield


@pytest.fixture
def match(here: Path) -> Path:
    path = here / "match.ref"
    path.write_text(REVOKED, "utf-8")
    return path


def added(match: Path) -> list[str]:
    text = match.read_text("utf-8")
    assert text.startswith(REVOKED)
    return text[len(REVOKED) :].splitlines()


@pytest.mark.parametrize("args", [("play", "9H"), ("play", "b", "9H"), ("log", "play 9H")])
def test_a_proved_revoke_offers_the_penalty_first(
    match: Path, referee: Referee, args: tuple[str, ...]
) -> None:
    done = referee(*args)
    assert (done.code, done.out, added(match)) == (1, "", [])
    assert done.err.splitlines()[-4:] == [
        "   ways on:",
        f"   --way 1: {REVOKED_SO}: revoke b 1; play b 9H",
        f"   --way 2 or --stands: {ways.STANDS}: play b 9H; ruling kachuful/follow-suit stands",
        f"   --way 3: {wrong(14)}: amend 14 'trick a AH 2C 5H 6H'",
    ]


def test_the_ways_as_json(match: Path, referee: Referee, fits_schema: FitsSchema) -> None:
    done = referee("play", "9H", "--format", "json")
    assert (done.code, done.err) == (1, "")
    (entry,) = fits_schema("log.json", done.out)["entries"]
    first, second, third = entry["ways"]
    assert first["id"] == "revoke"
    assert first["lines"] == ["revoke b 1", "play b 9H"]
    assert first["effect"] == {"b": {"from": 10, "to": 0}}
    assert first["text"] == REVOKED_SO
    assert (second["id"], second["effect"]) == ("stand", {})
    assert second["lines"] == ["play b 9H", "ruling kachuful/follow-suit stands"]
    assert second["text"] == ways.STANDS
    assert (third["id"], third["lines"], third["line"]) == ("correct", [], 14)
    assert third["edit"] == "trick a AH 2C 5H 6H"


@pytest.mark.parametrize(
    ("way", "lines", "points"),
    [
        ("1", ["revoke b 1 @21:00:00", "play b 9H @21:00:00"], 0),
        ("2", ["play b 9H @21:00:00", "ruling kachuful/follow-suit stands"], 10),
    ],
)
@pytest.mark.parametrize("args", [("play", "9H"), ("log", "play b 9H")])
def test_a_way_is_taken_by_its_number(
    match: Path, referee: Referee, args: tuple[str, ...], way: str, lines: list[str], points: int
) -> None:
    done = referee(*args, "--way", way)
    assert (done.code, done.err) == (0, "")
    assert added(match) == lines
    assert [line.split("   ")[0] for line in done.out.splitlines()] == lines
    referee("log", "play 8H", "play 7H", "trick QH 3C 4C 5C")
    assert json.loads(referee("score", "--format", "json").out)["totals"]["b"] == points
    assert referee("check", "match.ref").code == 0


def test_a_way_that_only_a_person_knows_is_told_and_nothing_is_written(
    match: Path, referee: Referee
) -> None:
    done = referee("play", "9H", "--way", "3")
    assert (done.code, added(match)) == (1, [])
    way = Way("correct", (), line=14, edit="trick a AH 2C 5H 6H")
    assert done.err.splitlines()[-1] == ways.by_hand(way)
    assert done.err.endswith("amend 14 'trick a AH 2C 5H 6H'\n")
    assert referee("amend", "-y", "14", "trick a AH 2H 5H 6H").code == 0
    assert referee("play", "9H").code == 0


def test_there_are_not_more_ways_than_there_are(match: Path, referee: Referee) -> None:
    done = referee("play", "9H", "--way", "4")
    assert (done.code, added(match)) == (1, [])
    assert done.err.splitlines()[-1] == ways.no_such(4, 3)


def test_a_line_that_breaks_no_rule_needs_no_way(match: Path, referee: Referee) -> None:
    done = referee("play", "9D", "--way", "1")
    assert (done.code, done.out, added(match)) == (2, "", [])
    assert done.err == refusal("way-unneeded")


def test_a_way_taken_as_json(match: Path, referee: Referee) -> None:
    done = referee("play", "9H", "--way", "1", "--format", "json")
    told: dict[str, Any] = json.loads(done.out)
    assert done.code == 0
    assert told["written"]
    assert told["entries"][0]["accepted"]
    assert told["entries"][0]["lines"] == ["revoke b 1 @21:00:00", "play b 9H @21:00:00"]
    assert told["entries"][0]["ways"] == []


@pytest.mark.parametrize("args", [("play 9H", "play 8H"), ("play 9H\nplay 8H",), ()])
def test_a_number_is_about_one_line(match: Path, referee: Referee, args: tuple[str, ...]) -> None:
    done = referee("log", "--way", "1", *args)
    assert (done.code, added(match)) == (2, [])
    assert WAY_OF_ONE_LINE in done.err


def test_of_many_lines_the_first_refused_one_is_helped(match: Path, referee: Referee) -> None:
    """Those behind it may be refused for no other reason than that it is missing."""
    done = referee("log", "play 9H", "play c 8H", "frob")
    assert done.code == 1
    assert done.err.count("ways on:") == 1
    assert f"   1: {ways.REVOKED}" in done.err
    told = json.loads(referee("log", "--format", "json", "play 9H", "play c 8H").out)
    assert [len(entry["ways"]) for entry in told["entries"]] == [3, 0]


def test_all_or_nothing_offers_none(match: Path, referee: Referee) -> None:
    """The lines before the refused one are not in the match either."""
    assert "ways on" not in referee("log", "--atomic", "play 9D", "play a 9D").err


def test_the_hook_names_what_stands_and_which_bid_may_be_wrong(
    here: Path, referee: Referee
) -> None:
    (here / "match.ref").write_text(HEADER + "deal d\nbid a 1\nbid b 0\nbid c 1\n", "utf-8")
    done = referee("bid", "1")
    assert done.err.splitlines()[-3:] == [
        f"   --way 1 or --stands: {ways.STANDS}: bid d 1; ruling kachuful/hook stands",
        f"   --way 2: {wrong(12)}: amend 12 'bid c 1'",
        f"   --way 3: {wrong(11)}: amend 11 'bid b 0'",
    ]


def test_what_is_missing_before_a_line_is_named(here: Path, referee: Referee) -> None:
    text = HEADER.replace("kachuful", "go-fish").replace("option rounds 3\n", "")
    (here / "match.ref").write_text(text + "deal d\nask a b 7\n", "utf-8")
    done = referee("ask", "b", "c", "9")
    assert f"--way 1: {ways.MISSING}: fish b; draw a; ask b c 9" in done.err
    done = referee("ask", "a", "c", "9")
    assert f"--way 1: {ways.MISSING}: give b ...\n" in done.err
    assert referee("ask", "b", "c", "9", "--way", "1").code == 0
    assert (here / "match.ref").read_text("utf-8").split("ask a b 7\n")[1] == (
        "fish b @21:00:00\ndraw a @21:00:00\nask b c 9 @21:00:00\n"
    )


def test_the_help_of_a_verb_tells_of_ways(here: Path, referee: Referee) -> None:
    assert "--way N" in referee("bid", "--help").out
    assert "(no penalty)" in referee("log", "--help").out


def test_what_a_table_would_be_asked_is_refused_with_its_choices(
    here: Path, referee: Referee, fits_schema: FitsSchema
) -> None:
    """A shortened verb that is a player's handle as well; '--way' and '--yes' choose."""
    (here / "match.ref").write_text(HEADER + "deal d\n", "utf-8")
    done = referee("b", "1")
    assert done.code == 1
    assert "--way 1: bid a 1" in done.err
    assert "--way 2: bid b 1" in done.err
    (entry,) = fits_schema("log.json", referee("b", "1", "--format", "json").out)["entries"]
    assert not entry["accepted"]
    assert [each["lines"] for each in entry["question"]["choices"]] == [["bid a 1"], ["bid b 1"]]
    assert referee("b", "1", "--way", "1").code == 0
    assert referee("b", "1", "--yes").code == 0
    assert "bid a 1 @21:00:00\nbid b 1 @21:00:00\n" in (here / "match.ref").read_text("utf-8")


@pytest.mark.parametrize("line", ["end", "void", "took a", "end agreed"])
def test_a_full_line_that_breaks_no_rule_is_never_asked_about(
    match: Path, referee: Referee, line: str
) -> None:
    match.write_text(REVOKED.replace("play a KH\n", ""), "utf-8")
    assert referee(*line.split()).code == 0


def test_a_book_in_few_words_that_nobody_can_hold_yet_is_asked_about(
    here: Path, referee: Referee
) -> None:
    text = HEADER.replace("kachuful", "go-fish").replace("option rounds 3\n", "")
    (here / "match.ref").write_text(text + "deal d\n", "utf-8")
    assert referee("book", "6").code == 1
    assert referee("book", "6", "--no-questions").code == 0
