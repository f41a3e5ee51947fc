"""The hands of a deal in which every dealt hand and every draw is recorded: counting is enough.

Nothing is open here: a claim is true or false as soon as it is made. Every change is noted in a
journal, from which it can be taken back, and which shows the lines that a conflict rests on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.deduction.model import Claim, Conflict
from referee.values.deck import Deck

if TYPE_CHECKING:
    from referee.deduction.odds import Odds

BOOKED = "book"
"""Where a card is that was laid down."""

AFLOAT = "hand"
"""Where a named card is of which only that is known: it is in somebody's hand."""

_DEAL, _HAND, _DRAW, _MOVE, _BOOK, _TOLD = range(6)
_LESS, _WHOLE, _REPORTED = range(3)

Names = tuple[tuple[str, str | None], ...]
"""Cards whose place a change set, and their place before it."""

Entry = tuple[int, int, str | None, str | None, str, int, Names, int]
"""A change: kind, line, from whom, to whom (None: the stock, or laid down), rank, how many cards,
names, and whether the giver held a whole rank before it (and whether that was reported)."""


class UnknownCard(ValueError):
    """A card was dealt or drawn that is not recorded: another model is needed."""


class KnownHands:
    """A deal that is recorded in full; see :class:`referee.deduction.model.Hands`.

    Hands may list ranks, cards or both. A card that is named
    later may be any of its rank in that hand which was not named yet. Where some cards of a rank
    are given away without names, it is forgotten who holds which of the named ones. So claims
    about a card are decided as soon as the names decide them; claims about a rank always are.
    """

    __slots__ = (
        "_cards",
        "_dealt",
        "_group",
        "_hands",
        "_held",
        "_is_card",
        "_journal",
        "_left",
        "_order",
        "_reported",
        "_stock",
        "_suits",
        "_where",
        "_whole",
    )

    def __init__(self, players: Sequence[str], deck: Deck) -> None:
        ranks = deck.groups
        self._group, self._is_card = deck.group, deck.is_card
        self._suits = len(deck.members)
        self._cards = {rank: tuple(deck.of(rank)) for rank in ranks}
        self._order = {
            (player, rank): at
            for at, (rank, player) in enumerate((r, p) for r in ranks for p in players)
        }
        self._held = {player: dict.fromkeys(ranks, 0) for player in players}
        self._left = dict.fromkeys(ranks, self._suits)  # not seen to leave the stock
        self._stock = len(deck)
        self._where: dict[str, str] = {}  # who holds the cards that were named
        self._dealt: dict[str, int] = {}
        self._hands: dict[str, tuple[Sequence[str], int]] = {}
        self._whole: set[tuple[str, str]] = set()  # who holds all of a rank
        self._reported: set[tuple[str, str]] = set()
        self._journal: list[Entry] = []

    # Facts

    def deal(self, player: str, size: int, line: int) -> None:
        """Deals ``size`` cards, which :meth:`reveal` must name before play begins.

        Raises ValueError for a second hand, or one larger than the stock.
        """
        if player in self._dealt or not 0 <= size <= self._stock:
            raise ValueError(f"cannot deal {size} cards to {player}")
        self._dealt[player] = size
        self._stock -= size
        self._journal.append((_DEAL, line, None, player, "", size, (), _LESS))

    def reveal(self, player: str, cards: Sequence[str], line: int) -> list[Conflict]:
        """Fact: the player's dealt hand holds these cards or ranks (each listed once a card).

        Raises UnknownCard where they are fewer than were dealt. A second list for the same hand
        must agree with the first; cards that only the second names stay unnamed.
        """
        size = self._dealt[player]
        if player in self._hands:
            return self._compare(player, cards, line)
        if len(cards) < size:
            raise UnknownCard(f"{size} cards were dealt to {player} and {len(cards)} recorded")
        if len(cards) > size:
            return [Conflict((), (line,))]
        mark = len(self._journal)
        self._hands[player] = (cards, line)
        self._journal.append((_HAND, line, None, player, "", 0, (), _LESS))
        for card in cards:
            if not self._left[self._group(card)] or card in self._where:
                lines = self._lines_seen(card, line)
                self.rollback(mark)
                return [Conflict((), lines)]
            self._take(_HAND, player, card, line)
        return []

    def draw(
        self, player: str, card: str | None, line: int, unless: tuple[str, str] | None = None
    ) -> list[Conflict]:
        """Fact: the player takes this card, the top one of the stock; ``unless`` says no more.

        Raises UnknownCard without one.
        """
        if card is None:
            raise UnknownCard(f"the card that {player} drew on line {line} is not recorded")
        if not self._stock:
            return [Conflict((), (line,))]
        if not self._left[self._group(card)] or card in self._where:
            return [Conflict((), self._lines_seen(card, line))]
        self._stock -= 1
        self._take(_DRAW, player, card, line)
        return []

    def _take(self, kind: int, player: str, card: str, line: int) -> None:
        """Puts a card from the deck into a hand."""
        rank = self._group(card)
        self._left[rank] -= 1
        held = self._held[player]
        held[rank] += 1
        names: Names = ()
        if self._is_card(card):
            names = ((card, None),)
            self._where[card] = player
        if held[rank] == self._suits:
            self._whole.add((player, rank))
        self._journal.append((kind, line, None, player, rank, 1, names, _LESS))

    def move(
        self, giver: str, taker: str, what: str, count: int, line: int, cards: Sequence[str] = ()
    ) -> list[Conflict]:
        """Fact: ``count`` cards that are ``what`` went from one hand to another.

        ``cards`` names them where they were named; ranks among them count as not named.
        """
        rank = self._group(what)
        theirs, ours = self._held[giver], self._held[taker]
        had = theirs[rank]
        if had < count:
            return [Conflict((), self._lines_few(giver, rank, line))]
        names: Names = ()
        where = self._where
        if count == 1 and where.get(what) == giver and not cards:
            names = ((what, giver),)
            where[what] = taker
        elif count == had and not self._is_card(what) and not cards:
            if where:
                names = tuple(
                    [(card, giver) for card in self._cards[rank] if where.get(card) == giver]
                )
                for card, _ in names:
                    where[card] = taker
        elif where or cards or self._is_card(what):
            passed = self._pass_names(giver, taker, what, count, cards)
            if passed is None:
                return [Conflict((), self._lines_names(giver, what, cards, line))]
            names = passed
        before = self._unmark(giver, rank) if had == self._suits else _LESS
        theirs[rank] = had - count
        ours[rank] += count
        if ours[rank] == self._suits:
            self._whole.add((taker, rank))
        self._journal.append((_MOVE, line, giver, taker, rank, count, names, before))
        return []

    def lay(self, player: str, rank: str, line: int) -> list[Conflict]:
        """Fact: the player held all cards of the rank and laid them down as a book."""
        held = self._held[player]
        if held[rank] != self._suits:
            return [Conflict((), self._lines_few(player, rank, line))]
        before = self._unmark(player, rank)
        held[rank] = 0
        names: Names = ()
        if self._where:
            where = self._where
            names = tuple([(card, where.get(card)) for card in self._cards[rank]])
            for card in self._cards[rank]:
                where[card] = BOOKED
        self._journal.append((_BOOK, line, player, None, rank, self._suits, names, before))
        return []

    def _pass_names(
        self, giver: str, taker: str, what: str, count: int, cards: Sequence[str]
    ) -> Names | None:
        """Moves the places of named cards along; returns what changed, or None: it cannot be."""
        where, rank = self._where, self._group(what)
        named = [card for card in cards if self._is_card(card)] or (
            [what] if self._is_card(what) else []
        )
        if (
            len(set(named)) < len(named)
            or len(named) > count
            or (self._is_card(what) and count > 1)
            or not all(card.startswith(what) for card in named)
        ):
            return None
        theirs = [card for card in self._cards[rank] if where.get(card) == giver]
        unnamed = self._held[giver][rank] - len(theirs)
        for card in named:
            at = where.get(card)
            if at is None or at == AFLOAT:
                unnamed -= 1
            elif at != giver:
                return None
        if unnamed < 0:
            return None
        rest = [card for card in theirs if card not in named]
        silent = count - len(named)
        to = taker if silent == len(rest) + unnamed else AFLOAT
        changed = [(card, where.get(card)) for card in named]
        where.update(dict.fromkeys(named, taker))
        if silent:
            changed += [(card, giver) for card in rest]
            where.update(dict.fromkeys(rest, to))
        return tuple(changed)

    def _unmark(self, player: str, rank: str) -> int:
        """Notes that a player no longer holds a whole rank; returns what was known of it."""
        pair = player, rank
        if pair in self._reported:
            self._reported.remove(pair)
            return _REPORTED
        self._whole.remove(pair)
        return _WHOLE

    # Claims

    def at_least(self, player: str, what: str, count: int, claim: Claim) -> list[Conflict]:
        """Claim: the player holds at least ``count`` cards that are ``what`` now."""
        if not self._is_card(what):
            if self._held[player][what] >= count:
                return []
            return [Conflict((claim,), self._lines_few(player, what), (claim,))]
        if self.most(player, what) >= count:
            return []
        named = self._where.get(what, AFLOAT) != AFLOAT
        lines = self._lines_of(what) if named else self._lines_few(player, self._group(what))
        return [Conflict((claim,), lines, (claim,))]

    def at_most(self, player: str, what: str, count: int, claim: Claim) -> list[Conflict]:
        """Claim: the player holds at most ``count`` cards that are ``what`` now."""
        if not self._is_card(what):
            if self._held[player][what] <= count:
                return []
            return [Conflict((claim,), self._lines_many(player, what, count), (claim,))]
        if self.least(player, what) <= count:
            return []
        lines = self._lines_of(what) or self._lines_many(player, self._group(what), 0)
        return [Conflict((claim,), lines, (claim,))]

    def no_book_held(self, line: int, rule: str) -> list[Conflict]:
        """Claim: nobody holds all the cards of a rank now; blamed on who does.

        A book that was reported, and is still held, is not reported again.
        """
        if not self._whole:
            return []
        conflicts = []
        for pair in sorted(self._whole, key=self._order.__getitem__):
            player, rank = pair
            claim = Claim(line, rule, player)
            lines = self._lines_many(player, rank, self._suits - 1)
            conflicts.append(Conflict((claim,), lines, (claim,)))
            self._reported.add(pair)
            self._journal.append((_TOLD, line, None, player, rank, 0, (), _WHOLE))
        self._whole.clear()
        return conflicts

    # Questions

    def least(self, player: str | None, what: str) -> int:
        """Fewest cards that are ``what`` in a hand (None: the stock)."""
        if not self._is_card(what):
            return self._left[what] if player is None else self._held[player][what]
        at = self._where.get(what)
        if at is not None and at != AFLOAT:
            return int(at == player)
        # All cards of the rank that may be this one are in the same place, or it is open.
        unplaced = sum(
            self._where.get(card, AFLOAT) == AFLOAT for card in self._cards[self._group(what)]
        )
        return int(
            self._unnamed(player, self._group(what)) == unplaced
            and (player is not None or at is None)
        )

    def most(self, player: str | None, what: str) -> int:
        """Most cards that are ``what`` in a hand (None: the stock)."""
        if not self._is_card(what):
            return self._left[what] if player is None else self._held[player][what]
        at = self._where.get(what)
        if at is not None and at != AFLOAT:
            return int(at == player)
        if at == AFLOAT and player is None:
            return 0
        return int(self._unnamed(player, self._group(what)) > 0)

    def odds(self, seed: int) -> dict[str | None, dict[str, Mapping[int, Odds]]]:
        """Returns how many cards of each rank each hand and (None) the stock hold, for certain."""
        from referee.deduction.odds import Odds

        tables: list[tuple[str | None, dict[str, int]]] = [
            *self._held.items(),
            (None, self._left),
        ]
        return {
            holder: {rank: {count: Odds(1.0, 0.0)} for rank, count in table.items()}
            for holder, table in tables
        }

    def grounds(self, claim: Claim) -> tuple[int, ...]:
        """The line that records the player's hand."""
        return (self._hands[claim.player][1],) if claim.player in self._hands else ()

    def unproved(self) -> Iterable[Claim]:
        """Nothing is ever open where everything is recorded."""
        return ()

    def _unnamed(self, player: str | None, rank: str) -> int:
        """Returns how many cards of a rank without a name are in a hand or the stock."""
        if player is None:
            return self._left[rank]
        where = self._where
        return self._held[player][rank] - sum(
            where.get(card) == player for card in self._cards[rank]
        )

    # Taking back

    def mark(self) -> int:
        """Returns a mark for :meth:`rollback`."""
        return len(self._journal)

    def rollback(self, mark: int) -> None:
        """Takes back everything added since the mark. Marks may nest, and end in order."""
        journal = self._journal
        while len(journal) > mark:
            self._undo(journal.pop())

    def _undo(self, entry: Entry) -> None:
        kind, _, giver, taker, rank, count, names, before = entry
        if giver is not None:
            self._held[giver][rank] += count
            if before == _WHOLE:
                self._whole.add((giver, rank))
            elif before == _REPORTED:
                self._reported.add((giver, rank))
        if taker is not None and rank and count:
            self._held[taker][rank] -= count
            self._whole.discard((taker, rank))
        for card, place in reversed(names):
            if place is None:
                del self._where[card]
            else:
                self._where[card] = place
        if kind in (_DRAW, _HAND) and rank:
            self._left[rank] += 1
            self._stock += kind == _DRAW
        elif kind == _HAND and taker:
            del self._hands[taker]
        elif kind == _TOLD and taker:
            self._reported.remove((taker, rank))
            self._whole.add((taker, rank))
        elif kind == _DEAL and taker:
            self._stock += count
            del self._dealt[taker]

    # Why

    def _changes(self, player: str, rank: str) -> Iterator[tuple[int, int]]:
        """Yields the line and size of each change of how many a player holds, the last first."""
        for kind, line, giver, taker, of, count, _, _ in reversed(self._journal):
            if of == rank and kind != _TOLD:
                if taker == player:
                    yield line, count
                elif giver == player:
                    yield line, -count

    def _lines_many(self, player: str, rank: str, count: int) -> tuple[int, ...]:
        """Returns the last lines that alone show more than ``count`` of a rank in a hand."""
        lines = set()
        gained = 0
        for line, change in self._changes(player, rank):
            lines.add(line)
            gained += change
            if gained > count:
                break
        return tuple(sorted(lines))

    def _lines_few(self, player: str, rank: str, line: int | None = None) -> tuple[int, ...]:
        """Returns the lines since a player last held none of a rank, and one more."""
        lines = set() if line is None else {line}
        number = self._held[player][rank]
        for at, change in self._changes(player, rank):
            lines.add(at)
            if change < 0 and not number:
                return tuple(sorted(lines))
            number -= change
        if player in self._hands:
            lines.add(self._hands[player][1])
        return tuple(sorted(lines))

    def _lines_of(self, card: str) -> tuple[int, ...]:
        """Returns the line that last set the place of a card, if it was ever named."""
        for entry in reversed(self._journal):
            if any(name == card for name, _ in entry[6]):
                return (entry[1],)
        return ()

    def _lines_seen(self, card: str, line: int) -> tuple[int, ...]:
        """Returns the lines that show that a card cannot come from the stock on this one."""
        lines = {line, *(self._lines_of(card) if card in self._where else ())}
        if card not in self._where:
            lines.update(
                entry[1]
                for entry in self._journal
                if entry[4] == self._group(card) and entry[0] in (_HAND, _DRAW)
            )
        return tuple(sorted(lines))

    def _lines_names(
        self, giver: str, what: str, cards: Sequence[str], line: int
    ) -> tuple[int, ...]:
        """Returns the lines that show that these cards cannot come from a hand on this one."""
        for card in cards or (what,):
            if self._where.get(card, AFLOAT) not in (AFLOAT, giver):
                return tuple(sorted({line, *self._lines_of(card)}))
        if not all(card.startswith(what) for card in cards if self._is_card(card)):
            return (line,)  # they are not what they are said to be
        return self._lines_few(giver, self._group(what), line)

    def _compare(self, player: str, cards: Sequence[str], line: int) -> list[Conflict]:
        """Compares a second record of a dealt hand with the first."""
        known, first = self._hands[player]
        agree = sorted(self._group(card) for card in known) == sorted(
            self._group(card) for card in cards
        )
        for rank in {self._group(card) for card in cards}:
            names = {
                card
                for card in (*known, *cards)
                if self._group(card) == rank and self._is_card(card)
            }
            agree &= len(names) <= sum(self._group(card) == rank for card in known)
        named = [card for card in cards if self._is_card(card)]
        agree &= len(set(named)) == len(named)
        return [] if agree else [Conflict((), tuple(sorted({first, line})))]
