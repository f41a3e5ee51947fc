"""What players of Kachuful argue about: bids made and missed, trumps, the dealer's burden.

Only finished rounds count, and of them what is known. A bid is made where the tricks are exactly
as many (002 §10). The miss is tricks less bid: who bids too high has a negative average. The
dealer is *hooked* where the hook forbade a bid (002 §5), and *bitten* where the forbidden bid
would have been the right one.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.kachuful.options import PROFILES
from referee.values.statistics import Number, Statistic, longest_run, mean
from referee.values.summary import Deal, Summary

MEASURES = (
    "rounds",
    "made",
    "missed",
    "over",
    "under",
    "miss",
    "points_a_round",
    "nil_bids",
    "nil_made",
    "longest_run",
    "dealt",
    "hooked",
    "bitten",
)


def statistics(summary: Summary) -> Sequence[Statistic]:
    """Returns bids by player, and points by trump and by number of cards."""
    deals = [deal for deal in summary.deals if deal.finished and not deal.void]
    if not deals:
        return ()
    hook = {**PROFILES[summary.profile], **summary.options}["hook"] == "on"
    rows = tuple(((player,), _bidding(deals, player, hook)) for player in summary.players)
    return (
        Statistic("bids", ("player",), MEASURES, rows),
        _points_by("trump", deals, summary),
        _points_by("cards", deals, summary),
    )


def _bidding(deals: Sequence[Deal], player: str, hook: bool) -> tuple[Number, ...]:
    """Returns a player's measures."""
    known = [
        (bid, tricks)
        for deal in deals
        for bid, tricks in [_bid_and_tricks(deal, player)]
        if bid is not None and tricks is not None
    ]
    misses = [tricks - bid for bid, tricks in known]
    made = [miss == 0 for miss in misses]
    points = [deal.points[player] for deal in deals if player in deal.points]
    dealt = [deal for deal in deals if deal.dealer == player]
    forbidden = [(deal, _forbidden(deal)) for deal in dealt if hook]
    return (
        len(known),
        sum(made),
        len(made) - sum(made),
        sum(miss > 0 for miss in misses),
        sum(miss < 0 for miss in misses),
        mean(sum(misses), len(misses)),
        mean(sum(points), len(points)),
        sum(bid == 0 for bid, _ in known),
        sum(bid == 0 == tricks for bid, tricks in known),
        longest_run(made),
        len(dealt),
        sum(bid is not None for _, bid in forbidden),
        sum(bid is not None and _bid_and_tricks(deal, player)[1] == bid for deal, bid in forbidden),
    )


def _bid_and_tricks(deal: Deal, player: str) -> tuple[int | None, int | None]:
    bid, tricks = deal.columns["bids"].get(player), deal.columns["tricks"].get(player)
    return bid if isinstance(bid, int) else None, tricks if isinstance(tricks, int) else None


def _forbidden(deal: Deal) -> int | None:
    """Returns the bid that the hook forbade the dealer, None where it forbade none."""
    cards = deal.details["cards"]
    others = [bid for player, bid in deal.columns["bids"].items() if player != deal.dealer]
    if not isinstance(cards, int):
        return None
    bids = [bid for bid in others if isinstance(bid, int)]
    left = cards - sum(bids)
    return left if len(bids) == len(others) and left >= 0 else None


def _points_by(key: str, deals: Sequence[Deal], summary: Summary) -> Statistic:
    """Returns each player's points under each trump, or in rounds of each number of cards."""
    groups: dict[str | int, list[Deal]] = {}
    for deal in deals:
        value = deal.details.get(key)
        if isinstance(value, str | int):
            groups.setdefault(value, []).append(deal)
    order = sorted(groups) if key == "cards" else list(groups)
    rows = tuple(((value, len(groups[value])), _sums(groups[value], summary)) for value in order)
    return Statistic(f"points_by_{key}", (key, "rounds"), tuple(summary.players), rows, True)


def _sums(deals: Sequence[Deal], summary: Summary) -> tuple[Number, ...]:
    """Returns each player's points in some rounds, None where a player was in none of them."""
    return tuple(
        sum(deal.points.get(player, 0) for deal in deals)
        if any(deal.seats(player) for deal in deals)
        else None
        for player in summary.players
    )
