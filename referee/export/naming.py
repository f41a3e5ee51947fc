"""What the file of a match is called in what people share: nothing of where it lies."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from referee.words.phrases import visible


class FileNames:
    """Gives every match the way to its file from what was ``given`` on the command line.

    That is its own name where the file itself was given, and the path below a folder that was.
    Matches of one name are numbered: ``friday.ref``, ``friday (2).ref``.
    """

    def __init__(self, given: Iterable[str]) -> None:
        self._tops = {os.path.normpath(path) for path in given}
        self._taken: dict[str, int] = {}

    def below(self, path: str) -> str:
        """Returns the way to the file at a path from what was given."""
        path = above = os.path.normpath(path)
        while (above or os.curdir) not in self._tops and above != os.path.dirname(above):
            above = os.path.dirname(above)
        found = above != path and (above or os.curdir) in self._tops
        return path[len(above) :].lstrip(os.sep) if found else os.path.basename(path)

    def distinct(self, name: str) -> str:
        """Returns a name as it is, or with a number where a match before has it."""
        name = told = visible(name)
        stem, suffix = os.path.splitext(name)
        while told in self._taken:
            self._taken[name] += 1
            told = f"{stem} ({self._taken[name]}){suffix}"
        self._taken[told] = 1
        return told


def names_of(given: Iterable[str], found: Iterable[str]) -> Mapping[str, str]:
    """Returns what each of the files is called that were found at some paths."""
    names = FileNames(given)
    return {path: names.distinct(names.below(path)) for path in found}
