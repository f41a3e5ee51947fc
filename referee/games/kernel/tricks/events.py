"""What is recorded of tricks: every card, whole tricks, or only who won how many."""

from __future__ import annotations

from referee.notation.arguments import NOTED_CARD, NOTED_CARDS, NUMBER, PLAYER, Handle
from referee.notation.events import Event, arg
from referee.values.deck import Card

LOST: Card = "?"
"""Stands for a card that lay on the table, and whose line is lost: it is on no record."""


class Play(Event):
    """A player puts down a card; x is one that nobody noted."""

    verb = "play"
    moves_cards = True
    told = (((), "{player} plays {card}."),)
    in_turn = True
    stamped = True
    player: Handle = arg(PLAYER)
    card: Card = arg(NOTED_CARD)


class Trick(Event):
    """A whole trick: the cards in the order of play, from its leader on; x where nobody noted."""

    verb = "trick"
    moves_cards = True
    told = (((), "{player} leads: {cards}."),)
    stamped = True
    player: Handle = arg(PLAYER)
    cards: tuple[Card, ...] = arg(NOTED_CARDS)


class Took(Event):
    """A player takes the trick in play, whatever of it was noted; with no card noted, a whole one.

    Whoever took it leads next.
    """

    verb = "took"
    by_player = True
    moves_cards = True
    told = (((), "{player} takes the trick."),)
    stamped = True
    player: Handle = arg(PLAYER)


class TrickClaim(Event):
    """So many of the tricks that are left are a player's, by agreement and without play."""

    verb = "claim"
    moves_cards = True
    told = (((), "{player} claims {number:trick} of those that are left."),)
    stamped = True
    player: Handle = arg(PLAYER)
    number: int = arg(NUMBER)


class Won(Event):
    """The tricks that a player won in the round, where the cards were not recorded."""

    verb = "won"
    deliberate = True
    in_rows = True
    verbless = True
    moves_cards = True
    told = (((), "{player} has won {number:trick}."),)
    stamped = True
    player: Handle = arg(PLAYER)
    number: int = arg(NUMBER)


class Revoke(Event):
    """The table declares that a player failed to follow suit (in that trick, counted from 1)."""

    verb = "revoke"
    told = (
        (("trick",), "The table declares that {player} did not follow in trick {trick}."),
        ((), "The table declares that {player} did not follow."),
    )
    inert = True
    player: Handle = arg(PLAYER)
    trick: int | None = arg(NUMBER, optional=True)
