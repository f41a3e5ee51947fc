"""Matches to sit down at, and what their files say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

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

NAMES = {"a": "Asha Devi", "b": "נועם", "c": "สมชาย", "d": "عمر"}

Sit = Callable[..., Desk]


def events(path: Path) -> list[str]:
    """Returns the event lines of a file, without their times."""
    lines = path.read_text("utf-8").split("\n\n", 1)[1].splitlines()
    return [line.partition(" @")[0] for line in lines if line[:1] != "#"]
