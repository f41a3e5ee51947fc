"""Every row of ``typed.tsv``: at the desk, from a pipe, and on a terminal."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from desks import events
from screens import Screen, wait_for
from typed_rows import FIXTURES, ROWS, Row

from referee.cli.told import Told
from referee.match.record import Match
from referee.table.desk import Desk
from referee.table.plain import run_lines

ON_A_TERMINAL = int(os.environ.get("REFEREE_TEST_ROWS", "12"))
"""Every so many-th row is typed on a real terminal; 1 for all of them."""

IDS = [row.name for row in ROWS]


@pytest.mark.parametrize("name", FIXTURES)
def test_every_fixture_is_a_faultless_match(name: str) -> None:
    assert Match.read(FIXTURES[name]).faults == []


def written(path: Path, row: Row) -> list[str]:
    """Returns the lines that the file holds, and the fixture does not."""
    before = [line for line in FIXTURES[row.fixture].split("\n\n", 1)[1].splitlines() if line]
    now = events(path)
    return now[len(before) :] if now[: len(before)] == before else now


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_at_the_desk(path: Path, row: Row) -> None:
    path.write_text(FIXTURES[row.fixture], "utf-8")
    desk = Desk(str(path), lambda: 100, confirm=lambda *_: row.amended)
    replies = [desk.enter(line) for step in row.steps for line in step.split("\n")]
    assert written(path, row) == list(row.written)
    asked = replies[-1].question
    told = asked and tuple("; ".join(each.lines) for each in asked.choices)
    assert told == row.asked
    refused = [reply for reply in replies if not reply.accepted and not reply.question]
    assert bool(refused) == row.refused
    assert not Match.read(path.read_bytes()).faults


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_from_a_pipe_what_would_be_asked_is_refused_with_its_choices(
    path: Path, row: Row, capsys: pytest.CaptureFixture[str]
) -> None:
    path.write_text(FIXTURES[row.fixture], "utf-8")
    lines = [line for step in row.steps for line in step.split("\n")]
    lines = [f"{line} --yes" if line.startswith("amend") else line for line in lines]
    refused = run_lines(Desk(str(path), lambda: 100), lines, Told())
    assert written(path, row) == list(row.written)
    err = capsys.readouterr().err
    assert refused == (row.refused or row.asked is not None)
    for choice in row.asked or ():
        assert f"\n  {choice}" in err


def waits(shown: list[str], prompts: int = 1) -> bool:
    """Whether an empty prompt, a question or a confirmation is the last thing on the screen."""
    last = [line.strip() for line in shown[-4:]]
    again = ">" in last and [line.strip() for line in shown].count(">") >= prompts
    return again or any(line.endswith((" or Esc:", "[y/N]")) for line in last)


@pytest.mark.parametrize("row", ROWS[::ON_A_TERMINAL], ids=IDS[::ON_A_TERMINAL])
def test_on_a_terminal(path: Path, row: Row) -> None:
    path.write_text(FIXTURES[row.fixture], "utf-8")
    table = Screen(path.parent, "table", columns=100)
    try:
        wait_for(lambda: waits(table.lines()), table.text)
        for step in row.steps:
            table.press("C-l")
            wait_for(lambda: len(table.lines()) <= 4, table.text)
            before = table.text()
            if step == "\x1b":
                table.press("Escape")
                continue
            table.type(step)
            wait_for(
                lambda: (
                    table.text() != before  # noqa: B023
                    and f"> {step}".split("\n")[0].strip() in table.text()  # noqa: B023
                    and waits(table.lines(), 1 if step else 2)  # noqa: B023
                ),
                table.text,
            )
        if row.asked is not None:
            table.press("Escape")
        if row.amended:
            table.type("y")
        wait_for(lambda: ">" in [line.strip() for line in table.lines()[-4:]], table.text)
        table.press("C-d")
        assert table.left() == 0
    finally:
        table.close()
    assert written(path, row) == list(row.written)
