"""A change is made under a lock, whole or not at all, and is on the disk before it is told."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from machine import PATIENCE

from referee.match import store
from referee.values.rules import CannotDo

BEFORE = b"transcript 1 kachuful\nplayer a Asha\n"
LINE = b"bid a 1\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "friday.ref"
    path.write_bytes(BEFORE)
    return path


def add(path: Path, added: bytes = LINE) -> None:
    with store.held(str(path)) as (file, _):
        file.write(file.data + added)


def fails(path: Path, key: str, change: Callable[[], None] | None = None) -> CannotDo:
    """Asserts that a change cannot be made, that it is told why, and that nothing is left of it."""
    before = path.read_bytes()
    with pytest.raises(CannotDo) as error:
        (change or (lambda: add(path)))()
    assert error.value.key == key
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    return error.value


# -- how ------------------------------------------------------------------------------------


def test_a_line_is_one_write_to_the_end_of_the_file_and_then_synced(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, object]] = []
    write, fsync = os.write, os.fsync
    monkeypatch.setattr(
        os, "write", lambda fd, data: done.append(("write", data)) or write(fd, data)
    )
    monkeypatch.setattr(os, "fsync", lambda fd: done.append(("fsync", None)) or fsync(fd))
    inode = path.stat().st_ino
    add(path)
    assert path.read_bytes() == BEFORE + LINE
    assert done == [("write", LINE), ("fsync", None)]
    assert path.stat().st_ino == inode


def test_several_lines_replace_the_file_so_that_no_death_can_tear_them_apart(path: Path) -> None:
    inode = path.stat().st_ino
    path.chmod(0o640)
    add(path, LINE * 2)
    assert path.read_bytes() == BEFORE + LINE * 2
    assert path.stat().st_ino != inode
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_nothing_to_write_touches_nothing(path: Path) -> None:
    before = path.stat()
    add(path, b"")
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    assert path.stat().st_ino == before.st_ino


def test_a_draft_left_by_a_death_is_no_obstacle(path: Path) -> None:
    draft = path.parent / f".referee-{path.stat().st_ino}.tmp"
    draft.write_bytes(b"half of someth")
    add(path, LINE * 2)
    assert path.read_bytes() == BEFORE + LINE * 2
    assert not draft.exists()


# -- links and other things -------------------------------------------------------------------


@pytest.mark.parametrize("lines", [1, 2])
def test_a_link_stays_a_link(path: Path, lines: int, tmp_path: Path) -> None:
    link = tmp_path / "today.ref"
    link.symlink_to(path.name)
    add(link, LINE * lines)
    assert link.is_symlink()
    assert path.read_bytes() == BEFORE + LINE * lines


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CannotDo) as error:
        add(tmp_path / "friday.ref")
    assert error.value.key == "no-match"
    (tmp_path / "link.ref").symlink_to("nowhere.ref")
    with pytest.raises(CannotDo) as error:
        add(tmp_path / "link.ref")
    assert error.value.key == "no-match"


def test_what_is_no_file_is_not_written_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.ref")
    for place, key in ((tmp_path, "folder"), (tmp_path / "pipe.ref", "no-plain-file")):
        with pytest.raises(CannotDo) as error:
            add(place)
        assert error.value.key == key


# -- locks ------------------------------------------------------------------------------------


def test_whoever_waits_too_long_is_told_so(path: Path) -> None:
    with path.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(CannotDo) as error, store.held(str(path), patience=0.05):
            pass
    assert error.value.key == "busy"


def test_whoever_waits_gets_what_the_other_has_written(path: Path) -> None:
    entered, go = threading.Event(), threading.Event()

    def slowly() -> None:
        with store.held(str(path)) as (file, _):
            entered.set()
            go.wait(PATIENCE)
            file.write(file.data + b"bid b 0\n")

    writer = threading.Thread(target=slowly)
    writer.start()
    assert entered.wait(PATIENCE)
    timer = threading.Timer(0.05, go.set)
    timer.start()
    add(path)
    writer.join()
    timer.join()
    assert path.read_bytes() == BEFORE + b"bid b 0\n" + LINE


@pytest.mark.parametrize("lines", [1, 2])
def test_a_file_replaced_while_waiting_for_the_lock_is_opened_anew(
    path: Path, monkeypatch: pytest.MonkeyPatch, lines: int
) -> None:
    """Between opening and locking, somebody may have renamed another file into its place."""
    lock = store._lock
    replaced: list[bool] = []

    def lock_late(*args: object) -> None:
        if not replaced:
            replaced.append(True)
            other = path.parent / "new"
            other.write_bytes(BEFORE + b"bid b 0\n")
            other.replace(path)
        lock(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "_lock", lock_late)
    add(path, LINE * lines)
    assert path.read_bytes() == BEFORE + b"bid b 0\n" + LINE * lines


def test_a_file_deleted_while_waiting_for_the_lock_is_no_longer_there(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = store._lock

    def lock_late(*args: object) -> None:
        path.unlink(missing_ok=True)
        lock(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "_lock", lock_late)
    with pytest.raises(CannotDo) as error:
        add(path)
    assert error.value.key == "no-match"
    assert not path.exists()


def test_a_file_that_an_editor_saves_meanwhile_is_not_overwritten(path: Path) -> None:
    with store.held(str(path)) as (file, _):
        saved = path.parent / "saved"
        saved.write_bytes(b"what the editor saved\n")
        saved.replace(path)
        with pytest.raises(CannotDo) as error:
            file.write(file.data + LINE * 2)
    assert error.value.key == "changed"
    assert path.read_bytes() == b"what the editor saved\n"
    assert [each.name for each in path.parent.iterdir()] == [path.name]


# -- what fails leaves the file as it was -----------------------------------------------------


@pytest.mark.parametrize("call", ["write", "fsync"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("lines", [1, 2])
def test_a_disk_that_fails(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int, lines: int
) -> None:
    real = getattr(os, call)
    asked: list[int] = []

    def failing(*args: object) -> object:
        asked.append(1)
        if len(asked) == 1:
            if call == "write":
                real(args[0], bytes(args[1])[:3])  # type: ignore[call-overload]
            raise OSError(number, os.strerror(number))
        return real(*args)

    monkeypatch.setattr(os, call, failing)
    error = fails(path, "not-written", lambda: add(path, LINE * lines))
    assert error.data["reason"] == os.strerror(number)
    add(path, LINE * lines)
    assert path.read_bytes() == BEFORE + LINE * lines


@pytest.mark.parametrize("written", [0, 1, len(LINE) - 1])
def test_a_write_that_ends_early(path: Path, monkeypatch: pytest.MonkeyPatch, written: int) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: real(fd, data[:written]))
    error = fails(path, "not-written")
    assert error.data["reason"] == os.strerror(errno.ENOSPC)


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_an_interrupted_change_leaves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    real = getattr(os, call)
    asked: list[int] = []

    def interrupted(*args: object) -> object:
        done = real(*args)
        asked.append(1)
        if len(asked) == 1:
            raise KeyboardInterrupt
        return done

    monkeypatch.setattr(os, call, interrupted)
    with pytest.raises(KeyboardInterrupt):
        add(path)
    assert path.read_bytes() == BEFORE


def test_a_disk_on_which_nothing_works_any_more_is_told_as_it_is(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", broken)
    monkeypatch.setattr(os, "ftruncate", broken)
    with pytest.raises(CannotDo) as error:
        add(path)
    assert error.value.key == "half-written"


def test_a_rename_that_fails(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def replace(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(os, "replace", replace)
    fails(path, "not-written", lambda: add(path, LINE * 2))


def test_a_file_that_may_not_be_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may write anything, so the refusal is the system's in name only."""
    real = os.open

    def refuse(name: str, flags: int, *args: object, **more: object) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)
        return real(name, flags, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", refuse)
    error = fails(path, "not-written")
    assert error.data["reason"] == os.strerror(errno.EACCES)


def test_a_file_system_that_cannot_lock_is_not_written_to(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def flock(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", flock)
    fails(path, "no-lock")


# -- unfinished last lines --------------------------------------------------------------------


def hold(path: Path) -> list[str]:
    with store.held(str(path)) as (_, torn):
        return torn


@pytest.mark.parametrize(
    "tail", ["bid a 1", "bid a", "b", "bid a 1 @20:14:05", "bid a 1\r", "ask a b 7 # lucky"]
)
def test_an_event_without_its_line_end_is_kept_as_a_comment_and_told(path: Path, tail: str) -> None:
    path.write_bytes(BEFORE + tail.encode())
    assert hold(path) == [tail]
    assert path.read_bytes() == BEFORE + f"# torn: {tail.strip()}\n".encode()
    assert hold(path) == []


@pytest.mark.parametrize(
    "tail", ["# a comm", "   ", "\t", "player b Noam", "option hook off", "x-room 4"]
)
def test_comments_and_header_lines_get_the_line_end_that_they_lack(path: Path, tail: str) -> None:
    path.write_bytes(BEFORE + tail.encode())
    assert hold(path) == []
    assert path.read_bytes() == BEFORE + tail.encode() + b"\n"


def test_a_single_line_without_its_end_is_a_header_with_or_without_a_mark(path: Path) -> None:
    for data in (b"transcript 1 kachuful", "\ufefftranscript 1 kachuful".encode()):
        path.write_bytes(data)
        assert hold(path) == []
        assert path.read_bytes() == data + b"\n"


def test_an_empty_file_is_left_alone(path: Path) -> None:
    path.write_bytes(b"")
    assert hold(path) == []
    assert path.read_bytes() == b""


def test_bytes_that_a_power_cut_leaves_are_spelled_out(path: Path) -> None:
    path.write_bytes(BEFORE + b"bid \xff\x00\x00\xe2")
    assert hold(path) == ["bid \udcff\x00\x00\udce2"]
    assert path.read_bytes() == BEFORE + rb"# torn: bid \xff\x00\x00\xe2" + b"\n"


def test_a_long_unfinished_line_becomes_several_comments(path: Path) -> None:
    path.write_bytes(BEFORE + b"void " + b"x" * 2500)
    hold(path)
    lines = path.read_bytes()[len(BEFORE) :].decode().splitlines()
    assert all(line.startswith("# torn: ") and len(line) <= 1000 for line in lines)
    assert "".join(line.removeprefix("# torn: ") for line in lines) == "void " + "x" * 2500


def test_a_change_that_is_none_of_the_scorers_leaves_the_last_line_alone(path: Path) -> None:
    path.write_bytes(BEFORE + b"bid a 1")
    with store.held(str(path), mend=False) as (file, torn):
        assert file.data == BEFORE + b"bid a 1"
        assert torn == []


def test_a_full_disk_cannot_lose_the_unfinished_line(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(BEFORE + b"bid a 1")

    def fsync(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fsync)
    fails(path, "not-written", lambda: hold(path) and None)
