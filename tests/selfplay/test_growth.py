"""Reading a record takes work in proportion to its length, however wrong it is."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest
from long_records import RECORDS, Lines

from referee.match import readings
from referee.match.replay import Replay

LINEAR = 2.2
"""How many times as much work twice as many lines may be, with what does not grow set aside."""


@pytest.mark.parametrize("make", RECORDS, ids=lambda make: make.__name__)
def test_twice_the_lines_are_twice_the_work(make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    # So that no more than the beginning of a long deal is spent on what may have been meant.
    monkeypatch.setattr(readings, "MOST_EVENTS", 200)
    work(make(50))  # whatever is loaded on first use is loaded
    few, some, many = (work(make(count)) for count in (125, 250, 500))
    assert many - some < LINEAR * (some - few)


def work(lines: Lines) -> int:
    """Counts the lines of Python that reading takes, which no busy machine changes."""
    data = "\n".join([*lines, ""]).encode()
    done = 0

    def count(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal done
        done += 1
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        Replay().feed_all(data).counts()
    finally:
        sys.settrace(before)
    return done
