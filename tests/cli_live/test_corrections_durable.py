"""A correction is there as a whole or not at all, and the table loses nothing either."""

from __future__ import annotations

import os
import random
import resource
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from wording import cannot

from referee.match.record import Match

from .conftest import DEALT, command, environment, in_a_process
from .test_durable import die, events, immutable, refused_by_the_system, without_stamps

__all__ = ["immutable"]

KILLS = int(os.environ.get("REFEREE_TEST_KILLS", "24")) // 3

BID = DEALT + "bid a 1\nbid b 0\n"


# -- death ------------------------------------------------------------------------------------


def test_a_line_is_corrected_as_a_whole_or_not_at_all(match: Path) -> None:
    match.write_text(BID, "utf-8")
    held = [without_stamps(each) for each in die(match, "amend", "10", "bid 2", "--yes")]
    after = DEALT + "bid a 2\n# struck amended\nbid b 0\n"
    assert set(held) == {BID, after}
    assert held[-1] == after


def test_what_was_taken_back_is_in_force_again_as_a_whole_or_not_at_all(match: Path) -> None:
    match.write_text(BID, "utf-8")
    assert in_a_process(["undo", "2"], match.parent).code == 0
    before = match.read_text("utf-8")
    held = die(match, "undo", "--redo", "2")
    assert set(held) == {before, BID}
    assert held[-1] == BID


def test_a_rematch_is_there_as_a_whole_or_not_at_all(match: Path) -> None:
    path = match.parent / "new.ref"
    old = match.parent.parent / "old.ref"
    old.write_text(BID, "utf-8")
    held = die(path, "new", "--rematch", str(old), "new.ref")
    assert {None if each is None else each.split(" @")[0] for each in held} == {
        None,
        HEADER_AFTER + "deal a",
    }


HEADER_AFTER = (
    DEALT.replace("deal d\n", "")
    .replace("kachuful\n", "kachuful\nrules standard\n")
    .replace("2026-11-29", time.strftime("%Y-%m-%d"))
)


def test_the_table_that_is_killed_has_lost_nothing_that_it_told(match: Path) -> None:
    """It reads lines as fast as they come, and dies in the middle of its work."""
    chance = random.Random(KILLS)
    for life in range(KILLS):
        match.write_text(DEALT, "utf-8")
        process = subprocess.Popen(
            command("table", "match.ref"), cwd=match.parent, env=environment(),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert process.stdin
        assert process.stdout
        writing = threading.Thread(target=_talk, args=(process.stdin, life))
        writing.start()
        told = [process.stdout.readline()]
        time.sleep(chance.random() * 0.05)
        process.kill()
        told += process.stdout.readlines()
        process.wait()
        writing.join()
        for stream in (process.stdin, process.stdout):
            with suppress(BrokenPipeError):
                stream.close()
        written = events(match)
        whole = [line for line in told if line.endswith(b"\n")]
        assert whole, "it has lived long enough to write"
        assert len(whole) <= len(written) <= len(whole) + 1
        assert not Match.read(match.read_bytes()).faults


def _talk(stdin: object, life: int) -> None:
    with suppress(BrokenPipeError):
        for number in range(10_000):
            stdin.write(f"count a 3  # {life} {number}\n".encode())  # type: ignore[attr-defined]
            stdin.flush()  # type: ignore[attr-defined]


# -- several at once --------------------------------------------------------------------------


def test_corrections_and_events_at_once_lose_nothing(match: Path) -> None:
    """Who corrects a line while others log is either in time or told to try again."""
    match.write_text(BID, "utf-8")
    writer = subprocess.Popen(
        command("log"), cwd=match.parent, env=environment(),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert writer.stdin
    counts = 60
    thread = threading.Thread(
        target=writer.communicate, args=(b"count a 3\n" * counts,), daemon=True
    )
    thread.start()
    amended = 0
    for bid in (2, 1, 2, 1):
        done = in_a_process(["amend", "10", f"bid a {bid}", "--yes"], match.parent)
        assert done.code in (0, 2), done
        assert done.code == 0 or cannot("changed", file="match.ref") in done.err
        amended += "written" in done.out
    thread.join()
    lines = events(match)
    assert lines.count("count a 3") == counts
    assert sum(line.startswith("# struck amended") for line in lines) == amended
    assert not Match.read(match.read_bytes()).faults


# -- disks that are full, and files that are not to be written --------------------------------


@pytest.mark.parametrize("args", [("amend", "10", "bid a 2", "--yes"), ("undo", "--redo")])
def test_a_file_that_must_not_grow(match: Path, args: tuple[str, ...]) -> None:
    match.write_text(BID + "# struck @20:00:00 bid c 1\n", "utf-8")
    before = match.read_bytes()
    # What is put in force again makes the file shorter, but for a while there are two of it.
    size = len(before) + 10 if args[0] == "amend" else len(before) - 30

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    done = in_a_process(args, match.parent, preexec=limit)
    refused_by_the_system(match, done._replace(out=""), before)
    assert in_a_process(args, match.parent).code == 0


@pytest.mark.parametrize("args", [("amend", "10", "bid a 2", "--yes"), ("undo", "--redo")])
def test_a_match_that_may_not_be_written(
    match: Path, immutable: Callable[[Path], None], args: tuple[str, ...]
) -> None:
    match.write_text(BID + "# struck @20:00:00 bid c 1\n", "utf-8")
    before = match.read_bytes()
    immutable(match)
    refused_by_the_system(match, in_a_process(args, match.parent)._replace(out=""), before)


def test_the_table_goes_on_when_there_is_room_again(match: Path) -> None:
    """The line that could not be written is refused, and nothing half-written is left of it."""
    room = len(DEALT.encode()) + 25

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    lines = b"1\n0  # a remark that is far too long for what room there is\nscore\n0\n"
    done = in_a_process(["table", "match.ref"], match.parent, stdin=lines, preexec=limit)
    assert done.code == 1
    assert "Traceback" not in done.err
    assert done.err.count(cannot("not-written", file="match.ref", reason="")) == 2
    assert done.out.startswith("  10  bid a 1\nKachuful, rules standard")
    assert events(match) == ["bid a 1"]
    assert in_a_process(["table", "match.ref"], match.parent, stdin=b"0\n").code == 0
    assert events(match) == ["bid a 1", "bid b 0"]


def test_who_has_stopped_listening_to_the_table_loses_no_event(match: Path) -> None:
    with open("/dev/full", "wb") as full:
        process = subprocess.run(
            command("table", "match.ref"), cwd=match.parent, env=environment(), input=b"1\n0\n",
            stdout=full, stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
    assert process.returncode == 2
    assert b"Traceback" not in process.stderr
    assert events(match) == ["bid a 1", "bid b 0"]
