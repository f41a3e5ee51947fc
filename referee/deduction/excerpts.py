"""Parts of the record of a deal: what follows from some of its lines alone.

An excerpt is the record in which the lines left out were never written, but that a deal remains a
deal, and a draw the draw of a card that nobody saw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NoReturn

from referee.deduction.known import (
    BOOK,
    DEAL,
    DRAW,
    HAND,
    LEAST,
    MOST,
    MOVE,
    NO_BOOK,
    Entry,
)
from referee.deduction.model import Claim, Conflict, Facts, Pack, Parts
from referee.deduction.proofs import Lines, Said
from referee.deduction.retelling import Retold, hands_first

if TYPE_CHECKING:
    from referee.deduction.named_excerpts import NamedExcerpts


class _Contradiction(Exception):
    """Something cannot be true."""


class _NamesMatter(Exception):
    """Cards have to be told apart by name."""


class _Excerpt(Retold):
    """A deal that is told only up to the first conflict, as long as names do not matter."""

    __slots__ = ()

    def deal(self, player: str, size: int, line: int) -> None:
        """A player gets unseen cards from the stock, at any time."""
        owner = self._players[player]
        if owner not in self._dealt:
            self._dealt[owner] = size, line
        self._stock -= size
        self._hidden[owner] += size
        self._slots[owner].append(size)
        if self._rest is not None:
            self._rest.take(owner, size, None)

    def tell(self, entry: Entry) -> list[Conflict]:
        """Tells what an entry says; a claim about books is about all that was in those hands."""
        if entry[0] == NO_BOOK:
            width = len(self._left)
            hands = {bit // width for bit in range(len(self._held)) if entry[3] >> bit & 1}
            entry = (*entry[:3], sum(self._every << owner * width for owner in hands), None)
        return super().tell(entry)

    def _refused(self, entry: Entry) -> NoReturn:
        raise _Contradiction

    def _note_false(self, facts: Facts | None, new: Claim | None = None) -> None:
        if self._all_false(facts)[0]:
            raise _Contradiction

    def _tell_names(self) -> NoReturn:
        raise _NamesMatter

    def _blame(self, claim: Claim | None, fresh: Parts, entry: Entry | None) -> NoReturn:
        raise _Contradiction


class Excerpts:
    """Everything that was told of a deal, of which parts may be told again."""

    def __init__(
        self,
        pack: Pack,
        players: Sequence[str],
        record: Sequence[Entry],
        *,
        by_name: bool,
        opposite: bool,
    ) -> None:
        """``opposite`` tells the contrary of each claim as a fact, to see what proves it."""
        self._pack, self._players = pack, players
        self._by_name = by_name
        self._record = list(hands_first(record))
        self._opposite = opposite
        self._known: dict[tuple[Said, Lines], bool] = {}
        self._named: NamedExcerpts | None = None

    def contradicts(self, said: Said, lines: Lines) -> bool:
        """Whether claims, and the facts of some lines, cannot be true if that is all there is."""
        key = said, lines
        if key not in self._known:
            self._known[key] = self._contradicts(said, lines)
        return self._known[key]

    def _contradicts(self, said: Said, lines: Lines) -> bool:
        if not self._by_name:
            try:
                return self._contradicts_by_rank(said, lines)
            except _NamesMatter:
                pass
        if self._named is None:
            from referee.deduction.named_excerpts import NamedExcerpts

            self._named = NamedExcerpts(
                self._pack, self._players, self._record, opposite=self._opposite
            )
        return not self._named.fits(said, lines)

    def _contradicts_by_rank(self, said: Said, lines: Lines) -> bool:
        excerpt = _Excerpt(self._players, self._pack)
        try:
            for entry in self._taken_together(self._excerpt(said, lines)):
                if any(not each.claims for each in excerpt.tell(entry)):
                    return True
        except _Contradiction:
            return True
        return False

    def _taken_together(self, told: Iterator[Entry]) -> list[Entry]:
        """Returns an excerpt in which unseen cards come to a hand at once, when it is spoken of.

        Hands of which nothing is said are as unknown as the stock, and left out.
        """
        entries: list[Entry] = []
        unseen: dict[str, int] = {}
        for entry in told:
            kind, line, player = entry[:3]
            if kind == DEAL or (kind == DRAW and entry[3] is None and entry[4] is None):
                unseen[player] = unseen.get(player, 0) + (entry[3] if kind == DEAL else 1)
                continue
            spoken_of = [each for each in self._speaks_of(entry) if each in unseen]
            for each in dict.fromkeys(spoken_of):
                entries += [(DEAL, line, each, unseen.pop(each), None)]
            entries += [entry]
        return entries

    def _excerpt(self, said: Said, lines: Lines) -> Iterator[Entry]:
        for entry in self._record:
            kind, line = entry[:2]
            if kind == DRAW:
                unless = entry[4] if entry[4] and (line, entry[4][1]) in said else None
                card = entry[3] if line in lines else None
                if self._opposite and unless:
                    card, unless = unless[0], None
                yield (DRAW, line, entry[2], card, unless, None)
            elif (
                kind == DEAL
                or (kind in (HAND, MOVE, BOOK) and line in lines)
                or (kind in (LEAST, MOST) and (line, entry[5].rule) in said)
                or (kind == NO_BOOK and (line, entry[2]) in said)
            ):
                yield _contrary(entry) if self._opposite and kind in (LEAST, MOST) else entry

    def _speaks_of(self, entry: Entry) -> Iterator[str]:
        """Yields the players of whose hands an entry of an excerpt says more than their size."""
        kind = entry[0]
        if kind == MOVE:
            yield from entry[2:4]
        elif kind == NO_BOOK:
            width = len(self._pack.ranks)
            every = (1 << width) - 1
            yield from (
                player for at, player in enumerate(self._players) if entry[3] >> at * width & every
            )
        elif kind in (HAND, BOOK, LEAST, MOST) or (kind == DRAW and (entry[3] or entry[4])):
            yield entry[2]


def _contrary(entry: Entry) -> Entry:
    """Returns the entry that says the contrary of a claim of at least, or at most, so many."""
    kind, line, player, what, count, claim, before = entry
    if kind == LEAST:
        return (MOST, line, player, what, count - 1, claim, before)
    return (LEAST, line, player, what, count + 1, claim, before)
