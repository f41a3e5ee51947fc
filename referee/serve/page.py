"""The page of a match that is being played, and the part of it that changes with every event.

It is made from a view of what everybody at the table saw, through which no record can be reached.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from referee.export import page as export_page
from referee.match.view import View
from referee.render.board import latest_balance, next_line
from referee.sheet import about
from referee.sheet.score import DEALER, scoresheet, standings
from referee.sheet.story import sentence
from referee.values.summary import Entry
from referee.words import watch as words
from referee.words.language import OWN_NAMES, is_rtl, spoken_tag
from referee.words.outcome import outcome
from referee.words.say import Translated

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"

MOST_EVENTS = 5
"""How many of the last events are shown."""


def whole_page(view: View, board: str) -> str:
    """Returns the page around its board; it asks for the changes itself."""
    from markupsafe import Markup

    template = _environment().get_template("page.html")
    title = about.title(view.summary)
    return (
        template.render(
            words=Translated(words),
            title=title,
            board=Markup(board),
            lang=spoken_tag(),
            languages=OWN_NAMES,
            rtl=is_rtl(),
        )
        + "\n"
    )


def board(view: View, gone: bool = False) -> str:
    """Returns what changes of the page, as HTML; ``gone`` says that the match is there no more."""
    summary, newest = view.summary, view.latest[:MOST_EVENTS]
    template = _environment().get_template("board.html")
    return template.render(
        words=Translated(words),
        next=next_line(summary, view.expects),
        balance=latest_balance(summary),
        outcome=outcome(summary) if summary.deals else "",
        rules=about.rules(summary),
        standings=standings(summary),
        sheet=scoresheet(summary).without(DEALER) if summary.deals else None,
        notes=list(about.notes(summary)),
        faulty=about.faulty(summary),
        events=[sentence(Entry(0, each, "proved", 0), summary) for each in newest],
        gone=gone,
    )


def style() -> str:
    """Returns the style sheet: that of every page, and what only this one needs."""
    sheets = (export_page.TEMPLATES / "page.css", TEMPLATES / "live.css")
    return "".join(path.read_text("utf-8") for path in sheets)


def script() -> str:
    """Returns the script that keeps the page up to date."""
    return (TEMPLATES / "live.js").read_text("utf-8")


def _environment() -> Environment:
    from jinja2 import FileSystemLoader

    environment = export_page.environment()
    environment.loader = FileSystemLoader([TEMPLATES, export_page.TEMPLATES])
    return environment
