"""Reports and summaries made by hand, for what is printed of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.match.checking import Report
from referee.values.rules import Finding
from referee.values.summary import Counts, Deal, Summary, rank_totals

NAMES = {"a": "Asha Devi", "b": "Noam", "c": "Somchai", "d": "Omar"}


def summary(
    players: Mapping[str, str] = NAMES, deals: tuple[Deal, ...] = (), **changes: Any
) -> Summary:
    """Returns the summary of a match of Kachuful with these deals."""
    totals = dict.fromkeys(players, 0)
    for deal in deals:
        for player, points in deal.points.items():
            totals[player] += points
    standings = rank_totals(totals)
    winners = tuple(each.player for each in standings if each.place == 1)
    values: dict[str, Any] = {
        "game": "kachuful",
        "profile": "standard",
        "options": {},
        "date": None,
        "place": None,
        "players": players,
        "deals": deals,
        "totals": totals,
        "standings": standings,
        "winners": winners,
        "finished": True,
        "complete": True,
    }
    return Summary(**{**values, **changes})


def round_of(number: int, cards: int, players: Mapping[str, str], **changes: Any) -> Deal:
    """Returns a round in which everybody bids and wins a little of everything."""
    handles = list(players)
    bids = {each: (place + number) % 3 for place, each in enumerate(handles)}
    tricks = {each: (2 * place + number) % 3 for place, each in enumerate(handles)}
    points = {each: 10 + bids[each] if bids[each] == tricks[each] else 0 for each in handles}
    deal = Deal(
        number,
        number + 9,
        handles[(number - 1) % len(handles)],
        True,
        {"cards": cards, "trump": "SDCH"[(number - 1) % 4]},
        {"bids": bids, "tricks": tricks, "points": points},
        points,
    )
    return deal._replace(**changes)


def whole_match(players: Mapping[str, str]) -> Summary:
    """Returns a match of thirteen rounds."""
    sizes = (1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1)
    return summary(
        players, tuple(round_of(number, cards, players) for number, cards in enumerate(sizes, 1))
    )


def hook(line: int = 14, column: int = 7) -> Finding:
    """Returns the fault of a dealer whose bid is the forbidden one."""
    return Finding(
        "kachuful/hook",
        "breach",
        line,
        column,
        column + 1,
        "002 §5",
        "",
        "d",
        (9, line),
        9,
        ("0", "2", "3"),
        {"player": "d", "number": 1, "total": 2, "cards": 3},
    )


def report(*findings: Finding, texts: Mapping[int, str] | None = None, **changes: Any) -> Report:
    """Returns a report on a match in which d dealt round 3 on line 9."""
    deal = round_of(3, 3, NAMES, line=9, dealer="d", finished=False)
    values: dict[str, Any] = {
        "file": "friday.ref",
        "game": "kachuful",
        "complete": True,
        "counts": Counts(118, 96, 22, 0),
        "findings": findings,
        "texts": texts or {9: "deal d 3 S", 14: "bid d 1"},
        "summary": summary(NAMES, (deal,), finished=False, winners=()),
    }
    return Report(**{**values, **changes})
