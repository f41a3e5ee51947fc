"""One round of Kachuful: its deal, bids, tricks and hands, and what it came to."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from referee.deduction.insight import Ground
from referee.games.kachuful.bidding import Bidding
from referee.games.kachuful.events import Bid, Play, Trick
from referee.games.kachuful.hands import Hands
from referee.games.kachuful.options import NO_BID, KachufulRules
from referee.games.kachuful.rules import FOLLOW_SUIT, PLAY_DUE, REVOKE
from referee.games.kachuful.turns import Tricks
from referee.notation.arguments import Handle
from referee.notation.events import Event
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
        return not (self.over or self.void)

    @property
    def over(self) -> bool:
        """Whether the round has been played, as far as it will be."""
        return self.finished or self.closed

    @property
    def counts(self) -> bool:
        """Whether the round counts for the match."""
        return not (self.void or self.extra)

    def refresh(self) -> None:
        """Works out anew whether the round is finished, or ready for cards."""
        if not self.lacking:
            self.tricks.complete((each.seat, each.card) for each in self.hands.laid())
        self.finished = self.tricks.finished or len(self.won) == len(self.players)
        self.ready = (
            self.open
            and self.bidding.due is None
            and not self.won
            and self.tricks.certain
            and not self.tricks.loose
            and not self.hands.disputes
        )

    @property
    def lacking(self) -> int:
        """How many cards of the round are not on the table (yet)."""
        return self.size * len(self.players) - self.hands.seen.bit_count()

    def lacks(self, event: Event) -> bool:
        """Says whether an event is missing in the round, although that seems to have been played.

        That is a bid that was never made; or cards, where faults have left several ways to
        understand the others, in each of which some card is unknown.
        """
        if not self.finished or self.void:
            return False
        if isinstance(event, Bid):
            return event.player in self.seat and event.player not in self.bidding.bids
        if self.won or not self.hands.log or not isinstance(event, Play | Trick):
            return False
        return self.lacking >= (len(event.cards) if isinstance(event, Trick) else 1)

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

    def points(self, house: KachufulRules) -> dict[Handle, int]:
        """Returns what the round adds to each total; without those whose points nobody knows.

        Who never bid has not taken just as many tricks as were bid (002 §10).
        """
        points: dict[Handle, int] = {}
        if self.void or not self.over:
            return points
        bids, won = self.bidding.bids, {} if self.wrong_sum else self.tricks_won()
        for player in self.players:
            if player in won and (player in bids or not self.bidding.lost):
                points[player] = house.points(bids.get(player, NO_BID), won[player])
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

    def unproved(self) -> set[int]:
        """Returns the lines whose claims the facts do not prove.

        Of tricks that are only counted nothing can be proved.
        """
        if self.tricks.finished and not (self.tricks.loose or self.won_lines):
            return set()
        lines = self.hands.unproved(self.tricks.loose)
        return lines.union(self.won_lines.values()) if self.won_lines else lines

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
