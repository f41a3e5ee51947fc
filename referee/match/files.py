"""Files: the one gate by which transcripts come in, and the one way in which anything is written.

In: a plain file of bounded size, or a pipe that was plainly asked for; never what might hang or
have no end. Out: a draft that nobody else can guess or open, on the disk before it takes the name
that it was made for, so that under that name there is a whole file or what was there before.
"""

from __future__ import annotations

import errno
import fcntl
import io
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count, islice
from typing import BinaryIO

from referee.values.rules import CannotDo

LARGEST = 256 * 2**20
"""Most bytes of one transcript, or of one document of exported matches."""

PIPES = re.compile(r"/dev/stdin|(?:/dev/fd|/proc/self/fd)/[0-9]+")
"""Names by which a shell hands over a pipe: standard input, and ``<(command)``."""

_PIECE = 2**20
_DRAFT = re.compile(r"\.referee-[0-9a-f-]+\.tmp")
_AT_ONCE = 64
"""How many drafts wait for the disk together."""

# -- in ---------------------------------------------------------------------------------------

_TROUBLES = {
    errno.ENOENT: "no-file",
    errno.ENOTDIR: "no-file",
    errno.EACCES: "no-permission",
    errno.EPERM: "no-permission",
    errno.EISDIR: "folder",
}


def file_trouble(error: OSError, path: str) -> tuple[str, dict[str, object]]:
    """Returns key and data of the CannotDo that says why a file could not be read."""
    key = _TROUBLES.get(error.errno or 0, "unreadable")
    return key, {"file": path, "reason": error.strerror or str(error)}


def is_pipe(path: str) -> bool:
    """Says whether a path names a pipe, which can be read once, and only by who was given it."""
    return PIPES.fullmatch(path) is not None


def read_file(path: str, *, once: bool = False, missing: str = "no-file") -> bytes:
    """Returns the bytes of a plain file; with ``once``, of a pipe such as ``/dev/stdin`` too.

    Raises CannotDo where there is none (its key is ``missing`` then), where it may not be read,
    is too large, or might never end.
    """
    pipe = once and is_pipe(path)
    key = "no-plain-input" if once else "no-plain-file"
    try:
        if not pipe:
            must_be_plain(path, os.stat(path), key)
        # It may have become something else since; opening that must not wait.
        descriptor = os.open(path, os.O_RDONLY | (0 if pipe else os.O_NONBLOCK | os.O_NOCTTY))
        try:
            found = os.fstat(descriptor)
            if not pipe:
                must_be_plain(path, found, key)
            return read_open(descriptor, path, found.st_size)
        finally:
            os.close(descriptor)
    except OSError as error:
        key, data = file_trouble(error, path)
        raise CannotDo(missing if key == "no-file" else key, **data) from None


def must_be_plain(path: str, found: os.stat_result, key: str = "no-plain-file") -> None:
    """Raises CannotDo for a folder, and for a pipe or device, of which reading might never end.

    ``key`` is what it says of these.
    """
    if stat.S_ISDIR(found.st_mode):
        raise CannotDo("folder", file=path)
    if not stat.S_ISREG(found.st_mode):
        raise CannotDo(key, file=path)
    if found.st_size > LARGEST:
        raise CannotDo("too-large", file=path, most=LARGEST // 2**20)


def read_open(descriptor: int, path: str, size: int = 0) -> bytes:
    """Returns what is left of an open file of about that size, or of a pipe.

    Raises CannotDo where it is too much.
    """
    piece = size + 1 if 0 < size < _PIECE else _PIECE
    return _bounded(iter(lambda: os.read(descriptor, piece), b""), path)


def read_stream(stream: BinaryIO, path: str = "-") -> bytes:
    """Returns what is left of a stream such as standard input. Raises as :func:`read_open`."""
    return _bounded(iter(lambda: stream.read(_PIECE), b""), path)


def stream_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yields the lines of a stream as they come. Raises CannotDo at one that does not end."""
    for number in count(1):
        line = stream.readline(_PIECE)
        if not line:
            return
        if len(line) == _PIECE and not line.endswith(b"\n"):
            raise CannotDo("endless-line", line=number)
        yield line


def _bounded(pieces: Iterable[bytes], path: str) -> bytes:
    kept: list[bytes] = []
    length = 0
    for piece in pieces:
        kept.append(piece)
        length += len(piece)
        if length > LARGEST:
            raise CannotDo("too-large", file=path, most=LARGEST // 2**20)
    return b"".join(kept)


# -- out --------------------------------------------------------------------------------------

_drafts: set[str] = set()
"""The drafts of this process that may be there: each from before it is made until it is gone."""


def leave_no_draft() -> None:
    """Removes what an ending at any moment may have left: the last thing that a program does."""
    for name in tuple(_drafts):
        with suppress(OSError):
            os.unlink(name)


class Draft:
    """A new file in a folder, under a name of its own, that nobody else writes or sweeps away.

    Raises OSError wherever the system cannot do what it should. ``like`` is an open file whose
    mode and owner it takes over before it holds anything.
    """

    def __init__(self, folder: str, like: int | None = None) -> None:
        sweep_once(folder)
        self._folder = folder
        self.name, self.descriptor = "", -1
        try:
            while not self.name or not is_at(self.name, self.descriptor):
                self._open(0o666 if like is None else 0o600)
            if like is not None:
                _copy_mode(like, self.descriptor)
        except BaseException:
            self.close()
            raise

    def _open(self, mode: int) -> None:
        """Makes the file and locks it; between the two somebody may have swept it away."""
        if self.name:
            os.close(self.descriptor)
        name = os.path.join(self._folder, f".referee-{os.urandom(8).hex()}.tmp")
        _drafts.add(name)
        self.name = name
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
        self.descriptor = os.open(self.name, flags, mode)
        with suppress(OSError):  # where nothing can be locked, nothing is swept either
            fcntl.flock(self.descriptor, fcntl.LOCK_EX)

    def write(self, data: bytes) -> None:
        """Writes all of some bytes."""
        view = memoryview(data)
        while view:
            view = view[os.write(self.descriptor, view) :]

    def replace(self, path: str) -> None:
        """Takes the place of whatever is at a path."""
        os.replace(self.name, path)
        _sync_folder(self._folder)

    def appear(self, path: str) -> None:
        """Takes a name that is free. Raises FileExistsError where it is not."""
        try:
            os.link(self.name, path)
        except FileExistsError:
            raise
        except OSError:  # a file system without hard links
            self._appear_by_renaming(path)
        _sync_folder(self._folder)

    def _appear_by_renaming(self, path: str) -> None:
        """Of several who want the same name at once, one at a time holds the folder."""
        folder = os.open(self._folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            with suppress(OSError):
                fcntl.flock(folder, fcntl.LOCK_EX)
            if os.path.lexists(path):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
            os.rename(self.name, path)
        finally:
            os.close(folder)

    def close(self) -> None:
        """Leaves nothing behind but the file at its place, where it has taken one."""
        with suppress(OSError):
            os.unlink(self.name)
        _drafts.discard(self.name)
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1


@contextmanager
def draft(folder: str, like: int | None = None) -> Iterator[Draft]:
    """Lends a draft, which is gone at the end, whether it has taken a place or not."""
    lent = Draft(folder, like)
    try:
        yield lent
    finally:
        lent.close()


def create(path: str, data: bytes) -> None:
    """Makes a new file, whole and on the disk.

    Raises CannotDo where there is something of that name already, and where the file cannot be
    written; then there is none.
    """
    create_all([(path, data)])


def create_all(files: Iterable[tuple[str, bytes]]) -> None:
    """Makes new files, each whole and on the disk before it is there. Raises as :func:`create`."""
    waiting = iter(files)
    while batch := list(islice(waiting, _AT_ONCE)):
        with ExitStack() as drafts:
            ready = [(path, drafts.enter_context(_new(path, data))) for path, data in batch]
            _sync([lent.descriptor for _, lent in ready], ready[0][0])
            for path, lent in ready:
                try:
                    lent.appear(path)
                except FileExistsError:
                    raise CannotDo("exists", file=path) from None
                except OSError as error:
                    raise not_written(path, error) from None


@contextmanager
def _new(path: str, data: bytes) -> Iterator[Draft]:
    """Lends a draft that holds what a new file will hold, not yet on the disk."""
    folder = os.path.dirname(path) or "."
    try:
        if os.path.lexists(path):
            raise CannotDo("exists", file=path)
        lent = Draft(folder)
    except FileNotFoundError:
        raise CannotDo("no-folder", file=path, folder=folder) from None
    except OSError as error:
        raise not_written(path, error) from None
    try:
        try:
            lent.write(data)
        except OSError as error:
            raise not_written(path, error) from None
        yield lent
    finally:
        lent.close()


def _sync(descriptors: list[int], path: str) -> None:
    """Brings open files to the disk, several at a time: each alone waits for it just as long."""
    try:
        if len(descriptors) == 1:
            os.fsync(descriptors[0])
            return
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(_AT_ONCE) as pool:
            list(pool.map(os.fsync, descriptors))
    except OSError as error:
        raise not_written(path, error) from None


def write_whole(path: str, fill: Callable[[BinaryIO], None]) -> None:
    """Makes a file of what ``fill`` writes, or leaves everything as it was.

    The folder is made where it is missing, and what was there is replaced; a link stays a link.
    What is no plain file, such as a pipe, gets all of it at once. Raises CannotDo where the file
    cannot be written.
    """
    real = os.path.realpath(path)
    try:
        if os.path.exists(real) and not os.path.isfile(real):
            fill(buffer := io.BytesIO())
            with open(real, "wb") as device:
                device.write(buffer.getbuffer())
            return
        os.makedirs(os.path.dirname(real), exist_ok=True)
        _fill_draft(real, fill)
    except OSError as error:
        raise not_written(path, error) from None


def _fill_draft(real: str, fill: Callable[[BinaryIO], None]) -> None:
    with ExitStack() as held:
        like = None
        with suppress(FileNotFoundError):
            # Whoever may not write to a file may not have it replaced either.
            like = os.open(real, os.O_WRONLY | os.O_NONBLOCK)
            held.callback(os.close, like)
        made = held.enter_context(draft(os.path.dirname(real), like))
        file = io.BufferedRandom(io.FileIO(made.descriptor, "r+b", closefd=False))
        try:
            fill(file)
            file.close()
        except BaseException:
            with suppress(OSError):  # what is left to write may not hide why that was broken off
                file.close()
            raise
        os.fsync(made.descriptor)
        made.replace(real)


def not_written(path: str, error: OSError) -> CannotDo:
    """Returns the CannotDo that says why a file could not be written."""
    reason = os.strerror(error.errno) if error.errno else str(error)
    return CannotDo("not-written", file=path, reason=reason)


def is_at(path: str, descriptor: int) -> bool:
    """Whether a path leads to the file that is open: a rename makes it another one."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def _copy_mode(source: int, target: int) -> None:
    """Gives a file the mode of another, and its owner where that is possible."""
    wanted, found = os.fstat(source), os.fstat(target)
    if (wanted.st_uid, wanted.st_gid) != (found.st_uid, found.st_gid):
        with suppress(OSError):
            os.fchown(target, wanted.st_uid, wanted.st_gid)
    os.fchmod(target, stat.S_IMODE(wanted.st_mode))


def _sync_folder(folder: str) -> None:
    """Makes the names in a folder last, where the file system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


# -- what a death has left over ---------------------------------------------------------------

_swept: set[str] = set()


def sweep_once(folder: str) -> None:
    """Removes drafts that nobody holds any more from a folder, once in the life of a process."""
    if folder in _swept:
        return
    _swept.add(folder)
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _DRAFT.fullmatch(entry.name):
                _sweep(entry.path)


def _sweep(path: str) -> None:
    """Removes a draft. Whoever is still writing one holds its lock."""
    with suppress(OSError):
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if stat.S_ISREG(os.fstat(descriptor).st_mode) and is_at(path, descriptor):
                os.unlink(path)
        finally:
            os.close(descriptor)
