"""What is said of a game, beside its rules: what things are called, and what is expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from referee.values.rows import NamedTuple

Form = Literal["whole", "fraction", "signed", "percent"]
"""How a number is written: as it is, with two decimals, with its sign as well, in percent."""


class StatisticWords(NamedTuple):
    """What is said of what a game counts, by the key of a statistic, a label or a measure.

    A label or measure without a heading is its own; the numbers of one without a form are whole.
    """

    titles: Mapping[str, str] = {}
    about: Mapping[str, str] = {}
    headings: Mapping[str, str] = {}
    forms: Mapping[str, Form] = {}

    def title(self, key: str) -> str:
        """Returns the title of a statistic."""
        return self.titles.get(key, key)

    def heading(self, key: str) -> str:
        """Returns the heading of a label or measure."""
        return self.headings.get(key, key)

    def form(self, key: str) -> Form:
        """Returns how the numbers of a measure are written."""
        return self.forms.get(key, "whole")


class GameWords(NamedTuple):
    """What is said of one game.

    ``deal`` is what a deal is called, ``unit`` what is counted, one and many; ``legend`` explains
    the cells of a sheet. ``expects`` maps a verb, or a verb and why it is expected
    (``end/books``), to what is expected, ``values`` a verb to what the words are that may follow
    it, ``notes`` a verb to what a record that holds it cannot prove. ``news`` maps a verb to the
    column of a deal that it changes for somebody, and to what is said of that player; ``ratio``
    names two columns, the second of which is told beside the first. ``sources`` tells what the
    sources are which the rules name. ``also`` are other names of the game, in any language, by
    which it may be asked for. ``questions`` are asked before what is improbable. ``in_short`` are
    the rules as they fit on a card: which values of options a sentence stands for, and the
    sentence. ``cell`` heads what is written down for each player of a deal, the total last.
    ``remarks`` are told of a deal that is being played; those without words are not. ``units``
    are counted instead of the usual one under some values of an option, such as ``win settled``.
    ``verbs`` say what an event means where a kernel speaks of ranks and this game does not, and
    ``arguments`` and ``kinds`` what its words are called, and are. ``header`` tells of the header
    lines that only this game has, by what is written.
    """

    title: str
    deal: str
    unit: tuple[str, str]
    legend: str
    expects: Mapping[str, str]
    values: Mapping[str, str] = {}
    notes: Mapping[str, str] = {}
    news: Mapping[str, tuple[str, str]] = {}
    ratio: tuple[str, str] | None = None
    sources: Mapping[str, str] = {}
    statistics: StatisticWords = StatisticWords()
    also: Sequence[str] = ()
    questions: Mapping[str, str] = {}
    in_short: Sequence[tuple[Mapping[str, str], str]] = ()
    cell: Sequence[str] = ()
    remarks: Mapping[str, str] = {}
    units: Mapping[str, tuple[str, str]] = {}
    verbs: Mapping[str, str] = {}
    arguments: Mapping[str, str] = {}
    kinds: Mapping[str, str] = {}
    header: Mapping[str, str] = {}
