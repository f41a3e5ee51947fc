"""A match of one game as far as it has come: what every game offers to whoever asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.notation.arguments import Handle
from referee.notation.events import Event
from referee.values.rows import NamedTuple
from referee.values.rules import Fault

if TYPE_CHECKING:
    from referee.deduction.insight import Ground, Insight, Own
    from referee.values.remedies import Question
    from referee.values.summary import Deal

OptionValues = Mapping[str, Any]
"""Option to its value, as the option itself has read it."""


class Expect(NamedTuple):
    """Something that may be logged now.

    ``player`` is who does it (None: anybody, or nobody in particular). ``values`` are the words
    that may follow where they can be listed, ``refused`` those that a rule forbids, ``rule`` and
    ``why`` which and why. ``must`` says whether nothing else may come first. ``data`` fills the
    wording.

    ``also`` may do it just as well, ``others`` are whom it may be done to (None: any of the
    table), ``out`` who has no cards and gets none (None: that is not told here). ``leader`` leads
    the trick, or has led it, and ``table`` are the cards of it so far.
    """

    verb: str
    player: Handle | None
    values: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    rule: str | None = None
    why: str = ""
    must: bool = True
    data: Mapping[str, object] = {}
    also: Handle | None = None
    others: tuple[Handle, ...] | None = None
    out: tuple[Handle, ...] | None = None
    leader: Handle | None = None
    table: tuple[str, ...] = ()


class Remark(NamedTuple):
    """Something that is told of the deal that is being played; ``data`` fills its wording.

    A value of ``data`` that is told player by player maps handles to numbers or to words.
    """

    key: str
    data: Mapping[str, Any]


class Seats(NamedTuple):
    """Who has come and gone since the header was read.

    ``players`` maps handles to names of everybody who has sat at the table: those of the header
    in seat order, then who ``joined``, in the order in which they came; both go on growing.
    ``here`` are those who sit there now, clockwise.
    """

    players: Mapping[Handle, str]
    here: tuple[Handle, ...]
    joined: Sequence[Handle]

    @property
    def left(self) -> tuple[Handle, ...]:
        """Those who do not sit there any more."""
        return tuple(each for each in self.players if each not in self.here)


class State:
    """A match of one game as far as it has come; a game tells what differs from the usual."""

    __slots__ = ()

    def findings(self, event: Event, line: int) -> Sequence[Fault]:
        """Says what is wrong with the event, as the next one. Never changes what is known."""
        return ()

    def apply(self, event: Event, line: int, faults: Sequence[Fault]) -> None:
        """Takes the event in, after :meth:`findings` has said ``faults`` of it."""

    def skipped(self, line: int, event: Event | None = None, verb: str = "") -> None:
        """Says that a line could not be read, or its event not be taken in.

        ``verb`` is the verb of the line where that much could be read. What the line told is
        missing from now on: nothing may be reported that only this explains.
        """

    def missing(self, event: Event, line: int, fault: Fault) -> Sequence[tuple[str, ...]]:
        """Returns groups of lines, one of which seems to be missing before an event with a fault.

        Where there are any nobody is to blame for it. Of a line that ends with a blank only the
        beginning is known. Asked before the event is taken in.
        """
        return ()

    def pardon(self, fault: Fault) -> None:
        """Lets a breach found on the event before stand: it has no further consequences."""

    def due(self, verb: str) -> Sequence[Handle]:
        """Returns who does ``verb`` next, and after them, where the rules know it."""
        return ()

    def allowed(self) -> Sequence[Expect]:
        """Returns what may be logged now, what must come first at the front."""
        return ()

    def remarks(self, line: int) -> Sequence[Remark]:
        """Returns what else is told of the deal that is being played; ``line`` would come next."""
        return ()

    def doubt(self, event: Event, played: Sequence[Event]) -> Question | None:
        """Returns what to ask before an event that breaks no rule, but is improbable now.

        ``played`` are the events of the deal so far. Without choices of its own, the question is
        whether that is meant.
        """
        return None

    def unproved(self) -> set[int]:
        """Returns the lines whose claims the facts do not prove (rules §3)."""
        return set()

    def grounds(self, line: int) -> Sequence[Ground]:
        """Returns what the event on a line claims, and whether each claim is proved by now."""
        return ()

    def insight(self, line: int, own: Own | None = None, seed: int | None = None) -> Insight | None:
        """Returns what can be known of the hands now, after ``line``; None between deals.

        ``own`` tells the cards that one player holds, ``seed`` asks for odds. Raises CannotDo
        where the player cannot hold those cards, or nothing can be known.
        """
        return None

    def deals(self) -> Sequence[Deal]:
        """Returns every deal so far, void ones too, the one being played last."""
        raise NotImplementedError

    def totals(self) -> Mapping[Handle, int]:
        """Returns what each player has scored so far, those who have left too."""
        raise NotImplementedError

    def prospects(self) -> Mapping[Handle, int]:
        """Returns what the latest deal adds to each total, as far as that can be said by now.

        While it is being played: what it adds if everybody makes what they still can.
        """
        deals = self.deals()
        return deals[-1].points if deals else {}

    def seats(self) -> Seats | None:
        """Returns who has come and gone, None where everybody sits as the header says.

        That changes only with an event whose class has a true ``seating``.
        """
        return None

    @property
    def started(self) -> bool:
        """Whether a deal has been opened and not cancelled."""
        raise NotImplementedError

    @property
    def finished(self) -> bool:
        """Whether the rules have ended the match (rules §3)."""
        raise NotImplementedError

    @property
    def length(self) -> int | None:
        """How many deals the match has by its rules, None where another may always follow."""
        return None

    @property
    def resting(self) -> bool:
        """Whether all deals so far are over, and ``end`` finishes the match or a deal goes on."""
        return False
