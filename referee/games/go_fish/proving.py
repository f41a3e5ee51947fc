"""Which claims of a closed deal the facts alone prove: by Hall's condition on nested slots.

Facts (gifts, books, shown draws) give deadlines only: for each player and rank the slots by which
the first, second, ... unseen card has come. Let C(t) be the cards in the first t slots, N(t) those
due by then, and E = C - N, the room for others. Of a rank of which R(t) fall due in (s, t], the
first s slots hold at least ``a + max(0, max over t > s of R(t) - (C(t) - C(s)))`` and at most
``a + min(E(s), R(end), min over t > s of R(t) + E(t))``, where a are due by s. Slot s can hold a
rank if and only if no t with s < t < its next deadline has E(t) = 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from referee.values.deck import RANKS, SUITS
from referee.values.rows import NamedTuple

WIDTH = len(RANKS)
MOST_IN_HAND = len(SUITS) - 1


class Grounds(NamedTuple):
    """What lines claim: at least or at most so many unseen cards of a pair in the first slots.

    ``luck`` are draws that were not of a rank, by slot, ``bookless`` players who hold no book, with
    the cards seen to come by then, and the ranks that are not laid.
    """

    least: list[tuple[int, int, int, int]]
    most: list[tuple[int, int, int, int]]
    luck: list[tuple[int, int, int]]
    bookless: list[tuple[int, int, int, Sequence[int], int]]


class _Bounds:
    """What the deadlines of facts leave possible."""

    def __init__(self, slots: Sequence[Sequence[int]], hard: Sequence[Sequence[int]]) -> None:
        self.hard = hard
        self.room = [[0, *accumulate(sizes)] for sizes in slots]
        self.slack = []
        for seat, room in enumerate(self.room):
            due = [0] * len(room)
            for deadlines in hard[seat * WIDTH : (seat + 1) * WIDTH]:
                for deadline in deadlines:
                    due[deadline] += 1
            self.slack.append([c - n for c, n in zip(room, accumulate(due), strict=True)])

    def may_exceed(self, pair: int, slot: int, high: int) -> bool:
        """Whether the first slots may hold more than ``high`` cards."""
        deadlines, slack = self.hard[pair], self.slack[pair // WIDTH]
        if len(deadlines) <= high:
            return False
        due = sum(each <= slot for each in deadlines)
        more = min(len(deadlines) - due, slack[slot])
        for end in range(slot + 1, len(slack)):
            if slack[end] < more:
                late = sum(slot < each <= end for each in deadlines)
                more = min(more, slack[end] + late)
        return due + more > high

    def may_lack(self, pair: int, slot: int, low: int) -> bool:
        """Whether the first slots may hold fewer than ``low`` cards."""
        deadlines, room = self.hard[pair], self.room[pair // WIDTH]
        due = sum(each <= slot for each in deadlines)
        late = [each for each in deadlines if each > slot]
        forced = (count - (room[end] - room[slot]) for count, end in enumerate(late, 1))
        return due + max(forced, default=0) < low and due < low

    def may_be(self, pair: int, slot: int) -> bool:
        """Whether a slot may hold a card."""
        late = [each for each in self.hard[pair] if each > slot]
        slack = self.slack[pair // WIDTH]
        return bool(late) and all(slack[end] for end in range(slot + 1, min(late)))


def open_lines(
    slots: Sequence[Sequence[int]], hard: Sequence[Sequence[int]], grounds: Grounds
) -> set[int]:
    """Returns the lines whose claims are false in some deal that fits the facts.

    ``slots`` are the sizes of each player's, ``hard`` the deadlines of each pair.
    """
    bounds = _Bounds(slots, hard)
    found = {line for line, pair, slot, low in grounds.least if bounds.may_lack(pair, slot, low)}
    found |= {
        line for line, pair, slot, high in grounds.most if bounds.may_exceed(pair, slot, high)
    }
    found |= {line for line, pair, slot in grounds.luck if bounds.may_be(pair, slot)}
    for line, seat, slot, base, ranks in grounds.bookless:
        if line not in found and _may_hold_a_book(bounds, seat, slot, base, ranks):
            found.add(line)
    return found


def _may_hold_a_book(
    bounds: _Bounds, seat: int, slot: int, base: Sequence[int], ranks: int
) -> bool:
    for rank in range(WIDTH):
        pair = seat * WIDTH + rank
        high = MOST_IN_HAND - base[pair]
        if ranks >> rank & 1 and len(bounds.hard[pair]) > high:
            elsewhere = any(
                base[other] > 0 for other in range(rank, len(base), WIDTH) if other != pair
            )
            if not elsewhere and bounds.may_exceed(pair, slot, high):
                return True
    return False
