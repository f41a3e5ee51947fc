"""What the product says, found by what it speaks of, so that no test repeats a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from referee import games
from referee.values.rules import CannotDo, Finding
from referee.words.errors import sentence
from referee.words.messages import message, page
from referee.words.report import complaint
from referee.words.say import say


def cannot(key: str, **data: object) -> str:
    """Returns why something cannot be done."""
    return sentence(CannotDo(key, **data))


def refusal(key: str, **data: object) -> str:
    """Returns the line on standard error that says so."""
    return complaint(cannot(key, **data)) + "\n"


def due(game: str, what: str, names: Mapping[str, str], /, **data: object) -> str:
    """Returns what somebody is to do, by the verb and why it is expected: ``play/plain``."""
    return say(games.load(game).words.expects[what], names, **data)


def refuses(rule: str, /, **data: object) -> str:
    """Returns why a rule of a game refuses something now."""
    game = games.load(rule.partition("/")[0])
    return say(next(each.refuses for each in game.rules if each.id == rule), **data)


def claims(rule: str, names: Mapping[str, str], /, **data: object) -> str:
    """Returns what an event that obeys a rule claims of hidden hands."""
    game = games.load(rule.partition("/")[0])
    return say(next(each.claims for each in game.rules if each.id == rule), names, **data)


def title(rule: str) -> str:
    """Returns what a rule says, in a line."""
    about = page(rule)
    assert about is not None
    return about.title


def broken(rule: str, names: Mapping[str, str], why: str = "", /, **data: object) -> str:
    """Returns what is said of a broken rule of a game, or of the record."""
    family = rule.partition("/")[0]
    game = family if games.known(family) else None
    return message(Finding(rule, "breach", 1, 1, 1, "", why, data=data), names, game)
