"""Judges play against what should have come before it: a deal, and every bid."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.kachuful.events import Bid
from referee.games.kachuful.match import KachufulMatch
from referee.games.kachuful.rounds import KachufulRound
from referee.games.kachuful.rules import OVER, PLAY_DUE
from referee.games.kernel.tricks.cards import count_faults, is_plain, judge_cards
from referee.games.kernel.tricks.events import Play, Trick, Won
from referee.notation.arguments import Handle
from referee.notation.rules import ORDER
from referee.values.rules import Fault

NO_FAULTS: tuple[Fault, ...] = ()


def judge_play(match: KachufulMatch, event: Play, line: int) -> Sequence[Fault]:
    """Judges one card."""
    if match.round is not None and is_plain(match.round, event):
        return NO_FAULTS
    return _judge(match, event, line)


def judge_trick(match: KachufulMatch, event: Trick, line: int) -> Sequence[Fault]:
    """Judges a whole trick."""
    here = match.round
    if here is not None and is_plain(here, event):
        return NO_FAULTS
    players = here.players if here is not None and here.open else match.players
    return count_faults(event, len(players)) or _judge(match, event, line)


def _judge(match: KachufulMatch, event: Play | Trick, line: int) -> Sequence[Fault]:
    here = match.round
    faults: list[Fault] = []
    if here is None or not match.takes(event):
        faults, here = outside(match, event, line)
        if here is None:
            return faults
    return judge_cards(here, event, line, faults, bids_first(here, event.player))


def outside(
    match: KachufulMatch, event: Bid | Play | Trick | Won, line: int
) -> tuple[list[Fault], KachufulRound | None]:
    """Says what is wrong with play while no round is open, and which round it implies."""
    last = match.round
    if match.over:
        if match.stray_said or (last and last.skips):
            return [], None
        since = last.line if last else None
        return [Fault(OVER, "breach", "play", word=0, since=since, data={"verb": event.verb})], None
    if match.gap:
        return [], match.implied_round(event, line)
    if match.stray_said or (last and last.skips):
        return [], None
    return [no_deal(event.verb)], None


def no_deal(verb: str) -> Fault:
    """The fault of playing on without a deal."""
    return Fault(ORDER, "breach", "no-deal", word=0, data={"verb": verb})


def bids_first(here: KachufulRound, player: Handle) -> list[Fault]:
    """No card is played before every bid is in (002 §5); said once a round."""
    missing = tuple(here.bidding.missing())
    if not missing:
        return []
    data = {"player": player, "players": missing}
    bids = tuple(f"bid {each}" for each in missing)
    return [Fault(PLAY_DUE, "breach", "", None, 0, since=here.line, allowed=bids, data=data)]
