"""Commands that are killed, ended by signals, or find a full disk: what they leave behind."""

from __future__ import annotations

import argparse
import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from processes import CONTRACT, children, handles, lives, start, wait_until

# What a command imports is there already when it starts, so that it is killed at its work.
from referee.cli import amend, check, export, fmt, league, live, log, new, simulate, table  # noqa: F401
from referee.cli import main as front_door
from referee.export import FORMATS
from referee.match.record import Match

if TYPE_CHECKING:
    from bench_faults import Found

HEADER = """\
transcript 1 kachuful
option rounds 3
player a Asha
player b נועם
player c สมชาย
player d Omar

"""
DEALT = f"{HEADER}deal d 3 S\nbid a 1\nbid b 0\n"
PLAYED = f"{DEALT}bid c 1\nbid d 0\nwon a 1\nwon b 0\nwon c 2\nwon d 0\n"
SLOPPY = DEALT.replace("bid b", "BID  B")
OLD = "what was there\n"
LATEST = 1.3
"""How much later than its usual end a command is killed at the latest."""


class Work(NamedTuple):
    """A command that writes: what it finds, by file, and the files that it changes."""

    args: tuple[str, ...]
    before: dict[str, str]
    changes: tuple[str, ...] = ("match.ref",)


PEOPLE = ("-p", "Asha", "-p", "Bob", "-p", "Carl")
WORKS = {
    "one line": Work(("bid", "c", "1"), {"match.ref": DEALT}),
    "a line and its ruling": Work(("bid", "d", "1", "--stands"), {"match.ref": DEALT}),
    "several bids": Work(("bid", "1", "0"), {"match.ref": DEALT}),
    "log --atomic": Work(("log", "--atomic", "bid 1", "bid 0"), {"match.ref": DEALT}),
    "undo": Work(("undo", "2"), {"match.ref": DEALT}),
    "undo --redo": Work(
        ("undo", "--redo"), {"match.ref": DEALT.replace("bid b", "# struck @10:00:00 bid b")}
    ),
    "amend": Work(("amend", "-y", "9", "bid a 2"), {"match.ref": DEALT}),
    "a torn line": Work(("bid", "c", "1"), {"match.ref": DEALT + "bid c 0"}),
    "fmt": Work(("fmt", "match.ref"), {"match.ref": SLOPPY}),
    "new": Work(("new", "kachuful", "new.ref", *PEOPLE), {}, ("new.ref",)),
    "rematch": Work(
        ("new", "kachuful", "new.ref", "--rematch", "match.ref"),
        {"match.ref": DEALT},
        ("new.ref",),
    ),
    "simulate": Work(
        ("simulate", "kachuful", "--seed", "1", "--out", "new.ref"), {}, ("new.ref",)
    ),
    "simulate many": Work(
        ("simulate", "kachuful", "--seed", "1", "--count", "9", "--option", "rounds=2",
         "--out", "."),
        {},
        tuple(f"kachuful-{number}.ref" for number in range(1, 10)),
    ),
    "league": Work(
        ("league", "match.ref", "--include-faulty", "-o", "out.html"),
        {"match.ref": PLAYED, "out.html": OLD},
        ("out.html",),
    ),
    **{
        f"export {form}": Work(
            ("export", "match.ref", "--to", form, "-o", f"out.{each.suffix}"),
            {"match.ref": PLAYED} | ({} if form == "ref" else {f"out.{each.suffix}": OLD}),
            (f"out.{each.suffix}",),
        )
        for form, each in FORMATS.items()
    },
}  # fmt: skip


# -- one command, in a process that is born with everything loaded ------------------------------


def born(folder: Path, args: Sequence[str], terminal: bool = False) -> tuple[int, int]:
    """Starts a command; returns its process and what its output comes by."""
    if terminal:
        process, output = pty.fork()
    else:
        output, there = os.pipe()
        process = os.fork()
        if process:
            os.close(there)
    if process:
        return process, output
    try:
        os.chdir(folder)
        if not terminal:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            os.dup2(there, 1)
            os.dup2(there, 2)
        os.environ.update({"TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "REFEREE_MATCH": ""})
        del os.environ["REFEREE_MATCH"]
        sys.stdin, sys.stdout, sys.stderr = (
            open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115
            for number, mode in ((0, "r"), (1, "w"), (2, "w"))
        )
        sys.argv = ["referee", *args]
        front_door.run()
    except SystemExit as leaving:
        os._exit(int(leaving.code or 0))
    finally:
        os._exit(99)


def buried(process: int, output: int) -> tuple[int, bytes]:
    """Waits for a command; returns its exit code and what it said."""
    said = b""
    with suppress(OSError):  # a terminal ends like this
        while piece := os.read(output, 65536):
            said += piece
    os.close(output)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), said


def prepared(folder: Path, work: Work) -> None:
    for each in folder.iterdir():
        shutil.rmtree(each) if each.is_dir() else each.unlink()
    for name, text in work.before.items():
        (folder / name).write_text(text, encoding="utf-8")


def held(folder: Path, names: Sequence[str]) -> dict[str, bytes | None]:
    """Returns what files hold, without the times that differ from run to run."""
    return {
        name: b"\n".join(
            line.partition(b" @")[0] for line in (folder / name).read_bytes().split(b"\n")
        )
        if (folder / name).exists()
        else None
        for name in names
    }


def drafts(folder: Path) -> list[str]:
    return [each.name for each in folder.iterdir() if each.name.startswith(".")]


# -- kills ------------------------------------------------------------------------------------


def kills(asked: argparse.Namespace, folder: Path, found: Found) -> None:
    """Kills every command that writes, at any moment; what it writes is there whole or not."""
    chance = Random(asked.first)
    at_the_table = asked.kills // 4
    each = -(-(asked.kills - at_the_table) // len(WORKS))
    for name, work in WORKS.items():
        prepared(folder, work)
        before = held(folder, work.changes)
        begun = time.monotonic()
        code, said = buried(*born(folder, work.args))
        usual = time.monotonic() - begun
        after = held(folder, work.changes)
        if code or after == before:
            found.failures.append(f"{name}: exits with {code}: {said[-200:]!r}")
            continue
        for _ in range(each):
            if found.over():
                return
            prepared(folder, work)
            process, output = born(folder, work.args)
            time.sleep(chance.random() * usual * LATEST)
            os.kill(process, signal.SIGKILL)
            code, _ = buried(process, output)
            found.tried[f"{'killed' if code else 'was faster'}: {name}"] += 1
            now = held(folder, work.changes)
            torn = work.before.get("match.ref", "").replace("bid c 0", "# torn: bid c 0\n")
            for file, data in now.items():
                if data not in (before[file], after[file], torn.encode()):
                    found.failures.append(f"{name}: {file} holds {data!r:.300}")
            for message in next_one_sweeps(folder):
                found.failures.append(f"{name}: {message}")
    for number in range(at_the_table):
        if found.over():
            return
        for message in killed_at_the_table(folder, chance, number):
            found.failures.append(f"table: {message}")
        lines = (folder / "match.ref").read_text("utf-8").count("count a 3")
        found.tried["killed: table in a terminal"] += 1
        found.tried["lines that it had recorded"] += lines


def next_one_sweeps(folder: Path) -> Iterator[str]:
    """Yields what is wrong behind the next command that writes there."""
    code, said = buried(*born(folder, ("simulate", "kachuful", "--seed", "7", "--out", "next.ref")))
    if code:
        yield f"the next one exits with {code}: {said!r}"
    if left := drafts(folder):
        yield f"the next one leaves {left}"


def killed_at_the_table(folder: Path, chance: Random, number: int) -> Iterator[str]:
    """Types at a table in a terminal until it is killed; yields what is wrong with the record."""
    path = folder / "match.ref"
    prepared(folder, Work((), {"match.ref": DEALT}))
    process, terminal = born(folder, ("table", "match.ref"), terminal=True)
    typed = [f"count a 3  # {number} {at}" for at in range(300)]
    shown, end = b"", time.monotonic() + 60
    begun = False
    waiting = "".join(f"{line}\r" for line in typed).encode()
    with suppress(OSError):
        while time.monotonic() < end:
            readable, writable, _ = select.select([terminal], [terminal], [], 0.05)
            if readable:
                shown += os.read(terminal, 65536)
                if not begun and b">" in shown:
                    begun, end = True, time.monotonic() + chance.random()
            if writable and waiting and begun:
                waiting = waiting[os.write(terminal, waiting[: chance.randint(1, 40)]) :]
    os.kill(process, signal.SIGKILL)
    buried(process, terminal)
    text = path.read_text(encoding="utf-8")
    if not text.startswith(DEALT):
        yield f"what was there has changed: {text[:300]!r}"
    written = [line.partition(" @")[0] for line in text.removeprefix(DEALT).splitlines()]
    if written != [line.partition("  #")[0] for line in typed[: len(written)]]:
        yield f"the record holds {written[-3:]}"
    if not text.endswith("\n"):
        yield f"the record ends with {text[-30:]!r}"
    if faults := Match.read(text).faults:
        yield f"the record has faults: {faults[:2]}"


# -- signals ----------------------------------------------------------------------------------

READS: dict[str, tuple[str, ...]] = {
    "check": ("check", "."),
    "check --jobs": ("check", ".", "--jobs", "3"),
    "league --jobs": ("league", ".", "--jobs", "3"),
    "fmt --check": ("fmt", "--check", "."),
    "fmt": ("fmt", "."),
    "export json": ("export", ".", "--to", "json", "-o", "out.json"),
    "export xlsx": ("export", "0.ref", "--to", "xlsx", "-o", "out.xlsx"),
    "export pdf": ("export", "0.ref", "--to", "pdf", "-o", "out.pdf"),
    "export parquet": ("export", ".", "--to", "parquet", "-o", "out.parquet"),
    "export sqlite": ("export", ".", "--to", "sqlite", "-o", "out.sqlite"),
    "simulate": ("simulate", "kachuful", "--count", "99999", "--out", "made"),
    "watch": ("watch", "0.ref"),
    "serve": ("serve", "0.ref", "--port", "0"),
    "log": ("log", "-m", "0.ref"),
    "log --atomic": ("log", "-m", "0.ref", "--atomic"),
    "table": ("table", "0.ref"),
    "check -": ("check", "-"),
    "status": ("status", "-m", "0.ref"),
    "undo": ("undo", "-m", "0.ref"),
    "bid": ("bid", "-m", "0.ref", "c", "1"),
    "deduce": ("deduce", "-m", "0.ref"),
    "rules": ("rules",),
}
TALKS = ("log", "log --atomic", "table", "check -")
"""Commands that wait for what somebody types."""


def signals(asked: argparse.Namespace, folder: Path, found: Found) -> None:
    """Ends every command by every signal, at several moments from its first to its last."""
    chance = Random(asked.first)
    for number in range(3000):
        (folder / f"{number}.ref").write_text(DEALT, encoding="utf-8")
    for late in (0.0, 0.1, 0.5, 1.5):
        for name, args in READS.items():
            for ending in CONTRACT:
                if found.over():
                    return
                stdin = subprocess.PIPE if name in TALKS else subprocess.DEVNULL
                for message in ended(folder, args, stdin, ending, late * chance.random(), found):
                    found.failures.append(f"{name} at {ending.name}: {message}")
                (folder / "0.ref").write_text(DEALT, encoding="utf-8")


def ended(
    folder: Path,
    args: tuple[str, ...],
    stdin: int,
    ending: signal.Signals,
    late: float,
    found: Found,
) -> Iterator[str]:
    # What was killed may have left a draft; whoever dies before writing does not sweep it away.
    before = drafts(folder)
    process = start(folder, *args, stdin=stdin)
    wait_until(lambda: handles(process.pid, signal.SIGTERM) or not lives(process.pid))
    time.sleep(late)
    workers = children(process.pid)
    done = process.poll() is not None
    process.send_signal(ending)
    begun = time.monotonic()
    said, _ = process.communicate()
    took = time.monotonic() - begun
    found.tried[f"{'had ended' if done else 'ended'}: {args[0]} at {ending.name}"] += 1
    if process.returncode not in {0, 1, 2} | CONTRACT[ending]:
        yield f"exits with {process.returncode}"
    if took > 1:
        found.tried["took longer than a second"] += 1
        if took > 5:
            yield f"takes {took:.1f} s"
    if b"Traceback" in said or b"Exception ignored" in said:
        yield f"says {said[-300:]!r}"
    if not wait_until(lambda: not any(map(lives, workers))):
        yield "leaves workers behind"
    left = [each for each in drafts(folder) if each not in before]
    if ending != signal.SIGKILL and left:
        yield f"leaves {left}"


# -- a full disk ------------------------------------------------------------------------------


def disk(asked: argparse.Namespace, folder: Path, found: Found) -> None:
    """Lets every command that writes meet a disk with less and less room."""
    place = folder / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=128k", "none", str(place)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        print("  no disk can be mounted here")
        return
    try:
        for name, work in WORKS.items():
            for pages in (0, 1, 2, 3, 4, 6, 9):
                if found.over():
                    return
                for message in at_a_full_disk(place, work, pages, found):
                    found.failures.append(f"{name}, room for {pages} pages: {message}")
    finally:
        subprocess.run(["umount", str(place)], check=True)


def at_a_full_disk(place: Path, work: Work, pages: int, found: Found) -> Iterator[str]:
    prepared(place, work)
    with (place / "filler").open("wb", buffering=0) as filler, suppress(OSError):
        while True:
            filler.write(b"x" * 4096)
    room = (place / "filler").stat().st_size - 4096 * pages
    os.truncate(place / "filler", max(room, 0))
    before = held(place, work.changes)
    code, said = buried(*born(place, work.args))
    found.tried["fitted" if code == 0 else "did not fit"] += 1
    if code not in (0, 2):
        yield f"exits with {code}: {said[-200:]!r}"
    if code == 2 and not said.rpartition(b"\nreferee: ")[1] and not said.startswith(b"referee: "):
        yield f"says {said[-300:]!r}"
    now = held(place, work.changes)
    if code == 2 and any(now[each] not in (before[each], None) for each in now):
        whole: Callable[[bytes], bool] = lambda data: data.rstrip().endswith(b"end")  # noqa: E731
        if not all(data is None or whole(data) for data in now.values()):
            yield f"leaves {now!r:.300}"
    if drafts(place):
        yield f"leaves {drafts(place)}"
