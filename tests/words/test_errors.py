"""What cannot be done is told in one sentence, whoever raises it."""

from __future__ import annotations

import ast
import errno
import os
from pathlib import Path

import pytest

from referee.values.rules import CannotDo, Finding
from referee.words import errors
from referee.words.errors import SENTENCES, os_sentence, sentence

PACKAGE = Path(errors.__file__).parent.parent


def raised() -> dict[str, set[str]]:
    """Collects the keys of every CannotDo in the source, with the data that it is given."""
    found: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "CannotDo":
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    keys = {each.arg for each in node.keywords if each.arg}
                    found.setdefault(str(first.value), set()).update(keys)
    return found


RAISED = raised()


@pytest.mark.parametrize("key", sorted(RAISED))
def test_every_error_has_a_sentence_that_its_data_fills(key: str) -> None:
    assert key in SENTENCES
    finding = Finding("record/roster", "syntax", 3, 1, 2, "house", "missing")
    data = {
        each: 3 if each in ("line", "count", "events", "seconds") else "x" for each in RAISED[key]
    }
    if "finding" in data:
        data |= {"finding": finding, "names": {}, "game": "go-fish"}
    told = sentence(CannotDo(key, **data))
    assert not told.startswith("cannot do this")
    assert "\n" not in told
    assert not told.endswith(".")


def test_an_error_without_a_sentence_still_says_what_it_knows() -> None:
    assert sentence(CannotDo("novel", file="a\x1b")) == r"cannot do this: novel (file a\x1b)"


def test_near_misses_are_suggested() -> None:
    told = sentence(CannotDo("no-rule", word="kachful", near=("kachuful",)))
    assert told == "no rule is called 'kachful' or begins so; did you mean 'kachuful'?"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EACCES, "permission denied: 'x.ref'"),
        (errno.ENOENT, "there is no file 'x.ref'"),
        (errno.ELOOP, "too many levels of symbolic links: 'x.ref'"),
    ],
)
def test_what_the_system_refuses(code: int, told: str) -> None:
    assert os_sentence(OSError(code, os.strerror(code), "x.ref")) == told


def test_errors_without_a_file_or_a_number() -> None:
    assert os_sentence(OSError(errno.ENOENT, os.strerror(errno.ENOENT))) == (
        "no such file or directory"
    )
    assert os_sentence(OSError("Device not configured")) == "device not configured"
    narrow = UnicodeEncodeError("ascii", "é", 0, 1, "ordinal not in range(128)")
    assert os_sentence(narrow) == "ascii cannot show this text; set PYTHONIOENCODING=utf-8"
    broken = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")
    assert os_sentence(broken).startswith("text that is not UTF-8")
