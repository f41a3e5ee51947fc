"""Transcripts after an accident: ``fmt`` changes how they are spelled, never what they say.

``REFEREE_SELFPLAY=20`` tries twenty times as many.
"""

from __future__ import annotations

from random import Random

from damage import SOURCES, damaged
from hypothesis import example, given
from hypothesis import strategies as st
from tables import MANY, settings

from referee.match.canonical import canonical_bytes
from referee.match.checking import Report, check_bytes
from referee.match.replay import Replay

DATA = [path.read_bytes() for path in SOURCES]

HEADER = b"transcript 1 go-fish\n%b\nplayer a A\nplayer b B\ndeal a\n"


def told(report: Report) -> object:
    """Returns all that a report says but for style: verdicts, what stands, counts and results."""
    findings = [(each.rule, each.kind, each.why, each.line, each.player) for each in report.faults]
    stood = [(each.rule, each.line) for each in report.stood]
    return findings, stood, report.counts, report.summary, report.complete


def assert_only_spelling_changes(data: bytes) -> None:
    once = canonical_bytes(Replay().feed_all(data))
    after = check_bytes(once)
    assert told(after) == told(check_bytes(data))
    assert [each.line for each in after.findings if each.kind == "style"] == []
    assert canonical_bytes(Replay().feed_all(once)) == once


@given(st.sampled_from(DATA), st.integers(0, 2**32 - 1))
@settings(parent=MANY, max_examples=2 * MANY.max_examples)
def test_fmt_changes_nothing_but_the_spelling(data: bytes, seed: int) -> None:
    assert_only_spelling_changes(damaged(data, Random(seed)))


OPTION_VALUES = st.text(st.sampled_from("0123456789٠١٢٣۳۷०७๑๗７²,.-_+ maxSDHnonf"), max_size=8)


@given(st.sampled_from(["deal", "DEAL", "players", "rounds", "suits", "dealt", "1"]), OPTION_VALUES)
@settings(parent=MANY, max_examples=2 * MANY.max_examples)
@example("deal", "1۳")
@example("deal", "٧-to-3")
@example("deal", "1 3")
@example("deal", "x " * 500)
def test_fmt_makes_no_option_valid(key: str, value: str) -> None:
    for game in (b"go-fish", b"kachuful"):
        text = HEADER % f"option {key} {value}".encode()
        assert_only_spelling_changes(text.replace(b"go-fish", game))


def test_fmt_keeps_a_line_that_is_too_long_and_makes_none_so() -> None:
    blanks = b"bid a" + b" " * 1000 + b"1\n"
    note = b"BID a 1 #" + b"n" * 991 + b"\n"
    for line in (blanks, note):
        data = b"transcript 1 kachuful\nplayer a A\nplayer b B\nplayer c C\ndeal c\n" + line
        assert_only_spelling_changes(data)
        assert line in canonical_bytes(Replay().feed_all(data))


def test_where_no_game_is_named_there_is_nothing_to_spell() -> None:
    """``fmt`` leaves such a file alone, so nothing in it is called not canonical either."""
    marks = b"\xef\xbb\xbf" * 2
    data = marks + b"transcript\x0b1\x0bkachuful\nrules standard\nplayer a Asha   # hm\n"
    assert_only_spelling_changes(data)
    assert canonical_bytes(Replay().feed_all(data)) == data
