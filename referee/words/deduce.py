"""What can be known of hidden hands, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.values.deck import deck_of
from referee.words.phrases import (
    SUIT_SIGNS,
    SUIT_WORDS,
    card_name,
    listing,
    person,
    plural,
)

STOCK = "stock"
CARDS = "cards"
WHAT = ""
"""Heads the column of ranks or suits."""

EXACT = "Least and most cards in each hand and in the stock; each is reached by a deal that fits."
ODDS = (
    "Behind it the chance of holding at least one, uniform over all deals that fit, with no model "
    "of why somebody asks; standard error at most {error}."
)
OWN = "From the eyes of {player}, who knows their own hand."


def what(key: str, names: Mapping[str, str]) -> str:
    """Returns a rank as it is, a suit's sign, or a family's name."""
    deck = deck_of(names)
    return card_name(key, deck) if deck.themed else SUIT_SIGNS.get(key, key)


def between(low: int, high: int) -> str:
    """Returns ``2`` or ``0-2``."""
    return str(low) if low == high else f"{low}-{high}"


def chance(probability: float) -> str:
    """Returns a probability in percent, never 0 % or 100 % for what is only nearly so."""
    if probability in (0.0, 1.0):
        return f"{probability:.0%}"
    return "<1%" if probability < 0.005 else ">99%" if probability > 0.995 else f"{probability:.0%}"


def head(line: int, own: str | None, names: Mapping[str, str]) -> str:
    """Says up to which line the log was read, and from whose eyes."""
    text = f"After line {line}. {EXACT}"
    return text if own is None else f"{text} {OWN.format(player=person(own, names))}"


def odds(error: float) -> str:
    """Says what the percentages mean."""
    return ODDS.format(error=f"{error:.1%}")


def sure(player: str, cards: Sequence[str], names: Mapping[str, str]) -> str:
    """Says which cards a hand certainly holds."""
    told = [card_name(card, deck_of(names)) for card in cards]
    return f"{person(player, names)} holds {listing(told)}"


def voids(player: str, suits: Sequence[str], names: Mapping[str, str]) -> str:
    """Says of which suits a hand is out."""
    return f"{person(player, names)} has no {listing([SUIT_WORDS[suit] for suit in suits], 'or')}"


def holders(cards: Sequence[str], where: Sequence[str], names: Mapping[str, str]) -> str:
    """Says who may hold cards that nobody has seen."""
    places = [person(each, names) for each in where]
    count = plural(len(cards), "card", "cards")
    deck = deck_of(names)
    told = (", " if deck.themed else " ").join(card_name(card, deck) for card in cards)
    return f"{count} may be with {listing(places, 'or')}: {told}"
