"""The transcript itself, in its canonical form: what other referees read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from referee.export import Settings
from referee.notation.lines import encode, write_line
from referee.values.summary import Summary


def write(matches: Iterable[Summary], file: BinaryIO, settings: Settings) -> None:
    """Writes the record of a match, its events with their notes; other comments are left out."""
    for summary in matches:
        file.write(encode(_lines(summary)))


def _lines(summary: Summary) -> Iterator[str]:
    yield f"transcript 1 {summary.game}"
    yield f"rules {summary.profile}"
    yield from (f"option {key} {value}" for key, value in summary.options.items())
    yield from summary.header
    yield from (f"{key} {value}" for key, value in _occasion(summary) if value)
    for handle, name in summary.players.items():
        if handle not in summary.joined:
            yield f"player {handle} {name}"
    before = 0
    for entry in summary.story.entries if summary.story else ():
        if entry.deal != before:
            yield ""
        before = entry.deal
        note = f"# {entry.note}" if entry.note else None
        yield write_line(entry.words, entry.stamp, note)


def _occasion(summary: Summary) -> Iterator[tuple[str, str | None]]:
    yield "date", summary.date
    yield "place", summary.place
