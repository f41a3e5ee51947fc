"""What happens in Kachuful, one event a line; the fields are the arguments of the verb."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.cards import Card
from referee.games.base import (
    CARD,
    CARDS,
    NUMBER,
    PLAYER,
    TRUMP,
    Event,
    Handle,
    Said,
    arg,
    vocabulary,
)


@dataclass(slots=True, eq=False, repr=False)
class Deal(Said):
    """Opens a round; cards each and trump may be left out where the house rules know them."""

    verb: ClassVar[str] = "deal"
    dealer: Handle = arg(PLAYER)
    cards: int | None = arg(NUMBER, optional=True)
    trump: str | None = arg(TRUMP, optional=True)


@dataclass(slots=True, eq=False, repr=False)
class Bid(Said):
    """A player says how many tricks they will take."""

    verb: ClassVar[str] = "bid"
    player: Handle = arg(PLAYER)
    number: int = arg(NUMBER)


@dataclass(slots=True, eq=False, repr=False)
class Play(Said):
    """A player puts down a card."""

    verb: ClassVar[str] = "play"
    player: Handle = arg(PLAYER)
    card: Card = arg(CARD)


@dataclass(slots=True, eq=False, repr=False)
class Trick(Said):
    """A whole trick: the cards in the order in which they were played, from its leader on."""

    verb: ClassVar[str] = "trick"
    player: Handle = arg(PLAYER)
    cards: tuple[Card, ...] = arg(CARDS)


@dataclass(slots=True, eq=False, repr=False)
class Won(Said):
    """The tricks that a player won in the round, where the cards were not recorded."""

    verb: ClassVar[str] = "won"
    player: Handle = arg(PLAYER)
    number: int = arg(NUMBER)


@dataclass(slots=True, eq=False, repr=False)
class Revoke(Said):
    """The table declares that a player failed to follow suit (in that trick, counted from 1)."""

    verb: ClassVar[str] = "revoke"
    player: Handle = arg(PLAYER)
    trick: int | None = arg(NUMBER, optional=True)


EVENTS: dict[str, type[Event]] = vocabulary(Deal, Bid, Play, Trick, Won, Revoke)
