"""What a game brings along so that the referee can play it: one typed record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from referee.games.simulating.cheating import Breaches, Cheater
from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import Habits
from referee.games.simulating.record import Happening, Hider
from referee.games.state import OptionValues
from referee.notation.arguments import Handle
from referee.values.rows import NamedTuple


class PlayedTable(Protocol):
    """A match being played with open eyes; ``entries`` is what has happened so far."""

    entries: list[Happening]
    totals: dict[Handle, int]

    def watch(self, cheater: Cheater) -> None:
        """Lets somebody break a rule."""

    def play(self) -> None:
        """Plays the whole match."""

    def winners(self) -> Sequence[Handle]:
        """Returns who has won, nobody where there is nothing to win."""


class Simulator(NamedTuple):
    """How a game is played by the referee itself.

    ``sit_down`` returns a table at which nothing has been played, ``room`` says whether the deck
    has cards for that many players, ``hide`` returns an event as a scorer records it, ``breaches``
    are the ways in which each rule can be broken on purpose. ``header`` are the header lines of
    the game's own that a match needs.
    """

    sit_down: Callable[[Sequence[Handle], OptionValues, Dice, Habits], PlayedTable]
    room: Callable[[OptionValues, int], bool]
    hide: Hider
    breaches: Breaches
    header: Sequence[str] = ()
