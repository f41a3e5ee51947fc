"""A lesson as text."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from referee.render.screen import PLAIN, Paint
from referee.sheet.lesson import ToldLesson

WIDTH = 84


def lesson_lines(lesson: ToldLesson, paint: Paint = PLAIN) -> Iterator[str]:
    """Yields the lines of a lesson, its parts under their headings."""
    yield paint(lesson.title, "bold")
    yield ""
    yield from wrap(lesson.idea, WIDTH)
    yield ""
    for head, told in lesson.facts:
        yield from _hanging(f"{head}: ", told)
    yield from _part(lesson.steps_head, paint)
    for number, step in enumerate(lesson.steps, 1):
        yield from _hanging(f"{number:2}. ", step)
    yield from _part(lesson.questions_head, paint)
    for question, answer in lesson.questions:
        yield from _hanging("- ", question)
        yield from wrap(answer, WIDTH, initial_indent="  ", subsequent_indent="  ")
    for head, sentences in lesson.parts:
        yield from _part(head, paint)
        for sentence in sentences:
            yield from _hanging("- ", sentence)
    yield ""
    yield from wrap(lesson.about, WIDTH)


def _part(head: str, paint: Paint) -> Iterator[str]:
    yield ""
    yield paint(head, "bold")


def _hanging(first: str, text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=" " * min(len(first), 4))
