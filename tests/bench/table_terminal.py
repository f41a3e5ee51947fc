"""The live table in a terminal, as a scorer who only looks at it has it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pexpect
import pyte
from scorer import keys

from referee.notation.lines import decode, parse_line, write_line

PATIENCE = 30.0
ROWS, COLUMNS = 50, 110
QUIET = 0.06
"""Seconds without output after which a screen is taken as drawn."""

AHEAD = 0.8
"""The same where lines were typed ahead: the table waits for the rest of them."""


class Stuck(Exception):
    """The table does not come back to a prompt."""


class Terminal:
    """The table in a terminal, with a screen to look at."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.keys = 0
        environment = {**os.environ, "PROMPT_TOOLKIT_NO_CPR": "1", "NO_COLOR": "1", "TERM": "linux"}
        self._child = pexpect.spawn(
            sys.executable, ["-m", "referee", "table", str(path)], timeout=PATIENCE,
            env=environment, dimensions=(ROWS, COLUMNS),
        )  # fmt: skip
        self._child.delaybeforesend = None
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self._screen)
        self.wait()

    def cursor_line(self) -> str:
        """Returns the line in which the cursor stands."""
        return str(self._screen.display[self._screen.cursor.y]).rstrip()

    def shown(self) -> str:
        """Returns what is on the screen."""
        return "\n".join(line.rstrip() for line in self._screen.display if line.strip())

    def state(self) -> str:
        """Returns what the table waits for: ``line``, ``key`` or ``yes``."""
        line = self.cursor_line()
        if line == ">":
            return "line"
        if line.endswith("Esc:"):
            return "key"
        return "yes" if line.endswith(("[y/N]", "Type yes:")) else ""

    def wait(self, quiet: float = QUIET) -> str:
        """Waits for the table to wait, and returns for what."""
        deadline = time.monotonic() + PATIENCE
        last = time.monotonic()
        while time.monotonic() < deadline:
            try:
                self._stream.feed(self._child.read_nonblocking(65536, 0.02))
                last = time.monotonic()
            except pexpect.TIMEOUT:
                if self.state() and time.monotonic() - last > quiet:
                    return self.state()
            except pexpect.EOF as error:
                raise Stuck(f"it has ended:\n{self.shown()}") from error
        raise Stuck(f"no prompt:\n{self.shown()}")

    def _until(self, happened: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not happened() and time.monotonic() < deadline:
            try:
                self._stream.feed(self._child.read_nonblocking(65536, 0.02))
            except pexpect.TIMEOUT:
                continue

    def type(self, text: str) -> str:
        """Types a line and Enter, and returns what the table waits for then."""
        self.keys += keys(text)
        self._child.send(text)
        shown = " ".join(text.split())
        if shown.isascii() and text:
            self._until(lambda: self.cursor_line().endswith(shown))
        else:
            time.sleep(0.1)
        before = self.shown()
        self._child.send("\r")
        self._until(lambda: self.shown() != before)
        return self.wait()

    def raw(self, text: str, quiet: float = AHEAD) -> str:
        """Sends keys all at once, and returns what the table waits for then."""
        self.keys += len(text)
        self._child.send(text)
        time.sleep(0.2)
        return self.wait(quiet)

    def events(self) -> list[str]:
        """Returns the event lines of the file, without their times."""
        found = []
        for number, text in self.lines():
            found.append(write_line([word.text for word in parse_line(number, text).words]))
        return found

    def lines(self) -> list[tuple[int, str]]:
        """Returns the event lines of the file with their numbers."""
        texts = decode(self.path.read_bytes())
        opened = [at for at, text in enumerate(texts) if text.startswith("deal")]
        first = opened[0] if opened else len(texts)
        return [
            (at + 1, text)
            for at, text in enumerate(texts)
            if at >= first and parse_line(1, text).words
        ]

    def close(self) -> None:
        self._child.send("\x04")
        self._child.expect(pexpect.EOF)
        self._child.close()
