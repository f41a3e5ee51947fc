"""Games of Go Fish in which cards are asked for by name (001, 003, 004 variant one), for tests.

A game is a list of steps, each what the table saw on one line. Hidden cards stay hidden in the
steps, but a player at fault, or a scorer, may have made them wrong.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.deduction.hands import Hands
from referee.deduction.model import Claim, Conflict
from referee.values.deck import RANKS, SUITS

BOOK = "go-fish/book-at-once"


class Step(NamedTuple):
    """One line of the record, with what the asked-for card was where that matters."""

    line: int
    verb: str
    player: str
    other: str = ""
    card: str | None = None
    size: int = 0
    cards: tuple[str, ...] = ()


class Faults(NamedTuple):
    """How often players break each rule, and how often the scorer writes a wrong card."""

    ask: float = 0.0
    own: float = 0.0
    fish: float = 0.0
    show: float = 0.0
    book: float = 0.0
    scorer: float = 0.0


HONEST = Faults()


class Game(NamedTuple):
    players: tuple[str, ...]
    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    forbid: bool
    steps: list[Step]


def play(
    source: random.Random,
    players: int,
    ranks: int,
    suits: int,
    size: int,
    forbid: bool,
    faults: Faults = HONEST,
    longest: int = 400,
    shown: float = 0.0,
) -> Game:
    """Plays a game; ``shown`` is how often a dealt card is recorded."""
    table = _Table(source, players, ranks, suits, size, forbid, faults, shown)
    while len(table.steps) < longest and table.turn():
        pass
    return Game(table.names, table.ranks, table.suits, forbid, table.steps)


class _Table:
    def __init__(
        self,
        source: random.Random,
        players: int,
        ranks: int,
        suits: int,
        size: int,
        forbid: bool,
        faults: Faults,
        shown: float,
    ) -> None:
        self.source = source
        self.faults = faults
        self.forbid = forbid
        self.names = tuple("abcdefghij"[:players])
        self.ranks, self.suits = RANKS[:ranks], SUITS[:suits]
        self.stock = [rank + suit for rank in self.ranks for suit in self.suits]
        source.shuffle(self.stock)
        self.steps: list[Step] = []
        self.hands = {name: {self.stock.pop() for _ in range(size)} for name in self.names}
        for name in self.names:
            self.note("deal", name, size=size)
        for name in self.names:
            seen = [card for card in sorted(self.hands[name]) if source.random() < shown]
            if seen:
                listed = [card[0] if source.random() < 0.3 else card for card in seen]
                self.note("hand", name, cards=tuple(self.misread(card) for card in listed))
        self.on = self.names[0]
        self.books()

    def note(self, verb: str, player: str, **rest: object) -> None:
        self.steps.append(Step(len(self.steps) + 1, verb, player, **rest))  # type: ignore[arg-type]

    def happens(self, chance: float) -> bool:
        return chance > 0 and self.source.random() < chance

    def misread(self, card: str) -> str:
        if not self.happens(self.faults.scorer):
            return card
        wrong = self.source.choice(self.ranks)
        return wrong + self.source.choice(self.suits) if len(card) > 1 else wrong

    def books(self) -> None:
        for name, hand in self.hands.items():
            for rank in self.ranks:
                whole = {rank + suit for suit in self.suits}
                if whole <= hand and not self.happens(self.faults.book):
                    hand -= whole
                    self.note("book", name, card=self.misread(rank))

    def wanted(self) -> str:
        hand = self.hands[self.on]
        held = {card[0] for card in hand}
        if self.happens(self.faults.ask):
            held = set(self.ranks)
        cards = [rank + suit for rank in sorted(held) for suit in self.suits]
        if self.forbid and not self.happens(self.faults.own):
            cards = [card for card in cards if card not in hand] or cards
        return self.source.choice(cards)

    def turn(self) -> bool:
        me = self.on
        others = [name for name in self.names if name != me and self.hands[name]]
        if not self.hands[me]:
            if not self.stock:
                rest = [name for name in self.names if self.hands[name]]
                if len(rest) < 2:
                    return False
                self.on = self.source.choice(rest)
                return True
            self.take(me, None)
            return True
        if not others:
            return False
        you, card = self.source.choice(others), self.wanted()
        self.note("ask", me, other=you, card=card)
        if card in self.hands[you] and not self.happens(self.faults.fish):
            self.hands[you].remove(card)
            self.hands[me].add(card)
            self.note("give", you, other=me, card=self.misread(card))
            self.books()
            return True
        self.note("fish", you, other=me, card=card)
        if self.stock and self.take(me, card):
            return True
        self.on = you
        return True

    def take(self, name: str, asked: str | None) -> bool:
        """Draws; says whether the asked card was drawn and shown."""
        card = self.stock.pop()
        self.hands[name].add(card)
        lucky = card == asked and not self.happens(self.faults.show)
        self.note("draw", name, other=asked or "", card=self.misread(card) if lucky else None)
        self.books()
        return lucky


def step_into(hands: Hands, step: Step, forbid: bool) -> Iterator[list[Conflict]]:
    """Tells a model of the hands what the rules make of a line, call by call."""
    line, verb, player, other, card, size, cards = step
    if verb == "deal":
        hands.deal(player, size, line)
    elif verb == "hand":
        yield hands.reveal(player, cards, line)
    elif verb == "book":
        yield hands.lay(player, card or "", line)
    else:
        yield hands.no_book_held(line, BOOK)
        if verb == "draw":
            yield hands.draw(player, card, line, (other, "go-fish/lucky-shown") if other else None)
        elif verb == "give":
            yield hands.move(player, other, card or "", 1, line)
        elif verb == "ask":
            held = Claim(line, "go-fish/ask-held", player)
            yield hands.at_least(player, (card or "")[0], 1, held)
            if forbid:
                own = Claim(line, "go-fish/ask-own-card", player)
                yield hands.at_most(player, card or "", 0, own)
        elif verb == "fish":
            yield hands.at_most(player, card or "", 0, Claim(line, "go-fish/fish-true", player))


def run(hands: Hands, game: Game, steps: Sequence[Step] | None = None) -> list[Conflict]:
    """Tells a model the whole game; returns all conflicts."""
    return [
        conflict
        for step in (game.steps if steps is None else steps)
        for conflicts in step_into(hands, step, game.forbid)
        for conflict in conflicts
    ]
