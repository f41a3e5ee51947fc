"""How many deals fit: group by group, with what is left of each hand as the state.

What is known and said bounds where the cards of one group lie; the groups are coupled by the sizes
of the hands alone. So the placements of each group are counted by how many cards they give to each
hand, and the groups put together one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import prod

from referee.deduction.placements import PlaceBound, Ways, bites
from referee.values.rows import NamedTuple

MOST_STATES = 1_000_000
"""Sizes of hands, put together, beyond which nothing is counted."""

MOST_PLACEMENTS = 300_000
"""Placements of one group, as far as domains tell, beyond which nothing is counted."""


class FittingDeals(NamedTuple):
    """Deals to be counted: the sizes of the slots, and what bounds each card and each group.

    With ``alike`` the cards of a group are not told apart: how many of it lie where is a deal.
    """

    copies: int
    sizes: Sequence[int]
    domains: Sequence[int]
    bounds: Sequence[Ways]
    alike: bool

    def number(self) -> int | None:
        """Returns how many deals fit, None where that is more than can be counted."""
        if prod(size + 1 for size in self.sizes[1:]) > MOST_STATES:
            return None
        states: Counter[tuple[int, ...]] = Counter({tuple(self.sizes): 1})
        for at in range(len(self.bounds)):
            shares = self._shares(at)
            if shares is None:
                return None
            following: Counter[tuple[int, ...]] = Counter()
            for left, count in states.items():
                for share, ways in shares.items():
                    rest = tuple([has - takes for has, takes in zip(left, share, strict=True)])
                    if min(rest) >= 0:
                        following[rest] += count * ways
            states = following
        return sum(states.values())

    def _shares(self, at: int) -> Counter[tuple[int, ...]] | None:
        """Returns how many cards of a group each slot may get, and in how many placements."""
        first = at * self.copies
        every = [slot for slot, size in enumerate(self.sizes) if size]
        domains = self.domains[first : first + self.copies]
        slots = [[slot for slot in every if domain >> slot & 1] for domain in domains]
        if prod(map(len, slots)) > MOST_PLACEMENTS:
            return None
        ways = [
            [each for each in bounds if bites(each, first, domains)] for bounds in self.bounds[at]
        ]
        shares: Counter[tuple[int, ...]] = Counter()
        for places in _placements(slots):
            if any(all(_met(bound, places, first) for bound in bounds) for bounds in ways):
                share = [0] * len(self.sizes)
                for slot in places:
                    share[slot] += 1
                shares[tuple(share)] += 1
        return Counter(dict.fromkeys(shares, 1)) if self.alike else shares


def _placements(slots: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    if not slots:
        yield ()
        return
    for rest in _placements(slots[1:]):
        for slot in slots[0]:
            yield (slot, *rest)


def _met(bound: PlaceBound, places: Sequence[int], first: int) -> bool:
    inside = sum(bound.slots >> places[card - first] & 1 for card in bound.cards)
    return bound.low <= inside <= bound.high
