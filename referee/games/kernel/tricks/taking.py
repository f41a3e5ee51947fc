"""Takes cards of a round in: the rules that they broke change nothing of what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence

from referee.deduction.tricks import BIT, OF_SUIT, SUIT_OF
from referee.games.kernel.seen import Show
from referee.games.kernel.tricks.cards import cards_of, claim_of, in_doubt, lay_out
from referee.games.kernel.tricks.events import LOST, Play, Revoke, Took, Trick, TrickClaim, Won
from referee.games.kernel.tricks.hands import NoFollow
from referee.games.kernel.tricks.round import TrickRound
from referee.games.kernel.tricks.turns import POWER
from referee.games.kernel.tricks.unseen import settle_by_cards
from referee.games.kernel.tricks.voids import note
from referee.notation.arguments import UNSEEN
from referee.notation.events import Event
from referee.values.deck import STANDARD
from referee.values.rules import Fault


def take_plain(here: TrickRound, event: Play | Trick, line: int) -> bool:
    """Takes cards in with which all is as usual; False says that they are to be looked at."""
    if not here.ready:
        return False
    return (
        _take_trick(here, event, line)
        if isinstance(event, Trick)
        else _take_card(here, event, line)
    )


def _take_card(here: TrickRound, event: Play, line: int) -> bool:
    tricks, hands = here.tricks, here.hands
    course = tricks.course
    seat, card = here.seat[event.player], event.card
    if seat != course.turn or card not in BIT:
        return False
    bit = BIT[card]
    if bit & hands.barred[seat]:
        return False
    led, done = course.led, course.done
    hands.lay(seat, card, line, done)
    if led and not bit & led and hands.spare[seat]:
        lead = course.lead_line or line
        hands.claim(NoFollow(seat, SUIT_OF[led], line, 2, card, done, lead))
    course.put(seat, card, line, tricks.trump)
    if course.done != done:
        here.refresh()
    return True


def _take_trick(here: TrickRound, event: Trick, line: int) -> bool:
    if here.tricks.course.table or not all(map(BIT.__contains__, event.cards)):
        return False
    course, hands, cards = here.tricks.course, here.hands, event.cards
    first = seat = here.seat[event.player]
    seats = len(here.players)
    led = OF_SUIT[STANDARD.member(cards[0])]
    power = POWER[here.trump or "N"][STANDARD.member(cards[0])]
    best, winner, seen, strangers = -1, seat, hands.seen, 0
    for card in cards:
        bit = BIT[card]
        if bit & hands.barred[seat]:
            return False
        strength = power[card]
        if strength > best:
            best, winner = strength, seat
        seen |= bit
        if not bit & led:
            strangers += 1
        seat = seat + 1 if seat + 1 < seats else 0
    if strangers and here.trump is None:
        return False
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
    return True


def _claim(here: TrickRound, first: int, cards: Sequence[str], line: int, led: int) -> None:
    """Takes in what the cards of a plain trick claim that did not follow."""
    hands, trick, suit = here.hands, here.tricks.course.done, STANDARD.member(cards[0])
    for at, card in enumerate(cards):
        if not BIT[card] & led:
            seat = (first + at) % len(here.players)
            if hands.spare[seat]:
                hands.claim(NoFollow(seat, suit, line, 2 + at, card, trick, line))


def take_cards(here: TrickRound, event: Play | Trick, line: int, faults: Sequence[Fault]) -> None:
    """Takes cards in of which something is out of the ordinary."""
    if here.won:
        here.mixed = True
    cards = cards_of(event)
    if LOST in cards:
        take_unseen(here, event, line)
        return
    laid, led = lay_out(here, event, line)
    loose = in_doubt(here, faults)
    _correct_hands(here, faults)
    for each in laid:
        hands = here.hands
        hands.lay(each.seat, each.card, line, each.trick, own=led is not None)
        if led and led.suit and not BIT[each.card] & led.suit:
            held = hands.held(each.seat) & led.suit
            unsure = hands.spare[each.seat] or hands.hidden[each.seat]
            if loose or (unsure and not held):
                hands.claim(claim_of(each, led))
    note(here, faults)
    seat = here.seat[event.player]
    fitting = here.tricks.fitting(seat, type(event) is Trick)
    trick = fitting[0].done if fitting else here.tricks.course.done
    for at, card in enumerate(cards):
        if card == UNSEEN:
            here.hands.hide((seat + at) % len(here.players), trick)
    owner = None if cards[0] == UNSEEN else here.hands.owner(cards[0])
    if type(event) is Trick:
        here.tricks.put_trick(seat, cards, line, owner)
    else:
        here.tricks.put(seat, cards[0], line, owner)
    settle_by_cards(here)
    here.refresh()


def take_unseen(here: TrickRound, event: Play | Trick, line: int) -> None:
    """Takes cards in that nobody knows: what hands seem to have kept may be among them."""
    seat = here.seat[event.player]
    here.revokes = [each for each in here.revokes if each.why != "hand"]
    if isinstance(event, Trick):
        here.tricks.put_trick(seat, [None] * len(here.players), line)
    else:
        here.tricks.put(seat, None, line)
    here.refresh()


def take_took(here: TrickRound, event: Took, line: int) -> None:
    """Takes in who took a trick: what nobody noted of it are cards all the same."""
    course = here.tricks.course
    if here.claimed or not here.tricks.left:
        return
    if here.won:
        here.mixed = True
    if not course.question:
        seats = course.queue if course.table else range(len(here.players))
        for seat in [*seats]:
            here.hands.hide(seat, course.done)
    here.tooks += 1
    here.tricks.took(here.seat[event.player], line)
    here.refresh()


def take_claim(here: TrickRound, event: TrickClaim, faults: Sequence[Fault]) -> None:
    """Takes in tricks that are a player's without play; the round is over once all are given."""
    left = here.tricks.left
    if here.won:
        here.mixed = True
    here.wrong_sum = here.wrong_sum or any(each.rule == here.ids.tricks_sum for each in faults)
    here.claimed[event.player] = here.claimed.get(event.player, 0) + event.number
    if sum(here.claimed.values()) >= left:
        here.tricks.claim([here.claimed.get(player, 0) for player in here.players])
    here.refresh()


def take_show(here: TrickRound, event: Show, line: int, faults: Sequence[Fault]) -> None:
    """Takes in cards that everybody saw in a hand."""
    here.hands.show(here.seat[event.player], event.cards, line)
    note(here, faults)


def _correct_hands(here: TrickRound, faults: Sequence[Fault]) -> None:
    """Takes back of the recorded hands what the cards on the table have shown to be wrong."""
    for fault in faults:
        if fault.rule == here.ids.own_card and fault.player is not None:
            if fault.why == "other":
                owner = here.seat[str(fault.data["other"])]
                here.hands.lose(owner, str(fault.data["card"]))
            here.hands.forget(here.seat[fault.player])


def take_won(here: TrickRound, event: Won, line: int, faults: Sequence[Fault]) -> None:
    """Takes in the tricks that a player won; of two numbers the second counts."""
    if here.by_tricks:
        here.mixed = True
    for fault in faults:
        if fault.rule == here.ids.tricks_sum:
            here.wrong_sum = here.wrong_sum or fault.why != "again"
            here.skips = here.skips or fault.why == "again"
    here.won[event.player] = event.number
    here.won_lines.setdefault(event.player, line)
    here.refresh()


def admit(here: TrickRound, event: Revoke) -> None:
    """Takes in that a player admits to have held the suit (in that trick)."""
    seat = here.seat[event.player]
    admitted = [
        claim
        for claim in [*here.hands.claims, *here.hands.disputed()]
        if claim.seat == seat and event.trick in (None, claim.trick + 1)
    ]
    here.hands.admit(admitted)


def miss(here: TrickRound, line: int, event: Event | None, verb: str, known: bool) -> None:
    """Goes on without a line that may have been of the tricks; ``known`` says what its verb is."""
    if verb == "trick":
        here.tricks.miss_trick()
    elif verb == "took":
        here.tricks.miss_took()
    elif isinstance(event, Play) and event.player in here.seat:
        here.tricks.miss_play(here.seat[event.player], line)
    elif verb == "play":
        here.tricks.miss_card()
    elif not known:
        here.tricks.miss_line()
