"""The rule book: its headings, its sources, and for each rule an example that breaks it."""

from __future__ import annotations

import re
from pathlib import Path

from referee import games
from referee.values.rules import Rule
from referee.words import record
from referee.words.messages import game_words

HEADINGS = {
    "what": "What",
    "why": "Why",
    "example": "Example that breaks it",
    "instead": "What to do instead",
    "source": "Source",
}
"""The fixed headings of a rule's page, in their order."""

LIST_FOOT = "'referee rules ID' tells more about a rule, with an example."

SOURCES: dict[str, str] = {
    "000": "Go Fish, a description in Arabic (rules zone)",
    "001": "Go Fish, a description in Arabic (rules classic)",
    "002": "Kachuful, a description in Arabic (rules standard)",
    "003": "Go Fish, a description in Hebrew (rules classic)",
    "004": "Go Fish, a description in Thai (rules classic)",
    "house": "a house rule: a choice that the descriptions leave open, or a rule of the record",
}
"""Short names of the sources and what they are."""

KINDS: dict[str, str] = {
    "syntax": "cannot be read",
    "impossible": "contradicts the cards or an assertion",
    "breach": "a broken rule",
    "proof": "lines that cannot all be true",
    "style": "readable, not canonical",
}
"""What the kinds of findings mean."""

_FAULTS = Path(__file__).parent.parent / "faults"


def family_name(family: str) -> str:
    """Returns the heading of a group of rules: a game's name, or the record's."""
    return str(game_words(family).NAME) if family in games.GAMES else record.NAME


def sources(rule: Rule) -> list[str]:
    """Returns a line for each source that a rule names: ``002  Kachuful, ...``."""
    named = re.findall(r"\b\d{3}\b|\bhouse\b", rule.source)
    return [f"{name:5} {SOURCES[name]}" for name in dict.fromkeys(named) if name in SOURCES]


def example_file(rule: str) -> str:
    """Returns what the example of a rule is called."""
    return f"{rule.rpartition('/')[2]}.ref"


def example(rule: str) -> bytes | None:
    """Returns a transcript in which this rule is broken and no other, or None without one."""
    path = _FAULTS.joinpath(*rule.split("/")).with_suffix(".ref")
    return path.read_bytes() if path.is_file() else None
