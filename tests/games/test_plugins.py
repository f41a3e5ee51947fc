"""A game in another package: found by its entry point, and only where no other has that name."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

GAME = """

from referee.games.game import Game
from referee.games.state import State
from referee.games.words import GameWords
from referee.notation.arguments import PLAYER
from referee.notation.events import Event, arg, vocabulary
from referee.values.rules import Page, Rule
from referee.values.summary import Deal as Dealt


class Deal(Event):
    '''Opens a deal.'''

    verb = "deal"
    opens = anytime = True
    dealer: str = arg(PLAYER)


class Patience(State):
    started = finished = False

    def __init__(self, players, settings):
        self.players = players

    def apply(self, event, line, faults):
        self.started = True

    def deals(self):
        return ()

    def totals(self):
        return dict.fromkeys(self.players, 0)


GAME = Game(
    name="patience",
    events=vocabulary(Deal),
    rules=(
        Rule("patience/players", "breach", "house", Page("One plays.", "One.", "So.", "Leave.")),
    ),
    ways={},
    options={},
    profiles={"usual": {}},
    limits=lambda settings: (1, 1),
    unfit=lambda settings, players: (),
    start=Patience,
    words=GameWords("Patience", "deal", ("card", "cards"), "", {}),
    folder="",
)
"""

TEXT = "transcript 1 {game}\nplayer a Asha\n\ndeal a\nend\n"


def install(folder: Path, module: str, code: str, **entries: str) -> None:
    """Installs a package into a folder, as pip would."""
    (folder / f"{module}.py").write_text(code, encoding="utf-8")
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    told = "".join(f"{name.replace('_', '-')} = {where}\n" for name, where in entries.items())
    (info / "entry_points.txt").write_text(f"[referee.games]\n{told}", encoding="utf-8")


def referee(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the command line where the packages of a folder are installed."""
    return subprocess.run(
        [sys.executable, "-m", "referee", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    install(tmp_path, "patience", GAME, patience="patience:GAME", kachuful="patience:GAME")
    return tmp_path


def test_a_game_of_another_package_is_played_and_listed(folder: Path) -> None:
    (folder / "p.ref").write_text(TEXT.format(game="patience"), encoding="utf-8")
    checked = referee(folder, "check", "p.ref")
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "2 lines" in checked.stdout
    listed = referee(folder, "rules")
    assert "Patience" in listed.stdout
    assert "patience/players" in listed.stdout
    assert "One plays." in referee(folder, "rules", "patience/players").stdout
    assert "Patience" in referee(folder, "--help").stdout


def test_a_game_that_comes_along_is_never_another(folder: Path) -> None:
    (folder / "k.ref").write_text(TEXT.format(game="kachuful"), encoding="utf-8")
    checked = referee(folder, "check", "k.ref")
    assert "kachuful/players" in checked.stdout


@pytest.mark.parametrize(
    ("code", "reason"),
    [("GAME = 1", "is no record of a game"), ("raise RuntimeError('torn')", "torn")],
)
def test_a_game_that_does_not_load_is_a_sentence(tmp_path: Path, code: str, reason: str) -> None:
    install(tmp_path, "broken", code, broken="broken:GAME")
    (tmp_path / "b.ref").write_text(TEXT.format(game="broken"), encoding="utf-8")
    checked = referee(tmp_path, "check", "b.ref")
    assert checked.returncode == 1
    assert reason in checked.stdout
    assert "Traceback" not in checked.stderr
    assert referee(tmp_path, "rules").returncode == 0
    made = referee(tmp_path, "new", "broken", "-p", "Asha")
    assert made.returncode == 2
    assert reason in made.stderr
