"""Start-up: `referee status` on a match of 200 events against a one-command click program.

Run with the project's Python; both programs are started in turn by the same interpreter, and the
ratio of their medians is what counts (goal: at most 1.5).
"""

from __future__ import annotations

import compileall
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import referee
from referee.words.language import TAGS

RUNS = 21
CLICK = "import click\n@click.command()\ndef main():\n    click.echo('ok')\nmain()\n"


def kachuful_match(events: int) -> str:
    """Writes a match of four by totals only, cut off after so many events."""
    players = "abcd"
    lines = ["transcript 1 kachuful", "rules standard", "option rounds 1-7,7-1,1-7,7-1"]
    lines += [f"player {handle} Player {handle}" for handle in players]
    sizes = [*range(1, 8), *range(7, 0, -1)] * 2
    body: list[str] = []
    for number, cards in enumerate(sizes):
        dealer = players[number % 4]
        order = [players[(number + step) % 4] for step in range(1, 5)]
        body.append(f"deal {dealer} {cards}")
        body += [f"bid {player} {cards if cards > 1 else 0}" for player in order]
        body += [f"won {player} {cards if player == dealer else 0}" for player in order]
    return "\n".join(lines + body[:events]) + "\n"


def seconds(command: list[str]) -> float:
    """Returns the processor time that a command takes, as a whole process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    # What is measured is a program that has been started before, whatever the environment says.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    compileall.compile_dir(str(Path(referee.__file__).parent), quiet=1)
    with tempfile.TemporaryDirectory() as folder:
        match = Path(folder, "match.ref")
        match.write_text(kachuful_match(200), encoding="utf-8")
        plain_program = Path(folder, "plain.py")
        plain_program.write_text(CLICK, encoding="utf-8")
        status = [str(Path(sys.executable).with_name("referee")), "status", "-m", str(match)]
        plain = [sys.executable, str(plain_program)]
        pairs = [(seconds(status), seconds(plain)) for _ in range(RUNS)]
        spoken = {tag: min(seconds([*status, "--lang", tag]) for _ in range(RUNS)) for tag in TAGS}
    ours = statistics.median(pair[0] for pair in pairs)
    theirs = statistics.median(pair[1] for pair in pairs)
    print(f"referee status, 200 events: {ours * 1000:.0f} ms")
    print(f"one-command click program:  {theirs * 1000:.0f} ms")
    for tag, took in spoken.items():
        print(f"least in {tag}: {took * 1000:.1f} ms (goal: at most 10 ms more than in en)")
    print(f"ratio {ours / theirs:.2f} (goal: at most 1.5)")


main()
