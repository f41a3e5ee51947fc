"""Kinds of arguments: how a word of an event is read, written and described.

A game's events are frozen values whose fields, made with :func:`referee.notation.events.arg`,
are arguments of such kinds. The reader, the command line, completion and help all come from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from unicodedata import normalize

from referee.values.deck import STANDARD, Deck
from referee.values.rows import NamedTuple
from referee.values.text import fold, read_number

Handle = str
Roster = Mapping[str, Handle]
"""Folded handle to handle as the ``player`` line spells it."""


class Lexicon(NamedTuple):
    """What words can mean at a table: who sits there, and the cards of its deck."""

    roster: Roster
    deck: Deck = STANDARD


class Unreadable(Exception):
    """A word that an argument cannot be read from. ``at`` is its place in the words given."""

    def __init__(self, at: int, kind: str, data: Mapping[str, object] | None = None) -> None:
        super().__init__(at, kind)
        self.at = at
        self.kind = kind
        self.data = data or {}


class ArgKind(NamedTuple):
    """A kind of argument: ``read`` takes it from words at a place and says where it ended.

    ``name`` says in a fault what was wanted, ``about`` describes it for people; ``write`` gives its
    canonical words.
    """

    name: str
    about: str
    read: Callable[[Sequence[str], int, Lexicon], tuple[Any, int]]
    write: Callable[[Any], list[str]]


def _single(name: str, about: str, read: Callable[[str], Any]) -> ArgKind:
    """Makes a kind of one word from a function that returns None for what it cannot read."""

    def take(words: Sequence[str], at: int, lexicon: Lexicon) -> tuple[Any, int]:
        value = read(words[at])
        if value is None:
            raise Unreadable(at, name)
        return value, at + 1

    return ArgKind(name, about, take, lambda value: [str(value)])


def _player(words: Sequence[str], at: int, lexicon: Lexicon) -> tuple[Handle, int]:
    handle = lexicon.roster.get(fold(words[at]))
    if handle is None:
        raise Unreadable(at, "player")
    return handle, at + 1


def _holder(words: Sequence[str], at: int, lexicon: Lexicon) -> tuple[Handle, int]:
    if fold(words[at]) == "stock":
        return "stock", at + 1
    return _player(words, at, lexicon)


FAMILY, FAMILY_CARD = "family", "family-card"
"""What was wanted of a themed deck and not found in it: a family, or a card."""


def _missed(at: int, name: str, lexicon: Lexicon, families: bool = False) -> Unreadable:
    """Makes what is raised for a word that is no card, or no rank, of the deck."""
    if not lexicon.deck.themed:
        return Unreadable(at, name)
    return Unreadable(at, FAMILY if families else FAMILY_CARD)


def _of_deck(name: str, about: str, read: Callable[[Deck, str], str | None]) -> ArgKind:
    """Makes a kind of one word that is read by the deck."""

    def take(words: Sequence[str], at: int, lexicon: Lexicon) -> tuple[str, int]:
        value = read(lexicon.deck, words[at])
        if value is None:
            raise _missed(at, name, lexicon, families=name == "rank")
        return value, at + 1

    return ArgKind(name, about, take, lambda value: [str(value)])


def _read_group(deck: Deck, text: str) -> str | None:
    return deck.read_group(text)


def _read_card(deck: Deck, text: str) -> str | None:
    return deck.read_card(text)


def _read_either(deck: Deck, text: str) -> str | None:
    return deck.read(text)


def _read_trump(deck: Deck, text: str) -> str | None:
    return "N" if text.upper() in ("N", "NT") else deck.read_member(text)


def count_of(word: str) -> int:
    """Returns for how many unknown cards a word such as ``x3`` stands, 0 where it is none."""
    return (read_number(word[1:] or "1") or 0) if word[:1] in ("x", "X") else 0


def _cards_of(
    name: str, about: str, read: Callable[[Deck, str], str | None], hidden: bool
) -> ArgKind:
    """Makes the kind of one or more cards to the end of the line, with ``x3`` where hidden."""

    def take(words: Sequence[str], at: int, lexicon: Lexicon) -> tuple[tuple[str, ...], int]:
        cards: list[str] = []
        unknown = 0
        for index in range(at, len(words)):
            card = read(lexicon.deck, words[index])
            if card is not None:
                cards.append(card)
            elif hidden and count_of(words[index]):
                unknown += count_of(words[index])
            else:
                raise _missed(index, name, lexicon)
        return (*cards, *([f"x{unknown}"] if unknown else [])), len(words)

    return ArgKind(name, about, take, list)


UNSEEN = "x"
"""Stands for a card that was played, and that nobody noted."""


def _noted(words: Sequence[str], at: int, lexicon: Lexicon) -> tuple[str, int]:
    """A card, or one that nobody noted."""
    if words[at] in (UNSEEN, UNSEEN.upper()):
        return UNSEEN, at + 1
    return CARD.read(words, at, lexicon)


def _all_noted(words: Sequence[str], at: int, lexicon: Lexicon) -> tuple[tuple[str, ...], int]:
    """Cards in their order; ``x3`` are three that nobody noted."""
    cards: list[str] = []
    for index in range(at, len(words)):
        unseen = count_of(words[index])
        cards += [UNSEEN] * unseen if unseen else [CARD.read(words, index, lexicon)[0]]
    return tuple(cards), len(words)


def _gift(words: Sequence[str], at: int, lexicon: Lexicon) -> tuple[int | tuple[str, ...], int]:
    """A lone number is a count; anything else, and more than one word, names the cards."""
    if len(words) - at == 1:
        count = read_number(words[at])
        if count is not None:
            if count < 1:
                raise Unreadable(at, "gift")
            return count, at + 1
    try:
        cards, end = RANKS_OR_CARDS.read(words, at, lexicon)
    except Unreadable as error:
        raise Unreadable(error.at, "gift") from None
    return cards, end


def _pairs(
    words: Sequence[str], at: int, lexicon: Lexicon
) -> tuple[tuple[tuple[Handle, int], ...], int]:
    pairs: list[tuple[Handle, int]] = []
    while at < len(words):
        player, at = _player(words, at, lexicon)
        if at == len(words):
            raise Unreadable(at, "number")
        number, at = NUMBER.read(words, at, lexicon)
        if any(player == seen for seen, _ in pairs):
            raise Unreadable(at - 2, "once")
        pairs.append((player, number))
    return tuple(pairs), at


def _text(words: Sequence[str], at: int, lexicon: Lexicon) -> tuple[str, int]:
    return " ".join(words[at:]), len(words)


def _reason(words: Sequence[str], at: int, lexicon: Lexicon) -> tuple[str, int]:
    """Any text, but not as the first thing that is said."""
    if at == 0:
        raise Unreadable(at, "agreed")
    return _text(words, at, lexicon)


def _newcomer(words: Sequence[str], at: int, lexicon: Lexicon) -> tuple[Handle, int]:
    """Any word: whether it is a handle is for the table to say. One who comes back is known."""
    key = fold(words[at])
    # Not ``get``, which may take the beginning of another handle for that one.
    known = lexicon.roster[key] if key in lexicon.roster else None  # noqa: SIM401
    return known or normalize("NFC", words[at]), at + 1


def _name(words: Sequence[str], at: int, lexicon: Lexicon) -> tuple[str, int]:
    """A name runs to the end, or to ``after HANDLE`` there.

    ``after`` among the last two words always speaks of a seat: a name that ends so needs its seat
    told as well, as in ``join e Ever After after d``.
    """
    last = [fold(word) == AFTER_WORD for word in words[at:][-2:]]
    end = len(words) - (2 if last[0] and len(last) > 1 else last[-1])
    if end == at:
        raise Unreadable(at, "name")
    for place in range(at, end - 1) if end == len(words) else ():
        if fold(words[place]) == AFTER_WORD and fold(words[place + 1]) in lexicon.roster:
            raise Unreadable(place, "name")  # a seat, and more behind it
    return normalize("NFC", " ".join(words[at:end])), end


def _after(words: Sequence[str], at: int, lexicon: Lexicon) -> tuple[Handle, int]:
    if fold(words[at]) != AFTER_WORD:
        raise Unreadable(at, "extra")
    if at + 1 == len(words):
        raise Unreadable(at + 1, "missing", {"argument": PLAYER.about})
    return _player(words, at + 1, lexicon)


PLAYER = ArgKind("player", "a player's handle", _player, lambda value: [value])
HOLDER = ArgKind("holder", "a player's handle or 'stock'", _holder, lambda value: [value])
NUMBER = _single("number", "a whole number", read_number)
RANK = _of_deck("rank", "a rank", _read_group)
CARD = _of_deck("card", "a card", _read_card)
TRUMP = _of_deck("trump", "a suit, or N for no trump", _read_trump)
RANK_OR_CARD = _of_deck("rank-or-card", "a rank or a card", _read_either)
CARDS = _cards_of("cards", "one or more cards", _read_card, hidden=False)
NOTED_CARD = ArgKind("card", "a card, or x where nobody noted it", _noted, lambda value: [value])
NOTED_CARDS = ArgKind("cards", "the cards in order, x where nobody noted one", _all_noted, list)
RANKS_OR_CARDS = _cards_of(
    "ranks-or-cards", "one or more ranks or cards", _read_either, hidden=False
)
DEALT_CARDS = _cards_of("dealt-cards", "the cards of a hand", _read_card, hidden=True)
DEALT_RANKS = _cards_of("dealt-ranks", "the cards of a hand", _read_either, hidden=True)
GIFT = ArgKind(
    "gift",
    "a number of cards, or the cards by name",
    _gift,
    lambda value: [str(value)] if isinstance(value, int) else list(value),
)
PAIRS = ArgKind(
    "pairs",
    "a player's handle and a number",
    _pairs,
    lambda value: [str(word) for pair in value for word in pair],
)
TEXT = ArgKind("text", "some text", _text, lambda value: [value])
RULE = _single("rule", "the id of a rule", lambda text: text.lower() if "/" in text else None)
LINE = _single("line", "the number of a line of this record", read_number)
NEWCOMER = ArgKind(
    "newcomer", "the handle of somebody who sits down", _newcomer, lambda value: [value]
)
NAME = ArgKind("name", "a name, which may hold blanks", _name, lambda value: value.split(" "))
AFTER_WORD = "after"
AFTER = ArgKind(
    "after",
    "'after' and the handle of the player on the right",
    _after,
    lambda value: [AFTER_WORD, value],
)
STANDS = _single(
    "stands", "the word 'stands'", lambda text: text.lower() if text.lower() == "stands" else None
)
AGREED = _single(
    "agreed", "the word 'agreed'", lambda text: text.lower() if text.lower() == "agreed" else None
)
REASON = ArgKind("agreed", "the reason, behind 'agreed'", _reason, lambda value: [value])
