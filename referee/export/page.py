"""HTML: one file that opens from disk without network, for screens of any size and for paper."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from referee.export import Settings
from referee.export import chart as charts
from referee.sheet.account import SECTIONS, account
from referee.sheet.counts import Plot
from referee.values.summary import Summary
from referee.words import export as words
from referee.words.language import is_rtl, long_date, spoken_tag
from referee.words.say import Translated

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"

RED = re.compile("[0-9A-Z]{1,2}[♥♦]")
"""A card of a red suit, as sentences tell it."""

LYING = 6
"""From how many players on the paper lies down."""


def write(matches: Iterable[Summary], file: BinaryIO, settings: Settings) -> None:
    """Writes the page of a match."""
    sections = SECTIONS if settings.sections is None else settings.sections
    for summary in matches:
        told = account(summary, sections)._asdict()
        lies = len(summary.players) >= LYING
        date = summary.date
        told |= {"lies": lies, "date": date, "day": date and long_date(date)}
        file.write(page("match.html", words=Translated(words), **told).encode())


def page(template: str, **told: Any) -> str:
    """Returns a page, filled with what is told."""
    more = {"css": css(), "picture": picture, "red": red, "lang": spoken_tag(), "rtl": is_rtl()}
    made = environment().get_template(template).render(told, **more)
    return f"{made}\n"


def environment() -> Environment:
    """Returns what fills the templates; everything that is not marked safe is escaped."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )


def css() -> Any:
    """Returns the style of every page, charts included, as what needs no escaping."""
    from markupsafe import Markup

    return Markup((TEMPLATES / "page.css").read_text(encoding="utf-8") + charts.style())


def red(text: str) -> Any:
    """Returns a sentence with its cards of the red suits set apart, as what needs no escaping."""
    from markupsafe import Markup, escape

    return Markup(RED.sub(r'<span class="red">\g<0></span>', str(escape(text))))


def picture(plot: Plot) -> Any:
    """Returns a chart as what needs no escaping: its library escapes, as the tests prove."""
    from markupsafe import Markup

    return Markup(charts.draw(plot))
