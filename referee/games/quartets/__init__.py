"""Quartets: asking for cards of families with names, in several profiles."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from referee.games.game import Game, HeaderLine, by_players_option
from referee.games.kernel.asking.record import books_so_far, seen_by_all
from referee.games.quartets.deck import (
    make_deck,
    meant_family,
    read_deck,
    read_family,
    write_deck,
    write_family,
)
from referee.games.quartets.events import EVENTS
from referee.games.quartets.options import OPTIONS, PROFILES, QuartetsRules, dealt, unfit
from referee.games.quartets.rules import RULES
from referee.games.quartets.ways import REMEDIES, WAYS
from referee.games.quartets.words import WORDS
from referee.games.state import OptionValues, State
from referee.notation.arguments import Handle

if TYPE_CHECKING:
    from referee.games.lesson import Lesson
    from referee.games.simulating.simulator import Simulator
    from referee.values.statistics import Statistic
    from referee.values.summary import Summary

# What hardly any command needs is loaded when it is asked for.


def _start(players: Mapping[Handle, str], settings: OptionValues) -> State:
    from referee.games.kernel.asking.state import AskingState

    return AskingState(players, QuartetsRules(settings, len(players)))


def _statistics(summary: Summary) -> Sequence[Statistic]:
    from referee.games.kernel.asking.statistics import statistics

    return statistics(summary, GAME)


def _simulate() -> Simulator:
    from referee.games.quartets.simulate import SIMULATOR

    return SIMULATOR


def _lesson() -> Lesson:
    from referee.games.quartets.lesson import LESSON

    return LESSON


GAME = Game(
    name="quartets",
    events=EVENTS,
    rules=RULES,
    ways=WAYS,
    options=OPTIONS,
    profiles=PROFILES,
    limits=by_players_option,
    unfit=unfit,
    start=_start,
    words=WORDS,
    folder=os.path.dirname(__file__),
    remedies=REMEDIES,
    public=seen_by_all,
    statistics=_statistics,
    progress=books_so_far,
    simulate=_simulate,
    lesson=_lesson,
    deck=make_deck,
    dealt=dealt,
    header={
        "deck": HeaderLine(read_deck, write_deck),
        "family": HeaderLine(
            read_family,
            write_family,
            lambda settings: settings["names"] == "asked",
            meant_family,
        ),
    },
)
