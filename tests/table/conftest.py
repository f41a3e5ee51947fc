"""A desk at a match in a file, without keyboard or screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from referee.table.desk import Desk

KACHUFUL = """\
transcript 1 kachuful
option rounds 3,1
player a Asha Devi
player b נועם
player c สมชาย
player d عمر

deal d
"""

GO_FISH = """\
transcript 1 go-fish
player a Asha Devi
player b נועם
player c สมชาย
player d عمر

deal b
"""

Sit = Callable[..., Desk]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.ref"


@pytest.fixture
def sit(path: Path) -> Sit:
    """Returns a function that sits down at a match of these lines, and enters some more."""

    def sit_down(text: str = KACHUFUL, *entered: str, columns: int = 80) -> Desk:
        path.write_text(text, "utf-8")
        desk = Desk(str(path), lambda: columns)
        for line in entered:
            assert desk.enter(line).accepted, line
        return desk

    return sit_down


def events(path: Path) -> list[str]:
    """Returns the event lines of a file, without their times."""
    lines = path.read_text("utf-8").split("\n\n", 1)[1].splitlines()
    return [line.partition(" @")[0] for line in lines if line[:1] != "#"]
