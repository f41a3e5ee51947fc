"""What is wrong with a text before any of its lines is read (record/text).

A file in another encoding, or one that a merge has left in two versions, is one fault with one
cure, however many of its lines look strange.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from unicodedata import normalize

from referee.notation.lines import LONGEST_LINE, unsafe
from referee.values.rows import NamedTuple
from referee.values.rules import CannotDo, Finding
from referee.values.text import fold

_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_WITHOUT_MARK = {b"t\0r\0": "UTF-16LE", b"\0t\0r": "UTF-16BE"}
"""How the word ``transcript`` begins where no byte-order mark says which encoding it is."""

_CONFLICT = rb"(?m)^(?:[<|>]{7} .*|={7})\r?$"
_SURE_CONFLICT = rb"(?m)^(?:<{7}|>{7}) "

_STOPPING = {
    ("record/version", "twice"),
    ("record/version", "version"),
    *(("record/text", why) for why in ("encoding", "line-ends", "merge", "legacy")),
}
"""Findings behind which nobody can go on."""


class Flaw(NamedTuple):
    """A fault of a whole file: which, from which line on, and what its sentence tells.

    ``line`` is 0 where no line can be read. Without one the lines are judged all the same, and
    the fault stands where it shows first.
    """

    why: str
    line: int | None
    data: dict[str, object]


def find_flaw(data: bytes) -> Flaw | None:
    """Returns what is wrong with the bytes of a transcript as a whole, or None."""
    data = data.removeprefix(codecs.BOM_UTF8)
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    encoding = encoding or _WITHOUT_MARK.get(data[:4].lower())
    if encoding:
        return Flaw("encoding", 0, {"encoding": encoding})
    if b"\n" not in data and b"\r" in data.rstrip(b"\r"):
        return Flaw("line-ends", 0, {})
    if b"<<<<<<< " in data or b">>>>>>> " in data:
        first = re.search(_CONFLICT, data) if re.search(_SURE_CONFLICT, data) else None
        if first:
            return Flaw("merge", data.count(b"\n", 0, first.start()) + 1, {})
    return Flaw("legacy", None, {}) if not data.isascii() and _is_legacy(data) else None


def bad_text(text: str) -> tuple[str, dict[str, object], int] | None:
    """Returns what is wrong with the characters of one line, what its sentence tells, and where.

    ``where`` is the column of the first bad one; of a line that is too long, of the first too many.
    """
    bad = unsafe(text)
    if bad is None:
        long = len(text) > LONGEST_LINE
        return ("long", {"length": len(text)}, LONGEST_LINE + 1) if long else None
    if "\udc80" <= bad[0] <= "\udcff":
        return "utf-8", {"code": f"0x{ord(bad[0]) - 0xDC00:02X}"}, bad.start() + 1
    return "control", {"code": f"U+{ord(bad[0]):04X}"}, bad.start() + 1


def is_unreadable(data: bytes) -> bool:
    """Says whether the bytes of a transcript cannot be read as lines at all."""
    flaw = find_flaw(data)
    return flaw is not None and flaw.line == 0


def _is_legacy(data: bytes) -> bool:
    """Whether what is not UTF-8 is the text of another encoding rather than damage done to UTF-8.

    UTF-8 shows by its letters. Digits and suit signs do not count: the same file may be spelled
    without them.
    """
    strange = familiar = 0
    for line in data.decode("utf-8", "surrogateescape").split("\n"):
        if line.isascii():
            continue
        line = normalize("NFC", line)  # a letter and its accent are a letter
        bad = sum("\udc80" <= each <= "\udcff" for each in line)
        letters = sum(each.isalpha() and not fold(each).isascii() for each in line)
        if letters and not bad:
            return False
        strange += bad
        familiar += letters if bad else 0
    return strange > 0 and strange >= familiar


def unplayable(findings: Iterable[Finding], file: str) -> CannotDo:
    """Returns why nobody can go on with a record that was found so, or see how it stands."""
    for finding in findings:
        if (finding.rule, finding.why) in _STOPPING:
            return CannotDo("flawed", file=file, line=finding.line, finding=finding)
    return CannotDo("no-game", file=file)
