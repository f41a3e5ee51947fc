"""Which matches count, and what everybody came to in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from math import ceil
from typing import Literal

from referee.league.people import Aliases, Members
from referee.values.rows import NamedTuple
from referee.values.statistics import Progress
from referee.values.summary import Summary
from referee.values.text import fold, read_number
from referee.words.messages import unit_of

By = Literal["wins", "points", "average", "place"]
Why = Literal["faults", "incomplete", "unfinished", "undated", "early", "late"]


class Terms(NamedTuple):
    """What counts, and how it is ordered.

    Only complete matches do, which the rules, or the table, have ended; those with faults only if
    ``include_faulty``, other than those by which deals are lost. ``since`` and ``until`` are the
    first and the last day.
    """

    include_faulty: bool = False
    since: date | None = None
    until: date | None = None
    by: By = "wins"


class Seat(NamedTuple):
    """A player in a match: who it was, the place, and the points or books."""

    player: str
    place: int
    total: int


class Counted(NamedTuple):
    """A match that counts. ``winners`` are several where they share the win.

    ``ended`` is how it ended, where it was not by the rules, ``players`` are the names of those
    who played, ``unit`` is what was counted.
    """

    file: str
    date: str | None
    seats: tuple[Seat, ...]
    winners: tuple[str, ...]
    ended: str | None = None
    players: tuple[str, ...] = ()
    unit: str = ""


class Ranked(NamedTuple):
    """What a player came to. ``wins`` are unshared ones, averages are over the matches played.

    Averages are exact, so that only equal ones share a place; they are rounded where they are told.
    """

    place: int
    player: str
    matches: int
    wins: int
    shared: int
    total: int
    average_total: float
    average_place: float


class Season(NamedTuple):
    """The matches of one game in the order in which they were played, and the standings."""

    game: str
    matches: tuple[Counted, ...]
    standings: tuple[Ranked, ...]


class Occasion(NamedTuple):
    """By what people know a match: its record, its date, the names of those who played."""

    file: str
    date: str | None
    players: tuple[str, ...]


class LeftOut(NamedTuple):
    """A match that does not count, and why; ``faults`` is how many it has."""

    match: Occasion
    why: Why
    faults: int = 0


class League(NamedTuple):
    """A season for each game, the names of the players by key, and what does not count.

    ``alike`` are pairs of names that may be one person's, ``twice`` pairs of records that tell the
    same match, the earlier one first; both are counted.
    """

    by: By
    seasons: tuple[Season, ...]
    names: Mapping[str, str]
    left_out: tuple[LeftOut, ...]
    alike: tuple[tuple[str, str], ...]
    twice: tuple[tuple[Occasion, Occasion], ...]


def league(
    matches: Iterable[Summary], aliases: Aliases | None = None, terms: Terms | None = None
) -> League:
    """Adds matches up.

    Raises CannotDo where an alias makes two players of one match the same person.
    """
    terms = terms or Terms()
    people = Members(aliases or Aliases())
    left_out: list[LeftOut] = []
    games: dict[str, list[Counted]] = {}
    first: dict[str, Occasion] = {}
    twice: list[tuple[Occasion, Occasion]] = []
    for summary in matches:
        file = summary.file or "-"
        here = Occasion(file, summary.date, tuple(summary.players.values()))
        why = _why_not(summary, terms)
        if why:
            left_out.append(LeftOut(here, why, summary.slips))
            continue
        there = first.setdefault(_what_happened(summary), here)
        if there is not here:
            twice.append((there, here))
        keys = people.keys(summary.players, file)
        seats = tuple(Seat(keys[each.player], each.place, each.total) for each in summary.standings)
        winners = tuple(keys[player] for player in summary.winners)
        unit = unit_of(summary)[1]
        counted = Counted(file, summary.date, seats, winners, summary.ended, here.players, unit)
        games.setdefault(summary.game, []).append(counted)
    seasons = tuple(_season(game, games[game], terms.by, people) for game in sorted(games))
    players = sorted({each.player for season in seasons for each in season.standings})
    known_as = {player: people.name(player) for player in players}
    alike = tuple(people.alike())
    return League(terms.by, seasons, known_as, tuple(left_out), alike, tuple(twice))


def _what_happened(summary: Summary) -> str:
    """Returns by what two records of one match are known: all of it but where its lines stand.

    Names are compared as people read them, and handles not at all.
    """
    names = {player: fold(name) for player, name in summary.players.items()}
    deals = [
        (
            names.get(deal.dealer, deal.dealer),
            dict(deal.details),
            [
                (what, [(names[player], each) for player, each in column.items()])
                for what, column in deal.columns.items()
            ],
            sorted((names[player], points) for player, points in deal.points.items()),
        )
        for deal in summary.deals
    ]
    return repr((summary.game, summary.date, list(names.values()), deals))


# -- what counts ------------------------------------------------------------------------------


def _why_not(summary: Summary, terms: Terms) -> Why | None:
    """Says why a match does not count."""
    if not summary.complete:
        return "incomplete"
    if not summary.finished or not summary.winners:
        return "unfinished"
    if summary.slips and not terms.include_faulty:
        return "faults"
    if terms.since or terms.until:
        day = read_date(summary.date)
        if day is None:
            return "undated"
        if terms.since and day < terms.since:
            return "early"
        if terms.until and day > terms.until:
            return "late"
    return None


def read_date(text: str | None, last: bool = False) -> date | None:
    """Reads ``2026-11-29``, ``2026-11`` or ``2026``, or returns None.

    A month or year stands for its first day, or with ``last`` for its last one.
    """
    numbers = [read_number(part) for part in (text or "").strip().split("-")]
    known = [number for number in numbers if number is not None]
    if len(known) < len(numbers) or not 1 <= len(known) <= 3:
        return None
    try:
        day = date(*[*known, 1, 1][:3])
        if not last or len(known) == 3:
            return day
        months = 12 if len(known) == 1 else 1
        after = (day.year * 12 + day.month - 1) + months
        return date(after // 12, after % 12 + 1, 1) - timedelta(days=1)
    except ValueError:
        return None


# -- adding up --------------------------------------------------------------------------------

_KEYS: Mapping[By, Callable[[Ranked], tuple[float, ...]]] = {
    "wins": lambda each: (-each.wins, -each.shared, each.average_place),
    "points": lambda each: (-each.total,),
    "average": lambda each: (-each.average_total,),
    "place": lambda each: (each.average_place,),
}
"""What decides the order; players for whom it is the same share the place."""


def _season(game: str, matches: Sequence[Counted], by: By, people: Members) -> Season:
    ordered = sorted(matches, key=_when)
    records: dict[str, list[tuple[Seat, Counted]]] = {}
    for match in ordered:
        for seat in match.seats:
            records.setdefault(seat.player, []).append((seat, match))
    key = _KEYS[by]
    rows = [_standing(player, played) for player, played in records.items()]
    rows.sort(key=lambda each: (key(each), people.name(each.player), each.player))
    standings: list[Ranked] = []
    for position, row in enumerate(rows, 1):
        tied = standings and key(standings[-1]) == key(row)
        standings.append(row._replace(place=standings[-1].place if tied else position))
    return Season(game, tuple(ordered), tuple(standings))


def _when(match: Counted) -> tuple[bool, date]:
    """Orders matches by date, those without one last, in the order in which they came."""
    day = read_date(match.date)
    return day is None, day or date.max


def _standing(player: str, played: Sequence[tuple[Seat, Counted]]) -> Ranked:
    won = [match for _, match in played if player in match.winners]
    total = sum(seat.total for seat, _ in played)
    return Ranked(
        0,
        player,
        len(played),
        sum(len(match.winners) == 1 for match in won),
        sum(len(match.winners) > 1 for match in won),
        total,
        total / len(played),
        sum(seat.place for seat, _ in played) / len(played),
    )


MOST_POINTS = 60
"""Most points of a season's chart."""


def progress(season: Season, by: By, players: Sequence[str]) -> Progress:
    """Returns how some players fared: their wins, shared ones too, or their points, so far.

    A long season is told every few matches, and always at its end.
    """
    totals = dict.fromkeys(players, 0)
    points: list[tuple[str | int, Mapping[str, int]]] = [(0, dict(totals))]
    every = ceil(len(season.matches) / MOST_POINTS)
    for number, match in enumerate(season.matches, 1):
        for seat in match.seats:
            if seat.player in totals:
                gain = seat.player in match.winners if by == "wins" else seat.total
                totals[seat.player] += gain
        if number % every == 0 or number == len(season.matches):
            points.append((number, dict(totals)))
    return Progress("match", tuple(points))
