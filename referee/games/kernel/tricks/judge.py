"""Judges what else is told of a round of tricks: tricks won, hands, revokes, and counts."""

from __future__ import annotations

from collections.abc import Sequence

from referee.deduction.tricks import BIT, Seen
from referee.games.kernel.tricks.cards import once_a_line
from referee.games.kernel.tricks.events import Revoke, Won
from referee.games.kernel.tricks.round import TrickRound
from referee.games.kernel.tricks.voids import weigh
from referee.notation.events import Count, Hand
from referee.notation.rules import ARGUMENTS, CARD_TWICE, ORDER
from referee.values.deck import STANDARD
from referee.values.rules import Fault

# -- tricks won --------------------------------------------------------------------------------


def judge_won(
    here: TrickRound, event: Won, before: Sequence[Fault] = (), early: Sequence[Fault] = ()
) -> Sequence[Fault]:
    """Tricks won are told once by each player, and add up to the cards dealt.

    ``before`` is what is wrong with their place, ``early`` with what should have come before them.
    """
    faults = [*before]
    player, number = event.player, event.number
    data: dict[str, object] = {"player": player, "number": number}
    taken = here.tricks.taken()
    if here.tricks.finished and taken is not None:
        actual = taken[here.seat[player]]
        if number == actual:
            return faults
        data["actual"] = actual
        return [
            Fault(here.ids.count, "impossible", "won", None, 2, allowed=(str(actual),), data=data)
        ]
    if here.open:
        faults += [*early, *_mixed_faults(here)]
    since = here.won_lines.get(player)
    if since is not None:
        data["won"] = here.won[player]
        return [
            *faults,
            Fault(here.ids.tricks_sum, "breach", "again", None, 1, since=since, data=data),
        ]
    total = sum(here.won.values()) + number
    last = len(here.won) == len(here.players) - 1
    if last and total != here.size and not here.wrong_sum:
        data = {"total": total, "cards": here.size}
        proof = tuple(here.won_lines.values())
        faults.append(
            Fault(here.ids.tricks_sum, "breach", "sum", None, 2, None, proof, here.line, (), data)
        )
    return faults


def _mixed_faults(here: TrickRound) -> list[Fault]:
    """A round is recorded by its cards or by the tricks won."""
    if not here.hands.log or here.mixed or here.skips or here.tricks.loose:
        return []
    since = here.hands.log[0][0]
    return [Fault(ORDER, "breach", "mixed", None, 0, since=since, data={"verb": "won"})]


# -- hands and revokes -------------------------------------------------------------------------


def hand_belongs(here: TrickRound, event: Hand) -> bool:
    """Says whether a hand is one of this round, which may have just been finished."""
    if here.open or here.void:
        return here.open
    seat = here.seat.get(event.player)
    if seat is None or len(event.known) + event.unknown != here.size:
        return False
    if not here.hands.log or here.tricks.loose:
        return seat not in here.hands.lines
    played = here.hands.played_by(seat)
    return all(BIT[card] & played for card in event.known)


def hand_faults(here: TrickRound, event: Hand, line: int) -> list[Fault]:
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
        return [
            Fault(here.ids.own_card, "impossible", "played", None, None, since=last.line, data=data)
        ]
    if here.tricks.loose:  # what is not seen may have been played on a line that is lost
        return []
    return weigh(here, (), (), [Seen(seat, card, line, None) for card in known])


def _dealt_twice(here: TrickRound, event: Hand) -> list[Fault]:
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


def revoke_faults(here: TrickRound, event: Revoke) -> list[Fault]:
    """A declared revoke names a trick that was played."""
    course = here.tricks.course
    count = course.done + (1 if course.table else 0)
    if here.won or here.tricks.loose:
        count = here.size
    if event.trick is None or 1 <= event.trick <= count:
        return []
    data: dict[str, object] = {"trick": event.trick, "count": count}
    return [Fault(ARGUMENTS, "syntax", "no-trick", None, 2, data=data)]


# -- assertions --------------------------------------------------------------------------------


def count_faults(here: TrickRound, event: Count) -> list[Fault]:
    """A count of cards agrees with the cards dealt and played."""
    if event.holder == "stock":
        deck = len(STANDARD)
        rest = deck - here.size * len(here.players)
        actual: Sequence[int] = (rest,) if here.open else (rest, deck)
    else:
        actual = _cards_left(here, here.seat[event.holder])
    if not actual or event.number in actual:
        return []
    why = "bidding" if event.holder != "stock" and here.waits and here.open else ""
    data = {"holder": event.holder, "number": event.number, "actual": actual[0]}
    allowed = (str(actual[0]),)
    return [Fault(here.ids.count, "impossible", why, None, 2, None, (), here.line, allowed, data)]


def _cards_left(here: TrickRound, seat: int) -> Sequence[int]:
    """Returns how many cards a seat may hold, the likeliest first; empty if nobody knows."""
    if here.finished or here.closed:
        return (0,)
    if here.skips or here.tricks.loose or here.mixed:
        return ()
    if here.hands.log:
        return (here.size - sum(1 for each in here.hands.laid() if each.seat == seat),)
    if here.waits:
        return (here.size,)
    return range(here.size, -1, -1)  # the cards of this round are perhaps not recorded
