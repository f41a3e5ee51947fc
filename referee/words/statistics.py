"""What is said of statistics, whatever the game counts."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.words import Form
from referee.values.deck import deck_of
from referee.words.phrases import SUIT_SIGNS, card_name, card_signs, many_words, suit_words
from referee.words.sheet import UNKNOWN


def number(value: float | None, form: Form) -> str:
    """Returns a number as people write it: ``-0.20``, ``44 %``, ``3``."""
    if value is None:
        return UNKNOWN
    if form == "percent":
        return f"{value:.0%}".replace("%", " %")
    if form == "signed" and value:
        return f"{value:+.2f}"
    return str(value) if form == "whole" else f"{value:.2f}"


def label(kind: str, value: str | int, names: Mapping[str, str]) -> str:
    """Returns a label that is not a player."""
    text, deck = str(value), deck_of(names)
    if kind == "trump":
        return f"{SUIT_SIGNS.get(text, text)} {suit_words(text) or text}"
    if isinstance(value, str) and text in deck and not deck.is_card(text):
        return card_name(text, deck) if deck.themed else f"{card_signs(text)} {many_words(text)}"
    return text
