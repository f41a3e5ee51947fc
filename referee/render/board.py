"""What those see who only look on: the sheet, and below it how the match goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee import games
from referee.games.state import Expect
from referee.match.follow import Follow
from referee.render.screen import PLAIN, Paint, clip, folded, width
from referee.render.sheets import sheet
from referee.render.status import fault_note
from referee.render.tables import table
from referee.sheet import about
from referee.sheet.score import by_player, deal_facts
from referee.values.rows import NamedTuple
from referee.values.summary import Summary
from referee.words import table as table_words
from referee.words import watch as words
from referee.words.messages import game_words
from referee.words.outcome import settled
from referee.words.phrases import shown
from referee.words.say import say
from referee.words.status import COMPLETE, NOTHING_EXPECTED, balance

GAP = "  "
MOST_EVENTS = 4
"""How many of the last events a small screen shows."""

LONGEST_NAME = 14
"""How many columns of a name."""

MOST_DEALS = 12
"""How many of the last deals it shows, where there is room."""


class TurnedBack(NamedTuple):
    """How far somebody has turned back: over so many deals, and so many events."""

    deals: int = 0
    events: int = 0


NOW = TurnedBack()

_TURNS = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}


def turn(turned: TurnedBack, key: str | None, follow: Follow) -> TurnedBack:
    """Returns how far one has turned with another arrow key: left and up go back."""
    deals, events = _TURNS.get(key or "", (0, 0))
    summary, _, latest = follow.view
    return TurnedBack(
        max(min(turned.deals + deals, len(summary.deals) - 1), 0),
        max(min(turned.events + events, len(latest) - 1), 0),
    )


def main_expects(listed: Sequence[Expect], game: str) -> Sequence[Expect]:
    """Returns what must come next, else what usually does, of all that may."""
    usual, events = game_words(game).expects, games.load(game).events
    if not any(each.must for each in listed):
        return [each for each in listed if each.verb in usual]
    playing = any(each.table for each in listed)
    return [each for each in listed if each.must or (events[each.verb].by_player and not playing)]


def next_line(summary: Summary, listed: Sequence[Expect]) -> str:
    """Returns what is expected next, in one line; ``listed`` is what may be logged now."""
    main = main_expects(listed, summary.game)
    told = table_words.expected(main, summary.players, summary.game)
    return told or say(COMPLETE if summary.complete else NOTHING_EXPECTED)


def latest_balance(summary: Summary) -> str:
    """Returns what the bids of the latest deal come to; empty where nobody bids in it."""
    return balance(summary.deals[-1], summary.game) if summary.deals else ""


def board_lines(follow: Follow, columns: int) -> Iterator[str]:
    """Yields the sheet, the last event, and what is expected next."""
    summary, expects, latest = follow.view
    yield from sheet(summary, columns)
    yield ""
    for line in latest[:1]:
        yield words.last(" ".join(line))
    yield GAP.join(filter(None, [next_line(summary, expects), latest_balance(summary)]))
    yield from _notes(follow)


def _notes(follow: Follow) -> Iterator[str]:
    """Yields what somebody should see to."""
    if follow.view.summary.faults:
        # Whoever only looks on has no use for the file, and is not told what it is called.
        file = None if follow.seen_by_all else follow.path
        yield fault_note(follow.view.summary.faults, file)
    if follow.gone:
        yield say(words.GONE)


def screen_lines(
    follow: Follow, columns: int, rows: int, paint: Paint = PLAIN, turned: TurnedBack = NOW
) -> list[str]:
    """Returns the board as it fits a screen, never wider nor higher.

    Where there is no room for the whole of it, the players are rows, the last deals columns.
    """
    lines = list(board_lines(follow, columns))
    if len(lines) > rows or max(map(width, lines)) > columns or turned != NOW:
        lines = list(_small(follow, columns, rows, turned))[:rows]
    lines = [clip(line, columns) for line in lines]
    return [paint(lines[0], "bold"), *lines[1:]]


def _small(follow: Follow, columns: int, rows: int, turned: TurnedBack) -> Iterator[str]:
    """Yields the board for a small screen: who is due, the players as rows, the last events."""
    summary, expects, latest = follow.view
    deal = summary.deals[-1] if summary.deals else None
    if deal is None:
        yield about.rules(summary)
    else:
        now = table_words.deal_told(summary.game, deal.number, deal.finished)
        yield GAP.join(filter(None, [now, *deal_facts(deal), latest_balance(summary)]))
    due = folded(settled(summary) or next_line(summary, expects), columns)
    yield from due
    players = _players(summary, columns, turned.deals)
    yield from players
    notes = list(_notes(follow))
    room = min(rows - 1 - len(due) - len(players) - len(notes), MOST_EVENTS)
    for line in latest[turned.events : turned.events + max(room, 0)]:
        yield words.last(" ".join(line)) if line is latest[0] else shown(" ".join(line))
    yield from notes


def _players(summary: Summary, columns: int, skipped: int) -> list[str]:
    """Returns the lines of the players with as many deals as there is room for, the last first.

    ``skipped`` are deals that are left out, from the last one on.
    """
    deals = summary.deals[::-1][min(skipped, max(len(summary.deals) - 1, 0)) :]
    names = {player: clip(name, LONGEST_NAME) for player, name in summary.players.items()}
    lines: list[str] = []
    for count in range(min(MOST_DEALS, len(deals)) + 1):
        more = list(table(by_player(summary, deals[:count], names)))
        if count and max(map(width, more)) > columns:
            break
        lines = more
    return lines
