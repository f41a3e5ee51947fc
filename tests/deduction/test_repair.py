"""Repairing a deal by moving cards in a circle."""

from __future__ import annotations

from referee.deduction.placements import PlaceBound
from referee.deduction.repair import DealRepair

A, B, C, D, REST = (1 << slot for slot in range(5))
"""Five slots; the last holds the cards that play no part."""


def circle(bound: PlaceBound) -> tuple[bool, list[int]]:
    """Repairs a deal of three ranks of two cards: 0 must go to B and may push 2, 4 and 3 on."""
    domains = [B, REST, B | C, D | A, C | D, REST]
    places = [0, 4, 1, 3, 2, 4]
    harmless = PlaceBound((4, 5), A, 0, 1)
    repair = DealRepair(2, 5, domains, [((),), ((bound,),), ((harmless,),)], places)
    return repair.repair(0), places


def test_cards_move_on_until_the_slot_that_was_left_is_filled() -> None:
    free = PlaceBound((2, 3), B | D, 0, 2)
    assert circle(free) == (True, [1, 4, 2, 0, 3, 4])


def test_a_circle_is_refused_where_its_moves_together_break_a_bound() -> None:
    # Either card may leave B and D, but not both.
    one_stays = PlaceBound((2, 3), B | D, 1, 2)
    assert circle(one_stays) == (False, [0, 4, 1, 3, 2, 4])
