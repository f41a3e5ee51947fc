"""How a game is taught: ten steps that all rules hang on, on the terminal, a page, one side."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from machine import PATIENCE

from referee import games
from referee.export.printing import print_lesson
from referee.games.lesson import Lesson
from referee.render.lesson import lesson_lines
from referee.render.rulebook import page_lines
from referee.sheet.lesson import told_lesson
from referee.values.rules import CannotDo
from referee.words.language import TAGS, speaking

TAUGHT = [name for name in games.names() if games.load(name).lesson]
by_game = pytest.mark.parametrize("name", TAUGHT)


def lesson_of(name: str) -> Lesson:
    lesson = games.load(name).lesson
    assert lesson
    return lesson()


def run(*args: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "referee", *args], capture_output=True, timeout=PATIENCE, check=False
    )


@by_game
def test_every_rule_hangs_on_one_of_ten_steps(name: str) -> None:
    game, lesson = games.load(name), lesson_of(name)
    assert len(lesson.steps) == 10
    named = [rule for step in lesson.steps for rule in step.rules]
    assert sorted(named) == sorted(rule.id.rpartition("/")[2] for rule in game.rules)


@by_game
def test_the_page_of_a_rule_names_its_step(name: str) -> None:
    lesson = lesson_of(name)
    for rule in games.load(name).rules:
        step = lesson.step(rule.id)
        assert step
        told = " ".join(line.strip() for line in page_lines(rule))
        assert f"step {step} of 'referee learn {name}': {lesson.steps[step - 1].text}" in told


@by_game
@pytest.mark.parametrize("tag", TAGS)
def test_it_stands_on_one_side_of_paper_in_every_language(name: str, tag: str) -> None:
    with speaking(tag):
        lesson = told_lesson(games.load(name))
        for paper in ("a4", "letter"):
            document = pypdfium2.PdfDocument(print_lesson(lesson, "pdf", paper, print))
            assert len(document) == 1
        page = print_lesson(lesson, "html", "a4", print).decode()
        text = "\n".join(lesson_lines(lesson))
    assert f'lang="{tag}" dir="{"rtl" if tag in ("ar", "he") else "ltr"}"' in page
    assert page.count("<li id=") == 10
    assert "://" not in page
    assert all(line == line.rstrip() for line in text.splitlines())
    first = next(line for line in text.splitlines() if line.startswith(" 1. "))
    assert lesson.steps[0].startswith(first[4:])


def test_it_is_read_on_a_terminal_by_any_name_of_the_game() -> None:
    told = run("learn", "oh-hell")
    assert told.returncode == 0
    assert told.stdout == run("learn", "kachuful").stdout
    assert told.stdout.count(b"\n10. ") == 1


def test_it_is_printed_into_a_file(tmp_path: Path) -> None:
    out = tmp_path / "lesson.pdf"
    assert run("learn", TAUGHT[0], "-o", str(out)).returncode == 0
    assert out.read_bytes().startswith(b"%PDF")


def test_what_cannot_be_taught_is_told_in_one_sentence() -> None:
    done = run("learn", "whist")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    with pytest.raises(CannotDo):
        told_lesson(games.load(TAUGHT[0])._replace(lesson=None))
