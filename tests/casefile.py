"""Transcripts that say themselves what is wrong with them.

A note ``# ! RULE`` on a line expects a finding of that rule there. No other finding may appear,
matters of style aside. Comment lines of their own may add::

    # = totals a 11 b 10      what the match came to
    # = winners a b           who has won, nobody where none are named
    # = unfinished            the match goes on, by the rules or for want of ``end``
    # = proof 9 14            the proof of some finding holds those lines
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import referee
from referee import Finding, Report

_MARK = re.compile(r"(?:^|\s)#\s*!\s*(\S+)")


class Expected(NamedTuple):
    """What a transcript says of itself."""

    marks: list[tuple[int, str]]
    totals: dict[str, int] | None
    winners: list[str] | None
    unfinished: bool
    proof: set[int]


def expected(text: str) -> Expected:
    """Reads the marks and comments of a transcript."""
    lines = text.split("\n")
    marks = [(number, rule) for number, line in enumerate(lines, 1) for rule in _MARK.findall(line)]
    told: dict[str, list[str]] = {}
    for line in lines:
        match = re.match(r"#\s*=\s*(\w+)(.*)", line)
        if match:
            told[match[1]] = match[2].split()
    totals = told.get("totals")
    return Expected(
        sorted(marks),
        dict(zip(totals[::2], map(int, totals[1::2]), strict=True)) if totals else None,
        told.get("winners"),
        "unfinished" in told,
        set(map(int, told.get("proof", ()))),
    )


def places(findings: tuple[Finding, ...]) -> list[tuple[int, str]]:
    """Returns line and rule of each finding that is more than a matter of style."""
    return sorted((each.line, each.rule) for each in findings if each.kind != "style")


def check(path: Path) -> tuple[Expected, Report]:
    """Returns what a file says of itself and what the referee says of it."""
    data = path.read_bytes()
    return expected(data.decode("utf-8", "replace")), referee.check(data)
