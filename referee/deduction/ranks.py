"""The hidden cards of a deal where suits do not matter: what may lie where is a flow.

Whether everybody can have obeyed every rule is whether a flow obeys all bounds on holdings; see
:mod:`referee.deduction.holdings`. The model keeps one such deal and mends it as bounds come. It is
exact, and never searches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from typing import Any, cast

from referee.deduction.holdings import DRAWN, Bound, Cuts, Holdings, Stairs
from referee.deduction.model import HiddenPart, Pack, Parts


class RankFlow:
    """Hidden cards by rank; see :class:`referee.deduction.model.Rest`.

    ``unseen`` are the cards of each rank that nobody has seen, ``hidden`` the unseen cards that
    each player holds by now, ``copies`` the cards of a rank.
    """

    def __init__(
        self, ranks: Mapping[str, int], unseen: Sequence[int], hidden: Sequence[int]
    ) -> None:
        self._ranks = ranks
        self._width = len(unseen)
        self._left = list(unseen)
        self._board = Holdings(len(hidden), unseen)
        self._log: list[list[Bound]] = [[] for _ in self._board.stairs]  # by pair, as they came
        self._cuts: Cuts = ()
        self._trail: list[tuple[Any, ...]] = []  # what takes the changes back
        for owner, size in enumerate(hidden):
            if size:
                self._board.take(owner, size)

    # Facts

    def take(self, owner: int, size: int, avoid: str | None) -> None:
        """A player takes unseen cards from the stock, most likely not of what is to be avoided."""
        self._board.take(owner, size, None if avoid is None else self._ranks[avoid])
        self._trail.append((self._board.put_back, owner))

    def show(self, owner: int, card: str) -> Parts:
        """Fact: a player takes a card from the stock that everybody sees."""
        stock = len(self._board.slots) - 1
        return [Bound(stock * self._width + self._ranks[card], 1, True, 1, True, DRAWN)]

    def shown(self, parts: Parts) -> None:
        """The card of :meth:`show` is in the hand, its parts having been added."""
        (top,) = cast("list[Bound]", parts)
        rank = top.pair % self._width
        self._undo()  # it was added last, and the card is in the stock no more
        self._uncover(rank, 1)
        self._trail.append((self._uncover, rank, -1))

    def _uncover(self, rank: int, count: int) -> None:
        self._left[rank] -= count
        self._board.reveal_top(rank, count)

    def give(
        self, owner: int, other: int | None, rank: int, names: Sequence[str], count: int, short: int
    ) -> Parts:
        """Fact: cards leave a hand for another, or (None) the table; hidden ones: ``short``."""
        if short <= 0:
            return []
        return [Bound(owner * self._width + rank, self._depth(owner), True, short, True)]

    def _depth(self, owner: int) -> int:
        return len(self._board.slots[owner])

    # Claims

    def holds(self, owner: int, what: str, count: int, known: int, *, least: bool) -> Bound:
        """A hand holds at least (or at most) so many cards, of which so many are known."""
        pair = owner * self._width + self._ranks[what]
        return Bound(pair, self._depth(owner), least, count - known)

    def drawn(self, owner: int, what: str) -> Bound:
        """The last card that a player drew is something else."""
        pair = owner * self._width + self._ranks[what]
        return Bound(pair, self._depth(owner), False, 0, False, DRAWN)

    def bookless(self, owner: int, rank: int, room: int) -> Bound:
        """A hand holds no more than so many hidden cards of a rank, or it would be a book."""
        return Bound(owner * self._width + rank, self._depth(owner), False, room)

    def add(self, parts: Parts) -> bool:
        """Adds parts if some deal fits everything; says whether it does."""
        start = len(self._trail)
        board = self._board
        for bound in cast("Sequence[Bound]", parts):
            pair = bound.pair
            stairs = board.stairs[pair]
            cuts = board.impose(bound)
            self._log[pair].append(bound)
            self._trail.append((self._forget, bound, stairs))
            if cuts:
                self.rollback(start)
                self._cuts = cuts
                return False
        return True

    def _forget(self, bound: Bound, stairs: Stairs) -> None:
        self._board.release(bound, stairs)
        self._log[bound.pair].pop()

    def drop(self, parts: Iterable[HiddenPart]) -> None:
        """Takes parts out again."""
        gone = set(cast("Iterable[Bound]", parts))
        pairs = {bound.pair: self._log[bound.pair] for bound in gone}
        for pair, bounds in pairs.items():
            self._write(pair, [bound for bound in bounds if bound not in gone])
        self._trail.append((self._rewrite, pairs))

    def _write(self, pair: int, bounds: list[Bound]) -> None:
        self._log[pair] = bounds
        self._board.replace(pair, bounds)

    def _rewrite(self, logs: Mapping[int, list[Bound]]) -> None:
        for pair, bounds in logs.items():
            self._write(pair, bounds)
        self._board.mend(logs)

    def core(self) -> Parts:
        """After :meth:`add` has said no: parts that are to blame, the new ones among them."""
        return _smallest(self._cuts)

    # What follows from some of it

    def without(self, parts: Iterable[HiddenPart], fresh: Parts) -> bool:
        """Whether some deal fits everything but some parts, and fresh ones."""
        gone = set(cast("Iterable[Bound]", parts))
        board = self._board.copy()
        for pair in {bound.pair for bound in gone}:
            board.replace(pair, [bound for bound in self._log[pair] if bound not in gone])
        return not _impose(board, cast("Sequence[Bound]", fresh))

    def facts(self, fresh: Parts = ()) -> FlowFacts | None:
        """The facts alone, with fresh ones; None where no deal fits them."""
        board = self._board.copy()
        for pair, bounds in enumerate(self._log):
            if not all(bound.fact for bound in bounds):
                board.replace(pair, [bound for bound in bounds if bound.fact])
        return None if _impose(board, cast("Sequence[Bound]", fresh)) else FlowFacts(board)

    def extreme(self, owner: int | None, what: str, known: int, *, most: bool) -> int:
        """The most or fewest cards in a hand (None: the stock), of which so many are known."""
        rank = self._ranks[what]
        pair = (len(self._board.slots) - 1 if owner is None else owner) * self._width + rank
        limit = self._left[rank] if most else max(0, -known)
        return known + self._board.extreme(pair, most=most, limit=limit)

    # Going on, and taking back

    def fork(self, pack: Pack) -> RankFlow:
        """Returns a model like this one that goes on by itself, with the ranks as called there."""
        twin = copy(self)
        twin._ranks = pack.rank_of
        twin._left, twin._board = self._left.copy(), self._board.copy()
        twin._log = [bounds.copy() for bounds in self._log]
        twin._trail = []
        return twin

    def mark(self) -> int:
        """Returns a mark for :meth:`rollback`."""
        return len(self._trail)

    def rollback(self, mark: object) -> None:
        """Takes back everything since the mark. Marks end in order."""
        while len(self._trail) > cast("int", mark):
            self._undo()

    def _undo(self) -> None:
        undo: Callable[..., object]
        undo, *arguments = self._trail.pop()
        undo(*arguments)


class FlowFacts:
    """What facts leave possible; see :class:`referee.deduction.model.Facts`."""

    def __init__(self, board: Holdings) -> None:
        self._board = board
        self._cuts: Cuts = ()
        self._tried: dict[tuple[int, bool], list[tuple[int, int, bool]]] = {}

    def agree(self, parts: Iterable[HiddenPart]) -> bool:
        """Whether some deal fits the facts and these parts, and no claims besides."""
        self._cuts = _impose(self._board.copy(), cast("Iterable[Bound]", parts))
        return not self._cuts

    def core(self) -> Parts:
        """After :meth:`agree` has said no: the parts that are to blame; none is proved needed."""
        return _smallest(self._cuts)

    def ranks(self) -> set[int]:
        """After :meth:`agree` has said no: the ranks that the contradiction is about."""
        return {
            rank
            for cut in self._cuts
            for rank in (*cut.ranks, *(bound.pair % self._board.ranks for bound in cut.bounds))
        }

    def doubts(self, parts: Iterable[HiddenPart]) -> bool:
        """Whether :meth:`agree` is in doubt; False only if a deal is at hand that makes it true."""
        spoken_of = self._board.spoken_of
        bounds = cast("Iterable[Bound]", parts)
        return any(bound.broken_by(spoken_of(bound)) for bound in bounds)

    def may_fail(self, part: HiddenPart) -> bool:
        """Whether a part is false in some deal that fits the facts.

        A low bound may fail where a lower one does, or an equal one on a deeper prefix; for high
        bounds it is the other way round.
        """
        bound = cast("Bound", part)
        opposite = bound.amount + (-1 if bound.least else 1)
        if bound.kind == DRAWN:
            return self._board.push(bound, opposite)
        sign = 1 if bound.least else -1
        depth, amount = sign * bound.depth, sign * bound.amount
        answers = self._tried.setdefault((bound.pair, bound.least), [])
        for other_depth, other_amount, fails in answers:
            if fails and depth <= other_depth and amount >= other_amount:
                return True
            if not fails and depth >= other_depth and amount <= other_amount:
                return False
        fails = self._board.push(bound, opposite)
        answers.append((depth, amount, fails))
        return fails


def _impose(board: Holdings, bounds: Iterable[Bound]) -> Cuts:
    """Adds bounds one by one, up to the first that no deal obeys."""
    for bound in bounds:
        cuts = board.impose(bound)
        if cuts:
            return cuts
    return ()


def _smallest(cuts: Cuts) -> Parts:
    """Returns the bounds of claims of the cut that has fewest."""
    return min(([each for each in cut.bounds if not each.fact] for cut in cuts), key=len)
