"""What was tried and taken back leaves no trace, and nothing depends on chance."""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from rank_asking import HONEST, Game, Habits, Step, play, run, tell

from referee.deduction.hands import Hands
from referee.deduction.model import Conflict
from referee.values.deck import SUITS, Deck

GAMES = int(os.environ.get("REFEREE_GAMES", "4"))

DISHONEST = Habits(
    ask=0.05, give=0.1, fish=0.05, show=0.1, book=0.3, scorer=0.03, hand=0.2, late=0.5, open=0.1
)
TABLES = [(4, 13, 4, 5), (3, 5, 3, 3), (2, 4, 4, 3), (4, 13, 4, 5)]


LINES = itertools.count()
"""Of lines that are tried: no line says the same twice."""


def told(model: Hands, step: Step) -> list[Conflict]:
    return [each for conflicts in tell(model, step) for each in conflicts]


def attempt(model: Hands, steps: list[Step], source: random.Random) -> None:
    """Tells some lines, taking back others in between, and takes all back."""
    mark = model.mark()
    for step in steps:
        if source.random() < 0.3:
            attempt(model, source.sample(steps, source.randint(0, len(steps) - 1)), source)
        told(model, step._replace(line=1000 + next(LINES)))
        if source.random() < 0.2:
            model.least(source.choice("ab"), "A")
    model.rollback(mark)


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("habits", [HONEST, DISHONEST], ids=["honest", "dishonest"])
def test_trials_leave_no_trace(habits: Habits, seed: int) -> None:
    source = random.Random(seed)
    game = play(source, *TABLES[seed % len(TABLES)], habits, longest=60)
    foreign = play(source, *TABLES[seed % len(TABLES)], DISHONEST, longest=60)
    lines = [step for step in (*game.steps, *foreign.steps) if step.verb not in ("deal", "hand")]
    plain, tried = (Hands(game.players, Deck(game.ranks, SUITS[: game.copies])) for _ in range(2))
    for step in game.steps:
        if step.verb != "deal":
            attempt(tried, [step], source)
            if source.random() < 0.3:
                attempt(tried, source.choices(lines, k=source.randint(1, 5)), source)
        assert told(tried, step) == told(plain, step)
        if source.random() < 0.15:
            assert tried.unproved() == plain.unproved()
            assert tried.ranges() == plain.ranges()


def test_a_whole_log_can_be_taken_back() -> None:
    game = play(random.Random(5), 4, 13, 4, 5, DISHONEST)
    model = Hands(game.players, Deck(game.ranks, SUITS[: game.copies]))
    start = model.mark()
    first = run(model, game)
    ranges = model.ranges()
    model.rollback(start)
    assert model.ranges()[None] == dict.fromkeys(game.ranks, (4, 4))
    assert run(model, game) == first
    assert model.ranges() == ranges


def test_the_same_log_always_gets_the_same_proofs() -> None:
    script = (
        "import random; from rank_asking import Habits, play, run\n"
        "from referee.deduction.hands import Hands\n"
        "from referee.values.deck import SUITS, Deck\n"
        f"game = play(random.Random(3), 4, 13, 4, 5, {DISHONEST!r})\n"
        "model = Hands(game.players, Deck(game.ranks, SUITS[:game.copies]))\n"
        "print(run(model, game), sorted(map(str, model.unproved())), model.ranges())\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parent)},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert b"Claim" in outputs.pop()


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_an_honest_table_is_never_accused(players: int) -> None:
    for seed in range(GAMES):
        size = 7 if players < 4 else 5
        game: Game = play(random.Random(seed), players, 13, 4, size, HONEST)
        model = Hands(game.players, Deck(game.ranks, SUITS[: game.copies]))
        assert run(model, game) == []
        assert sum(step.verb == "book" for step in game.steps) > 5
