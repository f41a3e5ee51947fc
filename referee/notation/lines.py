"""Text to lines and back: what a line of a transcript is, before any game has read it.

A transcript is UTF-8 text, one event a line: ``VERB ARGS [@stamp] [# note]``. This module splits
lines into words with their columns, sets stamp and note apart, finds characters that must not be
there, and writes lines in their one canonical form. It knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from referee.values.rows import NamedTuple
from referee.values.text import read_number

HEADER_VERBS = ("transcript", "rules", "option", "date", "place", "player")
"""The header's verbs; a private key begins with ``x-``."""

HALF_A_DAY = 12 * 3600
"""Seconds: a stamp that goes back by more is one of the next day."""

LONGEST_LINE = 1000
"""Most characters in a line (record/text)."""

_SIXTY = {f"{number:02}": number for number in range(60)}
_HOURS = {f"{number:02}" for number in range(24)}
_WORD = re.compile(r"\S+")
_STAMP = r"@(\w\w):(\w\w):(\w\w)"
# Control characters, line separators, bidi controls, a byte-order mark inside the text, and the
# lone surrogates that stand for bytes which are not UTF-8. Joiners stay: Persian and Hindi need
# them.
_UNSAFE = (
    r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e"
    r"\u2066-\u2069\ufeff\ud800-\udfff]"
)


class Word(NamedTuple):
    """A word and the column of its first character, counted from 1 in characters."""

    text: str
    column: int

    @property
    def end(self) -> int:
        """The column just past the word."""
        return self.column + len(self.text)


class Line(NamedTuple):
    """One line: its words (verb first), stamp (``HH:MM:SS``) and note (from its ``#`` on).

    ``bad_stamp`` is the word that stands where a stamp stands and is none. ``own`` are the verbs
    of header lines that only its game has.
    """

    number: int
    text: str
    words: tuple[Word, ...]
    stamp: str | None = None
    stamp_word: Word | None = None
    note: str | None = None
    bad_stamp: Word | None = None
    own: Collection[str] = ()

    @property
    def verb(self) -> str:
        """The first word in lower case, or the empty string on a blank or comment line."""
        return self.words[0].text.lower() if self.words else ""

    @property
    def is_header(self) -> bool:
        """Whether the line is of the header rather than an event, a comment or blank."""
        return is_header_verb(self.verb, self.own)

    def rest(self, index: int) -> str:
        """Returns the text from word ``index`` to the end of the words, as it was written."""
        if index >= len(self.words):
            return ""
        return self.text[self.words[index].column - 1 : self.words[-1].end - 1]

    def renamed(self, verb: str) -> Line:
        """Returns the line as it would be with another verb."""
        return self._replace(words=(self.words[0]._replace(text=verb), *self.words[1:]))


def is_header_verb(verb: str, own: Collection[str] = ()) -> bool:
    """Says whether a verb (in lower case) opens a header line; ``own`` are those of one game."""
    return verb in HEADER_VERBS or verb.startswith("x-") or verb in own


def decode(data: bytes) -> list[str]:
    """Splits the bytes of a transcript into lines without their endings.

    A byte-order mark, CRLF and a missing last newline are read. Bytes that are not UTF-8 become
    lone surrogates, which :func:`unsafe` finds and :func:`encode` turns back into the same bytes.
    """
    text = data.decode("utf-8", "surrogateescape")
    if text.startswith("\ufeff"):
        text = text[1:]
    lines = text.split("\n")
    if lines and not lines[-1]:
        lines.pop()
    if "\r" in text:
        lines = [line[:-1] if line.endswith("\r") else line for line in lines]
    return lines


def encode(lines: Iterable[str]) -> bytes:
    """Returns the bytes of a transcript: UTF-8, LF after every line."""
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")


def unsafe(text: str) -> re.Match[str] | None:
    """Returns the first character that no line may hold (record/text), or None."""
    if text.isprintable():  # as nearly every line is
        return None
    return re.search(_UNSAFE, text)


def unsafe_words(text: str) -> bool:
    """Says whether a line holds such a character before its note."""
    return any(unsafe(word.text) for word in parse_line(1, text).words)


def without_unsafe(text: str) -> str:
    """Returns the text with every character left out that no line may hold."""
    return re.sub(_UNSAFE, "", text)


def parse_line(number: int, text: str, own: Collection[str] = ()) -> Line:
    """Splits a line into words, stamp and note. Every text is a line; nothing is refused here.

    ``own`` are the verbs of header lines that only its game has.
    """
    words: list[Word] = []
    note = None
    for match in _WORD.finditer(text):
        if match[0].startswith("#"):
            note = text[match.start() :].rstrip()
            break
        words.append(Word(match[0], match.start() + 1))
    if (
        len(words) > 1
        and words[-1].text.startswith("@")
        and not is_header_verb(words[0].text.lower(), own)
    ):
        stamp = read_stamp(words[-1].text)
        if stamp is not None:
            return Line(number, text, tuple(words[:-1]), stamp, words[-1], note, None, own)
        return Line(number, text, tuple(words[:-1]), None, None, note, words[-1], own)
    return Line(number, text, tuple(words), None, None, note, None, own)


def read_stamp(text: str) -> str | None:
    """Reads ``@HH:MM:SS`` and returns ``HH:MM:SS``, or None where it is no time of day."""
    match = re.fullmatch(_STAMP, text)
    if not match:
        return None
    parts = [read_number(part) for part in match.groups()]
    hours, minutes, seconds = (99 if part is None else part for part in parts)
    if hours > 23 or minutes > 59 or seconds > 59:
        return None
    return f"{hours:02}:{minutes:02}:{seconds:02}"


def cut_stamp(text: str) -> tuple[str, str | None]:
    """Returns a line without its stamp, and that, where the stamp is written canonically."""
    if text[-10:-8] == " @" and text[-6] == text[-3] == ":":
        stamp = text[-8:]
        if stamp[:2] in _HOURS and stamp[3:5] in _SIXTY and stamp[6:] in _SIXTY:
            return text[:-10], stamp
    return text, None


def seconds_of_day(stamp: str) -> int:
    """Returns the seconds since midnight of a stamp ``HH:MM:SS``."""
    return _SIXTY[stamp[:2]] * 3600 + _SIXTY[stamp[3:5]] * 60 + _SIXTY[stamp[6:]]


def write_line(words: Sequence[str], stamp: str | None = None, note: str | None = None) -> str:
    """Returns the canonical form of a line from its words, stamp and note."""
    parts = " ".join(words)
    if stamp is not None:
        parts += f" @{stamp}"
    if note is None:
        return parts
    return f"{parts}  {note}" if parts else note
