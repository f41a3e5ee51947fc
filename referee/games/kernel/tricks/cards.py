"""Judges cards: where they come from, whose turn it was, and whether everybody followed suit.

Most cards are plainly right, which :func:`is_plain` sees at little cost; everything else is looked
at closely.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.deduction.tricks import BIT, OF_SUIT, SUIT_OF, cards_in
from referee.games.kernel.tricks.events import LOST, Play, Took, Trick, TrickClaim
from referee.games.kernel.tricks.hands import Laid, NoFollow
from referee.games.kernel.tricks.round import TrickRound
from referee.games.kernel.tricks.voids import revoked, weigh
from referee.notation.arguments import UNSEEN
from referee.notation.rules import ARGUMENTS, CARD_TWICE, LACKING, ORDER
from referee.values.deck import STANDARD
from referee.values.rows import NamedTuple
from referee.values.rules import Fault


def is_plain(here: TrickRound, event: Play | Trick) -> bool:
    """Says whether nothing can be wrong with cards; False only says that it is not plain."""
    if not here.ready:
        return False
    return _is_plain_trick(here, event) if isinstance(event, Trick) else _is_plain_card(here, event)


def _is_plain_card(here: TrickRound, event: Play) -> bool:
    course, hands = here.tricks.course, here.hands
    seat = here.seat[event.player]
    if seat != course.turn or event.card not in BIT:
        return False
    bit = BIT[event.card]
    if bit & (hands.seen | hands.barred[seat]):
        return False
    led = course.led
    new: tuple[tuple[int, int], ...] = ()
    if led and not bit & led:
        if hands.dealt[seat] & ~hands.seen & led:
            return False
        new = ((seat, led),) if hands.spare[seat] else ()
    if not new and not hands.void_seats:
        return True
    return hands.enough_room(hands.seen | bit, here.size - course.done, new)


def _is_plain_trick(here: TrickRound, event: Trick) -> bool:
    course, hands, cards = here.tricks.course, here.hands, event.cards
    seat = here.seat[event.player]
    seats = len(here.players)
    if seat != course.turn or course.table or len(cards) != seats:
        return False
    if cards[0] not in BIT:
        return False
    led = OF_SUIT[STANDARD.member(cards[0])]
    seen, barred = hands.seen, hands.barred
    new: list[tuple[int, int]] = []
    for card in cards:
        bit = BIT.get(card, 0)
        if not bit or bit & (seen | barred[seat]):
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


def count_faults(event: Trick, count: int) -> list[Fault]:
    """A trick has a card of each player."""
    given = len(event.cards)
    if given == count:
        return []
    word = count + 2 if given > count else None
    data = {"count": given, "due": count}
    return [Fault(ARGUMENTS, "syntax", "trick-cards", word=word, data=data)]


def judge_cards(
    here: TrickRound,
    event: Play | Trick,
    line: int,
    before: Sequence[Fault] = (),
    early: Sequence[Fault] = (),
) -> list[Fault]:
    """Judges cards in their round.

    ``before`` is what is wrong with their place, ``early`` with what should have come before them.
    """
    if LOST in cards_of(event):
        return [*before, *early, *_turn_faults(here, event)]
    laid, led = lay_out(here, event, line)
    twice = lacking_faults(here, cards_of(event)) or _twice(here, laid)
    if twice:
        return twice
    faults = [*before, *order_faults(here, event), *early, *_turn_faults(here, event)]
    if led is None:
        return faults
    return faults + _card_faults(here, laid, led, in_doubt(here, faults))


def in_doubt(here: TrickRound, faults: Iterable[Fault]) -> bool:
    """Says whether cards may be missing from the log, so that those not seen prove nothing."""
    return here.tricks.loose or any(fault.rule == here.ids.play_turn for fault in faults)


def cards_of(event: Play | Trick) -> Sequence[str]:
    """Returns the cards that an event puts down."""
    return event.cards if isinstance(event, Trick) else (event.card,)


class Led(NamedTuple):
    """What a card has to follow: the cards of a suit (0: nothing, it leads), led on a line."""

    suit: int
    line: int


def lay_out(here: TrickRound, event: Play | Trick, line: int) -> tuple[list[Laid], Led | None]:
    """Returns the cards with their seats, and what was led.

    That is None where it is not certain what the card follows, or whose it is.
    """
    seat, tricks, cards = here.seat[event.player], here.tricks, cards_of(event)
    whole = type(event) is Trick
    fitting = tricks.fitting(seat, whole)
    trick = fitting[0].done if fitting else tricks.course.done
    seats = len(here.players)
    laid = [
        Laid((seat + at) % seats, card, line, 2 + at, trick)
        for at, card in enumerate(cards)
        if card != UNSEEN
    ]
    if not fitting or tricks.lost or here.mixed or here.won:
        sure = whole and (tricks.lost or tricks.course.table) and not here.won
        return laid, Led(_suit(cards[0]), line) if sure else None
    if whole:
        return laid, Led(_suit(cards[0]), line)
    if any(each.table and each.table[0][1] == UNSEEN for each in fitting):
        return laid, Led(0, line)
    led = {Led(each.led, each.lead_line or line) if each.table else None for each in fitting}
    if len(led) > 1:
        return laid, None
    led_by = led.pop() or Led(0, line)
    return laid, None if fitting[0].table and not led_by.suit else led_by


def _suit(card: str) -> int:
    """Returns the cards of the suit that a card leads, none where nobody noted it."""
    return 0 if card == UNSEEN else OF_SUIT[STANDARD.member(card)]


def _twice(here: TrickRound, laid: Iterable[Laid]) -> list[Fault]:
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


def lacking_faults(here: TrickRound, cards: Sequence[str], word: int = 2) -> list[Fault]:
    """A card that the pack lacks is not seen; the first card stands at a word of the line."""
    found = []
    for at, card in enumerate(cards, word):
        since = here.hands.lacking.get(card)
        if since is not None:
            data = {"what": card, "first": since}
            found.append(Fault(LACKING, "impossible", "", None, at, since=since, data=data))
    return found[:1]


def order_faults(here: TrickRound, event: Play | Trick | Took | TrickClaim) -> list[Fault]:
    """Tricks won in all stand alone in a round, and nothing is played once the rest is claimed."""
    if here.claimed and not isinstance(event, TrickClaim):
        data = {"verb": event.verb}
        return [Fault(ORDER, "breach", "claimed", None, 0, data=data)]
    if not here.won or here.mixed or here.skips:
        return []
    since = min(here.won_lines.values())
    return [Fault(ORDER, "breach", "mixed", word=0, since=since, data={"verb": event.verb})]


def _turn_faults(here: TrickRound, event: Play | Trick) -> list[Fault]:
    """Cards are put down in turn."""
    if here.won or here.mixed or here.guessed or here.claimed:
        return []
    player = event.player
    course = here.tricks.course
    if course.question and here.tricks.plain:
        told: dict[str, object] = {"player": player, "trick": course.done}
        return [
            Fault(here.ids.play_turn, "breach", "took", None, 0, since=course.won_at, data=told)
        ]
    why = here.tricks.out_of_turn(here.seat[player], type(event) is Trick)
    if not why:
        return []
    course = here.tricks.course
    due = here.players[course.turn]
    data: dict[str, object] = {"player": player, "due": due}
    last = course.lead_line if course.table else course.won_at
    if why == "first":
        data["dealer"] = here.dealer
        last = here.line
    return [
        Fault(here.ids.play_turn, "breach", why, player, 1, since=last, allowed=(due,), data=data)
    ]


def _card_faults(here: TrickRound, laid: Sequence[Laid], led: Led, loose: bool) -> list[Fault]:
    """Cards are the player's own, and follow suit where they can."""
    faults: list[Fault] = []
    hands = here.hands
    seen = hands.seen
    claims: list[NoFollow] = []
    for each in laid:
        bit = BIT[each.card]
        faults += _own_faults(here, each)
        seen |= bit
        if led.suit and not bit & led.suit:
            claim = claim_of(each, led)
            held = hands.dealt[each.seat] & ~seen & led.suit
            hidden = hands.hidden[each.seat]  # what is not seen may be what was held
            if held and not (loose or hidden):
                cards = cards_in(held)
                proof = (hands.line_of(each.seat, cards[0]),)
                fault = revoked(here, claim, proof, "hand", held=cards)
                faults.append(fault._replace(allowed=cards))
            elif (hands.spare[each.seat] or hidden) and not loose:
                claims.append(claim)
    # Hands that are wrong, or cards that are missing, prove nothing by what is left to others.
    counting = not (loose or any(fault.rule == here.ids.own_card for fault in faults))
    return faults + weigh(here, laid, claims, counting=counting)


def claim_of(laid: Laid, led: Led) -> NoFollow:
    """Returns what a card that does not follow claims."""
    return NoFollow(
        laid.seat, SUIT_OF[led.suit], laid.line, laid.word, laid.card, laid.trick, led.line
    )


def _own_faults(here: TrickRound, laid: Laid) -> list[Fault]:
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
    proof = (hands.line_of(owner, laid.card),)
    return [Fault(here.ids.own_card, "breach", why, player, laid.word, proof=proof, data=data)]
