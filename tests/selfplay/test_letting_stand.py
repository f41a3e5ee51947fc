"""Rulings: where every breach stands that was found, nothing is left to find (rules §3)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, note
from hypothesis import strategies as st
from let_stand import played, ruled
from tables import MANY, SEEDS

from referee.match.checking import check_bytes
from referee.notation.lines import encode

GAMES = st.sampled_from(["go-fish", "kachuful"])

WAIVED = ("kachuful/follow-suit", "kachuful/contradiction")
"""Rules whose breach costs the round, unless the table lets it stand."""


def let_all_stand(lines: list[str]) -> None:
    """Compares what is found in a record before and after every breach was let stand."""
    before = check_bytes(encode(lines))
    if any(each.kind not in ("breach", "proof") for each in before.faults):
        return  # no ruling mends what cannot be read, or cannot be
    data = ruled(lines)
    note(data.decode())
    after = check_bytes(data)
    assert before.summary is not None
    assert after.summary is not None
    if any(each.rule in WAIVED for each in before.faults):
        # What was written down of the score rests on the penalty.
        assert {each.rule for each in after.faults} <= {"kachuful/score"}
        return
    assert after.faults == ()
    assert after.summary.totals == before.summary.totals


@MANY
@given(GAMES, SEEDS)
def test_nothing_is_left_to_find_where_every_breach_stands(game: str, seed: int) -> None:
    let_all_stand([line for line in played(game, Random(seed)) if line])


@MANY
@given(GAMES, SEEDS)
def test_nothing_is_left_to_find_where_it_stands_that_a_line_is_missing(
    game: str, seed: int
) -> None:
    luck = Random(seed)
    lines = [line for line in played(game, luck) if line]
    while check_bytes(encode(lines)).faults:
        lines = [line for line in played(game, luck) if line]
    moves = ("ask", "give", "fish", "draw", "bid", "play", "trick", "won")
    del lines[luck.choice([at for at, line in enumerate(lines) if line.split()[0] in moves])]
    let_all_stand(lines)


FEW = "transcript 1 kachuful\noption rounds 1\nplayer a Ann\nplayer b Bo\n"


@pytest.mark.parametrize("first", ["deal b 1 S\n{}", "{}deal b 1 S\n"])
def test_too_few_players_stand_by_a_ruling_beside_the_first_event(first: str) -> None:
    play = "bid a 0\nbid b 0\ntrick a AS 2S\nend\n"
    text = FEW + first.format("ruling kachuful/players stands\n") + play
    assert check_bytes(text.encode()).findings == ()
    ruling = "ruling kachuful/players stands\n"
    twice = FEW + first.format(2 * ruling) + play
    assert [each.rule for each in check_bytes(twice.encode()).findings] == ["record/ruling"]
