"""Chance that falls the same way everywhere: on every machine, Python version and hash seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


class Dice:
    """Seeded chance, made of :meth:`random.Random.random` alone.

    Python promises that one method to give the same numbers for a seed in every version; how
    ``choice`` and ``shuffle`` use them has changed before. A text as seed is hashed by SHA-512,
    whatever the hash seed of the process.
    """

    def __init__(self, seed: object) -> None:
        self._random = Random(f"referee {seed}")

    def chance(self, share: float) -> bool:
        """Returns True in that share of cases: never for 0, always for 1."""
        return self._random.random() < share

    def below(self, limit: int) -> int:
        """Returns a whole number from 0 up to, not including, ``limit``."""
        return int(self._random.random() * limit)

    def between(self, least: int, most: int) -> int:
        """Returns a whole number from ``least`` to ``most``, both included."""
        return least + self.below(most - least + 1)

    def share(self) -> float:
        """Returns a number from 0 up to, not including, 1."""
        return self._random.random()

    def pick(self, items: Sequence[Item]) -> Item:
        """Returns one of the items, which must not be empty."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Returns the items in a random order."""
        left = list(items)
        for last in range(len(left) - 1, 0, -1):
            other = self.below(last + 1)
            left[last], left[other] = left[other], left[last]
        return left
