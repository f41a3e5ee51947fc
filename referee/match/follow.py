"""A match in a file that others write to, read again whenever it has changed. Writes nothing."""

from __future__ import annotations

import os

from referee.match.files import read_file
from referee.match.record import Match
from referee.match.store import complete
from referee.values.rules import CannotDo

Mark = tuple[int, int, int]


def mark_of(path: str) -> Mark | None:
    """Returns what changes whenever a file does, None where there is no such file."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


class Follow:
    """The match as it was read last. Raises CannotDo or OSError where it cannot be read at first.

    ``gone`` says that there is no such file any more, or none that could be read, in which case
    ``match`` is still the last that could.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.gone = False
        self._mark = mark_of(path)
        self.match = self._read()

    def _read(self) -> Match:
        """Reads the match; an unfinished last line does not count yet."""
        data = read_file(self.path, missing="no-match")
        whole, unfinished = complete(data)
        if unfinished is not None:
            whole = data[: data.rfind(b"\n") + 1]
        return Match.read(whole, self.path)

    def look(self) -> bool:
        """Reads the file again where it has changed, and says whether there is anything new."""
        mark = mark_of(self.path)
        if mark == self._mark:
            return False
        self._mark = mark
        before, gone = self.match.data, self.gone
        try:
            self.match = self._read()
            self.gone = False
        except (CannotDo, OSError):
            self.gone = True
        return self.gone != gone or self.match.data != before
