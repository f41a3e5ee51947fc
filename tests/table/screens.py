"""A real terminal with a screen, in which the table runs as it does for a scorer."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

from machine import PATIENCE, require

import referee

_NUMBERS = count()


def environment(**more: str) -> dict[str, str]:
    """Returns an environment in which the package of this checkout is found."""
    clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "CI")}
    clean.pop("REFEREE_MATCH", None)
    return {
        **clean,
        "PYTHONPATH": str(Path(referee.__file__).parents[1]),
        "LC_ALL": "C.UTF-8",
        **more,
    }


def wait_for(happened: Callable[[], bool], what: Callable[[], str]) -> None:
    """Waits until something has happened; fails with what there is instead."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, what()
        time.sleep(0.01)


class Screen:
    """A terminal of some size, drawn by tmux, that runs one command."""

    def __init__(self, folder: Path, *args: str, columns: int = 80, rows: int = 40) -> None:
        number = next(_NUMBERS)
        self._tmux = [require("tmux"), "-f", "/dev/null", "-S", str(folder / f"tmux-{number}")]
        command = [sys.executable, "-m", "referee", *args]
        self._status = folder / f"status-{number}"
        script = f"{' '.join(map(repr, command))}; echo $? > {self._status}; sleep {PATIENCE}"
        self._call(
            "new-session", "-d", "-x", str(columns), "-y", str(rows), "-c", str(folder),
            "-e", "TERM=tmux-256color", script,
            env=environment(),
        )  # fmt: skip

    def _call(self, *args: str, env: dict[str, str] | None = None) -> str:
        done = subprocess.run(
            [*self._tmux, *args],
            env=env,
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
        )  # fmt: skip
        return done.stdout

    def type(self, text: str, enter: bool = True) -> None:
        """Types text, and Enter behind it."""
        self._call("send-keys", "-l", "--", text)
        if enter:
            self.press("Enter")

    def press(self, *names: str) -> None:
        """Presses keys by their names, such as ``C-c``, ``Tab`` and ``Up``."""
        self._call("send-keys", *names)

    def text(self) -> str:
        """Returns what is on the screen."""
        return self._call("capture-pane", "-p")

    def lines(self) -> list[str]:
        """Returns the lines on the screen that are not empty."""
        return [line.rstrip() for line in self.text().splitlines() if line.strip()]

    def history(self) -> str:
        """Returns what is on the screen and what has been scrolled off it."""
        return self._call("capture-pane", "-p", "-S", "-", "-J")

    def expect(self, text: str) -> str:
        """Waits until a text is on the screen, and returns the screen."""
        wait_for(lambda: text in self.text(), lambda: f"no {text!r} in:\n{self.text()}")
        return self.text()

    def left(self) -> int:
        """Waits until the command has ended and returns its exit code."""
        wait_for(
            lambda: self._status.exists() and self._status.read_text() != "",
            lambda: f"still running:\n{self.text()}",
        )
        return int(self._status.read_text())

    def resize(self, columns: int, rows: int) -> None:
        """Makes the terminal another size."""
        self._call("resize-window", "-x", str(columns), "-y", str(rows))

    def close(self) -> None:
        """Closes the terminal, whatever still runs in it."""
        subprocess.run(
            [*self._tmux, "kill-server"], capture_output=True, check=False, timeout=PATIENCE
        )
