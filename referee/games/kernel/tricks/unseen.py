"""Tricks of which not every card was noted: who may have won them, and who took them.

A card that nobody noted may be any that was neither played nor seen in another hand by everybody.
Recorded hands count for nothing here: whoever knows them wins no other trick than all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.deduction.tricks import BIT, OF_SUIT, all_different
from referee.games.kernel.tricks.events import Took
from referee.games.kernel.tricks.hands import Laid, TrickHands
from referee.games.kernel.tricks.round import TrickRound
from referee.games.kernel.tricks.turns import POWER
from referee.notation.arguments import UNSEEN
from referee.values.deck import SUITS, Card
from referee.values.rules import Fault

Table = Sequence[tuple[int, Card]]
"""The cards of a trick in the order in which they were played, with their seats."""


def possible_winners(table: Table, hands: TrickHands, trump: str, seen: int) -> set[int]:
    """Returns the seats that win a trick in some filling of the cards that nobody noted.

    ``seen`` are all cards that were played by name.
    """
    may_be = [
        hands.may_have_played(seat, seen) if card == UNSEEN else BIT[card] for seat, card in table
    ]
    return {
        table[at][0]
        for suit in SUITS
        if may_be[0] & OF_SUIT[suit]
        for at in _winners(may_be, suit, trump)
    }


def _winners(may_be: Sequence[int], suit: str, trump: str) -> Iterator[int]:
    """Yields the places in a trick, to which a suit was led, whose card may win it."""
    power = POWER[trump][suit]
    led = OF_SUIT[suit]
    choices = [may_be[0] & led, *may_be[1:]]
    for at, cards in enumerate(choices):
        for card, bit in BIT.items():
            if bit & cards and power[card]:
                lower = sum(other for each, other in BIT.items() if power[each] < power[card])
                rest = [choice & lower for place, choice in enumerate(choices) if place != at]
                if all_different(rest):
                    yield at
                    break


def whole(
    here: TrickRound, table: Sequence[tuple[int, Card | None]], queue: Sequence[int]
) -> Table:
    """Returns the trick in play as if it were full, from its leader on; any, before the lead."""
    told = [(seat, card or UNSEEN) for seat, card in table]
    return [*told, *((seat, UNSEEN) for seat in queue)] or [
        (seat, UNSEEN) for seat in range(len(here.players))
    ]


def cannot_have_taken(here: TrickRound, event: Took) -> Fault | None:
    """Says that the cards which were noted show that a player cannot have taken a trick."""
    tricks, seat = here.tricks, here.seat[event.player]
    course = tricks.course
    if not tricks.plain or here.trump is None or not (course.table or course.question):
        return None
    table = whole(here, course.question or course.table, course.queue)
    laid = list(here.hands.laid())
    if seat in _may_win(here, table, laid):
        return None
    lines = sorted({each.line for each in laid})
    for line in [*lines]:
        fewer = [each for each in lines if each != line]
        if seat not in _may_win(here, table, [each for each in laid if each.line in fewer]):
            lines = fewer
    data: dict[str, object] = {
        "player": event.player,
        "trick": course.done + (not course.question),
        "facts": tuple((line, "") for line in lines),
    }
    others = tuple(player for player, seat in here.seat.items() if seat in may_take(here))
    since = lines[-1] if lines else None
    proof = tuple(lines)
    return Fault(here.ids.took, "impossible", "", None, 1, None, proof, since, others, data)


def _may_win(here: TrickRound, table: Table, laid: Sequence[Laid]) -> set[int]:
    """Returns who may win a trick if nothing but some of the cards that were laid is known."""
    known = {each.card for each in laid}
    told = [(seat, card if card in known else UNSEEN) for seat, card in table]
    return possible_winners(told, here.hands, here.trump or "N", sum(BIT[card] for card in known))


def settle_by_cards(here: TrickRound) -> None:
    """Gives the last trick to whoever wins it whatever the cards were that nobody noted."""
    course, hands = here.tricks.course, here.hands
    if course.question and here.tricks.plain and here.trump is not None:
        winners = possible_winners(course.question, hands, here.trump, hands.seen)
        if len(winners) == 1:
            course.answer(winners.pop())


def may_take(here: TrickRound) -> set[int]:
    """Returns the seats that may take the trick in play, or the one in question."""
    course = here.tricks.course
    if not here.tricks.plain or here.trump is None:
        return set(here.seat.values())
    table = whole(here, course.question or course.table, course.queue)
    return possible_winners(table, here.hands, here.trump, here.hands.seen)
