"""What those see who only look on: the sheet, and below it how the match goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.state import Expect
from referee.match.follow import Follow
from referee.render.screen import PLAIN, Paint, clip
from referee.render.sheets import sheet
from referee.render.status import fault_note
from referee.values.summary import Summary
from referee.words import table as table_words
from referee.words import watch as words
from referee.words.messages import game_words
from referee.words.status import COMPLETE, NOTHING_EXPECTED


def main_expects(listed: Sequence[Expect], game: str) -> Sequence[Expect]:
    """Returns what must come next, else what usually does, of all that may."""
    usual = game_words(game).expects
    return [each for each in listed if each.must] or [each for each in listed if each.verb in usual]


def next_line(summary: Summary, listed: Sequence[Expect]) -> str:
    """Returns what is expected next, in one line; ``listed`` is what may be logged now."""
    main = main_expects(listed, summary.game)
    told = table_words.expected(main, summary.players, summary.game)
    return told or (COMPLETE if summary.complete else NOTHING_EXPECTED)


def board_lines(follow: Follow, columns: int) -> Iterator[str]:
    """Yields the sheet, the last event, and what is expected next."""
    summary, expects, latest = follow.view
    yield from sheet(summary, columns)
    yield ""
    for line in latest[:1]:
        yield words.last(" ".join(line))
    yield next_line(summary, expects)
    if summary.faults:
        # Whoever only looks on has no use for the file, and is not told what it is called.
        file = None if follow.seen_by_all else follow.path
        yield fault_note(summary.faults, file)
    if follow.gone:
        yield words.GONE


def screen_lines(follow: Follow, columns: int, rows: int, paint: Paint = PLAIN) -> list[str]:
    """Returns the board as it fits a screen: where there is too much, the last deals stay."""
    lines = [clip(line, columns) for line in board_lines(follow, columns)]
    if len(lines) > rows:
        lines = [lines[0], *lines[len(lines) - rows + 1 :]]
    return [paint(lines[0], "bold"), *lines[1:]]
