"""Games of Go Fish on small decks, ranks or cards asked for, with names on record here and there.

A game is a list of steps, each what the table saw on one line. Players may break every rule, and
the scorer names cards, counts them, or writes a wrong one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from worlds import Worlds

from referee.deduction.hands import Hands
from referee.deduction.known import NOBODY
from referee.deduction.model import Claim, Conflict
from referee.values.deck import RANKS, SUITS, Deck

ASK, OWN, GIVE, FISH = (
    "go-fish/ask-held",
    "go-fish/ask-own",
    "go-fish/give-all",
    "go-fish/fish-true",
)
SHOWN, BOOK = "go-fish/lucky-shown", "go-fish/book-at-once"


class Step(NamedTuple):
    """One line: ``hand``, ``ask``, ``give``, ``fish``, ``draw``, ``book`` ...; see ``tell``."""

    line: int
    verb: str
    player: str
    other: str = ""
    what: str = ""
    count: int = 0
    cards: tuple[str, ...] = ()


class Ways(NamedTuple):
    """How often each happens: a rule broken, a card named, a rank named, a hand recorded.

    Everybody sees cards in a hand (``seen``), or that the pack lacks one (``lacks``).
    """

    cheat: float = 0.0
    named: float = 0.5
    ranks: float = 0.2
    shown: float = 0.3
    hand: float = 0.5
    late: float = 0.5
    wrong: float = 0.0
    seen: float = 0.0
    lacks: float = 0.0


class Game(NamedTuple):
    players: tuple[str, ...]
    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    size: int
    by_card: bool
    steps: list[Step]

    @property
    def holders(self) -> tuple[str, ...]:
        """Who holds cards: the players, and where the pack lacks some, nobody."""
        lacks = any(step.verb == "missing" for step in self.steps)
        return (*self.players, NOBODY) if lacks else self.players

    def hands_first(self) -> Game:
        first = [step for step in self.steps if step.verb == "hand"]
        return self._replace(steps=first + [step for step in self.steps if step.verb != "hand"])

    def hands_last(self) -> Game:
        last = [step for step in self.steps if step.verb == "hand"]
        return self._replace(steps=[step for step in self.steps if step.verb != "hand"] + last)


def play(
    source: random.Random, table: tuple[int, int, int, int], ways: Ways, lines: int,
    by_card: bool = False,
) -> Game:  # fmt: skip
    """Plays a game of so many players, ranks, suits and cards dealt, for some lines."""
    players, ranks, suits, size = table
    game = Game(tuple("abcdef"[:players]), RANKS[:ranks], SUITS[:suits], size, by_card, [])
    _Table(source, game, ways).play(lines)
    return game


class _Table:
    def __init__(self, source: random.Random, game: Game, ways: Ways) -> None:
        self.source, self.game, self.ways = source, game, ways
        self.stock = [rank + suit for rank in game.ranks for suit in game.suits]
        source.shuffle(self.stock)
        self.hands = {each: {self.stock.pop() for _ in range(game.size)} for each in game.players}
        self.recorded = [
            (each, tuple(sorted(hand)))
            for each, hand in self.hands.items()
            if source.random() < ways.hand
        ]
        self.on = game.players[0]

    def happens(self, chance: float) -> bool:
        return chance > 0 and self.source.random() < chance

    def note(self, verb: str, player: str, **rest: object) -> None:
        steps = self.game.steps
        steps.append(Step(len(steps) + 1, verb, player, **rest))  # type: ignore[arg-type]

    def words(self, cards: Sequence[str], chance: float) -> tuple[str, ...]:
        """Names some of these cards, some by rank alone, now and then a wrong one."""
        words = []
        for card in cards:
            if self.happens(self.ways.wrong):
                card = self.source.choice(self.game.ranks) + self.source.choice(self.game.suits)
            if self.happens(chance):
                words.append(card[0] if self.happens(self.ways.ranks) else card)
        return tuple(words)

    def record(self) -> None:
        player, hand = self.recorded.pop()
        whole = self.happens(0.4)
        self.note("hand", player, cards=self.words(hand, 1.0 if whole else 0.5))

    def play(self, lines: int) -> None:
        while self.recorded and not self.happens(self.ways.late):
            self.record()
        self.books()
        while len(self.game.steps) < lines and self.turn():
            if self.recorded and self.happens(0.2):
                self.record()
        while self.recorded:
            self.record()

    def books(self) -> None:
        for player, hand in self.hands.items():
            for rank in self.game.ranks:
                whole = {rank + suit for suit in self.game.suits}
                if whole <= hand and not self.happens(self.ways.cheat):
                    hand -= whole
                    self.note("book", player, what=rank)

    def aside(self) -> None:
        """Everybody sees cards of one rank in a hand, or that the pack lacks one of the stock."""
        if self.happens(self.ways.seen):
            player = self.source.choice(self.game.players)
            hand = sorted(self.hands[player])
            rank = self.source.choice(hand)[0] if hand else ""
            cards = [card for card in hand if card[0] == rank][: self.source.randint(1, 2)]
            words = self.words(cards, 1.0)
            if words and len({word[0] for word in words}) == 1:
                self.note("show", player, cards=words)
        if self.stock and self.happens(self.ways.lacks):
            card = self.stock.pop(self.source.randrange(len(self.stock)))
            self.note("missing", NOBODY, cards=(card,))

    def turn(self) -> bool:
        self.aside()
        me, hand = self.on, self.hands[self.on]
        others = [each for each in self.game.players if each != me and self.hands[each]]
        if not hand or not others:
            if not hand and self.stock:
                self.take("")
                return True
            return False
        you = self.source.choice(others)
        ranks = self.game.ranks if self.happens(self.ways.cheat) else sorted({c[0] for c in hand})
        what = self.source.choice(ranks)
        if self.game.by_card:
            cards = [what + suit for suit in self.game.suits]
            if not self.happens(self.ways.cheat):
                cards = [card for card in cards if card not in hand] or cards
            what = self.source.choice(cards)
        self.note("ask", me, other=you, what=what)
        theirs = sorted(card for card in self.hands[you] if card.startswith(what))
        if theirs and not self.happens(self.ways.cheat):
            self.source.shuffle(theirs)
            if self.happens(self.ways.cheat):
                theirs = theirs[: self.source.randint(1, len(theirs))]
            self.hands[you] -= set(theirs)
            hand |= set(theirs)
            self.give(you, me, what, theirs)
            self.books()
            return True
        self.note("fish", you, other=me, what=what)
        if not (self.stock and self.take(what)):
            self.on = you
        return True

    def give(self, you: str, me: str, what: str, cards: list[str]) -> None:
        words = () if self.game.by_card else self.words(cards, self.ways.named)
        words = tuple(word for word in dict.fromkeys(words) if len(word) > 1 and word[0] == what)
        if len(words) < len(cards) and not self.happens(0.3):
            words = ()
        self.note("give", you, other=me, what=what, count=len(cards), cards=words)

    def take(self, asked: str) -> bool:
        card = self.stock.pop()
        self.hands[self.on].add(card)
        lucky = bool(asked) and card.startswith(asked) and not self.happens(self.ways.cheat)
        words = self.words([card], 1.0 if lucky else self.ways.shown)
        self.note("draw", self.on, what=asked, cards=words[:1])
        self.books()
        return lucky


def tell(hands: Hands, step: Step, by_card: bool) -> Iterator[list[Conflict]]:
    """Tells a model of the hands what the rules make of a line, call by call."""
    line, verb, player, other, what, count, cards = step
    if verb == "hand":
        yield hands.reveal(player, cards, line)
        return
    if verb == "book":
        yield hands.lay(player, what, line)
        return
    if verb == "show":
        yield hands.show(player, cards, line)
        return
    if verb == "missing":
        yield hands.draw(player, cards[0], line)
        return
    yield hands.no_book_held(line, BOOK)
    if verb == "ask":
        yield hands.at_least(player, what[0], 1, Claim(line, ASK, player))
        if by_card:
            yield hands.at_most(player, what, 0, Claim(line, OWN, player))
    elif verb == "fish":
        yield hands.at_most(player, what, 0, Claim(line, FISH, player))
    elif verb == "draw":
        unless = (what, SHOWN) if what and not cards else None
        yield hands.draw(player, cards[0] if cards else None, line, unless)
    elif verb == "give":
        moved = hands.move(player, other, what, count, line, cards)
        yield moved
        if not (moved and not moved[0].claims):
            yield hands.at_most(player, what, 0, Claim(line, GIVE, player))


def told(game: Game) -> tuple[Hands, list[tuple[Step, list[Conflict]]]]:
    """Tells a whole game to ``Hands``; returns what each line caused."""
    hands = Hands(game.holders, Deck(game.ranks, game.suits), by_name=game.by_card)
    for player in game.players:
        hands.deal(player, game.size, 0)
    return hands, [
        (step, [each for found in tell(hands, step, game.by_card) for each in found])
        for step in game.steps
    ]


class Impossible(Exception):
    """The facts leave no world."""


class Telling:
    """Every world that fits some lines of a game, told line by line, hands at the deal.

    Only the facts of ``lines`` and the claims ``said`` count (None: all).
    """

    def __init__(
        self, game: Game, lines: frozenset[int] | None = None,
        said: frozenset[tuple[int, str]] | None = None,
    ) -> None:  # fmt: skip
        self.game, self.lines, self.said = game, lines, said
        self.worlds = Worlds(game.holders, game.ranks, game.suits)
        self.grown: set[str] = set(game.players)
        hands = [step for step in game.steps if step.verb == "hand" and self.kept(step)]
        shown = {step.player: step.cards for step in hands}
        for player in game.players:
            if not self.worlds.deal(player, game.size, shown.get(player, ())):
                raise Impossible

    def kept(self, step: Step) -> bool:
        return self.lines is None or step.line in self.lines

    def claim(self, line: int, rule: str, player: str | None) -> Claim | None:
        there = self.said is None or (line, rule) in self.said
        return Claim(line, rule, player) if there else None

    def tell(self, step: Step) -> None:
        """Takes in a line. Raises Impossible where no world is left."""
        line, verb, player, other, what, count, cards = step
        worlds, kept = self.worlds, self.kept(step)
        if verb in ("ask", "give", "fish", "draw"):
            worlds.grown, self.grown = self.grown, set()  # hands grow, whatever is known of it
            if self.claim(line, BOOK, None):
                worlds.no_book_held(line, BOOK)
        possible = True
        if verb == "ask":
            held, own = self.claim(line, ASK, player), self.claim(line, OWN, player)
            if held:
                worlds.at_least(player, what[0], 1, held)
            if own and self.game.by_card:
                worlds.at_most(player, what, 0, own)
        elif verb == "fish":
            none = self.claim(line, FISH, player)
            if none:
                worlds.at_most(player, what, 0, none)
        elif verb == "draw":
            hid = self.claim(line, SHOWN, player) if what and not cards else None
            card = cards[0] if cards and kept else None
            possible = worlds.draw(player, card, what if hid else None, hid)
            self.grown.add(player)
        elif verb == "missing":
            possible = worlds.lack(cards[0] if kept else None)
        elif verb == "show":
            possible = not kept or worlds.show(player, cards)
        elif verb == "book":
            possible = not kept or worlds.lay(player, what)
        elif verb == "give":
            possible = not kept or worlds.move(player, other, what, count, cards)
            self.grown.add(other)
            every = self.claim(line, GIVE, player)
            if possible and every:
                worlds.at_most(player, what, 0, every)
        if not possible:
            raise Impossible
