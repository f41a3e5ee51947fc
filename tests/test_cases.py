"""Small transcripts, one rule each: what they say of themselves is what the referee says."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from casefile import check, expected, places
from machine import PATIENCE

import referee

CASES = sorted((Path(__file__).parent / "cases").rglob("*.ref"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_judged_as_it_says(path: Path) -> None:
    wanted, report = check(path)
    assert places(report.faults) == wanted.marks
    if report.summary is None:  # no game is named, so that nothing was played
        assert (wanted.totals, wanted.winners, wanted.unfinished) == (None, None, False)
        return
    if wanted.totals is not None:
        assert dict(report.summary.totals) == wanted.totals
    if wanted.winners is not None:
        assert list(report.summary.winners) == wanted.winners
    if wanted.unfinished:
        assert not (report.summary.finished and report.summary.complete)
    if wanted.proof:
        assert any(wanted.proof <= set(each.proof) for each in report.faults)


def test_the_command_line_says_the_same() -> None:
    """One run over all the cases, in the one form that programs read."""
    command = [sys.executable, "-m", "referee", "check", "--format", "json", *map(str, CASES)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    files = json.loads(done.stdout)["files"]
    assert [each["file"] for each in files] == [str(path) for path in CASES]
    for path, found in zip(CASES, files, strict=True):
        marks = expected(path.read_text(encoding="utf-8")).marks
        faults = [each for each in found["findings"] if each["kind"] != "style"]
        said = [(each["line"], each["rule"]) for each in faults]
        assert sorted(said) == marks, path.name
    assert done.returncode == 1
    assert done.stderr == ""


def test_a_mark_on_a_sound_line_is_not_met() -> None:
    """The runner can fail: a mark that nothing breaks is missed."""
    text = "transcript 1 go-fish\nplayer a Asha\nplayer b Noam\ndeal b  # ! go-fish/turn\n"
    assert expected(text).marks == [(4, "go-fish/turn")]
    assert places(referee.check(text).faults) == []
