"""Excerpts of the record of a deal where names matter: see :mod:`referee.deduction.excerpts`.

A proof asks of many excerpts, which differ in
a line or two. So what the lines demand of the cards is worked out rank by rank, and a rank of which
another excerpt has the same lines is not worked out again; nor is a deal looked for where one that
was found before still fits, or where ranks that left none before demand the same again.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.deduction.known import BOOK, DEAL, DRAW, HAND, LEAST, MOST, MOVE, NO_BOOK, Entry
from referee.deduction.model import Pack
from referee.deduction.moves import BOOKED, Held, Move
from referee.deduction.placements import PlaceBound, Ways, fits
from referee.deduction.places import LIMIT, Memo, OutOfNodesError, Search
from referee.deduction.position import bounds_of, seen_in
from referee.deduction.proofs import Lines, Said
from referee.deduction.retelling import hands_first
from referee.values.rows import NamedTuple


class _Item(NamedTuple):
    """What one line says of one rank: facts, or claims under a ``rule``.

    It speaks of some players (``owners``, as bits). Cards were ``seen`` in a slot of the first of
    them, or they moved, or so many were held. That a hand is ``bookless`` says something only if
    what it had taken by then, a number of cards, may hold a book.
    """

    line: int
    rule: str
    owners: int
    owner: int
    slots: int = 0
    seen: tuple[str, ...] = ()
    move: Move | None = None
    held: Held | None = None
    bookless: int = 0


class _Demands(NamedTuple):
    """What some lines demand of a rank: the slots of each card, bounds, and of whom they speak."""

    domains: list[int]
    ways: Ways
    owners: int


_Key = tuple[int, Said, Lines]
"""A rank, and those of the claims and lines of an excerpt that speak of it."""


class NamedExcerpts:
    """Everything that was told of a deal where names matter, of which parts may be told again.

    ``opposite`` tells the contrary of each claim as a fact, to see what proves it.
    """

    def __init__(
        self, pack: Pack, players: Sequence[str], record: Sequence[Entry], *, opposite: bool = False
    ) -> None:
        self._pack = pack
        self._opposite = opposite
        self._players = {player: at for at, player in enumerate(players)}
        self._sizes = [len(pack.names)]  # slot 0 is the rest of the stock
        self._mine = [0] * len(players)  # the slots that each player took
        self._taken = [0] * len(players)  # the cards in these
        self._items: list[list[_Item]] = [[] for _ in pack.ranks]
        for entry in hands_first(record):
            self._read(entry)
        self._claims: list[Said] = []
        self._facts: list[Lines] = []
        for items in self._items:
            self._claims.append(frozenset((each.line, each.rule) for each in items if each.rule))
            self._facts.append(frozenset(each.line for each in items if not each.rule))
        self._worked_out: dict[_Key, _Demands] = {}
        self._hopeless: list[frozenset[_Key]] = []  # no deal fits all of these
        # By claims, the last deal that was found to fit them, and of whom that excerpt spoke.
        self._deals: dict[Said, tuple[int, list[int]]] = {}
        self._memo: Memo = {}

    # Reading the record

    def _read(self, entry: Entry) -> None:
        """Takes apart what an entry says, by rank."""
        kind, line, *said = entry
        rank_of = self._pack.rank_of
        owner = self._players[said[0]] if kind != NO_BOOK else 0
        if kind == DEAL:
            self._take(owner, said[1])
        elif kind == HAND:
            for rank in dict.fromkeys(rank_of[card] for card in said[1]):
                seen = tuple(card for card in said[1] if rank_of[card] == rank)
                self._add(rank, _Item(line, "", 1 << owner, owner, self._mine[owner], seen))
        elif kind == DRAW:
            self._read_draw(line, owner, said[1], said[2])
        elif kind in (MOVE, BOOK):
            self._read_move(entry, owner)
        elif kind in (LEAST, MOST):
            what, count, rule = said[1], said[2], said[3].rule
            if self._opposite:
                kind, count = (MOST, count - 1) if kind == LEAST else (LEAST, count + 1)
            low, high = (count, self._pack.copies) if kind == LEAST else (0, count)
            held = self._held(owner, what, low, high, self._mine[owner])
            self._add(rank_of[what], _Item(line, rule, 1 << owner, owner, held=held))
        elif kind == NO_BOOK:
            self._read_bookless(line, said[0], said[1])

    def _take(self, owner: int, size: int) -> int:
        """Gives a player a new slot; returns it as a set of slots."""
        slots = 1 << len(self._sizes)
        self._sizes[0] -= size
        self._sizes.append(size)
        self._mine[owner] |= slots
        self._taken[owner] += size
        return slots

    def _add(self, rank: int, item: _Item) -> None:
        self._items[rank].append(item)

    def _held(
        self, owner: int, what: str, low: int, high: int, slots: int, *, drawn: bool = False
    ) -> Held:
        pair = owner * len(self._pack.ranks) + self._pack.rank_of[what]
        return Held(owner, pair, tuple(self._pack.cards_of[what]), slots, low, high, 0, drawn)

    def _read_draw(
        self, line: int, owner: int, card: str | None, unless: tuple[str, str] | None
    ) -> None:
        slots = self._take(owner, 1)
        what, rule = unless or ("", "")
        if unless and self._opposite:
            card = what
        if card is not None:
            item = _Item(line, rule, 1 << owner, owner, slots, (card,))
            self._add(self._pack.rank_of[card], item)
        elif unless:
            held = self._held(owner, what, 0, 0, slots, drawn=True)
            self._add(self._pack.rank_of[what], _Item(line, rule, 1 << owner, owner, held=held))

    def _read_move(self, entry: Entry, giver: int) -> None:
        kind, line, *said = entry
        pack = self._pack
        if kind == BOOK:
            what, taker, owners = said[1], BOOKED, 1 << giver
            named, count = tuple(pack.cards_of[what]), pack.copies
        else:
            what, taker, count = said[2], self._players[said[1]], said[3]
            owners = 1 << giver | 1 << taker
            named = tuple(pack.card_of[card] for card in said[4] if card in pack.card_of)
            named = tuple(pack.cards_of[what]) if what in pack.card_of else named
        move = Move(giver, self._mine[giver], taker, named, count)
        self._add(pack.rank_of[what], _Item(line, "", owners, giver, move=move))

    def _read_bookless(self, line: int, rule: str, grown: int) -> None:
        """That hands hold no book is about all that was in them, and not only what has come."""
        copies, width = self._pack.copies, len(self._pack.ranks)
        for owner, slots in enumerate(self._mine):
            if grown >> owner * width & (1 << width) - 1:
                for rank, what in enumerate(self._pack.ranks):
                    held, taken = self._held(owner, what, 0, copies - 1, slots), self._taken[owner]
                    self._add(rank, _Item(line, rule, 1 << owner, owner, held=held, bookless=taken))

    # Asking of some of it

    def fits(self, said: Said, lines: Lines) -> bool:
        """Whether claims, and the facts of some lines, can be true if that is all there is.

        They can where a search has reached its limit.
        """
        keys = [
            (rank, said & claims, lines & facts)
            for rank, (claims, facts) in enumerate(zip(self._claims, self._facts, strict=True))
        ]
        domains: list[int] = []
        bounds: list[Ways] = []
        owners = 0
        for key in keys:
            demands = self._worked_out.get(key) or self._work_out(key)
            if not demands.ways or not all(demands.domains):
                return False
            domains += demands.domains
            bounds.append(demands.ways)
            owners |= demands.owners
        if any(hopeless.issubset(keys) for hopeless in self._hopeless):
            return False
        spoken_of, deal = self._deals.get(said, (0, []))
        if deal and not owners & ~spoken_of and fits(deal, domains, bounds):
            return True
        found = self._search(keys, domains, bounds, owners)
        if found:
            self._deals[said] = owners, found
        return found is not None

    def _search(
        self, keys: Sequence[_Key], domains: list[int], bounds: list[Ways], owners: int
    ) -> list[int] | None:
        """Returns a deal that fits, empty where that remains open, None where there is none."""
        sizes = self._sizes.copy()
        for owner, slots in enumerate(self._mine):
            if not owners >> owner & 1:  # as unknown as the stock
                for slot in range(1, len(sizes)):
                    if slots >> slot & 1:
                        sizes[0] += sizes[slot]
                        sizes[slot] = 0
        order = [slot for slot, size in enumerate(sizes) for _ in range(size)]
        search = Search(self._pack.copies, sizes, domains, bounds, LIMIT, self._memo)
        try:
            deal = search.run(order)
        except OutOfNodesError:
            return []
        if deal is None:
            self._hopeless.append(frozenset(keys[rank] for rank in search.core))
        return deal

    def _work_out(self, key: _Key) -> _Demands:
        """Works out what the lines of an excerpt that speak of a rank demand of its cards."""
        rank, said, lines = key
        left = self._pack.copies
        held = [0] * len(self._mine)  # known to have come, less those gone
        owners = 0
        seen: list[PlaceBound] = []
        moves: list[Move] = []
        claims: dict[Held, None] = {}
        for item in self._items[rank]:
            if (item.line, item.rule) not in said if item.rule else item.line not in lines:
                continue
            owners |= item.owners
            if item.seen:
                seen += seen_in(self._pack, rank, item.slots, item.seen)
                left -= len(item.seen)
                held[item.owner] += len(item.seen)
            elif item.move:
                moves.append(item.move)
                held[item.owner] -= item.move.size
                if item.move.taker != BOOKED:
                    held[item.move.taker] += item.move.size
            elif item.held and (
                not item.bookless
                or held[item.owner] + min(item.bookless, left) >= self._pack.copies
            ):
                claims[item.held._replace(moves=len(moves))] = None
        cards = self._pack.cards_of[self._pack.ranks[rank]]
        domains, ways = bounds_of(cards, seen, moves, [*claims])
        self._worked_out[key] = demands = _Demands(domains, ways, owners)
        return demands
