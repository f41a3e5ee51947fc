"""How a game is taught: what a player at the table needs to know, in ten steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.values.rows import NamedTuple


class LessonStep(NamedTuple):
    """One step of how to play, and the rules (without the game's name) that it is about."""

    text: str
    rules: Sequence[str] = ()


class Lesson(NamedTuple):
    """A lesson: its idea, facts by what they tell of, ten steps, and what is asked and advised.

    ``facts`` are of ``players``, ``age``, ``time``, ``needs``. ``questions`` are pairs: a question
    and its answer. ``source`` names the descriptions that the facts are from.
    """

    idea: str
    facts: Mapping[str, str]
    steps: Sequence[LessonStep]
    questions: Sequence[tuple[str, str]]
    tips: Sequence[str]
    mistakes: Sequence[str]
    variants: Sequence[str]
    history: Sequence[str]
    source: str

    def step(self, rule: str) -> int | None:
        """Returns the number of the step that is about a rule, counted from 1."""
        name = rule.rpartition("/")[2]
        return next((at for at, each in enumerate(self.steps, 1) if name in each.rules), None)
