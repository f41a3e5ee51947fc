"""Go Fish: asking for ranks or for cards, several profiles (000, 001, 003, 004)."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from referee.games.game import Game, Unfit, by_players_option
from referee.games.go_fish.events import EVENTS
from referee.games.go_fish.options import OPTIONS, PROFILES, GoFishRules, deck, unfit
from referee.games.go_fish.rules import RULES
from referee.games.go_fish.ways import REMEDIES, WAYS
from referee.games.go_fish.words import WORDS
from referee.games.kernel.asking.record import books_so_far, seen_by_all
from referee.games.state import OptionValues, State
from referee.notation.arguments import Handle

if TYPE_CHECKING:
    from referee.games.lane import Lane
    from referee.games.lesson import Lesson
    from referee.games.simulating.simulator import Simulator
    from referee.values.statistics import Statistic
    from referee.values.summary import Summary

# What hardly any command needs is loaded when it is asked for.


def _unfit(settings: OptionValues, players: int) -> Sequence[Unfit]:
    return unfit(settings)


def _start(players: Mapping[Handle, str], settings: OptionValues) -> State:
    from referee.games.kernel.asking.state import AskingState

    return AskingState(players, GoFishRules(settings))


def _statistics(summary: Summary) -> Sequence[Statistic]:
    from referee.games.kernel.asking.statistics import statistics

    return statistics(summary, GAME)


def _lane() -> Lane:
    from referee.games.go_fish.lane import prove

    return prove


def _simulate() -> Simulator:
    from referee.games.go_fish.simulate import SIMULATOR

    return SIMULATOR


def _lesson() -> Lesson:
    from referee.games.go_fish.lesson import LESSON

    return LESSON


GAME = Game(
    name="go-fish",
    events=EVENTS,
    rules=RULES,
    ways=WAYS,
    options=OPTIONS,
    profiles=PROFILES,
    limits=by_players_option,
    unfit=_unfit,
    start=_start,
    words=WORDS,
    folder=os.path.dirname(__file__),
    remedies=REMEDIES,
    public=seen_by_all,
    statistics=_statistics,
    progress=books_so_far,
    simulate=_simulate,
    lane=_lane,
    lesson=_lesson,
    deck=deck,
)
