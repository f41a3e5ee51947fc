"""A match of Kachuful as far as it has come: its rounds, and what the next deal must be."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from referee.games.kachuful.events import Bid, DealRound
from referee.games.kachuful.options import DECK_SIZE, KachufulRules
from referee.games.kachuful.rounds import KachufulRound
from referee.games.kachuful.rules import OVER
from referee.games.kernel.deals import DealtState
from referee.games.kernel.seats import Join, Leave, Seating
from referee.games.kernel.tricks.events import Play, Revoke, Trick, Won
from referee.games.kernel.tricks.judge import hand_belongs
from referee.games.state import Expect
from referee.notation.arguments import Handle
from referee.notation.events import Count, Event, Hand
from referee.values.deck import Card
from referee.values.rules import Fault
from referee.values.summary import Deal


class KachufulMatch(DealtState[KachufulRound]):
    """The rounds so far, and how the sequence goes on."""

    def __init__(self, house: KachufulRules, seating: Seating) -> None:
        super().__init__(seating)
        self.house = self.dealt_by = house
        """The house rules now, and those by which the last deal was dealt."""
        self.lacking: dict[Card, int] = {}
        """The cards that the pack lacks from some round on, and the lines that say so."""
        self.floating: list[tuple[Revoke, int]] = []
        """Revokes that were declared in the latest round before anything of its play was written,
        so that they may be of the one before, with their lines."""
        self.stray_said = False
        """Whether play outside a round has been reported since the latest round ended."""

    # -- seats --------------------------------------------------------------------------------

    def going_on(self, event: Join | Leave) -> Sequence[Fault]:
        """Says whether it is no time to come or go: a round is played, or none will be."""
        if not self.over:
            return super().going_on(event)
        since = self.last.line if self.last else None
        return [Fault(OVER, "breach", "deal", None, 0, since=since, data={"verb": event.verb})]

    def concerned(self, event: Event) -> Collection[Handle]:
        """Returns who plays in the round to which an event belongs."""
        here, kind = self.last, type(event)
        if kind is Count:
            return here.seat if here and here.open else self.seating.everybody()
        if here is None or kind is DealRound:
            return self.players
        if kind is Revoke:
            return {player for each in self.rounds if not each.void for player in each.seat}
        if here.open or (type(event) is Hand and hand_belongs(here, event)):
            return here.seat
        late = kind is Won and not here.void
        return here.seat if late else self.players

    def take_seat(self, event: Join | Leave, faults: Sequence[Fault] = ()) -> None:
        """Lets somebody come or go from the next deal on; the rounds to come are planned anew."""
        super().take_seat(event, faults)
        if not self.all_dealt:
            self.house = self.house.seated(len(self.players), self.number)

    # -- the sequence -------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The place of the next round in the sequence, counted from 0."""
        last = self.last
        return 0 if last is None else last.number + (not last.void)

    @property
    def most(self) -> int:
        """The most cards that the pack has for each."""
        cards = DECK_SIZE - len(self.lacking)
        return min(self.house.most, cards // max(len(self.players), 1))

    @property
    def all_dealt(self) -> bool:
        """Whether the last round of the sequence has been dealt."""
        return self.number >= len(self.house.sizes)

    @property
    def over(self) -> bool:
        """Whether every round of the sequence has been played."""
        return self.all_dealt and not (
            self.last is not None and self.last.open and self.last.counts
        )

    def next_deal(self) -> Expect:
        """Returns the next deal: cards each as the sequence, trump as the cycle says."""
        number, size = self.number, self._size(self.number)
        data = {"cards": size, "trump": self.house.trump(number), "round": number + 1}
        return Expect("deal", self.next_dealer(), (str(size),), data=data)

    def _size(self, number: int) -> int:
        """Returns the cards each of a round; after the last one, as many again."""
        sizes = self.house.sizes
        size = sizes[min(number, len(sizes) - 1)]
        # A cancelled round may have been dealt before somebody sat down.
        return min(size, self.most) if self.seating.changed or self.lacking else size

    def is_redeal(self, dealer: Handle) -> bool:
        """Says whether a deal plainly repeats the round before it, which was not finished."""
        last = self.last
        return last is not None and last.open and dealer == last.dealer

    def planned(self, dealer: Handle) -> tuple[int, int, str | None]:
        """Returns number, cards each and trump of the round that this dealer's deal opens.

        The trump is None where each deal turns its own.
        """
        number = self.number
        if self.last is not None and self.is_redeal(dealer):
            number = self.last.number
        return number, self._size(number), self.house.trump(number)

    def takes(self, event: Event) -> bool:
        """Says whether an event belongs to the latest round: it goes on, or plainly lacks that."""
        last = self.last
        return last is not None and (last.open or last.lacks(event))

    def new_round(
        self, line: int, dealer: Handle, size: int | None = None, trump: str | None = None
    ) -> KachufulRound:
        """Makes the next round, with what the sequence and the cycle say where nothing is stated.

        Changes nothing: :meth:`begin` does.
        """
        number, due_size, due_trump = self.planned(dealer)
        cards = min(size or due_size, self.most)
        fresh = KachufulRound(number, line, self.players, dealer, cards, trump or due_trump)
        fresh.extra = number >= len(self.house.sizes)
        return fresh

    def implied_deal(self, event: Event) -> DealRound:
        """Returns the deal that is missing, from the first event after it.

        Where the first of all is missing only the first bid, or card, tells who has dealt.
        """
        dealer = self.next_dealer()
        if dealer is None and type(event) in (Bid, Play, Trick) and event.actor in self.players:
            dealer = self.players[self.players.index(str(event.actor)) - 1]
        return DealRound(dealer or "")

    def begin(self, deal: KachufulRound) -> None:
        """Opens a round made by :meth:`new_round`, and ends the one before."""
        last = self.last
        if last is not None:
            if deal.number == last.number and not last.void:
                last.cancel()
            elif last.open:
                last.close()
        super().begin(deal)
        deal.hands.lack(self.lacking)
        self.dealt_by, self.stray_said = self.house, False
        self.floating = []

    def cancel(self) -> None:
        """Cancels the latest round: the same dealer deals the same cards again."""
        if self.last is not None:
            self.last.cancel()

    def hook_totals(self, here: KachufulRound, player: Handle) -> list[int]:
        """Returns the sums which a player's bid may not bring to the number of cards.

        The last bid is bound: the dealer's, or where a dealer has bid out of turn that of whoever
        bids last then (002 §5, §7, §11).
        """
        return here.bidding.totals(player) if self.house.hook else []

    # -- results ------------------------------------------------------------------------------

    def told(self, deal: KachufulRound, number: int) -> Deal:
        """Returns what a round came to; its number is that of the sequence."""
        return deal.summary(self.house)

    def points(self, deal: KachufulRound) -> Mapping[Handle, int]:
        """Returns the points of its bids."""
        return deal.points(self.house) if deal.counts else {}

    def uncertain(self) -> set[Handle]:
        """Returns the players whose points in some round nobody knows."""
        last = self.last
        scored = [each for each in self.deals() if each.finished and not each.void]
        # Whoever has not bid scores nothing, but perhaps only the line is missing.
        unsure = {
            who
            for deal in scored
            for who, bid in deal.columns["bids"].items()
            if who not in deal.points or bid is None
        }
        if last is not None and last.counts and last.open and last.may_close():
            unsure |= set(last.players)  # of what is missing, all may be that it is finished
        return unsure
