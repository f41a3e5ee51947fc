"""Excel workbooks: scoresheet, standings, chart, statistics and events, each on a sheet.

Text is written as text, so that no name becomes a formula or a link. A workbook reads from right
to left where most names do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from io import BytesIO
from typing import Any, BinaryIO

from referee.export import Settings, parts
from referee.export import chart as charts
from referee.values.statistics import Progress
from referee.values.summary import Cell, Summary
from referee.words import export as words
from referee.words import sheet as sheet_words
from referee.words import statistics as statistic_words
from referee.words import story as story_words
from referee.words.messages import game_words
from referee.words.outcome import outcome
from referee.words.phrases import holds_rtl, visible

MADE = datetime(1980, 1, 1)
"""Stands in the file for when it was made, so that the same match makes the same file."""

MARKERS = ("circle", "square", "triangle", "diamond", "x")

OPTIONS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
}

Value = str | int | float | None


def write(matches: Iterable[Summary], file: BinaryIO, settings: Settings) -> None:
    """Writes the workbook of a match."""
    import xlsxwriter

    for summary in matches:
        book = xlsxwriter.Workbook(made := BytesIO(), OPTIONS)
        try:
            book.set_properties({"title": parts.title(summary), "created": MADE})
            _Book(book, summary).fill()
            book.close()
        finally:
            book.fileclosed = True  # or it would try once more when it is thrown away
        file.write(made.getbuffer())


class _Book:
    """A workbook that is being filled."""

    def __init__(self, book: Any, summary: Summary) -> None:
        self.book = book
        self.summary = summary
        self.counted = statistic_words.of_game(summary.game)
        self.names = {handle: visible(name) for handle, name in summary.players.items()}
        self.right_to_left = 2 * sum(map(holds_rtl, self.names.values())) > len(self.names)
        self.head = book.add_format({"bold": True, "bottom": 1, "text_wrap": True})
        self.over = book.add_format({"bold": True, "align": "center"})
        self.bold = book.add_format({"bold": True})
        self.percent = book.add_format({"num_format": "0%"})
        self.fraction = book.add_format({"num_format": "0.00"})

    def fill(self) -> None:
        """Adds every sheet that the match has something for."""
        self._sheet()
        self._standings()
        self._progress()
        self._statistics()
        self._story()

    def _add(self, name: str, frozen: int) -> Any:
        """Adds a sheet whose first rows stay in place."""
        sheet = self.book.add_worksheet(name)
        sheet.freeze_panes(frozen, 0)
        sheet.set_paper(9)
        sheet.fit_to_pages(1, 0)
        sheet.repeat_rows(0, frozen - 1)
        if self.right_to_left:
            sheet.right_to_left()
        return sheet

    def _row(
        self, sheet: Any, row: int, values: Sequence[Value], form: Any = None, start: int = 0
    ) -> None:
        """Writes a row: text as text, numbers as numbers, nothing for what is not known."""
        for column, value in enumerate(values, start):
            if isinstance(value, str):
                sheet.write_string(row, column, value, form)
            elif value is not None:
                sheet.write_number(row, column, value, form)

    def _sheet(self) -> None:
        """Adds the deals as rows, with the columns of each player under the name."""
        summary = self.summary
        sheet = self._add(words.SHEET, 2)
        sheet.set_landscape()
        facts, told = parts.details(summary), parts.columns(summary)
        kinds = [*told, words.SCORED, sheet_words.TOTAL]
        first = [game_words(summary.game).deal, *facts, "dealer"]
        self._row(sheet, 1, [sheet_words.heading(each) for each in first], self.head)
        starts = {
            player: len(first) + len(kinds) * seat for seat, player in enumerate(summary.players)
        }
        for player, start in starts.items():
            sheet.merge_range(0, start, 0, start + len(kinds) - 1, "", self.over)
            sheet.write_string(0, start, self.names[player], self.over)
            self._row(sheet, 1, [sheet_words.heading(each) for each in kinds], self.head, start)
        for row, (deal, totals) in enumerate(
            zip(summary.deals, parts.running_totals(summary), strict=True), 2
        ):
            values = [_fact(key, deal.details.get(key)) for key in facts]
            dealer = self.names.get(deal.dealer, visible(deal.dealer))
            self._row(sheet, row, [deal.number, *values, dealer])
            for player, start in starts.items():
                cells = [parts.value(deal.columns.get(key, {}).get(player)) for key in told]
                if deal.void and deal.seats(player):
                    self._row(sheet, row, [sheet_words.VOID], None, start)
                elif not deal.void:
                    scored = [*cells, deal.points.get(player), totals.get(player)]
                    self._row(sheet, row, scored, None, start)
        sheet.autofit()

    def _standings(self) -> None:
        summary = self.summary
        sheet = self._add(words.STANDINGS, 1)
        heads = [sheet_words.heading("place"), sheet_words.heading("player"), words.HANDLE]
        self._row(sheet, 0, [*heads, game_words(summary.game).unit[1]], self.head)
        row = 0
        for row, each in enumerate(summary.standings, 1):
            name = self.names[each.player]
            self._row(sheet, row, [each.place, name, visible(each.player), each.total])
        sheet.autofit()
        texts = [parts.title(summary), parts.rules(summary), outcome(summary)]
        for at, text in enumerate([*texts, *parts.notes(summary)], row + 2):
            sheet.write_string(at, 0, text)

    def _progress(self) -> None:
        """Adds the numbers behind the chart, and the chart beside them."""
        summary, progress = self.summary, parts.progress(self.summary)
        if len(progress.points) < 2:
            return
        sheet = self._add(words.CHART, 1)
        heads = [charts.axis(summary, progress), *self.names.values()]
        self._row(sheet, 0, heads, self.head)
        rows = list(_stepped(progress)) if progress.stepped else list(progress.points)
        for row, (label, totals) in enumerate(rows, 1):
            self._row(sheet, row, [label, *(totals.get(each) for each in summary.players)])
        kind = {"type": "scatter", "subtype": "straight"} if progress.stepped else {"type": "line"}
        chart = self.book.add_chart(kind)
        for seat in range(len(summary.players)):
            colour = charts.LIGHT[seat % len(charts.LIGHT)]
            marker = {"type": MARKERS[seat % len(MARKERS)], "size": 6}
            chart.add_series(
                {
                    "name": [words.CHART, 0, seat + 1],
                    "categories": [words.CHART, 1, 0, len(rows), 0],
                    "values": [words.CHART, 1, seat + 1, len(rows), seat + 1],
                    "line": {"color": colour, "width": 2.25},
                    "marker": {**marker, "fill": {"color": colour}, "border": {"color": colour}},
                }
            )
        chart.set_title({"name": charts.title(summary, progress)})
        chart.set_x_axis({"name": charts.axis(summary, progress), "min": 0})
        chart.set_legend({"position": "bottom"})
        chart.set_size({"width": 640, "height": 400})
        sheet.autofit()
        sheet.insert_chart(0, len(heads) + 1, chart)

    def _statistics(self) -> None:
        """Adds the statistics one below the other."""
        found = parts.statistics(self.summary)
        if not found:
            return
        sheet = self._add(words.STATISTICS, 1)
        top = 0
        for each in found:
            sheet.write_string(top, 0, statistic_words.title(each.key, self.counted), self.bold)
            heads = [statistic_words.heading(key, self.counted) for key in each.labels]
            heads += [
                self.names[key] if each.by_player else statistic_words.heading(key, self.counted)
                for key in each.measures
            ]
            self._row(sheet, top + 1, heads, self.head)
            for row, (labels, values) in enumerate(each.rows, top + 2):
                kinds = zip(each.labels, labels, strict=True)
                self._row(sheet, row, [self._label(kind, value) for kind, value in kinds])
                for column, key in enumerate(each.measures):
                    cell = [values[column]]
                    self._row(sheet, row, cell, self._form(key), len(labels) + column)
            top += len(each.rows) + 3
        sheet.autofit()

    def _label(self, kind: str, value: str | int) -> Value:
        if kind in ("player", "other"):
            return self.names[str(value)]
        return (
            value
            if isinstance(value, int)
            else statistic_words.label(kind, value, self.summary.players)
        )

    def _form(self, measure: str) -> Any:
        if measure in self.counted.percent:
            return self.percent
        return self.fraction if measure in self.counted.fractions else None

    def _story(self) -> None:
        """Adds the events, one a row."""
        story = self.summary.story
        if story is None:
            return
        sheet = self._add(words.EVENTS, 1)
        self._row(sheet, 0, words.EVENT_HEADS, self.head)
        for row, entry in enumerate(story.entries, 1):
            told: list[Value] = [
                entry.line,
                entry.deal or None,
                entry.stamp,
                visible(" ".join(entry.words)),
                parts.sentence(entry, self.summary),
                story_words.VERDICTS[entry.verdict],
                visible(entry.note or ""),
            ]
            self._row(sheet, row, told)
        sheet.autofit()
        if story.entries:
            sheet.autofilter(0, 0, len(story.entries), len(words.EVENT_HEADS) - 1)


def _fact(key: str, cell: Cell) -> Value:
    """Returns a fact of a deal: numbers as numbers, suits by their signs."""
    value = parts.value(cell)
    return sheet_words.value(key, value) if isinstance(value, str) else value


def _stepped(progress: Progress) -> Iterable[tuple[Any, Any]]:
    """Yields the points with one before each that still has the totals of the last."""
    before = None
    for label, totals in progress.points:
        if before is not None:
            yield label, before
        yield label, totals
        before = totals
