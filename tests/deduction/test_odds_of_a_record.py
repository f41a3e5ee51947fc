"""The odds of a record, upper bounds and draws and all, are those of every order of its deck."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli.deduce import deduce

RECORD = """transcript 1 go-fish
option suits 2
option ranks 4
option deal 2
player a Asha
player b Noam

deal b
ask a b A
fish b
draw a
ask b a 2
fish a
draw b
ask a b 3
"""


def fits(deck: tuple[str, ...]) -> bool:
    """Says whether the record can have come of an order of the deck: two cards each, then draws.

    Two of a rank are laid at once, and nobody laid any; a draw of what was asked for is shown.
    """
    a, b, drawn, other = deck[:2], deck[2:4], deck[4], deck[5]
    later_a, later_b = (*a, drawn), (*b, other)
    return (
        "A" in a
        and "A" not in b
        and drawn != "A"
        and "2" in b
        and "2" not in later_a
        and other != "2"
        and "3" in later_a
        and all(len(set(hand)) == len(hand) for hand in (b, later_a, later_b))
    )


def test_the_odds_of_a_record_are_those_of_every_order_of_the_deck(tmp_path: Path) -> None:
    orders = [deck for deck in permutations("AA223344") if fits(deck)]
    path = tmp_path / "tiny.ref"
    path.write_text(RECORD, encoding="utf-8")
    ran = CliRunner().invoke(deduce, ["-m", str(path), "--odds", "--format", "json"])
    hands = json.loads(ran.output)["hands"]
    places = {"a": (0, 1, 4), "b": (2, 3, 5), "stock": (6, 7)}
    for hand, at in places.items():
        for rank in "A234":
            counts = Counter([deck[place] for place in at].count(rank) for deck in orders)
            odds, range_ = hands[hand]["odds"][rank], hands[hand]["ranges"][rank]
            assert (range_["least"], range_["most"]) == (min(counts), max(counts))
            assert {int(each) for each in odds} == set(counts)
            for number, times in counts.items():
                found = odds[str(number)]
                exact = pytest.approx(times / len(orders), abs=5 * found["error"] + 1e-9)
                assert found["probability"] == exact
