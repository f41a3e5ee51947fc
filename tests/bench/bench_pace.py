"""Checking archives against OpenSpiel, which replays such games as ready-made integers.

OpenSpiel plays the same games (``oh_hell`` with the deals of a match of four, ``go_fish``) and asks
for the legal actions at every step; the referee reads text. Both are measured in processor time of
one core, in turn. ``same``: one roster, no stamps; ``wide``: every roster another, every line with
its stamp. The share is that of two cores of the referee against one of OpenSpiel.

``bench_pace.py [PYTHON]``: an interpreter that has OpenSpiel; without one, an environment for it is
made, and where that cannot be, OpenSpiel is left out.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from pathlib import Path

from referee.games.simulating.habits import Habits
from referee.games.simulating.record import CLOSED, OPEN, Evidence
from referee.match.checking import check_bytes
from referee.match.simulate import Wish, transcript
from referee.notation.reader import Readers

MATCHES = 60
TURNS = 3

ANCHOR = """
import sys, time, random, pyspiel
sizes = [*range(1, 8), *range(6, 0, -1)]
names = {"kachuful": [f"oh_hell(players=4,num_tricks_fixed={size})" for size in sizes],
         "go-fish": ["go_fish(players=4)"]}
games = [pyspiel.load_game(name) for name in names[sys.argv[1]]]
dice = random.Random(1)
recorded = []
for _ in range(int(sys.argv[2])):
    for game in games:
        state, actions = game.new_initial_state(), []
        while not state.is_terminal():
            actions.append(dice.choice(state.legal_actions()))
            state.apply_action(actions[-1])
        recorded.append((game, actions))
start = time.process_time()
for game, actions in recorded:
    state = game.new_initial_state()
    for action in actions:
        state.legal_actions()
        state.apply_action(action)
print((time.process_time() - start) / int(sys.argv[2]))
"""


def interpreter() -> str | None:
    """Returns a Python that has OpenSpiel, None where there is none to be had."""
    if len(sys.argv) > 1:
        return sys.argv[1]
    folder = Path(tempfile.gettempdir(), "referee-bench-openspiel")
    python = folder / "bin" / "python"
    try:
        if not python.exists():
            venv.create(folder, with_pip=True)
        subprocess.run(
            [python, "-m", "pip", "install", "-q", "open_spiel"], check=True, timeout=300
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return str(python)


def anchor(python: str, game: str) -> float:
    """Returns the seconds in which OpenSpiel replays one match."""
    command = [python, "-c", ANCHOR, game, str(MATCHES)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=300)
    return float(done.stdout)


def corpus(game: str, evidence: Evidence, wide: bool) -> Iterator[bytes]:
    """Yields transcripts of whole matches of four."""
    profile = {"kachuful": "standard", "go-fish": "zone"}[game]
    for seed in range(MATCHES):
        lines = transcript(Wish(game, seed, profile, players=4, habits=Habits()), evidence)
        yield "\n".join([*(_wide if wide else _same)(lines, seed), ""]).encode()


def _same(lines: list[str], seed: int) -> Iterator[str]:
    for line in lines:
        if not line.startswith(("date ", "place ", "x-")):
            yield re.sub(r"^player (\w).*", r"player \1 Player \1", line)


def _wide(lines: list[str], seed: int) -> Iterator[str]:
    """Yields the lines with handles of their own, and the time behind every move."""
    now, playing = 68_000, False
    for line in lines:
        playing = playing or line.startswith("deal ")
        line = re.sub(r" ([a-h])(?= |$)", rf" \g<1>{seed}q", line)
        if playing and line:
            now += 3
            line += f" @{now // 3600 % 24:02}:{now // 60 % 60:02}:{now % 60:02}"
        yield line


def check(texts: list[bytes]) -> tuple[float, int]:
    """Returns the seconds of a match on one core, and how many lines of play there were."""
    readers = Readers()
    start = time.process_time()
    reports = [check_bytes(text, "-", readers) for text in texts]
    took = (time.process_time() - start) / len(texts)
    assert not any(report.findings for report in reports)
    return took, sum(report.counts.events for report in reports)


def main() -> None:
    python = interpreter()
    if python is None:
        print("OpenSpiel cannot be installed here: only what the referee takes is told")
    print("corpus | us a line | OpenSpiel, matches/s | share of OpenSpiel on two cores")
    for game in ("kachuful", "go-fish"):
        for level, evidence in (("open", OPEN), ("closed", CLOSED)):
            for wide in (False, True):
                texts = list(corpus(game, evidence, wide))
                turns = [
                    (check(texts), anchor(python, game) if python else 0) for _ in range(TURNS)
                ]
                ours, theirs = min(turn[0] for turn in turns), min(turn[1] for turn in turns)
                line = ours[0] * MATCHES / ours[1] * 1e6
                told = f"{1 / theirs:,.0f} | {2 * theirs / ours[0]:.2f}" if python else "|"
                print(f"{game} {level}, {'wide' if wide else 'same'} | {line:.2f} | {told}")
                sys.stdout.flush()


main()
