"""How many deals fit: group by group, with what is left of each hand as the state.

What is known and said bounds where the cards of one group lie; the groups are coupled by the sizes
of the hands alone. So the placements of each group are counted by how many cards they give to each
hand, and the groups put together one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import factorial, prod

from referee.deduction.placements import PlaceBound, Ways, bites
from referee.values.rows import NamedTuple

MOST_STATES = 1_000_000
"""Sizes of hands, put together, beyond which nothing is counted."""

MOST_SHARES = 100_000
"""Ways to share a group among the hands, and to obey its bounds, beyond which it is not counted."""

MOST_STEPS = 20_000_000
"""Sums of hands and shares beyond which nothing is counted: some five seconds."""


class Worlds(NamedTuple):
    """How many deals fit: at least and at most so many, the same where it is exact."""

    least: int
    most: int

    @property
    def exact(self) -> bool:
        return self.least == self.most


class FittingDeals(NamedTuple):
    """Deals to be counted: the sizes of the slots, and what bounds each card and each group.

    With ``alike`` the cards of a group are not told apart: how many of it lie where is a deal.
    """

    copies: int
    sizes: Sequence[int]
    domains: Sequence[int]
    bounds: Sequence[Ways]
    alike: bool

    def number(self) -> Worlds | None:
        """Returns how many deals fit, None where the hands have too many sizes to be counted.

        Where a group can be shared in too many ways, it is as many as there are at all, at most,
        and at least the one that is known.
        """
        if prod(size + 1 for size in self.sizes[1:]) > MOST_STATES:
            return None
        # What is left of the hands is one number, a few bits for each under one that stays set.
        bits = max(self.sizes, default=0).bit_length() + 1
        full = _packed([1 << bits - 1] * len(self.sizes), bits)
        states = Counter({full + _packed(self.sizes, bits): 1})
        steps = 0
        for at in range(len(self.bounds)):
            shares = self._shares(at)
            steps += len(states) * len(shares or ())
            if shares is None or steps > MOST_STEPS:
                return Worlds(1, factorial(sum(self.sizes)) // prod(map(factorial, self.sizes)))
            packed = [(_packed(share, bits), ways) for share, ways in shares.items()]
            following: dict[int, int] = {}
            get = following.get
            for left, count in states.items():
                for share, ways in packed:
                    rest = left - share
                    if rest & full == full:
                        following[rest] = get(rest, 0) + count * ways
            states = Counter(following)
        number = sum(states.values())
        return Worlds(number, number)

    def _shares(self, at: int) -> Counter[tuple[int, ...]] | None:
        """Returns how many cards of a group each slot may get, and in how many placements.

        Card by card: placements that share alike so far, and have met the bounds alike, go on as
        one. None where there are too many.
        """
        first = at * self.copies
        ways = [
            [each for each in bounds if bites(each, first, self._domains(first))]
            for bounds in self.bounds[at]
        ]
        bounds = list(dict.fromkeys(each for some in ways for each in some))
        states = Counter({((0,) * len(self.sizes), (0,) * len(bounds)): 1})
        for card in range(first, first + self.copies):
            following: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
            for slot, size in enumerate(self.sizes):
                if not self.domains[card] >> slot & 1:
                    continue
                inside = [card in each.cards and each.slots >> slot & 1 for each in bounds]
                for (share, met), count in states.items():
                    if share[slot] < size:
                        more = (*share[:slot], share[slot] + 1, *share[slot + 1 :])
                        following[more, _capped(met, inside, bounds)] += count
            states = following
            if len(states) > MOST_SHARES:
                return None
        places = [[bounds.index(each) for each in some] for some in ways]
        shares: Counter[tuple[int, ...]] = Counter()
        for (share, met), count in states.items():
            if any(
                all(bounds[nth].low <= met[nth] <= bounds[nth].high for nth in some)
                for some in places
            ):
                shares[share] += count
        return Counter(dict.fromkeys(shares, 1)) if self.alike else shares

    def _domains(self, first: int) -> Sequence[int]:
        return self.domains[first : first + self.copies]


def _packed(numbers: Sequence[int], bits: int) -> int:
    """Returns small numbers as one, so many bits each."""
    return sum(number << bits * at for at, number in enumerate(numbers))


def _capped(
    met: Sequence[int], inside: Sequence[int], bounds: Sequence[PlaceBound]
) -> tuple[int, ...]:
    """Counts cards inside each bound; from where one more makes no difference, no further."""
    return tuple(
        [
            min(has + more, max(bound.low, bound.high + 1))
            for has, more, bound in zip(met, inside, bounds, strict=True)
        ]
    )
