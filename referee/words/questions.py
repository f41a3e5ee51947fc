"""What is asked before a line is written that may mean several things, or is improbable."""

from __future__ import annotations

from collections.abc import Mapping

from referee.values.remedies import Question, Way
from referee.words import ways
from referee.words.messages import game_words
from referee.words.phrases import clauses, isolate, visible
from referee.words.say import Words, say

NOTHING_DONE = "nothing was written"

_QUESTIONS: Mapping[str, str] = {
    "several": "that may mean several things:",
    "whom": "whom?",
    "end": "{deal:first} {number} is not over. How does the match end?",
    "end/of": "{deal:first} {number} of {most} is not over. How does the match end?",
    "end/over": "{deal:first} {number} of {most} is over. How does the match end?",
    "end/none": "no {deal} has been played: is that the end of the match?",
    "void": "cards have been played: is the {deal} cancelled?",
    "due": "{player} is due to {verb}: is that the next {deal} all the same?",
    "instead": "the cards of this {deal} are recorded:",
}
"""What is asked, in any game."""


def text(question: Question, names: Mapping[str, str], game: str) -> str:
    """Returns what is asked."""
    texts = game_words(game)
    data = {**question.data, "deal": Words(texts.deal)}
    key = f"{question.why}/{data['form']}" if data.get("form") else question.why
    template = texts.questions.get(key) or _QUESTIONS.get(key) or _QUESTIONS["several"]
    return say(template, names, **data)


def choice(mark: str, way: Way, names: Mapping[str, str]) -> str:
    """Returns a choice behind what takes it: its lines, and what it is."""
    told = clauses(isolate(visible(each)) for each in way.lines)
    about = ways.text(way, names)
    told = f"{mark} {told}".strip()
    return f"{told}: {about}" if about else told
