"""How a check ends: counts, what is left open, and the summary of many files."""

from __future__ import annotations

from collections.abc import Sequence

from referee.words.phrases import lines, plural

IN_PROGRESS = "game in progress"
NOT_CLOSED = "played to its end, but not closed by 'end'"
HINT_LABELS = {"rule": "rule", "since": "since"}
AT_WORD = "at {word} (column {column})"
"""Stands under a line where a caret would point at the wrong character."""

TOOL = "referee"
"""What CI systems call the tool."""


def counts(events: int, proved: int, open_: int, breaches: int) -> str:
    """Returns ``118 events: 96 proved, 22 open, 0 breaches``."""
    told = plural(events, "event", "events")
    return f"{told}: {proved} proved, {open_} open, {plural(breaches, 'breach', 'breaches')}"


def faults(number: int) -> str:
    """Returns ``2 faults``."""
    return plural(number, "fault", "faults")


def stood(number: int) -> str:
    """Returns how many breaches the table let stand."""
    return f"{plural(number, 'breach', 'breaches')} let stand"


def left_out(number: int) -> str:
    """Returns how many faults were not asked for."""
    return f"{plural(number, 'fault', 'faults')} not selected"


def style(number: int) -> str:
    """Says that a file is not canonical."""
    lines = "line is" if number == 1 else "lines are"
    return f"{number} {lines} readable but not canonical; see referee fmt --diff"


def unplayable() -> str:
    """Says that nothing could be judged for want of a game."""
    return "no game is named, so nothing was judged"


def summary(files: int, clean: int, with_faults: int, unreadable: int, events: int) -> str:
    """Returns the line that ends a check of several files."""
    parts = [f"{clean} clean", f"{with_faults} with faults"]
    if unreadable:
        parts.append(f"{unreadable} unreadable")
    return (
        f"{plural(files, 'file', 'files')}, {plural(events, 'event', 'events')}: {', '.join(parts)}"
    )


def progress(done: int, files: int) -> str:
    """Returns what is shown while a long check runs."""
    return f"checked {done} of {files} files"


def since_deal(line: int, deal: str, number: int, dealer: str) -> str:
    """Names the deal that made something a fault."""
    return f"line {line}, {deal} {number} dealt by {dealer}"


def since_line(line: int, text: str) -> str:
    """Names the line that made something a fault."""
    return f"line {line}, {text}"


def explains(numbers: Sequence[int]) -> str:
    """Says that a contradiction found before is explained by this finding."""
    return f"this explains {lines(numbers)}, which could not all be true"


def statistic(number: int, rule: str, title: str) -> str:
    """Returns how often a rule was broken."""
    return f"{number:5}  {rule}  {title}".rstrip()


def complaint(text: str) -> str:
    """Returns what is said on standard error of something that could not be done."""
    return f"{TOOL}: {text}"
