"""The events of Quartets. A turn is an ask and its answer; where there is a stock, a draw too."""

from __future__ import annotations

from referee.games.kernel.asking.events import Has, Miss, asking_vocabulary
from referee.notation.arguments import PLAYER, Handle
from referee.notation.events import arg


class No(Miss):
    """The asked player has none of it."""

    verb = "fish"
    spoken = ("0",)
    told = (((), "{player} says no."),)
    player: Handle = arg(PLAYER)


EVENTS = asking_vocabulary(No, Has)
