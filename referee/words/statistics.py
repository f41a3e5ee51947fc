"""What is said of statistics, whatever the game counts."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.words import StatisticWords
from referee.values.deck import deck_of
from referee.words.messages import game_words
from referee.words.phrases import SUIT_SIGNS, SUIT_WORDS, card_name, many_words
from referee.words.sheet import UNKNOWN


def of_game(game: str) -> StatisticWords:
    """Returns what is said of what a game counts."""
    return game_words(game).statistics


def title(key: str, texts: StatisticWords) -> str:
    """Returns the title of a statistic."""
    return texts.titles.get(key, key)


def heading(key: str, texts: StatisticWords) -> str:
    """Returns the heading of a label or measure."""
    return texts.headings.get(key, key)


def number(measure: str, value: float | None, texts: StatisticWords) -> str:
    """Returns a number as people write it: ``-0.20``, ``44 %``, ``3``."""
    if value is None:
        return UNKNOWN
    if measure in texts.percent:
        return f"{value:.0%}".replace("%", " %")
    if measure in texts.signed:
        return f"{value:+.2f}" if value else "0.00"
    return f"{value:.2f}" if measure in texts.fractions else str(value)


def label(kind: str, value: str | int, names: Mapping[str, str]) -> str:
    """Returns a label that is not a player."""
    text, deck = str(value), deck_of(names)
    if kind == "trump":
        return f"{SUIT_SIGNS.get(text, text)} {SUIT_WORDS.get(text, text)}"
    if isinstance(value, str) and text in deck and not deck.is_card(text):
        return card_name(text, deck) if deck.themed else f"{text} {many_words(text)}"
    return text
