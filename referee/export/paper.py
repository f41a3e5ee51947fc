"""PDF on A4: all that the page of a match tells, upright or lying, without a browser.

The document is tagged (PDF/UA-1), so that it can be read aloud and searched. What is laid out is
handed over as data and never becomes part of the program that lays it out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, BinaryIO

from referee.export import Settings
from referee.export.chart import draw
from referee.export.page import TEMPLATES
from referee.sheet.account import account
from referee.sheet.cells import AnyCell, tracks
from referee.values.summary import Summary
from referee.words import export as words
from referee.words.language import is_rtl, spoken_tag
from referee.words.say import say

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
        file.write(paper(summary, settings.warn))


def paper(summary: Summary, warn: Callable[[str], object] = str) -> bytes:
    """Returns the page of a match on paper, in the fonts of this machine."""
    told = account(summary)
    charted = {"picture": draw(told.plot, "bare"), "about": told.plot.about} if told.plot else {}
    labels = {key: say(text) for key, text in LABELS.items()}
    more = {"words": labels, "lang": spoken_tag(), "chart": charted}
    more["dir"] = "rtl" if is_rtl() else "ltr"
    return laid_out("match.typ", {**told._asdict(), **more}, warn)


def laid_out(
    template: str, told: Mapping[str, Any], warn: Callable[[str], object], root: str | None = None
) -> bytes:
    """Returns what a template makes of data. Files are read below ``root`` alone."""
    import typst

    data = json.dumps(_plain({**told, "fonts": FONTS}))
    try:
        return _printed(template, data, ["ua-1"], root)
    except typst.TypstError as error:
        # The standard forbids boxes in the place of letters; the same without it draws them.
        made = _printed(template, data, [], root)
        for code, letter in dict.fromkeys(_MISSING.findall(error.diagnostic)):
            warn(words.no_font(chr(int(code, 16)) if code else letter))
        return made


def _printed(template: str, data: str, standards: list[Any], root: str | None) -> bytes:
    import typst

    return typst.compile(
        (TEMPLATES / template).read_bytes(),
        format="pdf",
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
