"""How the time grows with the length of records that are wrong all over, or whose table changes.

Prints seconds for each length, and how many times as long the double takes (2 is linear).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from referee.match.replay import Replay

LENGTHS = (500, 1000, 2000, 4000)
RANKS, SUITS = "A23456789TJQK", "SHDC"

Lines = list[str]


def joins(count: int) -> Lines:
    """Everybody sits down, far more than there are seats."""
    return [*header("kachuful", "abc"), *(f"join p{at} P {at}" for at in range(count))]


def visits(count: int) -> Lines:
    """One after the other sits down and leaves."""
    lines = header("kachuful", "abc")
    for at in range(count // 2):
        lines += [f"join p{at} P {at}", f"leave p{at}"]
    return lines


def players(count: int) -> Lines:
    """A header that seats far more than may play."""
    return [*header("kachuful", "abc"), *(f"player p{at} P {at}" for at in range(count)), "deal a"]


def by_rank(count: int) -> Lines:
    """Two ask each other for what they have just said that they do not hold."""
    return contradictions(header("go-fish", "ab"), [*RANKS], count)


def by_card(count: int) -> Lines:
    """The same, one card at a time."""
    options = ["option ask-for card", "option own-card allow"]
    cards = [rank + suit for suit in SUITS for rank in RANKS]
    return contradictions([*header("go-fish", "ab"), *options], cards, count)


def header(game: str, handles: str) -> Lines:
    return [f"transcript 1 {game}", *(f"player {each} Player {each}" for each in handles)]


def contradictions(lines: Lines, asked: Lines, count: int) -> Lines:
    lines = [*lines, "deal b 26"]
    for at in range(count // 4):
        what = asked[at % len(asked)]
        lines += [f"ask a b {what}", "fish b", f"ask b a {what}", "fish a"]
    return lines


def seconds(lines: Lines) -> float:
    data = "\n".join([*lines, ""]).encode()
    start = time.process_time()
    Replay().feed_all(data).counts()
    return time.process_time() - start


def bench(make: Callable[[int], Lines]) -> None:
    before = 0.0
    told = []
    for length in LENGTHS:
        now = seconds(make(length))
        ratio = f" (x{now / before:.1f})" if before else ""
        told.append(f"{length}: {now:.2f} s{ratio}")
        before = now
    print(f"{make.__name__}: {', '.join(told)}")
    sys.stdout.flush()


def main() -> None:
    for make in (joins, visits, players, by_rank, by_card):
        bench(make)


main()
