"""A deck as it is printed: sheets of cards, their backs, check lists, and the rules on one card."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from referee.games.game import HandSizes
from referee.match.decks import DeckFile
from referee.values.deck import Family
from referee.values.rows import NamedTuple
from referee.words import printing as words
from referee.words.language import is_rtl, spoken_tag
from referee.words.messages import game_words
from referee.words.say import say

ON_A_SHEET = 9
IN_A_ROW = 3
FEWEST_TOLD, MOST_TOLD = 2, 6
"""For how few and how many players the card of rules tells the cards each."""

USUAL_PLAYERS = 4
"""For how many there are check lists where nobody says how many play."""

Direction = Literal["ltr", "rtl"]


class Member(NamedTuple):
    """A card as its family lists it; ``own`` says that it is the one that lists."""

    code: str
    name: str
    own: bool = False


class Card(NamedTuple):
    """A card to print: its mark, its names, its picture (the name of a file), and its family.

    What has no name is called by its mark. A blank one is all empty.
    """

    code: str = ""
    family: str = ""
    name: str = ""
    text: str = ""
    picture: str = ""
    about: str = ""
    members: tuple[Member, ...] = ()
    dir: Direction = "ltr"


class RuleCard(NamedTuple):
    """The rules on one card: title, number of cards, sentences, and the cards each."""

    title: str
    size: str
    rules: Sequence[str]
    hands: Sequence[str]
    dir: Direction


class ListedFamily(NamedTuple):
    """A family on a check list."""

    code: str
    name: str
    members: Sequence[Member]
    dir: Direction


class PrintedDeck(NamedTuple):
    """All that is printed of a deck.

    ``sheets`` hold up to nine cards each, no family on two of them unless it must be; ``blank`` is
    a row of cards to be filled in. ``lists`` names the players who get a check list, empty where
    the name is to be written.
    """

    title: str
    lang: str
    dir: Direction
    sheets: Sequence[Sequence[Card]]
    blank: Sequence[Card]
    rules: RuleCard
    families: Sequence[ListedFamily]
    lists: Sequence[str]


def direction(text: str) -> Direction:
    """Returns the direction of the first letter that has one."""
    for character in text:
        kind = unicodedata.bidirectional(character)
        if kind in ("L", "R", "AL"):
            return "ltr" if kind == "L" else "rtl"
    return "ltr"


def printed(file: DeckFile, players: int | None = None) -> PrintedDeck:
    """Returns what is printed of a deck; ``players`` is for how many, else those of its match."""
    families = list(file.deck.families)
    size = len(file.deck.members)
    lists = list(file.players.values())
    count = players or len(lists) or USUAL_PLAYERS
    towards: Direction = "rtl" if is_rtl() else "ltr"
    title = file.deck.title or say(words.UNTITLED)
    return PrintedDeck(
        title,
        spoken_tag(),
        towards,
        list(_sheets([_cards(each, file) for each in families])),
        [Card(members=(Member("", ""),) * size, about=say(words.NO_NAME))] * IN_A_ROW,
        RuleCard(title, words.size(file.deck), in_short(file), list(_hands(file)), towards),
        [_listed(each) for each in families],
        (lists + [""] * count)[:count],
    )


def _cards(family: Family, file: DeckFile) -> list[Card]:
    """Returns the cards of a family."""
    codes = [f"{family.handle}{at}" for at in range(1, len(file.deck.members) + 1)]
    named = dict(zip(codes, family.cards, strict=False))
    cards = []
    for code in codes:
        name, picture = named.get(code, ""), file.pictures.get(code, "")
        members = tuple(Member(each, named.get(each, ""), each == code) for each in codes)
        about = say(words.PICTURE_OF if picture else words.BLANK_PLACE, name=name or code)
        told = (family.name or family.handle, name or code, file.texts.get(code, ""))
        towards = direction(name or family.name)
        cards.append(Card(code, *told, picture, about, members, towards))
    return cards


def _sheets(families: Sequence[Sequence[Card]]) -> Iterator[list[Card]]:
    """Yields the cards of a sheet each: a page break comes between families."""
    sheet: list[Card] = []
    for cards in families:
        if sheet and len(sheet) + len(cards) > ON_A_SHEET:
            yield sheet
            sheet = []
        sheet = [*sheet, *cards]
    if sheet:
        yield sheet


def _listed(family: Family) -> ListedFamily:
    members = [Member(f"{family.handle}{at}", name) for at, name in enumerate(family.cards, 1)]
    return ListedFamily(family.handle, family.name, members, direction(family.name))


# -- rules ------------------------------------------------------------------------------------


def in_short(file: DeckFile) -> list[str]:
    """Returns the sentences that the options in force come to."""
    told = [_dealt(file, each) for each in range(FEWEST_TOLD, MOST_TOLD + 1)]
    in_force = {**file.written, "stock": "on" if any(each and each.stock for each in told) else ""}
    return [
        say(sentence)
        for wanted, sentence in game_words(file.game.name).in_short
        if all(in_force.get(key) in values.split() for key, values in wanted.items())
    ]


def _dealt(file: DeckFile, players: int) -> HandSizes | None:
    return file.game.dealt(file.settings, players)


def _hands(file: DeckFile) -> Iterator[str]:
    found = False
    for players in range(FEWEST_TOLD, MOST_TOLD + 1):
        dealt = _dealt(file, players)
        if dealt is not None:
            found = True
            yield words.hands(players, dealt)
    if not found:
        yield say(words.NOBODY_FITS, profile=file.profile)


def fits(file: DeckFile) -> dict[str, dict[int, HandSizes | None]]:
    """Returns by profile, and number of players, how many cards of the deck go where."""
    game = file.game
    own = {verb: file.settings[verb] for verb in game.header}
    found = {}
    for profile, written in game.profiles.items():
        settings: Mapping[str, Any] = {
            **{key: game.options[key].read(text) for key, text in written.items()},
            **own,
            "stated": (),
        }
        most = game.limits(settings)[1]
        found[profile] = {
            players: game.dealt(settings, players) for players in range(FEWEST_TOLD, most + 1)
        }
    return found
