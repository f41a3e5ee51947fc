"""``undo`` takes back what the last typed line has written, whatever that was."""

from __future__ import annotations

from pathlib import Path

from desks import KACHUFUL, Sit, events
from typed_rows import FIXTURES

from referee.match.record import Match
from referee.table.desk import Desk


def test_a_line_of_several_events_is_one_undo_and_one_redo(sit: Sit, path: Path) -> None:
    desk = sit(KACHUFUL, "1", "0 1 0")
    desk.enter("undo")
    assert events(path) == ["deal d", "bid a 1"]
    desk.enter("undo")
    assert events(path) == ["deal d"]
    desk.enter("redo")
    desk.enter("redo")
    assert events(path) == ["deal d", "bid a 1", "bid b 0", "bid c 1", "bid d 0"]
    assert not desk.enter("redo").accepted


def test_numbers_count_events_and_lines_those_that_were_typed(sit: Sit, path: Path) -> None:
    desk = sit(KACHUFUL, "1 0 1", "0", "as")
    desk.enter("undo 2")
    assert events(path)[1:] == ["bid a 1", "bid b 0", "bid c 1"]
    desk.enter("redo 2")
    desk.enter("undo line 3")
    assert events(path) == ["deal d"]


def test_in_another_sitting_it_is_the_last_event_with_its_rulings(sit: Sit, path: Path) -> None:
    sit(KACHUFUL, "1 0 1", "1 --stands")
    Desk(str(path), lambda: 80).enter("undo")
    assert events(path)[1:] == ["bid a 1", "bid b 0", "bid c 1"]


def test_a_correction_is_taken_back_too(sit: Sit, path: Path) -> None:
    desk = sit(KACHUFUL, "1 0 1", "amend last 2 --yes")
    assert events(path)[1:] == ["bid a 1", "bid b 0", "bid c 2"]
    desk.enter("undo")
    assert events(path)[1:] == ["bid a 1", "bid b 0", "bid c 1"]
    assert "# struck amended @" in path.read_text("utf-8")
    desk.enter("undo")
    assert events(path) == ["deal d"]


def test_totals_instead_of_the_cards_give_them_back(path: Path) -> None:
    path.write_text(FIXTURES["K4"], "utf-8")
    before = events(path)
    desk = Desk(str(path), lambda: 80, confirm=lambda *_: True)
    assert desk.enter("1 0 2 0").question
    assert desk.answer(2).accepted
    assert events(path) == [*before[:-1], "won a 1", "won b 0", "won c 2", "won d 0"]
    desk.enter("undo")
    assert events(path) == before
    assert not Match.read(path.read_bytes()).faults


def test_what_the_tool_wrote_with_a_line_goes_with_it(path: Path) -> None:
    path.write_text(FIXTURES["G3"], "utf-8")
    before = events(path)
    desk = Desk(str(path), lambda: 80)
    assert desk.enter("c 9").accepted
    assert events(path) == [*before, "draw a", "ask b c 9"]
    desk.enter("undo")
    assert events(path) == before


def test_a_correction_is_taken_back_and_put_back_in_force(path: Path) -> None:
    path.write_text(FIXTURES["K1"], "utf-8")
    desk = Desk(str(path), lambda: 100, confirm=lambda *_: True)
    for line in ("1 0 1 0", "=d 3", "u", "redo", "u", "redo", "took b", "u"):
        assert desk.enter(line).accepted, line
    assert events(path) == ["deal d 3 S", "bid a 1", "bid b 0", "bid c 1", "bid d 3"]


def test_a_row_is_one_line_also_where_one_of_it_was_corrected(path: Path) -> None:
    path.write_text(FIXTURES["K1"], "utf-8")
    desk = Desk(str(path), lambda: 100, confirm=lambda *_: True)
    for line in ("1 0 1 0", "=d 3", "took b", "u", "u"):
        assert desk.enter(line).accepted, line
    assert events(path) == ["deal d 3 S"]
