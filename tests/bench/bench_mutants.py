"""Which lines could be wrong without a failing test: small changes, and who notices.

``python bench_mutants.py [--count N] [--seed S] [--under FOLDER ...]`` takes places at random,
changes each in one way (a comparison, a number by one, ``and`` for ``or``, a condition to its
opposite, a statement left out) in a copy of the package, and runs the tests that are about that
floor, the quick ones first. Prints each survivor with its place and how many were noticed.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

TESTS = {
    "games": ["tests/test_cases.py", "tests/faults", "tests/games", "tests/selfplay"],
    "deduction": ["tests/test_cases.py", "tests/deduction", "tests/cli/test_deduce_command.py"],
    "match": ["tests/test_cases.py", "tests/live", "tests/store", "tests/selfplay"],
    "notation": ["tests/test_cases.py", "tests/faults", "tests/live", "tests/selfplay"],
    "values": ["tests/test_cases.py", "tests/games", "tests/deduction"],
}
"""The tests that are about each floor, those that soonest notice anything first."""

MOST_SECONDS = 900
"""A mutant that runs longer has lost its way, which is noticed as well."""

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
SUMS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """Yields what may stand in place of a node."""
    if isinstance(node, ast.Compare):
        other = copy.deepcopy(node)
        other.ops[0] = COMPARISONS[type(node.ops[0])]()
        yield other
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        yield from node.values
    elif isinstance(node, ast.BinOp) and type(node.op) in SUMS:
        yield ast.BinOp(node.left, SUMS[type(node.op)](), node.right)
    elif isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        yield ast.Constant(not node.value if isinstance(node.value, bool) else node.value + 1)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.If | ast.IfExp):
        other = copy.deepcopy(node)
        other.test = ast.UnaryOp(ast.Not(), node.test)
        yield other
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield ast.Pass()


class Replaced(ast.NodeTransformer):
    """Puts another node in place of one, which is told by its number in the order of a walk."""

    def __init__(self, number: int, other: ast.AST) -> None:
        self._left, self._other = number, other

    def visit(self, node: ast.AST) -> ast.AST:
        if self._left == 0:
            self._left -= 1
            return ast.copy_location(self._other, node)
        self._left -= 1
        return super().generic_visit(node)


def numbered(tree: ast.AST) -> list[ast.AST]:
    """Returns all nodes in the order in which :class:`Replaced` meets them."""
    found = [tree]
    for child in ast.iter_child_nodes(tree):
        found += numbered(child)
    return found


def mutants(path: Path) -> list[tuple[int, str, str]]:
    """Returns line, what the line becomes and the whole text of each mutant of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = []
    for number, node in enumerate(numbered(tree)):
        for other in changes(node):
            line = node.lineno  # type: ignore[attr-defined]
            text = ast.unparse(
                ast.fix_missing_locations(Replaced(number, other).visit(copy.deepcopy(tree)))
            )
            found.append((line, f"{ast.unparse(node)[:70]}  ->  {ast.unparse(other)[:70]}", text))
    return found


def noticed(folder: Path, floor: str) -> bool:
    """Runs the tests of a floor with the package of a folder; says whether one fails."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-n", "0"]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [*command, *TESTS[floor]], cwd=folder, env=environment, capture_output=True,
            check=False, timeout=MOST_SECONDS,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return True
    assert done.returncode in (0, 1, 2), done.stdout.decode()[-2000:]
    return done.returncode != 0


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--under", nargs="*", default=["games", "deduction", "match", "notation"])
    asked = parser.parse_args()
    files = [
        path for each in asked.under for path in sorted((ROOT / "referee" / each).rglob("*.py"))
    ]
    chance, survivors = random.Random(asked.seed), 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("referee", "tests", "transcripts"):
            shutil.copytree(
                ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__")
            )
        for each in ("pyproject.toml", "README.md", "CONTRIBUTING.md", "Makefile"):
            shutil.copy(ROOT / each, folder / each)
        for _ in range(asked.count):
            # By size, so that every line is as likely as every other.
            path = chance.choices(files, [each.stat().st_size for each in files])[0]
            possible = mutants(path)
            if not possible:
                continue
            line, what, text = chance.choice(possible)
            place = path.relative_to(ROOT)
            (folder / place).write_text(text, encoding="utf-8")
            if not noticed(folder, place.parts[1]):
                survivors += 1
                print(f"SURVIVED {place}:{line}: {what}", flush=True)
            shutil.copy(path, folder / place)
    print(f"{asked.count} tried, {asked.count - survivors} noticed, {survivors} survived")


if __name__ == "__main__":
    main()
