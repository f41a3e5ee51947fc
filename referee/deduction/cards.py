"""The hidden cards of a deal where names matter: each card lies somewhere, and a search says where.

Every card is in exactly one *slot*: a dealt hand, a draw, the rest of the stock. What was seen and
what is claimed bounds how many of some cards of one rank lie in some slots
(:mod:`referee.deduction.moves`), and a log is consistent when a deal obeys all bounds. The model
keeps one such deal. A new line that it obeys costs next to nothing, one that it breaks is repaired
by moving a few cards, and only where that fails does a search decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, cast

from referee.deduction.known import BOOK, DEAL, DRAW, HAND, MOVE, Entry
from referee.deduction.model import HiddenPart, Pack, Parts
from referee.deduction.moves import BOOKED, Held, Move, last_bounds, plain, plain_bound
from referee.deduction.placements import PlaceBound, Ways, add_bound, breaks, fits, narrow
from referee.deduction.places import LIMIT, Memo, OutOfNodesError, Search
from referee.deduction.position import Fact, Position, bounds_of, seen_in
from referee.deduction.repair import DealRepair

if TYPE_CHECKING:
    from referee.deduction.odds import Odds

MEMO = 2000
"""How many results of pruning are remembered before they are forgotten."""


DEALS = 8
"""How many deals are kept that may answer the next question without a search."""


class CardSearch:
    """Hidden cards by name; see :class:`referee.deduction.model.Rest`.

    A search that reaches its limit leaves the matter open: nothing is then found to be impossible,
    and ``extreme`` answers with a bound that is safe, not tight. ``record`` is what was told so
    far, of which only the facts count.
    """

    def __init__(self, pack: Pack, players: Sequence[str], record: Iterable[Entry]) -> None:
        self._pack = pack
        self._players = {player: at for at, player in enumerate(players)}
        self._now = Position(len(players), len(pack.ranks), pack.copies)
        self._memo: Memo = {}
        self._worked_out: dict[object, tuple[list[int], Ways]] = {}
        self._core: set[int] = set()  # ranks of which nothing fitted
        self._fresh: list[Held] = []  # what did not fit
        self.nodes = 0
        """Nodes of all searches so far."""
        for entry in record:
            self._know(entry)
        if not self._settle(range(len(pack.ranks))):
            raise ValueError("the facts conflict")

    def _know(self, entry: Entry) -> None:
        """Takes in a fact of a deal in which nothing is in doubt yet."""
        kind, _, *said = entry
        now, pack = self._now, self._pack
        if kind == DEAL:
            owner = self._players[said[0]]
            now.hand[owner] = self._take(owner, said[1], ())
        elif kind == HAND:
            slot = 1 << now.hand[self._players[said[0]]]
            for rank in dict.fromkeys(pack.rank_of[card] for card in said[1]):
                listed = [card for card in said[1] if pack.rank_of[card] == rank]
                self._see(rank, slot, listed)
        elif kind == DRAW:
            slot = 1 << self._take(self._players[said[0]], 1, ())
            if said[1] is not None:
                self._see(pack.rank_of[said[1]], slot, [said[1]])
        elif kind in (MOVE, BOOK):
            names = said[4] if kind == MOVE else ()
            named = [card for card in names if card in pack.card_of]
            what, count = (said[2], said[3]) if kind == MOVE else (said[1], pack.copies)
            if kind == BOOK or what in pack.card_of:
                named = [pack.names[card] for card in pack.cards_of[what]]
            other = self._players[said[1]] if kind == MOVE else None
            self.give(self._players[said[0]], other, pack.rank_of[what], named, count, 0)

    @property
    def width(self) -> int:
        """How many ranks there are."""
        return len(self._pack.ranks)

    # Facts: what they say is taken in at once, and whether it fits is seen when they are added

    def take(self, owner: int, size: int, avoid: str | None) -> None:
        """A player takes unseen cards from the stock, most likely not of what is to be avoided."""
        self._take(owner, size, self._pack.cards_of[avoid] if avoid else ())

    def _take(self, owner: int, size: int, avoid: Sequence[int]) -> int:
        now = self._now
        slot = len(now.sizes)
        now.sizes[0] -= size
        now.sizes.append(size)
        now.mine[owner] |= 1 << slot
        # Different ranks first: a deal without books in it is likely to last.
        copies = self._pack.copies
        stock = [card for card, place in enumerate(now.places) if not place]
        stock.sort(key=lambda card: (card in avoid, card % copies, card))
        for card in stock[:size]:
            now.places[card] = slot
        return slot

    def show(self, owner: int, card: str) -> Parts:
        """Fact: a player takes a card from the stock that everybody sees."""
        slot = self._take(owner, 1, ())
        return self._see(self._pack.rank_of[card], 1 << slot, [card])

    def shown(self, parts: Parts) -> None:
        """The card of :meth:`show` is in the hand: nothing more is to be done."""

    def _see(self, rank: int, slot: int, listed: Sequence[str]) -> Parts:
        """Takes in that cards of a rank, some by name, were seen in a slot."""
        bounds = seen_in(self._pack, rank, slot, listed)
        self._now.seen[rank] += tuple(bounds)
        self._learn(rank, bounds)
        return [Fact(rank)]

    def give(
        self, owner: int, other: int | None, rank: int, names: Sequence[str], count: int, short: int
    ) -> Parts:
        """Fact: cards leave a hand for another, or (None) the table, ``names`` among them."""
        now = self._now
        named = tuple([self._pack.card_of[name] for name in names])
        taker = BOOKED if other is None else other
        now.moves[rank] += (Move(owner, now.mine[owner], taker, named, count),)
        width = len(now.moves)
        now.gained[owner * width + rank] -= count
        if other is not None:
            now.gained[other * width + rank] += count
        once = plain(self._cards(rank), now.moves[rank], now.claims[rank])
        self._learn(rank, last_bounds(self._cards(rank), now.moves[rank]) if once else None)
        return [Fact(rank)]

    def _cards(self, rank: int) -> range:
        copies = self._pack.copies
        return range(rank * copies, (rank + 1) * copies)

    def _learn(self, rank: int, more: Sequence[PlaceBound] | None) -> None:
        """Takes in bounds that facts add to those of a rank; None: all have to be made anew."""
        now = self._now
        if more is None or len(now.solid[rank]) != 1 or len(now.bounds[rank]) != 1:
            self._refresh(rank)
            return
        for domains, bounds in ((now.known, now.solid), (now.open, now.bounds)):
            for bound in more:
                if not narrow(domains, bound):
                    bounds[rank] = (add_bound(bounds[rank][0], bound),)

    def _refresh(self, rank: int) -> None:
        """Works out anew what is known, and what is claimed, of the cards of a rank."""
        now = self._now
        now.known, now.solid[rank] = self._bounds(rank, now.known, ())
        if now.claims[rank]:
            now.open, now.bounds[rank] = self._bounds(rank, now.open, now.claims[rank])
        else:
            cards = self._cards(rank)
            now.open[cards.start : cards.stop] = now.known[cards.start : cards.stop]
            now.bounds[rank] = now.solid[rank]

    def _bounds(
        self, rank: int, domains: list[int], held: Sequence[Held]
    ) -> tuple[list[int], Ways]:
        """Returns the domains and bounds that follow from facts and some of what was held."""
        now, cards = self._now, self._cards(rank)
        own, ways = bounds_of(cards, now.seen[rank], now.moves[rank], held)
        domains[cards.start : cards.stop] = own
        return domains, ways

    # Claims

    def holds(self, owner: int, what: str, count: int, known: int, *, least: bool) -> Held:
        """A hand holds at least (or at most) so many cards."""
        cards = tuple(self._pack.cards_of[what])
        low, high = (count, max(count, len(cards))) if least else (0, count)
        return self._held(owner, self._pack.rank_of[what], cards, low, high)

    def _held(self, owner: int, rank: int, cards: tuple[int, ...], low: int, high: int) -> Held:
        now = self._now
        pair, moves = owner * len(now.moves) + rank, len(now.moves[rank])
        return Held(owner, pair, cards, now.mine[owner], low, high, moves)

    def drawn(self, owner: int, what: str) -> Held:
        """The last card that a player drew is something else."""
        cards = tuple(self._pack.cards_of[what])
        held = self._held(owner, self._pack.rank_of[what], cards, 0, 0)
        return held._replace(slots=1 << (len(self._now.sizes) - 1), drawn=True)

    def bookless(self, owner: int, rank: int, room: int) -> Held:
        """A hand does not hold all cards of a rank."""
        cards = tuple(self._cards(rank))
        return self._held(owner, rank, cards, 0, len(cards) - 1)

    def add(self, parts: Parts) -> bool:
        """Adds parts if some deal fits everything; says whether it does."""
        now = self._now
        before = now.claims.copy(), now.open.copy(), now.bounds.copy()
        ranks: dict[int, None] = {}
        fresh = [part for part in parts if isinstance(part, Held)]
        for part in parts:
            rank = part.pair % len(now.moves)
            ranks[rank] = None
            if isinstance(part, Held):
                self._claim(rank, part)
        if self._settle(ranks):
            return True
        now.claims, now.open, now.bounds = before
        self._fresh = fresh
        return False

    def _claim(self, rank: int, held: Held) -> None:
        now = self._now
        if held in now.claims[rank]:
            return  # what is said again counts once
        now.claims[rank] += (held,)
        if not plain(self._cards(rank), now.moves[rank], now.claims[rank]):
            self._refresh(rank)
            return
        bound = self.bound_of(held)
        assert bound is not None
        if not narrow(now.open, bound):
            now.bounds[rank] = (add_bound(now.bounds[rank][0], bound),)

    def bound_of(self, held: Held) -> PlaceBound | None:
        """Returns what something demands of cards; None where it depends on how they moved."""
        rank = held.pair % len(self._now.moves)
        moves = self._now.moves[rank]
        if not plain(self._cards(rank), moves, (held,)):
            return None
        return plain_bound(moves, held)

    def drop(self, parts: Iterable[HiddenPart]) -> None:
        """Takes parts out again."""
        now = self._now
        gone = set(parts)
        for rank, claims in enumerate(now.claims):
            kept = tuple(each for each in claims if each not in gone)
            if len(kept) < len(claims):
                now.claims[rank] = kept
                self._refresh(rank)

    def core(self) -> Parts:
        """After :meth:`add` has said no: parts that are to blame, the new ones among them."""
        claims = [each for rank in sorted(self._core) for each in self._now.claims[rank]]
        return [*claims, *self._fresh]

    def _settle(self, ranks: Iterable[int]) -> bool:
        """Finds a deal that fits after something was said of these ranks; False: there is none."""
        now = self._now
        if now.sure:
            broken = [rank for rank in ranks if not self._fits(rank)]
            if not broken:
                return True
            repair = DealRepair(self._pack.copies, len(now.sizes), now.open, now.bounds, now.places)
            if all(repair.repair(rank) for rank in broken):
                return True
        try:
            found = self.find(now.open, now.bounds, now.places)
        except OutOfNodesError:
            now.sure = False
            return True
        if found is not None:
            now.places, now.sure = found, True
        return found is not None

    def _fits(self, rank: int) -> bool:
        """Says whether the deal at hand obeys all that is known and claimed of a rank."""
        now = self._now
        for card in self._cards(rank):
            if not now.open[card] >> now.places[card] & 1:
                return False
        return not breaks(now.bounds[rank], now.places)

    def find(
        self, domains: Sequence[int], bounds: Sequence[Ways], start: Sequence[int] | None = None
    ) -> list[int] | None:
        """Returns a deal, or None where there is none; raises OutOfNodesError.

        Whether there is one, and of which ranks there is not, does not depend on where the search
        starts, so that the same log always has the same proof.
        """
        if start is not None:
            found = self._search(domains, bounds, start)
            if found is not None:
                return found
        order = [slot for slot, size in enumerate(self._now.sizes) for _ in range(size)]
        return self._search(domains, bounds, order)

    def _search(
        self, domains: Sequence[int], bounds: Sequence[Ways], start: Sequence[int]
    ) -> list[int] | None:
        if len(self._memo) > MEMO:
            self._memo.clear()
        copies, sizes = self._pack.copies, self._now.sizes
        search = Search(copies, sizes, domains, bounds, LIMIT, self._memo)
        try:
            return search.run(start)
        finally:
            self.nodes += search.nodes
            self._core = search.core

    # What follows from some of it

    def system(self, parts: Iterable[HiddenPart]) -> tuple[list[int], list[Ways]]:
        """Returns the domains and bounds that follow from the facts and some parts."""
        domains, bounds = self._now.known.copy(), self._now.solid.copy()
        by_rank: dict[int, list[Held]] = {}
        for part in parts:
            by_rank.setdefault(part.pair % self.width, []).append(cast("Held", part))
        for rank, held in by_rank.items():
            self._put(rank, held, domains, bounds)
        return domains, bounds

    def _put(self, rank: int, held: Sequence[Held], domains: list[int], bounds: list[Ways]) -> None:
        """Makes domains and bounds of a rank those that follow from facts and what was held.

        Proofs ask the same again and again, so it is remembered.
        """
        now, cards = self._now, self._cards(rank)
        key = rank, now.seen[rank], now.moves[rank], tuple(held)
        if key not in self._worked_out:
            if len(self._worked_out) > MEMO:
                self._worked_out.clear()
            self._worked_out[key] = bounds_of(cards, now.seen[rank], now.moves[rank], held)
        domains[cards.start : cards.stop], bounds[rank] = self._worked_out[key]

    def without(self, parts: Iterable[HiddenPart], fresh: Parts) -> bool:
        """Whether some deal fits everything but some parts, and fresh ones."""
        gone, now = set(parts), self._now
        more = [part for part in fresh if isinstance(part, Held)]
        domains, bounds = now.open.copy(), now.bounds.copy()
        for rank in {part.pair % self.width for part in (*gone, *more)}:
            of_rank = (part for part in more if part.pair % self.width == rank)
            held = [each for each in (*now.claims[rank], *of_rank) if each not in gone]
            self._put(rank, held, domains, bounds)
        try:
            return self._search(domains, bounds, now.places) is not None
        except OutOfNodesError:
            return False

    def facts(self, fresh: Parts = ()) -> CardFacts | None:
        """The facts alone; None where no deal fits them."""
        try:
            deal = self.find(self._now.known, self._now.solid)
        except OutOfNodesError:
            deal = []
        return None if deal is None else CardFacts(self, deal)

    def ranks_at_fault(self) -> set[int]:
        """Returns the ranks of which no deal was found that fits."""
        return set(self._core)

    def extreme(self, owner: int | None, what: str, known: int, *, most: bool) -> int:
        """The most or fewest cards in a hand (None: the stock)."""
        now, pack = self._now, self._pack
        cards = tuple(pack.cards_of[what])
        rank = pack.rank_of[what]
        if what in pack.card_of and owner is not None:
            return self._may_hold(owner, rank, cards, most=most)
        slots, more = (1, 0)
        if owner is not None:
            slots, more = now.mine[owner], now.gained[owner * len(now.moves) + rank]
        may = sum(bool(now.open[card] & slots) for card in cards) + more
        must = sum(not now.open[card] & ~slots for card in cards) + more
        last = min(may, len(cards)) if most else max(must, 0)
        if not now.sure:
            return last
        deal = now.places
        while True:
            number = more + sum(slots >> deal[card] & 1 for card in cards)
            if number == last:
                return number
            low, high = (number + 1 - more, len(cards)) if most else (0, number - 1 - more)
            bound = PlaceBound(cards, slots, low, high)
            domains, bounds = now.open.copy(), now.bounds.copy()
            if not narrow(domains, bound):
                bounds[rank] = tuple((*ways, bound) for ways in bounds[rank])
            try:
                found = self._search(domains, bounds, deal)
            except OutOfNodesError:
                return last
            if found is None:
                return number
            deal = found

    def _may_hold(self, owner: int, rank: int, cards: tuple[int, ...], *, most: bool) -> int:
        """Whether a hand may hold a card (``most``), or whether it must, as a number."""
        now = self._now
        low, high = (1, 1) if most else (0, 0)
        held = self._held(owner, rank, cards, low, high)
        domains, bounds = now.open.copy(), now.bounds.copy()
        self._put(rank, (*now.claims[rank], held), domains, bounds)
        try:
            found = self._search(domains, bounds, now.places)
        except OutOfNodesError:
            found = []
        return int((found is not None) == most)

    def bounded(self) -> tuple[Sequence[int], Sequence[int], Sequence[Ways]]:
        """Returns the sizes of the slots, and what bounds each card, and the cards of each rank."""
        return self._now.sizes, self._now.open, self._now.bounds

    def odds(self, seed: int) -> list[dict[str, Mapping[int, Odds]]]:
        """Samples how many cards of each rank lie in each hand, and at the end in the stock.

        Nothing is said of any rank where a search gave up, so that no deal is known to start from.
        """
        from referee.deduction.card_odds import odds_of

        return odds_of(self._now, self._pack, seed)

    # Going on, and taking back

    def fork(self, pack: Pack) -> CardSearch:
        """Returns a model like this one that goes on by itself, with the cards as called there."""
        twin = copy(self)
        twin._pack = pack
        twin._now = self._now.copy()
        return twin

    def mark(self) -> object:
        """Returns a mark for :meth:`rollback`."""
        return self._now.copy()

    def rollback(self, mark: object) -> None:
        """Takes back everything since the mark. Marks end in order."""
        self._now = cast("Position", mark)


class CardFacts:
    """What facts leave possible; see :class:`referee.deduction.model.Facts`."""

    def __init__(self, search: CardSearch, deal: list[int]) -> None:
        self._search = search
        self._deals = [deal] if deal else []
        self._core: set[int] = set()
        self._parts: list[HiddenPart] = []
        self._told: dict[Held, PlaceBound | None] = {}

    def agree(self, parts: Iterable[HiddenPart]) -> bool:
        """Whether some deal fits the facts and these parts, and no claims besides.

        Nothing is a contradiction before it is proved one.
        """
        self._parts = list(parts)
        domains, bounds = self._search.system(self._parts)
        if self._at_hand(domains, bounds):
            return True
        try:
            found = self._search.find(domains, bounds)
        except OutOfNodesError:
            return True
        if found is None:
            self._core = self._search.ranks_at_fault()
            return False
        self._deals = [found, *self._deals[: DEALS - 1]]
        return True

    def _at_hand(self, domains: Sequence[int], bounds: Sequence[Ways]) -> bool:
        return any(fits(deal, domains, bounds) for deal in self._deals)

    def core(self) -> Parts:
        """After :meth:`agree` has said no: the parts that are to blame; none is proved needed."""
        width = self._search.width
        return [part for part in self._parts if part.pair % width in self._core]

    def ranks(self) -> set[int]:
        """After :meth:`agree` has said no: the ranks that the contradiction is about."""
        return set(self._core)

    def doubts(self, parts: Iterable[HiddenPart]) -> bool:
        """Whether :meth:`agree` is in doubt; False only if a deal is at hand that makes it true."""
        held = cast("Sequence[Held]", list(parts))
        bounds = [self._bound_of(each) for each in held]
        if None not in bounds:
            plain = cast("list[PlaceBound]", bounds)
            return not any(all(bound.met(deal) for bound in plain) for deal in self._deals)
        return not self._at_hand(*self._search.system(held))

    def _bound_of(self, held: Held) -> PlaceBound | None:
        """Returns what a part demands of cards; None where it depends on how they moved."""
        if held not in self._told:
            self._told[held] = self._search.bound_of(held)
        return self._told[held]

    def may_fail(self, part: HiddenPart) -> bool:
        """Whether a part is false in some deal that fits the facts, or nobody can tell."""
        return self.agree([cast("Held", part).opposite()])
