"""A table of a game of asking, played with open eyes: what happens, and what was true of it.

The rules are told here a second time, straight from the sources and apart from the referee's
judgement, so that each can be tested against the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from referee.games.kernel.asking.events import (
    Ask,
    Book,
    DealOut,
    Draw,
    First,
    Give,
    Has,
    Nothing,
    RankHand,
    RankShow,
)
from referee.games.kernel.asking.house import AskingRules
from referee.games.kernel.asking.playing.mind import Intent, Memory, NothingToAsk, choose
from referee.games.simulating import people
from referee.games.simulating.cheating import honest
from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import Habits
from referee.games.simulating.record import Happening
from referee.games.simulating.seats import Chairs
from referee.notation.arguments import Handle
from referee.notation.events import Count, End, Event, Score, Void
from referee.values.deck import Card, Rank

Cheat = Callable[[str, Any, Handle], "Handle | None"]
"""Somebody who may break a rule at a moment: says who is on turn then, or None if honest."""

MOST_STEPS = 1000
"""Asks after which a deal is given up, and nobody has won."""


class AskingTable:
    """A match being played. ``hands`` and ``stock`` are the cards as they really lie."""

    def __init__(
        self,
        players: Sequence[Handle],
        rules: AskingRules,
        dice: Dice,
        habits: Habits,
        cheat: Cheat = honest,
    ) -> None:
        self.seats = Chairs(players, dice)
        self.rules = rules
        self.dice = dice
        self.habits = habits
        self.cheat = cheat
        self.entries: list[Happening] = []
        self.totals = dict.fromkeys(players, 0)
        self.hands: dict[Handle, list[Card]] = {}
        self.stock: list[Card] = []
        self.books: dict[Handle, list[Rank]] = {}
        self.memory = Memory(players, rules.deck)
        self.had_stock = False
        self.free = True
        """Whether nobody in particular is on turn, or two players may well be."""
        self.choice: Intent | None = None
        """The ask that is waiting for its answer."""
        self.mark = ""
        """The rule that the next event breaks, or the next ask where ``mark_ask`` is set."""
        self.mark_ask = False
        self.given_up = False
        """Whether some deal had no end."""
        self.stated: int | None = None
        """Cards each in the next deal, where it is another number than usual."""

    @property
    def players(self) -> list[Handle]:
        """Who sits at the table now, clockwise."""
        return self.seats.players

    # -- the match ----------------------------------------------------------------------------

    def watch(self, cheater: Cheat) -> None:
        """Lets somebody break a rule."""
        self.cheat = cheater

    def play(self) -> None:
        """Plays the whole match."""
        dealer = self.dice.pick(self.players)
        for number in range(self.habits.deals):
            if self.habits.seats and self.dice.chance(self.habits.seats):
                self.change_seats(dealer)
            dealer = self.seats.next_dealer(dealer, number == 0)
            if self.dice.chance(self.habits.voids):
                self.play_deal(dealer, self.dice.below(12))
                self.write(Void(people.reason(self.dice)))
                self.books, self.given_up = {}, False
            self.play_deal(dealer)
            self.cheat("over", self, dealer)
            for player, points in self.points().items():
                self.totals[player] += points
            self.books = {}
            if self.given_up:  # nobody sits down or deals again in the middle of a deal
                break
        if self.dice.chance(self.habits.asserts):
            self.write(Score(tuple(self.totals.items())))
        self.write(End())

    def points(self) -> Mapping[Handle, int]:
        """Returns what the deal counts for each player: books, or one for who has won it."""
        books = {player: len(laid) for player, laid in self.books.items()}
        if self.rules.win == "first-book":
            return {player: min(number, 1) for player, number in books.items()}
        if self.rules.win == "first-out":
            return {each: int(self.over() and not self.hands[each]) for each in books}
        return books

    def winners(self) -> tuple[Handle, ...]:
        """Returns who of those still there has the most books; ties share the win (000 §4)."""
        if self.given_up:
            return ()
        there = [player for player in self.totals if player in self.players]
        most = max(self.totals[player] for player in there)
        return tuple(player for player in there if self.totals[player] == most)

    def change_seats(self, dealer: Handle) -> None:
        """Lets people come or go between deals, as far as the rules and the deck allow."""
        for event in self.seats.change(self.rules.seats, dealer):
            self.totals.setdefault(event.player, 0)
            self.entries.append(Happening(event))

    # -- a deal -------------------------------------------------------------------------------

    def play_deal(self, dealer: Handle, asks: int | None = None) -> None:
        """Plays one deal, to its end or for that many asks."""
        self.deal(dealer)
        for player in self.dice.shuffled(self.players):
            self.lay_books(player)
        turn = self.begin(dealer)
        left = MOST_STEPS
        while not self.over() and (asks is None or asks > 0):
            with suppress(NothingToAsk):
                turn, left = self.step(turn), left - 1
                if left:
                    asks = None if asks is None else asks - 1
                    continue
            self.given_up = True  # where nothing is drawn, asks may also go round for ever
            break

    def deal(self, dealer: Handle) -> None:
        """Shuffles, deals and writes down every hand (000 §3)."""
        rules, players = self.rules, self.players
        self.stated = None
        self.cheat("deal", self, dealer)
        sizes = rules.sizes(players, dealer, rules.deck_size, self.stated)
        cards = self.shuffle(sizes)
        self.hands = {player: [cards.pop() for _ in range(sizes[player])] for player in players}
        self.stock = cards
        self.had_stock = bool(cards)
        self.books = {player: [] for player in self.players}
        self.memory = Memory(self.players, self.rules.deck)
        if self.stated is None and self.dice.chance(self.habits.mentions):
            self.stated = min(sizes.values()) or None
        self.write(DealOut(dealer, self.stated))
        for player in self.players:
            if not rules.imagined:
                hand = RankHand(player, tuple(self.hands[player]))
                self.entries.append(Happening(hand))

    def shuffle(self, sizes: Mapping[Handle, int]) -> list[Card]:
        """Returns the cards as they are dealt, from the last one on."""
        cards = self.dice.shuffled(self.rules.deck.cards)
        while not self.rules.dealt_books and self._holds_whole(cards, sizes):
            cards = self.dice.shuffled(cards)
        return cards

    def _holds_whole(self, cards: Sequence[Card], sizes: Mapping[Handle, int]) -> bool:
        """Says whether somebody is dealt a whole family of these cards."""
        left, whole = len(cards), len(self.rules.deck.members)
        for size in sizes.values():
            hand, left = cards[left - size : left], left - size
            if whole in Counter(map(self.rules.deck.group, hand)).values():
                return True
        return False

    def begin(self, dealer: Handle) -> Handle:
        """Returns who asks first: the dealer's left, or anybody (000 §3; 001, 003, 004)."""
        self.free = not self.rules.first_left
        if self.rules.first_left:
            return self.seated(self.left_of(dealer))
        first = self.seated(self.dice.pick(self.players))
        if not self.over() and self.dice.chance(self.habits.firsts):
            self.write(First(first))
            self.free = False
        return first

    def over(self) -> bool:
        """Says whether the deal has ended (000 §4, §7; 001, 003, 004 "winning")."""
        books = sum(map(len, self.books.values()))
        if books == len(self.rules.deck.groups) or (books and self.rules.win == "first-book"):
            return True
        if self.rules.end_with_stock and self.had_stock and not self.stock:
            return True
        holding = [player for player in self.players if self.hands[player]]
        if self.rules.empty_hand == "end" or self.rules.win == "first-out":
            return len(holding) < len(self.players)
        return self.rules.empty_hand == "out" and len(holding) < 2

    def step(self, player: Handle) -> Handle:
        """Plays one ask with its answer and its draw, and returns who is on turn then."""
        following = self.cheat("turn", self, player)
        if following is not None:
            return self.seated(following)
        while self.stock and len(self.hands[player]) < max(self.rules.fill, 1):
            self.draw(player)
            if self.over():
                return player
        if not self.others_with_cards(player):
            # Nobody else has cards but the stock does: the left neighbour draws and asks.
            self.free = True
            return self.left_of(player)
        following = self.cheat("ask", self, player)
        if following is not None:
            return self.seated(following)
        return self.ask(player, self.choose(player))

    def choose(self, player: Handle) -> Intent:
        """Returns what a player asks for by the rules."""
        return choose(
            player,
            self.hands,
            self.rules,
            self.memory,
            self.dice,
            sensible=self.habits.sensible,
            bluffs=self.habits.bluffs,
        )

    def ask(self, player: Handle, choice: Intent) -> Handle:
        """Asks, has it answered and, after a miss, draws; returns who is on turn then."""
        self.write(Ask(player, choice.other, choice.what))
        self.free = False
        self.choice = choice
        self.memory.asked(player, choice.what)
        following = self.cheat("answer", self, player)
        if following is not None:
            return self.seated(following)
        return self.answer(player, choice)

    def answer(self, player: Handle, choice: Intent) -> Handle:
        """Answers truly."""
        cards = self.matching(choice.other, choice.what)
        if not cards:
            return self.miss(player, choice)
        if self.rules.both and not self.rules.deck.is_card(choice.what):
            self.write(Has(choice.other))
            self.memory.asked(choice.other, choice.what)
            return self.ask_card(player, choice)
        self.give(player, choice, cards[:1] if self.rules.give_one else cards)
        return self.seated(self.after_hit(player))

    def ask_card(self, player: Handle, choice: Intent) -> Handle:
        """Asks for a card of a family to which somebody said yes."""
        following = self.cheat("card", self, player)
        if following is not None:
            return self.seated(following)
        own = self.hands[player] if self.rules.forbid_own else []
        cards = [card for card in self.rules.deck.of(choice.what) if card not in own]
        return self.ask(player, Intent(choice.other, self.dice.pick(cards)))

    def give(self, player: Handle, choice: Intent, cards: Sequence[Card]) -> None:
        """Moves cards to the player who asked (000 §5.2)."""
        for card in cards:
            self.hands[choice.other].remove(card)
        self.hands[player] += cards
        self.write(Give(choice.other, tuple(cards)))
        self.memory.moved(choice.other, player, choice.what, cards)
        self.settle()

    def miss(self, player: Handle, choice: Intent) -> Handle:
        """Says to have none; draws; returns who is on turn then (000 §5.3, §5.4)."""
        none = not (self.stock and self.rules.draws) and self.dice.chance(0.5)
        self.write(Nothing(choice.other) if none else self.rules.miss(choice.other))
        self.memory.denied(choice.other, choice.what)
        following = choice.other if self.rules.next_asked else self.left_of(player)
        if not (self.stock and self.rules.draws):
            return self.seated(following)
        if self.cheat("draw", self, player) is not None:
            return self.seated(following)
        lucky = self.draw(player, choice.what)
        return self.seated(player if lucky else following)

    def draw(self, player: Handle, asked: str = "", *, secret: bool = False) -> bool:
        """Takes the top card; says whether it was shown as the one that was asked for."""
        card = self.stock.pop()
        lucky = (
            bool(asked) and self.rules.lucky and not secret and self.rules.deck.is_of(card, asked)
        )
        note = "lucky, shown" if lucky else ""
        self.hands[player].append(card)
        self.memory.drawn(player, card if lucky else None)
        self.write(Draw(player, card), seen=lucky, secret=secret, note=note)
        self.settle()
        return lucky

    def settle(self) -> None:
        """Lays the books that are complete, and lets emptied hands draw at once."""
        for player in self.players:
            self.lay_books(player)
        for player in self.players:
            may_draw = self.rules.empty_hand == "draw" and self.stock and not self.over()
            if may_draw and not self.hands[player] and self.dice.chance(self.habits.prompt):
                self.free = True
                self.draw(player)

    def lay_books(self, player: Handle) -> None:
        """Lays down every rank that a hand holds completely (000 §5.5)."""
        hand = self.hands[player]
        for rank in self.rules.deck.groups:
            if sum(self.rules.deck.group(card) == rank for card in hand) == len(
                self.rules.deck.members
            ):
                if self.rules.win == "first-book" and any(self.books.values()):
                    return  # it has been decided
                if self.cheat("book", self, player) is not None:
                    return
                self.lay(player, rank)

    def lay(self, player: Handle, rank: Rank) -> None:
        """Lays down a book."""
        hand = self.hands[player]
        self.hands[player] = [card for card in hand if self.rules.deck.group(card) != rank]
        self.books[player].append(rank)
        self.memory.laid(player, rank)
        self.write(Book(player, rank))

    # -- who and what -------------------------------------------------------------------------

    def left_of(self, player: Handle) -> Handle:
        """Returns the next player clockwise."""
        return self.seats.left_of(player)

    def after_hit(self, asker: Handle) -> Handle:
        """Returns whose turn it is after a yes."""
        return asker if self.rules.hit_again else self.left_of(asker)

    def seated(self, player: Handle) -> Handle:
        """Returns who takes the turn: the player, or the first on the left who is not out."""
        for _ in self.players:
            if self.hands[player] or (self.stock and self.rules.empty_hand == "draw"):
                break
            player = self.left_of(player)
        return player

    def others_with_cards(self, player: Handle) -> list[Handle]:
        """Returns who may be asked."""
        return [other for other in self.players if other != player and self.hands[other]]

    def matching(self, player: Handle, what: str) -> list[Card]:
        """Returns a player's cards that are ``what``."""
        return [card for card in self.hands[player] if self.rules.deck.is_of(card, what)]

    # -- writing ------------------------------------------------------------------------------

    def write(
        self, event: Event, *, seen: bool = False, secret: bool = False, note: str = ""
    ) -> None:
        """Writes an event down, and now and then a count or the score after it."""
        mark = ""
        if type(event) is Ask or not self.mark_ask:
            mark, self.mark, self.mark_ask = self.mark, "", False
        self.entries.append(Happening(event, seen, secret, mark, note))
        moves = type(event) in (Ask, Draw, Give)
        if moves and self.habits.shows and self.dice.chance(self.habits.shows):
            self.show()
        if type(event) not in (Void, End, Score) and self.dice.chance(self.habits.asserts):
            self.entries.append(Happening(self.assertion()))

    def show(self) -> None:
        """Everybody sees cards in somebody's hand."""
        player = self.dice.pick(self.players)
        hand = self.hands[player]
        if hand:
            cards = self.dice.shuffled(hand)[: self.dice.between(1, 2)]
            self.entries.append(Happening(RankShow(player, tuple(cards)), seen=True))

    def assertion(self) -> Event:
        """Returns a true count or score."""
        if self.dice.chance(0.2):
            return Score(tuple(self.so_far().items()))
        holder = self.dice.pick(("stock", *self.players))
        return Count(holder, len(self.stock if holder == "stock" else self.hands[holder]))

    def so_far(self) -> Mapping[Handle, int]:
        """Returns every player's books in the match so far."""
        points = self.points()
        return {player: total + points.get(player, 0) for player, total in self.totals.items()}
