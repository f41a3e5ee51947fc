"""The table's latency at event 500 of a closed Go Fish match, from Enter to the ruling.

Twice: at the desk alone (judging, writing to the disk, and what is drawn next), and through a
terminal, from the Enter key to the line that says what was written. Both are told beside the time
that replaying the match takes, as a ratio (goal: under 50 ms).
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

import pexpect

from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import Habits
from referee.games.simulating.record import CLOSED
from referee.match.record import Match
from referee.match.simulate import Wish, play, record
from referee.table.desk import Desk

EVENTS = 500
MORE = 60


def closed_match() -> tuple[str, list[str]]:
    """Returns a match of 500 events, and the events that come next in it."""
    wish = Wish("go-fish", 3, players=4, habits=Habits(deals=5, sensible=False))
    lines = record(play(wish), CLOSED, Dice(3))
    first = next(at for at, line in enumerate(lines) if line.startswith("deal"))
    events = [line for line in lines[first:] if line]
    assert len(events) >= EVENTS + MORE
    return "\n".join([*lines[:first], *events[:EVENTS], ""]), events[EVENTS : EVENTS + MORE]


def tell(title: str, seconds: list[float], replay: float) -> None:
    middle, worst = statistics.median(seconds), max(seconds)
    print(
        f"{title}: {middle * 1000:.1f} ms, {worst * 1000:.1f} at worst; "
        f"{middle / replay:.2f} of a replay"
    )


def at_the_desk(path: Path, events: list[str]) -> tuple[list[float], list[float]]:
    """Returns the times of accepted lines, and of lines that are refused."""
    desk = Desk(str(path), lambda: 80)
    desk.warm()
    accepted, refused = [], []
    for event in events:
        for line, times in (("bid a 1", refused), ("ask a a 7", refused), (event, accepted)):
            start = time.perf_counter()
            reply = desk.enter(line)
            desk.expected(), desk.bar()
            times.append(time.perf_counter() - start)
            desk.warm()  # as the prompt does once it is drawn
            assert reply.accepted == (times is accepted), (line, reply)
    return accepted, refused


def at_a_terminal(path: Path, events: list[str]) -> list[float]:
    """Returns the times from Enter to the line that says what was written."""
    environment = {**os.environ, "PROMPT_TOOLKIT_NO_CPR": "1", "NO_COLOR": "1", "TERM": "xterm"}
    terminal = pexpect.spawn(
        sys.executable, ["-m", "referee", "table", str(path)], encoding="utf-8", timeout=20,
        env=environment, dimensions=(40, 100),
    )  # fmt: skip
    terminal.delaybeforesend = None
    terminal.expect_exact("last: ")
    times = []
    for event in events:
        terminal.send(event)
        time.sleep(0.15)  # the keys are drawn
        start = time.perf_counter()
        terminal.send("\r")
        terminal.expect_exact(f"  {event}\r\n")
        times.append(time.perf_counter() - start)
    time.sleep(0.3)
    terminal.send("\x04")
    terminal.expect(pexpect.EOF)
    terminal.close()
    return times


def main() -> None:
    text, events = closed_match()
    start = time.perf_counter()
    Match.read(text)
    replay = time.perf_counter() - start
    print(f"a closed match of Go Fish, {EVENTS} events, replayed in {replay * 1000:.0f} ms")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "match.ref")
        path.write_text(text, "utf-8")
        accepted, refused = at_the_desk(path, events)
        tell("accepted at the desk", accepted, replay)
        tell("refused at the desk", refused, replay)
        path.write_text(text, "utf-8")
        tell("accepted at a terminal", at_a_terminal(path, events[:20]), replay)


main()
