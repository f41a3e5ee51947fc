"""What a log can prove: of breaches put into games with all hands hidden, how many are found.

Prints a row for each kind of breach, number of players and way of playing: how many of the
breaches were found on their own line, how many later (and how many events later), and how many
never. MEASURES.md quotes this table. ``python bench_detection.py [GAMES]``, 60 games a row.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

from referee.games.simulating.habits import Habits
from referee.games.simulating.record import CLOSED
from referee.match.replay import Replay
from referee.match.simulate import Wish, transcript

RULES = {
    "go-fish": (
        "go-fish/ask-held",
        "go-fish/fish-true",
        "go-fish/give-all",
        "go-fish/lucky-shown",
        "go-fish/book-at-once",
    ),
    "kachuful": ("kachuful/follow-suit",),
}
PLAYERS = {"go-fish": (2, 4, 6), "kachuful": (3, 4, 6)}


class Tally(NamedTuple):
    """Breaches found at once, the delays of those found later, and those never found."""

    at_once: int
    later: list[int]
    never: int


def delay(lines: list[str], rule: str) -> int | None:
    """Returns how many lines after the breach it was found; None for never."""
    marked = next(at for at, line in enumerate(lines, 1) if f"# ! {rule}" in line)
    replay = Replay()
    for number, line in enumerate(lines, 1):
        found = [each for each in replay.feed(line.split("  # !")[0]) if each.kind != "style"]
        if found:
            assert number >= marked, f"line {number}: an honest line is accused"
            return number - marked
    return None


def tally(game: str, rule: str, players: int, sensible: bool, games: int) -> Tally:
    """Plays games with one breach each, hides all hands, and counts what is found."""
    delays = []
    for seed in range(games):
        wish = Wish(
            game, seed, players=players, fault=rule, habits=Habits(sensible=sensible, level="trick")
        )
        delays.append(delay(transcript(wish, CLOSED), rule))
    later = [each for each in delays if each]
    return Tally(delays.count(0), later, delays.count(None))


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    print("| breach | players | play | at once | later | events later | never |")
    print("|---|---|---|---|---|---|---|")
    for game, rules in RULES.items():
        for rule in rules:
            for players in PLAYERS[game]:
                for sensible in (False, True):
                    found = tally(game, rule, players, sensible, games)
                    mean = sum(found.later) / len(found.later) if found.later else 0
                    print(
                        f"| `{rule}` | {players} | {'sensible' if sensible else 'random'} "
                        f"| {found.at_once / games:.0%} | {len(found.later) / games:.0%} "
                        f"| {mean:.0f} | {found.never / games:.0%} |",
                        flush=True,
                    )


main()
