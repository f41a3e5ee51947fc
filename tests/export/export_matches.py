"""Matches to export: a record of each game in each of four scripts, and one of hostile names."""

from __future__ import annotations

from pathlib import Path

import golden

from referee.match.story import tell
from referee.values.summary import Summary

HERE = Path(__file__).parent

RECORDS = sorted((HERE / "records").glob("*.ref"))

HOSTILE_NAMES = {
    "a": "<script>alert(1)</script>",
    "b": "=1+1",
    "c": "a|b",
    "d": "`rm` **x** [y](http://z) &amp; @all",
}
"""Names that some format or other would take for more than text."""

HOSTILE = "\n".join(
    [
        "transcript 1 kachuful",
        "option rounds 1,2",
        "place +1 \"quoted\", <b>'place'</b>",
        *(f"player {handle} {name}" for handle, name in HOSTILE_NAMES.items()),
        "deal d 1 S",
        "bid a 0",
        "bid b 0  # =HYPERLINK(\"http://z\") <img src=x onerror=alert(1)> |",
        "bid c 0",
        "bid d 0",
        "trick a 2H 3H 4H 5H",
        "",
    ]
)  # fmt: skip
"""A record whose names, place and notes try to be more than text."""


def summary_of(record: Path) -> Summary:
    """Returns what a record came to, with its story, under its bare name."""
    return told(record.read_text(encoding="utf-8"), record.name)


def told(text: str, file: str = "match.ref") -> Summary:
    """Returns what a text came to, with its story."""
    summary = tell(text.encode(), file)
    assert summary is not None
    return summary


def assert_golden(name: str, data: bytes) -> None:
    """Compares an output with the one that was looked at and kept."""
    golden.assert_golden(HERE / "golden" / name, data.decode())
