"""A toy: the smallest game that has everything which a front end may ask of a game.

The cards of a themed deck are dealt out, and laid one by one in turn. Who lays a card of another
family than the one before says with that to have none of it left. Every card laid of the first
family counts a point. The deck is told by ``family`` lines in the header; there is no stock.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.game import Game, HeaderLine, Option, Unfit
from referee.games.simulating.simulator import Simulator
from referee.notation.arguments import Handle
from referee.notation.lines import Line
from referee.values.deck import Deck, Family, ThemedDeck
from referee.values.rules import Fault
from referee.values.statistics import Statistic
from referee.values.summary import Summary
from toy.play import EVENTS, ToyState
from toy.words import RULES, WAYS, WORDS

PETS = (
    Family("A", "Cats", ("Tom", "Felix", "Mia")),
    Family("Bird", "Birds", ("Jay", "Owl", "Tit")),
)


def read_players(text: str) -> tuple[int, int] | None:
    fewest, dots, most = text.partition("..")
    read = (int(fewest), int(most)) if dots and (fewest + most).isdecimal() else (0, 0)
    return read if 2 <= read[0] <= read[1] <= 4 else None


def read_family(line: Line, before: Sequence[Family]) -> Family | Fault:
    """Reads ``family HANDLE NAME: CARD, CARD, CARD``; every family has as many cards."""
    name, _, cards = line.rest(2).partition(":")
    family = Family(line.words[1].text, name.strip(), tuple(map(str.strip, cards.split(","))))
    if before and len(family.cards) != len(before[0].cards):
        data = {"family": family.handle, "cards": len(family.cards), "due": len(before[0].cards)}
        return Fault("record/header", "syntax", "family-size", word=1, data=data)
    return family


def write_family(line: Line) -> list[str]:
    name, _, cards = line.rest(2).partition(":")
    told = f"{name.strip()}: {', '.join(map(str.strip, cards.split(',')))}"
    return ["family", line.words[1].text, told]


def deck(settings: Mapping[str, Any]) -> Deck:
    return ThemedDeck(settings["family"] or PETS)


def unfit(settings: Mapping[str, Any], players: int) -> Sequence[Unfit]:
    fits = not players or len(deck(settings)) >= players
    return () if fits else (Unfit("family", "too-few", {"players": players}),)


def start(players: Mapping[Handle, str], settings: Mapping[str, Any]) -> ToyState:
    return ToyState(players, settings["players"], deck(settings))


def statistics(summary: Summary) -> Sequence[Statistic]:
    laid = [deal.columns["laid"] for deal in summary.deals if not deal.void]
    rows = [((player,), (sum(len(each[player]) for each in laid),)) for player in summary.players]
    return (Statistic("laying", ("player",), ("laid",), tuple(rows)),)


def simulate() -> Simulator:
    from toy.playing import SIMULATOR

    return SIMULATOR


GAME = Game(
    name="toy",
    events=EVENTS,
    rules=RULES,
    ways=WAYS,
    options={"players": Option(read_players, "2..4")},
    profiles={"plain": {"players": "2..4"}},
    limits=lambda settings: settings["players"],
    unfit=unfit,
    start=start,
    words=WORDS,
    folder=os.path.dirname(__file__),
    statistics=statistics,
    simulate=simulate,
    deck=deck,
    header={"family": HeaderLine(read_family, write_family)},
)
