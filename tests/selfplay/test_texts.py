"""Texts of any kind: whatever stands in a file, reading it says what is wrong and never fails."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tables import EVIDENCE, MANNERS, MANY, SOME, fish, kachuful, matches, played, written

from referee.games.simulating.record import CLOSED, Evidence, Manner
from referee.match.canonical import canonical_bytes
from referee.match.replay import Replay
from referee.match.simulate import Wish
from referee.notation.lines import decode, encode

WORDS = """transcript 1 go-fish kachuful rules zone option deal hand first ask give fish none draw
book bid play trick won revoke void count score ruling end stock stands a b c d player x-y S N 7 7S
10 x3 0 1 2 99999999999999999999 @20:14:05 @99:99:99 # ! go-fish/turn kachuful/hook ٧ ๗ ♠ lucky-draw
off 1-7-1 max 2..6 -1 +1 1_0 ="""
PIECES = st.sampled_from(
    [*WORDS.split(), "\t", "  ", "\u061c", "\u202e", "\ufeff", "e\u0301", "\x00", "\r"]
)
LINES = st.lists(PIECES, max_size=8).map(" ".join)
HEADERS = st.sampled_from(
    [
        [],
        ["transcript 1 go-fish", "player a A", "player b B", "player c C", "deal c"],
        ["transcript 1 go-fish", "rules classic", "option ask-for card", "option own-card forbid",
         "player a A", "player b B", "deal b", "hand a AS 2S 3S 4S 5S 6S 7S"],
        ["transcript 1 go-fish", "option suits 2", "option ranks 2", "option deal 2",
         "player a A", "player b B", "deal b", "hand a AS 2S", "hand b AH 2H"],
        ["transcript 1 kachuful", "option rounds 2,1", "player a A", "player b B", "player c C",
         "deal c 2 S", "bid a 1", "bid b 1"],
        ["transcript 1 kachuful", "player a A"],
        ["transcript 1 go-fish", "player a A"],
    ]
)  # fmt: skip


def read(data: bytes) -> Replay:
    """Replays any bytes and asks all that may be asked of them."""
    replay = Replay().feed_all(data)
    replay.sorted_findings()
    counts = replay.counts()
    assert counts.events == counts.proved + counts.open + counts.breaches
    replay.summary()
    if replay.state is not None:
        replay.state.allowed()
        for verb in ("deal", "ask", "give", "draw", "book", "hand", "bid", "play", "won"):
            replay.state.due(verb)
    for finding in replay.findings:
        assert 1 <= finding.line <= max(len(replay.texts), 1)
        assert 1 <= finding.column < finding.end_column
        assert list(finding.proof) == sorted(set(finding.proof))
        assert finding.line in finding.proof
    return replay


def assert_canonical_form_is_fixed(data: bytes) -> None:
    """Writing is canonical: once more changes nothing, and it reads as the same events."""
    before = Replay().feed_all(data)
    once = canonical_bytes(before)
    after = Replay().feed_all(once)
    assert canonical_bytes(after) == once
    assert [step[:2] for step in after.steps] == [step[:2] for step in before.steps]
    unlike = [each for each in before.findings if each.kind != "style"]
    assert [(each.line, each.rule) for each in after.findings if each.kind != "style"] == [
        (each.line, each.rule) for each in unlike
    ]


@given(st.binary(max_size=400))
@MANY
def test_any_bytes(data: bytes) -> None:
    read(data)
    read(b"transcript 1 go-fish\nplayer a A\nplayer b B\ndeal a\n" + data)


@given(HEADERS, st.lists(LINES, max_size=25))
@MANY
def test_any_words_in_any_order(header: list[str], lines: list[str]) -> None:
    data = encode([*header, *lines])
    read(data)
    assert_canonical_form_is_fixed(data)


@given(matches(), EVIDENCE, MANNERS)
@MANY
def test_what_is_written_is_canonical_and_reads_back(
    wish: Wish, evidence: Evidence, manner: Manner
) -> None:
    data = encode(written(played(wish), evidence, wish.seed, manner))
    replay = read(data)
    assert canonical_bytes(replay) == data
    assert decode(data) == replay.texts


def edited(lines: list[str], how: str, at: int, other: int, letter: str) -> list[str]:
    """Returns lines after a slip: one deleted, doubled, moved, or with another character."""
    at, other = at % len(lines), other % len(lines)
    line = lines[at]
    if how == "delete":
        return [*lines[:at], *lines[at + 1 :]]
    if how == "double":
        return [*lines[:at], line, *lines[at:]]
    if how == "swap":
        swapped = list(lines)
        swapped[at], swapped[other] = swapped[other], swapped[at]
        return swapped
    place = other % (len(line) + 1)
    rest = line[place + 1 :] if how == "change" else line[place:]
    return [*lines[:at], line[:place] + letter + rest, *lines[at + 1 :]]


LETTERS = st.one_of(
    st.sampled_from("abcdeASHDC0123456789 #@x\t"), st.characters(exclude_categories=["Cs"])
)
EDITS = st.lists(
    st.tuples(
        st.sampled_from(["delete", "double", "swap", "change", "insert"]),
        st.integers(0, 5000),
        st.integers(0, 5000),
        st.one_of(
            st.sampled_from("abcdeASHDC0123456789 #@x\t"), st.characters(exclude_categories=["Cs"])
        ),
    ),
    min_size=1,
    max_size=6,
)


def edit_and_read(wish: Wish, evidence: Evidence, edits: list[tuple[str, int, int, str]]) -> None:
    lines = written(played(wish), evidence, wish.seed)
    for edit in edits:
        lines = edited(lines, *edit) or [""]
    data = encode(lines)
    read(data)
    assert_canonical_form_is_fixed(data)


@given(fish(), EVIDENCE, EDITS)
@SOME
def test_a_match_of_go_fish_with_slips(
    wish: Wish, evidence: Evidence, edits: list[tuple[str, int, int, str]]
) -> None:
    edit_and_read(wish, evidence, edits)


@given(kachuful(), EVIDENCE, EDITS)
@MANY
def test_a_match_of_kachuful_with_slips(
    wish: Wish, evidence: Evidence, edits: list[tuple[str, int, int, str]]
) -> None:
    edit_and_read(wish, evidence, edits)


@given(matches(), st.data())
@MANY
def test_a_match_that_breaks_off_anywhere_is_no_fault(wish: Wish, data: st.DataObject) -> None:
    """A file without ``end`` is a game in progress."""
    lines = written(played(wish), CLOSED, wish.seed)
    header = next(at for at, line in enumerate(lines) if line.startswith("deal "))
    cut = data.draw(st.integers(header, len(lines) - 1))
    replay = read(encode(lines[:cut]))
    assert replay.findings == []
    assert not replay.complete
