"""Tables at which matches are played: any house rules, players, habits and evidence.

How long self-play plays is set here, and by the environment: REFEREE_SELFPLAY=20.
"""

from __future__ import annotations

import os
import re
from typing import Any

from hypothesis import HealthCheck, Phase, assume, settings
from hypothesis import strategies as st

from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import LEVELS, Habits
from referee.games.simulating.record import CLOSED, OPEN, Evidence, Manner, Played
from referee.match.replay import Replay
from referee.match.simulate import Wish, play, record
from referee.notation.lines import encode
from referee.values.rules import CannotDo, Finding

TIMES = int(os.environ.get("REFEREE_SELFPLAY", "1"))

MANY = settings(
    deadline=None,
    database=None,
    derandomize=TIMES == 1,
    max_examples=30 * TIMES,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""Decorates a test that plays many matches; REFEREE_SELFPLAY=20 plays twenty times as many."""

SOME = settings(parent=MANY, max_examples=8 * TIMES)
"""Decorates a test that takes its time over each match."""

FEW = settings(parent=MANY, max_examples=2 * TIMES)
"""Decorates a test that is made many times over, once for each rule."""

SEEDS = st.integers(0, 2**32 - 1)
SHARES = st.sampled_from([0.0, 0.1, 0.5, 0.9, 1.0])

FISH_OPTIONS: dict[str, tuple[str, ...]] = {
    "lucky-draw": ("on", "off"),
    "next": ("asked", "left"),
    "first": ("left", "any"),
    "empty-hand": ("draw", "end", "out"),
    "empty-stock": ("play-on", "end"),
    "players": ("2..10",),
    "deal": ("1", "2", "3", "4", "6", "9", "13"),
    "suits": ("2", "3"),
    "ranks": ("2", "3", "5", "8"),
}
KACHUFUL_OPTIONS: dict[str, tuple[str, ...]] = {
    "rounds": ("1-4-1", "1-max-1", "max", "3", "2,5,1", "1-3,3-1", "max-5"),
    "trump": ("SDCHN", "turned", "H", "N"),
    "scoring": ("10*bid+10", "10+tricks", "10*bid"),
    "hook": ("off",),
    "revoke": ("none",),
}

HABITS = st.builds(
    Habits,
    deals=st.sampled_from([1, 1, 2, 3]),
    voids=st.sampled_from([0.0, 0.3]),
    asserts=st.sampled_from([0.0, 0.05, 0.3]),
    prompt=st.sampled_from([0.0, 0.5, 1.0]),
    firsts=st.sampled_from([0.0, 0.5, 1.0]),
    bluffs=st.sampled_from([0.0, 0.1, 0.3]),
    level=st.sampled_from(LEVELS),
    mentions=st.sampled_from([0.0, 0.5, 1.0]),
    revokes=st.sampled_from([0.0, 0.05]),
    seats=st.sampled_from([0.0, 0.0, 0.3]),
    sensible=st.booleans(),
    shows=st.sampled_from([0.0, 0.0, 0.2]),
)
QUIET = {"voids": 0.0, "asserts": 0.0, "revokes": 0.0, "shows": 0.0}
"""Habits under which a fault is surely still there at the end, and noticed no sooner."""

EVIDENCE = st.one_of(
    st.just(OPEN), st.just(CLOSED), st.builds(Evidence, SHARES, SHARES, SHARES, SHARES)
)
MANNERS = st.builds(Manner, stamps=st.booleans(), notes=st.booleans(), seed=st.none())


def _some_of(options: dict[str, tuple[str, ...]]) -> st.SearchStrategy[dict[str, str]]:
    """Draws none, a few or all of some house rules."""
    keys = st.lists(st.sampled_from(sorted(options)), unique=True, max_size=4)
    return keys.flatmap(
        lambda chosen: st.fixed_dictionaries({key: st.sampled_from(options[key]) for key in chosen})
    )


@st.composite
def fish(draw: st.DrawFn, **fixed: Any) -> Wish:
    """Draws a match of Go Fish."""
    options = draw(_some_of(FISH_OPTIONS))
    if draw(st.integers(0, 3)) == 0:
        options |= {"ask-for": "card", "own-card": draw(st.sampled_from(["allow", "forbid"]))}
    profile = draw(st.sampled_from([None, "zone", "classic", "keep-playing"]))
    return Wish("go-fish", draw(SEEDS), profile, options, None, draw(HABITS), **fixed)


@st.composite
def kachuful(draw: st.DrawFn, **fixed: Any) -> Wish:
    """Draws a match of Kachuful."""
    options = draw(_some_of(KACHUFUL_OPTIONS))
    players = draw(st.one_of(st.none(), st.integers(3, 8)))
    return Wish("kachuful", draw(SEEDS), None, options, players, draw(HABITS), **fixed)


def matches() -> st.SearchStrategy[Wish]:
    """Draws a match of either game."""
    return st.one_of(fish(), kachuful())


def played(wish: Wish) -> Played:
    """Plays the match; house rules under which nobody can play are not an example."""
    try:
        return play(wish)
    except CannotDo:
        assume(False)
        raise


def written(
    match: Played, evidence: Evidence, seed: object = 0, manner: Manner | None = None
) -> list[str]:
    """Returns the lines of the match."""
    return record(match, evidence, Dice(f"{seed}, scorer"), manner)


def replayed(lines: list[str]) -> Replay:
    """Replays lines."""
    return Replay().feed_all(encode(lines))


def marks(lines: list[str]) -> list[tuple[int, str]]:
    """Returns the lines that are marked as breaking a rule, with the rule."""
    return [
        (number, rule)
        for number, line in enumerate(lines, 1)
        for rule in re.findall(r"# ! (\S+)", line)
    ]


def places(findings: list[Finding]) -> list[tuple[int, str]]:
    """Returns line and rule of each finding."""
    return sorted((each.line, each.rule) for each in findings)
