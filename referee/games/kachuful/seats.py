"""Who comes and goes between rounds, and whom an event can be about."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.games.kachuful.events import DealRound
from referee.games.kachuful.match import KachufulMatch
from referee.games.kachuful.play import NO_FAULTS
from referee.games.kachuful.rules import OVER
from referee.games.kernel.seats import Join, Leave, in_mid_deal, strangers
from referee.games.kernel.tricks.events import Revoke, Won
from referee.games.kernel.tricks.judge import hand_belongs
from referee.notation.arguments import Handle
from referee.notation.events import Count, Event, Hand
from referee.values.rules import Fault


def judge_seats(match: KachufulMatch, event: Join | Leave, line: int) -> Sequence[Fault]:
    """Somebody comes or goes between rounds, and not after the last one."""
    return match.seating.judge(event, _time_faults(match, event))


def _time_faults(match: KachufulMatch, event: Join | Leave) -> Sequence[Fault]:
    here = match.round
    if match.over:
        since = here.line if here else None
        return [Fault(OVER, "breach", "deal", None, 0, since=since, data={"verb": event.verb})]
    if here is None or not here.open or here.may_close():
        return NO_FAULTS
    return in_mid_deal(event, here.line, here.number + 1)


def apply_seats(
    match: KachufulMatch, event: Join | Leave, line: int, faults: Sequence[Fault]
) -> None:
    """Lets somebody come or go."""
    match.change_seats(event, faults)


# -- everybody else ----------------------------------------------------------------------------


def stranger_faults(match: KachufulMatch, event: Event) -> Sequence[Fault]:
    """An event is about somebody who plays in its round.

    Asked only once somebody has come or gone.
    """
    return (
        NO_FAULTS
        if isinstance(event, Join | Leave)
        else strangers(event, _players_of(match, event))
    )


def _players_of(match: KachufulMatch, event: Event) -> Collection[Handle]:
    """Returns who plays in the round to which an event belongs."""
    here = match.round
    if type(event) is Count:
        return here.seat if here and here.open else match.seating.everybody()
    if here is None or type(event) is DealRound:
        return match.players
    if here.open:
        return here.seat
    if type(event) is Hand and hand_belongs(here, event, match.gap):
        return here.seat
    last = type(event) in (Won, Revoke) and not (here.void or match.gap)
    return here.seat if last else match.players
