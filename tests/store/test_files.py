"""Whatever is written is whole under its name, or is not there; drafts never stay behind."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import pytest
from machine import PATIENCE

from referee.match import files
from referee.values.rules import CannotDo

OLD = b"what was there\n"
NEW = b"what comes instead\n" * 1000


@pytest.fixture(autouse=True)
def _forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process sweeps a folder once; each test is a process of its own."""
    monkeypatch.setattr(files, "_swept", set())


def fill(file: BinaryIO) -> None:
    file.write(NEW)


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


# -- drafts -----------------------------------------------------------------------------------


def test_a_draft_is_nobody_elses_and_cannot_be_guessed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: dict[str, int] = {}
    real = os.open

    def watched(path: str, flags: int, *args: int) -> int:
        if flags & os.O_CREAT:
            opened[path] = flags
        return real(path, flags, *args)

    monkeypatch.setattr(os, "open", watched)
    for name in ("a.ref", "b.ref"):
        files.create(str(tmp_path / name), NEW)
        files.write_whole(str(tmp_path / name), fill)
    assert len(opened) == 4
    for path, flags in opened.items():
        assert flags & os.O_EXCL
        assert flags & os.O_NOFOLLOW
        assert len(Path(path).stem.partition("-")[2]) == 16, "64 bits of chance"


def test_it_is_on_the_disk_before_it_has_its_name_and_so_is_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    for call in ("fsync", "replace", "link"):
        real = getattr(os, call)

        def watched(*args: object, call: str = call, real: object = real) -> object:
            folder = call == "fsync" and stat.S_ISDIR(os.fstat(args[0]).st_mode)  # type: ignore[arg-type]
            done.append("folder" if folder else call)
            return real(*args)  # type: ignore[operator]

        monkeypatch.setattr(os, call, watched)
    files.create(str(tmp_path / "a.ref"), NEW)
    files.write_whole(str(tmp_path / "a.ref"), fill)
    assert done == ["fsync", "link", "folder", "fsync", "replace", "folder"]


def test_what_a_death_has_left_over_is_swept_by_whoever_writes_next(tmp_path: Path) -> None:
    left = [".referee-0123456789abcdef.tmp", ".referee-4711.tmp", ".referee-12-34567.tmp"]
    kept = [".referee-notes.tmp", "referee-12.tmp", ".referee-12.ref"]
    for name in (*left, *kept):
        (tmp_path / name).write_bytes(NEW[:7])
    (tmp_path / ".referee-11.tmp").symlink_to(tmp_path / kept[0])
    (tmp_path / ".referee-22.tmp").mkdir()
    files.write_whole(str(tmp_path / "out.csv"), fill)
    assert names(tmp_path) == sorted([*kept, ".referee-11.tmp", ".referee-22.tmp", "out.csv"])


@pytest.mark.parametrize("command", ["new", "bid", "fmt", "export", "simulate"])
def test_every_command_that_writes_sweeps(tmp_path: Path, command: str) -> None:
    import referee

    match = "transcript 1 kachuful\nplayer a A\nplayer b B\nplayer c C\n\nDeal c\n"
    (tmp_path / "m.ref").write_text(match, encoding="utf-8")
    (tmp_path / ".referee-0123456789abcdef.tmp").write_bytes(b"half of someth")
    args = {
        "new": ["new", "kachuful", "n.ref", "-p", "A", "-p", "B", "-p", "C"],
        "bid": ["bid", "-m", "m.ref", "1"],
        "fmt": ["fmt", "m.ref"],
        "export": ["export", "m.ref", "-o", "m.csv"],
        "simulate": ["simulate", "kachuful", "--out", "n.ref"],
    }[command]
    subprocess.run(
        [sys.executable, "-m", "referee", *args],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(referee.__file__).parents[1])},
        check=True,
        capture_output=True,
        timeout=PATIENCE,
    )
    assert not [name for name in names(tmp_path) if name.startswith(".referee")]


def test_a_draft_that_somebody_is_writing_stays(tmp_path: Path) -> None:
    with files.draft(str(tmp_path)) as made:
        made.write(b"not yet")
        files._swept.clear()
        files.create(str(tmp_path / "other.ref"), NEW)
        made.replace(str(tmp_path / "mine.ref"))
    assert names(tmp_path) == ["mine.ref", "other.ref"]


def test_a_draft_that_is_swept_before_it_is_locked_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = fcntl.flock
    swept: list[str] = []

    def late(descriptor: int, how: int) -> None:
        if not swept:
            swept.extend(names(tmp_path))
            (tmp_path / swept[0]).unlink()
        real(descriptor, how)

    monkeypatch.setattr(fcntl, "flock", late)
    files.create(str(tmp_path / "a.ref"), NEW)
    assert (tmp_path / "a.ref").read_bytes() == NEW
    assert names(tmp_path) == ["a.ref"]


def test_where_nothing_can_be_locked_nothing_is_swept_and_all_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def flock(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", flock)
    (tmp_path / ".referee-1.tmp").write_bytes(b"perhaps somebody's")
    files.write_whole(str(tmp_path / "a.csv"), fill)
    assert names(tmp_path) == [".referee-1.tmp", "a.csv"]


# -- what fails, and who breaks off -----------------------------------------------------------


@pytest.mark.parametrize("before", [OLD, None])
@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, ValueError])
@pytest.mark.parametrize("full", [False, True])
def test_who_breaks_off_leaves_everything_as_it_was(
    tmp_path: Path, before: bytes | None, error: type[BaseException], full: bool
) -> None:
    """And says so, also where the disk is full, so that what is left cannot be written either."""
    import resource

    path = tmp_path / "out.csv"
    if before:
        path.write_bytes(before)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)

    def breaking(file: BinaryIO) -> None:
        file.write(NEW[:100])
        if full:
            resource.setrlimit(resource.RLIMIT_FSIZE, (10, limits[1]))
        raise error

    try:
        with pytest.raises(error):
            files.write_whole(str(path), breaking)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert names(tmp_path) == (["out.csv"] if before else [])
    assert not before or path.read_bytes() == before


@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
def test_a_disk_that_fails_while_something_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int
) -> None:
    def failing(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    path = tmp_path / "out.csv"
    path.write_bytes(OLD)
    monkeypatch.setattr(os, call, failing)
    with pytest.raises(CannotDo) as error:
        files.write_whole(str(path), fill)
    assert (error.value.key, error.value.data["reason"]) == ("not-written", os.strerror(number))
    assert path.read_bytes() == OLD
    assert names(tmp_path) == ["out.csv"]


# -- modes and links --------------------------------------------------------------------------


def test_what_is_replaced_lends_its_mode_before_anything_is_written(tmp_path: Path) -> None:
    path = tmp_path / "secret.csv"
    path.write_bytes(OLD)
    path.chmod(0o600)

    def look(file: BinaryIO) -> None:
        (draft,) = tmp_path.glob(".referee-*")
        assert stat.S_IMODE(draft.stat().st_mode) == 0o600
        file.write(NEW)

    files.write_whole(str(path), look)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_bytes() == NEW


def test_what_is_new_has_the_mode_that_the_user_gives_new_files(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        files.write_whole(str(tmp_path / "a.csv"), fill)
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "a.csv").stat().st_mode) == 0o640


def test_a_file_that_may_not_be_written_is_not_replaced_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.csv"
    path.write_bytes(OLD)
    real = os.open

    def refuse(name: str, flags: int, *args: int) -> int:
        if name == str(path) and flags & os.O_WRONLY:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)
        return real(name, flags, *args)

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(CannotDo) as error:
        files.write_whole(str(path), fill)
    assert error.value.key == "not-written"
    assert path.read_bytes() == OLD


@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_a_link_and_leads_to_what_was_written(tmp_path: Path, there: bool) -> None:
    real, link = tmp_path / "deep" / "real.csv", tmp_path / "link.csv"
    real.parent.mkdir()
    if there:
        real.write_bytes(OLD)
    link.symlink_to("deep/real.csv")
    files.write_whole(str(link), fill)
    assert link.is_symlink()
    assert real.read_bytes() == NEW
    assert (names(tmp_path), names(real.parent)) == (["deep", "link.csv"], ["real.csv"])


def test_a_pipe_gets_all_of_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    got = BytesIO()

    def listen() -> None:
        got.write((tmp_path / "pipe").read_bytes())

    reader = threading.Thread(target=listen)
    reader.start()
    files.write_whole(str(tmp_path / "pipe"), fill)
    reader.join()
    assert got.getvalue() == NEW


# -- several ----------------------------------------------------------------------------------


@pytest.mark.parametrize("links", [True, False])
def test_of_several_who_want_the_same_name_one_gets_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    if not links:

        def link(*_: object) -> None:
            raise PermissionError(errno.EPERM, "no hard links here")

        monkeypatch.setattr(os, "link", link)
    path = tmp_path / "m.ref"
    made: list[bytes] = []
    keys: set[str] = set()

    def make(data: bytes) -> None:
        try:
            files.create(str(path), data)
            made.append(data)
        except CannotDo as error:
            keys.add(error.key)

    threads = [threading.Thread(target=make, args=(b"%d\n" % n * 1000,)) for n in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == [path.read_bytes()]
    assert keys == {"exists"}
    assert names(tmp_path) == ["m.ref"]


def many(folder: Path, bad: int | None = None) -> Iterator[tuple[str, bytes]]:
    for number in range(200):
        if number == bad:
            raise KeyboardInterrupt
        yield str(folder / f"{number:03}.ref"), b"%d\n" % number


def test_many_new_files_are_all_whole_and_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, synced = os.fsync, []
    monkeypatch.setattr(os, "fsync", lambda fd: synced.append(os.fstat(fd).st_ino) or real(fd))
    files.create_all(many(tmp_path))
    assert [each.read_bytes() for each in sorted(tmp_path.iterdir())] == [
        b"%d\n" % number for number in range(200)
    ]
    assert {each.stat().st_ino for each in tmp_path.iterdir()} <= set(synced)


def test_many_new_files_that_are_broken_off_leave_whole_ones_only(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        files.create_all(many(tmp_path, bad=150))
    for path in tmp_path.iterdir():
        assert path.read_bytes() == b"%d\n" % int(path.stem)
    before = names(tmp_path)
    with pytest.raises(CannotDo) as error:
        files.create_all(many(tmp_path))
    assert error.value.key == "exists"
    assert names(tmp_path) == before
