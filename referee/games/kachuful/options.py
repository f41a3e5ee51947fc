"""The house rules of Kachuful (002 §8 and the Oh Hell family) and its profile."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from referee.cards import read_number, read_suit
from referee.games.base import Option, choice

DECK_SIZE = 52
FEWEST_PLAYERS, MOST_PLAYERS = 3, 8
LONGEST_CYCLE = 52
LONGEST_MATCH = 1000
"""Most rounds in a match, so that no header can ask for millions."""

STANDARD_ROUNDS = "1-7-1"

Path = tuple[int, ...]
"""The turning points of a sequence of rounds, in cards each; 0 stands for the largest deal."""

Rounds = tuple[Path, ...]

_RANGE = re.compile(r"(?:(\w+)(?:-|–|\.\.))?(\w+)")
_BETWEEN_SUITS = re.compile(r"[\s,،-]+")


def _read_players(text: str) -> tuple[int, int] | None:
    """Reads how many may play: ``6`` (up to six), ``4-6`` or ``4..6``."""
    match = _RANGE.fullmatch("".join(text.split()))
    if not match:
        return None
    fewest = FEWEST_PLAYERS if match[1] is None else read_number(match[1])
    most = read_number(match[2])
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
    for part in re.split(r"[,،]", text):
        turns = [_read_round(turn) for turn in re.split(r"[-–]", part)]
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
        "N" if letter.upper() == "N" else read_suit(letter)
        for letter in _BETWEEN_SUITS.sub("", text.replace("\ufe0f", ""))
    ]
    if not 1 <= len(letters) <= LONGEST_CYCLE:
        return None
    cycle = "".join(letter for letter in letters if letter is not None)
    return cycle if len(cycle) == len(letters) else None


OPTIONS: dict[str, Option] = {
    "players": Option(_read_players, "3..8", "002 §10"),
    "rounds": Option(_read_rounds, "1-7-1 1-max-1 1,2,3 max", "002 §3.1, §8"),
    "trump": Option(_read_trump, "SDCH SDCHN turned", "002 §2, §3.3"),
    "hook": choice("on", "off")._replace(source="002 §5"),
    "scoring": choice("10+bid", "10*bid+10", "10+tricks", "10*bid")._replace(source="002 §6, §8"),
    "revoke": choice("zero", "none")._replace(source="002 §7"),
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


def largest_deal(players: int) -> int:
    """Returns the most cards each that the deck allows (002 §7, §11)."""
    return max(DECK_SIZE // max(players, 1), 1)


def round_sizes(rounds: Rounds, players: int) -> tuple[int, ...]:
    """Returns the cards each of every round.

    A path goes up and down through its turning points, each of them once. ``max`` is the largest
    deal, and the standard sequence turns there where its peak does not fit (002 §3.1, §7); any
    other round stays as large as the table agreed, so that its deal is found to be too large.
    """
    most = largest_deal(players)
    limit = most if rounds == _read_rounds(STANDARD_ROUNDS) else DECK_SIZE
    sizes: list[int] = []
    for path in rounds:
        turns = [min(turn or most, limit) for turn in path]
        sizes.append(turns[0])
        for start, stop in pairwise(turns):
            step = 1 if stop > start else -1
            sizes += range(start + step, stop + step, step) if start != stop else ()
    return tuple(sizes)


class HouseRules:
    """The house rules of one match, read and ready to be asked."""

    __slots__ = ("hook", "most", "points", "revoke_zero", "sizes", "trumps")

    def __init__(self, settings: Mapping[str, Any], players: int) -> None:
        self.sizes = round_sizes(settings["rounds"], players)
        self.most = largest_deal(players)
        self.trumps: str = "" if settings["trump"] == "turned" else settings["trump"]
        """The cycle of trumps; empty where each deal turns its own."""
        self.hook: bool = settings["hook"] == "on"
        self.points = SCORING[settings["scoring"]]
        self.revoke_zero: bool = settings["revoke"] == "zero"

    def trump(self, number: int) -> str | None:
        """Returns the trump of a round (counted from 0), None where each deal turns its own."""
        return self.trumps[number % len(self.trumps)] if self.trumps else None
