"""A flow under bounds: what it sends is within them, and what it cannot send a cut proves."""

from __future__ import annotations

import random

import pytest

from referee.deduction.flow import UNLIMITED, Network


def two_ways() -> Network:
    """Node 0 gives three units to node 3, two by way of node 1 and one by way of node 2."""
    net = Network()
    for _ in range(4):
        net.add_node()
    for tail, head, carried in ((0, 1, 2), (0, 2, 1), (1, 3, 2), (2, 3, 1)):
        net.add_arc(tail, head)
        net.shift(tail, head, carried)
    return net


def test_one_unit_more_takes_another_way() -> None:
    net = two_ways()
    assert net.more(0, 1 << 2) is None
    assert net.flow == {(0, 1): 1, (0, 2): 2, (1, 3): 1, (2, 3): 2}


def test_one_unit_less_takes_another_way() -> None:
    net = two_ways()
    assert net.less(2, 1 << 3) is None
    assert net.flow == {(0, 1): 3, (0, 2): 0, (1, 3): 3, (2, 3): 0}


def test_an_upper_bound_elsewhere_stops_it_and_is_in_the_cut() -> None:
    net = two_ways()
    net.bound(2, 3, 0, 1)
    assert net.more(0, 1 << 2) == 1 << 2  # what enters node 2 cannot leave it
    net.bound(2, 3, 0, UNLIMITED)
    assert net.more(0, 1 << 2) is None


def test_a_lower_bound_elsewhere_stops_it_and_is_in_the_cut() -> None:
    net = two_ways()
    net.bound(0, 1, 2, UNLIMITED)
    cut = net.more(0, 1 << 2)
    assert cut is not None
    assert cut >> 1 & 1
    assert not cut & 1


def test_nothing_comes_straight_back() -> None:
    net = Network()
    for _ in range(2):
        net.add_node()
    net.add_arc(0, 1)
    net.shift(0, 1, 3)
    assert net.more(0, 1 << 1) == 1 << 1
    assert net.less(0, 1 << 1) == 1 << 0


def test_arcs_of_one_tail_are_taken_together() -> None:
    net = two_ways()
    assert net.more(0, 1 << 1 | 1 << 2) is not None
    assert net.less(0, 1 << 1 | 1 << 2) is not None


def test_the_widest_cut_leaves_out_only_what_reaches_the_goal() -> None:
    net = two_ways()
    net.bound(2, 3, 0, 1)
    assert net.widest(1 << 2, 0, 2) == 1 << 2
    net.bound(1, 3, 2, 2)
    net.bound(0, 1, 2, 2)
    assert net.widest(1 << 2, 0, 2) == 1 << 1 | 1 << 2 | 1 << 3


def test_a_copy_changes_by_itself() -> None:
    net = two_ways()
    twin = net.copy()
    twin.more(0, 1 << 2)
    twin.bound(0, 1, 1, 2)
    assert net.flow == two_ways().flow
    assert net.bounds == {}


def test_an_arc_keeps_its_bounds_and_flow_under_another_tail() -> None:
    net = two_ways()
    net.bound(0, 2, 1, 1)
    between = net.add_node()
    net.add_arc(0, between)
    net.shift(0, between, net.rehang(0, 2, between))
    assert net.flow[between, 2] == net.flow[0, between] == 1
    assert net.more(0, 1 << between) is not None
    net.bound(between, 2, 0, UNLIMITED)
    assert net.more(0, 1 << between) is None


@pytest.mark.parametrize("seed", range(150))
def test_whatever_is_asked_is_done_or_disproved(seed: int) -> None:
    source = random.Random(seed)
    net, nodes = random_network(source)
    surplus = balance(net, nodes)
    for _ in range(30):
        tail, head = source.choice(sorted(net.flow))
        low, high = net.bounds.get((tail, head), (0, UNLIMITED))
        carried = net.flow[tail, head]
        if source.random() < 0.3:
            low, high = max(0, carried - source.randint(0, 2)), carried + source.randint(0, 2)
            net.bound(tail, head, low, high)
        change = source.choice((1, -1))
        if carried == (high if change > 0 else low):
            continue
        cut = (net.more if change > 0 else net.less)(tail, 1 << head)
        assert balance(net, nodes) == surplus
        for arc, units in net.flow.items():
            least, most = net.bounds.get(arc, (0, UNLIMITED))
            assert least <= units <= most
        if cut is None:
            assert net.flow[tail, head] == carried + change
            continue
        for nodes_of_cut in (cut, net.widest(cut, tail, head)):
            assert nodes_of_cut & cut == cut
            disproves(net, nodes_of_cut, surplus, (tail, head), carried + change)


def random_network(source: random.Random) -> tuple[Network, int]:
    net, nodes = Network(), source.randint(3, 9)
    for _ in range(nodes):
        net.add_node()
    for tail in range(nodes):
        for head in range(tail + 1, nodes):
            if source.random() < 0.6:
                net.add_arc(tail, head)
                net.shift(tail, head, source.randint(0, 3))
    for tail, head in sorted(net.flow):
        if source.random() < 0.5:
            carried = net.flow[tail, head]
            net.bound(
                tail, head, max(0, carried - source.randint(0, 2)), carried + source.randint(0, 2)
            )
    if not net.flow:
        net.add_arc(0, 1)
    return net, nodes


def balance(net: Network, nodes: int) -> list[int]:
    """Returns what each node gives: what flows out of it less what flows in."""
    surplus = [0] * nodes
    for (tail, head), carried in net.flow.items():
        surplus[tail] += carried
        surplus[head] -= carried
    return surplus


def disproves(
    net: Network, cut: int, surplus: list[int], arc: tuple[int, int], carried: int
) -> None:
    """Adds up a cut: with so much on the arc, more must leave or enter than the bounds allow."""
    gives = sum(units for node, units in enumerate(surplus) if cut >> node & 1)
    spare = 0
    for tail, head in net.flow:
        crosses = (cut >> tail & 1) - (cut >> head & 1)
        low, high = net.bounds.get((tail, head), (0, UNLIMITED))
        if (tail, head) == arc:
            low = high = carried
        if crosses > 0:
            spare += high
        elif crosses < 0:
            spare -= low
    # Leaving at most, less entering at least, must be able to carry away what the nodes give.
    assert (cut >> arc[0] & 1) != (cut >> arc[1] & 1)
    assert spare < gives
