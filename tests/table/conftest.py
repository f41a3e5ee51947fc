"""A desk at a match in a file, without keyboard or screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from desks import KACHUFUL, Sit

from referee.table.desk import Desk


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
