"""A league over 5,000 matches, in time a match, against checking the same files.

Adding up must cost next to nothing beside reading and judging, which both do.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from referee.games.simulating.record import CLOSED
from referee.league.season import league
from referee.league.tables import comma_separated
from referee.match.checking import check_files, find_files
from referee.match.simulate import Wish, transcript

MATCHES = 5000


def timed(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


def make(folder: Path) -> None:
    for seed in range(MATCHES):
        game = "kachuful" if seed % 2 else "go-fish"
        lines = transcript(Wish(game, seed, players=4), CLOSED)
        (folder / f"{seed:05}.ref").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        make(Path(name))
        found = list(find_files([name]))
        check = timed(lambda: sum(1 for _ in check_files(found)))

        def add_up() -> None:
            reports = check_files(found)
            told = league(each.summary for each in reports if each.summary is not None)
            assert sum(len(each.matches) for each in told.seasons) == MATCHES
            comma_separated(told)

        total = timed(add_up)
    print(
        f"{MATCHES} matches: check {check / MATCHES * 1e3:.2f} ms a match, league "
        f"{total / MATCHES * 1e3:.2f} ms a match, {total / check:.2f} times"
    )
    sys.stdout.flush()


main()
