"""The slips of the pen that would explain an event of a game of asking which cannot follow.

A turn is an ask, its answer, and after a miss a draw; so an event that comes too early tells
which of them is missing, but not always what it said. Nothing is judged here: every repair is
tried on the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from referee.games.kernel.asking.deal import AskingDeal, Pending
from referee.games.kernel.asking.events import (
    Admit,
    Ask,
    Book,
    DealOut,
    Draw,
    Give,
    Has,
    Miss,
    Nothing,
    RankShow,
)
from referee.games.kernel.asking.expect import Reckoning
from referee.games.kernel.asking.house import AskingRules
from referee.games.kernel.asking.rules import (
    ANSWER_DUE,
    ASK_OUT,
    BOOK_AT_ONCE,
    BOOK_TRUE,
    DRAW_DUE,
    DRAW_NOT_DUE,
    EMPTY_HAND,
    FAMILY_FIRST,
    FILL,
    TURN,
)
from referee.games.kernel.seats import Join, Leave
from referee.games.kernel.seen import Missing
from referee.games.repairs import AS_WRITTEN, Lost, Repair
from referee.notation.arguments import Handle
from referee.notation.events import Count, End, Event, Hand, Ruling, Score, Void
from referee.notation.rules import TOO_MANY
from referee.values.rows import NamedTuple
from referee.values.rules import Fault

_NO_NEW_DEAL = (DealOut, RankShow, Admit, Missing, Count, Score, Ruling, End, Void, Join, Leave)
"""Events that may come after the end of a deal although no new one has been opened."""

Events = tuple[Event, ...]


def may_be_deal(verb: str, rules: AskingRules) -> bool:
    """Says whether a line with this verb, if it could not be read, may have opened a deal."""
    return verb == "deal" or verb not in rules.verbs


def opens_deal(event: Event, deal: AskingDeal | None, lost: bool) -> bool:
    """Says whether an event is part of a deal whose opening is missing, and not of the ``deal``.

    A book after the end of a deal may be either: the new deal is the reading that accuses nobody.
    """
    if deal is None and lost:
        return not type(event).anytime
    if deal is None or deal.over:
        return type(event) not in _NO_NEW_DEAL
    return isinstance(event, Hand) and (deal.begun or event.player in deal.hands)


class Place(NamedTuple):
    """Where an event cannot follow: the deal, what is known of it, the event and its line."""

    deal: AskingDeal
    model: Reckoning
    event: Event
    line: int


def repairs(place: Place, faults: Sequence[Fault]) -> list[Repair]:
    """Returns the repairs that may let an event follow, the likeliest first."""
    found: list[Repair] = []
    for fault in faults:
        maker = _REPAIRS.get(place.deal.rules.shared(fault.rule))
        if maker is not None:
            found += maker(place, fault)
    if isinstance(place.event, Ask):
        # A question that breaks a rule is often taken back.
        found += [AS_WRITTEN, Repair(place.line, instead=())]
    return list(dict.fromkeys(found))


def in_place_of(place: Place, lost: Sequence[Lost]) -> list[Repair]:
    """Returns what may have stood on lost lines, as far as the event after them leaves it open."""
    deal, model, event, _ = place
    line = lost[-1].line
    verbs = {deal.rules.miss.verb if each.verb == Nothing.verb else each.verb for each in lost}
    known = verbs <= set(deal.rules.verbs)
    found = [*_expected(deal, event), *_unasked(deal, model)]
    told = [each for each in found if not known or verbs & {one.verb for one in each}]
    options = [Repair(line, each) for each in dict.fromkeys(told)]
    if isinstance(event, (Give, Has, Miss)) and deal.pending is None:
        options.append(Repair(place.line, instead=()))  # whoever asked, and for whatever
    return options


def _expected(deal: AskingDeal, event: Event) -> Iterator[Events]:
    """What play waits for, or must have waited for if this event can follow."""
    pending, deck = deal.pending, deal.rules.deck
    if pending is not None and pending.draw:
        yield from _draws(deal, pending)
    elif pending is not None:
        yield from _answers(deal, pending)
    elif deal.promised is not None:
        promised = deal.promised
        for card in deck.of(promised.what):
            yield (Ask(promised.asker, promised.asked, card),)
    elif isinstance(event, (Give, Has, Miss)):
        yield from _asks(deal, event.player)


def _answers(deal: AskingDeal, pending: Pending) -> Iterator[Events]:
    """An answer is missing, perhaps with the draw after it."""
    asked, what = pending.asked, pending.what
    deck = deal.rules.deck
    if deal.rules.both and not deck.is_card(what):
        yield (Has(asked),)
        for card in deck.of(what):
            yield (Has(asked), Ask(pending.asker, asked, card))
    else:
        most = 1 if deck.is_card(what) or deal.rules.give_one else len(deck.members) - 1
        for count in range(1, min(most, deal.counts[asked]) + 1):
            yield (Give(asked, count),)
    yield (deal.rules.miss(asked),)
    if deal.stock and deal.rules.draws:
        for drawn in _draws(deal, pending):
            yield (deal.rules.miss(asked), *drawn)


def _draws(deal: AskingDeal, pending: Pending) -> Iterator[Events]:
    """A draw is missing, of a card that nobody saw, or of what was asked for."""
    yield (Draw(pending.asker, None),)
    if deal.rules.lucky:
        yield (Draw(pending.asker, pending.what),)


def _asks(deal: AskingDeal, asked: Handle) -> Iterator[Events]:
    """A question is missing, for anything that is not on the table yet."""
    what = [rank for rank in deal.ranks if not deal.rules.deck.unnamed or rank in deal.named]
    if deal.rules.by_card:
        cards = [card for rank in what for card in deal.rules.deck.of(rank)]
        what = what + cards if deal.rules.both else cards
    askers = deal.players if deal.turn is None else [deal.turn]
    for asker in askers:
        if asker != asked and deal.counts[asker]:
            for each in what:
                yield (Ask(asker, asked, each),)


def _unasked(deal: AskingDeal, model: Reckoning) -> Iterator[Events]:
    """What may happen between turns without anybody waiting for it: a draw, or a book."""
    if deal.rules.empty_hand == "draw" and deal.stock:
        for player in deal.players:
            if not deal.counts[player] or deal.short(player):
                yield (Draw(player, None),)
    yield from _books(deal, model, deal.players)


def _books(deal: AskingDeal, model: Reckoning, players: Iterable[Handle]) -> Iterator[Events]:
    """A book is missing, of a rank that one hand may hold completely."""
    size, most = len(deal.rules.deck.members), model.most
    ranks = deal.ranks
    for player in players:
        if deal.counts[player] >= size:
            for rank in ranks:
                if deal.blind or most(player, rank) == size:
                    yield (Book(player, rank),)


# -- by what is wrong -------------------------------------------------------------------------


def _answer_due(place: Place, fault: Fault) -> Iterable[Repair]:
    deal, _model, event, line = place
    pending = deal.pending
    nothing, late = Repair(line, instead=()), Repair(line, late=True)
    if pending is not None and fault.why == "waiting":
        answers = [Repair(line, each) for each in _answers(deal, pending)]
        return [*answers, Repair(pending.line, instead=()), late]
    assert isinstance(event, (Give, Has, Miss))
    if pending is None:
        return [*(Repair(line, each) for each in _asks(deal, event.player)), nothing, late]
    meant = (
        Give(pending.asked, event.gift)
        if isinstance(event, Give)
        else Has(pending.asked)
        if isinstance(event, Has)
        else deal.rules.miss(pending.asked)
    )
    misheard = Ask(pending.asker, event.player, pending.what)
    others = [Repair(pending.line, instead=(misheard,))] if event.player != pending.asker else []
    return [Repair(line, instead=(meant,)), *others, nothing]


def _draw_due(place: Place, _: Fault) -> Iterable[Repair]:
    deal, line = place.deal, place.line
    pending = deal.pending
    assert pending is not None
    draws = [Repair(line, each) for each in _draws(deal, pending)]
    return [*draws, Repair(line, late=True)]


def _draw_not_due(place: Place, _: Fault) -> Iterable[Repair]:
    deal, _model, event, line = place
    assert isinstance(event, Draw)
    nothing = Repair(line, instead=())
    if deal.pending is None or not deal.pending.draw:
        return [AS_WRITTEN, nothing]
    meant = Draw(deal.pending.asker, event.card)
    return [Repair(line, instead=(meant,)), nothing, Repair(line, late=True)]


def _turn(place: Place, _: Fault) -> Iterable[Repair]:
    deal, _model, event, line = place
    if not isinstance(event, Ask) or deal.turn is None:
        return []
    meant = Ask(deal.turn, event.other, event.what)
    others = [] if event.other == deal.turn else [Repair(line, instead=(meant,))]
    return [AS_WRITTEN, *others, Repair(line, late=True)]


def _empty_hand(place: Place, fault: Fault) -> Iterable[Repair]:
    """A hand that is empty by the record has drawn, and nobody wrote it down."""
    deal, _model, event, line = place
    player: Handle = getattr(
        event, "other" if deal.rules.shared(fault.rule) == ASK_OUT else "player", ""
    )
    may_draw = player in deal.counts and deal.rules.empty_hand == "draw" and deal.stock
    short = may_draw and (not deal.counts[player] or deal.short(player))
    return [Repair(line, (Draw(player, None),))] if short else []


def _family_first(place: Place, fault: Fault) -> Iterable[Repair]:
    """The yes to a family, or the card that was asked for then, was not written down."""
    deal, _model, event, line = place
    nothing, pending, promised = Repair(line, instead=()), deal.pending, deal.promised
    if isinstance(event, Give) and pending is not None:
        asked = pending.asked
        cards = deal.rules.deck.of(pending.what)
        told = [(Has(asked), Ask(pending.asker, asked, card)) for card in cards]
        return [AS_WRITTEN, *(Repair(line, each) for each in told)]
    if isinstance(event, Ask) and fault.why == "first":
        family = Ask(event.player, event.other, deal.rules.deck.group(event.what))
        return [AS_WRITTEN, Repair(line, (family, Has(event.other)))]
    if promised is None:
        return [AS_WRITTEN, nothing]
    asks = [Ask(promised.asker, promised.asked, card) for card in deal.rules.deck.of(promised.what)]
    answers = (Give(promised.asked, 1), deal.rules.miss(promised.asked))
    if isinstance(event, (Give, Miss)):
        return [Repair(line, (ask,)) for ask in asks]
    return [AS_WRITTEN, *(Repair(line, (ask, answer)) for ask in asks for answer in answers)]


def _book(place: Place, fault: Fault) -> Iterable[Repair]:
    """A book was laid down, and not written down."""
    deal, model, _, line = place
    books = _books(deal, model, [fault.player] if fault.player else deal.players)
    return [AS_WRITTEN, *(Repair(line, each) for each in books)]


def _book_true(place: Place, _: Fault) -> Iterable[Repair]:
    """The same book is written down twice."""
    deal, _model, event, line = place
    assert isinstance(event, Book)
    return [Repair(line, instead=())] if event.rank in deal.books[event.player] else []


_REPAIRS: dict[str, Callable[[Place, Fault], Iterable[Repair]]] = {
    ANSWER_DUE: _answer_due,
    DRAW_DUE: _draw_due,
    DRAW_NOT_DUE: _draw_not_due,
    TURN: _turn,
    EMPTY_HAND: _empty_hand,
    FILL: _empty_hand,
    FAMILY_FIRST: _family_first,
    ASK_OUT: _empty_hand,
    TOO_MANY: _empty_hand,
    BOOK_AT_ONCE: _book,
    BOOK_TRUE: _book_true,
}
