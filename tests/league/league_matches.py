"""Matches for leagues: results alone, made in one line each."""

from __future__ import annotations

from referee.values.summary import Summary, rank_totals


def result(
    file: str = "match.ref",
    date: str | None = None,
    game: str = "kachuful",
    *,
    faults: int = 0,
    finished: bool = True,
    complete: bool = True,
    **totals: int,
) -> Summary:
    """Returns a match whose players are called as they are keyed, with their totals."""
    standings = rank_totals(totals)
    best = tuple(each.player for each in standings if each.place == 1)
    return Summary(
        game,
        "standard" if game == "kachuful" else "zone",
        {},
        date,
        None,
        {player: player.replace("_", " ") for player in totals},
        (),
        totals,
        standings,
        best if finished else (),
        finished,
        complete,
        faults,
        file,
    )
