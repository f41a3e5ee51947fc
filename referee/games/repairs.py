"""What a record may lack, or have too much: the ways in which lines may differ from what happened.

A game judges strictly. Where an event cannot follow, it names the few repairs that would let it
follow, and :mod:`referee.match.readings` finds out which of them go together with all the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from referee.games.state import State
from referee.notation.events import Event
from referee.values.rows import NamedTuple
from referee.values.rules import Fault


class Lost(NamedTuple):
    """A line that could not be read, or whose event could not have happened.

    ``verb`` is its verb where that much could be read, ``event`` what it said where it was read.
    """

    line: int
    verb: str
    event: Event | None = None


class Repair(NamedTuple):
    """One way in which a line of the record may differ from what happened.

    ``left_out`` are events that are missing before the line. ``instead`` is what it should have
    told (None: what it tells, empty: nothing, it is one too many). ``late`` says that it belongs
    behind the line that follows it. ``begun`` is how the lines that are left out begin, where no
    more of them is known; each ends with a blank. A repair in ``hindsight`` is thought of once
    something else does not fit either, after so many faults of the deal. ``lost`` says that some
    slip was made, nobody knows which: from the line on it is not known who holds what.
    """

    line: int
    left_out: tuple[Event, ...] = ()
    instead: tuple[Event, ...] | None = None
    late: bool = False
    begun: tuple[str, ...] = ()
    hindsight: int = 0
    lost: bool = False


AS_WRITTEN = Repair(0)
"""The lines are right as they stand, and the rule was broken."""


def repaired(
    tape: Iterable[tuple[int, Event]], repairs: Iterable[Repair]
) -> Iterator[tuple[int, Event]]:
    """Yields the events of a record as they are with some repairs."""
    waiting = sorted(repairs, key=lambda each: each.line)
    held: tuple[Event, ...] = ()
    for number, event in tape:
        told: tuple[Event, ...] = (event,)
        behind, held = held, ()
        while waiting and waiting[0].line <= number:
            repair = waiting.pop(0)
            yield from ((number, each) for each in repair.left_out)
            if repair.late:
                told, held = (), told
            elif repair.instead is not None:
                told = repair.instead
        yield from ((number, each) for each in (*told, *behind))


class Repairable(State):
    """The state of a game that knows the slips of the pen in its records."""

    __slots__ = ()

    def hurry(self, now: bool) -> None:
        """From now on only the rules of faults will be asked for (or no more), not their proofs."""

    def restart(self) -> Repairable:
        """Returns the match as it stood when its last deal had been opened."""
        raise NotImplementedError

    def fork(self) -> Repairable | None:
        """Returns the match as it stands, to go on by itself; None where a restart costs as little.

        What was judged and not taken in yet is taken back.
        """
        return None

    def repairs(self, event: Event, line: int, faults: Sequence[Fault]) -> Sequence[Repair]:
        """Returns what may explain an event with faults, the likeliest first."""
        return ()

    def in_place_of(self, lost: Sequence[Lost], event: Event, line: int) -> Sequence[Repair]:
        """Returns what may have stood on lost lines, as far as the next event leaves it open."""
        return ()

    def told_of(self, repair: Repair, fault: Fault, before: State) -> Fault:
        """Returns what is said where a repair explains a fault: nobody is to blame for it.

        This is the state with the repair, ``before`` that without.
        """
        return fault._replace(player=None)

    def lose_track(self, line: int) -> None:
        """Says that nothing of the hands of this deal is known from a line on."""

    def claims(self) -> Collection[int]:
        """Returns the lines that claim something of hidden hands."""
        return ()
