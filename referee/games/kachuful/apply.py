"""Takes events in: the rules that they broke change nothing of what lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.games.kachuful.events import EVENTS, Bid, DealRound
from referee.games.kachuful.match import KachufulMatch
from referee.games.kachuful.revokes import declare, is_blank, settle_revokes
from referee.games.kachuful.rounds import KachufulRound
from referee.games.kachuful.rules import OVER
from referee.games.kernel.seats import Join, Leave
from referee.games.kernel.seen import Missing, Show
from referee.games.kernel.tricks.events import Play, Revoke, Took, Trick, TrickClaim, Won
from referee.games.kernel.tricks.judge import hand_belongs
from referee.games.kernel.tricks.taking import miss as miss_in_tricks
from referee.games.kernel.tricks.taking import (
    take_cards,
    take_claim,
    take_plain,
    take_show,
    take_took,
    take_won,
)
from referee.games.kernel.tricks.voids import note
from referee.notation.events import End, Event, Hand, Void
from referee.values.rules import Fault


def apply_deal(match: KachufulMatch, event: DealRound, line: int, faults: Sequence[Fault]) -> None:
    """Opens a round with what the deal states, and what is due where it states nothing."""
    last = match.last
    if last is not None:
        ended = [each for fault in faults for each in fault.instead]
        last.revokes = [each for each in last.revokes if each not in ended]
    known = event.dealer in match.players
    dealer = event.dealer if known else match.next_dealer() or match.players[0]
    fresh = match.new_round(line, dealer, event.cards, event.trump)
    fresh.guessed = not known
    match.begin(fresh)


def current(match: KachufulMatch, event: Bid | Play | Trick) -> KachufulRound | None:
    """Returns the round to which an event belongs; its player tells who dealt, if nobody knows."""
    here = match.last
    if here is None or not match.takes(event):
        match.stray_said = True
        return None
    if here.guessed:
        here.seat_dealer(here.players[here.seat[event.player] - 1])
        here.guessed = False
    return here


def apply_bid(match: KachufulMatch, event: Bid, line: int, faults: Sequence[Fault]) -> None:
    """Takes a bid in."""
    here = current(match, event)
    if here is None:
        return
    here.bidding.take(event.player, event.number, line)
    if here.bidding.due is None:
        here.refresh()


# -- cards -------------------------------------------------------------------------------------


def apply_cards(
    match: KachufulMatch, event: Play | Trick, line: int, faults: Sequence[Fault]
) -> None:
    """Takes a card, or a whole trick, in."""
    if match.floating:
        settle_revokes(match, by_cards=True)
    if match.last is not None and not faults and take_plain(match.last, event, line):
        return
    here = current(match, event)
    if here is None:
        return
    _close_bids(here)
    if not here.claimed:
        take_cards(here, event, line, faults)


# -- everything else ---------------------------------------------------------------------------


def apply_won(match: KachufulMatch, event: Won, line: int, faults: Sequence[Fault]) -> None:
    """Takes in the tricks that a player won; a second number changes nothing."""
    here = match.last
    if here is None or here.void:
        match.stray_said = True
        return
    if here.tricks.finished and here.tricks.taken() is not None:
        return
    if here.open:
        _close_bids(here)
    settle_revokes(match, by_cards=False)
    take_won(here, event, line, faults)


def apply_took(match: KachufulMatch, event: Took, line: int, faults: Sequence[Fault]) -> None:
    """Takes in who took a trick."""
    here = _playing(match, by_cards=True)
    if here is not None:
        take_took(here, event, line)


def apply_claim(
    match: KachufulMatch, event: TrickClaim, line: int, faults: Sequence[Fault]
) -> None:
    """Takes in tricks that are given to a player without play."""
    here = _playing(match, by_cards=False)
    if here is not None:
        take_claim(here, event, faults)


def _playing(match: KachufulMatch, *, by_cards: bool) -> KachufulRound | None:
    """Returns the open round, whose bidding is over now; None where there is none."""
    here = match.last
    if here is None or not here.open:
        match.stray_said = True
        return None
    _close_bids(here)
    settle_revokes(match, by_cards=by_cards)
    return here


def _close_bids(here: KachufulRound) -> None:
    if here.bidding.due is not None:
        here.bidding.close()


def apply_show(match: KachufulMatch, event: Show, line: int, faults: Sequence[Fault]) -> None:
    """Takes in cards that everybody saw in a hand."""
    here = match.last
    if here is not None and here.open:
        take_show(here, event, line, faults)


def apply_missing(match: KachufulMatch, event: Missing, line: int, faults: Sequence[Fault]) -> None:
    """Takes in which cards the pack lacks from this round on."""
    new = {card: line for card in event.cards if card not in match.lacking}
    match.lacking = {**match.lacking, **new}
    if match.last is not None:
        match.last.hands.lack(new)


def apply_hand(match: KachufulMatch, event: Hand, line: int, faults: Sequence[Fault]) -> None:
    """Takes a recorded hand in."""
    here = match.last
    if here is None or not hand_belongs(here, event):
        return
    here.hands.record(here.seat[event.player], event.known, event.unknown, line)
    note(here, faults)


def apply_revoke(match: KachufulMatch, event: Revoke, line: int, faults: Sequence[Fault]) -> None:
    """Takes in that the table declares a revoke: the player admits to have held the suit."""
    if any(fault.kind != "style" for fault in faults):
        return
    if match.last is not None and is_blank(match.last):
        match.floating.append((event, line))
    declare(match, event, line)


def apply_void(match: KachufulMatch, event: Void, line: int, faults: Sequence[Fault]) -> None:
    """Cancels the deal."""
    match.cancel()


def apply_end(match: KachufulMatch, event: End, line: int, faults: Sequence[Fault]) -> None:
    """Nothing more comes: a last card that may have been another player's is settled."""
    here = match.last
    if here is not None and here.open:
        here.tricks.settle()
        here.refresh()


Apply = Callable[[KachufulMatch, Any, int, Sequence[Fault]], None]

APPLY: dict[type[Event], Apply] = {
    DealRound: apply_deal,
    Bid: apply_bid,
    Play: apply_cards,
    Trick: apply_cards,
    Took: apply_took,
    TrickClaim: apply_claim,
    Won: apply_won,
    Show: apply_show,
    Missing: apply_missing,
    Hand: apply_hand,
    Revoke: apply_revoke,
    Void: apply_void,
    End: apply_end,
}


def pardon(match: KachufulMatch, fault: Fault) -> None:
    """Lets a breach stand (a ruling): it has no further consequences."""
    here = match.last
    if here is None:
        return
    if fault in here.revokes:
        here.revokes.remove(fault)
    elif fault.rule == OVER and fault.why == "deal":
        here.extra = False


_MOVES_NO_CARD = (
    "deal",
    "hand",
    "count",
    "score",
    "ruling",
    "end",
    "void",
    "revoke",
    "show",
    "missing",
)


def miss(match: KachufulMatch, line: int, event: Event | None, verb: str) -> None:
    """Goes on without a line that could not be read, or whose event could not be taken in."""
    here = match.last
    if isinstance(event, Join | Leave):
        if match.seating.may_take(event):
            match.take_seat(event)
    elif here is not None and here.open and verb not in _MOVES_NO_CARD:
        here.skips = True
        if verb == "bid" or (verb not in EVENTS and here.bidding.due is not None):
            here.bidding.miss()
        else:
            miss_in_tricks(here, line, event, verb, verb in EVENTS)
        here.refresh()
