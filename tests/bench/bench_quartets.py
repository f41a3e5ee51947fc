"""Quartets judged at length: honest games of every profile, every fault, every deal.

``python bench_quartets.py [PART ...] [--count N] [--first N] [--seconds S]`` with the parts
``honest`` (games of each profile without a finding), ``faults`` (each fault at its line, in every
profile that has room for it), ``imagined`` and ``dealt`` (against every deal of small decks), and
``program`` (prefixes of games with full decks, against an integer program).
Prints counts and the first failures; exits with 1 where there was one.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "games"))

import dealt_worlds
import quartets_program
import test_quartets_every_deal as imagined_worlds

from referee import games
from referee.games.simulating.habits import Habits
from referee.games.simulating.record import CLOSED, OPEN
from referee.match.replay import Replay
from referee.match.simulate import Wish, faults, transcript
from referee.match.spoil import SPOILERS
from referee.values.rules import CannotDo

GAME = games.load("quartets")
MOST_SHOWN = 5


class Tally:
    """What was tried and failed, and when to end."""

    def __init__(self, seconds: float) -> None:
        self.tried: Counter[str] = Counter()
        self.failed: list[str] = []
        self.end = time.monotonic() + seconds

    def over(self) -> bool:
        return time.monotonic() > self.end or len(self.failed) >= MOST_SHOWN


def found(lines: list[str]) -> list[tuple[int, str]]:
    """Returns lines and rules of what is found in a transcript."""
    replay = Replay().feed_all(("\n".join(lines) + "\n").encode())
    return [(each.line, each.rule) for each in replay.findings if each.kind != "style"]


def honest(tally: Tally, first: int, count: int) -> None:
    for number in range(first, first + count):
        for profile in GAME.profiles:
            if tally.over():
                return
            habits = Habits(sensible=number % 2 == 0)
            lines = transcript(Wish("quartets", number, profile, habits=habits), CLOSED)
            tally.tried[profile] += 1
            if found(lines):
                tally.failed.append(f"{profile} {number}: {found(lines)}")


def broken(tally: Tally, first: int, count: int) -> None:
    rules = [rule for rule in faults("quartets") if rule not in SPOILERS]
    for number in range(first, first + count):
        for profile in GAME.profiles:
            for rule in rules:
                if tally.over():
                    return
                quiet = Habits()
                try:
                    wish = Wish("quartets", number, profile, fault=rule, habits=quiet)
                    lines = transcript(wish, OPEN)
                except CannotDo:
                    tally.tried[f"{profile} {rule}: no room"] += 1
                    continue
                tally.tried[f"{profile} {rule}"] += 1
                marked = [
                    (at, line.partition("# ! ")[2].strip())
                    for at, line in enumerate(lines, 1)
                    if "# ! " in line
                ]
                told = found(lines)
                # Nobody records a draw that should be shown: later cards tell what it was.
                late = rule.endswith("lucky-shown") and len(told) <= 1
                if told != marked and not late:
                    tally.failed.append(f"{profile} {rule} {number}: {marked} {told}")


def small(play: object, name: str, tally: Tally, first: int, count: int) -> None:
    assert callable(play)
    for number in range(first, first + count):
        if tally.over():
            return
        try:
            ends = play(number)
        except AssertionError as error:
            tally.failed.append(f"{name} {number}: {str(error)[:400]}")
            continue
        tally.tried[f"{name} games"] += 1
        tally.tried += Counter({f"{name}: {end}": times for end, times in ends.items()})


PARTS = {
    "honest": honest,
    "faults": broken,
    "imagined": lambda *args: small(imagined_worlds.play, "imagined", *args),
    "program": lambda *args: small(
        lambda seed: Counter([quartets_program.compare(seed)]), "program", *args
    ),
    "dealt": lambda *args: small(dealt_worlds.play, "dealt", *args),
}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="at most, for a part")
    given = parser.parse_args()
    bad = False
    for part in given.parts or PARTS:
        begun, tally = time.monotonic(), Tally(given.seconds)
        PARTS[part](tally, given.first, given.count)
        print(f"{part}: {time.monotonic() - begun:.0f} s, {len(tally.failed)} failures")
        for name, number in sorted(tally.tried.items()):
            print(f"  {number:8} {name}")
        for failure in tally.failed:
            print(f"  FAILED {failure}")
        sys.stdout.flush()
        bad = bad or bool(tally.failed)
    sys.exit(bad)


main()
