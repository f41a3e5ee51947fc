"""When every card of a round is on the table, the round has tricks and points (rules §3).

Whatever single breach was found in it, however it is recorded, and whether or not the table lets
the breach stand.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from one_breach import AT_ONCE, BREACHES, LEVELS, Lines, Match, Table, play_match
from tables import FEW, SEEDS, replayed

from referee.match.replay import Replay
from referee.values.summary import Deal

OFTEN = settings(parent=FEW, max_examples=8 * FEW.max_examples)
RECORDED = st.sampled_from([0.0, 0.5, 1.0])


def ruled(lines: Lines) -> Lines:
    """Returns the lines with a ruling wherever a breach is found: the table lets all stand."""
    replay = Replay()
    result = []
    for line in lines:
        result.append(line)
        for each in replay.feed(line):
            if each.kind in ("breach", "proof"):
                result.append(f"ruling {each.rule} stands")
                replay.feed(result[-1])
    return result


def assert_tricks(deal: Deal, table: Table, certain: bool) -> None:
    """Every trick is somebody's, and whose it was if that can be known."""
    tricks = deal.columns["tricks"]
    assert sum(int(str(tricks[player])) for player in table.players) == table.size
    if certain:
        assert tricks == table.taken()


def assert_points(deal: Deal, table: Table) -> None:
    """Everybody has points: who took as many tricks as they bid, unless a rule took them away."""
    bids = dict(table.bids + table.late)  # what was said last counts
    assert set(deal.points) == set(table.players)
    for player, points in deal.points.items():
        right = bids.get(player) == deal.columns["tricks"][player] and player not in deal.why
        assert points == (10 + bids[player] if right else 0)


def assert_scored(match: Match, lines: Lines, recorded: float) -> None:
    replay = replayed(lines)
    summary = replay.summary()
    assert summary is not None
    assert len(summary.deals) == len(match.rounds)
    for deal, table in zip(summary.deals, match.rounds, strict=True):
        assert_tricks(deal, table, table.certain or recorded == 1)
        assert_points(deal, table)
    assert summary.finished
    assert summary.winners


@pytest.mark.parametrize("breach", BREACHES)
@given(seed=SEEDS, level=st.sampled_from(LEVELS), recorded=RECORDED, stands=st.booleans())
@OFTEN
def test_a_round_has_tricks_and_points(
    breach: str, seed: int, level: str, recorded: float, stands: bool
) -> None:
    match = play_match(breach, seed, level, recorded)
    lines = ruled(match.lines) if stands else match.lines
    try:
        assert_scored(match, lines, recorded)
    except AssertionError as error:
        error.add_note("\n".join(lines))
        raise


@pytest.mark.parametrize("breach", AT_ONCE)
@given(seed=SEEDS, level=st.sampled_from(LEVELS), recorded=RECORDED)
@OFTEN
def test_one_breach_is_at_most_one_finding(
    breach: str, seed: int, level: str, recorded: float
) -> None:
    match = play_match(breach, seed, level, recorded)
    findings = [each for each in replayed(match.lines).findings if each.kind != "style"]
    assert len(findings) <= (breach != "nothing"), "\n".join(match.lines)
