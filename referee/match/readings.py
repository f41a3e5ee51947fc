"""What may really have happened where the record cannot be right: one recovery for all games.

A line may be forgotten, doubled, misread or out of place; then more than one history is possible.
Games judge strictly. On the first event that cannot follow, the game names the few repairs that
would let it follow. A *reading* is the record with some of them; its state is built by replaying
the deal. Play goes on with the likeliest reading that fits every line so far, and only a line
that does not fit it makes the others be looked at: an honest record never has a second reading,
and a fault costs little until there is another one. What a line shows is reported only where no
reading explains it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from referee.games.repairs import AS_WRITTEN, Lost, Repair, Repairable, repaired
from referee.notation.events import COMMON_EVENTS, Event, Ruling, Score, event_words
from referee.values.rows import NamedTuple
from referee.values.rules import Fault, Rule

MOST_EVENTS = 2_000
"""How many events are judged again at most to explain the faults of one deal."""


class Step(NamedTuple):
    """An event that was taken in, with its line."""

    line: int
    event: Event
    stamp: str | None = None


MOST_IN_HINDSIGHT = 1_500
"""How many events are judged again at most to find, in hindsight, a slip behind several faults of a
deal."""

Missing = tuple[tuple[str, ...], ...]
"""Groups of lines, one of which seems to be missing before a line."""


class Verdict(NamedTuple):
    """What becomes of an event: the state that goes on, and the faults to report.

    ``taken`` says that the state has the event in already, as the reading understands it.
    ``missing`` are the lines that would explain the faults.
    """

    state: Repairable
    faults: Sequence[Fault]
    taken: bool = False
    missing: Missing = ()


class _Hole(NamedTuple):
    """A line where the record cannot be right: the rules broken there, and what explains it."""

    line: int
    rules: frozenset[str]
    options: tuple[Repair, ...]


Choice = tuple[int, ...]
"""A reading: which option of each hole it takes."""

_UNTOLD = 1_000
"""How many faults a repair needs that is only thought of where looking for others took too long."""

_POINTS = 80
"""How many states are kept from which a reading may go on."""

_FORK = 3
"""How many events it costs about as much to judge as to keep a state."""


class _Point(NamedTuple):
    """The state before a line, in all readings that are alike so far; not changed any more."""

    line: int
    alike: tuple[object, ...]
    state: Repairable


class Readings:
    """The readings of the deal that is being played, given the steps and rules of the replay.

    ``lost`` are the lines lost since the last event from which it shows what stood there.
    """

    def __init__(self, steps: Sequence[Step], rules: Mapping[str, Rule]) -> None:
        self.lost: list[Lost] = []
        self._steps = steps
        self._rules = rules
        self._first = self._seen = 0
        self._holes: list[_Hole] = []
        self._points: list[_Point] = []
        self._stands: dict[int, frozenset[str]] = {}
        """The rules broken on lines that can only be read as they are written."""
        self._choice: Choice = ()
        self._dead: set[Choice] = set()
        self._parting: set[int] = set()
        """Lines of the slips that are to be thought of in hindsight."""
        self._all_lost: list[Lost] = []
        self._spent = self._looked_back = 0
        self._gave_up = False
        """Whether there were more slips to think of in this deal than there was time for."""
        self._doubted: list[range] = []
        """Lines of earlier deals which may be read in several ways."""
        self._unsure = False
        """Whether a line of an earlier deal is lost which may have counted for the score."""

    def lose(self, line: int, verb: str, event: Event | None = None) -> None:
        """A line could not be read (``verb`` is empty where that is not known), or taken in."""
        self._find_deal()
        self.lost.append(Lost(line, verb, event))
        self._all_lost.append(self.lost[-1])

    def _find_deal(self) -> None:
        """Goes on in the last deal that has been opened, of which nothing is known yet."""
        for at in range(self._seen, len(self._steps)):
            if self._steps[at].event.opens:
                self._begin(at + 1)
        self._seen = len(self._steps)

    def _begin(self, first: int) -> None:
        """Begins anew with a step: nothing can tell any more of the deal before it."""
        counting = ("book", "deal", "void", "")
        self._unsure = self._unsure or any(each.verb in counting for each in self._all_lost)
        doubted = self._doubted_from()
        if doubted is not None:
            self._doubted.append(range(doubted, self._steps[first - 1].line))
        self._first, self._spent, self._looked_back, self._gave_up = first, 0, 0, False
        self._forget()

    def _forget(self) -> None:
        self._holes, self._choice, self._dead, self._stands = [], (), set(), {}
        self._points.clear()
        self._all_lost.clear()
        self.lost.clear()

    @property
    def doubted(self) -> bool:
        """Whether it is not certain what happened in this deal."""
        self._find_deal()
        return self._doubted_from() is not None

    def open_lines(self, state: Repairable) -> set[int]:
        """Returns the lines of which nobody knows what they prove, since others are doubtful."""
        self._find_deal()
        now = self._doubted_from()
        spans = [*self._doubted, *([] if now is None else [range(now, self._steps[-1].line + 1)])]
        claims = state.claims() if spans else ()
        return {line for line in claims if any(line in span for span in spans)}

    def _doubted_from(self) -> int | None:
        """Returns the first line of this deal that may be read in several ways."""
        for hole, at in zip(self._holes, self._choice, strict=True):
            if hole.options[at].hindsight:
                return hole.line
            usual = [each for each in hole.options[at:] if not (each.late or each.hindsight)]
            left = [each for each in usual if each is not AS_WRITTEN]
            if len(left) > (1 if hole.rules else 0):
                return hole.line
        return None

    # -- judging ------------------------------------------------------------------------------

    def judge(self, state: Repairable, event: Event, line: int, faults: Sequence[Fault]) -> Verdict:
        """Says what becomes of an event that has faults, or that follows lost lines."""
        self._find_deal()
        if self.lost:
            deal = self._fill(state, event, line, bool(faults))
            if deal is not None:
                self._open(state, deal)
            if state.started:
                faults = state.findings(event, line)
        rules = _rules(faults)
        if not rules:
            return Verdict(state, faults)
        self._keep(state, self._choice, line)
        explained = self._search(state, event, line, faults, self._level(faults))
        if explained is not None:
            return Verdict(explained, (), taken=True)
        if type(event) is Score and self._unsure:
            return Verdict(state, ())
        if len(self._all_lost) > 1 or self._spent > MOST_EVENTS:
            state.lose_track(line)
            self._forget()
            faults = state.findings(event, line)
            return Verdict(state, faults)
        return self._report(state, event, line, faults)

    def _open(self, state: Repairable, repair: Repair) -> None:
        """Opens a deal whose line is missing."""
        deal = repair.left_out[0]
        state.apply(deal, repair.line, state.findings(deal, repair.line))
        self._begin(len(self._steps))

    def _fill(self, state: Repairable, event: Event, line: int, faulty: bool) -> Repair | None:
        """Finds out what may have stood on the lost lines; returns a deal, if it was surely one."""
        options = state.in_place_of(self.lost, event, line)
        if options and _is_deal(options[0]):
            return options[0]
        if faulty or not isinstance(event, COMMON_EVENTS):
            at = self.lost[-1].line
            self.lost.clear()
            if options:
                self._holes.append(_Hole(at, frozenset(), (AS_WRITTEN, *options)))
                self._choice += (0,)
        return None

    def _report(
        self, state: Repairable, event: Event, line: int, faults: Sequence[Fault]
    ) -> Verdict:
        """Reports what no reading explains, and goes on with the likeliest repair of it."""
        rules = _rules(faults)
        repairs = list(state.repairs(event, line, faults))
        if repairs and _is_deal(repairs[0]):
            opening = (_words(repairs[0]),)
            self._open(state, repairs[0])
            return Verdict(state, [*faults, *state.findings(event, line)], False, opening)
        if AS_WRITTEN not in repairs:
            repairs.append(AS_WRITTEN)
        fitting: dict[Repair, Repairable] = {}
        for repair in repairs:
            usual = repair is not AS_WRITTEN and not (repair.late or repair.hindsight)
            if usual and self._spent <= MOST_EVENTS:
                self._holes.append(_Hole(line, rules, (repair,)))
                found = self._run(state, (*self._choice, 0), event, line)
                self._holes.pop()
                if isinstance(found, _Failed):
                    continue
                fitting[repair] = found
        kept = [each for each in repairs if each in fitting or each is AS_WRITTEN]
        options = (*kept, *(each for each in repairs if each.late), *self._hindsight(repairs))
        if options[0] is AS_WRITTEN:
            faults = self._told_once(state, event, line, faults, options)
        if options == (AS_WRITTEN,):
            self._stands[line] = rules
            state.findings(event, line)  # the state goes on from the event that it judged last
            return Verdict(state, faults)
        self._holes.append(_Hole(line, rules, options))
        self._choice += (0,)
        if options[0] is AS_WRITTEN:
            state.findings(event, line)  # the state goes on from the event that it judged last
            return Verdict(state, faults)
        # The repair explains all that does not fit: said is only where that shows, and nobody is
        # named.
        place = line if any(each.line == line for each in fitting) else options[0].line
        missing = tuple(_words(each) for each in fitting if each.left_out and each.line == place)
        found = fitting[options[0]]
        told = found.told_of(options[0], faults[0], state)
        return Verdict(found, [told], True, missing)

    def _hindsight(self, repairs: Iterable[Repair]) -> Sequence[Repair]:
        """Returns those to think of later: of the first fault of a deal that has any."""
        if any(each.hindsight for hole in self._holes for each in hole.options):
            return ()
        found = [each for each in repairs if each.hindsight]
        self._parting = {each.line for each in found}
        return [*found, Repair(found[-1].line, hindsight=_UNTOLD, lost=True)] if found else ()

    def _told_once(
        self,
        state: Repairable,
        event: Event,
        line: int,
        faults: Sequence[Fault],
        options: tuple[Repair, ...],
    ) -> Sequence[Fault]:
        """Returns one of several faults that hands show at once, where one slip may explain all."""
        hands = [each for each in faults if each.proof and each.claims]
        said = {tuple(line for line, *_ in each.claims) for each in hands}
        looks_back = any(each.hindsight for each in options)
        if len(said) < 2:
            return faults
        before = self._holes[:], self._choice, self._dead.copy()
        if looks_back:
            self._holes.append(_Hole(line, frozenset(), options))
            self._choice += (0,)
        found = self._search(state, event, line, faults, 1 if looks_back else 2)
        self._holes, self._choice, dead = before
        self._dead = dead if looks_back else self._dead
        if not (found or self._gave_up):
            return faults
        return [*(each for each in faults if each not in hands), hands[0]]

    def _level(self, faults: Sequence[Fault]) -> int:
        """Returns how far slips are thought of that may be behind faults, and earlier ones.

        What settles the dispute behind which slips were looked for is no new fault. A second
        dispute is found all the same; what facts refute then may come from what was disputed.
        """
        looked = [hole for hole in self._holes if any(each.hindsight for each in hole.options)]
        ended = {max(each.proof, default=0) for fault in faults for each in fault.instead}
        told = 0 if ended.intersection(hole.line for hole in looked) else self._told()
        refuted = all(fault.kind == "breach" and fault.claims for fault in faults)
        taken = [hole.options[at] for hole, at in zip(self._holes, self._choice, strict=True)]
        thought_of = max((each.hindsight for each in taken if not each.lost), default=0)
        return max(thought_of, told + (told > 1 or (told == 1 and refuted)))

    def _told(self) -> int:
        return len(self._stands) + sum(bool(hole.rules) for hole in self._holes)

    def stand(self, line: int) -> None:
        """The table lets the event on a line stand.

        Where it only says what hands refute it was said, and no slip of the pen explains it any
        more.
        """
        for at, hole in enumerate(self._holes):
            written = hole.options[self._choice[at]] is AS_WRITTEN
            on_hands = all(self._rules[rule].on_hands for rule in hole.rules)
            if hole.line == line and hole.rules and on_hands and written:
                self._holes[at] = hole._replace(options=(AS_WRITTEN,))
                self._choice = (*self._choice[:at], 0, *self._choice[at + 1 :])
                self._dead = set()

    # -- searching ----------------------------------------------------------------------------

    def _search(
        self, state: Repairable, event: Event, line: int, faults: Sequence[Fault], told: int
    ) -> Repairable | None:
        """Returns the state of the next reading that explains every line, the event too.

        It takes no slip that is to be thought of after more faults than were ``told``.
        """
        rules = _rules(faults)
        choice: Choice | None = self._choice
        known = len(self._choice)
        while choice and self._spent <= MOST_EVENTS:
            looks = self._looked_back <= MOST_IN_HINDSIGHT
            choice = self._next(choice[:known], told if looks else 0)
            if not choice:
                self._gave_up = self._gave_up or (told > 0 and not looks)
                break
            spent = self._spent
            found = self._run(state, choice, event, line)
            if any(
                hole.options[at].hindsight for hole, at in zip(self._holes, choice, strict=True)
            ):
                self._looked_back += self._spent - spent
                self._spent = spent
            if not isinstance(found, _Failed):
                self._choice = choice
                return found
            known = self._reaching(choice, found.line)
            if found.line < line or found.rules != rules:
                self._dead.add(choice[:known])
        return self._lose_hands(state, event, line) if self._gave_up and told > 2 else None

    def _lose_hands(self, state: Repairable, event: Event, line: int) -> Repairable | None:
        """Goes on without what is known of hands, since some slip may well explain the faults."""
        for at, hole in enumerate(self._holes):
            if hole.options[-1].lost:
                lost = len(hole.options) - 1
                choice = (*self._choice[:at], lost, *self._choice[at + 1 :])
                found = self._run(state, choice, event, line)
                if not isinstance(found, _Failed):
                    self._choice = choice
                    return found
        return None

    def _next(self, choice: Choice, told: int) -> Choice:
        """Returns the first reading behind all that begin so, empty where there is none.

        It takes none that is to be thought of after more faults than were ``told``.
        """
        at = len(choice) - 1
        while at >= 0:
            if choice[at] + 1 < len(self._holes[at].options):
                choice = (*choice[:at], choice[at] + 1)
                if self._holes[at].options[choice[at]].hindsight > told:
                    continue
                if choice not in self._dead:  # what it begins with never is: others went by it
                    return choice + (0,) * (len(self._holes) - len(choice))
            else:
                at -= 1
        return ()

    def _reaching(self, choice: Choice, line: int) -> int:
        """Returns how many of the holes a failure on a line can depend on."""
        count = 0
        for at, (hole, option) in enumerate(zip(self._holes, choice, strict=True), 1):
            if min(hole.line, hole.options[option].line or hole.line) <= line:
                count = at
        return count

    # -- replaying ----------------------------------------------------------------------------

    def _run(
        self, state: Repairable, choice: Choice, event: Event, line: int
    ) -> Repairable | _Failed:
        """Replays the deal in a reading up to an event, from where it differs from others."""
        excused = self._stands.copy()
        repairs: list[Repair] = []
        for hole, at in zip(self._holes, choice, strict=True):
            option = hole.options[at]
            if option is AS_WRITTEN or option.lost:
                excused[hole.line] = excused.get(hole.line, frozenset()) | hole.rules
            if option is not AS_WRITTEN:
                repairs.append(option)
        unknown = min((each.line for each in repairs if each.lost), default=0)
        first, state = self._start(state, choice)
        marks = {hole.line for hole in self._holes if hole.line > first}
        marks |= self._branches(repairs)
        tape = [
            (step.line, step.event) for step in self._steps[self._first :] if step.line >= first
        ]
        last: Sequence[Fault] = ()
        lost = [each for each in reversed(self._all_lost) if each.line >= first]
        coming = [each for each in repairs if each.line >= first]
        before = first - 1
        for number, each in repaired([*tape, (line, event)], coming):
            self._spent += 1
            while lost and lost[-1].line < number:
                gone = lost.pop()
                state.skipped(gone.line, gone.event, gone.verb)
            whole = not any(before < repair.line < number for repair in coming)
            if number in marks and before < number and whole:
                self._keep(state, choice, number)
            before = number
            if type(each) is Ruling:
                for fault in last:
                    if fault.rule == each.rule:
                        state.pardon(fault)
                continue
            if unknown and number > unknown:
                state.lose_track(unknown)
                unknown = 0
            state.hurry(number not in excused)
            last = state.findings(each, number)
            if last:
                wrong = _rules(last) - excused.get(number, frozenset())
                if wrong:
                    return _Failed(number, wrong)
                if any(fault.kind in ("syntax", "impossible") for fault in last):
                    continue
            state.apply(each, number, last)
        state.hurry(False)
        return state

    def _branches(self, repairs: Sequence[Repair]) -> set[int]:
        """Returns where others that are thought of in hindsight part from these repairs."""
        if not any(each.hindsight for each in repairs):
            return set()
        same = min(each.line for each in repairs)
        return {line for line in self._parting if line <= same}

    def _start(self, state: Repairable, choice: Choice) -> tuple[int, Repairable]:
        """Returns a state from which a reading can go on, and the first line that is not in it."""
        for point in reversed(self._points):
            if point.alike == self._before(choice, point.line):
                self._spent += _FORK
                return point.line, point.state.fork() or point.state
        return 0, state.restart()

    def _keep(self, state: Repairable, choice: Choice, line: int) -> None:
        """Keeps the state before a line, unless it lacks a line that belongs behind that one."""
        repairs = [hole.options[at] for hole, at in zip(self._holes, choice, strict=True)]
        events = (step for step in reversed(self._steps) if type(step.event) is not Ruling)
        before = next((step.line for step in events if step.line < line), 0)
        if any(each.late and each.line == before for each in repairs):
            return
        alike = self._before(choice, line)
        if any(each.line == line and each.alike == alike for each in self._points):
            return
        kept = state.fork()
        if kept is not None:
            self._spent += _FORK
            self._points = [*self._points[1 - _POINTS :], _Point(line, alike, kept)]

    def _before(self, choice: Choice, line: int) -> tuple[object, ...]:
        """Returns what a reading says of lines before a line where others say something else."""
        said: list[object] = []
        for hole, at in zip(self._holes, choice, strict=False):
            option = hole.options[at]
            if (hole.line if option is AS_WRITTEN else option.line) < line:
                said.append((hole.line, hole.rules) if option is AS_WRITTEN else option)
        return tuple(said)


class _Failed(NamedTuple):
    """Where a reading turned out to be wrong, and what it would break there."""

    line: int
    rules: frozenset[str]


def _is_deal(repair: Repair) -> bool:
    return bool(repair.left_out) and repair.left_out[0].opens


def _words(repair: Repair) -> tuple[str, ...]:
    return repair.begun or tuple(" ".join(event_words(each)) for each in repair.left_out)


def _rules(faults: Iterable[Fault]) -> frozenset[str]:
    return frozenset(fault.rule for fault in faults if fault.kind != "style")
