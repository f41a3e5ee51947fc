"""What is recorded of tricks: every card, whole tricks, or only who won how many."""

from __future__ import annotations

from dataclasses import dataclass

from referee.notation.arguments import CARD, CARDS, NUMBER, PLAYER, Handle
from referee.notation.events import Event, arg
from referee.values.deck import Card

UNSEEN: Card = "x"
"""Stands for a card that lay on the table, and of which nobody knows what it was."""


@dataclass(slots=True, eq=False, repr=False)
class Play(Event):
    """A player puts down a card."""

    verb = "play"
    told = (((), "{player} plays {card}."),)
    in_turn = True
    stamped = True
    player: Handle = arg(PLAYER)
    card: Card = arg(CARD)


@dataclass(slots=True, eq=False, repr=False)
class Trick(Event):
    """A whole trick: the cards in the order in which they were played, from its leader on."""

    verb = "trick"
    told = (((), "{player} leads: {cards}."),)
    stamped = True
    player: Handle = arg(PLAYER)
    cards: tuple[Card, ...] = arg(CARDS)


@dataclass(slots=True, eq=False, repr=False)
class Won(Event):
    """The tricks that a player won in the round, where the cards were not recorded."""

    verb = "won"
    told = (((), "{player} has won {number:trick}."),)
    stamped = True
    player: Handle = arg(PLAYER)
    number: int = arg(NUMBER)


@dataclass(slots=True, eq=False, repr=False)
class Revoke(Event):
    """The table declares that a player failed to follow suit (in that trick, counted from 1)."""

    verb = "revoke"
    told = (
        (("trick",), "The table declares that {player} did not follow in trick {trick}."),
        ((), "The table declares that {player} did not follow."),
    )
    player: Handle = arg(PLAYER)
    trick: int | None = arg(NUMBER, optional=True)
