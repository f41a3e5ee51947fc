"""What the tests need of a machine: time, and now and then a program."""

from __future__ import annotations

import os
import shutil
import signal
import threading

import pytest

PATIENCE = 180.0
"""Seconds to wait for what should happen at once: a busy machine is slow, and no fault."""


def require(program: str, *others: str) -> str:
    """Returns the path of a program, under whichever name it is there.

    Where there is none the test is skipped, but never in CI.
    """
    for name in (program, *others):
        if found := shutil.which(name):
            return found
    if os.environ.get("CI"):
        pytest.fail(f"CI needs the program {program}")
    pytest.skip(f"the program {program} is not installed")


def take_interrupts() -> None:
    """Lets programs that the tests start be interrupted and hung up, where this one may not be.

    What ignores a signal (``nohup make test &``) makes its children ignore it too; what handles it
    does not.
    """
    for number in (signal.SIGINT, signal.SIGHUP):
        here = threading.current_thread() is threading.main_thread()
        if here and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda *_: None)
