"""What an event has changed for everybody: a trick, a book, a player out, the end of a deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.state import Expect
from referee.match.record import Judgement
from referee.notation.arguments import Handle
from referee.notation.lines import parse_line
from referee.render.sheets import sheet
from referee.values.rows import NamedTuple
from referee.values.summary import Cell, Summary
from referee.words import live as live_words
from referee.words import table as words
from referee.words.messages import game_words
from referee.words.outcome import outcome


class Moment(NamedTuple):
    """How a match stood before an event; ``out`` who had no cards and got none in the deal."""

    summary: Summary
    out: tuple[Handle, ...] = ()


def standing(summary: Summary, expects: Sequence[Expect], before: Moment | None = None) -> Moment:
    """Returns how a match stands now.

    What is expected does not always tell who is out; then it is whoever was so ``before``.
    """
    for each in expects:
        if each.out is not None:
            return Moment(summary, each.out)
    same = before is not None and len(before.summary.deals) == len(summary.deals)
    return Moment(summary, before.out if before and same else ())


def news(before: Moment, after: Moment, judgement: Judgement, columns: int) -> Iterator[str]:
    """Yields what accepted lines have changed, and the sheet where they ended a deal."""
    summary = after.summary
    changes = game_words(summary.game).news
    verbs = dict.fromkeys(parse_line(1, line).verb for line in judgement.lines)
    for verb in verbs:
        if verb in changes:
            yield from _changed(verb, changes[verb][0], before.summary, summary)
    newly = [player for player in after.out if player not in before.out]
    if newly:
        yield words.out(newly, summary.players)
    for deal in judgement.changed:
        yield live_words.changed(deal, summary)
    for deal in judgement.closed:
        yield live_words.closed(deal, summary)
    if judgement.closed:
        yield ""
        yield from sheet(summary, columns)
    elif summary.complete and not before.summary.complete:
        yield outcome(summary)


def _changed(verb: str, column: str, before: Summary, after: Summary) -> Iterator[str]:
    """Yields for whom the column that a verb changes has changed in the deal."""
    deal = after.deals[-1] if after.deals else None
    if deal is None:
        return
    old = before.deals[deal.number - 1] if len(before.deals) >= deal.number else None
    for player, cell in deal.columns.get(column, {}).items():
        was = old.columns.get(column, {}).get(player) if old else None
        if _size(cell) > _size(was):
            yield words.went(verb, player, cell, deal, after)


def _size(cell: Cell) -> int:
    if isinstance(cell, int):
        return cell
    return len(cell) if cell else 0
