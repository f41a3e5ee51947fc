"""Referee and scorekeeper for card games played with a physical deck.

The library does all that the command line does::

    import referee

    match = referee.read("friday.ref")
    match.summary().totals              # {"a": 11, "b": 10}

    report = referee.check("transcript 1 GAME\n...")
    for finding in report.faults:
        print(finding.line, finding.rule, referee.message(finding, report.names, report.game))

Nothing is imported before it is asked for, so that a program starts at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import os

    from referee.match.checking import Report
    from referee.match.record import Judgement, Match
    from referee.values.rules import CannotDo, Finding, Rule
    from referee.values.summary import Deal, Standing, Summary
    from referee.words.messages import hint, message

__version__ = "0.1.0"

__all__ = [
    "CannotDo",
    "Deal",
    "Finding",
    "Judgement",
    "Match",
    "Report",
    "Rule",
    "Standing",
    "Summary",
    "__version__",
    "check",
    "hint",
    "message",
    "read",
]

_HOMES = {
    "CannotDo": "referee.values.rules",
    "Deal": "referee.values.summary",
    "Finding": "referee.values.rules",
    "Judgement": "referee.match.record",
    "Match": "referee.match.record",
    "Report": "referee.match.checking",
    "Rule": "referee.values.rules",
    "Standing": "referee.values.summary",
    "Summary": "referee.values.summary",
    "hint": "referee.words.messages",
    "message": "referee.words.messages",
}
"""Name of what is public and the module that it comes from."""


def read(path: str | os.PathLike[str]) -> Match:
    """Returns the match that a file holds, whatever faults are in it.

    Raises OSError where the file cannot be read, and CannotDo where it names no game.
    """
    import os

    from referee.match.record import Match

    with open(path, "rb") as file:
        return Match.read(file.read(), os.fspath(path))


def check(transcript: str | bytes) -> Report:
    """Returns what is wrong with a transcript and what it came to. Never raises on its contents."""
    from referee.match.checking import check_bytes

    if isinstance(transcript, str):
        transcript = transcript.encode("utf-8", "surrogateescape")
    return check_bytes(transcript)


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'referee' has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(home), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
