"""The state of a match of Kachuful: what every game offers, on top of the match and its rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.games.kachuful import outlook
from referee.games.kachuful.apply import APPLY, miss, pardon
from referee.games.kachuful.judge import JUDGES
from referee.games.kachuful.match import KachufulMatch
from referee.games.kachuful.options import DECK_SIZE, KachufulRules
from referee.games.kachuful.rules import PLAY_TURN, PLAYERS
from referee.games.kernel.seats import Join, Leave, Seating
from referee.games.kernel.tricks.events import Play
from referee.games.repairs import Lost, Repair, Repairable
from referee.games.state import Expect, OptionValues, State
from referee.notation.arguments import Handle
from referee.notation.events import Event
from referee.values.rules import Fault

if TYPE_CHECKING:
    from referee.deduction.insight import Ground, Insight, Own
    from referee.values.remedies import Question


def start(players: Mapping[Handle, str], settings: OptionValues) -> KachufulState:
    """Returns a match before its first deal, of handles and names in seat order."""
    house = KachufulRules(settings, len(players))
    return KachufulState(house, Seating(players, house.limits, PLAYERS, DECK_SIZE))


class KachufulState(KachufulMatch, Repairable):
    """A match as far as it has come."""

    def findings(self, event: Event, line: int) -> Sequence[Fault]:
        """Says what is wrong with the event, as the next one. Never changes what is known."""
        judge = JUDGES.get(type(event))
        if judge is None or self.seating.changed:
            strange = self.seat_faults(event)
            if strange or judge is None:
                return strange
        return judge(self, event, line)

    def apply(self, event: Event, line: int, faults: Sequence[Fault]) -> None:
        """Takes the event in, after :meth:`findings` has said ``faults`` of it."""
        take = APPLY.get(type(event))
        if take is not None:
            take(self, event, line, faults)
        elif isinstance(event, Join | Leave):
            self.take_seat(event, faults)

    def skipped(self, line: int, event: Event | None = None, verb: str = "") -> None:
        """Goes on without a line that could not be read or taken in."""
        miss(self, line, event, verb)

    def restart(self) -> KachufulState:
        """Returns the match as it stood when its last deal had been opened."""
        again = KachufulState(self.dealt_by, self.dealt_to or self.seating)
        again.rounds = self.rounds[:-1]
        if self.last is not None:
            opened = self.last.line
            again.lacking = {card: line for card, line in self.lacking.items() if line < opened}
            again.begin(self.last.anew())
        return again

    def repairs(self, event: Event, line: int, faults: Sequence[Fault]) -> Sequence[Repair]:
        """Returns the slips of the pen that may explain an event with faults."""
        from referee.games.kachuful.slips import repairs

        return repairs(self, event, line, faults)

    def told_of(self, repair: Repair, fault: Fault, before: State) -> Fault:
        """Returns what is said where a repair explains a fault: nobody is to blame for it.

        Where a card is missing in a trick before, the finding takes the place of revokes that are
        none then.
        """
        left = repair.left_out[0] if repair.left_out else None
        if fault.rule != PLAY_TURN or not isinstance(left, Play):
            return super().told_of(repair, fault, before)
        assert isinstance(before, KachufulState)
        assert before.last is not None
        still = self.last.revokes if self.last is not None else ()
        gone = tuple(each for each in before.last.revokes if each not in still)
        data = {"player": left.player, "due": fault.data["due"]}
        return fault._replace(why="short", player=None, instead=gone, data=data)

    def in_place_of(self, lost: Sequence[Lost], event: Event, line: int) -> Sequence[Repair]:
        """Returns what may have stood on lost lines, as far as the next event leaves it open."""
        from referee.games.kachuful.slips import lost_deal

        deal = lost_deal(self, lost, event)
        return [] if deal is None else [deal]

    def claims(self) -> Collection[int]:
        """Returns the lines that claim something of hidden hands."""
        return {line for each in self.rounds for line in each.claims()}

    def missing(self, event: Event, line: int, fault: Fault) -> Sequence[tuple[str, ...]]:
        """Returns groups of lines, one of which seems to be missing before an event."""
        from referee.games.kachuful.slips import missing

        return missing(self, event, line, fault)

    def pardon(self, fault: Fault) -> None:
        """Lets a breach stand: a pardoned revoke scores, a last bid counts."""
        pardon(self, fault)

    def due(self, verb: str) -> Sequence[Handle]:
        """Returns who does ``verb`` next, and after them, where the rules know it."""
        return outlook.due(self, verb)

    def allowed(self) -> Sequence[Expect]:
        """Returns what may be logged now, what must come first at the front."""
        return outlook.allowed(self)

    def doubt(self, event: Event, played: Sequence[Event]) -> Question | None:
        """Asks about a trick that is somebody's already, and in which one a revoke was."""
        from referee.games.kernel.tricks.doubts import doubt

        return doubt(self.last, event, played) if self.last else None

    def unproved(self) -> set[int]:
        """Returns the lines whose claims the facts do not prove."""
        return {line for each in self.rounds for line in each.unproved()}

    def grounds(self, line: int) -> Sequence[Ground]:
        """Returns which suits the cards on a line claim their players to be out of."""
        rounds = [each for each in self.rounds if each.line <= line]
        return rounds[-1].grounds(line) if rounds else ()

    def insight(self, line: int, own: Own | None = None, seed: int | None = None) -> Insight | None:
        """Returns what can be known of the hands of the round that is being played."""
        here = self.last
        if here is None or not here.open:
            return None
        from referee.games.kernel.tricks.insight import insight

        return insight(here, line, own, seed)

    def prospects(self) -> Mapping[Handle, int]:
        """Returns what the latest round adds, or will if every bid that still can be made is."""
        last = self.last
        return last.prospects(self.house) if last is not None and last.counts else {}

    @property
    def started(self) -> bool:
        """Whether a deal has been opened and not cancelled, or may have been."""
        return self.deal is not None or not all(each.void for each in self.rounds)

    @property
    def finished(self) -> bool:
        """Whether the last round of the sequence has been played."""
        return self.over

    @property
    def length(self) -> int:
        """How many rounds the sequence has."""
        return len(self.house.sizes)
