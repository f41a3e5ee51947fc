from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from machine import PATIENCE

from referee.cli import main as front_door

HEADER = """\
transcript 1 kachuful
option rounds 3
date 2026-11-29
player a Asha
player b נועם
player c สมชาย
player d Omar

"""
DEALT = HEADER + "deal d\n"


class Done(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str


Referee = Callable[..., Done]
FitsSchema = Callable[[str, str], Any]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Makes an empty folder the current one, and forgets which match the user is at."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REFEREE_MATCH", raising=False)
    return tmp_path


@pytest.fixture
def match(here: Path) -> Path:
    """A match of four that has been dealt, where the commands look for it."""
    path = here / "match.ref"
    path.write_text(DEALT, encoding="utf-8")
    return path


@pytest.fixture
def referee(
    here: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Referee:
    """Runs the command line within this process, so that its clock can be set."""

    def run(*args: str, stdin: bytes = b"") -> Done:
        monkeypatch.setattr(sys, "argv", ["referee", *args])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        capfd.readouterr()
        code = front_door._run()
        sys.stdout.flush()
        return Done(code, *capfd.readouterr())

    return run


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "referee", *args]


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(front_door.__file__).parents[2]), **more}


def in_a_process(
    args: Sequence[str], folder: Path, stdin: bytes = b"", preexec: Callable[[], None] | None = None
) -> Done:
    """Runs the command line as a user's shell does."""
    done = subprocess.run(
        command(*args),
        cwd=folder,
        input=stdin,
        capture_output=True,
        env=environment(),
        timeout=PATIENCE,
        preexec_fn=preexec,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())
