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

from named_asking import Game, Ways, play, tell
from program import Program

from referee.deduction.hands import Hands
from referee.values.deck import Deck

HIDDEN = Ways(named=0.0, shown=0.0, hand=0.0)
RECORDED = Ways(named=1.0, ranks=0.0, shown=1.0, hand=1.0, late=0.0)
KINDS = {
    "honest": HIDDEN,
    "a fault in 100": HIDDEN._replace(cheat=0.01),
    "a fault in 20": HIDDEN._replace(cheat=0.05),
}


def log_of(seed: int, ways: Ways) -> Game:
    """Returns the log of a game."""
    source = random.Random(seed)
    players = source.randint(2, 6)
    return play(source, (players, 13, 4, 7 if players == 2 else 5), ways, 400, True).hands_first()


def dealt(log: Game) -> Hands:
    """Returns a model to which the deal was told."""
    hands = Hands(log.players, Deck(log.ranks, log.suits), by_name=True)
    for player in log.players:
        hands.deal(player, log.size, 0)
    return hands


def closed(kind: str, logs: int) -> None:
    """Prints the time per event of one kind of log, and how it compares with a program."""
    times: list[float] = []
    conflicts, disagreements = 0, 0
    program = []
    for seed in range(logs):
        log = log_of(seed, KINDS[kind])
        hands = dealt(log)
        first = 0
        for step in log.steps:
            start = process_time()
            found = sum(len(conflicts) for conflicts in tell(hands, step, True))
            times.append(process_time() - start)
            conflicts += found
            first = first or (step.line if found else 0)
        if seed < 5:
            start = process_time()
            oracle = Program(log)
            for step in log.steps:
                if not first or step.line <= first:
                    oracle.read(step)
            fits = oracle.fits(oracle.said)
            program.append(process_time() - start)
            disagreements += fits == bool(first)
    times.sort()
    average = 1000 * sum(times) / len(times)
    print(
        f"{kind:15} {len(times):7} events  {average:6.3f} ms average  "
        f"{1000 * times[len(times) * 999 // 1000]:6.1f} ms 99.9 %  "
        f"{1000 * times[-1]:6.1f} ms worst  {conflicts} conflicts"
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
        log = log_of(seed, RECORDED)
        hands = dealt(log)
        start = process_time()
        for step in log.steps:
            hands.mark()
            for _ in tell(hands, step, True):
                pass
        spent += process_time() - start
        events += len(log.steps)
    print(f"{'recorded':15} {events:7} events  {1e6 * spent / events:6.2f} µs average")


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for each in KINDS:
        closed(each, number)
    recorded(number)
