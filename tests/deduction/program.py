"""A game of Go Fish as an integer program: for every card, or rank, where it left the deck.

It knows nothing of prefixes, flows, cuts or searches. Where ranks are asked for nothing may be
named by its suit, and where cards are, everything that changes hands is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import NamedTuple

import numpy as np
from named_asking import ASK, BOOK, FISH, GIVE, OWN, SHOWN, Game, Step
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

from referee.deduction.model import Claim


class Row(NamedTuple):
    """From ``low`` to ``high`` cards with these labels lie in these places."""

    labels: tuple[str, ...]
    places: tuple[int, ...]
    low: int
    high: int


class Program:
    """The facts and claims of a game as rows; hands count from the deal on, wherever they stand."""

    def __init__(self, game: Game) -> None:
        self.game, self.by_card = game, game.by_card
        suits = game.suits if self.by_card else ("",)
        self.labels = [rank + suit for rank in game.ranks for suit in suits]
        self.copies = len(game.suits)
        self.sizes = [self.copies * len(game.ranks)]  # the rest of the stock, hands, draws
        self.mine: dict[str, list[int]] = {player: [] for player in game.players}
        self.now: dict[str, str] = {}  # who has a card that was seen to move
        self.gained: Counter[tuple[str, str]] = Counter()
        self.facts: list[Row] = []
        self.said: dict[Claim, list[Row]] = {}
        self.grown = set(game.players)
        for player in game.players:
            self.take(player, game.size)
        for step in game.steps:
            if step.verb == "hand":
                place = (self.mine[step.player][0],)
                for what, count in Counter(step.cards).items():
                    at_least = sum(card[0] == what for card in step.cards) if what[1:] == "" else 1
                    assert count == 1 or len(what) == 1
                    self.facts.append(Row(self.those(what), place, at_least, 9))

    def those(self, what: str) -> tuple[str, ...]:
        return tuple(label for label in self.labels if label.startswith(what))

    def take(self, player: str, size: int) -> int:
        self.sizes[0] -= size
        self.sizes.append(size)
        self.mine[player].append(len(self.sizes) - 1)
        return len(self.sizes) - 1

    def holds(self, player: str, what: str, low: int, high: int) -> Row:
        """From ``low`` to ``high`` cards are in a hand now."""
        labels = self.those(what)
        here = sum(self.now.get(label) == player for label in labels) + self.gained[player, what]
        left = tuple(label for label in labels if label not in self.now)
        return Row(left, tuple(self.mine[player]), low - here, high - here)

    def read(self, step: Step) -> bool:
        """Takes in a line; says whether its facts are possible, and leaves them out if not."""
        line, verb, player, _, what, _, cards = step
        if verb in ("ask", "give", "fish", "draw"):
            rows = [
                self.holds(each, rank, 0, self.copies - 1)
                for each in self.game.players
                if each in self.grown
                for rank in self.game.ranks
            ]
            self.grown.clear()
            if rows:
                self.said[Claim(line, BOOK, None)] = rows
        if verb == "ask":
            self.said[Claim(line, ASK, player)] = [self.holds(player, what[0], 1, 9)]
            if self.by_card:
                self.said[Claim(line, OWN, player)] = [self.holds(player, what, 0, 0)]
        elif verb == "fish":
            self.said[Claim(line, FISH, player)] = [self.holds(player, what, 0, 0)]
        elif verb == "draw":
            if not self.sizes[0]:
                return False
            place = self.take(player, 1)
            if cards:
                row = Row(self.those(cards[0]), (place,), 1, 1)
                if not self.fits((), [row]):
                    self.sizes[0] += self.sizes.pop()
                    self.mine[player].pop()
                    return False
                self.facts.append(row)
            elif what:
                unless = Claim(line, SHOWN, player)
                self.said[unless] = [Row(self.those(what), (place,), 0, 0)]
            self.grown.add(player)
        elif verb in ("give", "book"):
            return self.carry(step)
        return True

    def carry(self, step: Step) -> bool:
        line, verb, player, other, what, count, _ = step
        count = count or self.copies
        row = self.holds(player, what, count, 9)
        if not self.fits((), [row]):
            return False
        self.facts.append(row)
        if self.by_card:
            self.now.update(dict.fromkeys(self.those(what), other if verb == "give" else "-"))
        else:
            self.gained[player, what] -= count
            self.gained[other, what] += count
        if verb == "give":
            self.grown.add(other)
            self.said[Claim(line, GIVE, player)] = [self.holds(player, what, 0, 0)]
        return True

    def fits(self, claims: Iterable[Claim], rows: Collection[Row] = ()) -> bool:
        """Whether some deal makes the facts, some claims and some more rows true."""
        return (
            self.solve([*rows, *(row for claim in claims for row in self.said[claim])]) is not None
        )

    def may_fail(self, claim: Claim) -> bool:
        """Whether a claim is false in some deal that fits the facts."""
        return any(
            self.fits((), [row._replace(low=-9, high=row.low - 1)])
            or self.fits((), [row._replace(low=row.high + 1, high=9)])
            for row in self.said[claim]
        )

    def range_of(self, player: str | None, rank: str, claims: Collection[Claim]) -> tuple[int, int]:
        """Returns the least and most cards of a rank in a hand or (None) the stock."""
        rows = [row for claim in claims for row in self.said[claim]]
        aim, here = Row(self.those(rank), (0,), 0, 0), 0
        if player:
            aim = self.holds(player, rank, 0, 0)
            here = -aim.low
        least, most = self.solve(rows, aim), self.solve(rows, aim, -1)
        assert least is not None
        assert most is not None
        return least + here, most + here

    def solve(self, rows: Iterable[Row], aim: Row | None = None, sign: int = 1) -> int | None:
        """Returns the least (or for sign -1 the most) cards that lie as in ``aim``, or None."""
        places, width = len(self.sizes), len(self.labels)
        whole = dict.fromkeys([*self.facts, *rows])
        asked = [row for row in whole if row.low > 0 or row.high < len(row.labels) * self.copies]
        each = 1 if self.by_card else self.copies
        every = tuple(range(places))
        asked += [Row((label,), every, each, each) for label in self.labels]
        asked += [Row(tuple(self.labels), (at,), size, size) for at, size in enumerate(self.sizes)]
        at = {label: index for index, label in enumerate(self.labels)}
        columns, ends = [], [0]
        for row in asked:
            columns += [place * width + at[label] for label in row.labels for place in row.places]
            ends.append(len(columns))
        matrix = csr_array(
            (np.ones(len(columns)), np.array(columns, int), np.array(ends)),
            (len(asked), places * width),
        )
        cost = np.zeros(places * width)
        if aim:
            cost[[p * width + at[label] for label in aim.labels for p in aim.places]] = sign
        found = milp(
            cost,
            constraints=LinearConstraint(
                matrix, [float(row.low) for row in asked], [float(row.high) for row in asked]
            ),
            bounds=Bounds(0, each),
            integrality=np.ones(places * width),
            options={"time_limit": 60.0},
        )
        assert found.status in (0, 2), found.message
        return round(found.fun) * sign if found.status == 0 else None
