"""CSV (RFC 4180, UTF-8): a row for each player and deal, or with ``wide`` a row for each deal.

Columns are named by the keys of the summary, which are never renamed; the totals run on from deal
to deal.
"""

from __future__ import annotations

import csv
import io
from codecs import BOM_UTF8 as BOM
from collections.abc import Iterable, Iterator, Mapping
from typing import BinaryIO

from referee.export import Settings
from referee.sheet.cells import value
from referee.sheet.score import running_totals, told_keys
from referee.values.rules import CannotDo
from referee.values.summary import Deal, Summary
from referee.words.phrases import visible

Row = dict[str, object]

FORMULA_SIGNS = "=+-@\t\r\n＝＋－＠"
"""What begins a cell that a spreadsheet would run; also in the full width of East Asian text."""


MATCH = ("file", "game", "date", "place", "complete", "finished", "ended")
DEAL = ("deal", "line", "dealer", "void")
PLAYER = ("player", "name", "points", "total", "why", "won")
"""Columns of every table, whatever the game."""


def write(matches: Iterable[Summary], file: BinaryIO, settings: Settings) -> None:
    """Writes the deals of matches. Raises CannotDo for several matches side by side."""
    summaries = list(matches)
    if settings.wide and len(summaries) > 1:
        raise CannotDo("export-wide")
    rows = [row for each in summaries for row in (_wide if settings.wide else long_rows)(each)]
    fields = list(dict.fromkeys(key for row in rows for key in row))
    if not rows:  # then the columns that there are in any game
        fields = [*DEAL] if settings.wide else [*MATCH, *DEAL, *PLAYER]
    if settings.bom:
        file.write(BOM)
    text = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
    try:
        writer = csv.writer(text)
        writer.writerow([harmless(field) for field in fields])
        writer.writerows([_cell(row.get(field)) for field in fields] for row in rows)
    finally:
        text.detach()


def harmless(text: str) -> str:
    """Returns text that no spreadsheet takes for a formula: with an apostrophe where it would."""
    shown = visible(text)
    return f"'{shown}" if shown[:1] and shown[0] in FORMULA_SIGNS else shown


def _cell(value: object) -> object:
    return harmless(value) if isinstance(value, str) else value


def long_rows(summary: Summary) -> Iterator[Row]:
    """Yields a row for each player in each deal, with what is true of the match."""
    match = _match(summary)
    for _, row in deal_rows(summary):
        yield match | row | {"won": _won(summary, str(row["player"]))}


def deal_rows(summary: Summary) -> Iterator[tuple[int, Row]]:
    """Yields a row for each player in each deal, with the place of the deal, from 1."""
    keys = told_keys(summary)
    totals = running_totals(summary)
    for place, (deal, total) in enumerate(zip(summary.deals, totals, strict=True), 1):
        facts = _deal(deal)
        for player, name in summary.players.items():
            told = {key: value(deal.columns.get(key, {}).get(player)) for key in keys}
            yield (
                place,
                {
                    **facts,
                    "player": player,
                    "name": name,
                    **told,
                    "points": deal.points.get(player),
                    "total": total.get(player),
                    "why": deal.why.get(player),
                },
            )


def _wide(summary: Summary) -> Iterator[Row]:
    """Yields a row for each deal, the players side by side."""
    totals = running_totals(summary)
    for deal, total in zip(summary.deals, totals, strict=True):
        row = _deal(deal)
        for player, name in summary.players.items():
            head = player if player == name else f"{player} {name}"
            for key in told_keys(summary):
                row[f"{head}: {key}"] = value(deal.columns.get(key, {}).get(player))
            row[f"{head}: points"] = deal.points.get(player)
            row[f"{head}: total"] = total.get(player)
            row[f"{head}: won"] = _won(summary, player)
        yield row


def _won(summary: Summary, player: str) -> int | None:
    """Returns whether a player has won the match, None while nobody has."""
    return int(player in summary.winners) if summary.winners else None


def _match(summary: Summary) -> Row:
    told = {key: getattr(summary, key) for key in MATCH}
    return {**told, "complete": int(summary.complete), "finished": int(summary.finished)}


def _deal(deal: Deal) -> Row:
    facts: Mapping[str, object] = {key: value(each) for key, each in deal.details.items()}
    return {
        "deal": deal.number,
        "line": deal.line,
        "dealer": deal.dealer,
        **facts,
        "void": int(deal.void),
        **deal.record,
    }
