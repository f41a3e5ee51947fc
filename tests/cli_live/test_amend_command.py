"""``referee amend`` shows what a correction changes before anything is written."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest
from freezegun import freeze_time
from machine import PATIENCE
from wording import broken, refusal

from referee.words import amend as words
from referee.words.outcome import WON
from referee.words.say import Units, say

from .conftest import HEADER, FitsSchema, Referee, environment

NAMES = {"a": "Asha", "b": "נועם", "c": "สมชาย", "d": "Omar"}
PLAYED = (
    HEADER
    + """\
deal d 3 S
bid a 1
bid b 0
bid c 1
bid d 0
trick a AS 2S 9S 4S
trick a 4H 6H KH 3H
trick c QC 5C 6C 2D
end
"""
)
"""002 §5; the dealer's bid stands on line 13."""


@pytest.fixture(autouse=True)
def _evening() -> Iterator[None]:
    with freeze_time("2026-11-29 21:00:00"):
        yield


@pytest.fixture
def match(here: Path) -> Path:
    path = here / "match.ref"
    path.write_text(PLAYED, encoding="utf-8")
    return path


def test_what_changes_is_shown_as_a_small_table(match: Path, referee: Referee) -> None:
    done = referee("amend", "10", "bid 2", "--force")
    assert done.code == 1, "there is a new fault: the bids now come to three"
    told = broken("kachuful/hook", NAMES, player="d", number=0, cards=3)
    shared = say(WON[2], NAMES, players=("b", "d"), score=Units(10, ("point", "points")))
    assert done.out.splitlines() == [
        "   10 - bid a 1",
        "   10 + bid a 2",
        words.TURN_AS_BEFORE,
        "\u200eplayer   points  place  after  place",
        "\u200e-------  ------  -----  -----  -----",
        "\u200eAsha a       11      1      0      3",
        "\u200eנועם b\u200e       10      2     10      1",
        "\u200eสมชาย c       0      4      0      3",
        "\u200eOmar d       10      2     10      1",
        "before: a (Asha) wins with 11 points.",
        f"after: {shared}",
        f"new: line 14, kachuful/hook: {told}",
        "written",
    ]
    assert "bid a 2\n# struck amended @21:00:00 bid a 1\nbid b 0\n" in match.read_text("utf-8")


def test_what_brings_new_faults_takes_more_than_a_yes(match: Path, referee: Referee) -> None:
    done = referee("amend", "10", "bid 2", "--yes")
    assert (done.code, match.read_text("utf-8")) == (1, PLAYED)
    assert done.err == f"{words.NEEDS_FORCE}\n"


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        (("13", "2"), "bid d 2"),
        (("dee", "2"), None),
        (("d", "2"), "bid d 2"),
        (("omar", "2"), "bid d 2"),
        (("15", "KH", "JH"), "trick a 4H 6H JH 3H"),
        (("15", "4h", "6h", "jh", "3h"), "trick a 4H 6H JH 3H"),
        (("13", "bid", "d", "2"), "bid d 2"),
    ],
)
def test_a_line_is_named_and_put_right_in_few_words(
    match: Path, referee: Referee, typed: tuple[str, ...], line: str | None
) -> None:
    done = referee("amend", *typed, "--force")
    if line is None:
        assert (done.code, match.read_text("utf-8")) == (2, PLAYED)
    else:
        assert f"\n{line}\n# struck amended @21:00:00 " in match.read_text("utf-8")


def test_where_nothing_else_changes_that_is_said(match: Path, referee: Referee) -> None:
    done = referee("amend", "15", "trick a 4H 6H KH 2H", "--yes")
    assert (done.code, done.err) == (0, "")
    assert words.SAME in done.out


def test_without_a_terminal_nothing_is_written_unless_told_so(
    match: Path, referee: Referee
) -> None:
    done = referee("amend", "10", "bid a 0")
    assert done.code == 2
    assert "   10 + bid a 0" in done.out, "what would change is shown all the same"
    assert done.err == refusal("amend-unasked")
    assert match.read_text("utf-8") == PLAYED


def test_a_line_that_is_so_already_is_not_written_again(match: Path, referee: Referee) -> None:
    done = referee("amend", "10", "bid 1")
    assert (done.code, done.out) == (0, words.already(10) + "\n")
    assert match.read_text("utf-8") == PLAYED


def test_a_line_that_cannot_be_read_is_refused(match: Path, referee: Referee) -> None:
    done = referee("amend", "10", "bid a lots", "--yes")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("match.ref:10:7: record/arguments: ")
    assert done.err.endswith(f"{words.NOT_WRITTEN}\n")
    assert match.read_text("utf-8") == PLAYED


@pytest.mark.parametrize(
    "args", [("amend",), ("amend", "10"), ("amend", "x", "bid 1"), ("amend", "0", "bid 1"),
             ("amend", "99", "bid 1", "--yes"), ("amend", "1", "", "--yes")],
)  # fmt: skip
def test_what_cannot_be_done(match: Path, referee: Referee, args: tuple[str, ...]) -> None:
    done = referee(*args)
    assert (done.code, done.out) == (2, "")
    assert "Traceback" not in done.err
    assert match.read_text("utf-8") == PLAYED


def test_the_change_as_one_document(match: Path, referee: Referee, fits_schema: FitsSchema) -> None:
    done = referee("amend", "10", "bid a 0", "--yes", "--format", "json")
    assert (done.code, done.err) == (0, "")
    document = fits_schema("amend.json", done.out)
    assert document["written"]
    assert (document["struck"], document["lines"]) == (["bid a 1"], ["bid a 0"])
    assert document["before"]["winners"] == ["a"]
    assert document["after"]["winners"] == ["b", "d"]
    document = fits_schema("amend.json", referee("amend", "10", "x", "--format", "json").out)
    assert not document["written"]
    assert [each["rule"] for each in document["unreadable"]] == ["record/verb"]


def test_header_lines_are_corrected_in_the_same_way(match: Path, referee: Referee) -> None:
    done = referee("amend", "7", "player d עומר", "--yes")
    assert done.code == 0
    assert "   7 + \u2068player d עומר\u2069" in done.out, "which no terminal turns around"
    assert "d (\u2068עומר\u2069)" in referee("status").out


def test_a_long_list_of_new_faults_is_cut_short(match: Path, referee: Referee) -> None:
    match.write_text(PLAYED.replace("end\n", "trick a AS 2S\n" * 3 + "end\n"), "utf-8")
    done = referee("amend", "1", "transcript 1 go-fish", "--yes")
    assert done.code == 1
    assert len([line for line in done.out.splitlines() if line.startswith("new: ")]) == 10
    assert re.search("\nand [0-9]+ faults more\n", done.out)


# -- on a terminal ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "code", "written"), [("y\r", 0, True), ("n\r", 1, False), ("\x03", 130, False)]
)
def test_on_a_terminal_one_is_asked(match: Path, answer: str, code: int, written: bool) -> None:
    terminal = pexpect.spawn(
        sys.executable, ["-m", "referee", "amend", "10", "bid a 0"],
        cwd=str(match.parent), env=environment(), encoding="utf-8", timeout=PATIENCE,
    )  # fmt: skip
    terminal.expect_exact("Write this? [y/N]: ")
    assert match.read_text("utf-8") == PLAYED
    terminal.send(answer)
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == code
    assert (match.read_text("utf-8") != PLAYED) == written


# -- redo -------------------------------------------------------------------------------------


def test_what_was_taken_back_is_put_in_force_again(match: Path, referee: Referee) -> None:
    referee("undo", "2")
    done = referee("undo", "--redo")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[0] == words.redone("trick c QC 5C 6C 2D")
    assert "next: end" in done.out
    assert referee("undo", "--redo").out.startswith(f"{words.redone('end')}\n")
    assert match.read_text("utf-8") == PLAYED
    done = referee("undo", "--redo")
    assert (done.code, done.out) == (2, "")
    assert done.err == refusal("redo-nothing")


def test_redo_as_one_document(match: Path, referee: Referee) -> None:
    import json

    referee("undo")
    document = json.loads(referee("undo", "--redo", "--format", "json").out)
    assert document["redone"] == ["end"]
