"""One round of Kachuful: its bids, and what it came to."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from referee.games.kachuful.bidding import Bidding
from referee.games.kachuful.events import Bid
from referee.games.kachuful.options import NO_BID, KachufulRules
from referee.games.kachuful.rules import PLAY_DUE, REVOKE
from referee.games.kernel.tricks.round import TrickRound, TrickRules
from referee.notation.arguments import Handle
from referee.notation.events import Event
from referee.values.deck import deal_order
from referee.values.summary import Cell, Deal


class KachufulRound(TrickRound):
    """A round as far as it has come.

    ``number`` counts from 0 in the sequence of the match. ``extra`` rounds come after its last
    one and do not count.
    """

    ids = TrickRules("kachuful")

    __slots__ = ("bidding", "declared", "extra", "number")

    def __init__(
        self,
        number: int,
        line: int,
        players: Sequence[Handle],
        dealer: Handle,
        size: int,
        trump: str | None,
    ) -> None:
        super().__init__(line, players, dealer, size, trump)
        self.number = number
        self.extra = False
        self.declared: dict[Handle, int] = {}
        """The players whose revoke the table has declared, with its line."""

    def anew(self) -> KachufulRound:
        """Returns the round as it was dealt."""
        dealt = (self.number, self.line, self.players, self.dealer, self.size, self.trump)
        again = KachufulRound(*dealt)
        again.extra = self.extra
        return again

    def seat_dealer(self, dealer: Handle) -> None:
        """Sets who deals, and with it the order of bids and the first leader."""
        super().seat_dealer(dealer)
        self.bidding = Bidding(deal_order(self.players, dealer))

    @property
    def waits(self) -> bool:
        """Whether a bid is due."""
        return self.bidding.due is not None

    @property
    def done(self) -> bool:
        """Whether it is over, or whether it is nobody can know."""
        return self.over or self.may_close()

    @property
    def counts(self) -> bool:
        """Whether the round counts for the match."""
        return not (self.void or self.extra)

    def lacks(self, event: Event) -> bool:
        """Says whether a bid, or a card, is missing in the round, although that seems to be over.

        That is a bid that was never made.
        """
        if isinstance(event, Bid) and self.finished and not self.void:
            return event.player in self.seat and event.player not in self.bidding.bids
        return super().lacks(event)

    def cancel(self) -> None:
        """The deal is cancelled."""
        super().cancel()
        self.bidding.due = None

    def close(self) -> None:
        """The next round begins although this one is not finished."""
        super().close()
        self.bidding.due = None

    # -- results ------------------------------------------------------------------------------

    def revoked(self, player: Handle) -> bool:
        """Says whether a revoke of the player is proved or declared (002 §7)."""
        return player in self.declared or any(fault.player == player for fault in self.revokes)

    def points(self, house: KachufulRules) -> dict[Handle, int]:
        """Returns what the round adds to each total; without those whose points nobody knows.

        Who never bid has not taken just as many tricks as were bid (002 §10).
        """
        points: dict[Handle, int] = {}
        if self.void or not self.over:
            return points
        bids, won = self.bidding.bids, self.tricks_won()
        for player in self.players:
            if player in won and (player in bids or not self.bidding.lost):
                points[player] = house.points(bids.get(player, NO_BID), won[player])
        for player, least in {} if self.won else self.least().items():
            if player not in points and player in bids:
                fewer, more = (house.points(bids[player], least + each) for each in (0, 1))
                if fewer == more:
                    points[player] = fewer
        if house.revoke_zero and (self.revokes or self.declared):
            points |= {player: 0 for player in self.players if self.revoked(player)}
        return points

    def prospects(self, house: KachufulRules) -> dict[Handle, int]:
        """Returns the points, or while the round is played those of each bid that can be made."""
        if not self.open:
            return self.points(house)
        won = self.tricks_won()
        points = {
            player: house.points(bid, max(bid, won.get(player, 0)))
            for player, bid in self.bidding.bids.items()
        }
        if house.revoke_zero:
            points |= {player: 0 for player in points if self.revoked(player)}
        return points

    def summary(self, house: KachufulRules) -> Deal:
        """Returns the round as plain values."""
        points, won = self.points(house), self.tricks_won()
        columns: Mapping[str, Mapping[str, Cell]] = {
            "bids": {player: self.bidding.bids.get(player) for player in self.players},
            "tricks": {player: won.get(player) for player in self.players},
            "points": {player: points.get(player) for player in self.players},
        }
        return Deal(
            number=self.number + 1,
            line=self.line,
            dealer=self.dealer,
            finished=self.over,
            details={"cards": self.size, "trump": self.trump},
            columns=columns,
            points=points if self.counts else {},
            void=not self.counts,
            why=dict(self._why(house, points)),
            record={"evidence": self.evidence, "unseen": self.unseen},
        )

    def _why(
        self, house: KachufulRules, points: Collection[Handle]
    ) -> Iterator[tuple[Handle, str]]:
        """Yields the players whose points are not plain, and the rule that decided them."""
        for player in points:
            if house.revoke_zero and self.revoked(player):
                yield player, REVOKE
            elif player not in self.bidding.bids:
                yield player, PLAY_DUE
