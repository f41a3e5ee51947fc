"""The rulings of a record: which breaches the table lets stand (rules §3).

A ruling stands under the line that a breach is reported at, or under the line that made it
certain. Under a line that claims what is still open it waits: the claim may prove false yet. Only
where the deal is over without a breach does it let nothing stand, and is a fault itself.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable

from referee.games.state import State
from referee.match.readings import Step
from referee.notation.events import Ruling
from referee.values.rules import Fault, Finding


class Waiting:
    """A ruling under a ``line`` whose breach is not certain.

    ``deal`` is the place of its deal, ``met`` says that something stands by it, and ``idle`` is
    what was found of it where the deal was over without.
    """

    def __init__(self, step: Step, rule: str, line: int, deal: int) -> None:
        self.step, self.rule, self.line, self.deal = step, rule, line, deal
        self.met = False
        self.idle: Finding | None = None


class Rulings:
    """What the table lets stand: ``findings`` are those in force, ``stood`` the others.

    ``steps`` are what was taken in, rulings that wait among them; ``stand`` is told the line of
    an event that the table lets stand.
    """

    def __init__(
        self,
        findings: list[Finding],
        stood: list[Finding],
        steps: list[Step],
        stand: Callable[[int], None],
    ) -> None:
        self.faults: list[tuple[Finding, Fault]] = []
        """What is wrong with the event before, but for what stands."""
        self.waiting: list[Waiting] = []
        self._findings = findings
        self._stood = stood
        self._steps = steps
        self._stand = stand
        self._opening: list[tuple[Finding, Fault]] = []
        """What is wrong with the header, which a ruling before or under the first event meets."""
        self._line: int | None = None

    def begin(self, line: int | None) -> None:
        """Goes on to the event of a line, None where it cannot be read."""
        self._line = line
        self.faults, self._opening = self._opening, []

    def open(self, finding: Finding, fault: Fault) -> None:
        """Notes what is wrong with the header, now that it is over."""
        self._opening.append((finding, fault))
        self.faults = self._opening

    def rule(self, event: Ruling, number: int, state: State) -> Fault | None:
        """Lets the event before stand, or waits; returns the fault where there is nothing."""
        met = [each for each in self.faults if _is_let_stand(each[1], event.rule)]
        for finding, fault in met:
            self._pardon(finding, fault, state)
        step, line = Step(number, event), self._line
        if not met:
            if line is None or not _is_open(event.rule, line, state):
                return self._nothing(event.rule)
            self.waiting.append(Waiting(step, event.rule, line, len(state.deals()) - 1))
        self._steps.append(step)
        return None

    def _pardon(self, finding: Finding, fault: Fault, state: State) -> None:
        self._findings.remove(finding)
        self._stood.append(finding)
        self.faults.remove((finding, fault))
        state.pardon(fault)
        if self._line is not None:
            self._stand(self._line)

    def _nothing(self, rule: str) -> Fault:
        there = tuple(dict.fromkeys(fault.rule for _, fault in self.faults))
        data = {"rule": rule}
        return Fault("record/ruling", "syntax", "nothing", word=1, allowed=there, data=data)

    # -- waiting ------------------------------------------------------------------------------

    def meet(self, state: State) -> int:
        """Lets stand what the last event has made certain, where a ruling has waited for that.

        Returns how many findings are in force no more that were made before the event.
        """
        gone = 0
        for each in self.waiting:
            met = [
                (finding, fault)
                for finding, fault in self.faults
                if _is_let_stand(fault, each.rule) and each.line in (finding.line, fault.since)
            ]
            for finding, fault in met:
                self._pardon(finding, fault, state)
            each.met = each.met or bool(met)
            if met and each.idle in self._findings:
                self._findings.remove(each.idle)
                insort(self._steps, each.step, key=lambda step: step.line)
                gone += 1
        return gone

    def idle(self) -> set[int]:
        """Returns the lines of those that let nothing stand, or nothing yet."""
        nothing = {each.line for each in self._findings if each.rule == "record/ruling"}
        return nothing | {each.step.line for each in self.waiting if not each.met}

    def end(self, state: State, add: Callable[[Fault, int], Finding]) -> None:
        """Makes a finding of those whose deal is over by now; a void deal ends them all."""
        deals = state.deals()
        self.waiting = [each for each in self.waiting if not deals[each.deal].void]
        for each in self.waiting:
            if deals[each.deal].finished and not each.met and each.idle is None:
                each.idle = add(self._nothing(each.rule), each.step.line)
                self._steps.remove(each.step)


def _is_let_stand(fault: Fault, rule: str) -> bool:
    return fault.rule == rule and fault.kind in ("breach", "proof")


def _is_open(rule: str, line: int, state: State) -> bool:
    return any(each.rule == rule and not each.proved for each in state.grounds(line))
