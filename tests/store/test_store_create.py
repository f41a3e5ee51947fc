"""A new file comes into being whole, on the disk, and never in place of another."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from referee.match import files
from referee.values.rules import CannotDo

HEADER = b"transcript 1 kachuful\nplayer a Asha\n"


def left_over(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_a_new_file_holds_what_it_should_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "friday.ref"
    files.create(str(path), HEADER)
    assert path.read_bytes() == HEADER
    assert left_over(tmp_path) == ["friday.ref"]


def test_a_new_file_has_the_permissions_that_the_user_gives_new_files(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        files.create(str(tmp_path / "friday.ref"), HEADER)
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "friday.ref").stat().st_mode) == 0o640


@pytest.mark.parametrize("make", ["file", "folder", "link", "dangling link"])
def test_nothing_is_ever_overwritten(tmp_path: Path, make: str) -> None:
    path = tmp_path / "friday.ref"
    other = tmp_path / "other.ref"
    if make == "file":
        path.write_bytes(b"precious\n")
    elif make == "folder":
        path.mkdir()
    else:
        if make == "link":
            other.write_bytes(b"precious\n")
        path.symlink_to(other)
    before = left_over(tmp_path)
    with pytest.raises(CannotDo) as error:
        files.create(str(path), HEADER)
    assert error.value.key == "exists"
    assert left_over(tmp_path) == before
    if make in ("file", "link"):
        assert path.read_bytes() == b"precious\n"


def test_without_a_folder_to_put_it_in_there_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(CannotDo) as error:
        files.create(str(tmp_path / "nowhere" / "friday.ref"), HEADER)
    assert error.value.key == "no-folder"


def test_a_file_system_without_hard_links_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(*_: object) -> None:
        raise PermissionError(errno.EPERM, "no hard links here")

    monkeypatch.setattr(os, "link", link)
    path = tmp_path / "friday.ref"
    files.create(str(path), HEADER)
    assert path.read_bytes() == HEADER
    with pytest.raises(CannotDo) as error:
        files.create(str(path), b"other\n")
    assert error.value.key == "exists"
    assert path.read_bytes() == HEADER
    assert left_over(tmp_path) == ["friday.ref"]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
def test_a_disk_that_fails_leaves_no_half_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def fsync(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(CannotDo) as error:
        files.create(str(tmp_path / "friday.ref"), HEADER)
    assert error.value.key == "not-written"
    assert error.value.data["reason"] == os.strerror(number)
    assert left_over(tmp_path) == []
