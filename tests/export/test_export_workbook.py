"""Workbooks, read back with another library."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from export_matches import HOSTILE, HOSTILE_NAMES, RECORDS, summary_of, told
from exporting import exported

from referee.sheet import about
from referee.values.summary import Summary
from referee.words.outcome import outcome

by_record = pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)


def book_of(summary: Summary) -> Any:
    return openpyxl.load_workbook(io.BytesIO(exported("xlsx", summary)))


def rows_of(sheet: Any) -> list[tuple[object, ...]]:
    return list(sheet.iter_rows(values_only=True))


def sheet_of(book: Any, summary: Summary) -> tuple[Any, Any, list[Any], Any]:
    """Returns the rows of names, of heads, of the deals, and of the totals."""
    rows = rows_of(book["Scoresheet"])
    over = next(at for at, row in enumerate(rows) if set(summary.players.values()) <= set(row))
    end = over + 2 + len(summary.deals)
    return rows[over], rows[over + 1], rows[over + 2 : end], rows[end]


@by_record
def test_a_workbook_gives_the_totals_of_the_match(record: Path) -> None:
    summary = summary_of(record)
    book = book_of(summary)
    standings = rows_of(book["Standings"])[1 : len(summary.players) + 1]
    assert standings == [
        (each.place, summary.players[each.player], each.player, each.total)
        for each in summary.standings
    ]
    names, heads, deals, last = sheet_of(book, summary)
    assert len(deals) == len(summary.deals)
    for player, total in summary.totals.items():
        start = names.index(summary.players[player])
        scored, running = heads.index("scored", start), heads.index("total", start)
        assert sum(int(str(row[scored] or 0)) for row in deals) == total
        assert deals[-1][running] == total
        assert last[running] == total


@by_record
def test_the_first_sheet_says_who_won_and_is_one_page_to_keep(record: Path) -> None:
    summary = summary_of(record)
    sheet = book_of(summary)["Scoresheet"]
    told = [row[0] for row in rows_of(sheet)]
    assert told[:2] == [about.title(summary), outcome(summary)]
    assert (about.faulty(summary) in told[:4]) == bool(summary.faults)
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.page_setup.fitToHeight in (None, 1)  # one is what is not written
    assert len(sheet.merged_cells.ranges) == len(summary.players)


@by_record
def test_heads_stay_in_place_and_a_chart_is_there(record: Path) -> None:
    book = book_of(summary_of(record))
    over = 4 + bool(summary_of(record).faults)
    assert book["Scoresheet"].freeze_panes == f"B{over + 3}"
    assert all(sheet.freeze_panes == "A2" for sheet in book.worksheets[1:])
    assert [sheet.title for sheet in book.worksheets if sheet._charts] == ["Chart"]


@by_record
def test_a_workbook_reads_the_way_the_names_do(record: Path) -> None:
    wanted = record.stem.endswith(("arabic", "hebrew"))
    for sheet in book_of(summary_of(record)).worksheets:
        assert bool(sheet.sheet_view.rightToLeft) == wanted


def test_hostile_names_are_text_in_a_workbook() -> None:
    book = book_of(told(HOSTILE))
    cells = [cell for sheet in book for row in sheet for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} == {"s", "n"}
    assert not [cell for cell in cells if cell.hyperlink]
    assert set(HOSTILE_NAMES.values()) <= {cell.value for cell in cells}


def test_events_stand_with_time_words_and_verdict() -> None:
    record = next(each for each in RECORDS if each.stem == "kachuful-faulty")
    rows = rows_of(book_of(summary_of(record))["Lines"])
    assert rows[5] == (
        14, 1, "20:00:30", "bid d 1", "\u2068عمر\u2069 bids 1.", "let stand",
        "the hook, but nobody minded",
    )  # fmt: skip


@by_record
def test_the_same_match_makes_the_same_workbook(record: Path) -> None:
    summary = summary_of(record)
    assert exported("xlsx", summary) == exported("xlsx", summary)


def test_a_match_without_a_deal_makes_a_workbook() -> None:
    bare = told("transcript 1 kachuful\nplayer a A\nplayer b B\nplayer c C\n")
    assert book_of(bare).sheetnames == ["Scoresheet", "Standings", "Lines"]
