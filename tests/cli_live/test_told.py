"""What a command has done is told, also where standard output takes nothing.

Whoever reads only that the disk is full would do it once more.
"""

from __future__ import annotations

import errno
import json
import os
import subprocess
from pathlib import Path

import pytest

from referee.words import live
from referee.words.amend import redone
from referee.words.report import complaint
from referee.words.say import say

from .conftest import DEALT, command, environment

NOT_SHOWN = {
    "full": ('"$@" > /dev/full', say(live.UNHEARD, reason=os.strerror(errno.ENOSPC))),
    "closed": ('"$@" >&-', live.UNHEARD_CLOSED),
    "no reader": (
        '{ sleep 0.3; "$@"; echo $? > code; } | true; exit $(cat code)',
        live.UNHEARD_ANY_MORE,
    ),
    "latin-1": ('PYTHONIOENCODING=latin-1 "$@"', live.UNHEARD_LETTERS),
}
"""What may be wrong with standard output, and how that is said."""

BEGUN = DEALT + "bid a 1\nbid b 0\n"
STRUCK = DEALT + "bid a 1\n# struck @20:14:05 bid b 0\n"


def shell(line: str, folder: Path, *args: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Runs a line of shell in which ``"$@"`` is ``referee ARGUMENTS``."""
    return subprocess.run(
        ["sh", "-c", line, "sh", *command(*args)], cwd=folder, input=text, capture_output=True,
        encoding="utf-8", env=environment(), timeout=60, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("how", ["full", "closed", "no reader"])
@pytest.mark.parametrize(
    ("before", "args", "done", "told"),
    [
        (BEGUN, ("bid", "2"), "bid c 2", "bid c 2"),
        (BEGUN, ("log", "bid 2"), "bid c 2", "bid c 2"),
        (BEGUN, ("log", "--atomic", "bid 2", "bid 1"), "bid d 1", "bid d 1"),
        (BEGUN, ("undo",), "# struck @", "struck: bid b 0"),
        (STRUCK, ("undo", "--redo"), "\nbid b 0", redone("bid b 0")),
        (BEGUN, ("amend", "11", "bid b 1", "-y"), "bid b 1", "written"),
        (BEGUN, ("bid", "2", "--format", "json"), "bid c 2", '"accepted": true'),
        (BEGUN, ("undo", "--format", "json"), "# struck @", '"struck": ["bid b 0'),
        (STRUCK, ("undo", "--redo", "--format", "json"), "\nbid b 0", '"redone": ["bid b 0'),
        (BEGUN, ("amend", "11", "bid b 1", "-y", "--format", "json"), "bid b 1", '"written": true'),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_was_done_is_told_on_standard_error(
    match: Path, how: str, before: str, args: tuple[str, ...], done: str, told: str
) -> None:
    match.write_text(before, "utf-8")
    line, reason = NOT_SHOWN[how]
    result = shell(line, match.parent, *args)
    assert done in match.read_text("utf-8")
    assert told in result.stderr
    assert complaint(reason) in result.stderr
    assert result.stderr.count(reason) == 1
    assert (result.returncode, result.stdout) == (2, "")


def test_characters_that_cannot_be_shown_are_told_in_another_way(match: Path) -> None:
    match.write_text(BEGUN + "bid c 1  # עומר\n", "utf-8")
    line, reason = NOT_SHOWN["latin-1"]
    result = shell(line, match.parent, "undo")
    assert (result.returncode, result.stdout) == (2, "")
    assert reason in result.stderr
    assert "struck: " in result.stderr
    assert "# struck @" in match.read_text("utf-8")


def test_of_many_lines_every_one_is_recorded_and_told(match: Path) -> None:
    """A reader who has seen enough (``| head -1``) ends the telling, not the recording."""
    lines = ["bid 1", "bid 0", "bid 9", "bid 1", "bid 0"]
    done = shell(NOT_SHOWN["no reader"][0], match.parent, "log", text="\n".join(lines))
    whole = match.read_text("utf-8")
    for bid in ("bid a 1", "bid b 0", "bid c 1", "bid d 0"):
        assert f"\n{bid} @" in whole
        assert f"\n{bid} @" in done.stderr
    assert "line 3 refused: bid 9" in done.stderr
    assert done.returncode == 1, "a line was refused, whoever listens"


def test_a_new_match_is_told(match: Path) -> None:
    args = ("new", "kachuful", "new.ref", "-p", "A", "-p", "B", "-p", "C")
    done = shell(NOT_SHOWN["full"][0], match.parent, *args)
    assert (done.returncode, (match.parent / "new.ref").exists()) == (2, True)
    assert "'new.ref': kachuful, standard\n  a1  A\n" in done.stderr


def test_at_the_table_without_a_terminal_too(match: Path) -> None:
    done = shell(NOT_SHOWN["full"][0], match.parent, "table", text="1\n9\n0\nundo\n")
    assert done.returncode == 1
    assert NOT_SHOWN["full"][1] in done.stderr
    for told in ("  bid a 1\n", "line 2 refused: 9\n", "  bid b 0\n", "struck: bid b 0"):
        assert told in done.stderr


def test_the_document_told_on_standard_error_is_whole(match: Path) -> None:
    done = shell(NOT_SHOWN["full"][0], match.parent, "bid", "1", "--format", "json")
    head, document = done.stderr.splitlines()
    assert head.endswith(NOT_SHOWN["full"][1])
    assert json.loads(document)["entries"][0]["accepted"]


@pytest.mark.parametrize("both", ["> /dev/full 2>&1", ">&- 2>&-", "> /dev/full 2>&-"])
def test_where_nobody_can_be_told_the_exit_code_still_says_so(match: Path, both: str) -> None:
    done = shell(f'"$@" {both}', match.parent, "bid", "1")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")
    assert "bid a 1" in match.read_text("utf-8")


def test_nowhere_by_choice_is_no_failure(match: Path) -> None:
    done = shell(f'"$@" > {os.devnull}', match.parent, "bid", "1")
    assert (done.returncode, done.stderr) == (0, "")


def test_complaints_that_nobody_can_read_keep_nothing_back(match: Path) -> None:
    """An unfinished line and a refused one are told on standard error, what was done is not."""
    match.write_text(BEGUN + "bid c", "utf-8")
    done = shell('"$@" 2> /dev/full', match.parent, "undo")
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "struck: bid b 0")
    done = shell('"$@" 2> /dev/full', match.parent, "log", text="bid 9\nbid 2\n")
    assert (done.returncode, done.stdout.startswith("bid b 2 @")) == (1, True)
    done = shell('"$@" 2> /dev/full', match.parent, "table", text="9\n0\n")
    assert (done.returncode, done.stdout) == (1, "  14  bid c 0\n")
