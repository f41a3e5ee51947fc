"""One sheet: every format for people tells the same cells, in the same order."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import openpyxl
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import games
from referee.export import FORMATS, Settings
from referee.export.output import whole
from referee.games.simulating.record import CLOSED, OPEN
from referee.match.follow import Follow
from referee.match.simulate import Wish, transcript
from referee.match.story import tell
from referee.match.view import view
from referee.render.board import board_lines
from referee.render.sheets import sheet
from referee.serve.page import board
from referee.sheet import about, score
from referee.sheet.account import account
from referee.sheet.cells import Column, Grid, PlayerCell, TextCell, has_rtl
from referee.sheet.score import Kept, scoresheet
from referee.values.summary import Summary
from referee.words.outcome import outcome

EXPORTS = Path(__file__).parents[1] / "export" / "records"
MATCHES = Path(__file__).parents[2] / "transcripts" / "matches"
RECORDS = [*sorted(EXPORTS.glob("*.ref")), *sorted(MATCHES.glob("*-totals.ref"))]
HALF_PLAYED = """\
transcript 1 go-fish
player a Asha
player b Noam
deal a
hand b 7S 7H 7D 7C 2C 3C 4C
book b 7
"""


def summary_of(text: str) -> Summary:
    summary = tell(text.encode(), "match.ref")
    assert summary is not None
    return summary


SUMMARIES = {path.stem: path.read_text("utf-8") for path in RECORDS} | {"half": HALF_PLAYED}


def made(form: str, summary: Summary) -> bytes:
    return whole(lambda file: FORMATS[form].writer()([summary], file, Settings()))


def told(grid: Grid) -> list[list[str]]:
    """Returns the words of each row, its heads first."""
    rows = [[column.head for column in grid.columns], *grid.rows]
    return [" ".join(part.text for cell in row for part in cell.parts).split() for row in rows]


def lined_up(grid: Grid) -> list[list[str]]:
    """Returns the same as text has it: behind names from right to left stand their handles."""
    if not has_rtl(grid):
        return told(grid)
    rows = [[column.head for column in grid.columns], *grid.rows]
    return [
        " ".join(
            part.text
            for cell in row
            for part in (cell.parts[::-1] if isinstance(cell, PlayerCell) else cell.parts)
        ).split()
        for row in rows
    ]


def plain(text: str) -> str:
    return re.sub("[\u200e\u2066-\u2069]", "", text)


class Tables(HTMLParser):
    """The tables of a page, as the words of their rows."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])

    def handle_data(self, data: str) -> None:
        if self.tables and self.tables[-1]:
            self.tables[-1][-1] += data.split()

    def handle_endtag(self, tag: str) -> None:
        if tag == "table":
            self.tables.append([])


@pytest.fixture(params=SUMMARIES)
def summary(request: pytest.FixtureRequest) -> Summary:
    return summary_of(SUMMARIES[request.param])


def test_text_tells_the_sheet(summary: Summary) -> None:
    lines = [plain(line).split() for line in sheet(summary, 1000)]
    rows = lined_up(scoresheet(summary))
    at = lines.index(rows[0])
    assert lines[at + 2 : at + 1 + len(rows)] == rows[1:]


def test_markdown_tells_the_sheet(summary: Summary) -> None:
    text = (
        plain(made("md", summary).decode()).partition("## Scoresheet")[2].partition("\n\nEach")[0]
    )
    lines = re.sub(r"\\(.)", r"\1", text.replace("|", " ").replace("**", "")).splitlines()
    rows = lined_up(scoresheet(summary))
    assert [line.split() for line in lines if line.strip() and "--" not in line] == rows


def test_a_page_tells_the_sheet(summary: Summary) -> None:
    tables = Tables(made("html", summary).decode()).tables
    assert told(scoresheet(summary)) in tables
    for grid in (account(summary).standings, *account(summary).statistics):
        assert told(grid) in tables


def test_a_sheet_without_who_dealt_is_the_same_but_for_that(summary: Summary) -> None:
    grid = scoresheet(summary)
    brief, at = grid.without("dealer"), grid.fixed - 1
    assert len(brief.columns) == len(grid.columns) - 1
    for row, less in zip(grid.rows, brief.rows, strict=True):
        assert [*less[:at], row[at], *less[at:]] == list(row)


def test_a_workbook_holds_the_values_of_the_sheet(summary: Summary) -> None:
    book = openpyxl.load_workbook(io.BytesIO(made("xlsx", summary)))
    rows = list(book["Scoresheet"].iter_rows(values_only=True))
    grid = scoresheet(summary)
    first = next(at for at, row in enumerate(rows) if set(summary.players.values()) <= set(row)) + 2
    for row, cells in zip(rows[first:], grid.rows[:-1], strict=False):
        at = 0
        for cell, column in zip(cells, grid.columns, strict=True):
            values = [None if value == "" else value for value in cell.values]
            assert list(row[at : at + len(values)]) == values
            at += len(column.keys)


def test_points_of_a_deal_that_is_still_being_played_add_up_to_the_total_below() -> None:
    rows = told(scoresheet(summary_of(HALF_PLAYED)))
    assert rows[1][-6:] == ["-", "0", "0", "7", "+1", "1"]
    assert rows[-1] == ["total", "0", "1"]


# -- one change for all -----------------------------------------------------------------------

PLAYED = SUMMARIES["kachuful-latin"]


def paper(data: bytes) -> str:
    """Returns the text of a document on paper."""
    document = pypdfium2.PdfDocument(data)
    return " ".join(page.get_textpage().get_text_bounded() for page in document)


def cells_of(data: bytes) -> str:
    book = openpyxl.load_workbook(io.BytesIO(data))
    rows = (row for sheet in book for row in sheet.iter_rows(values_only=True))
    return " ".join(str(value) for row in rows for value in row)


def shown_in(form: str, path: Path) -> str:
    """Returns all that a format shows of a match, as text."""
    if form == "text":
        return "\n".join(sheet(summary_of(path.read_text("utf-8")), 1000))
    if form == "watch":
        return "\n".join(board_lines(Follow(str(path)), 1000))
    if form == "phone":
        return board(view(path.read_bytes()))
    data = made(form, summary_of(path.read_text("utf-8")))
    return {"pdf": paper, "xlsx": cells_of}.get(form, bytes.decode)(data)


SHOWN = ("text", "watch", "phone", "md", "html", "xlsx", "pdf")


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = tmp_path / "match.ref"
    path.write_text(PLAYED, encoding="utf-8")
    return path


@pytest.mark.parametrize("form", SHOWN)
def test_a_new_column_is_one_change(
    form: str, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = score.kept

    def more(summary: Summary) -> Iterator[Kept]:
        yield from before(summary)
        column = Column(TextCell("weather"), ("weather",))
        yield Kept(column, lambda deal, _: TextCell(f"rain{deal.number}"), TextCell("dry"))

    monkeypatch.setattr(score, "kept", more)
    text = shown_in(form, played)
    assert all(word in text for word in ("weather", "rain1", "rain2"))
    assert "dry" in text or form == "xlsx"  # which has the totals in every row


@pytest.mark.parametrize("form", SHOWN)
def test_a_new_note_is_one_change(form: str, played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(about, "notes", lambda _: iter(["Tea was served."]))
    assert "Tea was served." in shown_in(form, played)


@pytest.mark.parametrize("form", SHOWN)
def test_who_has_won_is_the_same_everywhere(form: str, played: Path) -> None:
    told = outcome(summary_of(PLAYED))
    assert told in unescape(plain(shown_in(form, played)).replace("\\", "")).replace("\r\n", " ")


# -- any match, as far as it has come ----------------------------------------------------------


@st.composite
def begun(draw: st.DrawFn) -> Summary:
    """Makes a match of any game, by any house rules, that stops anywhere."""
    wish = Wish(draw(st.sampled_from(list(games.GAMES))), draw(st.integers(0, 10_000)))
    lines = transcript(wish, draw(st.sampled_from([OPEN, CLOSED])))
    first = next(at for at, line in enumerate(lines) if line.startswith("deal "))
    end = draw(st.integers(first + 1, len(lines)))
    return summary_of("\n".join(lines[:end]) + "\n")


@settings(max_examples=25)
@given(begun())
def test_every_format_tells_the_same_of_any_match_as_far_as_it_has_come(summary: Summary) -> None:
    for check in (
        test_text_tells_the_sheet,
        test_markdown_tells_the_sheet,
        test_a_page_tells_the_sheet,
        test_a_workbook_holds_the_values_of_the_sheet,
    ):
        check(summary)
    headline = outcome(summary)
    assert account(summary).outcome == headline
    assert list(sheet(summary, 1000))[-1] == headline
    totals = [str(total) for total in summary.totals.values()]
    assert told(scoresheet(summary))[-1] == ["total", *totals]


def test_a_sheet_tells_the_names_of_the_families() -> None:
    path = Path(__file__).parents[2] / "transcripts" / "matches" / "quartets-german-animals.ref"
    summary = summary_of(path.read_text("utf-8"))
    (note,) = about.notes(summary)
    assert note.startswith("Tiere unserer Heimat: Haustiere (A), ")
    assert note in shown_in("text", path)
