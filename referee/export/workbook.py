"""Excel workbooks: scoresheet, standings, chart, statistics and events, each on a sheet.

The first is the one to keep and to print: who won, and every deal, on one page.
Text is written as text, so that no name becomes a formula or a link. A workbook reads from right
to left where most names do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from io import BytesIO
from itertools import accumulate, pairwise
from typing import Any, BinaryIO

from referee.export import Settings
from referee.export import chart as charts
from referee.sheet import about
from referee.sheet.cells import AnyCell, Grid, NumberCell, PlayerCell, Value
from referee.sheet.counts import plot, statistics
from referee.sheet.score import scoresheet, standings
from referee.sheet.story import sentence
from referee.values.statistics import Progress
from referee.values.summary import Summary
from referee.words import export as words
from referee.words import sheet as sheet_words
from referee.words import story as story_words
from referee.words.language import is_rtl
from referee.words.outcome import outcome
from referee.words.phrases import holds_rtl, visible
from referee.words.say import say

MADE = datetime(1980, 1, 1)
"""Stands in the file for when it was made, so that the same match makes the same file."""

FROM_LEFT, FROM_RIGHT = 1, 2
"""How the format numbers the directions in which a cell is read."""

PAPER = 9
"""The number of A4."""

MOST_UPRIGHT = 16
"""Most columns of a sheet that is printed upright."""

BAND, WARNING = "#F1F2F5", "#A11D33"

LONGEST_NAME = 31
"""Most characters of a sheet's name."""

MARKERS = ("circle", "square", "triangle", "diamond", "x")

OPTIONS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
}


def write(matches: Iterable[Summary], file: BinaryIO, settings: Settings) -> None:
    """Writes the workbook of a match."""
    import xlsxwriter

    for summary in matches:
        book = xlsxwriter.Workbook(made := BytesIO(), OPTIONS)
        try:
            book.set_properties({"title": about.title(summary), "created": MADE})
            _Book(book, summary).fill()
            book.close()
        finally:
            book.fileclosed = True  # or it would try once more when it is thrown away
        file.write(made.getbuffer())


class _Form:
    """How cells look, made once for each direction in which they are read."""

    def __init__(self, book: Any, properties: dict[str, Any]) -> None:
        self._book = book
        self._properties = properties
        self._made: dict[int, Any] = {}

    @property
    def usual(self) -> Any:
        """The form for what reads as its first letter does."""
        return self.read(0)

    def read(self, order: int) -> Any:
        """Returns the form for a direction, as the format numbers them."""
        if order not in self._made:
            more = {"reading_order": order} if order else {}
            self._made[order] = self._book.add_format({**self._properties, **more})
        return self._made[order]


class _Book:
    """A workbook that is being filled."""

    def __init__(self, book: Any, summary: Summary) -> None:
        self.book = book
        self.summary = summary
        names = summary.players.values()
        self.right_to_left = is_rtl() or 2 * sum(map(holds_rtl, names)) > len(names)
        head = {"bold": True, "bottom": 1, "text_wrap": True}
        self.head = _Form(book, head)
        self.number_head = _Form(book, {**head, "align": "right"})
        self.over = _Form(book, {"bold": True, "align": "center", "bottom": 4})
        self.bold = _Form(book, {"bold": True})
        self.title = _Form(book, {"bold": True, "font_size": 14})
        self.total = _Form(book, {"bold": True, "top": 1})
        self.warning = _Form(book, {"bold": True, "font_color": WARNING})
        self.band = book.add_format({"bg_color": BAND})
        self.plain = _Form(book, {})
        shapes = {"percent": "0%", "fraction": "0.00", "signed": "0.00"}
        self.forms = {key: _Form(book, {"num_format": it}) for key, it in shapes.items()}

    def fill(self) -> None:
        """Adds every sheet that the match has something for."""
        self._sheet()
        self._standings()
        self._progress()
        self._statistics()
        self._story()

    def _add(self, name: str, frozen: int, columns: int = 0) -> Any:
        """Adds a sheet whose first rows, and columns, stay in place."""
        sheet = self.book.add_worksheet(self._free(name))
        sheet.freeze_panes(frozen, columns)
        sheet.set_paper(PAPER)
        sheet.fit_to_pages(1, 0)
        sheet.repeat_rows(0, frozen - 1)
        if self.right_to_left:
            sheet.right_to_left()
        return sheet

    def _free(self, name: str) -> str:
        """Returns a name as a workbook takes it, that no sheet has yet."""
        plain = re.sub(r"[\[\]:*?/\\]", " ", name).strip("' ")[:LONGEST_NAME]
        taken = {each.casefold() for each in self.book.sheetnames}
        others = (f"{plain[: LONGEST_NAME - 3]} {number}" for number in range(2, len(taken) + 3))
        return next(each for each in (plain, *others) if each.casefold() not in taken)

    def _row(
        self,
        sheet: Any,
        row: int,
        values: Sequence[Value],
        form: _Form | None = None,
        start: int = 0,
    ) -> None:
        """Writes a row: text as text, numbers as numbers, nothing for what is not known."""
        for column, value in enumerate(values, start):
            if isinstance(value, str):
                if value:
                    self._text(sheet, row, column, value, form)
            elif value is not None:
                sheet.write_number(row, column, value, form and form.usual)

    def _text(self, sheet: Any, row: int, column: int, text: str, form: _Form | None) -> None:
        """Writes text; in a sheet from right to left with the direction in which it is read."""
        shape = form and form.usual
        if self.right_to_left:
            shape = (form or self.plain).read(FROM_RIGHT if holds_rtl(text) else FROM_LEFT)
        sheet.write_string(row, column, text, shape)

    def _grid(self, sheet: Any, grid: Grid, top: int = 0) -> list[int]:
        """Writes a table, a value in each of its cells; returns where its columns start."""
        starts = list(accumulate((max(1, len(each.keys)) for each in grid.columns), initial=0))
        for start, column in zip(starts, grid.columns, strict=False):
            heads = list(map(sheet_words.heading, column.keys)) or column.head.values
            form = self.number_head if column.head.number else self.head
            self._row(sheet, top, heads, form, start)
        for row, cells in enumerate(grid.rows[:-1] if grid.summed else grid.rows, top + 1):
            for start, cell in zip(starts, cells, strict=False):
                self._row(sheet, row, cell.values, self._form(cell), start)
        return starts

    def _sheet(self) -> None:
        """Adds the deals as rows, with the columns of each player under the name."""
        summary, grid = self.summary, scoresheet(self.summary)
        above = [(about.title(summary), self.title), (outcome(summary), self.bold)]
        if summary.faults:
            above.append((about.faulty(summary), self.warning))
        above.append((about.rules(summary), self.plain))
        over = len(above) + 1
        sheet = self._add(grid.title, over + 2, 1)
        sheet.fit_to_pages(1, 1)
        starts = self._grid(sheet, grid, over + 1)
        for start, column in zip(starts, grid.columns, strict=False):
            if len(column.keys) > 1 and isinstance(column.head, PlayerCell):
                end = start + len(column.keys) - 1
                sheet.merge_range(over, start, over, end, "", self.over.usual)
                self._row(sheet, over, column.head.values, self.over, start)
        sheet.autofit()
        last = over + 1 + len(grid.rows)
        self._total(sheet, last, grid, starts)
        if len(grid.rows) > 1:
            banded = {"type": "formula", "criteria": "=MOD(ROW(),2)=0", "format": self.band}
            sheet.conditional_format(over + 2, 0, last - 1, starts[-1] - 1, banded)
        if starts[-1] > MOST_UPRIGHT:
            sheet.set_landscape()
        for row, (text, form) in enumerate(above):
            self._text(sheet, row, 0, text, form)
        for row, text in enumerate([grid.about, *about.notes(summary)], last + 2):
            self._text(sheet, row, 0, text, None)

    def _total(self, sheet: Any, row: int, grid: Grid, starts: Sequence[int]) -> None:
        """Adds the last row: each total below those that it comes from."""
        for (start, end), cell in zip(pairwise(starts), grid.rows[-1], strict=True):
            for column in range(start, end):
                sheet.write_blank(row, column, None, self.total.usual)
            self._row(sheet, row, cell.values, self.total, end - len(cell.values))

    def _standings(self) -> None:
        grid = standings(self.summary)
        sheet = self._add(grid.title, 1)
        self._grid(sheet, grid)
        sheet.autofit()

    def _progress(self) -> None:
        """Adds the numbers behind the chart, and the chart beside them."""
        plotted = plot(self.summary)
        if plotted is None:
            return
        progress = plotted.progress
        if progress.stepped:
            progress = progress._replace(points=tuple(_stepped(progress)))
        grid = plotted._replace(progress=progress).numbers
        sheet = self._add(say(words.CHART), 1)
        self._grid(sheet, grid)
        name, rows = sheet.get_name(), grid.rows
        kind = {"type": "scatter", "subtype": "straight"} if progress.stepped else {"type": "line"}
        chart = self.book.add_chart(kind)
        for seat in range(len(plotted.names)):
            colour = charts.LIGHT[seat % len(charts.LIGHT)]
            marker = {"type": MARKERS[seat % len(MARKERS)], "size": 6}
            chart.add_series(
                {
                    "name": [name, 0, seat + 1],
                    "categories": [name, 1, 0, len(rows), 0],
                    "values": [name, 1, seat + 1, len(rows), seat + 1],
                    "line": {"color": colour, "width": 2.25},
                    "marker": {**marker, "fill": {"color": colour}, "border": {"color": colour}},
                }
            )
        chart.set_title({"name": plotted.title})
        chart.set_x_axis({"name": plotted.axis, "min": 0})
        chart.set_legend({"position": "bottom"})
        chart.set_size({"width": 640, "height": 400})
        sheet.autofit()
        sheet.insert_chart(0, len(grid.columns) + 1, chart)

    def _statistics(self) -> None:
        """Adds the statistics one below the other."""
        found = list(statistics(self.summary))
        if not found:
            return
        sheet = self._add(say(words.STATISTICS), 1)
        top = 0
        for each in found:
            self._text(sheet, top, 0, each.title, self.bold)
            self._grid(sheet, each, top + 1)
            top += len(each.rows) + 3
        sheet.autofit()

    def _form(self, cell: AnyCell) -> _Form | None:
        return self.forms.get(cell.form) if isinstance(cell, NumberCell) else None

    def _story(self) -> None:
        """Adds the events, one a row."""
        story = self.summary.story
        if story is None:
            return
        sheet = self._add(say(words.EVENTS), 1)
        self._row(sheet, 0, list(map(say, words.EVENT_HEADS)), self.head)
        for row, entry in enumerate(story.entries, 1):
            told: list[Value] = [
                entry.line,
                entry.deal or None,
                entry.stamp,
                visible(" ".join(entry.words)),
                sentence(entry, self.summary),
                say(story_words.VERDICTS[entry.verdict]),
                visible(entry.note or ""),
            ]
            self._row(sheet, row, told)
        sheet.autofit()
        if story.entries:
            sheet.autofilter(0, 0, len(story.entries), len(words.EVENT_HEADS) - 1)


def _stepped(progress: Progress) -> Iterable[tuple[Any, Any]]:
    """Yields the points with one before each that still has the totals of the last."""
    before = None
    for label, totals in progress.points:
        if before is not None:
            yield label, before
        yield label, totals
        before = totals
