"""The shapes of what is said: a message with its hint, and a rule's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Say(NamedTuple):
    """What is said of one way of breaking a rule: what is wrong, and what would be right.

    Both are templates, filled from a finding's data (:class:`referee.words.phrases.Value`). What
    is allowed and near misses, where a finding holds any, are told instead of the hint.
    """

    message: str
    hint: str = ""


class Page(NamedTuple):
    """A rule in the rule book: in one line, at length, why, and what to do instead."""

    title: str
    what: str
    why: str
    instead: str


Messages = Mapping[str, Mapping[str, Say]]
"""Rule, then way of breaking it, to what is said of it."""

Pages = Mapping[str, Page]
