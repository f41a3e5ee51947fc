"""Which transcripts there are at some paths: files as they are named, folders with all below them.

Of a folder that is walked, what is hidden, what a package manager has brought and what git is told
to ignore is left out; whoever names it gets it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

IGNORED = ".gitignore"
REPOSITORY = ".git"
BROUGHT = frozenset(["node_modules"])
"""Folders that hold what others have made."""


def walk(
    folder: str, suffix: str, exclude: Sequence[str], failed: Callable[[OSError], object]
) -> Iterator[str]:
    """Yields every file below a folder whose name ends so, sorted, folder by folder.

    ``exclude`` are patterns as in a .gitignore, from the folder on; ``failed`` is told of folders
    that cannot be read.
    """
    left_out = _Ignored(folder, exclude)
    for where, folders, files in os.walk(folder, onerror=failed):
        left_out.enter(where, files)
        own = (each for each in sorted(folders) if each[0] != "." and each not in BROUGHT)
        folders[:] = [each for each in own if not left_out.has(os.path.join(where, each, ""))]
        for name in sorted(files):
            path = os.path.join(where, name)
            if name.endswith(suffix) and not left_out.has(path):
                yield path


class _Ignored:
    """What is left out, by the .gitignore files on the way, the innermost deciding, and by wish."""

    def __init__(self, folder: str, exclude: Sequence[str]) -> None:
        self._folder = folder
        self._exclude = _spec(exclude) if exclude else None
        self._specs: list[tuple[str, GitIgnoreSpec]] = []
        for each in _above(folder):
            self._read(each)

    def enter(self, where: str, files: Sequence[str]) -> None:
        """Takes in what a folder on the way says."""
        if IGNORED in files:
            self._read(os.path.abspath(where))

    def _read(self, where: str) -> None:
        try:
            with open(os.path.join(where, IGNORED), encoding="utf-8", errors="replace") as file:
                self._specs.append((os.path.join(where, ""), _spec(file)))
        except OSError:
            return

    def has(self, path: str) -> bool:
        """Says whether a file is left out, or a folder, whose path ends in a separator."""
        ends = os.sep if path.endswith(os.sep) else ""
        if self._exclude and self._exclude.match_file(os.path.relpath(path, self._folder) + ends):
            return True
        whole = os.path.abspath(path) + ends
        for where, spec in reversed(self._specs):
            if whole.startswith(where):
                decided = spec.check_file(whole[len(where) :]).include
                if decided is not None:
                    return decided
        return False


def _above(folder: str) -> list[str]:
    """Returns the folders above one as far as its repository goes, the uppermost first."""
    here, found = os.path.abspath(folder), list[str]()
    while not os.path.exists(os.path.join(here, REPOSITORY)):
        up = os.path.dirname(here)
        if up == here:  # in no repository
            return []
        found.append(up)
        here = up
    return found[::-1]


def _spec(patterns: Iterable[str]) -> GitIgnoreSpec:
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(patterns)
