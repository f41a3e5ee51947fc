"""The house rules of Quartets and the profiles that public rules describe."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.game import HandSizes, Option, Unfit, between, choice
from referee.games.kernel.asking.house import ALL, AskingRules, read_limits
from referee.games.quartets.deck import (
    FEWEST_CARDS,
    MOST_CARDS,
    MOST_FAMILIES,
    make_deck,
    size_of,
)
from referee.games.quartets.events import EVENTS, No
from referee.games.state import OptionValues
from referee.values.deck import RANKS, SUITS
from referee.values.text import read_number

MOST_PLAYERS = 10
FEWEST_FAMILIES = 2
_MOST_EACH = MOST_FAMILIES * MOST_CARDS
_HEBREW = "Hebrew Wikipedia"


def _read_deal(text: str) -> tuple[int, int] | None:
    """Reads the cards each: ``all``, a number, or ``10-to-2`` for ten up to two players, else all.

    Returns the number (ALL: all go round) and up to how many players it is dealt.
    """
    match = re.fullmatch(r"(\w+)(?:-to-(\w+))?", text.lower())
    if text.lower() == "all" or not match:
        return (ALL, MOST_PLAYERS) if match else None
    cards = read_number(match[1])
    players = read_number(match[2]) if match[2] else MOST_PLAYERS
    return (cards, players) if cards and players and cards <= _MOST_EACH else None


def _read_families(text: str) -> int | str | None:
    number = read_number(text)
    if number is None:
        return "players" if text.lower() == "players" else None
    return number if FEWEST_FAMILIES <= number <= MOST_FAMILIES else None


OPTIONS: dict[str, Option] = {
    "players": Option(
        lambda text: read_limits(text, 2, MOST_PLAYERS),
        "2..10",
        "beuting, gdane",
        about="how few or how many may play",
    ),
    "families": Option(
        _read_families,
        "2..26 players",
        "wikimili, stacky",
        about="how many families the deck has; 'family' lines settle it",
    ),
    "family-size": between(
        2, MOST_CARDS, "wikimili", "how many cards a family has; 'family' lines settle it"
    ),
    "pack": choice(
        "letters cards",
        "beuting, wikimili",
        "families are letters with numbered cards, or the ranks of an ordinary pack",
    ),
    "names": choice(
        "declared asked",
        "stacky, Orlin, BlindKwartet",
        "when families get their names: with the deck, or when they are first asked for",
    ),
    "hands": choice(
        "dealt imagined",
        "stacky, Orlin, BlindKwartet",
        "whether cards are dealt, or whatever leaves some deal possible may be said",
    ),
    "deal": Option(
        _read_deal,
        "all 1..156 10-to-2",
        "kartenspiele, catsatcards, ovsg",
        about="cards each: all go round, a number, or ten up to two players and else all",
    ),
    "first": choice(
        "left any", "beuting", "who asks first: the dealer's left, or whoever 'first' names"
    ),
    "ask-for": choice(
        "card family both",
        "Hebrew sheet, debbiebanglit",
        "what is asked for: a card, a family, or first the family and after a yes one of it",
    ),
    "must-hold": choice(
        "on off", "math-fun", "whether the asker holds one of the family that is asked for"
    ),
    "own-card": choice(
        "allow forbid",
        "beuting, Rigal, ovsg",
        "where cards are asked for: whether one may ask for a card that one holds",
    ),
    "give": choice(
        "all one", "wisegeek, stacky", "of an asked family: whether all cards go over, or one"
    ),
    "hit": choice(
        "again left", "Orlin, classicgames", "who asks after a yes: the same player, or the left"
    ),
    "next": choice(
        "asked left",
        "beuting, Rigal, wisegeek",
        "whose turn it is after a no: the player who was asked, or the next on the left",
    ),
    "miss": choice("draw pass", _HEBREW, "whether a card is drawn after a no"),
    "lucky-draw": choice(
        "on off", "house", "whether drawing what was asked for shows it and asks again"
    ),
    "empty-hand": choice(
        "draw end out",
        "house",
        "what an empty hand means: draw a card, the end of the deal, or being out",
    ),
    "empty-stock": choice(
        "play-on end", "house", "what an empty stock means: play on, or the end of the deal"
    ),
    "fill": between(0, 7, _HEBREW, "to how many cards a hand is filled before its owner asks"),
    "lay": choice(
        "at-once free never",
        _HEBREW,
        "when a whole family is laid down: at once, when its owner likes, or never: it counts "
        "when it is certain",
    ),
    "dealt-books": choice(
        "allow forbid", "BlindKwartet, math-fun", "whether a dealt hand may hold a whole family"
    ),
    "win": choice(
        "books first-book first-out settled",
        "beuting, Quantenquartett, goforit, Orlin",
        "what wins: most families, the first family, the first empty hand, or what is certain",
    ),
}

_QUARTETT = {
    "players": "2..10",
    "families": "8",
    "family-size": "4",
    "pack": "letters",
    "names": "declared",
    "hands": "dealt",
    "deal": "10-to-2",
    "first": "left",
    "ask-for": "card",
    "must-hold": "on",
    "own-card": "forbid",
    "give": "all",
    "hit": "again",
    "next": "asked",
    "miss": "draw",
    "lucky-draw": "off",
    "empty-hand": "draw",
    "empty-stock": "play-on",
    "fill": "0",
    "lay": "at-once",
    "dealt-books": "allow",
    "win": "books",
}

_QUANTUM = {
    **_QUARTETT,
    "players": "3..8",
    "families": "players",
    "names": "asked",
    "hands": "imagined",
    "deal": "all",
    "first": "any",
    "ask-for": "family",
    "give": "one",
    "hit": "left",
    "next": "left",
    "empty-hand": "out",
    "lay": "never",
    "win": "settled",
}

PROFILES: dict[str, dict[str, str]] = {
    "quartett": _QUARTETT,
    "happy-families": {**_QUARTETT, "families": "11", "players": "3..10", "deal": "all"}
    | {"empty-hand": "out"},
    "authors": {**_QUARTETT, "families": "13", "players": "3..6", "pack": "cards", "deal": "all"}
    | {"next": "left", "empty-hand": "out"},
    "familles": {**_QUARTETT, "families": "7", "family-size": "6", "players": "2..6", "deal": "7"}
    | {"own-card": "allow", "next": "left"},
    "reviiyot": {**_QUARTETT, "players": "2..6", "deal": "4", "first": "any", "ask-for": "both"}
    | {"next": "left"},
    "quantum": _QUANTUM,
    "blind": {**_QUANTUM, "ask-for": "card", "give": "all", "hit": "again", "next": "asked"}
    | {"lay": "at-once", "dealt-books": "forbid"},
}
"""German, English, American, French and Israeli rules; where their sources differ, the first."""


class QuartetsRules(AskingRules):
    """The house rules of one match, read and ready to be asked."""

    __slots__ = ("_settings",)
    miss = No
    verbs = EVENTS

    def __init__(self, settings: OptionValues, players: int = 0) -> None:
        self._settings = settings
        super().__init__("quartets", settings, make_deck(settings, players), ALL)

    def seated(self, players: int) -> AskingRules:
        """Returns the house rules where so many play, and perhaps as many families are there."""
        if self._settings["families"] != "players" or len(self.deck.groups) == players:
            return self
        return QuartetsRules(self._settings, players)


def dealt(settings: OptionValues, players: int) -> HandSizes | None:
    """Returns how many cards go where among so many players, None where they cannot play so."""
    rules = QuartetsRules(settings, players)
    surplus = settings["names"] == "asked" and len(settings["family"]) > len(rules.deck.groups)
    if unfit(settings, players) or surplus or not rules.seats(players):
        return None
    seats = [str(at) for at in range(players)]
    sizes = list(rules.sizes(seats, seats[-1], rules.deck_size).values())
    return HandSizes(
        min(sizes), sum(each > min(sizes) for each in sizes), rules.deck_size - sum(sizes)
    )


def unfit(settings: OptionValues, players: int) -> Sequence[Unfit]:
    """Says which settings contradict each other, and what is wrong with the deck as a whole."""
    found = _unfit_imagined(settings, players)
    size, count, pack = settings["family-size"], settings["families"], settings["pack"]
    if found:
        return found
    if settings["names"] == "asked" and pack == "cards":
        return [Unfit("names", "asked-pack")]
    if settings.get("family") and settings["names"] == "declared":
        return _unfit_families(settings)
    if pack == "cards" and size > len(SUITS):
        return [Unfit("family-size", "pack-size", {"most": len(SUITS)})]
    if pack == "cards" and isinstance(count, int) and count > len(RANKS):
        return [Unfit("families", "pack-families", {"most": len(RANKS)})]
    return []


def _unfit_imagined(settings: OptionValues, players: int) -> Sequence[Unfit]:
    """Imagined hands have no stock, and only they can be settled."""
    if settings["hands"] == "dealt":
        if settings["lay"] == "never":
            return [Unfit("lay", "never-dealt")]
        return [Unfit("win", "settled-dealt")] if settings["win"] == "settled" else []
    if settings["fill"]:
        return [Unfit("fill", "imagined-fill")]
    if settings["lucky-draw"] == "on":
        return [Unfit("lucky-draw", "imagined-lucky")]
    rules = QuartetsRules(settings, players)
    each = rules.cards_each(players)
    if players and each and each * players < rules.deck_size:
        return [Unfit("deal", "imagined-stock", {"count": rules.deck_size - each * players})]
    return []


def _unfit_families(settings: OptionValues) -> Sequence[Unfit]:
    """Families have the same number of cards, and as many as the options say."""
    families, stated = settings["family"], settings.get("stated", ())
    size = size_of(families, settings["family-size"])
    found: list[Unfit] = []
    for at, each in enumerate(families):
        data: Mapping[str, Any] = {"family": each.handle, "cards": len(each.cards), "due": size}
        if each.cards and not FEWEST_CARDS <= len(each.cards) <= MOST_CARDS:
            found.append(Unfit("family", "family-cards", data, at))
        elif each.cards and len(each.cards) != size:
            found.append(Unfit("family", "family-unequal", data, at))
    if "family" in settings.get("unread", ()):
        return found  # nobody knows how many there are
    if not FEWEST_FAMILIES <= len(families) <= MOST_FAMILIES:
        counts = {"count": len(families), "least": FEWEST_FAMILIES, "limit": MOST_FAMILIES}
        found.append(Unfit("family", "family-count", counts, min(len(families), 27) - 1))
    if "families" in stated and settings["families"] != len(families):
        found.append(Unfit("families", "families-differ", {"count": len(families)}))
    if "family-size" in stated and settings["family-size"] != size:
        found.append(Unfit("family-size", "family-size-differs", {"cards": size}))
    return found
