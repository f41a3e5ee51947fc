"""Texts in pictures: how much of one fits, and in which fonts its letters are drawn."""

from __future__ import annotations

from referee.render.screen import ELLIPSIS, width
from referee.words.language import ISOLATE, ISOLATE_END, RTL_ISOLATE
from referee.words.phrases import script_lang

FONTS = {
    "ar": "'Noto Sans Arabic', 'Noto Naskh Arabic'",
    "he": "'Noto Sans Hebrew'",
    "th": "'Noto Sans Thai'",
    "": "'DejaVu Sans', 'Noto Sans', sans-serif",
}
"""Fonts that are named for the letters of a text in several scripts, in pictures.

For letters that the font of a run has not, the library takes any font that has them all, be it a
bold one, and for the whole text; the one for Latin letters has those of most scripts, too.
"""


def fitted(text: str, room: float) -> str:
    """Returns text cut to so many heights of its letters, with an ellipsis where it was cut.

    What is isolated in it stays so, and the ellipsis stands where reading would have gone on.
    """
    wide = 0.0
    for at, letter in enumerate(text):
        wide += 0 if letter in _ISOLATES else _widths(letter)
        if wide > room:
            cut = text[: max(at - 1, 0)].rstrip()
            opened = sum(each in (ISOLATE, RTL_ISOLATE) for each in cut) - cut.count(ISOLATE_END)
            return f"{cut}{ELLIPSIS}{ISOLATE_END * opened}"
    return text


def _widths(letter: str) -> float:
    """Returns about how wide a letter is, or a little more, in its own height."""
    if letter in "WMm@%":
        return 0.95
    if letter in " ,.:;'|!()[]-ijltfrI":
        return 0.36
    return 0.72 if letter.isupper() else 0.58 * width(letter)


_ISOLATES = (ISOLATE, RTL_ISOLATE, ISOLATE_END)


def runs(text: str) -> list[tuple[str, str]]:
    """Returns the parts of a text by the language of their letters; signs go with the letters
    before them."""
    runs: list[tuple[str, str]] = []
    for letter in text:
        # Fonts that have no isolates would lose all that stands in a run with them.
        lang = "ar" if letter in _ISOLATES else script_lang(letter)
        goes_on = runs and not lang and not letter.isalnum() and runs[-1][1][-1] not in _ISOLATES
        if goes_on or (runs and lang == runs[-1][0]):
            runs[-1] = runs[-1][0], runs[-1][1] + letter
        else:
            runs.append((lang, letter))
    return runs
