"""Slips of a scorer's pen: a line left out, written twice, exchanged with the next, or misnamed."""

from __future__ import annotations

import random
from collections.abc import Callable

Slip = Callable[[random.Random, list[str]], list[str] | None]
"""Returns the lines of play with the slip, or None where there is no occasion for it."""

SHARE = 0.6
"""The part of the lines, from the first, in which slips are made, so that others follow."""


def _places(lines: list[str], *verbs: str) -> list[int]:
    """Returns where lines with these verbs follow each other."""
    told = [line.split(" ", 1)[0] for line in lines]
    places = range(int(len(lines) * SHARE))
    return [at for at in places if told[at : at + len(verbs)] == list(verbs)]


def left_out(*verbs: str) -> Slip:
    """Leaves out a line with the first verb, and those with the others that follow it."""

    def slip(rng: random.Random, lines: list[str]) -> list[str] | None:
        places = _places(lines, *verbs)
        at = rng.choice(places) if places else None
        return None if at is None else lines[:at] + lines[at + len(verbs) :]

    return slip


def last(verb: str) -> Slip:
    """Leaves out the last line with a verb, behind which nothing but ``end`` comes."""

    def slip(rng: random.Random, lines: list[str]) -> list[str] | None:
        places = [at for at, line in enumerate(lines) if line.startswith(f"{verb} ")]
        return [*lines[: places[-1]], *lines[places[-1] + 1 :]] if places else None

    return slip


def first_deal(rng: random.Random, lines: list[str]) -> list[str] | None:
    """Leaves the first deal out."""
    return lines[1:]


def twice(verb: str) -> Slip:
    """Writes a line twice."""

    def slip(rng: random.Random, lines: list[str]) -> list[str] | None:
        places = _places(lines, verb)
        at = rng.choice(places) if places else None
        return None if at is None else lines[: at + 1] + lines[at:]

    return slip


def exchanged(first: str, second: str) -> Slip:
    """Writes two lines in the wrong order."""

    def slip(rng: random.Random, lines: list[str]) -> list[str] | None:
        places = _places(lines, first, second)
        if not places:
            return None
        at = rng.choice(places)
        return [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]

    return slip


def misnamed(verb: str) -> Slip:
    """Writes another player's handle after a verb."""

    def slip(rng: random.Random, lines: list[str]) -> list[str] | None:
        places = _places(lines, verb)
        if not places:
            return None
        at = rng.choice(places)
        words = lines[at].split()
        taken = words[1:3] if verb == "ask" else words[1:2]
        handles = sorted({line.split()[1] for line in lines if line.startswith(("bid ", "ask "))})
        words[1] = rng.choice([each for each in handles if each not in taken] or taken)
        return [*lines[:at], " ".join(words), *lines[at + 1 :]]

    return slip


HOLES: dict[str, dict[str, Slip]] = {
    "go-fish": {
        "give": left_out("give"),
        "draw": left_out("draw"),
        "fish": left_out("fish"),
        "fish+draw": left_out("fish", "draw"),
        "ask": left_out("ask"),
        "first deal": first_deal,
    },
}
"""Game to lines left out where the record itself shows that something is missing."""

ROUND_HOLES: dict[str, tuple[str, Slip]] = {
    "play": ("play", left_out("play")),
    "bid": ("trick", left_out("bid")),
    "bid before won": ("won", left_out("bid")),
    "won": ("won", left_out("won")),
    "trick": ("trick", left_out("trick")),
    "deal": ("trick", left_out("deal")),
    "last play": ("play", last("play")),
    "last trick": ("trick", last("trick")),
    "last won": ("won", last("won")),
    "first deal": ("trick", first_deal),
    "first deal before play": ("play", first_deal),
    "first deal before won": ("won", first_deal),
}
"""Lines left out of rounds of tricks, with how the rest of them is recorded."""

KNOWN = ("won", "last won", "deal", "first deal", "first deal before play", "first deal before won")
"""Those of them which follow from all the others, so that the match comes to the same."""

CONFUSIONS: dict[str, dict[str, Slip]] = {
    "go-fish": {
        "give twice": twice("give"),
        "fish twice": twice("fish"),
        "draw twice": twice("draw"),
        "ask twice": twice("ask"),
        "book twice": twice("book"),
        "ask/give": exchanged("ask", "give"),
        "ask/fish": exchanged("ask", "fish"),
        "fish/draw": exchanged("fish", "draw"),
        "draw/ask": exchanged("draw", "ask"),
        "give misnamed": misnamed("give"),
        "fish misnamed": misnamed("fish"),
        "draw misnamed": misnamed("draw"),
    },
}
"""Game to lines written twice, in the wrong order, or of another player."""

ORDER = frozenset(
    {
        "record/order",
        "go-fish/answer-due",
        "go-fish/draw-due",
        "go-fish/draw-not-due",
        "go-fish/turn",
        "go-fish/over",
        "go-fish/empty-hand",
        "go-fish/ask-out",
    }
)
"""Rules of the order of play: nobody who is named by them is accused of a lie."""


def with_slip(rng: random.Random, lines: list[str], slip: Slip) -> list[str] | None:
    """Returns a transcript with a slip behind its first deal, or None where there is no place."""
    start = next(at for at, line in enumerate(lines) if line.startswith("deal "))
    slipped = slip(rng, lines[start:])
    return None if slipped is None else [*lines[:start], *slipped]
