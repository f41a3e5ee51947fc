"""Bounds on where the cards of a rank lie, and the placements that obey them.

A *slot* is a place that cards left the deck for: a dealt hand, one draw, the rest of the stock.
Slots and cards are numbered from 0; the cards of one rank follow each other. A set of slots is an
integer, bit by bit; a negative one also holds every slot still to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from referee.values.rows import NamedTuple


class PlaceBound(NamedTuple):
    """From ``low`` to ``high`` of ``cards``, all of one rank, lie in ``slots``."""

    cards: tuple[int, ...]
    slots: int
    low: int
    high: int

    def met(self, places: Sequence[int]) -> bool:
        """Says whether a deal (the slot of every card) obeys the bound."""
        slots = self.slots
        inside = 0
        for card in self.cards:
            inside += slots >> places[card] & 1
        return self.low <= inside <= self.high


def narrow(domains: list[int], bound: PlaceBound) -> bool:
    """Takes a bound into the domains of its cards where it speaks of each card by itself.

    Returns whether that says all there is to it.
    """
    cards, slots, low, high = bound
    if low > high:
        return False
    if high == 0:
        for card in cards:
            domains[card] &= ~slots
    elif low == len(cards):
        for card in cards:
            domains[card] &= slots
    else:
        return False
    return True


def implies(strong: PlaceBound, weak: PlaceBound) -> bool:
    """Says whether a bound follows from another one alone (not whenever it does)."""
    inner, within, least, most = strong
    cards, slots, low, high = weak
    if low > 0:
        if least < low or within & ~slots:
            return False
    else:
        if most > high or slots & ~within:
            return False
        inner, cards = cards, inner
    return inner == cards or all(card in cards for card in inner)


def add_bound(bounds: tuple[PlaceBound, ...], bound: PlaceBound) -> tuple[PlaceBound, ...]:
    """Returns bounds of a rank with one more, without those that others imply."""
    for each in bounds:
        if implies(each, bound):
            return bounds
    return (*[each for each in bounds if not implies(bound, each)], bound)


@lru_cache(maxsize=1024)
def _digits(total: int, stride: int, base: int) -> list[int]:
    """Returns, for each digit, the set of the numbers below ``total`` that have it.

    The numbers are written to ``base`` where one step of the digit is worth ``stride``; the set
    of numbers is an integer, bit by bit.
    """
    often, length = (1 << stride) - 1, stride * base
    while length < total:  # by doubling, since a division of long numbers takes far longer
        often |= often << length
        length *= 2
    every = (1 << total) - 1
    return [often << stride * digit & every for digit in range(base)]


Ways = tuple[tuple[PlaceBound, ...], ...]
"""Bounds of a rank, all of which hold in one of several ways in which its cards may have moved."""


def breaks(ways: Ways, places: Sequence[int]) -> bool:
    """Says whether a deal breaks the bounds of a rank, whichever way its cards moved."""
    for bounds in ways:
        for cards, slots, low, high in bounds:
            inside = 0
            for card in cards:
                inside += slots >> places[card] & 1
            if not low <= inside <= high:
                break
        else:
            return False
    return True


def fits(places: Sequence[int], domains: Sequence[int], bounds: Sequence[Ways]) -> bool:
    """Says whether every card of a deal lies in its domain, and the bounds of all ranks hold."""
    for place, domain in zip(places, domains, strict=True):
        if not domain >> place & 1:
            return False
    return not any(breaks(ways, places) for ways in bounds)


class Table:
    """All joint placements of one rank's cards that satisfy its bounds, as a set of bits.

    Slots that no bound tells apart form a class; a placement gives every card a class.
    """

    __slots__ = ("classes", "cuts", "outsides", "valid")

    def __init__(self, first: int, domains: Sequence[int], ways: Ways) -> None:
        ways = tuple(
            tuple(bound for bound in bounds if bites(bound, first, domains)) for bounds in ways
        )
        every = [bound for bounds in ways for bound in bounds]
        self.cuts = sorted({bound.slots for bound in every}, key=int.bit_count)
        limits = {bound.slots for bound in every if bound.low <= 0}
        self.outsides = [~cut for cut in reversed(self.cuts) if cut in limits]
        split = [_classes(domain, self.cuts) for domain in domains]
        total = 1
        for parts in split:
            total *= len(parts)
        self.classes: list[list[tuple[int, int]]] = []
        stride = 1
        for parts in split:
            digits = _digits(total, stride, len(parts)) if parts else ()
            self.classes.append(list(zip(parts, digits, strict=True)))
            stride *= len(parts)
        self.valid = 0
        for bounds in ways:
            self.valid |= self._obeying(bounds, first, (1 << total) - 1 if total else 0)

    def _obeying(self, bounds: Sequence[PlaceBound], first: int, valid: int) -> int:
        """Returns those of some placements that obey all of these bounds."""
        for cards, slots, low, high in bounds:
            if low > len(cards) or high < max(low, 0):
                return 0
            more = self._at_least(valid, [card - first for card in cards], slots)
            valid = more[max(low, 0)] & ~(more[high + 1] if high < len(cards) else 0)
        return valid

    def _at_least(self, live: int, cards: Sequence[int], slots: int) -> list[int]:
        """Returns for every number those of the placements with at least so many cards inside.

        Cards are numbered within the rank; a class that is partly in the slots counts as outside.
        """
        more = [live]
        for card in cards:
            inside = 0
            for mask, bits in self.classes[card]:
                if not mask & ~slots:
                    inside |= bits
            if inside:
                more.append(0)
                for number in range(len(more) - 2, -1, -1):
                    more[number + 1] |= more[number] & inside
        return more + [0] * (len(cards) + 1 - len(more))

    def fewest(self, live: int, slots: int) -> int:
        """Returns the least number of the rank's cards in the slots, over some placements."""
        number = len(self.classes)
        more = self._at_least(live, range(number), slots)
        while more[number] != live:
            number -= 1
        return number

    def deal(self, live: int, slots: list[int], card: int = 0) -> list[int] | None:
        """Gives each card one of these slots so that the placement is one of some, or says no."""
        if not slots:
            return []
        for at, slot in enumerate(slots):
            if slot in slots[:at]:
                continue
            for mask, bits in self.classes[card]:
                if mask >> slot & 1 and bits & live:
                    rest = self.deal(live & bits, slots[:at] + slots[at + 1 :], card + 1)
                    if rest is not None:
                        return [slot, *rest]
        return None

    def prune(self, domains: list[int], live: int) -> int:
        """Keeps of the placements ``live`` those in the domains, of the domains those in them."""
        for domain, classes in zip(domains, self.classes, strict=True):
            allowed = 0
            for mask, bits in classes:
                if mask & domain:
                    allowed |= bits
            live &= allowed
        if live:
            for card, classes in enumerate(self.classes):
                kept = 0
                for mask, bits in classes:
                    if bits & live:
                        kept |= mask
                domains[card] &= kept
        return live


def bites(bound: PlaceBound, first: int, domains: Sequence[int]) -> bool:
    """Says whether some cards within their domains, which start at a card, break a bound."""
    cards, slots, low, high = bound
    may = must = 0
    for card in cards:
        domain = domains[card - first]
        if domain & slots:
            may += 1
            must += not domain & ~slots
    return must < low or may > high


def _classes(domain: int, cuts: Sequence[int]) -> list[int]:
    """Splits a set of slots into the classes that the cuts tell apart."""
    classes = [domain] if domain else []
    for cut in cuts:
        parts = []
        for each in classes:
            within = each & cut
            if within:
                parts.append(within)
            if within != each:
                parts.append(each & ~cut)
        classes = parts
    return classes
