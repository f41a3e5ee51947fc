"""Commands as processes of their own, and the signals that end them.

Processes are slow to start and to be heard of on a busy machine, so that whoever waits for one
waits long; what hangs, hangs for ever.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from machine import PATIENCE

import referee

CONTRACT = {
    signal.SIGINT: {130},
    signal.SIGTERM: {128 + 15, -15},
    signal.SIGHUP: {128 + 1, -1},
    signal.SIGKILL: {-9},
}
"""What a command's exit code is behind each signal."""


def by_default() -> None:
    """Undoes what the shell of whoever runs the tests has set, such as for ``nohup``."""
    for number in CONTRACT:
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)


def environment(**more: str) -> dict[str, str]:
    """Returns the environment of a command that knows no match by itself."""
    clean = {key: value for key, value in os.environ.items() if key != "REFEREE_MATCH"}
    return {**clean, "PYTHONPATH": str(Path(referee.__file__).parents[1]), **more}


def start(folder: Path, *args: str, **streams: int) -> subprocess.Popen[bytes]:
    """Starts a command that writes both its streams to one pipe."""
    return subprocess.Popen(
        [sys.executable, "-m", "referee", *args],
        cwd=folder,
        env=environment(),
        stdin=streams.get("stdin", subprocess.DEVNULL),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=by_default,
    )


def children(pid: int) -> list[int]:
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(each) for each in path.read_text().split()] if path.exists() else []


def lives(pid: int) -> bool:
    """Says whether a process is there that has not ended; one that nobody buries has."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until(true: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def handles(pid: int, number: int) -> bool:
    """Says whether a process does something of its own at a signal."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return False
    caught = next(line.split()[1] for line in lines if line.startswith("SigCgt:"))
    return bool(int(caught, 16) >> (number - 1) & 1)
