"""The events of Go Fish. A turn is an ask, its answer, and after "go fish" a draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.games.base import (
    DEALT_RANKS,
    GIFT,
    NUMBER,
    PLAYER,
    RANK,
    RANK_OR_CARD,
    Handle,
    Said,
    arg,
    vocabulary,
)
from referee.games.base import Hand as CommonHand


@dataclass(slots=True, eq=False, repr=False)
class Deal(Said):
    """Opens a deal; the profile knows how many cards each player gets."""

    verb: ClassVar[str] = "deal"
    dealer: Handle = arg(PLAYER)
    cards: int | None = arg(NUMBER, optional=True)


@dataclass(slots=True, eq=False, repr=False)
class Hand(CommonHand):
    """The dealt hand of a player, all or part; a card may be a rank alone."""

    verb: ClassVar[str] = "hand"
    player: Handle = arg(PLAYER)
    cards: tuple[str, ...] = arg(DEALT_RANKS)


@dataclass(slots=True, eq=False, repr=False)
class First(Said):
    """Who starts, where the profile leaves it to chance."""

    verb: ClassVar[str] = "first"
    player: Handle = arg(PLAYER)


@dataclass(slots=True, eq=False, repr=False)
class Ask(Said):
    """A player asks another for a rank, or for one card where the table asks for cards."""

    verb: ClassVar[str] = "ask"
    player: Handle = arg(PLAYER)
    other: Handle = arg(PLAYER)
    what: str = arg(RANK_OR_CARD)


@dataclass(slots=True, eq=False, repr=False)
class Give(Said):
    """The asked player hands over cards: how many, or which."""

    verb: ClassVar[str] = "give"
    player: Handle = arg(PLAYER)
    gift: int | tuple[str, ...] = arg(GIFT)

    @property
    def count(self) -> int:
        """How many cards were handed over."""
        return self.gift if isinstance(self.gift, int) else len(self.gift)

    @property
    def named(self) -> tuple[str, ...]:
        """The cards handed over, where they were named."""
        return () if isinstance(self.gift, int) else self.gift


@dataclass(slots=True, eq=False, repr=False)
class Fish(Said):
    """The asked player has none: "go fish"."""

    verb: ClassVar[str] = "fish"
    player: Handle = arg(PLAYER)


@dataclass(slots=True, eq=False, repr=False)
class Nothing(Fish):
    """The asked player has none; nobody says "go fish" once the stock is empty."""

    verb: ClassVar[str] = "none"
    player: Handle = arg(PLAYER)


@dataclass(slots=True, eq=False, repr=False)
class Draw(Said):
    """A player takes the top card of the stock; named where it was shown or recorded."""

    verb: ClassVar[str] = "draw"
    player: Handle = arg(PLAYER)
    card: str | None = arg(RANK_OR_CARD, optional=True)


@dataclass(slots=True, eq=False, repr=False)
class Book(Said):
    """A player lays down all cards of a rank."""

    verb: ClassVar[str] = "book"
    player: Handle = arg(PLAYER)
    rank: str = arg(RANK)


EVENTS = vocabulary(Deal, Hand, First, Ask, Give, Fish, Nothing, Draw, Book)
