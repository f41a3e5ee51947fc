"""The events of Go Fish. A turn is an ask, its answer, and after "go fish" a draw."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.kernel.asking.events import (
    Admit,
    Ask,
    Book,
    DealOut,
    Draw,
    First,
    Give,
    Miss,
    Nothing,
    RankHand,
    RankShow,
)
from referee.games.kernel.seats import Join, Leave
from referee.games.kernel.seen import Missing
from referee.notation.arguments import PLAYER, Handle
from referee.notation.events import arg, vocabulary


@dataclass(slots=True, eq=False, repr=False)
class Fish(Miss):
    """The asked player has none: "go fish"."""

    verb = "fish"
    spoken = ("0", "go fish", "gofish")
    told = (((), "{player} says: go fish."),)
    player: Handle = arg(PLAYER)


EVENTS = vocabulary(
    DealOut,
    RankHand,
    First,
    Ask,
    Give,
    Fish,
    Nothing,
    Draw,
    Book,
    RankShow,
    Admit,
    Missing,
    Join,
    Leave,
)
