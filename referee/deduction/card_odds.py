"""How likely it is how many cards of each rank lie in a hand, where names matter."""

from __future__ import annotations

from collections.abc import Mapping

from referee.deduction.model import Pack
from referee.deduction.odds import LabelBound, Odds, Watch, sample
from referee.deduction.placements import PlaceBound
from referee.deduction.position import Position


def odds_of(now: Position, pack: Pack, seed: int) -> list[dict[str, Mapping[int, Odds]]]:
    """Samples how many cards of each rank lie in each hand, and at the end in the stock.

    Nothing is said of any rank where a search gave up, so that no deal is known to start from.
    """
    width = len(pack.ranks)
    found: list[dict[str, Mapping[int, Odds]]] = [{} for _ in (*now.mine, None)]
    if not now.sure:
        return found
    slots = range(len(now.sizes))
    start = [
        [pack.names[card] for card, place in enumerate(now.places) if place == slot]
        for slot in slots
    ]

    def bound_of_cards(bound: PlaceBound) -> LabelBound:
        return LabelBound(
            frozenset(pack.names[card] for card in bound.cards),
            frozenset(slot for slot in slots if bound.slots >> slot & 1),
            bound.low,
            bound.high,
        )

    limits = [PlaceBound((card,), domain, 1, 1) for card, domain in enumerate(now.open)]
    bounds = [bound_of_cards(each) for each in limits if each.slots != -1]
    either = []
    for ways in now.bounds:
        groups = [[bound_of_cards(bound) for bound in way] for way in ways]
        if len(groups) == 1:
            bounds += groups[0]
        else:
            either.append(groups)
    watches = []
    for owner in range(len(found)):
        mask = now.mine[owner] if owner < len(now.mine) else 1
        where = frozenset(slot for slot in slots if mask >> slot & 1)
        for rank in range(width):
            more = now.gained[owner * width + rank] if owner < len(now.mine) else 0
            cards = frozenset(pack.names[card] for card in pack.cards_of[pack.ranks[rank]])
            watches.append(Watch(cards, where, more))
    results = sample(start, bounds, watches, seed, either=either)
    for at, result in enumerate(results):
        found[at // width][pack.ranks[at % width]] = result
    return found
