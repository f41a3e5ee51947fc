"""A flow through a network whose arcs have lower and upper bounds, mended as the bounds change.

Nodes are whole numbers; a set of nodes is a whole number too, its bits. An arc is a pair of nodes,
tail and head, and no two arcs join the same two nodes. What flows into a node and does not flow
out of it is the node's own business: the network never changes it unless told to.

Sending one unit more along an arc means finding a way back from its head to its tail through the
*residual* network: along arcs with room below their upper bounds, or backwards along arcs that
carry more than their lower bounds. Where there is no way, the nodes that were reached are a *cut*:
every arc that leaves them is full, every arc that enters them is at its lower bound, and so the
bounds add up to a proof. Of all such cuts the smallest set of nodes is returned, and the largest
can be had from it (:meth:`Network.widest`). Both depend on the bounds alone, not on the flow that
happened to be there.
"""

from __future__ import annotations

Arc = tuple[int, int]
"""Tail and head."""

Nodes = int
"""A set of nodes: bit n is set if node n is in it."""

UNLIMITED = 1 << 30
"""The upper bound of an arc without one."""

_FREE = (0, UNLIMITED)


class Network:
    """Arcs with bounds and a flow within them; new arcs carry nothing and are not limited.

    ``flow`` maps every arc to what it carries, ``bounds`` the limited ones to (low, high).
    Both are for reading. An arc may be out of bounds after :meth:`bound`; nothing makes it worse.
    """

    __slots__ = ("_reach", "_unused", "bounds", "flow")

    def __init__(self) -> None:
        self.flow: dict[Arc, int] = {}
        self.bounds: dict[Arc, tuple[int, int]] = {}
        self._reach: list[Nodes] = []  # of each node: where it can send one unit more
        self._unused: list[int] = []

    def copy(self) -> Network:
        """Returns a network like this one that changes by itself."""
        twin = Network.__new__(Network)
        twin.flow = self.flow.copy()
        twin.bounds = self.bounds.copy()
        twin._reach = self._reach.copy()
        twin._unused = self._unused.copy()
        return twin

    # The shape

    def add_node(self) -> int:
        """Returns a new node, without arcs."""
        if self._unused:
            return self._unused.pop()
        self._reach.append(0)
        return len(self._reach) - 1

    def remove_node(self, node: int) -> None:
        """Removes a node that has no arcs."""
        self._unused.append(node)

    def add_arc(self, tail: int, head: int) -> None:
        """Adds an arc that carries nothing."""
        self.flow[tail, head] = 0
        self._reach[tail] |= 1 << head

    def remove_arc(self, tail: int, head: int) -> int:
        """Removes an arc and its bounds; returns what it carried, which is gone."""
        self.bounds.pop((tail, head), None)
        self._reach[tail] &= ~(1 << head)
        self._reach[head] &= ~(1 << tail)
        return self.flow.pop((tail, head))

    def rehang(self, tail: int, head: int, to: int) -> int:
        """Makes ``to`` the tail of an arc, which keeps its bounds; returns what it carries."""
        limits = self.bounds.get((tail, head))
        carried = self.remove_arc(tail, head)
        self.flow[to, head] = carried
        if limits:
            self.bounds[to, head] = limits
        self._update(to, head, carried)
        return carried

    def bound(self, tail: int, head: int, low: int, high: int) -> None:
        """Sets the bounds of an arc, whatever it carries."""
        if low <= 0 and high >= UNLIMITED:
            if self.bounds.pop((tail, head), None) is None:
                return
        else:
            self.bounds[tail, head] = (low, high)
        self._update(tail, head, self.flow[tail, head])

    def shift(self, tail: int, head: int, change: int) -> None:
        """Changes what one arc carries, and with it what its two nodes take or give."""
        carried = self.flow[tail, head] + change
        self.flow[tail, head] = carried
        self._update(tail, head, carried)

    def _update(self, tail: int, head: int, carried: int) -> None:
        low, high = self.bounds.get((tail, head), _FREE)
        reach = self._reach
        if carried < high:
            reach[tail] |= 1 << head
        else:
            reach[tail] &= ~(1 << head)
        if carried > low:
            reach[head] |= 1 << tail
        else:
            reach[head] &= ~(1 << tail)

    # The flow

    def more(self, tail: int, heads: Nodes) -> Nodes | None:
        """Sends one unit more through the arcs from ``tail`` to ``heads`` taken together.

        Returns None, or the cut that proves it impossible: a set of nodes without ``tail``.
        """
        reach = self._reach
        goal = 1 << tail
        seen = reach[tail] & heads
        came: dict[int, int] = {}
        queue: list[int] = []
        fresh = seen
        while fresh:
            bit = fresh & -fresh
            fresh ^= bit
            queue.append(bit.bit_length() - 1)
        for node in queue:
            fresh = reach[node] & ~seen
            if fresh & goal:
                if not heads >> node & 1:
                    way = [tail, node]
                    while node in came:
                        node = came[node]
                        way.append(node)
                    way.append(tail)
                    self._send(way[::-1])
                    return None
                fresh ^= goal  # straight back, and nothing gained
            seen |= fresh
            while fresh:
                bit = fresh & -fresh
                fresh ^= bit
                head = bit.bit_length() - 1
                came[head] = node
                queue.append(head)
        return seen

    def less(self, tail: int, heads: Nodes) -> Nodes | None:
        """Sends one unit less through the arcs from ``tail`` to ``heads`` taken together.

        Returns None, or the cut that proves it impossible: a set of nodes with ``tail``.
        """
        reach = self._reach
        seen = 1 << tail
        came: dict[int, int] = {}
        queue = [tail]
        for node in queue:
            fresh = reach[node] & ~seen
            if node == tail:
                fresh &= ~heads
            seen |= fresh
            while fresh:
                bit = fresh & -fresh
                fresh ^= bit
                head = bit.bit_length() - 1
                came[head] = node
                if bit & heads and reach[head] >> tail & 1:
                    way = [tail, head]
                    while head != tail:
                        head = came[head]
                        way.append(head)
                    self._send(way[::-1])
                    return None
                queue.append(head)
        return seen

    def widest(self, cut: Nodes, tail: int, head: int) -> Nodes:
        """Returns the largest cut that proves what ``cut`` does of the arc from tail to head."""
        start, goal = (head, tail) if cut >> head & 1 else (tail, head)
        reach = self._reach
        able = 1 << goal  # nodes from which the goal can be reached
        grown = True
        while grown:
            before = able
            for node, heads in enumerate(reach):
                if heads & able and node != start:
                    able |= 1 << node
            grown = able != before
        return ((1 << len(reach)) - 1) & ~able

    def _send(self, way: list[int]) -> None:
        """Sends one unit along a way through the residual network."""
        flow, bounds, reach = self.flow, self.bounds, self._reach
        node = way[0]
        for head in way[1:]:
            arc = (node, head)
            if arc in flow:
                flow[arc] = carried = flow[arc] + 1
                if arc in bounds:
                    self._update(node, head, carried)
                else:
                    reach[head] |= 1 << node
            else:
                arc = (head, node)
                flow[arc] = carried = flow[arc] - 1
                if arc in bounds:
                    self._update(head, node, carried)
                elif not carried:
                    reach[node] &= ~(1 << head)
            node = head
