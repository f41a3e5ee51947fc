"""Slips of the pen that read like another whole history of a deal of asking.

Another number of cards, another rank, or a question left out together with its answer: every line
can follow, and only the hands show that something is wrong, where somebody seems to have broken a
rule. That is said; but what else does not fit then may come from the same slip. So these repairs
are thought of once something else does not fit either.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence, Set

from referee.games.kernel.asking.deal import AskingDeal
from referee.games.kernel.asking.events import Ask, Book, Give, Has, Miss
from referee.games.kernel.asking.knowledge import Knowledge, Told
from referee.games.kernel.asking.rules import (
    ASK_OUT,
    BOOK_TRUE,
    CONTRADICTION,
    DRAW_NOT_DUE,
    EMPTY_HAND,
    TURN,
)
from referee.games.repairs import Repair
from referee.notation.arguments import Handle
from referee.notation.events import Event
from referee.notation.rules import TOO_MANY
from referee.values.rules import Fault


def rereadings(known: Knowledge, event: Event, line: int, faults: Sequence[Fault]) -> list[Repair]:
    """Returns what may have been written wrong in the lines that hands seem to refute.

    That is known only now, by an event on a line.
    """
    deal = known.deal
    told = [*known.told, (event, line, deal.asked_for(event))]
    found: list[Repair] = []
    for fault in faults:
        if deal.rules.shared(fault.rule) in _COUNTED and not fault.proof[1:]:
            found += _recounted(deal, told, event, line)
        elif fault.proof:
            found += _rereadings(deal, told, fault)
    return list(dict.fromkeys(found))


_COUNTED = (ASK_OUT, BOOK_TRUE, DRAW_NOT_DUE, EMPTY_HAND, TOO_MANY, TURN)
"""Rules that are broken by the number of cards that a hand, or the stock, has by the record."""


def _recounted(deal: AskingDeal, told: Sequence[Told], event: Event, line: int) -> Iterator[Repair]:
    """A hand has more or fewer cards than it seems, if somebody did more than empty the stock."""
    players = {event.actor, deal.turn, event.other if isinstance(event, Ask) else None} - {None}
    if deal.stock and not any(deal.counts[each] == 0 for each in players if each):
        return
    moved = [each for each in told if each[2] and {each[2].asker, each[2].asked} & players]
    yield from _other_counts(deal, moved)
    yield Repair(line, hindsight=3, lost=True)


def _rereadings(deal: AskingDeal, told: Sequence[Told], fault: Fault) -> Iterator[Repair]:
    lines = {*fault.proof, *(claim[0] for claim in fault.claims), fault.since}
    rests_on = [each for each in told if each[1] in lines]
    players = {claim[2] or fault.player for claim in fault.claims} or {fault.player}
    ranks = {deal.rules.deck.group(what): None for what in _spoken_of(rests_on, fault)}
    about = [each for each in told if each[2] and deal.rules.deck.group(each[2].what) in ranks]
    yield from _other_counts(deal, [*about, *rests_on])
    # A word misheard explains nearly every dispute, and may not hide the next one.
    disputed = deal.rules.shared(fault.rule) == CONTRADICTION
    yield from _other_ranks(deal, told, rests_on, 2 if disputed else 1)
    yield from _left_out(deal, told, sorted(filter(None, lines)), players, ranks)


def _spoken_of(told: Sequence[Told], fault: Fault) -> Iterator[str]:
    """Yields the ranks or cards that the claims of a fault are about, then those of books."""
    claimed = {claim[0] for claim in fault.claims}
    for event, line, pending in told:
        if line in claimed and isinstance(event, Ask):
            yield event.what
        elif line in claimed and pending is not None:
            yield pending.what
    what = fault.data.get("what")
    if isinstance(what, str) and what:
        yield what
    yield from (event.rank for event, _, _ in told if isinstance(event, Book))


def _other_counts(deal: AskingDeal, told: Sequence[Told]) -> Iterator[Repair]:
    for event, line, pending in reversed(told):
        if isinstance(event, Give) and pending and not deal.rules.deck.is_card(pending.what):
            for count in range(1, len(deal.rules.deck.members)):
                if count != event.count:
                    yield Repair(line, instead=(Give(event.player, count),), hindsight=1)


def _other_ranks(
    deal: AskingDeal, told: Sequence[Told], rests_on: Sequence[Told], hindsight: int
) -> Iterator[Repair]:
    """The rank was misheard, in the question itself or in that which was answered."""
    asks = {line: event for event, line, _ in told if isinstance(event, Ask)}
    lines = {line: None for event, line, _ in reversed(rests_on) if isinstance(event, Ask)}
    for event, _, pending in reversed(rests_on):
        if isinstance(event, (Give, Has, Miss)) and pending is not None:
            lines[pending.line] = None
    for line in [each for each in lines if each in asks]:
        ask = asks[line]
        if not deal.rules.deck.is_card(ask.what):
            for rank in deal.rules.deck.groups:
                if rank != ask.what:
                    meant = Ask(ask.player, ask.other, rank)
                    yield Repair(line, instead=(meant,), hindsight=hindsight)


def _left_out(
    deal: AskingDeal,
    told: Sequence[Told],
    proof: Sequence[int],
    players: Set[Handle | None],
    ranks: Collection[str],
) -> Iterator[Repair]:
    """A question is left out together with the gift that answered it.

    Where exactly does not matter between two lines of the proof; it is tried there once first.
    """
    if deal.rules.by_card:
        return
    again: list[Repair] = []
    for asker in deal.players:
        gap = -1
        for event, line, _ in reversed(told):
            if not isinstance(event, (Ask, Book)) or event.player != asker:
                continue
            before = gap
            gap = bisect_left(proof, line)
            for giver in deal.players:
                if giver == asker or (asker not in players and giver not in players):
                    continue
                for rank in ranks:
                    for count in range(1, len(deal.rules.deck.members)):
                        pair: tuple[Event, ...] = (Ask(asker, giver, rank), Give(giver, count))
                        repair = Repair(line, pair, hindsight=1)
                        if gap == before:
                            again.append(repair)
                        else:
                            yield repair
    yield from again
