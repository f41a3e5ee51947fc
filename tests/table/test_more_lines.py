"""Lines that mean nothing say why, and what may be typed instead."""

from __future__ import annotations

from pathlib import Path

import pytest
from desks import events
from typed_rows import FIXTURES

from referee.table.desk import Desk


@pytest.mark.parametrize(
    ("fixture", "typed", "written"),
    [
        ("K3", "9h x2 4h", "trick a 9H x x 4H"),
        ("K3", "A♥ 2-C 5♥️ h6", "trick a AH 2C 5H 6H"),
        ("K3", "as;2s;4s;6s", "trick a AS 2S 4S 6S"),
        ("K1", "1,0,1", "bid c 1"),
        ("G3", "-", "draw a"),
        ("G3", "ten", "draw a T"),
        ("G2", "b 0", "fish b"),
        ("G2", "no", "none b"),
        ("G1", "c ace", "ask a c A"),
        ("G1", "ask c 9s", "ask a c 9"),
        ("G4", "9s l", "ask b l 9"),
        ("G4", "9s 9s", None),
    ],
)
def test_cards_and_ranks_are_read_as_people_write_them(
    path: Path, fixture: str, typed: str, written: str | None
) -> None:
    path.write_text(FIXTURES[fixture], "utf-8")
    reply = Desk(str(path), lambda: 80).enter(typed)
    assert reply.accepted == (written is not None)
    if written:
        assert events(path)[-1] == written


@pytest.mark.parametrize(
    ("fixture", "typed", "rule", "told"),
    [
        ("K3", "as 2s 3s 4s 5s", "record/arguments", "5"),
        ("K5", "9h 2c 3c 4c", "record/arguments", "4"),
        ("K1", "1 0 1 0 1", "record/arguments", "5"),
        ("K3", "4 10 9 js", "record/arguments", "4, 10 and 9"),
        ("K3", "a h", "record/arguments", "'h'"),
        ("K4", "trick ann", "record/arguments", "'trick'"),
        ("K6", "1", "record/verb", "'1'"),
        ("G2", "4", "record/arguments", "4"),
        ("K1", "5", "kachuful/bid-range", "5"),
    ],
)
def test_a_refusal_names_what_is_wrong(
    path: Path, fixture: str, typed: str, rule: str, told: str
) -> None:
    path.write_text(FIXTURES[fixture], "utf-8")
    before = path.read_bytes()
    reply = Desk(str(path), lambda: 100).enter(typed)
    assert not reply.accepted
    assert path.read_bytes() == before
    assert reply.complaints[0].startswith(rule)
    assert told in reply.complaints[0]


@pytest.mark.parametrize(("fixture", "values"), [("G2", "1, 2, 3"), ("K1", "0, 1, 2, 3")])
def test_a_number_that_cannot_be_is_told_with_those_that_can(
    path: Path, fixture: str, values: str
) -> None:
    path.write_text(FIXTURES[fixture], "utf-8")
    reply = Desk(str(path), lambda: 100).enter("4")
    assert any(values in line for line in reply.complaints)


def test_a_row_that_does_not_add_up_is_typed_again(path: Path) -> None:
    path.write_text(FIXTURES["K3"], "utf-8")
    desk = Desk(str(path), lambda: 100, confirm=lambda *_: True)
    assert not desk.enter("2 3 0 1").accepted
    assert desk.enter("!1").edit == "2 3 0 1"


@pytest.mark.parametrize("handle", ["x", "took", "all", "bid"])
def test_a_handle_that_is_a_word_of_the_notation_is_a_player_where_one_stands(
    path: Path, handle: str
) -> None:
    """Places decide: behind a verb it is a player, and alone as well where no verb is meant."""
    text = FIXTURES["K1"].replace("player a Ann", f"player {handle} Ann")
    path.write_text(text, "utf-8")
    desk = Desk(str(path), lambda: 100)
    assert desk.enter(f"bid {handle} 1").accepted
    assert events(path)[-1] == f"bid {handle} 1"
    for line in ("0", "1", "0", f"took {handle}", "as x x 4s"):
        assert desk.enter(line).accepted, line
    assert events(path)[-2:] == [f"took {handle}", f"trick {handle} AS x x 4S"]
