"""The bids of a round: who is due, and what to make of a bid out of turn.

Bids go round from the dealer's left, the dealer last, each player once (002 §3.4). What a bid out
of turn means, or a line that could not be read, can be understood in several ways; the next bids
show which one was right, so that one fault makes one finding.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.notation.arguments import Handle

_MOST_WAYS = 8


class BiddingHistory:
    """One way in which the bidding may have gone: whose bids are which, and who is still to bid."""

    __slots__ = ("bids", "queue")

    def __init__(self, bids: dict[Handle, int], queue: list[Handle]) -> None:
        self.bids = bids
        self.queue = queue


class Bidding:
    """The bids so far. ``due`` bids next, None once no more bids are waited for."""

    __slots__ = ("bids", "closed", "due", "lines", "lost", "order", "others", "queue", "total")

    def __init__(self, order: Sequence[Handle]) -> None:
        self.order = order
        self.bids: dict[Handle, int] = {}
        self.queue = list(order)
        """The players who have still to bid, in order."""
        self.lines: dict[Handle, int] = {}
        self.due: Handle | None = order[0]
        self.total = 0
        """The sum of the bids."""
        self.others: list[BiddingHistory] = []
        """How the bidding may have gone otherwise."""
        self.lost = False
        """Whether a line is missing that may have been a bid."""
        self.closed = False
        """Whether play has begun, so that no more bids are waited for."""

    def fitting(self, player: Handle) -> list[BiddingHistory]:
        """Returns the ways in which a player may bid now: it is their turn, or it was, unseen."""
        return [
            way for way in self._ways() if player not in way.bids and player not in way.queue[1:]
        ]

    def in_turn(self, player: Handle) -> bool:
        """Says whether a player may bid now."""
        return bool(self.fitting(player))

    def totals(self, player: Handle) -> list[int]:
        """Returns the sums that the last bid of all would add to, if it is the player's turn."""
        return [
            sum(way.bids.values())
            for way in self.fitting(player)
            if len(way.queue) == 1 and len(way.bids) == len(self.order) - 1
        ]

    def take(self, player: Handle, number: int, line: int) -> None:
        """Takes a bid in, also one out of turn; of two bids of a player the second counts."""
        if player == self.due and not self.others:
            self.bids[player] = number
            self.lines[player] = line
            self.total += number
            del self.queue[0]
            self.due = self.queue[0] if self.queue else None
            return
        self.lines.setdefault(player, line)
        fitting = self.fitting(player)
        for way in fitting:
            way.queue = [each for each in way.queue if each != player]
            way.bids[player] = number
        self._keep(fitting or self._understand(player, number))

    def _ways(self) -> list[BiddingHistory]:
        return [BiddingHistory(self.bids, self.queue), *self.others]

    def _understand(self, player: Handle, number: int) -> list[BiddingHistory]:
        """Returns the ways in which a bid out of turn can be understood, likeliest first."""
        bids, queue = self.bids, self.queue
        again = BiddingHistory({**bids, player: number}, queue[:])
        if not queue:
            return [again, *self.others] if player in bids else self._ways()
        misnamed = BiddingHistory({**bids, queue[0]: number}, queue[1:])
        if player in bids:
            return [again, misnamed]
        at = queue.index(player)
        passed, after = queue[:at], queue[at + 1 :]
        orders = ([*passed, *after], [*after, *passed], after)
        return [
            *(BiddingHistory({**bids, player: number}, list(order)) for order in orders),
            misnamed,
        ]

    def miss(self) -> None:
        """A line is lost that may have been a bid."""
        self.lost = True
        ways = self._ways()
        self._keep(
            [*ways, *(BiddingHistory(dict(way.bids), way.queue[1:]) for way in ways if way.queue)]
        )

    def _keep(self, ways: Sequence[BiddingHistory]) -> None:
        """Goes on with these ways, each once."""
        different = list(
            {(tuple(way.queue), tuple(way.bids.items())): way for way in ways}.values()
        )
        first, *self.others = different[:_MOST_WAYS]
        self.bids, self.queue = first.bids, first.queue
        self.due = self.queue[0] if self.queue and not self.closed else None
        self.total = sum(self.bids.values())

    def missing(self) -> list[Handle]:
        """Returns the players whose bids are missing if play begins now."""
        if self.closed or any(not way.queue for way in self.others):
            return []
        return self.queue

    def close(self) -> None:
        """Play begins: bids that are missing now are not waited for."""
        self.closed = True
        ways = self._ways()
        self._keep([way for way in ways if not way.queue][:1] or ways[:1])
        self.queue.clear()
