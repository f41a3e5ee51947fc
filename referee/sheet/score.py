"""The scoresheet: deals as rows, players as columns; and the standings.

A cell tells what a player did in a deal, what it was worth, and the total then: ``1/1 +11 33``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from referee.sheet.cells import (
    NOTHING,
    AnyCell,
    Column,
    FactCell,
    Grid,
    NumberCell,
    PlayerCell,
    ScoreCell,
    TextCell,
    void,
)
from referee.values.deck import Deck, deck_of
from referee.values.rows import NamedTuple
from referee.values.summary import Cell, Deal, Summary
from referee.words import export as export_words
from referee.words import sheet as words
from referee.words.messages import game_words, unit_of
from referee.words.phrases import card_signs
from referee.words.say import say

POINTS = "points"
"""The key of the column that tells what a deal was worth."""


DEALER = "dealer"
"""The key of the column that tells who dealt."""


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


def told_keys(summary: Summary) -> list[str]:
    """Returns the keys of what is told of each player, without the points."""
    keys = dict.fromkeys(key for deal in summary.deals for key in deal.columns)
    return [key for key in keys if key != POINTS]


def told(deal: Deal, player: str, deck: Deck) -> tuple[Cell, ...]:
    """Returns what a deal tells of a player: bid and tricks won, or the ranks of books, with their
    signs."""
    cells = [column.get(player) for key, column in deal.columns.items() if key != POINTS]
    return tuple(
        cell
        if cell is None or isinstance(cell, int | str)
        else tuple(card_signs(each, deck) for each in cell)
        for cell in cells
    )


def facts(details: Mapping[str, object]) -> Iterator[tuple[str, ...]]:
    """Yields the keys of what is true of a deal as a whole; together those in one column."""
    for key in details:
        if words.BESIDE.get(key) not in details:
            beside = [each for each, column in words.BESIDE.items() if column == key]
            yield key, *(each for each in beside if each in details)


def fact(deal: Deal, keys: tuple[str, ...]) -> FactCell:
    """Returns the cell of what is true of a deal as a whole."""
    number = isinstance(deal.details.get(keys[0]), int)
    return FactCell(tuple((key, deal.details.get(key)) for key in keys), number)


def player_cell(player: str, summary: Summary, number: bool = False) -> PlayerCell:
    """Returns the cell of a player."""
    return PlayerCell(player, summary.players.get(player, player), number)


class Kept(NamedTuple):
    """A column of the scoresheet: the cell of a deal with the totals after it, and the last one.

    ``heads`` says that it stands before the players, in each part of a sheet that is split.
    """

    column: Column
    cell: Callable[[Deal, Mapping[str, int]], AnyCell]
    last: AnyCell = TextCell("")
    heads: bool = True


def kept(summary: Summary) -> Iterator[Kept]:
    """Yields the columns of the scoresheet: number, facts and dealer of a deal, the players."""
    called = game_words(summary.game).deal
    yield Kept(
        Column(TextCell(called, number=True), (called,)),
        lambda deal, _: NumberCell(deal.number),
        TextCell(say(words.TOTAL)),
    )
    for keys in facts(dict.fromkeys(key for deal in summary.deals for key in deal.details)):
        number = any(isinstance(deal.details.get(keys[0]), int) for deal in summary.deals)
        head = TextCell(words.heading(keys[0]), number=number)
        yield Kept(Column(head, keys), partial(_fact_of, keys))
    yield Kept(
        Column(TextCell(words.heading(DEALER)), (DEALER,)),
        lambda deal, _: player_cell(deal.dealer, summary)._replace(brief=True),
    )
    told_of_each = (*told_keys(summary), export_words.SCORED, words.TOTAL)
    for player in summary.players:
        yield Kept(
            Column(player_cell(player, summary, True), told_of_each),
            partial(_score, player, deck_of(summary.players)),
            NumberCell(summary.totals[player]),
            heads=False,
        )


def scoresheet(summary: Summary) -> Grid:
    """Returns the deals as rows, the players as columns, and the totals below."""
    columns = list(kept(summary))
    rows = [
        [each.cell(deal, totals) for each in columns]
        for deal, totals in zip(summary.deals, running_totals(summary), strict=True)
    ]
    rows.append([each.last for each in columns])
    return Grid(
        [each.column for each in columns],
        rows,
        say(export_words.SHEET),
        game_words(summary.game).legend,
        summed=True,
        fixed=sum(each.heads for each in columns),
    )


def _fact_of(keys: tuple[str, ...], deal: Deal, totals: Mapping[str, int]) -> AnyCell:
    return fact(deal, keys)


def _score(player: str, deck: Deck, deal: Deal, totals: Mapping[str, int]) -> AnyCell:
    if not deal.seats(player):
        return NOTHING
    if deal.void:
        return void()
    points, total = deal.points.get(player), totals.get(player)
    return ScoreCell(told(deal, player, deck), points, total, player in deal.why)


def by_player(summary: Summary, deals: Sequence[Deal], names: Mapping[str, str]) -> Grid:
    """Returns the players as rows: place, name, total, and what they did in some deals.

    ``deals`` are told in that order; ``names`` are what the players are called here.
    """
    places = {each.player: each.place for each in summary.standings}
    columns = [
        Column(TextCell(words.heading("place"), number=True)),
        Column(TextCell(words.heading("player"))),
        Column(TextCell(say(words.TOTAL), number=True)),
        *(Column(NumberCell(deal.number)) for deal in deals),
    ]
    rows: list[list[AnyCell]] = [
        [
            NumberCell(places[player]),
            PlayerCell(player, names[player]),
            NumberCell(summary.totals[player]),
            *(_brief(player, deal, deck_of(summary.players)) for deal in deals),
        ]
        for player in summary.players
    ]
    return Grid(columns, rows, say(export_words.SHEET))


def _brief(player: str, deal: Deal, deck: Deck) -> AnyCell:
    """Returns what a player did in a deal, and a sign where it was worth something."""
    if not deal.seats(player):
        return NOTHING
    if deal.void:
        return void()
    did = ScoreCell(told(deal, player, deck), None, None).parts[0].text
    return TextCell(f"{did}+" if deal.points.get(player) else did, number=True)


def deal_facts(deal: Deal) -> Iterator[str]:
    """Yields what is true of a deal as a whole: cards and trump in one, the stock."""
    known = {key: value for key, value in deal.details.items() if value is not None}
    for keys in facts(known):
        parts = " ".join(part.text for part in fact(deal, keys).parts)
        yield f"{words.heading(keys[0])} {parts}"


def standings(summary: Summary) -> Grid:
    """Returns who stands where, the best first."""
    columns = [
        Column(TextCell(words.heading("place"), number=True)),
        Column(TextCell(words.heading("player")), ("player", "handle")),
        Column(TextCell(say(unit_of(summary)[1]), number=True)),
    ]
    rows: list[list[AnyCell]] = [
        [NumberCell(each.place), player_cell(each.player, summary), NumberCell(each.total)]
        for each in summary.standings
    ]
    return Grid(columns, rows, say(export_words.STANDINGS))
