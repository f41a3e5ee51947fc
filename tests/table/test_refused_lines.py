"""After a refusal the prompt is empty: the next line is read alone, on a real terminal.

``REFEREE_TEST_PAIRS`` sets how many pairs of a refused line and the next one are tried.
"""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest
from desks import events
from screens import Screen, environment, wait_for

from referee.match.record import Match

PAIRS = int(os.environ.get("REFEREE_TEST_PAIRS", "60"))

TEN = """\
transcript 1 kachuful
option rounds 10
player a Ann
player b Bo
player c Cy

deal c
bid a 4
bid b 5
"""
"""The dealer may bid anything but 1; '1' and '0', glued together, would be a legal ten."""

NOT_YET = "c (Cy) bids; not 1"

Sit = Callable[..., pexpect.spawn]

PATIENT = (
    "import sys; from referee.table import typeahead; typeahead.PAUSE = 60.0; "
    "from referee.cli.main import run; sys.argv[0] = 'referee'; run()"
)
"""A table that waits for the other half of a line however busy the machine is."""


@pytest.fixture
def terminal(path: Path) -> Iterator[Sit]:
    """Returns a function that runs the table on a terminal that draws nothing."""
    opened: list[pexpect.spawn] = []

    def run(text: str, *python: str) -> pexpect.spawn:
        path.write_text(text, "utf-8")
        program = [*(python or ("-m", "referee")), "table", str(path)]
        table = pexpect.spawn(
            sys.executable, program, encoding="utf-8", timeout=60,
            env=environment(PROMPT_TOOLKIT_NO_CPR="1", TERM="xterm", NO_COLOR="1"),
            dimensions=(40, 100),
        )  # fmt: skip
        opened.append(table)
        table.expect_exact(NOT_YET)
        return table

    yield run
    for each in opened:
        each.close(force=True)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Callable[[str], Screen]]:
    opened: list[Screen] = []

    def run(text: str) -> Screen:
        (tmp_path / "match.ref").write_text(text, "utf-8")
        opened.append(Screen(tmp_path, "table"))
        opened[-1].expect(NOT_YET)
        return opened[-1]

    yield run
    for each in opened:
        each.close()


def added(path: Path) -> list[str]:
    """Returns what the file holds more than the match began with."""
    return events(path)[3:]


# -- the prompt is empty ----------------------------------------------------------------------


def test_a_number_typed_after_a_refused_number_is_that_number(terminal: Sit, path: Path) -> None:
    """'1' is refused by the hook; '0' behind it is the bid of none, not ten."""
    table = terminal(TEN)
    table.send("1\r")
    table.expect_exact("kachuful/hook")
    table.expect_exact(NOT_YET)
    table.send("0\r")
    table.expect_exact("bid c 0")
    assert added(path) == ["bid c 0"]


@pytest.mark.parametrize(
    ("command", "told", "left"),
    [("undo", "struck: bid b 5", ["deal c", "bid a 4"]), ("quit", "holds 3 lines", None)],
)
def test_a_command_after_a_refusal_is_that_command(
    terminal: Sit, path: Path, command: str, told: str, left: list[str] | None
) -> None:
    table = terminal(TEN)
    table.send("1\r")
    table.expect_exact("kachuful/hook")
    table.expect_exact(NOT_YET)
    table.send(f"{command}\r")
    table.expect_exact(told)
    assert events(path) == (left or ["deal c", "bid a 4", "bid b 5"])


def test_up_brings_the_refused_line_back(screen: Callable[[str], Screen], path: Path) -> None:
    table = screen(TEN)
    table.type("bid 1")
    table.expect("kachuful/hook")
    wait_for(lambda: table.lines()[-2] == ">", table.text)
    table.press("Up")
    wait_for(lambda: table.lines()[-2] == "> bid 1", table.text)
    table.type("0")
    wait_for(lambda: len(added(path)) == 1, table.text)
    assert added(path) == ["bid c 10"], "which is what the scorer has in front of them"


# -- what is typed ahead ----------------------------------------------------------------------


def test_what_is_typed_ahead_is_kept_where_the_line_was_accepted(terminal: Sit, path: Path) -> None:
    table = terminal(TEN)
    table.send("0\ras\r")
    table.expect_exact("play a AS")
    assert added(path) == ["bid c 0", "play a AS"]


@pytest.mark.parametrize(
    ("ahead", "told"),
    [
        ("as\r", "as"),
        ("as\r2s\r", "as; 2s"),
        ("0", "0"),
        ("bid 1\x7f0\r", "bid 0"),
        ("quit\r\x04", "quit; ^D"),
        ("\x1b[200~as\n2s\x1b[201~", "as; 2s"),
        ("0 # עומר\r", "0 # \u2068עומר\u2069"),
    ],
)
def test_what_is_typed_ahead_of_a_refusal_is_thrown_away_and_named(
    terminal: Sit, path: Path, ahead: str, told: str
) -> None:
    """Whoever typed it took the line before for accepted."""
    table = terminal(TEN)
    table.send(f"1\r{ahead}")
    table.expect_exact("kachuful/hook")
    table.expect(re.escape("typed meanwhile, not read: ") + r"([^\r\n]*)\r\n")
    assert table.match
    named = str(table.match.group(1))
    assert named.replace("\u2068", "").replace("\u2069", "") == re.sub("[\u2068\u2069]", "", told)
    table.expect_exact(NOT_YET)
    assert added(path) == []
    table.send("0\r")
    table.expect_exact("bid c 0")
    assert added(path) == ["bid c 0"]


def test_of_a_line_half_typed_at_a_refusal_the_other_half_is_not_read(
    terminal: Sit, path: Path
) -> None:
    """'1', then slowly 'bid 10': its last '0' alone would be a legal bid."""
    table = terminal(TEN, "-c", PATIENT)
    table.send("1\rbid 1")
    table.expect_exact("kachuful/hook")
    table.send("0\r")
    table.expect_exact("typed meanwhile, not read: bid 10")
    table.expect_exact(NOT_YET)
    assert added(path) == []


def test_of_pasted_lines_none_is_read_behind_a_refused_one(
    screen: Callable[[str], Screen], path: Path
) -> None:
    table = screen(TEN)
    table.type("\x1b[200~bid 0\nplay 2s\nplay 2s\nplay 3s\nplay 4s\x1b[201~")
    table.expect("typed meanwhile, not read: play 3s; play 4s")
    assert added(path) == ["bid c 0", "play a 2S"]
    table.press("Up")
    wait_for(lambda: table.lines()[-2] == "> play 2s", table.text)


# -- whatever is refused, and whatever comes next ---------------------------------------------

REFUSED = (
    "1", "bid 1", "c 1", "bid c 11", "11", "b", "a 1", "bid a 0", "play as", "as", "frob",
    "bid", "bid x", "deal c", "undo 99", "amend", "amend 99 bid 1", "took", "restore",
    "note", "1 --stands 2", "won 1", "revoke a 9", "@", "bid 1 @1", "r", "0 0",
)  # fmt: skip
NEXT: dict[str, str | None] = {
    "0": "bid c 0", "10": "bid c 10", "2": "bid c 2", "bid 3": "bid c 3",
    "bid c 7": "bid c 7", "bid cy 8": "bid c 8", "٩": "bid c 9",
    "note hm": None, "score": None, "help": None, "lines 2": None,
}  # fmt: skip
"""What may be typed next, and the event that it is."""


def enter(table: Screen, line: str) -> None:
    """Types a line on a screen that is empty but for the prompt, and waits for the next prompt."""
    table.press("C-l")
    wait_for(lambda: len(table.lines()) == 3, table.text)
    table.type(line)
    wait_for(
        lambda: (shown := table.lines())[-2:-1] == [">"] and f"> {line}" in shown,
        table.text,
    )


def test_the_next_line_is_read_alone(screen: Callable[[str], Screen], path: Path) -> None:
    dice = random.Random(8)
    table = screen(TEN)
    for _ in range(PAIRS):
        bad, good = dice.choice(REFUSED), dice.choice(list(NEXT))
        before = path.read_bytes()
        enter(table, bad)
        assert path.read_bytes() == before, bad
        enter(table, good)
        meant = NEXT[good]
        assert added(path) == ([meant] if meant else []), (bad, good)
        if meant:
            enter(table, "undo")
    assert not Match.read(path.read_bytes()).faults
