"""Judges cards: where they come from, whose turn it was, and whether everybody followed suit.

Most cards are plainly right, which the first lines of :func:`judge_play` and :func:`judge_trick`
see at little cost; everything else is looked at closely.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.deduction.tricks import BIT, OF_SUIT, SUIT_OF, cards_in
from referee.games.kachuful.events import Bid, Play, Trick, Won
from referee.games.kachuful.hands import Claim, Laid
from referee.games.kachuful.match import Match
from referee.games.kachuful.rounds import Round
from referee.games.kachuful.rules import (
    ARGUMENTS,
    CARD_TWICE,
    ORDER,
    OVER,
    OWN_CARD,
    PLAY_DUE,
    PLAY_TURN,
)
from referee.games.kachuful.voids import revoked, weigh
from referee.notation.arguments import Handle
from referee.values.deck import STANDARD
from referee.values.rules import Fault

NO_FAULTS: tuple[Fault, ...] = ()


def judge_play(match: Match, event: Play, line: int) -> Sequence[Fault]:
    """Judges one card."""
    here = match.round
    if here is not None and here.ready:
        course, hands = here.tricks.course, here.hands
        seat = here.seat[event.player]
        bit = BIT[event.card]
        if seat == course.turn and not bit & (hands.seen | hands.barred[seat]):
            led = course.led
            new: tuple[tuple[int, int], ...] = ()
            held = 0
            if led and not bit & led:
                held = hands.dealt[seat] & ~hands.seen & led
                new = ((seat, led),) if hands.spare[seat] else ()
            plain = not new and not hands.void_seats
            if not held and (
                plain or hands.enough_room(hands.seen | bit, here.size - course.done, new)
            ):
                return NO_FAULTS
    return _judge(match, event, (event.card,), line)


def judge_trick(match: Match, event: Trick, line: int) -> Sequence[Fault]:
    """Judges a whole trick."""
    here = match.round
    cards = event.cards
    if here is not None and here.ready and _is_plain(here, event):
        return NO_FAULTS
    count = len(here.players if here is not None and here.open else match.players)
    if len(cards) != count:
        word = count + 2 if len(cards) > count else None
        data = {"count": len(cards), "due": count}
        return [Fault(ARGUMENTS, "syntax", "trick-cards", word=word, data=data)]
    return _judge(match, event, cards, line)


def _is_plain(here: Round, event: Trick) -> bool:
    """Says whether nothing can be wrong with a trick; False only says that it is not plain."""
    course, hands, cards = here.tricks.course, here.hands, event.cards
    seat = here.seat[event.player]
    seats = len(here.players)
    if seat != course.turn or course.table or len(cards) != seats:
        return False
    led = OF_SUIT[STANDARD.member(cards[0])]
    seen, barred = hands.seen, hands.barred
    new: list[tuple[int, int]] = []
    for card in cards:
        bit = BIT[card]
        if bit & (seen | barred[seat]):
            return False
        seen |= bit
        if not bit & led:
            if hands.dealt[seat] & led & ~seen:
                return False
            if hands.spare[seat]:
                new.append((seat, led))
        seat += 1
        if seat == seats:
            seat = 0
    if not new and not hands.void_seats:
        return True
    return hands.enough_room(seen, here.size - course.done - 1, new)


# -- everything that is not plain --------------------------------------------------------------


def outside(
    match: Match, event: Bid | Play | Trick | Won, line: int
) -> tuple[list[Fault], Round | None]:
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


def _judge(match: Match, event: Play | Trick, cards: Sequence[str], line: int) -> Sequence[Fault]:
    here = match.round
    faults: list[Fault] = []
    if here is None or not match.takes(event):
        faults, here = outside(match, event, line)
        if here is None:
            return faults
    laid, led = lay_out(here, event, cards, line)
    twice = _twice(here, laid)
    if twice:
        return twice
    faults += _order_faults(here, event)
    if led is None:
        return faults
    return faults + _card_faults(here, laid, led, in_doubt(here, faults))


def in_doubt(here: Round, faults: Iterable[Fault]) -> bool:
    """Says whether cards may be missing from the log, so that those not seen prove nothing."""
    return here.tricks.loose or any(fault.rule == PLAY_TURN for fault in faults)


class Led(NamedTuple):
    """What a card has to follow: the cards of a suit (0: nothing, it leads), led on a line."""

    suit: int
    line: int


def lay_out(
    here: Round, event: Play | Trick, cards: Sequence[str], line: int
) -> tuple[list[Laid], Led | None]:
    """Returns the cards with their seats, and what was led.

    That is None where it is not certain what the card follows, or whose it is.
    """
    seat, tricks = here.seat[event.player], here.tricks
    whole = type(event) is Trick
    fitting = tricks.fitting(seat, whole)
    trick = fitting[0].done if fitting else tricks.course.done
    seats = len(here.players)
    laid = [Laid((seat + at) % seats, card, line, 2 + at, trick) for at, card in enumerate(cards)]
    if not fitting or tricks.lost or here.mixed or here.won:
        sure = whole and (tricks.lost or tricks.course.table) and not here.won
        return laid, Led(OF_SUIT[STANDARD.member(cards[0])], line) if sure else None
    if whole:
        return laid, Led(OF_SUIT[STANDARD.member(cards[0])], line)
    led = {Led(each.led, each.lead_line or line) if each.table else None for each in fitting}
    if len(led) > 1:
        return laid, None
    led_by = led.pop() or Led(0, line)
    return laid, None if fitting[0].table and not led_by.suit else led_by


def _twice(here: Round, laid: Iterable[Laid]) -> list[Fault]:
    """One card is in one place: it cannot be played twice."""
    faults = []
    seen, hands = here.hands.seen, here.hands
    for each in laid:
        bit = BIT[each.card]
        if bit & seen:
            player = here.players[each.seat]
            data: dict[str, object] = {"what": each.card, "player": player}
            first = next((old for old in hands.laid() if old.card == each.card), None)
            fault = Fault(CARD_TWICE, "impossible", "line", None, each.word, data=data)
            if first is not None:
                data |= {"other": here.players[first.seat], "first": first.line}
                fault = fault._replace(why="played", since=first.line)
            faults.append(fault)
        seen |= bit
    return once_a_line(faults)


def once_a_line(faults: Sequence[Fault]) -> list[Fault]:
    """Keeps the first of the faults that one and the same line before makes: it is told again."""
    return list({fault.since: fault for fault in reversed(faults)}.values())[::-1]


def _order_faults(here: Round, event: Play | Trick) -> list[Fault]:
    """Bids come before cards, cards are put down in turn, and a round is recorded in one way."""
    faults: list[Fault] = []
    player = event.player
    if here.won and not (here.mixed or here.skips):
        since = min(here.won_lines.values())
        faults.append(
            Fault(ORDER, "breach", "mixed", word=0, since=since, data={"verb": event.verb})
        )
    faults += bids_first(here, player)
    if here.won or here.mixed or here.guessed:
        return faults
    why = here.tricks.out_of_turn(here.seat[player], type(event) is Trick)
    if why:
        course = here.tricks.course
        due = here.players[course.turn]
        data: dict[str, object] = {"player": player, "due": due}
        last = course.lead_line if course.table else course.won_at
        if why == "first":
            data["dealer"] = here.dealer
            last = here.line
        faults.append(
            Fault(PLAY_TURN, "breach", why, player, 1, since=last, allowed=(due,), data=data)
        )
    return faults


def bids_first(here: Round, player: Handle) -> list[Fault]:
    """No card is played before every bid is in (002 §5); said once a round."""
    missing = tuple(here.bidding.missing())
    if not missing:
        return []
    data = {"player": player, "players": missing}
    bids = tuple(f"bid {each}" for each in missing)
    return [Fault(PLAY_DUE, "breach", "", None, 0, since=here.line, allowed=bids, data=data)]


def _card_faults(here: Round, laid: Sequence[Laid], led: Led, loose: bool) -> list[Fault]:
    """Cards are the player's own, and follow suit where they can."""
    faults: list[Fault] = []
    hands, players = here.hands, here.players
    seen = hands.seen
    claims: list[Claim] = []
    for each in laid:
        bit = BIT[each.card]
        faults += _own_faults(here, each)
        seen |= bit
        if led.suit and not bit & led.suit:
            claim = claim_of(each, led)
            held = hands.dealt[each.seat] & ~seen & led.suit
            if held and not loose:
                proof = (hands.lines[each.seat],)
                cards = cards_in(held)
                fault = revoked(players, claim, proof, "hand", held=cards)
                faults.append(fault._replace(allowed=cards))
            elif hands.spare[each.seat] and not loose:
                claims.append(claim)
    # Hands that are wrong, or cards that are missing, prove nothing by what is left to others.
    counting = not (loose or any(fault.rule == OWN_CARD for fault in faults))
    return faults + weigh(here, laid, claims, counting=counting)


def claim_of(laid: Laid, led: Led) -> Claim:
    """Returns what a card that does not follow claims."""
    return Claim(
        laid.seat, SUIT_OF[led.suit], laid.line, laid.word, laid.card, laid.trick, led.line
    )


def _own_faults(here: Round, laid: Laid) -> list[Fault]:
    """A card is played by the player to whom it was dealt, as far as hands are recorded."""
    hands, player = here.hands, here.players[laid.seat]
    bit = BIT[laid.card]
    if bit & hands.dealt[laid.seat]:
        return []
    data: dict[str, object] = {"player": player, "card": laid.card}
    owner = hands.owner(laid.card)
    if owner is not None:
        why = "other"
        data["other"] = here.players[owner]
    elif not hands.spare[laid.seat]:
        why, owner = "hand", laid.seat
    else:
        return []
    proof = (hands.lines[owner],)
    return [Fault(OWN_CARD, "breach", why, player, laid.word, proof=proof, data=data)]
