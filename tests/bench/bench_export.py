"""Start-up: `referee export --to md` against `referee score` of the same match.

Run with the project's Python; both are started in turn by the same interpreter, and the ratio of
their medians is what counts (goal: at most 1).
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from referee.games.simulating.record import CLOSED
from referee.match.simulate import Wish, transcript

RUNS = 15


def seconds(command: list[str]) -> float:
    """Returns how long a command takes, as a whole process."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        match = Path(folder) / "match.ref"
        lines = transcript(Wish("kachuful", 1, players=4), CLOSED)
        match.write_text("\n".join([*lines, ""]), encoding="utf-8")
        referee = [sys.executable, "-m", "referee"]
        export = [*referee, "export", str(match), "--to", "md"]
        score = [*referee, "score", "-m", str(match)]
        times = [(seconds(export), seconds(score)) for _ in range(RUNS)]
    ours, theirs = (statistics.median(each) for each in zip(*times, strict=True))
    print(f"export --to md: {ours * 1e3:.0f} ms, score: {theirs * 1e3:.0f} ms: {ours / theirs:.2f}")


main()
