"""The house: imports go down its floors only, and no file grows out of hand."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import games

PACKAGE = Path(__file__).parent.parent / "referee"

FLOORS = (
    ("cli", "table", "serve"),
    ("render", "export", "league"),
    ("sheet", "words"),
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


MODULES = {module_name(path) for path in FILES}


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Yields line and dotted name of whatever a file imports of the package, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            module = node.module or ""
            for alias in node.names:
                inside = f"{module}.{alias.name}"
                yield node.lineno, inside if inside in MODULES else module


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


def folder_of(game: str) -> Path:
    return Path(games.load(game).folder)


def test_no_game_knows_another() -> None:
    for game in games.GAMES:
        others = [f"referee.games.{folder_of(each).name}" for each in games.GAMES if each != game]
        for path in folder_of(game).rglob("*.py"):
            names = [name for _, name in imports(path)]
            assert not [name for name in names if name.startswith(tuple(others))]


@pytest.mark.parametrize(
    "path", sorted((PACKAGE / "games" / "kernel").rglob("*.py")), ids=module_name
)
def test_the_kernel_knows_no_game(path: Path) -> None:
    games_of_ours = tuple(f"referee.games.{folder_of(each).name}" for each in games.GAMES)
    assert not [name for _, name in imports(path) if name.startswith(games_of_ours)]


REGISTRY = PACKAGE / "games" / "__init__.py"
SAID = PACKAGE / "notation" / "spoken"
"""Words that people say, among them what a game is called after."""

TEXTS = [
    path
    for path in PACKAGE.rglob("*")
    if path.suffix in {".py", ".json", ".html", ".js", ".css"} and path.parent != SAID
]


@pytest.mark.parametrize("game", games.GAMES)
def test_no_game_is_named_outside_its_folder(game: str) -> None:
    """But for its entry in the registry."""
    record, folder = games.load(game), folder_of(game)
    named = re.compile("|".join({game, folder.name, record.words.title}), re.IGNORECASE)
    found = [
        f"{path.relative_to(PACKAGE)}:{number}"
        for path in TEXTS
        if folder not in path.parents
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if named.search(line)
        and not (path == REGISTRY and line == f'    "{game}": "referee.games.{folder.name}",')
    ]
    assert not found


@pytest.mark.parametrize("path", FILES, ids=module_name)
def test_what_belongs_to_a_game_is_a_field_of_its_record(path: Path) -> None:
    """A type checker sees it then: nothing is looked for by a constant name, nor in modules."""
    name = module_name(path).removeprefix("referee.") if path.parent != PACKAGE else ""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Name) and called.id == "getattr" and isinstance(node, ast.Call):
            key = node.args[1]
            constant = isinstance(key, ast.Constant) and not str(key.value).startswith("__")
            assert not constant, f"{path.name}:{node.lineno}: getattr by a constant name"
        if isinstance(node, ast.ImportFrom) and node.module in ("importlib", "importlib.util"):
            assert path.name == "__init__.py" or name == "cli.group"
        if isinstance(node, ast.ImportFrom) and node.module == "types":
            assert "ModuleType" not in {alias.name for alias in node.names}


def test_no_import_goes_in_a_circle() -> None:
    """Not even one that waits for a function to be called, or for a type checker."""
    known = {module_name(path): path for path in FILES}
    needs = {
        name: {each for _, each in imports(path) if each in known and each != name}
        for name, path in known.items()
    }
    while free := [name for name, others in needs.items() if not others & needs.keys()]:
        for name in free:
            del needs[name]
    assert not needs


def test_no_public_class_name_means_two_things() -> None:
    homes: dict[str, list[str]] = {}
    for path in FILES:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(module_name(path))
    assert [name for name, where in homes.items() if len(where) > 1] == []


TAKEN_APART = re.compile(r"\b(card|cards\[0\]|what|asked)\[[01]\]|\blen\((card|what|asked)\)")


@pytest.mark.parametrize("path", FILES, ids=module_name)
def test_only_a_deck_takes_cards_apart(path: Path) -> None:
    """And only it knows how many cards, ranks and suits there are."""
    if module_name(path) == "referee.values.deck":
        return
    source = path.read_text(encoding="utf-8")
    found = [line for line in source.splitlines() if TAKEN_APART.search(line)]
    assert not found
    numbers = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    assert not numbers & {13, 52}


@pytest.mark.parametrize("path", FILES, ids=module_name)
def test_no_file_is_longer_than_it_should_be(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


FAR_SIDE = [
    PACKAGE / "match" / "view.py",
    *(path for path in FILES if path.is_relative_to(PACKAGE / "serve")),
]
READS_THE_RECORD = (
    "match.record",
    "match.store",
    "match.files",
    "match.checking",
    "match.story",
    "match.amend",
    "export.source",
)


@pytest.mark.parametrize("path", FAR_SIDE, ids=module_name)
def test_what_is_made_for_viewers_cannot_reach_the_record(path: Path) -> None:
    """It is given plain values, which were made from what everybody at the table saw."""
    names = {each.removeprefix("referee.") for _, each in imports(path)}
    assert names.isdisjoint(READS_THE_RECORD)
    # A view is made of a transcript that is handed to it; who follows a file hands out views.
    reads_anything = {"match.replay", "match.follow"} & names
    allowed = {"view.py": {"match.replay"}, "app.py": {"match.follow"}, "run.py": {"match.follow"}}
    assert reads_anything <= allowed.get(path.name, set())


LAID_OUT = ("export/markdown", "export/page", "export/paper", "export/workbook", "export/chart",
            "render/sheets", "render/tables", "serve/page", "league/tables")  # fmt: skip
"""What only lays out what is made once in the sheet."""


@pytest.mark.parametrize("name", LAID_OUT)
def test_what_is_shown_of_a_deal_is_made_in_one_place(name: str) -> None:
    """A new column or a new note is one change: no format looks into a deal by itself."""
    tree = ast.parse((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))
    looked_at = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not looked_at & {"details", "dealer", "void"}
