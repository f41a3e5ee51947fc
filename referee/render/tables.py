"""Tables of text: as wide as the screen, and never one player's points under another's name.

Each column of a player is headed by handle and name. A cell that holds right-to-left text ends with
a left-to-right mark and each line begins with one, so that no terminal can draw one player's points
under another's name; isolates would be boxes in some of them, and are lost in others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.render.screen import clip, width
from referee.sheet.cells import AnyCell, Grid, PlayerCell, has_rtl, tracks
from referee.values.rules import CannotDo
from referee.words.language import LTR_MARK
from referee.words.phrases import fenced, visible

DEFAULT = "simple"

_SAFE = {"unsafehtml": "html", "latex_raw": "latex"}
"""Formats that would let names through as markup, and what is written instead."""

_MARKUP: dict[str, dict[str, str]] = {
    "github": {"\\": "\\\\", "|": "\\|", "<": "&lt;", "*": "\\*", "_": "\\_", "`": "\\`"},
    "pipe": {"\\": "\\\\", "|": "\\|", "<": "&lt;", "*": "\\*", "_": "\\_", "`": "\\`"},
    "orgtbl": {"|": "\\vert{}"},
    "jira": {"\\": "\\\\", "|": "\\|", "{": "\\{"},
    "mediawiki": {"&": "&amp;", "|": "&#124;", "<": "&lt;", "[": "&#91;", "{": "&#123;"},
    "moinmoin": {"|": "&#124;", "<": "&lt;"},
    "textile": {"|": "&#124;", "<": "&lt;"},
    "youtrack": {"|": "&#124;", "<": "&lt;"},
    "asciidoc": {"|": "\\|"},
    "rst": {"\\": "\\\\", "|": "\\|", "*": "\\*", "`": "\\`", "_": "\\_"},
    "html": {},
    "latex": {},
    "latex_booktabs": {},
    "latex_longtable": {},
    "tsv": {},
}
"""Formats that a program reads, and what names need so that they stay text in them; tabulate
itself escapes in the last ones, and no name holds a tab."""

_NAME_WIDTHS = (24, 14, 10, 8)
"""Most columns of a name in a heading, tried in this order until the table fits."""


def check_format(name: str) -> str:
    """Returns the table format to use. Raises CannotDo where tabulate knows none of that name."""
    from tabulate import tabulate_formats

    if name not in tabulate_formats:
        from referee.notation.near import near

        raise CannotDo("no-tablefmt", word=name, near=near(name, list(tabulate_formats)))
    return _SAFE.get(name, name)


def table(grid: Grid, columns: int | None = None, tablefmt: str = DEFAULT) -> Iterator[str]:
    """Yields a grid as one table, or as several that hold some of its columns each.

    It is ``columns`` wide where that is possible (None: there is room for everything); only
    formats for the eye are broken to fit.
    """
    rtl = has_rtl(grid)
    told = [_lined_up(grid, at, rtl) for at in range(len(grid.columns))]
    markup = tablefmt in _MARKUP
    rest = list(range(grid.fixed, len(grid.columns)))
    for blocks in range(1, len(rest) + 1):
        for longest in _NAME_WIDTHS:
            tables = [
                _draw(
                    grid, told, [*range(grid.fixed), *part], None if markup else longest, tablefmt
                )
                for part in _split(rest, blocks)
            ]
            widest = max(width(line) for lines in tables for line in lines)
            if markup or columns is None or widest <= columns or blocks == len(rest):
                for lines in tables:
                    if lines is not tables[0]:
                        yield ""
                    yield from lines
                return


def _split(places: list[int], blocks: int) -> list[list[int]]:
    """Splits columns into blocks of the same size, or nearly."""
    size = -(-len(places) // blocks)
    return [places[at : at + size] for at in range(0, len(places), size)]


def _lined_up(grid: Grid, at: int, rtl: bool) -> list[str]:
    """Returns the cells of a column as text, the parts of numbers below one another."""
    cells = [_texts(row[at], rtl) for row in grid.rows]
    count = max(map(len, cells), default=1)
    if count == 1 or not grid.columns[at].head.number:
        return [" ".join(parts) for parts in cells]
    aligned = [parts for parts in cells if len(parts) == count]
    wide = [max(map(width, column)) for column in zip(*aligned, strict=True)]
    return [
        " ".join(
            _pad(text, size, right=nth > 0)
            for nth, (text, size) in enumerate(zip(parts, wide, strict=True))
        )
        if len(parts) == count
        else " ".join(parts)
        for parts in cells
    ]


def _texts(cell: AnyCell, rtl: bool) -> list[str]:
    """Returns the parts of a cell as text; in a table with text from right to left, handles last.

    A handle before such a name would protect nothing.
    """
    parts = [part.text for part in tracks(cell)]
    if rtl and isinstance(cell, PlayerCell):
        return [fenced(" ".join(reversed(parts)))]
    return list(map(fenced, parts)) if rtl else parts


def _pad(text: str, size: int, right: bool) -> str:
    blank = " " * (size - width(text))
    return blank + text if right else text + blank


def _head(cell: AnyCell, cells: Sequence[str], longest: int | None, rtl: bool) -> str:
    """Returns a heading; a name is cut where it would be longer, and wider than its cells."""
    text = " ".join(_texts(cell, rtl))
    if longest is None or not isinstance(cell, PlayerCell):
        return text
    room = max(longest, *map(width, cells))
    if rtl and width(text) > room and cell.name != cell.handle:
        name = clip(visible(cell.name), max(room - width(visible(cell.handle)) - 1, 2))
        return " ".join(_texts(cell._replace(name=name), rtl))
    return clip(text, room)


def _draw(
    grid: Grid,
    told: Sequence[list[str]],
    places: Sequence[int],
    longest: int | None,
    tablefmt: str,
) -> list[str]:
    """Returns the lines of a table, which begin with a mark where any text is right to left."""
    import tabulate

    escapes = str.maketrans(_MARKUP.get(tablefmt, {}))
    rtl = has_rtl(grid)
    heads = [_head(grid.columns[at].head, told[at], longest, rtl) for at in places]
    heads = [head.translate(escapes) for head in heads]
    rows = [
        [cell.translate(escapes) for cell in row]
        for row in zip(*(told[at] for at in places), strict=True)
    ]
    begin = LTR_MARK if rtl else ""
    if tablefmt in _MARKUP:  # where a line begins with what a program reads
        heads, *rows = [[f"{begin}{row[0]}", *row[1:]] for row in (heads, *rows)]
        begin = ""
    # tabulate widens every heading by this much, which would cost the sheet a player.
    padding, tabulate.MIN_PADDING = tabulate.MIN_PADDING, 0
    try:
        drawn = tabulate.tabulate(
            rows,
            headers=heads,
            tablefmt=tablefmt,
            disable_numparse=True,
            preserve_whitespace=True,
            colalign=["right" if grid.columns[at].head.number else "left" for at in places],
        )
    finally:
        tabulate.MIN_PADDING = padding
    return [f"{begin}{line.rstrip()}" for line in drawn.split("\n")]
