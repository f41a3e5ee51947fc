"""What is said of a line that was typed with the keyboard in another layout than was meant."""

from __future__ import annotations

from collections.abc import Mapping

from referee.words.say import say

_READ: Mapping[str, str] = {
    "ar": "Arabic layout: read as {text:q}",
    "he": "Hebrew layout: read as {text:q}",
    "th": "Thai layout: read as {text:q}",
    "": "Latin layout: read as {text:q}",
}
_GUESSED: Mapping[str, str] = {
    "ar": "Was the keyboard in its Arabic layout? Then this was meant: {text:q}",
    "he": "Was the keyboard in its Hebrew layout? Then this was meant: {text:q}",
    "th": "Was the keyboard in its Thai layout? Then this was meant: {text:q}",
    "": "Was the keyboard in its Latin layout? Then this was meant: {text:q}",
}
IS_MEANT = "Is that meant? [y/N]"


def read_as(language: str, line: str) -> str:
    """Says as what a line is read; ``language`` is that of the layout, empty for Latin."""
    return say(_READ[language], text=line)


def guessed(language: str, line: str) -> str:
    """Says what a line may have been meant to be, where nothing is recovered."""
    return say(_GUESSED[language], text=line)
