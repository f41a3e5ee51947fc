"""From a contradiction to the lines that make it, for :mod:`referee.deduction.cards`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from referee.deduction.mender import Mender
from referee.deduction.model import Claim, Conflict
from referee.deduction.placements import PlaceBound, add_bound, narrow
from referee.deduction.places import Memo, OutOfNodesError, Search
from referee.deduction.position import Held, Position

DEALS = 8
"""How many deals are kept that may answer the next question without a search."""

MEMO = 2000
"""How many results of pruning are remembered before they are forgotten."""

Item = TypeVar("Item")


class Prover:
    """Decides what a position leaves possible, and why it leaves nothing.

    ``suits`` are the cards of a rank, ``limit`` the nodes after which a search gives up;
    ``nodes`` counts those of all searches.
    """

    __slots__ = ("_core", "_deals", "_limit", "_memo", "_stuck", "_suits", "nodes")

    def __init__(self, suits: int, limit: int) -> None:
        self._suits = suits
        self._limit = limit
        self._memo: Memo = {}
        self._deals: list[list[int]] = []  # found while a contradiction is looked into
        self._core: set[int] = set()  # why the last search found nothing
        self._stuck: set[int] = set()  # why nothing fits all facts and claims
        self.nodes = 0

    def find(
        self,
        now: Position,
        domains: Sequence[int],
        bounds: Sequence[tuple[PlaceBound, ...]],
        start: Sequence[int] = (),
    ) -> list[int] | None:
        """Returns a deal, or None where there is none; raises OutOfNodesError."""
        if len(self._memo) > MEMO:
            self._memo.clear()
        search = Search(self._suits, now.sizes, domains, bounds, self._limit, self._memo)
        try:
            return search.run(start or now.places)
        finally:
            self.nodes += search.nodes
            self._core = search.core

    def settle(self, now: Position, ranks: Collection[int]) -> bool | None:
        """Finds a deal that fits after bounds of these ranks were added.

        Returns whether there is one, and None where the search gave up.
        """
        if now.sure:
            broken = [rank for rank in ranks if not self._fits(now, rank)]
            if not broken:
                return True
            mender = Mender(self._suits, len(now.sizes), now.open, now.bounds, now.places)
            if all(mender.mend(rank) for rank in broken):
                return True
        try:
            found = self.find(now, now.open, now.bounds)
        except OutOfNodesError:
            now.sure = False
            return None
        if found is None:
            self._stuck = self._core
            return False
        now.places = found
        now.sure = True
        return True

    def _fits(self, now: Position, rank: int) -> bool:
        """Says whether the deal at hand obeys all that is known and claimed of a rank."""
        places = now.places
        first = rank * self._suits
        for card in range(first, first + self._suits):
            if not now.open[card] >> places[card] & 1:
                return False
        return all(bound.met(places) for bound in now.bounds[rank])

    def clash(
        self, now: Position, claims: Sequence[Held], lines: Collection[int] | None = None
    ) -> set[int] | None:
        """Returns ranks whose claims and facts alone conflict, or None where none does.

        Only the given claims count, and only the facts of ``lines`` (without it, all facts).
        """
        if lines is None:
            domains, bounds = list(now.known), list(now.solid)
            wanted = [(held.rank, held.bound) for held in claims]
        else:
            domains, bounds = [-1] * len(now.known), [()] * len(now.solid)
            wanted = [(held.rank, held.given(lines)) for held in claims]
            wanted += [
                (held.rank, held.bound)
                for facts in now.facts
                for held in facts
                if held.line in lines
            ]
        for deal in self._deals:
            if (
                all(domain >> slot & 1 for domain, slot in zip(domains, deal, strict=True))
                and all(bound.met(deal) for _, bound in wanted)
                and all(bound.met(deal) for facts in bounds for bound in facts)
            ):
                return None
        for rank, bound in wanted:
            if not narrow(domains, bound):
                bounds[rank] = add_bound(bounds[rank], bound)
        try:
            found = self.find(now, domains, bounds)
        except OutOfNodesError:
            return None  # nothing is a contradiction before it is proved one
        if found is None:
            return self._core
        self._deals = [found, *self._deals[: DEALS - 1]]
        return None

    def facts_alone(self, now: Position, line: int) -> Conflict | None:
        """Returns the conflict of facts that the facts of ``line`` have brought, if they have."""
        self._deals = []
        core = self.clash(now, ())
        if core is None:
            return None
        others = {held.line for rank in core for held in now.facts[rank]} - {line}
        needed = irreducible(
            sorted(others), lambda some: self.clash(now, (), {*some, line}) is not None
        )
        return Conflict((), tuple(sorted([*needed, line])))

    def resolve(self, now: Position, fresh: Sequence[Held]) -> list[Conflict]:
        """Drops claims until a deal fits the rest and the facts, which together nothing fits.

        ``fresh`` are the claims that brought this about, unless it was a fact.
        """
        conflicts = []
        self._deals = []
        refuted = self._refuted(now, fresh)
        while True:
            alone = len(refuted) < 2
            proof = [refuted.pop(0)] if refuted else self._proof(now, fresh)
            claims, proof = self._in_full(now, proof)
            conflicts.append(self._conflict(now, claims, proof, alone))
            now.drop(claims, proof)
            if refuted:
                continue
            if self.settle(now, range(len(now.moves))) is not False:
                return conflicts

    def _refuted(self, now: Position, fresh: Sequence[Held]) -> list[Held]:
        """Returns the claims that the facts alone refute, the first of each chain, by line."""
        if fresh:
            return [
                held
                for held in fresh
                if not (now.sure and held.bound.met(now.places))
                and self.clash(now, (held,)) is not None
            ]
        refuted: list[Held] = []
        pending = sorted((held for claims in now.claims for held in claims), key=_by_line)
        trial: Held | None = None
        while True:
            domains, bounds = list(now.known), list(now.solid)
            if trial and not narrow(domains, trial.bound):
                bounds[trial.rank] += (trial.bound,)
            try:
                deal = self.find(now, domains, bounds)
            except OutOfNodesError:
                deal = trial = None
            if deal:
                pending = [held for held in pending if not held.bound.met(deal)]
            elif trial:
                refuted.append(trial)
                gone = now.grown(trial)
                pending = [held for held in pending if held not in gone]
            if not pending:
                return refuted
            trial = pending.pop(0)

    def _proof(self, now: Position, fresh: Sequence[Held]) -> list[Held]:
        """Returns claims, none of which can be left out, that conflict with the facts."""
        # What came last is part of any contradiction, if there was none before it.
        base = list(fresh) if len(fresh) == 1 and now.sure else []
        pool = [held for rank in self._stuck for held in now.claims[rank] if held not in base]
        pool.sort(key=lambda held: (held.chain is not None, held.line))
        # Of claims that say the same the first is part of the proof, and no other is.
        different = {(held.rank, held.bound, held.support): held for held in reversed(pool)}
        pool = [held for held in pool if different[held.rank, held.bound, held.support] is held]
        needed = irreducible(pool, lambda some: self.clash(now, [*some, *base]) is not None)
        return sorted([*needed, *base], key=_by_line)

    def _in_full(self, now: Position, proof: list[Held]) -> tuple[tuple[Claim, ...], list[Held]]:
        """Returns claims of which none can be left out even when the rest mean all they say.

        A claim that a player holds no book speaks of every rank, a proof may need only one.
        """
        claims = tuple(dict.fromkeys(held.claim for held in proof if held.claim))
        if len(claims) < 2 or not any(held.chain for held in proof):
            return claims, proof
        meaning = {claim: now.meaning(claim) for claim in claims}

        def all_of(some: Sequence[Claim]) -> list[Held]:
            return list(dict.fromkeys(held for claim in some for held in meaning[claim]))

        def conflict(some: Sequence[Claim]) -> bool:
            return self.clash(now, all_of(some)) is not None

        if not any(conflict([each for each in claims if each != claim]) for claim in claims):
            return claims, proof
        fewer = sorted(irreducible(claims, conflict), key=claims.index)
        said = all_of(fewer)
        return tuple(fewer), irreducible(said, lambda some: self.clash(now, some) is not None)

    def _conflict(
        self, now: Position, claims: tuple[Claim, ...], proof: list[Held], alone: bool
    ) -> Conflict:
        """Describes claims that conflict with the facts; ``alone`` if nothing else conflicts."""
        core = self.clash(now, proof) or range(len(now.facts))
        lines = {held.line for rank in core for held in now.facts[rank]}
        lines.update(line for held in proof for line in held.support)
        facts = irreducible(
            sorted(lines), lambda some: self.clash(now, proof, set(some)) is not None
        )
        suspects = [claim for claim in claims if alone and self._repairs(now, proof, claim)]
        return Conflict(claims, tuple(sorted(facts)), tuple(suspects))

    def _repairs(self, now: Position, proof: list[Held], claim: Claim) -> bool:
        """Says whether a deal fits everything but one claim of a proof."""
        said = now.meaning(claim)
        domains, bounds = now.without([held for held in proof if held in said])
        try:
            return self.find(now, domains, bounds) is not None
        except OutOfNodesError:
            return False


def _by_line(held: Held) -> int:
    return held.line


def irreducible(optional: Sequence[Item], conflict: Callable[[Sequence[Item]], bool]) -> list[Item]:
    """Returns items that conflict, none of which can be left out, out of all that do.

    ``conflict`` says whether some of the items, by themselves, conflict. Earlier items are kept
    in preference to later ones. The method halves the items (QuickXplain, U. Junker, 2004), so
    that few are tried one at a time.
    """
    if conflict(()):
        return []
    return _needed([], list(optional), conflict)


def _needed(
    base: list[Item], items: list[Item], conflict: Callable[[Sequence[Item]], bool]
) -> list[Item]:
    """Returns those of the items which, with the base, conflict, all of them needed."""
    if len(items) < 2:
        return items
    early, late = items[: len(items) // 2], items[len(items) // 2 :]
    if conflict(base + early):
        return _needed(base, early, conflict)
    kept = _needed(base + early, late, conflict)
    if conflict(base + kept):
        return kept
    return kept + _needed(base + kept, early, conflict)
