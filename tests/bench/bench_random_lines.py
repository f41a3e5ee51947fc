"""Random lines after prefixes of matches: each writes what the echo says, or nothing.

Usage: bench_random_lines.py [LINES] [MATCHES] [EVERY]: so many lines after every so many lines of
so many matches, of both games.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path[:0] = [str(TESTS / "table"), str(TESTS / "bench")]

from bench_keys import split  # noqa: E402
from random_lines import random_line, strange  # noqa: E402

from referee.games.simulating.habits import Habits  # noqa: E402
from referee.games.simulating.record import CLOSED  # noqa: E402
from referee.match.simulate import Wish, transcript  # noqa: E402

LINES, MATCHES, EVERY = map(
    int, [*sys.argv[1:], "200", "20", "1"][:3] if len(sys.argv) == 4 else ("200", "20", "1")
)


def main() -> int:
    rng, found, typed, states = random.Random(5), [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "match.ref")
        for number in range(MATCHES):
            game = ("kachuful", "go-fish")[number % 2]
            habits = Habits(deals=1, level=("trick", "play", "took")[number % 3])
            wish = Wish(game, number, players=4, habits=habits)
            header, events = split(transcript(wish, CLOSED))
            for at in range(0, len(events) + 1, EVERY):
                text = "\n".join([*header, *events[:at], ""])
                found += strange(path, text, [random_line(rng) for _ in range(LINES)])
                typed += LINES
                states += 1
    for each in found:
        print(each)
    print(f"{typed} lines in {states} states of {MATCHES} matches: {len(found)} told wrongly")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
