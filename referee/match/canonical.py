"""A transcript in its one canonical form, line by line, with nothing lost."""

from __future__ import annotations

from referee.match.replay import Replay
from referee.notation.lines import encode
from referee.values.rules import Finding

_READABLE = {("record/ruling", "nothing"), ("record/stamp", "back")}
"""Faults of the kind ``syntax`` whose lines can be read all the same."""


def canonical_lines(replay: Replay) -> list[str]:
    """Returns the lines of a transcript that has been replayed, each in its canonical form.

    What is written anew is what ``record/style`` finds, and nothing else: a line that cannot be
    read stays as it is, so that no fault is spelled away.
    """
    lines = list(replay.texts)
    for finding in replay.findings:
        if finding.rule == "record/style":
            lines[finding.line - 1] = str(finding.data["canonical"])
    return lines


def canonical_bytes(replay: Replay) -> bytes:
    """Returns the canonical form of a transcript that has been replayed whole.

    UTF-8 without a byte-order mark, LF after every line. The form is a fixed point, and says what
    the transcript said. A file that holds no lines, or names no game, stays as it is.
    """
    if replay.unread is not None:
        return replay.unread
    lines = canonical_lines(replay)
    # A carriage return or a byte-order mark inside the text is a fault that stays, so it must
    # not be taken for the ending or the beginning when the file is read again.
    lines = [f"{line}\r" if line.endswith("\r") else line for line in lines]
    if lines and lines[0].startswith("\ufeff"):
        lines[0] = f"\ufeff{lines[0]}"
    return encode(lines)


def unreadable(replay: Replay) -> list[Finding]:
    """Returns the findings of lines that cannot be read and so stay as they are."""
    return [
        each
        for each in replay.sorted_findings()
        if each.kind == "syntax" and (each.rule, each.why) not in _READABLE
    ]
