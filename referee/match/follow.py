"""A match in a file that others write to, looked at again whenever it has changed.

Writes nothing, and keeps nothing of the file but how the match stands.
"""

from __future__ import annotations

import os

from referee.match.files import read_file
from referee.match.public import public
from referee.match.store import complete
from referee.match.view import View, view
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

    ``view`` is how it stands, with ``seen_by_all`` made of what everybody at the table saw and of
    nothing else. ``gone`` says that there is no such file any more, or none that could be read, in
    which case ``view`` is still the last that could.
    """

    def __init__(self, path: str, *, seen_by_all: bool = False) -> None:
        self.path = path
        self.seen_by_all = seen_by_all
        self.gone = False
        self._mark = mark_of(path)
        self.view = self._read()

    def _read(self) -> View:
        """Reads the match; an unfinished last line does not count yet."""
        data = read_file(self.path, missing="no-match")
        whole, unfinished = complete(data)
        if unfinished is not None:
            whole = data[: data.rfind(b"\n") + 1]
        if not self.seen_by_all:
            return view(whole, self.path)
        try:
            return view(public(whole), self.path)
        except CannotDo:
            view(whole, self.path)  # which says better what is wrong with the file
            raise

    def look(self) -> bool:
        """Reads the file again where it has changed, and says whether there is anything to see.

        What changes nothing in the view is not told, so that nobody learns when hidden cards are
        recorded.
        """
        mark = mark_of(self.path)
        if mark == self._mark:
            return False
        self._mark = mark
        before = self.view, self.gone
        try:
            self.view = self._read()
            self.gone = False
        except (CannotDo, OSError):
            self.gone = True
        return (self.view, self.gone) != before
