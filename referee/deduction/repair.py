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
        first = rank * self._suits
        rooms = self._room(rank)
        for card in range(first, first + self._suits):
            if rooms[card - first] and self._circle(card, rooms[card - first]):
                return True
        return False

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
