"""A table of Kachuful played with open eyes: what happens, and everything that was true of it.

The rules are told here a second time, straight from the source (002) and apart from the
referee's judgement, so that each can be tested against the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.games.kachuful.events import Bid, DealRound
from referee.games.kachuful.options import KachufulRules
from referee.games.kachuful.rules import PLAY_TURN
from referee.games.kachuful.simulate.mind import beats, choose_bid, choose_card
from referee.games.kernel.seen import Show
from referee.games.kernel.tricks.events import Play, Revoke, Took, Trick, TrickClaim, Won
from referee.games.simulating import people
from referee.games.simulating.cheating import honest
from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import LEVELS, Habits
from referee.games.simulating.record import Happening
from referee.games.simulating.seats import Chairs
from referee.notation.arguments import UNSEEN, Handle
from referee.notation.events import Count, End, Event, Hand, Score, Void
from referee.values.deck import STANDARD, SUITS, Card, deal_order

Cheat = Callable[[str, Any, Handle], "Handle | None"]
"""Somebody who may break a rule at a moment: not None where it was broken."""


class KachufulTable:
    """A match being played. ``hands`` are the cards as they really lie."""

    def __init__(
        self,
        players: Sequence[Handle],
        house: KachufulRules,
        dice: Dice,
        habits: Habits,
        cheat: Cheat = honest,
    ) -> None:
        self.seats = Chairs(players, dice)
        self.house = house
        self.dice = dice
        self.habits = habits
        self.cheat = cheat
        self.entries: list[Happening] = []
        self.totals = dict.fromkeys(players, 0)
        self.dealer = dice.pick(players)
        self.size = 0
        """Cards each in this round."""
        self.trump = ""
        """The trump of this round, ``N`` for none."""
        self.hands: dict[Handle, list[Card]] = {}
        self.bids: dict[Handle, int] = {}
        self.taken: dict[Handle, int] = {}
        self.revokes: set[tuple[Handle, int]] = set()
        """Who failed to follow suit in which trick of this round."""
        self.level = "trick"
        """How this round is recorded: ``trick``, ``play`` or ``won``."""
        self.legal: list[Card] = []
        """The cards that may be put down now."""
        self.opened: list[tuple[Handle, Card]] = []
        """Cards of the next trick that lie on the table already."""
        self.mark = ""
        """The rule that the next event breaks."""

    @property
    def players(self) -> list[Handle]:
        """Who sits at the table now, clockwise."""
        return self.seats.players

    # -- the match ----------------------------------------------------------------------------

    def watch(self, cheater: Cheat) -> None:
        """Lets somebody break a rule."""
        self.cheat = cheater

    def play(self) -> None:
        """Plays the whole match, round by round (002 §3, §4)."""
        number = 0
        while number < len(self.house.sizes):
            if self.habits.seats and self.dice.chance(self.habits.seats):
                self.change_seats(number)
            self.dealer = self.seats.next_dealer(self.dealer, number == 0)
            if self.dice.chance(self.habits.voids):
                self.play_round(number, self.dice.below(4))
                self.write(Void(people.reason(self.dice)))
            self.play_round(number)
            self.score_round()
            number += 1
        self.cheat("over", self, self.dealer)
        if self.dice.chance(self.habits.asserts):
            self.write(Score(tuple(self.totals.items())))
        self.write(End())

    def winners(self) -> tuple[Handle, ...]:
        """Returns who of those still there has the most points; ties share the win (002 §7)."""
        most = max(self.totals[player] for player in self.players)
        there = (player for player in self.totals if player in self.players)
        return tuple(player for player in there if self.totals[player] == most)

    def change_seats(self, played: int) -> None:
        """Lets people come or go after that many rounds, as far as the rules allow."""
        fewest, most = self.house.limits
        for event in self.seats.change(lambda count: fewest <= count <= most, self.dealer):
            self.totals.setdefault(event.player, 0)
            self.write(event)
            self.house = self.house.seated(len(self.players), played)

    # -- a round ------------------------------------------------------------------------------

    def play_round(self, number: int, tricks: int | None = None) -> None:
        """Plays a round, or only its beginning up to that many tricks."""
        self.deal(number)
        order = deal_order(self.players, self.dealer)
        self.bid_all(order)
        leader = order[0]
        played = self.size if tricks is None else min(tricks, self.size - 1)
        claimed = self.level == "partly" and tricks is None and self.dice.chance(0.3)
        silent = self.dice.below(self.size) if claimed else self.size
        for trick in range(played):
            if trick == silent:
                self.level = "claim"
            leader = self.play_trick(leader, trick)
        if self.level == "claim":
            self.write_claims()
        if self.level == "won" and tricks is None:
            self.write_won()

    def deal(self, number: int) -> None:
        """Deals the round's cards, and writes down every hand (002 §3.2, §3.3)."""
        house, dice = self.house, self.dice
        self.size = house.sizes[number]
        due = house.trump(number)
        self.trump = due or dice.pick((*SUITS, "N"))
        self.cheat("deal", self, self.dealer)
        cards = dice.shuffled(STANDARD.cards)
        self.hands = {player: [cards.pop() for _ in range(self.size)] for player in self.players}
        self.bids, self.taken = {}, dict.fromkeys(self.players, 0)
        self.claims = dict.fromkeys(self.players, 0)
        self.revokes = set()
        level = self.habits.level
        self.level = dice.pick(LEVELS[:3]) if level == "mixed" else level
        says_size = self.size != house.sizes[number] or dice.chance(self.habits.mentions)
        says_trump = self.trump != due or dice.chance(self.habits.mentions)
        self.write(
            DealRound(
                self.dealer,
                self.size if says_size else None,
                self.trump if says_trump else None,
            )
        )
        for player in self.players:
            self.entries.append(Happening(Hand(player, tuple(self.hands[player]))))

    def bid_all(self, order: Sequence[Handle]) -> None:
        """Lets everybody bid, the dealer last (002 §3.4)."""
        for player in order:
            if player not in self.bids and self.cheat("bid", self, player) is None:
                self.bid(player)

    def bid(self, player: Handle) -> None:
        """Bids what the hand is good for, within the rules."""
        hand, sensible = self.hands[player], self.habits.sensible
        number = choose_bid(hand, self.trump, self.legal_bids(player), self.dice, sensible=sensible)
        self.say_bid(player, number)

    def say_bid(self, player: Handle, number: int) -> None:
        """Writes a bid down."""
        self.bids[player] = number
        self.write(Bid(player, number))

    def legal_bids(self, player: Handle) -> list[int]:
        """Returns 0 to the number of cards, for the last to bid without the hook (002 §5)."""
        last = player not in self.bids and len(self.bids) == len(self.players) - 1
        hook = self.size - sum(self.bids.values()) if last and self.house.hook else None
        return [number for number in range(self.size + 1) if number != hook]

    # -- tricks -------------------------------------------------------------------------------

    def play_trick(self, leader: Handle, number: int) -> Handle:
        """Plays one trick and returns its winner. Tricks are counted from 0."""
        leader = self.cheat("lead", self, leader) or leader
        table, self.opened = self.opened, []
        at = self.players.index(leader)
        order = [*self.players[at:], *self.players[:at]]
        early = self.cheat("order", self, order[1])
        if early is not None:
            order.remove(early)
            order.insert(1, early)
        revoker = self.dice.pick(order[1:]) if self.dice.chance(self.habits.revokes) else None
        for player in order[len(table) :]:
            card = self.choose(player, table, revokes=player == revoker)
            self.hands[player].remove(card)
            table.append((player, card))
            if player == early:
                self.mark = PLAY_TURN
            if self.level == "play":
                self.write(Play(player, card))
        if self.level == "trick":
            self.write(Trick(leader, tuple(card for _, card in table)))
        winner = self.winner_of(table)
        self.taken[winner] += 1
        if self.level == "claim":
            self.claims[winner] += 1
        elif self.level in ("took", "partly"):
            self.write_partly(table, winner)
        if revoker is not None and (revoker, number) in self.revokes:
            self.declare(revoker, number)
        return winner

    def choose(
        self, player: Handle, table: Sequence[tuple[Handle, Card]], revokes: bool = False
    ) -> Card:
        """Returns the card that a player puts down: one that follows, if there is any."""
        hand = self.hands[player]
        led = STANDARD.member(table[0][1]) if table else ""
        legal = following = [card for card in hand if STANDARD.member(card) == led]
        if following and len(following) < len(hand):
            revokes = self.cheat("follow", self, player) is not None or revokes
            if revokes:
                self.revokes.add((player, self.size - len(hand)))
                legal = [card for card in hand if STANDARD.member(card) != led]
        self.legal = legal or list(hand)
        self.cheat("own", self, player)
        return choose_card(
            self.legal,
            self.best_of([card for _, card in table]) if table else None,
            self.trump,
            self.bids.get(player, 0) - self.taken[player],
            self.dice,
            sensible=self.habits.sensible,
        )

    def declare(self, player: Handle, number: int) -> None:
        """The table has noticed a revoke, which a recorded hand would have shown at once."""
        shown = self.dice.chance(0.5) and self.level not in ("won", "claim", "partly")
        self.write(Revoke(player, number + 1 if shown else None))
        for at in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[at]
            if type(entry.event) is Hand:
                self.entries[at] = entry._replace(secret=True)
            elif type(entry.event) is DealRound:
                break

    def best_of(self, cards: Sequence[Card]) -> Card:
        """Returns the card that takes the trick so far (002 §5)."""
        best = cards[0]
        for card in cards[1:]:
            if beats(card, best, self.trump):
                best = card
        return best

    def winner_of(self, table: Sequence[tuple[Handle, Card]]) -> Handle:
        """Returns who takes the trick."""
        best = self.best_of([card for _, card in table])
        return next(player for player, card in table if card == best)

    def write_partly(self, table: Sequence[tuple[Handle, Card]], winner: Handle) -> None:
        """Writes down who took a trick, and before that perhaps cards of it, or all of them."""
        dice = self.dice
        if self.level == "partly" and dice.chance(0.3):
            self.write(Trick(table[0][0], tuple(card for _, card in table)))
            return
        noted = dice.below(len(table)) if self.level == "partly" else 0
        for player, card in table[:noted]:
            event = Play(player, UNSEEN if dice.chance(0.3) else card)
            self.entries.append(Happening(event))  # no count: the whole trick is played by now
        self.write(Took(winner))

    def write_claims(self) -> None:
        """Writes down who gets the tricks that are not played, in any order."""
        for player in self.dice.shuffled(self.players):
            if self.claims[player]:
                self.write(TrickClaim(player, self.claims[player]))

    def write_won(self) -> None:
        """Writes down the tricks that everybody won, in any order."""
        order = self.dice.shuffled(self.players)
        for player in order:
            if player == order[-1] and self.cheat("won", self, player) is not None:
                break
            self.write(Won(player, self.taken[player]))

    def score_round(self) -> None:
        """Adds up the round: exactly right scores, a revoke does not (002 §6, §7)."""
        revoked = {player for player, _ in self.revokes} if self.house.revoke_zero else ()
        for player in self.players:
            if player not in revoked:
                self.totals[player] += self.house.points(self.bids[player], self.taken[player])
        if self.cheat("score", self, self.dealer) is None and self.dice.chance(self.habits.asserts):
            self.write(Score(tuple(self.totals.items())))

    # -- the rest -----------------------------------------------------------------------------

    def left_of(self, player: Handle) -> Handle:
        """Returns the next player clockwise."""
        return self.seats.left_of(player)

    def write(self, event: Event) -> None:
        """Writes an event down, and now and then a true count after it."""
        mark, self.mark = self.mark, ""
        self.entries.append(Happening(event, mark=mark))
        moves = type(event) in (Bid, Play, Trick, Took)
        # A card that is seen would prove a revoke before the table declares it.
        may_show = moves and self.habits.shows and not self.habits.revokes
        if may_show and self.dice.chance(self.habits.shows):
            self.show()
        if type(event) in (DealRound, Bid, Play, Trick) and self.dice.chance(self.habits.asserts):
            self.entries.append(Happening(self.assertion()))

    def show(self) -> None:
        """Everybody sees a card in somebody's hand."""
        player = self.dice.pick(self.players)
        if self.hands[player]:
            card = self.dice.pick(self.hands[player])
            self.entries.append(Happening(Show(player, (card,)), seen=True))

    def assertion(self) -> Event:
        """Returns a true count."""
        holder = self.dice.pick(("stock", *self.players))
        rest = len(STANDARD) - self.size * len(self.players)
        return Count(holder, rest if holder == "stock" else len(self.hands[holder]))
