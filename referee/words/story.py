"""A match in sentences: what each event of a transcript says, and the verdict on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.notation.arguments import UNSEEN, count_of
from referee.notation.events import Tellings
from referee.values.deck import STANDARD, Deck, deck_of
from referee.words.phrases import (
    card_name,
    card_signs,
    isolate,
    listing,
    shown,
    visible,
)
from referee.words.say import KINDS, Words, say

THE_STOCK = "The stock"
A_CARD = "a card that nobody noted"

VERDICTS: dict[str, str] = {
    "proved": "proved",
    "open": "open",
    "breach": "breach",
    "stands": "let stand",
    "refused": "not taken in",
    "unreadable": "cannot be read",
}

VERDICTS_ABOUT: dict[str, str] = {
    "proved": "It obeys the rules in every deal that fits what all at the table saw.",
    "open": "It may well be so, but hidden cards decide it.",
    "breach": "It breaks a rule for certain.",
    "stands": "It breaks a rule, and the table let it stand.",
    "refused": "It cannot have happened so, or not there.",
    "unreadable": "It is no line of this game.",
}


def told(tellings: Tellings, arguments: Mapping[str, object], names: Mapping[str, str]) -> str:
    """Returns the sentence of an event, from its arguments by name; players by name alone.

    Returns an empty string where it has no sentence.
    """
    for needed, template in tellings:
        if all(arguments.get(key) is not None for key in needed):
            data = {key: _argument(key, value, names) for key, value in arguments.items()}
            return say(template, names, **data)
    return ""


def written(words: Sequence[str]) -> str:
    """Returns words of a transcript as they stand there."""
    return shown(" ".join(words))


def name(handle: str, names: Mapping[str, str]) -> str:
    """Returns a player's name, safe to show inside a sentence."""
    return isolate(visible(names.get(handle, handle)))


def signs(card: str, deck: Deck = STANDARD) -> str:
    """Returns a card with the sign of its suit, a rank as it is, ``x3`` as three unknown ones."""
    unknown = count_of(card)
    if unknown:
        return say("{cards:unknown}", cards=unknown)
    if deck.themed:
        return card_name(card, deck)
    return isolate(card_signs(card, deck))  # each by itself, or they would change places


def _argument(key: str, value: object, names: Mapping[str, str]) -> object:
    deck = deck_of(names)
    if key == "holder" and value == "stock":
        value = Words(say(THE_STOCK))
    elif isinstance(value, str) and KINDS.get(key) == "player":
        value = Words(name(value, names))
    elif key == "totals" and isinstance(value, tuple):
        value = Words(listing([f"{name(player, names)} {total}" for player, total in value]))
    elif key in ("cards", "gift") and isinstance(value, tuple):
        between = ", " if deck.themed else " "
        value = Words(between.join(signs(card, deck) for card in value))
    elif key == "card" and value == UNSEEN:
        value = Words(say(A_CARD))
    elif key == "card" and isinstance(value, str) and deck.is_card(value):
        value = Words(signs(value, deck))
    return value
