"""The chart alone as SVG, and the first side as a picture."""

from __future__ import annotations

import struct
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from export_matches import HOSTILE, HOSTILE_NAMES, RECORDS, assert_golden, summary_of, told
from exporting import exported

from referee.export.chart import DARK, LIGHT, PLOT, _Drawing, ticks
from referee.export.lettering import fitted
from referee.games.simulating.habits import Habits
from referee.games.simulating.record import CLOSED
from referee.match.simulate import Wish, transcript
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
    with pytest.raises(CannotDo, match="export-no-chart"):
        exported("svg", bare)
    assert exported("png", bare).startswith(b"\x89PNG")


@pytest.mark.parametrize("players", [5, 6])
def test_a_picture_is_as_wide_as_the_paper_that_lies_down_for_six(players: int) -> None:
    wish = Wish("go-fish", 3, None, {"players": "2..10", "deal": "5"}, players, Habits())
    data = exported("png", told("\n".join([*transcript(wish, CLOSED), ""])))
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    assert width == round((210 if players < 6 else 297) / 25.4 * 144)
    assert height < width * 1.5


@pytest.mark.parametrize("players", [5, 6])
def test_where_many_step_up_everybody_has_a_plot_of_their_own(players: int) -> None:
    wish = Wish("go-fish", 3, None, {"players": "2..10", "deal": "5"}, players, Habits())
    root = ET.fromstring(exported("svg", told("\n".join([*transcript(wish, CLOSED), ""]))))
    steps = [each for each in root.iter(f"{SVG}path") if each.get("class", "").startswith("line")]
    assert len(steps) == (players if players < 6 else players * players)


def test_lines_of_one_total_are_drawn_apart_and_above_the_numbers() -> None:
    """Four who have nothing yet are four lines, none of them under the axis."""
    record = next(path for path in RECORDS if path.stem == "kachuful-latin")
    plotted = plot(summary_of(record))
    assert plotted is not None
    drawing = _Drawing(plotted, "flat")
    heights = {drawing._height_of(player, 0) for player in plotted.names}
    assert len(heights) == len(plotted.names)
    assert max(heights) < drawing.top + PLOT


def test_names_that_begin_alike_are_told_apart_by_their_handles() -> None:
    long = "Maximiliane-Alexandra von Hohenfels"
    summary = told(HOSTILE)
    names = list(summary.players.items())
    root = ET.fromstring(exported("svg", summary._replace(players={k: long + k for k, _ in names})))
    shown = list(texts(root))
    for handle, _ in names:
        assert any(each.startswith(f"{handle} Maxi") and each.endswith("…") for each in shown)


@pytest.mark.parametrize(
    ("text", "room", "wanted"),
    [
        ("Amal", 10, "Amal"),
        ("Amal at the club", 5, "Amal at…"),
        ("at \u2068قهوة النور الكبيرة\u2069, today", 8, "at \u2068قهوة النور…\u2069"),
    ],
)
def test_what_is_cut_is_whole_in_its_isolates(text: str, room: float, wanted: str) -> None:
    assert fitted(text, room) == wanted


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


def test_a_cut_title_reads_on_in_its_own_direction() -> None:
    """Only what is written from right to left is isolated in it, not the whole English title."""
    record = next(path for path in RECORDS if path.stem == "kachuful-latin")
    root = ET.fromstring(
        exported("svg", summary_of(record)._replace(place="قهوة النور الكبيرة " * 3))
    )
    heading = next(each for each in texts(root) if "…" in each and "قهوة" in each)
    assert heading.startswith("Points after each round")
