"""Who is at the match learns when a dispute is settled: *line 13 is explained now: ...*."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.match.record import Match
from referee.table.desk import Desk
from referee.words import live
from referee.words.report import explains

from .conftest import Referee

VOIDS = """\
transcript 1 kachuful
option rounds 13
player a Asha
player b Noam
player c Somchai
player d Omar

deal d 13 S
bid a 13
bid b 0
bid c 0
bid d 1
trick a AS 2H 3H 4H
play a 5H
"""
"""Three players without a spade against ten cards of a, who plays one more."""

SAID = """\
transcript 1 go-fish
player a Asha
player b Noam
player c Somchai

deal c
ask a b 7
fish b
draw a
ask b a 7
give a 1
"""
"""Noam had no seven, drew nothing, and asks for sevens."""

SETTLED = [(VOIDS, "play b 2S"), (SAID, "hand b 7 x6")]


@pytest.mark.parametrize(("text", "line"), SETTLED)
@pytest.mark.parametrize("stands", [False, True], ids=["unsettled", "let stand"])
def test_what_settles_a_dispute_is_said_by_a_command(
    referee: Referee, here: Path, text: str, line: str, stands: bool
) -> None:
    data = let_stand(text) if stands else text.encode()
    Path("match.ref").write_bytes(data)
    match = Match(data)
    judgement = match.log(line, stands=True)
    (dispute,) = [each.explains for each in judgement.findings]
    refused = referee(*line.split())
    assert refused.code == 1
    assert explains(dispute) in refused.err
    (told,) = live.explained(judgement.findings, match.summary())
    assert told in referee(*line.split(), "--stands").err


@pytest.mark.parametrize(("text", "line"), SETTLED)
def test_what_settles_a_dispute_is_said_at_the_table(here: Path, text: str, line: str) -> None:
    Path("match.ref").write_bytes(let_stand(text))
    desk = Desk("match.ref", lambda: 1_000)
    match = Match(let_stand(text))
    judgement = match.log(line, stands=True)
    (dispute,) = [each.explains for each in judgement.findings]
    assert explains(dispute) in "\n".join(desk.enter(line).complaints)
    (told,) = live.explained(judgement.findings, match.summary())
    assert told in desk.log(line, stands=True).told


def let_stand(text: str) -> bytes:
    """Returns a match in which the table lets a dispute stand."""
    header, _, events = text.partition("\n\n")
    match = Match(f"{header}\n".encode())
    for line in events.splitlines():
        assert match.log(line, stands=True).accepted
    assert match.replay.stood
    return match.data
