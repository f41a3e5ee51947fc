"""Matches of which cards are blanked: nobody noted them, so the table says who took the trick."""

from __future__ import annotations

import random
from collections.abc import Sequence

from referee.games.kachuful.rounds import KachufulRound
from referee.games.kachuful.state import KachufulState
from referee.games.kernel.tricks.turns import POWER
from referee.match.replay import Replay
from referee.values.deck import STANDARD


def latest(replay: Replay) -> KachufulRound:
    """Returns the round that is being played."""
    state = replay.state
    assert isinstance(state, KachufulState)
    assert state.last is not None
    return state.last


def winner(cards: Sequence[tuple[str, str]], trump: str) -> str:
    """Returns who takes a trick, of players and cards in the order of play."""
    power = POWER[trump][STANDARD.member(cards[0][1])]
    return max(cards, key=lambda each: power[each[1]])[0]


def blanked(lines: Sequence[str], luck: random.Random, share: float, whole: float) -> list[str]:
    """Returns a record in which a share of the cards was not noted, and of some tricks none.

    The record must be one of whole tricks, each on a line of its own.
    """
    replay = Replay()
    found: list[str] = []

    def write(line: str) -> None:
        replay.feed(line)
        found.append(line)

    for line in lines:
        words = line.split("#")[0].split()
        if not words or words[0] != "trick":
            write(line)
            continue
        here = latest(replay)
        seats, first, cards = here.players, here.seat[words[1]], words[2:]
        table = [(seats[(first + at) % len(seats)], card) for at, card in enumerate(cards)]
        taker = winner(table, here.trump or "N")
        if luck.random() < whole:
            write(f"took {taker}")
            continue
        told = ["x" if luck.random() < share else card for card in cards]
        write(" ".join(["trick", words[1], *told]))
        if here.tricks.course.question:
            write(f"took {taker}")
    return found
