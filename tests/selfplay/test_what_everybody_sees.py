"""What whoever looks on gets: it depends on nothing hidden, and accuses nobody for lack of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given, note
from hypothesis import strategies as st
from let_stand import let_stand, played, ruled, slipped
from tables import MANY, SEEDS, SOME

from referee.cli.group import main
from referee.export import FORMATS, Settings
from referee.export.output import whole
from referee.export.source import Source
from referee.match.checking import check_bytes
from referee.match.follow import Follow
from referee.match.public import public
from referee.notation.lines import decode, encode
from referee.render.board import board_lines
from referee.serve import page
from referee.serve.app import Board, event

GAMES = st.sampled_from(["go-fish", "kachuful"])

CHEAP = ("ref", "md", "csv", "json", "jsonl", "html", "sqlite")
"""Formats that take no time."""


# -- no hidden card makes a difference ----------------------------------------------------------


def other_secrets(lines: list[str], luck: Random) -> list[str]:
    """Returns the same match as far as everybody saw it, with other hands, draws and remarks."""
    made: list[str] = []
    asked, due, lucky = "", False, "option lucky-draw off" not in lines
    cards = [rank + suit for rank in "A23456789TJQK" for suit in ("", "S", "H", "D", "C")]
    for line in lines:
        words = line.split("#")[0].split()
        verb = words[0] if words else ""
        if verb == "ask":
            asked = words[3]
        shown = verb == "draw" and len(words) > 2 and not words[2].startswith("@")
        shown = shown and lucky and due and words[2].startswith(asked)
        if verb == "draw" and not shown:
            rest = [word for word in words[2:] if word.startswith("@")]
            hidden = [card for card in cards if not (lucky and due and card.startswith(asked))]
            words = ["draw", words[1], *luck.choice([[], [luck.choice(hidden)]]), *rest]
        if verb == "hand":
            words = luck.choice([[], ["hand", words[1], *luck.sample(cards, luck.randint(1, 7))]])
        if verb in ("fish", "draw") or verb == "ask":
            due = verb == "fish"
        remark = luck.choice([[], ["#", luck.choice(["", "a holds the ace of spades"])]])
        made.append(" ".join([*words, *remark]) if words else "")
        if verb == "player" and luck.random() < 0.3:
            made.append(f"x-secret {luck.random()}")
        if verb == "deal" and luck.random() < 0.5:
            player = next(other.split()[1] for other in lines if other.startswith("player "))
            made.append(f"hand {player} {' '.join(luck.sample(cards, 3))}")
    return made


def what_viewers_get(path: Path, lines: list[str], forms: tuple[str, ...]) -> dict[str, object]:
    """Returns every byte that anybody but the scorer gets of a match."""
    path.write_bytes(encode(lines))
    follow = Follow(str(path), seen_by_all=True)
    board = Board(follow)
    got: dict[str, object] = {
        "page": board.page("en"),
        "stream": event(page.board(follow.view)),
        "screen": list(board_lines(follow, 80)),
    }
    for form in ("text", "json"):
        args = ["status", "--public", "-m", str(path), "--format", form]
        got[f"status {form}"] = CliRunner().invoke(main, args).output
    source = Source(True, "public")
    for form in forms:
        matches = [source.match(str(path))]
        got[form] = whole(lambda file, form=form, matches=matches: FORMATS[form].writer()(
            matches, file, Settings()
        ))  # fmt: skip
    return got


def in_progress(game: str, seed: int) -> tuple[Random, list[str]]:
    luck = Random(seed)
    lines = played(game, luck)
    if luck.random() < 0.7:
        lines = decode(let_stand(slipped(lines, luck)))
    return luck, lines[: luck.choice([len(lines), luck.randrange(len(lines))])]


@SOME
@given(GAMES, SEEDS)
def test_no_hidden_card_changes_a_byte_of_what_a_viewer_gets(
    tmp_path_factory: pytest.TempPathFactory, game: str, seed: int
) -> None:
    luck, lines = in_progress(game, seed)
    path = tmp_path_factory.getbasetemp() / "seen.ref"
    if not any(line.startswith("player ") for line in lines):
        return
    told = what_viewers_get(path, lines, CHEAP)
    for _ in range(3):
        others = other_secrets(lines, luck)
        note("\n".join(others))
        assert what_viewers_get(path, others, CHEAP) == told


@pytest.mark.parametrize("game", ["go-fish", "kachuful"])
@pytest.mark.parametrize("form", sorted(FORMATS))
def test_no_format_tells_a_hidden_card(tmp_path: Path, game: str, form: str) -> None:
    luck = Random(form)
    lines = played(game, luck)
    while any(line.startswith("won ") for line in lines):
        lines = played(game, luck)
    path = tmp_path / "seen.ref"
    told = what_viewers_get(path, lines, (form,))
    assert what_viewers_get(path, other_secrets(lines, luck), (form,)) == told


# -- nothing is found in what everybody saw that is not in the whole record ----------------------


@MANY
@given(GAMES, SEEDS, st.sampled_from([let_stand, ruled]))
def test_what_everybody_saw_of_a_faultless_record_is_faultless_and_comes_to_the_same(
    game: str, seed: int, stand: Callable[[list[str]], bytes]
) -> None:
    data = stand(played(game, Random(seed)))
    note(data.decode())
    full = check_bytes(data)
    if full.faults or full.summary is None:  # no ruling mends what a ruling has made of the score
        return
    seen = public(data)
    note(seen.decode())
    report = check_bytes(seen)
    assert report.findings == ()
    assert report.summary is not None
    for key in ("totals", "standings", "winners", "finished", "complete", "players", "left"):
        assert getattr(report.summary, key) == getattr(full.summary, key), key
    assert [deal._replace(line=0) for deal in report.summary.deals] == [
        deal._replace(line=0) for deal in full.summary.deals
    ]
    assert public(seen) == seen


@SOME
@given(GAMES, SEEDS, st.binary(max_size=40))
def test_whatever_is_written_there_is_something_to_see(game: str, seed: int, noise: bytes) -> None:
    """Damaged records too have one public form, which is the public form of itself."""
    luck = Random(seed)
    data = bytearray(encode(slipped(played(game, luck), luck)))
    for _ in range(luck.choice([0, 1, 5, 20])):
        at = luck.randrange(len(data))
        data[at : at + luck.choice([0, 1, 7])] = luck.choice([noise, b"\n", b"x", b"\xff", b"# "])
    seen = public(bytes(data))
    assert public(seen) == seen
    assert not [line for line in decode(seen) if line.startswith(("hand", "#", "x-"))]
    assert json.dumps(check_bytes(seen).findings, default=str)
