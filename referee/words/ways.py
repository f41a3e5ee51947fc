"""What is said of the ways on from a refusal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.notation.events import Void
from referee.values.remedies import Way
from referee.words.phrases import clauses, isolate, visible
from referee.words.say import Words, say, say_n

HEAD = "ways on:"

REVOKED = "declare the revoke, the tricks stand"
STANDS = "let it stand (no penalty)"
MISSING = "a line is missing before it"
CANCELLED = "the deal is cancelled before it"

_WHAT = {
    "revoke": REVOKED,
    "stand": STANDS,
    "actor": "somebody else did it",
    "missing": MISSING,
    "claim": "the rest is claimed",
    "agree": "the table agrees",
    "meant": "",
}
_WHY = {
    "rest": "the rest of the tricks is claimed",
    "short": "{word:q} for {verb}",
    "against": "against {rule}",
    "unfinished": "unfinished, nobody wins",
    "totals": "totals instead of the cards, which are taken back",
    "drawn": "the drawn card was shown",
    "skipped": "the turn in between is missing: type it next",
}
"""What a choice is, where its kind does not say it."""

_AGREED_ONE = "the table agrees: {players} wins as it stands"
_AGREED = "the table agrees: {players} share the win as it stands"
_AGREED_OPEN = "the table agrees that it ends as it stands"
_SCORES = "{player} scores {points} instead of {before}"
_ONE_WAY = "there is no way {number}: only {count}"
_NO_SUCH_WAY = "there is no way {number}: there are {count}"
LINE_WRONG = "line {line} is wrong, correct it"
_THIS_WRONG = "this line is wrong, type it again"
_THIS_RIGHT = "it should be"

NONE = "there is no way to take: nothing was refused just now that has one"


def text(way: Way, names: Mapping[str, str]) -> str:
    """Returns what a way is, and what it does to the score."""
    what = say(CANCELLED) if _cancels(way) else _what(way, names)
    changes = [
        Words(say(_SCORES, names, player=player, points=to, before=before))
        for player, (before, to) in way.effect.items()
    ]
    return say("{way}; {changes}", way=Words(what), changes=changes) if changes else what


def _what(way: Way, names: Mapping[str, str]) -> str:
    if way.why in _WHY:
        return say(_WHY[way.why], names, **way.data)
    if way.why == "agreed":
        winners = way.data.get("winners")
        if not isinstance(winners, Sequence) or not winners:
            return say(_AGREED_OPEN)
        return say_n(len(winners), _AGREED_ONE, _AGREED, names, players=winners)
    return say(_WHAT[way.id]) if way.id in _WHAT else _correction(way)


def _cancels(way: Way) -> bool:
    return way.id == "missing" and bool(way.lines) and way.lines[0].split()[0] == Void.verb


def _correction(way: Way) -> str:
    if way.lines:
        return say(_THIS_RIGHT)
    return say(_THIS_WRONG) if way.line is None else say(LINE_WRONG, line=way.line)


def edit(way: Way) -> str:
    """Returns what a person completes or changes and types, for a way that has no lines."""
    return way.edit if way.line is None else f"amend {way.line} {way.edit}"


def lines(way: Way) -> str:
    """Returns the lines of a way in one, or what a person completes or changes."""
    if way.lines:
        return clauses(isolate(visible(each)) for each in way.lines)
    shown = isolate(visible(way.edit))
    if way.line is not None:
        return f"amend {way.line} '{shown}'"
    return f"{shown}..." if way.edit.endswith(" ") else shown


def numbered(mark: str, way: Way, names: Mapping[str, str]) -> str:
    """Returns a way behind what takes it."""
    return f"{mark} {text(way, names)}: {lines(way)}"


def option(number: int, way: Way) -> str:
    """Returns the option of a command that takes a way."""
    template = "--way {number} or --stands:" if way.id == "stand" else "--way {number}:"
    return say(template, number=number)


def no_such(number: int, count: int) -> str:
    """Says that there is no way of that number."""
    return say_n(count, _ONE_WAY, _NO_SUCH_WAY, number=number, count=count)


def by_hand(way: Way) -> str:
    """Says that only a person knows what a way needs."""
    return say("only you know how it should be: {text}", text=Words(lines(way)))
