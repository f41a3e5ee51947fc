"""Words of several languages as people type them: what makes two spellings the same word.

A line is read in Arabic, English, Hebrew and Thai at once, whatever is printed: their scripts
differ, so that no word of one is a word of another. The words themselves are in a module a
language (:mod:`referee.notation.spoken`), which loads only where a line holds its script.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from unicodedata import category, normalize

_ARABIC = ((0x600, 0x6FF), (0x750, 0x77F), (0xFB50, 0xFDFF), (0xFE70, 0xFEFC))
SCRIPTS: Mapping[str, tuple[tuple[int, int], ...]] = {
    "ar": _ARABIC,
    "he": ((0x590, 0x5FF), (0xFB1D, 0xFB4F)),
    "th": ((0xE00, 0xE7F),),
}
"""Language to the characters of its script, from the first to the last of each block."""

_BETWEEN = dict.fromkeys(map(ord, ",;\u060c\u061b\u3001\u05be"), " ")
_AROUND = "?!.:\u061f\u2026\u00bf\u00a1"
_WITHIN = "'\"\u2019\u05f3\u05f4\u200c\u200d-"
"""What belongs to the letters before it."""

_DIGIT = "0"
"""Stands for the digits of any script, which are apart from its letters."""

_MARKS = chain(
    (0x640, 0x670, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7),
    *map(
        range,
        (0x610, 0x64B, 0x6D6, 0x6DF, 0x6EA, 0x591),
        (0x61B, 0x660, 0x6DD, 0x6E9, 0x6EE, 0x5BE),
    ),
)
_SAME: dict[int, int | None] = {
    **dict.fromkeys(_MARKS),
    **str.maketrans(
        "\u0623\u0625\u0622\u0671\u0649\u0629\u06cc\u06a9"  # Arabic alif, ya, ta and kaf
        "\u05da\u05dd\u05df\u05e3\u05e5"  # Hebrew letters at the end of a word
        "\u05f3\u2019\u05f4",
        "\u0627\u0627\u0627\u0627\u064a\u0647\u064a\u0643\u05db\u05de\u05e0\u05e4\u05e6''\"",
    ),
}
_ARTICLE = "\u0627\u0644"
_LONGER = 4
"""Letters of a word from which on an Arabic article before it says nothing."""


def loosely(text: str) -> str:
    """Returns the key under which two spellings are the same word, in any of the languages.

    Vowel signs, points, final letters, forms of alif and the article make no difference.
    """
    if text.isascii():
        return text.casefold()
    folded = normalize("NFKC", text).casefold()
    kept = "".join(each for each in folded if category(each) != "Cf")
    # NFKC splits the Thai vowel am, which nobody types in two parts.
    kept = kept.translate(_SAME).replace("\u0e4d\u0e32", "\u0e33")
    return " ".join(_without_article(word) for word in kept.split())


def _without_article(word: str) -> str:
    long = len(word) > _LONGER and word.startswith(_ARTICLE)
    return word.removeprefix(_ARTICLE) if long else word


def script_of(text: str) -> str | None:
    """Returns the language of the first letter of a text that is of one of the scripts."""
    return None if text.isascii() else next(filter(None, map(_script, text)), None)


def _script(letter: str) -> str | None:
    code = ord(letter)
    for tag, blocks in SCRIPTS.items() if code > 0x58F else ():
        if any(first <= code <= last for first, last in blocks):
            return tag
    return None


def pieces(text: str) -> Iterator[str]:
    """Yields the parts of a word, which end where letters become digits, or another script.

    A word in plain Latin letters is left whole: ``9s`` and ``bo2`` are one.
    """
    for chunk in text.translate(_BETWEEN).split():
        bare = chunk.strip(_AROUND) or chunk
        yield from [bare] if bare.isascii() else _parts(bare)


def _parts(word: str) -> Iterator[str]:
    """Yields the runs of one script in a word, and of digits."""
    begin, kind = 0, _kind(word[0])
    for at, letter in enumerate(word):
        now = _kind(letter)
        if now == _DIGIT != kind and word[at - 1].isdecimal():
            continue  # a number in the digits of several scripts is none
        if kind == _DIGIT and letter.isdecimal():
            continue
        if now != kind and not (kind and kind != _DIGIT and letter in _WITHIN):
            yield _trimmed(word[begin:at])
            begin, kind = at, now
    yield _trimmed(word[begin:])


def _kind(letter: str) -> str | None:
    """Returns the script of a letter; None for Latin ones, and whatever stands with them."""
    digit = not letter.isascii() and letter.isdecimal()
    return _DIGIT if digit else _script(letter)


def _trimmed(part: str) -> str:
    return part if part.isascii() else part.rstrip("-")


def key_of(text: str) -> str:
    """Returns the key of a word, or of several, that stand in a glossary or in a name."""
    return " ".join(loosely(piece) for piece in pieces(text))


def languages_of(words: Iterable[str]) -> list[str]:
    """Returns English, and the languages whose script some words hold."""
    scripts = (script_of(piece) for word in words for piece in pieces(word))
    return ["en", *dict.fromkeys(filter(None, scripts))]
