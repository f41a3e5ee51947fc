"""Closed hands where specific cards are asked for (variant one of 001, 003 and 004).

Every card is in exactly one *slot*: a dealt hand, a draw, the rest of the stock. A player holds a
card that has not changed hands since it left the deck if it lies in a slot the player took; a card
that has changed hands is where it was last put. So every fact and every claim bounds how many of
some cards of one rank lie in some slots, and a log is consistent when a deal obeys all bounds.

The model keeps one such deal. A new line that it obeys costs next to nothing, one that it breaks
is mended by moving a few cards, and only where that fails does a search decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.deduction.model import Claim, Conflict
from referee.deduction.placements import PlaceBound, bites, narrow
from referee.deduction.places import OutOfNodesError
from referee.deduction.position import BOOKED, UNMOVED, Held, Position
from referee.deduction.proofs import Prover
from referee.values.deck import Deck

if TYPE_CHECKING:
    from referee.deduction.odds import Odds

LIMIT = 1000
"""Nodes after which a search gives up, and what it looked for stays open."""


class CardHands:
    """A deal in which cards move by name; see :class:`referee.deduction.model.Hands`.

    A claim that a player holds no book is told apart by
    player and rank; it counts again only once the player has drawn, or a card of the rank moved.
    A search that reaches ``limit`` nodes leaves the matter open: no conflict is reported, and
    ``least``, ``most``, ``ranges`` and ``holders`` answer with bounds that are safe, not tight.

    Methods raise KeyError for an unknown player, rank or card, ValueError for other misuse.
    """

    def __init__(
        self,
        players: Sequence[str],
        deck: Deck,
        limit: int = LIMIT,
    ) -> None:
        self._names = tuple(players)
        self._players = {name: number for number, name in enumerate(players)}
        self._deck = deck
        self._rank_names = deck.groups
        self._suits = len(deck.members)
        self._index: dict[str, range] = {}  # the cards that a rank or a card speaks of
        for at, rank in enumerate(deck.groups):
            first = at * self._suits
            self._index[rank] = range(first, first + self._suits)
            for at_card, card in enumerate(deck.of(rank), first):
                self._index[card] = range(at_card, at_card + 1)
        self._now = Position(len(self._names), len(self._rank_names), self._suits)
        self._marks: list[Position] = []
        self._prover = Prover(self._suits, limit)

    @property
    def nodes(self) -> int:
        """Nodes of all searches so far."""
        return self._prover.nodes

    # Facts

    def deal(self, player: str, size: int, line: int) -> None:
        """Deals ``size`` unknown cards from the stock to ``player``; before anything else.

        Raises ValueError for a second hand, or one larger than the stock.
        """
        now, owner = self._now, self._players[player]
        if now.hand[owner] or not 0 <= size <= now.sizes[0]:
            raise ValueError(f"cannot deal {size} cards to {player}")
        slot = len(now.sizes)
        now.sizes[0] -= size
        now.sizes.append(size)
        now.lines.append(line)
        now.hand[owner] = slot
        now.mine[owner] |= 1 << slot
        now.todo.update(self._pairs_of(owner))
        # Different ranks first: a deal without books in it is likely to last.
        order = sorted(range(len(now.places)), key=lambda card: (card % self._suits, card))
        for card in [card for card in order if not now.places[card]][:size]:
            now.places[card] = slot

    def reveal(self, player: str, cards: Sequence[str], line: int) -> list[Conflict]:
        """Fact: the player's dealt hand holds these cards or ranks (each listed once a card).

        Of a rank that is listed without a suit, the hand holds as many cards as are listed of it
        with and without. Every call speaks of the whole dealt hand, not of the rest of it.
        """
        slot = self._now.hand[self._players[player]]
        if not slot:
            raise ValueError(f"{player} was dealt no cards")
        slots = 1 << slot
        named = [self._index[card][0] for card in cards if self._deck.is_card(card)]
        if len(set(named)) < len(named):  # a card twice in one hand
            return [Conflict((), (line,))]
        bounds = [PlaceBound((card,), slots, 1, 1) for card in named]
        listed = [self._deck.group(card) for card in cards]
        for rank in sorted({card for card in cards if not self._deck.is_card(card)}):
            every = tuple(self._index[rank])
            bounds.append(PlaceBound(every, slots, listed.count(rank), len(every)))
        return self._take_facts(self._now.copy(), line, bounds)

    def draw(
        self, player: str, card: str | None, line: int, unless: tuple[str, str] | None = None
    ) -> list[Conflict]:
        """The player takes the top card of the stock.

        ``card`` is what it was, a fact, where it was seen; it may be a rank alone.
        ``unless=(what, rule)`` claims under ``rule`` that a card not seen was not ``what``.
        """
        now, owner = self._now, self._players[player]
        if not now.sizes[0]:
            return [Conflict((), (line,))]
        avoid: Sequence[int] = self._index[unless[0]] if unless else ()
        before = now.copy() if card else now
        slot = len(now.sizes)
        rest = [each for each, place in enumerate(now.places) if not place]
        now.places[next((each for each in rest if each not in avoid), rest[0])] = slot
        now.sizes[0] -= 1
        now.sizes.append(1)
        now.lines.append(line)
        now.mine[owner] |= 1 << slot
        now.todo.update(self._pairs_of(owner))
        conflicts = []
        if card:
            every = tuple(self._index[card])
            conflicts = self._take_facts(
                before, line, [PlaceBound(every, 1 << slot, 1, len(every))]
            )
            if self._deck.is_card(card) or self._now is before:
                return conflicts
        if unless:
            cards = self._unmoved(avoid)
            claim = Claim(line, unless[1], player)
            bound = PlaceBound(cards, 1 << slot, 0, 0)
            if any(now.known[each] >> slot & 1 for each in cards):
                conflicts += self._take_claim(Held(self._rank(avoid), line, claim, bound))
        return conflicts

    def move(
        self, giver: str, taker: str, what: str, count: int, line: int, cards: Sequence[str] = ()
    ) -> list[Conflict]:
        """Fact: ``count`` cards that are ``what`` went from one hand to another.

        ``cards`` names them; it may be left out where ``what`` is a card.
        Raises ValueError where cards are not named.
        """
        names = cards or (what,)
        whole = self._deck.is_card
        if not all(map(whole, names)) or (len(names) < count and not whole(what)):
            raise ValueError("cards that change hands must be named")
        moved = [self._index[name][0] for name in names]
        if len(set(moved)) != count or not set(moved) <= set(self._index[what]):
            return [Conflict((), (line,))]  # no cards can be what these are said to be
        return self._carry(moved, self._players[giver], self._players[taker], line)

    def lay(self, player: str, rank: str, line: int) -> list[Conflict]:
        """Fact: the player held all cards of the rank and laid them down as a book."""
        return self._carry(self._index[rank], self._players[player], BOOKED, line)

    def _carry(self, cards: Sequence[int], giver: int, to: int, line: int) -> list[Conflict]:
        """Fact: these cards of one rank were with the giver, and are elsewhere now."""
        now = self._now
        for card in cards:
            if now.at[card] not in (UNMOVED, giver):
                return [Conflict((), tuple(sorted({now.last[card], line})))]
        before = now.copy()
        bounds = [PlaceBound((card,), now.mine[giver], 1, 1) for card in self._unmoved(cards)]
        for card in cards:
            now.at[card] = to
            now.last[card] = line
        rank = cards[0] // self._suits
        now.moves[rank] += 1
        now.todo.update(range(rank * len(self._names), (rank + 1) * len(self._names)))
        return self._take_facts(before, line, bounds)

    def _take_facts(self, before: Position, line: int, bounds: list[PlaceBound]) -> list[Conflict]:
        """Takes in the facts of a line; returns to ``before`` where the facts conflict."""
        now, prover = self._now, self._prover
        ranks = {self._rank(bound.cards): None for bound in bounds}
        for bound in bounds:
            now.add_fact(Held(self._rank(bound.cards), line, None, bound))
        if prover.settle(now, ranks) is not False:
            return []
        conflict = prover.facts_alone(now, line)
        if conflict:
            self._now = before
            return [conflict]
        return prover.resolve(now, ())

    # Claims

    def at_least(self, player: str, what: str, count: int, claim: Claim) -> list[Conflict]:
        """Claim: the player holds at least ``count`` cards that are ``what`` now."""
        now, owner = self._now, self._players[player]
        slots = now.mine[owner]
        cards = self._unmoved(self._index[what])
        moved = [card for card in self._index[what] if now.at[card] != UNMOVED]
        low = count - sum(now.at[card] == owner for card in moved)
        if low <= sum(not now.known[card] & ~slots for card in cards):
            return []  # the facts prove it
        support = tuple(now.last[card] for card in moved if now.at[card] != owner)
        bound = PlaceBound(cards, slots, low, max(low, len(cards)))
        rank = self._rank(self._index[what])
        return self._take_claim(Held(rank, claim.line, claim, bound, support))

    def at_most(self, player: str, what: str, count: int, claim: Claim) -> list[Conflict]:
        """Claim: the player holds at most ``count`` cards that are ``what`` now."""
        now, owner = self._now, self._players[player]
        slots = now.mine[owner]
        cards = self._unmoved(self._index[what])
        here = [card for card in self._index[what] if now.at[card] == owner]
        high = count - len(here)
        if high >= sum(bool(now.known[card] & slots) for card in cards):
            return []  # the facts prove it
        support = tuple(now.last[card] for card in here)
        bound = PlaceBound(cards, slots, 0, high)
        rank = self._rank(self._index[what])
        return self._take_claim(Held(rank, claim.line, claim, bound, support))

    def no_book_held(self, line: int, rule: str) -> list[Conflict]:
        """Claim: nobody holds all the cards of a rank now; blamed on who does.

        A book that was reported, and is still held, is not reported again.
        """
        now = self._now
        fresh: list[Held] = []
        for pair in sorted(now.todo):
            rank, owner = divmod(pair, len(self._names))
            chain = now.chains[pair]
            slots = now.mine[owner]
            if chain and chain.moves == now.moves[rank] and (chain.closed or chain.slots == slots):
                continue
            held = self._bookless(rank, owner, Claim(line, rule, self._names[owner]))
            history = now.history[pair]
            if held or (history and history[-1][1]):
                now.history[pair] += ((len(now.calls), held),)
            if held:
                now.grow(held)
                fresh.append(held)
        now.todo.clear()
        now.calls += ((line, rule),)
        return self._settle_claims(fresh)

    def _bookless(self, rank: int, owner: int, claim: Claim) -> Held | None:
        """Returns the claim that a player does not hold a whole rank, unless facts prove it."""
        now = self._now
        slots = now.mine[owner]
        first = rank * self._suits
        cards, support = [], []
        for card in range(first, first + self._suits):
            at = now.at[card]
            if at == UNMOVED:
                if not now.known[card] & slots:
                    return None
                cards.append(card)
            elif at == owner:
                support.append(now.last[card])
            else:
                return None
        bound = PlaceBound(tuple(cards), slots, 0, len(cards) - 1)
        chain = rank * len(self._names) + owner, now.moves[rank]
        return Held(rank, claim.line, claim, bound, tuple(support), chain)

    def _take_claim(self, held: Held) -> list[Conflict]:
        """Takes in a claim that the facts do not prove by themselves."""
        self._now.add_claim(held)
        return self._settle_claims([held])

    def _settle_claims(self, fresh: Sequence[Held]) -> list[Conflict]:
        """Sees whether a deal fits claims that were just added, and drops claims if none does."""
        now = self._now
        broken = {held.rank for held in fresh if not (now.sure and held.bound.met(now.places))}
        if not broken or self._prover.settle(now, broken) is not False:
            return []
        return self._prover.resolve(now, fresh)

    # Questions

    def least(self, player: str | None, what: str) -> int:
        """Fewest cards that are ``what`` in a hand (None: the stock) over all fitting deals."""
        cards, slots, here = self._holding(player, what)
        return here + self._extreme(cards, slots, most=False)

    def most(self, player: str | None, what: str) -> int:
        """Most cards that are ``what`` in a hand (None: the stock) over all fitting deals."""
        cards, slots, here = self._holding(player, what)
        return here + self._extreme(cards, slots, most=True)

    def ranges(self) -> dict[str | None, dict[str, tuple[int, int]]]:
        """Returns the least and most cards of each rank in each hand and (None) the stock."""
        return {
            player: {
                rank: (self.least(player, rank), self.most(player, rank))
                for rank in self._rank_names
            }
            for player in (*self._names, None)
        }

    def holders(self, card: str) -> set[str | None]:
        """Returns the players who may hold a card, and None if it may be in the stock.

        Nobody is left where it was laid down in a book.
        """
        return {player for player in (*self._names, None) if self.most(player, card)}

    def example(self) -> list[tuple[str | None, int, tuple[str, ...]]]:
        """Returns a deal that fits: who took cards, on which line, and which.

        Every dealt hand and draw in order, and last (None, line 0) the stock; nothing where a
        search gave up, so that none is known.
        """
        now = self._now
        if not now.sure:
            return []
        names = [card for card in self._index if self._deck.is_card(card)]
        deal: list[tuple[str | None, int, tuple[str, ...]]] = []
        for slot in (*range(1, len(now.sizes)), 0):
            owner = [name for name, at in self._players.items() if now.mine[at] >> slot & 1]
            cards = [name for name, at in zip(names, now.places, strict=True) if at == slot]
            deal.append((owner[0] if owner else None, now.lines[slot], tuple(cards)))
        return deal

    def odds(self, seed: int) -> dict[str | None, dict[str, Mapping[int, Odds]]]:
        """Samples how many cards of each rank lie in each hand and (None) in the stock.

        Uniform over all deals that fit; see :mod:`referee.deduction.odds`. Nothing is returned
        of any rank where a search gave up, so that no deal is known to start from.
        """
        from referee.deduction import odds

        now = self._now
        found: dict[str | None, dict[str, Mapping[int, Odds]]] = {
            name: {} for name in (*self._names, None)
        }
        if not now.sure:
            return found
        names = [card for card in self._index if self._deck.is_card(card)]
        slots = range(len(now.sizes))
        start = [
            [name for name, at in zip(names, now.places, strict=True) if at == slot]
            for slot in slots
        ]
        limits = [
            PlaceBound((card,), domain, 1, 1)
            for card, domain in enumerate(now.open)
            if domain != -1
        ]
        bounds = [
            odds.LabelBound(
                frozenset(names[card] for card in cards),
                frozenset(slot for slot in slots if mask >> slot & 1),
                low,
                high,
            )
            for cards, mask, low, high in (*limits, *(each for of in now.bounds for each in of))
        ]
        keys = [(name, rank) for name in found for rank in self._rank_names]
        watches = []
        for name, rank in keys:
            cards, mask, here = self._holding(name, rank)
            where = frozenset(slot for slot in slots if mask >> slot & 1)
            watches.append(odds.Watch(frozenset(names[card] for card in cards), where, here))
        results = odds.sample(start, bounds, watches, seed)
        for (name, rank), result in zip(keys, results, strict=True):
            found[name][rank] = result
        return found

    def grounds(self, claim: Claim) -> tuple[int, ...]:
        """Lines of facts that prove a claim: a search that finds no deal cannot tell them."""
        return ()

    def unproved(self) -> Iterable[Claim]:
        """The claims, none of them dropped, that some deal which fits the facts makes false.

        They come by line. A claim that the search cannot decide is among them.
        """
        now = self._now
        found: set[Claim] = set()
        for held in self._unproved():
            if held.chain is None:
                found.add(held.claim)  # type: ignore[arg-type]
                continue
            player = self._names[held.chain[0] % len(self._names)]
            history = now.history[held.chain[0]]
            ends = [start for start, _ in history[1:]] + [len(now.calls)]
            for (start, each), end in zip(history, ends, strict=True):
                if each == held:
                    found.update(Claim(*call, player) for call in now.calls[start:end])
        return sorted(found - now.dropped)

    # Taking back

    def mark(self) -> int:
        """Returns a mark for :meth:`rollback`."""
        self._marks.append(self._now.copy())
        return len(self._marks) - 1

    def rollback(self, mark: int) -> None:
        """Takes back everything added since the mark. Marks may nest, and end in order."""
        self._now = self._marks[mark]
        del self._marks[mark:]

    # Inside

    def _rank(self, cards: Sequence[int]) -> int:
        return cards[0] // self._suits

    def _pairs_of(self, owner: int) -> range:
        """Returns the places in ``chains`` of a player, one for each rank."""
        return range(owner, len(self._now.chains), len(self._names))

    def _unmoved(self, cards: Sequence[int]) -> tuple[int, ...]:
        at = self._now.at
        return tuple([card for card in cards if at[card] == UNMOVED])

    def _holding(self, player: str | None, what: str) -> tuple[tuple[int, ...], int, int]:
        """Returns the cards that may be in a hand or the stock, its slots, and cards put there."""
        now = self._now
        cards = self._unmoved(self._index[what])
        if player is None:
            return cards, 1, 0
        owner = self._players[player]
        return cards, now.mine[owner], sum(now.at[card] == owner for card in self._index[what])

    def _extreme(self, cards: tuple[int, ...], slots: int, most: bool) -> int:
        """Returns the most or least of some unmoved cards of a rank that may lie in some slots."""
        now = self._now
        may = sum(bool(now.open[card] & slots) for card in cards)
        must = sum(not now.open[card] & ~slots for card in cards)
        last = may if most else must
        if not now.sure:
            return last
        deal = now.places
        while True:
            number = sum(slots >> deal[card] & 1 for card in cards)
            if number == last:
                return number
            low, high = (number + 1, len(cards)) if most else (0, number - 1)
            bound = PlaceBound(cards, slots, low, high)
            domains, bounds = list(now.open), list(now.bounds)
            if not narrow(domains, bound):
                bounds[self._rank(cards)] += (bound,)
            try:
                found = self._prover.find(now, domains, bounds)
            except OutOfNodesError:
                return last
            if found is None:
                return number
            deal = found

    def _unproved(self) -> list[Held]:
        """Returns the claims in force that the facts do not prove."""
        now = self._now
        # The strongest of a chain last, since it is tried first: once proved, it proves the rest.
        pending = [
            held for claims in now.claims for held in claims if bites(held.bound, 0, now.known)
        ]
        unproved: list[Held] = []
        while pending:
            trial = pending.pop()
            cards, slots, low, high = trial.bound
            false = PlaceBound(cards, slots, 0, low - 1)
            if not low:
                false = PlaceBound(cards, slots, high + 1, len(cards))
            domains, bounds = list(now.known), list(now.solid)
            if not narrow(domains, false):
                bounds[trial.rank] += (false,)
            try:
                deal = self._prover.find(now, domains, bounds)
            except OutOfNodesError:
                unproved.append(trial)
                continue
            if deal:
                unproved += [trial, *(held for held in pending if not held.bound.met(deal))]
                pending = [held for held in pending if held.bound.met(deal)]
            elif trial.chain:
                pending = [held for held in pending if held.chain != trial.chain]
        return unproved
