"""Long records which are wrong all over, or whose table changes all the time."""

from __future__ import annotations

from collections.abc import Callable

RANKS, SUITS = "A23456789TJQK", "SHDC"

Lines = list[str]


def header(game: str, handles: str) -> Lines:
    return [f"transcript 1 {game}", *(f"player {each} Player {each}" for each in handles)]


def joins(count: int) -> Lines:
    """Everybody sits down, far more than there are seats."""
    return [*header("kachuful", "abc"), *(f"join p{at} P {at}" for at in range(count))]


def visits(count: int) -> Lines:
    """One after the other sits down and leaves."""
    lines = header("kachuful", "abc")
    for at in range(count // 2):
        lines += [f"join p{at} P {at}", f"leave p{at}"]
    return lines


def late(count: int) -> Lines:
    """Everybody sits down while a round is played, when nobody may."""
    return [*header("kachuful", "abc"), "deal c", *(f"join p{at} P {at}" for at in range(count))]


def players(count: int) -> Lines:
    """A header that seats far more than may play."""
    return [*header("kachuful", "abc"), *(f"player p{at} P {at}" for at in range(count)), "deal a"]


def by_rank(count: int) -> Lines:
    """Two ask each other for what they have just said that they do not hold."""
    return _contradictions(header("go-fish", "ab"), [*RANKS], count)


def by_card(count: int) -> Lines:
    """The same, one card at a time."""
    options = ["option ask-for card", "option own-card allow"]
    cards = [rank + suit for suit in SUITS for rank in RANKS]
    return _contradictions([*header("go-fish", "ab"), *options], cards, count)


def out_of_turn(count: int) -> Lines:
    """The one who is not to ask does nothing else."""
    return [*header("go-fish", "abc"), "deal c", *["ask c a 7"] * count]


def unreadable(count: int) -> Lines:
    """No line is one."""
    return [*header("kachuful", "abc"), *["trikc a"] * count]


def scores(count: int) -> Lines:
    """Every line says what is not so."""
    return [*header("kachuful", "abc"), "deal c", *(f"score a {at + 1}" for at in range(count))]


def tricks(count: int) -> Lines:
    """The same impossible trick over and over."""
    return [*header("kachuful", "abc"), "deal c", *["trick a AS AS AS"] * count]


RECORDS: tuple[Callable[[int], Lines], ...] = (
    joins, visits, late, players, by_rank, by_card, out_of_turn, unreadable, scores, tricks,
)  # fmt: skip


def _contradictions(lines: Lines, asked: Lines, count: int) -> Lines:
    lines = [*lines, "deal b 26"]
    for at in range(count // 4):
        what = asked[at % len(asked)]
        lines += [f"ask a b {what}", "fish b", f"ask b a {what}", "fish a"]
    return lines
