"""Lines typed with the keyboard in another layout: understood where that is certain, and said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from desks import events
from typed_rows import FIXTURES

from referee import games
from referee.cli.commands import COMMANDS
from referee.notation.layouts import Layout, layouts, typed_back, typed_on
from referee.notation.spoken import words_of
from referee.notation.tongues import loosely
from referee.table.desk import Desk
from referee.words.keyboard import guessed, read_as
from referee.words.table import COMMANDS as TABLE_COMMANDS

Sit = Callable[..., Desk]
LAYOUTS = {each.name: each for each in layouts()}
WORDS = sorted(
    {verb for name in games.GAMES for verb in games.load(name).events}
    | {*COMMANDS, *TABLE_COMMANDS}
)


@pytest.fixture
def at(path: Path) -> Sit:
    """Returns a function that sits somebody down at a fixture, who answers questions so."""

    def sit(fixture: str, answer: bool | None = True) -> Desk:
        path.write_text(FIXTURES[fixture], "utf-8")

        def confirm(lines: Sequence[str], whole: bool, question: str = "") -> bool:
            asked.append(question)
            return bool(answer)

        asked: list[str] = []
        desk = Desk(str(path), lambda: 80, confirm=None if answer is None else confirm)
        desk.asked = asked  # type: ignore[attr-defined]
        return desk

    return sit


@pytest.mark.parametrize(
    ("fixture", "typed", "language", "meant", "written"),
    [
        ("F1", "שדל ג 7", "he", "ask d 7", "ask a d 7"),
        ("F1", "שדל ב 7", "he", "ask c 7", "ask a c 7"),
        ("F1", "شسن ي 7", "ar", "ask d 7", "ask a d 7"),
        ("F1", "ضسن ي è", "ar", "ask d 7", "ask a d 7"),
        ("F1", "ฟหา ก ึ", "th", "ask d 7", "ask a d 7"),
        ("F2", "כןדי", "he", "fish", "fish b"),
        ("F2", "بهسا", "ar", "fish", "fish b"),
        ("K1", "ิรก ๅ", "th", "bid 1", "bid a 1"),
        ("K1", "ๅ", "th", "1", "bid a 1"),
        ("K1", "لاهي 1", "ar", "bid 1", "bid a 1"),
        ("K1", "\ufefbهي 1", "ar", "bid 1", "bid a 1"),
        ("K3", "פךשט שד", "he", "play as", "play a AS"),
        ("K3", "שד 2ד 9ד 4ד", "he", "as 2s 9s 4s", "trick a AS 2S 9S 4S"),
        ("G1", "atk bugo 7", "", "שאל נועם 7", "ask a b 7"),
    ],
)
def test_a_line_is_read_as_it_was_meant_and_that_is_said(
    at: Sit, path: Path, fixture: str, typed: str, language: str, meant: str, written: str
) -> None:
    reply = at(fixture).enter(typed)
    assert reply.accepted
    assert reply.told[0] == read_as(language, meant)
    assert events(path)[-1] == written


@pytest.mark.parametrize(
    ("fixture", "typed"),
    [
        ("K3", "פךשט לי"),  # a word of its own, though the keys of kh
        ("K3", "פךשט לב"),
        ("K3", "לב"),
        ("F1", "שד"),  # no card is asked for here
        ("F1", "שדל"),
        ("F1", "שדל ז 7"),  # nobody is called z
        ("F1", "שד ג 7"),  # beginnings of verbs
        ("F1", "atk b 7"),  # nobody here speaks Hebrew
        ("K2", "נןג 1"),  # the dealer may not
        ("G1", "شسن لا 7"),
    ],
)
def test_what_is_not_certain_is_not_recovered(
    at: Sit, path: Path, fixture: str, typed: str
) -> None:
    before = path.read_text("utf-8") if path.exists() else FIXTURES[fixture]
    assert not at(fixture).enter(typed).accepted
    assert path.read_text("utf-8") == before


@pytest.mark.parametrize(
    ("fixture", "typed"),
    [("F2", "ומגם"), ("F2", "عىيخ"), ("F2", "ีืกน"), ("F2", "קמג"), ("K1", "ร้ะ"), ("F2", "/וןא")],
)
def test_what_takes_back_or_ends_is_asked_about_first(
    at: Sit, path: Path, fixture: str, typed: str
) -> None:
    desk = at(fixture, answer=False)
    reply = desk.enter(typed)
    if typed == "ร้ะ":
        assert not reply.accepted
        return
    assert len(desk.asked) == 1  # type: ignore[attr-defined]
    assert not reply.leave
    assert path.read_text("utf-8") == FIXTURES[fixture]


def test_once_it_is_answered_it_is_done(at: Sit, path: Path) -> None:
    at("F2").enter("ומגם")
    assert events(path) == ["deal d"]
    assert at("F2").enter("/וןא").leave


def test_a_pipe_recovers_nothing_and_is_told_the_guess(at: Sit, path: Path) -> None:
    reply = at("F1", answer=None).enter("שדל ג 7")
    assert not reply.accepted
    assert reply.complaints[-1] == guessed("he", "ask d 7")
    assert path.read_text("utf-8") == FIXTURES["F1"]


# -- the tables -------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", layouts(), ids=lambda each: each.name)
def test_every_verb_and_command_comes_back_and_meets_no_word(layout: Layout) -> None:
    known = words_of(layout.language)
    for word in WORDS:
        written = typed_on(word, layout)
        assert word in list(typed_back(written, layout)), word
        folded = loosely(written)
        assert not [each for each in known if each.startswith(folded)], (word, written)


def test_no_two_verbs_meet_in_the_arabic_layouts() -> None:
    written: dict[str, str] = {}
    for word in WORDS:
        for name in ("ar", "ar-azerty"):
            assert written.setdefault(typed_on(word, LAYOUTS[name]), word) == word
