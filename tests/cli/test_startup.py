"""A command of the table starts at once: nothing heavy is imported for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {
    "tabulate", "wcwidth", "prompt_toolkit", "jsonschema", "json", "multiprocessing",
    "concurrent.futures.process", "importlib.metadata", "difflib", "xml", "readline",
}  # fmt: skip
"""Modules that no command at the table needs."""

PROGRAM = """
import sys
sys.argv = ["referee", *sys.argv[1:]]
from referee.cli import main
code = main._run()
print(code, *sorted(sys.modules), file=sys.stderr)
"""


def modules(match: Path, *arguments: str) -> set[str]:
    """Returns the modules that a command has imported when it is done.

    The match comes from the environment: for ``-m`` click itself looks for near misses.
    """
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "REFEREE_MATCH": str(match)},
    )
    code, *names = done.stderr.splitlines()[-1].split()
    assert code == "0", done.stderr
    return set(names)


def test_status_imports_nothing_heavy(worked: Path) -> None:
    loaded = modules(worked, "status")
    assert not loaded & HEAVY
    assert "referee.games.kachuful" in loaded
    assert not {name for name in loaded if name.startswith("referee.games.go_fish")}
    assert not {"referee.match.checking", "referee.words.rulebook"} & loaded


@pytest.mark.parametrize("name", ["tabulate", "multiprocessing", "concurrent.futures"])
def test_check_in_one_process_needs_neither_tables_nor_processes(worked: Path, name: str) -> None:
    assert name not in modules(worked, "check", str(worked))
