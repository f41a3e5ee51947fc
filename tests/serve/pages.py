"""A match that is served, and a browser without a window to look at it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

import referee

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BROWSERS = ("chromium", "chromium-browser", "google-chrome")

KACHUFUL = """\
transcript 1 kachuful
option rounds 3,1
place Amal's kitchen
player a Asha <b>Devi</b>
player b נועם בן-דוד
player c สมชาย
player d محمد عبد الله

deal d
"""


def environment() -> dict[str, str]:
    clean = {key: value for key, value in os.environ.items() if key != "REFEREE_MATCH"}
    return {**clean, "PYTHONPATH": str(Path(referee.__file__).parents[1]), "LC_ALL": "C.UTF-8"}


class Served(NamedTuple):
    """A match that is served at an address, by a process."""

    path: Path
    address: str
    process: subprocess.Popen[str]

    def stop(self) -> tuple[int, str]:
        """Interrupts it; returns its exit code and what it said on standard error."""
        self.process.send_signal(signal.SIGINT)
        _, err = self.process.communicate(timeout=15)
        return self.process.returncode, err


@contextmanager
def serving(path: Path, *args: str) -> Iterator[Served]:
    """Serves a match until the end of ``with``."""
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", "serve", str(path), "--port", "0", *args],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(),
    )  # fmt: skip
    assert process.stdout
    said = process.stdout.readline()
    try:
        assert " is at http://" in said, (said, process.poll())
        yield Served(path, said.rpartition(" ")[2].strip(), process)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


@contextmanager
def opened_browser() -> Iterator[Browser]:
    """Lends a browser. Where there is none the test is skipped, but never in CI."""
    from playwright.sync_api import sync_playwright

    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("CI needs a browser: install the package chromium")
        pytest.skip("there is no browser: install the package chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


def within(seconds: float) -> Iterator[None]:
    """Yields again and again for so many seconds, then fails."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        yield
        time.sleep(0.02)
    pytest.fail("it did not happen in time")
