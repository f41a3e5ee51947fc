"""Decks and blank score sheets on paper: PDF by typst, or a page that a browser prints.

No font and no picture is fetched, and the same deck is printed the same each time.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Any

from wcwidth import wcwidth

from referee.export import FORMATS
from referee.match.decks import DeckFile
from referee.match.files import read_file
from referee.sheet.blank import BlankSheet
from referee.sheet.deck import PrintedDeck, direction
from referee.sheet.lesson import ToldLesson
from referee.values.rows import NamedTuple
from referee.values.rules import CannotDo
from referee.words import printing as words
from referee.words.errors import sentence
from referee.words.say import Translated, Words, say

PAPERS: Mapping[str, str] = {"a4": "a4", "letter": "us-letter"}
"""The papers to print on, and what the library calls them."""

_PICTURES: Mapping[str, tuple[bytes, ...]] = {
    "png": (b"\x89PNG\r\n\x1a\n",),
    "jpeg": (b"\xff\xd8\xff",),
    "gif": (b"GIF87a", b"GIF89a"),
    "webp": (b"RIFF",),
    "svg+xml": (b"<svg", b"<?xml"),
}
"""How the files of pictures begin, by kind."""


class Picture(NamedTuple):
    """A picture in a file beside the deck."""

    data: bytes
    kind: str


def pictures(file: DeckFile, folder: str, warn: Callable[[str], object]) -> dict[str, Picture]:
    """Returns the pictures of cards; tells of those that cannot be had, whose frames stay empty.

    A deck may come from anybody, so only files at or below its own folder are read.
    """
    found = {}
    for card, name in file.pictures.items():
        try:
            found[card] = _picture(folder, name)
        except CannotDo as error:
            reason = Words(sentence(error))
            warn(sentence(CannotDo("deck-picture", name=name, word=card, reason=reason)))
    return found


def _picture(folder: str, name: str) -> Picture:
    path = os.path.realpath(os.path.join(folder, name))
    if os.path.commonpath([path, os.path.realpath(folder)]) != os.path.realpath(folder):
        raise CannotDo("picture-outside")
    data = read_file(path)
    start = data.lstrip()[:16]
    for kind, beginnings in _PICTURES.items():
        if start.startswith(beginnings):
            return Picture(data, kind)
    raise CannotDo("picture-kind")


def print_deck(
    deck: PrintedDeck,
    kept: Mapping[str, Picture],
    form: str,
    paper: str,
    folder: str,
    warn: Callable[[str], object],
) -> bytes:
    """Returns a printed deck. ``kept`` are the pictures that there are, by card."""
    sheets = [
        [card if card.code in kept else card._replace(picture="") for card in sheet]
        for sheet in deck.sheets
    ]
    shown = deck._replace(sheets=sheets)
    title_dir = direction(deck.title)
    if form == "html":
        sources = {
            card: f"data:image/{each.kind};base64,{b64encode(each.data).decode()}"
            for card, each in kept.items()
        }
        sizes = {"fitting": fitting, "fitting_lines": fitting_lines}
        return _page("deck.html", shown, paper=paper, pictures=sources, **sizes)
    labels = {"check_list": say(words.CHECK_LIST), "player": say(words.PLAYER)}
    more = {"title_dir": title_dir, "words": labels}
    return _paper("deck.typ", shown, paper, warn, folder, more)


def fitting(text: str, biggest: float, room: float) -> float:
    """Returns the size in points in which a text fits, where ``room`` mm hold two lines or so.

    A browser does not shrink text by itself. Letters are taken to be as wide as most of them are.
    """
    longest = max(map(width, text.split()), default=0)
    widths = (room / 0.36 / max(longest, 1) / 0.62, 1.7 * room / 0.36 / max(width(text), 1) / 0.55)
    return round(max(4.0, min(biggest, *widths)), 1)


def fitting_lines(text: str, paragraphs: int) -> float:
    """Returns the size in points in which paragraphs fit on a card."""
    for size in (each / 4 for each in range(32, 15, -1)):
        in_a_line = 54 / 0.353 / (0.56 * size)
        lines = width(text) / in_a_line + 0.6 * paragraphs
        if lines * size * 1.2 + 0.35 * size * paragraphs < 79 / 0.353:
            return size
    return 4.0


def print_sheet(sheet: BlankSheet, form: str, paper: str, warn: Callable[[str], object]) -> bytes:
    """Returns a printed blank score sheet."""
    return _printed("sheet", sheet, form, paper, warn)


def print_lesson(lesson: ToldLesson, form: str, paper: str, warn: Callable[[str], object]) -> bytes:
    """Returns a printed lesson: a page, or one side of paper."""
    return _printed("lesson", lesson, form, paper, warn)


def _printed(
    template: str, told: Any, form: str, paper: str, warn: Callable[[str], object]
) -> bytes:
    if form == "html":
        return _page(f"{template}.html", told, paper=paper)
    return _paper(f"{template}.typ", told, paper, warn)


def _page(template: str, told: Any, **more: Any) -> bytes:
    FORMATS["html"].writer()
    from markupsafe import Markup

    from referee.export.page import TEMPLATES, page

    style = Markup((TEMPLATES / template.replace("html", "css")).read_text(encoding="utf-8"))
    return page(template, words=Translated(words), style=style, **told._asdict(), **more).encode()


def width(text: str) -> int:
    """Returns how many letters wide a text is; marks on letters take no room."""
    return sum(max(wcwidth(letter), 0) for letter in text)


def _paper(
    template: str,
    told: Any,
    paper: str,
    warn: Callable[[str], object],
    root: str | None = None,
    more: Mapping[str, Any] | None = None,
) -> bytes:
    FORMATS["pdf"].writer()
    from typst import TypstError

    from referee.export.paper import laid_out

    data = {**told._asdict(), **(more or {}), "paper": PAPERS[paper]}
    try:
        return laid_out(template, data, warn, root)
    except TypstError as error:  # nothing but a file from elsewhere can be wrong
        raise CannotDo("picture-broken", reason=error.message) from None
