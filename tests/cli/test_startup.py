"""A command of the table starts at once: nothing is imported that only other commands need."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from copy import copy
from pathlib import Path

import pytest

from referee.values.rows import NamedTuple

HEAVY = {
    "tabulate", "wcwidth", "prompt_toolkit", "jsonschema", "json", "multiprocessing", "dataclasses",
    "concurrent.futures.process", "importlib.metadata", "difflib", "xml", "readline",
    "tempfile", "pathlib",
}  # fmt: skip
"""Modules that no command at the table needs."""

JUDGES = {
    "referee.games.go_fish": "referee.games.kernel.asking.state",
    "referee.games.kachuful": "referee.games.kachuful.state",
    "referee.games.quartets": "referee.games.kernel.asking.state",
}
"""What loads with the record of each game, and what only with a match of it."""

PROGRAM = """
import sys
sys.argv = ["referee", *sys.argv[1:]]
from referee.cli import main
code = 0
try:
    code = main._run()
finally:  # completing ends the program by itself
    print(code, *sorted(sys.modules), file=sys.stderr)
"""


def modules(match: Path, *arguments: str, **environment: str) -> set[str]:
    """Returns the modules that a command has imported when it is done.

    The match comes from the environment: for ``-m`` click itself looks for near misses.
    """
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "REFEREE_MATCH": str(match), **environment},
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
    typed = {"referee.match.record", "referee.match.typed", "referee.notation.shorthand"}
    assert not typed & loaded
    faulty = {"referee.games.kachuful.slips", "referee.match.placing", "referee.deduction.insight"}
    assert not faulty & loaded, "nothing is wrong, and nobody asks what is known of hands"


@pytest.mark.parametrize("name", ["tabulate", "multiprocessing", "concurrent.futures"])
def test_check_in_one_process_needs_neither_tables_nor_processes(worked: Path, name: str) -> None:
    assert name not in modules(worked, "check", str(worked))


def test_words_are_completed_without_commands_and_judges(worked: Path) -> None:
    """Event verbs are those of all games: their records load, and nothing that plays them."""
    asked = {"_REFEREE_COMPLETE": "bash_complete", "COMP_WORDS": "referee st", "COMP_CWORD": "1"}
    loaded = modules(worked, **asked)
    assert set(JUDGES) <= loaded
    assert not loaded & (HEAVY | set(JUDGES.values()) | {"referee.cli.show", "referee.match"})


class Row(NamedTuple):
    """A row."""

    line: int
    rule: str = "none"
    proof: tuple[int, ...] = ()

    @property
    def after(self) -> int:
        return self.line + 1


def test_a_named_tuple_does_what_those_of_typing_do() -> None:
    row = Row(3, proof=(1,))
    line, rule, proof = row
    assert (line, rule, proof, row.line, row.after) == (3, "none", (1,), 3, 4)
    assert row == (3, "none", (1,))
    assert hash(row) == hash((3, "none", (1,)))
    assert row._replace(rule="x") == Row(3, "x", (1,))
    assert repr(row) == "Row(line=3, rule='none', proof=(1,))"
    assert (Row._fields, row._asdict()["rule"]) == (("line", "rule", "proof"), "none")
    assert (Row.__name__, Row.__doc__, Row.__module__) == ("Row", "A row.", __name__)
    again = pickle.loads(pickle.dumps(row))
    assert (again, type(again), copy(row)) == (row, Row, row)
    assert Row._make([1, "a", ()]) == Row(1, "a")
    for wrong in ((), (1, 2, 3, 4)):
        with pytest.raises(TypeError, match=r"Row.__new__\(\)"):
            Row(*wrong)
    with pytest.raises(ValueError, match="nothing"):
        row._replace(nothing=1)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        row.line = 4  # type: ignore[misc]


def test_a_named_tuple_is_made_without_a_look_at_the_types_of_its_fields() -> None:
    """Each one made by typing itself would cost a tenth of a millisecond more at every start."""
    here = Path(__file__).parents[2] / "referee"
    told = [
        path.name
        for path in here.rglob("*.py")
        if path.name != "rows.py" and "NamedTuple" in _imported_from_typing(path)
    ]
    assert not told, "take NamedTuple from referee.values.rows"


def _imported_from_typing(path: Path) -> str:
    lines = path.read_text(encoding="utf-8").splitlines()
    return " ".join(line for line in lines if line.startswith("from typing import"))
