"""One round of Kachuful: its deal, bids, tricks and hands, and what it came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.deduction.insight import Ground
from referee.games.kachuful.bidding import Bidding
from referee.games.kachuful.hands import Hands
from referee.games.kachuful.options import HouseRules
from referee.games.kachuful.rules import FOLLOW_SUIT, REVOKE
from referee.games.kachuful.turns import Tricks
from referee.notation.arguments import Handle
from referee.values.deck import deal_order
from referee.values.rules import Fault
from referee.values.summary import Cell, Deal


class Round:
    """A round as far as it has come.

    ``number`` counts from 0 in the sequence of the match. ``extra`` rounds come after its last
    one and do not count. ``guessed`` says that the deal line is lost and with it the dealer.
    """

    __slots__ = (
        "bidding",
        "closed",
        "dealer",
        "declared",
        "extra",
        "finished",
        "guessed",
        "hands",
        "line",
        "mixed",
        "number",
        "players",
        "ready",
        "revokes",
        "seat",
        "size",
        "skips",
        "tricks",
        "trump",
        "void",
        "won",
        "won_lines",
        "wrong_sum",
    )

    def __init__(
        self,
        number: int,
        line: int,
        players: Sequence[Handle],
        dealer: Handle,
        size: int,
        trump: str | None,
    ) -> None:
        self.number = number
        self.line = line
        self.players = tuple(players)
        self.seat = {player: seat for seat, player in enumerate(players)}
        self.size = size
        self.trump = trump
        self.extra = False
        self.guessed = False
        self.hands = Hands(len(players), size)
        self.seat_dealer(dealer)
        self.won: dict[Handle, int] = {}
        self.won_lines: dict[Handle, int] = {}
        self.revokes: list[Fault] = []
        """The revokes that the log has proved and no ruling lets stand."""
        self.declared: dict[Handle, int] = {}
        """The players whose revoke the table has declared, with its line."""
        self.ready = False
        """Whether cards are due and nothing is out of the ordinary."""
        self.finished = False
        """Whether every trick of the round has been won."""
        self.closed = False
        """Whether the round is over although tricks of it are missing."""
        self.void = False
        self.skips = False
        """Whether lines are missing, or stand out of order, so that the count may not be full."""
        self.mixed = False
        """Whether both cards and tricks won were recorded."""
        self.wrong_sum = False
        """Whether the recorded tricks cannot be right, so that nobody knows the points."""

    def seat_dealer(self, dealer: Handle) -> None:
        """Sets who deals, and with it the order of bids and the first leader."""
        self.dealer = dealer
        order = deal_order(self.players, dealer)
        self.bidding = Bidding(order)
        self.tricks = Tricks(len(order), self.size, self.seat[order[0]], self.trump)

    @property
    def open(self) -> bool:
        """Whether the round is being played."""
        return not (self.finished or self.closed or self.void)

    @property
    def counts(self) -> bool:
        """Whether the round counts for the match."""
        return not (self.void or self.extra)

    def refresh(self) -> None:
        """Works out anew whether the round is finished, or ready for cards."""
        if self.tricks.finished or len(self.won) == len(self.players):
            self.finished = True
        self.ready = (
            self.open
            and self.bidding.due is None
            and not self.won
            and self.tricks.certain
            and not self.tricks.loose
            and not self.hands.disputes
        )

    def may_close(self) -> bool:
        """Says whether what is missing of an unfinished round is accounted for already."""
        return self.skips or self.mixed or self.tricks.lost or bool(self.tricks.others)

    def cancel(self) -> None:
        """The deal is cancelled."""
        self.void, self.ready, self.bidding.due = True, False, None

    def close(self) -> None:
        """The next round begins although this one is not finished."""
        self.tricks.settle()
        self.closed, self.ready, self.bidding.due = True, False, None

    def grounds(self, line: int) -> list[Ground]:
        """Returns which suits the cards on a line claim to be missing, and whether they were."""
        unproved = self.unproved()
        found = []
        for claim in (*self.hands.claims, *self.hands.disputed()):
            if claim.line == line:
                player, proved = self.players[claim.seat], line not in unproved
                facts = self.hands.shown_by(claim.seat, line) if proved else ()
                found.append(Ground(FOLLOW_SUIT, player, claim.suit, proved, facts))
        return found

    # -- results ------------------------------------------------------------------------------

    def tricks_won(self) -> Mapping[Handle, int]:
        """Returns the tricks of every player (so far), without those that are not known."""
        taken = self.tricks.taken()
        if self.won and not (taken and self.tricks.finished):
            return self.won
        if taken is None or (self.closed and not self.tricks.finished):
            return {}
        return dict(zip(self.players, taken, strict=True))

    def revoked(self, player: Handle) -> bool:
        """Says whether a revoke of the player is proved or declared (002 §7)."""
        return player in self.declared or any(fault.player == player for fault in self.revokes)

    def points(self, house: HouseRules) -> dict[Handle, int]:
        """Returns what the round adds to each total; without those whose points nobody knows."""
        points: dict[Handle, int] = {}
        if self.void or not (self.finished or self.closed):
            return points
        bids, won = self.bidding.bids, {} if self.wrong_sum else self.tricks_won()
        for player in self.players:
            if player in bids and player in won:
                points[player] = house.points(bids[player], won[player])
        if house.revoke_zero and (self.revokes or self.declared):
            points |= {player: 0 for player in self.players if self.revoked(player)}
        return points

    def prospects(self, house: HouseRules) -> dict[Handle, int]:
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

    def unproved(self) -> set[int]:
        """Returns the lines whose claims the facts do not prove.

        Of tricks that are only counted nothing can be proved.
        """
        if self.tricks.finished and not (self.tricks.loose or self.won_lines):
            return set()
        lines = self.hands.unproved(self.tricks.loose)
        return lines.union(self.won_lines.values()) if self.won_lines else lines

    def summary(self, house: HouseRules) -> Deal:
        """Returns the round as plain values."""
        points, won = self.points(house), self.tricks_won()
        columns: Mapping[str, Mapping[str, Cell]] = {
            "bids": {player: self.bidding.bids.get(player) for player in self.players},
            "tricks": {player: won.get(player) for player in self.players},
            "points": {player: points.get(player) for player in self.players},
        }
        zeroed = house.revoke_zero and (self.finished or self.closed)
        return Deal(
            number=self.number + 1,
            line=self.line,
            dealer=self.dealer,
            finished=self.finished or self.closed,
            details={"cards": self.size, "trump": self.trump},
            columns=columns,
            points=points if self.counts else {},
            void=not self.counts,
            why={player: REVOKE for player in self.players if zeroed and self.revoked(player)},
        )
