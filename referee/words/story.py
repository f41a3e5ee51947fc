"""A match in sentences: what each event of a transcript says, and the verdict on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.notation.events import Tellings
from referee.words.phrases import (
    PLAYER_KEYS,
    RANK_WORDS,
    STOCK_WORD,
    SUIT_SIGNS,
    Value,
    Words,
    isolate,
    listing,
    plural,
    shown,
    visible,
)

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
    "unreadable": "It is no event of this game.",
}


def told(tellings: Tellings, arguments: Mapping[str, object], names: Mapping[str, str]) -> str:
    """Returns the sentence of an event, from its arguments by name; players by name alone.

    Returns an empty string where it has no sentence.
    """
    for needed, template in tellings:
        if all(arguments.get(key) is not None for key in needed):
            return template.format_map(
                {key: _argument(key, value, names) for key, value in arguments.items()}
            )
    return ""


def written(words: Sequence[str]) -> str:
    """Returns words of a transcript as they stand there."""
    return shown(" ".join(words))


def name(handle: str, names: Mapping[str, str]) -> str:
    """Returns a player's name, safe to show inside a sentence."""
    return isolate(visible(names.get(handle, handle)))


def signs(card: str) -> str:
    """Returns a card with the sign of its suit, a rank as it is, ``x3`` as three unknown ones."""
    if card.startswith("x"):
        return plural(int(card[1:]), "unknown card", "unknown cards")
    rank = "10" if card[0] == "T" else card[0]
    return f"{rank}{SUIT_SIGNS.get(card[1], card[1])}" if len(card) > 1 else rank


def _argument(key: str, value: object, names: Mapping[str, str]) -> Value:
    if key == "holder" and value == "stock":
        value = Words(STOCK_WORD.capitalize())
    elif isinstance(value, str) and (key in PLAYER_KEYS or key == "holder"):
        value = Words(name(value, names))
    elif key == "totals" and isinstance(value, tuple):
        value = Words(listing([f"{name(player, names)} {total}" for player, total in value]))
    elif key in ("cards", "gift") and isinstance(value, tuple):
        value = Words(" ".join(signs(card) for card in value))
    elif key == "card" and isinstance(value, str) and value[:1] in RANK_WORDS and len(value) > 1:
        value = Words(signs(value))
    return Value(key, value, names)
