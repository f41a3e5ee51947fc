"""A league as tables: text for people, Markdown, CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.export.markdown import escape, table
from referee.export.table import harmless
from referee.league.season import League, Ranked, Season
from referee.words import league as words
from referee.words.messages import game_words
from referee.words.phrases import isolate, visible

COLUMNS = (
    "place",
    "player",
    "matches",
    "wins",
    "shared",
    "total",
    "average_total",
    "average_place",
)
"""The columns of standings, as they are called in CSV and JSON."""

FRACTIONS = ("average_total", "average_place")

MOST_NAMED = 20
"""Most matches of which it is said one by one that they do not count."""


class Sheet(NamedTuple):
    """The standings of a season as text: a title, headings, rows, and what decides the order."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    order: str


def units(season: Season) -> str:
    """Returns what is counted in a season's game, such as points."""
    counted: str = game_words(season.game).unit[1]
    return counted


def sheet(season: Season, league: League) -> Sheet:
    """Returns the standings of a season as text."""
    counted = units(season)
    rows = [[cell(key, getattr(each, key), league) for key in COLUMNS] for each in season.standings]
    return Sheet(
        season_title(season),
        [words.heading(key, counted) for key in COLUMNS],
        rows,
        words.order(league.by, counted),
    )


def season_title(season: Season) -> str:
    """Returns the game, how many matches, and from when to when."""
    dates = [each.date for each in season.matches if each.date]
    first, last = (dates[0], dates[-1]) if dates else (None, None)
    return words.title(game_words(season.game).title, len(season.matches), first, last)


def rounded(standing: Ranked) -> Ranked:
    """Returns a standing with its averages to hundredths."""
    return standing._replace(**{key: round(getattr(standing, key), 2) for key in FRACTIONS})


def cell(key: str, value: object, league: League) -> str:
    """Returns a value of a standing as text."""
    if key == "player":
        return visible(league.names[str(value)])
    return f"{value:.2f}" if key in FRACTIONS else str(value)


# -- formats ----------------------------------------------------------------------------------


def text(league: League) -> Iterator[str]:
    """Yields the lines of the standings, a table for each game."""
    from tabulate import tabulate

    for number, season in enumerate(league.seasons):
        if number:
            yield ""
        shown = sheet(season, league)
        yield shown.title
        yield ""
        lines = tabulate(
            [[isolate(each) for each in row] for row in shown.rows],
            headers=list(shown.heads),
            disable_numparse=True,
            colalign=["left" if key == "player" else "right" for key in COLUMNS],
        )
        yield from (line.rstrip() for line in lines.split("\n"))
        yield ""
        yield shown.order
    if not league.seasons:
        yield words.NOTHING.capitalize() + "."


def markdown(league: League) -> Iterator[str]:
    """Yields the lines of the standings in Markdown."""
    yield f"# {words.NAME}"
    for season in league.seasons:
        shown = sheet(season, league)
        yield ""
        yield f"## {escape(shown.title)}"
        yield ""
        rows = [[escape(each) for each in row] for row in shown.rows]
        align = "".join("l" if key == "player" else "r" for key in COLUMNS)
        yield from table(list(map(escape, shown.heads)), rows, align)
        yield ""
        yield escape(shown.order)
    if not league.seasons:
        yield ""
        yield words.NOTHING.capitalize() + "."


def comma_separated(league: League) -> str:
    """Returns the standings of all games as CSV (RFC 4180), a row for each player and game."""
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(["game", *COLUMNS])
    for season in league.seasons:
        for each in season.standings:
            told = rounded(each)._replace(player=harmless(league.names[each.player]))
            writer.writerow([season.game, *(getattr(told, key) for key in COLUMNS)])
    return file.getvalue()


def remarks(league: League) -> Iterator[str]:
    """Yields what does not count and why, and which names may be one person's."""
    elsewhen = [each for each in league.left_out if each.why in ("early", "late")]
    others = [each for each in league.left_out if each not in elsewhen]
    for each in others[:MOST_NAMED]:
        yield words.left_out(each.file, each.why, each.faults)
    if len(others) > MOST_NAMED:
        yield words.more_left_out(len(others) - MOST_NAMED)
    if elsewhen:
        yield words.out_of_range(len(elsewhen))
    for one, two in league.alike:
        yield words.alike(one, two)
