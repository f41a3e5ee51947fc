"""The public view: what everybody at the table saw, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from export_matches import RECORDS, summary_of, told
from exporting import exported

from referee.games.simulating.record import OPEN, Manner
from referee.match.checking import check_bytes
from referee.match.public import public
from referee.match.simulate import Wish, transcript
from referee.notation.lines import decode, encode

by_record = pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)

HEAD = "transcript 1 go-fish\noption ranks 4\noption deal 4\nplayer a Asha\nplayer b Noam\n"


def seen(text: str) -> list[str]:
    return decode(public(f"{HEAD}{text}".encode()))[5:]


def test_hands_are_not_told() -> None:
    assert seen("deal b\nhand a AS 2S 3S x1\n") == ["deal b"]


def test_a_draw_is_named_only_where_it_was_shown() -> None:
    text = "deal b\nask a b 2\nfish b\ndraw a 3S\nask b a 3\nfish a\ndraw b 3H\n"
    assert seen(text) == [
        "deal b", "ask a b 2", "fish b", "draw a", "ask b a 3", "fish a", "draw b 3H",
    ]  # fmt: skip


def test_where_lucky_draws_stay_hidden_no_draw_is_named() -> None:
    quiet = f"option lucky-draw off\n{HEAD.partition(chr(10))[2]}"
    text = f"transcript 1 go-fish\n{quiet}deal b\nask a b 2\nfish b\ndraw a 2S\n"
    assert decode(public(text.encode()))[-1] == "draw a"


def test_a_draw_that_nobody_asked_for_is_not_named() -> None:
    short = HEAD.replace("ranks 4", "ranks 3")
    text = (
        f"{short}deal b\nask a b 2\ngive b 2\nask a b 3\ngive b 2\nask a b A\nfish b\ndraw a AS\n"
    )
    assert b"draw a AS" in public(text.encode())
    assert b"draw b" in public(f"{text}draw b 2S\n".encode())
    assert b"2S" not in public(f"{text}draw b 2S\n".encode())


def test_a_shown_draw_is_named_whatever_seems_to_be_missing_before_it() -> None:
    """A draw that is missing would leave an empty stock; what was shown was shown."""
    head = "transcript 1 go-fish\noption ranks 5\noption suits 2\noption deal 1\n"
    head += "".join(f"player {player} {player}{player}\n" for player in "abcde")
    text = (
        "deal d\nask e a 5\nfish a\nask a e 4\nruling go-fish/draw-due stands\nfish e\ndraw a\n"
        "ask e c 5\nfish c\ndraw e\nask c a 4\ngive a 1\nbook c 4\ndraw c\nask c d 2\nfish d\n"
        "draw c\nask d e A\nfish e\ndraw d AH\nbook d A\n"
    )
    assert decode(public(f"{head}{text}".encode()))[-2:] == ["draw d AH", "book d A"]
    assert check_bytes(public(f"{head}{text}".encode())).findings == ()


def test_notes_and_private_keys_are_not_told() -> None:
    text = f"{HEAD}x-seed 7\n# a holds the ace\ndeal b # face down: AS\n"
    assert b"#" not in public(text.encode())
    assert b"x-seed" not in public(text.encode())


def test_a_ruling_on_what_nobody_could_see_is_not_told() -> None:
    """And one on what everybody saw is."""
    hidden = "deal b\nhand a AS 2S 3S 3H\nask a b 4\nruling go-fish/ask-held stands\nfish b\n"
    assert seen(hidden) == ["deal b", "ask a b 4", "fish b"]
    plain = "deal b\nask b a 2\nruling go-fish/turn stands\n"
    assert seen(plain) == plain.split("\n")[:-1]


REVOKE = """\
transcript 1 kachuful
option rounds 3
player a Ann
player b Bo
player c Cy
player d Dee
deal d 3 S
hand b 2H 9H 3C
bid a 1
bid b 0
bid c 1
bid d 0
trick a AH 3C 5H 6H
ruling kachuful/follow-suit stands
trick a KH 2H 4H QH
trick a 2C 9H AC 8C
end
"""
"""Only the recorded hand shows at once that b revokes in the first trick, and the table lets it
stand; the second trick shows it to everybody."""


def test_a_ruling_follows_its_breach_to_where_everybody_sees_it() -> None:
    full, seen = check_bytes(REVOKE.encode()), public(REVOKE.encode())
    report = check_bytes(seen)
    assert full.faults == report.findings == ()
    assert full.summary is not None
    assert report.summary is not None
    assert report.summary.totals == full.summary.totals == {"a": 0, "b": 10, "c": 11, "d": 10}
    lines = decode(seen)
    assert lines[-4:] == [
        "trick a KH 2H 4H QH", "ruling kachuful/follow-suit stands", "trick a 2C 9H AC 8C", "end",
    ]  # fmt: skip


def test_a_revoke_that_no_ruling_lets_stand_scores_nothing_for_everybody() -> None:
    text = REVOKE.replace("ruling kachuful/follow-suit stands\n", "")
    for data in (text.encode(), public(text.encode())):
        report = check_bytes(data)
        assert [each.rule for each in report.faults] == ["kachuful/follow-suit"]
        assert report.summary is not None
        assert report.summary.totals["b"] == 0


def test_a_ruling_takes_the_rule_that_the_false_claim_breaks_for_everybody() -> None:
    """By the hand a holds no 2; without it, that is plain only together with another claim."""
    text = (
        "deal b\nhand a AS 3S 4S 4H\nask a b 2\nruling go-fish/ask-held stands\ngive b 3\n"
        "ask a b 3\ngive b 1\n"
    )
    data = f"{HEAD}{text}".encode()
    assert check_bytes(data).faults == ()
    assert seen(text)[1:] == [
        "ask a b 2", "give b 3", "ask a b 3", "ruling go-fish/contradiction stands", "give b 1",
    ]  # fmt: skip
    assert check_bytes(public(data)).findings == ()


def test_a_book_that_only_recorded_cards_refute_counts_where_the_table_lets_it_stand() -> None:
    text = (
        "deal a\nhand b 2S 3S 3H 4S\nask b a 3\ngive a 1\nbook b 3\n"
        "ruling go-fish/book-true stands\nask b a 2\n"
    )
    data = f"{HEAD}{text}".encode()
    for each in (data, public(data)):
        report = check_bytes(each)
        assert report.faults == ()
        assert report.summary is not None
        assert report.summary.totals == {"a": 0, "b": 1}


BOOK_TOO_EARLY = (
    "deal a\nhand b 2S 3S 3H 4S\nask b a 3\nbook b 3\nruling go-fish/answer-due stands\n"
)
"""Only recorded hands tell that b has no four threes."""


ONE_FINDING = BOOK_TOO_EARLY
"""A gift that is missing explains both that it is early and that it is no book."""
TWO_FINDINGS = BOOK_TOO_EARLY.replace("hand b", "hand a AS 2H 2C 4C\nhand b")


@pytest.mark.parametrize("text", [ONE_FINDING, f"{TWO_FINDINGS}ruling go-fish/book-true stands\n"])
def test_a_book_laid_before_the_answer_counts_for_all_where_it_is_let_stand(text: str) -> None:
    for data in (f"{HEAD}{text}".encode(), public(f"{HEAD}{text}".encode())):
        report = check_bytes(data)
        assert report.faults == ()
        assert report.summary is not None
        assert report.summary.totals == {"a": 0, "b": 1}


def test_a_line_that_nobody_can_read_keeps_its_place_and_tells_nothing() -> None:
    """Else whoever comes next would be accused of what it explains."""
    text = "deal b\nask a b 2 (has 3S too)\ngive b 1\ndrwa a 3S\nfish\nask a b 3\n"
    assert seen(text) == ["deal b", "ask ?", "give b 1", "?", "fish ?", "ask a b 3"]
    report = check_bytes(public(f"{HEAD}{text}".encode()))
    assert {each.kind for each in report.faults} == {"syntax"}


def test_a_slip_in_the_header_is_told_as_what_it_plainly_was() -> None:
    text = f"{HEAD}playr c Cy\noptoin suits 3\ndeal b\nask c a 2\n"
    assert decode(public(text.encode()))[5:] == [
        "player c Cy", "option suits 3", "deal b", "ask c a 2",
    ]  # fmt: skip


def test_times_go_on_although_hidden_lines_are_left_out() -> None:
    """From 20:00 past midnight to 10:00, by way of a hand that nobody sees."""
    text = "deal b @20:00:00\nhand a AS x3 @03:00:00\nask a b A @10:00:00\nfish b @10:00:01\n"
    assert check_bytes(f"{HEAD}{text}".encode()).findings == ()
    assert seen(text) == ["deal b @20:00:00", "ask a b A", "fish b"]


def test_without_a_game_nothing_is_told() -> None:
    assert public(b"hand a AS\nplayer a A\n") == b"player a A\n"


@by_record
def test_the_public_view_of_a_record_passes(record: Path) -> None:
    if record.stem.endswith("faulty"):
        return
    data = public(record.read_bytes())
    report = check_bytes(data)
    assert report.findings == ()
    assert report.summary is not None
    assert report.summary.totals == summary_of(record).totals


@by_record
def test_the_public_view_of_a_public_view_is_itself(record: Path) -> None:
    data = public(record.read_bytes())
    assert public(data) == data


@pytest.mark.parametrize("seed", range(1, 21))
@pytest.mark.parametrize(
    ("game", "profile"),
    [("go-fish", "zone"), ("go-fish", "classic"), ("go-fish", "keep-playing"), ("kachuful", None)],
)
def test_the_public_view_of_any_honest_match_passes_at_any_time(
    game: str, profile: str | None, seed: int
) -> None:
    wish = Wish(game, seed, profile)
    lines = transcript(wish, OPEN, Manner(stamps=True))
    for part in (lines, lines[: len(lines) * seed // 20]):
        data = public(encode(part))
        assert check_bytes(data).faults == ()
        assert b"hand " not in data


# -- the transcript as a format -----------------------------------------------------------------


@by_record
def test_a_transcript_that_was_exported_comes_to_the_same(record: Path) -> None:
    if record.stem.endswith("faulty"):
        return
    summary = summary_of(record)
    again = told(exported("ref", summary).decode(), record.name)
    assert again.totals == summary.totals
    assert again.standings == summary.standings
    assert again.story is not None
    assert summary.story is not None
    assert [each.words for each in again.story.entries] == [
        each.words for each in summary.story.entries
    ]
    assert again.faults == 0
