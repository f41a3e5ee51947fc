"""A signal ends a command within a second, and nothing that belongs to it lives on.

Processes are slow to start and to be heard of on a busy machine, so that what is asserted is
generous; what hangs, hangs for ever.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import cycle
from pathlib import Path

import pexpect
import pytest
from machine import PATIENCE
from processes import CONTRACT, children, environment, handles, lives, start, wait_until
from shell import WORKED


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """So many matches that no check of them is over before it is interrupted."""
    folder = tmp_path_factory.mktemp("season")
    played = WORKED.replace("rounds 3", "rounds " + ",".join(["3"] * 60)).removesuffix("end\n")
    bids = ["bid {0} 1", "bid {1} 0", "bid {2} 1", "bid {3} 0"]
    for number in range(1, 60):
        a, b, c, d = ("abcd"[(number + at) % 4] for at in range(4))
        played += f"deal {d}\n" + "\n".join(each.format(a, b, c, d) for each in bids)
        played += f"\nwon {a} 1\nwon {b} 0\nwon {c} 2\nwon {d} 0\n"
    for number in range(4000):
        (folder / f"{number:04}.ref").write_text(played, encoding="utf-8")
    return folder


@pytest.mark.parametrize("ending", CONTRACT, ids=lambda each: each.name)
@pytest.mark.parametrize("command", ["check", "league"])
def test_no_worker_outlives_its_command(season: Path, command: str, ending: signal.Signals) -> None:
    """Whoever reads the output waits for its end, and every worker holds the pipe, too."""
    process = start(season, command, ".", "--jobs", "3")
    assert process.stdout
    try:
        assert wait_until(lambda: len(children(process.pid)) == 3)
        workers = children(process.pid)
        process.send_signal(ending)
        begun = time.monotonic()
        said, _ = process.communicate(timeout=PATIENCE)
        assert time.monotonic() - begun < PATIENCE
        assert process.returncode in CONTRACT[ending]
        assert b"Traceback" not in said
        assert wait_until(lambda: not any(map(lives, workers)))
    finally:
        process.kill()
        process.communicate()


def test_whoever_stops_reading_ends_the_workers_too(season: Path) -> None:
    process = start(season, "check", ".", "--jobs", "3")
    assert process.stdout
    try:
        assert process.stdout.readline()
        workers = children(process.pid)
        process.stdout.close()
        assert process.wait(PATIENCE) == 2
        assert wait_until(lambda: not any(map(lives, workers)))
    finally:
        process.kill()
        process.wait()


def test_a_worker_that_is_killed_is_told_and_takes_the_others_with_it(season: Path) -> None:
    process = start(season, "check", ".", "--quiet", "--jobs", "3")
    try:
        assert wait_until(lambda: len(children(process.pid)) == 3)
        workers = children(process.pid)
        os.kill(workers[1], signal.SIGKILL)
        said, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 2
        assert said.startswith(b"referee: one of the checking processes died")
        assert wait_until(lambda: not any(map(lives, workers)))
    finally:
        process.kill()
        process.communicate()


COMMANDS = {
    "check": (["check", "."], None),
    "fmt": (["fmt", "--check", "."], None),
    "export": (["export", ".", "--to", "json"], None),
    "simulate": (["simulate", "kachuful", "--count", "100000", "--format", "jsonl"], None),
    "log": (["log", "-m", "0000.ref"], subprocess.PIPE),
    "watch": (["watch", "0000.ref"], None),
    "serve": (["serve", "0000.ref", "--port", "0"], None),
    "table": (["table", "0000.ref"], subprocess.PIPE),
    "check -": (["check", "-"], subprocess.PIPE),
}


@pytest.mark.parametrize(
    ("name", "ending", "late"),
    list(
        zip(
            sorted(COMMANDS) * 2,
            cycle([signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGTERM]),
            cycle([0.0, 0.4]),
            strict=False,
        )
    ),
)
def test_every_command_ends_at_a_signal(
    season: Path, name: str, ending: signal.Signals, late: float
) -> None:
    """At once, while it still starts (once it is this program and no longer Python), and later."""
    args, stdin = COMMANDS[name]
    process = start(season, *args, stdin=subprocess.DEVNULL if stdin is None else stdin)
    try:
        assert wait_until(lambda: handles(process.pid, signal.SIGTERM) or not lives(process.pid))
        time.sleep(late)
        assert process.poll() is None, process.communicate()
        process.send_signal(ending)
        begun = time.monotonic()
        said, _ = process.communicate(timeout=PATIENCE)
        assert time.monotonic() - begun < PATIENCE
        assert process.returncode in CONTRACT[ending]
        assert b"Traceback" not in said
        assert b"rror" not in said.replace(b"error", b"")
    finally:
        process.kill()
        process.communicate()


IN_A_CALLBACK = """
import os, time, weakref
from referee.cli import main

class Thing:
    pass

def run():
    thing = Thing()
    note = weakref.ref(thing, lambda gone: os.kill(os.getpid(), {number}))
    del thing
    time.sleep(60)
    return 0

main._run = run
main.run()
"""


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_comes_where_nothing_can_be_raised_ends_it(ending: signal.Signals) -> None:
    """As in the callback of a weak reference: Python says only that it has ignored an exception."""
    done = subprocess.run(
        [sys.executable, "-c", IN_A_CALLBACK.format(number=int(ending))],
        env=environment(), capture_output=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode in CONTRACT[ending]
    assert done.stderr == b""


SWALLOWED = """
import os, time
from referee.cli import main

def run():
    while True:
        try:
            os.kill(os.getpid(), {number})
            time.sleep(60)
        except SystemExit:
            time.sleep(60)

main.MOST_SECONDS = 0.2
main._run = run
main.run()
"""


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
def test_whoever_swallows_the_end_holds_it_up_for_a_while_only(ending: signal.Signals) -> None:
    """As an event loop does that waits for a terminal that is gone."""
    done = subprocess.run(
        [sys.executable, "-c", SWALLOWED.format(number=int(ending))],
        env=environment(), capture_output=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 128 + ending
    assert done.stderr == b""


def test_who_was_told_to_ignore_the_end_of_the_terminal_ignores_it(season: Path) -> None:
    """As ``nohup`` tells it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", "check", "-"],
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )
    try:
        assert wait_until(lambda: handles(process.pid, signal.SIGTERM))
        process.send_signal(signal.SIGHUP)
        out, _ = process.communicate((season / "0000.ref").read_bytes(), timeout=PATIENCE)
        assert process.returncode == 0, out
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize(
    ("command", "last"), [("watch", b"\x1b[?1049l"), ("table", b"\x1b[?2004l")]
)
def test_a_terminal_is_left_as_it_was_found(
    tmp_path: Path, command: str, last: bytes, ending: signal.Signals
) -> None:
    """The other screen is left, and nothing stays switched on in it."""
    path = tmp_path / "m.ref"
    path.write_text(WORKED.removesuffix("trick c QC 5C 6C 2D\nend\n"), encoding="utf-8")
    process = pexpect.spawn(
        sys.executable,
        ["-m", "referee", command, str(path)],
        env=environment(TERM="xterm", PROMPT_TOOLKIT_NO_CPR="1"),
        timeout=PATIENCE,
        dimensions=(40, 80),
    )
    process.expect_exact(last.replace(b"l", b"h"))
    process.expect_exact(b"Somchai")
    process.kill(ending)
    said = process.read()
    process.close()
    assert process.exitstatus == 128 + ending
    assert last in said
    assert b"Traceback" not in said


def test_a_signal_in_the_middle_of_the_event_loop_ends_the_table(tmp_path: Path) -> None:
    """There the library would tell of a mistake of its own and wait for a key."""
    path = tmp_path / "m.ref"
    path.write_text(WORKED.removesuffix("trick c QC 5C 6C 2D\nend\n"), encoding="utf-8")
    script = (
        "import os, signal, sys; from referee.cli.main import run\n"
        "from referee.table.desk import Desk\n"
        "Desk.warm = lambda self: os.kill(os.getpid(), signal.SIGTERM)\n"
        f"sys.argv = ['referee', 'table', {str(path)!r}]; run()"
    )
    process = pexpect.spawn(
        sys.executable, ["-c", script], env=environment(TERM="xterm"), timeout=PATIENCE
    )
    said = process.read()
    process.close()
    assert process.exitstatus == 128 + signal.SIGTERM
    assert b"ENTER" not in said
    assert b"Traceback" not in said


@pytest.mark.parametrize("how", ["eval('interrupted()')", "type('Made', (), {'name': Named()})"])
@pytest.mark.parametrize(("ending", "code"), [("KeyboardInterrupt", 130), ("SystemExit(143)", 143)])
def test_an_ending_within_an_import_is_one_like_any_other(
    tmp_path: Path, how: str, ending: str, code: int
) -> None:
    """What is imported runs texts as code and makes classes. Python remembers for ever who
    interrupted the one, and takes an ending of the other for an error."""
    program = f"""
from referee.cli import main

def interrupted():
    raise {ending}

class Named:
    def __set_name__(self, owner, name):
        interrupted()

def run():
    try:
        {how}
    except KeyboardInterrupt:
        return main.INTERRUPTED

main._run = run
main.run()
"""
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "program"],
        cwd=tmp_path,
        env=environment(),
        check=False,
        timeout=PATIENCE,
        capture_output=True,
    )
    assert (done.returncode, done.stderr) == (code, b"")


ANY_LINE = """
import os, shutil, sys
from referee.cli import main
from referee.match import files

def end_at(line):
    left = [line]
    def trace(frame, event, argument):
        code = frame.f_code
        if code.co_filename != files.__file__ or code.co_name == "leave_no_draft":
            return None
        if event == "line":
            left[0] -= 1
            if not left[0]:
                sys.settrace(None)
                raise {ending}
        return trace
    return trace, left

record = open("0.ref").read()
sys.argv[1:] = {args!r}
told = sys.stdout
sys.stdout = open(os.devnull, "w")
main._run()  # what is imported once is there for every try
for line in range(1, 2000):
    shutil.rmtree("out", ignore_errors=True)
    open("0.ref", "w").write(record)
    if not (child := os.fork()):
        files._swept.clear()
        trace, left = end_at(line)
        sys.settrace(trace)
        try:
            main.run()
        except SystemExit as leaving:
            os._exit(3 if left[0] > 0 else leaving.code or 0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    drafts = [name for at in (".", "out") if os.path.isdir(at) for name in os.listdir(at)
              if name.startswith(".referee-")]
    print(line, code, *drafts, file=told)
    if code == 3:
        break
"""


@pytest.mark.parametrize(("ending", "code"), [("KeyboardInterrupt", 130), ("SystemExit(143)", 143)])
@pytest.mark.parametrize(
    "args",
    [
        ["export", "0.ref", "--to", "md", "-o", "out/"],
        ["simulate", "kachuful", "--count", "2", "--option", "rounds=2", "--out", "out"],
        ["undo", "-m", "0.ref"],
    ],
    ids=lambda args: args[0],
)
def test_no_line_of_a_write_is_a_bad_moment(
    tmp_path: Path, args: list[str], ending: str, code: int
) -> None:
    """Wherever within the writing an ending comes, no draft stays behind."""
    (tmp_path / "0.ref").write_text(WORKED, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", ANY_LINE.format(ending=ending, args=args)],
        cwd=tmp_path,
        env=environment(),
        check=False,
        timeout=PATIENCE * 10,
        capture_output=True,
        text=True,
    )
    tried = [line.split() for line in done.stdout.splitlines()]
    assert tried[-1][1] == "3", "the last try goes through"
    assert len(tried) > 50
    assert [each for each in tried if len(each) > 2] == []
    assert {found for _, found, *_ in tried[:-1]} == {str(code)}
    assert "Traceback" not in done.stderr
