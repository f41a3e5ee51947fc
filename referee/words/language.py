"""The languages in which the referee speaks: what each has of its own, and which one is spoken.

English is the source text and needs no catalogue. Another language is a small module in
:mod:`referee.words.lang` and a catalogue, loaded only when it is spoken. One process may speak
several at once, so what is spoken is a context variable.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from stat import S_ISREG
from struct import unpack_from
from typing import TYPE_CHECKING

from referee.values.rows import NamedTuple

if TYPE_CHECKING:
    from referee.words.lang import Language

ISOLATE, ISOLATE_END = "\u2068", "\u2069"
"""First strong isolate and its end: what stands between them reorders nothing outside."""

RTL_ISOLATE = "\u2067"
"""Begins what reads from right to left, whatever it begins with."""

LTR_ISOLATE = "\u2066"
"""Begins what reads from left to right, whatever it begins with."""

LTR_MARK, RTL_MARK = "\u200e", "\u200f"
"""Letters that nobody sees, one of each direction; every terminal knows them, not so isolates."""

LOCALE = os.path.join(os.path.dirname(__file__), "locale")
DOMAIN = "referee"
CLICK_DOMAIN = "click"
"""What click itself says is translated with the rest, and compiled apart: it reads all it has."""


class Catalogue:
    """A compiled catalogue (``.mo``), in which a message is looked for when it is said.

    The library reads all of it at once, which takes longer than most commands have.
    """

    def __init__(self, data: bytes, language: Language) -> None:
        self._data = data
        self._language = language
        _, _, self._count, self._ids, self._texts = unpack_from("<5I", data)

    def _text(self, table: int, at: int) -> bytes:
        length, start = unpack_from("<2I", self._data, table + 8 * at)
        return self._data[start : start + length]

    def _find(self, message: str) -> str | None:
        wanted = message.encode()
        low, high = 0, self._count
        while low < high:
            at = (low + high) // 2
            found = self._text(self._ids, at)
            if found == wanted:
                return self._text(self._texts, at).decode()
            low, high = (at + 1, high) if found < wanted else (low, at)
        return None

    def gettext(self, message: str) -> str:
        """Returns a message; in English where it is not translated."""
        return self._find(message) or message

    def pgettext(self, meaning: str, message: str) -> str:
        """Returns a message that English words like another one, by what it means."""
        return self._find(f"{meaning}\x04{message}") or message

    def ngettext(self, one: str, other: str, number: int) -> str:
        """Returns the form of a message that fits a number."""
        forms = self._find(f"{one}\0{other}")
        if forms is None:
            return one if number == 1 else other
        return forms.split("\0")[self._language.form(number)]


class Spoken(NamedTuple):
    """A language that is being spoken: its catalogue, what was looked up, the digits it prints."""

    language: Language
    catalogue: Catalogue
    told: dict[tuple[str, str], str]
    digits: str = ""


OWN_NAMES: Mapping[str, str] = {"en": "English", "ar": "العربية", "he": "עברית", "th": "ไทย"}
"""Every language by its tag, and what it calls itself."""

TAGS = tuple(OWN_NAMES)
ENGLISH = "en"

_ALIASES = {"iw": "he", **{name.casefold(): tag for tag, name in OWN_NAMES.items()}}

SPOKEN: ContextVar[Spoken | None] = ContextVar("spoken", default=None)
"""What is spoken where it is not English."""

_LOADED: dict[str, Spoken] = {}


def tag_of(text: str) -> str | None:
    """Returns the tag of a language by any of its spellings: ``ar_EG.UTF-8``, ``iw``, ``ไทย``."""
    word = text.strip().casefold()
    word = _ALIASES.get(word) or re.split(r"[-_.@]", word, maxsplit=1)[0]
    word = _ALIASES.get(word, word)
    return word if word in TAGS else None


_LANG_LINE = re.compile(rb"^x-lang[ \t]+(\S+)[ \t\r]*(?:#.*)?$", re.MULTILINE)


_HEAD = 4096
"""Bytes of a file in which its header says in which language the table talks."""


def lang_of(path: str) -> str | None:
    """Returns the language in which the table of a match talks: its ``x-lang``.

    None where it says none, and for a file that cannot be read, or only once.
    """
    try:
        if not S_ISREG(os.stat(path).st_mode):
            return None
        with open(path, "rb") as file:
            found = _LANG_LINE.search(file.read(_HEAD))
    except (OSError, ValueError):
        return None
    return tag_of(found[1].decode("utf-8", "replace")) if found else None


def lang_accepted(header: str) -> str | None:
    """Returns the language that ``Accept-Language`` wants most, None where it is none of ours."""
    wanted: list[tuple[float, str]] = []
    for part in header.split(","):
        name, _, quality = part.partition(";")
        number = quality.strip().removeprefix("q=").strip()
        try:
            weight = float(number) if number else 1.0
        except ValueError:
            continue
        tag = tag_of(name)
        if tag is not None and weight > 0:
            wanted.append((weight, tag))
    return max(wanted, key=lambda each: each[0])[1] if wanted else None


def load(tag: str) -> Spoken | None:
    """Returns a language ready to be spoken, None for English."""
    if tag == ENGLISH:
        return None
    if tag not in _LOADED:
        from referee.words.lang import grammar

        language = grammar(tag)
        with open(os.path.join(LOCALE, tag, "LC_MESSAGES", f"{DOMAIN}.mo"), "rb") as file:
            _LOADED[tag] = Spoken(language, Catalogue(file.read(), language), {})
    return _LOADED[tag]


def speak(tag: str, *, native: bool = False) -> None:
    """Speaks a language from here on in this context; ``native`` prints its own digits."""
    spoken = load(tag)
    if spoken is not None and native:
        spoken = spoken._replace(digits=spoken.language.digits)
    SPOKEN.set(spoken)


@contextmanager
def speaking(tag: str, *, native: bool = False) -> Iterator[None]:
    """Speaks a language for a while."""
    before = SPOKEN.set(None)
    try:
        speak(tag, native=native)
        yield
    finally:
        SPOKEN.reset(before)


def spoken_tag() -> str:
    """Returns the tag of the language that is spoken."""
    spoken = SPOKEN.get()
    return ENGLISH if spoken is None else spoken.language.tag


def is_rtl() -> bool:
    """Says whether what is spoken is written from right to left."""
    spoken = SPOKEN.get()
    return spoken is not None and spoken.language.rtl


# -- looking up ---------------------------------------------------------------------------------

_NOTATION = (
    r"'[ -&(-~]*'|(?<![\w-])--?[a-z][\w-]*|\$[A-Z_]+|\*\.\w+|[\w-]+\.ref"
    r"|[A-Z][A-Z]+(?:-\w+)?(?: [A-Z]+)*"
)
"""What stands in a translation as it is typed, and would be torn apart between letters that are
written from right to left: quoted notation, options, names of variables and files."""


def translated(text: str, meaning: str = "") -> str:
    """Returns a text in the language that is spoken; English where it has no translation."""
    spoken = SPOKEN.get()
    if spoken is None or not text:
        return text
    found = spoken.told.get((text, meaning))
    if found is None:
        catalogue = spoken.catalogue
        found = catalogue.pgettext(meaning, text) if meaning else catalogue.gettext(text)
        spoken.told[text, meaning] = found = _isolated(found, spoken.language)
    return found


def translated_n(number: int, one: str, other: str) -> str:
    """Returns the text that fits the number, of one for one and others in English."""
    spoken = SPOKEN.get()
    if spoken is None:
        return one if number == 1 else other
    return _isolated(spoken.catalogue.ngettext(one, other, number), spoken.language)


def _isolated(text: str, language: Language) -> str:
    if not language.rtl or ISOLATE in text:  # which has been told already
        return text
    return re.sub(_NOTATION, lambda found: f"{ISOLATE}{found[0]}{ISOLATE_END}", text)


def without_isolates(text: str) -> str:
    """Returns a text without the signs that isolate its parts."""
    return text.replace(ISOLATE, "").replace(ISOLATE_END, "")


def long_date(text: str) -> str:
    """Returns a date as a page tells it: as it is written, in English and where it is none."""
    spoken = SPOKEN.get()
    if spoken is None:
        return text
    from datetime import date

    try:
        return spoken.language.long_date(date.fromisoformat(text))
    except ValueError:
        return text


def native(text: str) -> str:
    """Returns a number as it is printed: with the digits of the language where that is wanted."""
    spoken = SPOKEN.get()
    if spoken is None or not spoken.digits:
        return text
    return text.translate(dict(zip(map(ord, "0123456789"), spoken.digits, strict=True)))
