"""What was taken back can be put in force again, as long as nothing else was logged since."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.match.amend import amend, redo
from referee.match.record import Match
from referee.values.rules import CannotDo

START = datetime(2026, 11, 29, 23, 59, 30)
PLAYERS = {"a": "Asha", "b": "Bob", "c": "Carl"}


def new(*lines: str) -> Match:
    match = Match.new("tiny", PLAYERS)
    for line in lines:
        assert match.log(line).accepted, line
    return match


def again(match: Match, count: int = 1) -> tuple[str, ...]:
    data, lines = redo(match, count)
    match.replace(data)
    return lines


def test_redo_is_the_opposite_of_undo() -> None:
    match = new("deal c", "bid 1 2 3", "play AS")
    before = match.data
    match.undo(3, START)
    assert again(match, 3) == ("bid b 2", "bid c 3", "play a AS")
    assert match.data == before


def test_one_at_a_time_the_last_that_was_taken_back_comes_first() -> None:
    match = new("deal c", "bid 1 2 3")
    before = match.data
    match.undo(1, START)
    match.undo(1, START + timedelta(seconds=5))
    assert again(match) == ("bid b 2",)
    assert again(match) == ("bid c 3",)
    assert match.data == before


def test_an_event_comes_back_with_its_rulings() -> None:
    match = new("deal c")
    match.log("bid b 9", stands=True)
    before = match.data
    match.undo(1, START)
    assert again(match) == ("bid b 9", "ruling tiny/turn stands", "ruling tiny/most stands")
    assert match.data == before


def test_what_another_event_has_replaced_stays_taken_back() -> None:
    match = new("deal c", "bid 1")
    match.undo(1, START)
    match.log("bid 2", START + timedelta(seconds=3))
    with pytest.raises(CannotDo) as error:
        redo(match)
    assert error.value.key == "redo-nothing"
    match.undo(1, START + timedelta(seconds=9))
    assert again(match) == ("bid a 2 @23:59:33",)
    with pytest.raises(CannotDo):
        redo(match)


def test_within_one_second_what_fits_tells_which_was_first() -> None:
    replaced = new("deal c")
    replaced.log("bid 1", START)
    replaced.undo(1, START)
    replaced.log("bid 2", START)
    replaced.undo(1, START)
    assert again(replaced) == ("bid a 2 @23:59:30",)
    both = new("deal c")
    both.log("bid 1", START)
    both.log("bid 2", START)
    both.undo(2, START)
    assert again(both, 2) == ("bid a 1 @23:59:30", "bid b 2 @23:59:30")


def test_a_corrected_line_is_nothing_to_redo() -> None:
    match = new("deal c", "bid 1")
    match.replace(amend(match, 7, ["bid 2"], START).after.data)
    with pytest.raises(CannotDo):
        redo(match)
    match.undo(1, START + timedelta(seconds=9))
    assert again(match) == ("bid a 2",)


def test_remarks_in_between_do_no_harm() -> None:
    match = new("deal c", "bid 1")
    match.undo(1, START)
    match.log("# hm")
    match.log("# struck by lightning")
    match.log("# struck @noon bid a 1")
    again(match)
    assert match.text.endswith("bid a 1\n# hm\n# struck by lightning\n# struck @noon bid a 1\n")


def test_what_would_break_a_rule_by_now_is_not_put_back() -> None:
    match = new("deal c", "bid 1 1 1", "play KS")
    match.undo(1, START)
    match.replace(amend(match, 7, ["bid a 0"], START).after.data)
    before = match.data
    with pytest.raises(CannotDo) as error:
        redo(match)
    assert error.value.key == "redo-refused"
    assert match.data == before


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("log"), st.integers(0, 5)),
            st.tuples(st.just("undo"), st.integers(1, 3)),
            st.tuples(st.just("redo"), st.integers(1, 3)),
        ),
        max_size=25,
    )
)
def test_undo_and_redo_are_what_they_are_everywhere(actions: list[tuple[str, int]]) -> None:
    """Two stacks, as in any editor, past midnight too."""
    match = new()
    done: list[str] = []
    undone: list[str] = []
    now = START
    for what, number in [("log", 1), *actions]:
        now += timedelta(seconds=7)
        if what == "log":
            line = f"bid {number}" if len(done) % 4 else "deal c"
            (written,) = match.log(line, now).lines
            done.append(written)
            undone = []
            continue
        source, target = (done, undone) if what == "undo" else (undone, done)
        if number > len(source):
            with pytest.raises(CannotDo):
                match.undo(number, now) if what == "undo" else redo(match, number)
            continue
        lines = match.undo(number, now) if what == "undo" else again(match, number)
        moved = [source.pop() for _ in range(number)]
        target.extend(moved)
        assert list(lines) == (moved[::-1] if what == "undo" else moved)
        steps = [each for each in match.text.split("\n\n", 1)[1].splitlines() if each[0] != "#"]
        assert steps == done
