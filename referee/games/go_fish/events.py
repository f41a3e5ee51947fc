"""The events of Go Fish. A turn is an ask, its answer, and after "go fish" a draw."""

from __future__ import annotations

from referee.games.kernel.asking.events import Miss, asking_vocabulary
from referee.notation.arguments import PLAYER, Handle
from referee.notation.events import arg


class Fish(Miss):
    """The asked player has none: "go fish"."""

    verb = "fish"
    spoken = ("0", "go fish", "gofish")
    told = (((), "{player} says: go fish."),)
    player: Handle = arg(PLAYER)


EVENTS = asking_vocabulary(Fish)
