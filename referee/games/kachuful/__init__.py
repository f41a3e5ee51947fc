"""Kachuful: as many tricks as one has bid, with trumps that change every round (002)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.base import Handle, Setting
from referee.games.kachuful.events import EVENTS
from referee.games.kachuful.options import OPTIONS, PROFILES
from referee.games.kachuful.rules import RULES, VARIANTS
from referee.games.kachuful.state import KachufulState


class Kachuful:
    """The game as the referee's registry knows it."""

    name = "kachuful"
    events = EVENTS
    rules = RULES
    variants = VARIANTS
    options = OPTIONS
    profiles = PROFILES
    default_profile = "standard"

    def player_limits(self, settings: Mapping[str, Any]) -> tuple[int, int]:
        """Returns the fewest and the most players (002 §10)."""
        fewest, most = settings["players"]
        return fewest, most

    def unfit(self, settings: Mapping[str, Any], players: int) -> Sequence[Setting]:
        """Every option fits every other; a round that is too large shows when it is dealt."""
        return ()

    def start(self, players: Mapping[Handle, str], settings: Mapping[str, Any]) -> KachufulState:
        """Returns the state before the first deal."""
        return KachufulState(players, settings)


GAME = Kachuful()
