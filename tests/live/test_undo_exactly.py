"""Undo after any event restores the transcript byte for byte but for the comment, and the state.

Matches of both games are played at random: whatever may come next by the rules is tried, and
what is accepted is taken back, compared and logged again.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.match.record import Match
from referee.values.deck import RANKS, STANDARD

START = datetime(2026, 11, 29, 23, 0, 0)
PLAYERS = {"a": "Asha", "b": "נועם", "c": "สมชาย"}

Draw = Callable[..., Any]


class Played(NamedTuple):
    """What a match has come to, as far as anybody can see."""

    allowed: str
    summary: str
    faults: str
    counts: tuple[int, ...]
    due: tuple[tuple[str, ...], ...]


def standing(match: Match) -> Played:
    state = match.replay.state
    assert state is not None
    verbs = [*match.replay.header.game.events] if match.replay.header.game else []
    return Played(
        repr(match.allowed()),
        repr(match.summary()),
        repr(match.faults),
        tuple(match.replay.counts()),
        tuple(tuple(state.due(verb)) for verb in verbs),
    )


def something_to_say(match: Match, draw: Draw) -> tuple[str, bool]:
    """Returns a line that may well come next, and whether the table lets it stand."""
    if draw(st.integers(0, 9)) == 0:
        anything = ["# a remark", "end", "void", "count a 3", "ruling go-fish/turn stands",
                    "bid b 9", "ask b a K", "deal b", "undo", "score a 0"]  # fmt: skip
        return draw(st.sampled_from(anything)), draw(st.booleans())
    listed = [each for each in match.allowed() if each.must] or list(match.allowed())
    if not listed:
        return "deal a", False
    expect = draw(st.sampled_from(listed[:6]))
    values = expect.values or {
        "ask": RANKS, "play": STANDARD.cards, "give": ("1", "2"), "bid": ("0", "1"),
        "draw": ("", "", *RANKS), "won": ("0", "1"), "trick": STANDARD.cards,
    }.get(expect.verb, ("",))  # fmt: skip
    words = [expect.verb, expect.player or draw(st.sampled_from("abc"))]
    if expect.verb == "end":
        words.pop()
    if expect.verb == "ask":
        words.append(draw(st.sampled_from([each for each in "abc" if each != words[1]])))
    words.append(draw(st.sampled_from(values)))
    if expect.verb == "trick":
        words += draw(
            st.lists(st.sampled_from(STANDARD.cards), min_size=2, max_size=2, unique=True)
        )
    return " ".join(words), draw(st.integers(0, 5)) == 0


OPTIONS = {
    "go-fish": {"ranks": "5", "deal": "3"},
    "kachuful": {"rounds": "1,2,1"},
}


@pytest.mark.parametrize("game", OPTIONS)
def test_undo_is_exact(game: str) -> None:
    longest = []

    @settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(data=st.data())
    def play(data: st.DataObject) -> None:
        match = Match.new(game, PLAYERS, None, OPTIONS[game])
        now = START
        for _ in range(data.draw(st.integers(10, 60), label="tries")):
            line, stands = something_to_say(match, data.draw)
            now += timedelta(seconds=data.draw(st.sampled_from([0, 1, 600])))
            match = log_and_take_back(match, line, now, stands)
        longest.append(len(match.replay.steps))

    play()
    assert max(longest) > 20, "matches come far enough to try most events"


def log_and_take_back(match: Match, line: str, now: datetime, stands: bool) -> Match:
    """Logs a line, takes it back and logs it again; returns the match without the comments."""
    before, standing_before = match.data, standing(match)
    judgement = match.log(line, now, stands=stands)
    if not judgement.accepted:
        assert match.data == before
        assert standing(match) == standing_before, "a refused line changes nothing"
        return match
    events = sum(not each.startswith(("ruling", "#")) for each in judgement.lines)
    if not events:
        return match
    after, standing_after = match.data, standing(match)
    assert standing(Match.read(after)) == standing_after, "live is as read"
    assert match.undo(events, now) == judgement.lines
    comments = [f"# struck @{now:%H:%M:%S} {each}\n" for each in judgement.lines]
    assert match.data == before + "".join(comments).encode()
    assert standing(match) == standing_before, "undo restores the state"
    assert match.log(line, now, stands=stands).lines == judgement.lines
    assert match.faults == []
    return Match.read(after)
