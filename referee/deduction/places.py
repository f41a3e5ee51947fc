"""The search for a deal that fits, behind :mod:`referee.deduction.cards`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.deduction.placements import Table, Ways, breaks

LIMIT = 1000
"""Nodes after which a search gives up, and what it looked for stays open."""


class OutOfNodesError(Exception):
    """The search reached its limit: whether a deal exists remains open."""


Demands = list[tuple[int, frozenset[int]]]
"""Sets of slots that must each get another card of a rank, and which cards that may be."""


class Pruned:
    """A rank's table, the placements left of it, and what they mean for its cards.

    ``ways`` are the bounds that the table was made of, ``first`` is the rank's first card.
    """

    __slots__ = ("_first", "_least", "_met", "domains", "live", "table", "ways")

    def __init__(
        self, first: int, ways: Ways, table: Table, live: int, domains: Sequence[int]
    ) -> None:
        self._first = first
        self.ways = ways
        self.table = table
        self.live = live
        self.domains = tuple(domains)
        self._least: dict[int, int] = {}
        self._met: dict[bool, Demands] = {}

    def fewest(self, slots: int) -> int:
        """Returns the fewest cards of the rank in a set of slots."""
        least = self._least.get(slots)
        if least is None:
            least = self._least[slots] = self.table.fewest(self.live, slots)
        return least

    def demands(self, *, fine: bool) -> Demands:
        """Returns what is demanded of sets of slots, in one of two ways to put that.

        The fine one knows more sets, the coarse one loses less of where single cards may lie.
        """
        if fine not in self._met:
            cuts = self.table.cuts
            if not fine:
                cuts = [
                    cut for cut in cuts if not any(cut & ~each == 0 for each in cuts if each != cut)
                ]
            self._met[fine] = self._demands(cuts)
        return self._met[fine]

    def _demands(self, cuts: Sequence[int]) -> Demands:
        cards = dict(enumerate(self.domains, self._first))
        demands: Demands = []
        # Small sets first, so that the demands of larger ones are what is left of them.
        for slots in (*cuts, *self.table.outsides):
            must = self.fewest(slots)
            if not must:
                continue
            tokens = [eligible for where, eligible in demands if where & slots]
            forced = {card for card, domain in cards.items() if not domain & ~slots}
            # A forced card may be the one that another set gets, and then counts once.
            twice = {card for card in forced if any(card in token for token in tokens)}
            shared = min(len(twice), sum(not forced.isdisjoint(token) for token in tokens))
            missing = must - len(forced) - max(0, len(tokens) - shared)
            if missing > 0:
                reach = {card for card, domain in cards.items() if domain & slots}
                eligible = frozenset(reach - forced | twice)
                where = 0
                for card in eligible:
                    where |= cards[card] & slots
                demands += [(where, eligible)] * missing
        return demands


Memo = dict[tuple[int, tuple[int, ...], Ways], Pruned | None]
"""What pruning came to, by rank, domains and bounds: proofs ask the same again and again."""


class Search:
    """Looks for a deal: every card in a slot of its domain, slots filled, all bounds obeyed.

    ``sizes`` are cards a slot, ``domains`` a set of slots a card, ``bounds`` the ways of each rank.
    ``core`` is, after a failure, a set of ranks whose domains and bounds alone leave no deal.
    ``memo`` may be shared by searches of one deal.
    """

    __slots__ = (
        "_all",
        "_bounds",
        "_domains",
        "_limit",
        "_memo",
        "_ranks",
        "_room",
        "_sizes",
        "_suits",
        "core",
        "nodes",
    )

    def __init__(
        self,
        suits: int,
        sizes: Sequence[int],
        domains: Sequence[int],
        bounds: Sequence[Ways],
        limit: int,
        memo: Memo,
    ) -> None:
        self._suits = suits
        self._memo = memo
        self._sizes = sizes
        self._all = (1 << len(sizes)) - 1
        real = sum(1 << slot for slot, size in enumerate(sizes) if size)
        self._domains = [domain & real for domain in domains]
        self._bounds = bounds
        self._limit = limit
        self._ranks = [card // suits for card in range(len(domains))]
        self._room: dict[int, int] = {}  # how many cards sets of slots hold
        self.core: set[int] = set()
        self.nodes = 0

    def run(self, start: Sequence[int]) -> list[int] | None:
        """Returns the slot of every card in some deal, or None where there is none.

        ``start`` is a deal that fills the slots as they should be; the nearer it is to an answer
        the sooner one is found. Raises OutOfNodesError at the limit.
        """
        domains, places = list(self._domains), list(start)
        self.core = _match(self._sizes, self._ranks, domains, places)
        self.nodes += 1
        if self.core:
            return None
        if not any(breaks(ways, places) for ways in self._bounds):
            return places
        owing = _fill(self._suits, self._sizes, domains)
        found = self._node(domains, {}, places)
        if found is None:
            while True:
                more = {filler for rank in self.core for filler in owing.get(rank, ())}
                if more <= self.core:
                    break
                self.core = self.core | more
        return found

    def _node(
        self, domains: list[int], live: dict[int, Pruned], places: list[int]
    ) -> list[int] | None:
        self.nodes += 1
        if self.nodes > self._limit:
            raise OutOfNodesError
        while True:
            core = _match(self._sizes, self._ranks, domains, places)
            if core:
                self.core = core
                return None
            broken = [rank for rank, ways in enumerate(self._bounds) if breaks(ways, places)]
            if not broken:
                return places
            # Prune what gives trouble first; if that does not help, everything.
            fresh = [rank for rank in broken if rank not in live] or [
                rank for rank, ways in enumerate(self._bounds) if any(ways) and rank not in live
            ]
            if not fresh:
                break
            if not self._prune(fresh, domains, live):
                return None
        guess = self._by_rank(domains, live, places, fine=False)
        if guess is None or guess[1]:
            # Only now, since it takes longer than most deals take to be found.
            core = self._crowded(domains, live)
            if core:
                self.core = core
                return None
            guess = guess and self._by_rank(domains, live, places, fine=True)
        if guess is None or not guess[1]:
            return guess and guess[0]
        stuck = [rank for rank in broken if rank in guess[1]] or broken
        rank = min(stuck, key=lambda rank: live[rank].live.bit_count())
        return self._branch(rank, domains, live, places)

    def _prune(self, ranks: list[int], domains: list[int], live: dict[int, Pruned]) -> bool:
        """Makes tables of ranks and narrows their domains; says whether anything is left."""
        suits, memo = self._suits, self._memo
        for rank in ranks:
            first = rank * suits
            key = rank, tuple(domains[first : first + suits]), self._bounds[rank]
            if key not in memo:
                table = Table(first, key[1], key[2])
                memo[key] = self._pruned(rank, key[2], table, table.valid, list(key[1]))
            pruned = memo[key]
            if pruned is None:
                self.core = {rank}
                return False
            domains[first : first + suits] = pruned.domains
            live[rank] = pruned
        return True

    def _pruned(
        self, rank: int, ways: Ways, table: Table, live: int, domains: list[int]
    ) -> Pruned | None:
        """Returns what is left of a rank within its domains, or None where nothing is."""
        live = table.prune(domains, live)
        if not live:
            return None
        return Pruned(rank * self._suits, ways, table, live, domains)

    def _branch(
        self, rank: int, domains: list[int], live: dict[int, Pruned], places: list[int]
    ) -> list[int] | None:
        """Tries each way in which the cards of a rank may have moved, or each side of a bound."""
        core = {rank}
        for pruned in self._choices(rank, domains, live[rank], places):
            if pruned is None:
                continue
            trial = list(domains)
            trial[rank * self._suits : (rank + 1) * self._suits] = pruned.domains
            found = self._node(trial, {**live, rank: pruned}, list(places))
            if found:
                return found
            if rank not in self.core:
                return None  # the choice played no part in the failure
            core |= self.core
        self.core = core
        return None

    def _choices(
        self, rank: int, domains: list[int], now: Pruned, places: list[int]
    ) -> Iterator[Pruned | None]:
        """Yields what is left of a rank with each choice; None where nothing is."""
        first = rank * self._suits
        own = domains[first : first + self._suits]
        if len(now.ways) > 1:
            for bounds in now.ways:
                table = Table(first, own, (bounds,))
                yield self._pruned(rank, (bounds,), table, table.valid, list(own))
            return
        # A card of a broken bound goes to the side that mends it, or to the other.
        bound = next(each for each in now.ways[0] if not each.met(places))
        cards, slots, low, _ = bound
        inside = sum(slots >> places[card] & 1 for card in cards)
        side = slots if inside < low else ~slots
        card = next(card for card in cards if not side >> places[card] & 1 and domains[card] & side)
        for half in (side, ~side):
            kept = list(own)
            kept[card - first] &= half
            yield self._pruned(rank, now.ways, now.table, now.live, kept)

    def _crowded(self, domains: list[int], live: dict[int, Pruned]) -> set[int]:
        """Returns ranks that must have more cards in some slots than these hold, if there are."""
        suits = self._suits
        sets = {slots for pruned in live.values() for slots in pruned.table.cuts}
        sets.update(slots for pruned in live.values() for slots in pruned.table.outsides)
        loose = [rank for rank in range(len(self._bounds)) if rank not in live]
        for slots in sets:
            core = set()
            total = 0
            for rank, pruned in live.items():
                least = pruned.fewest(slots)
                if least:
                    total += least
                    core.add(rank)
            for rank in loose:
                for domain in domains[rank * suits : (rank + 1) * suits]:
                    if not domain & ~slots:
                        total += 1
                        core.add(rank)
            room = self._room.get(slots)
            if room is None:
                room = sum(size for slot, size in enumerate(self._sizes) if slots >> slot & 1)
                self._room[slots] = room
            if total > room:
                return core
        return set()

    def _by_rank(
        self, domains: list[int], live: dict[int, Pruned], places: list[int], fine: bool
    ) -> tuple[list[int], set[int]] | None:
        """Looks for a deal in which hands get as many of each rank as every placement gives them.

        Each card that they must get is a token, which takes a slot and is taken by a card of the
        rank; for once that card need only fit somewhere among the slots of its token.
        Returns a deal and the ranks of which it does not obey the bounds, or None where there is
        no such deal.
        """
        suits, slots = self._suits, len(self._sizes)
        wanted = [domain & self._all for domain in domains]
        spots = list(places)
        ranks = list(self._ranks)
        for rank, pruned in live.items():
            unused = list(range(rank * suits, (rank + 1) * suits))
            for where, eligible in pruned.demands(fine=fine):
                bit = 1 << slots + len(spots) - len(places)
                for card in eligible:
                    wanted[card] |= bit
                card = next(
                    (card for card in unused if card in eligible and where >> spots[card] & 1),
                    unused[0],
                )
                unused.remove(card)
                spots.append(spots[card])
                spots[card] = bit.bit_length() - 1
                wanted.append(where & self._all)
                ranks.append(rank)
        sizes = [*self._sizes, *[1] * (len(spots) - len(places))]
        core = _match(sizes, ranks, wanted, spots)
        if core:
            self.core = core
            return None
        deal = [spot if spot < slots else spots[len(places) + spot - slots] for spot in spots]
        del deal[len(places) :]
        missing = set()
        for rank, pruned in live.items():
            first = rank * suits
            cards = pruned.table.deal(pruned.live, deal[first : first + suits])
            if cards:
                deal[first : first + suits] = cards
            else:
                missing.add(rank)
        return deal, missing


def _fill(suits: int, sizes: Sequence[int], domains: list[int]) -> dict[int, set[int]]:
    """Takes slots that are full of cards which can lie nowhere else from the domains of others.

    Returns, for each rank whose domains became smaller, the ranks of the cards in those slots.
    """
    owing: dict[int, set[int]] = {}
    full = 0
    while True:
        sure: dict[int, list[int]] = {}
        for card, domain in enumerate(domains):
            if domain and not domain & (domain - 1) and not domain & full:
                sure.setdefault(domain, []).append(card)
        filled = {
            bit: cards for bit, cards in sure.items() if len(cards) == sizes[bit.bit_length() - 1]
        }
        if not filled:
            return owing
        for bit, cards in filled.items():
            full |= bit
            for card, domain in enumerate(domains):
                if domain & bit and card not in cards:
                    domains[card] = domain & ~bit
                    owing.setdefault(card // suits, set()).update(each // suits for each in cards)


def _match(
    sizes: Sequence[int], ranks: Sequence[int], domains: list[int], places: list[int]
) -> set[int]:
    """Moves cards until each lies in its domain and no slot is over-full; changes ``places``.

    Returns nothing on success, else the ranks of cards that have too few slots between them.
    """
    homeless = [card for card, slot in enumerate(places) if not domains[card] >> slot & 1]
    if not homeless:
        return set()
    every = (1 << len(sizes)) - 1
    lying: list[list[int]] = [[] for _ in sizes]
    for card, slot in enumerate(places):
        lying[slot].append(card)
    free = 0
    for card in homeless:
        slot = places[card]
        lying[slot].remove(card)
        free |= 1 << slot
    for card in homeless:
        queue = [card]
        mover: dict[int, int] = {}  # the card that would move into a slot
        seen = 0
        for each in queue:
            new = domains[each] & every & ~seen
            if new & free:
                slot = (new & free).bit_length() - 1
                mover[slot] = each
                break
            seen |= new
            while new:
                slot = new.bit_length() - 1
                new ^= 1 << slot
                mover[slot] = each
                queue += lying[slot]
        else:
            return {ranks[each] for each in queue}
        filled = slot
        while True:
            each = mover[slot]
            left = places[each]
            places[each] = slot
            lying[slot].append(each)
            if each == card:
                break
            lying[left].remove(each)
            slot = left
        if len(lying[filled]) == sizes[filled]:
            free ^= 1 << filled
    return set()
