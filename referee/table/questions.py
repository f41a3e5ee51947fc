"""Questions at the table, one line each: who asks them, and what completes the answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from referee.values.rows import NamedTuple
from referee.values.text import fold

Tell = Callable[[str], None]

Seat = tuple[str, str]
"""Handle and name."""


class Choice(NamedTuple):
    """A word that may stand here, and what is said of it."""

    word: str
    about: str = ""


Finder = Callable[[str], Sequence[Choice]]
"""Finds the choices which a text begins."""


class Asker(Protocol):
    """Asks a question and returns the answer, trimmed; ``find`` completes it.

    Raises EOFError where somebody gives up.
    """

    def __call__(self, question: str, find: Finder, default: str = "") -> str: ...


class Given(NamedTuple):
    """What need not be asked for: None, or nothing, where it must be."""

    game: str | None = None
    profile: str | None = None
    options: Mapping[str, str] | None = None
    seats: Sequence[Seat] = ()
    date: str | None = None
    place: str | None = None
    deck: Sequence[str] = ()


HELP = ("?", "help", "list")
DONE = ("", "ok", "done")


def starting_with(text: str, choices: Sequence[Choice]) -> Iterator[Choice]:
    """Yields the choices that a text begins; where it is one of them in full, that one alone."""
    begun = fold(text)
    exact = [each for each in choices if begun and fold(each.word) == begun]
    for each in exact or choices:
        if fold(each.word).startswith(begun) or fold(each.about).startswith(begun):
            yield each


def word_finder(choices: Sequence[Choice]) -> Finder:
    """Returns a function that finds the choices which a text begins."""
    return lambda text: list(starting_with(text, choices))
