"""How likely each deal is that fits: sampling, where exact counting is out of reach.

The deck is uniform over all deals that fit the bounds, with no model of why somebody asks. A
chain of swaps and three-cycles of cards between slots walks over those deals; swaps alone leave
some deals out of reach of each other. It knows no game: cards are labels, places are slots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random

from referee.values.rows import NamedTuple

STEPS = 100_000
"""Proposed moves of the chain: about a second."""

BATCHES = 25
"""Runs of the chain whose means are compared for the standard error."""

_THREE_CYCLES = 0.25
"""How many of the moves are three-cycles."""


class LabelBound(NamedTuple):
    """At least ``least`` and at most ``most`` cards with these labels lie in these slots."""

    labels: frozenset[str]
    slots: frozenset[int]
    least: int
    most: int


class Watch(NamedTuple):
    """What to count: cards with these labels in these slots, and ``more`` known to be there."""

    labels: frozenset[str]
    slots: frozenset[int]
    more: int = 0


class Odds(NamedTuple):
    """The probability of a count, and the standard error of that probability."""

    probability: float
    error: float


def sample(
    start: Sequence[Sequence[str]],
    bounds: Sequence[LabelBound],
    watches: Sequence[Watch],
    seed: int = 0,
    steps: int = STEPS,
    either: Sequence[Sequence[Sequence[LabelBound]]] = (),
) -> list[Mapping[int, Odds]]:
    """Returns, for each watch, the odds of each count.

    ``start`` is a deal that fits: the labels of the cards in each slot. Of each of ``either`` all
    bounds of one group hold, whichever. The same seed gives the same odds. Raises ValueError where
    the start does not fit the bounds.
    """
    chain = _Chain(start, bounds, either)
    random = Random(seed)
    for _ in range(steps // 10):
        chain.move(random)
    tallies: list[list[dict[int, int]]] = []
    per_batch = max(steps // BATCHES, 1)
    pause = max(len(chain.labels) // 4, 1)
    watched = [(watch.labels, _positions(chain, watch.slots), watch.more) for watch in watches]
    for _ in range(BATCHES):
        batch: list[dict[int, int]] = [{} for _ in watches]
        for step in range(per_batch):
            chain.move(random)
            if step % pause == 0:
                _tally(chain.labels, watched, batch)
        tallies.append(batch)
    return [_summarise([batch[at] for batch in tallies]) for at in range(len(watches))]


def _positions(chain: _Chain, slots: frozenset[int]) -> list[int]:
    return [position for position, slot in enumerate(chain.slots) if slot in slots]


def _tally(
    labels: Sequence[str],
    watched: Sequence[tuple[frozenset[str], Sequence[int], int]],
    batch: Sequence[dict[int, int]],
) -> None:
    for (wanted, positions, more), counts in zip(watched, batch, strict=True):
        count = more
        for position in positions:
            if labels[position] in wanted:
                count += 1
        counts[count] = counts.get(count, 0) + 1


def _summarise(batches: Sequence[Mapping[int, int]]) -> Mapping[int, Odds]:
    """Turns the tallies of each batch into means and the standard error of the mean."""
    result: dict[int, Odds] = {}
    for count in sorted({count for batch in batches for count in batch}):
        shares = [batch.get(count, 0) / sum(batch.values()) for batch in batches]
        mean = sum(shares) / len(shares)
        spread = sum((share - mean) ** 2 for share in shares) / (len(shares) - 1)
        result[count] = Odds(mean, sqrt(spread / len(shares)))
    return result


class _Chain:
    """A deal that fits, moved about: ``labels[i]`` is the card at position i of ``slots[i]``."""

    def __init__(
        self,
        start: Sequence[Sequence[str]],
        bounds: Sequence[LabelBound],
        either: Sequence[Sequence[Sequence[LabelBound]]],
    ) -> None:
        self.plain = len(bounds)
        bounds = [*bounds, *(bound for groups in either for group in groups for bound in group)]
        self.either: list[list[range]] = []
        at = self.plain
        for groups in either:
            self.either.append([])
            for group in groups:
                self.either[-1].append(range(at, at + len(group)))
                at += len(group)
        self.labels = [label for slot in start for label in slot]
        self.slots = [number for number, slot in enumerate(start) for _ in slot]
        self.least = [bound.least for bound in bounds]
        self.most = [bound.most for bound in bounds]
        self.sums = [0] * len(bounds)
        # For each label and slot, the bounds that count such a card.
        self.counted: dict[str, list[tuple[int, ...]]] = {}
        for label in set(self.labels):
            mine = [each for each, bound in enumerate(bounds) if label in bound.labels]
            self.counted[label] = [
                tuple(each for each in mine if slot in bounds[each].slots)
                for slot in range(len(start))
            ]
        for label, slot in zip(self.labels, self.slots, strict=True):
            for each in self.counted[label][slot]:
                self.sums[each] += 1
        if not self._fits(range(len(bounds))):
            raise ValueError("the start does not fit the bounds")

    def _fits(self, bounds: Sequence[int]) -> bool:
        sums, least, most, plain = self.sums, self.least, self.most, self.plain
        for each in bounds:
            if each < plain and not least[each] <= sums[each] <= most[each]:
                return False
        return not self.either or all(
            any(all(least[each] <= sums[each] <= most[each] for each in group) for group in groups)
            for groups in self.either
        )

    def move(self, random: Random) -> None:
        """Proposes a move, uniformly, and makes it if the deal still fits."""
        labels, slots = self.labels, self.slots
        size = len(labels)
        if size < 2:
            return
        draw = random.random
        first, second = int(draw() * size), int(draw() * size)
        if draw() >= _THREE_CYCLES:
            if slots[first] != slots[second] and labels[first] != labels[second]:
                self._place((first, second), (labels[second], labels[first]))
            return
        third = int(draw() * size)
        if len({first, second, third}) == 3:
            self._place((first, second, third), (labels[third], labels[first], labels[second]))

    def _place(self, positions: tuple[int, ...], new: tuple[str, ...]) -> None:
        labels, slots, counted, sums = self.labels, self.slots, self.counted, self.sums
        touched: list[int] = []
        for position, label in zip(positions, new, strict=True):
            slot, old = slots[position], labels[position]
            if old != label:
                for each in counted[old][slot]:
                    sums[each] -= 1
                    touched.append(each)
                for each in counted[label][slot]:
                    sums[each] += 1
                    touched.append(each)
        if self._fits(touched):
            for position, label in zip(positions, new, strict=True):
                labels[position] = label
            return
        for position, label in zip(positions, new, strict=True):
            slot, old = slots[position], labels[position]
            if old != label:
                for each in counted[old][slot]:
                    sums[each] += 1
                for each in counted[label][slot]:
                    sums[each] -= 1
