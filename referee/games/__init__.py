"""The games that the referee knows.

A game that comes with it is a folder here and an entry in GAMES. A game in another package names
its record in the entry-point group ``referee.games``: ``whist = "whist:GAME"``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING
from unicodedata import normalize

from referee.games.game import Game
from referee.values.rules import CannotDo

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES: dict[str, str] = {
    "go-fish": "referee.games.go_fish",
    "kachuful": "referee.games.kachuful",
    "quartets": "referee.games.quartets",
}
"""Name of each game that comes along, and the module that holds its record as ``GAME``."""

GROUP = "referee.games"
"""The entry-point group of games in other packages."""


def load(name: str) -> Game:
    """Returns the game of that name.

    Raises KeyError for a game that the referee does not know, CannotDo for one of another package
    that cannot be used.
    """
    if name in GAMES:
        return _checked(name, import_module(GAMES[name]).GAME)
    entry = _plugins(tuple(sys.path))[name]
    try:
        return _checked(name, entry.load())
    except Exception as error:  # whatever is wrong with it is none of the referee's doing
        reason = str(error) or type(error).__name__
        raise CannotDo("broken-game", game=name, reason=reason) from error


def known(name: str) -> bool:
    """Says whether there is a game of that name."""
    return name in GAMES or name in _plugins(tuple(sys.path))


def named(word: str) -> str | None:
    """Returns the name of the game that a word means: its name, its title, or another name of it.

    Blanks, hyphens, marks on letters and capitals make no difference.
    """
    name = word.strip().lower()
    if known(name):
        return name
    wanted = _bare(word)
    for game in every() if wanted else ():
        if wanted in map(_bare, (game.name, game.words.title, *game.words.also)):
            return game.name
    return None


def meant(word: str) -> str:
    """Returns the name of the game that a word means. Raises CannotDo where it means none."""
    name = named(word)
    if name is None:
        raise CannotDo("unknown-game", game=word, known=tuple(names()))
    return name


def _bare(word: str) -> str:
    from referee.notation.tongues import loosely

    return "".join(filter(str.isalnum, normalize("NFKD", loosely(word))))


def names() -> list[str]:
    """Returns the names of all games, those that come along first."""
    return list(dict.fromkeys([*GAMES, *_plugins(tuple(sys.path))]))


def every() -> Iterator[Game]:
    """Yields all games, but for those of other packages that cannot be used."""
    for name in names():
        try:
            yield load(name)
        except CannotDo:
            continue


def _checked(name: str, found: object) -> Game:
    if not isinstance(found, Game):
        raise TypeError(f"{name} is no record of a game")
    return found


@lru_cache(1)
def _plugins(path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """Returns the games of other packages on the path."""
    if not any(map(_may_have_games, path)):
        return {}
    from importlib.metadata import entry_points

    return {each.name: each for each in entry_points(group=GROUP)}


def _may_have_games(folder: str) -> bool:
    """Says whether a package may name games there, in a tenth of the time of asking properly."""
    try:
        infos = [each for each in os.listdir(folder or ".") if each.lower().endswith("-info")]
        return any(_names_games(os.path.join(folder, each, "entry_points.txt")) for each in infos)
    except FileNotFoundError:
        return False
    except OSError:  # an archive, say
        return True


def _names_games(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            return GROUP.encode() in file.read()
    except (FileNotFoundError, NotADirectoryError):
        return False
