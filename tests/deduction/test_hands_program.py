"""On full decks the hands are judged as an independent integer program judges them."""

from __future__ import annotations

import os
import random

import pytest
from named_asking import BOOK, Game, Ways, play, tell
from program import Program

from referee.deduction.cards import CardSearch
from referee.deduction.hands import Hands
from referee.deduction.model import Claim, Conflict
from referee.deduction.placements import breaks
from referee.deduction.ranks import RankFlow
from referee.values.deck import Deck

GAMES = int(os.environ.get("REFEREE_GAMES", "3"))
HONEST = Ways(named=0.0, ranks=1.0, shown=0.05, hand=0.3)
CHEATS = HONEST._replace(cheat=0.03, wrong=0.01)
TABLES = [(4, 13, 4, 5), (3, 13, 4, 7), (2, 13, 4, 7), (6, 13, 4, 5)]


class Table:
    """A game told to ``Hands`` and to a program, and compared."""

    def __init__(self, game: Game, source: random.Random) -> None:
        self.game, self.source = game.hands_first(), source
        self.program = Program(self.game)
        self.hands = Hands(game.players, Deck(game.ranks, game.suits), by_name=game.by_card)
        for player in game.players:
            self.hands.deal(player, game.size, 0)
        self.gone: set[Claim] = set()
        self.book = 0
        """The last line where a book was held for certain: then it is held on later ones."""

    def run(self) -> int:
        """Tells all lines, and returns how many conflicts there were."""
        found = 0
        for step in self.game.steps:
            new = [each for some in tell(self.hands, step, self.game.by_card) for each in some]
            possible = self.program.read(step)
            assert possible == all(each.claims for each in new)
            if step.verb == "hand" and new:
                return found  # the program knows all hands from the beginning
            for each in new:
                if each.claims:
                    self.check(each)
                    found += 1
            if new:
                assert self.program.fits(self.in_force()), "all conflicts are found"
            elif self.source.random() < 0.05:
                self.ask()
            deal_fits(self.hands)
        assert self.program.fits(self.in_force())
        return found

    def in_force(self) -> list[Claim]:
        return [
            claim
            for claim in self.program.said
            if claim not in self.gone and not (claim.rule == BOOK and claim.line <= self.book)
        ]

    def check(self, conflict: Conflict) -> None:
        """The claims of a conflict cannot all be true, but without any one of them they can."""
        program = self.program
        claims = [
            claim._replace(player=None) if claim.rule == BOOK else claim
            for claim in conflict.claims
        ]
        assert not program.fits(claims)
        for claim in claims:
            assert program.fits(other for other in claims if other != claim)
        self.gone.update(claims)
        if any(claim.rule == BOOK for claim in claims):
            self.book = max(program.said)[0]

    def ask(self) -> None:
        """Compares what follows from all of it."""
        program, hands, source = self.program, self.hands, self.source
        in_force = self.in_force()
        assert program.fits(in_force)
        if not self.gone:
            player, rank = source.choice((*self.game.players, None)), source.choice(self.game.ranks)
            ranges = hands.least(player, rank), hands.most(player, rank)
            assert ranges == program.range_of(player, rank, in_force)
        unproved = hands.unproved()
        assert unproved <= program.said.keys()
        some = [claim for claim in program.said if claim.rule != BOOK]
        for claim in source.sample(some, min(2, len(some))):
            assert (claim in unproved) == program.may_fail(claim)


def deal_fits(hands: Hands) -> None:
    """The deal that a model of hidden cards keeps proves that what was said is possible."""
    rest = hands._rest
    if isinstance(rest, RankFlow):
        for bounds in rest._log:
            assert not any(bound.broken_by(rest._board.spoken_of(bound)) for bound in bounds)
    elif isinstance(rest, CardSearch):
        now = rest._now
        assert now.sure
        assert all(now.open[card] >> slot & 1 for card, slot in enumerate(now.places))
        assert not any(breaks(ways, now.places) for ways in now.bounds)
        assert [now.places.count(slot) for slot in range(len(now.sizes))] == now.sizes


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("by_card", [False, True], ids=["ranks", "cards"])
@pytest.mark.parametrize("ways", [HONEST, CHEATS], ids=["honest", "cheats"])
def test_the_full_deck_agrees_with_an_integer_program(ways: Ways, by_card: bool, seed: int) -> None:
    source = random.Random(seed)
    if by_card:
        ways = ways._replace(named=0.7, ranks=0.2)
    game = play(source, TABLES[seed % len(TABLES)], ways, 120, by_card)
    found = Table(game, source).run()
    assert ways.cheat or not found
