"""Closed hands where ranks are asked for (000 and the main game of 001, 003 and 004).

Whether everybody can have obeyed every rule is whether a flow obeys all bounds on holdings; see
:mod:`referee.deduction.holdings`. The model keeps one such deal, mends it as bounds come, and says
which claims are to blame when that fails (:mod:`referee.deduction.inquiry`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.deduction.grounds import Ledger, Moves
from referee.deduction.holdings import BOOKLESS, DRAWN, Bound, Cuts, Holdings, Stairs
from referee.deduction.inquiry import CutConflict, Inquiry, facts_alone
from referee.deduction.model import Claim, Conflict
from referee.values.deck import Deck

if TYPE_CHECKING:
    from referee.deduction.odds import Odds


class RankHands:
    """A deal in which cards move by rank; see :class:`referee.deduction.model.Hands`.

    Cards may be named with their suits, which are passed over. Everything is exact.

    That nobody holds a book is a claim of each player apart, about the hands that have grown since
    the last such claim. Once facts alone show that a player holds a book, no more such claims are
    made of that player and rank until cards of the rank move.

    Methods raise KeyError for an unknown player or rank, ValueError for other misuse.
    """

    def __init__(self, players: Sequence[str], deck: Deck) -> None:
        ranks, copies = deck.groups, len(deck.members)
        self._group = deck.group
        self._names = tuple(players)
        self._rank_names = tuple(ranks)
        self._players: dict[str | None, int] = {name: at for at, name in enumerate(players)}
        self._players[None] = len(players)
        self._ranks = {rank: at for at, rank in enumerate(ranks)}
        self._copies = copies
        self._board = Holdings(len(players), len(ranks), copies)
        pairs = len(players) * len(ranks)
        self._known = [0] * pairs  # cards seen to come, less those seen to go
        self._holders = [0] * len(ranks)  # players, as bits, who are known to hold cards
        self._laid = [False] * len(ranks)
        self._ledger = Ledger(len(players), len(ranks), copies)
        self._stock = copies * len(ranks)
        self._log: list[list[Bound]] = [[] for _ in range(pairs)]  # in the order of the lines
        self._claims: dict[Claim, list[Bound]] = {}
        self._grown = [0] * len(players)  # ranks, as bits, of which more may be held than was
        self._unlaid = 0  # pairs, as bits, of which a book was reported that is still held
        self._trail: list[tuple[Any, ...]] = []  # what takes the changes back
        self.verdicts: list[CutConflict] = []

    # Facts

    def deal(self, player: str, size: int, line: int) -> None:
        """Deals ``size`` unknown cards from the stock to ``player``; before anything else.

        Raises ValueError for a second hand, or one larger than the stock.
        """
        owner = self._players[player]
        if self._ledger.taken[owner] or not 0 <= size <= self._stock:
            raise ValueError(f"cannot deal {size} cards to {player}")
        self._take(owner, size, line)

    def _take(self, owner: int, size: int, line: int, avoid: int | None = None) -> None:
        self._board.take(owner, size, avoid)
        self._ledger.taken[owner].append((line, size))
        self._stock -= size
        self._trail.append((self._put_back, owner, size, self._grown[owner]))
        self._grown[owner] = (1 << len(self._rank_names)) - 1

    def _put_back(self, owner: int, size: int, grown: int) -> None:
        self._grown[owner] = grown
        self._stock += size
        self._ledger.taken[owner].pop()
        self._board.put_back(owner)

    def reveal(self, player: str, cards: Sequence[str], line: int) -> list[Conflict]:
        """Fact: the player's dealt hand holds these cards or ranks (each listed once a card).

        Every call speaks of the whole dealt hand. Raises ValueError if there is none.
        """
        owner = self._players[player]
        if not self._ledger.taken[owner]:
            raise ValueError(f"{player} was dealt no cards")
        counts: dict[int, int] = {}
        for card in cards:
            pair = owner * len(self._rank_names) + self._ranks[self._group(card)]
            counts[pair] = counts.get(pair, 0) + 1
        return self._learn(
            [Bound(pair, 1, True, counts[pair], line, None) for pair in sorted(counts)]
        )

    def draw(
        self, player: str, card: str | None, line: int, unless: tuple[str, str] | None = None
    ) -> list[Conflict]:
        """The player takes the top card of the stock.

        ``card`` is what it was, a fact, where it was seen. ``unless=(what, rule)`` claims under
        ``rule`` that an unseen card was not ``what``.
        """
        owner = self._players[player]
        if not self._stock:
            return [Conflict((), (line,))]
        if card is not None:
            return self._draw_shown(owner, self._ranks[self._group(card)], line)
        if unless is None:
            self._take(owner, 1, line)
            return []
        rank = self._ranks[unless[0][0]]
        self._take(owner, 1, line, rank)
        depth = len(self._ledger.taken[owner])
        pair = owner * len(self._rank_names) + rank
        claim = Claim(line, unless[1], player)
        return self._learn([Bound(pair, depth, False, 0, line, claim, (), DRAWN)])

    def _draw_shown(self, owner: int, rank: int, line: int) -> list[Conflict]:
        pair = len(self._names) * len(self._rank_names) + rank
        top = Bound(pair, 1, True, 1, line, None, (), DRAWN)
        conflicts = self._learn([top])
        if conflicts and not conflicts[0].claims:
            return conflicts
        self._undo()  # the bound, not what it brought about: a card of the rank in the stock
        self._board.reveal_top(rank)
        self._stock -= 1
        self._ledger.shown[rank].append(line)
        self._trail.append((self._cover, rank))
        self._gain(owner, rank, 1, line)
        return conflicts

    def _cover(self, rank: int) -> None:
        self._ledger.shown[rank].pop()
        self._stock += 1
        self._board.reveal_top(rank, -1)

    def _gain(self, owner: int, rank: int, count: int, line: int) -> None:
        """Notes known cards that came to a hand (fewer than none: left it)."""
        pair = owner * len(self._rank_names) + rank
        ledger = self._ledger
        before = self._known[pair], ledger.moves[pair], self._grown[owner], self._unlaid
        self._trail.append((self._lose, owner, rank, before))
        self._know(owner, rank, self._known[pair] + count)
        ledger.moves[pair] += ((line, count),)
        self._unlaid &= ~(1 << pair)
        if count > 0:
            self._grown[owner] |= 1 << rank

    def _lose(self, owner: int, rank: int, before: tuple[int, Moves, int, int]) -> None:
        known, moves, self._grown[owner], self._unlaid = before
        self._ledger.moves[owner * len(self._rank_names) + rank] = moves
        self._know(owner, rank, known)

    def _know(self, owner: int, rank: int, count: int) -> None:
        self._known[owner * len(self._rank_names) + rank] = count
        bit = 1 << owner
        if count > 0:
            self._holders[rank] |= bit
        else:
            self._holders[rank] &= ~bit

    def move(
        self, giver: str, taker: str, what: str, count: int, line: int, cards: Sequence[str] = ()
    ) -> list[Conflict]:
        """Fact: ``count`` cards that are ``what`` went from one hand to another."""
        start = len(self._trail)
        rank = self._ranks[self._group(what)]
        owner, other = self._players[giver], self._players[taker]
        self._gain(owner, rank, -count, line)
        self._gain(other, rank, count, line)
        return self._hand_over(owner, rank, line, start)

    def lay(self, player: str, rank: str, line: int) -> list[Conflict]:
        """Fact: the player held all cards of the rank and laid them down as a book."""
        start = len(self._trail)
        owner, at = self._players[player], self._ranks[rank[0]]
        self._gain(owner, at, -self._copies, line)
        self._trail.append((self._pick_up, at, self._laid[at]))
        self._laid[at] = True
        return self._hand_over(owner, at, line, start)

    def _pick_up(self, rank: int, laid: bool) -> None:
        self._laid[rank] = laid

    def _hand_over(self, owner: int, rank: int, line: int, start: int) -> list[Conflict]:
        """Fact: a hand had the cards that just left it; or goes back to ``start``."""
        pair = owner * len(self._rank_names) + rank
        short = -self._known[pair]
        if short <= 0:
            return []
        depth = len(self._ledger.taken[owner])
        moves = self._ledger.moves[pair]
        conflicts = self._learn([Bound(pair, depth, True, short, line, None, moves)])
        if conflicts and not conflicts[0].claims:
            self.rollback(start)
        return conflicts

    # Claims

    def at_least(self, player: str, what: str, count: int, claim: Claim) -> list[Conflict]:
        """Claim: the player holds at least ``count`` cards that are ``what`` now."""
        owner = self._players[player]
        pair = owner * len(self._rank_names) + self._ranks[self._group(what)]
        low = count - self._known[pair]
        if low <= 0:
            return []  # known cards prove it
        depth, moves = len(self._ledger.taken[owner]), self._ledger.moves[pair]
        return self._learn([Bound(pair, depth, True, low, claim.line, claim, moves)])

    def at_most(self, player: str, what: str, count: int, claim: Claim) -> list[Conflict]:
        """Claim: the player holds at most ``count`` cards that are ``what`` now."""
        owner, rank = self._players[player], self._ranks[self._group(what)]
        pair = owner * len(self._rank_names) + rank
        high = count - self._known[pair]
        if high >= self._copies - len(self._ledger.shown[rank]):
            return []  # there are no more
        depth, moves = len(self._ledger.taken[owner]), self._ledger.moves[pair]
        return self._learn([Bound(pair, depth, False, high, claim.line, claim, moves)])

    def no_book_held(self, line: int, rule: str) -> list[Conflict]:
        """Claim: nobody holds all the cards of a rank now; blamed on who does."""
        conflicts: list[Conflict] = []
        for owner, grown in enumerate(self._grown):
            if grown:
                self._trail.append((self._grow, owner, grown))
                self._grown[owner] = 0
                bounds = self._bookless(owner, grown, Claim(line, rule, self._names[owner]))
                if bounds:
                    conflicts += self._learn(bounds)
        return conflicts

    def _grow(self, owner: int, grown: int) -> None:
        self._grown[owner] = grown

    def _bookless(self, owner: int, ranks: int, claim: Claim) -> list[Bound]:
        """Returns what it means that a player holds none of these ranks whole, if facts do not."""
        moves, known = self._ledger.moves, self._known
        taken = self._ledger.taken[owner]
        depth, hidden = len(taken), sum(size for _, size in taken)
        first = owner * len(self._rank_names)
        others = ~(1 << owner)
        bounds = []
        while ranks:
            bit = ranks & -ranks
            ranks ^= bit
            rank = bit.bit_length() - 1
            pair = first + rank
            high = self._copies - 1 - known[pair]
            if (
                high >= hidden
                or self._holders[rank] & others
                or self._laid[rank]
                or self._unlaid >> pair & 1
            ):
                continue
            bounds.append(Bound(pair, depth, False, high, claim.line, claim, moves[pair], BOOKLESS))
        return bounds

    # What follows

    def _learn(self, bounds: Sequence[Bound]) -> list[Conflict]:
        """Takes in bounds of one claim, or of facts; facts that conflict with facts stay out."""
        if not self._add(bounds):
            return []
        inquiry = Inquiry(self._board, self._log, self._claims, bounds, self._ledger)
        self.verdicts = inquiry.verdicts()
        conflicts = [verdict.conflict for verdict in self.verdicts]
        if inquiry.dropped:
            self._drop(inquiry)
            if bounds[0].claim is None and self._add(bounds):
                raise AssertionError("facts and the claims that are left fit together")
        return conflicts

    def _add(self, bounds: Sequence[Bound]) -> Cuts:
        """Adds bounds of one claim, or of facts, all or none of them."""
        start = len(self._trail)
        board = self._board
        for bound in bounds:
            pair = bound.pair
            stairs = board.stairs[pair]
            cuts = board.impose(bound)
            if pair < len(self._log):
                self._log[pair].append(bound)
            if bound.claim:
                self._claims.setdefault(bound.claim, []).append(bound)
            self._trail.append((self._forget, bound, stairs))
            if cuts:
                self.rollback(start)
                return cuts
        return ()

    def _forget(self, bound: Bound, stairs: Stairs) -> None:
        self._board.release(bound, stairs)
        if bound.pair < len(self._log):
            self._log[bound.pair].pop()
        if bound.claim:
            said = self._claims[bound.claim]
            said.pop()
            if not said:
                del self._claims[bound.claim]

    def _drop(self, inquiry: Inquiry) -> None:
        """Takes claims out of the log, as an inquiry found."""
        gone, excused = inquiry.dropped, inquiry.excused
        log, claims = self._log, self._claims
        self._trail.append((self._restore, log, claims, self._unlaid))
        for pair in inquiry.unlaid:
            self._unlaid |= 1 << pair
        kept = {
            claim: [bound for bound in bounds if bound not in excused]
            for claim, bounds in claims.items()
            if claim not in gone
        }
        self._claims = {claim: bounds for claim, bounds in kept.items() if bounds}
        self._log = [
            [bound for bound in bounds if bound.claim not in gone and bound not in excused]
            for bounds in log
        ]
        for pair, bounds in enumerate(self._log):
            if len(bounds) < len(log[pair]):
                self._board.replace(pair, bounds)

    def _restore(
        self, log: list[list[Bound]], claims: dict[Claim, list[Bound]], unlaid: int
    ) -> None:
        changed = [pair for pair, bounds in enumerate(self._log) if len(bounds) < len(log[pair])]
        self._log, self._claims, self._unlaid = log, claims, unlaid
        for pair in changed:
            self._board.replace(pair, log[pair])
        self._board.mend(changed)

    # Questions

    def least(self, player: str | None, what: str) -> int:
        """Fewest cards that are ``what`` in a hand (None: the stock) over all fitting deals."""
        return self._extreme(self._players[player], self._ranks[self._group(what)], most=False)

    def most(self, player: str | None, what: str) -> int:
        """Most cards that are ``what`` in a hand (None: the stock) over all fitting deals."""
        return self._extreme(self._players[player], self._ranks[self._group(what)], most=True)

    def _extreme(self, owner: int, rank: int, *, most: bool) -> int:
        pair = owner * len(self._rank_names) + rank
        known = self._known[pair] if owner < len(self._names) else 0
        limit = self._copies - len(self._ledger.shown[rank]) if most else max(0, -known)
        return known + self._board.extreme(pair, most=most, limit=limit)

    def ranges(self) -> dict[str | None, dict[str, tuple[int, int]]]:
        """Returns the least and most cards of each rank in each hand and (None) the stock."""
        return {
            name: {
                rank: (
                    self._extreme(owner, at, most=False),
                    self._extreme(owner, at, most=True),
                )
                for rank, at in self._ranks.items()
            }
            for name, owner in self._players.items()
        }

    def example(self) -> list[tuple[str | None, int, dict[str, int]]]:
        """Returns a deal that fits: who took cards, on which line, how many of which ranks.

        Every dealt hand and draw of each player in order, and last (None, line 0) the stock.
        """
        deal: list[tuple[str | None, int, dict[str, int]]] = []
        for name, owner in self._players.items():
            taken = self._ledger.taken[owner] if name is not None else [(0, 0)]
            for depth, (line, _) in enumerate(taken, 1):
                counts = zip(self._rank_names, self._board.content(owner, depth), strict=True)
                deal.append((name, line, {rank: count for rank, count in counts if count}))
        return deal

    def odds(self, seed: int) -> dict[str | None, dict[str, Mapping[int, Odds]]]:
        """Samples how many cards of each rank lie in each hand and (None) in the stock.

        Uniform over all deals that fit; see :mod:`referee.deduction.odds`.
        """
        from referee.deduction import odds

        slots: list[list[str]] = []
        places: list[list[int]] = []
        for owner in range(len(self._names) + 1):
            taken = len(self._ledger.taken[owner]) if owner < len(self._names) else 1
            places.append(list(range(len(slots), len(slots) + taken)))
            for depth in range(1, taken + 1):
                counts = zip(self._rank_names, self._board.content(owner, depth), strict=True)
                slots.append([rank for rank, count in counts for _ in range(count)])
        each = len(self._rank_names)
        bounds = []
        for bound in (bound for log in self._log for bound in log):
            mine = places[bound.pair // each]
            where = frozenset(mine[bound.depth - 1 : bound.depth] if bound.kind == DRAWN
                              else mine[: bound.depth])  # fmt: skip
            cards = frozenset(self._rank_names[bound.pair % each])
            low, high = (bound.amount, self._copies) if bound.least else (0, bound.amount)
            bounds.append(odds.LabelBound(cards, where, low, high))
        keys = [(name, rank) for name in self._players for rank in self._rank_names]
        known = [*self._known, *([0] * each)]
        watches = [
            odds.Watch(frozenset(rank), frozenset(places[self._players[name]]), more)
            for (name, rank), more in zip(keys, known, strict=True)
        ]
        found: dict[str | None, dict[str, Mapping[int, Odds]]] = {n: {} for n in self._players}
        for (name, rank), result in zip(
            keys, odds.sample(slots, bounds, watches, seed), strict=True
        ):
            found[name][rank] = result
        return found

    def grounds(self, claim: Claim) -> tuple[int, ...]:
        """Lines of facts that prove a claim, ascending: those that refute its contrary."""
        lines: set[int] = set()
        for bound in self._claims.get(claim, ()):
            solid = facts_alone(self._board, self._log)
            step = -1 if bound.least else 1
            contrary = bound._replace(least=not bound.least, amount=bound.amount + step, claim=None)
            for cut in solid.impose(contrary)[:1]:
                lines.update(self._ledger.lines(cut))
        return tuple(sorted(lines - {claim.line}))

    def unproved(self) -> Iterable[Claim]:
        """The claims, none of them dropped, that some deal which fits the facts makes false.

        They come in the order in which they were made.
        """
        solid = facts_alone(self._board, self._log)
        tried: Tried = {}
        return [
            claim
            for claim, bounds in self._claims.items()
            if any(_may_fail(solid, bound, tried) for bound in bounds)
        ]

    # Taking back

    def mark(self) -> int:
        """Returns a mark for :meth:`rollback`."""
        return len(self._trail)

    def rollback(self, mark: int) -> None:
        """Takes back everything added since the mark. Marks may nest, and end in order."""
        while len(self._trail) > mark:
            self._undo()

    def _undo(self) -> None:
        undo, *arguments = self._trail.pop()
        undo(*arguments)


Tried = dict[tuple[int, bool], list[tuple[int, int, bool]]]
"""By pair and side: depth, amount, and whether such a bound may fail; see ``_may_fail``."""


def _may_fail(solid: Holdings, bound: Bound, tried: Tried) -> bool:
    """Whether some deal breaks a bound; ``tried`` collects answers from which others follow.

    A low bound may fail where a lower one does, or an equal one on a deeper prefix; for high
    bounds it is the other way round.
    """
    opposite = bound.amount + (-1 if bound.least else 1)
    if bound.kind == DRAWN:
        return solid.push(bound, opposite)
    sign = 1 if bound.least else -1
    depth, amount = sign * bound.depth, sign * bound.amount
    answers = tried.setdefault((bound.pair, bound.least), [])
    for other_depth, other_amount, fails in answers:
        if fails and depth <= other_depth and amount >= other_amount:
            return True
        if not fails and depth >= other_depth and amount <= other_amount:
            return False
    fails = solid.push(bound, opposite)
    answers.append((depth, amount, fails))
    return fails
