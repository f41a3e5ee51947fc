"""Judges everything but cards: deals, bids, tricks won, hands, declared revokes, assertions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from referee.deduction.tricks import BIT, Seen
from referee.games.kachuful.events import Bid, Deal, Play, Revoke, Trick, Won
from referee.games.kachuful.follow import (
    NO_FAULTS,
    bids_first,
    judge_play,
    judge_trick,
    no_deal,
    once_a_line,
    outside,
)
from referee.games.kachuful.match import Match
from referee.games.kachuful.options import DECK_SIZE
from referee.games.kachuful.rounds import Round
from referee.games.kachuful.rules import (
    ARGUMENTS,
    BID_RANGE,
    BID_TURN,
    CARD_TWICE,
    COUNT,
    DEAL_SIZE,
    DEALER,
    HOOK,
    ORDER,
    OVER,
    OWN_CARD,
    SCORE,
    TRICKS_SUM,
    TRUMP,
)
from referee.games.kachuful.voids import weigh
from referee.notation.events import Count, Event, Hand, Score, Void
from referee.values.rules import Fault

# -- deals -------------------------------------------------------------------------------------


def judge_deal(match: Match, event: Deal, line: int) -> Sequence[Fault]:
    """A deal comes after the round before, by the next dealer, as sequence and cycle say."""
    house, last = match.house, match.round
    cards = event.cards
    if cards is None and not match.over:
        cards = match.due(event.dealer)[1]
    if cards is not None and cards > house.most:
        data: dict[str, object] = {"cards": cards, "most": house.most, "count": len(match.players)}
        word = 0 if event.cards is None else 2
        return [Fault(DEAL_SIZE, "impossible", "deck", None, word, data=data)]
    if not house.trumps and event.trump is None:
        return [Fault(ARGUMENTS, "syntax", "trump-due", data={"dealer": event.dealer})]
    if match.over and not match.is_redeal(event.dealer):
        since = last.line if last else None
        return [Fault(OVER, "breach", "deal", None, 0, since=since, data={"verb": "deal"})]
    faults = []
    if last is not None and last.open and not last.may_close():
        data = {"round": last.number + 1, "done": last.tricks.course.done, "cards": last.size}
        faults.append(
            Fault(TRICKS_SUM, "breach", "unfinished", None, 0, since=last.line, data=data)
        )
    faults += match.seating.judge_deal()
    return faults + _dealer_faults(match, event) + _deal_faults(match, event)


def _dealer_faults(match: Match, event: Deal) -> list[Fault]:
    """The deal moves one seat to the left each round (002 §3.4)."""
    last, due = match.round, match.next_dealer()
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


def _deal_faults(match: Match, event: Deal) -> list[Fault]:
    """Cards each and trump are those of the round that is due."""
    faults = []
    number, size, trump = match.due(event.dealer)
    if event.cards is not None and event.cards != size:
        data: dict[str, object] = {"cards": event.cards, "due": size, "round": number + 1}
        fault = Fault(DEAL_SIZE, "breach", "sequence", None, 2, allowed=(str(size),), data=data)
        faults.append(fault)
    if trump is not None and event.trump not in (None, trump):
        word = 2 if event.cards is None else 3
        data = {"trump": event.trump, "suit": trump, "round": number + 1}
        faults.append(Fault(TRUMP, "breach", "cycle", None, word, allowed=(trump,), data=data))
    return faults


# -- bids and tricks won -----------------------------------------------------------------------


def judge_bid(match: Match, event: Bid, line: int) -> Sequence[Fault]:
    """Bids go round once, within the number of cards, and the dealer's is bound by the others."""
    here = match.round
    number = event.number
    if here is not None and here.open:
        bidding = here.bidding
        if (
            event.player == bidding.due
            and number <= here.size
            and (event.player != here.dealer or number + bidding.total != here.size)
        ):
            return NO_FAULTS
    if here is not None and match.takes(event):
        return _bid_faults(match, here, event)
    if match.over:
        return outside(match, event, line)[0]
    faults = [] if match.gap or match.stray_said else [no_deal("bid")]
    return faults + _bid_faults(match, match.implied_round(event, line), event)


def _bid_faults(match: Match, here: Round, event: Bid) -> list[Fault]:
    player, number, bidding = event.player, event.number, here.bidding
    faults: list[Fault] = []
    if not here.guessed and not bidding.in_turn(player):
        faults.append(_bid_turn(here, event))
        if faults[0].why == "again":
            return faults
    totals = bidding.totals(player) if player == here.dealer else []
    forbidden = {here.size - total for total in totals} if match.house.hook else set()
    legal = legal_bids(here, forbidden)
    if number > here.size:
        data: dict[str, object] = {"player": player, "number": number, "cards": here.size}
        faults.append(Fault(BID_RANGE, "breach", "", player, 2, None, (), here.line, legal, data))
    elif forbidden == {number}:
        data = {"player": player, "number": number, "total": totals[0], "cards": here.size}
        faults.append(Fault(HOOK, "breach", "", player, 2, None, (), here.line, legal, data))
    return faults


def _bid_turn(here: Round, event: Bid) -> Fault:
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


def legal_bids(here: Round, forbidden: Collection[int]) -> tuple[str, ...]:
    """Returns what may be bid: any number of the tricks but those that are forbidden."""
    return tuple(str(number) for number in range(here.size + 1) if number not in forbidden)


def judge_won(match: Match, event: Won, line: int) -> Sequence[Fault]:
    """Tricks won are told once by each player, and add up to the cards dealt."""
    here = match.round
    faults: list[Fault] = []
    if here is None or here.void or (match.gap and not here.open):
        faults, implied = outside(match, event, line)
        if implied is None:
            return faults
        here = implied
    player, number = event.player, event.number
    data: dict[str, object] = {"player": player, "number": number}
    taken = here.tricks.taken()
    if here.tricks.finished and taken is not None:
        actual = taken[here.seat[player]]
        if number == actual:
            return faults
        data["actual"] = actual
        return [Fault(COUNT, "impossible", "won", None, 2, allowed=(str(actual),), data=data)]
    if here.open:
        faults += _won_order(here, event)
    since = here.won_lines.get(player)
    if since is not None:
        data["won"] = here.won[player]
        return [*faults, Fault(TRICKS_SUM, "breach", "again", None, 1, since=since, data=data)]
    total = sum(here.won.values()) + number
    last = len(here.won) == len(here.players) - 1
    if last and total != here.size and not here.wrong_sum:
        data = {"total": total, "cards": here.size}
        proof = tuple(here.won_lines.values())
        faults.append(Fault(TRICKS_SUM, "breach", "sum", None, 2, None, proof, here.line, (), data))
    return faults


def _won_order(here: Round, event: Won) -> list[Fault]:
    """Bids come first, and a round is recorded by its cards or by the tricks won."""
    faults = bids_first(here, event.player)
    if here.hands.log and not (here.mixed or here.skips or here.tricks.loose):
        since = here.hands.log[0][0]
        faults.append(Fault(ORDER, "breach", "mixed", None, 0, since=since, data={"verb": "won"}))
    return faults


# -- hands and revokes -------------------------------------------------------------------------


def judge_hand(match: Match, event: Hand, line: int) -> Sequence[Fault]:
    """A recorded hand adds up to the deal, and each of its cards is in one place."""
    here = match.round
    if here is not None and hand_belongs(match, here, event):
        return _hand_faults(here, event, line)
    if match.over:
        return NO_FAULTS
    faults = [] if match.gap or match.stray_said else [no_deal("hand")]
    return faults + _hand_faults(match.implied_round(event, line), event, line)


def hand_belongs(match: Match, here: Round, event: Hand) -> bool:
    """Says whether a hand is one of this round, which may have just been finished."""
    if here.open or here.void:
        return here.open
    seat = here.seat.get(event.player)
    if seat is None or match.gap or len(event.known) + event.unknown != here.size:
        return False
    if not here.hands.log or here.tricks.loose:
        return seat not in here.hands.lines
    played = here.hands.played_by(seat)
    return all(BIT[card] & played for card in event.known)


def _hand_faults(here: Round, event: Hand, line: int) -> list[Fault]:
    hands, seat = here.hands, here.seat[event.player]
    known = event.known
    cards = sum(BIT[card] for card in set(known))
    elsewhere = hands.named | (hands.seen & ~hands.played_by(seat) if hands.seen else 0)
    if cards & elsewhere or cards.bit_count() < len(known):
        return _dealt_twice(here, event)
    data: dict[str, object] = {"player": event.player}
    first = hands.lines.get(seat)
    if first is not None:
        data["first"] = first
        return [Fault(ARGUMENTS, "syntax", "hand-twice", None, 1, since=first, data=data)]
    count = len(known) + event.unknown
    if count != here.size:
        data |= {"count": count, "due": here.size}
        return [Fault(ARGUMENTS, "syntax", "hand-size", since=here.line, data=data)]
    if not hands.seen:
        return []
    strange = [each for each in hands.laid() if each.seat == seat and not BIT[each.card] & cards]
    if len(strange) > event.unknown and not here.tricks.loose:
        last = strange[event.unknown]
        data["card"] = last.card
        return [Fault(OWN_CARD, "impossible", "played", None, None, since=last.line, data=data)]
    if here.tricks.loose:  # what is not seen may have been played on a line that is lost
        return []
    return weigh(here, (), (), [Seen(seat, card, line, None) for card in known])


def _dealt_twice(here: Round, event: Hand) -> list[Fault]:
    """Returns the cards of a hand that are elsewhere already, or twice on the line."""
    faults = []
    seat, hands = here.seat[event.player], here.hands
    elsewhere = {each.card: (each.seat, each.line, "played") for each in hands.laid()}
    elsewhere = {card: place for card, place in elsewhere.items() if place[0] != seat}
    for fact in hands.recorded():
        elsewhere[fact.card] = (int(fact.player), fact.line, "dealt")
    for at, card in enumerate(event.known):
        data: dict[str, object] = {"what": card, "player": event.player}
        why = "line"
        since: int | None = None
        if card in elsewhere:
            other, since, why = elsewhere[card]
            data |= {"other": here.players[other], "first": since}
        elif card not in event.known[:at]:
            continue
        faults.append(Fault(CARD_TWICE, "impossible", why, None, 2 + at, since=since, data=data))
    return once_a_line(faults)


def judge_revoke(match: Match, event: Revoke, line: int) -> Sequence[Fault]:
    """A declared revoke is a penalty, no fault, but it must name a trick that was played."""
    here = match.round
    if here is None or here.void:
        return [] if match.gap or match.stray_said else [no_deal("revoke")]
    course = here.tricks.course
    count = course.done + (1 if course.table else 0)
    if here.won or here.tricks.loose:
        count = here.size
    if event.trick is None or 1 <= event.trick <= count:
        return NO_FAULTS
    data: dict[str, object] = {"trick": event.trick, "count": count}
    return [Fault(ARGUMENTS, "syntax", "no-trick", None, 2, data=data)]


def judge_void(match: Match, event: Void, line: int) -> Sequence[Fault]:
    """There must be a deal to cancel."""
    here = match.round
    if (here is None or here.void) and not match.gap:
        return [no_deal("void")]
    return NO_FAULTS


# -- assertions --------------------------------------------------------------------------------


def judge_count(match: Match, event: Count, line: int) -> Sequence[Fault]:
    """A count of cards agrees with the cards dealt and played."""
    here = match.round
    if here is None or here.void or match.gap or event.holder not in (*here.seat, "stock"):
        return NO_FAULTS
    if event.holder == "stock":
        rest = DECK_SIZE - here.size * len(here.players)
        actual: Sequence[int] = (rest,) if here.open else (rest, DECK_SIZE)
    else:
        actual = _cards_left(here, here.seat[event.holder])
    if not actual or event.number in actual:
        return NO_FAULTS
    why = "bidding" if event.holder != "stock" and here.bidding.due and here.open else ""
    data = {"holder": event.holder, "number": event.number, "actual": actual[0]}
    allowed = (str(actual[0]),)
    return [Fault(COUNT, "impossible", why, None, 2, None, (), here.line, allowed, data)]


def _cards_left(here: Round, seat: int) -> Sequence[int]:
    """Returns how many cards a seat may hold, the likeliest first; empty if nobody knows."""
    if here.finished or here.closed:
        return (0,)
    if here.skips or here.tricks.loose or here.mixed:
        return ()
    if here.hands.log:
        return (here.size - sum(1 for each in here.hands.laid() if each.seat == seat),)
    if here.bidding.due is not None:
        return (here.size,)
    return range(here.size, -1, -1)  # the cards of this round are perhaps not recorded


def judge_score(match: Match, event: Score, line: int) -> Sequence[Fault]:
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


Judge = Callable[[Match, Any, int], Sequence[Fault]]

JUDGES_OF_A_ROUND: dict[type[Event], Judge] = {
    Deal: judge_deal,
    Bid: judge_bid,
    Play: judge_play,
    Trick: judge_trick,
    Won: judge_won,
    Hand: judge_hand,
    Revoke: judge_revoke,
    Void: judge_void,
    Count: judge_count,
    Score: judge_score,
}
