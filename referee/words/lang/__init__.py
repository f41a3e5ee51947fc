"""The grammar of each language beside English: one module a language, loaded when it is spoken.

The words of the field are those of the glossary.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from importlib import import_module

from referee.values.rows import NamedTuple


class Language(NamedTuple):
    """What a language has of its own.

    ``plural`` gives the category of a number, by which ``nouns`` are counted (``#`` stands for
    the number); a catalogue has the forms of a message in the order of those categories.
    ``ranks`` are told as one and as many of it. ``comma`` separates what is listed,
    ``semicolon`` what is said one after the other; ``last`` stands before the last of a list,
    by ``"and"`` or ``"or"``. ``lines`` tells line numbers. ``stock`` and ``anybody`` stand for
    players; ``one_of`` and ``all_of`` tell one card or all of a group. ``digits`` are the ten
    that it prints on demand. ``long_date`` is a date on a page.
    """

    tag: str
    name: str
    rtl: bool
    plural: Callable[[int], str]
    nouns: Mapping[str, Mapping[str, str]]
    ranks: Mapping[str, tuple[str, str]]
    suits: Mapping[str, str]
    comma: str
    semicolon: str
    last: Mapping[str, str]
    lines: Callable[[Sequence[str]], str]
    quotes: tuple[str, str]
    stock: str
    anybody: str
    one_of: str
    all_of: str
    digits: str
    long_date: Callable[[date], str]

    def form(self, number: int) -> int:
        """Returns which form of a message fits a number."""
        categories = next(iter(self.nouns.values()))
        return list(categories).index(self.plural(number))


def grammar(tag: str) -> Language:
    """Returns what a language has of its own."""
    language = import_module(f"referee.words.lang.{tag}").LANGUAGE
    assert isinstance(language, Language)
    return language
