"""Hands that nobody holds: whatever leaves some deal possible may be said, and what it decides.

There is no true deal. Who says what leaves none loses, and all others have won. Where the game is
won by what is certain, the asker wins who holds a whole group in every deal that fits, or in whose
turn all hands are determined: every deal that fits gives them the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.games.kernel.asking.deal import AskingDeal, Pending
from referee.games.kernel.asking.events import Give, Miss, kind
from referee.games.kernel.asking.rules import BOOK_TRUE, FAMILIES
from referee.notation.arguments import Handle
from referee.notation.events import Event
from referee.values.rules import Fault

if TYPE_CHECKING:
    from referee.deduction.hands import Hands


def leaves_none(faults: Sequence[Fault], deal: AskingDeal) -> bool:
    """Says whether no deal fits what was said, rather than that it came at the wrong time."""
    if not deal.rules.imagined:
        return False
    shared = deal.rules.shared
    return any(
        fault.claims
        or fault.proof
        or (shared(fault.rule) in (BOOK_TRUE, FAMILIES) and fault.why != "never")
        for fault in faults
    )


def decide(
    deal: AskingDeal,
    model: Hands,
    event: Event,
    pending: Pending | None,
    faults: Sequence[Fault],
    line: int,
) -> None:
    """Notes who has lost or won by an event that was taken in."""
    if leaves_none(faults, deal):
        deal.lost = event.actor
    elif deal.over or deal.blind:
        return
    elif deal.rules.win == "settled" and pending is not None and not deal.pending:
        answered = kind(event) in (Give, Miss) and event.actor == pending.asked
        if answered and _has_won(deal, model, pending.asker):
            deal.settled = pending.asker
    deal.settle(line)


def _has_won(deal: AskingDeal, model: Hands, asker: Handle) -> bool:
    """Says whether the asker certainly holds a whole group, or all hands are determined."""
    if any(holds_whole(deal, model, asker, group) for group in deal.ranks):
        return deal.rules.lay == "never"  # else it is laid down first, and wins
    return determined(deal, model)


def holds_whole(deal: AskingDeal, model: Hands, player: Handle, group: str) -> bool:
    """Says whether a player holds all cards of a group in every deal that fits."""
    size = len(deal.rules.deck.members)
    return deal.counts[player] >= size and model.least(player, group) == size


def determined(deal: AskingDeal, model: Hands) -> bool:
    """Says whether every deal that fits agrees: in the owner of each card, or in each number."""
    players = deal.players
    if not deal.rules.by_card:
        return all(
            model.least(player, group) == model.most(player, group)
            for player in players
            for group in deal.ranks
        )
    # The last to be named is the first of which more than one may have it.
    for group in reversed(deal.ranks):
        for card in deal.rules.deck.of(group):
            holders = (player for player in players if model.most(player, card))
            if next(holders, None) is None or next(holders, None) is not None:
                return False
    return True
