"""A model of closed hands checked, call by call, against trying every deal of a small deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import NamedTuple

import numpy as np
from card_asking import BOOK, Game

from referee.deduction.cards import CardHands
from referee.deduction.model import Claim, Conflict
from referee.values.deck import Deck

STOCK, BOOKED = -1, -2
Deals = np.ndarray  # of bool: for every deal, whether something is true


@lru_cache(maxsize=8)
def deals(cards: int, sizes: tuple[int, ...]) -> np.ndarray:
    """Every deal: for each card the player it is dealt to, or (from len(sizes) on) its draw."""

    def hands(left: tuple[int, ...], at: int) -> Iterator[dict[int, int]]:
        if at == len(sizes):
            for order in permutations(left):
                yield {card: at + draw for draw, card in enumerate(order)}
            return
        for hand in combinations(left, sizes[at]):
            for rest in hands(tuple(card for card in left if card not in hand), at + 1):
                yield {**dict.fromkeys(hand, at), **rest}

    everything = [[deal[card] for card in range(cards)] for deal in hands(tuple(range(cards)), 0)]
    return np.array(everything, dtype=np.int8)


class Unit(NamedTuple):
    """A claim about one rank, and the deals in which it is true."""

    claim: Claim
    rank: str
    true: Deals
    chain: tuple[str, str, int] | None = None


class EveryDeal:
    """Passes every call to :class:`CardHands`, and fails if its answer is not exact."""

    def __init__(self, game: Game, sizes: tuple[int, ...]) -> None:
        self.game = game
        self.model = CardHands(game.players, Deck(game.ranks, game.suits))
        self.cards = [rank + suit for rank in game.ranks for suit in game.suits]
        self.dealt = deals(len(self.cards), sizes)
        self.at = np.where(self.dealt < len(sizes), self.dealt, STOCK)
        self.drawn = 0
        self.facts: dict[int, Deals] = {}
        self.moved: dict[str, set[int]] = {}  # the lines on which a card of a rank changed hands
        self.units: list[Unit] = []  # in force
        self.dropped: set[Claim] = set()
        self.moves = dict.fromkeys(game.ranks, 0)
        self.took = dict.fromkeys(game.players, 0)
        self.chains: dict[tuple[str, str], tuple[int, int]] = {}
        self.closed: set[tuple[str, str, int]] = set()
        self.current: dict[tuple[str, str], Unit] = {}
        self.said: list[tuple[Claim, Unit]] = []
        self.conflicts = 0

    # What the table tells

    def deal(self, player: str, size: int, line: int) -> None:
        self.model.deal(player, size, line)

    def reveal(self, player: str, cards: Sequence[str], line: int) -> list[Conflict]:
        mine = self.dealt == self.game.players.index(player)
        true = np.ones(len(mine), bool)
        for rank in {card[0] for card in cards}:
            listed = [card for card in cards if card[0] == rank]
            true &= mine[:, self.those(rank)].sum(axis=1) >= len(listed)
            for card in listed:
                if len(card) > 1:
                    true &= mine[:, self.those(card)].all(axis=1)
                    true &= listed.count(card) == 1
        return self.fact(self.model.reveal(player, cards, line), line, true)

    def draw(
        self, player: str, card: str | None, line: int, unless: tuple[str, str] | None
    ) -> list[Conflict]:
        place = len(self.game.players) + self.drawn
        drawn = self.dealt == place
        true = drawn[:, self.those(card)].any(axis=1) if card else np.ones(len(drawn), bool)
        before = self.at
        new = drawn & (self.at == STOCK)
        self.at = np.where(new, self.game.players.index(player), self.at)
        given = self.model.draw(player, card, line, unless)
        if not (self.known & true).any():
            self.at = before
            return self.fact(given, line, true)
        self.drawn += 1
        self.took[player] += 1
        units = []
        if unless and (card is None or len(card) == 1):
            false = drawn[:, self.those(unless[0])].any(axis=1)
            units = [Unit(Claim(line, unless[1], player), unless[0][0], ~false)]
        if not card:
            return self.claim(given, units)
        self.facts[line] = true
        self.check(given, units)
        return given

    def move(self, giver: str, taker: str, what: str, count: int, line: int) -> list[Conflict]:
        assert count == 1
        return self.carry(giver, [what], self.model.move(giver, taker, what, 1, line), line, taker)

    def lay(self, player: str, rank: str, line: int) -> list[Conflict]:
        cards = [rank + suit for suit in self.game.suits]
        return self.carry(player, cards, self.model.lay(player, rank, line), line, None)

    def carry(
        self, giver: str, cards: list[str], given: list[Conflict], line: int, taker: str | None
    ) -> list[Conflict]:
        columns = [self.cards.index(card) for card in cards]
        true = (self.at[:, columns] == self.game.players.index(giver)).all(axis=1)
        self.fact(given, line, true, self.moved.get(cards[0][0], set()))
        if line in self.facts:
            self.at = self.at.copy()
            self.at[:, columns] = self.game.players.index(taker) if taker else BOOKED
            self.moved.setdefault(cards[0][0], set()).add(line)
            self.moves[cards[0][0]] += 1
        return given

    # What the rules make of it

    def held(self, player: str, what: str) -> np.ndarray:
        return (self.at[:, self.those(what)] == self.game.players.index(player)).sum(axis=1)

    def at_least(self, player: str, what: str, count: int, claim: Claim) -> list[Conflict]:
        given = self.model.at_least(player, what, count, claim)
        return self.claim(given, [Unit(claim, what[0], self.held(player, what) >= count)])

    def at_most(self, player: str, what: str, count: int, claim: Claim) -> list[Conflict]:
        given = self.model.at_most(player, what, count, claim)
        return self.claim(given, [Unit(claim, what[0], self.held(player, what) <= count)])

    def no_book_held(self, line: int, rule: str) -> list[Conflict]:
        given = self.model.no_book_held(line, rule)
        units = []
        for rank, player in product(self.game.ranks, self.game.players):
            now = self.moves[rank], self.took[player]
            claim = Claim(line, rule, player)
            if self.chains.get((rank, player)) != now:
                self.chains[rank, player] = now
                chain = (player, rank, self.moves[rank])
                self.current.pop((rank, player), None)
                if chain not in self.closed:
                    true = self.held(player, rank) < len(self.game.suits)
                    self.current[rank, player] = Unit(claim, rank, true, chain)
                    units.append(self.current[rank, player])
            if (rank, player) in self.current:
                self.said.append((claim, self.current[rank, player]))
        return self.claim(given, units)

    # Judging

    def those(self, what: str | None) -> list[int]:
        return [at for at, card in enumerate(self.cards) if what and card.startswith(what)]

    @property
    def known(self) -> Deals:
        return np.logical_and.reduce([np.ones(len(self.dealt), bool), *self.facts.values()])

    def some(self, units: Sequence[Unit], known: Deals | None = None) -> bool:
        known = self.known if known is None else known
        return bool(np.logical_and.reduce([known, *[unit.true for unit in units]]).any())

    def fact(
        self, given: list[Conflict], line: int, true: Deals, moved: set[int] | None = None
    ) -> list[Conflict]:
        if (self.known & true).any():
            self.facts[line] = true
            self.check(given, [])
            return given
        (conflict,) = given
        assert conflict.claims == conflict.suspects == ()
        assert line in conflict.facts
        self.based({**self.facts, line: true}, conflict, [], {line, *(moved or ())})
        return given

    def claim(self, given: list[Conflict], units: list[Unit]) -> list[Conflict]:
        self.check(given, units)
        return given

    def check(self, given: list[Conflict], fresh: list[Unit]) -> None:
        self.units += fresh
        known = self.known
        for conflict in given:
            self.conflicts += 1
            assert not self.some(self.units), "an innocent log is accused"
            alone = [unit.claim for unit in self.units if not (known & unit.true).any()]
            proof = self.proof(conflict)
            if alone:
                assert len(conflict.claims) == 1
                assert conflict.claims[0] in alone
            suspects = {
                claim
                for claim in conflict.claims
                if self.some(self.kept(self.among(proof, self.meaning(claim))))
            }
            assert set(conflict.suspects) == suspects
            moved = {line for unit in proof for line in self.moved.get(unit.rank, ())}
            self.based(self.facts, conflict, proof, moved)
            self.units = self.kept(proof)
            self.dropped.update(conflict.claims)
            for unit in proof:
                if unit.chain and unit.chain[2] == self.moves[unit.rank]:
                    self.closed.add(unit.chain)
                    self.current.pop((unit.rank, unit.chain[0]), None)
        assert self.some(self.units), "a contradiction is missed"
        self.check_example()

    def check_example(self) -> None:
        """The deal that the model shows is one of those that fit."""
        shown = np.ones(len(self.dealt), bool)
        slots = self.model.example()
        assert slots.pop()[0] is None
        for place, (_, _, cards) in enumerate(slots):
            for card in cards:
                shown &= self.dealt[:, self.cards.index(card)] == place
        assert self.some(self.units, self.known & shown), "a deal is shown that does not fit"

    def meaning(self, claim: Claim) -> list[Unit]:
        """All that a claim says and that is in force: of no books, what holds of every rank."""
        said = [unit for unit in self.units if unit.claim == claim]
        told = [unit for each, unit in self.said if each == claim]
        return said + [
            unit for unit in self.among(told, self.units) if not self.among([unit], said)
        ]

    @staticmethod
    def among(units: Sequence[Unit], others: Sequence[Unit]) -> list[Unit]:
        return [unit for unit in units if any(unit is other for other in others)]

    def proof(self, conflict: Conflict) -> list[Unit]:
        """What the claims of a conflict say, irreducible, of what the model has dropped."""
        lines = [claim.line for claim in conflict.claims]
        assert lines == sorted(lines)
        assert len(set(conflict.claims)) == len(lines)
        meaning = {claim: self.meaning(claim) for claim in conflict.claims}
        assert not self.some([unit for claim in meaning for unit in meaning[claim]])
        for without in meaning:
            rest = [unit for claim in meaning if claim != without for unit in meaning[claim]]
            assert self.some(rest), f"{without} is not needed in {conflict}"
        left = [(held.claim, held.rank) for ranks in self.model._now.claims for held in ranks]
        index = self.game.ranks.index
        known = self.known
        units = {
            id(unit): unit
            for claim in meaning
            for unit in meaning[claim]
            if (unit.claim, index(unit.rank)) not in left and (known & ~unit.true).any()
        }.values()
        for size in range(1, len(units) + 1):
            for proof in combinations(units, size):
                if not self.some(proof):
                    return list(proof)
        raise AssertionError(f"not what the model dropped: {conflict}")

    def kept(self, proof: Sequence[Unit]) -> list[Unit]:
        """The claims in force without some, and without what grew from those."""
        return [
            unit
            for unit in self.units
            if not any(
                unit is each
                or (unit.chain == each.chain is not None and unit.claim.line >= each.claim.line)
                for each in proof
            )
        ]

    def based(
        self, facts: dict[int, Deals], conflict: Conflict, proof: list[Unit], moved: set[int]
    ) -> None:
        """The facts of a conflict are enough for it, and each is needed or moved a card."""
        assert list(conflict.facts) == sorted(set(conflict.facts))
        every = np.ones(len(self.dealt), bool)
        for without in (None, *conflict.facts):
            lines = [line for line in conflict.facts if line != without]
            known = np.logical_and.reduce([every, *[facts.get(line, every) for line in lines]])
            if without is None:
                assert not self.some(proof, known), "facts are missing from a proof"
            elif without not in moved:
                assert self.some(proof, known), "a proof rests on a fact it does not need"

    def check_questions(self) -> None:
        """Compares least, most, holders and what is not proved."""
        fits = np.logical_and.reduce([self.known, *[unit.true for unit in self.units]])
        everyone = [*enumerate(self.game.players), (STOCK, None)]
        ranges = self.model.ranges()
        for what in (*self.game.ranks, *self.cards):
            column = self.those(what)
            holders = set()
            for at, player in everyone:
                number = (self.at[fits][:, column] == at).sum(axis=1)
                least, most = int(number.min()), int(number.max())
                assert self.model.least(player, what) == least
                assert self.model.most(player, what) == most
                if len(what) == 1:
                    assert ranges[player][what] == (least, most)
                elif most:
                    holders.add(player)
            if len(what) > 1:
                assert self.model.holders(what) == holders
        known = self.known
        force = {id(unit) for unit in self.units}
        doubt = {
            unit.claim
            for unit in self.units
            if unit.claim.rule != BOOK and (known & ~unit.true).any()
        }
        doubt |= {
            claim for claim, unit in self.said if id(unit) in force and (known & ~unit.true).any()
        }
        unproved = list(self.model.unproved())
        assert unproved == sorted(doubt - self.dropped)
