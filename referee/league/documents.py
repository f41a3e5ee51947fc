"""A league as documents: JSON with a schema, and a page with the season's chart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.export import chart as charts
from referee.export.page import Cell, Grid, Part, css, environment, number, text
from referee.league.season import Counted, League, Season, progress
from referee.league.tables import COLUMNS, cell, remarks, rounded, season_title, sheet, units
from referee.render.machine import dump
from referee.words import export as export_words
from referee.words import league as words
from referee.words.phrases import visible

VERSION = 1
"""Version of the document; keys may be added under it, never renamed."""

MOST_LINES = 10
"""Most players whose seasons are drawn, the best first."""

Json = dict[str, Any]


# -- JSON -------------------------------------------------------------------------------------


def document(league: League) -> str:
    """Returns the league as JSON; described by ``schemas/league.json``."""
    return (
        dump(
            {
                "version": VERSION,
                "by": league.by,
                "games": [_season(season, league) for season in league.seasons],
                "left_out": [
                    {**each._asdict(), "file": visible(each.file)} for each in league.left_out
                ],
                "alike": [[visible(each) for each in pair] for pair in league.alike],
            }
        )
        + "\n"
    )


def _season(season: Season, league: League) -> Json:
    return {
        "game": season.game,
        "standings": [
            {**rounded(each)._asdict(), "player": visible(league.names[each.player])}
            for each in season.standings
        ],
        "matches": [_played(each, league) for each in season.matches],
    }


def _played(match: Counted, league: League) -> Json:
    return {
        "file": visible(match.file),
        "date": match.date,
        "players": [
            {"player": visible(league.names[each.player]), "place": each.place, "total": each.total}
            for each in match.seats
        ],
        "winners": [visible(league.names[each]) for each in match.winners],
    }


# -- HTML -------------------------------------------------------------------------------------


def page(league: League) -> str:
    """Returns the league as a page that needs no network. Needs jinja2 and drawsvg."""
    context = {
        "words": words,
        "chart_numbers": export_words.NUMBERS,
        "css": css(),
        "title": words.NAME,
        "seasons": [_part(season, league) for season in league.seasons],
        "remarks": list(remarks(league)),
    }
    return environment().get_template("league.html").render(context) + "\n"


def _part(season: Season, league: League) -> Mapping[str, Any]:
    shown = sheet(season, league)
    heads = [
        text(head) if key == "player" else number(head)
        for key, head in zip(COLUMNS, shown.heads, strict=True)
    ]
    rows = [
        [
            _named(league, each.player)
            if key == "player"
            else number(cell(key, getattr(each, key), league))
            for key in COLUMNS
        ]
        for each in season.standings
    ]
    return {
        "title": shown.title,
        "standings": Grid(heads, rows),
        "order": shown.order,
        "chart": _chart(season, league),
        "matches": Grid(
            [number(words.MATCH_HEADS[0]), *map(text, words.MATCH_HEADS[1:])],
            list(_matches(season, league)),
        ),
    }


def _named(league: League, *players: str) -> Cell:
    """Returns the cell of some players' names."""
    return Cell(tuple(Part(visible(league.names[each]), "name") for each in players))


def _matches(season: Season, league: League) -> Iterator[list[Cell]]:
    for place, match in enumerate(season.matches, 1):
        date = text(match.date or "", "name")
        yield [number(place), date, text(match.file, "name"), _named(league, *match.winners)]


def _chart(season: Season, league: League) -> Mapping[str, Any]:
    from markupsafe import Markup

    players = [each.player for each in season.standings[:MOST_LINES]]
    grown = progress(season, league.by, players)
    last = grown.points[-1][1]
    title = words.chart_title(league.by, units(season))
    names = {player: league.names[player] for player in players}
    standings = sorted(last.items(), key=lambda each: -each[1])
    plot = charts.Plot(title, season_title(season), words.CHART_AXIS, names, grown, standings)
    heads = [number(words.CHART_AXIS), *(_right(league, player) for player in players)]
    rows = [
        [number(label), *(number(totals[player]) for player in players)]
        for label, totals in grown.points
    ]
    # The library escapes what it is given, and the tests hold it to that.
    svg = Markup(charts.draw(plot))
    return {"title": title, "picture": svg, "numbers": Grid(heads, rows)}


def _right(league: League, player: str) -> Cell:
    return _named(league, player)._replace(number=True)
