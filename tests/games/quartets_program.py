"""Asks for cards without a stock as an integer program: for every card, who was dealt it.

It knows nothing of exchange paths: everything that was said bounds sums of these numbers. Cards
move by name, so that from its first move on it is known where a card is.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

from referee.games.simulating.habits import Habits
from referee.games.simulating.record import CLOSED
from referee.match.replay import Replay
from referee.match.simulate import Wish, transcript
from referee.values.deck import Deck
from referee.values.rules import CannotDo

Row = tuple[tuple[tuple[str, int], ...], int, int]
"""From so many to so many of these cards were dealt to these seats."""

ANY = 99


class Program:
    """The facts and claims of one deal, as rows."""

    def __init__(self, deck: Deck, players: list[str], sizes: list[int]) -> None:
        self.deck, self.players, self.sizes = deck, players, sizes
        self.now: dict[str, str] = {}
        self.rows: set[Row] = set()
        self.grown = set(players)
        self.waiting = ("", "", "")

    def held(self, player: str, cards: Iterable[str], low: int, high: int) -> Row:
        """A row that says how many of some cards are in a hand now."""
        seat = self.players.index(player)
        here = sum(self.now.get(card) == player for card in cards)
        left = tuple((card, seat) for card in cards if card not in self.now)
        return left, low - here, high - here

    def say(self, event: str) -> None:
        """Takes an event in."""
        verb, player, *rest = event.split()
        deck = self.deck
        if verb != "book":
            for each in self.grown:
                for group in deck.groups:
                    cards = deck.of(group)
                    self.rows.add(self.held(each, cards, 0, len(cards) - 1))
            self.grown.clear()
        if verb == "ask":
            other, what = rest
            self.waiting = (player, other, what)
            self.rows.add(self.held(player, deck.of(deck.group(what)), 1, ANY))
            self.rows.add(self.held(player, [what], 0, 0))
        elif verb in ("fish", "none"):
            self.rows.add(self.held(player, [self.waiting[2]], 0, 0))
        elif verb == "give":
            self.rows.add(self.held(player, [self.waiting[2]], 1, 1))
            self.now[self.waiting[2]] = self.waiting[0]
            self.grown.add(self.waiting[0])
        elif verb == "book":
            cards = deck.of(rest[0])
            self.rows.add(self.held(player, cards, len(cards), ANY))
            self.now.update(dict.fromkeys(cards, "-"))

    def bounds(self, player: str, group: str) -> tuple[int, int]:
        """Returns the least and most cards of a group in a hand."""
        cells, low, _ = self.held(player, self.deck.of(group), 0, 0)
        least, most = self.solve(cells), self.solve(cells, -1)
        assert least is not None
        assert most is not None
        return least - low, most - low

    def solve(self, aim: Iterable[tuple[str, int]] = (), sign: int = 1) -> int | None:
        """Returns the least (for sign -1 the most) of some cells over all deals, None without."""
        cards, seats = list(self.deck.cards), len(self.players)
        at = {card: index for index, card in enumerate(cards)}
        rows = [row for row in self.rows if row[1] > 0 or row[2] < len(row[0])]
        if any(low > len(cells) or high < 0 for cells, low, high in rows):
            return None
        rows += [(tuple((card, seat) for seat in range(seats)), 1, 1) for card in cards]
        rows += [
            (tuple((card, seat) for card in cards), size, size)
            for seat, size in enumerate(self.sizes)
        ]
        columns = [at[card] * seats + seat for cells, _, _ in rows for card, seat in cells]
        ends = np.cumsum([0, *(len(cells) for cells, _, _ in rows)])
        matrix = csr_array(
            (np.ones(len(columns)), np.array(columns, int), ends), (len(rows), len(cards) * seats)
        )
        cost = np.zeros(len(cards) * seats)
        cost[[at[card] * seats + seat for card, seat in aim]] = sign
        found = milp(
            cost,
            constraints=LinearConstraint(
                matrix, [float(low) for _, low, _ in rows], [float(high) for *_, high in rows]
            ),
            bounds=Bounds(0, 1),
            integrality=np.ones(len(cards) * seats),
            options={"time_limit": 60.0},
        )
        assert found.status in (0, 2), found.message
        return round(found.fun) * sign if found.status == 0 else None


PROFILES = (("authors", 4), ("quartett", 4), ("happy-families", 5), ("quartett", 3))
LIES = ("quartets/fish-true", "quartets/ask-held", "quartets/ask-own-card", None)


def compare(seed: int, cells: int = 4) -> str:
    """Compares a prefix of a game, honest or not, with the program; says what came of it."""
    rng = Random(seed)
    profile, count = PROFILES[seed % len(PROFILES)]
    wish = Wish(
        "quartets", seed, profile, {}, count, Habits(sensible=rng.random() < 0.5),
        LIES[seed // len(PROFILES) % len(LIES)],
    )  # fmt: skip
    try:
        lines = [line.partition("#")[0].strip() for line in transcript(wish, CLOSED)]
    except CannotDo:
        return "no room"
    opened = next(at for at, line in enumerate(lines) if line.startswith("deal "))
    plays = [at for at, line in enumerate(lines) if at > opened and line[:4] in _PLAYED]
    last = rng.choice(plays)
    replay, program = Replay(), None
    for at, line in enumerate(lines[: last + 1]):
        found = [each for each in replay.feed(line) if each.kind != "style"]
        state = replay.state
        if at == opened:
            assert state is not None
            deal = state.deal  # type: ignore[attr-defined]
            sizes = [deal.sizes[each] for each in deal.players]
            program = Program(deal.rules.deck, deal.players, sizes)
        elif program is not None and line[:4] in _PLAYED:
            program.say(line)
            if found:
                assert program.solve() is None, (found, lines[: at + 1])
                return "refuted"
    assert program is not None
    assert program.solve() is not None, lines[: last + 1]
    insight = replay.insight()
    assert insight is not None
    open_groups = list(insight.ranges[program.players[0]])
    for _ in range(cells if open_groups else 0):
        player, group = rng.choice(program.players), rng.choice(open_groups)
        told = insight.ranges[player][group]
        assert told == program.bounds(player, group), (player, group, lines[: last + 1])
    return "fits"


_PLAYED = ("ask ", "give", "fish", "none", "book")
