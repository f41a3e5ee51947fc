"""The house rules of Go Fish and the profiles that the sources describe."""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.games.game import Option, Unfit, between, choice
from referee.games.go_fish.events import EVENTS, Fish
from referee.games.kernel.asking.house import AskingRules, read_limits
from referee.games.state import OptionValues
from referee.values.deck import RANKS, STANDARD, SUITS, Deck
from referee.values.text import read_number

MOST_PLAYERS = 10


def _read_deal(text: str) -> tuple[int, int] | None:
    """Reads the cards each: a number, or ``7-to-3`` for seven up to three players, else five.

    Returns the number and up to how many players it is dealt.
    """
    match = re.fullmatch(r"(\w+)(?:-to-(\w+))?", text.lower())
    if not match:
        return None
    cards = read_number(match[1])
    players = read_number(match[2]) if match[2] else MOST_PLAYERS
    return (cards, players) if cards and players and cards <= len(STANDARD) else None


CARDS_FOR_MANY = 5
"""Cards each where too many sit at the table for the larger deal (000 §3; 001, 003, 004)."""

OPTIONS: dict[str, Option] = {
    "players": Option(
        lambda text: read_limits(text, 2, MOST_PLAYERS),
        "2..10",
        "000 §2, 001",
        about="how few or how many may play",
    ),
    "deal": Option(
        _read_deal,
        f"1..{len(STANDARD)} 7-to-2 7-to-3",
        "000 §3, 001, 003, 004",
        about="cards each: a number, or seven up to three (two) players and else five",
    ),
    "first": choice(
        "left any",
        "000 §3, 001, 003, 004",
        about="who asks first: the player on the dealer's left, or whoever 'first' names",
    ),
    "next": choice(
        "asked left",
        "000 §5.4",
        about='whose turn it is after "go fish": the player who was asked, or the next on the left',
    ),
    "lucky-draw": choice(
        "on off", "000 §8", about="whether drawing what was asked for shows it and asks again"
    ),
    "empty-hand": choice(
        "draw end out",
        "000 §7, 001, 003, 004",
        about="what an empty hand means: draw a card, the end of the deal, or being out",
    ),
    "empty-stock": choice(
        "play-on end",
        "000 §7, 001, 003, 004",
        about="what an empty stock means: play on without draws, or the end of the deal",
    ),
    "ask-for": choice(
        "rank card", "001, 003, 004 variant one", about="what is asked for: a rank, or one card"
    ),
    "own-card": choice(
        "allow forbid",
        "001, 003, 004 variant one",
        about="where cards are asked for: whether one may ask for a card that one holds",
    ),
    "suits": between(2, len(SUITS), about="a smaller deck: only the first so many suits"),
    "ranks": between(2, len(RANKS), about="a smaller deck: only the first so many ranks"),
    "win": choice("books", "000 §4, §6", about="what wins: most books"),
}

_ZONE = {
    "players": "2..6",
    "deal": "7-to-3",
    "first": "left",
    "next": "asked",
    "lucky-draw": "on",
    "empty-hand": "draw",
    "empty-stock": "play-on",
    "ask-for": "rank",
    "suits": str(len(SUITS)),
    "ranks": str(len(RANKS)),
    "win": "books",
}
_CLASSIC = {**_ZONE, "deal": "7-to-2", "first": "any", "empty-hand": "end", "empty-stock": "end"}

PROFILES: dict[str, dict[str, str]] = {
    "zone": _ZONE,
    "classic": _CLASSIC,
    # Variant two: silent on an empty hand, which is taken from 000 §7.
    "keep-playing": {**_CLASSIC, "empty-hand": "draw", "empty-stock": "play-on"},
}
"""000 is ``zone``; 001, 003 and 004 are ``classic``, their variant two ``keep-playing``."""


class GoFishRules(AskingRules):
    """The house rules of one match, read and ready to be asked."""

    __slots__ = ()
    miss = Fish
    verbs = EVENTS

    def __init__(self, settings: OptionValues) -> None:
        super().__init__("go-fish", settings, deck(settings), CARDS_FOR_MANY)


def deck(settings: OptionValues) -> Deck:
    """Returns the deck: the first ``ranks`` ranks and ``suits`` suits."""
    return Deck(RANKS[: settings["ranks"]], SUITS[: settings["suits"]])


def unfit(settings: OptionValues) -> Sequence[Unfit]:
    """Asking for cards needs an agreement on asking for one's own (001, 003, 004)."""
    if settings["ask-for"] == "card" and settings.get("own-card") is None:
        return [Unfit("ask-for", "own-card-unset")]
    return []
