"""All wording stands in one place, so that it can be translated there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import referee
from referee.cli.commands import COMMANDS
from referee.words.commands import COMMAND_HELP, COMMAND_PAGES

PACKAGE = Path(referee.__file__).parent
SENTENCE = re.compile(r"[A-Za-z']{2,} [a-z]+ [a-z]{2,}")


def sentences(source: str) -> list[str]:
    """Returns the string literals of a source that read like sentences, docstrings aside."""
    tree = ast.parse(source)
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docstrings
        and SENTENCE.search(node.value)
    ]


FILES = [
    *(PACKAGE / "cli").glob("*.py"),
    *(PACKAGE / "render").glob("*.py"),
    *(PACKAGE / "match" / f"{name}.py" for name in ("checking", "canonical", "store", "replay")),
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_sentence_stands_outside_the_words(path: Path) -> None:
    assert sentences(path.read_text(encoding="utf-8")) == []


def test_a_sentence_outside_would_be_found() -> None:
    assert sentences('"""The help of this."""\nprint("it is your turn")') == ["it is your turn"]


def test_every_command_has_its_line_in_the_help() -> None:
    assert set(COMMANDS) <= set(COMMAND_HELP)
    assert set(COMMAND_PAGES) <= set(COMMAND_HELP)
