"""Whoever knows more finds no less: a hand or a card that is shown hides no breach, and what was
proved without it stays proved with it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import FEW, QUIET, SOME, fish, kachuful, matches, played, replayed, written

from referee.games.simulating.dice import Dice
from referee.games.simulating.record import OPEN, Manner, Played
from referee.match.replay import Replay
from referee.match.simulate import Wish

SHARES = st.tuples(st.integers(0, 100), st.integers(0, 100)).map(sorted)
HIDDEN = {
    "go-fish": (
        "go-fish/ask-held",
        "go-fish/ask-own-card",
        "go-fish/give-all",
        "go-fish/fish-true",
        "go-fish/lucky-shown",
        "go-fish/book-at-once",
    ),
    "kachuful": ("kachuful/follow-suit", "kachuful/own-card"),
}
"""Rules about cards that only their holder sees, so that it matters what is recorded."""


def open_record(match: Played) -> list[str]:
    """Returns an open record that says which draws were shown to everybody."""
    return written(match, OPEN, manner=Manner(notes=True))


def known_to(share: int, lines: list[str]) -> list[str]:
    """Hides cards of an open record; whoever has a higher share sees the same and more.

    Every line stays where it is, so that lines can be compared. Each card has a number below 100
    and is known to whoever has more than that.
    """
    dice = Dice("which cards are known first")
    return [_hide(line, share, dice) for line in lines]


def _hide(line: str, share: int, dice: Dice) -> str:
    verb, *rest = line.partition("  #")[0].split() or [""]
    if verb == "hand":
        known = [card for card in rest[1:] if dice.below(100) < share]
        hidden = len(rest) - 1 - len(known)
        return " ".join([verb, rest[0], *known, *([f"x{hidden}"] if hidden else [])])
    if verb == "draw" and len(rest) == 2 and "lucky" not in line:
        return line if dice.below(100) < share else f"draw {rest[0]}"
    if verb == "give":
        return line if dice.below(100) < share else f"give {rest[0]} {len(rest) - 1}"
    return line


def unproved(lines: list[str]) -> set[int]:
    state = replayed(lines).state
    assert state is not None
    return state.unproved()


def found_after(lines: list[str]) -> float:
    """Returns after how many lines something is found to be wrong: never is infinity."""
    replay = Replay()
    for count, line in enumerate(lines, 1):
        if replay.feed(line):
            return count
    return float("inf")


@given(matches(), SHARES, st.integers(0, 10_000))
@SOME
def test_what_is_proved_stays_proved(wish: Wish, shares: list[int], cut: int) -> None:
    less, more = shares
    lines = open_record(played(wish))
    lines = lines[: len(lines) - cut % len(lines)]
    few, many = unproved(known_to(less, lines)), unproved(known_to(more, lines))
    assert many <= few, "\n".join(known_to(less, lines))


@pytest.mark.parametrize("rule", HIDDEN["go-fish"])
@given(wish=fish(), shares=SHARES)
@FEW
def test_a_breach_of_go_fish_is_found_no_later(rule: str, wish: Wish, shares: list[int]) -> None:
    found_no_later(wish, rule, shares)


@pytest.mark.parametrize("rule", HIDDEN["kachuful"])
@given(wish=kachuful(), shares=SHARES)
@FEW
def test_a_breach_of_kachuful_is_found_no_later(rule: str, wish: Wish, shares: list[int]) -> None:
    found_no_later(wish, rule, shares)


def found_no_later(wish: Wish, rule: str, shares: list[int]) -> None:
    less, more = shares
    wish = wish._replace(fault=rule, habits=wish.habits._replace(**QUIET))
    lines = open_record(played(wish))
    assert found_after(known_to(more, lines)) <= found_after(known_to(less, lines)), "\n".join(
        known_to(less, lines)
    )


def test_hiding_is_gradual() -> None:
    lines = ["hand a 7H 7D KC 2S", "draw a 3D", "draw b 9C  # lucky, shown", "give a 7H 7D"]
    assert known_to(100, lines) == lines
    assert known_to(0, lines) == ["hand a x4", "draw a", "draw b 9C  # lucky, shown", "give a 2"]
    some = known_to(50, lines)
    assert some not in (known_to(0, lines), known_to(100, lines))
