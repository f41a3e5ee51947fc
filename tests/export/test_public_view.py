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


def test_without_a_game_nothing_is_told() -> None:
    assert public(b"hand a AS\nplayer a A\n") == b"\nplayer a A\n"


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
