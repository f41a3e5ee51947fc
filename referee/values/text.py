"""Text as people type it: numbers in the digits of several scripts, and what counts as the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

# The digits people type at the table; every other script's digits are refused, because a
# full-width or mathematical digit in a transcript is a copying accident rather than a choice.
_DIGIT_SCRIPTS = ("0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "๐๑๒๓๔๕๖๗๘๙", "०१२३४५६७८९")
_DIGITS = {digit: str(value) for script in _DIGIT_SCRIPTS for value, digit in enumerate(script)}
_SCRIPT_OF = {digit: script for script in _DIGIT_SCRIPTS for digit in script}

_MOST_DIGITS = 18
"""Longer numbers are not read: nothing at a table is counted so high."""


def read_number(text: str) -> int | None:
    """Reads a whole number written in the digits of one script, or returns None.

    Arabic-Indic, Persian, Thai and Devanagari digits read; signs, underscores, white space and
    digits of several scripts mixed do not.
    """
    if not text or text[0] not in _SCRIPT_OF or len(text) > _MOST_DIGITS:
        return None
    if text.isascii():
        return int(text) if text.isdigit() else None
    script = _SCRIPT_OF[text[0]]
    if any(character not in script for character in text):
        return None
    return int("".join(_DIGITS[character] for character in text))


def digits_of(value: int) -> list[str]:
    """Returns the digits that people type for a number from 0 to 9."""
    return [script[value] for script in _DIGIT_SCRIPTS]


def read_digits(text: str) -> str:
    """Returns a text with every digit that people type written as they are here: 0 to 9."""
    if text.isascii():
        return text
    return "".join(_DIGITS.get(character, character) for character in text)


def fold(text: str) -> str:
    """Returns the key under which two handles or names are the same: trimmed, NFC, casefolded.

    NFC once more after casefolding, because casefolding can leave decomposed letters behind.
    """
    if text.isascii():
        return text.strip().lower()
    once = unicodedata.normalize("NFC", text.strip()).casefold()
    return unicodedata.normalize("NFC", once)


def listed(words: Sequence[str], comma: str, last: str) -> str:
    """Returns ``a, b and c``: words behind a comma each, and ``last`` before the last of them."""
    if len(words) < 2:
        return "".join(words)
    return f"{comma.join(words[:-1])} {last}{words[-1]}"
