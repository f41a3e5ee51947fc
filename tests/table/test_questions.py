"""A question waits for one key; whoever goes on typing has not seen it, and nothing is written."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from desks import events
from screens import Screen, wait_for
from typed_rows import FIXTURES

from referee.table.desk import Desk
from referee.table.terminal import TWICE
from referee.words.questions import NOTHING_DONE

Open = Callable[[str], Screen]


@pytest.fixture
def screen(path: Path) -> Iterator[Open]:
    opened: list[Screen] = []

    def run(fixture: str) -> Screen:
        path.write_text(FIXTURES.get(fixture, fixture), "utf-8")
        opened.append(Screen(path.parent, "table", columns=100))
        opened[-1].expect("\n>")
        return opened[-1]

    yield run
    for each in opened:
        each.close()


def test_the_number_of_a_choice_takes_it(screen: Open, path: Path) -> None:
    table = screen("G1")
    table.type("k")
    table.expect("1 2 3 or Esc:")
    table.type("2", enter=False)
    table.expect("   9  ask a c K\n")
    assert events(path)[-1] == "ask a c K"


@pytest.mark.parametrize("typed", ["undo", "b 1", "", "take 2"])
def test_anything_else_is_no(screen: Open, path: Path, typed: str) -> None:
    table = screen("G1")
    before = path.read_bytes()
    table.type("book 6")
    table.expect("1 or Esc:")
    table.type(typed)
    table.expect(NOTHING_DONE)
    wait_for(lambda: ">" in [line.strip() for line in table.lines()[-4:]], table.text)
    assert path.read_bytes() == before


def test_enter_pressed_twice_is_enter_once(screen: Open, path: Path) -> None:
    table = screen("K2")
    table.type("d 3")
    table.press("Enter")
    table.expect("d 3/0")
    for card in ("as", "2s", "3s", "4s"):
        table.type(card)
        table.press("Enter", "Enter")
    table.expect("  play d 4S")
    assert events(path)[-5:] == ["bid d 3", "play a AS", "play b 2S", "play c 3S", "play d 4S"]


def test_enter_behind_the_answer_to_a_question_belongs_to_it(screen: Open, path: Path) -> None:
    """However late it comes: whoever presses it has not yet read what Enter would do now."""
    header = "transcript 1 kachuful\noption rounds 1\n"
    seats = "".join(f"player {each} {each.upper()}\n" for each in "abcd")
    table = screen(f"{header}{seats}\ndeal d 1 S\nbid a 0\nbid b 0\n")
    table.type("b 0")
    table.expect("or Esc:")
    table.press("1")
    table.expect("[Enter: bid d 0")
    time.sleep(2 * TWICE)
    table.press("Enter")
    time.sleep(TWICE)
    assert events(path)[-1] == "bid c 0"
    table.press("Enter")
    table.expect("  bid d 0")


def test_enter_alone_does_what_the_prompt_says(screen: Open, path: Path) -> None:
    table = screen("K6")
    table.expect("[Enter: deal a 2 D]")
    time.sleep(TWICE)
    table.press("Enter")
    table.expect("  deal a 2 D")
    assert events(path)[-1] == "deal a 2 D"


def test_whoever_means_yes_to_all_is_not_asked(path: Path) -> None:
    path.write_text(FIXTURES["G1"], "utf-8")
    assert Desk(str(path), lambda: 80, yes=True).enter("book 6").accepted
    assert events(path)[-1] == "book a 6"


def test_whoever_wants_no_questions_is_not_asked_what_is_improbable(path: Path) -> None:
    path.write_text(FIXTURES["G1"], "utf-8")
    desk = Desk(str(path), lambda: 80, asks="never")
    assert not desk.enter("k").accepted, "nobody else can know whom"
    assert desk.enter("book 6").accepted
