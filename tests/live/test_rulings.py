"""A ruling stands under the guilty line or under the line that proves it, live and in check."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.simulating.dice import Dice
from referee.games.simulating.record import CLOSED
from referee.match.checking import check_bytes
from referee.match.record import Match
from referee.match.simulate import Wish, play, record
from referee.values.rules import CannotDo

HEAD = """\
transcript 1 kachuful
option rounds 3
player a Ann
player b Bo
player c Cy
player d Dee

deal d 3 S
bid a 2
bid b 0
bid c 0
bid d 0
trick a AH 2C 5H 6H
"""
RULING = "ruling kachuful/follow-suit stands"


def test_a_ruling_that_waits_lets_the_proof_pass() -> None:
    match = Match.read(HEAD)
    assert match.log(RULING).accepted
    assert not match.faults
    assert match.log("trick a KH 9H 7D 8H").accepted
    assert not match.faults
    assert [each.rule for each in match.replay.stood] == ["kachuful/follow-suit"]
    assert match.log("trick a 3C 4C 5C 2S").accepted
    assert match.summary().totals["b"] == 10


def test_a_ruling_that_let_nothing_stand_is_no_fault_of_the_last_trick() -> None:
    match = Match.read(HEAD)
    assert match.log(RULING).accepted
    assert match.log("trick a KH 9D 7D 8H").accepted
    assert match.log("trick a 3C 4C 5C 2S").accepted
    assert [(each.rule, each.line) for each in match.faults] == [("record/ruling", 14)]
    assert match.log("end").accepted


@pytest.mark.parametrize("line", ["bid d 2", "trick a AH 2H 5H 6H"])
def test_where_nothing_is_open_a_ruling_does_not_wait(line: str) -> None:
    match = Match.read(HEAD.replace("trick a AH 2C 5H 6H\n", "").replace("bid d 0\n", ""))
    if line.startswith("trick"):
        assert match.log("bid d 0").accepted
    assert match.log(line).accepted
    assert not match.log(RULING).accepted


def test_the_counts_take_a_ruling_that_waits_for_what_it_is() -> None:
    waiting = check_bytes(f"{HEAD}{RULING}\n".encode(), "waiting")
    assert (waiting.counts.events, waiting.counts.breaches) == (7, 0)
    idle = f"{HEAD}{RULING}\ntrick a KH 9D 7D 8H\ntrick a 3C 4C 5C 2S\n"
    assert check_bytes(idle.encode(), "idle").counts.breaches == 1


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_under_either_line_a_revoke_stands_with_the_same_points(seed: int) -> None:
    try:
        lines = record(
            play(Wish("kachuful", seed, fault="kachuful/follow-suit")), CLOSED, Dice(seed)
        )
    except CannotDo:
        return
    lines = [line.partition("  # !")[0] for line in lines]
    found = check_bytes("\n".join([*lines, ""]).encode(), "found")
    revokes = [each for each in found.faults if each.rule == "kachuful/follow-suit"]
    if len(found.faults) != 1 or not revokes:
        return
    guilty, proving = revokes[0].line, max(revokes[0].proof)
    told = []
    for line in {guilty, proving}:
        text = "\n".join([*lines[:line], RULING, *lines[line:], ""])
        report = check_bytes(text.encode(), "ruled")
        assert not report.faults, (seed, line)
        assert len(report.stood) == 1
        assert report.summary
        told.append((dict(report.summary.totals), report.counts))
    assert told[0] == told[-1]
