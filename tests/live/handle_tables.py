"""Random tables of people with names in four scripts, and what is wrong with their handles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from common_names import NAMES

from referee import games
from referee.cli.commands import COMMANDS
from referee.notation.handles import make_handles
from referee.notation.romanised import romanised
from referee.notation.spoken import words_of
from referee.values.deck import RANKS, SUITS
from referee.words.table import COMMANDS as TABLE_COMMANDS

_SURNAMES = "an ashanti devi k 2 Jr לוי כהן بن صالح ใจดี"


def tables(number: int, seed: int = 1) -> Iterator[list[str]]:
    """Yields tables of 2 to 10 people, no two of the same name."""
    dice = Random(seed)
    for _ in range(number):
        names = dice.sample(NAMES, dice.randint(2, 10))
        yield [
            f"{name} {dice.choice(_SURNAMES.split())}" if dice.random() < 0.2 else name
            for name in names
        ]


CARDS = {card for r in (*RANKS, "10") for s in SUITS for card in (f"{r}{s}", f"{s}{r}")}


def _verbs() -> set[str]:
    """Returns the verbs of all games that there are."""
    return {verb for game in games.every() for verb in game.events}


def made(names: Sequence[str]) -> list[str]:
    """Returns the handles of some people."""
    return make_handles(names, verbs=_verbs())


def wrong(names: Sequence[str], handles: Sequence[str]) -> list[str]:
    """Returns what is wrong with the handles of some people, one line each."""
    begun = {*_verbs(), *COMMANDS, *TABLE_COMMANDS}
    words = {
        word for word, key in words_of("en").items() if key.startswith(("rank", "suit", "num"))
    }
    found = []
    for at, handle in enumerate(handles):
        others = [*handles[:at], *handles[at + 1 :]]
        if not (handle.isascii() and handle.isalnum() and 2 <= len(handle) <= 4):
            found.append(f"{handle}: letters")
        if any(each.startswith(handle) for each in begun):
            found.append(f"{handle}: begins verbs")
        if handle.upper() in CARDS or handle in words or handle == "nt" or handle.isdecimal():
            found.append(f"{handle}: is read otherwise")
        if handle[0] == "x" and handle[1:].isdecimal():
            found.append(f"{handle}: unseen")
        if any(each.startswith(handle) for each in others):
            found.append(f"{handle}: begins others")
    return [f"{' '.join(names)}: {each}" for each in found]


def kinds(number: int) -> dict[str, int]:
    """Returns how many handles there are of each length, how many have numbers, and faults."""
    counted = {"handles": 0, "2": 0, "3": 0, "4": 0, "numbered": 0, "wrong": 0, "begins a name": 0}
    for names in tables(number):
        handles = made(names)
        counted["wrong"] += len(wrong(names, handles))
        for at, handle in enumerate(handles):
            counted["handles"] += 1
            counted[str(len(handle))] += handle.isalpha()
            counted["numbered"] += not handle.isalpha()
            others = [romanised(each) for each in (*names[:at], *names[at + 1 :])]
            counted["begins a name"] += any(each.startswith(handle) for each in others)
    return counted
