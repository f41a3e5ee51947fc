"""CONTRIBUTING cannot go stale: every file that it names is there, for every game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee import games

ROOT = Path(__file__).parent.parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PATHS = sorted(set(re.findall(r"`((?:referee|tests)/[\w/.]*|[A-Z]+\.md|pyproject\.toml)`", TEXT)))
RECIPES = re.findall(r"^## To (.*)$", TEXT, re.MULTILINE)


@pytest.mark.parametrize("named", PATHS)
def test_a_file_that_is_named_is_there(named: str) -> None:
    """GAME stands for the folder, and in tests the name, of each game; RULE and CASE for any."""
    for name in games.GAMES:
        folder = Path(games.load(name).folder).name
        path = named.replace("GAME", folder if named.startswith("referee") else name)
        path = path.replace("RULE", "*").replace("CASE", "*")
        assert list(ROOT.glob(path.rstrip("/"))), path


def test_there_is_a_recipe_for_what_people_add() -> None:
    assert RECIPES == [
        "add a rule",
        "add an option",
        "change a message",
        "translate",
        "add a format",
        "add a game",
    ]
    for recipe in RECIPES:
        steps = TEXT.partition(f"## To {recipe}\n")[2].partition("\n## ")[0]
        numbers = [int(each) for each in re.findall(r"^(\d+)\. ", steps, re.MULTILINE)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) > 1


def test_every_floor_is_told() -> None:
    from test_architecture import FLOORS

    told = re.findall(r"^\| (`referee/.*?) \|", TEXT, re.MULTILINE)
    rooms = [re.findall(r"`referee/(\w+)/`", each) for each in told]
    built = {path.name for path in (ROOT / "referee").iterdir() if path.is_dir()}
    assert rooms == [[room for room in floor if room in built] for floor in FLOORS]


def test_every_make_target_that_is_told_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`make (\w+)`", TEXT):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
