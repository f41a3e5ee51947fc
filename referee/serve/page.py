"""The page of a match that is being played, and the part of it that changes with every event.

It is made from a view of what everybody at the table saw, through which no record can be reached.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from referee.export import page as export_page
from referee.export import parts
from referee.export.page import Cell, Grid, Part, number, score_cell, suit, text
from referee.match.view import View
from referee.render.board import next_line
from referee.render.status import fault_note
from referee.values.summary import Deal, Entry, Summary
from referee.words import sheet as sheet_words
from referee.words import watch as words
from referee.words.messages import game_words
from referee.words.outcome import outcome
from referee.words.phrases import visible

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"


def whole_page(view: View, board: str) -> str:
    """Returns the page around its board; it asks for the changes itself."""
    from markupsafe import Markup

    template = _environment().get_template("page.html")
    title = parts.title(view.summary)
    return template.render(words=words, title=title, board=Markup(board)) + "\n"


def board(view: View, gone: bool = False) -> str:
    """Returns what changes of the page, as HTML; ``gone`` says that the match is there no more."""
    summary = view.summary
    template = _environment().get_template("board.html")
    return template.render(
        words=words,
        next=next_line(summary, view.expects),
        outcome=outcome(summary) if summary.deals else "",
        rules=parts.rules(summary),
        standings=_standings(summary),
        sheet=_sheet(summary) if summary.deals else None,
        legend=game_words(summary.game).legend,
        events=[parts.sentence(Entry(0, each, "proved", 0), summary) for each in view.latest],
        note=fault_note(summary.faults, None),
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


# -- tables -----------------------------------------------------------------------------------


def _who(player: str, summary: Summary, right: bool = False) -> Cell:
    """Returns handle and name, each isolated, so that no reordering parts them."""
    name = summary.players.get(player, player)
    named = [] if name == player else [Part(visible(name), "name")]
    return Cell((Part(visible(player), "handle"), *named), right)


def _standings(summary: Summary) -> Grid:
    heads = [
        number(sheet_words.heading("place")),
        text(sheet_words.heading("player")),
        number(game_words(summary.game).unit[1]),
    ]
    return Grid(
        heads,
        [
            [number(each.place), _who(each.player, summary), number(each.total)]
            for each in summary.standings
        ],
    )


def _sheet(summary: Summary) -> Grid:
    """Returns the deals as rows, those who play as columns, the totals below."""
    facts = [key for key in parts.details(summary) if key not in sheet_words.BESIDE]
    heads = [number(game_words(summary.game).deal)]
    heads += [text(sheet_words.heading(key)) for key in facts]
    heads += [_who(player, summary, right=True) for player in summary.players]
    rows = []
    for deal, totals in zip(summary.deals, parts.running_totals(summary), strict=True):
        row = [number(deal.number), *(_fact(key, deal) for key in facts)]
        # What a deal that is still being played is worth so far is not told as if it were won.
        told = deal if deal.finished else deal._replace(points={})
        rows.append([*row, *(score_cell(told, player, totals) for player in summary.players)])
    last = [text(sheet_words.TOTAL), *[text("")] * len(facts)]
    rows.append([*last, *(number(summary.totals[player]) for player in summary.players)])
    return Grid(heads, rows, summed=True)


def _fact(key: str, deal: Deal) -> Cell:
    """Returns a fact of a deal, with those that stand beside it: ``3 ♠``."""
    cell = text(sheet_words.value(key, deal.details.get(key)))
    for other, column in sheet_words.BESIDE.items():
        value = deal.details.get(other)
        if column == key and isinstance(value, str):
            cell = cell._replace(parts=(*cell.parts, *suit(value).parts))
    return cell
