"""Logging starts at once: nothing is imported that only other commands, or only errors, need."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from machine import PATIENCE

from .conftest import environment

HEAVY = (
    "concurrent.futures", "difflib", "importlib.metadata", "json", "jsonschema", "multiprocessing",
    "pathlib", "prompt_toolkit", "readline", "tabulate", "tempfile", "unittest", "wcwidth",
)  # fmt: skip
"""What logging an event has no use for."""

_SCRIPT = """
import sys
from referee.cli.main import _run
before = set(sys.modules)
code = _run()
sys.stdout.flush()
print(code, *sorted(sys.modules), file=sys.stderr)
"""


def modules_after(folder: Path, *args: str) -> tuple[int, set[str]]:
    """Runs a command and returns its exit code and the modules that were imported for it."""
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{_SCRIPT}", *args],
        cwd=folder, env=environment(), capture_output=True, text=True, timeout=PATIENCE, check=True,
    )  # fmt: skip
    code, *modules = done.stderr.splitlines()[-1].split()
    return int(code), set(modules)


@pytest.mark.parametrize(
    "args", [("bid", "1"), ("b", "1", "0"), ("log", "bid 1"), ("bid", "b", "1", "--stands")]
)
def test_an_accepted_event_imports_nothing_heavy(match: Path, args: tuple[str, ...]) -> None:
    code, modules = modules_after(match.parent, *args)
    assert code == 0
    assert modules.isdisjoint(HEAVY)
    unused = ("referee.render", "referee.match.checking")
    assert not any(name.startswith(unused) for name in modules)
    assert "referee.games.kachuful" in modules
    assert "referee.games.go_fish" not in modules, "a match of one game needs no other"


def test_a_match_is_started_and_an_event_taken_back_as_lightly(match: Path) -> None:
    """But for difflib, which click imports for every short option, known or not."""
    modules_after(match.parent, "bid", "1")
    players = ("-p", "Asha", "-p", "Bob", "-p", "Carl")
    for args in (("undo",), ("new", "kachuful", "m.ref", *players)):
        code, modules = modules_after(match.parent, *args)
        assert code == 0
        assert modules.isdisjoint(set(HEAVY) - {"difflib"})


def test_a_refused_event_imports_what_it_takes_to_say_why(match: Path) -> None:
    code, modules = modules_after(match.parent, "bid", "99")
    assert code == 1
    assert "referee.words.messages" in modules
    assert modules.isdisjoint(set(HEAVY) - {"difflib"})


def test_json_is_there_when_it_is_asked_for(match: Path) -> None:
    code, modules = modules_after(match.parent, "bid", "1", "--format", "json")
    assert code == 0
    assert json.__name__ in modules
