"""What happens in Kachuful, one event a line; the fields are the arguments of the verb."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.games.base import (
    AFTER,
    CARD,
    CARDS,
    NAME,
    NEWCOMER,
    NUMBER,
    PLAYER,
    TRUMP,
    Event,
    Handle,
    Said,
    arg,
    vocabulary,
)
from referee.values.cards import Card


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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Join(Said):
    """Between rounds somebody sits down: after the last seat, or left of whoever is named.

    Who comes back keeps handle, name, total and, unless another is named, the seat.
    """

    verb: ClassVar[str] = "join"
    seating: ClassVar[bool] = True
    anytime: ClassVar[bool] = True
    player: Handle = arg(NEWCOMER)
    name: str | None = arg(NAME, optional=True)
    after: Handle | None = arg(AFTER, optional=True)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Leave(Said):
    """Between rounds somebody leaves: the total stays as it is, but does not win."""

    verb: ClassVar[str] = "leave"
    seating: ClassVar[bool] = True
    anytime: ClassVar[bool] = True
    player: Handle = arg(PLAYER)


EVENTS: dict[str, type[Event]] = vocabulary(Deal, Bid, Play, Trick, Won, Revoke, Join, Leave)
