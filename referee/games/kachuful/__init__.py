"""Kachuful: as many tricks as one has bid, with trumps that change every round (002)."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from referee.games.game import Game, Unfit, by_players_option
from referee.games.kachuful.events import EVENTS
from referee.games.kachuful.options import OPTIONS, PROFILES, KachufulRules
from referee.games.kachuful.rules import RULES
from referee.games.kachuful.ways import REMEDIES, WAYS
from referee.games.kachuful.words import WORDS
from referee.games.state import OptionValues, State
from referee.notation.arguments import Handle

if TYPE_CHECKING:
    from referee.games.lane import Lane
    from referee.games.lesson import Lesson
    from referee.games.simulating.simulator import Simulator
    from referee.values.statistics import Statistic
    from referee.values.summary import Cell, Summary

# What hardly any command needs is loaded when it is asked for.


def _unfit(settings: OptionValues, players: int) -> Sequence[Unfit]:
    """Every option fits every other; a round that is too large shows when it is dealt."""
    return ()


def _start(players: Mapping[Handle, str], settings: OptionValues) -> State:
    from referee.games.kachuful.state import start

    return start(players, settings)


def _planned(settings: OptionValues, players: int) -> Sequence[Mapping[str, Cell]]:
    """Returns cards and trump of every round; the trump is not known where it is turned."""
    rules = KachufulRules(settings, players)
    return [
        {"cards": size, "trump": rules.trump(number)} for number, size in enumerate(rules.sizes)
    ]


def _statistics(summary: Summary) -> Sequence[Statistic]:
    from referee.games.kachuful.statistics import statistics

    return statistics(summary)


def _lane() -> Lane:
    from referee.games.kachuful.lane import prove

    return prove


def _simulate() -> Simulator:
    from referee.games.kachuful.simulate import SIMULATOR

    return SIMULATOR


def _lesson() -> Lesson:
    from referee.games.kachuful.lesson import LESSON

    return LESSON


GAME = Game(
    name="kachuful",
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
    statistics=_statistics,
    planned=_planned,
    simulate=_simulate,
    lane=_lane,
    lesson=_lesson,
)
