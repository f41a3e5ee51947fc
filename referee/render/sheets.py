"""Scoresheets as text: deals as rows, players as columns, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator

from referee.render.tables import DEFAULT, check_format, table
from referee.sheet import about, score
from referee.values.summary import Summary
from referee.words import sheet as words
from referee.words.outcome import outcome
from referee.words.say import say


def sheet(summary: Summary, columns: int = 80, tablefmt: str = DEFAULT) -> Iterator[str]:
    """Yields the lines of a match's scoresheet, ``columns`` wide where that is possible.

    Raises CannotDo for a table format that there is not.
    """
    tablefmt = check_format(tablefmt)
    yield about.rules(summary)
    occasion = words.occasion(summary.date, summary.place)
    if occasion:
        yield occasion
    yield ""
    if summary.deals:
        shown = score.scoresheet(summary)
        yield from table(shown, columns, tablefmt)
        yield shown.about
    else:
        yield say(words.NOTHING_DEALT)
    yield ""
    yield from table(score.standings(summary), columns, tablefmt)
    yield ""
    yield from about.notes(summary)
    yield outcome(summary)
