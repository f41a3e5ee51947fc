"""Where exports go: which files there will be, each written as a whole or not at all."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import BinaryIO

from referee.export import FORMATS
from referee.match.checking import SUFFIX
from referee.match.files import write_whole
from referee.values.rows import NamedTuple
from referee.values.rules import CannotDo

STDOUT = "-"
TRANSCRIPT = "ref"
"""The format whose files are matches themselves, and never written over."""
ARCHIVE = "matches"
"""What a file in a folder is called that holds all matches."""


class Target(NamedTuple):
    """An output: its format, its file (``-`` for standard output), and the inputs that it tells."""

    form: str
    path: str
    inputs: tuple[str, ...]


def plan(
    inputs: Sequence[str], forms: Sequence[str], out: str | None, force: bool = False
) -> list[Target]:
    """Returns what to write where.

    ``out`` names a folder, a file, or with several formats the beginning of files' names. A file
    that is named in full is replaced; others that are there already stay, unless with ``force``.
    Raises CannotDo where that is not possible, before anything has been written.
    """
    if out is None or out == STDOUT:
        return [_to_stdout(inputs, forms)]
    if out.endswith(os.sep) or os.path.isdir(out):
        targets = list(_in_folder(inputs, forms, out))
    else:
        targets = list(_at(inputs, forms, out))
    in_full = len(targets) == 1 and targets[0].path == out
    for target in targets:
        _guard(target, inputs, force or in_full)
    return targets


def _to_stdout(inputs: Sequence[str], forms: Sequence[str]) -> Target:
    if len(forms) > 1:
        raise CannotDo("export-many-formats")
    if len(inputs) > 1 and not FORMATS[forms[0]].gathers:
        raise CannotDo("export-many-matches", format=forms[0])
    return Target(forms[0], STDOUT, tuple(inputs))


def _in_folder(inputs: Sequence[str], forms: Sequence[str], folder: str) -> Iterator[Target]:
    """Yields a file for each match and format; one for all of them where that is the format."""
    names = stems(inputs)
    for form in forms:
        suffix = FORMATS[form].suffix
        if FORMATS[form].archive:
            yield Target(form, os.path.join(folder, f"{ARCHIVE}.{suffix}"), tuple(inputs))
        else:
            for path, name in zip(inputs, names, strict=True):
                yield Target(form, os.path.join(folder, f"{name}.{suffix}"), (path,))


def _at(inputs: Sequence[str], forms: Sequence[str], out: str) -> Iterator[Target]:
    """Yields one file for each format."""
    base, dot, suffix = out.rpartition(".")
    known = {each.suffix for each in FORMATS.values()}
    stem = base if dot and suffix.lower() in known else out
    for form in forms:
        if len(inputs) > 1 and not FORMATS[form].gathers:
            raise CannotDo("export-many-matches", format=form)
        literal = len(forms) == 1 and (
            os.path.splitext(out)[1] or (os.path.exists(out) and not os.path.isfile(out))
        )
        yield Target(form, out if literal else f"{stem}.{FORMATS[form].suffix}", tuple(inputs))


def stems(inputs: Sequence[str]) -> list[str]:
    """Returns what the files of matches are called: their own names, with as much of the folders
    as tells them apart. Raises CannotDo where nothing does."""
    names = [_stem(path) for path in inputs]
    if len(set(names)) < len(names):
        folders = [os.path.dirname(os.path.abspath(path)) for path in inputs]
        common = os.path.commonpath(folders)
        names = [
            "-".join([*_parts(os.path.relpath(folder, common)), name])
            for folder, name in zip(folders, names, strict=True)
        ]
    for at, name in enumerate(names):
        if name in names[:at]:
            raise CannotDo("export-same-name", file=inputs[names.index(name)], other=inputs[at])
    return names


def _stem(path: str) -> str:
    return "match" if path == STDOUT else os.path.basename(path).removesuffix(SUFFIX)


def _parts(path: str) -> list[str]:
    return [part for part in path.split(os.sep) if part != os.curdir]


def _guard(target: Target, inputs: Iterable[str], replace: bool) -> None:
    """Raises CannotDo for a file that must not be written over."""
    transcript = target.form == TRANSCRIPT
    guard(target.path, inputs, transcript)
    if os.path.lexists(target.path) and (transcript or not replace):
        raise CannotDo("export-exists", file=target.path)


def guard(path: str, inputs: Iterable[str], transcript: bool = False) -> None:
    """Raises CannotDo for a folder, an input, or the name of a transcript where it is none."""
    if any(_same(path, each) for each in inputs) or (path.endswith(SUFFIX) and not transcript):
        raise CannotDo("export-over-match", file=path)
    if os.path.isdir(path):
        raise CannotDo("export-folder", file=path)


def put(data: bytes, out: str | None, inputs: Iterable[str]) -> None:
    """Writes what was made to standard output, or whole or not at all into a file.

    Raises CannotDo as ``guard`` does, and as ``write_whole`` does.
    """
    if out is None or out == STDOUT:
        sys.stdout.buffer.write(data)
        return
    guard(out, inputs)

    def fill(file: BinaryIO) -> None:
        file.write(data)

    write_whole(out, fill)


def _same(path: str, other: str) -> bool:
    try:
        return os.path.samefile(path, other)
    except OSError:
        return False


# -- writing ----------------------------------------------------------------------------------


def whole(fill: Callable[[BinaryIO], None]) -> bytes:
    """Returns all that ``fill`` writes."""
    buffer = io.BytesIO()
    fill(buffer)
    return buffer.getvalue()
