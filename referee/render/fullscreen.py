"""A whole terminal to draw on, given back as it was."""

from __future__ import annotations

import os
import select
import sys
import termios
import time
import tty
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import IO, Any

from referee.render import bidi

_ENTER = "\x1b[?1049h\x1b[?25l"
_LEAVE = "\x1b[?25h\x1b[?1049l"
_HOME, _REST_OF_LINE, _REST_OF_SCREEN = "\x1b[H", "\x1b[K", "\x1b[J"

KEYS = {b"A": "up", b"B": "down", b"C": "right", b"D": "left"}
"""The arrows, by how their sequences end."""


class FullScreen:
    """The terminal behind a stream, from ``with`` on: cleared, without a cursor.

    When it ends what was there before is there again.
    """

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self._drawn: tuple[int, int] | None = None
        self._keyboard: int | None = None
        self._typing: list[Any] = []

    def __enter__(self) -> FullScreen:
        self._stream.write(_ENTER)
        self._take_keyboard()
        return self

    def _take_keyboard(self) -> None:
        """Reads keys from now on, as they are pressed and unseen, where there are any for us."""
        with suppress(OSError, ValueError, AttributeError, termios.error):
            keyboard = sys.stdin.fileno()
            # Whoever runs in the background would be stopped.
            if os.tcgetpgrp(keyboard) == os.getpgrp():
                self._typing = termios.tcgetattr(keyboard)
                tty.setcbreak(keyboard)
                self._keyboard = keyboard

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._keyboard is not None:
            with suppress(OSError, termios.error):
                termios.tcsetattr(self._keyboard, termios.TCSADRAIN, self._typing)
        try:
            self._stream.write(f"{bidi.end()}{_LEAVE}")
            self._stream.flush()
        except OSError:
            if kind is None:
                raise

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        try:
            found = os.get_terminal_size(self._stream.fileno())
        except OSError:
            return 80, 24
        return found.columns or 80, found.lines or 24

    def stale(self) -> bool:
        """Whether nothing has been drawn yet, or for a screen of another size."""
        return self._drawn != self.size

    def key(self, patience: float) -> str | None:
        """Returns the arrow key that is pressed within so many seconds: ``up``, ``left``, ..."""
        if self._keyboard is None:
            time.sleep(patience)
            return None
        if not select.select([self._keyboard], [], [], patience)[0]:
            return None
        pressed = os.read(self._keyboard, 32)
        if not pressed:  # the keyboard is gone
            self._keyboard = None
        is_arrow = pressed[:2] in (b"\x1b[", b"\x1bO")
        return KEYS.get(pressed[2:3]) if is_arrow else None

    def draw(self, lines: Sequence[str]) -> None:
        """Draws lines over what was there, without a moment in which nothing is."""
        self._drawn = self.size
        text = f"{_REST_OF_LINE}\r\n".join(bidi.screen(lines))
        self._stream.write(f"{_HOME}{text}{_REST_OF_LINE}{_REST_OF_SCREEN}")
        self._stream.flush()
