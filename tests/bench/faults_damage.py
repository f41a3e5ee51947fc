"""Damaged transcripts, through every command that reads one."""

from __future__ import annotations

import argparse
import io
import os
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from damage import SOURCES, damaged

from referee.cli import main as front_door
from referee.export import FORMATS
from referee.match.canonical import canonical_bytes
from referee.match.checking import Report, check_bytes
from referee.match.replay import Replay
from referee.match.workers import spread

if TYPE_CHECKING:
    from bench_faults import Found

PIECE = 5
SLOW = 60
"""Seconds after which an input is one that hangs."""

RENDERS: dict[str, tuple[str, ...]] = {
    **{f"check {form}": ("check", "X", "--format", form)
       for form in ("text", "json", "jsonl", "github", "sarif", "junit")},
    "check strict": ("check", "X", "--strict", "--statistics"),
    "explain": ("check", "X", "--explain", "L"),
    "explain json": ("check", "X", "--explain", "L", "--format", "json"),
    "status": ("status", "-m", "X"),
    "status json": ("status", "-m", "X", "--format", "json"),
    "score": ("score", "-m", "X"),
    "score json": ("score", "-m", "X", "--format", "json"),
    "deduce": ("deduce", "-m", "X"),
    "deduce json": ("deduce", "-m", "X", "--line", "L", "--format", "json"),
    "fmt diff": ("fmt", "--diff", "X"),
    **{f"league {form}": ("league", "X", "--include-faulty", "--format", form)
       for form in ("text", "md", "csv", "json", "html")},
    **{f"export {form}": ("export", "X", "--to", form) for form in FORMATS},
    **{f"export {form} public": ("export", "X", "--to", form, "--view", "public")
       for form in FORMATS},
}  # fmt: skip
"""Every way to look at a transcript, which is called X; L is a line of it."""

RARE = ("pdf", "png")
"""What takes so long that one input in fifty has to do."""


class Tried(NamedTuple):
    """What some inputs came to."""

    counts: Counter[str]
    failures: list[str]


class Hangs(BaseException):
    """Nothing has come of an input for long."""


def damage(asked: argparse.Namespace, folder: Path, found: Found) -> None:
    """Damages transcripts and looks at them in every way."""

    def pieces() -> Iterator[tuple[Path, range]]:
        end = asked.first + asked.count
        for first in range(asked.first, end, PIECE):
            if found.over():
                print(f"  the time is up: go on with --first {first}")
                return
            yield folder, range(first, min(first + PIECE, end))

    for tried in spread(_try_piece, pieces(), asked.jobs):
        found.tried.update(tried.counts)
        found.failures += tried.failures


def _try_piece(given: tuple[Path, range]) -> Tried:
    folder, seeds = given
    os.chdir(folder)
    counts: Counter[str] = Counter()
    failures: list[str] = []
    signal.signal(signal.SIGALRM, _hang)
    for seed in seeds:
        signal.alarm(SLOW)
        try:
            failures += [f"input {seed}: {failure}" for failure in _try(seed, counts)]
        except (Exception, Hangs) as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{Path(where.filename).name}:{where.lineno}"
            failures.append(f"input {seed}: {type(error).__name__} at {place}: {error}")
        finally:
            signal.alarm(0)
    return Tried(counts, failures)


def _hang(*_: object) -> None:
    raise Hangs(f"longer than {SLOW} s")


def _try(seed: int, counts: Counter[str]) -> Iterator[str]:
    """Yields what is wrong with how one input is taken."""
    chance = Random(seed)
    data = damaged(chance.choice(SOURCES).read_bytes(), chance)
    counts["damaged inputs"] += 1
    once = canonical_bytes(Replay().feed_all(data))
    if canonical_bytes(Replay().feed_all(once)) != once:
        yield "fmt is no fixed point"
    if _told(check_bytes(once)) != _told(check_bytes(data)):
        yield "fmt changes what is found"
    counts["fmt twice"] += 1
    path = Path(f"{os.getpid()}.ref")
    path.write_bytes(data)
    line = str(chance.randint(1, data.count(b"\n") + 1))
    for name, args in RENDERS.items():
        if seed % 50 and any(each in name for each in RARE):
            continue
        named = [{"X": str(path), "L": line}.get(each, each) for each in args]
        code, err = _command(named)
        counts[f"{'refused' if code == 2 else 'looked at'}: {name}"] += 1
        if code not in (0, 1, 2):
            yield f"{name} exits with {code}"
        if code == 2 and (len(err.splitlines()) != 1 or not err.startswith("referee: ")):
            yield f"{name} says {err[:200]!r}"


def _told(report: Report) -> object:
    findings = [(each.rule, each.kind, each.why, each.line, each.player) for each in report.faults]
    stood = [(each.rule, each.line) for each in report.stood]
    return findings, stood, report.counts, report.summary, report.complete


def _command(args: list[str]) -> tuple[int, str]:
    """Runs a command in this process and returns its exit code and its complaints."""
    streams = sys.argv, sys.stdin, sys.stdout, sys.stderr
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    sys.argv, sys.stdin, sys.stdout, sys.stderr = (
        ["referee", *args], io.TextIOWrapper(io.BytesIO(), "utf-8"), out, err,
    )  # fmt: skip
    try:
        code = front_door._run()
        err.flush()
        told = err.buffer.getvalue()  # type: ignore[attr-defined]
        return code, told.decode("utf-8", "replace")
    finally:
        sys.argv, sys.stdin, sys.stdout, sys.stderr = streams
