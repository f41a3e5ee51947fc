"""A transcript in its one canonical form, line by line, with nothing lost."""

from __future__ import annotations

from referee.match.header import header_words
from referee.match.replay import Replay
from referee.notation.arguments import Unreadable
from referee.notation.events import event_words
from referee.notation.lines import encode, parse_line, unsafe, write_line
from referee.values.rules import Finding

_READABLE = {("record/ruling", "nothing"), ("record/stamp", "back")}
"""Faults of the kind ``syntax`` whose lines can be read all the same."""


def canonical_bytes(replay: Replay) -> bytes:
    """Returns the canonical form of a transcript that has been replayed whole.

    UTF-8 without a byte-order mark, LF after every line. Lines that cannot be read stay as they
    are. The form is a fixed point, and says what the transcript said.
    """
    lines = [canonical_text(replay, number) for number in range(1, len(replay.texts) + 1)]
    # A carriage return or a byte-order mark inside the text is a fault that stays, so it must
    # not be taken for the ending or the beginning when the file is read again.
    lines = [f"{line}\r" if line.endswith("\r") else line for line in lines]
    if lines and lines[0].startswith("\ufeff"):
        lines[0] = f"\ufeff{lines[0]}"
    return encode(lines)


def canonical_text(replay: Replay, number: int) -> str:
    """Returns the canonical form of a line; one that cannot be read stays as it was written."""
    text = replay.texts[number - 1]
    if unsafe(text):
        return text
    line = parse_line(number, text)
    if line.is_header:
        return write_line(header_words(line), None, line.note)
    if not line.words:
        return write_line([], None, line.note)
    reader = replay.reader_of(number)
    if reader is None or line.bad_stamp:
        return text.rstrip()
    try:
        event = reader.read([word.text for word in line.words])
    except Unreadable:
        return text.rstrip()
    return write_line(event_words(event), line.stamp, line.note)


def unreadable(replay: Replay) -> list[Finding]:
    """Returns the findings of lines that cannot be read and so stay as they are."""
    return [
        each
        for each in replay.sorted_findings()
        if each.kind == "syntax" and (each.rule, each.why) not in _READABLE
    ]
