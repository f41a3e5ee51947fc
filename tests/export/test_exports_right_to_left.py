"""What is exported in a language from right to left: directions, mirrored tables, whole numbers."""

from __future__ import annotations

import re
import sys
from io import BytesIO
from pathlib import Path

import pytest
from exporting import exported

from referee.values.summary import Summary
from referee.words.language import speaking

sys.path.append(str(Path(__file__).parents[1] / "render"))

from reports import round_of, summary

PLAYERS = {"zo": "Zoé Martin", "yw": "يوسف", "nv": "נועם", "so": "สมชาย"}
RTL = pytest.mark.parametrize("tag", ["ar", "he"])


@pytest.fixture
def match() -> Summary:
    return summary(PLAYERS, (round_of(1, 1, PLAYERS), round_of(2, 2, PLAYERS)))


@RTL
def test_a_page_names_its_direction_and_sets_numbers_and_names_apart(
    match: Summary, tag: str
) -> None:
    pytest.importorskip("jinja2")
    with speaking(tag):
        page = exported("html", match).decode()
    assert f'<html lang="{tag}" dir="rtl">' in page
    assert '<bdi dir="ltr">1/1</bdi>' in page
    assert re.search('<bdi dir="ltr" class="gain">\\W*\\+11', page)
    for lang, name in (("ar", "يوسف"), ("he", "נועם"), ("th", "สมชาย")):
        assert f'<bdi class="name" lang="{lang}">{name}</bdi>' in page
    assert not re.search(r"(?:margin|padding|border|text-align: ?)-?(?:left|right)\b", page)


@RTL
def test_a_chart_lies_as_it_does_everywhere_and_its_heading_begins_at_the_right(
    match: Summary, tag: str
) -> None:
    pytest.importorskip("drawsvg")
    with speaking(tag):
        chart = exported("svg", match).decode()
    assert 'direction="ltr"' in chart[: chart.index(">")]
    assert 'direction="rtl"' not in chart
    heading = chart[chart.index("<text") :]
    assert 'text-anchor="end"' in heading[: heading.index(">")]
    for text in re.findall("<text[^>]*>([^<]*[\u0590-\u06ff][^<]*)", chart):
        assert text[0] == "\u2067"
        assert text[-1] == "\u2069"


@RTL
def test_markdown_stands_in_a_frame_and_its_source_keeps_its_columns(
    match: Summary, tag: str
) -> None:
    with speaking(tag):
        text = exported("md", match).decode()
    assert text.startswith(f'<div dir="rtl" lang="{tag}">\n\n# ')
    assert text.endswith("\n\n</div>\n")
    assert "\u2066\\+11\u2069" in text or "\u2066+11\u2069" in text


@RTL
def test_every_sheet_of_a_workbook_reads_from_the_right(match: Summary, tag: str) -> None:
    pytest.importorskip("xlsxwriter")
    openpyxl = pytest.importorskip("openpyxl")
    with speaking(tag):
        book = openpyxl.load_workbook(BytesIO(exported("xlsx", match)))
    for sheet in book.worksheets:
        assert sheet.sheet_view.rightToLeft
        for row in sheet.iter_rows():
            for cell in row:
                if isinstance(cell.value, str):
                    rtl = bool(re.search("[\u0590-\u06ff]", cell.value))
                    assert cell.alignment.readingOrder == (2 if rtl else 1), cell.value
