"""Whatever is typed: what is written is what the echo says, or nothing is (short of the bench)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from desks import GO_FISH, KACHUFUL
from random_lines import random_line, strange
from typed_rows import FIXTURES

from referee.table.desk import Desk


def test_random_lines_write_what_the_echo_says_or_nothing(path: Path) -> None:
    rng = random.Random(7)
    for name in ("K0", "K2", "K5", "K6", "G1", "G2", "G3"):
        assert strange(path, FIXTURES[name], [random_line(rng) for _ in range(6)]) == []


@pytest.mark.parametrize("text", [KACHUFUL, GO_FISH])
def test_signs_alone_are_refused(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")
    desk = Desk(str(path), lambda: 100)
    for line in (",", ",,", "، ،", ";", "- -", "."):
        assert not desk.enter(line).accepted, line


def test_the_beginning_of_a_note_writes_none(path: Path) -> None:
    path.write_text(KACHUFUL, "utf-8")
    before = path.read_bytes()
    assert not Desk(str(path), lambda: 100).enter("no no").accepted
    assert path.read_bytes() == before
