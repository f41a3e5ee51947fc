"""The state of a match of Kachuful: what every game offers, on top of the match and its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.deduction.insight import Ground, Insight, Own
from referee.games.kachuful import outlook
from referee.games.kachuful.apply import APPLY_OF_A_ROUND, Apply, miss, pardon
from referee.games.kachuful.judge import JUDGES_OF_A_ROUND, Judge
from referee.games.kachuful.match import KachufulMatch
from referee.games.kachuful.missing import missing
from referee.games.kachuful.play import NO_FAULTS
from referee.games.kachuful.seats import apply_seats, judge_seats, stranger_faults
from referee.games.kernel.seats import Join, Leave
from referee.games.state import Expect, Seats, State
from referee.notation.arguments import Handle
from referee.notation.events import Event
from referee.values.rules import Fault
from referee.values.summary import Deal

JUDGES: dict[type[Event], Judge] = {**JUDGES_OF_A_ROUND, Join: judge_seats, Leave: judge_seats}
APPLY: dict[type[Event], Apply] = {**APPLY_OF_A_ROUND, Join: apply_seats, Leave: apply_seats}


class KachufulState(State):
    """A match as far as it has come.

    ``players`` maps handles to names in seat order, ``settings`` are read option values.
    """

    __slots__ = ("match",)

    def __init__(self, players: Mapping[Handle, str], settings: Mapping[str, Any]) -> None:
        self.match = KachufulMatch(players, settings)

    def findings(self, event: Event, line: int) -> Sequence[Fault]:
        """Says what is wrong with the event, as the next one. Never changes what is known."""
        if self.match.seating.changed:
            strange = stranger_faults(self.match, event)
            if strange:
                return strange
        judge = JUDGES.get(type(event))
        return judge(self.match, event, line) if judge else NO_FAULTS

    def apply(self, event: Event, line: int, faults: Sequence[Fault]) -> None:
        """Takes the event in, after :meth:`findings` has said ``faults`` of it."""
        take = APPLY.get(type(event))
        if take:
            take(self.match, event, line, faults)

    def skipped(self, line: int, event: Event | None = None, verb: str = "") -> None:
        """Goes on without a line that could not be read or taken in."""
        miss(self.match, line, event, verb)

    def missing(self, event: Event, line: int, fault: Fault) -> Sequence[tuple[str, ...]]:
        """Returns groups of lines, one of which seems to be missing before an event."""
        return missing(self.match, event, line, fault)

    def pardon(self, fault: Fault) -> None:
        """Lets a breach stand: a pardoned revoke scores, a last bid counts."""
        pardon(self.match, fault)

    def due(self, verb: str) -> Sequence[Handle]:
        """Returns who does ``verb`` next, and after them, where the rules know it."""
        return outlook.due(self.match, verb)

    def allowed(self) -> Sequence[Expect]:
        """Returns what may be logged now, what must come first at the front."""
        return outlook.allowed(self.match)

    def unproved(self) -> set[int]:
        """Returns the lines whose claims the facts do not prove."""
        last = self.match.round
        return self.match.unproved | (last.unproved() if last else set())

    def grounds(self, line: int) -> Sequence[Ground]:
        """Returns which suits the cards on a line claim their players to be out of."""
        rounds = [each for each in self.match.rounds if each.line <= line]
        return rounds[-1].grounds(line) if rounds else ()

    def insight(self, line: int, own: Own | None = None, seed: int | None = None) -> Insight | None:
        """Returns what can be known of the hands of the round that is being played."""
        here = self.match.round
        if here is None or not here.open:
            return None
        from referee.games.kernel.tricks.insight import insight

        return insight(here, line, own, seed)

    def deals(self) -> Sequence[Deal]:
        """Returns every round so far, cancelled ones too, the one being played last."""
        return [each.summary(self.match.house) for each in self.match.rounds]

    def totals(self) -> Mapping[Handle, int]:
        """Returns the points of every player in all finished rounds."""
        return self.match.totals()

    def prospects(self) -> Mapping[Handle, int]:
        """Returns what the latest round adds, or will if every bid that still can be made is."""
        last = self.match.round
        return last.prospects(self.match.house) if last is not None and last.counts else {}

    def seats(self) -> Seats | None:
        """Returns who has come and gone."""
        return self.match.seating.seats()

    @property
    def started(self) -> bool:
        """Whether a deal has been opened and not cancelled, or may have been."""
        return self.match.begun or self.match.gap

    @property
    def finished(self) -> bool:
        """Whether the last round of the sequence has been played."""
        return self.match.over

    @property
    def resting(self) -> bool:
        """No: how many rounds there are is agreed beforehand."""
        return False
