"""A revoke that the table declares, held against the cards of the round that are on record."""

from __future__ import annotations

from collections.abc import Iterator

from referee.deduction.tricks import BIT, OF_SUIT
from referee.games.kernel.tricks.events import Revoke
from referee.games.kernel.tricks.hands import Laid
from referee.games.kernel.tricks.round import TrickRound
from referee.notation.rules import ARGUMENTS
from referee.values.deck import STANDARD
from referee.values.rules import Fault


def revoke_faults(here: TrickRound, event: Revoke) -> list[Fault]:
    """Says what is wrong with a declared revoke, by the tricks and the cards that were played.

    It is impossible where the player led, or followed suit: in the trick that it names, or else in
    all of them. That a recorded hand shows a void is worth a note: the table may know better.
    """
    course = here.tricks.course
    count = course.done + (1 if course.table else 0)
    if here.won or here.tricks.loose:
        count = here.size
    if event.trick is not None and not 1 <= event.trick <= count:
        data: dict[str, object] = {"trick": event.trick, "count": count}
        return [Fault(ARGUMENTS, "syntax", "no-trick", None, 2, data=data)]
    seat = here.seat[event.player]
    shown = dict(_shown(here, seat))
    if event.trick is not None:
        shown = {at: why for at, why in shown.items() if at == event.trick - 1}
    elif len(shown) < course.done + any(each == seat for each, _ in course.table):
        return []  # of some cards nobody knows what they were
    whys = {why for why, _ in shown.values()}
    if not shown or "" in whys:
        return []
    word = 1 if event.trick is None else 2
    if "void" in whys:
        data = {"player": event.player}
        since = here.hands.lines[seat]
        return [Fault(here.ids.revoke, "style", "void", None, word, since=since, data=data)]
    why, line = shown[event.trick - 1] if event.trick is not None else ("every", None)
    data = {"player": event.player, "trick": event.trick}
    if event.trick is None:
        del data["trick"]
    return [Fault(here.ids.revoke, "impossible", why, None, word, since=line, data=data)]


def _shown(here: TrickRound, seat: int) -> Iterator[tuple[int, tuple[str, int]]]:
    """Yields what a player did in each trick, with the line: ``led``, ``followed`` or ``void``.

    Empty where a card did not follow, and no hand on record says that it could not. Nothing is
    yielded of tricks of which it is not certain what lay in them.
    """
    if not here.tricks.certain or here.tricks.loose or here.skips or here.mixed:
        return
    hands, leads, played = here.hands, dict[int, Laid](), 0
    whole = seat in hands.lines and not hands.spare[seat]
    dealt = hands.dealt[seat] | hands.played_by(seat)
    hidden = {trick for tricks in hands.hidden for trick in tricks}
    for each in hands.laid():
        lead = leads.setdefault(each.trick, each)
        if each.seat != seat:
            continue
        suit = OF_SUIT[STANDARD.member(lead.card)]
        if each.trick not in hidden:
            if lead.seat == seat:
                why = "led"
            elif BIT[each.card] & suit:
                why = "followed"
            else:
                why = "void" if whole and not dealt & ~played & suit else ""
            yield each.trick, (why, each.line)
        played |= BIT[each.card]
