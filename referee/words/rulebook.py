"""The rule book: its headings, its sources, and for each rule an example that breaks it."""

from __future__ import annotations

import re
from pathlib import Path

from referee import games, notation
from referee.notation.rules import TITLE
from referee.values.rules import Rule
from referee.words.lesson import step_line
from referee.words.messages import game_words
from referee.words.say import say

HEADINGS = {
    "what": "What",
    "why": "Why",
    "example": "Example that breaks it",
    "instead": "What to do instead",
    "source": "Source",
}
"""The fixed headings of a rule's page, in their order."""

LIST_FOOT = "'referee rules ID' tells more about a rule, with an example."

HOUSE = "a house rule: a choice that the descriptions leave open, or a rule of the record"
"""What ``house`` stands for as a source."""

KINDS: dict[str, str] = {
    "syntax": "cannot be read",
    "impossible": "contradicts the cards or an assertion",
    "breach": "a broken rule",
    "proof": "lines that cannot all be true",
    "style": "readable, not canonical",
}
"""What the kinds of findings mean."""

_RECORD_FAULTS = Path(notation.__file__).parent / "faults"


def family_name(family: str) -> str:
    """Returns the heading of a group of rules: a game's name, or the record's."""
    return game_words(family).title if games.known(family) else say(TITLE)


def sources(rule: Rule) -> list[str]:
    """Returns a line for each source that a rule names: ``002  Whist, ...``."""
    family = rule.id.partition("/")[0]
    known = {**(game_words(family).sources if games.known(family) else {}), "house": say(HOUSE)}
    named = re.findall(r"\w+", rule.source)
    return [f"{name:5} {known[name]}" for name in dict.fromkeys(named) if name in known]


def taught(rule: Rule) -> list[str]:
    """Returns a line that names the step of the game's lesson that is about a rule, if one is."""
    family = rule.id.partition("/")[0]
    game = games.load(family) if games.known(family) else None
    lesson = game.lesson() if game and game.lesson else None
    number = lesson.step(rule.id) if lesson else None
    if lesson is None or number is None:
        return []
    return [step_line(family, number, say(lesson.steps[number - 1].text))]


def example_file(rule: str) -> str:
    """Returns what the example of a rule is called."""
    return f"{rule.rpartition('/')[2]}.ref"


def example(rule: str) -> bytes | None:
    """Returns a transcript in which this rule is broken and no other, or None without one."""
    family, _, name = rule.partition("/")
    if games.known(family):
        path = Path(games.load(family).folder, "faults", f"{name}.ref")
    else:
        path = _RECORD_FAULTS / family / f"{name}.ref"
    return path.read_bytes() if path.is_file() else None
