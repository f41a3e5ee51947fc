"""The deck of Quartets: families with names, told by header lines, or plain letters, or a pack."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from referee.games.state import OptionValues
from referee.notation.lines import Line
from referee.values.deck import RANKS, SUITS, Deck, Family, OpenDeck, ThemedDeck, nameless
from referee.values.rules import Fault
from referee.values.text import fold

LONGEST_HANDLE = 8
LONGEST_NAME = 64
FEWEST_CARDS, MOST_CARDS = 3, 6
MOST_FAMILIES = 26
_RESERVED = ("stock", "x")


def misfit(why: str, at: int | None, **data: object) -> Fault:
    return Fault("record/header", "syntax", why, word=at, data=data)


def is_handle(text: str) -> bool:
    """Says whether a text is 1 to 8 letters of any script, marks included, and not reserved."""
    kinds = [unicodedata.category(character)[0] for character in text]
    letters = bool(kinds) and kinds[0] == "L" and set(kinds) <= {"L", "M"}
    return letters and len(text) <= LONGEST_HANDLE and fold(text) not in _RESERVED


def _is_name(text: str) -> bool:
    return bool(text) and len(text) <= LONGEST_NAME and all(map(str.isprintable, text))


def read_deck(line: Line, before: Sequence[str]) -> str | Fault:
    """Reads ``deck NAME``, once: the title of the deck."""
    title = unicodedata.normalize("NFC", line.rest(1))
    if before:
        return misfit("deck-twice", 0)
    return title if _is_name(title) else misfit("deck-name", 1, word=title)


def _parts(line: Line) -> Family:
    """Takes ``family HANDLE NAME: CARD, CARD`` apart; the cards may be left out."""
    handle = unicodedata.normalize("NFC", line.words[1].text)
    told = unicodedata.normalize("NFC", line.rest(2)).replace("،", ",")
    name, colon, cards = told.partition(":")
    members = tuple(each.strip() for each in cards.split(",")) if colon else ()
    return Family(handle, name.strip(), members)


def read_family(line: Line, before: Sequence[Family]) -> Family | Fault:
    """Reads a family: a handle, a name and those of its cards; none of them is there twice."""
    family = _parts(line)
    handle, name, cards = family
    if not is_handle(handle):
        return misfit("family-handle", 1, word=handle)
    if not _is_name(name):
        return misfit("family-name", 2 if name else None, word=name)
    for card in cards:
        if not _is_name(card):
            return misfit("family-card", None, word=card, family=handle)
    if len(set(map(fold, cards))) < len(cards):
        twice = next(card for at, card in enumerate(cards) if fold(card) in map(fold, cards[:at]))
        return misfit("family-card-twice", None, word=twice, family=handle)
    for each in before:
        if fold(each.handle) == fold(handle):
            return misfit("family-twice", 1, word=handle, other=each.name)
        if fold(each.name) == fold(name):
            return misfit("family-name-twice", 2, word=name, family=each.handle)
    return family


def meant_family(line: Line, before: Sequence[Family]) -> Family | None:
    """Returns a family without those of its names that cannot be; None where no handle tells it."""
    handle, name, cards = _parts(line)
    if not is_handle(handle) or fold(handle) in (fold(each.handle) for each in before):
        return None
    if not _is_name(name) or fold(name) in (fold(each.name) for each in before):
        name = ""
    spelled = [fold(card) for card in cards]
    kept = tuple(
        card if _is_name(card) and spelled.index(spelled[at]) == at else ""
        for at, card in enumerate(cards)
    )
    return Family(handle, name, kept)


def write_deck(line: Line) -> list[str]:
    """Returns the canonical words of ``deck NAME``."""
    return ["deck", unicodedata.normalize("NFC", line.rest(1))]


def write_family(line: Line) -> list[str]:
    """Returns the canonical words of a family: one blank behind the colon and every comma."""
    handle, name, cards = _parts(line)
    told = f"{name}: {', '.join(cards)}" if cards else name
    return ["family", handle, told] if told else ["family", handle]


def size_of(families: Sequence[Family], size: int) -> int:
    """Returns how many cards a family has: as the first says that names them, or as agreed."""
    return next((len(each.cards) for each in families if each.cards), size)


def make_deck(settings: OptionValues, players: int = 0) -> Deck:
    """Returns the deck of a match: of ``family`` lines, of letters, or of an ordinary pack.

    ``players`` is how many play, where the number of families is theirs; 0 while nobody knows.
    """
    families: Sequence[Family] = settings.get("family", ())
    size, count = settings["family-size"], settings["families"]
    if count == "players":
        count = players or MOST_FAMILIES
    if settings["names"] == "asked":
        return OpenDeck(count, size, is_handle, families)
    title = next(iter(settings.get("deck", ())), "")
    if families:
        size = size_of(families, size)
        named = [each if each.cards else each._replace(cards=("",) * size) for each in families]
        return ThemedDeck(named, title)
    if settings["pack"] == "cards":
        return Deck(RANKS[:count], SUITS[:size])
    return ThemedDeck(nameless(count, size), title)
