"""The chart alone, as SVG and as a picture."""

from __future__ import annotations

import struct
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from export_matches import HOSTILE, HOSTILE_NAMES, RECORDS, assert_golden, summary_of, told
from exporting import exported

from referee.export.chart import DARK, LIGHT, ticks
from referee.sheet.counts import plot
from referee.values.rules import CannotDo

SVG = "{http://www.w3.org/2000/svg}"

by_record = pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)


def texts(root: ET.Element) -> Iterator[str]:
    for each in root.iter():
        if each.tag in (f"{SVG}text", f"{SVG}title") and each.text:
            yield each.text


@by_record
def test_charts_are_those_that_were_looked_at(record: Path) -> None:
    assert_golden(f"{record.stem}.svg", exported("svg", summary_of(record)))


@by_record
def test_a_chart_names_everybody_with_their_totals(record: pytest.FixtureRequest) -> None:
    summary = summary_of(record)  # type: ignore[arg-type]
    root = ET.fromstring(exported("svg", summary))
    shown = list(texts(root))
    for player, total in summary.totals.items():
        assert summary.players[player] in shown
        assert str(total) in shown
    plotted = plot(summary)
    assert plotted is not None
    assert shown[0].startswith(plotted.about)


def test_hostile_names_stay_text_in_a_chart() -> None:
    root = ET.fromstring(exported("svg", told(HOSTILE)))
    known = {"svg", "style", "defs", "title", "rect", "text", "path", "circle", "line"}
    assert {each.tag.removeprefix(SVG) for each in root.iter()} <= known
    assert set(HOSTILE_NAMES.values()) <= set(texts(root))


def test_without_points_there_is_no_chart() -> None:
    bare = told("transcript 1 kachuful\nplayer a A\nplayer b B\nplayer c C\ndeal a\n")
    assert plot(bare) is None
    for form in ("svg", "png"):
        with pytest.raises(CannotDo, match="export-no-chart"):
            exported(form, bare)


@by_record
def test_a_picture_is_twice_as_fine_as_the_chart(record: pytest.FixtureRequest) -> None:
    data = exported("png", summary_of(record))  # type: ignore[arg-type]
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    assert (width, height > 600) == (960, True)


@pytest.mark.parametrize(
    ("low", "high", "wanted"),
    [
        (0, 1, [0, 1]),
        (0, 13, [0, 5, 10, 15]),
        (0, 60, [0, 10, 20, 30, 40, 50, 60]),
        (-7, 20, [-10, -5, 0, 5, 10, 15, 20]),
        (0, 1234, [0, 500, 1000, 1500]),
    ],
)
def test_the_numbers_beside_a_chart_are_round(low: int, high: int, wanted: list[int]) -> None:
    assert ticks(low, high) == wanted


@pytest.mark.parametrize(("colours", "paper"), [(LIGHT, "#ffffff"), (DARK, "#16181c")])
def test_every_colour_is_seen_on_its_paper(colours: tuple[str, ...], paper: str) -> None:
    """WCAG asks for a contrast of 3 to 1 in graphics; letters are not drawn in these."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [
            each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4 for each in parts
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for colour in colours:
        dark, bright = sorted((light(colour), light(paper)))
        assert (bright + 0.05) / (dark + 0.05) >= 3
    assert len(set(colours)) == 10
