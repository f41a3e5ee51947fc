"""Matches of Kachuful, honest ones and others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.base import Event, Hand, Handle
from referee.games.kachuful.options import HouseRules
from referee.games.kachuful.simulate.cheats import BREACHES
from referee.games.kachuful.simulate.table import Table
from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import Habits
from referee.games.simulating.record import Evidence, hide_hand

__all__ = ["BREACHES", "hide", "room", "sit_down"]


def sit_down(
    players: Sequence[Handle], settings: Mapping[str, Any], dice: Dice, habits: Habits
) -> Table:
    """Returns a table at which nothing has been played. ``settings`` are read option values."""
    return Table(players, HouseRules(settings, len(players)), dice, habits)


def room(settings: Mapping[str, Any], count: int) -> bool:
    """Says whether the deck has cards for every round with that many players."""
    rules = HouseRules(settings, count)
    return max(rules.sizes) <= rules.most


def hide(event: Event, evidence: Evidence, dice: Dice) -> Event | None:
    """Returns an event as it is recorded with that much evidence: cards played are seen by all."""
    return hide_hand(event, evidence, dice) if isinstance(event, Hand) else event
