"""The referee never accuses an honest table (inference, what must hold 1)."""

from __future__ import annotations

import pytest
from hidden_games import accused

PARTS = 10
GAMES = 500


@pytest.mark.parametrize("part", range(PARTS))
def test_five_hundred_honest_games_with_hidden_hands_have_no_finding(part: int) -> None:
    size = GAMES // PARTS
    for number in range(part * size, (part + 1) * size):
        lines = accused(number)
        assert not lines, "\n".join(lines)
