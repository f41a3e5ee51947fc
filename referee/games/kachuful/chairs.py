"""The chairs around the table, clockwise: who sits there, who has left, who came later."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.state import Seats
from referee.notation.arguments import Handle
from referee.notation.roster import People

_OLD_CHAIR = ""
"""Stands where the last dealer dealt, and does not sit any more."""


class Chairs:
    """The seat order. ``players`` are those who sit there now, and always the same list.

    ``order`` are all who have ever sat there, so that a chair keeps its place while it is empty:
    the deal passes it over, and who comes back sits there again. ``changed`` says whether anybody
    has come or gone, ``moved`` whether that was since the last deal.
    """

    __slots__ = ("_names", "_people", "changed", "joined", "moved", "order", "players")

    def __init__(self, players: Mapping[Handle, str]) -> None:
        self._names = players
        self._people: People | None = None
        self.players = list(players)
        self.order = self.players[:]
        self.joined: list[Handle] = []
        self.changed = self.moved = False

    @property
    def people(self) -> People:
        """Everybody who has sat there, with their names."""
        if self._people is None:
            self._people = People(self._names)
        return self._people

    def seats(self) -> Seats | None:
        """Returns who has come and gone, None where nobody has."""
        if not self.changed:
            return None
        names = dict(self.people.names)
        left = tuple(each for each in names if each not in self.players)
        return Seats(names, tuple(self.players), tuple(self.joined), left)

    def has_left(self, player: Handle) -> bool:
        """Says whether somebody once sat there and does not now."""
        return self.changed and player in self.people.names and player not in self.players

    def next_dealer(self, last: Handle) -> Handle | None:
        """Returns who sits next clockwise from where the last dealer dealt; None if nobody does."""
        at = self.order.index(_OLD_CHAIR if _OLD_CHAIR in self.order else last) + 1
        clockwise = self.order[at:] + self.order[:at]
        return next((each for each in clockwise if each in self.players), None)

    def join(
        self, player: Handle, name: str | None, after: Handle | None, dealer: Handle | None
    ) -> None:
        """Lets somebody sit down: left of ``after``, else where they sat, else behind the last.

        ``dealer`` is whoever dealt last: if they move, the deal goes on from the old chair.
        """
        if player not in self.people.names:
            self.people.seat(player, name)
            self.joined.append(player)
        if after is not None and after != player and player in self.order:
            if player == dealer and _OLD_CHAIR not in self.order:
                self.order[self.order.index(player)] = _OLD_CHAIR
            else:
                self.order.remove(player)
        if player not in self.order:
            place = len(self.order) if after is None else self.order.index(after) + 1
            self.order.insert(place, player)
        self._sit({*self.players, player})

    def leave(self, player: Handle) -> None:
        """Lets somebody go; the chair stays empty."""
        self._sit({*self.players} - {player})

    def _sit(self, here: set[Handle]) -> None:
        self.players[:] = [each for each in self.order if each in here]
        self.changed = self.moved = True

    def settle(self) -> None:
        """A deal has shown who deals: from where the one before was dealt is forgotten."""
        self.moved = False
        self.order = [each for each in self.order if each != _OLD_CHAIR]
