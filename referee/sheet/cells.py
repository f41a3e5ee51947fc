"""Grids of typed cells: a format takes their words, their parts or their values, as it can."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

from referee.games.words import Form
from referee.values.rows import NamedTuple
from referee.values.summary import Cell
from referee.words import sheet as words
from referee.words import statistics as statistic_words
from referee.words.language import ENGLISH, ISOLATE, ISOLATE_END, is_rtl, native, spoken_tag
from referee.words.phrases import holds_rtl, isolate, script_lang, visible
from referee.words.say import say

Value = int | float | str | None
"""What a spreadsheet keeps: numbers as numbers, None for what is not known."""


_ISOLATES = f"([{ISOLATE}{ISOLATE_END}])"


class Part(NamedTuple):
    """A piece of a cell, safe to show; ``kind`` is what it is, for formats that set it apart."""

    text: str
    kind: str = ""

    @property
    def lang(self) -> str:
        """The language whose letters a name has, for fonts and speech; empty where that is plain.

        In English, letters from left to right need none.
        """
        lang = script_lang(self.text) if self.kind == "name" else ""
        return lang if holds_rtl(self.text) or spoken_tag() != ENGLISH else ""

    @property
    def turned(self) -> bool:
        """Whether it would be torn apart by what is around it: ``2/1``, ``+12``, ``44 %``."""
        return is_rtl() and not self.text.isdigit() and not holds_rtl(self.text)


class TextCell(NamedTuple):
    """Words; ``number`` says that they stand above numbers, or in the place of one."""

    text: str
    kind: str = ""
    number: bool = False

    @property
    def parts(self) -> tuple[Part, ...]:
        return (Part(self._safe, self.kind),)

    @property
    def values(self) -> tuple[Value, ...]:
        return (self._safe,)

    @property
    def _safe(self) -> str:
        """The text, safe to show; what is no name is worded, and may hold isolates of its own."""
        pieces = [self.text] if self.kind == "name" else re.split(_ISOLATES, self.text)
        return "".join(each if each in (ISOLATE, ISOLATE_END) else visible(each) for each in pieces)


class NumberCell(NamedTuple):
    """A number, and how it is written; or a label that counts as one; None for not known."""

    value: Value
    form: Form = "whole"

    @property
    def number(self) -> bool:
        return True

    @property
    def parts(self) -> tuple[Part, ...]:
        if isinstance(self.value, str):
            return (Part(self.value),)
        return (Part(isolate(native(statistic_words.number(self.value, self.form)))),)

    @property
    def values(self) -> tuple[Value, ...]:
        return (self.value,)


class FactCell(NamedTuple):
    """Facts of a deal that stand side by side: how many cards, and the trump."""

    facts: tuple[tuple[str, Cell], ...]
    number: bool = False

    @property
    def parts(self) -> tuple[Part, ...]:
        return tuple(
            Part(_fact(key, cell), "red" if words.is_red(key, cell) else "")
            for key, cell in self.facts
        )

    @property
    def values(self) -> tuple[Value, ...]:
        return tuple(
            words.value(key, cell) if isinstance(cell, str) else value(cell)
            for key, cell in self.facts
        )


def _fact(key: str, cell: Cell) -> str:
    """Returns a fact as it is shown; the digits of a card are never others."""
    told = words.value(key, value(cell))
    return native(told) if isinstance(cell, int) else told


class PlayerCell(NamedTuple):
    """A player: the handle, and the name where it is another; ``number`` as above.

    Where it is ``brief``, in every row of a sheet, the handle alone is shown.
    """

    handle: str
    name: str
    number: bool = False
    brief: bool = False

    @property
    def parts(self) -> tuple[Part, ...]:
        handle = Part(visible(self.handle), "handle")
        if self.brief or self.name == self.handle:
            return (handle,)
        return handle, Part(visible(self.name), "name")

    @property
    def values(self) -> tuple[Value, ...]:
        name = visible(self.name)
        return (name,) if self.brief or self.number else (name, visible(self.handle))


class ScoreCell(NamedTuple):
    """What a player did in a deal, what it was worth, and the total then.

    ``points`` are None where they are not known, and then the total of before is not shown;
    ``starred`` says that a rule decided them.
    """

    told: tuple[Cell, ...]
    points: int | None
    total: int | None
    starred: bool = False

    @property
    def number(self) -> bool:
        return True

    @property
    def parts(self) -> tuple[Part, ...]:
        told = Part(native("/".join(map(self._told, self.told))))
        if self.points is None:
            return (told,)
        gain = f"{self.points:+d}" if self.points else "0"
        star = words.STAR if self.starred else ""
        kind = "gain" if self.points > 0 else "nothing"
        return (
            told,
            Part(isolate(native(gain) + star), kind),
            Part(native(str(self.total)), "total"),
        )

    @property
    def values(self) -> tuple[Value, ...]:
        return (*map(value, self.told), self.points, self.total)

    @property
    def tracks(self) -> tuple[Part, ...]:
        """The parts, with blanks for those not known yet, so that they stand below others."""
        return (*self.parts, Part(""), Part(""))[:3]

    @staticmethod
    def _told(cell: Cell) -> str:
        return visible(str(value(cell))) if cell or cell == 0 else words.UNKNOWN


AnyCell = TextCell | NumberCell | FactCell | PlayerCell | ScoreCell

NOTHING = TextCell("", number=True)
"""Stands where a player was not there."""


def void() -> TextCell:
    """Returns what stands where a player was there, and the deal was cancelled."""
    return TextCell(say(words.VOID), "nothing", number=True)


def tracks(cell: AnyCell) -> tuple[Part, ...]:
    """Returns the parts of a cell where those of all cells in a column stand below one another."""
    return cell.tracks if isinstance(cell, ScoreCell) else cell.parts


def value(cell: Cell) -> int | str | None:
    """Returns a cell for programs: a number, a text, or None for not known; lists with blanks."""
    return cell if cell is None or isinstance(cell, int | str) else " ".join(cell)


class Column(NamedTuple):
    """A column: what heads it, and the keys of the values in its cells."""

    head: AnyCell
    keys: tuple[str, ...] = ()


class Grid(NamedTuple):
    """Columns, and rows of as many cells.

    ``about`` explains it, ``summed`` says that its last row adds the others up, ``fixed`` how many
    columns head each part of a table that has to be split.
    """

    columns: Sequence[Column]
    rows: Sequence[Sequence[AnyCell]]
    title: str = ""
    about: str = ""
    summed: bool = False
    fixed: int = 1

    def without(self, key: str) -> Grid:
        """Returns the same without the column of a key, one of those that head each part."""
        kept = [at for at, column in enumerate(self.columns) if column.keys != (key,)]
        return self._replace(
            columns=[self.columns[at] for at in kept],
            rows=[[row[at] for at in kept] for row in self.rows],
            fixed=self.fixed - (len(self.columns) - len(kept)),
        )


def has_rtl(grid: Grid) -> bool:
    """Says whether any text of a table is written from right to left."""
    cells = chain((column.head for column in grid.columns), *grid.rows)
    return any(holds_rtl(part.text) for cell in cells for part in cell.parts)
