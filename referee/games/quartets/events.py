"""The events of Quartets. A turn is an ask and its answer; where there is a stock, a draw too."""

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
    Has,
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
class No(Miss):
    """The asked player has none of it."""

    verb = "fish"
    spoken = ("0",)
    told = (((), "{player} says no."),)
    player: Handle = arg(PLAYER)


EVENTS = vocabulary(
    DealOut,
    RankHand,
    First,
    Ask,
    Has,
    Give,
    No,
    Nothing,
    Draw,
    Book,
    RankShow,
    Admit,
    Missing,
    Join,
    Leave,
)
