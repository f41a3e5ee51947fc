"""What a match has come to, as a value: places, winners, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.state import Seats, State
from referee.match.header import Header
from referee.notation.arguments import Handle
from referee.values.summary import Summary, best_placed, rank_totals


def summarize(
    header: Header,
    state: State,
    players: Mapping[Handle, str],
    seats: Seats | None,
    ended: str | None,
) -> Summary:
    """Returns what a match of a known game has come to; ``seats`` are who has come and gone.

    ``ended`` is how the table has ended it. Whether its record is complete, and what was found in
    it, is for the caller to add.
    """
    assert header.game is not None
    totals = dict(state.totals())
    finished = state.finished or ended is not None
    left = seats.left if seats else ()
    standings = rank_totals(totals, left)
    deals = tuple(state.deals())
    return Summary(
        header.game.name,
        header.profile,
        dict(header.options),
        header.date,
        header.place,
        players,
        deals,
        totals,
        standings,
        best_placed(standings, deals, left) if finished else (),
        finished,
        complete=False,
        header=tuple(header.own_lines),
        joined=tuple(seats.joined) if seats else (),
        left=left,
        resting=state.resting and ended is None,
        ended=ended,
        planned=state.length,
    )


def is_played(state: State) -> bool:
    """Says whether there is a deal that counts, so that somebody can have won."""
    return any(not deal.void for deal in state.deals())
