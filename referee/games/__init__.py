"""The games the referee knows. A new one is a module here and a line in GAMES."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from referee.games.base import Game

GAMES: dict[str, str] = {
    "go-fish": "referee.games.go_fish",
    "kachuful": "referee.games.kachuful",
}
"""Name of each game and the module that defines it as ``GAME``, loaded when it is asked for."""


def load(name: str) -> Game:
    """Returns the game of that name. Raises KeyError for a game that the referee does not know."""
    return cast("Game", import_module(GAMES[name]).GAME)
