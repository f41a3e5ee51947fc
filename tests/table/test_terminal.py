"""The table on a real terminal: what is drawn, what the keys do, and how it ends."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest
from desks import GO_FISH, KACHUFUL, events
from machine import PATIENCE
from scorer import short_lines
from screens import Screen, environment, wait_for

from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import Habits
from referee.games.simulating.record import CLOSED
from referee.match.record import LiveMatch, Match
from referee.match.simulate import Wish, play, record
from referee.table.terminal import TWICE
from referee.words import table as words
from referee.words.amend import NOT_WRITTEN
from referee.words.outcome import outcome
from referee.words.status import COMPLETE

Open = Callable[..., Screen]


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Open]:
    """Returns a function that runs the table on a terminal of some size."""
    opened: list[Screen] = []

    def run(text: str | None = KACHUFUL, columns: int = 80, rows: int = 40) -> Screen:
        if text is not None:
            (tmp_path / "match.ref").write_text(text, "utf-8")
        opened.append(Screen(tmp_path, "table", columns=columns, rows=rows))
        return opened[-1]

    yield run
    for each in opened:
        each.close()


# -- one line after the other -----------------------------------------------------------------


def test_a_scorer_sees_what_is_expected_and_how_the_deal_stands(screen: Open) -> None:
    table = screen()
    table.expect("a (Asha Devi) bids\n>")
    table.expect("round 1  cards 3 ♠")
    table.type("1 0 1")
    table.expect("bids; not 1")
    shown = table.expect("\nround 1  cards 3 ♠  a 1/0  b 0/0  c 1/0  d -/0  bids so far 2 of 3\n")
    assert "   9  bid a 1\n  10  bid b 0\n  11  bid c 1" in shown
    table.type("half a li", enter=False)
    table.expect("> half a li")
    table.press("C-d")
    table.expect("'match.ref' holds 4 lines")
    assert table.left() == 0


def test_tab_completes_what_is_legal(screen: Open, path: Path) -> None:
    table = screen()
    table.expect("\n>")
    table.type("b", enter=False)
    table.expect("    bid")
    table.press("Tab")
    table.expect("> bid")
    table.type(" ", enter=False)
    table.expect("    3")
    table.press("Tab", "Tab", "Enter")
    wait_for(lambda: len(events(path)) == 2, table.text)
    assert events(path)[-1] == "bid a 1"


def test_arrow_keys_bring_back_lines_also_of_an_earlier_sitting(screen: Open) -> None:
    table = screen(KACHUFUL + "bid a 1 @20:14:05  # hm\n")
    table.expect("bids")
    table.press("Up")
    table.expect("> bid a 1")
    table.press("Up")
    table.expect("> deal d")


def test_ctrl_c_clears_the_line_and_ctrl_d_leaves(screen: Open, path: Path) -> None:
    table = screen()
    table.expect("\n>")
    table.type("bid 1", enter=False)
    table.expect("> bid 1")
    table.press("C-c")
    table.type("0")
    table.expect("   9  bid a 0")
    table.press("C-c", "C-c")
    table.expect("Ctrl-D leaves")
    table.press("C-d")
    assert table.left() == 0
    assert events(path) == ["deal d", "bid a 0"]


def test_a_command_leaves_too_and_the_next_sitting_goes_on(screen: Open, tmp_path: Path) -> None:
    table = screen()
    table.type("1 0")
    table.expect("  10  bid b 0")
    table.type("quit")
    assert table.left() == 0
    table.close()
    again = Screen(tmp_path, "table")
    try:
        again.expect("'match.ref': 3 lines so far")
        again.expect("c (สมชาย) bids")
    finally:
        again.close()


def test_a_correction_is_shown_and_confirmed(screen: Open, path: Path) -> None:
    table = screen()
    table.type("1 0 1")
    table.expect("bids; not 1")
    table.type("amend 10 bid 1")
    table.expect("Write this? [y/N]")
    table.type("y")
    table.expect("bids; not 0")
    assert events(path)[1:] == ["bid a 1", "bid b 1", "bid c 1"]
    table.type("amend 10 bid 0")
    table.expect("   10 + bid b 0")
    table.press("C-c")
    table.expect(NOT_WRITTEN)


def test_what_others_write_shows_while_nothing_is_typed(screen: Open, path: Path) -> None:
    table = screen()
    table.expect("a (Asha Devi) bids")
    table.type("half", enter=False)
    LiveMatch(str(path)).log("bid 1")
    table.expect(words.added_elsewhere(["bid a 1"])[0])
    table.expect("1 of 3\n> half")
    path.rename(path.with_suffix(".moved"))
    table.expect(words.gone("match.ref")[:60])


def test_several_lines_may_be_pasted(screen: Open, path: Path) -> None:
    table = screen()
    table.expect("\n>")
    table.type("\x1b[200~bid 1\nbid 0\nbid 9\nbid 1\x1b[201~")
    table.expect("kachuful/bid-range")
    table.expect("typed meanwhile, not read: bid 1")
    assert events(path) == ["deal d", "bid a 1", "bid b 0"]


def test_another_size_of_the_window_is_no_trouble(screen: Open) -> None:
    table = screen()
    table.expect("\n>")
    table.resize(40, 20)
    table.type("1 0 1")
    table.expect("bids; not 1")
    assert max(map(len, table.lines())) <= 40 + 4, "but for marks that have no width"


# -- a new match ------------------------------------------------------------------------------


def test_where_there_is_no_match_the_table_asks_for_one(screen: Open, path: Path) -> None:
    table = screen(None)
    table.expect(words.no_match_yet("match.ref"))
    answers = [
        ("game:", "k"), ("rules [standard]:", ""), ("house rule", "rounds=3"), ("house rule", ""),
        ("player 1, clockwise", "Asha Devi"), ("player 2, clockwise", "נועם"),
        ("player 3, clockwise", "สมชาย"), ("player 4", "عمر"), ("player 5", ""),
        (words.ASK_SEATS, ""), (words.ASK_DEALER, "عمر"),
    ]  # fmt: skip
    for question, answer in answers:
        table.expect(question)
        table.type(answer)
    table.expect("ash (Asha Devi) bids")
    text = path.read_text("utf-8")
    assert text.startswith("transcript 1 kachuful\nrules standard\noption rounds 3\ndate 20")
    last = list(Match.read(text).players)[-1]
    assert events(path) == [f"deal {last}"]
    assert not Match.read(text).faults


def test_whoever_gives_up_has_started_nothing(screen: Open, path: Path) -> None:
    table = screen(None)
    table.expect("game:")
    table.type("kachuful")
    table.expect("rules")
    table.press("C-d")
    table.expect(words.NONE_STARTED)
    assert table.left() == 0
    assert not path.exists()


# -- whole matches ----------------------------------------------------------------------------

NAMES = {"a": "Asha Devi", "b": "נועם בן-דוד", "c": "สมชาย", "d": "عمر محمد"}


def typed_match(wish: Wish) -> tuple[str, list[str]]:
    """Returns the header of a simulated match with our players, and its events."""
    lines = record(play(wish), CLOSED, Dice(wish.seed))
    first = next(at for at, line in enumerate(lines) if line.startswith("deal"))
    header = [line for line in lines[:first] if line.split()[:1] not in (["player"], [])]
    seats = [f"player {handle} {name}" for handle, name in NAMES.items()]
    return "\n".join([*header, *seats, "", ""]), [line for line in lines[first:] if line]


@pytest.mark.parametrize(
    ("wish", "columns"),
    [
        (Wish("kachuful", 5, players=4, habits=Habits(mentions=0.0)), 80),
        (
            Wish("kachuful", 6, options={"rounds": "1,2"}, players=4, habits=Habits(mentions=0.0)),
            40,
        ),
        (Wish("go-fish", 7, options={"ranks": "6"}, players=4), 40),
    ],
)
def test_a_whole_match_in_shorthand(screen: Open, path: Path, wish: Wish, columns: int) -> None:
    """Every line is on the disk as meant; at the end the screen says who has won."""
    header, lines = typed_match(wish)
    table = screen(header, columns=columns)
    table.expect("\n>")
    count = 0
    for typed, meant in short_lines(Match.read(header), lines):
        if not typed:
            time.sleep(TWICE)  # Enter alone is not read sooner
        table.type(typed)
        count += len(meant)
        wait_for(lambda: len(events(path)) >= count, table.text)  # noqa: B023
    assert events(path) == lines
    match = Match.read(path.read_bytes())
    assert not match.faults
    table.expect(COMPLETE)
    shown = table.history()
    summary = match.summary()
    assert summary.winners
    winner = NAMES[summary.winners[0]].split()[0]
    assert winner in shown
    assert "Traceback" not in shown
    assert outcome(summary)[:40] in shown
    table.press("C-d")
    assert table.left() == 0


# -- ends that nobody has asked for -----------------------------------------------------------


@pytest.fixture
def spawned(path: Path) -> Iterator[pexpect.spawn]:
    """Runs the table in a terminal that answers nothing."""
    path.write_text(KACHUFUL, "utf-8")
    terminal = pexpect.spawn(
        sys.executable, ["-m", "referee", "table", str(path)], encoding="utf-8", timeout=PATIENCE,
        env=environment(PROMPT_TOOLKIT_NO_CPR="1", TERM="xterm"), dimensions=(30, 80),
    )  # fmt: skip
    yield terminal
    terminal.close(force=True)


def typed(terminal: pexpect.spawn, text: str, answer: str) -> None:
    terminal.send(f"{text}\r")
    terminal.expect_exact(answer)


@pytest.mark.parametrize("how", [signal.SIGHUP, signal.SIGTERM, signal.SIGKILL])
def test_whatever_ends_it_what_was_accepted_is_there(
    spawned: pexpect.spawn, path: Path, how: signal.Signals
) -> None:
    typed(spawned, "1 0", "10  bid b 0")
    spawned.send("half a li")
    spawned.kill(how)
    spawned.expect(pexpect.EOF)
    assert "Traceback" not in spawned.before
    assert events(path) == ["deal d", "bid a 1", "bid b 0"]
    assert not Match.read(path.read_bytes()).faults


def test_a_terminal_that_is_closed_loses_nothing(spawned: pexpect.spawn, path: Path) -> None:
    typed(spawned, "1 0", "10  bid b 0")
    # How long it takes to end is the machine's affair; pexpect would wait for a tenth of a second.
    spawned.ptyproc.fileobj.close()
    wait_for(lambda: not spawned.isalive(), lambda: "still running")
    assert events(path) == ["deal d", "bid a 1", "bid b 0"]


# -- without a terminal -----------------------------------------------------------------------


def piped(path: Path, text: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "referee", "table", str(path)],
        input=text, capture_output=True, text=True, env=environment(), check=False,
        timeout=PATIENCE,
    )  # fmt: skip


def test_from_a_pipe_lines_are_judged_as_they_come(path: Path) -> None:
    path.write_text(GO_FISH, "utf-8")
    done = piped(path, "a c a 7\nf\nd\nscore\n")
    assert (done.returncode, done.stderr) == (0, "")
    logged = "   8  ask c a 7\n   9  fish a\n  10  draw c\n"
    assert done.stdout.startswith(f"{logged}Go Fish, rules zone\n")
    assert events(path)[1:] == ["ask c a 7", "fish a", "draw c"]


def test_the_match_is_named_as_everywhere(path: Path) -> None:
    path.write_text(KACHUFUL, "utf-8")
    for args, more in ((["-m", str(path)], {}), ([], {"REFEREE_MATCH": str(path)})):
        done = subprocess.run(
            [sys.executable, "-m", "referee", "table", *args], input="1\n", capture_output=True,
            text=True, env={**environment(), **more}, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
    assert events(path)[1:] == ["bid a 1", "bid b 1"]


def test_the_exit_code_says_whether_anything_was_refused(path: Path) -> None:
    path.write_text(KACHUFUL, "utf-8")
    done = piped(path, "1 0 1\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "   9  bid a 1\n  10  bid b 0\n  11  bid c 1\n"
    done = piped(path, "1\n0\nquit\nas\n")
    assert done.returncode == 1
    assert done.stderr.startswith("line 1 refused: 1\nkachuful/hook: ")
    assert events(path)[-1] == "bid d 0", "what comes behind 'quit' is not read"
    assert "\x1b" not in done.stdout + done.stderr


def test_without_a_match_and_a_terminal_there_is_nobody_to_ask(path: Path) -> None:
    done = piped(path, "kachuful\n")
    assert done.returncode == 2
    assert done.stderr.startswith("referee: ")
    assert "referee new" in done.stderr
    assert not path.exists()


def test_the_prompt_is_loaded_for_a_terminal_only(path: Path) -> None:
    path.write_text(KACHUFUL, "utf-8")
    script = (
        "import sys; from referee.cli.main import _run; sys.argv=['referee','table',sys.argv[1]];"
        "_run(); print('prompt_toolkit' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], input="1\n", capture_output=True, text=True,
        env=environment(), timeout=PATIENCE, check=True,
    )  # fmt: skip
    assert done.stderr == "False\n"
