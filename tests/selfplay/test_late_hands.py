"""A hand may be recorded whenever it is shown: an honest one refutes nothing, however late."""

from __future__ import annotations

from random import Random

from hypothesis import given
from tables import MANY, SEEDS, matches, played, replayed, written

from referee.games.simulating.record import OPEN
from referee.match.simulate import Wish

AFTER_THE_DEAL = ("end", "score", "count", "revoke", "void")


def with_late_hands(lines: list[str], rng: Random) -> list[str]:
    """Moves every hand to some later place of its deal, and leaves some out."""
    starts = [at for at, line in enumerate(lines) if line.startswith("deal ")]
    moved = lines[: starts[0]]
    for start, stop in zip(starts, [*starts[1:], len(lines)], strict=True):
        deal = [line for line in lines[start:stop] if not line.startswith("hand ")]
        last = next(at for at in range(len(deal), 0, -1) if not _closes(deal[at - 1]))
        for hand in (line for line in lines[start:stop] if line.startswith("hand ")):
            if rng.random() < 0.9:
                deal.insert(rng.randint(1, last), hand)
                last += 1
        moved += deal
    return moved


def _closes(line: str) -> bool:
    return not line or line.startswith((*AFTER_THE_DEAL, "#"))


@given(matches(), SEEDS)
@MANY
def test_an_honest_hand_refutes_nothing_however_late(wish: Wish, seed: int) -> None:
    lines = with_late_hands(written(played(wish), OPEN), Random(seed))
    findings = [each for each in replayed(lines).findings if each.kind != "style"]
    assert findings == [], "\n".join(lines)
