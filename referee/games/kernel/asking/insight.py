"""What everybody can know of the hands of a deal of asking: least and most of each rank."""

from __future__ import annotations

from referee.deduction.counting import Worlds
from referee.deduction.hands import Hands
from referee.deduction.insight import STOCK, Holder, Insight, Own
from referee.deduction.model import Claim
from referee.games.kernel.asking.deal import AskingDeal
from referee.games.kernel.asking.knowledge import Knowledge
from referee.values.rules import CannotDo

_TOLD = "own hand"
"""The rule under which a player's own cards are told to the model, for the time of a question."""


def insight(
    deal: AskingDeal, knowledge: Knowledge, line: int, own: Own | None, seed: int | None
) -> Insight:
    """Returns what can be known of a deal; ``own`` tells the cards of one player too.

    ``seed`` asks for odds. Raises CannotDo where a player cannot hold the cards that are told, or
    where lines that could not be read leave nothing to be known.
    """
    if deal.blind:
        raise CannotDo("nothing-known")
    model = knowledge.model
    mark = model.mark()
    try:
        if own is not None:
            _tell(deal, model, line, own)
        return _known(deal, knowledge, line, seed)
    finally:
        model.rollback(mark)


def _tell(deal: AskingDeal, model: Hands, line: int, own: Own) -> None:
    """Tells the model how many cards of each rank, and which, a player holds."""
    player, cards = own.player, own.cards
    claim = Claim(line, _TOLD, player)
    deck = deal.rules.deck
    named = [card for card in cards if deck.is_card(card)]
    wrong = len(cards) != deal.counts[player] or len(set(named)) < len(named)
    for rank in deal.groups:
        count = sum(deck.group(card) == rank for card in cards)
        wrong = wrong or bool(model.at_most(player, rank, count, claim))
        wrong = wrong or bool(model.at_least(player, rank, count, claim))
    if deal.rules.by_card:
        wrong = wrong or any(bool(model.at_least(player, card, 1, claim)) for card in named)
    if wrong:
        raise CannotDo("not-that-hand", player=player, count=deal.counts[player])


def _known(deal: AskingDeal, knowledge: Knowledge, line: int, seed: int | None) -> Insight:
    model = knowledge.model
    ranks = deal.ranks
    holders: dict[Holder, str | None] = {player: player for player in deal.players}
    holders[STOCK] = None
    cards = {**deal.counts, STOCK: deal.stock}
    ranges = {
        name: {rank: (model.least(holder, rank), model.most(holder, rank)) for rank in ranks}
        for name, holder in holders.items()
    }
    sure = {
        player: tuple(
            card for card in model.located(player) if deal.rules.deck.group(card) in ranks
        )
        for player in deal.players
    }
    may_hold = {}
    if deal.rules.by_card:
        known = {card for cards_held in sure.values() for card in cards_held} | {*deal.lacking}
        may_hold = {
            card: tuple(name for name, holder in holders.items() if model.most(holder, card))
            for rank in ranks
            for card in deal.rules.deck.of(rank)
            if card not in known
        }
    odds = {} if seed is None else knowledge.odds(seed)
    alike = deal.rules.imagined and not deal.rules.by_card

    def worlds() -> Worlds | None:
        return Worlds(0, 0) if deal.lost is not None else model.worlds(alike=alike)

    group = deal.rules.deck.group
    loose = {
        name: tuple(
            dict.fromkeys(
                group(card) for card, may in may_hold.items() if name in may and len(may) > 1
            )
        )
        for name in holders
    }
    return Insight(line, cards, ranges, sure, {}, may_hold, odds, worlds, loose)
