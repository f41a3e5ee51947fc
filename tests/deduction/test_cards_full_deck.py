"""Asking for a card with a full deck: the model against an independent integer program."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable

import numpy as np
import pytest
from card_asking import HONEST, Faults, Game, Step, play, run, show_all, step_into
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import lil_matrix

from referee.deduction.cards import CardHands
from referee.deduction.known import KnownHands
from referee.deduction.model import Claim, Conflict
from referee.values.deck import Deck

CHEATS = Faults(ask=0.03, own=0.03, fish=0.02, show=0.02, book=0.05)


def game(seed: int, faults: Faults = HONEST, longest: int = 400) -> Game:
    source = random.Random(seed)
    players = source.randint(2, 6)
    size = 7 if players == 2 else 5
    return play(source, players, 13, 4, size, source.random() < 0.5, faults, longest)


class Program:
    """A log as an integer program: for every card the place where it left the deck."""

    def __init__(self, log: Game, steps: Iterable[Step]) -> None:
        self.log = log
        self.cards = [rank + suit for rank in log.ranks for suit in log.suits]
        self.sizes = [len(self.cards)]  # the rest of the stock, then hands and draws
        self.taken: dict[str, list[int]] = {player: [] for player in log.players}
        self.now: dict[str, str] = {}  # who has a card that was seen to move
        self.rows: list[tuple[Claim | None, list[str], list[int], int, int]] = []
        for step in steps:
            self.read(step)

    def read(self, step: Step) -> None:
        line, verb, player, other, card, size, _ = step
        if verb not in ("deal", "book"):
            for name in self.log.players:
                for rank in self.log.ranks:
                    claim = Claim(line, "go-fish/book-at-once", name)
                    self.bound(claim, name, rank, 0, len(self.log.suits) - 1)
        if verb in ("deal", "draw"):
            self.sizes.append(size or 1)
            self.sizes[0] -= size or 1
            place = len(self.sizes) - 1
            if verb == "draw" and card:
                self.rows.append((None, [card], [place], 1, 1))
            elif verb == "draw" and other:
                unless = Claim(line, "go-fish/lucky-shown", player)
                self.rows.append((unless, [other], [place], 0, 0))
            self.taken[player].append(place)
        elif verb in ("give", "book"):
            assert card
            for each in [card] if verb == "give" else [card + suit for suit in self.log.suits]:
                self.bound(None, player, each, 1, 1)
                self.now[each] = other or "laid down"
        elif verb == "ask":
            assert card
            self.bound(Claim(line, "go-fish/ask-held", player), player, card[0], 1, 4)
            if self.log.forbid:
                self.bound(Claim(line, "go-fish/ask-own-card", player), player, card, 0, 0)
        elif verb == "fish":
            assert card
            self.bound(Claim(line, "go-fish/fish-true", player), player, card, 0, 0)

    def bound(self, claim: Claim | None, player: str, what: str, low: int, high: int) -> None:
        cards = [card for card in self.cards if card.startswith(what)]
        here = sum(self.now.get(card) == player for card in cards)
        cards = [card for card in cards if card not in self.now]
        self.rows.append((claim, cards, list(self.taken[player]), low - here, high - here))

    def solve(
        self,
        claims: Collection[Claim] | None = None,
        aim: tuple[str | None, str, int] | None = None,
    ) -> int | None:
        """Returns whether the facts and some claims (or all) can be true: 0, None if they cannot.

        With an aim (a player, a rank, 1 or -1) it is the least, or less the most, of the rank.
        """
        rows = {  # each once, and only if it says something
            (tuple(cards), tuple(where), least, most)
            for claim, cards, where, least, most in self.rows
            if claim is None or claims is None or claim in claims
            if least > 0 or most < len(cards)
        }
        number, places = len(self.cards), len(self.sizes)
        matrix = lil_matrix((number + places + len(rows), number * places))
        for card in range(number):
            matrix[card, card * places : (card + 1) * places] = 1
        for place in range(places):
            matrix[number + place, place::places] = 1
        low, high = [1] * number + self.sizes, [1] * number + self.sizes
        for at, (cards, where, least, most) in enumerate(rows, number + places):
            for card in cards:
                for place in where:
                    matrix[at, self.cards.index(card) * places + place] = 1
            low.append(least)
            high.append(most)
        cost = np.zeros(number * places)
        here = 0
        if aim:
            player, rank, sign = aim
            where = self.taken[player] if player else [0]
            for at, card in enumerate(self.cards):
                if card[0] == rank and card not in self.now:
                    cost[[at * places + place for place in where]] = sign
                elif card[0] == rank and player and self.now[card] == player:
                    here += sign
        result = milp(
            cost,
            constraints=LinearConstraint(matrix.tocsr(), low, high),
            bounds=Bounds(0, 1),
            integrality=np.ones(number * places),
            options={"time_limit": 20},
        )
        assert result.status in (0, 2), result.message
        return None if result.status == 2 else round(result.fun) + here


def first_conflict(log: Game) -> tuple[CardHands, int, list[Conflict]]:
    """Plays a log up to the first line with conflicts; returns it (0: there is none)."""
    hands = CardHands(log.players, Deck(log.ranks, log.suits))
    for step in log.steps:
        found = [each for conflicts in step_into(hands, step, log.forbid) for each in conflicts]
        if found:
            return hands, step.line, found
    return hands, 0, []


@pytest.mark.parametrize("seed", range(12))
def test_a_contradiction_is_found_on_the_first_line_that_makes_one(seed: int) -> None:
    log = game(seed, CHEATS)
    _, line, conflicts = first_conflict(log)
    if not line:
        assert Program(log, log.steps).solve() is not None
        return
    assert Program(log, log.steps[: line - 1]).solve() is not None
    program = Program(log, log.steps[:line])
    assert program.solve() is None
    for conflict in conflicts:
        assert program.solve(conflict.claims) is None
        for claim in conflict.claims:
            assert program.solve([each for each in conflict.claims if each != claim]) is not None


@pytest.mark.parametrize("seed", range(4))
def test_least_and_most_are_those_of_the_program(seed: int) -> None:
    log = game(100 + seed)
    source = random.Random(seed)
    steps = log.steps[: source.randint(40, 160)]
    hands = CardHands(log.players, Deck(log.ranks, log.suits))
    assert run(hands, log, steps) == []
    program = Program(log, steps)
    for _ in range(4):
        player, rank = source.choice([*log.players, None]), source.choice(log.ranks)
        assert hands.least(player, rank) == program.solve(aim=(player, rank, 1))
        most = program.solve(aim=(player, rank, -1))
        assert most is not None
        assert hands.most(player, rank) == -most


@pytest.mark.parametrize("seed", range(40))
def test_an_honest_table_is_never_accused(seed: int) -> None:
    log = game(1000 + seed)
    hands = CardHands(log.players, Deck(log.ranks, log.suits))
    assert run(hands, log) == []
    # The deal that the model found proves it: with every card recorded, no rule is broken.
    recorded = KnownHands(log.players, Deck(log.ranks, log.suits))
    assert run(recorded, log, show_all(log, hands.example())) == []


@pytest.mark.parametrize("seed", range(6))
def test_the_deal_at_hand_fits_after_every_line(seed: int) -> None:
    log = game(2000 + seed, CHEATS)
    hands = CardHands(log.players, Deck(log.ranks, log.suits))
    for step in log.steps:
        for _ in step_into(hands, step, log.forbid):
            now = hands._now
            assert now.sure
            assert all(now.open[card] >> slot & 1 for card, slot in enumerate(now.places))
            assert all(bound.met(now.places) for bounds in now.bounds for bound in bounds)
            assert [now.places.count(slot) for slot in range(len(now.sizes))] == now.sizes
