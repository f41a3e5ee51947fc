"""How long closed hands take to judge where ranks are asked for, on full decks of 52 cards.

Prints averages and worst cases a line, what a whole log costs besides, the ratio to an integer
program on the same logs, and the cost against the length of the log. Run it with a number of
games, 40 if left out.
"""

from __future__ import annotations

import gc
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "deduction"))

from named_asking import Ways
from named_asking import play as play_named
from named_asking import tell as tell_named
from program import Program
from rank_asking import HONEST, Game, Habits, Step, play, tell

from referee.deduction.hands import Hands
from referee.deduction.model import Conflict
from referee.values.deck import SUITS, Deck

DISHONEST = Habits(ask=0.02, give=0.03, fish=0.02, show=0.1, book=0.2, scorer=0.005)
BRACKET = 30


def told(model: Any, step: Step) -> list[Conflict]:
    return [each for conflicts in tell(model, step) for each in conflicts]


def timed(games: list[Game], *, tried: bool) -> Iterator[tuple[Step, float, list[Conflict]]]:
    """Tells logs to models; yields each line with its milliseconds and conflicts."""
    for game in games:
        model = Hands(game.players, Deck(game.ranks, SUITS[: game.copies]))
        for step in game.steps:
            start = process_time()
            if tried and step.verb != "deal":
                mark = model.mark()
                told(model, step)
                model.rollback(mark)
            conflicts = told(model, step)
            yield step, (process_time() - start) * 1000, conflicts


def report_lines(title: str, games: list[Game]) -> None:
    for tried in (False, True):
        lines = list(timed(games, tried=tried))
        costs = [cost for _, cost, _ in lines]
        proofs = [cost for _, cost, conflicts in lines if conflicts]
        name = f"{title}, {'tried, taken back and told' if tried else 'told once'}"
        print(f"{name:44} {sum(costs) / len(costs):7.3f} ms a line, worst {max(costs):6.2f}")
        if proofs:
            mean = sum(proofs) / len(proofs)
            print(f"{len(proofs):8} lines with a proof {'':16} {mean:7.3f} ms a line")


def report_length(games: list[Game]) -> None:
    brackets: dict[int, list[float]] = defaultdict(list)
    for step, cost, _ in timed(games, tried=False):
        brackets[(step.line - 1) // BRACKET].append(cost)
    print("line of the log, ms a line:")
    for bracket, costs in sorted(brackets.items()):
        first = bracket * BRACKET + 1
        print(f"{first:8} to {first + BRACKET - 1:3} {'':25} {sum(costs) / len(costs):7.3f}")


def report_questions(games: list[Game]) -> None:
    ranges, unproved, claims = [], [], 0
    for game in games:
        model = Hands(game.players, Deck(game.ranks, SUITS[: game.copies]))
        for step in game.steps:
            told(model, step)
            if step.line % BRACKET == 0:
                start = process_time()
                model.ranges()
                ranges.append((process_time() - start) * 1000)
        start = process_time()
        claims += len(list(model.unproved()))
        unproved.append((process_time() - start) * 1000)
    print(f"{'least and most of the whole table':44} {sum(ranges) / len(ranges):7.3f} ms")
    print(f"{'what is unproved in a whole log':44} {sum(unproved) / len(unproved):7.3f} ms")
    print(f"{'  for each of these claims':44} {sum(unproved) / claims:7.3f} ms")


def report_program(count: int) -> None:
    """Solves every seventh prefix, which is what a general solver costs a line."""
    costs, own = [], []
    for seed in range(count):
        ways = Ways(named=0.0, ranks=1.0, shown=0.0, hand=0.0)
        game = play_named(random.Random(seed), (4, 13, 4, 5), ways, 120)
        program = Program(game)
        model = Hands(game.players, Deck(game.ranks, game.suits))
        for player in game.players:
            model.deal(player, game.size, 0)
        for step in game.steps:
            start = process_time()
            assert not any(tell_named(model, step, by_card=False))
            own.append((process_time() - start) * 1000)
            program.read(step)
            if step.line % 7 == 0:
                start = process_time()
                assert program.fits(program.said)
                costs.append((process_time() - start) * 1000)
    solver, flow = sum(costs) / len(costs), sum(own) / len(own)
    print(f"{'an integer program, the same logs':44} {solver:7.3f} ms a line")
    print(f"{'  times as long as the model':44} {solver / flow:7.0f}")


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    honest = [play(random.Random(s), 4, 13, 4, 5, HONEST, longest=120) for s in range(count)]
    dishonest = [play(random.Random(s), 4, 13, 4, 5, DISHONEST, longest=120) for s in range(count)]
    whole = [play(random.Random(s), 4, 13, 4, 5, HONEST) for s in range(count)]
    list(timed(honest[:5], tried=True))  # warm up
    gc.disable()  # or the worst line is one during which all logs of this script are collected
    report_lines("honest logs of 120 lines", honest)
    report_lines("dishonest logs of 120 lines", dishonest)
    report_questions(whole)
    report_program(5)
    report_length(whole)


if __name__ == "__main__":
    main()
