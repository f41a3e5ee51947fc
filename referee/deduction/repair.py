"""Repairing a deal that no longer fits by moving a few cards, before a search is needed."""

from __future__ import annotations

from collections.abc import Sequence

from referee.deduction.placements import Ways, breaks


class DealRepair:
    """Repairs a deal that breaks a new bound of one rank by moving a few cards in a circle.

    It fails often where a search would not, but costs next to nothing where it succeeds.
    """

    __slots__ = ("_bounds", "_domains", "_every", "_lying", "_places", "_rooms", "_suits")

    def __init__(
        self,
        suits: int,
        slots: int,
        domains: Sequence[int],
        bounds: Sequence[Ways],
        places: list[int],
    ) -> None:
        self._suits = suits
        self._every = (1 << slots) - 1
        self._domains = domains
        self._bounds = bounds
        self._places = places
        self._rooms: dict[int, list[int]] = {}
        self._lying: list[list[int]] = [[] for _ in range(slots)]
        for card, slot in enumerate(places):
            self._lying[slot].append(card)

    def repair(self, rank: int) -> bool:
        """Changes ``places`` so that it fits, which it did except for this rank; or says no."""
        cards = range(rank * self._suits, (rank + 1) * self._suits)
        astray = [card for card in cards if not self._domains[card] >> self._places[card] & 1]
        if len(astray) > 1:
            return False
        return (
            any(self._exchange(card, cards) for card in astray)
            or any(self._move(card) for card in astray or cards)
            or any(self._exchange(card, cards, further=True) for card in astray)
        )

    def _move(self, card: int) -> bool:
        """Moves a card to where it may lie, and others on."""
        room = self._room(card // self._suits)[card % self._suits]
        return bool(room) and self._circle(card, room)

    def _exchange(self, card: int, cards: range, *, further: bool = False) -> bool:
        """Exchanges a card with another of its rank, so that it lies well or may move further."""
        places = self._places
        home = places[card]
        for other in cards:
            there = places[other]
            if there == home or not self._domains[other] >> home & 1:
                continue
            if not further and not self._domains[card] >> there & 1:
                continue
            self._swap(card, other)
            done = (
                self._move(card)
                if further
                else not breaks(self._bounds[card // self._suits], places)
            )
            if done:
                return True
            self._swap(card, other)
        return False

    def _swap(self, one: int, other: int) -> None:
        places, lying = self._places, self._lying
        for card in (one, other):
            lying[places[card]].remove(card)
        places[one], places[other] = places[other], places[one]
        for card in (one, other):
            lying[places[card]].append(card)
        self._rooms.pop(one // self._suits, None)

    def _room(self, rank: int) -> list[int]:
        """Returns the slots that each card of a rank may move to while the others stay."""
        rooms = self._rooms.get(rank)
        if rooms is not None:
            return rooms
        places = self._places
        first = rank * self._suits
        rooms = list(self._domains[first : first + self._suits])
        astray = [at for at, domain in enumerate(rooms) if not domain >> places[first + at] & 1]
        for at in range(len(rooms)):
            if astray and astray != [at]:
                rooms[at] = 0
        ways = self._bounds[rank]
        if len(ways) != 1:  # too many things may change at once
            rooms = [0] * len(rooms)
        for cards, slots, low, high in ways[0] if len(ways) == 1 else ():
            inside = 0
            for card in cards:
                inside += slots >> places[card] & 1
            if low < inside < high:
                continue
            for card in cards:
                others = inside - (slots >> places[card] & 1)
                if others < low:
                    rooms[card - first] &= slots if others == low - 1 else 0
                elif others >= high:
                    rooms[card - first] &= ~slots if others == high else 0
            if not low <= inside <= high:
                for at in range(len(rooms)):
                    if first + at not in cards:
                        rooms[at] = 0
        self._rooms[rank] = rooms
        return rooms

    def _circle(self, card: int, room: int) -> bool:
        """Moves a card to another slot of its room, and others on, until its own is filled."""
        suits, places = self._suits, self._places
        rank = card // suits
        home = 1 << places[card]
        seen = home
        mover: dict[int, int] = {}
        queue = [card]
        for each in queue:
            if each != card:
                at = each // suits
                if at == rank:
                    continue
                room = (self._rooms.get(at) or self._room(at))[each % suits]
                if room & home:
                    return self._turn(card, each, mover)
            new = room & self._every & ~seen
            seen |= new
            while new:
                slot = (new & -new).bit_length() - 1
                new &= new - 1
                mover[slot] = each
                queue += self._lying[slot]
        return False

    def _turn(self, card: int, last: int, mover: dict[int, int]) -> bool:
        """Carries out a circle of moves if every rank that it touches agrees to all of it."""
        suits, places = self._suits, self._places
        before = []
        slot, each = places[card], last
        while True:
            before.append((each, places[each]))
            places[each], slot = slot, places[each]
            if each == card:
                break
            each = mover[slot]
        ranks = {each // suits for each, _ in before}
        if not any(breaks(self._bounds[rank], places) for rank in ranks):
            for each, slot in before:
                self._lying[slot].remove(each)
                self._lying[places[each]].append(each)
            for rank in ranks:
                self._rooms.pop(rank, None)
            return True
        for each, slot in before:
            places[each] = slot
        return False
