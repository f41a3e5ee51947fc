"""What is said of a game, beside its rules: what things are called, and what is expected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class StatisticWords(NamedTuple):
    """What is said of what a game counts, by the key of a statistic, a label or a measure.

    A label or measure without a heading is its own. Numbers are written whole, with two decimals
    (``fractions``), with their sign as well (``signed``), or in percent.
    """

    titles: Mapping[str, str] = {}
    about: Mapping[str, str] = {}
    headings: Mapping[str, str] = {}
    signed: tuple[str, ...] = ()
    percent: tuple[str, ...] = ()
    fractions: tuple[str, ...] = ()


class GameWords(NamedTuple):
    """What is said of one game.

    ``deal`` is what a deal is called, ``unit`` what is counted, one and many; ``legend`` explains
    the cells of a sheet. ``expects`` maps a verb, or a verb and why it is expected
    (``end/books``), to what is expected, ``values`` a verb to what the words are that may follow
    it, ``notes`` a verb to what a record that holds it cannot prove. ``news`` maps a verb to the
    column of a deal that it changes for somebody, and to what is said of that player; ``ratio``
    names two columns, the second of which is told beside the first. ``sources`` tells what the
    sources are which the rules name.
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
