"""The fast lanes: what they prove is what the judge finds, and they take no fault for none."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from lane_mutants import DRAWS_SEEN, RANKS_SEEN, disagrees, honest, mutant, stamped

from referee.games.simulating.habits import Habits
from referee.games.simulating.record import CLOSED, Evidence
from referee.match import lanes
from referee.match.simulate import Wish, transcript
from referee.notation.lines import encode

ROOT = Path(__file__).parents[2]


def test_what_is_proved_of_spoiled_records_is_what_the_judge_finds() -> None:
    pool = [honest(seed) for seed in (2, 3, 6, 8, 9, 11, 12, 13, 4, 5)]
    told = [disagrees(mutant(seed, pool)) for seed in range(400)]
    assert not any(told)
    assert told.count(False) > 40, "else the lanes decline nearly everything"


def test_nothing_is_proved_of_a_record_with_a_fault() -> None:
    """All records that lie here, faulty examples and worked cases among them."""
    files = [*ROOT.glob("transcripts/**/*.ref"), *ROOT.glob("tests/cases/[gk]-*.ref")]
    files += ROOT.glob("referee/games/*/faults/*.ref")
    assert len(files) > 200
    assert not [path for path in files if disagrees(path.read_bytes())]


@pytest.mark.parametrize("seed", [2, 3, 8, 9])
def test_honest_records_are_proved(seed: int) -> None:
    lines = honest(seed)
    for told in (lines, stamped(lines, Random(seed))):
        assert disagrees(("\n".join(told) + "\n").encode()) is False


@pytest.mark.parametrize("evidence", [CLOSED, DRAWS_SEEN, RANKS_SEEN])
def test_closed_deals_that_are_played_out_are_proved_with_what_stays_open(
    evidence: Evidence,
) -> None:
    """Nearly all: where a dealt hand held a book the judge decides."""
    told = []
    for seed in range(12):
        wish = Wish("go-fish", seed, players=2 + seed % 5, habits=Habits(deals=1 + seed % 2))
        told.append(disagrees(encode(transcript(wish, evidence))))
    assert not any(told)
    assert told.count(False) >= 11


HEAD = "transcript 1 kachuful\noption rounds 1\nplayer a Asha\nplayer b Bob\nplayer c Carl\n\n"
TOLD = "deal a 1 S\nbid b 0\nbid c 1\nbid a 1\nwon b 0\nwon c 0\nwon a 1\n"
PLAYED = "deal a\nbid b 0\nbid c 1\nbid a 1\nplay b TH\nplay c KH\nplay a 2S\n"


@pytest.mark.parametrize(
    "body", [TOLD, PLAYED, PLAYED + "end\n", TOLD + "\nscore a 11 b 10\n\nend\n"]
)
def test_a_whole_match_is_proved(body: str) -> None:
    data = (HEAD + body).encode()
    assert disagrees(data) is False
    found = lanes.prove(data)
    assert found is not None
    assert found[0].totals == {"a": 11, "b": 10, "c": 0}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("player b Bob", "player b  Bob"),
        ("player b", "player B"),
        ("rounds 1", "rounds 1\noption rounds 1"),
        ("player c Carl", "player c Asha"),
        ("bid b 0", "bid  b 0"),
        ("bid b 0", "bid b 00"),
        ("bid b 0", "bid b 0  # low"),
        ("bid a 1", "bid a 0"),
        ("play c KH", "play c TH"),
        ("play a 2S", "play a 2s"),
        ("play c KH\n", "play c KH\n @20:00:00\n"),
        ("play c KH", "play c KH @20:00:00\nplay a 3S @19:00:00"),
        ("play a 2S\n", "play a 2S"),
        ("play a 2S\n", "play a 2S\nendx @20: @00:00\n"),
        ("play a 2S\n", "play a 2S @20:00:00 @20:00:00\n"),
        ("play a 2S\n", "play a 2S\r\n"),
        ("play a 2S\n", ""),
        ("deal a\n", "deal a 2\n"),
    ],
)
def test_what_a_lane_does_not_know_is_the_judges(before: str, after: str) -> None:
    text = HEAD + PLAYED
    assert before in text
    data = text.replace(before, after, 1).encode()
    assert lanes.prove(data) is None
