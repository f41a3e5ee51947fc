"""Judges what happens in a match, against what should have come before it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from referee.games.kachuful.events import Bid, DealRound
from referee.games.kachuful.match import KachufulMatch
from referee.games.kachuful.revokes import is_blank, round_before, round_meant
from referee.games.kachuful.rounds import KachufulRound
from referee.games.kachuful.rules import (
    BID_RANGE,
    BID_TURN,
    DEAL_SIZE,
    DEALER,
    HOOK,
    OVER,
    PLAY_DUE,
    REVOKE,
    SCORE,
    TRICKS_SUM,
    TRUMP,
)
from referee.games.kernel.seen import Missing, Show
from referee.games.kernel.tricks.cards import count_faults as trick_faults
from referee.games.kernel.tricks.cards import is_plain, judge_cards
from referee.games.kernel.tricks.declared import revoke_faults
from referee.games.kernel.tricks.events import Play, Revoke, Took, Trick, TrickClaim, Won
from referee.games.kernel.tricks.judge import (
    count_faults,
    hand_belongs,
    hand_faults,
)
from referee.games.kernel.tricks.judge import judge_claim as claim_faults
from referee.games.kernel.tricks.judge import judge_missing as missing_faults
from referee.games.kernel.tricks.judge import judge_show as show_faults
from referee.games.kernel.tricks.judge import judge_took as took_faults
from referee.games.kernel.tricks.judge import judge_won as won_faults
from referee.games.kernel.tricks.slips import before_the_end, kept
from referee.notation.arguments import Handle
from referee.notation.events import Count, End, Event, Hand, Score, Void
from referee.notation.rules import ARGUMENTS, ORDER
from referee.values.rules import Fault

NO_FAULTS: tuple[Fault, ...] = ()

# -- deals -------------------------------------------------------------------------------------


def judge_deal(match: KachufulMatch, event: DealRound, line: int) -> Sequence[Fault]:
    """A deal comes after the round before, by the next dealer, as sequence and cycle say."""
    house, last = match.house, match.last
    cards = event.cards
    if cards is None and not match.over:
        cards = match.planned(event.dealer)[1]
    if cards is not None and cards > match.most:
        data: dict[str, object] = {"cards": cards, "most": match.most, "count": len(match.players)}
        word = 0 if event.cards is None else 2
        return [Fault(DEAL_SIZE, "impossible", "deck", None, word, data=data)]
    if not house.trumps and event.trump is None:
        return [Fault(ARGUMENTS, "syntax", "trump-due", data={"dealer": event.dealer})]
    if match.over and not match.is_redeal(event.dealer):
        since = last.line if last else None
        return [Fault(OVER, "breach", "deal", None, 0, since=since, data={"verb": "deal"})]
    faults = []
    if last is not None and last.open and not last.may_close():
        faults.append(_unfinished(last))
    faults += match.seating.judge_deal()
    return faults + _dealer_faults(match, event) + _deal_faults(match, event)


def _unfinished(here: KachufulRound) -> Fault:
    """A round is over before the next one begins, or the match ends."""
    data = {"round": here.number + 1, "done": here.tricks.course.done, "cards": here.size}
    fault = Fault(TRICKS_SUM, "breach", "unfinished", None, 0, since=here.line, data=data)
    return fault._replace(instead=kept(here))


def judge_end(match: KachufulMatch, event: End, line: int) -> Sequence[Fault]:
    """The last round is over; a match may end before it, or in the middle of a round.

    A round that lacks one line was played to its end, unless the table has agreed to stop.
    """
    here = match.last
    if event.agreed or here is None or here.done or not (here.counts and match.all_dealt):
        return NO_FAULTS
    return [_unfinished(here)] if before_the_end(here, here.bidding.order, line) else NO_FAULTS


def _dealer_faults(match: KachufulMatch, event: DealRound) -> list[Fault]:
    """The deal moves one seat to the left each round (002 §3.4)."""
    last, due = match.last, match.next_dealer()
    if due in (None, event.dealer) or last is None or match.is_redeal(event.dealer):
        return []
    data: dict[str, object] = {"player": event.dealer, "due": due}
    if not last.void:
        data["other"] = last.dealer
    why = "void" if last.void else "next"
    allowed = (str(due),)
    return [
        Fault(DEALER, "breach", why, event.dealer, 1, since=last.line, allowed=allowed, data=data)
    ]


def _deal_faults(match: KachufulMatch, event: DealRound) -> list[Fault]:
    """Cards each and trump are those of the round that is due."""
    faults = []
    number, size, trump = match.planned(event.dealer)
    if event.cards is not None and event.cards != size:
        data: dict[str, object] = {"cards": event.cards, "due": size, "round": number + 1}
        fault = Fault(DEAL_SIZE, "breach", "sequence", None, 2, allowed=(str(size),), data=data)
        faults.append(fault)
    if trump is not None and event.trump not in (None, trump):
        word = 2 if event.cards is None else 3
        data = {"trump": event.trump, "suit": trump, "round": number + 1}
        faults.append(Fault(TRUMP, "breach", "cycle", None, word, allowed=(trump,), data=data))
    return faults


# -- cards -------------------------------------------------------------------------------------


def judge_play(match: KachufulMatch, event: Play, line: int) -> Sequence[Fault]:
    """Judges one card."""
    if match.last is not None and not match.floating and is_plain(match.last, event):
        return NO_FAULTS
    return _judge(match, event, line)


def judge_trick(match: KachufulMatch, event: Trick, line: int) -> Sequence[Fault]:
    """Judges a whole trick."""
    here = match.last
    if here is not None and not match.floating and is_plain(here, event):
        return NO_FAULTS
    players = here.players if here is not None and here.open else match.players
    return trick_faults(event, len(players)) or _judge(match, event, line)


def _judge(match: KachufulMatch, event: Play | Trick, line: int) -> Sequence[Fault]:
    here = match.last
    if here is None or not match.takes(event):
        return outside(match, event)
    faults = judge_cards(here, event, line, (), bids_first(here, event.player))
    for revoke, at in match.floating:  # nobody had played yet, so it is of the round before
        before = round_before(match, revoke.player)
        found = revoke_faults(before, revoke) if before else [_nobody_played(revoke)]
        wrong = (each for each in found if each.kind != "style")
        faults = [*faults, *(each._replace(line=at, kind="breach") for each in wrong)]
    return faults


def outside(match: KachufulMatch, event: Event) -> list[Fault]:
    """Says what is wrong with play while no round is open: said once."""
    last = match.last
    if match.stray_said or (last and last.skips):
        return []
    if not match.over:
        return [no_deal(event.verb)]
    since = last.line if last else None
    return [Fault(OVER, "breach", "play", word=0, since=since, data={"verb": event.verb})]


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


# -- bids and tricks won -----------------------------------------------------------------------


def judge_bid(match: KachufulMatch, event: Bid, line: int) -> Sequence[Fault]:
    """Bids go round once, within the number of cards, and the last is bound by the others."""
    here = match.last
    number = event.number
    if here is not None and here.open:
        bidding = here.bidding
        if (
            event.player == bidding.due
            and number <= here.size
            and (len(bidding.queue) > 1 or number + bidding.total != here.size)
        ):
            return NO_FAULTS
    if here is not None and match.takes(event):
        return _bid_faults(match, here, event)
    return outside(match, event) if match.over else [no_deal("bid")]


def _bid_faults(match: KachufulMatch, here: KachufulRound, event: Bid) -> list[Fault]:
    player, number, bidding = event.player, event.number, here.bidding
    faults: list[Fault] = []
    if not here.guessed and not bidding.in_turn(player):
        faults.append(_bid_turn(here, event))
        if faults[0].why == "again":
            return faults
    totals = match.hook_totals(here, player)
    forbidden = {here.size - total for total in totals}
    legal = legal_bids(here, forbidden)
    if number > here.size:
        data: dict[str, object] = {"player": player, "number": number, "cards": here.size}
        faults.append(Fault(BID_RANGE, "breach", "", player, 2, None, (), here.line, legal, data))
    elif forbidden == {number}:
        data = {"player": player, "number": number, "total": totals[0], "cards": here.size}
        faults.append(Fault(HOOK, "breach", "", player, 2, None, (), here.line, legal, data))
    return faults


def _bid_turn(here: KachufulRound, event: Bid) -> Fault:
    """A bid out of turn, or a second one."""
    player, bidding = event.player, here.bidding
    allowed = () if bidding.due is None else (bidding.due,)
    data: dict[str, object] = {"player": player}
    if player in bidding.bids:
        data |= {"number": event.number, "bid": bidding.bids[player]}
        why, since = "again", bidding.lines.get(player)
    else:
        data["due"] = bidding.due
        why, since = "turn", here.line
    return Fault(BID_TURN, "breach", why, player, 1, None, (), since, allowed, data)


def legal_bids(here: KachufulRound, forbidden: Collection[int]) -> tuple[str, ...]:
    """Returns what may be bid: any number of the tricks but those that are forbidden."""
    return tuple(str(number) for number in range(here.size + 1) if number not in forbidden)


def judge_won(match: KachufulMatch, event: Won, line: int) -> Sequence[Fault]:
    """Tricks won are told once by each player, and add up to the cards dealt."""
    here = match.last
    if here is None or here.void:
        return outside(match, event)
    return won_faults(here, event, (), bids_first(here, event.player))


# -- hands and revokes -------------------------------------------------------------------------


def judge_took(match: KachufulMatch, event: Took, line: int) -> Sequence[Fault]:
    """Who took a trick is told of a trick that is left, and may be so by the cards noted."""
    here = match.last
    if here is None or here.void or (not here.open and (match.stray_said or here.skips)):
        return outside(match, event)
    return took_faults(here, event, (), bids_first(here, event.player))


def judge_claim(match: KachufulMatch, event: TrickClaim, line: int) -> Sequence[Fault]:
    """The tricks that are left are given to players without play, and no more than there are."""
    here = match.last
    if here is None or not here.open:
        return outside(match, event)
    return claim_faults(here, event, (), bids_first(here, event.player))


def judge_show(match: KachufulMatch, event: Show, line: int) -> Sequence[Fault]:
    """A card that everybody saw is of a hand that is being played."""
    here = match.last
    if here is None or not here.open:
        return outside(match, event)
    return show_faults(here, event, line)


def judge_missing(match: KachufulMatch, event: Missing, line: int) -> Sequence[Fault]:
    """A card that the pack lacks has not been seen in this round."""
    here = match.last
    return NO_FAULTS if here is None or here.void else missing_faults(here, event)


def judge_hand(match: KachufulMatch, event: Hand, line: int) -> Sequence[Fault]:
    """A recorded hand adds up to the deal, and each of its cards is in one place."""
    here = match.last
    if here is not None and hand_belongs(here, event):
        return hand_faults(here, event, line)
    return NO_FAULTS if match.over else [no_deal("hand")]


def judge_revoke(match: KachufulMatch, event: Revoke, line: int) -> Sequence[Fault]:
    """A declared revoke is a penalty, no fault, but it must be of a trick where it can have been.

    A note says where the player has been punished in that round already.
    """
    if all(each.void for each in match.rounds):
        return [] if match.stray_said else [no_deal("revoke")]
    here = round_meant(match, event.player)
    if here is None:
        return [_nobody_played(event)]
    if match.last is not None and is_blank(match.last):
        # Of which round it is shows with the next line; none of them may have that many tricks.
        before = round_before(match, event.player)
        largest = max(match.last.size, before.size if before else 0)
        return revoke_faults(here, event) if (event.trick or 0) > largest else []
    faults = revoke_faults(here, event)
    first = here.declared.get(event.player) or next(
        (fault.line for fault in here.revokes if fault.player == event.player), None
    )
    if not faults and first not in (None, line):
        data = {"player": event.player, "first": first, "round": here.number + 1}
        return [Fault(REVOKE, "style", "again", None, 1, since=first, data=data)]
    return faults


def _nobody_played(event: Revoke) -> Fault:
    return Fault(REVOKE, "breach", "nobody", None, 0, data={"player": event.player})


def judge_void(match: KachufulMatch, event: Void, line: int) -> Sequence[Fault]:
    """There must be a deal to cancel."""
    here = match.last
    return [no_deal("void")] if here is None or here.void else NO_FAULTS


# -- assertions --------------------------------------------------------------------------------


def judge_count(match: KachufulMatch, event: Count, line: int) -> Sequence[Fault]:
    """A count of cards agrees with the cards dealt and played."""
    here = match.last
    if here is None or here.void or event.holder not in (*here.seat, "stock"):
        return NO_FAULTS
    return count_faults(here, event)


def judge_score(match: KachufulMatch, event: Score, line: int) -> Sequence[Fault]:
    """A score agrees with the points of all finished rounds."""
    totals, unsure = match.totals(), match.uncertain()
    faults = []
    for place, (player, number) in enumerate(event.totals):
        actual = totals[player]
        if number != actual and player not in unsure:
            data = {"player": player, "number": number, "actual": actual}
            word = 2 * place + 2
            allowed = (str(actual),)
            faults.append(Fault(SCORE, "impossible", "", None, word, allowed=allowed, data=data))
    return faults


Judge = Callable[[KachufulMatch, Any, int], Sequence[Fault]]

JUDGES: dict[type[Event], Judge] = {
    DealRound: judge_deal,
    Bid: judge_bid,
    Play: judge_play,
    Trick: judge_trick,
    Took: judge_took,
    TrickClaim: judge_claim,
    Won: judge_won,
    Show: judge_show,
    Missing: judge_missing,
    Hand: judge_hand,
    Revoke: judge_revoke,
    Void: judge_void,
    End: judge_end,
    Count: judge_count,
    Score: judge_score,
}
