"""The chart alone: as SVG with its own style, and as a PNG picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO

from referee.export import Settings
from referee.export.chart import Look, draw
from referee.sheet.counts import plot
from referee.values.rules import CannotDo
from referee.values.summary import Summary

ZOOM = 2
"""Dots of a picture for each dot of the chart, so that it is sharp on fine screens."""


def write_svg(matches: Iterable[Summary], file: BinaryIO, settings: Settings) -> None:
    """Writes the chart of a match as SVG, light or dark as the reader is."""
    for summary in matches:
        file.write(f"{_chart(summary, 'alone')}\n".encode())


def write_png(matches: Iterable[Summary], file: BinaryIO, settings: Settings) -> None:
    """Writes the chart of a match as a picture, in the fonts of this machine."""
    for summary in matches:
        file.write(png(_chart(summary, "flat"), ZOOM))


def png(svg: str, zoom: int) -> bytes:
    """Returns a flat chart as a picture, in the fonts of this machine. Needs resvg_py."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom))


def _chart(summary: Summary, look: Look) -> str:
    """Returns the chart. Raises CannotDo where nothing has been scored yet."""
    shown = plot(summary)
    if shown is None:
        raise CannotDo("export-no-chart", file=summary.file or "-")
    return draw(shown, look)
