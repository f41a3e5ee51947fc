"""The bids of a round: in which order they are due, and who is excused from bidding.

Bids go round from the dealer's left, the dealer last, each player once (002 §3.4). After a bid
out of turn, or a line that could not be read, more than one player may rightly go on; whoever
then does is not accused of what went before.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.base import Handle


class Bidding:
    """The bids so far. ``due`` bids next, None once no more bids are waited for."""

    __slots__ = (
        "bids",
        "closed",
        "detour",
        "due",
        "excused",
        "excused_by_detour",
        "gap",
        "lines",
        "order",
        "total",
    )

    def __init__(self, order: Sequence[Handle]) -> None:
        self.order = order
        self.bids: dict[Handle, int] = {}
        self.lines: dict[Handle, int] = {}
        self.due: Handle | None = order[0]
        self.total = 0
        self.gap = False
        """Whether lines were lost which may have been bids."""
        self.excused: set[Handle] = set()
        """Players whose bid may have stood on a lost line, or under another name."""
        self.detour: Handle | None = None
        """Who may bid next besides the player who is due, after a bid out of turn."""
        self.excused_by_detour: Handle | None = None
        """Whose bid the last line may have been, if the detour is taken."""
        self.closed = False
        """Whether play began before every bid was in."""

    def missing(self) -> list[Handle]:
        """Returns the players who have still to bid, in order."""
        return [each for each in self.order if each not in self.bids and each not in self.excused]

    def in_turn(self, player: Handle) -> bool:
        """Says whether a player who has not bid yet may do so now."""
        return self.closed or self.gap or player in (self.due, self.detour, *self.excused)

    def take(self, player: Handle, number: int, line: int) -> None:
        """Takes a bid in, also one out of turn. A player's second bid changes nothing."""
        if player in self.bids:
            self.detour, self.excused_by_detour = self._after(self.due), self.due
            return
        usual = player == self.due or player in self.excused or self.closed
        if not usual and self.gap:
            missing = self.missing()
            self.excused.update(missing[: missing.index(player)])
            self.gap = False
        elif not usual and player == self.detour and self.excused_by_detour is not None:
            self.excused.add(self.excused_by_detour)
        self.bids[player] = number
        self.lines[player] = line
        self.total += number
        self.excused.discard(player)
        self.due = self._next()
        self.detour = None if usual else self._after(player)
        self.excused_by_detour = None

    def _next(self) -> Handle | None:
        if self.closed:
            return None
        for each in self.order:
            if each not in self.bids and each not in self.excused:
                return each
        return None

    def _after(self, player: Handle | None) -> Handle | None:
        """Returns the next player after ``player`` who has still to bid."""
        if player is None:
            return None
        at = self.order.index(player) + 1
        missing = self.missing()
        return next(
            (each for each in (*self.order[at:], *self.order[:at]) if each in missing), None
        )

    def replace(self, player: Handle, number: int) -> None:
        """Lets a player's second bid count, as the table has ruled."""
        self.total += number - self.bids[player]
        self.bids[player] = number

    def close(self) -> None:
        """Play begins: bids that are missing now are not waited for."""
        self.excused.update(self.missing())
        self.due = self.detour = None
        self.closed = True
