"""Transcripts as accidents leave them: bytes, words and lines swapped, doubled, lost or strange.

Everything comes from a ``random.Random``, so that a damage can be made again from its seed.
"""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Callable
from pathlib import Path
from random import Random

HOME = Path(__file__).parent
SOURCES = sorted(
    [
        *(HOME.parent / "transcripts").rglob("*.ref"),
        *(HOME / "cases").rglob("*.ref"),
        *(HOME / "export" / "records").rglob("*.ref"),
    ]
)
"""Real transcripts, honest and faulty ones, in both games and several scripts."""

DIGITS = ["".join(chr(zero + at) for at in range(10)) for zero in (0x660, 0x6F0, 0x966, 0xE50)]
STRANGE_DIGITS = ("०", "７", "²", "Ⅶ", "𝟕", "1_0", "+1", "-1", "007", "1۳", "٣7", "9" * 30)
BLANKS = (
    "  ",
    "\t",
    " \t ",
    "\u00a0",
    "\u3000",
    "\u2003",
    "\u2028",
    "\x0b",
    "\x0c",
    "\x85",
    " " * 990,
)
HIDDEN = (
    "\x00", "\x07", "\x1b[2J", "\x7f", "\u200d", "\u200f", "\u202e", "\u2067", "\u061c", "\ufeff",
    "\ufffd", "\U000e0041", "e\u0301", "\u0301",
)  # fmt: skip
NOT_TEXT = (
    b"\xff",
    b"\xc3",
    b"\xe2\x82",
    b"\xed\xa0\x80",
    b"\xc0\xaf",
    b"\xf5\x80\x80\x80",
    b"\xe1\xe5",
)
WORDS = (
    "transcript", "rules", "option", "player", "date", "place", "x-club", "deal", "hand", "ask",
    "give", "fish", "none", "draw", "book", "bid", "play", "trick", "won", "revoke", "void",
    "count", "score", "ruling", "show", "join", "leave", "end", "stands", "stock", "after", "#",
    "# note", "@20:14:05", "@٢٠:14:05", "@25:00:00", "@9:00:00", "x3", "7", "10", "AS", "a", "b",
)  # fmt: skip
LINES = (
    "", "#", "end", "transcript 1 kachuful", "transcript 1 go-fish", "player z Zoë", "deal a",
    "option deal 1۳", "option rounds 2,१", "rules ZONE", "option HOOK Off", "  bid A ١ ",
    "<<<<<<< HEAD", "=======", ">>>>>>> theirs", "void  a  misdeal", "x" * 1001, "date  x # y",
    "place " + "p" * 990, "bid a 0 #" + "n" * 991, "ruling kachuful/hook STANDS",
)  # fmt: skip


def damaged(data: bytes, chance: Random) -> bytes:
    """Returns a transcript after one to four accidents."""
    for _ in range(chance.randint(1, 4)):
        data = chance.choice(ACCIDENTS)(data, chance)
    return data


def _spot(data: bytes, chance: Random) -> int:
    return chance.randint(0, len(data))


def _bytes(data: bytes, chance: Random) -> bytes:
    at, many = _spot(data, chance), chance.choice((1, 1, 1, 2, 30))
    piece = data[at : at + many]
    new = chance.choice(
        (b"", piece * 2, piece[::-1], bytes([chance.randrange(256)]), piece.upper())
    )
    return data[:at] + new + data[at + many :]


def _not_text(data: bytes, chance: Random) -> bytes:
    at = _spot(data, chance)
    return data[:at] + chance.choice(NOT_TEXT) + data[at + chance.randint(0, 1) :]


def _insert(data: bytes, chance: Random) -> bytes:
    at = _spot(data, chance)
    return data[:at] + chance.choice((*BLANKS, *HIDDEN, *STRANGE_DIGITS)).encode() + data[at:]


def _endings(data: bytes, chance: Random) -> bytes:
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    lines[at] += chance.choice((b"\r", b"\r\r", b" \r", b"\r "))
    return chance.choice(
        (b"\n".join(lines), data.replace(b"\n", b"\r\n"), data.replace(b"\n", b"\r"),
         data.removesuffix(b"\n"), data + b"\n\n", data + b"\r", data.replace(b"\n", b"\n\r"))
    )  # fmt: skip


def _marks(data: bytes, chance: Random) -> bytes:
    return codecs.BOM_UTF8 * chance.choice((1, 1, 2)) + data


def _encoding(data: bytes, chance: Random) -> bytes:
    text = data.decode("utf-8", "replace")
    name = chance.choice(
        ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1255", "cp874", "latin-1")
    )
    return text.encode(name, "replace")


def _digits(data: bytes, chance: Random) -> bytes:
    """Writes digits in another script: all of a number, or one of them."""
    text = data.decode("utf-8", "surrogateescape")
    places = [at for at, each in enumerate(text) if each.isascii() and each.isdigit()]
    if not places:
        return data
    letters, script = list(text), chance.choice(DIGITS)
    at = chance.choice(places)
    for place in range(at, min(at + chance.choice((1, 1, 3)), len(letters))):
        if letters[place].isascii() and letters[place].isdigit():
            letters[place] = script[int(letters[place])]
    return "".join(letters).encode("utf-8", "surrogateescape")


def _words(data: bytes, chance: Random) -> bytes:
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    words = lines[at].split(b" ")
    one, two = chance.randrange(len(words)), chance.randrange(len(words))
    match chance.randrange(6):
        case 0:
            words[one], words[two] = words[two], words[one]
        case 1:
            words.insert(one, words[two])
        case 2:
            del words[one]
        case 3:
            words[one] = words[one].swapcase()
        case 4:
            words[one] = chance.choice((*WORDS, *STRANGE_DIGITS)).encode()
        case _:
            words.insert(one, chance.choice((*WORDS, *BLANKS)).encode())
    lines[at] = b" ".join(words)
    return b"\n".join(lines)


def _lines(data: bytes, chance: Random) -> bytes:
    lines = data.split(b"\n")
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(6):
        case 0:
            lines[one], lines[two] = lines[two], lines[one]
        case 1:
            lines.insert(two, lines[one])
        case 2:
            del lines[one]
        case 3:
            lines.insert(one, chance.choice(LINES).encode())
        case 4:
            lines[one] = lines[one].replace(b" ", chance.choice((*BLANKS,)).encode())
        case _:
            del lines[one:]
    return b"\n".join(lines)


def _form(data: bytes, chance: Random) -> bytes:
    """Writes the letters of names in another normal form."""
    text = data.decode("utf-8", "surrogateescape")
    return unicodedata.normalize(chance.choice(("NFC", "NFD", "NFKC")), text).encode(
        "utf-8", "surrogateescape"
    )


def _joined(data: bytes, chance: Random) -> bytes:
    return data + chance.choice(SOURCES).read_bytes()


ACCIDENTS: tuple[Callable[[bytes, Random], bytes], ...] = (
    _bytes, _bytes, _not_text, _insert, _insert, _endings, _marks, _encoding, _digits, _digits,
    _words, _words, _words, _lines, _lines, _form, _joined,
)  # fmt: skip
