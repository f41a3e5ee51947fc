"""The house rules of Kachuful (002 §8 and the Oh Hell family) and its profile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any

from referee.games.game import Option, canonical_value, choice
from referee.values.deck import STANDARD
from referee.values.rows import NamedTuple
from referee.values.text import read_number

DECK_SIZE = len(STANDARD)
FEWEST_PLAYERS, MOST_PLAYERS = 3, 8
LONGEST_CYCLE = DECK_SIZE
LONGEST_MATCH = 1000
"""Most rounds in a match, so that no header can ask for millions."""

STANDARD_ROUNDS = "1-7-1"

TRUMPS = (*STANDARD.members, "N")
"""What may be trump; N is none."""

Path = tuple[int, ...]
"""The turning points of a sequence of rounds, in cards each; 0 stands for the largest deal."""

Rounds = tuple[Path, ...]


def _read_players(text: str) -> tuple[int, int] | None:
    """Reads how many may play: ``6`` (up to six), ``4-6`` or ``4..6``."""
    ends = "".join(text.split()).replace("..", "-").replace("–", "-").split("-")
    if len(ends) > 2:
        return None
    fewest = read_number(ends[0]) if len(ends) == 2 else FEWEST_PLAYERS
    most = read_number(ends[-1])
    if fewest is None or most is None or not FEWEST_PLAYERS <= fewest <= most <= MOST_PLAYERS:
        return None
    return fewest, most


def _read_round(text: str) -> int | None:
    """Reads the cards of a round, ``max`` as 0."""
    if text.strip().lower() == "max":
        return 0
    number = read_number(text.strip())
    return number if number is not None and 1 <= number <= DECK_SIZE else None


def _read_rounds(text: str) -> Rounds | None:
    """Reads ``1-7-1``, ``1,2,3``, ``max``, ``1-7,7-1``: paths that climb and fall, in a row."""
    paths: list[Path] = []
    for part in text.replace("،", ",").split(","):
        turns = [_read_round(turn) for turn in part.replace("–", "-").split("-")]
        path = tuple(turn for turn in turns if turn is not None)
        if len(path) < len(turns):
            return None
        paths.append(path)
    rounds = sum(1 + sum(abs(b - a) for a, b in pairwise(path)) for path in paths)
    return tuple(paths) if rounds <= LONGEST_MATCH else None


def _read_trump(text: str) -> str | None:
    """Reads a cycle of suits and ``N`` (``SDCH``, ``♠ ♦ ♣ ♥``), or ``turned``."""
    if text.strip().lower() == "turned":
        return "turned"
    letters = [
        "N" if letter.upper() == "N" else STANDARD.read_member(letter)
        for letter in "".join(text.split())
        if letter not in ",،-\ufe0f"
    ]
    if not 1 <= len(letters) <= LONGEST_CYCLE:
        return None
    cycle = "".join(letter for letter in letters if letter is not None)
    return cycle if len(cycle) == len(letters) else None


def _write_trump(text: str) -> str:
    """Returns a cycle of trumps in capitals, whatever stood between them, or another word."""
    return text.upper() if set(text.upper()) <= set(TRUMPS) else canonical_value(text)


OPTIONS: dict[str, Option] = {
    "players": Option(_read_players, "3..8", "002 §10", about="how few or how many may play"),
    "rounds": Option(
        _read_rounds,
        "1-7-1 1-max-1 1,2,3 max",
        "002 §3.1, §8",
        about="cards in each round: up and down ('max': as many as the deck gives), or a list",
    ),
    "trump": Option(
        _read_trump,
        "SDCH SDCHN turned",
        "002 §2, §3.3",
        _write_trump,
        about="the cycle of trumps (N: none), or 'turned': each deal says it",
    ),
    "hook": choice(
        "on off",
        "002 §5",
        about="whether the last to bid is kept from making the bids add up to the tricks",
    ),
    "scoring": choice(
        "10+bid 10*bid+10 10+tricks 10*bid", "002 §6, §8", about="points of a made bid"
    ),
    "revoke": choice(
        "zero none", "002 §7", about="what a revoke costs: all points of the round, or nothing"
    ),
}

PROFILES: dict[str, dict[str, str]] = {
    "standard": {
        "players": "3..8",
        "rounds": STANDARD_ROUNDS,
        "trump": "SDCH",
        "hook": "on",
        "scoring": "10+bid",
        "revoke": "zero",
    },
}
"""002 is ``standard``."""

SCORING: dict[str, Callable[[int, int], int]] = {
    "10+bid": lambda bid, tricks: 10 + bid if bid == tricks else 0,
    "10*bid+10": lambda bid, tricks: 10 * bid + 10 if bid == tricks else 0,
    "10+tricks": lambda bid, tricks: 10 + tricks if bid == tricks else tricks,
    "10*bid": lambda bid, tricks: (10 * bid or 10) if bid == tricks else 0,
}
"""Points for a bid and the tricks that were taken (002 §6, §8, §10, §11)."""

NO_BID = -1
"""Stands for a bid that was never made: no number of tricks is just as many."""


def largest_deal(players: int) -> int:
    """Returns the most cards each that the deck allows (002 §7, §11)."""
    return max(DECK_SIZE // max(players, 1), 1)


class Stage(NamedTuple):
    """A round of the plan: cards each, its path, and the turning point to which that goes next."""

    size: int
    path: int
    ahead: int


def stages(rounds: Rounds, most: int, limit: int, last: Stage | None = None) -> Iterator[Stage]:
    """Yields the rounds that come after the ``last`` one, from the first where there is none.

    A path goes up and down through its turning points, each of them once. ``max`` is a deal of
    ``most`` cards each, and no other round is larger than the ``limit``, so that a turning point
    beyond that is reached there.
    """
    for at in range(last.path if last else 0, len(rounds)):
        turns, begun = rounds[at], last is not None and at == last.path
        ahead, size = (last.ahead, min(last.size, limit + 1)) if last and begun else (0, 0)
        for point in range(ahead, len(turns)):
            target = min(turns[point] or most, limit)
            step = 1 if target > size else -1
            first = size + step if size else target
            for each in range(first, target + step, step) if size != target else ():
                yield Stage(each, at, point + (each == target))
            size = target


def first_plan(rounds: Rounds, players: int) -> list[Stage]:
    """Returns the rounds as the table agreed on them.

    The standard sequence turns at the largest deal where its peak does not fit (002 §3.1, §7);
    any other round stays as large as agreed, so that its deal is found to be too large.
    """
    most = largest_deal(players)
    limit = most if rounds == _read_rounds(STANDARD_ROUNDS) else DECK_SIZE
    return list(stages(rounds, most, limit))


@lru_cache(64)
def round_sizes(rounds: Rounds, players: int) -> tuple[int, ...]:
    """Returns the cards each of every round."""
    return tuple(each.size for each in first_plan(rounds, players))


class KachufulRules:
    """The house rules of one match, read and ready to be asked."""

    __slots__ = (
        "_plan",
        "_players",
        "_rounds",
        "hook",
        "limits",
        "most",
        "points",
        "revoke_zero",
        "sizes",
        "trumps",
    )

    def __init__(self, settings: Mapping[str, Any], players: int) -> None:
        self._rounds: Rounds = settings["rounds"]
        self._players = players
        self._plan: list[Stage] = []
        self.most = largest_deal(players)
        self.sizes = round_sizes(self._rounds, players)
        """The cards each of every round."""
        self.limits: tuple[int, int] = settings["players"]
        """The fewest and the most players."""
        self.trumps: str = "" if settings["trump"] == "turned" else settings["trump"]
        """The cycle of trumps; empty where each deal turns its own."""
        self.hook: bool = settings["hook"] == "on"
        self.points = SCORING[settings["scoring"]]
        self.revoke_zero: bool = settings["revoke"] == "zero"

    def seated(self, players: int, played: int) -> KachufulRules:
        """Returns the rules with the rounds planned that come after those ``played``.

        Rounds that do not fit any more fall to the largest deal, and a turning point beyond it is
        reached there: where seven cards each no longer fit, 1-7-1 goes on as 1-max-1. A match
        does not end because somebody sits down: there is still one round then.
        """
        plan = self._plan or first_plan(self._rounds, self._players)
        kept = plan[:played]
        most = largest_deal(players)
        coming = list(stages(self._rounds, most, most, kept[-1] if kept else None))
        if not coming and len(plan) > played:
            coming = [plan[played]._replace(size=most)]
        from copy import copy

        planned = copy(self)
        planned.most, planned._plan = most, [*kept, *coming]
        planned.sizes = tuple(each.size for each in planned._plan)
        return planned

    def trump(self, number: int) -> str | None:
        """Returns the trump of a round (counted from 0), None where each deal turns its own."""
        return self.trumps[number % len(self.trumps)] if self.trumps else None
