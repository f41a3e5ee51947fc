from __future__ import annotations

import pytest

from referee import games


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Adds the tiny game to those that the referee knows."""
    monkeypatch.setitem(games.GAMES, "tiny", "tiny_game")
