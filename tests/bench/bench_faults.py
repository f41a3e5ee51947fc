"""What never breaks, tried for as long as there is time for it.

``python bench_faults.py [PART ...] [--kills N] [--count N] [--first N] [--seconds S]`` with the
parts ``kills`` (death at any moment, of every command that writes and of the table in a real
terminal), ``damage`` (transcripts after accidents, through every reading command), ``signals``
(every signal to every command) and ``disk`` (a full one, where a small one can be mounted). All
of them without a name. ``--first`` goes on where an earlier run has ended: 10^6 damaged inputs are
a matter of pieces. Prints counts and every failure; exits with 1 where there was one.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

import faults_damage  # noqa: E402
import faults_deaths  # noqa: E402

MEMORY = "/dev/shm"
"""A folder in memory, where there is one: what is tried here is the program and not the disk."""


class Found:
    """Counts what was tried, and what was found."""

    def __init__(self, seconds: float) -> None:
        self.tried: Counter[str] = Counter()
        self.failures: list[str] = []
        self._end = time.monotonic() + seconds

    def over(self) -> bool:
        """Says whether the time is up."""
        return time.monotonic() > self._end

    def tell(self, part: str, begun: float) -> None:
        """Prints what a part came to."""
        print(f"{part}: {sum(self.tried.values())} tried in {time.monotonic() - begun:.0f} s")
        for name, number in sorted(self.tried.items()):
            print(f"  {number:8} {name}")
        for failure in self.failures[:40]:
            print(f"  FAILED {failure}")
        print(f"  {len(self.failures)} failures", flush=True)


Part = Callable[[argparse.Namespace, Path, Found], None]

PARTS: dict[str, Part] = {
    "kills": faults_deaths.kills,
    "signals": faults_deaths.signals,
    "disk": faults_deaths.disk,
    "damage": faults_damage.damage,
}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--kills", type=int, default=200, help="processes to kill (1000: long)")
    parser.add_argument("--count", type=int, default=1000, help="damaged inputs (1000000: long)")
    parser.add_argument("--first", type=int, default=0, help="the first damaged input")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="at most, for a part")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    failed = 0
    for name in asked.parts or PARTS:
        found, begun = Found(asked.seconds), time.monotonic()
        memory = MEMORY if os.path.isdir(MEMORY) else None
        with tempfile.TemporaryDirectory(dir=memory) as folder:
            PARTS[name](asked, Path(folder), found)
        found.tell(name, begun)
        failed += len(found.failures)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
