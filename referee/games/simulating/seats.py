"""Who comes and goes between the deals of a match that is played, and where everybody sits.

Told apart from the referee's judgement, so that each can be tested against the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from referee.games.kernel.seats import Join, Leave
from referee.games.simulating import people
from referee.games.simulating.dice import Dice
from referee.notation.arguments import Handle

EMPTY = ""
"""The chair from which the last dealer has moved to another: the deal goes on from there."""

_LATECOMERS = 10


class Chairs:
    """The chairs around a table; ``players`` are those who sit there now, clockwise."""

    def __init__(self, players: Sequence[Handle], dice: Dice) -> None:
        self.players = list(players)
        self._dice = dice
        self._chairs = list(players)
        """All who have sat there, so that an empty chair keeps its place."""
        self._came = 0
        """How many have come who had not been there before."""

    def change(self, fits: Callable[[int], bool], dealer: Handle) -> Iterator[Join | Leave]:
        """Lets one or two people come or go, as far as so many players fit.

        ``dealer`` dealt last. Each is yielded when it has happened.
        """
        for _ in range(self._dice.between(1, 2)):
            count = len(self.players)
            room, spare = fits(count + 1), fits(count - 1)
            ways: list[Callable[[Handle], Join | Leave]] = [self._leave] * spare
            ways += [self._come] * (room and self._came < _LATECOMERS)
            ways += [self._come_back] * (room and bool(self._gone()))
            if ways:
                yield self._dice.pick(ways)(dealer)

    def _gone(self) -> list[Handle]:
        return [each for each in self._chairs if each not in (*self.players, EMPTY)]

    def _leave(self, dealer: Handle) -> Leave:
        """Somebody leaves."""
        player = self._dice.pick(self.players)
        self.players.remove(player)
        return Leave(player)

    def _come(self, dealer: Handle) -> Join:
        """Somebody comes who was never there."""
        player, name = people.latecomer(self._came)
        self._came += 1
        after = self._neighbour()
        if after is None and name.endswith("Tomorrow"):
            after = self.players[0]  # without a seat that name cannot be written
        self._take(player, after)
        return Join(player, name, after)

    def _come_back(self, dealer: Handle) -> Join:
        """Somebody comes back, to the old chair or to another place."""
        player = self._dice.pick(self._gone())
        after = self._neighbour()
        if after == player:
            after = None
        if after is not None and player == dealer and EMPTY not in self._chairs:
            self._chairs[self._chairs.index(player)] = EMPTY
        elif after is not None:
            self._chairs.remove(player)
        self._take(player, after)
        return Join(player, None, after)

    def _neighbour(self) -> Handle | None:
        """Returns whoever it is on whose left somebody sits down, None where nobody says so."""
        people = [each for each in self._chairs if each != EMPTY]
        return self._dice.pick(people) if self._dice.chance(0.5) else None

    def _take(self, player: Handle, after: Handle | None) -> None:
        """Seats somebody: left of another, in the old chair, or behind all others."""
        if player not in self._chairs:
            at = len(self._chairs) if after is None else self._chairs.index(after) + 1
            self._chairs.insert(at, player)
        sitting = {*self.players, player}
        self.players = [each for each in self._chairs if each in sitting]

    def next_dealer(self, dealer: Handle, first: bool) -> Handle:
        """Returns who deals now: whoever sits next clockwise from where the last dealer dealt.

        In the ``first`` deal it is the dealer, if still there.
        """
        at = self._chairs.index(EMPTY if EMPTY in self._chairs else dealer) + 1
        clockwise = [*self._chairs[at:], *self._chairs[:at]]
        following = next(each for each in clockwise if each in self.players)
        self._chairs = [each for each in self._chairs if each != EMPTY]
        if not first:
            return following
        return dealer if dealer in self.players else self._dice.pick(self.players)

    def left_of(self, player: Handle) -> Handle:
        """Returns the next player clockwise."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]
