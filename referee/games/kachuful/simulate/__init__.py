"""Matches of Kachuful, honest ones and others."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.kachuful.options import KachufulRules
from referee.games.kachuful.simulate.cheats import BREACHES
from referee.games.kachuful.simulate.table import KachufulTable
from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import Habits
from referee.games.simulating.record import Evidence, hide_hand
from referee.games.simulating.simulator import Simulator
from referee.games.state import OptionValues
from referee.notation.arguments import Handle
from referee.notation.events import Event, Hand


def sit_down(
    players: Sequence[Handle], settings: OptionValues, dice: Dice, habits: Habits
) -> KachufulTable:
    """Returns a table at which nothing has been played. ``settings`` are read option values."""
    return KachufulTable(players, KachufulRules(settings, len(players)), dice, habits)


def room(settings: OptionValues, count: int) -> bool:
    """Says whether the deck has cards for every round with that many players."""
    rules = KachufulRules(settings, count)
    return max(rules.sizes) <= rules.most


def hide(event: Event, evidence: Evidence, dice: Dice, settings: OptionValues) -> Event | None:
    """Returns an event as it is recorded with that much evidence: cards played are seen by all."""
    return hide_hand(event, evidence, dice) if isinstance(event, Hand) else event


SIMULATOR = Simulator(sit_down, room, hide, BREACHES)
