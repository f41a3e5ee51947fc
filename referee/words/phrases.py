"""Players, ranks, cards, numbers and lists in words: the grammar of English.

Where another language is spoken, its own is asked (:mod:`referee.words.lang`).

What others wrote is made safe to show here as well.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from referee.notation.lines import unsafe
from referee.values.deck import STANDARD, Deck
from referee.values.text import listed
from referee.words.language import (
    ISOLATE,
    ISOLATE_END,
    LTR_MARK,
    RTL_MARK,
    SPOKEN,
    is_rtl,
    native,
    without_isolates,
)

RANK_WORDS: dict[str, tuple[str, str]] = {
    "A": ("an ace", "aces"),
    "2": ("a two", "twos"),
    "3": ("a three", "threes"),
    "4": ("a four", "fours"),
    "5": ("a five", "fives"),
    "6": ("a six", "sixes"),
    "7": ("a seven", "sevens"),
    "8": ("an eight", "eights"),
    "9": ("a nine", "nines"),
    "T": ("a ten", "tens"),
    "J": ("a jack", "jacks"),
    "Q": ("a queen", "queens"),
    "K": ("a king", "kings"),
}
"""Rank to one and many of it."""

SUIT_WORDS: dict[str, str] = {
    "S": "spades",
    "H": "hearts",
    "D": "diamonds",
    "C": "clubs",
    "N": "no trump",
}
"""Suit to its name; ``N`` stands for no trump. See :func:`suit_words`."""

SUIT_SIGNS: dict[str, str] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "N": "-"}

STOCK_WORD = "the stock"
ANYBODY = "anybody"


def visible(text: str) -> str:
    """Returns text that is safe to show: what no line may hold, and tabs, as escapes."""
    if "\t" not in text and unsafe(text) is None:
        return text
    return "".join(
        _escape(character) if character == "\t" or unsafe(character) else character
        for character in text
    )


_SHORT_ESCAPES = {"\t": r"\t", "\n": r"\n", "\r": r"\r"}


def _escape(character: str) -> str:
    code = ord(character)
    if character in _SHORT_ESCAPES:
        return _SHORT_ESCAPES[character]
    if 0xDC80 <= code <= 0xDCFF:  # a byte that is not UTF-8
        return f"\\x{code - 0xDC00:02x}"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def holds_rtl(text: str) -> bool:
    """Says whether a terminal may draw some of the text from right to left."""
    return not text.isascii() and any(
        unicodedata.bidirectional(character) in ("R", "AL", "AN") for character in text
    )


_SCRIPTS = {"HEBREW": "he", "ARABIC": "ar", "THAI": "th"}


def script_lang(text: str) -> str:
    """Returns the language in whose letters a text is written, of those that have their own."""
    for character in text:
        if character.isalpha():
            return _SCRIPTS.get(unicodedata.name(character, "").split(" ")[0], "")
    return ""


def isolate(text: str) -> str:
    """Returns the text, isolated where it holds letters of the other direction."""
    alike = not text or text.startswith(ISOLATE) if is_rtl() else not holds_rtl(text)
    if alike or text.isdigit():
        return text
    if ISOLATE in text and not holds_rtl(text):  # and nothing in it reads the other way
        text = without_isolates(text)
    return f"{ISOLATE}{text}{ISOLATE_END}"


_ISOLATED = re.compile("[\u2066-\u2068]([^\u2066-\u2069]*)\u2069")


def marked(text: str, rtl: bool | None = None) -> str:
    """Returns the text with marks in the place of isolates, for terminals that know only those.

    ``rtl`` is the direction of what stands around; that of the language without it.
    """
    if ISOLATE_END not in text:
        return text
    outside = RTL_MARK if (is_rtl() if rtl is None else rtl) else LTR_MARK

    def fence(found: re.Match[str]) -> str:
        inside = RTL_MARK if _begins_rtl(found[1]) else LTR_MARK
        fences = outside if inside == outside else f"{outside}{inside}"
        return f"{fences}{found[1]}{fences[::-1]}"

    while text != (text := _ISOLATED.sub(fence, text)):
        pass
    return text


def _begins_rtl(text: str) -> bool:
    """Says whether the first letter that has a direction is written from right to left."""
    kinds = map(unicodedata.bidirectional, text)
    return next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") != "L"


def fenced(text: str) -> str:
    """Returns what stands in a column of text: what is written from right to left ends with a mark,
    so that it takes nothing along that stands in the columns behind it."""
    if not holds_rtl(text):
        return without_isolates(text)
    text = marked(text, rtl=_begins_rtl(text))
    return text if text.endswith(LTR_MARK) else f"{text}{LTR_MARK}"


def shown(text: str) -> str:
    """Returns what somebody wrote, safe to show inside a sentence."""
    return isolate(visible(text))


LONGEST_WORD = 80
"""Characters of a word that are quoted; whoever reads a message wants no more of it."""


def quoted(text: str) -> str:
    """Returns a word of a transcript in quotation marks, cut off where it is very long."""
    if len(text) > LONGEST_WORD:
        text = text[:LONGEST_WORD] + "…"
    spoken = SPOKEN.get()
    opened, closed = ("'", "'") if spoken is None else spoken.language.quotes
    return f"{opened}{shown(text)}{closed}"


def person(handle: str, names: Mapping[str, str]) -> str:
    """Returns a player as ``d (Omar)``, or ``d`` alone where no other name is known.

    Where it is written from right to left, a player is told by name alone.
    """
    name = names.get(handle, handle)
    spoken = SPOKEN.get()
    if handle == "stock" and handle not in names:
        return STOCK_WORD if spoken is None else spoken.language.stock
    if is_rtl():
        return shown(name)
    return shown(handle) if name == handle else f"{shown(handle)} ({shown(name)})"


def anybody() -> str:
    """Returns what stands for a player, whoever it is."""
    spoken = SPOKEN.get()
    return ANYBODY if spoken is None else spoken.language.anybody


def suit_words(suit: str) -> str | None:
    """Returns the name of a suit, None for anything else."""
    spoken = SPOKEN.get()
    return (SUIT_WORDS if spoken is None else spoken.language.suits).get(suit)


def listing(words: Sequence[str], last: str = "and") -> str:
    """Joins words as ``a, b and c``."""
    spoken = SPOKEN.get()
    if spoken is None:
        return listed(words, ", ", f"{last} ")
    return listed(words, spoken.language.comma, spoken.language.last[last])


def row(words: Sequence[str]) -> str:
    """Joins words by commas alone."""
    spoken = SPOKEN.get()
    return (", " if spoken is None else spoken.language.comma).join(words)


def clauses(told: Iterable[str]) -> str:
    """Joins what is said one after the other, such as ``Round 3; bids 4 of 5``, without blanks."""
    spoken = SPOKEN.get()
    return ("; " if spoken is None else spoken.language.semicolon).join(filter(None, told))


def lines(numbers: Iterable[int]) -> str:
    """Returns ``line 3`` or ``lines 3, 5 and 9``."""
    ordered = [str(number) for number in sorted(set(numbers))]
    spoken = SPOKEN.get()
    if spoken is not None:
        return spoken.language.lines(ordered)
    return f"{'line' if len(ordered) == 1 else 'lines'} {listing(ordered)}"


def together(number: int) -> str:
    """Returns what stands before what several do together: ``both ``, or ``all ``."""
    return "" if SPOKEN.get() else {0: "", 1: "", 2: "both "}.get(number, "all ")


def plural(number: int, one: str, many: str, form: str = "") -> str:
    """Returns ``1 card`` or ``2 cards``; ``form`` is that of a language that has several."""
    spoken = SPOKEN.get()
    if spoken is not None:
        nouns = spoken.language.nouns
        counted = nouns.get(f"{one}{form}") or nouns.get(one)
        if counted is not None:
            return counted[spoken.language.plural(number)].replace("#", native(str(number)))
    return f"{number} {one if number == 1 else many}"


def card_name(what: str, deck: Deck = STANDARD) -> str:
    """Returns a card, rank or family as it is written, behind its name where the deck has one."""
    name = deck.name(what)
    return shown(what) if name is None else f"{shown(name)} ({shown(what)})"


def card_row(cards: Iterable[str], deck: Deck = STANDARD) -> str:
    """Returns cards as they are written, side by side."""
    told = [card_name(card, deck) for card in cards]
    return row(told) if deck.themed else " ".join(told)


def card_signs(card: str, deck: Deck = STANDARD) -> str:
    """Returns a card with the sign of its suit, such as ``10♥``, and a rank as it is."""
    rank, suit = deck.group(card), deck.member(card)
    if deck.themed:
        return card
    return ("10" if rank == "T" else rank) + SUIT_SIGNS.get(suit, suit)


def card_words(what: str, deck: Deck = STANDARD) -> str:
    """Returns ``the seven of clubs`` for a card and ``a seven`` for a rank."""
    spoken = SPOKEN.get()
    if deck.themed:
        name = card_name(what, deck)
        one_of = "one of {}" if spoken is None else spoken.language.one_of
        return name if deck.is_card(what) else one_of.replace("{}", name)
    rank, suit = deck.group(what), deck.member(what)
    if spoken is not None:
        if deck.is_card(what):
            return isolate(card_signs(what, deck))
        return spoken.language.ranks.get(rank, (rank, rank))[0]
    one = RANK_WORDS.get(rank, (rank, rank))[0]
    if not deck.is_card(what):
        return one
    return f"the {one.split(' ')[-1]} of {SUIT_WORDS.get(suit, suit)}"


def many_words(what: str, deck: Deck = STANDARD) -> str:
    """Returns ``sevens`` for a rank and ``the seven of clubs`` for a card."""
    if deck.is_card(what):
        return card_words(what, deck)
    spoken = SPOKEN.get()
    ranks = RANK_WORDS if spoken is None else spoken.language.ranks
    return card_name(what, deck) if deck.themed else ranks.get(what, (what, what))[1]


def all_words(what: str, deck: Deck = STANDARD) -> str:
    """Returns ``all sevens`` for a rank and ``the seven of clubs`` for a card."""
    told = many_words(what, deck)
    spoken = SPOKEN.get()
    all_of = "all {}" if spoken is None else spoken.language.all_of
    return told if deck.is_card(what) else all_of.replace("{}", told)
