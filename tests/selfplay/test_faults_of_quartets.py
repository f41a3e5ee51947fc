"""One illegal act in a match of Quartets: found at its line, under its rule, and alone.

Where nobody holds a card, an act about cards is made only where what was said refutes it at once.
"""

from __future__ import annotations

import pytest
from tables import QUIET, marks, places, replayed

from referee.games.simulating.habits import Habits
from referee.games.simulating.record import OPEN
from referee.match.simulate import Wish, transcript

ACTS = [
    ("quantum", "deal-size"),
    ("quantum", "ask-own-card"),
    ("quantum", "fish-true"),
    ("quantum", "give-all"),
    ("quantum", "give-one"),
    ("quantum", "dealt-books"),
    ("blind", "contradiction"),
    ("blind", "fish-true"),
    ("reviiyot", "dealt-books"),
    ("reviiyot", "has-true"),
    ("reviiyot", "fill"),
    ("familles", "turn"),
    ("authors", "ask-own-card"),
]


@pytest.mark.parametrize(("profile", "rule"), ACTS)
def test_a_fault_of_quartets_is_found(profile: str, rule: str) -> None:
    quiet = Habits()._replace(**QUIET)
    lines = transcript(Wish("quartets", 1, profile, fault=f"quartets/{rule}", habits=quiet), OPEN)
    assert marks(lines)
    assert places(replayed(lines).findings) == marks(lines), "\n".join(lines)
