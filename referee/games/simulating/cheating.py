"""One breach in an otherwise honest match: the moment is left to chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import LEVELS
from referee.notation.arguments import Handle
from referee.values.rows import NamedTuple


class Breach(NamedTuple):
    """A way to break a rule: at which moment, how, and under which house rules.

    ``act`` is given the table and the player whose moment it is. It breaks the rule and returns
    who goes on then, or returns None where the rule cannot be broken just now. ``levels`` are
    the ways of recording tricks in which it can be broken.
    """

    moment: str
    act: Callable[[Any, Handle], Handle | None]
    options: Mapping[str, str] = {}
    levels: Sequence[str] = LEVELS[:4]


Breaches = Mapping[str, Sequence[Breach]]
"""Rule to the ways in which it is broken."""


def honest(moment: str, table: Any, player: Handle) -> Handle | None:
    """Breaks no rule, ever."""
    return None


class Cheater:
    """Breaks a rule once, in one way, at a moment of that way.

    ``eager`` is the share of fitting moments that are taken. ``done`` says whether it happened.
    """

    def __init__(self, way: Breach, dice: Dice, eager: float) -> None:
        self.way = way
        self.dice = dice
        self.eager = eager
        self.done = False

    def __call__(self, moment: str, table: Any, player: Handle) -> Handle | None:
        """Says who is on turn after the breach, or None where nothing was broken."""
        if self.done or moment != self.way.moment or not self.dice.chance(self.eager):
            return None
        following = self.way.act(table, player)
        self.done = following is not None
        return following
