"""PDF on A4: the page in its print style, made without a browser."""

from __future__ import annotations

import logging
from base64 import b64encode
from collections.abc import Iterable
from typing import Any, BinaryIO

from referee.export import Settings
from referee.export.chart import chart
from referee.export.page import page
from referee.export.picture import png
from referee.values.summary import Summary

ZOOM = 4
"""Dots of a picture for each dot of the chart, so that it is sharp on paper."""


def write(matches: Iterable[Summary], file: BinaryIO, settings: Settings) -> None:
    """Writes the page of a match on paper, in the fonts of this machine."""
    import weasyprint
    from weasyprint.urls import URLFetcher

    # It warns of every property that only screens know.
    logging.getLogger("weasyprint").setLevel(logging.CRITICAL)
    for summary in matches:
        # The page holds all that it needs, so nothing is fetched from anywhere else.
        fetcher: Any = URLFetcher(allowed_protocols=("data",))
        html: Any = weasyprint.HTML(string=page(summary, _picture), url_fetcher=fetcher)
        file.write(html.write_pdf())


def _picture(summary: Summary) -> str | None:
    """Returns the chart as a picture: the library draws SVG, but no text from right to left."""
    svg = chart(summary, "bare")
    if svg is None:
        return None
    return f'<img alt="" src="data:image/png;base64,{b64encode(png(svg, ZOOM)).decode()}">'
