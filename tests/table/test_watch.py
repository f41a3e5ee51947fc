"""``referee watch`` shows a match on a second screen while somebody else writes to it."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from desks import GO_FISH, KACHUFUL, NAMES
from machine import PATIENCE
from screens import Screen, environment, wait_for
from wording import due, refusal

from referee.match.follow import Follow
from referee.match.record import LiveMatch
from referee.match.view import view
from referee.render.board import board_lines, screen_lines
from referee.render.screen import width
from referee.values.rules import CannotDo
from referee.words.sheet import faulty
from referee.words.watch import GONE

Open = Callable[..., Screen]


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[Open]:
    opened: list[Screen] = []

    def run(text: str = KACHUFUL, columns: int = 80, rows: int = 30) -> Screen:
        (tmp_path / "match.ref").write_text(text, "utf-8")
        opened.append(Screen(tmp_path, "watch", columns=columns, rows=rows))
        return opened[-1]

    yield run
    for each in opened:
        each.close()


def test_the_sheet_is_drawn_again_whenever_the_match_grows(watching: Open, path: Path) -> None:
    screen = watching()
    screen.expect("a (Asha Devi) bids")
    live = LiveMatch(str(path))
    live.log("bid 1 0 1 0")
    screen.expect("last: bid d 0")
    screen.expect(due("kachuful", "play/plain", NAMES, player="a"))
    for trick in ("trick as 2s 9s 4s", "trick 4h 6h kh 3h", "trick qc 5c 6c 2d"):
        live.log(trick)
    shown = screen.expect("1/1 +11 11")
    assert shown.count("Kachuful, rules standard") == 1, "it is drawn over, not below"
    live.undo()
    screen.expect("last: trick a 4H 6H KH 3H")


def test_the_terminal_is_given_back_as_it_was(watching: Open) -> None:
    screen = watching()
    screen.expect("a (Asha Devi) bids")
    screen.press("C-c")
    assert screen.left() == 130
    assert screen.lines() == []


def test_another_size_of_the_window_draws_it_anew(watching: Open) -> None:
    screen = watching()
    screen.expect("a (Asha Devi) bids")
    screen.resize(40, 30)
    wait_for(lambda: max(map(len, screen.lines())) <= 40 + 8, screen.text)
    screen.expect("a (Asha Devi) bids")


def test_a_file_that_goes_is_waited_for(watching: Open, path: Path) -> None:
    screen = watching()
    screen.expect("a (Asha Devi) bids")
    path.rename(path.with_suffix(".moved"))
    screen.expect(GONE)
    path.with_suffix(".moved").rename(path)
    wait_for(lambda: GONE not in screen.text(), screen.text)


def test_it_can_also_be_piped(path: Path) -> None:
    path.write_text(KACHUFUL, "utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", "watch", str(path)], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    assert process.stdout
    try:
        _read_until(process.stdout.fileno(), "a (Asha Devi) bids")
        LiveMatch(str(path)).log("bid 1")
        assert "\x1b" not in _read_until(process.stdout.fileno(), "last: bid a 1")
    finally:
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err.strip() == b""


def _read_until(descriptor: int, text: str) -> str:
    read = b""
    deadline = time.monotonic() + PATIENCE
    while text not in read.decode("utf-8", "ignore"):
        assert time.monotonic() < deadline, read
        if select.select([descriptor], [], [], 0.1)[0]:
            read += os.read(descriptor, 65536)
    return read.decode("utf-8", "ignore")


def test_there_must_be_a_match(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "referee", "watch", str(path)], capture_output=True, text=True,
        env=environment(), timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == refusal("no-match", file=str(path))


SECRETS = (
    "transcript 1 go-fish\noption ranks 6\noption deal 3\n"
    "player a Ann\nplayer b Bo\nplayer c Cy\ndeal c 3\nhand b 2H 2D 5C\n"
    "ask a b 3\nfish b\ndraw a 6S\nask b a 5\nfish a\ndraw b 4H\nask a b 2\n"
    "hand c 3S 4S 5S  # face up for a moment\n"
)


@pytest.mark.parametrize("public", [False, True])
def test_the_scorers_own_screen_shows_everything_and_the_public_one_what_all_saw(
    path: Path, public: bool
) -> None:
    path.write_text(SECRETS + "ask c b 9\n", "utf-8")
    lines = list(board_lines(Follow(str(path), seen_by_all=public), 80))
    hidden = ("give b", "hand c", path.name)
    if public:
        assert "b (Bo) hands over twos, for a (Ann); or: fish" in lines
        assert not [line for line in lines for each in hidden[1:] if each in line]
        assert lines[-1] == faulty(1)
    else:
        assert "b (Bo) hands over twos, for a (Ann)" in lines
        assert lines[-1].endswith("shows where")


def test_a_public_screen_is_asked_for_by_name(path: Path) -> None:
    path.write_text(SECRETS, "utf-8")
    for args, told in (([], "last: hand c"), (["--public"], "last: ask a b 2")):
        process = subprocess.Popen(
            [sys.executable, "-m", "referee", "watch", str(path), *args],
            stdout=subprocess.PIPE, text=True, env=environment(),
        )  # fmt: skip
        assert process.stdout
        lines = iter(process.stdout.readline, "")
        line = next(line for line in lines if line.startswith("last"))
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=15)
        assert line.startswith(told)


# -- following --------------------------------------------------------------------------------


def test_only_what_is_new_is_worth_a_look(path: Path) -> None:
    path.write_text(KACHUFUL, "utf-8")
    follow = Follow(str(path))
    assert not follow.look()
    LiveMatch(str(path)).log("bid 1")
    assert follow.look()
    assert follow.view.latest[0] == ("bid", "a", "1")
    assert not follow.look()
    os.utime(path)
    assert not follow.look(), "the same content is nothing new"


def test_an_unfinished_line_does_not_count_yet(path: Path) -> None:
    path.write_text(KACHUFUL + "bid a 1", "utf-8")
    follow = Follow(str(path))
    assert follow.view == view(KACHUFUL.encode())
    with path.open("a") as file:
        file.write("0\n")
    assert follow.look()
    assert follow.view == view(f"{KACHUFUL}bid a 10\n".encode())
    assert path.read_text("utf-8") == KACHUFUL + "bid a 10\n", "and nothing is written"


def test_what_is_no_match_any_more_leaves_the_last_one(path: Path) -> None:
    path.write_text(KACHUFUL, "utf-8")
    follow = Follow(str(path))
    for spoil in (path.unlink, lambda: path.write_text("nonsense\n"), path.unlink, path.mkdir):
        spoil()
        follow.look()
        assert follow.gone
        assert follow.view == view(KACHUFUL.encode())
    path.rmdir()
    path.write_text(KACHUFUL, "utf-8")
    assert follow.look()
    assert not follow.gone


@pytest.mark.parametrize("kind", ["folder", "no-match"])
def test_at_first_there_must_be_something_to_follow(path: Path, kind: str) -> None:
    if kind == "folder":
        path.mkdir()
    with pytest.raises(CannotDo) as error:
        Follow(str(path))
    assert error.value.key == kind


def test_a_file_that_may_not_be_written_may_be_followed(path: Path) -> None:
    path.write_text(KACHUFUL, "utf-8")
    path.chmod(0o444)
    assert Follow(str(path)).view == view(KACHUFUL.encode())


# -- drawing ----------------------------------------------------------------------------------


def test_on_a_low_screen_the_players_are_rows(path: Path) -> None:
    path.write_text(GO_FISH, "utf-8")
    follow = Follow(str(path))
    whole = list(board_lines(follow, 80))
    assert screen_lines(follow, 80, 50) == whole
    low = screen_lines(follow, 80, 8)
    assert len(low) <= 8
    assert low[0].startswith("deal 1")
    assert all(any(handle in line for line in low) for handle in follow.view.summary.players)
    assert all(width(line) <= 12 for line in screen_lines(follow, 12, 50))


def test_faults_are_told_to_those_who_look_on(path: Path) -> None:
    path.write_text(KACHUFUL + "bid a 9\n", "utf-8")
    assert list(board_lines(Follow(str(path)), 80))[-1] == faulty(1, str(path))
