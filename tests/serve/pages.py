"""A match that is served, and a browser without a window to look at it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from machine import PATIENCE

import referee

KACHUFUL = """\
transcript 1 kachuful
option rounds 3,1
place Amal's kitchen
player a Asha <b>Devi</b>
player b נועם בן-דוד
player c สมชาย
player d محمد عبد الله

deal d
"""


def environment() -> dict[str, str]:
    clean = {key: value for key, value in os.environ.items() if key != "REFEREE_MATCH"}
    return {**clean, "PYTHONPATH": str(Path(referee.__file__).parents[1]), "LC_ALL": "C.UTF-8"}


class Served(NamedTuple):
    """A match that is served at an address, by a process."""

    path: Path
    address: str
    process: subprocess.Popen[str]

    def stop(self) -> tuple[int, str]:
        """Interrupts it; returns its exit code and what it said on standard error."""
        self.process.send_signal(signal.SIGINT)
        _, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, err


@contextmanager
def serving(path: Path, *args: str) -> Iterator[Served]:
    """Serves a match until the end of ``with``."""
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", "serve", str(path), "--port", "0", *args],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(),
    )  # fmt: skip
    assert process.stdout
    said = process.stdout.readline()
    try:
        assert " is at http://" in said, (said, process.poll())
        yield Served(path, said.rpartition(" ")[2].strip(), process)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def until(happened: Callable[[], bool]) -> None:
    """Waits until something has happened."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.02)
