"""How many cards of each rank may lie where they came to from the deck, under bounds on hands.

Cards of one rank are interchangeable. A *slot* is a place that cards came to from the deck: a
dealt hand, a draw that nobody saw, the rest of the stock. What a player holds of a rank is what is
known to have come and gone, plus what lies in the slots the player has taken so far. So whatever
is said of a hand bounds the cards of one rank in the first so many slots of one player, and all
bounds of one player and rank are nested: a chain of prefixes. The network sends the cards of each
rank to their slots along these chains::

    rank -> newest prefix -> ... -> oldest prefix -> slot

A prefix has a node only as long as it has a bound that does not follow from the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.deduction.flow import UNLIMITED, Network, Nodes
from referee.values.rows import NamedTuple

HELD, DRAWN = "held", "drawn"
"""What a bound speaks of: a hand, or one draw."""


class Bound(NamedTuple):
    """At least, or at most, ``amount`` cards of a rank lie in a player's first ``depth`` slots.

    Of kind ``DRAWN`` it speaks of the last of these slots only. ``pair`` is the player's number
    times the number of ranks plus the rank's; the stock is the last player.
    """

    pair: int
    depth: int
    least: bool
    amount: int
    fact: bool = False
    kind: str = HELD

    def broken_by(self, amount: int) -> bool:
        """Whether so many cards are too few, or too many."""
        return amount < self.amount if self.least else amount > self.amount


class Cut(NamedTuple):
    """Bounds that cannot all be true, with the sizes of some slots and ranks.

    For any deal, the cards bounded from below, less those bounded from above, plus the unseen
    cards of the ``ranks``, less those in some slots are none at most: every card is taken off at
    least as often as it is added. The bounds and sizes make them more than that.
    """

    bounds: tuple[Bound, ...]
    ranks: tuple[int, ...] = ()


Cuts = tuple[Cut, ...]
"""Ways to see one contradiction; none if there is none."""

Stairs = tuple[tuple[Bound, ...], tuple[Bound, ...]]
"""The low and the high bounds of a pair that do not follow from others, both rising with depth."""

_NO_STAIRS: Stairs = ((), ())


def _limits(bound: Bound) -> tuple[int, int]:
    """Returns the least and the most cards that a bound allows."""
    return (bound.amount, UNLIMITED) if bound.least else (0, bound.amount)


def climb(stairs: Stairs, bound: Bound) -> Stairs:
    """Adds a bound; returns ``stairs`` if it follows from others. High bounds come by depth."""
    lows, highs = stairs
    depth, amount = bound.depth, bound.amount
    if bound.least:
        later: tuple[Bound, ...] = ()
        if lows and lows[-1].depth > depth:  # a hand that was recorded late
            later = tuple(low for low in lows if low.depth > depth and low.amount > amount)
            lows = tuple(low for low in lows if low.depth <= depth)
        if lows and lows[-1].amount >= amount:
            return stairs
        if lows and lows[-1].depth == depth:
            lows = lows[:-1]
        return (*lows, bound, *later), highs
    while highs and highs[-1].amount >= amount:
        highs = highs[:-1]
    if highs:
        last = highs[-1]  # every slot after the first, the dealt hand, is one card
        if last.depth and last.amount + depth - last.depth <= amount:
            return stairs
    return lows, (*highs, bound)


class Holdings:
    """A deal that obeys bounds, and goes on obeying them as more are added.

    Players and ranks are numbers; the stock is one player more, with a single slot.
    """

    __slots__ = ("_chains", "_drawn", "_net", "ranks", "slots", "stairs")

    def __init__(self, players: int, unseen: Sequence[int]) -> None:
        """``unseen`` is how many cards of each rank lie in the stock, before slots are taken."""
        self._net = net = Network()
        self.ranks = ranks = len(unseen)
        for _ in range(ranks):
            net.add_node()
        stock = net.add_node()
        for rank, count in enumerate(unseen):
            net.add_arc(rank, stock)
            net.shift(rank, stock, count)
        self.slots: list[list[int]] = [[] for _ in range(players)]  # nodes, in order of taking
        self.slots.append([stock])
        self.stairs: list[Stairs] = [_NO_STAIRS] * (ranks * (players + 1))
        self._chains: list[list[tuple[int, int]]] = [[] for _ in self.stairs]  # depth, node
        self._drawn: dict[tuple[int, int], Bound] = {}  # by pair and depth

    def copy(self) -> Holdings:
        """Returns holdings like these that change by themselves."""
        twin = Holdings.__new__(Holdings)
        twin.ranks = self.ranks
        twin._net = self._net.copy()
        twin.slots = [nodes.copy() for nodes in self.slots]
        twin.stairs = self.stairs.copy()
        twin._chains = [chain.copy() for chain in self._chains]
        twin._drawn = self._drawn.copy()
        return twin

    # Slots

    def take(self, player: int, size: int, avoid: int | None = None) -> None:
        """Gives a player a new slot with cards from the stock, of rank ``avoid`` last of all."""
        net, stock = self._net, self.slots[-1][0]
        slot = net.add_node()
        self.slots[player].append(slot)
        left = [net.flow[rank, stock] for rank in range(self.ranks)]
        taken = [0] * self.ranks
        for rank in range(self.ranks):
            net.add_arc(rank, slot)
        for _ in range(size):
            # Ranks apart, so that few claims need mending: a deal without books is likely to last.
            most = max(
                (rank for rank in range(self.ranks) if left[rank]),
                key=lambda rank: (rank != avoid, -taken[rank], left[rank]),
            )
            left[most] -= 1
            taken[most] += 1
        for rank, count in enumerate(taken):
            if count:
                net.shift(rank, stock, -count)
                net.shift(rank, slot, count)

    def put_back(self, player: int) -> None:
        """Returns the cards of a player's last slot, on which no bound rests, to the stock."""
        net, stock = self._net, self.slots[-1][0]
        slot = self.slots[player].pop()
        for rank in range(self.ranks):
            count = net.remove_arc(rank, slot)
            if count:
                net.shift(rank, stock, count)
        net.remove_node(slot)

    def reveal_top(self, rank: int, count: int = 1) -> None:
        """Takes cards of the rank, which are there, out of the stock (-1: puts one back)."""
        self._net.shift(rank, self.slots[-1][0], -count)

    def _above(self, pair: int, depth: int) -> int:
        """Returns the node that sends cards to a slot of a player."""
        for at, node in self._chains[pair]:
            if at >= depth:
                return node
        return pair % self.ranks

    def _bundle(self, pair: int, depth: int) -> tuple[int, Nodes]:
        """Returns the arcs that together carry what lies in a prefix: one tail, some heads."""
        tail = pair % self.ranks
        below, heads = 0, 0
        for at, node in self._chains[pair]:
            if at > depth:
                tail = node
                break
            below, heads = at, 1 << node
        for slot in self.slots[pair // self.ranks][below:depth]:
            heads |= 1 << slot
        return tail, heads

    def amount(self, pair: int, depth: int) -> int:
        """Returns how many cards of the pair's rank lie in a prefix, as it happens."""
        net = self._net
        tail = pair % self.ranks
        below, count = 0, 0
        for at, node in reversed(self._chains[pair]):
            if at <= depth:
                below, count = at, net.flow[tail, node]
                break
            tail = node
        for slot in self.slots[pair // self.ranks][below:depth]:
            count += net.flow[tail, slot]
        return count

    def content(self, player: int, depth: int) -> list[int]:
        """Returns how many cards of each rank lie in one slot, as it happens."""
        slot = self.slots[player][depth - 1]
        first = player * self.ranks
        return [
            self._net.flow[self._above(pair, depth), slot]
            for pair in range(first, first + self.ranks)
        ]

    def spoken_of(self, bound: Bound) -> int:
        """Returns how many cards lie where a bound speaks of, as it happens."""
        if bound.kind != DRAWN:
            return self.amount(bound.pair, bound.depth)
        slot = self.slots[bound.pair // self.ranks][bound.depth - 1]
        return self._net.flow[self._above(bound.pair, bound.depth), slot]

    def push(self, bound: Bound, amount: int) -> bool:
        """Says whether so few cards as ``amount`` can lie where a low bound speaks of.

        Or so many, of a high bound.
        """
        if bound.kind == DRAWN:
            tail = self._above(bound.pair, bound.depth)
            heads = 1 << self.slots[bound.pair // self.ranks][bound.depth - 1]
        else:
            tail, heads = self._bundle(bound.pair, bound.depth)
        change = amount - self.spoken_of(bound)
        if (change > 0) == bound.least:
            return True  # beyond it already
        send = self._net.more if change > 0 else self._net.less
        return all(send(tail, heads) is None for _ in range(abs(change)))

    def extreme(self, pair: int, *, most: bool, limit: int) -> int:
        """Returns the most or the fewest cards in all slots of a player; ``limit`` is enough."""
        depth = len(self.slots[pair // self.ranks])
        count = self.amount(pair, depth)
        step = 1 if most else -1
        send = self._net.more if most else self._net.less
        tail, heads = self._bundle(pair, depth)
        while count != limit and send(tail, heads) is None:
            count += step
        return count

    # Bounds

    def impose(self, bound: Bound) -> Cuts:
        """Adds a bound, and finds a deal that obeys it too.

        Returns nothing, or why there is none; then the bound is to be taken away again.
        """
        pair, depth = bound.pair, bound.depth
        if bound.kind == DRAWN:
            self._drawn[pair, depth] = bound
            tail = self._above(pair, depth)
            head = self.slots[pair // self.ranks][depth - 1]
            self._net.bound(tail, head, *_limits(bound))
            return self._mend(pair, tail, head)
        stairs = climb(self.stairs[pair], bound)
        if stairs is self.stairs[pair]:
            return ()
        self._reshape(pair, stairs)
        tail = pair % self.ranks
        for at, head in reversed(self._chains[pair]):
            if at == depth:
                return self._mend(pair, tail, head)
            tail = head
        raise AssertionError("a bound that does not follow has a node")

    def release(self, bound: Bound, stairs: Stairs) -> None:
        """Takes away the bound added last; ``stairs`` are those of its pair before."""
        if bound.kind == DRAWN:
            del self._drawn[bound.pair, bound.depth]
            slot = self.slots[bound.pair // self.ranks][bound.depth - 1]
            self._net.bound(self._above(bound.pair, bound.depth), slot, 0, UNLIMITED)
        elif stairs is not self.stairs[bound.pair]:
            self._reshape(bound.pair, stairs)

    def replace(self, pair: int, bounds: Iterable[Bound]) -> None:
        """Makes these, in order of depth, all the bounds of a pair, obeyed or not."""
        stairs = _NO_STAIRS
        drawn = {}
        for bound in bounds:
            if bound.kind == DRAWN:
                drawn[pair, bound.depth] = bound
            else:
                stairs = climb(stairs, bound)
        self._reshape(pair, stairs)
        mine = [key for key in self._drawn if key[0] == pair]
        for key in mine:
            if key not in drawn:
                self.release(self._drawn[key], stairs)
        for (_, depth), bound in drawn.items():
            if (pair, depth) not in self._drawn:
                self._drawn[pair, depth] = bound
                slot = self.slots[pair // self.ranks][depth - 1]
                self._net.bound(self._above(pair, depth), slot, *_limits(bound))

    def mend(self, pairs: Iterable[int]) -> None:
        """Finds a deal that obeys the bounds of some pairs again, where there is one."""
        for pair in pairs:
            tail = pair % self.ranks
            for _, head in reversed(self._chains[pair]):
                self._mend(pair, tail, head)
                tail = head
        for pair, depth in self._drawn:
            slot = self.slots[pair // self.ranks][depth - 1]
            self._mend(pair, self._above(pair, depth), slot)

    def _mend(self, pair: int, tail: int, head: int) -> Cuts:
        net = self._net
        low, high = net.bounds.get((tail, head), (0, UNLIMITED))
        if low > high:
            return (self._clash(pair, head),)
        cut: Nodes | None = None
        while cut is None and net.flow[tail, head] < low:
            cut = net.more(tail, 1 << head)
        while cut is None and net.flow[tail, head] > high:
            cut = net.less(tail, 1 << head)
        if cut is None:
            return ()
        wide = net.widest(cut, tail, head)
        return tuple(self._cut(inside) for inside in (cut, wide)[: 1 + (wide != cut)])

    def _reshape(self, pair: int, stairs: Stairs) -> None:
        """Gives a chain the nodes and bounds that its stairs ask for."""
        self.stairs[pair] = stairs
        lows, highs = stairs
        if not lows and len(highs) == 1 and len(self._chains[pair]) == 1:
            ((depth, head),) = self._chains[pair]  # what most lines come to, only sooner
            if depth != highs[0].depth:
                self._slide(pair, highs[0].depth)
            self._net.bound(pair % self.ranks, head, 0, highs[0].amount)
            return
        limits = {bound.depth: (0, bound.amount) for bound in highs}
        for bound in lows:
            _, high = limits.get(bound.depth, (0, UNLIMITED))
            limits[bound.depth] = bound.amount, high
        depths = sorted(limits)
        chain = self._chains[pair]
        if [at for at, _ in chain] != depths:
            self._rebuild(pair, depths)
        tail = pair % self.ranks
        bound_arc = self._net.bound
        for depth, head in reversed(chain):
            bound_arc(tail, head, *limits[depth])
            tail = head

    def _rebuild(self, pair: int, depths: list[int]) -> None:
        chain = self._chains[pair]
        if len(chain) == len(depths) and all(
            at == depth for (at, _), depth in zip(chain[:-1], depths[:-1], strict=True)
        ):
            self._slide(pair, depths[-1])
            return
        wanted = set(depths)
        for index in reversed(range(len(chain))):
            if chain[index][0] not in wanted:
                self._fold(pair, index)
        for index, depth in enumerate(depths):
            if index == len(chain) or chain[index][0] != depth:
                self._unfold(pair, index, depth)

    def _children(self, pair: int, index: int) -> Iterator[int]:
        """Yields the heads of the arcs from the node at ``index`` of a chain."""
        chain = self._chains[pair]
        below = 0
        if index:
            below, node = chain[index - 1]
            yield node
        yield from self.slots[pair // self.ranks][below : chain[index][0]]

    def _unfold(self, pair: int, index: int, depth: int) -> None:
        """Gives the prefix of a depth a node of its own."""
        net, chain = self._net, self._chains[pair]
        tail = chain[index][1] if index < len(chain) else pair % self.ranks
        node = net.add_node()
        chain.insert(index, (depth, node))
        net.add_arc(tail, node)
        carried = sum(net.rehang(tail, head, node) for head in self._children(pair, index))
        net.shift(tail, node, carried)

    def _fold(self, pair: int, index: int) -> None:
        """Takes the node of a prefix away."""
        net, chain = self._net, self._chains[pair]
        tail = chain[index + 1][1] if index + 1 < len(chain) else pair % self.ranks
        node = chain[index][1]
        for head in self._children(pair, index):
            net.rehang(node, head, tail)
        net.remove_arc(tail, node)
        net.remove_node(node)
        del chain[index]

    def _slide(self, pair: int, depth: int) -> None:
        """Makes the last node of a chain that of another depth."""
        net, chain = self._net, self._chains[pair]
        before, node = chain[-1]
        rank = pair % self.ranks
        slots = self.slots[pair // self.ranks]
        chain[-1] = depth, node
        if depth > before:
            carried = sum(net.rehang(rank, slot, node) for slot in slots[before:depth])
        else:
            carried = -sum(net.rehang(node, slot, rank) for slot in slots[depth:before])
        net.shift(rank, node, carried)

    # Cuts

    def _clash(self, pair: int, head: int) -> Cut:
        """Returns a prefix's own low and high bounds as a cut."""
        depth = next(at for at, node in self._chains[pair] if node == head)
        both = (*self.stairs[pair][0], *self.stairs[pair][1])
        return Cut(tuple(bound for bound in both if bound.depth == depth))

    def _cut(self, inside: Nodes) -> Cut:
        """Returns the bounds of the arcs that enter or leave a set of nodes."""
        bounds: list[Bound] = []
        for pair, chain in enumerate(self._chains):
            tail = pair % self.ranks
            low_at = {bound.depth: bound for bound in self.stairs[pair][0]}
            high_at = {bound.depth: bound for bound in self.stairs[pair][1]}
            for depth, head in reversed(chain):
                enters = (inside >> head & 1) - (inside >> tail & 1)
                if enters > 0 and depth in low_at:
                    bounds.append(low_at[depth])
                elif enters < 0:
                    bounds.append(high_at[depth])
                tail = head
        for (pair, depth), bound in self._drawn.items():
            slot = self.slots[pair // self.ranks][depth - 1]
            enters = (inside >> slot & 1) - (inside >> self._above(pair, depth) & 1)
            if (enters > 0 and bound.least) or (enters < 0 and not bound.least):
                bounds.append(bound)
        ranks = tuple(rank for rank in range(self.ranks) if inside >> rank & 1)
        return Cut(tuple(bounds), ranks)
