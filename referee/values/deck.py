"""Decks: which cards there are, and how they are read, taken apart and named.

Every card is of one group (a rank, or a family) and is one member of it (a suit, or a number in
the family). It is written as the two together, ``7S`` or ``A3``, and a group alone as itself.
Groups, members and cards are plain strings, so that they hash, sort and serialise for free; only
a deck takes them apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from unicodedata import normalize

from referee.values.rows import NamedTuple
from referee.values.text import fold, read_digits, read_number

Rank = str
Suit = str
Card = str

RANKS: tuple[Rank, ...] = tuple("A23456789TJQK")
"""Every rank, in the order in which a smaller deck takes them (option ``ranks``)."""

SUITS: tuple[Suit, ...] = tuple("SHDC")
"""Every suit, in the order in which a smaller deck takes them (option ``suits``)."""

STRENGTH: dict[Rank, int] = {rank: place for place, rank in enumerate("23456789TJQKA", 2)}
"""What a rank is worth in a trick: ace high, two low (002 §2)."""

_FACES = "AKQJT"
_SUIT_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_VARIATION_SELECTORS = "\ufe0e\ufe0f"

RANK_NAMES = {
    "ace": "A", "king": "K", "queen": "Q", "jack": "J", "knave": "J", "ten": "T", "nine": "9",
    "eight": "8", "seven": "7", "six": "6", "five": "5", "four": "4", "three": "3", "two": "2",
    "deuce": "2",
}  # fmt: skip
"""A rank in words."""

_PLURALS = ("'s", "\u2019s", "es", "s")
_UNKNOWN = re.compile(r"[xX]\d{0,2}")
_SEPARATORS = str.maketrans(dict.fromkeys(",;\u060c\u061b\u3001", " "))
_KEPT_WORDS = 1024
"""Words of which it is remembered what card they are."""
_LONGEST = 5
"""Most characters of one card: a rank of two digits, a sign and what makes it an emoji."""


class Deck:
    """A deck of playing cards: the first ``ranks`` ranks and ``suits`` suits of 52.

    ``groups`` are its ranks, ``members`` its suits and ``cards`` its cards, rank by rank. Any card
    of the 52 is read and taken apart, whether or not it is in the deck; ``in`` tells whether it is.
    """

    __slots__ = ("_known", "cards", "groups", "members")

    themed = False
    """Whether the groups are families with names of their own."""
    unnamed = False
    """Whether groups get their names on the way, and any may be read."""

    def __init__(self, groups: Sequence[str] = RANKS, members: Sequence[str] = SUITS) -> None:
        self.groups = tuple(groups)
        self.members = tuple(members)
        self.cards: tuple[Card, ...] = tuple(
            group + member for group in self.groups for member in self.members
        )
        self._known = frozenset((*self.groups, *self.cards))

    def _key(self) -> tuple[object, ...]:
        return self.groups, self.members

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self._key()}"

    def __reduce__(self) -> tuple[type[Deck], tuple[object, ...]]:
        return type(self), self._key()

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, what: str) -> bool:
        """Says whether a card, or a group, is in this deck."""
        return what in self._known

    # -- taking apart -------------------------------------------------------------------------

    def group(self, what: str) -> str:
        """Returns the group of a card, or the group itself."""
        return what[:1]

    def member(self, card: str) -> str:
        """Returns which card of its group a card is; an empty text for a group."""
        return card[1:]

    def is_card(self, what: str) -> bool:
        """Says whether this is one card, rather than a group."""
        return len(what) > 1

    def is_of(self, card: str, what: str) -> bool:
        """Says whether a card, or a group, is what was asked for: the card, or one of the group."""
        return what in (card, self.group(card))

    def of(self, group: str) -> Sequence[Card]:
        """Returns the cards of a group."""
        return [self.card(group, member) for member in self.members]

    def card(self, group: str, member: str) -> Card:
        """Returns a card of a group."""
        return group + member

    # -- reading ------------------------------------------------------------------------------

    def read_group(self, text: str) -> str | None:
        """Reads a rank (``7``, ``t``, ``10``, ``٧``), or returns None."""
        return read_rank(text)

    def read_member(self, text: str) -> str | None:
        """Reads a suit (``S``, ``h``, ``♦``), or returns None."""
        return read_suit(text)

    def read_card(self, text: str) -> Card | None:
        """Reads a card, rank or suit first (``7S``, ``s7``, ``10♠``), or returns None."""
        return read_card(text)

    def read(self, text: str) -> str | None:
        """Reads a group or a card, or returns None."""
        return self.read_group(text) or self.read_card(text)

    def near(self, word: str) -> tuple[str, ...]:
        """Returns what a word that cannot be read may have been meant for."""
        return ()

    def spoken(self, groups_first: bool = False) -> Deck:
        """Returns the deck as it is read where people type, who say more than a file may.

        ``groups_first`` says what a word is that may be a group or a card.
        """
        return _spoken(self.groups, self.members, groups_first)

    def split(self, text: str) -> list[str]:
        """Returns the cards that are run together in a word; here, none ever are."""
        return [text]

    # -- naming -------------------------------------------------------------------------------

    def name(self, what: str) -> str | None:
        """Returns the name that the deck itself gives a card or a group: none to playing cards."""
        return None


class SpokenDeck(Deck):
    """A deck of playing cards that is spoken of: ``kings``, ``9s``, ``2-c``.

    Where a word is a card as well, as ``9s`` is, ``groups_first`` says which it is.
    """

    __slots__ = ("_groups_first",)

    def __init__(
        self, groups: Sequence[str], members: Sequence[str], groups_first: bool = False
    ) -> None:
        super().__init__(groups, members)
        self._groups_first = groups_first

    def read_group(self, text: str) -> str | None:
        """Reads a rank, also in words and as many (``sevens``, ``9s``), or returns None."""
        word = fold(text)
        found = _read_one(word)
        for ending in _PLURALS:
            if found is None and word.endswith(ending):
                found = _read_one(word.removesuffix(ending))
        return found

    def read_card(self, text: str) -> Card | None:
        """Reads a card, also with a hyphen between rank and suit, or returns None."""
        return read_card(text) or read_card(text.replace("-", "", 1))

    def read(self, text: str) -> str | None:
        """Reads a group or a card, or returns None."""
        if self._groups_first:
            return self.read_group(text) or self.read_card(text)
        return read_rank(text) or self.read_card(text) or self.read_group(text)

    def spoken(self, groups_first: bool = False) -> SpokenDeck:
        """Returns the deck as it is read where people type."""
        return _spoken(self.groups, self.members, groups_first)

    def split(self, text: str) -> list[str]:
        """Splits ``ah2c,5h`` into its cards where that can be done in one way only.

        What cannot is returned as it is.
        """
        parts: list[str] = []
        for word in text.translate(_SEPARATORS).split():
            ways = [] if self.read(word) else self._ways(word)
            parts += ways[0] if len(ways) == 1 else [word]
        return parts

    def _ways(self, word: str) -> list[list[str]]:
        """Returns the ways in which a word is several cards, at most two: more say no more."""
        ways: list[list[list[str]]] = [[] for _ in range(len(word))] + [[[]]]
        for start in range(len(word) - 1, -1, -1):
            for end in range(start + 1, min(start + _LONGEST, len(word)) + 1):
                part = word[start:end]
                if self.read_card(part) or _UNKNOWN.fullmatch(part):
                    ways[start] += [[part, *rest] for rest in ways[end]]
            del ways[start][2:]
        return ways[0]


@lru_cache(16)
def _spoken(groups: Sequence[str], members: Sequence[str], groups_first: bool) -> SpokenDeck:
    """Returns a deck that is spoken of; the same one is, for every word that is typed."""
    return SpokenDeck(groups, members, groups_first)


class Family(NamedTuple):
    """A family of a themed deck: its handle, its name, and those of its cards, from 1."""

    handle: str
    name: str
    cards: tuple[str, ...]


class ThemedDeck(Deck):
    """A deck of families with names: ``A3`` is the third card of family ``A``.

    Families have the same number of cards; a name left empty is none. Where a deck is ``by_name``,
    the name of a card or a family, or any beginning of it that fits no other, is read as well.
    """

    __slots__ = ("_names", "_spelled", "by_name", "families", "title")

    themed = True

    def __init__(self, families: Iterable[Family], title: str = "", by_name: bool = False) -> None:
        self.families = tuple(families)
        self.title = title
        self.by_name = by_name
        size = max((len(each.cards) for each in self.families), default=0)
        super().__init__(
            [each.handle for each in self.families], [str(at + 1) for at in range(size)]
        )
        self._names = {each.handle: each.name for each in self.families}
        for each in self.families:
            self._names |= {f"{each.handle}{at}": name for at, name in enumerate(each.cards, 1)}
        self._spelled = {fold(each): each for each in (*self.groups, *self.cards)}

    def _key(self) -> tuple[object, ...]:
        return self.families, self.title, self.by_name

    def group(self, what: str) -> str:
        """Returns the family of a card, or the family itself."""
        return what.rstrip("0123456789")

    def member(self, card: str) -> str:
        """Returns the number of a card in its family; an empty text for a family."""
        return card[len(self.group(card)) :]

    def is_card(self, what: str) -> bool:
        """Says whether this is one card, rather than a family."""
        return what[-1:].isdecimal()

    def read_group(self, text: str) -> str | None:
        """Reads a family, or returns None."""
        found = self._read(text)
        return None if found is None or self.is_card(found) else found

    def read_member(self, text: str) -> str | None:
        """Reads the number of a card, or returns None."""
        number = read_number(text)
        return str(number) if number and number <= len(self.members) else None

    def read_card(self, text: str) -> Card | None:
        """Reads a card, or returns None."""
        found = self._read(text)
        return found if found is not None and self.is_card(found) else None

    def _read(self, text: str) -> str | None:
        found = self._spelled.get(fold(read_digits(text)))
        if found is not None or not self.by_name:
            return found
        named = self._named(text)
        return named[0] if len(named) == 1 else None

    def _named(self, text: str) -> Sequence[str]:
        """Returns what is called so, else what is called something that begins so."""
        key = fold(text)
        names = {what: fold(name) for what, name in self._names.items() if name}
        exact = [what for what, name in names.items() if name == key]
        return exact or [what for what, name in names.items() if key and name.startswith(key)]

    def near(self, word: str) -> tuple[str, ...]:
        """Returns what a word that cannot be read may have been meant for: several, or near misses.

        Names stand for themselves, since that is what was typed.
        """
        from difflib import get_close_matches

        several = self._named(word)
        if several:
            return tuple(several)
        known = {fold(each): each for each in (*self.groups, *self.cards)}
        known |= {fold(name): what for what, name in self._names.items() if name}
        found = get_close_matches(fold(word), list(known), n=3, cutoff=0.6)
        return tuple(dict.fromkeys(known[each] for each in found))

    def spoken(self, groups_first: bool = False) -> ThemedDeck:
        """Returns the deck as it is read where people type: names stand for cards as well."""
        return ThemedDeck(self.families, self.title, by_name=True)

    def name(self, what: str) -> str | None:
        """Returns the name of a card or a family, None where it has none."""
        return self._names.get(what) or None


_HANDLES = (*"ABCDEFGHIJKLMNOPQRSTUVWYZ", "AA")
"""What stands for families without names. No X: ``x3`` are three cards that nobody saw."""


def nameless(count: int, size: int) -> list[Family]:
    """Returns so many families of so many cards, up to 26, with letters for handles."""
    return [Family(handle, "", ("",) * size) for handle in _HANDLES[:count]]


class OpenDeck(ThemedDeck):
    """A deck of so many families that get their handles when somebody first speaks of them.

    ``groups`` are places for families until then. ``handle`` says what may be one; ``families``
    are those whose names were told.
    """

    __slots__ = ("_count", "_handle", "_size")

    unnamed = True

    def __init__(
        self,
        count: int,
        size: int,
        handle: Callable[[str], bool],
        families: Iterable[Family] = (),
        by_name: bool = False,
    ) -> None:
        super().__init__(families, by_name=by_name)
        self._count, self._size, self._handle = count, size, handle
        self.groups = tuple(f"?{chr(97 + at)}" for at in range(count))
        self.members = tuple(str(at + 1) for at in range(size))
        self.cards = tuple(self.card(group, each) for group in self.groups for each in self.members)

    def _key(self) -> tuple[object, ...]:
        return self._count, self._size, self._handle, self.families, self.by_name

    def __contains__(self, what: str) -> bool:
        """Says whether it may be a card or a family of this deck."""
        member = self.member(what)
        return self._handle(self.group(what)) and (not member or member in self.members)

    def _read(self, text: str) -> str | None:
        """Reads a handle as it is written, or as the line spells it that told its name."""
        text = normalize("NFC", read_digits(text))
        named = self._named(text) if self.by_name else ()
        if len(named) == 1 and fold(text) not in self._spelled:
            return named[0]
        found = self._spelled.get(fold(self.group(text)), self.group(text)) + self.member(text)
        if len(self.group(found)) == 1:
            found = found.upper()
        return found if found in self else None

    def spoken(self, groups_first: bool = False) -> ThemedDeck:
        """Returns the deck as it is read where people type: names stand for families as well."""
        return OpenDeck(self._count, self._size, self._handle, self.families, by_name=True)


STANDARD = Deck()
"""The 52 cards."""


class Names(dict[str, str]):
    """What people at a table are called, by handle; ``deck`` says what the cards are called."""

    def __init__(self, names: Mapping[str, str], deck: Deck = STANDARD) -> None:
        super().__init__(names)
        self.deck = deck

    def __reduce__(self) -> tuple[type[Names], tuple[object, ...]]:
        return Names, (dict(self), self.deck)


def deck_of(names: Mapping[str, str]) -> Deck:
    """Returns the deck of a table where its names tell of one, else the 52 cards."""
    return names.deck if isinstance(names, Names) else STANDARD


@lru_cache(_KEPT_WORDS)
def read_rank(text: str) -> Rank | None:
    """Reads a rank (``7``, ``t``, ``10``, ``٧``), or returns None."""
    upper = text.upper()
    if len(upper) == 1 and upper in _FACES:
        return upper
    value = read_number(text)
    if value is None or str(value) != read_digits(text):
        return None  # not a number, or one with leading zeros
    if value == 10:
        return "T"
    return str(value) if 2 <= value <= 9 else None


def _read_one(word: str) -> str | None:
    return read_rank(word) or RANK_NAMES.get(word)


@lru_cache(_KEPT_WORDS)
def read_suit(text: str) -> Suit | None:
    """Reads a suit (``S``, ``h``, ``♦``), or returns None."""
    upper = text.rstrip(_VARIATION_SELECTORS).upper()
    if len(upper) != 1:
        return None
    return upper if upper in "SHDC" else _SUIT_SIGNS.get(upper)


@lru_cache(_KEPT_WORDS)
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


def deal_order(players: Sequence[str], dealer: str) -> list[str]:
    """Returns the players in clockwise order from the dealer's left, the dealer last."""
    at = list(players).index(dealer) + 1
    return [*players[at:], *players[:at]]
