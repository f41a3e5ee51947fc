"""``referee new`` on a terminal: it asks for what was not given, and for all where nothing was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from screens import Screen

from referee.match.record import Match
from referee.words import table as words

New = Callable[..., Screen]


@pytest.fixture
def new(tmp_path: Path) -> Iterator[New]:
    opened: list[Screen] = []

    def run(*args: str) -> Screen:
        opened.append(Screen(tmp_path, "new", *args))
        return opened[-1]

    yield run
    for each in opened:
        each.close()


def test_without_any_argument_it_asks_for_everything(new: New, tmp_path: Path) -> None:
    (tmp_path / "match.ref").write_text("# somebody else's\n")
    screen = new()
    for question, answer in (
        ("game:", "oh hell"), ("rules [standard]:", ""), (words.ASK_OPTION, "?"),
        ("1  players=3..8", "hook off"), (words.ASK_OPTION, "ok"),
        ("player 1, clockwise", "Asha"), ("player 2, clockwise", "Noam"),
        ("player 3, clockwise", "عمر"), ("player 4", ""), (words.ASK_SEATS, "swap 1 2"),
        ("1  noa  Noam", ""), ("file [match.ref]:", ""), ("there already", "friday.ref"),
    ):  # fmt: skip
        screen.expect(question)
        screen.type(answer)
    screen.expect("'friday.ref': kachuful")
    assert screen.left() == 0
    match = Match.read((tmp_path / "friday.ref").read_bytes())
    assert match.players == {"noa": "Noam", "ash": "Asha", "amr": "عمر"}
    assert dict(match.summary().options) == {"hook": "off"}
    assert not match.faults
    assert (tmp_path / "match.ref").read_text() == "# somebody else's\n"


def test_with_a_game_only_the_players_are_missing(new: New, tmp_path: Path) -> None:
    screen = new("gofish", "x.ref", "-o", "lucky-draw=off")
    for question, answer in (
        ("player 1, clockwise", "Asha"), ("player 2, clockwise", "Noam"), ("player 3", ""),
        (words.ASK_SEATS, ""),
    ):  # fmt: skip
        screen.expect(question)
        screen.type(answer)
    screen.expect("'x.ref': go-fish")
    assert screen.left() == 0
    assert dict(Match.read((tmp_path / "x.ref").read_bytes()).summary().options) == {
        "lucky-draw": "off"
    }


def test_whoever_gives_up_has_started_nothing(new: New, tmp_path: Path) -> None:
    screen = new("kachuful")
    screen.expect("player 1")
    screen.press("C-d")
    assert screen.left() == 130
    assert not list(tmp_path.glob("*.ref"))
