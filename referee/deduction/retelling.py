"""Telling a deal again: how later facts settle what is in dispute.

The verdict is over the whole record (rules §3). When a later fact refutes a claim in dispute, or a
hand is recorded late, the deal is told again from its record, hands first, and what is known to be
false by then is left out from the beginning. So disputes end, everybody else is clear, and it does
not matter which of the facts came first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Self

from referee.deduction.known import (
    BOOK,
    DEAL,
    DRAW,
    HAND,
    LEAST,
    MOST,
    MOVE,
    NO_BOOK,
    STATE,
    AnyPack,
    Entry,
    Known,
)
from referee.deduction.model import Claim, Conflict, Verdicts
from referee.deduction.verdicts import Judged


class Retold(Judged):
    """The hands of one deal, of which the whole record is judged whenever a fact settles more."""

    __slots__ = ("_before", "_retelling")

    def __init__(
        self,
        players: Sequence[str],
        deck: AnyPack,
        *,
        by_name: bool = False,
    ) -> None:
        super().__init__(players, deck, by_name=by_name)
        self._before: list[dict[str, Any]] = []  # what there was each time it was told again
        self._retelling = False

    def _settle(self) -> list[Conflict]:
        if self._retelling:
            return []
        if self._rest is not None:
            self._note_false(self._rest.facts())
        now = self._verdicts
        if now.false != now.settled and any(not isinstance(key, Claim) for key in now.found):
            return self._tell_again()
        return self._news()

    def _reveal_late(self, entry: Entry) -> list[Conflict]:
        return self._tell_again(entry)

    def _tell_names(self) -> list[Conflict]:
        self._by_name = True
        return self._tell_again()

    def _tell_again(self, hand: Entry | None = None) -> list[Conflict]:
        """Tells the deal again; returns what is new of it.

        ``hand`` is one that is recorded only now. Where facts conflict, that is all there is.
        """
        now = self._verdicts
        false = now.false
        entries = list(hands_first(self._record, hand))
        while True:
            fresh = self._empty()
            fresh._carried = {**self._carried, **now.found}
            fresh._retelling, fresh.hurried = True, self.hurried
            fresh._verdicts = Verdicts(false=false, settled=false)
            fresh._shaky = bool(false)
            for entry in entries:
                if any(not each.claims for each in fresh.tell(entry)):
                    assert hand is not None
                    return self._refused(hand)
            fresh._note_false(fresh._rest.facts() if fresh._rest else None)
            if fresh._verdicts.false == false:
                break
            false = fresh._verdicts.false
        self._adopt(fresh)
        self._verdicts = self._verdicts._replace(told=now.told)
        return self._news()

    def _empty(self) -> Self:
        """Returns the same deal before anything was told."""
        return type(self)(self._names, self._pack, by_name=self._by_name)

    def _adopt(self, fresh: Judged) -> None:
        """Takes the place of a deal that was told again."""
        names = [each for each in (*Known.__slots__, *Judged.__slots__) if each != "_carried"]
        self._before.append({name: getattr(self, name) for name in names})
        for name in names:
            setattr(self, name, getattr(fresh, name))

    def tell(self, entry: Entry) -> list[Conflict]:
        """Tells what an entry of a record says."""
        kind, line, *said = entry
        if kind == HAND:
            return self.reveal(said[0], said[1], line)
        if kind == DRAW:
            return self.draw(said[0], said[1], line, said[2])
        if kind == MOVE:
            giver, taker, what, count, cards = said[:5]
            return self.move(giver, taker, what, count, line, cards)
        if kind == BOOK:
            return self.lay(said[0], said[1], line)
        if kind == LEAST:
            return self.at_least(*said[:4])
        if kind == MOST:
            return self.at_most(*said[:4])
        if kind == NO_BOOK:
            self._grown = said[1]
            return self.no_book_held(line, said[0])
        self.deal(said[0], said[1], line)
        return []


def hands_first(record: Sequence[Entry], hand: Entry | None = None) -> Iterator[Entry]:
    """Yields a record with all hands right after the deal, one more among them."""
    yield from (entry for entry in record if entry[0] == DEAL)
    yield from (entry for entry in record if entry[0] == HAND)
    if hand is not None:
        yield hand
    yield from (entry for entry in record if entry[0] not in (DEAL, HAND, STATE))
