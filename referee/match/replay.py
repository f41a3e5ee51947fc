"""From a transcript to events, verdicts and a summary: the one recovery policy.

Every line is read, in order, and none is skipped in silence:

* a line that cannot be read is a finding, and play goes on without it;
* a breach that is physically possible is a finding, and it is applied, since the cards on the
  table are right;
* an impossible line is a finding and is not applied.

One fault makes one finding (:mod:`referee.match.readings`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.games.repairs import Repairable
from referee.games.state import Seats, State
from referee.match.header import Header
from referee.match.readings import Readings, Step
from referee.match.rulings import Rulings
from referee.match.summing import is_played, summarize
from referee.notation.arguments import Handle, Lexicon, Unreadable
from referee.notation.events import End, Event, Ruling, event_words
from referee.notation.lines import (
    HALF_A_DAY,
    LONGEST_LINE,
    Line,
    Word,
    cut_stamp,
    decode,
    seconds_of_day,
    unsafe_words,
    without_unsafe,
    write_line,
)
from referee.notation.reader import Reader, Readers, out_of_order, unknown_verb
from referee.notation.rules import RECORD_RULES
from referee.notation.whole import bad_text, find_flaw
from referee.values.deck import Names
from referee.values.rules import CannotDo, Fault, Finding, Rule
from referee.values.summary import AGREED, Counts, Summary
from referee.values.text import fold

if TYPE_CHECKING:
    from referee.deduction.insight import Insight, Own


class Replay:
    """A transcript as far as it has been fed, line by line.

    ``findings`` are those in force, in the order in which they were made; ``stood`` those that
    the table let stand by ``rulings``. ``readers`` may be shared between replays, to read an
    archive faster.
    """

    def __init__(self, readers: Readers | None = None) -> None:
        self.header = Header()
        self.texts: list[str] = []
        self.steps: list[Step] = []
        self.findings: list[Finding] = []
        self.stood: list[Finding] = []
        self.state: State | None = None
        self.complete = False
        self.agreed = False
        """Whether the table has ended the match, and not the rules."""
        self.stopped = False
        """Whether what follows is not judged: what came before it says why."""
        self.unread: bytes | None = None
        """The file where none of it can be read as lines, or it names no game."""
        self._legacy, self._bad = False, set[str]()
        self.read = 0
        """How many event lines could be read, whether or not they could be taken in."""
        self._readers = Readers() if readers is None else readers
        self._reader: Reader | None = None
        self._seats: Seats | None = None
        self._rules: dict[str, Rule] = {rule.id: rule for rule in RECORD_RULES}
        self._playing = False
        self._out_of_order = False
        self._lost: list[tuple[int, str]] = []
        """Lines before the first event that may have been one: their numbers and verbs."""
        self._late: set[str] = set()
        """Folded handles of players who were named too late to be seated."""
        self._last_stamp: int | None = None
        self._disputes: list[tuple[Finding, Fault]] = []
        """The findings that what comes later may explain, and then takes their place."""
        self._gone = 0
        """How many findings were taken back, because a later one has taken their place."""
        self._readings = Readings(self.steps, self._rules)
        self._unclear = self._readings.lost
        self.rulings = Rulings(self.findings, self.stood, self.steps, self._readings.stand)

    # -- feeding ------------------------------------------------------------------------------

    def feed_all(self, data: bytes, last: int | None = None) -> Replay:
        """Feeds every line of a transcript, settles its header, and returns itself.

        With ``last`` it stops after that line.
        """
        for _ in self.feed_each(data, last):
            pass
        return self

    def feed_each(self, data: bytes, last: int | None = None) -> Iterator[int]:
        """Feeds a transcript as :meth:`feed_all` does; yields the number of every line behind it.

        A fault of the file as a whole is one finding, whatever its lines look like.
        """
        flaw = find_flaw(data)
        self._legacy = flaw is not None and flaw.why == "legacy"
        if flaw and flaw.line == 0:
            self.unread = data
            self._stop(Fault("record/text", "syntax", flaw.why, data=flaw.data), 1)
            return
        for number, text in enumerate(decode(data)[:last], 1):
            if flaw and flaw.line == number:
                self.texts.append(text)
                self._stop(Fault("record/text", "syntax", flaw.why, data=flaw.data), number)
            else:
                self.feed(text)
            yield number
        self.settle()
        self._legacy = False
        if self.header.game is None:  # then fmt leaves it alone
            self.unread = data
            self.findings[:] = [each for each in self.findings if each.kind != "style"]

    def _stop(self, fault: Fault, number: int) -> None:
        """Says what keeps everything behind it from being judged."""
        self._add(fault, number)
        self.stopped = True

    def feed(self, text: str) -> list[Finding]:
        """Takes in the next line and returns the findings it made, in lines before it too."""
        self.texts.append(text)
        made, gone = len(self.findings), self._gone
        if self._reader is None or self.stopped or not self._take_plain(self._reader, text):
            self._read_line(len(self.texts), text)
        return self.findings[made - self._gone + gone :]

    def _take_plain(self, reader: Reader, text: str) -> bool:
        """Takes in a line written canonically, as nearly all are, and says whether it was one."""
        event, stamp = reader.canonical.get(text), None
        if event is None:
            body, stamp = cut_stamp(text)
            now = None if stamp is None else seconds_of_day(stamp)
            event = reader.plain(body)
            if event is None or len(text) > LONGEST_LINE or self._goes_back(now):
                return False
            self._last_stamp = self._last_stamp if now is None else now
        self._take(event, len(self.texts), stamp)
        return True

    def settle(self) -> None:
        """Judges what only shows when the header is over. Does nothing a second time."""
        if not self._playing:
            if not self.texts and not self.stopped:
                self._add(Fault("record/version", "syntax", "first"), 1)
            self._begin(len(self.texts) or 1)

    def _add(self, fault: Fault, number: int) -> Finding:
        self.findings.append(self._place(fault, number))
        return self.findings[-1]

    def _read_line(self, number: int, text: str) -> None:
        if self.stopped:
            return
        made = len(self.findings)
        spoiled = self._check_text(number, text)
        line = self.header.parse(without_unsafe(text) if spoiled else text, number)
        if spoiled and self._legacy and not line.is_header and unsafe_words(text):
            # Whose events these are cannot be read, and nobody is accused.
            self.stopped = True
            return
        if number == 1 and line.verb != "transcript":
            self._add(Fault("record/version", "syntax", "first"), number)
        if number == 1 and self.slips(line):
            self.header.feed(line.renamed("transcript"))
        elif line.is_header:
            self._read_header(line, spoiled)
        elif line.words and not self._read_strange(line):
            self._read_event(line, spoiled)
        if not spoiled and made == len(self.findings) and (line.is_header or not line.words):
            self._check_style(line, self.header.words(line) if line.words else [])

    def _read_header(self, line: Line, spoiled: bool) -> None:
        header = self.header
        if line.number > 1 and line.verb == "transcript" and header.game is not None:
            self._stop(Fault("record/version", "syntax", "twice", word=0), line.number)
        elif self._playing and header.may_be_late(line):
            for fault in header.feed_late(line):
                self._add(fault, line.number)
        elif self._playing:
            fault = Fault("record/header", "syntax", "late", word=0, data={"key": line.verb})
            self._add(fault, line.number)
            if line.verb == "player" and len(line.words) > 1:
                self._late.add(fold(line.words[1].text))
        else:
            faults = header.feed(line)
            for fault in () if spoiled else faults:
                self._add(fault, line.number)
            if header.game is not None:
                self._rules.update((rule.id, rule) for rule in header.game.rules)

    def slips(self, line: Line) -> Sequence[str] | None:
        """Returns what a header line's verb may be a slip for, None where it is known, or late."""
        return None if self._playing and line.number > 1 else self.header.slips(line)

    def _read_strange(self, line: Line) -> bool:
        """Reads a line of the header whose verb is not known, and says whether it was one.

        What it plainly was meant to say counts, so that one slip does not make every line faulty
        that relies on it. A misspelt event does not end the header; where the verb is like no
        other, a line of one word, or about a player, is an event.
        """
        game, guesses = self.header.game, self.slips(line)
        if game is None or guesses is None:
            return False
        second = fold(line.words[1].text) if len(line.words) > 1 else ""
        speaks_of_play = not second or second in self.header.roster
        if guesses and guesses[0] in game.events and game.events[guesses[0]].seating:
            return False  # who sits down is named by later lines
        if guesses[0] in game.events if guesses else speaks_of_play:
            self._add(unknown_verb(line.words[0].text, game.events), line.number)
            self._lost.append((line.number, line.verb))
            return True
        data = {"key": line.verb, "near": guesses}
        self._add(Fault("record/header", "syntax", "unknown", word=0, data=data), line.number)
        if guesses:
            self.header.feed(line.renamed(guesses[0]))
        else:
            self._lost.append((line.number, line.verb))
        return True

    def _check_text(self, number: int, text: str) -> bool:
        """Reports characters that must not be there, and says whether there were any."""
        found = bad_text(text)
        if found is None:
            return False
        why, data, column = found
        if why == "utf-8" and self._legacy:
            why = "legacy"
        # Once is enough for an old encoding, and where it may be no transcript at all.
        if why not in self._bad or (why != "legacy" and self.header.game):
            self._bad.add(why)
            place = self._place(Fault("record/text", "syntax", why, data=data), number)
            self.findings.append(place._replace(column=column, end_column=column + 1))
        return why != "long"

    def _begin(self, number: int) -> None:
        """Ends the header: settles the house rules and seats the players."""
        self._playing = True
        header = self.header
        faults = header.resolve()
        for where, fault in () if self.stopped else faults:
            self.rulings.open(self._add(fault, number if where is None else where), fault)
        if header.game is not None:
            self._reader = self._readers.of(
                header.game.name, header.game.events, header.players, header.deck
            )
            self.state = header.game.start(header.players, header.settings)
            for line, verb in self._lost:
                self._lose(self.state, line, None, verb)

    def _read_event(self, line: Line, spoiled: bool) -> None:
        if not self._playing:
            self._begin(line.number)
        if self._reader is None or self.state is None:
            return
        words = [word.text for word in line.words]
        if line.bad_stamp:
            self._add_stamp_fault("form", line.bad_stamp, line.number, word=line.bad_stamp.text)
        elif line.stamp:
            self._check_stamp(line)
        try:
            event = self._reader.read(words)
        except Unreadable as error:
            meant = self._reader.plainly_meant(words, error)
            self._lose(self.state, line.number, meant, meant.verb if meant else line.verb)
            self.rulings.begin(None)
            late = error.kind in ("player", "holder") and fold(words[error.at]) in self._late
            if not spoiled and not late:
                self._add(self._reader.fault(words, error), line.number)
            self._reseat(meant)
            return
        if not spoiled:
            self._check_style(line, event_words(event))
        self._take(event, line.number, line.stamp)
        self._reseat(event)

    def _reseat(self, event: Event | None) -> None:
        """Goes on with those who sit at the table after a line that may have changed that."""
        reader, state = self._reader, self.state
        if event is None or not event.seating or reader is None or state is None:
            return
        self._seats = state.seats()
        joined = self._seats.joined if self._seats else ()
        newcomers = joined[len(reader.lexicon.roster) - len(self.header.roster) :]
        if newcomers:
            self._reader = reader.seat(newcomers)

    # -- stamps and style ---------------------------------------------------------------------

    def _add_stamp_fault(self, why: str, at: Word, number: int, **data: object) -> None:
        place = self._place(Fault("record/stamp", "syntax", why, data=data), number)
        self.findings.append(place._replace(column=at.column, end_column=at.end))

    def _goes_back(self, now: int | None) -> bool:
        """Whether a stamp is earlier than the one before: by more than half a day is midnight."""
        before = self._last_stamp
        return before is not None and now is not None and 0 < before - now <= HALF_A_DAY

    def _check_stamp(self, line: Line) -> None:
        assert line.stamp is not None and line.stamp_word is not None  # noqa: PT018
        before, now = self._last_stamp or 0, seconds_of_day(line.stamp)
        if self._goes_back(now):
            was = f"{before // 3600:02}:{before // 60 % 60:02}:{before % 60:02}"
            self._add_stamp_fault("back", line.stamp_word, line.number, word=line.stamp, before=was)
        self._last_stamp = now

    def _check_style(self, line: Line, words: Sequence[str]) -> None:
        """Says how a line that has been read is written; what is too long stays as it is."""
        canonical = write_line(words, line.stamp, line.note)
        if canonical == line.text or line.bad_stamp:
            return
        if max(len(canonical), len(line.text)) <= LONGEST_LINE:
            fault = Fault("record/style", "style", data={"canonical": canonical})
            self._add(fault, line.number)

    # -- judging ------------------------------------------------------------------------------

    def _take(self, event: Event, number: int, stamp: str | None) -> None:
        """Judges an event and applies it as the recovery policy says."""
        state = self.state
        assert state is not None
        self.read += 1
        if type(event) is Ruling:
            self._rule(event, number)
            return
        self.rulings.begin(number)
        if type(event) is End and event.agreed and not self.complete:
            self.agreed = is_played(state) and not state.finished
        usual = state.started and not self.complete
        faults = state.findings(event, number) if usual else None
        if faults is not None and not faults and not self._unclear:
            state.apply(event, number, faults)
        elif not self._recover(event, number, faults):
            return
        self.steps.append(Step(number, event, stamp))
        if self.rulings.waiting and self.state is not None:
            self._gone += self.rulings.meet(self.state)
            self.rulings.end(self.state, self._add)
        if type(event) is End:
            self.complete = True

    def _settle(
        self, fault: Fault, number: int, missing: Sequence[tuple[str, ...]] = ()
    ) -> Finding:
        """Makes the finding of a fault, and takes back those whose place it takes."""
        ended: list[Finding] = []
        if fault.instead:  # of the disputes there may be many
            ended += (finding for finding, known in self._disputes if known in fault.instead)
        for finding in ended:
            # Several faults may take the place of one dispute.
            for among in (self.findings, self.stood):
                if finding in among:
                    self._gone += among is self.findings
                    among.remove(finding)
        explains = tuple(sorted({each.line for each in ended}))
        finding = self._place(fault, number)._replace(explains=explains, missing=tuple(missing))
        self.findings.append(finding)
        if fault.kind in ("proof", "breach"):
            self._disputes.append((finding, fault))
        return finding

    def _recover(self, event: Event, number: int, faults: Sequence[Fault] | None) -> bool:
        """Takes in an event with which something is wrong, and says whether that can be.

        ``faults`` is None where it has not been judged, since it stands outside the deals.
        """
        state, said, taken = self.state, self._out_of_order, False
        assert state is not None
        missing: Sequence[tuple[str, ...]] = ()
        early = not (state.started or self.complete or event.anytime)
        if faults is None:
            faults = self._order_faults(event, number, early)
        if (faults or self._unclear) and isinstance(state, Repairable):
            state, faults, taken, missing = self._readings.judge(state, event, number, faults)
            self.state = state
        for fault in faults:
            # That it comes after ``end`` is all that is wrong with its place.
            if said or not self._out_of_order or fault.kind != "breach":
                groups = missing or state.missing(event, number, fault)
                told = fault._replace(player=None) if groups else fault
                self.rulings.faults.append((self._settle(told, number, groups), fault))
        if early and not state.started:
            self._out_of_order = True
            return False
        if taken:
            return True
        if any(fault.kind in ("syntax", "impossible") for fault in faults):
            self._lose(state, number, event, event.verb)
            return False
        state.apply(event, number, faults)
        return True

    def _order_faults(self, event: Event, number: int, early: bool) -> Sequence[Fault]:
        """Judges an event outside the deals: nothing is played before one, or after ``end``.

        That is said once; but what stands after ``end`` is judged all the same, or one early
        ``end`` would hide every later fault.
        """
        if early:
            return [] if self._out_of_order else [out_of_order("before-deal", event.verb)]
        if self.complete and not self._out_of_order:
            self._out_of_order = True
            fault = out_of_order("after-end", event.verb)
            self.rulings.faults.append((self._add(fault, number), fault))
        return self.state.findings(event, number) if self.state else ()

    def _lose(self, state: State, number: int, event: Event | None, verb: str) -> None:
        """Goes on without a line that could not be read, or not be taken in."""
        game = self.header.game
        kind = game.events.get(verb) if game is not None else None
        if kind is not None and kind.inert:
            return
        state.skipped(number, event, verb)
        self._readings.lose(number, verb, event)

    def _rule(self, event: Ruling, number: int) -> None:
        """Lets the named breach of the event before stand."""
        assert self.state is not None
        if fault := self.rulings.rule(event, number, self.state):
            self._add(fault, number)

    def _place(self, fault: Fault, number: int) -> Finding:
        from referee.match.placing import placed

        rule = self._rules.get(fault.rule)
        return placed(fault, number, self.texts, rule.source if rule else "house")

    # -- results ------------------------------------------------------------------------------

    def sorted_findings(self) -> list[Finding]:
        """Returns the findings in force in the order of the file."""
        return sorted(self.findings, key=lambda each: (each.line, each.column))

    def unproved(self) -> set[int]:
        """Returns the lines whose claims the facts do not prove (rules §3)."""
        state = self.state
        lines = state.unproved() if state else set()
        return lines | self._readings.open_lines(state) if isinstance(state, Repairable) else lines

    def insight(self, own: Own | None = None, seed: int | None = None) -> Insight | None:
        """Returns :meth:`State.insight`. Raises CannotDo where it is not certain what happened."""
        last = self.steps[-1].line if self.steps else 0
        if self.state is not None and self._readings.doubted:
            raise CannotDo("nothing-known")
        return self.state.insight(last, own, seed) if self.state else None

    def counts(self) -> Counts:
        """Counts the events that are proved, open and in breach (rules §3)."""
        guilty = {each.line for each in self.findings if each.kind not in ("syntax", "style")}
        lines = {step.line for step in self.steps}
        broken = len(guilty & lines) + self.read - len(lines)
        open_ = len((self.unproved() & lines) - guilty)
        return Counts(self.read, self.read - open_ - broken, open_, broken)

    @property
    def players(self) -> Mapping[Handle, str]:
        """Everybody who has sat at the table so far, handles to names.

        Those of the header come first, in seat order, then who joined, in the order in which they
        came; those who have left are among them.
        """
        return Names((self._seats or self.header).players, self.header.deck)

    @property
    def here(self) -> Mapping[Handle, str]:
        """Who sits at the table now, clockwise, handles to names."""
        if self._seats is None:
            return self.header.players
        return {player: self._seats.players[player] for player in self._seats.here}

    @property
    def lexicon(self) -> Lexicon:
        """What words can mean at the table now."""
        reader, header = self._reader, self.header
        return reader.lexicon if reader else Lexicon(header.roster, header.deck)

    def summary(self) -> Summary | None:
        """Returns what the match came to, or None where no known game was named."""
        header, state = self.header, self.state
        if header.game is None or state is None:
            return None
        ended = AGREED if self.agreed else None
        return summarize(header, state, self.players, self._seats, ended)._replace(
            complete=self.complete, faults=sum(each.kind != "style" for each in self.findings)
        )
