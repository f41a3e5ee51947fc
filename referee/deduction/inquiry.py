"""Who is to blame when bounds on holdings conflict: proofs that no claim can be left out of."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from referee.deduction.grounds import Ledger
from referee.deduction.holdings import BOOKLESS, Bound, Cut, Cuts, Holdings
from referee.deduction.model import Claim, Conflict

Claims = Mapping[Claim, Sequence[Bound]]
"""Claims in the order in which they were made, each with what it says."""


class CutConflict(NamedTuple):
    """A conflict, and the bounds and sizes that add up to it."""

    conflict: Conflict
    cut: Cut


def impose_all(board: Holdings, bounds: Iterable[Bound]) -> Cuts:
    """Adds bounds one by one, up to the first that no deal obeys."""
    for bound in bounds:
        cuts = board.impose(bound)
        if cuts:
            return cuts
    return ()


def facts_alone(board: Holdings, log: Sequence[Sequence[Bound]]) -> Holdings:
    """Returns holdings that obey the facts of a log (bounds by pair) and no claims."""
    solid = board.copy()
    for pair, bounds in enumerate(log):
        if any(bound.claim for bound in bounds):
            solid.replace(pair, [bound for bound in bounds if not bound.claim])
    return solid


class Inquiry:
    """Looks into bounds that a log does not allow: which claims conflict with them.

    ``board`` obeys the log, that is its bounds by pair, and is left alone; ``pending`` are the
    bounds of one claim, or of facts, that no deal obeys as well. Afterwards ``dropped`` are the
    claims that were found to conflict, ``unlaid`` the pairs of which a book may be held without
    having been laid, and ``excused`` later bounds that say the contrary once more.
    """

    def __init__(
        self,
        board: Holdings,
        log: Sequence[Sequence[Bound]],
        claims: Claims,
        pending: Sequence[Bound],
        ledger: Ledger,
    ) -> None:
        self._board = board
        self._log = log
        self._claims = claims
        self._pending = pending
        self._ledger = ledger
        self._solid = facts_alone(board, log)
        self.dropped: dict[Claim, None] = {}
        self.excused: set[Bound] = set()
        self.unlaid: dict[int, None] = {}

    def verdicts(self) -> list[CutConflict]:
        """Returns every conflict, those of one claim with facts first.

        A single one without claims if facts conflict with facts.
        """
        claim = self._pending[0].claim
        known = self._solid.copy()
        cuts = impose_all(known, self._pending)
        if cuts and claim is None:
            lines, cut = self._plainest(cuts)
            return [CutConflict(Conflict((), lines), cut)]
        if cuts and claim:
            return [self._verdict([claim], cuts)]
        found = [] if claim else self._refuted(known)
        while proof := self._proof():
            found.append(self._verdict(*proof))
        return found

    def _plainest(self, cuts: Cuts) -> tuple[tuple[int, ...], Cut]:
        """Returns the lines of facts, and the cut, where these are fewest."""
        return min(((self._ledger.lines(cut), cut) for cut in cuts), key=lambda each: len(each[0]))

    def _verdict(self, claims: Collection[Claim], cuts: Cuts) -> CutConflict:
        for claim in claims:
            self._note_unlaid(claim, [each for each in claims if each != claim])
        self.dropped.update(dict.fromkeys(claims))
        suspects = tuple(claim for claim in claims if self._repairs(claim))
        lines, cut = self._plainest(cuts)
        return CutConflict(Conflict(tuple(claims), lines, suspects), cut)

    def _refuted(self, known: Holdings) -> list[CutConflict]:
        """Drops every claim that facts refute by themselves; ``known`` obeys the facts."""
        found = []
        for claim, bounds in self._claims.items():
            left = [bound for bound in bounds if bound not in self.excused]
            if not any(bound.broken_by(known.spoken_of(bound)) for bound in left):
                continue
            cuts = impose_all(known.copy(), left)
            if cuts:
                found.append(self._verdict([claim], cuts))
        return found

    def _note_unlaid(self, claim: Claim, others: Collection[Claim]) -> None:
        """Excuses later claims that a book is not held that this claim is in conflict about."""
        for bound in self._claims.get(claim, self._pending):
            if bound.kind != BOOKLESS or not self._clash(others, bound):
                continue
            self.unlaid[bound.pair] = None
            self.excused.update(
                each
                for each in self._log[bound.pair]
                if each.kind == BOOKLESS and each.line > bound.line and each.moves == bound.moves
            )

    def _proof(self) -> tuple[list[Claim], Cuts] | None:
        """Returns claims that conflict with the facts, none of which can be left out."""
        if self._pending[0].claim in self.dropped:
            return None  # what is left was obeyed before it came
        board = self._board.copy()
        for pair in self._pairs(self.dropped):
            board.replace(pair, self._live(pair))
        cuts = impose_all(board, self._pending)
        if not cuts:
            return None
        needed = _fewest_claims(cuts)
        for claim in sorted(needed, key=self._last_kept):
            if claim not in needed or claim == self._pending[0].claim:
                continue
            shorter = self._clash([each for each in needed if each != claim])
            if shorter:
                needed = _fewest_claims(shorter)
        return sorted(needed), self._clash(needed)

    def _last_kept(self, claim: Claim) -> tuple[bool, Claim]:
        """Order of leaving out: claims that no book is held first, then earlier claims."""
        bounds = self._claims.get(claim, self._pending)
        return bounds[0].kind != BOOKLESS, claim

    def _clash(self, claims: Collection[Claim], bound: Bound | None = None) -> Cuts:
        """Returns why no deal obeys the facts and some claims, what is pending among them.

        ``bound`` is one thing more to obey, of a claim that says it among others.
        """
        board = self._solid.copy()
        for pair in self._pairs(claims, [bound] if bound else ()):
            board.replace(
                pair,
                [
                    each
                    for each in self._live(pair)
                    if not each.claim or each.claim in claims or each == bound
                ],
            )
        pending = self._pending
        if bound and pending[0].claim == bound.claim:
            pending = [bound]
        elif pending[0].claim and pending[0].claim not in claims:
            pending = []
        return impose_all(board, pending)

    def _pairs(self, claims: Iterable[Claim], bounds: Iterable[Bound] = ()) -> list[int]:
        pairs = {bound.pair for claim in claims for bound in self._claims.get(claim, ())}
        return sorted(pairs.union(bound.pair for bound in bounds))

    def _live(self, pair: int) -> list[Bound]:
        return [
            bound
            for bound in self._log[pair]
            if bound.claim not in self.dropped and bound not in self.excused
        ]

    def _repairs(self, claim: Claim) -> bool:
        """Whether a deal obeys everything but one claim."""
        board = self._board.copy()
        for pair in self._pairs([claim]):
            board.replace(pair, [bound for bound in self._log[pair] if bound.claim != claim])
        return impose_all(board, (each for each in self._pending if each.claim != claim)) == ()


def _fewest_claims(cuts: Cuts) -> list[Claim]:
    return min((cut.claims() for cut in cuts), key=len)
