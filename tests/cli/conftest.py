"""Runs the command line in this process, as a shell would."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from shell import HOOKED, WORKED, Ran, Run

from referee.cli import main


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> Run:
    """Returns a function that runs ``referee ARGS`` in an empty folder, with bytes as input."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REFEREE_MATCH", raising=False)
    monkeypatch.setenv("NO_COLOR", "1")

    def runner(*arguments: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "argv", ["referee", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
        code = main._run()
        sys.stdout.flush()
        sys.stderr.flush()
        out, err = capfdbinary.readouterr()
        return Ran(code, out.decode("utf-8"), err.decode("utf-8"))

    return runner


@pytest.fixture
def worked(tmp_path: Path) -> Path:
    path = tmp_path / "worked.ref"
    path.write_text(WORKED, encoding="utf-8")
    return path


@pytest.fixture
def hooked(tmp_path: Path) -> Path:
    path = tmp_path / "hooked.ref"
    path.write_text(HOOKED, encoding="utf-8")
    return path
