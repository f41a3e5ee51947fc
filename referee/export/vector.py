"""The chart alone, as SVG with its own style."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO

from referee.export import Settings
from referee.export.chart import draw
from referee.sheet.counts import plot
from referee.values.rules import CannotDo
from referee.values.summary import Summary


def write(matches: Iterable[Summary], file: BinaryIO, settings: Settings) -> None:
    """Writes the chart of a match, light or dark as the reader is.

    Raises CannotDo where nothing has been scored yet.
    """
    for summary in matches:
        shown = plot(summary)
        if shown is None:
            raise CannotDo("export-no-chart", file=summary.file or "-")
        file.write(f"{draw(shown, 'alone')}\n".encode())
