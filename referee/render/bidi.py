"""Directions on a terminal: what it is told of text from right to left, and what is kept from it.

``REFEREE_BIDI`` says what keeps such text apart in a sentence: ``isolates``, ``marks`` for
terminals that draw isolates as boxes, or ``none``. Text is printed in the order it is read in any
case, and what it looks like is left to the terminal.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from referee.words.language import LTR_MARK, is_rtl
from referee.words.phrases import marked

VARIABLE = "REFEREE_BIDI"
WAYS = ("isolates", "marks", "none")

_DIRECTS = re.compile("[\u200e\u200f\u2066-\u2069]")
_FROM_LEFT, _FROM_RIGHT, _AS_BEFORE = "\x1b[1 k", "\x1b[2 k", "\x1b[0 k"


def shown_here(text: str) -> str:
    """Returns text with what keeps directions apart here: isolates, marks or nothing."""
    way = os.environ.get(VARIABLE)
    if way == "marks":
        return marked(text)
    return _DIRECTS.sub("", text) if way == "none" else text


@contextmanager
def printing() -> Iterator[None]:
    """Has what is printed as text keep directions apart as it is wanted here."""
    if os.environ.get(VARIABLE, WAYS[0]) == WAYS[0]:
        yield
        return
    streams = sys.stdout, sys.stderr
    for stream in streams:
        write = stream.write
        vars(stream)["write"] = lambda text, write=write: write(shown_here(text))
    try:
        yield
    finally:
        for stream in streams:
            vars(stream).pop("write", None)


def screen(lines: Sequence[str]) -> list[str]:
    """Returns the lines of a screen with the direction of each, for terminals that can be told.

    A sentence reads from the right where the language does. A table has its columns from the left
    in all of them, as its marks say: from the right they would change places.
    """
    if not is_rtl():
        return list(lines)
    return [f"{_FROM_LEFT if line.startswith(LTR_MARK) else _FROM_RIGHT}{line}" for line in lines]


def end() -> str:
    """Returns what gives the terminal its own direction back, behind a screen."""
    return _AS_BEFORE if is_rtl() else ""
