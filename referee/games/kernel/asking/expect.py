"""What may be logged next in a game of asking, with what the hands are known to hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from referee.games.kernel.asking.deal import AskingDeal, Pending
from referee.games.state import Expect
from referee.notation.arguments import Handle


class Reckoning(Protocol):
    """What is known of the hands, and of the stock (None)."""

    def least(self, player: Handle | None, what: str) -> int:
        """Fewest cards that are ``what`` in a hand over all fitting deals."""

    def most(self, player: Handle | None, what: str) -> int:
        """Most cards that are ``what`` in a hand over all fitting deals."""


def expected(
    deal: AskingDeal | None,
    model: Reckoning | None,
    between: Sequence[Expect],
    taker: Handle | None = None,
) -> Sequence[Expect]:
    """Returns what may come next, what must come first at the front.

    ``between`` is what comes between deals, ``taker`` who got cards last.
    """
    main = _main(deal, model, between)
    score = Expect("score", None, must=False)
    if deal is None or model is None:
        return [*main, score]
    told = ("show", "admit", "missing", "void", "count")
    side = [*(Expect(verb, None, must=False) for verb in told), score]
    if deal.over:
        return [*main, *side]
    hands = [Expect("hand", each, must=False) for each in deal.players if each not in deal.hands]
    known = {each.player for each in main if each.verb == "book"}
    books = [] if taker is None or taker in known else _possible_books(deal, model, taker)
    return [*main, *books, *hands, *side]


def due_in(deal: AskingDeal, verb: str, taker: Handle | None) -> Sequence[Handle]:
    """Returns who does ``verb`` next in a deal, where the rules know it."""
    pending = deal.pending
    if verb in ("give", "has", "fish", "none"):
        return (pending.asked,) if pending and not pending.draw else ()
    if verb == "draw" and pending and pending.draw:
        return (pending.asker,)
    if verb == "hand":
        return [player for player in deal.players if player not in deal.hands]
    one = {"draw": deal.turn, "book": taker or deal.turn, "ask": deal.turn}.get(verb)
    return () if one is None else (one,)


def _possible_books(deal: AskingDeal, model: Reckoning, player: Handle) -> list[Expect]:
    """A book that whoever got cards last may hold."""
    size = len(deal.rules.deck.members)
    waits = deal.promised or (deal.pending and not deal.pending.draw)
    if deal.counts[player] < size or waits or deal.rules.lay == "never":
        return []
    ranks = tuple(rank for rank in deal.ranks if deal.blind or model.most(player, rank) == size)
    return [Expect("book", player, ranks, must=False)] if ranks else []


def _main(
    deal: AskingDeal | None, model: Reckoning | None, between: Sequence[Expect]
) -> Sequence[Expect]:
    """Returns what play itself waits for."""
    if deal is None or model is None:
        return [*between, Expect("end", None, must=False)]
    if deal.over:
        return [Expect("end", None, must=False, why=deal.over), *between]
    pending = deal.pending
    if pending is not None and pending.draw:
        return [Expect("draw", pending.asker, data={"what": pending.what})]
    if pending is not None:
        return _answers(deal, model)
    if deal.promised is not None:
        return [_card_of(deal, model, deal.promised)]
    turn = deal.turn
    books = books_due(deal, model)
    if turn is None:
        return [*books, Expect("ask", None, why=_how(deal)), Expect("first", None, must=False)]
    if not deal.blind and (deal.short(turn) or (not deal.counts[turn] and deal.stock)):
        why = "fill" if deal.counts[turn] else "empty-hand"
        return [*books, Expect("draw", turn, why=why)]
    others = tuple(each for each in deal.players if each != turn and deal.counts[each])
    out = tuple(each for each in deal.players if deal.is_out(each))
    ranks, how = _askable(deal, model, turn), _how(deal)
    ask = Expect(
        "ask",
        turn,
        ranks,
        why=how,
        data={"cards": _cards(deal, turn, ranks)} if how else {},
        also=deal.also,
        others=others,
        out=() if deal.blind else out,
    )
    return [*books, ask]


def _how(deal: AskingDeal) -> str:
    """Says whether one card is asked for at once."""
    return "one" if deal.rules.by_card and not deal.rules.both else ""


def _cards(deal: AskingDeal, turn: Handle, ranks: Sequence[str]) -> tuple[str, ...]:
    """The cards of these ranks but for those that everybody saw the player take."""
    own = {card for card, holder in deal.where.items() if holder == turn}
    cards = (card for rank in ranks for card in deal.rules.deck.of(rank))
    return tuple(card for card in cards if not (deal.rules.forbid_own and card in own))


def _card_of(deal: AskingDeal, model: Reckoning, promised: Pending) -> Expect:
    """A card of the group to which somebody said yes is asked for."""
    asker, asked, what = promised.asker, promised.asked, promised.what
    cards = [card for card in deal.rules.deck.of(what) if deal.blind or model.most(asked, card)]
    return Expect("ask", asker, tuple(cards), others=(asked,), why="card", data={"what": what})


def _answers(deal: AskingDeal, model: Reckoning) -> list[Expect]:
    """What the asked player may say: how many at least and at most is sometimes known."""
    pending = deal.pending
    assert pending is not None
    asked, what = pending.asked, pending.what
    data = {"asker": pending.asker, "what": what}
    if deal.blind:
        return [Expect("give", asked, data=data), Expect(deal.rules.miss.verb, asked, data=data)]
    least, most = model.least(asked, what), model.most(asked, what)
    most = min(most, 1) if deal.rules.give_one else most
    give = Expect("give", asked, tuple(map(str, range(max(least, 1), most + 1))), data=data)
    if deal.rules.both and not deal.rules.deck.is_card(what):
        give = Expect("has", asked, data=data)
    fish = Expect(deal.rules.miss.verb, asked, data=data)
    return [*([give] if most else []), *([] if least else [fish])]


def books_due(deal: AskingDeal, model: Reckoning) -> list[Expect]:
    """Returns books that are known to be held and so must be laid down now."""
    size = len(deal.rules.deck.members)
    if deal.blind or deal.rules.lay != "at-once":
        return []
    return [
        Expect("book", player, (rank,))
        for player in deal.players
        if deal.counts[player] >= size
        for rank in deal.groups
        if model.least(player, rank) == size
    ]


def _askable(deal: AskingDeal, model: Reckoning, turn: Handle) -> tuple[str, ...]:
    """The ranks that a player may hold, those known to be held first."""
    ranks = deal.ranks
    if deal.blind:
        return tuple(ranks)
    if deal.rules.deck.unnamed:
        ranks = [rank for rank in ranks if rank in deal.named]
    if not deal.rules.must_hold:
        return tuple(ranks)
    sure = [rank for rank in ranks if model.least(turn, rank)]
    maybe = [rank for rank in ranks if rank not in sure and model.most(turn, rank)]
    return (*sure, *maybe)
