"""The bar below the prompt: how the deal stands, in as few columns as there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.state import Expect
from referee.render.board import latest_balance
from referee.render.screen import clip, width
from referee.sheet.score import deal_facts, told
from referee.values.deck import deck_of
from referee.values.summary import Cell, Deal, Summary
from referee.words import sheet as sheet_words
from referee.words import table as words
from referee.words.language import native
from referee.words.outcome import settled
from referee.words.phrases import shown

GAP = "  "


def bar(summary: Summary, expects: Sequence[Expect], columns: int, rows: int = 3) -> list[str]:
    """Returns the lines of the bar, at most ``rows``, each at most ``columns`` wide."""
    lines: list[str] = []
    for part in _parts(summary, expects):
        if lines and _fits(lines[-1], part, columns):
            lines[-1] += GAP + part
        else:
            lines.append(part)
    bids = latest_balance(summary)  # it stands above the prompt, and needs no line of its own
    if bids and lines and _fits(lines[-1], bids, columns):
        lines[-1] += GAP + bids
    return [clip(line, columns) for line in lines[:rows]]


def _fits(line: str, part: str, columns: int) -> bool:
    return width(line) + len(GAP) + width(part) <= columns


def _parts(summary: Summary, expects: Sequence[Expect]) -> Iterator[str]:
    """Yields what the bar tells, the most important first."""
    deal = summary.deals[-1] if summary.deals else None
    ended = settled(summary)
    if ended:
        yield ended
    if deal is not None and not deal.void:
        yield words.deal_told(summary.game, deal.number, deal.finished)
        yield from deal_facts(deal)
        yield from _trick(expects)
        deck = deck_of(summary.players)
        for player in summary.players:
            if deal.seats(player):
                yield f"{shown(player)} {'/'.join(map(_cell, told(deal, player, deck)))}"
    if any(summary.totals.values()) and (deal is None or _adds(deal, summary)):
        yield words.totals(summary.totals)
    if summary.faults:
        yield words.faults(summary.faults)


def _trick(expects: Sequence[Expect]) -> Iterator[str]:
    """Yields who leads and what lies on the table, where what is expected tells that."""
    for each in expects:
        if each.leader is not None:
            yield words.leads(each.leader)
            if each.table:
                yield words.on_table(each.table)
            return


def _adds(deal: Deal, summary: Summary) -> bool:
    """Whether the totals say more than the deal does."""
    return len(summary.deals) > 1 or (bool(deal.points) and "points" in deal.columns)


def _cell(cell: Cell) -> str:
    """Returns a cell in as few letters as it takes: of books, how many."""
    if cell is None:
        return sheet_words.UNKNOWN
    return native(str(cell) if isinstance(cell, int | str) else str(len(cell)))
