"""Headings and sentences of leagues."""

from __future__ import annotations

from collections.abc import Sequence

from referee.words.phrases import listing, shown
from referee.words.say import Words, say, say_n

NAME = "League"
REMARKS = "Remarks"
NOTHING = "No match counts."
MATCHES = "Matches"
MATCH_HEADS = ("match", "date", "players", "winners")
CHART_AXIS = "match"

HEADINGS: dict[str, str] = {
    "place": "place",
    "player": "player",
    "matches": "matches",
    "wins": "wins",
    "shared": "shared wins",
    "total": "{units}",
    "average_total": "{units} a match",
    "average_place": "average place",
}

ORDERS: dict[str, str] = {
    "wins": "Ordered by wins, then shared wins, then the better average place. Where that is the "
    "same, the place is shared.",
    "points": "Ordered by {units} in all. Where that is the same, the place is shared.",
    "average": "Ordered by {units} a match. Where that is the same, the place is shared.",
    "place": "Ordered by average place. Where that is the same, the place is shared.",
}
"""What decides the order."""

WHY: dict[str, str] = {
    "incomplete": "{match}: left out, its record has no end",
    "unfinished": "{match}: left out, the match is not over",
    "undated": "{match}: left out, it has no date",
    "early": "{match}: left out, it was played earlier",
    "late": "{match}: left out, it was played later",
    "faults": "{match}: left out, {faults:fault}",
}
"""Why a match does not count."""

TITLES = {
    None: "{game}: {matches:match}",
    True: "{game}: {matches:match}, {since}",
    False: "{game}: {matches:match}, {since} to {until}",
}
"""The title of a season, by whether it was played on one day."""


def heading(key: str, units: str) -> str:
    """Returns the heading of a column; ``units`` are what is counted, such as points."""
    return say(HEADINGS[key], units=units)


def title(game: str, matches: int, first: str | None, last: str | None) -> str:
    """Returns ``Whist: 12 matches, 2026-01-03 to 2026-06-30``."""
    template = TITLES[None if first is None else first == last]
    return say(template, game=Words(game), matches=matches, since=first, until=last)


def order(by: str, units: str) -> str:
    """Says what decides the order."""
    return say(ORDERS[by], units=units)


def occasion(date: str | None, players: Sequence[str]) -> str:
    """Returns ``the match of 2026-11-29 (Ann, Bo and Cy)``."""
    template = "the match of {date} ({names})" if date else "a match without a date ({names})"
    return say(template, date=date, names=players)


def left_out(match: str, why: str, faults: int) -> str:
    """Says why a match does not count."""
    return say(WHY[why], match=Words(match), faults=faults)


AGREED = "{match}: counted as it stood when the table ended it by agreement"


def agreed(match: str) -> str:
    """Says that the table, and not the rules, has ended a match that counts."""
    return say(AGREED, match=Words(match))


def more_left_out(files: int) -> str:
    """Says that there are more matches that do not count than are named."""
    return say_n(
        files,
        "{files} more match is left out; --format json names them",
        "{files} more matches are left out; --format json names them",
        files=files,
    )


def out_of_range(files: int) -> str:
    """Says how many matches were played at other times."""
    return say_n(
        files,
        "{files} match was played at another time",
        "{files} matches were played at another time",
        files=files,
    )


TWICE = {
    False: "{one} and {two} tell the same match, and both count: leave one out if they are one",
    True: "{one} is told twice, and counts twice: leave one record out if it is one",
}
"""By whether both are called the same, as where only date and players are told."""


def twice(one: str, two: str) -> str:
    """Says that two records tell the same match."""
    return say(TWICE[one == two], one=Words(one), two=Words(two))


def more_twice(matches: int) -> str:
    """Says that there are more matches that are told twice than are named."""
    return say_n(
        matches,
        "{matches} more match is told twice; --format json names them",
        "{matches} more matches are told twice; --format json names them",
        matches=matches,
    )


ALIKE = "{one:q} and {two:q} are counted as two people; if they are one, say so with --alias"


def alike(one: str, two: str) -> str:
    """Says that two names may be one person's."""
    return say(ALIKE, one=one, two=two)


CHARTS = {"wins": "Wins, shared ones too"}
"""What the chart of a season shows, where it is not points."""


def chart_title(by: str, units: str) -> str:
    """Returns what the chart of a season shows."""
    return say(CHARTS.get(by, "{units:first}"), units=units)


def winners(names: Sequence[str]) -> str:
    """Returns who won a match."""
    return listing([shown(each) for each in names])


# -- the command ------------------------------------------------------------------------------

SHORT = "Totals over many matches, player by player."

PAGE = """Totals over many matches, player by player.

PATH is a transcript, a folder (all *.ref below it), a document of 'referee export --to json', or -
for standard input. Points and books are no match for each other, so each game has a table of its
own.

Players are joined by name, however it is spelt in upper and lower case. Names that are alike are
pointed out on standard error, and so are records that tell the same match, and every match that
does not count: those with faults, those that are not over, and those whose record does not say so
with 'end'.

A win that is shared counts as a shared one, and not as a win. Places are those of the matches,
where equal ones share the place (1, 1, 3)."""

HELP: dict[str, str] = {
    "alias": "OLD is another name of NEW. Repeat it for several.",
    "aliases": "A file of lines OLD = NEW.",
    "since": "From that day on: 2026-11-29, 2026-11 or 2026.",
    "until": "Up to that day, month or year, with all of it.",
    "by": "What decides the order: wins, points (or books) in all, their average, or the "
    "average place.",
    "include-faulty": "Count matches with faults too, if they are over.",
    "format": "How to write it; else what the name of OUT says, else text.",
    "output": "A file, which is replaced; - is standard output.",
    "jobs": "How many processes share the work.",
}
"""The help of the options."""
