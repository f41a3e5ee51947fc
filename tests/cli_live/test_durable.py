"""An accepted event is never lost and a refused one never written, whatever happens.

``REFEREE_TEST_KILLS`` sets how many processes are killed while they write.
"""

from __future__ import annotations

import fcntl
import json
import os
import random
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from machine import PATIENCE

from referee.match.record import Match

from .conftest import DEALT, Done, command, environment, in_a_process

KILLS = int(os.environ.get("REFEREE_TEST_KILLS", "24"))
WRITERS = 3


def events(path: Path) -> list[str]:
    """Returns what a match has more than its deal, without times and notes."""
    text = path.read_text("utf-8")
    assert text.endswith("\n")
    return [line.split(" @")[0] for line in text[len(DEALT) :].splitlines()]


# -- death ------------------------------------------------------------------------------------


class Writer:
    """A process that logs what is true at any time, each line with a note of its own."""

    def __init__(self, folder: Path, name: str) -> None:
        self.name = name
        self.process = subprocess.Popen(
            command("log"), cwd=folder, env=environment(),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        self.told: list[str] = []
        self.first = threading.Event()
        self._threads = [threading.Thread(target=each) for each in (self._talk, self._listen)]
        for thread in self._threads:
            thread.start()

    def _talk(self) -> None:
        assert self.process.stdin
        with suppress(BrokenPipeError):
            for number in range(10_000):
                self.process.stdin.write(f"count a 3  # {self.name} {number}\n".encode())
                self.process.stdin.flush()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            if line.endswith(b"\n"):
                self.told.append(line.decode().rstrip("\n"))
            self.first.set()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        for thread in self._threads:
            thread.join()
        for stream in (self.process.stdout, self.process.stderr, self.process.stdin):
            assert stream
            with suppress(BrokenPipeError):
                stream.close()


def test_no_event_is_lost_that_was_told_to_be_written(match: Path) -> None:
    """Writers that log to the same match die at random moments, in the middle of their work."""
    chance = random.Random(KILLS)
    for life in range(-(-KILLS // WRITERS)):
        match.write_text(DEALT, "utf-8")
        writers = [Writer(match.parent, f"w{life}-{number}") for number in range(WRITERS)]
        for writer in writers:
            assert writer.first.wait(PATIENCE)
            time.sleep(chance.random() * 0.03)
            writer.kill()
        lines = match.read_text("utf-8")[len(DEALT) :].splitlines()
        for writer in writers:
            written = [line for line in lines if line.split()[-2] == writer.name]
            told = writer.told
            assert told, "every writer has lived long enough to write"
            assert written[: len(told)] == told
            assert len(written) <= len(told) + 1, "at most one event was not told yet"
            numbers = [int(line.split()[-1]) for line in written]
            assert numbers == list(range(len(numbers)))
        assert not Match.read(match.read_bytes()).faults


def die(path: Path, *args: str, half: bool = False) -> list[str | None]:
    """Lets a command die at each of its calls to the system; returns what the file then held."""
    script = Path(__file__).with_name("dying.py")
    done = subprocess.run(
        [sys.executable, str(script), str(path), "half" if half else "whole", *args],
        cwd=path.parent, env=environment(), capture_output=True, timeout=PATIENCE, check=True,
    )  # fmt: skip
    told = json.loads(done.stdout)
    assert told["code"] == 0
    held: list[str | None] = told["held"]
    assert len(held) > 3
    return held


def without_stamps(text: str | None) -> str:
    assert text is not None
    return "\n".join(line.split(" @")[0] for line in text.split("\n"))


@pytest.mark.parametrize(
    ("args", "added"),
    [
        (("bid", "1"), "bid a 1\n"),
        (("bid", "1", "0"), "bid a 1\nbid b 0\n"),
        (("bid", "b", "1", "--stands"), "bid b 1\nruling kachuful/bid-turn stands\n"),
        (("log", "--atomic", "bid 1", "bid 0"), "bid a 1\nbid b 0\n"),
    ],
)
def test_whatever_the_moment_of_death_events_are_there_as_a_whole_or_not_at_all(
    match: Path, args: tuple[str, ...], added: str
) -> None:
    held = [without_stamps(each) for each in die(match, *args)]
    assert set(held) == {DEALT, DEALT + added}
    assert held[-1] == DEALT + added


def test_an_event_is_taken_back_as_a_whole_or_not_at_all(match: Path) -> None:
    before = DEALT + "bid b 1\nruling kachuful/bid-turn stands\n"
    match.write_text(before, "utf-8")
    held = die(match, "undo")
    assert all(each == before or (each or "").count("# struck @") == 2 for each in held)
    assert held[0] == before
    assert held[-1] != before


def test_a_new_match_is_there_as_a_whole_or_not_at_all(here: Path) -> None:
    path = here / "new.ref"
    held = die(path, "new", "kachuful", "new.ref", "-p", "Asha", "-p", "Bob", "-p", "Carl")
    assert len(set(held)) == 2
    assert held[0] is None
    assert held[-1] is not None
    assert held[-1].endswith("player car Carl\n\n")


def test_an_unfinished_line_outlives_every_death(match: Path) -> None:
    match.write_text(DEALT + "bid a 1", "utf-8")
    for each in die(match, "bid", "0"):
        assert each is not None
        assert each.startswith((DEALT + "bid a 1", DEALT + "# torn: bid a 1\n"))


def test_of_a_line_torn_by_a_power_cut_nothing_is_believed(match: Path) -> None:
    held = [without_stamps(each) for each in die(match, "bid", "1", half=True)]
    (torn,) = set(held) - {DEALT, DEALT + "bid a 1\n"}
    assert torn == DEALT + "bid a 1", "which looks like a whole event"
    match.write_text(torn, "utf-8")
    done = in_a_process(["bid", "0"], match.parent)
    assert done.code == 0
    assert "'bid a 1'" in done.err
    assert events(match) == ["# torn: bid a 1", "bid a 0"]


# -- several at once --------------------------------------------------------------------------


def test_several_scorers_write_one_after_the_other(match: Path) -> None:
    each, names = 12, ("w", "x", "y", "z")
    text = {name: [f"count a 3  # {name} {number}" for number in range(each)] for name in names}
    running = {
        name: subprocess.Popen(
            command("log"), cwd=match.parent, env=environment(),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        for name in names
    }  # fmt: skip
    threads = [
        threading.Thread(target=process.communicate, args=("\n".join(text[name]).encode(),))
        for name, process in running.items()
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {process.returncode for process in running.values()} == {0}
    lines = match.read_text("utf-8")[len(DEALT) :].splitlines()
    assert len(lines) == each * len(names)
    for name in names:
        mine = [line for line in lines if line.split()[-2] == name]
        assert [line.split(" @")[0] + line[line.index("  #") :] for line in mine] == text[name]
    assert in_a_process(["check", "match.ref"], match.parent).code == 0


def test_of_several_who_log_the_same_one_is_accepted(match: Path) -> None:
    """Each is judged by what the file holds once it is its turn, not when it was started."""
    running = [
        subprocess.Popen(
            command("bid", "a", "1"), cwd=match.parent, env=environment(),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        for _ in range(5)
    ]  # fmt: skip
    for process in running:
        process.communicate(timeout=PATIENCE)
    assert sorted(process.returncode for process in running) == [0, 1, 1, 1, 1]
    assert events(match) == ["bid a 1"]


def test_who_is_in_the_middle_of_writing_is_waited_for(match: Path) -> None:
    with match.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        process = subprocess.Popen(
            command("bid", "1"), cwd=match.parent, env=environment(), stdout=subprocess.PIPE
        )
        time.sleep(0.5)
        assert process.poll() is None
        assert events(match) == []
    assert process.communicate(timeout=PATIENCE)[0].startswith(b"bid a 1")
    assert process.returncode == 0


# -- disks that are full, and files that are not to be written --------------------------------


def refused_by_the_system(path: Path, done: Done, before: bytes) -> None:
    """Asserts a clear sentence, exit code 2, and that everything is as it was."""
    assert done.code == 2
    assert done.out == ""
    assert "Traceback" not in done.err
    assert len(done.err.splitlines()) == 1
    assert done.err.startswith("referee: ")
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir() if each.suffix == ".tmp"] == []


@pytest.mark.parametrize("args", [("bid", "1"), ("bid", "1", "0"), ("undo",)])
@pytest.mark.parametrize("room", [0, 10])
def test_a_file_that_must_not_grow(match: Path, args: tuple[str, ...], room: int) -> None:
    before = match.read_bytes()
    size = len(before) + room

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    refused_by_the_system(match, in_a_process(args, match.parent, preexec=limit), before)
    assert in_a_process(args, match.parent).code == 0


def test_a_new_file_that_must_not_grow(here: Path) -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))

    args = ["new", "kachuful", "m.ref", "-p", "Asha", "-p", "Bob", "-p", "Carl"]
    done = in_a_process(args, here, preexec=limit)
    assert done.code == 2
    assert len(done.err.splitlines()) == 1
    assert list(here.iterdir()) == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 KiB, where the system lets tests mount one."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(place)]
    try:
        mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except OSError:
        mounted = False
    if not mounted:
        pytest.skip("no disk can be mounted here")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


@pytest.mark.parametrize("args", [("bid", "1"), ("bid", "1", "0"), ("undo",)])
def test_a_disk_that_is_full(small_disk: Path, args: tuple[str, ...]) -> None:
    path = small_disk / "match.ref"
    # The last page of the file has room for a few bytes more, so that a write ends early.
    text = DEALT + ("#" * 900 + "\n") * 4
    path.write_bytes(text.encode().ljust(4091, b"#") + b"\n")
    with (small_disk / "filler").open("wb", buffering=0) as filler, suppress(OSError):
        while True:
            filler.write(b"x" * 4096)
    before = path.read_bytes()
    assert len(before) == 4092
    refused_by_the_system(path, in_a_process(args, small_disk), before)
    (small_disk / "filler").unlink()
    assert in_a_process(args, small_disk).code == 0


@pytest.fixture
def immutable() -> Iterator[Callable[[Path], None]]:
    """Makes files or folders unchangeable even for root, where the file system can do that."""
    done: list[Path] = []

    def seal(path: Path) -> None:
        try:
            sealed = subprocess.run(["chattr", "+i", str(path)], capture_output=True, check=False)
        except OSError:
            sealed = None
        if sealed is None or sealed.returncode:
            pytest.skip("nothing can be made immutable here")
        done.append(path)

    yield seal
    for path in done:
        subprocess.run(["chattr", "-i", str(path)], check=True)


@pytest.mark.parametrize("args", [("bid", "1"), ("bid", "1", "0"), ("undo",), ("bid", "99")])
def test_a_match_that_may_not_be_written(
    match: Path, immutable: Callable[[Path], None], args: tuple[str, ...]
) -> None:
    before = match.read_bytes()
    immutable(match)
    refused_by_the_system(match, in_a_process(args, match.parent), before)


@pytest.mark.parametrize("args", [("bid", "1", "0"), ("undo",)])
def test_a_folder_that_may_not_be_written(
    match: Path, immutable: Callable[[Path], None], args: tuple[str, ...]
) -> None:
    before = match.read_bytes()
    immutable(match.parent)
    refused_by_the_system(match, in_a_process(args, match.parent), before)
    done = in_a_process(["new", "kachuful", "m.ref", "-p", "A", "-p", "B", "-p", "C"], match.parent)
    refused_by_the_system(match, done, before)
    assert in_a_process(["bid", "1"], match.parent).code == 0, "one line needs no other file"


def test_who_no_longer_listens_is_no_reason_to_lose_an_event(match: Path) -> None:
    with open("/dev/full", "wb") as full:
        process = subprocess.run(
            command("bid", "1"), cwd=match.parent, env=environment(), stdout=full,
            stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
    assert process.returncode == 2
    assert b"Traceback" not in process.stderr
    assert events(match) == ["bid a 1"]


def test_an_interrupt_ends_without_a_word_too_many(match: Path) -> None:
    process = subprocess.Popen(
        command("log"), cwd=match.parent, env=environment(),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"bid 1\n")
    process.stdin.flush()
    assert process.stdout.readline().startswith(b"bid a 1")
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert events(match) == ["bid a 1"]
