"""An export is there as a whole or not at all: on a full disk, at an interrupt, and when killed."""

from __future__ import annotations

import json
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from random import Random

import pytest
from machine import PATIENCE
from processes import environment, handles, lives, start, wait_until

import referee
from referee.export import FORMATS

HOME = Path(referee.__file__).parents[1]
MATCH = HOME / "transcripts" / "matches" / "kachuful-8-open.ref"
OLD = b"what was there\n"

COMMANDS = {
    **{form: ["export", str(MATCH), "-t", form, "-o", f"out.{each.suffix}", "--force"]
       for form, each in FORMATS.items() if form != "ref"},
    "ref": ["export", str(MATCH), "-t", "ref", "-o", "out.ref"],
    "league": ["league", str(MATCH), "-o", "out.html"],
    "simulate": ["simulate", "kachuful", "--seed", "1", "--out", "out.ref"],
}  # fmt: skip
"""What writes one file, called ``out``."""


def run(
    folder: Path, args: Sequence[str], room: int | None = None, **more: int
) -> subprocess.CompletedProcess[bytes]:
    def limit() -> None:
        if room is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    return subprocess.run(
        [sys.executable, "-m", "referee", *args],
        cwd=folder,
        env=environment(),
        stdout=more.get("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        check=False,
        timeout=PATIENCE,
        preexec_fn=limit,
    )


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "filler"}


def told_in_one_sentence(done: subprocess.CompletedProcess[bytes]) -> None:
    assert done.returncode == 2
    assert done.stderr.startswith(b"referee: ")
    assert len(done.stderr.splitlines()) == 1, done.stderr.decode()


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


@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk_is_told_and_leaves_no_half_of_a_file(small_disk: Path, name: str) -> None:
    with (small_disk / "filler").open("wb", buffering=0) as filler, suppress(OSError):
        while True:
            filler.write(b"x" * 4096)
    done = run(small_disk, COMMANDS[name])
    told_in_one_sentence(done)
    assert b"No space left" in done.stderr
    assert files(small_disk) == {}


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("room", [0, 100])
def test_a_file_that_must_not_grow_is_told_and_what_was_there_stays(
    tmp_path: Path, name: str, room: int
) -> None:
    if name in ("ref", "simulate"):
        before: dict[str, bytes] = {}
    else:
        out = COMMANDS[name][COMMANDS[name].index("-o") + 1]
        (tmp_path / out).write_bytes(OLD)
        before = {out: OLD}
    told_in_one_sentence(run(tmp_path, COMMANDS[name], room))
    assert files(tmp_path) == before


@pytest.mark.parametrize("name", COMMANDS)
def test_a_device_that_is_full_is_told(tmp_path: Path, name: str) -> None:
    if name in ("simulate", "league", "ref"):
        return
    with open("/dev/full", "wb") as full:
        told_in_one_sentence(
            run(tmp_path, ["export", str(MATCH), "-t", name], stdout=full.fileno())
        )


def test_many_matches_that_do_not_fit_leave_whole_ones_only(small_disk: Path) -> None:
    args = ["simulate", "kachuful", "--count", "300", "--seed", "1", "--out", "season"]
    told_in_one_sentence(run(small_disk, args))
    for path in (small_disk / "season").iterdir():
        assert path.suffix == ".ref"
        assert path.read_text(encoding="utf-8").endswith("end\n")


@pytest.mark.parametrize(
    ("name", "ending"),
    list(zip(COMMANDS, cycle([signal.SIGINT, signal.SIGKILL, signal.SIGTERM]), strict=False)),
)
def test_whoever_ends_it_finds_what_was_there_or_all_that_comes(
    tmp_path: Path, name: str, ending: signal.Signals
) -> None:
    """At some moment or other; the bench tries many."""
    whole = files_after(tmp_path / "whole", name)
    folder = tmp_path / "ended"
    folder.mkdir()
    process = start(folder, *COMMANDS[name])
    assert wait_until(lambda: handles(process.pid, signal.SIGTERM) or not lives(process.pid))
    time.sleep(0.3 * Random(f"{name} {ending}").random())
    process.send_signal(ending)
    said, _ = process.communicate(timeout=PATIENCE)
    left = files(folder)
    if ending != signal.SIGKILL:
        assert not [each for each in left if each.startswith(".")]
    for each in [each for each in left if each.startswith(".")]:
        del left[each]
    assert left in ({}, whole)
    assert b"Traceback" not in said
    run(folder, ["simulate", "kachuful", "--seed", "2", "--out", "next.ref"])
    assert not [each for each in files(folder) if each.startswith(".")]


def files_after(folder: Path, name: str) -> dict[str, bytes]:
    folder.mkdir()
    assert run(folder, COMMANDS[name]).returncode == 0
    return files(folder)


@pytest.mark.parametrize("name", ["json", "html", "csv", "league", "simulate"])
def test_whatever_the_moment_of_death_nothing_is_half_written(tmp_path: Path, name: str) -> None:
    args = COMMANDS[name]
    out = tmp_path / args[args.index("-o" if "-o" in args else "--out") + 1]
    if name != "simulate":
        out.write_bytes(OLD)
    before = out.read_text(encoding="utf-8") if out.exists() else None
    script = Path(__file__).parent.parent / "cli_live" / "dying.py"
    for half in ("whole", "half"):
        done = subprocess.run(
            [sys.executable, str(script), str(out), half, *args],
            cwd=tmp_path,
            env=environment(),
            capture_output=True,
            timeout=PATIENCE,
            check=True,
        )
        told = json.loads(done.stdout)
        assert told["code"] == 0
        held = told["held"]
        assert len(held) > 3
        assert held[0] == before
        assert set(held) == {before, held[-1]}
        assert held[-1] != before
        out.unlink()
        if before is not None:
            out.write_text(before, encoding="utf-8")
