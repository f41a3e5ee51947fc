"""The slips of the pen that would explain what cannot follow: then nobody is to blame for it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.kachuful.events import EVENTS, Bid, DealRound
from referee.games.kachuful.judge import legal_bids
from referee.games.kachuful.match import KachufulMatch
from referee.games.kachuful.rounds import KachufulRound
from referee.games.kachuful.rules import BID_TURN, PLAY_DUE, PLAY_TURN, TRICKS_SUM
from referee.games.kernel.seats import Join, Leave
from referee.games.kernel.tricks.events import Play, Trick, Won
from referee.games.kernel.tricks.judge import count_faults, hand_belongs
from referee.games.kernel.tricks.slips import Lines, before_cards, before_the_end, card_short
from referee.games.repairs import AS_WRITTEN, Lost, Repair
from referee.notation.arguments import Handle
from referee.notation.events import Count, End, Event, Hand, Score, Void
from referee.values.rules import Fault

_PLAY = (Bid, Play, Trick, Won, Hand, Count)
"""Events of a round."""


def _belongs(match: KachufulMatch, event: Event) -> bool:
    """Says whether an event is one of the latest round."""
    here = match.last
    if here is not None and isinstance(event, Hand):
        return hand_belongs(here, event)
    if here is not None and isinstance(event, Count):
        return not count_faults(here, event)
    return match.takes(event)


def lost_deal(match: KachufulMatch, lost: Sequence[Lost], event: Event) -> Repair | None:
    """Returns the deal that stood on a lost line, as far as the event after it shows."""
    here, kind = match.last, type(event)
    if not match.players or match.over or event.opens:
        return None
    said = [each for each in lost if each.verb == "deal"]
    told = said[-1].event if said else None
    if isinstance(told, DealRound) and not isinstance(event, Score | End | Join | Leave):
        return Repair(said[-1].line, (DealRound(told.dealer, None, told.trump),))
    openings = said or [each for each in lost if each.verb not in EVENTS]
    if not openings or not (here is None or here.done):
        return None
    if kind is Void or (isinstance(event, _PLAY) and not _belongs(match, event)):
        return Repair(openings[-1].line, (match.implied_deal(event),))
    return None


def forgotten_deal(match: KachufulMatch, event: Event) -> bool:
    """Says whether an event shows that the deal before it was not written down.

    What follows a round that is over may be one card too many; a bid, or a hand, is not.
    """
    if not match.started:
        return bool(match.players) and not event.anytime
    here = match.last
    if here is None or here.open or match.over:
        return False
    return isinstance(event, Bid | Hand) and not _belongs(match, event)


def repairs(
    match: KachufulMatch, event: Event, line: int, faults: Sequence[Fault]
) -> Sequence[Repair]:
    """Returns the repairs that may let an event follow, the likeliest first."""
    if forgotten_deal(match, event):
        return [Repair(line, (match.implied_deal(event),))]
    here, fault = match.last, faults[0]
    if here is None:
        return []
    if fault.rule == TRICKS_SUM and fault.why == "unfinished":
        return before_the_end(here, here.bidding.order, line)
    if fault.rule == PLAY_TURN:
        short, late = card_short(here), Repair(line, late=True)
        if missing(match, event, line, fault):
            return [AS_WRITTEN, *short, late]
        return [*short, AS_WRITTEN, late]
    return []


def missing(match: KachufulMatch, event: Event, line: int, fault: Fault) -> Sequence[Lines]:
    """Returns groups of lines, one of which would explain what a fault says of an event."""
    here = match.last
    if here is None:
        return []
    if fault.rule == PLAY_TURN and isinstance(event, Play | Trick):
        return before_cards(here, event)
    if fault.rule == PLAY_DUE:
        waiting = here.bidding.missing()
        return _bids(match, here, waiting[0]) if len(waiting) == 1 else []
    if fault.rule == BID_TURN and fault.why == "turn" and isinstance(event, Bid):
        queue = here.bidding.queue
        if here.bidding.others or queue[1:2] != [event.player]:
            return []
        return _bids(match, here, queue[0])
    return []


def _bids(match: KachufulMatch, here: KachufulRound, player: Handle) -> list[Lines]:
    """Returns every bid that a player may have made."""
    totals = match.hook_totals(here, player)
    legal = legal_bids(here, {here.size - total for total in totals})
    return [(f"bid {player} {number}",) for number in legal]
