"""Finds tests that repeat what is said: ``python tests/words/quotes.py`` names them.

Tests outside this folder ask for rules, places and data, and have a sentence made by what makes it
(``tests/wording.py``), so that a change of wording is a change of one line and its goldens.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sentences import constants, everything

TESTS = Path(__file__).parents[1]
ELSEWHERE = {"words", "faults", "docs", "bench"}
"""Where sentences are what is tested, or are held as goldens."""

A_GAME_OF_ITS_OWN = TESTS / "games" / "toy" / "toy"
RUN = 3
"""How many words in a row make a quotation."""


class Quoted(NamedTuple):
    """Text of a test that repeats a sentence."""

    path: Path
    line: int
    text: str


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Yields every few words in a row, within a clause; what is notation is none."""
    for clause in re.split(r"\{[^}]*\}|[.:;,()'\n]", text):
        words = clause.lower().split()
        for at in range(len(words) - RUN + 1):
            run = tuple(words[at : at + RUN])
            plain = all(word.isalpha() and word.isascii() for word in run)
            if plain and run[0] != "option" and sum(len(word) > 1 for word in run) > 1:
                yield run


def quotations() -> Iterator[Quoted]:
    """Yields what tests repeat of what is said."""
    said = {run for _, whole, _ in everything() for each in whole for run in runs(each.text)}
    for path in sorted(TESTS.rglob("*.py")):
        if path.relative_to(TESTS).parts[0] in ELSEWHERE or path.is_relative_to(A_GAME_OF_ITS_OWN):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        remarks = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                remarks.add(id(node.value))
            elif isinstance(node, ast.Assert) and node.msg is not None:
                remarks |= {id(each) for each in constants(node.msg)}
        for text in constants(tree):
            if id(text) not in remarks and not said.isdisjoint(runs(text.value)):
                yield Quoted(path.relative_to(TESTS), text.lineno, text.value)


if __name__ == "__main__":
    for each in quotations():
        print(f"{each.path}:{each.line}: {each.text[:100]!r}")
