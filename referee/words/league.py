"""Headings and sentences of leagues."""

from __future__ import annotations

from collections.abc import Sequence

from referee.words.phrases import listing, plural, quoted, shown

NAME = "League"
REMARKS = "Remarks"
NOTHING = "no match counts"
MATCHES = "Matches"
MATCH_HEADS = ("match", "date", "players", "winners")
CHART_AXIS = "match"

HEADINGS: dict[str, str] = {
    "place": "place",
    "player": "player",
    "matches": "matches",
    "wins": "wins",
    "shared": "shared wins",
    "average_place": "average place",
}

ORDERS: dict[str, str] = {
    "wins": "wins, then shared wins, then the better average place",
    "points": "{units} in all",
    "average": "{units} a match",
    "place": "average place",
}

WHY: dict[str, str] = {
    "incomplete": "its record has no end",
    "unfinished": "the match is not over",
    "undated": "it has no date",
    "early": "it was played earlier",
    "late": "it was played later",
}
"""Why a match does not count, but for faults."""


def heading(key: str, units: str) -> str:
    """Returns the heading of a column; ``units`` are what is counted, such as points."""
    if key == "total":
        return units
    return f"{units} a match" if key == "average_total" else HEADINGS[key]


def title(game: str, matches: int, first: str | None, last: str | None) -> str:
    """Returns ``Whist: 12 matches, 2026-01-03 to 2026-06-30``."""
    told = f"{game}: {plural(matches, 'match', 'matches')}"
    if first is None or last is None:
        return told
    return f"{told}, {shown(first)}" + (f" to {shown(last)}" if last != first else "")


def order(by: str, units: str) -> str:
    """Says what decides the order."""
    told = ORDERS[by].format(units=units)
    return f"Ordered by {told}. Where that is the same, the place is shared."


def occasion(date: str | None, players: Sequence[str]) -> str:
    """Returns ``the match of 2026-11-29 (Ann, Bo and Cy)``."""
    who = listing([shown(each) for each in players])
    return f"the match of {shown(date)} ({who})" if date else f"a match without a date ({who})"


def left_out(match: str, why: str, faults: int) -> str:
    """Says why a match does not count."""
    reason = plural(faults, "fault", "faults") if why == "faults" else WHY[why]
    return f"{match}: left out, {reason}"


def more_left_out(files: int) -> str:
    """Says that there are more matches that do not count than are named."""
    return (
        f"{plural(files, 'more match is', 'more matches are')} left out; --format json names them"
    )


def out_of_range(files: int) -> str:
    """Says how many matches were played at other times."""
    return f"{plural(files, 'match was', 'matches were')} played at another time"


def alike(one: str, two: str) -> str:
    """Says that two names may be one person's."""
    return (
        f"{quoted(one)} and {quoted(two)} are counted as two people; "
        "if they are one, say so with --alias"
    )


def chart_title(by: str, units: str) -> str:
    """Returns what the chart of a season shows."""
    return "Wins, shared ones too" if by == "wins" else units.capitalize()


def winners(names: Sequence[str]) -> str:
    """Returns who won a match."""
    return listing([shown(each) for each in names])


# -- the command ------------------------------------------------------------------------------

SHORT = "Totals over many matches, player by player."

PAGE = f"""{SHORT}

PATH is a transcript, a folder (all *.ref below it), a document of 'referee export --to json', or -
for standard input. Points and books are no match for each other, so each game has a table of its
own.

Players are joined by name, however it is spelt in upper and lower case. Names that are alike are
pointed out on standard error, and so is every match that does not count: those with faults, those
that are not over, and those whose record does not say so with 'end'.

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
