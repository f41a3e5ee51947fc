"""The hands of a deal: told line by line, and asked what they may hold.

Here is all that a game needs; how it is found out is in the modules below: known cards counted
(:mod:`referee.deduction.known`), what is to blame (:mod:`referee.deduction.verdicts`), the hidden
cards (:mod:`referee.deduction.ranks`, :mod:`referee.deduction.cards`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.deduction.excerpts import Excerpts
from referee.deduction.known import (
    BOOK,
    DRAW,
    HAND,
    LEAST,
    MOVE,
    NO_BOOK,
    STATE,
    Entry,
    Known,
)
from referee.deduction.model import Claim, HiddenPart, Rest
from referee.deduction.proofs import all_claims_needed, lines_needed
from referee.deduction.retelling import Retold
from referee.deduction.verdicts import Judged, claim_of
from referee.values.rows import NamedTuple

if TYPE_CHECKING:
    from referee.deduction.counting import Worlds
    from referee.deduction.odds import Odds


class Mark(NamedTuple):
    """Where a deal stood; see :meth:`Hands.mark`."""

    retold: int
    entries: int
    rest: Rest | None
    at: object
    latest: Mapping[int, tuple[int, HiddenPart | None]]


class MadeClaim(NamedTuple):
    """A claim that was made: of what, and what is known of it by now."""

    claim: Claim
    what: str
    state: str
    """``proved``, ``open`` or ``false``."""


class Hands(Retold):
    """The hands of one deal, told line by line.

    Every method that adds knowledge returns the conflicts which that knowledge causes, usually
    none. A conflict with claims leaves the new knowledge in force and what is to blame out of it;
    a conflict of facts leaves everything as it was. ``by_name`` says that cards are asked for by
    name; where ranks are, names count as soon as they matter.

    Methods raise KeyError for an unknown player, rank or card, ValueError for other misuse.
    """

    __slots__ = ()

    def _lines(
        self, claims: Sequence[Claim], ranks: Collection[int]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return ((), ()) if self.hurried else self._needed(claims, ranks, opposite=False)

    def _needed(
        self, claims: Sequence[Claim], ranks: Collection[int], *, opposite: bool
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        told = frozenset((claim.line, claim.rule) for claim in claims)
        fixed = frozenset(claim.line for claim in claims)
        # Nothing is asked of claims made on other lines.
        record = [each for each in self._record if each[0] < LEAST or each[1] in fixed]
        record = [each for each in record if each[0] != STATE]
        if self._pending:
            record.append(self._pending)
            fixed |= frozenset() if claims else {self._pending[1]}
        excerpts = Excerpts(
            self._pack, self._names, record, by_name=self._by_name, opposite=opposite
        )

        def lines_of(*kinds: int, about: Collection[int]) -> list[int]:
            found = {
                entry[1]
                for entry in record
                if entry[0] in kinds and entry[1] not in fixed and self._speaks_of(entry, about)
            }
            return sorted(found)

        every = range(len(self._left))
        for about in (ranks, every):
            seen = lines_of(HAND, DRAW, about=about)
            moved = lines_of(MOVE, BOOK, about=about)
            lines = fixed.union(seen, moved)
            enough = excerpts.contradicts(told, lines)
            if enough and all_claims_needed(excerpts.contradicts, told, lines):
                break
        return lines_needed(excerpts.contradicts, told, fixed, seen, moved)

    def _speaks_of(self, entry: Entry, ranks: Collection[int]) -> bool:
        """Whether an entry shows cards of some ranks, or moves them."""
        if entry[0] == HAND:
            return True
        what = entry[4] if entry[0] == MOVE else entry[3]
        return what is not None and self._pack.rank_of[what] in ranks

    def name(self, group: str, name: str) -> None:
        """Lets a group of the deck, and its cards, be known by another name as well."""
        self._pack.name(group, name)

    # Questions

    def least(self, player: str | None, what: str) -> int:
        """Fewest cards that are ``what`` in a hand (None: the stock) over all fitting deals."""
        return self._extreme(player, what, most=False)

    def most(self, player: str | None, what: str) -> int:
        """Most cards that are ``what`` in a hand (None: the stock) over all fitting deals."""
        return self._extreme(player, what, most=True)

    def _extreme(self, player: str | None, what: str, *, most: bool) -> int:
        rank = self._pack.rank_of[what]
        if player is None:
            if not any(self._hidden) and what not in self._pack.card_of:
                return self._left[rank]
            if what in self._where or not self._left[rank] or not self._stock:
                return 0
            owner, held = None, 0
        else:
            owner = self._players[player]
            least, high = self._known(owner, what)
            if least == high:
                return high
            held = self._held[owner * len(self._left) + rank]
        rest = self._rest or self._make_rest()
        if what in self._pack.card_of and not self._by_name:
            return int(most)  # safe, if not exact: nothing is asked of single cards
        return rest.extreme(owner, what, held, most=most)

    def ranges(self) -> dict[str | None, dict[str, tuple[int, int]]]:
        """Returns the least and most cards of each rank in each hand and (None) the stock."""
        return {
            player: {
                rank: (self.least(player, rank), self.most(player, rank))
                for rank in self._pack.ranks
            }
            for player in (*self._names, None)
        }

    def holders(self, card: str) -> set[str | None]:
        """Returns the players who may hold a card, and None if it may be in the stock.

        Nobody is left where it was laid down in a book.
        """
        return {player for player in (*self._names, None) if self.most(player, card)}

    def located(self, player: str) -> tuple[str, ...]:
        """Returns the cards that are known by name to be in a hand."""
        owner = self._players[player]
        return tuple(card for card, at in self._where.items() if at == owner)

    def odds(self, seed: int) -> dict[str | None, dict[str, Mapping[int, Odds]]]:
        """Returns how many cards of each rank lie in each hand and (None) in the stock, sampled.

        Uniform over all deals that fit, card by card; the same seed gives the same odds. Nothing
        is returned of any rank where no deal is known to start from.
        """
        from referee.deduction.odds import Odds

        holders = (*self._names, None)
        if not any(self._hidden):
            return {
                each: {rank: {self.most(each, rank): Odds(1.0, 0.0)} for rank in self._pack.ranks}
                for each in holders
            }
        named = self if self._by_name else self._by_names()
        from referee.deduction.cards import CardSearch

        rest = named._rest or named._make_rest()
        assert isinstance(rest, CardSearch)
        return dict(zip(holders, rest.odds(seed), strict=True))

    def worlds(self, *, alike: bool) -> Worlds | None:
        """Returns how many deals fit, None where it is not tried, so many are the hands.

        With ``alike`` cards of a rank are not told apart, and deals are numbers of each in each
        hand. A card that was drawn is a hand by itself.
        """
        from referee.deduction.cards import CardSearch
        from referee.deduction.counting import FittingDeals

        named = self if self._by_name else self._by_names()
        rest = named._rest or named._make_rest()
        assert isinstance(rest, CardSearch)
        return FittingDeals(self._pack.copies, *rest.bounded(), alike=alike).number()

    def _by_names(self) -> Hands:
        """Returns the same deal with cards told apart by name."""
        twin = Hands(self._names, self._pack, by_name=True)
        for entry in self._record:
            if entry[0] != STATE:
                twin.tell(entry)
        return twin

    # What was claimed

    def unproved(self) -> set[Claim]:
        """Returns the claims that some deal which fits the facts makes false.

        False claims are among them, and those of which a search cannot tell.
        """
        found = {*self._outright, *self._whole_at}
        facts = self._rest.facts() if self._rest else None
        if facts is not None:
            found.update(
                claim for claim, said in self._said.items() if any(map(facts.may_fail, said))
            )
        return found

    def made_on(self, line: int) -> list[MadeClaim]:
        """Returns the claims that were made on a line."""
        made = []
        for entry in self._record:
            claim = claim_of(entry) if entry[1] == line else None
            if claim is not None:
                kind = entry[0]
                what = "" if kind == NO_BOOK else entry[4][0] if kind == DRAW else entry[3]
                made.append((claim, what))
        unproved = self.unproved() if made else set()
        return [MadeClaim(claim, what, self._state(claim, unproved)) for claim, what in made]

    def bookless_lines(self, player: str) -> Iterator[int]:
        """Yields the lines that claim of a player to hold no whole rank, among others perhaps."""
        width = len(self._left)
        every = (1 << width) - 1
        for entry in self._record:
            if entry[0] == NO_BOOK and entry[3] >> self._players[player] * width & every:
                yield entry[1]

    def shown_by(self, claim: Claim) -> tuple[int, ...]:
        """Returns lines of facts that prove a claim; none of a claim about whole hands."""
        if claim.player is None:
            return ()
        ranks = {
            self._pack.rank_of[entry[4][0] if entry[0] == DRAW else entry[3]]
            for entry in self._record
            if claim_of(entry) == claim
        }
        facts, background = self._needed((claim,), ranks, opposite=True)
        return tuple(sorted({*facts, *background}))

    def _state(self, claim: Claim, unproved: Collection[Claim]) -> str:
        if claim in self._verdicts.false:
            return "false"
        return "open" if claim in unproved else "proved"

    # Going on, and taking back

    def fork(self) -> Hands:
        """Returns the deal as it stands, to go on by itself. No mark is good for both."""
        twin = Hands.__new__(Hands)
        names = (*Known.__slots__, *Judged.__slots__, *Retold.__slots__)
        for name in names:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, (dict, list, set)) else value)
        twin._slots = [slots.copy() for slots in self._slots]
        twin._pack = self._pack.fork()
        twin._rest = self._rest.fork(twin._pack) if self._rest else None
        twin._before = []
        return twin

    def mark(self) -> Mark:
        """Returns a mark for :meth:`rollback`."""
        rest = self._rest
        at = rest.mark() if rest else None
        return Mark(len(self._before), len(self._record), rest, at, self._latest)

    def rollback(self, mark: Mark) -> None:
        """Takes back everything told since the mark. Marks may nest, and end in order."""
        if len(self._before) > mark.retold:
            before = self._before
            for name, value in before[mark.retold].items():
                setattr(self, name, value)
            self._before = before[: mark.retold]
        while len(self._record) > mark.entries:
            self._take_back()
        self._latest = mark.latest
        self._rest = mark.rest
        if mark.rest is not None:
            mark.rest.rollback(mark.at)
