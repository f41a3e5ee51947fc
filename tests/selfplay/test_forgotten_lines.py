"""One slip of the pen in an honest match: one finding, and nobody is accused (rules §3)."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from slips import CONFUSIONS, HOLES, KNOWN, ORDER, ROUND_HOLES, Slip, with_slip
from tables import FEW, SOME, played, replayed, written

from referee.games.kernel.asking.state import AskingState
from referee.games.repairs import Repairable
from referee.games.simulating.habits import Habits
from referee.games.simulating.record import CLOSED, OPEN, Evidence
from referee.match.replay import Replay
from referee.match.simulate import Wish
from referee.notation.lines import encode

ALL = [
    pytest.param(game, slip, id=f"{game}: {name}")
    for table in (HOLES, CONFUSIONS)
    for game, slips in table.items()
    for name, slip in slips.items()
]


@pytest.mark.parametrize(("game", "slip"), ALL)
@given(st.integers(0, 2**32 - 1), st.sampled_from([3, 4, 5]), st.sampled_from([CLOSED, OPEN]))
@FEW
def test_one_slip_is_one_finding(
    game: str, slip: Slip, seed: int, players: int, evidence: Evidence
) -> None:
    wish = Wish(game, seed, players=players, habits=Habits(revokes=0.0))
    lines = with_slip(random.Random(seed), written(played(wish), evidence, seed), slip)
    assume(lines is not None)
    assert lines is not None
    findings = [each for each in replayed(lines).findings if each.kind != "style"]
    told = [(each.line, lines[each.line - 1], each.rule, each.player) for each in findings]
    assert len(findings) == 1, (told, "\n".join(lines))
    assert findings[0].rule in ORDER or findings[0].player is None, told


@pytest.mark.parametrize("name", ROUND_HOLES)
@given(st.integers(0, 2**32 - 1), st.integers(3, 6), st.sampled_from([CLOSED, OPEN]))
@SOME
def test_a_forgotten_line_of_a_round_accuses_nobody(
    name: str, seed: int, players: int, evidence: Evidence
) -> None:
    """What comes says which line is missing, and nothing else is wrong.

    Points are as if the line were there, as far as anybody can know them.
    """
    level, slip = ROUND_HOLES[name]
    habits = Habits(level=level, mentions=seed % 2)
    wish = Wish("kachuful", seed, None, {"rounds": "1-4-1"}, players, habits)
    whole = written(played(wish), evidence, seed)
    lines = with_slip(random.Random(seed), whole, slip)
    assume(lines is not None)
    assert lines is not None
    replay = replayed(lines)
    findings = [each for each in replay.findings if each.kind != "style"]
    told = [(each.line, lines[each.line - 1], each.rule, each.player) for each in findings]
    assert len(findings) == 1, (told, "\n".join(lines))
    assert findings[0].player is None, told
    assert findings[0].missing, told
    if "bid" not in name:  # who bids nothing has not taken as many tricks as were bid
        assert_points(replayed(whole), replay, whole=name in KNOWN)


def assert_points(true: Replay, found: Replay, *, whole: bool) -> None:
    """All points that are told are right, and where the line follows from others all are told."""
    assert true.state is not None
    assert found.state is not None
    told = [each for each in found.state.deals() if not each.void]
    for right, deal in zip(
        (each for each in true.state.deals() if not each.void), told, strict=True
    ):
        assert deal.finished
        assert deal.points.items() <= right.points.items()
        assert not whole or deal.points == right.points


def missing(text: str) -> list[tuple[int, str, tuple[tuple[str, ...], ...]]]:
    """Returns the findings of a transcript with the lines that seem to be missing."""
    replay = Replay().feed_all(encode(HEADER + text.strip().splitlines()))
    return [(each.line - len(HEADER), each.rule, each.missing) for each in replay.findings]


HEADER = ["transcript 1 go-fish", "player a Asha", "player b Noam", "player c Somchai", "deal c"]


def test_a_finding_says_which_line_seems_to_be_missing() -> None:
    text = "ask a b 7\nask a c K\nfish c\ndraw a"
    groups = (("give b 1",), ("give b 2",), ("fish b", "draw a 7"))
    assert missing(text) == [(2, "go-fish/answer-due", groups)]


def test_whose_turn_it_is_tells_what_the_answer_was() -> None:
    text = "ask a b 7\nask b c K\nfish c\ndraw b"
    assert missing(text) == [(2, "go-fish/answer-due", (("fish b", "draw a"),))]


def test_a_record_goes_on_as_if_the_line_were_there() -> None:
    """Three sevens had gone to ``a``: that is what the book shows, and then nothing is wrong."""
    text = "hand a 7S KD 2D 3D 4D 5D 6D\nask a b 7\nbook a 7\nask a c K\ngive c 1\ncount b 4"
    assert missing(text) == [(3, "go-fish/answer-due", (("give b 3",),))]


def test_what_no_reading_explains_is_reported() -> None:
    """However many sevens were handed over, ``b`` has no king by the recorded hand."""
    text = "hand b 7S 2S 3S 4S 5S 6S 8S\nask a b 7\nask a c K\nfish c\ndraw a\nask c a 2\nfish a"
    text += "\ndraw c\nask a b K\nfish b\ndraw a\nask b a K"
    found = [(line, rule) for line, rule, _ in missing(text)]
    assert found == [(3, "go-fish/answer-due"), (12, "go-fish/ask-held")]


def test_a_doubt_ends_with_its_deal_whenever_that_is_asked() -> None:
    """An ask is missing in the first deal; of the second and the third nothing is in doubt."""
    second = "deal b\nask c b A\ngive b 1\nask c a 2\ngive a 1\nask c b 3\nfish b\ndraw c 5\ndeal b"
    asked, read = Replay(), Replay()
    for line in [*HEADER, "give b 2", *second.splitlines()]:
        asked.feed(line)
        asked.counts()
        read.feed(line)
    assert asked.unproved() == read.unproved()


@given(st.integers(0, 2**32 - 1), st.sampled_from([CLOSED, OPEN]), st.integers(2, 3))
@SOME
def test_where_a_reading_goes_on_from_does_not_matter(
    seed: int, evidence: Evidence, count: int
) -> None:
    """From the line where it differs, or from the beginning of the deal."""
    rng = random.Random(seed)
    lines = written(played(Wish("go-fish", seed, players=rng.choice([3, 4]))), evidence, seed)
    slips = [*HOLES["go-fish"].values(), *CONFUSIONS["go-fish"].values()]
    for slip in rng.sample(slips, count):
        slipped = with_slip(rng, lines, slip)
        dealt = any(line.startswith("deal ") for line in slipped or ())
        lines = slipped if slipped and dealt else lines
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("referee.match.readings.MOST_EVENTS", 100_000)
        found = replayed(lines).findings
        patch.setattr(AskingState, "fork", Repairable.fork)
        assert replayed(lines).findings == found, "\n".join(lines)
