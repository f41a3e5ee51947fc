"""Markdown with GitHub's tables: standings, scoresheet and notes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import BinaryIO

from referee.export import Settings
from referee.render.screen import width
from referee.sheet import about
from referee.sheet.account import Account, account
from referee.sheet.cells import AnyCell, Grid, PlayerCell, has_rtl
from referee.values.summary import Summary
from referee.words import export as words
from referee.words.language import (
    ISOLATE_END,
    LTR_ISOLATE,
    LTR_MARK,
    is_rtl,
    spoken_tag,
    without_isolates,
)
from referee.words.phrases import holds_rtl
from referee.words.say import say

_ESCAPES = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]<>#|~$&!"})
"""Signs that GitHub's Markdown would take for markup, and what keeps them text."""

_ENDS = {"l": "-", "r": ":"}


def framed(text: str) -> str:
    """Returns Markdown in a frame that says in which direction it reads; left to right needs none.

    Inside it, an empty line lets Markdown begin again.
    """
    if not is_rtl():
        return text
    return f'<div dir="rtl" lang="{spoken_tag()}">\n\n{text}\n\n</div>'


def write(matches: Iterable[Summary], file: BinaryIO, settings: Settings) -> None:
    """Writes matches one below the other, each with a heading of its own."""
    for number, summary in enumerate(matches):
        text = framed("\n".join(_match(summary, settings.sections or ())))
        file.write((f"\n{text}\n" if number else f"{text}\n").encode())


def escape(text: str) -> str:
    """Returns text that is safe to show as Markdown that shows it and does nothing else."""
    return text.translate(_ESCAPES)


def _match(summary: Summary, sections: Collection[str]) -> Iterator[str]:
    told = account(summary, sections)
    yield f"# {escape(told.title)}"
    yield ""
    yield escape(about.rules(summary))
    yield ""
    yield f"**{escape(told.outcome)}**"
    if told.faulty:
        yield from ("", f"**{escape(told.faulty)}**")
    yield from section(told.standings)
    if told.sheet:
        yield from section(told.sheet)
    yield from _listed(words.NOTES, told.notes)
    yield from _more(told)


def _more(told: Account) -> Iterator[str]:
    """Yields what is told beside the first side, as far as it was asked for."""
    if told.statistics:
        yield from ("", f"## {say(words.STATISTICS)}")
    for each in told.statistics:
        yield from section(each, 3)
    yield from _listed(
        words.RULINGS, [f"{each.rule} ({each.line}): {each.message}" for each in told.rulings]
    )
    if told.rules:
        yield from section(told.rules)
    if told.story:
        yield from ("", f"## {say(words.STORY)}")
    for chapter in told.story:
        yield from ("", f"### {escape(chapter.title)}", "")
        yield from (f"- {each.line}: {escape(each.told)}" for each in chapter.events)


def _listed(title: str, texts: Sequence[str]) -> Iterator[str]:
    if texts:
        yield from ("", f"## {say(title)}", "", *(f"- {escape(text)}" for text in texts))


def section(shown: Grid, level: int = 2) -> Iterator[str]:
    """Yields a table under its title, and what explains it."""
    yield from ("", f"{'#' * level} {escape(shown.title)}", "")
    yield from _grid(shown)
    if shown.about:
        yield from ("", escape(shown.about))


def _grid(shown: Grid) -> Iterator[str]:
    """Yields the lines of a table; totals stand in bold."""
    rtl = has_rtl(shown)
    heads = [_cell(column.head, rtl) for column in shown.columns]
    rows = [[_cell(cell, rtl) for cell in row] for row in shown.rows]
    if shown.summed:
        rows[-1] = [text and f"**{text}**" for text in rows[-1]]
    if rtl:  # in the source as in a terminal, a line begins from the left
        heads, *rows = [[f"{LTR_MARK}{row[0]}", *row[1:]] for row in (heads, *rows)]
    align = ["r" if column.head.number else "l" for column in shown.columns]
    wide = [max(3, *map(width, cells)) for cells in zip(heads, *rows, strict=True)]
    rule = [f"{'-' * (size - 1)}{_ENDS[side]}" for size, side in zip(wide, align, strict=True)]
    for row in (heads, rule, *rows):
        yield _line(_pad(*each) for each in zip(row, wide, align, strict=True))


def _cell(cell: AnyCell, rtl: bool) -> str:
    """Returns a cell; a handle stands behind its name in a table with text from right to left."""
    parts = [part for part in cell.parts if part.text]
    if rtl and isinstance(cell, PlayerCell):
        parts.reverse()
    texts = [(_apart(escape(part.text)), part.kind) for part in parts]
    told = " ".join(f"**{text}**" if kind == "total" else text for text, kind in texts)
    return f"{told}{LTR_MARK}" if holds_rtl(told) else told


def _apart(text: str) -> str:
    """Returns a part of a cell, isolated where what is around it reads from right to left."""
    apart = is_rtl() and not holds_rtl(text) and not text.isdigit()
    return f"{LTR_ISOLATE}{without_isolates(text)}{ISOLATE_END}" if apart else text


def _pad(text: str, size: int, side: str) -> str:
    blank = " " * (size - width(text))
    return blank + text if side == "r" else text + blank


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
