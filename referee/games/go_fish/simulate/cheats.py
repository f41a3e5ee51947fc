"""How each rule of Go Fish is broken on purpose, once, at an otherwise honest table.

An act is given the table and the player whose moment it is. It breaks its rule and returns who is
on turn then, or returns None where the rule cannot be broken just now.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.go_fish import rules, told
from referee.games.go_fish.events import Fish
from referee.games.go_fish.simulate.mind import Intent
from referee.games.go_fish.simulate.table import GoFishTable
from referee.games.kernel.asking.events import Ask, Book, Draw
from referee.games.simulating.cheating import Breach, Breaches
from referee.notation.arguments import Handle
from referee.notation.events import Count, Score
from referee.values.deck import STANDARD, Rank


def _something(table: GoFishTable, ranks: Sequence[Rank]) -> str | None:
    """Returns one of the ranks to ask for, or a card of it where the table asks for cards."""
    if not ranks:
        return None
    rank = table.dice.pick(ranks)
    return rank + table.dice.pick(table.rules.deck.members) if table.rules.by_card else rank


def _wrong_deal(table: GoFishTable, player: Handle) -> Handle | None:
    most = len(table.rules.deck.groups) * len(table.rules.deck.members) // len(table.players)
    sizes = [size for size in (table.size - 1, table.size + 1) if 1 <= size <= most]
    if not sizes:
        return None
    table.size = table.dice.pick(sizes)
    table.mark = rules.DEAL_SIZE
    return player


def _out_of_turn(table: GoFishTable, player: Handle) -> Handle | None:
    others = table.others_with_cards(player)
    if table.free or not table.hands[player] or not others:
        return None
    other = table.dice.pick(others)
    table.mark = rules.TURN
    return table.ask(other, table.choose(other))


def _ask_self(table: GoFishTable, player: Handle) -> Handle | None:
    if not table.hands[player]:
        return None
    table.mark = rules.ASK_SELF
    table.write(Ask(player, player, table.choose(player).what))
    return player


def _ask_out(table: GoFishTable, player: Handle) -> Handle | None:
    empty = [each for each in table.players if not table.hands[each] and each != player]
    if table.free or not table.hands[player] or not empty or not table.others_with_cards(player):
        return None
    table.mark = rules.ASK_OUT
    table.write(Ask(player, table.dice.pick(empty), table.choose(player).what))
    return player


def _ask_from_empty_hand(table: GoFishTable, player: Handle) -> Handle | None:
    others = table.others_with_cards(player)
    if table.free or table.hands[player] or not others:
        return None
    other = table.dice.pick(others)
    what = table.dice.pick(table.hands[other])
    table.mark = rules.EMPTY_HAND
    choice = Intent(other, what if table.rules.by_card else STANDARD.group(what))
    if table.dice.chance(0.5):
        return table.ask(player, choice)
    # Taken back: everybody saw that it was wrong.
    table.write(Ask(player, *choice))
    return player


def _draw_for_nothing(table: GoFishTable, player: Handle) -> Handle | None:
    if not table.hands[player]:
        return None
    table.mark = rules.DRAW_NOT_DUE
    if table.stock:
        table.draw(player)
    else:
        table.write(Draw(player))
    return player


def _false_book(table: GoFishTable, player: Handle) -> Handle | None:
    """Lays down what everybody sees to be no book: a rank that is laid, or too few cards."""
    hand = table.hands[player]
    ranks = [rank for books in table.books.values() for rank in books]
    if 0 < len(hand) < len(table.rules.deck.members):
        ranks.append(hand[0][0])
    if not ranks:
        return None
    table.mark = rules.BOOK_TRUE
    table.write(Book(player, table.dice.pick(ranks)))
    return player


def _answer_nobody(table: GoFishTable, player: Handle) -> Handle | None:
    other = table.dice.pick([each for each in table.players if each != player])
    table.mark = rules.ANSWER_DUE
    table.write(Fish(other))
    return player


def _ask_without(table: GoFishTable, player: Handle) -> Handle | None:
    hand = table.hands[player]
    lacking = [
        rank
        for rank in table.rules.deck.groups
        if not any(STANDARD.group(card) == rank for card in hand)
        and not any(rank in books for books in table.books.values())
    ]
    what = _something(table, lacking)
    if what is None:
        return None
    table.mark = rules.ASK_HELD
    return table.ask(player, Intent(table.dice.pick(table.others_with_cards(player)), what))


def _ask_own_card(table: GoFishTable, player: Handle) -> Handle | None:
    if not table.rules.forbid_own:
        return None
    table.mark = rules.ASK_OWN_CARD
    other = table.dice.pick(table.others_with_cards(player))
    return table.ask(player, Intent(other, table.dice.pick(table.hands[player])))


def _false_miss(table: GoFishTable, player: Handle) -> Handle | None:
    choice = table.choice
    assert choice is not None
    if not table.matching(choice.other, choice.what):
        return None
    table.mark = rules.FISH_TRUE
    return table.miss(player, choice)


def _keep_some(table: GoFishTable, player: Handle) -> Handle | None:
    choice = table.choice
    assert choice is not None
    cards = table.matching(choice.other, choice.what)
    if len(cards) < 2:
        return None
    table.mark = rules.GIVE_ALL
    table.give(player, choice, cards[: table.dice.between(1, len(cards) - 1)])
    return player


def _no_answer(table: GoFishTable, player: Handle) -> Handle | None:
    if table.dice.chance(0.3):
        return None
    table.mark, table.mark_ask = rules.ANSWER_DUE, True
    return player


def _no_draw(table: GoFishTable, player: Handle) -> Handle | None:
    assert table.choice is not None
    following = table.choice.other if table.rules.next_asked else table.left_of(player)
    following = table.seated(following)
    if not table.hands[following]:
        return None
    table.mark, table.mark_ask = rules.DRAW_DUE, True
    return following


def _hide_luck(table: GoFishTable, player: Handle) -> Handle | None:
    assert table.choice is not None
    card = table.stock[-1]
    if not STANDARD.is_of(card, table.choice.what) or not table.rules.lucky:
        return None
    table.mark = rules.LUCKY_SHOWN
    table.draw(player, table.choice.what, secret=True)
    return player


def _keep_book(table: GoFishTable, player: Handle) -> Handle | None:
    others = [
        each
        for each in table.others_with_cards(player)
        if len({STANDARD.group(card) for card in table.hands[each]}) > 1
    ]
    several = len({STANDARD.group(card) for card in table.hands[player]}) > 1
    if not others or not several or table.over():
        return None
    table.mark, table.mark_ask = rules.BOOK_AT_ONCE, True
    return player


def _play_on(table: GoFishTable, player: Handle) -> Handle | None:
    other = table.left_of(player)
    table.mark = rules.OVER
    table.write(Ask(player, other, _something(table, table.rules.deck.groups) or ""))
    return player


def _miscount(table: GoFishTable, player: Handle) -> Handle | None:
    table.mark = told.COUNT
    holder = table.dice.pick(("stock", *table.players))
    actual = len(table.stock if holder == "stock" else table.hands[holder])
    table.write(Count(holder, actual + table.dice.between(1, 3)))
    return player


def _misscore(table: GoFishTable, player: Handle) -> Handle | None:
    table.mark = told.SCORE
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
    told.COUNT: (Breach("turn", _miscount),),
    told.SCORE: (Breach("turn", _misscore),),
}
