"""Several processes say what one would, in the same order, and none of them lives on."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator

import pytest

from referee.match.workers import AHEAD, spread
from referee.values.rules import CannotDo


def doubled(number: int) -> int:
    return 2 * number


def slow_at_first(number: int) -> int:
    time.sleep(0.3 if number == 0 else 0)
    return number


def failing(number: int) -> int:
    return 10 // (5 - number)


def dying(number: int) -> int:
    if number == 5:
        os._exit(3)
    return number


@pytest.mark.parametrize("many", [0, 1, 2, 7, 100, 1000])
@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_every_result_comes_in_the_order_of_the_work(many: int, jobs: int) -> None:
    assert list(spread(doubled, range(many), jobs)) == [2 * each for each in range(many)]
    assert multiprocessing.active_children() == []


def test_one_that_takes_long_keeps_the_others_from_running_far_ahead() -> None:
    given = []

    def numbers() -> Iterator[int]:
        for number in range(200):
            given.append(number)
            yield number

    results = spread(slow_at_first, numbers(), 2)
    assert next(results) == 0
    assert len(given) <= 2 * AHEAD + 1
    assert list(results) == list(range(1, 200))


def test_what_goes_wrong_in_a_worker_is_told() -> None:
    with pytest.raises(ZeroDivisionError):
        list(spread(failing, range(100), 2))
    with pytest.raises(CannotDo) as error:
        list(spread(dying, range(100), 2))
    assert error.value.key == "worker-died"
    assert multiprocessing.active_children() == []


def test_whoever_wants_no_more_waits_for_nobody() -> None:
    results = spread(time.sleep, [0.0, 60.0, 60.0], 2)
    next(results)
    start = time.monotonic()
    results.close()  # type: ignore[attr-defined]
    assert time.monotonic() - start < 10
    assert multiprocessing.active_children() == []
