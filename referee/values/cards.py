"""Ranks, suits and cards: read in many spellings, written in one.

A rank is one of ``A 2 3 4 5 6 7 8 9 T J Q K``, a suit one of ``S H D C`` and a card the two
together (``TS``). All three are plain strings, so that they hash, sort and serialise for free;
rank and suit share no letter, so a string of length one or two says by itself what it is.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

Rank = str
Suit = str
Card = str

RANKS: tuple[Rank, ...] = tuple("A23456789TJQK")
"""Every rank, in the order in which a smaller deck takes them (option ``ranks``)."""

SUITS: tuple[Suit, ...] = tuple("SHDC")
"""Every suit, in the order in which a smaller deck takes them (option ``suits``)."""

STRENGTH: dict[Rank, int] = {rank: place for place, rank in enumerate("23456789TJQKA", 2)}
"""What a rank is worth in a trick: ace high, two low (002 §2)."""

_SUIT_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}

# The digits people type at the table; every other script's digits are refused, because a
# full-width or mathematical digit in a transcript is a copying accident rather than a choice.
_DIGIT_SCRIPTS = ("0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "๐๑๒๓๔๕๖๗๘๙", "०१२३४५६७८९")
_DIGITS = {digit: str(value) for script in _DIGIT_SCRIPTS for value, digit in enumerate(script)}
_SCRIPT_OF = {digit: script for script in _DIGIT_SCRIPTS for digit in script}

_MOST_DIGITS = 18
"""Longer numbers are not read: nothing at a table is counted so high."""

_VARIATION_SELECTORS = "\ufe0e\ufe0f"


def deck(ranks: int = len(RANKS), suits: int = len(SUITS)) -> list[Card]:
    """Returns the cards of a deck of the first ``ranks`` ranks and ``suits`` suits."""
    return [rank + suit for rank in RANKS[:ranks] for suit in SUITS[:suits]]


def read_number(text: str) -> int | None:
    """Reads a whole number written in the digits of one script, or returns None.

    Arabic-Indic, Persian, Thai and Devanagari digits read; signs, underscores, white space and
    digits of several scripts mixed do not.
    """
    if not text or text[0] not in _SCRIPT_OF or len(text) > _MOST_DIGITS:
        return None
    script = _SCRIPT_OF[text[0]]
    if any(character not in script for character in text):
        return None
    return int("".join(_DIGITS[character] for character in text))


def read_rank(text: str) -> Rank | None:
    """Reads a rank (``7``, ``t``, ``10``, ``٧``), or returns None."""
    upper = text.upper()
    if len(upper) == 1 and upper in "AKQJT":
        return upper
    value = read_number(text)
    if value is None or str(value) != "".join(_DIGITS[character] for character in text):
        return None  # not a number, or one with leading zeros
    if value == 10:
        return "T"
    return str(value) if 2 <= value <= 9 else None


def read_suit(text: str) -> Suit | None:
    """Reads a suit (``S``, ``h``, ``♦``), or returns None."""
    upper = text.rstrip(_VARIATION_SELECTORS).upper()
    if len(upper) != 1:
        return None
    return upper if upper in "SHDC" else _SUIT_SIGNS.get(upper)


def read_card(text: str) -> Card | None:
    """Reads a card, rank or suit first (``7S``, ``s7``, ``10♠``), or returns None."""
    text = text.rstrip(_VARIATION_SELECTORS)
    if len(text) < 2:
        return None
    for rank_text, suit_text in ((text[:-1], text[-1]), (text[1:], text[0])):
        suit = read_suit(suit_text)
        rank = read_rank(rank_text.lstrip(_VARIATION_SELECTORS))
        if suit and rank:
            return rank + suit
    return None


def fold(text: str) -> str:
    """Returns the key under which two handles or names are the same: trimmed, NFC, casefolded.

    NFC once more after casefolding, because casefolding can leave decomposed letters behind.
    """
    once = unicodedata.normalize("NFC", text.strip()).casefold()
    return unicodedata.normalize("NFC", once)


def deal_order(players: Sequence[str], dealer: str) -> list[str]:
    """Returns the players in clockwise order from the dealer's left, the dealer last."""
    at = list(players).index(dealer) + 1
    return [*players[at:], *players[:at]]
