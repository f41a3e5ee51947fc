"""Lines that speak of another line by its number go on speaking of it when that line moves."""

from __future__ import annotations

from datetime import datetime

from referee.match.amend import amend
from referee.match.public import public
from referee.match.record import Match
from referee.notation.lines import decode

HEADER = """\
transcript 1 go-fish
# a note that nobody but the scorer sees
option suits 3
option ranks 6
option deal 2
player a Ann
player b Bo
player c Cy
"""
RECORD = f"""{HEADER}deal c
hand c 2S x1
ask a b 5
fish b
draw a
admit b go-fish/fish-true 12
give b 1
"""
NOW = datetime(2026, 11, 30, 20, 14, 5)


def amended(number: int, *texts: str, data: str = RECORD) -> list[str]:
    change = amend(Match.read(data), number, texts, NOW)
    assert not change.appeared
    return decode(change.after.data)


def admission(lines: list[str]) -> tuple[str, str]:
    """Returns the line that is spoken of, and the line that does."""
    told = next(line for line in lines if line.startswith("admit"))
    return lines[int(told.split()[3]) - 1], told


def test_a_correction_above_moves_it() -> None:
    lines = amended(10, "hand c 2H x1")
    assert admission(lines) == ("fish b", "admit b go-fish/fish-true 13")


def test_a_line_put_in_above_moves_it() -> None:
    lines = amended(9, "deal c", "show a 3S")
    assert admission(lines) == ("fish b", "admit b go-fish/fish-true 14")


def test_a_line_put_in_right_before_it_moves_it() -> None:
    lines = amended(12, "show a 3S", "fish b")
    assert admission(lines)[0] == "fish b"


def test_a_correction_below_leaves_it() -> None:
    assert admission(amended(13, "draw a 3S"))[1] == "admit b go-fish/fish-true 12"


def test_the_ends_of_lines_stay() -> None:
    change = amend(Match.read(RECORD.replace("\n", "\r\n")), 10, ["hand c 2H x1"], NOW)
    assert b"admit b go-fish/fish-true 13\r\ngive b 1\r\n" in change.after.data


def test_the_public_record_has_its_own_numbers() -> None:
    lines = decode(public(RECORD.encode()))
    assert admission(lines) == ("fish b", "admit b go-fish/fish-true 10")
    assert not Match.read("\n".join([*lines, ""])).faults
