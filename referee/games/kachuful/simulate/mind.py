"""What players of Kachuful bid on their cards, and how they try to make it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.simulating.dice import Dice
from referee.values.deck import STANDARD, STRENGTH, Card

_SIDE = {"A": 0.75, "K": 0.5, "Q": 0.25, "J": 0.1}
"""How often a high card of a side suit takes a trick, about."""

_TRUMP_LEAST, _TRUMP_RISE = 0.3, 0.055
"""The same for the deuce of trumps, and how much more every rank above it."""

_MOOD = 0.9
"""How far an estimate may be off, in tricks, both ways together."""


def promise(card: Card, trump: str) -> float:
    """Returns the part of a trick that a card is good for."""
    if STANDARD.member(card) == trump:
        return _TRUMP_LEAST + _TRUMP_RISE * (STRENGTH[STANDARD.group(card)] - 2)
    return _SIDE.get(STANDARD.group(card), 0.0)


def choose_bid(
    hand: Sequence[Card], trump: str, legal: Sequence[int], dice: Dice, *, sensible: bool
) -> int:
    """Returns a legal bid: the one nearest to what the hand is good for, or any."""
    if not sensible:
        return dice.pick(legal)
    worth = sum(promise(card, trump) for card in hand) + _MOOD * (dice.share() - 0.5)
    return min(legal, key=lambda bid: abs(bid - worth))


def beats(card: Card, best: Card, trump: str) -> bool:
    """Says whether a card takes the trick from the best so far: a higher one, or a trump."""
    if STANDARD.member(card) == STANDARD.member(best):
        return STRENGTH[STANDARD.group(card)] > STRENGTH[STANDARD.group(best)]
    return STANDARD.member(card) == trump


def choose_card(
    legal: Sequence[Card],
    best: Card | None,
    trump: str,
    needed: int,
    dice: Dice,
    *,
    sensible: bool,
) -> Card:
    """Returns the card to play. ``best`` takes the trick so far, None when leading.

    Whoever still needs tricks takes this one as cheaply as possible, or else throws the worst
    card; whoever needs none keeps below, and gets rid of the highest card that allows it.
    """
    if not sensible:
        return dice.pick(legal)
    rising = sorted(
        legal, key=lambda card: (promise(card, trump), STRENGTH[STANDARD.group(card)], card)
    )
    if best is None:
        return rising[-1] if needed > 0 else rising[0]
    winning = [card for card in rising if beats(card, best, trump)]
    losing = [card for card in rising if card not in winning]
    if needed > 0:
        return winning[0] if winning else losing[0]
    return losing[-1] if losing else winning[-1]
