"""A lesson as it is told in the language that is spoken: what text, page and paper lay out."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.game import Game
from referee.sheet.deck import Direction
from referee.values.rows import NamedTuple
from referee.values.rules import CannotDo
from referee.words import lesson as words
from referee.words.language import is_rtl, spoken_tag
from referee.words.messages import game_words
from referee.words.say import say


class ToldLesson(NamedTuple):
    """A lesson: its idea, facts with what they tell of, steps in their order, and the rest."""

    title: str
    lang: str
    dir: Direction
    idea: str
    facts: Sequence[tuple[str, str]]
    steps_head: str
    steps: Sequence[str]
    questions_head: str
    questions: Sequence[tuple[str, str]]
    parts: Sequence[tuple[str, Sequence[str]]]
    """Headings, and the sentences below each: tips, usual mistakes, variants, history."""
    about: str


def told_lesson(game: Game) -> ToldLesson:
    """Returns the lesson of a game. Raises CannotDo where it has none."""
    if game.lesson is None:
        raise CannotDo("no-lesson", game=game.name)
    lesson = game.lesson()
    parts = (
        (words.TIPS, lesson.tips),
        (words.MISTAKES, lesson.mistakes),
        (words.VARIANTS, lesson.variants),
        (words.HISTORY, lesson.history),
    )
    return ToldLesson(
        title=words.title(game_words(game.name).title),
        lang=spoken_tag(),
        dir="rtl" if is_rtl() else "ltr",
        idea=say(lesson.idea),
        facts=[
            (say(head), say(lesson.facts[name]))
            for name, head in words.FACTS.items()
            if name in lesson.facts
        ],
        steps_head=say(words.STEPS),
        steps=[say(each.text) for each in lesson.steps],
        questions_head=say(words.QUESTIONS),
        questions=[(say(question), say(answer)) for question, answer in lesson.questions],
        parts=[(say(head), list(map(say, each))) for head, each in parts if each],
        about=f"{say(words.MORE, game=game.name)} ({lesson.source})",
    )
