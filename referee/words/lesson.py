"""The headings of a lesson, and how a rule's page names its step."""

from __future__ import annotations

from referee.words.say import Words, say

TITLE = "How to play {game}"
FACTS = {
    "players": "Players",
    "age": "Age",
    "time": "Time",
    "needs": "What you need",
}
"""What the facts tell of, in their order."""

STEPS = "In ten steps"
QUESTIONS = "Questions"
TIPS = "Tips"
MISTAKES = "Usual mistakes"
VARIANTS = "Other ways to play"
HISTORY = "Where it comes from"
MORE = "'referee rules {game}' is the rule book, 'referee new {game}' starts a match."


def title(game: str) -> str:
    """Returns the heading of a lesson."""
    return say(TITLE, game=Words(game))


def step_line(game: str, number: int, text: str) -> str:
    """Returns what a rule's page says of the step that is about it."""
    template = "step {number} of 'referee learn {game}': {told}"
    return say(template, number=number, game=game, told=Words(text))
