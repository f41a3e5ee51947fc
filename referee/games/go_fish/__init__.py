"""Go Fish: asking for ranks or for cards, several profiles (000, 001, 003, 004)."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from referee.games.game import Game, Seen, Unfit
from referee.games.go_fish.events import EVENTS
from referee.games.go_fish.options import OPTIONS, PROFILES, GoFishRules, deck, unfit
from referee.games.go_fish.rules import RULES
from referee.games.go_fish.ways import REMEDIES, WAYS
from referee.games.go_fish.words import WORDS
from referee.games.kernel.asking.state import AskingState
from referee.games.state import OptionValues
from referee.notation.arguments import Handle
from referee.values.statistics import Progress, Statistic
from referee.values.summary import Summary

if TYPE_CHECKING:
    from referee.games.simulating.simulator import Simulator

# What hardly any command needs is loaded when it is asked for.


def _limits(settings: OptionValues) -> tuple[int, int]:
    """Returns the fewest and the most players (000 §2, 001)."""
    fewest, most = settings["players"]
    return fewest, most


def _unfit(settings: OptionValues, players: int) -> Sequence[Unfit]:
    return unfit(settings)


def _start(players: Mapping[Handle, str], settings: OptionValues) -> AskingState:
    return AskingState(players, GoFishRules(settings))


def _public() -> Seen:
    from referee.games.kernel.asking.onlooker import Onlooker

    return Onlooker()


def _statistics(summary: Summary) -> Sequence[Statistic]:
    from referee.games.kernel.asking.statistics import statistics

    return statistics(summary, GAME)


def _progress(summary: Summary) -> Progress | None:
    from referee.games.kernel.asking.statistics import progress

    return progress(summary)


def _simulate() -> Simulator:
    from referee.games.go_fish.simulate import SIMULATOR

    return SIMULATOR


GAME = Game(
    name="go-fish",
    events=EVENTS,
    rules=RULES,
    ways=WAYS,
    options=OPTIONS,
    profiles=PROFILES,
    limits=_limits,
    unfit=_unfit,
    start=_start,
    words=WORDS,
    folder=os.path.dirname(__file__),
    remedies=REMEDIES,
    public=_public,
    statistics=_statistics,
    progress=_progress,
    simulate=_simulate,
    deck=deck,
)
