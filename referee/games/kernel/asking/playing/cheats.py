"""How each rule of asking is broken on purpose, once, at an otherwise honest table.

An act is given the table and the player whose moment it is. It breaks its rule and returns who is
on turn then, or returns None where the rule cannot be broken just now.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.kernel.asking import rules
from referee.games.kernel.asking.events import Ask, Book, Draw
from referee.games.kernel.asking.playing.mind import Intent
from referee.games.kernel.asking.playing.table import AskingTable
from referee.games.simulating.cheating import Breach, Breaches
from referee.notation.arguments import Handle
from referee.notation.events import Count, Score
from referee.values.deck import Rank


def _something(table: AskingTable, ranks: Sequence[Rank]) -> str | None:
    """Returns one of the ranks to ask for, or a card of it where the table asks for cards."""
    if not ranks:
        return None
    rank = table.dice.pick(ranks)
    by_card = table.rules.by_card and not table.rules.both
    return table.dice.pick(table.rules.deck.of(rank)) if by_card else rank


def _wrong_deal(table: AskingTable, player: Handle) -> Handle | None:
    deck, players = table.rules.deck_size, table.players
    usual = table.rules.sizes(players, player, deck).values()
    sizes = [min(usual) - 1, max(usual) + 1]
    sizes = [size for size in sizes if 1 <= size <= deck // len(players)]
    if not sizes:
        return None
    table.stated = table.dice.pick(sizes)
    table.mark = table.rules.id(rules.DEAL_SIZE)
    return player


def _out_of_turn(table: AskingTable, player: Handle) -> Handle | None:
    others = table.others_with_cards(player)
    if table.free or not table.hands[player] or not others:
        return None
    other = table.dice.pick(others)
    table.mark = table.rules.id(rules.TURN)
    return table.ask(other, table.choose(other))


def _ask_self(table: AskingTable, player: Handle) -> Handle | None:
    if not table.hands[player]:
        return None
    table.mark = table.rules.id(rules.ASK_SELF)
    table.write(Ask(player, player, table.choose(player).what))
    return player


def _ask_out(table: AskingTable, player: Handle) -> Handle | None:
    empty = [each for each in table.players if not table.hands[each] and each != player]
    if table.free or not table.hands[player] or not empty or not table.others_with_cards(player):
        return None
    table.mark = table.rules.id(rules.ASK_OUT)
    table.write(Ask(player, table.dice.pick(empty), table.choose(player).what))
    return player


def _ask_from_empty_hand(table: AskingTable, player: Handle) -> Handle | None:
    others = table.others_with_cards(player)
    if table.free or table.hands[player] or not others:
        return None
    other = table.dice.pick(others)
    what = table.dice.pick(table.hands[other])
    table.mark = table.rules.id(rules.EMPTY_HAND)
    choice = Intent(
        other,
        what if table.rules.by_card and not table.rules.both else table.rules.deck.group(what),
    )
    if table.dice.chance(0.5) and not table.rules.both:
        return table.ask(player, choice)
    # Taken back: everybody saw that it was wrong.
    table.write(Ask(player, *choice))
    return player


def _draw_for_nothing(table: AskingTable, player: Handle) -> Handle | None:
    if not table.hands[player]:
        return None
    table.mark = table.rules.id(rules.DRAW_NOT_DUE)
    if table.stock:
        table.draw(player)
    else:
        table.write(Draw(player))
    return player


def _false_book(table: AskingTable, player: Handle) -> Handle | None:
    """Lays down what everybody sees to be no book: a rank that is laid, or too few cards."""
    hand = table.hands[player]
    ranks = [rank for books in table.books.values() for rank in books]
    if 0 < len(hand) < len(table.rules.deck.members):
        ranks.append(table.rules.deck.group(hand[0]))
    if not ranks:
        return None
    table.mark = table.rules.id(rules.BOOK_TRUE)
    table.write(Book(player, table.dice.pick(ranks)))
    return player


def _answer_nobody(table: AskingTable, player: Handle) -> Handle | None:
    other = table.dice.pick([each for each in table.players if each != player])
    table.mark = table.rules.id(rules.ANSWER_DUE)
    table.write(table.rules.miss(other))
    return player


def _ask_without(table: AskingTable, player: Handle) -> Handle | None:
    hand = table.hands[player]
    lacking = [
        rank
        for rank in table.rules.deck.groups
        if not any(table.rules.deck.group(card) == rank for card in hand)
        and not any(rank in books for books in table.books.values())
    ]
    what = _something(table, lacking)
    if what is None:
        return None
    table.mark = table.rules.id(rules.ASK_HELD)
    return table.ask(player, Intent(table.dice.pick(table.others_with_cards(player)), what))


def _ask_own_card(table: AskingTable, player: Handle) -> Handle | None:
    if not table.rules.forbid_own:
        return None
    table.mark = table.rules.id(rules.ASK_OWN_CARD)
    other = table.dice.pick(table.others_with_cards(player))
    return table.ask(player, Intent(other, table.dice.pick(table.hands[player])))


def _false_miss(table: AskingTable, player: Handle) -> Handle | None:
    choice = table.choice
    assert choice is not None
    if not table.matching(choice.other, choice.what):
        return None
    table.mark = table.rules.id(rules.FISH_TRUE)
    return table.miss(player, choice)


def _keep_some(table: AskingTable, player: Handle) -> Handle | None:
    choice = table.choice
    assert choice is not None
    cards = table.matching(choice.other, choice.what)
    if len(cards) < 2:
        return None
    table.mark = table.rules.id(rules.GIVE_ALL)
    table.give(player, choice, cards[: table.dice.between(1, len(cards) - 1)])
    return table.after_hit(player)


def _no_answer(table: AskingTable, player: Handle) -> Handle | None:
    if table.dice.chance(0.3):
        return None
    table.mark, table.mark_ask = table.rules.id(rules.ANSWER_DUE), True
    return player


def _no_draw(table: AskingTable, player: Handle) -> Handle | None:
    assert table.choice is not None
    following = table.choice.other if table.rules.next_asked else table.left_of(player)
    following = table.seated(following)
    if not table.hands[following]:
        return None
    table.mark, table.mark_ask = table.rules.id(rules.DRAW_DUE), True
    return following


def _hide_luck(table: AskingTable, player: Handle) -> Handle | None:
    assert table.choice is not None
    card = table.stock[-1]
    if not table.rules.deck.is_of(card, table.choice.what) or not table.rules.lucky:
        return None
    table.mark = table.rules.id(rules.LUCKY_SHOWN)
    table.draw(player, table.choice.what, secret=True)
    return player


def _keep_book(table: AskingTable, player: Handle) -> Handle | None:
    others = [
        each
        for each in table.others_with_cards(player)
        if len({table.rules.deck.group(card) for card in table.hands[each]}) > 1
    ]
    several = len({table.rules.deck.group(card) for card in table.hands[player]}) > 1
    if not others or not several or table.over():
        return None
    table.mark, table.mark_ask = table.rules.id(rules.BOOK_AT_ONCE), True
    return player


def _play_on(table: AskingTable, player: Handle) -> Handle | None:
    other = table.left_of(player)
    table.mark = table.rules.id(rules.OVER)
    table.write(Ask(player, other, _something(table, table.rules.deck.groups) or ""))
    return player


def _miscount(table: AskingTable, player: Handle) -> Handle | None:
    table.mark = table.rules.id(rules.COUNT)
    holder = table.dice.pick(("stock", *table.players))
    actual = len(table.stock if holder == "stock" else table.hands[holder])
    table.write(Count(holder, actual + table.dice.between(1, 3)))
    return player


def _misscore(table: AskingTable, player: Handle) -> Handle | None:
    table.mark = table.rules.id(rules.SCORE)
    scores = dict(table.so_far())
    scores[player] += 1
    table.write(Score(tuple(scores.items())))
    return player


_BY_CARD = {"ask-for": "card"}

BREACHES: Breaches = {
    rules.DEAL_SIZE: (Breach("deal", _wrong_deal),),
    rules.TURN: (Breach("turn", _out_of_turn),),
    rules.ASK_SELF: (Breach("turn", _ask_self),),
    rules.ASK_HELD: (Breach("ask", _ask_without),),
    rules.ASK_OWN_CARD: (Breach("ask", _ask_own_card, {**_BY_CARD, "own-card": "forbid"}),),
    rules.ASK_OUT: (Breach("turn", _ask_out),),
    rules.ANSWER_DUE: (Breach("answer", _no_answer), Breach("turn", _answer_nobody)),
    rules.GIVE_ALL: (Breach("answer", _keep_some, {"ask-for": "rank"}),),
    rules.FISH_TRUE: (Breach("answer", _false_miss),),
    rules.DRAW_DUE: (Breach("draw", _no_draw),),
    rules.DRAW_NOT_DUE: (Breach("turn", _draw_for_nothing),),
    rules.LUCKY_SHOWN: (Breach("draw", _hide_luck, {"lucky-draw": "on"}),),
    rules.BOOK_AT_ONCE: (Breach("book", _keep_book),),
    rules.BOOK_TRUE: (Breach("turn", _false_book),),
    rules.EMPTY_HAND: (Breach("turn", _ask_from_empty_hand, {"empty-hand": "draw"}),),
    rules.OVER: (Breach("over", _play_on),),
    rules.COUNT: (Breach("turn", _miscount),),
    rules.SCORE: (Breach("turn", _misscore),),
}
