"""Matches on disk: what was accepted is never lost, what was refused is never there.

Every change is made under a lock on the file, on what the file holds at that moment, and is on
the disk before anybody is told of it. One line is appended in one write; where that fails, the
file is cut back to what it was. Any other change replaces the file as a whole or not at all.
"""

from __future__ import annotations

import errno
import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

from referee.match.files import (
    draft,
    is_at,
    must_be_plain,
    not_written,
    read_open,
    sweep_once,
)
from referee.match.header import opened
from referee.notation.lines import LONGEST_LINE, decode, unsafe
from referee.notation.whole import is_unreadable
from referee.values.rules import CannotDo

PATIENCE = 10.0
"""Seconds to wait for somebody else who is writing to the same match."""

TORN = "# torn: "
"""Begins the comment that an unfinished last line becomes."""

_PAUSE = 0.01


# -- changing ---------------------------------------------------------------------------------


class HeldFile:
    """A file that nobody else changes while it is held. ``data`` is what it holds."""

    def __init__(self, path: str, real: str, descriptor: int) -> None:
        self.path = path
        self._real = real
        self._descriptor = descriptor
        self.data = read_open(descriptor, path, os.fstat(descriptor).st_size)

    def write(self, data: bytes) -> None:
        """Makes the file hold ``data``. Raises CannotDo and leaves the file as it was."""
        added = data[len(self.data) :]
        if data.startswith(self.data) and added.count(b"\n") <= 1:
            if added:
                self._append(added)
        else:
            # Several lines in one write might be torn between two of them.
            self._replace(data)
        self.data = data

    def _append(self, added: bytes) -> None:
        try:
            if os.write(self._descriptor, added) != len(added):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._descriptor)
        except BaseException as error:
            try:
                os.ftruncate(self._descriptor, len(self.data))
                os.fsync(self._descriptor)
            except OSError:
                raise CannotDo("half-written", file=self.path) from None
            if isinstance(error, OSError):
                raise not_written(self.path, error) from None
            raise

    def _replace(self, data: bytes) -> None:
        try:
            with draft(os.path.dirname(self._real), like=self._descriptor) as made:
                made.write(data)
                os.fsync(made.descriptor)
                if not is_at(self._real, self._descriptor):
                    raise CannotDo("changed", file=self.path)
                made.replace(self._real)
        except OSError as error:
            raise not_written(self.path, error) from None


@contextmanager
def held(
    path: str, patience: float = PATIENCE, *, mend: bool = True
) -> Iterator[tuple[HeldFile, list[str]]]:
    """Holds a file for a change; yields it and the unfinished last lines that were set aside.

    A last line without its end may be half of a longer one, so it is never taken as it stands:
    an event becomes a comment, unless ``mend`` is false. Raises CannotDo where there is no such
    file, it cannot be written, or somebody else holds it for longer than ``patience`` seconds.
    """
    deadline = time.monotonic() + patience
    torn: list[str] = []
    while True:
        real = os.path.realpath(path)
        descriptor = _open(path, real)
        try:
            _lock(descriptor, path, deadline, patience)
            if is_at(real, descriptor):
                sweep_once(os.path.dirname(real))
                file = HeldFile(path, real, descriptor)
                whole, unfinished = complete(file.data) if mend else (file.data, None)
                if whole == file.data:
                    yield file, torn
                    return
                file.write(whole)
                torn += [unfinished] if unfinished else []
        finally:
            os.close(descriptor)


def _open(path: str, real: str) -> int:
    try:
        must_be_plain(path, os.stat(real))
        descriptor = os.open(real, os.O_RDWR | os.O_APPEND | os.O_NONBLOCK)
    except FileNotFoundError:
        raise CannotDo("no-match", file=path) from None
    except OSError as error:
        raise not_written(path, error) from None
    try:
        must_be_plain(path, os.fstat(descriptor))
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _lock(descriptor: int, path: str, deadline: float, patience: float) -> None:
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= deadline:
                raise CannotDo("busy", file=path, seconds=round(patience)) from None
            time.sleep(_PAUSE)
        except OSError as error:
            raise CannotDo("no-lock", file=path, reason=os.strerror(error.errno or 0)) from None
        else:
            return


def complete(data: bytes) -> tuple[bytes, str | None]:
    """Returns a transcript in which every line is finished, and the line that was set aside.

    An unfinished event becomes a comment: ``bid a 1`` may be half of ``bid a 10``. Comments and
    header lines are never written bit by bit, so they only get the line end that they lack.
    """
    if not data or data.endswith(b"\n") or is_unreadable(data):
        return data, None
    texts = decode(data)
    header = opened(texts)
    if header.game is None:  # no transcript, so that it is not touched
        return data, None
    start = data.rfind(b"\n") + 1
    text = data[start:].decode("utf-8", "surrogateescape")
    line = header.parse(texts[-1], len(texts))
    if not line.words or line.is_header:
        return data + b"\n", None
    # What no line may hold would be one more fault in the file, so it is spelled out.
    safe = "".join(_spelled(each) if unsafe(each) else each for each in text.rstrip("\r"))
    size = LONGEST_LINE - len(TORN)
    comments = [f"{TORN}{safe[at : at + size]}\n" for at in range(0, len(safe), size)]
    return data[:start] + "".join(comments).encode(), text


def _spelled(character: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in character.encode("utf-8", "surrogateescape"))
