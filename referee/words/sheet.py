"""Headings and notes of scoresheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.words.phrases import SUIT_SIGNS, plural, row, shown, visible
from referee.words.say import Words, say, say_n

HEADINGS: dict[str, str] = {
    "cards": "cards",
    "stock": "stock",
    "dealer": "dealer",
    "place": "place",
    "player": "player",
    "trump": "trump",
    "bids": "bids",
    "tricks": "tricks",
    "books": "books",
    "handle": "handle",
    "scored": "scored",
    "total": "total",
}
"""Key of a column to its heading; a key without one is its own heading."""

BESIDE: dict[str, str] = {"trump": "cards"}
"""Facts that stand in another one's column, behind it."""

TOTAL = "total"
VOID = "void"
UNKNOWN = "-"
"""Stands where something is not known, or not yet."""

STAR = "*"
"""Marks points that a rule decided; a note below says which."""

DECIDED = "* {deal} {number}, {player}: {points}. {title} ({rule})"
FAMILIES = "Families: {what:code}."
OF_DECK = "{deck}: {what:code}."
LOOKS_WRONG = "{faults:fault} in this match, so that the totals may be wrong"
LOOK_THERE = "{faults:fault} in this match; 'referee check {file}' shows where"
NOTHING_DEALT = "nothing has been dealt yet"


def heading(key: str) -> str:
    """Returns the heading of a column."""
    return say(HEADINGS.get(key, key))


def value(key: str, raw: object) -> str:
    """Returns what stands in a cell for a fact of a deal."""
    if raw is None:
        return UNKNOWN
    return SUIT_SIGNS.get(str(raw), shown(str(raw))) if key == "trump" else shown(str(raw))


def is_red(key: str, raw: object) -> bool:
    """Says whether a fact of a deal is a suit that is printed in red."""
    return key == "trump" and raw in ("H", "D")


def title(game: str, profile: str, options: Mapping[str, str]) -> str:
    """Returns ``Whist, rules standard, rounds 3``."""
    told = [Words(f"{key} {shown(text)}") for key, text in options.items()]
    rules = Words(say("rules {profile}", profile=profile))
    return say("{title:row}", title=[Words(game), rules, *told])


def occasion(date: str | None, place: str | None) -> str:
    """Returns date and place of a match, as far as they are recorded."""
    return row([shown(each) for each in (date, place) if each])


def decided(deal: str, number: int, player: str, points: str, title: str, rule: str) -> str:
    """Says which rule decided a player's points."""
    told = {"points": Words(points), "title": Words(title), "rule": rule}
    return say(DECIDED, deal=deal, number=number, player=Words(player), **told)


def families(handles: Sequence[str], deck: str, names: Mapping[str, str]) -> str:
    """Says what the families of a deck are called, and by what handle; ``deck`` is its title."""
    return say(OF_DECK if deck else FAMILIES, names, what=tuple(handles), deck=deck)


def left(players: Sequence[str], names: Mapping[str, str]) -> str:
    """Says who has left and so does not win, whatever the total."""
    return say_n(
        len(players),
        "{players} has left and does not win.",
        "{players} have left and do not win.",
        names,
        players=players,
    )


def faulty(faults: int, file: str | None = None) -> str:
    """Says that a match has faults; and what shows them, where the file is named."""
    template = LOOKS_WRONG if file is None else LOOK_THERE
    return say(template, faults=faults, file=Words(visible(file or "")))


def units(number: int, unit: tuple[str, str]) -> str:
    """Returns ``33 points``."""
    return plural(number, *unit)
