"""Standard streams that are closed, or whose reader has left."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from machine import PATIENCE

CLOSED = ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"]


def shell(line: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a line of shell in which ``"$@"`` is ``referee ARGUMENTS``."""
    return subprocess.run(
        ["sh", "-c", line, "sh", sys.executable, "-m", "referee", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


@pytest.mark.parametrize("closed", CLOSED)
def test_the_exit_code_is_the_verdict_whatever_is_closed(
    worked: Path, hooked: Path, closed: str
) -> None:
    line = f'"$@" {closed}'
    good = shell(line, worked.parent, "check", "worked.ref")
    assert (good.returncode, good.stderr) == (0, "")
    bad = shell(line, worked.parent, "check", "hooked.ref")
    assert (bad.returncode, bad.stderr) == (1, "")


@pytest.mark.parametrize("closed", CLOSED)
def test_nothing_is_printed_into_the_match(worked: Path, closed: str) -> None:
    before = worked.read_bytes()
    done = shell(f'"$@" {closed}', worked.parent, "log", "-m", "worked.ref", "# a note", "bid 9")
    assert done.returncode == 1
    assert worked.read_bytes() == before + b"# a note\n"


@pytest.mark.parametrize("command", ["--help", "status", "score", "check"])
def test_a_reader_who_has_left_is_no_fault_of_the_match(worked: Path, command: str) -> None:
    named = {"--help": (), "check": ("worked.ref",)}.get(command, ("-m", "worked.ref"))
    read, written = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "referee", command, *named],
            cwd=worked.parent,
            stdout=written,
            stderr=subprocess.PIPE,
            check=False,
            timeout=PATIENCE,
        )
    finally:
        os.close(written)
    assert (done.returncode, done.stderr) == (2, b"")
