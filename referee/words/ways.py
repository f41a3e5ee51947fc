"""What is said of the ways on from a refusal."""

from __future__ import annotations

from collections.abc import Mapping

from referee.match.ways import Way
from referee.words.phrases import isolate, listing, person, visible

HEAD = "ways on:"

_WHAT = {
    "revoke": "declare the revoke, the tricks stand",
    "stand": "let it stand (no penalty)",
    "actor": "somebody else did it",
    "missing": "a line is missing before it",
    "claim": "the rest is claimed",
    "agree": "the table agrees",
}
_LINE_WRONG = "line {line} is wrong, correct it"
_THIS_WRONG = "this line is wrong, type it again"
_THIS_RIGHT = "it should be"

NONE = "there is no way to take: '!1' follows a line that was refused"


def text(way: Way, names: Mapping[str, str]) -> str:
    """Returns what a way is, and what it does to the score."""
    what = _WHAT.get(way.id) or _correction(way)
    changes = [
        f"{person(player, names)} scores {to} instead of {before}"
        for player, (before, to) in way.effect.items()
    ]
    return f"{what}; {listing(changes)}" if changes else what


def _correction(way: Way) -> str:
    if way.lines:
        return _THIS_RIGHT
    return _THIS_WRONG if way.line is None else _LINE_WRONG.format(line=way.line)


def edit(way: Way) -> str:
    """Returns what a person completes or changes and types, for a way that has no lines."""
    return way.edit if way.line is None else f"amend {way.line} {way.edit}"


def lines(way: Way) -> str:
    """Returns the lines of a way in one, or what a person completes or changes."""
    if way.lines:
        return "; ".join(isolate(visible(each)) for each in way.lines)
    shown = isolate(visible(way.edit))
    if way.line is not None:
        return f"amend {way.line} '{shown}'"
    return f"{shown}..." if way.edit.endswith(" ") else shown


def numbered(mark: str, way: Way, names: Mapping[str, str]) -> str:
    """Returns a way behind what takes it."""
    return f"{mark} {text(way, names)}: {lines(way)}"


def option(number: int, way: Way) -> str:
    """Returns the option of a command that takes a way."""
    return f"--way {number}" + (" or --stands:" if way.id == "stand" else ":")


def no_such(number: int, count: int) -> str:
    """Says that there is no way of that number."""
    return f"there is no way {number}: " + (f"there are {count}" if count > 1 else f"only {count}")


def by_hand(way: Way) -> str:
    """Says that only a person knows what a way needs."""
    return f"only you know how it should be: {lines(way)}"
