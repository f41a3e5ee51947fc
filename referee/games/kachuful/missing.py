"""What seems to be missing before an event that cannot follow: then nobody is to blame for it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.kachuful.events import Bid
from referee.games.kachuful.judge import legal_bids
from referee.games.kachuful.match import KachufulMatch
from referee.games.kachuful.rounds import KachufulRound
from referee.games.kachuful.rules import BID_TURN, PLAY_DUE, PLAY_TURN, TRICKS_SUM
from referee.games.kernel.tricks.events import Play, Trick
from referee.games.kernel.tricks.missing import Lines, before_cards, before_next_deal
from referee.notation.arguments import Handle
from referee.notation.events import Event
from referee.notation.rules import ORDER
from referee.values.rules import Fault


def missing(match: KachufulMatch, event: Event, line: int, fault: Fault) -> Sequence[Lines]:
    """Returns groups of lines, one of which would explain what a fault says of an event."""
    here = match.last
    if fault.rule == ORDER and fault.why == "before-deal":
        if not match.players:
            return [("deal ",)]
        implied = match.implied_round(event, line)
        return [("deal " if implied.guessed else f"deal {implied.dealer}",)]
    if here is None:
        return []
    if fault.rule == PLAY_TURN and isinstance(event, Play | Trick):
        return before_cards(here, event)
    if fault.rule == TRICKS_SUM and fault.why == "unfinished":
        return before_next_deal(here, here.bidding.order)
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
