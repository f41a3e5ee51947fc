"""One gate for whatever is read: plain files of bounded size, or a pipe that was asked for."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path

import pytest
from machine import PATIENCE
from shell import WORKED
from wording import cannot

import referee
from referee.match.files import LARGEST

READERS = [
    ("check", "X"),
    ("check", "X", "--jobs", "2", "X.ref"),
    ("check", "X", "--explain", "1"),
    ("check", "--files-from", "X"),
    ("fmt", "X"),
    ("export", "X", "--to", "md"),
    ("export", "X", "--to", "json", "--view", "public"),
    ("league", "X"),
    ("league", "X.ref", "--aliases", "X"),
    ("status", "-m", "X"),
    ("score", "-m", "X"),
    ("deduce", "-m", "X"),
    ("watch", "X"),
    ("serve", "X", "--port", "0"),
    ("table", "X"),
    ("log", "-m", "X", "bid 1"),
    ("bid", "-m", "X", "1"),
    ("undo", "-m", "X"),
    ("undo", "-m", "X", "--redo"),
    ("amend", "-m", "X", "-y", "9", "end"),
    ("new", "kachuful", "y.ref", "--rematch", "X"),
]
"""Every command that reads a file, which is called X."""

ids = [" ".join(each) for each in READERS]


def run(
    folder: Path, args: Sequence[str], stdin: bytes | int = b"", memory: int | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Runs a command in a folder, as a shell does."""
    clean = {key: value for key, value in os.environ.items() if key != "REFEREE_MATCH"}
    given = {"input": stdin} if isinstance(stdin, bytes) else {"stdin": stdin}

    def limit() -> None:
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    return subprocess.run(
        [sys.executable, "-m", "referee", *args],
        cwd=folder,
        env={**clean, "PYTHONPATH": str(Path(referee.__file__).parents[1])},
        capture_output=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=limit,
        **given,  # type: ignore[arg-type]
    )


def refuses(done: subprocess.CompletedProcess[bytes], *words: str) -> None:
    """Asserts that a command says in one sentence why it cannot do it."""
    assert done.returncode == 2
    told = done.stderr.decode().splitlines()
    assert len(told) == 1, told
    assert told[0].startswith("referee: ")
    assert any(word in told[0] for word in words), told


def tail(key: str, **data: object) -> str:
    """Returns what is said of a file, whatever it is called."""
    return cannot(key, file="X", **data).partition("'X'")[2]


NOT_READ = [
    cannot(key, file=name, reason="").strip(": ")
    for key in ("no-file", "no-match", "folder", "unreadable", "not-written", "no-lock")
    for name in ("X", "X.ref")
]


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "X.ref").write_text(WORKED, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("args", READERS, ids=ids)
def test_nobody_waits_for_a_pipe_that_lies_about(here: Path, args: tuple[str, ...]) -> None:
    os.mkfifo(here / "X")
    refuses(run(here, args), tail("no-plain-file"))


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/random", "/dev/null"])
@pytest.mark.parametrize("args", READERS, ids=ids)
def test_a_device_is_no_transcript(here: Path, args: tuple[str, ...], device: str) -> None:
    if device != "/dev/zero" and args[0] not in ("check", "fmt", "status"):
        return
    named = [device if each == "X" else each for each in args]
    refuses(run(here, named), tail("no-plain-file"))
    (here / "X").symlink_to(device)
    refuses(run(here, args), tail("no-plain-file"))


@pytest.mark.parametrize("args", READERS, ids=ids)
def test_what_is_too_large_is_not_read(here: Path, args: tuple[str, ...]) -> None:
    with (here / "X").open("wb") as file:
        file.truncate(LARGEST + 1)
    refuses(run(here, args, memory=LARGEST), tail("too-large", most=256))


@pytest.mark.parametrize("args", READERS, ids=ids)
def test_folders_and_what_is_not_there_or_may_not_be_read(
    here: Path, args: tuple[str, ...]
) -> None:
    refuses(run(here, args), *NOT_READ)
    (here / "X").symlink_to("X")
    refuses(run(here, args), *NOT_READ)


@pytest.mark.parametrize("args", [["check", "-"], ["fmt", "-"], ["export", "-", "--to", "md"]])
def test_standard_input_has_an_end_or_a_limit(here: Path, args: list[str]) -> None:
    with open("/dev/zero", "rb") as zero:
        refuses(run(here, args, zero.fileno(), memory=8 * LARGEST), tail("too-large", most=256))


@pytest.mark.parametrize(
    "args", [["log", "-m", "X.ref"], ["table", "X.ref"], ["log", "--atomic", "-m", "X.ref"]]
)
def test_a_line_that_never_ends_is_not_waited_for(here: Path, args: list[str]) -> None:
    with open("/dev/zero", "rb") as zero:
        refuses(run(here, args, zero.fileno()), cannot("endless-line", line=1))
    assert (here / "X.ref").read_text(encoding="utf-8") == WORKED


ONCE = [
    ("check", "X"),
    ("check", "X", "--format", "json"),
    ("check", "X", "--explain", "9"),
    ("fmt", "X"),
    ("fmt", "--check", "X"),
    ("export", "X", "--to", "html"),
    ("export", "X", "--to", "md", "--view", "public"),
    ("league", "X"),
    ("status", "-m", "X"),
    ("score", "-m", "X"),
    ("deduce", "-m", "X"),
]
"""Commands that read once, and so can read a pipe that a shell has opened for them."""


@pytest.mark.parametrize(
    ("args", "name"),
    list(zip(ONCE, cycle(["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"]), strict=False)),
)
def test_a_pipe_of_the_shell_is_read_once(here: Path, args: tuple[str, ...], name: str) -> None:
    """As ``referee check <(command)`` opens one."""
    plain = run(here, [each.replace("X", "X.ref") for each in args])
    piped = run(here, [name if each == "X" else each for each in args], WORKED.encode())
    assert piped.returncode == plain.returncode, piped.stderr
    assert b"Traceback" not in piped.stderr
    if args[0] == "fmt" and "--check" not in args:
        assert piped.stdout.decode() == WORKED
    elif args[0] != "export":
        assert piped.stdout.replace(name.encode(), b"X.ref") == plain.stdout


def test_names_and_files_come_by_pipes_too(here: Path) -> None:
    assert run(here, ["check", "--files-from", "/dev/stdin"], b"X.ref\n").returncode == 0
    assert run(here, ["league", "X.ref", "--aliases", "/dev/stdin"], b"# none\n").returncode == 0
    command = f"{sys.executable} -m referee check <(cat X.ref) <(cat X.ref)"
    environment = {**os.environ, "PYTHONPATH": str(Path(referee.__file__).parents[1])}
    done = subprocess.run(
        ["bash", "-c", command], cwd=here, env=environment, capture_output=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(b"9 lines: 9 proved") == 2


def test_a_file_that_becomes_a_pipe_while_it_is_watched_holds_nobody_up(here: Path) -> None:
    from referee.match.follow import Follow

    follow = Follow(str(here / "X.ref"))
    (here / "X.ref").unlink()
    os.mkfifo(here / "X.ref")
    assert follow.look()
    assert follow.gone


@pytest.mark.parametrize("args", [("check", "X"), ("fmt", "--check", "X"), ("score", "-m", "X")])
def test_too_little_memory_is_told_in_one_sentence(here: Path, args: tuple[str, ...]) -> None:
    (here / "X").write_bytes(WORKED.encode() + b"# a comment as long as others are\n" * 4_000_000)
    refuses(run(here, args, memory=LARGEST), cannot("no-memory"))


def test_a_document_that_is_nested_without_end_is_told_in_one_sentence(here: Path) -> None:
    (here / "deep.json").write_text("[" * 1_000_000, encoding="utf-8")
    refuses(run(here, ["league", "deep.json"]), cannot("too-deep"), tail("export-document"))
