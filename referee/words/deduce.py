"""What can be known of hidden hands, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from referee.values.deck import deck_of
from referee.words.language import native
from referee.words.phrases import SUIT_SIGNS, card_name, card_row
from referee.words.say import Words, say, say_n

if TYPE_CHECKING:
    from referee.match.hindsight import Chance

STOCK = "stock"
CARDS = "cards"
WHAT = ""
"""Heads the column of ranks or suits."""

EXACT = "Least and most cards in each hand and in the stock; each is reached by a deal that fits."
ODDS = (
    "Behind it the chance of holding at least one, uniform over all deals that fit, with no model "
    "of why somebody asks; standard error at most {error}."
)
WORLDS = ("{number} deal fits.", "{number} deals fit.")
WORLDS_BETWEEN = "At least {least} and at most {number} deals fit; they cannot be counted exactly."
HAND_DETERMINED = "{places} holds the same in every deal that fits"
HANDS_DETERMINED = "{places} hold the same in every deal that fits"
DETERMINED = "All hands are determined: every deal that fits agrees."
AFTER_LINE = "After line {line}."
HINDSIGHT = (
    "In hindsight, by what everybody at the table could know then and the hand of whoever asked, "
    "as far as it was recorded:"
)
NO_BETTER = "In hindsight, no ask that missed had a much better one beside it."
TIP = (
    "line {line}: {player} asked {other} for {what:many}, with a chance of {chance}; asking "
    "{better} for {instead:many} had {best}."
)
OWN = "From the eyes of {player}, who knows their own hand."


def what(key: str, names: Mapping[str, str]) -> str:
    """Returns a rank as it is, a suit's sign, or a family's name."""
    deck = deck_of(names)
    return card_name(key, deck) if deck.themed else SUIT_SIGNS.get(key, key)


def between(low: int, high: int) -> str:
    """Returns ``2`` or ``0-2``."""
    return native(str(low) if low == high else f"{low}-{high}")


def chance(probability: float) -> str:
    """Returns a probability in percent, never 0 % or 100 % for what is only nearly so."""
    told = f"{probability:.0%}"
    if probability not in (0.0, 1.0):
        told = "<1%" if probability < 0.005 else ">99%" if probability > 0.995 else told
    return native(told)


def head(line: int, own: str | None, names: Mapping[str, str]) -> str:
    """Says up to which line the log was read, and from whose eyes."""
    told = [say(AFTER_LINE, line=line), say(EXACT)]
    return " ".join(told if own is None else [*told, say(OWN, names, player=own)])


def odds(error: float) -> str:
    """Says what the percentages mean."""
    return say(ODDS, error=f"{error:.1%}")


def worlds(least: int, most: int) -> str:
    """Says how many deals fit."""
    if least < most:
        return say(WORLDS_BETWEEN, least=least, number=most)
    return say_n(most, *WORLDS, number=most)


def determined(players: Sequence[str], names: Mapping[str, str]) -> str:
    """Says which hands are determined."""
    return say_n(len(players), HAND_DETERMINED, HANDS_DETERMINED, names, places=players)


def tip(line: int, made: Chance, better: Chance, names: Mapping[str, str]) -> str:
    """Says which ask had a better chance than the one on a line."""
    told = {"player": made.player, "other": made.other, "what": made.what}
    told |= {"better": better.other, "instead": better.what}
    return say(TIP, names, line=line, chance=chance(made.share), best=chance(better.share), **told)


def sure(player: str, cards: Sequence[str], names: Mapping[str, str]) -> str:
    """Says which cards a hand certainly holds."""
    return say("{player} holds {cards:code}", names, player=player, cards=cards)


def voids(player: str, suits: Sequence[str], names: Mapping[str, str]) -> str:
    """Says of which suits a hand is out."""
    return say("{player} has no {suits:or}", names, player=player, suits=suits)


def holders(cards: Sequence[str], where: Sequence[str], names: Mapping[str, str]) -> str:
    """Says who may hold cards that nobody has seen."""
    told = Words(card_row(cards, deck_of(names)))
    template = "{count:card} may be with {places:or}: {cards}"
    return say(template, names, count=len(cards), places=where, cards=told)
