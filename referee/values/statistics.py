"""The shape of what players argue about: tables of numbers, as plain values.

What is counted in a game stands with the game, as ``statistics`` and ``progress`` in a module
``statistics`` of its own; the headings are words.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.values.rows import NamedTuple

Label = str | int
Number = int | float | None
"""A count, an average, or None where there is nothing to count or nobody knows."""


class Statistic(NamedTuple):
    """A table: ``labels`` say what the first cells of a row are, ``measures`` the rest.

    A label is a ``player``, ``other`` (also a player), ``rank``, ``trump``, or a number of
    ``cards``, ``rounds`` and so on. ``by_player`` says that the measures are players, by handle.
    """

    key: str
    labels: tuple[str, ...]
    measures: tuple[str, ...]
    rows: tuple[tuple[tuple[Label, ...], tuple[Number, ...]], ...]
    by_player: bool = False


class Progress(NamedTuple):
    """How the totals grew: ``axis`` says what the points are numbered by, such as ``deal``.

    ``stepped`` says that between two points nothing changed, rather than that nobody counted.
    """

    axis: str
    points: tuple[tuple[Label, Mapping[str, int]], ...]
    stepped: bool = False


def mean(total: float, count: int) -> float | None:
    """Returns the average, rounded to hundredths, or None of nothing."""
    return round(total / count, 2) if count else None


def longest_run(hits: list[bool]) -> int:
    """Returns how many came one after the other at most."""
    longest = run = 0
    for hit in hits:
        run = run + 1 if hit else 0
        longest = max(longest, run)
    return longest
