"""Cards that nobody noted only take findings away, and the tricks are whose they were.

REFEREE_SELFPLAY=500 tries ten thousand rounds.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import EVIDENCE, SEEDS, SOME, kachuful, played, replayed, written
from unseen import blanked

from referee.games.simulating.habits import Habits
from referee.games.simulating.record import CLOSED, OPEN, Evidence
from referee.match.simulate import Wish
from referee.values.rules import CannotDo

SHARES = st.sampled_from([0.1, 0.3, 0.6, 1.0])
WHOLE = st.sampled_from([0.0, 0.0, 0.2])
BY_TRICK = Habits(level="trick")


@SOME
@given(kachuful(), EVIDENCE, SEEDS, SHARES, WHOLE)
def test_an_honest_match_stays_one_and_has_the_same_winners(
    wish: Wish, evidence: Evidence, seed: int, share: float, whole: float
) -> None:
    habits = wish.habits._replace(level="trick", asserts=0.0)
    match = played(wish._replace(habits=habits))
    lines = blanked(written(match, evidence), random.Random(seed), share, whole)
    replay = replayed(lines)
    assert [each for each in replay.findings if each.kind != "style"] == []
    summary = replay.summary()
    assert summary is not None
    assert (dict(summary.totals), summary.winners) == (dict(match.totals), match.winners)


@pytest.mark.parametrize("rule", ["follow-suit", "own-card", "play-turn", "hook", "dealer"])
@SOME
@given(SEEDS, st.sampled_from([OPEN, CLOSED]), SHARES, WHOLE)
def test_a_faulty_match_has_no_finding_more(
    rule: str, seed: int, evidence: Evidence, share: float, whole: float
) -> None:
    wish = Wish("kachuful", seed, players=4, habits=BY_TRICK, fault=f"kachuful/{rule}")
    try:
        lines = written(played(wish), evidence)
    except CannotDo:
        return
    full = Counter(each.rule for each in replayed(lines).findings)
    some = replayed(blanked(lines, random.Random(seed), share, whole)).findings
    # Of two players who have each played the other's card it may accuse the one or the other.
    assert Counter(each.rule for each in some) <= full


@SOME
@given(SEEDS, SHARES)
def test_what_is_told_of_a_trick_says_how_it_is_known(seed: int, share: float) -> None:
    match = played(Wish("kachuful", seed, habits=BY_TRICK))
    lines = written(match, CLOSED)
    full, some = replayed(lines), replayed(blanked(lines, random.Random(seed), share, 0.2))
    whole, part = full.summary(), some.summary()
    assert whole is not None
    assert part is not None
    for one, other in zip(whole.deals, part.deals, strict=True):
        assert one.record == {"evidence": "cards", "unseen": 0}
        assert one.columns == other.columns
        cards = int(str(one.details["cards"])) * len(match.players)
        assert 0 <= int(str(other.record["unseen"])) <= cards
        lines = some.texts[other.line - 1 : _end(some.texts, other.line)]
        took = any(line.startswith("took") for line in lines)
        assert took == (other.record["evidence"] in ("took", "mixed"))


def _end(texts: list[str], line: int) -> int:
    """Returns where the round that was opened on a line ends."""
    return next((at for at in range(line, len(texts)) if texts[at].startswith("deal")), len(texts))
