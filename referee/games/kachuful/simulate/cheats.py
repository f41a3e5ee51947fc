"""How each rule of Kachuful is broken on purpose, once, at an otherwise honest table.

An act is given the table and the player whose moment it is. It breaks its rule and returns who
goes on then, or returns None where the rule cannot be broken just now.
"""

from __future__ import annotations

from referee.games.kachuful import rules
from referee.games.kachuful.events import Bid, DealRound
from referee.games.kachuful.simulate.table import KachufulTable
from referee.games.kernel.tricks.events import Play, Won
from referee.games.simulating.cheating import Breach, Breaches
from referee.notation.arguments import Handle
from referee.notation.events import Count, Score
from referee.values.deck import STANDARD, SUITS, deal_order


def _others(table: KachufulTable, *players: Handle) -> list[Handle]:
    return [each for each in table.players if each not in players]


def _wrong_deal(table: KachufulTable, dealer: Handle) -> Handle | None:
    sizes = [size for size in (table.size - 1, table.size + 1) if 1 <= size <= table.house.most]
    table.size = table.dice.pick(sizes)
    table.mark = rules.DEAL_SIZE
    return dealer


def _wrong_dealer(table: KachufulTable, dealer: Handle) -> Handle | None:
    if not any(type(each.event) is DealRound for each in table.entries):
        return None
    table.dealer = table.dice.pick(_others(table, dealer))
    table.mark = rules.DEALER
    return dealer


def _wrong_trump(table: KachufulTable, dealer: Handle) -> Handle | None:
    if not table.house.trumps:
        return None
    table.trump = table.dice.pick([suit for suit in (*SUITS, "N") if suit != table.trump])
    table.mark = rules.TRUMP
    return dealer


def _bid_early(table: KachufulTable, player: Handle) -> Handle | None:
    order = deal_order(table.players, table.dealer)
    at = order.index(player)
    if at + 2 >= len(order):
        return None
    table.mark = rules.BID_TURN
    table.bid(order[at + 1])
    table.bid(player)
    return player


def _bid_again(table: KachufulTable, player: Handle) -> Handle | None:
    if not table.bids:
        return None
    other = table.dice.pick(list(table.bids))
    table.mark = rules.BID_TURN
    table.write(Bid(other, table.dice.between(0, table.size)))
    table.bid(player)
    return player


def _bid_too_high(table: KachufulTable, player: Handle) -> Handle | None:
    table.mark = rules.BID_RANGE
    table.say_bid(player, table.size + table.dice.between(1, 3))
    return player


def _bid_the_hook(table: KachufulTable, player: Handle) -> Handle | None:
    hook = table.size - sum(table.bids.values())
    if player != table.dealer or hook < 0:
        return None
    table.mark = rules.HOOK
    table.say_bid(player, hook)
    return player


def _play_before_bids(table: KachufulTable, player: Handle) -> Handle | None:
    if player != table.dealer:
        return None
    table.level = "play"
    leader = table.left_of(player)
    card = table.choose(leader, ())
    table.hands[leader].remove(card)
    table.opened = [(leader, card)]
    table.mark = rules.PLAY_DUE
    table.write(Play(leader, card))
    table.bid(player)
    return player


def _lead_out_of_turn(table: KachufulTable, leader: Handle) -> Handle | None:
    if table.level == "won" or table.opened:
        return None
    table.mark = rules.PLAY_TURN
    return table.dice.pick(_others(table, leader))


def _play_out_of_turn(table: KachufulTable, second: Handle) -> Handle | None:
    leader = table.players[table.players.index(second) - 1]
    if table.level != "play" or table.opened:
        return None
    return table.dice.pick(_others(table, leader, second))


def _revoke(table: KachufulTable, player: Handle) -> Handle | None:
    if table.level == "won":
        return None
    table.mark = rules.FOLLOW_SUIT
    return player


def _swap_a_card(table: KachufulTable, player: Handle) -> Handle | None:
    """Plays a card of another hand, and leaves one of its suit there instead.

    Of the same suit, so that nobody's hand runs out of a suit sooner or later than it seemed;
    and of somebody who has played to the trick, or that trick would break the rule twice.
    """
    if table.level == "won":
        return None
    own = table.dice.pick(table.legal)
    have_played = [
        each for each in table.players if len(table.hands[each]) < len(table.hands[player])
    ]
    for other in table.dice.shuffled(have_played):
        for card in table.hands[other]:
            if STANDARD.member(card) == STANDARD.member(own):
                table.hands[player][table.hands[player].index(own)] = card
                table.hands[other][table.hands[other].index(card)] = own
                table.legal = [card]
                table.mark = rules.OWN_CARD
                return player
    return None


def _misstate_won(table: KachufulTable, player: Handle) -> Handle | None:
    taken = table.taken[player]
    wrong = [number for number in (taken - 1, taken + 1) if 0 <= number <= table.size]
    table.mark = rules.TRICKS_SUM
    table.write(Won(player, table.dice.pick(wrong)))
    return player


def _play_on(table: KachufulTable, dealer: Handle) -> Handle | None:
    table.mark = rules.OVER
    if table.dice.chance(0.5) and table.house.trumps:
        table.write(DealRound(table.left_of(dealer)))
    else:
        table.write(Play(dealer, table.dice.pick(STANDARD.cards)))
    return dealer


def _miscount(table: KachufulTable, leader: Handle) -> Handle | None:
    players = () if table.level == "won" else table.players
    holder = table.dice.pick(("stock", *players))
    rest = len(STANDARD) - table.size * len(table.players)
    actual = rest if holder == "stock" else len(table.hands[holder])
    table.mark = rules.COUNT
    table.write(Count(holder, actual + table.dice.between(1, 3)))
    return leader


def _misscore(table: KachufulTable, dealer: Handle) -> Handle | None:
    table.mark = rules.SCORE
    wrong = {**table.totals, dealer: table.totals[dealer] + 1}
    table.write(Score(tuple(wrong.items())))
    return dealer


_CARDS = ("trick", "play", "mixed")

BREACHES: Breaches = {
    rules.DEAL_SIZE: (Breach("deal", _wrong_deal),),
    rules.DEALER: (Breach("deal", _wrong_dealer),),
    rules.TRUMP: (Breach("deal", _wrong_trump),),
    rules.BID_TURN: (Breach("bid", _bid_early), Breach("bid", _bid_again)),
    rules.BID_RANGE: (Breach("bid", _bid_too_high),),
    rules.HOOK: (Breach("bid", _bid_the_hook, {"hook": "on"}),),
    rules.PLAY_DUE: (Breach("bid", _play_before_bids),),
    rules.PLAY_TURN: (
        Breach("lead", _lead_out_of_turn, levels=_CARDS),
        Breach("order", _play_out_of_turn, levels=("play", "mixed")),
    ),
    rules.FOLLOW_SUIT: (Breach("follow", _revoke, levels=_CARDS),),
    rules.OWN_CARD: (Breach("own", _swap_a_card, levels=_CARDS),),
    rules.TRICKS_SUM: (Breach("won", _misstate_won, levels=("won", "mixed")),),
    rules.OVER: (Breach("over", _play_on),),
    rules.COUNT: (Breach("lead", _miscount),),
    rules.SCORE: (Breach("score", _misscore),),
}
