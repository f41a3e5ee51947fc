"""Where the matches of an export come from: transcripts, read one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from referee.export.naming import names_of
from referee.match.checking import Report, find_files
from referee.match.files import read_file
from referee.match.replay import Replay
from referee.match.story import tell
from referee.notation.reader import Readers
from referee.notation.whole import unplayable
from referee.values.rules import CannotDo
from referee.values.summary import Summary

View = Literal["full", "public"]

STDIN = "-"


def find(paths: Sequence[str], exclude: Sequence[str] = ()) -> list[str]:
    """Returns the transcripts at some paths: files as given, folders recursively.

    Raises CannotDo where a folder holds none or cannot be read.
    """
    found: list[str] = []
    for each in find_files(paths, exclude):
        if isinstance(each, Report):
            key, data = each.trouble or ("unreadable", {})
            raise CannotDo(key, **data)
        found.append(each)
    return found


class Source:
    """Reads matches when they are asked for. ``faults`` tells how many each file was found with.

    ``view`` is how much of them is told: everything, or what everybody at the table saw. ``stdin``
    reads standard input, once: it is kept, since several formats may want it. ``names`` are what
    the files are called there, which is all that a summary tells of where it comes from.
    """

    def __init__(
        self,
        story: bool,
        view: View = "full",
        stdin: Callable[[], bytes] = bytes,
        names: Mapping[str, str] | None = None,
    ) -> None:
        self.story = story
        self.view = view
        self._stdin = stdin
        self._names = names or {}
        self.faults: dict[str, int] = {}
        self._readers = Readers()
        self._kept: tuple[str, Summary] | None = None
        self._kept_stdin: bytes | None = None

    def matches(self, paths: Iterable[str]) -> Iterator[Summary]:
        """Yields the matches of some files, in their order."""
        for path in paths:
            yield self.match(path)

    def match(self, path: str) -> Summary:
        """Returns a match. Raises CannotDo where it cannot be read, or names no game."""
        if self._kept is None or self._kept[0] != path:
            self._kept = path, self._read(path)
        return self._kept[1]

    def _read(self, path: str) -> Summary:
        name = self._names.get(path) or names_of([path], [path])[path]
        data = given = self._bytes(path)
        if self.view == "public":
            from referee.match.public import public

            data = public(given)
        if self.story:
            summary = tell(data, name, self._readers)
        else:
            summary = Replay(self._readers).feed_all(data).summary()
        if summary is None:
            raise unplayable(Replay().feed_all(given).findings, path)
        self.faults[path] = summary.faults
        return summary._replace(file=name)

    def _bytes(self, path: str) -> bytes:
        if path != STDIN:
            return read_file(path, once=True)
        if self._kept_stdin is None:
            self._kept_stdin = self._stdin()
        return self._kept_stdin
