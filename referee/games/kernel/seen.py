"""What the table saw beside the play: a card of somebody's hand, and that the pack lacks one."""

from __future__ import annotations

from referee.notation.arguments import CARDS, PLAYER, Handle
from referee.notation.events import Event, arg
from referee.values.deck import Card


class Show(Event):
    """Everybody saw cards of a player's hand: dropped, exposed, or shown. The turn stays."""

    verb = "show"
    told = (((), "Everybody saw {cards} in the hand of {player}."),)
    aside = True
    inert = True
    player: Handle = arg(PLAYER)
    cards: tuple[Card, ...] = arg(CARDS)


class Missing(Event):
    """The pack lacks these cards, in this deal and in all after it."""

    verb = "missing"
    told = (((), "The pack lacks {cards}."),)
    aside = True
    cards: tuple[Card, ...] = arg(CARDS)
