"""A closed deal of Go Fish, played to its end, proved as a whole: one small problem a player.

Every card ends in a book, so how many cards of each rank a player got unseen is exact. What is open
is in which of the player's unseen slots (the dealt hand, each unseen draw) each of them came. The
lines say by which slot the k-th unseen card of a rank has come (its *deadline*: asks, gifts, books)
and behind which it came (its *release*: "go fish", all given, no book held before). The record can
be true if and only if the cards of every player fit their slots. Since facts and claims are only
ever added, no line has to be looked at by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from referee.games.go_fish.options import GoFishRules
from referee.games.go_fish.proving import WIDTH, Grounds, open_lines
from referee.values.deck import SUITS

COPIES = len(SUITS)
ALL = (1 << WIDTH) - 1
ASKING, ANSWERING, DRAWING = range(3)
NOTHING_CAME = -1


class ClosedDeal:
    """The lines of a deal so far: what they say of unseen cards. Raises KeyError for the judge.

    Pairs are players by ranks, seat by seat. Of each: ``base`` are cards seen to come less
    those seen to go, ``need`` and ``hard`` the slots by which the k-th unseen card has come (by
    all lines, and by gifts and books alone), ``free`` at most how many came in the first slots.
    ``slots`` are the sizes of a player's unseen slots, ``barred`` the rank that each cannot hold.
    """

    def __init__(
        self, size: int, order: Sequence[Sequence[int]], first: int, rules: GoFishRules
    ) -> None:
        seats = len(order)
        pairs = range(seats * WIDTH)
        self.order, self.turn = order, first
        self.lucky, self.next_asked = rules.lucky, rules.next_asked
        self.have = [size] * seats
        self.stock = COPIES * WIDTH - size * seats
        self.slots = [[size] for _ in range(seats)]
        self.barred = [[-1] for _ in range(seats)]
        self.base = [0] * len(pairs)
        self.need: list[list[int]] = [[] for _ in pairs]
        self.hard: list[list[int]] = [[] for _ in pairs]
        self.free: list[list[tuple[int, int]]] = [[] for _ in pairs]
        self.grounds = Grounds([], [], [], [])
        self.grown = (1 << seats) - 1
        self.books: list[list[int]] = [[] for _ in range(seats)]
        self.laid = self.shelved = self.seen = 0
        self.state = ASKING
        self.asker = self.asked = self.rank = 0
        self.came = NOTHING_CAME
        """What came on the line before: a pair that was seen, or -2 - seat for an unseen card."""

    def due(self, pair: int, want: int) -> None:
        """At least so many unseen cards of a pair have come by now."""
        deadlines = self.need[pair]
        if want < len(deadlines):
            raise KeyError(pair)
        deadlines += [len(self.slots[pair // WIDTH])] * (want - len(deadlines))

    def fact(self, pair: int, want: int) -> None:
        """The same, seen by everybody."""
        self.due(pair, want)
        deadlines = self.hard[pair]
        deadlines += [len(self.slots[pair // WIDTH])] * (want - len(deadlines))

    def claim_no_books(self, line: int) -> None:
        """Whoever got cards since the last such line holds no book."""
        if self.grown:
            base = self.base[:]
            for seat, slots in enumerate(self.slots):
                if self.grown >> seat & 1:
                    claim = line, seat, len(slots), base, ALL & ~self.shelved
                    self.grounds.bookless.append(claim)
            self.grown = 0

    def ask(self, line: int, seat: int, other: int, rank: int) -> None:
        if self.state != ASKING or seat != self.turn or seat == other:
            raise KeyError(line)
        if not self.have[seat] or not self.have[other]:
            raise KeyError(line)
        self.claim_no_books(line)
        pair = seat * WIDTH + rank
        want = 1 - self.base[pair]
        if want > 0:
            self.grounds.least.append((line, pair, len(self.slots[seat]), want))
            if want > len(self.need[pair]):
                self.due(pair, want)
        self.asker, self.asked, self.rank = seat, other, rank
        self.came, self.state = NOTHING_CAME, ANSWERING

    def answer(self, line: int, seat: int, count: int) -> None:
        """Takes in that all of a rank was handed over; none of it with a count of 0."""
        if self.state != ANSWERING or seat != self.asked or count >= COPIES:
            raise KeyError(line)
        self.claim_no_books(line)
        pair, slots = seat * WIDTH + self.rank, len(self.slots[seat])
        want = count - self.base[pair]
        self.free[pair].append((want, slots))
        self.grounds.most.append((line, pair, slots, want))
        if count:
            self.fact(pair, want)
            self.base[pair] -= count
            self.have[seat] -= count
            self.have[self.asker] += count
            self.came = self.asker * WIDTH + self.rank
            self.base[self.came] += count
            self.grown |= 1 << self.asker
            self.state = ASKING
        else:
            self.due(pair, want)
            self.came = NOTHING_CAME
            self.state = DRAWING if self.stock else ASKING
            if not self.stock:
                self.miss()

    def miss(self) -> None:
        self.turn = self.asked if self.next_asked else self.order[self.asker][0]

    def draw(self, line: int, seat: int, rank: int, card: int) -> None:
        if not self.stock or card & self.seen:
            raise KeyError(line)
        after_miss = self.state == DRAWING
        if seat != (self.asker if after_miss else self.turn):
            raise KeyError(line)
        if not after_miss and (self.state != ASKING or self.have[seat]):
            raise KeyError(line)
        self.claim_no_books(line)
        self.stock -= 1
        self.have[seat] += 1
        self.grown |= 1 << seat
        if rank >= 0:
            self.seen |= card
            self.came = seat * WIDTH + rank
            self.base[self.came] += 1
        else:
            bar = self.rank if after_miss and self.lucky else -1
            self.slots[seat].append(1)
            self.barred[seat].append(bar)
            self.came = -2 - seat
            if bar >= 0:
                place = seat * WIDTH + bar, len(self.slots[seat]) - 1
                self.grounds.luck.append((line, *place))
        if after_miss:
            self.state = ASKING
            if not self.lucky or rank != self.rank:
                self.miss()

    def book(self, line: int, seat: int, rank: int) -> None:
        pair, slots = seat * WIDTH + rank, len(self.slots[seat])
        if self.state == DRAWING or self.have[seat] < COPIES:
            raise KeyError(line)
        want = COPIES - self.base[pair]
        self.fact(pair, want)
        if self.came == -2 - seat:
            self.free[pair].append((want - 1, slots - 1))  # no book before the last card came
        elif self.came != pair:
            raise KeyError(line)
        self.base[pair] -= COPIES
        self.have[seat] -= COPIES
        self.books[seat].append(rank)
        self.shelved |= 1 << rank
        self.laid += 1

    def pass_on(self) -> None:
        """Passes the turn to the next who has cards, once there are none to draw."""
        if self.state == ASKING and not self.have[self.turn] and not self.stock:
            seats = self.order[self.turn]
            self.turn = next((seat for seat in seats if self.have[seat]), self.turn)

    def open_lines(self) -> set[int]:
        """Returns the lines whose claims the facts do not prove. Raises KeyError for the judge.

        That is where no deal fits everything.
        """
        if self.stock:
            raise KeyError(self.stock)
        for seat, slots in enumerate(self.slots):
            cards = self._cards(seat)
            if len(cards) != sum(slots):
                raise KeyError(seat)
            bars = self.barred[seat]
            if not (_earliest(cards, slots, bars) or _by_paths(cards, slots, bars)):
                raise KeyError(seat)
        return open_lines(self.slots, self.hard, self.grounds)

    def _cards(self, seat: int) -> list[tuple[int, int, int]]:
        """Returns release, deadline and rank of each unseen card of a player."""
        cards = []
        for rank in range(WIDTH):
            free = self.free[seat * WIDTH + rank]
            for number, deadline in enumerate(self.need[seat * WIDTH + rank]):
                release = max((slot for upper, slot in free if upper <= number), default=0)
                if release >= deadline:
                    raise KeyError(seat)
                cards.append((release, deadline, rank))
        return cards


def _earliest(
    cards: list[tuple[int, int, int]], slots: Sequence[int], barred: Sequence[int]
) -> bool:
    """Whether the cards fit, the earliest deadline first.

    Exact where no rank is barred from a slot; with bars it may miss a way, and finds no wrong one.
    """
    coming = sorted(cards, reverse=True)
    heap: list[tuple[int, int]] = []
    for slot, size in enumerate(slots):
        while coming and coming[-1][0] <= slot:
            heappush(heap, coming.pop()[1:])
        for _ in range(size):
            passed = []
            while heap and heap[0][1] == barred[slot]:
                passed.append(heappop(heap))
            if not heap or heappop(heap)[0] <= slot:
                return False
            for each in passed:
                heappush(heap, each)
    return not heap and not coming


def _by_paths(
    cards: Sequence[tuple[int, int, int]], slots: Sequence[int], barred: Sequence[int]
) -> bool:
    """The same exactly, by augmenting paths."""
    places = [slot for slot, size in enumerate(slots) for _ in range(size)]
    taken = [-1] * len(places)

    def find(card: int, tried: set[int]) -> bool:
        release, deadline, rank = cards[card]
        for place, slot in enumerate(places):
            if release <= slot < deadline and barred[slot] != rank and place not in tried:
                tried.add(place)
                if taken[place] < 0 or find(taken[place], tried):
                    taken[place] = card
                    return True
        return False

    return all(find(card, set()) for card in range(len(cards)))
