"""What may have stood on a line that could not be read, or that could not be taken in.

The line itself tells at most its verb. What it was mostly shows in the next event: an answer that
comes after all was not lost, and an ask tells that whatever was due before it is. Nothing may be
reported that only the lost line explains, so whatever it may have moved is in doubt afterwards.
"""

from __future__ import annotations

from referee.games.go_fish.deal import Lost, Round
from referee.games.go_fish.events import EVENTS, Deal, Draw, First, Fish, Give, Nothing
from referee.games.go_fish.knowledge import Knowledge
from referee.notation.arguments import Handle
from referee.notation.events import Count, End, Event, Hand, Ruling, Score, Void

MOVE_NOTHING = ("hand", "count", "score", "first", "ruling", "end", "void")
"""Verbs whose lines move no card, so that nothing is missed without them."""

_TELL_NOTHING = (Hand, Count, Score, First, Ruling, End, Void)
_NO_NEW_DEAL = (Deal, Count, Score, Ruling, End, Void)
"""Events that may come after the end of a deal although no new one has been opened."""


def may_be_deal(verb: str) -> bool:
    """Says whether a line with this verb, if it could not be read, may have opened a deal."""
    return verb == "deal" or verb not in EVENTS


def opens_deal(event: Event, deal: Round | None) -> bool:
    """Says whether an event is part of a deal whose opening is lost, and not of the ``deal``.

    A book after the end of a deal may be either: the new deal is the reading that accuses nobody.
    """
    if deal is None or deal.over:
        return type(event) not in _NO_NEW_DEAL
    if deal.sizes_doubt:
        return isinstance(event, Hand)
    return isinstance(event, Hand) and (deal.begun or event.player in deal.hands)


def miss(deal: Round, knowledge: Knowledge, line: int, event: Event | None, verb: str) -> None:
    """Notes that a line is lost. ``event`` is what it said where it was impossible."""
    if verb in MOVE_NOTHING or deal.over:
        return
    pending = deal.pending
    if pending is not None:
        deal.pending = pending._replace(lost=Lost(line, verb))
        return
    if isinstance(event, Draw) and deal.counts[event.player] and not deal.sizes_doubt:
        return  # no draw was due, so that none is missing without it
    deal.lenient = True
    if verb == "draw" and isinstance(event, Draw):
        _drawn(deal, knowledge, event.player, line)
        deal.turn = deal.also = None
    elif verb == "give":
        deal.lose_track(deal.rules.deck.groups)
    elif _may_be_draw(deal, verb):
        deal.lose_track(deal.rules.deck.groups)
        deal.lost_draws += 1
    elif verb == "book" or verb not in EVENTS:
        _lose_book(deal, knowledge)


def _may_be_draw(deal: Round, verb: str) -> bool:
    """Whether somebody with an empty hand may have drawn on a lost line."""
    if verb in EVENTS and verb != "draw":
        return False
    empty = deal.sizes_doubt or not all(deal.counts.values())
    return verb == "draw" or (empty and deal.stock > 0 and deal.rules.empty_hand == "draw")


def _lose_book(deal: Round, knowledge: Knowledge) -> None:
    """Somebody may have laid a book: of a rank that one hand may hold completely."""
    size, most = len(deal.rules.deck.members), knowledge.model.most
    laid = {rank for books in deal.books.values() for rank in books}
    ranks = [
        rank
        for rank in deal.rules.deck.groups
        if rank not in laid
        and any(
            deal.sizes_doubt or (deal.counts[player] >= size and most(player, rank) == size)
            for player in deal.players
        )
    ]
    if ranks:
        deal.lose_track(ranks)


def conclude(deal: Round, knowledge: Knowledge, event: Event | None) -> None:
    """Concludes from the next event (None: from the lost line itself) what was lost before it."""
    pending = deal.pending
    if pending is None or pending.lost is None or type(event) in _TELL_NOTHING:
        return
    line, verb = pending.lost
    deal.pending = pending = pending._replace(lost=None)
    draws = isinstance(event, Draw) and event.player == pending.asker
    if pending.draw:
        if not draws:
            _drawn(deal, knowledge, pending.asker, line)
            deal.lenient, deal.pending, deal.turn, deal.also = True, None, None, None
    elif isinstance(event, (Give, Fish, Nothing)) and event.player == pending.asked:
        return
    elif draws and deal.stock:
        deal.pending = pending._replace(draw=True, line=line, faulty=False)
    else:
        deal.lenient, deal.pending, deal.turn, deal.also = True, None, None, None
        if verb not in ("fish", "none"):
            deal.lose_track([deal.rules.deck.group(pending.what)])


def _drawn(deal: Round, knowledge: Knowledge, player: Handle, line: int) -> None:
    """The player has drawn, and nobody knows what."""
    if deal.stock:
        knowledge.take_unseen(player, line)
        deal.take_card(player, None, line)
