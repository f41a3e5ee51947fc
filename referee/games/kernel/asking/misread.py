"""Slips of the pen that read like another whole history of a deal of asking.

Another number of cards, another rank, or a question left out together with its answer: every line
can follow, and only the hands show that something is wrong, where somebody seems to have broken a
rule. That is said; but what else does not fit then may come from the same slip. So these repairs
are thought of once something else does not fit either.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set

from referee.games.kernel.asking.deal import AskingDeal
from referee.games.kernel.asking.events import Ask, Give, Has, Miss
from referee.games.kernel.asking.knowledge import Knowledge, Told
from referee.games.kernel.asking.rules import CONTRADICTION
from referee.games.repairs import Repair
from referee.notation.arguments import Handle
from referee.notation.events import Event
from referee.values.rules import Fault

_TURNS = 2
"""How many of the latest turns of a player are tried for a question that was left out."""

_LINES = 4
"""How many of the latest lines of a proof are tried with another rank."""


def rereadings(known: Knowledge, event: Event, line: int, faults: Sequence[Fault]) -> list[Repair]:
    """Returns what may have been written wrong in the lines that hands seem to refute.

    That is known only now, by an event on a line.
    """
    deal = known.deal
    told = [*known.told, (event, line, deal.asked_for(event))]
    found = [each for fault in faults if fault.proof for each in _rereadings(deal, told, fault)]
    return list(dict.fromkeys(found))


def _rereadings(deal: AskingDeal, told: Sequence[Told], fault: Fault) -> Iterator[Repair]:
    lines = {*fault.proof, *(claim[0] for claim in fault.claims), fault.since}
    rests_on = [each for each in told if each[1] in lines]
    asks = {line: event for event, line, _ in told if isinstance(event, Ask)}
    yield from _other_counts(deal, rests_on)
    players = {claim[2] or fault.player for claim in fault.claims} or {fault.player}
    ranks = {deal.rules.deck.group(what) for what in _spoken_of(rests_on, fault)}
    yield from _left_out(deal, asks, players, ranks)
    # A word misheard explains nearly every dispute, and may not hide the next one.
    disputed = deal.rules.shared(fault.rule) == CONTRADICTION
    yield from _other_ranks(deal, rests_on, asks, 2 if disputed else 1)


def _spoken_of(told: Sequence[Told], fault: Fault) -> Iterator[str]:
    """Yields the ranks or cards that the claims of a fault are about."""
    claimed = {claim[0] for claim in fault.claims}
    for event, line, pending in told:
        if line in claimed and isinstance(event, Ask):
            yield event.what
        elif line in claimed and pending is not None:
            yield pending.what
    what = fault.data.get("what")
    if isinstance(what, str) and what:
        yield what


def _other_counts(deal: AskingDeal, told: Sequence[Told]) -> Iterator[Repair]:
    for event, line, pending in reversed(told):
        if isinstance(event, Give) and pending and not deal.rules.deck.is_card(pending.what):
            for count in range(1, len(deal.rules.deck.members)):
                if count != event.count:
                    yield Repair(line, instead=(Give(event.player, count),), hindsight=1)


def _other_ranks(
    deal: AskingDeal, told: Sequence[Told], asks: dict[int, Ask], hindsight: int
) -> Iterator[Repair]:
    """The rank was misheard, in the question itself or in that which was answered."""
    lines = {line: None for event, line, _ in reversed(told) if isinstance(event, Ask)}
    for event, _, pending in reversed(told):
        if isinstance(event, (Give, Has, Miss)) and pending is not None:
            lines[pending.line] = None
    for line in [each for each in lines if each in asks][:_LINES]:
        ask = asks[line]
        if not deal.rules.deck.is_card(ask.what):
            for rank in deal.rules.deck.groups:
                if rank != ask.what:
                    meant = Ask(ask.player, ask.other, rank)
                    yield Repair(line, instead=(meant,), hindsight=hindsight)


def _left_out(
    deal: AskingDeal, asks: dict[int, Ask], players: Set[Handle | None], ranks: Collection[str]
) -> Iterator[Repair]:
    """A question is left out together with the gift that answered it."""
    if deal.rules.by_card:
        return
    for asker in deal.players:
        turns = [line for line, ask in asks.items() if ask.player == asker][-_TURNS:]
        for giver in deal.players:
            if giver == asker or (asker not in players and giver not in players):
                continue
            for line in reversed(turns):
                for rank in ranks:
                    for count in (1, 2):
                        pair: tuple[Event, ...] = (Ask(asker, giver, rank), Give(giver, count))
                        yield Repair(line, pair, hindsight=1)
