"""Games of Go Fish in which ranks are asked for (000 and the main game of the others), for tests.

A game is a list of steps, each what the table saw on one line. What nobody saw is not in the
steps, but a player at fault, or a scorer, may have made them wrong.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.deduction.hands import Hands
from referee.deduction.model import Claim, Conflict
from referee.values.deck import RANKS

ASK, GIVE, FISH = "go-fish/ask-held", "go-fish/give-all", "go-fish/fish-true"
SHOWN, BOOK = "go-fish/lucky-shown", "go-fish/book-at-once"


class Step(NamedTuple):
    """One line: ``deal``, ``hand``, ``ask``, ``give``, ``fish``, ``draw`` or ``book``.

    ``rank`` is the one asked for, drawn or laid; ``asked`` that of a draw after "go fish".
    """

    line: int
    verb: str
    player: str
    other: str = ""
    rank: str | None = None
    count: int = 0
    cards: tuple[str, ...] = ()
    asked: str | None = None


class Habits(NamedTuple):
    """How often players break each rule, the scorer errs, and what is recorded.

    ``hand`` is how often a dealt card is recorded, ``late`` how often a hand only after play has
    begun, ``open`` how often a draw is that need not be shown.
    """

    ask: float = 0.0
    give: float = 0.0
    fish: float = 0.0
    show: float = 0.0
    book: float = 0.0
    scorer: float = 0.0
    hand: float = 0.0
    late: float = 0.0
    open: float = 0.0


HONEST = Habits()


class Game(NamedTuple):
    players: tuple[str, ...]
    ranks: tuple[str, ...]
    copies: int
    lucky: bool
    steps: list[Step]


def play(
    source: random.Random,
    players: int,
    ranks: int,
    copies: int,
    size: int,
    habits: Habits = HONEST,
    *,
    lucky: bool = True,
    longest: int = 400,
) -> Game:
    """Plays a game of at most about ``longest`` lines, with hands of ``size`` cards."""
    table = _Table(source, players, ranks, copies, size, habits, lucky)
    while len(table.steps) < longest and table.turn():
        table.record_late()
    return Game(table.names, table.ranks, copies, lucky, table.steps)


class _Table:
    def __init__(
        self,
        source: random.Random,
        players: int,
        ranks: int,
        copies: int,
        size: int,
        habits: Habits,
        lucky: bool,
    ) -> None:
        self.source, self.habits, self.lucky, self.copies = source, habits, lucky, copies
        self.names, self.ranks = tuple("abcdefghij"[:players]), RANKS[:ranks]
        self.stock = list(self.ranks) * copies
        source.shuffle(self.stock)
        self.steps: list[Step] = []
        self.hands = {name: [self.stock.pop() for _ in range(size)] for name in self.names}
        for name in self.names:
            self.note("deal", name, count=size)
        self.dealt = {name: tuple(sorted(hand)) for name, hand in self.hands.items()}
        self.unrecorded = [name for name in self.names if self.happens(habits.late)]
        for name in self.names:
            if name not in self.unrecorded:
                self.record(name)
        self.on = self.names[0]
        self.lay_books()

    def note(self, verb: str, player: str, **rest: object) -> None:
        self.steps.append(Step(len(self.steps) + 1, verb, player, **rest))  # type: ignore[arg-type]

    def happens(self, chance: float) -> bool:
        return chance > 0 and self.source.random() < chance

    def misread(self, rank: str) -> str:
        return self.source.choice(self.ranks) if self.happens(self.habits.scorer) else rank

    def record(self, name: str) -> None:
        whole = self.happens(self.habits.hand / 2)
        seen = [rank for rank in self.dealt[name] if whole or self.happens(self.habits.hand)]
        if seen:
            self.note("hand", name, cards=tuple(map(self.misread, seen)))

    def record_late(self) -> None:
        if self.unrecorded and self.source.random() < 0.1:
            self.record(self.unrecorded.pop())

    def lay_books(self) -> None:
        for name, hand in self.hands.items():
            for rank in self.ranks:
                if hand.count(rank) == self.copies and not self.happens(self.habits.book):
                    self.hands[name] = hand = [card for card in hand if card != rank]
                    self.note("book", name, rank=self.misread(rank))

    def turn(self) -> bool:
        me, hand = self.on, self.hands[self.on]
        others = [name for name in self.names if name != me and self.hands[name]]
        if not hand and self.stock:
            self.take(me, None)
            return True
        if not hand or not others:
            return self.pass_on(others)
        you = self.source.choice(others)
        rank = self.source.choice(self.ranks if self.happens(self.habits.ask) else hand)
        self.note("ask", me, other=you, rank=rank)
        held = self.hands[you].count(rank)
        if held and not self.happens(self.habits.fish):
            self.give(you, me, rank, held)
            return True
        self.note("fish", you, other=me, rank=rank)
        if not (self.stock and self.take(me, rank)):
            self.on = you
        return True

    def pass_on(self, others: Sequence[str]) -> bool:
        if len(others) < (2 if not self.stock else 1):
            return False
        self.on = self.source.choice(others)
        return True

    def give(self, you: str, me: str, rank: str, held: int) -> None:
        count = self.source.randint(1, held) if self.happens(self.habits.give) else held
        for _ in range(count):
            self.hands[you].remove(rank)
            self.hands[me].append(rank)
        written = self.source.randint(1, self.copies) if self.happens(self.habits.scorer) else count
        self.note("give", you, other=me, rank=rank, count=written)
        self.lay_books()

    def take(self, name: str, asked: str | None) -> bool:
        """Draws; says whether the asked rank was drawn and shown."""
        rank = self.stock.pop()
        self.hands[name].append(rank)
        lucky = self.lucky and rank == asked and not self.happens(self.habits.show)
        seen = lucky or self.happens(self.habits.open)
        self.note("draw", name, rank=self.misread(rank) if seen else None, asked=asked)
        self.lay_books()
        return lucky


def tell(hands: Hands, step: Step, lucky: bool = True) -> Iterator[list[Conflict]]:
    """Tells a model of the hands what the rules make of a line, call by call."""
    line, verb, player, other, rank, count, cards, asked = step
    what = rank or ""
    if verb == "deal":
        hands.deal(player, count, line)
    elif verb == "hand":
        yield hands.reveal(player, cards, line)
    elif verb == "book":
        yield hands.lay(player, what, line)
    else:
        yield hands.no_book_held(line, BOOK)
    if verb == "ask":
        yield hands.at_least(player, what, 1, Claim(line, ASK, player))
    elif verb == "fish":
        yield hands.at_most(player, what, 0, Claim(line, FISH, player))
    elif verb == "draw":
        yield hands.draw(player, rank, line, (asked, SHOWN) if asked and lucky else None)
    elif verb == "give":
        moved = hands.move(player, other, what, count, line)
        yield moved
        if not (moved and not moved[0].claims):
            yield hands.at_most(player, what, 0, Claim(line, GIVE, player))


def run(hands: Hands, game: Game, steps: Sequence[Step] | None = None) -> list[Conflict]:
    """Tells a model a whole game; returns all conflicts."""
    return [
        conflict
        for step in (game.steps if steps is None else steps)
        for conflicts in tell(hands, step, game.lucky)
        for conflict in conflicts
    ]


def read(text: str) -> list[Step]:
    """Reads lines as a transcript has them; ``deal P N`` deals one hand, lines count from 1."""
    steps: list[Step] = []
    asker, asked, rank = "", "", ""
    for line, words in enumerate(map(str.split, text.strip().splitlines()), 1):
        verb, player, rest = words[0], words[1], words[2:]
        if verb == "deal":
            steps.append(Step(line, verb, player, count=int(rest[0])))
        elif verb == "hand":
            steps.append(Step(line, verb, player, cards=tuple(rest)))
        elif verb == "ask":
            asker, (asked, rank) = player, rest
            steps.append(Step(line, verb, player, asked, rank))
        elif verb == "give":
            steps.append(Step(line, verb, player, asker, rank, int(rest[0])))
        elif verb == "fish":
            steps.append(Step(line, verb, player, asker, rank))
        elif verb == "draw":
            due = rank if steps[-1].verb == "fish" and player == asker else None
            steps.append(Step(line, verb, player, rank=rest[0] if rest else None, asked=due))
        else:
            steps.append(Step(line, verb, player, rank=rest[0]))
    return steps
