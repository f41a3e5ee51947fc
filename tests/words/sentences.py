"""Finds what is said, and how: ``python tests/words/sentences.py`` tells the share of it that is
whole sentences with named places, and the rest, which code puts together."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

PACKAGE = Path(__file__).parents[2] / "referee"

ENGLISH = {PACKAGE / "words" / "phrases.py", PACKAGE / "words" / "say.py"}
"""The grammar of the language itself, which another language has one of its own for."""

ROOMS = sorted(
    {
        *(PACKAGE / "words").glob("*.py"),
        *PACKAGE.glob("games/*/words.py"),
        *PACKAGE.glob("games/*/rules.py"),
        *PACKAGE.glob("games/*/ways.py"),
        *PACKAGE.glob("games/*/events.py"),
        *PACKAGE.glob("games/*/options.py"),
        *PACKAGE.glob("games/kernel/*/events.py"),
        PACKAGE / "games" / "kernel" / "seats.py",
        PACKAGE / "notation" / "rules.py",
        PACKAGE / "notation" / "events.py",
        PACKAGE / "notation" / "arguments.py",
    }
    - ENGLISH
)
"""Where it is said what people read, beside what it speaks of."""

WORD = re.compile(r"[A-Za-z]{2,}")

READERS = frozenset({"get", "pop", "partition", "rpartition", "startswith", "endswith", "split",
                     "isinstance", "getattr", "findall", "encode", "setdefault"})  # fmt: skip
"""Functions whose text is a key or a sign that is looked for."""


class Found(NamedTuple):
    """Text in the source, and the line where it stands."""

    line: int
    text: str


def constants(node: ast.AST) -> Iterator[ast.Constant]:
    """Yields the text constants below a node."""
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def _templates(tree: ast.AST) -> Iterator[ast.Constant]:
    """Yields the templates that stand in functions: what is said, or called a template first."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node) in ("say", "say_n"):
            for argument in node.args[: 1 if _called(node) == "say" else 3]:
                yield from constants(argument)
        if isinstance(node, ast.Assign) and "template" in (
            getattr(target, "id", "") for target in node.targets
        ):
            yield from constants(node.value)


def _keys(tree: ast.AST) -> Iterator[ast.Constant]:
    """Yields text that nobody reads: keys, signs that are looked for, docstrings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript):
            yield from constants(node.slice)
        elif isinstance(node, ast.Compare | ast.Expr):
            yield from (each for each in ast.iter_child_nodes(node) if _is_text(each))  # type: ignore[misc]
        elif isinstance(node, ast.Dict):
            for key in filter(None, node.keys):
                yield from constants(key)
        elif isinstance(node, ast.Call) and _called(node) in READERS:
            for argument in node.args:
                yield from constants(argument)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def sentences(source: str) -> tuple[list[Found], list[Found]]:
    """Returns what is said in whole, as a template or a plain text; and what code puts together.

    Put together is text in a function that is no template, and every f-string with words; single
    words there are keys, unless they are counted or listed.
    """
    tree = ast.parse(source)
    templates = {id(each) for each in _templates(tree)}
    keys = {id(each) for each in _keys(tree)} - templates
    nodes = list(ast.walk(tree))
    in_functions = {
        id(text) for node in nodes if isinstance(node, ast.FunctionDef) for text in constants(node)
    }
    joined = {
        id(text) for node in nodes if isinstance(node, ast.JoinedStr) for text in constants(node)
    }
    counted = {
        id(text)
        for node in nodes
        if isinstance(node, ast.Call) and _called(node) in ("plural", "listing")
        for text in constants(node)
    }
    whole, made = [], []
    for text in constants(tree):
        if id(text) in keys or not WORD.search(text.value):
            continue
        found = Found(text.lineno, text.value)
        if id(text) not in joined and (id(text) in templates or id(text) not in in_functions):
            whole.append(found)
        elif " " in text.value or id(text) in counted:
            made.append(found)
    return whole, made


def places(template: str) -> list[tuple[str, str]]:
    """Returns the names of a template's places with their specifications; none of other text."""
    try:
        parts = list(Formatter().parse(template))
    except ValueError:
        return []
    return [(name, spec or "") for _, name, spec, _ in parts if name and name.isidentifier()]


def everything() -> Iterator[tuple[Path, list[Found], list[Found]]]:
    """Yields each room with what it says in whole and what is put together there."""
    for path in ROOMS:
        yield path, *sentences(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    whole = made = 0
    for path, plain, rest in everything():
        whole, made = whole + len(plain), made + len(rest)
        for each in rest:
            print(f"{path.relative_to(PACKAGE)}:{each.line}: {each.text!r}")
    share = whole / (whole + made)
    print(f"{whole} of {whole + made} texts are whole, {share:.1%}", file=sys.stderr)
