"""Go Fish: asking for ranks or for cards, several profiles (000, 001, 003, 004)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.base import Handle, Setting
from referee.games.go_fish.events import EVENTS
from referee.games.go_fish.options import OPTIONS, PROFILES, unfit
from referee.games.go_fish.rules import RULES, VARIANTS
from referee.games.go_fish.state import GoFishState


class GoFish:
    """The game as the referee's registry knows it."""

    name = "go-fish"
    events = EVENTS
    rules = RULES
    variants = VARIANTS
    options = OPTIONS
    profiles = PROFILES
    default_profile = "zone"

    def player_limits(self, settings: Mapping[str, Any]) -> tuple[int, int]:
        """Returns the fewest and the most players (000 §2, 001)."""
        fewest, most = settings["players"]
        return fewest, most

    def unfit(self, settings: Mapping[str, Any], players: int) -> Sequence[Setting]:
        """Returns the options that do not fit each other."""
        return unfit(settings)

    def start(self, players: Mapping[Handle, str], settings: Mapping[str, Any]) -> GoFishState:
        """Returns the state before the first deal."""
        return GoFishState(list(players), settings)


GAME = GoFish()
