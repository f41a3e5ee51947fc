"""A whole terminal to draw on, given back as it was."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from types import FrameType, TracebackType
from typing import IO

_ENTER = "\x1b[?1049h\x1b[?25l"
_LEAVE = "\x1b[?25h\x1b[?1049l"
_HOME, _REST_OF_LINE, _REST_OF_SCREEN = "\x1b[H", "\x1b[K", "\x1b[J"


class FullScreen:
    """The terminal behind a stream, from ``with`` on: cleared, without a cursor.

    When it ends, also by SIGTERM or SIGHUP, what was there before is there again.
    """

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self._drawn: tuple[int, int] | None = None

    def __enter__(self) -> FullScreen:
        for each in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(each, _leave)
        self._stream.write(_ENTER)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        try:
            self._stream.write(_LEAVE)
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

    def draw(self, lines: Sequence[str]) -> None:
        """Draws lines over what was there, without a moment in which nothing is."""
        self._drawn = self.size
        text = f"{_REST_OF_LINE}\r\n".join(lines)
        self._stream.write(f"{_HOME}{text}{_REST_OF_LINE}{_REST_OF_SCREEN}")
        self._stream.flush()


def _leave(number: int, frame: FrameType | None) -> None:
    sys.exit(128 + number)
