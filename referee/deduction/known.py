"""The known cards of a deal, counted: most of what is said of hands follows from them.

What everybody saw come to a hand and go from it is a number for each rank, and a place for each
card that was named. Only what known cards leave open is asked of a model of the hidden ones
(:class:`referee.deduction.hands.Hands`); where everything is recorded there are none.

Everything that is told is kept in a *record*, from which a proof is made and from which the deal
can be told again, all of it or in part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.deduction.model import Claim, Conflict, Pack
from referee.deduction.passing import AFLOAT, BOOKED, NO_NAMES, Passed
from referee.values.deck import Deck

AnyPack = Deck | Pack
"""A deck, or the pack that several tellings of one deal share."""

NOBODY = ""
"""The holder of cards that the pack lacks: they were never dealt, nor drawn. It is no handle."""

DEAL, HAND, DRAW, MOVE, BOOK, LEAST, MOST, NO_BOOK, STATE = range(9)
"""Kinds of entries of a record. The last is none of the deal: it only keeps what was before."""

Entry = tuple[Any, ...]
"""Kind, line, what was told (see ``Known.tell``), and at the end what takes it back."""


class Known:
    """What is known of each hand, and the record of all that was told.

    ``by_name`` says that hidden cards have to be told apart by their names.
    """

    __slots__ = (
        "_by_name",
        "_counted",
        "_dealt",
        "_every",
        "_grown",
        "_held",
        "_hidden",
        "_laid",
        "_left",
        "_names",
        "_pack",
        "_players",
        "_record",
        "_shaky",
        "_shown",
        "_slots",
        "_stock",
        "_tangled",
        "_where",
        "_whole",
    )

    def __init__(
        self,
        players: Sequence[str],
        pack: AnyPack,
        *,
        by_name: bool = False,
    ) -> None:
        self._names = tuple(players)
        self._players: dict[str | None, int] = {name: at for at, name in enumerate(players)}
        # One pack for all that tell the same deal, since its cards may get names on the way.
        self._pack = pack if isinstance(pack, Pack) else Pack(pack)
        deck = self._pack.deck
        self._by_name = by_name
        self._held = [0] * (len(players) * len(deck.groups))  # known to have come, less those gone
        self._left = [len(deck.members)] * len(deck.groups)  # not seen to leave the stock
        self._every = (1 << len(deck.groups)) - 1  # all ranks, as bits
        absent = self._players.get(NOBODY, len(players))  # the last, and none who lays books
        self._counted = (1 << absent * len(deck.groups)) - 1  # pairs of the others, as bits
        self._stock = len(deck)
        self._slots: list[list[int]] = [[] for _ in players]  # unseen cards, as they were taken
        self._hidden = [0] * len(players)  # how many these are
        self._where: dict[str, int] = {}  # places of cards that were named
        self._tangled: set[int] = set()  # ranks of which named cards were lost track of
        # Pairs, as bits, that have grown since it was claimed that nobody has a book.
        self._grown = 0
        self._whole: set[int] = set()  # pairs (player, rank) known to hold all of a rank
        self._laid = 0  # ranks, as bits
        self._shaky = False  # whether some claims are false, or in dispute
        self._dealt: dict[int, tuple[int, int]] = {}  # player to size and line
        self._shown: dict[int, int] = {}  # player to the line that records the dealt hand
        self._record: list[Entry] = []

    # The deal

    def deal(self, player: str, size: int, line: int) -> None:
        """Deals ``size`` unknown cards from the stock to ``player``; before anything else.

        Raises ValueError for a second hand, or one larger than the stock.
        """
        owner = self._players[player]
        if owner in self._dealt or not 0 <= size <= self._stock:
            raise ValueError(f"cannot deal {size} cards to {player}")
        self._record.append((DEAL, line, player, size, self._grown))
        self._dealt[owner] = size, line
        self._stock -= size
        self._hidden[owner] += size
        self._slots[owner].append(size)
        self._grown |= self._every << owner * len(self._left)

    def reveal(self, player: str, cards: Sequence[str], line: int) -> list[Conflict]:
        """Fact: the player's dealt hand holds these cards or ranks (each listed once a card).

        It may come at any time, and means the same as right after the deal. Raises ValueError
        where there is no such hand, or it is recorded already.
        """
        owner = self._players[player]
        if owner not in self._dealt or owner in self._shown:
            raise ValueError(f"no hand of {player} waits for being recorded")
        entry = (HAND, line, player, tuple(cards), None)
        if len(self._record) > len(self._dealt) + len(self._shown):
            return self._reveal_late(entry)
        self._record.append(entry)
        taken = 0
        for card in cards:
            rank = self._pack.rank_of[card]
            if not self._left[rank] or card in self._where or not self._slots[owner][0]:
                break
            self._uncover(owner, rank, card)
            taken += 1
        if taken == len(cards):
            self._shown[owner] = line
            return []
        for card in cards[:taken]:
            self._cover(owner, self._pack.rank_of[card], card)
        self._record.pop()
        return self._refused(entry)

    def _uncover(self, owner: int, rank: int, card: str) -> None:
        """A card of a dealt hand is known."""
        pair = owner * len(self._left) + rank
        self._left[rank] -= 1
        self._held[pair] += 1
        self._hidden[owner] -= 1
        self._slots[owner][0] -= 1
        if card in self._pack.card_of:
            self._where[card] = owner
        if self._held[pair] == self._pack.copies:
            self._whole.add(pair)

    def _cover(self, owner: int, rank: int, card: str) -> None:
        """Takes :meth:`_uncover` back."""
        pair = owner * len(self._left) + rank
        self._left[rank] += 1
        self._held[pair] -= 1
        self._hidden[owner] += 1
        self._slots[owner][0] += 1
        self._where.pop(card, None)
        self._whole.discard(pair)

    # Facts

    def draw(
        self, player: str, card: str | None, line: int, unless: tuple[str, str] | None = None
    ) -> list[Conflict]:
        """The player takes the top card of the stock.

        ``card`` is what it was, a fact, where it was seen; it may be a rank alone.
        ``unless=(what, rule)`` claims under ``rule`` that a card not seen was not ``what``.
        """
        owner = self._players[player]
        if not self._stock:
            return [Conflict((), (line,))]
        if card is None:
            return self._draw_unseen(owner, line, unless)
        rank = self._pack.rank_of[card]
        if not self._left[rank] or card in self._where:
            return self._refused((DRAW, line, player, card, None, None))
        impossible = self._show(owner, card, line)
        if impossible:
            return impossible
        pair = owner * len(self._left) + rank
        self._record.append((DRAW, line, player, card, None, (pair, self._grown)))
        self._stock -= 1
        self._left[rank] -= 1
        if card in self._pack.card_of:
            self._where[card] = owner
        self._gain(pair, 1)
        return self._settle() if self._shaky else []

    def _draw_unseen(self, owner: int, line: int, unless: tuple[str, str] | None) -> list[Conflict]:
        player, slots = self._names[owner], self._slots[owner]
        before = owner, self._grown
        self._record.append((DRAW, line, player, None, unless, before))
        self._stock -= 1
        self._hidden[owner] += 1
        slots.append(1)
        self._grown |= self._every << owner * len(self._left)
        return self._take(owner, unless and unless[0], unless and Claim(line, unless[1], player))

    def move(
        self, giver: str, taker: str, what: str, count: int, line: int, cards: Sequence[str] = ()
    ) -> list[Conflict]:
        """Fact: ``count`` cards that are ``what`` went from one hand to another.

        ``cards`` names them where they were named; ranks among them count as not named.
        """
        owner, other = self._players[giver], self._players[taker]
        ranks = len(self._left)
        rank = self._pack.rank_of[what]
        pair, to = owner * ranks + rank, other * ranks + rank
        passed: Passed | None = NO_NAMES
        if count == 1 and not cards and self._where.get(what) == owner:
            passed = Passed(((what, owner, other),), (what,))
        elif self._where or cards or self._by_name:
            passed = self._pass(owner, other, what, count, cards)
        entry = (MOVE, line, giver, taker, what, count, tuple(cards))
        if passed is None:
            return self._refused((*entry, None))
        short = max(passed.kept + count - self._held[pair], passed.hidden)
        if short > 0 or self._by_name or passed.fresh:
            if self._names_matter(rank, passed):
                return self._tell_names() + self.move(giver, taker, what, count, line, cards)
            impossible = self._leave(owner, other, rank, passed, count, short, (*entry, None))
            if impossible:
                return impossible
        before = pair, to, self._grown, passed, rank in self._tangled
        self._record.append((*entry, before))
        if passed is not NO_NAMES:
            self._place(rank, passed)
        if pair != to:
            self._gain(pair, -count)
            self._gain(to, count)
        return self._settle() if self._shaky else []

    def show(self, player: str, cards: Sequence[str], line: int) -> list[Conflict]:
        """Fact: these cards of one rank, or cards of that rank, are in a hand now.

        They are taken out of it, and put back: no hand has grown.
        """
        rank = self._pack.ranks[self._pack.rank_of[cards[0]]]
        return self.move(player, player, rank, len(cards), line, cards)

    def lay(self, player: str, rank: str, line: int) -> list[Conflict]:
        """Fact: the player held all cards of the rank and laid them down as a book."""
        owner, at = self._players[player], self._pack.rank_of[rank]
        pair, copies = owner * len(self._left) + at, self._pack.copies
        entry = (BOOK, line, player, rank)
        passed = NO_NAMES
        if self._where or self._by_name:
            where = self._where
            names = [self._pack.names[card] for card in self._pack.cards_of[rank]]
            if any(where.get(name, owner) not in (owner, AFLOAT) for name in names):
                return self._refused((*entry, None))
            fresh = tuple([name for name in names if name not in where])
            places = tuple([(name, where.get(name), BOOKED) for name in names])
            passed = Passed(places, tuple(names), fresh)
        short = copies - self._held[pair]
        if short > 0 or self._by_name:
            impossible = self._leave(owner, None, at, passed, copies, short, (*entry, None))
            if impossible:
                return impossible
        before = pair, self._laid, self._grown, passed, at in self._tangled
        self._record.append((*entry, before))
        self._place(at, passed)
        self._laid |= 1 << at
        self._gain(pair, -copies)
        return self._settle() if self._shaky else []

    def _pass(
        self, owner: int, other: int, what: str, count: int, cards: Sequence[str]
    ) -> Passed | None:
        """Says where named cards are after a gift; None where these cannot have been given."""
        where, pack = self._where, self._pack
        named = [card for card in cards if card in pack.card_of]
        if not named and what in pack.card_of:
            named = [what]
        meant = pack.cards_of[what]
        if (
            len(set(named)) < len(named)
            or not len(named) <= count <= len(meant)
            or any(pack.card_of[card] not in meant for card in named)
        ):
            return None
        theirs = {name for at in meant if where.get(name := pack.names[at]) == owner}
        fresh = tuple([card for card in named if card not in theirs])
        if any(where.get(card, AFLOAT) != AFLOAT for card in fresh):
            return None
        places = [(card, where.get(card), other) for card in named]
        kept = sorted(theirs.difference(named))
        silent = count - len(named)
        if not silent or not kept:
            return Passed(tuple(places), tuple(named), fresh, len(kept))
        rank = pack.rank_of[what]
        held = self._held[owner * len(self._left) + rank]
        hidden = len(fresh) - (held - len(theirs))
        if owner == other:
            return Passed(tuple(places), tuple(named), fresh, hidden=hidden)
        everything = silent == held - len(named) and not (self._hidden[owner] and self._left[rank])
        places += [(card, owner, other if everything else AFLOAT) for card in kept]
        return Passed(tuple(places), tuple(named), fresh, 0, not everything, hidden)

    def _names_matter(self, rank: int, passed: Passed) -> bool:
        """Says whether a card is named that may be one of those which were lost track of.

        As long as none is, cards of a rank that nobody has named are as good as each other.
        """
        return not self._by_name and bool(passed.fresh) and rank in self._tangled

    def _place(self, rank: int, passed: Passed) -> None:
        """Puts named cards where a gift has brought them."""
        for card, _, after in passed.places:
            self._where[card] = after
        if passed.lost:
            self._tangled.add(rank)

    def _gain(self, pair: int, count: int) -> None:
        """Notes known cards that came to a hand (fewer than none: left it)."""
        held = self._held[pair]
        self._held[pair] = held = held + count
        if count > 0:
            self._grown |= 1 << pair
            if held == self._pack.copies:
                self._whole.add(pair)
        elif self._whole:
            self._whole.discard(pair)

    # Claims

    def at_least(self, player: str, what: str, count: int, claim: Claim) -> list[Conflict]:
        """Claim: the player holds at least ``count`` cards that are ``what`` now."""
        self._record.append((LEAST, claim.line, player, what, count, claim, None))
        owner = self._players[player]
        least, most = self._known(owner, what)
        if least >= count:
            return []
        return self._refute(claim) if most < count else self._claim(owner, what, count, claim, True)

    def at_most(self, player: str, what: str, count: int, claim: Claim) -> list[Conflict]:
        """Claim: the player holds at most ``count`` cards that are ``what`` now."""
        self._record.append((MOST, claim.line, player, what, count, claim, None))
        owner = self._players[player]
        least, most = self._known(owner, what)
        if most <= count:
            return []
        return (
            self._refute(claim) if least > count else self._claim(owner, what, count, claim, False)
        )

    def _known(self, owner: int, what: str) -> tuple[int, int]:
        """Returns how many cards a hand holds at least and at most, by known cards alone."""
        rank = self._pack.rank_of[what]
        held = self._held[owner * len(self._left) + rank]
        unseen = min(self._hidden[owner], self._left[rank])
        if what not in self._pack.card_of:
            return held, held + unseen
        at = self._where.get(what)
        if at is not None and at != AFLOAT:
            return (1, 1) if at == owner else (0, 0)
        pool = held - self._named(owner, rank)
        first = rank * self._pack.copies
        names = self._pack.names[first : first + self._pack.copies]
        unplaced = sum(self._where.get(name, AFLOAT) == AFLOAT for name in names)
        return int(pool == unplaced), min(1, pool + unseen)

    def _named(self, owner: int, rank: int) -> int:
        """Returns how many cards of a rank are known by name in a hand."""
        names = self._pack.names
        first = rank * self._pack.copies
        where = self._where
        return sum(where.get(names[at]) == owner for at in range(first, first + self._pack.copies))

    def no_book_held(self, line: int, rule: str) -> list[Conflict]:
        """Claim: no hand that has grown since the last such claim holds a whole rank."""
        grown = self._grown & self._counted
        if not grown:
            return []
        self._record.append((NO_BOOK, line, rule, grown, grown))
        self._grown = 0
        if not self._whole and not any(self._hidden):
            return []
        return self._claim_no_book(line, rule, grown)

    def no_claim_of_books(self, line: int, rule: str) -> None:
        """By a line, hands that have grown may hold a whole rank, and nothing is claimed of it."""
        self._record.append((NO_BOOK, line, rule, 0, self._grown))
        self._grown = 0

    # Taking back

    def _take_back(self) -> None:
        """Takes back the last entry of the record."""
        entry = self._record.pop()
        kind, before = entry[0], entry[-1]
        if kind == DRAW and entry[3] is None:
            owner, self._grown = before
            self._slots[owner].pop()
            self._hidden[owner] -= 1
            self._stock += 1
        elif kind == DRAW:
            pair, grown = before
            self._left[pair % len(self._left)] += 1
            self._stock += 1
            self._where.pop(entry[3], None)
            self._restore(pair, 1, grown)
        elif kind == MOVE:
            pair, to, grown, passed, tangled = before
            self._restore(to, entry[5], grown)
            self._restore(pair, -entry[5], grown)
            self._replace(pair % len(self._left), passed, tangled)
        elif kind == BOOK:
            pair, self._laid, grown, passed, tangled = before
            self._restore(pair, -self._pack.copies, grown)
            self._replace(pair % len(self._left), passed, tangled)
        elif kind == DEAL:
            owner = self._players[entry[2]]
            del self._dealt[owner]
            self._stock += entry[3]
            self._hidden[owner] -= self._slots[owner].pop()
            self._grown = before
        elif kind == HAND:
            owner = self._players[entry[2]]
            del self._shown[owner]
            for card in entry[3]:
                self._cover(owner, self._pack.rank_of[card], card)
        elif kind == NO_BOOK:
            self._grown = before
        elif kind == STATE:
            self._return_to(before)

    def _restore(self, pair: int, count: int, grown: int) -> None:
        self._held[pair] -= count
        if self._held[pair] == self._pack.copies:
            self._whole.add(pair)
        else:
            self._whole.discard(pair)
        self._grown = grown

    def _replace(self, rank: int, passed: Passed, tangled: bool) -> None:
        for card, place, _ in reversed(passed.places):
            if place is None:
                del self._where[card]
            else:
                self._where[card] = place
        if not tangled:
            self._tangled.discard(rank)

    # What known cards leave open

    def _refused(self, entry: Entry) -> list[Conflict]:
        """Returns the conflict of a fact, which is not taken in, with others."""
        raise NotImplementedError

    def _reveal_late(self, entry: Entry) -> list[Conflict]:
        """A dealt hand is recorded after play has begun."""
        raise NotImplementedError

    def _settle(self) -> list[Conflict]:
        """Sees what a fact has come to, now that some claims are false or in dispute."""
        raise NotImplementedError

    def _show(self, owner: int, card: str, line: int) -> list[Conflict]:
        """A card that is left comes from the stock; says why not where facts conflict."""
        raise NotImplementedError

    def _take(self, owner: int, avoid: str | None, claim: Claim | None) -> list[Conflict]:
        """A hidden card came from the stock, and by a claim is not what is to be avoided."""
        raise NotImplementedError

    def _leave(
        self, owner: int, other: int | None, rank: int, passed: Passed, count: int, short: int,
        entry: Entry,
    ) -> list[Conflict]:  # fmt: skip
        """Cards leave a hand, hidden ones (``short``) too; says why not where facts conflict."""
        raise NotImplementedError

    def _tell_names(self) -> list[Conflict]:
        """From now on, and for all that was told, names matter."""
        raise NotImplementedError

    def _refute(self, claim: Claim) -> list[Conflict]:
        """A claim is false by what is known."""
        raise NotImplementedError

    def _claim(
        self, owner: int, what: str, count: int, claim: Claim, least: bool
    ) -> list[Conflict]:
        """A claim is not decided by what is known."""
        raise NotImplementedError

    def _claim_no_book(self, line: int, rule: str, grown: int) -> list[Conflict]:
        """A claim of hands of which some may hold a book, or do."""
        raise NotImplementedError

    def _return_to(self, before: Any) -> None:
        """Takes back what is none of this class."""
        raise NotImplementedError
