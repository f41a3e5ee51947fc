"""``watch`` on a small screen: all players at once, nothing wider or higher than the screen."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from machine import PATIENCE
from screens import Screen, environment

from referee.games.simulating.record import CLOSED
from referee.match.follow import Follow
from referee.match.record import Match
from referee.match.simulate import Wish, transcript
from referee.render.board import NOW, TurnedBack, screen_lines, turn
from referee.render.screen import width

EIGHT = ("Ann", "Bo", "נועם בן-דוד", "สมชาย", "عمر محمد", "Frederika von und zu", "Gus", "Hal")


def eight_players(folder: Path, rounds: str = "1-6-1", lines: int | None = None) -> Path:
    """A match of eight, some of whom have long names, of which so many events are recorded."""
    told = transcript(Wish("kachuful", 3, options={"rounds": rounds}, players=8), CLOSED)
    seats = [line.split()[1] for line in told if line.startswith("player")]
    text = "\n".join(told[:lines]) + "\n"
    for handle, name in zip(seats, EIGHT, strict=True):
        text = re.sub(rf"^player {handle} .*$", f"player {handle} {name}", text, flags=re.MULTILINE)
    path = folder / "match.ref"
    path.write_text(text, "utf-8")
    return path


def test_eight_players_and_who_is_due_fit_80_by_24(tmp_path: Path) -> None:
    follow = Follow(str(eight_players(tmp_path, lines=150)))
    summary = follow.view.summary
    shown = screen_lines(follow, 80, 24)
    assert len(shown) <= 24
    assert max(map(width, shown)) <= 80
    assert shown[0].startswith(f"round {len(summary.deals)}")
    for place in summary.standings:
        found = rf"\b{place.player}\u200e? .* {place.total}\b"
        (row,) = [line for line in shown if re.search(found, line)]
        assert row.lstrip("\u200e ").startswith(str(place.place))
    heads = shown[2].split()
    latest = [str(deal.number) for deal in reversed(summary.deals)]
    assert heads[3:8] == latest[:5], "the last deals, the newest first"
    assert sum("Ann" in line for line in shown) == 1


def test_a_screen_with_room_shows_the_whole_sheet(tmp_path: Path) -> None:
    follow = Follow(str(eight_players(tmp_path)))
    assert "rules standard" in screen_lines(follow, 250, 80)[0]


def test_arrows_turn_to_earlier_deals_and_events_and_back(tmp_path: Path) -> None:
    follow = Follow(str(eight_players(tmp_path)))
    deals = len(follow.view.summary.deals)
    turned = NOW
    for _ in range(3):
        turned = turn(turned, "left", follow)
    earlier = screen_lines(follow, 80, 24, turned=turned)
    assert earlier[2].split()[3] == str(deals - 3)
    older = turn(NOW, "up", follow)
    assert screen_lines(follow, 80, 24, turned=older)[-4:-1] == screen_lines(follow, 80, 24)[-3:]
    for _ in range(9):
        turned = turn(turned, "right", follow)
        turned = turn(turned, "down", follow)
    assert turned == NOW
    for _ in range(300):
        turned = turn(turn(turned, "left", follow), "up", follow)
    assert turned == TurnedBack(deals - 1, len(follow.view.latest) - 1)
    assert len(screen_lines(follow, 80, 24, turned=turned)) <= 24


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Follow]:
    found = []
    for seed, players in enumerate((2, 3, 5, 6, 3, 5, 8)):
        game = "go-fish" if seed < 4 else "kachuful"
        lines = transcript(Wish(game, seed, players=players), CLOSED)
        for part in (len(lines) // 2, len(lines)):
            path = tmp_path_factory.mktemp("played") / "match.ref"
            path.write_text("\n".join(lines[:part]) + "\n", "utf-8")
            assert Match.read(path.read_bytes())
            found.append(Follow(str(path)))
    return found


@given(st.data(), st.integers(10, 200), st.integers(2, 60))
@settings(max_examples=60, deadline=None)
def test_nothing_is_wider_or_higher_than_the_screen(
    played: list[Follow], data: st.DataObject, columns: int, rows: int
) -> None:
    follow = data.draw(st.sampled_from(played))
    turned = TurnedBack(data.draw(st.integers(0, 3)), data.draw(st.integers(0, 3)))
    shown = screen_lines(follow, columns, rows, turned=turned)
    assert len(shown) <= rows
    assert max(map(width, shown)) <= columns
    players = follow.view.summary.players
    if rows >= len(players) + 4 and columns >= 40:
        for player in players:
            assert any(re.search(rf"\b{player}\b", line) for line in shown)


Open = Callable[..., Screen]


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[Open]:
    opened: list[Screen] = []

    def run(*args: str, columns: int = 80, rows: int = 24) -> Screen:
        opened.append(Screen(tmp_path, "watch", *args, columns=columns, rows=rows))
        return opened[-1]

    yield run
    for each in opened:
        each.close()


def test_the_arrow_keys_on_a_terminal(watching: Open, tmp_path: Path) -> None:
    eight_players(tmp_path, lines=150)
    screen = watching()
    screen.expect(now := "total   11    10     9     8")
    screen.press("Left")
    screen.expect("total    10     9     8")
    screen.press("Up")
    screen.expect("trick d AD")
    screen.press("Right", "Down", "x")
    screen.expect(now)
    screen.press("C-c")
    assert screen.left() == 130
    assert screen.lines() == [], "the terminal is given back as it was"


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
def test_whoever_ends_it_gets_the_terminal_back(tmp_path: Path, ending: signal.Signals) -> None:
    eight_players(tmp_path)
    with pexpect.spawn(
        sys.executable, ["-m", "referee", "watch"], cwd=tmp_path, env=environment(),
        encoding="utf-8", timeout=PATIENCE,
    ) as watching:  # fmt: skip
        watching.expect("rules standard|round")
        watching.kill(ending)
        watching.expect(re.escape("\x1b[?1049l"))
        watching.expect(pexpect.EOF)
        watching.wait()
        assert watching.exitstatus == 128 + ending
