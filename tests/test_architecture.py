"""The house: imports go down its floors only, and no file grows out of hand."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "referee"

FLOORS = (
    ("cli", "table", "serve"),
    ("render", "export", "league"),
    ("words",),
    ("match",),
    ("games",),
    ("deduction",),
    ("notation",),
    ("values",),
)
"""From the roof down; a module may import from its own floor and from those below it."""

LONGEST_FILE = 500

FILES = sorted(PACKAGE.rglob("*.py"))


def floor_of(module: str) -> int | None:
    """Returns the floor of a dotted module of the package, None for its front doors."""
    parts = module.split(".")
    if len(parts) == 1 or parts[1] == "__main__":
        return None
    return next(at for at, rooms in enumerate(FLOORS) if parts[1] in rooms)


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Yields line and dotted name of whatever a file imports of the package, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            module = node.module or ""
            if module == "referee":
                yield from ((node.lineno, f"referee.{alias.name}") for alias in node.names)
            else:
                yield node.lineno, module


@pytest.mark.parametrize("path", FILES, ids=module_name)
def test_imports_go_down_only(path: Path) -> None:
    here = floor_of(module_name(path))
    if here is None:
        return
    upward = [
        f"{path.name}:{line} imports {name}"
        for line, name in imports(path)
        if name.startswith("referee.")
        and name != "referee.__version__"
        and (there := floor_of(name)) is not None
        and there < here
    ]
    assert not upward


def test_no_game_knows_another() -> None:
    games = {path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")}
    assert games == {"go_fish", "kachuful", "simulating"}
    for path in (PACKAGE / "games").glob("*/*.py"):
        others = games - {path.parent.name}
        names = [name for _, name in imports(path)]
        assert not [name for name in names if any(f"games.{other}" in name for other in others)]


@pytest.mark.parametrize("path", FILES, ids=module_name)
def test_no_file_is_longer_than_it_should_be(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE
