"""JSON Lines: one event a line, with its verdict and what was found in it.

Described by ``schemas/export-jsonl.json``, a line at a time. Lines of the record that are no
events stand among them where something is wrong with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from referee.export import Settings
from referee.export.document import Json, entry_value, findings_value
from referee.render.machine import dump
from referee.values.summary import Entry, Summary
from referee.words.phrases import visible


def write(matches: Iterable[Summary], file: BinaryIO, settings: Settings) -> None:
    """Writes the events of matches, in the order of their records."""
    for summary in matches:
        for value in event_values(summary):
            file.write(f"{dump(value)}\n".encode())


def event_values(summary: Summary) -> Iterator[Json]:
    """Yields the events of a match as JSON values."""
    story = summary.story
    if story is None:
        return
    told = {entry.line: entry_value(entry) for entry in story.entries}
    for finding in (*story.findings, *story.stood):
        if finding.line not in told:
            told[finding.line] = {**entry_value(_nothing(finding.line)), "verb": None, "words": []}
    match = {
        "file": None if summary.file is None else visible(summary.file),
        "game": summary.game,
    }
    for line in sorted(told):
        yield {
            **match,
            **told[line],
            "findings": findings_value(
                (each for each in story.findings if each.line == line), summary
            ),
            "stood": findings_value((each for each in story.stood if each.line == line), summary),
        }


def _nothing(line: int) -> Entry:
    return Entry(line, ("",), "unreadable", 0)
