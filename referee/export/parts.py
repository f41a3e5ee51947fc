"""What every format for people tells, as plain values: headings, cells, totals, notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from referee import games
from referee.notation.arguments import Lexicon, Unreadable
from referee.notation.events import arguments, read_event
from referee.notation.lines import HALF_A_DAY, seconds_of_day
from referee.values.deck import deck_of
from referee.values.statistics import Progress, Statistic
from referee.values.summary import Cell, Deal, Entry, Summary
from referee.values.text import fold
from referee.words import export as words
from referee.words import sheet as sheet_words
from referee.words import story as story_words
from referee.words.messages import game_words, page
from referee.words.phrases import person

DAY = 2 * HALF_A_DAY


def running_totals(summary: Summary) -> list[Mapping[str, int]]:
    """Returns each player's total after each deal, cancelled deals adding nothing.

    Who joined later is missing until then; the total of somebody who has left stays.
    """
    totals = {player: 0 for player in summary.players if player not in summary.joined}
    rows: list[Mapping[str, int]] = []
    for deal in summary.deals:
        for player in summary.joined:
            if deal.seats(player):
                totals.setdefault(player, 0)
        for player, points in deal.points.items():
            totals[player] = totals.get(player, 0) + points
        rows.append(dict(totals))
    return rows


def details(summary: Summary) -> list[str]:
    """Returns the keys of what is true of a deal as a whole, in the order in which they come."""
    return list(dict.fromkeys(key for deal in summary.deals for key in deal.details))


def columns(summary: Summary) -> list[str]:
    """Returns the keys of what is told of each player, without the points."""
    keys = dict.fromkeys(key for deal in summary.deals for key in deal.columns)
    return [key for key in keys if key != "points"]


def value(cell: Cell) -> int | str | None:
    """Returns a cell for programs: a number, a text, or None for not known; lists with blanks."""
    return cell if cell is None or isinstance(cell, int | str) else " ".join(cell)


def plain(cell: Cell) -> str:
    """Returns a cell as text: empty where nothing is known, lists with blanks."""
    return "" if cell is None else str(value(cell))


def told(deal: Deal, player: str) -> str:
    """Returns what a deal tells of a player: ``1/0`` (bid, won), or the ranks of books.

    Nothing where the player was not there.
    """
    if not deal.seats(player):
        return ""
    parts = [
        sheet_words.UNKNOWN if column.get(player) is None else plain(column.get(player))
        for key, column in deal.columns.items()
        if key != "points"
    ]
    return "/".join(part or sheet_words.UNKNOWN for part in parts)


def title(summary: Summary) -> str:
    """Returns what heads the summary: the game, where and when."""
    return words.title(game_words(summary.game).title, summary.place, summary.date)


def rules(summary: Summary) -> str:
    """Returns the house rules in force."""
    return sheet_words.title(game_words(summary.game).title, summary.profile, summary.options)


def notes(summary: Summary) -> Iterator[str]:
    """Yields why points are what they are, what the game notes, and that there are faults."""
    yield from _decided(summary)
    if summary.left:
        yield sheet_words.left(summary.left, summary.players)
    if not (summary.complete or summary.finished or summary.resting):
        yield words.IN_PROGRESS
    if summary.faults:
        yield words.faulty(summary.faults)


def _decided(summary: Summary) -> Iterator[str]:
    called, unit = game_words(summary.game).deal, game_words(summary.game).unit
    for deal in summary.deals:
        for player, rule in deal.why.items():
            about = page(rule)
            yield sheet_words.decided(
                called,
                deal.number,
                person(player, summary.players),
                sheet_words.units(deal.points.get(player, 0), unit),
                about.title if about else "",
                rule,
            )


# -- the story ----------------------------------------------------------------------------------


def statistics(summary: Summary) -> Sequence[Statistic]:
    """Returns what players of the game argue about, nothing for a game that counts nothing."""
    return games.load(summary.game).statistics(summary)


def progress(summary: Summary) -> Progress:
    """Returns how the totals grew: as the game tells it, else from deal to deal."""
    return games.load(summary.game).progress(summary) or _by_deal(summary)


def _by_deal(summary: Summary) -> Progress:
    start = {player: 0 for player in summary.players if player not in summary.joined}
    points: list[tuple[str | int, Mapping[str, int]]] = [(0, start)]
    for deal, totals in zip(summary.deals, running_totals(summary), strict=True):
        if deal.points:
            points.append((deal.number, totals))
    return Progress("deal", tuple(points))


def duration(summary: Summary) -> str | None:
    """Returns how long the match took by its stamps, None where there are fewer than two."""
    entries = summary.story.entries if summary.story else ()
    stamps = [each.stamp for each in entries if each.stamp and each.verdict != "unreadable"]
    if len(stamps) < 2:
        return None
    seconds = 0
    for before, after in pairwise(map(seconds_of_day, stamps)):
        step = after - before
        # Only midnight makes a clock fall back by half a day; a slip is no time that has passed.
        seconds += step + DAY if step < -HALF_A_DAY else max(step, 0)
    return words.duration(seconds, stamps[0], stamps[-1])


def sentence(entry: Entry, summary: Summary) -> str:
    """Returns what an event says; the words as they stand where it is no event of the game."""
    game = games.load(summary.game)
    roster = {fold(handle): handle for handle in summary.players}
    lexicon = Lexicon(roster, deck_of(summary.players))
    event_type = game.events.get(entry.words[0].lower())
    if event_type is not None:
        try:
            event = read_event(event_type, entry.words[1:], lexicon)
        except Unreadable:
            pass
        else:
            values = {name: getattr(event, name) for name, _, _ in arguments(event_type)}
            told = story_words.told(event_type.told, values, summary.players)
            if told:
                return told
    return story_words.written(entry.words)
