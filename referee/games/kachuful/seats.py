"""Who comes and goes between rounds, and whom an event can be about.

A round is played by those who sat there when it was dealt. A change in the middle of it is a
fault of the record (record/order), and counts from the next deal on, so that nobody's cards or
bids are lost by it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.games.kachuful.events import Deal, Join, Leave, Revoke, Won
from referee.games.kachuful.follow import NO_FAULTS
from referee.games.kachuful.judge import hand_belongs, limits_fault
from referee.games.kachuful.match import Match
from referee.games.kachuful.rules import ARGUMENTS, ORDER, OVER
from referee.notation.arguments import Handle
from referee.notation.events import Count, Event, Hand
from referee.values.rules import Fault
from referee.values.text import fold


def judge_join(match: Match, event: Join, line: int) -> Sequence[Fault]:
    """Somebody new has a handle and a name of their own, and comes between rounds."""
    chairs = match.chairs
    if not _comes_back(match, event):
        faults = chairs.people.faults(event.player, event.name)
        if faults:
            return faults
    return _time_faults(match, event)


def judge_leave(match: Match, event: Leave, line: int) -> Sequence[Fault]:
    """Who sits at the table may leave it, unless nobody would be left."""
    if event.player not in match.players:
        return [_absent(match, event.player, match.players)]
    if len(match.players) == 1 and not match.over:
        return [limits_fault(match, 0)]
    return _time_faults(match, event)


def _comes_back(match: Match, event: Join) -> bool:
    """Says whether it is plainly somebody who has left: the name may be left out then."""
    if not match.chairs.has_left(event.player):
        return False
    return event.name is None or fold(event.name) == fold(match.chairs.people.names[event.player])


def _time_faults(match: Match, event: Join | Leave) -> Sequence[Fault]:
    """Seats change between rounds, and not after the last one."""
    here = match.round
    if match.over:
        since = here.line if here else None
        return [Fault(OVER, "breach", "deal", None, 0, since=since, data={"verb": event.verb})]
    if here is None or not here.open or here.may_close():
        return NO_FAULTS
    data = {"verb": event.verb, "round": here.number + 1}
    return [Fault(ORDER, "breach", "seats", None, 0, since=here.line, data=data)]


# -- taking in ---------------------------------------------------------------------------------


def apply_join(match: Match, event: Join, line: int, faults: Sequence[Fault]) -> None:
    """Lets somebody sit down."""
    match.join(event.player, event.name, event.after)


def apply_leave(match: Match, event: Leave, line: int, faults: Sequence[Fault]) -> None:
    """Lets somebody go."""
    match.leave(event.player)


# -- everybody else ----------------------------------------------------------------------------


def stranger_faults(match: Match, event: Event) -> Sequence[Fault]:
    """An event is about somebody who plays in its round.

    Asked only once somebody has come or gone.
    """
    player = event.holder if isinstance(event, Count) else event.actor
    if player is None or type(event) in (Join, Leave):
        return NO_FAULTS
    there = _players_of(match, event)
    return NO_FAULTS if player in there else [_absent(match, player, list(there))]


def _players_of(match: Match, event: Event) -> Collection[Handle]:
    """Returns who plays in the round to which an event belongs."""
    here = match.round
    if type(event) is Count:
        return [*(here.seat if here and here.open else match.chairs.order), "stock"]
    if here is None or type(event) is Deal:
        return match.players
    if here.open:
        return here.seat
    if type(event) is Hand and hand_belongs(match, here, event):
        return here.seat
    last = type(event) in (Won, Revoke) and not (here.void or match.gap)
    return here.seat if last else match.players


def _absent(match: Match, player: Handle, there: Sequence[Handle]) -> Fault:
    data = {"player": player}
    return Fault(ARGUMENTS, "syntax", "absent", None, 1, allowed=tuple(there), data=data)
