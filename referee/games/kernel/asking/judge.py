"""What is wrong with an event of a game of asking, by everything that all can see.

Each function judges one kind of event by the order of play and by the counts of cards. What the
event claims of hands that nobody sees is judged by the deal's model (``state.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.kernel.asking.deal import AskingDeal, Pending
from referee.games.kernel.asking.events import (
    Ask,
    Book,
    DealOut,
    Draw,
    First,
    Give,
    Has,
    Miss,
    RankHand,
    RankShow,
)
from referee.games.kernel.asking.house import ALL, AskingRules
from referee.games.kernel.asking.rules import (
    ANSWER_DUE,
    ASK_OUT,
    ASK_SELF,
    BOOK_TRUE,
    COUNT,
    DEAL_SIZE,
    DEALT_BOOKS,
    DRAW_DUE,
    DRAW_NOT_DUE,
    EMPTY_HAND,
    FAMILIES,
    FAMILY_FIRST,
    FILL,
    GIVE_ONE,
    OVER,
    SCORE,
    TURN,
)
from referee.games.kernel.seen import Missing
from referee.notation.events import Count, Event, Score
from referee.notation.rules import ARGUMENTS, CARD_TWICE, LACKING, TOO_MANY
from referee.values.rules import Fault, Kind

Faults = list[Fault]


def _fault(
    rules: AskingRules,
    rule: str,
    why: str,
    word: int | None,
    kind: Kind = "breach",
    *,
    blame: str | None = None,
    since: int | None = None,
    allowed: tuple[str, ...] = (),
    **data: object,
) -> Fault:
    """Makes a fault; ``blame`` is the player certainly to blame, and part of the data too."""
    if blame is not None:
        data = {"player": blame, **data}
    return Fault(rules.id(rule), kind, why, blame, word, None, (), since, allowed, data)


def judge_deal(event: DealOut, rules: AskingRules, players: int, deck: int) -> Faults:
    """The deal gives each player the profile's number of cards and fits the deck of so many."""
    due = rules.cards_each(players)
    if due == ALL:
        due, more = divmod(deck, players)
        due += bool(more and event.cards == due + 1)  # those on the dealer's left have one more
    cards = due if event.cards is None else event.cards
    word = None if event.cards is None else 2
    if cards * players > deck:
        return [_fault(rules, DEAL_SIZE, "deck", word, cards=cards, players=players, deck=deck)]
    if cards != due:
        return [
            _fault(rules, DEAL_SIZE, "differs", word, allowed=(str(due),), cards=cards, due=due)
        ]
    return []


def judge_hand(event: RankHand, deal: AskingDeal) -> Faults:
    """A recorded hand is of the deal's size, of this deck, and recorded once."""
    player = event.player
    count = len(event.known) + event.unknown
    due = deal.sizes[player]
    if count != due:
        return [
            _fault(
                deal.rules, ARGUMENTS, "hand-size", None, "syntax",
                since=deal.line, player=player, count=count, due=due,
            )
        ]  # fmt: skip
    deck = deal.rules.deck
    elsewhere = [deck.group(card) for hand, _ in deal.hands.values() for card in hand.known]
    ranks: list[str] = []
    for word, card in enumerate(event.known, 2):
        here = event.known[: word - 2]
        fault = judge_seen(card, deal, word)
        if fault is None and deck.is_card(card) and (card in here or card in deal.sources):
            fault = card_twice(card, deal, word)
        ranks.append(deck.group(card))
        if fault is None and (elsewhere + ranks).count(ranks[-1]) > len(deck.members):
            fault = _fault(
                deal.rules, TOO_MANY, "rank", word, "impossible", player=player, what=card, facts=()
            )
        if fault:
            return [fault]
    whole = {each for each in ranks if ranks.count(each) == len(deck.members)}
    if whole and not deal.rules.dealt_books:
        return [_fault(deal.rules, DEALT_BOOKS, "hand", None, player=player, what=min(whole))]
    if player in deal.hands:
        since = deal.hands[player][1]
        return [
            _fault(deal.rules, ARGUMENTS, "hand-twice", 1, "syntax", since=since, player=player)
        ]
    return []


def judge_card(card: str, deal: AskingDeal, word: int) -> Fault | None:
    """A card or rank exists in the deck that is played with."""
    deck = deal.rules.deck
    return None if card in deck else _no_such_card(card, deal, word)


def _no_such_card(card: str, deal: AskingDeal, word: int) -> Fault:
    deck = deal.rules.deck
    data: dict[str, Any] = {"what": card, "suits": len(deck.members), "ranks": len(deck.groups)}
    return _fault(deal.rules, TOO_MANY, "no-such-card", word, "impossible", **data)


def judge_seen(card: str, deal: AskingDeal, word: int) -> Fault | None:
    """A card that is seen exists in the deck that is played with, and the pack has it."""
    since = deal.lacking.get(card)
    if since is None:
        named = deal.spelled(deal.rules.deck.group(card)) is not None
        return judge_card(card, deal, word) if named else _no_such_card(card, deal, word)
    return _fault(deal.rules, LACKING, "", word, "impossible", since=since, what=card, first=since)


def card_twice(card: str, deal: AskingDeal, word: int) -> Fault:
    """Makes the fault of a card that already is somewhere else."""
    first = deal.sources.get(card, deal.seen.get(card))
    return _fault(
        deal.rules, CARD_TWICE, "", word, "impossible", since=first, what=card, first=first
    )


def judge_first(event: First, deal: AskingDeal) -> Faults:
    """``first`` says who starts where chance decides, before anybody has asked."""
    player = event.player
    if deal.begun:
        return [_fault(deal.rules, TURN, "first-late", 1, blame=player)]
    if deal.rules.first_left and deal.turn is not None and player != deal.turn:
        return [
            _fault(
                deal.rules, TURN, "first-left", 1, blame=player, since=deal.line,
                allowed=(deal.turn,), due=deal.turn, dealer=deal.dealer,
            )
        ]  # fmt: skip
    return []


def _due(verb: str, deal: AskingDeal) -> Fault | None:
    """An ask is answered, and a miss drawn for, before anything else happens (000 §5)."""
    pending = deal.pending
    if pending is None and deal.promised is not None:
        return _unasked(verb, deal.promised, deal)
    if pending is None or (pending.nonsense and not pending.draw):
        return None
    asker, asked = pending.asker, pending.asked
    if pending.draw:
        return _fault(
            deal.rules, DRAW_DUE, "", 0, since=pending.line, allowed=(f"draw {asker}",),
            verb=verb, due=asker, what=pending.what,
        )  # fmt: skip
    yes = Has.verb if deal.rules.both and not deal.rules.deck.is_card(pending.what) else Give.verb
    answers = (f"{yes} {asked}", f"{deal.rules.miss.verb} {asked}")
    return _fault(
        deal.rules, ANSWER_DUE, "waiting", 0, since=pending.line, allowed=answers, verb=verb,
        due=asked, asker=asker, what=pending.what,
    )  # fmt: skip


def _unasked(verb: str, promised: Pending, deal: AskingDeal) -> Fault:
    """After a yes a card of that group is asked for before anything else happens."""
    asker, asked, what = promised.asker, promised.asked, promised.what
    allowed = tuple(f"ask {asker} {asked} {card}" for card in deal.rules.deck.of(what))
    return _fault(
        deal.rules, FAMILY_FIRST, "waiting", 0, since=promised.line, allowed=allowed, verb=verb,
        due=asker, other=asked, what=what,
    )  # fmt: skip


def _judge_order(event: Ask, deal: AskingDeal) -> Fault | None:
    """Where a whole group is asked for first, a card is asked for after the yes, and only then."""
    promised, deck = deal.promised, deal.rules.deck
    if promised is None:
        if not deck.is_card(event.what):
            return None
        what = deck.group(event.what)
        data: dict[str, Any] = {"blame": event.player, "other": event.other, "what": what}
        return _fault(deal.rules, FAMILY_FIRST, "first", 3, allowed=(what,), **data)
    same = (event.player, event.other) == (promised.asker, promised.asked)
    if same and deck.is_card(event.what) and deck.group(event.what) == promised.what:
        return None
    return _unasked(event.verb, promised, deal)


def _listed(fault: Fault | None) -> Faults:
    return [fault] if fault else []


def _after_end(verb: str, deal: AskingDeal) -> Faults:
    return [] if deal.over_said else [_fault(deal.rules, OVER, deal.over, 0, verb=verb)]


def judge_ask(event: Ask, deal: AskingDeal) -> Faults:
    """The player whose turn it is asks somebody else who has cards, for something of this deck."""
    player, other, rules = event.player, event.other, deal.rules
    if rules.by_card != rules.deck.is_card(event.what) and not rules.both:
        why = "want-card" if rules.by_card else "want-rank"
        return [_fault(deal.rules, ARGUMENTS, why, 3, "syntax", what=event.what)]
    unknown = judge_card(event.what, deal, 3)
    if unknown:
        return [unknown]
    if deal.over:
        return _after_end("ask", deal)
    if deal.pending is not None:
        waiting = _due("ask", deal)
        if waiting:
            return [waiting]
    data: dict[str, Any]
    faults = _listed(_judge_order(event, deal)) if rules.both else []
    if deal.place(rules.deck.group(event.what)) is None:
        data = {"what": rules.deck.group(event.what), "families": tuple(deal.named)}
        return [_fault(rules, FAMILIES, "", 3, blame=player, **data)]
    turn = deal.turn
    if turn is not None and player not in (turn, deal.also):
        since, allowed = deal.turn_line, (turn,)
        faults.append(
            _fault(
                deal.rules, TURN, "other", 1, blame=player, since=since, allowed=allowed, due=turn
            )
        )
    if player == other:
        faults.append(_fault(deal.rules, ASK_SELF, "", 2, blame=player))
    if deal.blind:
        return faults
    if not deal.counts[player]:
        draws: tuple[str, ...] = (f"draw {player}",)
        hint = draws if rules.empty_hand == "draw" and deal.stock else ()
        faults.append(_fault(deal.rules, EMPTY_HAND, "", 1, blame=player, allowed=hint))
    elif deal.short(player):
        data = {"held": deal.counts[player], "due": rules.fill, "allowed": (f"draw {player}",)}
        faults.append(_fault(rules, FILL, "", 1, blame=player, **data))
    elif not deal.counts[other] and player != other:
        why = "out" if deal.is_out(other) else "empty"
        faults.append(_fault(deal.rules, ASK_OUT, why, 2, blame=player, other=other))
    return faults


def _judge_answer(player: str, verb: str, deal: AskingDeal) -> Faults:
    """Only the asked player answers, and only when asked."""
    if deal.over:
        return _after_end(verb, deal)
    pending = deal.pending
    if pending and not pending.draw and (player == pending.asked or pending.nonsense):
        return []
    if pending is None or pending.draw:
        if pending is not None or deal.promised is not None:
            return _listed(_due(verb, deal))
        return [_fault(deal.rules, ANSWER_DUE, "no-ask", 0, player=player, verb=verb)]
    return [
        _fault(
            deal.rules, ANSWER_DUE, "other", 1, since=pending.line, allowed=(pending.asked,),
            player=player, due=pending.asked, asker=pending.asker, what=pending.what,
        )
    ]  # fmt: skip


def judge_give(event: Give, deal: AskingDeal) -> Faults:
    """What is handed over was asked for, exists, and can have been in that hand."""
    pending = deal.asked_for(event)
    late = pending is not None and pending.late and not deal.over
    faults = [] if late else _judge_answer(event.player, event.verb, deal)
    if faults or deal.over or pending is None or pending.draw:
        return faults
    asked = pending.what
    faults = _judge_named(event, asked, deal)
    if faults:
        return faults
    if deal.rules.both and not deal.rules.deck.is_card(asked):
        data: dict[str, Any] = {"asker": pending.asker, "what": asked}
        data["blame"] = event.player
        return [_fault(deal.rules, FAMILY_FIRST, "give", 0, since=pending.line, **data)]
    if deal.rules.give_one and event.count > 1:
        return [_fault(deal.rules, GIVE_ONE, "", 2, blame=event.player, count=event.count)]
    if deal.rules.deck.is_card(asked) and event.count > 1:
        return [
            _fault(deal.rules, TOO_MANY, "one-card", 2, "impossible", count=event.count, what=asked)
        ]
    held, player = deal.counts[event.player], event.player
    if event.count > held and not deal.blind:
        return [
            _fault(
                deal.rules,
                TOO_MANY,
                "hand",
                2,
                "impossible",
                player=player,
                count=event.count,
                held=held,
            )
        ]
    return []


def _judge_named(event: Give, asked: str, deal: AskingDeal) -> Faults:
    """Named cards that are handed over are those asked for, and not elsewhere."""
    deck = deal.rules.deck
    for word, card in enumerate(event.named, 2):
        unknown = judge_seen(card, deal, word)
        if unknown:
            return [unknown]
        if not (deck.is_of(card, asked) or deck.is_of(asked, card)):
            return [
                _fault(deal.rules, ARGUMENTS, "not-asked", word, "syntax", what=card, asked=asked)
            ]
        elsewhere = deal.where.get(card, event.player) != event.player
        if deck.is_card(card) and (elsewhere or card in event.named[: word - 2]):
            return [card_twice(card, deal, word)]
    return []


def judge_has(event: Has, deal: AskingDeal) -> Faults:
    """Yes is said to a whole group, where one of its cards is asked for afterwards."""
    faults, pending = _judge_answer(event.player, event.verb, deal), deal.pending
    if faults or pending is None:
        return faults
    if deal.rules.both and not deal.rules.deck.is_card(pending.what):
        return []
    data: dict[str, Any] = {"blame": event.player, "asker": pending.asker, "what": pending.what}
    return [_fault(deal.rules, FAMILY_FIRST, "has", 0, since=pending.line, **data)]


def judge_miss(event: Miss, deal: AskingDeal) -> Faults:
    """To have none is said by the asked player, when asked."""
    return _judge_answer(event.player, event.verb, deal)


def judge_draw(event: Draw, deal: AskingDeal) -> Faults:
    """A card is drawn after a miss, or into an empty hand; never from an empty stock."""
    player, pending = event.player, deal.pending
    if event.card:
        unknown = judge_seen(event.card, deal, 2)
        if unknown:
            return [unknown]
        if event.card in deal.seen:
            return [card_twice(event.card, deal, 2)]
    if deal.over:
        return _after_end("draw", deal)
    if pending is not None and pending.draw and player == pending.asker and deal.stock:
        return []
    if not deal.stock and not deal.blind:
        return [_fault(deal.rules, DRAW_NOT_DUE, "empty-stock", 0, blame=player)]
    if deal.promised or (pending is not None and not pending.draw):
        return _listed(_due("draw", deal))
    if pending is not None and pending.draw:
        allowed = (pending.asker,)
        return [
            _fault(
                deal.rules, DRAW_NOT_DUE, "other", 1, blame=player, since=pending.line,
                allowed=allowed, due=pending.asker,
            )
        ]  # fmt: skip
    if deal.short(player) and deal.turn in (None, player):
        return []
    if deal.rules.empty_hand == "draw" and (deal.blind or not deal.counts[player]):
        return []
    return [_fault(deal.rules, DRAW_NOT_DUE, "none", 0, blame=player)]


def judge_book(event: Book, deal: AskingDeal) -> Faults:
    """A book is laid between turns, once, from a hand that can hold it; also after the end."""
    player, rank = event.player, event.rank
    if deal.place(rank) is None:
        if deal.rules.deck.unnamed:
            families = tuple(deal.named)
            return [_fault(deal.rules, FAMILIES, "", 2, blame=player, what=rank, families=families)]
        return _listed(judge_card(rank, deal, 2))
    waiting = None if deal.over else _due("book", deal)
    if waiting:
        return [waiting]
    if deal.over in ("first-book", "settled", "contradiction"):
        return _after_end("book", deal)  # somebody has won: another book changes nothing
    if deal.rules.lay == "never":
        return [_fault(deal.rules, BOOK_TRUE, "never", 0, blame=player, what=rank)]
    if not (deal.rules.dealt_books or deal.asked):
        return [_fault(deal.rules, DEALT_BOOKS, "book", 2, blame=player, what=rank)]
    short = deal.counts[player] < len(deal.rules.deck.members) and not deal.blind
    if short or any(deal.spelled(rank) in books for books in deal.books.values()):
        return [_fault(deal.rules, BOOK_TRUE, "", 2, blame=player, what=rank, facts=())]
    return []


def judge_show(event: RankShow, deal: AskingDeal) -> Faults:
    """Cards that everybody saw in a hand are of this deck, in no other place, and fit in there."""
    player, cards = event.player, event.cards
    for word, card in enumerate(cards, 2):
        unknown = judge_seen(card, deal, word)
        if unknown:
            return [unknown]
        elsewhere = deal.where.get(card, player) != player
        if deal.rules.deck.is_card(card) and (elsewhere or card in cards[: word - 2]):
            return [card_twice(card, deal, word)]
    held, count = deal.counts[player], len(cards)
    if count > held and not deal.blind:
        data: dict[str, Any] = {"player": player, "count": count, "held": held}
        return [_fault(deal.rules, TOO_MANY, "show", 2, "impossible", **data)]
    return []


def judge_missing(event: Missing, deal: AskingDeal) -> Faults:
    """Nobody has seen a card that the pack lacks, and there was one card less in the stock."""
    deck = deal.rules.deck
    laid = {rank for books in deal.books.values() for rank in books}
    new = {card for card in event.cards if card not in deal.lacking}
    for word, card in enumerate(event.cards, 1):
        if deck.unnamed or card not in deck:  # what gets its name on the way is no real card
            return [_no_such_card(card, deal, word)]
        seen = card in deal.seen or deck.group(card) in laid
        if card in new and seen and not deal.blind:
            since = deal.seen.get(card)
            why, rank = "seen" if since else "laid", deck.group(card)
            blame: dict[str, Any] = {"since": since, "what": card, "first": since, "rank": rank}
            return [_fault(deal.rules, LACKING, why, word, "impossible", **blame)]
    if len(new) > deal.stock and not deal.blind:
        data: dict[str, Any] = {"count": len(new), "held": deal.stock}
        return [_fault(deal.rules, LACKING, "stock", 1, "impossible", **data)]
    return []


def judge_count(event: Count, deal: AskingDeal) -> Faults:
    """A ``count`` line agrees with the log."""
    if deal.blind:
        return []
    holder, number = event.holder, event.number
    actual = deal.stock if holder == "stock" else deal.counts[holder]
    if actual == number:
        return []
    return [
        _fault(
            deal.rules, COUNT, "", 2, "impossible", allowed=(str(actual),),
            holder=holder, number=number, actual=actual,
        )
    ]  # fmt: skip


def judge_score(event: Score, totals: Mapping[str, int], rules: AskingRules) -> Faults:
    """A ``score`` line agrees with the books of the match so far."""
    for place, (player, number) in enumerate(event.totals):
        actual = totals[player]
        if actual != number:
            allowed, word = (str(actual),), 2 * place + 2
            data: dict[str, Any] = {"player": player, "number": number, "actual": actual}
            return [
                Fault(rules.id(SCORE), "impossible", "", None, word, allowed=allowed, data=data)
            ]
    return []


JUDGES: dict[type[Event], Callable[[Any, AskingDeal], Faults]] = {
    RankHand: judge_hand,
    First: judge_first,
    Ask: judge_ask,
    Give: judge_give,
    Has: judge_has,
    Miss: judge_miss,
    Draw: judge_draw,
    Book: judge_book,
    RankShow: judge_show,
    Missing: judge_missing,
    Count: judge_count,
}
"""Event type to the function that judges it; ``deal`` and ``score`` need no deal going on."""
