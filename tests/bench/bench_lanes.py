"""Spoiled records, by the hundred thousand: whether a lane ever proves what the judge does not.

``bench_lanes.py [MUTANTS]`` prints how many were proved, and every one on which they disagree.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "games"))

from lane_mutants import disagrees, honest, mutant

MUTANTS = 100_000
POOL = 120


def main() -> None:
    mutants = int(sys.argv[1]) if len(sys.argv) > 1 else MUTANTS
    pool = [honest(seed) for seed in range(POOL)]
    proved = wrong = 0
    for seed in range(mutants):
        data = mutant(seed, pool)
        told = disagrees(data)
        proved += told is not None
        if told:
            wrong += 1
            print(f"mutant {seed}:", data.decode(), sep="\n")
    print(f"{mutants} records, {proved} proved, {wrong} of them wrongly")


main()
