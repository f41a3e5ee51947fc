"""Quartets: asking for cards of families with names, in several profiles."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from referee.games.game import Game, HeaderLine, Seen
from referee.games.kernel.asking.state import AskingState
from referee.games.quartets.deck import (
    make_deck,
    read_deck,
    read_family,
    write_deck,
    write_family,
)
from referee.games.quartets.events import EVENTS
from referee.games.quartets.options import OPTIONS, PROFILES, QuartetsRules, unfit
from referee.games.quartets.rules import RULES
from referee.games.quartets.ways import REMEDIES, WAYS
from referee.games.quartets.words import WORDS
from referee.games.state import OptionValues
from referee.notation.arguments import Handle
from referee.values.statistics import Progress, Statistic
from referee.values.summary import Summary

if TYPE_CHECKING:
    from referee.games.simulating.simulator import Simulator

# What hardly any command needs is loaded when it is asked for.


def _limits(settings: OptionValues) -> tuple[int, int]:
    """Returns the fewest and the most players."""
    fewest, most = settings["players"]
    return fewest, most


def _start(players: Mapping[Handle, str], settings: OptionValues) -> AskingState:
    return AskingState(players, QuartetsRules(settings, len(players)))


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
    from referee.games.quartets.simulate import SIMULATOR

    return SIMULATOR


GAME = Game(
    name="quartets",
    events=EVENTS,
    rules=RULES,
    ways=WAYS,
    options=OPTIONS,
    profiles=PROFILES,
    limits=_limits,
    unfit=unfit,
    start=_start,
    words=WORDS,
    folder=os.path.dirname(__file__),
    remedies=REMEDIES,
    public=_public,
    statistics=_statistics,
    progress=_progress,
    simulate=_simulate,
    deck=make_deck,
    header={
        "deck": HeaderLine(read_deck, write_deck),
        "family": HeaderLine(
            read_family, write_family, lambda settings: settings["names"] == "asked"
        ),
    },
)
