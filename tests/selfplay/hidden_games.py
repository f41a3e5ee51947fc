"""Honest games of every profile with every hand hidden, by number: the same ones everywhere."""

from __future__ import annotations

from referee.games.simulating.habits import Habits
from referee.games.simulating.record import CLOSED
from referee.match.replay import Replay
from referee.match.simulate import Wish, transcript

_TABLES: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("go-fish", "zone", {}),
    ("go-fish", "classic", {}),
    ("go-fish", "keep-playing", {}),
    ("go-fish", "zone", {"lucky-draw": "off", "next": "left"}),
    ("go-fish", "classic", {"ask-for": "card", "own-card": "allow"}),
    ("go-fish", "keep-playing", {"ask-for": "card", "own-card": "forbid"}),
    ("kachuful", "standard", {}),
    ("kachuful", "standard", {"rounds": "1-max-1", "trump": "SDCHN"}),
)


def hidden_game(number: int) -> list[str]:
    """Returns the transcript of an honest game in which nobody's hand is recorded."""
    game, profile, options = _TABLES[number % len(_TABLES)]
    habits = Habits(sensible=number // len(_TABLES) % 2 == 0)
    return transcript(Wish(game, number, profile, options, habits=habits), CLOSED)


def accused(number: int) -> list[str]:
    """Returns the lines of a game in which anything was found, which is a fault of ours."""
    lines = hidden_game(number)
    replay = Replay()
    for line in lines:
        replay.feed(line)
    return lines if replay.findings else []
