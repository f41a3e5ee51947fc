"""Words of several languages as people type them: what makes two spellings the same word.

A line is read in Arabic, English, Hebrew and Thai at once, whatever is printed: their scripts
differ, so that no word of one is a word of another. The words themselves are in a module a
language (:mod:`referee.notation.spoken`), which loads only where a line holds its script.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from unicodedata import category, normalize

SCRIPTS: Mapping[str, tuple[str, str]] = {
    "ar": ("\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc", "\u0660-\u0669\u06f0-\u06f9"),
    "he": ("\u0590-\u05ff\ufb1d-\ufb4f", ""),
    "th": ("\u0e00-\u0e7f", "\u0e50-\u0e59"),
}
"""Language to the characters of its script, and those of them that are digits."""

_DIGITS = "".join(digits for _, digits in SCRIPTS.values()) + "\u0966-\u096f"
_CLASSES = [f"[{letters}]" for letters, _ in SCRIPTS.values()]
_SIGNS = r"""'"\u2019\u05f3\u05f4\u200c\u200d-"""
# Digits of a script stand apart from its letters; an apostrophe belongs to what is around it.
_PIECES = re.compile(
    "|".join(
        [
            f"[{_DIGITS}]+",
            *(
                f"(?:(?![{_DIGITS}]){each})(?:(?![{_DIGITS}]){each}|[{_SIGNS}])*"
                for each in _CLASSES
            ),
            rf"(?:(?![{_DIGITS}])[^{''.join(letters for letters, _ in SCRIPTS.values())}])+",
        ]
    )
)
_BETWEEN = re.compile(r"[\s,;\u060c\u061b\u3001\u05be]+")
_AROUND = "?!.:\u061f\u2026\u00bf\u00a1"

_MARKS = re.compile(
    "[\u0640\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed"
    "\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]"
)
_SAME = str.maketrans(
    "\u0623\u0625\u0622\u0671\u0649\u0629\u06cc\u06a9"  # Arabic forms of alif, ya, ta and kaf
    "\u05da\u05dd\u05df\u05e3\u05e5"  # Hebrew letters at the end of a word
    "\u05f3\u2019\u05f4",
    "\u0627\u0627\u0627\u0627\u064a\u0647\u064a\u0643\u05db\u05de\u05e0\u05e4\u05e6''\"",
)
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
    kept = _MARKS.sub("", kept).replace("\u0e4d\u0e32", "\u0e33").translate(_SAME)
    return " ".join(_without_article(word) for word in kept.split())


def _without_article(word: str) -> str:
    long = len(word) > _LONGER and word.startswith(_ARTICLE)
    return word.removeprefix(_ARTICLE) if long else word


def is_plain(words: Iterable[str]) -> bool:
    """Whether nothing in a line can be a word of another language than English."""
    return all(map(str.isascii, words))


def script_of(text: str) -> str | None:
    """Returns the language of the first letter of a text that is of one of the scripts."""
    if text.isascii():
        return None
    for each in text:
        for tag, (letters, _) in SCRIPTS.items():
            if re.match(f"[{letters}]", each):
                return tag
    return None


def pieces(text: str) -> Iterator[str]:
    """Yields the parts of a word, which end where letters become digits, or another script.

    A word in plain Latin letters is left whole: ``9s`` and ``bo2`` are one.
    """
    for chunk in _BETWEEN.split(text):
        bare = chunk.strip(_AROUND) or chunk
        if bare:
            found = [bare] if bare.isascii() else _PIECES.findall(bare)
            yield from (each if each.isascii() else each.rstrip("-") for each in found)


def key_of(text: str) -> str:
    """Returns the key of a word, or of several, that stand in a glossary or in a name."""
    return " ".join(loosely(piece) for piece in pieces(text))


def languages_of(words: Iterable[str]) -> list[str]:
    """Returns English, and the languages whose script some words hold."""
    scripts = (script_of(piece) for word in words for piece in pieces(word))
    return ["en", *dict.fromkeys(filter(None, scripts))]
