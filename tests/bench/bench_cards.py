"""Time per event of closed hands where cards are asked for, and of hands recorded in full.

Run it as ``python tests/bench/bench_cards.py [LOGS]``. Full decks, two to six players, everything
hidden; times are of the processor, for the model alone, conflicts with their proofs included.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent / "deduction"))

from card_asking import HONEST, Faults, Game, play, run, show_all, step_into
from test_cards_full_deck import Program

from referee.deduction.cards import CardHands
from referee.deduction.known import KnownHands
from referee.values.deck import Deck

KINDS = {
    "honest": HONEST,
    "a fault in 100": Faults(*[0.01] * 5),
    "a fault in 20": Faults(*[0.05] * 5),
}


def log_of(seed: int, faults: Faults) -> Game:
    """Returns the log of a game."""
    source = random.Random(seed)
    players = source.randint(2, 6)
    return play(source, players, 13, 4, 7 if players == 2 else 5, seed % 2 == 0, faults)


def closed(kind: str, logs: int) -> None:
    """Prints the time per event of one kind of log, and how it compares with a program."""
    times: list[float] = []
    nodes, worst_nodes, conflicts, disagreements = 0, 0, 0, 0
    program = []
    for seed in range(logs):
        log = log_of(seed, KINDS[kind])
        hands = CardHands(log.players, Deck(log.ranks, log.suits))
        first = 0
        for step in log.steps:
            before, start = hands.nodes, process_time()
            found = sum(len(conflicts) for conflicts in step_into(hands, step, log.forbid))
            times.append(process_time() - start)
            nodes += hands.nodes - before
            worst_nodes = max(worst_nodes, hands.nodes - before)
            conflicts += found
            first = first or (step.line if found else 0)
        if seed < 5:
            start = process_time()
            fits = Program(log, log.steps[: first or None]).solve() is not None
            program.append(process_time() - start)
            disagreements += fits == bool(first)
    times.sort()
    average = 1000 * sum(times) / len(times)
    print(
        f"{kind:15} {len(times):7} events  {average:6.3f} ms average  "
        f"{1000 * times[len(times) * 999 // 1000]:6.1f} ms 99.9 %  "
        f"{1000 * times[-1]:6.1f} ms worst  {nodes / len(times):5.2f} nodes "
        f"({worst_nodes} worst)  {conflicts} conflicts"
    )
    verdict = 1000 * sum(program) / len(program)
    print(
        f"{'':15} an integer program, made and solved: {verdict:.0f} ms, {verdict / average:.0f} "
        f"times as long; {disagreements} disagreements in {len(program)}"
    )


def recorded(logs: int) -> None:
    """Prints the time per event of games in which everything is recorded."""
    spent, events = 0.0, 0
    for seed in range(logs):
        log = log_of(seed, HONEST)
        closed = CardHands(log.players, Deck(log.ranks, log.suits))
        run(closed, log)
        steps = show_all(log, closed.example())
        hands = KnownHands(log.players, Deck(log.ranks, log.suits))
        start = process_time()
        for step in steps:
            hands.mark()
            for _ in step_into(hands, step, log.forbid):
                pass
        spent += process_time() - start
        events += len(steps)
    print(f"{'recorded':15} {events:7} events  {1e6 * spent / events:6.2f} µs average")


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for each in KINDS:
        closed(each, number)
    recorded(number)
