"""Installs the toy as a package beside the referee, and runs the command line with it."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest
from toy_shell import Came, Toy

from referee.cli import main as front_door

HERE = Path(__file__).parent


@pytest.fixture
def installed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> str:
    """Returns the path on which the toy is found, as pip would install it."""
    folder = tmp_path_factory.mktemp("site")
    info = folder / "toy-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[referee.games]\ntoy = toy:GAME\n")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.syspath_prepend(str(HERE))
    return os.pathsep.join([str(HERE), str(folder), *sys.path])


@pytest.fixture
def toy(
    installed: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> Toy:
    """Returns a function that runs ``referee ARGS`` in an empty folder, in this process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REFEREE_MATCH", raising=False)
    monkeypatch.setenv("NO_COLOR", "1")

    def run(*arguments: str, stdin: str = "") -> Came:
        monkeypatch.setattr(sys, "argv", ["referee", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8"))
        code = front_door._run()
        sys.stdout.flush()
        sys.stderr.flush()
        out, err = capfdbinary.readouterr()
        return Came(code, out.decode("utf-8", "replace"), err.decode("utf-8"))

    return run
