"""Seats: the chairs around a table, who sits there, and who comes and goes between deals.

A deal is played by those who sat there when it was dealt. A change in the middle of one is a
fault of the record (record/order), and counts from the next deal on, so that nobody's cards are
lost by it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from referee.games.state import Expect, Seats
from referee.notation.arguments import AFTER, HOLDER, NAME, NEWCOMER, PLAYER, Handle
from referee.notation.events import Event, arg, arguments
from referee.notation.roster import RESERVED_HANDLES, People
from referee.notation.rules import ARGUMENTS, ORDER
from referee.values.rules import Fault
from referee.values.text import fold

_OLD_CHAIR = ""
"""Stands where the last dealer dealt, and does not sit any more."""


class Join(Event):
    """Between deals somebody sits down: after the last seat, or left of whoever is named.

    Who comes back keeps handle, name, total and, unless another is named, the seat.
    """

    verb = "join"
    told = (
        (("after",), "{player} joins, on the left of {after}."),
        ((), "{player} joins."),
    )
    aside = True
    seating = True
    anytime = True
    player: Handle = arg(NEWCOMER)
    name: str | None = arg(NAME, optional=True)
    after: Handle | None = arg(AFTER, optional=True)


class Leave(Event):
    """Between deals somebody leaves: the total stays as it is, but does not win."""

    verb = "leave"
    told = (((), "{player} leaves."),)
    aside = True
    seating = True
    anytime = True
    player: Handle = arg(PLAYER)


EXPECTS = {
    "join": "{fewest:player} are needed, and there are {count}: 'join HANDLE NAME'",
    "leave": "{most:player} may play, and there are {count}: 'leave HANDLE'",
}
"""What is said where somebody must come or go before the next deal."""


def absent(player: Handle, there: Collection[Handle], word: int = 1) -> Fault:
    """The fault of an event about somebody who has left, or joins only now."""
    data = {"player": player}
    return Fault(ARGUMENTS, "syntax", "absent", None, word, allowed=tuple(there), data=data)


def strangers(event: Event, there: Collection[Handle]) -> Sequence[Fault]:
    """Says of whom an event speaks who does not play in its deal."""
    for word, (name, kind, _) in enumerate(arguments(type(event)), 1):
        if kind is PLAYER or kind is HOLDER:
            player = getattr(event, name)
            if player not in there and not (kind is HOLDER and player in RESERVED_HANDLES):
                return [absent(player, there, word)]
    return ()


def in_mid_deal(event: Join | Leave, line: int, number: int) -> list[Fault]:
    """The fault of a coming or going in the middle of a deal, which began on a line."""
    data = {"verb": event.verb, "round": number}
    return [Fault(ORDER, "breach", "seats", None, 0, since=line, data=data)]


class Seating:
    """The seat order of a match. ``players`` are those who sit there, and always the same list.

    ``limits`` are the fewest and the most who may, ``rule`` says so, and to more than ``room``
    nobody could deal. ``changed`` says whether anybody has come or gone, ``moved`` whether that
    was since the last deal.
    """

    __slots__ = (
        "_chairs",
        "_names",
        "_people",
        "_told",
        "changed",
        "joined",
        "limits",
        "moved",
        "players",
        "room",
        "rule",
    )

    def __init__(
        self, players: Mapping[Handle, str], limits: tuple[int, int], rule: str, room: int
    ) -> None:
        self._names = players
        self._people: People | None = None
        self.players = list(players)
        self._chairs = self.players[:]
        """All who have ever sat there, so that a chair keeps its place while it is empty: the
        deal passes it over, and who comes back sits there again."""
        self.joined: list[Handle] = []
        self.limits = limits
        self.rule = rule
        self.room = room
        self.changed = self.moved = False
        self._told = 0
        """How many players have been found to be too many."""

    @property
    def people(self) -> People:
        """Everybody who has sat there, with their names."""
        if self._people is None:
            self._people = People(self._names)
        return self._people

    def copy(self) -> Seating:
        """Returns a table at which others may come and go from here on."""
        twin = Seating(self._names, self.limits, self.rule, self.room)
        twin._people = self._people and self._people.copy()
        twin.players, twin._chairs = self.players[:], self._chairs[:]
        twin.joined = self.joined[:]
        twin.changed, twin.moved, twin._told = self.changed, self.moved, self._told
        return twin

    @property
    def names(self) -> Mapping[Handle, str]:
        """Everybody who has sat there: those of the header in seat order, then who joined."""
        return self._people.names if self._people else self._names

    def seats(self) -> Seats | None:
        """Returns who has come and gone, None where nobody has."""
        return Seats(self.people.names, tuple(self.players), self.joined) if self.changed else None

    def everybody(self) -> list[Handle]:
        """Returns all who have ever sat there, clockwise."""
        return [each for each in self._chairs if each != _OLD_CHAIR]

    # -- judging ------------------------------------------------------------------------------

    def judge(self, event: Join | Leave, when: Sequence[Fault]) -> Sequence[Fault]:
        """Says what is wrong with a coming or going; ``when`` is what is, with its time."""
        if isinstance(event, Join):
            return self._judge_join(event, when)
        if event.player not in self.players:
            return [absent(event.player, self.players)]
        return when if when or len(self.players) > 1 else [self._limits_fault(0)]

    def _judge_join(self, event: Join, when: Sequence[Fault]) -> Sequence[Fault]:
        """Somebody new has a handle and a name of their own, and there is a seat."""
        if not self._comes_back(event):
            faults = self.people.faults(event.player, event.name)
            if faults:
                return faults
        count = len(self.players) + 1
        full = count > self.limits[1] and (not when or count > self.room)
        return [self._limits_fault(count)] if full else when

    def _comes_back(self, event: Join) -> bool:
        """Says whether it is plainly somebody who has left: the name may be left out then."""
        names = self.people.names
        if event.player in self.players or event.player not in names:
            return False
        return event.name is None or fold(event.name) == fold(names[event.player])

    def judge_deal(self) -> list[Fault]:
        """Says at the first deal after a change whether there are too few players, or too many.

        Too many are told where one too many sits down, if that was between deals.
        """
        fewest, most = self.limits
        count = len(self.players)
        if not self.moved or fewest <= count <= max(most, self._told):
            return []
        return [self._limits_fault(count)]

    def _limits_fault(self, count: int) -> Fault:
        fewest, most = self.limits
        data = {"count": count, "fewest": fewest, "most": most}
        why = "few" if count < fewest else "many"
        possible = 0 < count <= self.room
        return Fault(self.rule, "breach" if possible else "impossible", why, None, 0, data=data)

    def before(self, deal: Expect) -> list[Expect]:
        """Returns what may come before the next deal, and the deal, what must come first.

        Players may join, as long as there are seats, and leave.
        """
        fewest, most = self.limits
        count = len(self.players)
        wrong = self.judge_deal()
        few, many = bool(wrong) and count < fewest, bool(wrong) and count > most
        data = {"count": count, "fewest": fewest, "most": most}
        leaves = [Expect("leave", each, must=False) for each in self.players]
        joins = [Expect("join", None, must=False)] if count < most else []
        if few:
            return [Expect("join", None, rule=self.rule, data=data), *leaves]
        if many:
            return [Expect("leave", None, rule=self.rule, data=data)]
        return [deal, *joins, *leaves]

    # -- taking in ----------------------------------------------------------------------------

    def take(
        self,
        event: Join | Leave,
        dealer: Handle | None,
        faults: Sequence[Fault],
        *,
        over: bool = False,
    ) -> None:
        """Lets somebody come or go. ``dealer`` is whoever dealt last.

        If they move, the deal goes on from the old chair. Where the match is ``over``, so that no
        deal is to come, whoever comes is known, but does not play, and nobody goes.
        """
        if over:
            if isinstance(event, Join):
                self.take(event, dealer, faults)
                self.take(Leave(event.player), dealer, faults)
            return
        if isinstance(event, Leave):
            self.players.remove(event.player)
        else:
            self._join(event, dealer)
            if any(fault.rule == self.rule for fault in faults):
                self._told = len(self.players)
        self.changed = self.moved = True

    def may_take(self, event: Event | None) -> bool:
        """Says whether somebody can have come or gone, whatever is wrong with the line."""
        if isinstance(event, Join):
            return event.player not in self.players and len(self.players) < self.room
        return isinstance(event, Leave) and event.player in self.players and len(self.players) > 1

    def _join(self, event: Join, dealer: Handle | None) -> None:
        player, after = event.player, event.after
        if player not in self.people.names:
            self.people.seat(player, event.name)
            self.joined.append(player)
            self._put(player, after)
        elif after is not None and after != player:
            if player == dealer and _OLD_CHAIR not in self._chairs:
                self._chairs[self._chairs.index(player)] = _OLD_CHAIR
            else:
                self._chairs.remove(player)
            self._put(player, after)
        else:
            self._sit(player, self._chairs.index(player))

    def _put(self, player: Handle, after: Handle | None) -> None:
        """Puts a chair left of somebody's, or behind the last."""
        at = len(self._chairs) if after is None else self._chairs.index(after) + 1
        self._chairs.insert(at, player)
        self._sit(player, at)

    def _sit(self, player: Handle, chair: int) -> None:
        """Seats somebody in a chair: before whoever sits next behind it."""
        behind = self._chairs[chair + 1 :]
        here = set(self.players)
        following = next((each for each in behind if each in here), None)
        at = len(self.players) if following is None else self.players.index(following)
        self.players.insert(at, player)

    # -- the deal -----------------------------------------------------------------------------

    def next_dealer(self, last: Handle | None, void: bool) -> Handle | None:
        """Returns who deals next, None where nobody knows: before the first deal that is free.

        It is whoever sits next, by now, clockwise from where the ``last`` one dealt; that one
        again where the deal was cancelled.
        """
        if last is None or (void and last in self.players):
            return last
        chair = _OLD_CHAIR if _OLD_CHAIR in self._chairs else last
        if chair not in self._chairs:
            return None  # nobody knows who dealt
        at = self._chairs.index(chair) + 1
        clockwise = self._chairs[at:] + self._chairs[:at]
        here = set(self.players)
        return next((each for each in clockwise if each in here), None)

    def settle(self) -> None:
        """A deal has shown who deals: from where the one before was dealt is forgotten."""
        if self.moved:
            self.moved = False
            self._chairs = [each for each in self._chairs if each != _OLD_CHAIR]
