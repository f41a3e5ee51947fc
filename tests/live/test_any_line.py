"""Whatever is typed, at any moment of any match, is written as the echo says, or not at all."""

from __future__ import annotations

import os
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.simulating.dice import Dice
from referee.games.simulating.record import CLOSED, OPEN
from referee.match.record import Judgement, Match
from referee.match.simulate import Wish, play, record
from referee.match.typed import entered
from referee.notation.lines import encode

EXAMPLES = int(os.environ.get("REFEREE_TEST_LINES", "150"))

VERBS = (
    "ask", "give", "fish", "none", "draw", "book", "deal", "hand", "first",
    "bid", "play", "trick", "won", "took", "claim", "revoke", "admit", "show",
    "missing", "join", "leave", "void", "count", "score", "ruling", "end",
)  # fmt: skip
WORDS = (
    *VERBS, *(verb[:size] for verb in VERBS for size in (1, 2)), *"abcdxz", "ann", "bo", "dee", "-",
    *map(str, range(12)), "x3", "as", "KH", "10d", "9s", "7", "sevens", "king", "2c5h", "4♠", "٧",
    "go", "fish", "no", "agreed", "stands", "stock", "after", "kachuful/hook", "go-fish/turn", ",",
    "@20:00:00", "# hm", "1,0,1", "ah2c5h6h", "--stands", "!1",
)  # fmt: skip

LINES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join)


@cache
def lines_of(game: str, seed: int, open_hands: bool) -> tuple[list[str], int]:
    """Returns the lines of a match, and which of them opens its first deal."""
    lines = record(play(Wish(game, seed, players=4)), OPEN if open_hands else CLOSED, Dice(seed))
    return lines, next(at for at, line in enumerate(lines) if line.startswith("deal"))


@st.composite
def moments(draw: st.DrawFn) -> Match:
    """A match as it stands at some moment."""
    game, seed = draw(st.sampled_from(["kachuful", "go-fish", "quartets"])), draw(st.integers(0, 9))
    lines, first = lines_of(game, seed, draw(st.booleans()))
    return Match.read(encode(lines[: draw(st.integers(first, len(lines)))]))


def tell(match: Match, typed: str) -> Judgement:
    """Logs a line and checks that the transcript is what it says."""
    before, faults = match.data, len(match.faults)
    judgement = match.log(typed, asks="always")
    if judgement.accepted:
        assert match.data == before + encode(judgement.lines)
        assert len(match.faults) <= faults
    else:
        assert match.data == before
        assert judgement.question or judgement.findings
        for choice in judgement.question.choices if judgement.question else ():
            assert choice.lines
    return judgement


@settings(max_examples=EXAMPLES, deadline=None)
@given(match=moments(), typed=LINES)
def test_a_line_is_written_as_told_or_not_at_all(match: Match, typed: str) -> None:
    tell(match, typed)


@settings(max_examples=EXAMPLES, deadline=None)
@given(match=moments(), bad=LINES, good=LINES)
def test_behind_a_refused_line_the_next_is_read_alone(match: Match, bad: str, good: str) -> None:
    alone = match.copy()
    if not tell(match, bad).accepted:
        assert tell(match, good) == tell(alone, good)


@settings(max_examples=EXAMPLES, deadline=None)
@given(match=moments())
def test_enter_alone_writes_only_what_breaks_no_rule(match: Match) -> None:
    line = entered(match)
    if line is not None:
        assert match.log_lines([line]).lines == (line,)
