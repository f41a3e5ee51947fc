"""Counts the findings that unseen cards add: ``python tests/bench/bench_unseen.py [ROUNDS]``.

There may be none. Without a number it plays 10,000 rounds, which takes some minutes.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "selfplay"))

from unseen import blanked

from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import Habits
from referee.games.simulating.record import CLOSED, OPEN
from referee.match.replay import Replay
from referee.match.simulate import Wish, play, record
from referee.notation.lines import encode
from referee.values.rules import CannotDo

FAULTS = (None, None, "follow-suit", "own-card", "play-turn", "hook", "dealer", "trump")


def run(most: int) -> tuple[int, int, list[str]]:
    """Plays so many rounds; returns how many, what was found in them, and what was too much."""
    rounds = found = 0
    wrong: list[str] = []
    seed = 0
    while rounds < most:
        luck = random.Random(seed)
        seed += 1
        rule = luck.choice(FAULTS)
        wish = Wish("kachuful", seed, habits=Habits(level="trick", sensible=luck.random() < 0.5))
        try:
            match = play(wish._replace(fault=rule and f"kachuful/{rule}"))
        except CannotDo:
            continue
        lines = record(match, luck.choice((OPEN, CLOSED)), Dice(seed))
        whole = Replay().feed_all(encode(lines))
        share = luck.choice((0.1, 0.3, 0.6, 1.0))
        part = Replay().feed_all(encode(blanked(lines, luck, share, luck.choice((0.0, 0.2)))))
        full = Counter(each.rule for each in whole.findings)
        some = Counter(each.rule for each in part.findings)
        summary, other = whole.summary(), part.summary()
        assert summary is not None
        assert other is not None
        rounds += len(summary.deals)
        found += full.total()
        if not some <= full:
            wrong.append(f"seed {seed - 1}, {rule}: {dict(some - full)}")
        if rule is None and (summary.totals, summary.winners) != (other.totals, other.winners):
            wrong.append(f"seed {seed - 1}: other points")
    return rounds, found, wrong


if __name__ == "__main__":
    rounds, found, wrong = run(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
    print(f"{rounds} rounds, {found} findings in whole records, {len(wrong)} more in partial ones")
    print("\n".join(wrong[:20]))
