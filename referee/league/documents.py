"""A league as documents: JSON with a schema, and a page with the season's chart."""

from __future__ import annotations

from typing import Any

from referee.export import page as export_page
from referee.league.season import Counted, League, Season, progress
from referee.league.tables import names, remarks, rounded, season_title, standings, units
from referee.render.machine import dump
from referee.sheet.cells import AnyCell, Column, Grid, NumberCell, TextCell
from referee.sheet.counts import Plot
from referee.words import league as words
from referee.words.language import spoken_tag
from referee.words.phrases import visible
from referee.words.say import Translated, say

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
                "lang": spoken_tag(),
                "by": league.by,
                "games": [_season(season, league) for season in league.seasons],
                "left_out": [
                    {"file": visible(each.match.file), "why": each.why, "faults": each.faults}
                    for each in league.left_out
                ],
                "twice": [[visible(each.file) for each in pair] for pair in league.twice],
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
        "ended": match.ended,
    }


# -- HTML -------------------------------------------------------------------------------------


def page(league: League) -> str:
    """Returns the league as a page that needs no network. Needs jinja2 and drawsvg."""
    return export_page.page(
        "league.html",
        words=Translated(words),
        title=say(words.NAME),
        seasons=[
            {
                "standings": standings(each, league),
                "plot": _plot(each, league),
                "matches": _matches(each, league),
            }
            for each in league.seasons
        ],
        remarks=list(remarks(league)),
    )


def _matches(season: Season, league: League) -> Grid:
    number, *heads = map(say, words.MATCH_HEADS)
    columns = [Column(TextCell(number, number=True)), *(Column(TextCell(head)) for head in heads)]
    rows: list[list[AnyCell]] = [
        [
            NumberCell(place),
            TextCell(match.date or "", "name"),
            names(league, *(each.player for each in match.seats)),
            names(league, *match.winners),
        ]
        for place, match in enumerate(season.matches, 1)
    ]
    return Grid(columns, rows, say(words.MATCHES))


def _plot(season: Season, league: League) -> Plot:
    players = [each.player for each in season.standings[:MOST_LINES]]
    grown = progress(season, league.by, players)
    last = grown.points[-1][1]
    title = words.chart_title(league.by, units(season))
    called = {player: league.names[player] for player in players}
    ordered = sorted(last.items(), key=lambda each: -each[1])
    return Plot(title, season_title(season), say(words.CHART_AXIS), called, grown, ordered)
