"""How a check ends: counts, what is left open, and the summary of many files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.words.language import translated
from referee.words.say import Words, say, say_n

IN_PROGRESS = "game in progress"
NOT_CLOSED = "played to its end, but not closed by 'end'"
BACKGROUND = "besides, cards went to and fro:"
"""Stands above lines that a proof can do without."""

AT_WORD = "at {word:q} (column {column})"
"""Stands under a line where a caret would point at the wrong character."""

COUNTS = "{events:line}: {proved} proved, {open} open, {breaches:breach}"
STYLE_ONE = "{lines} line is readable but not canonical; see referee fmt --diff"
STYLE_MANY = "{lines} lines are readable but not canonical; see referee fmt --diff"
UNPLAYABLE = "no game is named, so nothing was judged"
SUMMARY = "{files:file}, {events:line}: {clean} clean, {faulty} with faults"
SUMMARY_UNREADABLE = (
    "{files:file}, {events:line}: {clean} clean, {faulty} with faults, {unreadable} unreadable"
)

LOST = "{deal} {number}: {player} has lost, and {players} has won"
LOST_TO_SEVERAL = "{deal} {number}: {player} has lost, and {players} have won"

Names = Mapping[str, str]

TOOL = "referee"
"""What CI systems call the tool."""


def counts(events: int, proved: int, open_: int, breaches: int) -> str:
    """Returns ``118 events: 96 proved, 22 open, 0 breaches``."""
    return say(COUNTS, events=events, proved=proved, open=open_, breaches=breaches)


def faults(number: int) -> str:
    """Returns ``2 faults``."""
    return say("{faults:fault}", faults=number)


def stood(number: int) -> str:
    """Returns how many breaches the table let stand."""
    return say("{breaches:breach} let stand", breaches=number)


def left_out(number: int) -> str:
    """Returns how many faults were not asked for."""
    return say("{faults:fault} not selected", faults=number)


def style(number: int) -> str:
    """Says that a file is not canonical."""
    return say_n(number, STYLE_ONE, STYLE_MANY, lines=number)


def note(line: int, message: str) -> str:
    """Says what is worth a note about a line that breaks no rule."""
    return say("line {line}: {text}", line=line, text=Words(message))


def unplayable() -> str:
    """Says that nothing could be judged for want of a game."""
    return say(UNPLAYABLE)


def summary(files: int, clean: int, with_faults: int, unreadable: int, events: int) -> str:
    """Returns the line that ends a check of several files."""
    return say(
        SUMMARY_UNREADABLE if unreadable else SUMMARY,
        files=files,
        events=events,
        clean=clean,
        faulty=with_faults,
        unreadable=unreadable,
    )


def lost(number: int, deal: str, player: str, winners: Sequence[str], names: Names) -> str:
    """Says who has lost a deal by saying what cannot be true, and who has won it."""
    return say_n(
        len(winners),
        LOST,
        LOST_TO_SEVERAL,
        names,
        deal=Words(deal),
        number=number,
        player=player,
        players=winners,
    )


def progress(done: int, files: int) -> str:
    """Returns what is shown while a long check runs."""
    return say("checked {done} of {files} files", done=done, files=files)


def by_rule(source: str) -> str:
    """Says where a rule stands."""
    return say("rule: {source}", source=Words(translated(source)))


def since_deal(line: int, deal: str, number: int, dealer: str) -> str:
    """Names the deal that made something a fault."""
    template = "since: line {line}, {deal} {number} dealt by {dealer}"
    return say(template, line=line, deal=deal, number=number, dealer=Words(dealer))


def since_line(line: int, text: str) -> str:
    """Names the line that made something a fault."""
    return say("since: line {line}, {text}", line=line, text=Words(text))


def explains(numbers: Sequence[int]) -> str:
    """Says that a contradiction found before is explained by this finding."""
    return say("this explains {facts:lines}, which could not all be true", facts=numbers)


def statistic(number: int, rule: str, title: str) -> str:
    """Returns how often a rule was broken."""
    return f"{number:5}  {rule}  {title}".rstrip()


def complaint(text: str) -> str:
    """Returns what is said on standard error of something that could not be done."""
    return f"{TOOL}: {text}"
