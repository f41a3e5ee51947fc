"""How the time grows with the length of records that are wrong all over, or whose table changes.

Prints seconds for each length, and how many times as long the double takes (2 is linear).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "selfplay"))

from long_records import RECORDS, Lines

from referee.match.replay import Replay

LENGTHS = (250, 500, 1000, 2000)


def seconds(lines: Lines) -> float:
    data = "\n".join([*lines, ""]).encode()
    start = time.process_time()
    Replay().feed_all(data).counts()
    return time.process_time() - start


def bench(make: Callable[[int], Lines]) -> None:
    before = 0.0
    told = []
    for length in LENGTHS:
        now = seconds(make(length))
        ratio = f" (x{now / before:.1f})" if before else ""
        told.append(f"{length}: {now:.2f} s{ratio}")
        before = now
    print(f"{make.__name__}: {', '.join(told)}")
    sys.stdout.flush()


def main() -> None:
    seconds(RECORDS[0](LENGTHS[0]))  # what is loaded on first use is not measured
    for make in RECORDS:
        bench(make)


main()
