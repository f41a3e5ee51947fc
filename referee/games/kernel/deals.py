"""Deals: one after the other, some of them cancelled, played by those who sit there then."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from referee.games.kernel.seats import Join, Leave, Seating, in_mid_deal, strangers
from referee.games.state import Expect, Seats, State
from referee.notation.arguments import Handle
from referee.notation.events import Event
from referee.values.rules import Fault
from referee.values.summary import Deal


class Dealt(Protocol):
    """A deal as far as it has come; a cancelled one is ``void``."""

    dealer: Handle
    line: int
    void: bool

    @property
    def players(self) -> Sequence[Handle]:
        """Those who play it, clockwise."""

    @property
    def done(self) -> bool:
        """Whether it has been played, or whether it has nobody can know."""


D = TypeVar("D", bound=Dealt)


class DealtState(State, Generic[D]):
    """A match of deals, each scored by itself.

    ``rounds`` are its deals so far, void ones too. People may come and go between them.
    """

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self.dealt_to: Seating | None = None
        """The table as it was at the last deal, which is not changed any more."""
        self.rounds: list[D] = []
        self.last: D | None = None
        """The latest deal, whatever has become of it."""
        self._told: list[Deal] = []
        """What the deals before it came to, which nothing changes any more."""
        self._scored: dict[Handle, int] = {}
        """What each player has scored in those."""
        self.ended = False
        """Whether the table has said that it deals no more."""

    @property
    def deal(self) -> D | None:
        """The latest deal, also once it is over; None before the first, and once it is void."""
        return None if self.last is None or self.last.void else self.last

    @property
    def players(self) -> Sequence[Handle]:
        """Who sits at the table now, clockwise."""
        return self.seating.players

    # -- judging and taking in ----------------------------------------------------------------

    def seat_faults(self, event: Event) -> Sequence[Fault]:
        """Says what is wrong with a coming or going, or with whom another event speaks of."""
        if isinstance(event, Join | Leave):
            return self.seating.judge(event, self.going_on(event))
        return strangers(event, self.concerned(event)) if self.seating.changed else ()

    def going_on(self, event: Join | Leave) -> Sequence[Fault]:
        """Says whether it is no time to come or go: a deal is being played."""
        deal = self.deal
        if deal is None or deal.done:
            return ()
        return in_mid_deal(event, deal.line, self.number)

    def concerned(self, event: Event) -> Collection[Handle]:
        """Returns who plays in the deal to which an event belongs."""
        return self.players if self.deal is None or event.opens else self.deal.players

    def take_seat(self, event: Join | Leave, faults: Sequence[Fault] = ()) -> None:
        """Lets somebody come or go from the next deal on."""
        if self.seating is self.dealt_to:
            self.seating = self.seating.copy()
        dealer = self.last.dealer if self.last else None
        self.seating.take(event, dealer, faults, over=self.all_dealt)

    def begin(self, deal: D) -> None:
        """Opens a deal."""
        self.rounds.append(deal)
        self.last = deal
        self.seating.settle()
        self.dealt_to = self.seating

    def cancel(self) -> None:
        """Cancels the deal: the same dealer deals again."""
        if self.deal is not None:
            self.deal.void = True

    # -- questions ----------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many deals there are so far."""
        return len(self.rounds)

    @property
    def all_dealt(self) -> bool:
        """Whether no deal is to come any more."""
        return self.ended

    def next_dealer(self) -> Handle | None:
        """Returns who deals next, None where nobody knows."""
        last = self.last
        return self.seating.next_dealer(last.dealer, last.void) if last else None

    def between(self) -> Sequence[Expect]:
        """Returns what comes between deals: the next one, and who comes and goes."""
        deal = self.next_deal()
        return [deal] if self.ended else self.seating.before(deal)

    def next_deal(self) -> Expect:
        """Returns what the next deal is."""
        return Expect("deal", self.next_dealer(), must=self.deal is None)

    def deals(self) -> Sequence[Deal]:
        """Returns every deal so far, void ones too, the one being played last."""
        self._settle()
        if self.last is None:
            return ()
        return [*self._told, self.told(self.last, len(self.rounds))]

    def _settle(self) -> None:
        """Tells the deals before the last one, once and for all."""
        for at in range(len(self._told), len(self.rounds) - 1):
            self._told.append(self.told(self.rounds[at], at + 1))
            self._scored = _plus(self._scored, self._told[-1].points)

    def tell_again(self, deal: D) -> None:
        """Notes that something of an earlier deal has changed."""
        del self._told[self.rounds.index(deal) :]
        self._scored = {}
        for told in self._told:
            self._scored = _plus(self._scored, told.points)

    def told(self, deal: D, number: int) -> Deal:
        """Returns what a deal came to; ``number`` is its place among all of them, from 1."""
        raise NotImplementedError

    def points(self, deal: D) -> Mapping[Handle, int]:
        """Returns what a deal has added to the totals of its players."""
        return self.told(deal, self.rounds.index(deal) + 1).points

    def totals(self) -> Mapping[Handle, int]:
        """Returns what each player has scored in all deals, those who have left too."""
        self._settle()
        totals = dict.fromkeys(self.seating.names, 0) | self._scored
        return totals if self.last is None else _plus(totals, self.points(self.last))

    def seats(self) -> Seats | None:
        """Returns who has come and gone."""
        return self.seating.seats()

    @property
    def started(self) -> bool:
        """Whether a deal has been opened and not cancelled."""
        return self.deal is not None


def _plus(totals: Mapping[Handle, int], points: Mapping[Handle, int]) -> dict[Handle, int]:
    return {**totals, **{each: totals.get(each, 0) + number for each, number in points.items()}}
