"""The one way from a template to what is said.

A template is a whole sentence in English that stands beside what it speaks of, with named places.
What stands in a place is told from its name (:data:`KINDS`) and its specification, and its words
come from the language (:mod:`referee.words.phrases`), so that no code outside it puts words
together. The catalogue of the language that is spoken is asked in :func:`say` and :func:`say_n`,
before a template is filled.

=============== =============================================================================
``{cards:card}`` a number with its noun, one of :data:`NOUNS`; ``:lay/lays`` where it has none
``{who:or}``     several with *or* before the last; *and* without a specification
``{all:row}``    several, with commas alone
``{facts:lines}`` numbers of lines: *line 3*, or *lines 3, 5 and 9*; ``:both`` *both* or *all*
``{what:many}``  a rank as *sevens*, a card as *the seven of clubs*; ``:all`` *all
                 sevens*, ``:one`` *a seven*, ``:rank`` *sevens* even of a card, ``:code`` as it is
                 written, of a player as well
``{word:q}``     what somebody wrote, in quotation marks
``{deal:first}`` as it stands where the sentence begins
=============== =============================================================================
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Literal

from referee.values.deck import deck_of
from referee.values.rows import NamedTuple
from referee.words.language import (
    ENGLISH,
    is_rtl,
    native,
    spoken_tag,
    translated,
    translated_n,
)
from referee.words.phrases import (
    RANK_WORDS,
    all_words,
    card_name,
    card_words,
    holds_rtl,
    isolate,
    lines,
    listing,
    many_words,
    person,
    plural,
    quoted,
    row,
    shown,
    suit_words,
    together,
    visible,
)

Kind = Literal["player", "suit", "card", "quote", "count", "word", "text"]
"""What stands in a place: handles of players, suits, cards or ranks, what somebody wrote and is
quoted, a number, a word of the language that is spoken, text that is shown as it is."""


_PLACES: Mapping[Kind, str] = {
    "player": "after also asker better dealer due holder other places player players",
    "suit": "led suit suits trump",
    "card": "asked card cards instead rank shown what",
    "quote": "near",
    "count": """
        actual before bid breaches changed clean column count deck done events faults faulty fewest
        files first gift hours last least left length limit line lines matches most number open
        points port proved ranks round said score seat seconds total trick unreadable version won
    """,
    "word": "axis deal label unit units",
    "text": """
        about address allowed argument best canonical chance changes claim claimed code date
        encoding error event example expected extra facts families family fault file fitting folder
        form format formats game games given handle held hint host key known letter library match
        minutes missing name names new old one option options package page place point profile
        proven reason refused rule sections short since source story text title told totals two
        until value values verb verbs way word
    """,
}

KINDS: Mapping[str, Kind] = {
    name: kind for kind, names in _PLACES.items() for name in names.split()
}
"""The name of a place to what stands there. A number is a number in every place, and what is worded
already (:class:`Words`) stays as it is in every place."""

AS_WRITTEN = frozenset(["line", "first", "until", "column", "seat", "port", "version"])
"""Places whose number is looked up in a file or typed, so that its digits are never others."""

NOUNS: Mapping[str, tuple[str, str]] = {
    "book": ("book", "books"),
    "breach": ("breach", "breaches"),
    "card": ("card", "cards"),
    "character": ("character", "characters"),
    "family": ("family", "families"),
    "fault": ("fault", "faults"),
    "file": ("file", "files"),
    "line": ("line", "lines"),
    "match": ("match", "matches"),
    "minute": ("minute", "minutes"),
    "player": ("player", "players"),
    "point": ("point", "points"),
    "round": ("round", "rounds"),
    "second": ("second", "seconds"),
    "trick": ("trick", "tricks"),
    "unknown": ("unknown card", "unknown cards"),
}
"""What is counted, one and many of it."""

NOBODY: Mapping[str, str] = {}


def say(template: str, names: Mapping[str, str] = NOBODY, /, **data: object) -> str:
    """Returns a sentence. ``names`` maps handles to names.

    Raises KeyError where a place has no data, ValueError where nothing is known of it.
    """
    meaning = template.meaning if isinstance(template, Meant) else ""
    return translated(template, meaning).format_map(Values(data, names))


def say_n(
    number: int, one: str, other: str, names: Mapping[str, str] = NOBODY, /, **data: object
) -> str:
    """Returns the sentence for one, or the other for any other number. Raises as ``say`` does."""
    return translated_n(number, one, other).format_map(Values(data, names))


def say_page(text: str) -> str:
    """Returns a text of several paragraphs; lines that stand as they are behind ``\\b`` stay so."""
    if spoken_tag() == ENGLISH:
        return text
    return "\n\n".join(
        "\n".join(map(_line, part.split("\n")))
        if part.lstrip().startswith("\b")
        else translated(" ".join(part.split()))
        for part in text.split("\n\n")
    )


def _line(line: str) -> str:
    """Returns a line that stays a line, perhaps behind what it explains."""
    at = line.rfind("  ") + 2 if "  " in line else 0
    return line[:at] + translated(line[at:])


class Meant(str):
    """A template that English words like another one of another meaning, with what it means."""

    __slots__ = ("meaning",)
    meaning: str

    def __new__(cls, text: str, meaning: str) -> Meant:
        self = super().__new__(cls, text)
        self.meaning = meaning
        return self


def paragraphs(text: str) -> list[str]:
    """Returns the messages of a text: its paragraphs, each in one line, where it has several."""
    if "\n\n" not in text:
        return [text]
    parts = (" ".join(part.split()) for part in text.split("\n\n"))
    return [part for part in parts if part and not part.startswith("\b")]


class Translated:
    """The texts of a room by their names, in the language that is spoken, for a page to fill in."""

    def __init__(self, room: object) -> None:
        self._room = room

    def __getattr__(self, name: str) -> str:
        return say(getattr(self._room, name))


class Words(str):
    """Text that is worded already, so that it goes into a template as it is."""

    __slots__ = ()


class Units(NamedTuple):
    """A number of what is counted in a game, and its noun, one and many."""

    number: int
    noun: tuple[str, str]


class Value(NamedTuple):
    """What stands in a place, and the names of the players; see the head of this module.

    Formatting None raises ValueError, so that something plainer can be said.
    """

    key: str
    raw: object
    names: Mapping[str, str]

    def __format__(self, spec: str) -> str:
        raw = self.raw
        if isinstance(raw, str):
            told = _placed(raw) if isinstance(raw, Words) else self._text(raw, spec)
            return told[:1].upper() + told[1:] if spec == "first" else told
        if isinstance(raw, int):
            return self._number(raw, spec)
        if isinstance(raw, Units):
            return plural(raw.number, *raw.noun)
        if isinstance(raw, Collection):
            return self._several(raw, spec)
        if raw is None:
            raise ValueError(f"nothing is known of {self.key}")
        return visible(str(raw))

    def _number(self, raw: int, spec: str) -> str:
        if not spec:
            return str(raw) if self.key in AS_WRITTEN else native(str(raw))
        noun, _, form = spec.partition(".")
        return plural(raw, *_noun(noun), f".{form}" if form else "")

    def _several(self, raw: Iterable[object], spec: str) -> str:
        if spec == "lines":
            return lines(each for each in raw if isinstance(each, int))
        if spec == "both":
            return together(len(list(raw)))
        told = [
            _placed(each) if isinstance(each, Words) else self._text(str(each), spec)
            for each in raw
        ]
        return row(told) if spec == "row" else listing(told, "or" if spec == "or" else "and")

    def _text(self, raw: str, spec: str) -> str:
        kind = KINDS.get(self.key)
        if spec == "q" or kind == "quote":
            return quoted(raw)
        if kind == "player":
            return shown(raw) if spec == "code" else person(raw, self.names)
        if kind == "word":
            return visible(raw)
        if kind == "suit":
            return suit_words(raw) or shown(raw)
        deck = deck_of(self.names)
        if spec == "code":
            return card_name(raw, deck)
        if kind != "card" or deck.group(raw) not in (deck.groups if deck.themed else RANK_WORDS):
            return shown(raw)
        if spec == "one":
            return card_words(deck.group(raw), deck)
        if spec == "rank":
            return many_words(deck.group(raw), deck)
        if spec == "all":
            return all_words(raw, deck)
        return many_words(raw, deck) if spec == "many" else card_words(raw, deck)


def _placed(worded: str) -> str:
    """Returns what is worded already, isolated where it reads the other way than what is spoken."""
    return isolate(worded) if is_rtl() and not holds_rtl(worded) else worded


def _noun(spec: str) -> tuple[str, str]:
    one, _, many = spec.partition("/")
    return (one, many) if many else NOUNS[spec]


class Values(dict[str, object]):
    """Data that fills a template by :meth:`str.format_map`. A missing key raises KeyError."""

    def __init__(self, data: Mapping[str, object], names: Mapping[str, str]) -> None:
        super().__init__(data)
        self.names = names

    def __getitem__(self, key: str) -> Value:
        return Value(key, super().__getitem__(key), self.names)
