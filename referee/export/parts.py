"""What every format for people tells, as plain values: headings, cells, totals, notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.summary import Cell, Deal, Summary
from referee.words import export as words
from referee.words import sheet as sheet_words
from referee.words.messages import game_words, page
from referee.words.phrases import person


def running_totals(summary: Summary) -> list[Mapping[str, int]]:
    """Returns each player's total after each deal, cancelled deals adding nothing."""
    totals = dict.fromkeys(summary.players, 0)
    rows: list[Mapping[str, int]] = []
    for deal in summary.deals:
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
    """Returns what a deal tells of a player: ``1/0`` (bid, won), or the ranks of books."""
    parts = [
        sheet_words.UNKNOWN if column.get(player) is None else plain(column.get(player))
        for key, column in deal.columns.items()
        if key != "points"
    ]
    return "/".join(part or sheet_words.UNKNOWN for part in parts)


def title(summary: Summary) -> str:
    """Returns what heads the summary: the game, where and when."""
    return words.title(game_words(summary.game).NAME, summary.place, summary.date)


def rules(summary: Summary) -> str:
    """Returns the house rules in force."""
    return sheet_words.title(game_words(summary.game).NAME, summary.profile, summary.options)


def outcome(summary: Summary) -> str:
    """Says who has won, or that nobody has yet."""
    best = max(summary.totals.values(), default=0)
    unit = game_words(summary.game).UNIT
    return sheet_words.outcome(summary.winners, best, unit, summary.players, summary.finished)


def notes(summary: Summary) -> Iterator[str]:
    """Yields why points are what they are, what the game notes, and that there are faults."""
    yield from _decided(summary)
    of_game = getattr(game_words(summary.game), "notes", None)
    if of_game is not None:
        yield from of_game(summary)
    if not summary.complete:
        yield words.IN_PROGRESS
    if summary.faults:
        yield words.faulty(summary.faults)


def _decided(summary: Summary) -> Iterator[str]:
    called, unit = game_words(summary.game).DEAL, game_words(summary.game).UNIT
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
