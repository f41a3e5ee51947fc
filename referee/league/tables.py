"""A league as tables: text for people, Markdown, CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from typing import Any

from referee.export.markdown import framed, section
from referee.export.table import harmless
from referee.league.season import Counted, League, Occasion, Ranked, Season
from referee.render.tables import table
from referee.sheet.cells import AnyCell, Column, Grid, NumberCell, TextCell
from referee.words import league as words
from referee.words.messages import game_words, unit_words
from referee.words.phrases import row
from referee.words.say import say

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


def units(season: Season) -> str:
    """Returns what is counted in all matches of a season, or else in its game, such as points."""
    counted = {each.unit for each in season.matches}
    return say(counted.pop()) if len(counted) == 1 else unit_words(season.game)


def standings(season: Season, league: League) -> Grid:
    """Returns the standings of a season, and what decides their order."""
    counted = units(season)
    columns = [
        Column(TextCell(words.heading(key, counted), number=key != "player")) for key in COLUMNS
    ]
    rows = [
        [_cell(key, getattr(each, key), league) for key in COLUMNS] for each in season.standings
    ]
    return Grid(columns, rows, season_title(season), words.order(league.by, counted))


def season_title(season: Season) -> str:
    """Returns the game, how many matches, and from when to when."""
    dates = [each.date for each in season.matches if each.date]
    first, last = (dates[0], dates[-1]) if dates else (None, None)
    return words.title(game_words(season.game).title, len(season.matches), first, last)


def rounded(standing: Ranked) -> Ranked:
    """Returns a standing with its averages to hundredths."""
    return standing._replace(**{key: round(getattr(standing, key), 2) for key in FRACTIONS})


def _cell(key: str, value: Any, league: League) -> AnyCell:
    if key == "player":
        return names(league, value)
    return NumberCell(value, "fraction" if key in FRACTIONS else "whole")


def names(league: League, *players: str) -> TextCell:
    """Returns the cell of some players' names."""
    return TextCell(row([league.names[each] for each in players]), "name")


# -- formats ----------------------------------------------------------------------------------


def text(league: League) -> Iterator[str]:
    """Yields the lines of the standings, a table for each game."""
    for number, season in enumerate(league.seasons):
        if number:
            yield ""
        shown = standings(season, league)
        yield shown.title
        yield ""
        yield from table(shown)
        yield ""
        yield shown.about
    if not league.seasons:
        yield say(words.NOTHING)


def markdown(league: League) -> Iterator[str]:
    """Yields the lines of the standings in Markdown."""
    yield from framed("\n".join(_markdown(league))).split("\n")


def _markdown(league: League) -> Iterator[str]:
    yield f"# {say(words.NAME)}"
    for season in league.seasons:
        yield from section(standings(season, league))
    if not league.seasons:
        yield ""
        yield say(words.NOTHING)


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


def occasion(match: Counted | Occasion) -> str:
    """Returns what people know a match by: when it was, and who played."""
    return words.occasion(match.date, match.players)


def remarks(
    league: League, called: Callable[[Counted | Occasion], str] = occasion
) -> Iterator[str]:
    """Yields what does not count, what counts twice, what the table ended, who may be one person.

    ``called`` says what a match is called.
    """
    for season in league.seasons:
        yield from (words.agreed(called(each)) for each in season.matches if each.ended)
    elsewhen = [each for each in league.left_out if each.why in ("early", "late")]
    others = [each for each in league.left_out if each not in elsewhen]
    for each in others[:MOST_NAMED]:
        yield words.left_out(called(each.match), each.why, each.faults)
    if len(others) > MOST_NAMED:
        yield words.more_left_out(len(others) - MOST_NAMED)
    if elsewhen:
        yield words.out_of_range(len(elsewhen))
    for there, here in league.twice[:MOST_NAMED]:
        yield words.twice(called(there), called(here))
    if len(league.twice) > MOST_NAMED:
        yield words.more_twice(len(league.twice) - MOST_NAMED)
    for one, two in league.alike:
        yield words.alike(one, two)
