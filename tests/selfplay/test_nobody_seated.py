"""A record that opens before anybody is seated: faults with their place, and the rest goes on."""

from __future__ import annotations

import pytest

import referee
from referee import games
from referee.games.simulating.record import OPEN
from referee.match.simulate import Wish, transcript


@pytest.mark.parametrize("game", games.GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_any_event_may_come_before_the_players(game: str, seed: int) -> None:
    """Each line of a match put right behind the first: nobody has sat down yet."""
    lines = transcript(Wish(game, seed=seed), OPEN)
    first = next(at for at, line in enumerate(lines) if line.startswith("deal "))
    for line in dict.fromkeys(line.split("@")[0] for line in lines[first:] if line):
        moved = [lines[0], line, *lines[1:]]
        report = referee.check("\n".join(moved) + "\n")
        assert report.faults[0].line == 2
        alone = referee.check(f"{lines[0]}\nvoid\n{line}\n{line}\n")
        assert alone.faults
