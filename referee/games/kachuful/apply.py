"""Takes events in: the rules that they broke change nothing of what lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.deduction.tricks import BIT, OF_SUIT, SUIT_OF
from referee.games.kachuful.events import EVENTS, Bid, Deal, Play, Revoke, Trick, Won
from referee.games.kachuful.follow import (
    claim_of,
    in_doubt,
    lay_out,
    outside,
)
from referee.games.kachuful.hands import Claim
from referee.games.kachuful.judge import hand_belongs
from referee.games.kachuful.match import Match
from referee.games.kachuful.rounds import Round
from referee.games.kachuful.rules import BID_TURN, OVER, OWN_CARD, TRICKS_SUM
from referee.games.kachuful.turns import POWER
from referee.games.kachuful.voids import note
from referee.games.kernel.seats import Join, Leave
from referee.notation.events import End, Event, Hand, Void
from referee.values.deck import STANDARD
from referee.values.rules import Fault


def apply_deal(match: Match, event: Deal, line: int, faults: Sequence[Fault]) -> None:
    """Opens a round with what the deal states, and what is due where it states nothing."""
    match.begin(match.new_round(line, event.dealer, event.cards, event.trump))


def current(match: Match, event: Any, line: int) -> Round | None:
    """Returns the round to which an event belongs, opened if its deal is missing."""
    here = match.round
    if match.takes(event):
        return here
    if type(event) in (Bid, Hand) and not match.over:
        here = match.implied_round(event, line)
    else:
        here = outside(match, event, line)[1]
        match.stray_said = True
    if here is not None:
        match.begin(here)
    return here


def apply_bid(match: Match, event: Bid, line: int, faults: Sequence[Fault]) -> None:
    """Takes a bid in."""
    here = current(match, event, line)
    if here is None:
        return
    if here.guessed and not here.bidding.bids:
        here.seat_dealer(here.players[here.seat[event.player] - 1])
        here.guessed = False
    here.bidding.take(event.player, event.number, line)
    if here.bidding.due is None:
        here.refresh()


# -- cards -------------------------------------------------------------------------------------


def apply_play(match: Match, event: Play, line: int, faults: Sequence[Fault]) -> None:
    """Takes a card in."""
    here = match.round
    if here is not None and here.ready and not faults:
        tricks, hands = here.tricks, here.hands
        course = tricks.course
        seat, card = here.seat[event.player], event.card
        bit = BIT[card]
        if seat == course.turn and not bit & hands.barred[seat]:
            led, done = course.led, course.done
            hands.lay(seat, card, line, done)
            if led and not bit & led and hands.spare[seat]:
                lead = course.lead_line or line
                hands.claim(Claim(seat, SUIT_OF[led], line, 2, card, done, lead))
            course.put(seat, card, line, tricks.trump)
            if course.done != done:
                here.refresh()
            return
    _lay(match, event, (event.card,), line, faults)


def apply_trick(match: Match, event: Trick, line: int, faults: Sequence[Fault]) -> None:
    """Takes a whole trick in."""
    here = match.round
    if here is None or not here.ready or faults or here.tricks.course.table:
        _lay(match, event, event.cards, line, faults)
        return
    course, hands, cards = here.tricks.course, here.hands, event.cards
    first = seat = here.seat[event.player]
    seats = len(here.players)
    led = OF_SUIT[STANDARD.member(cards[0])]
    power = POWER[here.trump or "N"][STANDARD.member(cards[0])]
    best, winner, seen, strangers = -1, seat, hands.seen, 0
    for card in cards:
        bit = BIT[card]
        if bit & hands.barred[seat]:
            _lay(match, event, cards, line, faults)
            return
        strength = power[card]
        if strength > best:
            best, winner = strength, seat
        seen |= bit
        if not bit & led:
            strangers += 1
        seat = seat + 1 if seat + 1 < seats else 0
    if strangers and here.trump is None:
        _lay(match, event, cards, line, faults)
        return
    hands.seen = seen
    hands.log.append((line, first, cards, course.done))
    if hands.partial:
        hands.use_spares(first, cards)
    if strangers:
        _claim(here, first, cards, line, led)
    course.won_at = line
    course.taken[winner] += 1
    course.done += 1
    course.turn = winner
    if course.done == here.size:
        here.refresh()


def _claim(here: Round, first: int, cards: Sequence[str], line: int, led: int) -> None:
    """Takes in what the cards of a plain trick claim that did not follow."""
    hands, trick, suit = here.hands, here.tricks.course.done, STANDARD.member(cards[0])
    for at, card in enumerate(cards):
        if not BIT[card] & led:
            seat = (first + at) % len(here.players)
            if hands.spare[seat]:
                hands.claim(Claim(seat, suit, line, 2 + at, card, trick, line))


def _lay(
    match: Match, event: Play | Trick, cards: Sequence[str], line: int, faults: Sequence[Fault]
) -> None:
    """Takes cards in of which something is out of the ordinary."""
    here = current(match, event, line)
    if here is None:
        return
    if here.guessed:
        here.seat_dealer(here.players[here.seat[event.player] - 1])
        here.guessed = False
    if here.bidding.due is not None:
        here.bidding.close()
    if here.won:
        here.mixed = True
    laid, led = lay_out(here, event, cards, line)
    loose = in_doubt(here, faults)
    _correct_hands(here, faults)
    for each in laid:
        hands = here.hands
        hands.lay(each.seat, each.card, line, each.trick, own=led is not None)
        if led and led.suit and not BIT[each.card] & led.suit:
            held = hands.held(each.seat) & led.suit
            if loose or (hands.spare[each.seat] and not held):
                hands.claim(claim_of(each, led))
    note(here, faults)
    seat = here.seat[event.player]
    owner = here.hands.owner(cards[0])
    if type(event) is Trick:
        here.tricks.put_trick(seat, cards, line, owner)
    else:
        here.tricks.put(seat, cards[0], line, owner)
    here.refresh()


def _correct_hands(here: Round, faults: Sequence[Fault]) -> None:
    """Takes back of the recorded hands what the cards on the table have shown to be wrong."""
    for fault in faults:
        if fault.rule == OWN_CARD and fault.player is not None:
            if fault.why == "other":
                owner = here.seat[str(fault.data["other"])]
                here.hands.lose(owner, str(fault.data["card"]))
            here.hands.forget(here.seat[fault.player])


# -- everything else ---------------------------------------------------------------------------


def apply_won(match: Match, event: Won, line: int, faults: Sequence[Fault]) -> None:
    """Takes in the tricks that a player won; a second number changes nothing."""
    here = match.round
    if here is None or here.void or (match.gap and not here.open):
        here = current(match, event, line)
    if here is None or (here.tricks.finished and here.tricks.taken() is not None):
        return
    if here.open and here.bidding.due is not None:
        here.bidding.close()
    if here.hands.log:
        here.mixed = True
    for fault in faults:
        if fault.rule == TRICKS_SUM:
            here.wrong_sum = here.wrong_sum or fault.why != "again"
            here.skips = here.skips or fault.why == "again"
    if event.player not in here.won:
        here.won[event.player] = event.number
        here.won_lines[event.player] = line
    here.refresh()


def apply_hand(match: Match, event: Hand, line: int, faults: Sequence[Fault]) -> None:
    """Takes a recorded hand in."""
    here = match.round
    if here is None or not hand_belongs(match, here, event):
        if match.over:
            return
        if not match.gap:
            # A hand that perhaps nobody sees opens no round; the first bid does.
            match.stray_said = True
            return
        here = current(match, event, line)
    if here is None:
        return
    here.hands.record(here.seat[event.player], event.known, event.unknown, line)
    note(here, faults)


def apply_revoke(match: Match, event: Revoke, line: int, faults: Sequence[Fault]) -> None:
    """Takes in that the table declares a revoke: the player admits to have held the suit."""
    here = match.round
    if here is None or here.void:
        return
    here.declared[event.player] = line
    seat = here.seat[event.player]
    admitted = [
        claim
        for claim in [*here.hands.claims, *here.hands.disputed()]
        if claim.seat == seat and event.trick in (None, claim.trick + 1)
    ]
    here.hands.admit(admitted)


def apply_void(match: Match, event: Void, line: int, faults: Sequence[Fault]) -> None:
    """Cancels the deal."""
    match.void()


def apply_end(match: Match, event: End, line: int, faults: Sequence[Fault]) -> None:
    """Nothing more comes: a last card that may have been another player's is settled."""
    here = match.round
    if here is not None and here.open:
        here.tricks.settle()
        here.refresh()


Apply = Callable[[Match, Any, int, Sequence[Fault]], None]

APPLY_OF_A_ROUND: dict[type[Event], Apply] = {
    Deal: apply_deal,
    Bid: apply_bid,
    Play: apply_play,
    Trick: apply_trick,
    Won: apply_won,
    Hand: apply_hand,
    Revoke: apply_revoke,
    Void: apply_void,
    End: apply_end,
}


def pardon(match: Match, fault: Fault) -> None:
    """Lets a breach stand (a ruling): it has no further consequences."""
    here = match.round
    if here is None:
        return
    if fault in here.revokes:
        here.revokes.remove(fault)
    elif fault.rule == OVER and fault.why == "deal":
        here.extra = False
    elif fault.rule == TRICKS_SUM:
        if fault.why == "again":
            here.won[str(fault.player or fault.data["player"])] = int(str(fault.data["number"]))
        here.wrong_sum = here.wrong_sum and fault.why in ("again", "unfinished")
    elif fault.rule == BID_TURN and fault.why == "again" and fault.player is not None:
        here.bidding.replace(fault.player, int(str(fault.data["number"])))


_MOVES_NO_CARD = ("hand", "count", "score", "ruling", "end", "void", "revoke")


def miss(match: Match, line: int, event: Event | None, verb: str) -> None:
    """Goes on without a line that could not be read, or whose event could not be taken in."""
    if verb == "deal":
        _miss_deal(match, line, event)
        return
    if verb in ("join", "leave"):
        _miss_seat(match, event)
        return
    here = match.round
    if verb in _MOVES_NO_CARD:
        return
    if here is None or not here.open:
        match.gap = match.gap or verb not in EVENTS
        return
    here.skips = True
    if verb == "bid" or (verb not in EVENTS and here.bidding.due is not None):
        here.bidding.miss()
    elif verb == "trick":
        here.tricks.miss_trick()
    elif isinstance(event, Play) and event.player in here.seat:
        here.tricks.miss_play(here.seat[event.player], line)
    elif verb == "play":
        here.tricks.miss_card()
    elif verb not in EVENTS:
        here.tricks.miss_line()
    here.refresh()


def _miss_deal(match: Match, line: int, event: Event | None) -> None:
    here = match.round
    if match.over:
        match.stray_said = True
    elif isinstance(event, Deal):
        there = event.dealer in match.players
        dealer = event.dealer if there else match.next_dealer() or match.players[0]
        match.begin(match.new_round(line, dealer, None, event.trump))
    elif here is None or not here.open or here.may_close():
        match.gap = True


def _miss_seat(match: Match, event: Event | None) -> None:
    """Somebody came or went, whatever is wrong with the line: later ones show it."""
    if isinstance(event, Join | Leave) and match.seating.may_take(event):
        match.change_seats(event)
