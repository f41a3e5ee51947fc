"""Several processes that work for one, and none of which outlives it.

However the one ends, by an error, a signal or a kill, its workers are gone at once: they hold the
terminal or pipe that its output goes to, and whoever reads that would wait for them.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Generic, TypeVar

from referee.values.rules import CannotDo

Chunk = TypeVar("Chunk")
Made = TypeVar("Made")

AHEAD = 3
"""How many results for each worker may wait for one that takes longer."""

_PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG


def spread(work: Callable[[Chunk], Made], chunks: Iterable[Chunk], jobs: int) -> Iterator[Made]:
    """Yields what ``work`` makes of every chunk, in their order, by that many processes.

    Raises what ``work`` raises, and CannotDo where a process dies.
    """
    team: _Team[Chunk, Made] = _Team(work, jobs)
    try:
        yield from team.results(chunks)
    finally:
        team.end()


class _Team(Generic[Chunk, Made]):
    """Workers, each with the end of a pipe by which it is given chunks and gives back results."""

    def __init__(self, work: Callable[[Chunk], Made], jobs: int) -> None:
        self._processes: list[multiprocessing.Process] = []
        self._idle: list[Connection] = []
        self._busy: dict[Connection, int] = {}
        try:
            for _ in range(jobs):
                self._hire(work)
        except BaseException:
            self.end()
            raise

    def _hire(self, work: Callable[[Chunk], Made]) -> None:
        here, there = multiprocessing.Pipe()
        process = multiprocessing.Process(target=_labour, args=(work, there), daemon=True)
        self._processes.append(process)
        process.start()
        there.close()
        self._idle.append(here)

    def results(self, chunks: Iterable[Chunk]) -> Iterator[Made]:
        """Yields the results in the order of the chunks. No more wait than the team can use."""
        numbered = enumerate(chunks)
        done: dict[int, Made] = {}
        due, most = 0, AHEAD * len(self._processes)
        over = False
        while self._busy or not over:
            while not over and self._idle and len(done) + len(self._busy) < most:
                given = next(numbered, None)
                if given is None:
                    over = True
                else:
                    self._give(self._idle.pop(), *given)
            for connection in wait(list(self._busy)) if self._busy else ():
                assert isinstance(connection, Connection)
                number = self._busy[connection]
                done[number] = self._take(connection)
            while due in done:
                yield done.pop(due)
                due += 1

    def _give(self, connection: Connection, number: int, chunk: Chunk) -> None:
        self._busy[connection] = number
        try:
            connection.send(chunk)
        except OSError:
            raise CannotDo("worker-died") from None

    def _take(self, connection: Connection) -> Made:
        try:
            made, error = connection.recv()
        except (EOFError, OSError):
            raise CannotDo("worker-died") from None
        del self._busy[connection]
        self._idle.append(connection)
        if error is not None:
            raise error
        result: Made = made
        return result

    def end(self) -> None:
        """Ends every worker, whatever it is at."""
        for process in self._processes:
            with suppress(AttributeError, ValueError):  # one that was never started
                process.kill()
        for process in self._processes:
            with suppress(AssertionError):
                process.join()
        for connection in (*self._idle, *self._busy):
            connection.close()


# -- in a worker ------------------------------------------------------------------------------


def _labour(work: Callable[[Chunk], Made], connection: Connection) -> None:
    """Does what it is given until there is nobody any more who gives anything."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever gives the work ends it, too
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    _die_with_parent()
    with suppress(EOFError, OSError):
        while True:
            chunk = connection.recv()
            try:
                made, error = work(chunk), None
            except Exception as caught:
                made, error = None, caught
            connection.send((made, error))


def _die_with_parent() -> None:
    """Ends this process when its parent does, whatever ends that."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()
    if sys.platform != "linux":
        return
    with suppress(OSError, ImportError, AttributeError):
        import ctypes

        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent.pid and multiprocessing.get_start_method() == "fork":
        os._exit(1)


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
