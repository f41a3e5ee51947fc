"""Checking open transcripts against a plain loop that only splits the same lines into words.

Prints events a second on one core (goal: 100,000) and the ratio to the plain loop, in one run.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from referee.games.simulating.record import OPEN
from referee.match.replay import Replay
from referee.match.simulate import Wish, transcript
from referee.notation.reader import Readers

MATCHES = 60


def plain_loop(data: bytes) -> int:
    """Splits every line into words, and does nothing with them."""
    words = 0
    for line in data.decode("utf-8").split("\n"):
        words += len(line.split())
    return words


def timed(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def bench(game: str, players: int, rules: str) -> None:
    texts = [
        "\n".join(transcript(Wish(game, seed, rules, players=players), OPEN)).encode()
        for seed in range(MATCHES)
    ]
    readers = Readers()
    replays = [Replay(readers).feed_all(text) for text in texts]  # also warms up both caches
    events = sum(replay.counts().events for replay in replays)
    assert not any(replay.findings for replay in replays)
    check = min(timed(lambda: [Replay(readers).feed_all(text) for text in texts]) for _ in range(3))
    loop = min(timed(lambda: [plain_loop(text) for text in texts]) for _ in range(3))
    print(
        f"{game} {rules}, {players} players: {events} events, {events / check:,.0f} a second, "
        f"{check / loop:.1f} times a plain loop over the same lines"
    )


def main() -> None:
    bench("go-fish", 4, "zone")
    bench("go-fish", 3, "classic")
    bench("kachuful", 4, "standard")
    sys.stdout.flush()


main()
