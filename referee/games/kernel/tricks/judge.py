"""Judges what else is told of a round of tricks: tricks won, hands, revokes, and counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.deduction.tricks import BIT, Seen
from referee.games.kernel.seen import Missing, Show
from referee.games.kernel.tricks.cards import lacking_faults, once_a_line, order_faults
from referee.games.kernel.tricks.events import Took, TrickClaim, Won
from referee.games.kernel.tricks.round import TrickRound
from referee.games.kernel.tricks.unseen import cannot_have_taken
from referee.games.kernel.tricks.voids import weigh
from referee.notation.arguments import Handle
from referee.notation.events import Count, Hand
from referee.notation.rules import ARGUMENTS, CARD_TWICE, LACKING, ORDER, TOO_MANY
from referee.values.deck import Card
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


def judge_took(
    here: TrickRound, event: Took, before: Sequence[Fault] = (), early: Sequence[Fault] = ()
) -> list[Fault]:
    """A trick is left to be taken, and by the cards of it that were noted it may be the player's.

    ``before`` is what is wrong with its place, ``early`` with what should have come before it.
    """
    faults = [*before, *order_faults(here, event), *early]
    if not here.tricks.left and not here.claimed:
        data = {"player": event.player, "cards": here.size}
        return [*before, Fault(here.ids.tricks_sum, "breach", "more", None, 0, data=data)]
    wrong = None if faults else cannot_have_taken(here, event)
    return [wrong] if wrong else faults


def judge_claim(
    here: TrickRound, event: TrickClaim, before: Sequence[Fault] = (), early: Sequence[Fault] = ()
) -> list[Fault]:
    """No more tricks are claimed than are left.

    ``before`` is what is wrong with its place, ``early`` with what should have come before it.
    """
    left = max(here.tricks.left - sum(here.claimed.values()), 0)
    faults = [*before, *order_faults(here, event), *early]
    if event.number > left:
        data = {"player": event.player, "number": event.number, "left": left}
        allowed = tuple(str(each) for each in range(left + 1))
        sums = here.ids.tricks_sum
        faults.append(Fault(sums, "breach", "claim", None, 2, allowed=allowed, data=data))
    return faults


def _mixed_faults(here: TrickRound) -> list[Fault]:
    """A round is recorded by its cards or by the tricks won."""
    if not here.by_tricks or here.mixed or here.skips or here.tricks.loose:
        return []
    since = here.hands.log[0][0] if here.hands.log else here.line
    return [Fault(ORDER, "breach", "mixed", None, 0, since=since, data={"verb": "won"})]


# -- hands and revokes -------------------------------------------------------------------------


def hand_belongs(here: TrickRound, event: Hand) -> bool:
    """Says whether a hand is one of this round, which may have just been finished."""
    if here.open or here.void:
        return here.open
    seat = here.seat.get(event.player)
    if seat is None or len(event.known) + event.unknown != here.size:
        return False
    played = here.hands.played_by(seat)
    unseen = here.size - played.bit_count()
    if unseen or here.tricks.loose:
        strange = sum(not BIT[card] & played for card in event.known)
        return seat not in here.hands.lines and (here.tricks.loose or strange <= unseen)
    return all(BIT[card] & played for card in event.known)


def hand_faults(here: TrickRound, event: Hand, line: int) -> list[Fault]:
    hands, seat = here.hands, here.seat[event.player]
    known = event.known
    lacking = lacking_faults(here, known)
    if lacking:
        return lacking
    cards = sum(BIT[card] for card in set(known))
    elsewhere = (hands.named & ~hands.seen_with(seat)) | (
        hands.seen & ~hands.played_by(seat) if hands.seen else 0
    )
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


def judge_show(here: TrickRound, event: Show, line: int) -> list[Fault]:
    """Cards that everybody saw are in one place, and were held all the time before."""
    hands, seat = here.hands, here.seat[event.player]
    lacking = lacking_faults(here, event.cards)
    if lacking:
        return lacking
    elsewhere = {each.card: (each.seat, each.line, "played") for each in hands.laid()}
    for fact in hands.recorded():
        if fact.player != seat:
            elsewhere.setdefault(fact.card, (int(fact.player), fact.line, "dealt"))
    if not elsewhere.keys().isdisjoint(event.cards) or len(set(event.cards)) < len(event.cards):
        return _twice(here, event.player, event.cards, elsewhere)
    data: dict[str, object] = {"player": event.player}
    count, left = len(event.cards), hands.left(seat)
    if count > left and not here.tricks.loose:
        data |= {"count": count, "held": left}
        return [Fault(TOO_MANY, "impossible", "show", None, 2, data=data)]
    if not hands.spare[seat]:
        strange = [card for card in event.cards if not BIT[card] & hands.dealt[seat]]
        if strange:
            data["card"] = strange[0]
            since = hands.lines.get(seat)
            own = here.ids.own_card
            return [Fault(own, "impossible", "shown", None, 2, since=since, data=data)]
    if here.tricks.loose:
        return []
    return weigh(here, (), (), [Seen(seat, card, line, None) for card in event.cards])


def judge_missing(here: TrickRound, event: Missing) -> list[Fault]:
    """Nobody has seen a card that the pack lacks, and some card was not dealt."""
    hands = here.hands
    new = {card for card in event.cards if card not in hands.lacking}
    laid = {each.card: each.line for each in hands.laid()}
    for word, card in enumerate(event.cards, 1):
        first = laid.get(card)
        if first is None:
            owner = hands.owner(card)
            first = None if owner is None else hands.line_of(owner, card)
        if first is not None:
            data: dict[str, object] = {"what": card, "first": first}
            return [Fault(LACKING, "impossible", "seen", None, word, since=first, data=data)]
    rest = hands.deck.bit_count() - here.size * len(here.players)
    if len(new) > rest:
        data = {"count": len(new), "held": rest}
        return [Fault(LACKING, "impossible", "stock", None, 1, data=data)]
    return []


def _dealt_twice(here: TrickRound, event: Hand) -> list[Fault]:
    """Returns the cards of a hand that are elsewhere already, or twice on the line."""
    seat, hands = here.seat[event.player], here.hands
    elsewhere = {each.card: (each.seat, each.line, "played") for each in hands.laid()}
    elsewhere = {card: place for card, place in elsewhere.items() if place[0] != seat}
    for fact in hands.recorded():
        if fact.card not in hands.shown or fact.player != seat:
            elsewhere[fact.card] = (int(fact.player), fact.line, "dealt")
    return _twice(here, event.player, event.known, elsewhere)


def _twice(
    here: TrickRound,
    player: Handle,
    cards: Sequence[Card],
    elsewhere: Mapping[Card, tuple[int, int, str]],
) -> list[Fault]:
    """Returns the faults of cards that are elsewhere, by seat, line and why, or twice here."""
    faults = []
    for at, card in enumerate(cards):
        data: dict[str, object] = {"what": card, "player": player}
        why = "line"
        since: int | None = None
        if card in elsewhere:
            other, since, why = elsewhere[card]
            data |= {"other": here.players[other], "first": since}
        elif card not in cards[:at]:
            continue
        faults.append(Fault(CARD_TWICE, "impossible", why, None, 2 + at, since=since, data=data))
    return once_a_line(faults)


# -- assertions --------------------------------------------------------------------------------


def count_faults(here: TrickRound, event: Count) -> list[Fault]:
    """A count of cards agrees with the cards dealt and played."""
    if event.holder == "stock":
        deck = here.hands.deck.bit_count()
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
    if here.claimed:
        return ()
    if here.by_tricks:
        return (here.hands.left(seat),)
    if here.waits:
        return (here.size,)
    return range(here.size, -1, -1)  # the cards of this round are perhaps not recorded
