"""A match on one side of A4 to print, upright or lying, and the same as a picture to send.

Whatever else is asked for follows on more pages; no browser is needed.

The document is tagged (PDF/UA-1), so that it can be read aloud and searched. What is laid out is
handed over as data and never becomes part of the program that lays it out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import Any, BinaryIO, Literal

from referee.export import Settings
from referee.export.chart import draw
from referee.export.page import LYING, RED, TEMPLATES
from referee.sheet.account import account
from referee.sheet.cells import AnyCell, tracks
from referee.values.summary import Summary
from referee.words import export as words
from referee.words.language import is_rtl, spoken_tag
from referee.words.say import say

Form = Literal["pdf", "png"]

DOTS = 144
"""Dots an inch of a picture, so that it is sharp on fine screens."""

FONTS = (
    "Noto Sans",
    "Noto Sans Arabic",
    "Noto Naskh Arabic",
    "Noto Sans Hebrew",
    "Noto Sans Thai",
    "DejaVu Sans",
    "Libertinus Serif",
)
"""Tried in this order, and after them whatever this machine has; the last comes along."""

_MISSING = re.compile(r'the text `"(?:\\u\{(\w+)\}|(.))[^`]*"` could not be displayed')
"""How the library says that no font has a letter; those that join others stand there as codes."""


LABELS = {
    "notes": words.NOTES,
    "statistics": words.STATISTICS,
    "rulings": words.RULINGS,
    "stood": words.STOOD,
    "story": words.STORY,
}
"""What heads the parts that are no tables, which have titles of their own."""


def write(matches: Iterable[Summary], file: BinaryIO, settings: Settings) -> None:
    """Writes the page of a match on paper; warns of letters for which there is no font."""
    for summary in matches:
        file.write(paper(summary, settings.warn, settings.sections or ()))


def write_png(matches: Iterable[Summary], file: BinaryIO, settings: Settings) -> None:
    """Writes the same as a picture, as high as it needs to be."""
    for summary in matches:
        file.write(paper(summary, settings.warn, settings.sections or (), "png"))


def paper(
    summary: Summary,
    warn: Callable[[str], object] = str,
    sections: Collection[str] = (),
    form: Form = "pdf",
) -> bytes:
    """Returns the page of a match on paper or as a picture, in the fonts of this machine."""
    told = account(summary, sections)
    charted = {"picture": draw(told.plot, "flat"), "about": told.plot.about} if told.plot else {}
    labels = {key: say(text) for key, text in LABELS.items()}
    more = {
        "words": labels,
        "lang": spoken_tag(),
        "dir": "rtl" if is_rtl() else "ltr",
        "chart": charted,
        "lying": LYING,
        "red": RED.pattern,
        "picture": form == "png",
    }
    return laid_out("match.typ", {**told._asdict(), **more}, warn, form=form)


def laid_out(
    template: str,
    told: Mapping[str, Any],
    warn: Callable[[str], object],
    root: str | None = None,
    form: Form = "pdf",
) -> bytes:
    """Returns what a template makes of data. Files are read below ``root`` alone."""
    import typst

    data = json.dumps(_plain({**told, "fonts": FONTS}))
    if form == "png":
        return _printed(template, data, [], root, form)
    try:
        return _printed(template, data, ["ua-1"], root)
    except typst.TypstError as error:
        # The standard forbids boxes in the place of letters; the same without it draws them.
        made = _printed(template, data, [], root)
        for code, letter in dict.fromkeys(_MISSING.findall(error.diagnostic)):
            warn(words.no_font(chr(int(code, 16)) if code else letter))
        return made


def _printed(
    template: str, data: str, standards: list[Any], root: str | None, form: Form = "pdf"
) -> bytes:
    import typst

    return typst.compile(
        (TEMPLATES / template).read_bytes(),
        format=form,
        ppi=DOTS if form == "png" else None,
        root=root,
        sys_inputs={"data": data},
        font_paths=fonts(),
        ignore_system_fonts=True,  # which are among the fonts already
        pdf_standards=standards,
    )


@cache
def fonts() -> Any:
    """Returns the fonts of this machine, which are looked for once."""
    import typst

    return typst.Fonts()


def _plain(value: Any) -> Any:
    """Returns a value with its named tuples as mappings, and cells as the parts they have."""
    if isinstance(value, AnyCell):
        return {"parts": [each._asdict() for each in tracks(value)], "number": value.number}
    if hasattr(value, "_asdict"):
        return _plain(value._asdict())
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value
