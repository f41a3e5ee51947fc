"""Widths, carets, colour: what a terminal makes of text."""

from __future__ import annotations

import os
import unicodedata
from typing import IO

from referee.words.phrases import holds_rtl, isolate, visible

TAB = "    "
ELLIPSIS = "…"
MOST_CHARACTERS = 4
"""Most characters for each column, where marks that take none are many."""
LONGEST_QUOTE = 120
"""Most columns of a line that are quoted; of a longer one, what stands around the fault."""

_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}


class Paint:
    """Colours text, or leaves it alone."""

    def __init__(self, colour: bool = False) -> None:
        self.colour = colour

    def __call__(self, text: str, *styles: str) -> str:
        if not self.colour or not text:
            return text
        codes = ";".join(_CODES[style] for style in styles)
        return f"\x1b[{codes}m{text}\x1b[0m"


PLAIN = Paint()


def paint_for(stream: IO[str]) -> Paint:
    """Returns colour for a terminal, and none anywhere else or with ``NO_COLOR``."""
    dumb = os.environ.get("TERM") == "dumb" or bool(os.environ.get("NO_COLOR"))
    return Paint(stream.isatty() and not dumb)


def terminal_width(stream: IO[str]) -> int:
    """Returns how many columns there are to print in: the terminal's, else ``$COLUMNS`` or 80."""
    if stream.isatty():
        try:
            return os.get_terminal_size(stream.fileno()).columns or 80
        except (OSError, ValueError):
            pass
    columns = os.environ.get("COLUMNS", "")
    return int(columns) if columns.isdecimal() and int(columns) else 80


def width(text: str) -> int:
    """Returns how many columns a terminal draws text in."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth

    return int(max(wcswidth(text), 0))


def clip(text: str, columns: int) -> str:
    """Returns text cut to so many columns, with an ellipsis where anything was cut."""
    # What no terminal shows is never measured: a damaged file may be one line of many megabytes.
    kept = text[: columns * MOST_CHARACTERS]
    if kept == text and width(text) <= columns:
        return text
    while kept and width(kept) > columns - 1:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def folded(text: str, columns: int) -> list[str]:
    """Breaks text at its blanks into lines that leave the last of the columns free."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and width(longer) >= columns:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def caret_fits(text: str) -> bool:
    """Says whether a caret under the line can point at a character of it."""
    return text.isascii() or not (
        holds_rtl(text)
        or any(unicodedata.category(each) in ("Mn", "Mc", "Me", "Cf") for each in text)
    )


def display(text: str) -> str:
    """Returns a line of a transcript as it is printed: tabs as blanks, the unsafe as escapes."""
    return visible(text.replace("\t", TAB))


def quote_line(number: int, text: str) -> str:
    """Returns a numbered line of a transcript."""
    shown = clip(display(text), LONGEST_QUOTE)
    return f"{number:5} | {isolate(shown)}".rstrip()


def quote_with_caret(number: int, text: str, column: int, end: int) -> list[str]:
    """Returns a numbered line and carets under the characters from ``column`` up to ``end``."""
    text = text[: column + LONGEST_QUOTE * MOST_CHARACTERS]
    before, word = text[: column - 1], text[column - 1 : end - 1]
    start, length = width(display(before)), max(width(display(word)), 1)
    shown = display(text)
    if width(shown) > LONGEST_QUOTE:
        cut = max(0, min(len(before) - 20, len(text) - LONGEST_QUOTE + 2))
        if cut:
            shown = ELLIPSIS + display(text[cut:])
            start = 1 + width(display(text[cut : column - 1]))
        shown = clip(shown, LONGEST_QUOTE)
        length = max(1, min(length, LONGEST_QUOTE - start))
    return [f"{number:5} | {shown}".rstrip(), f"{'':5} | {' ' * start}{'^' * length}"]
