"""A live match: each event is judged as it is typed, and only what may stand is written.

A :class:`Match` is the bytes of a transcript and what they come to. It knows no file and no
clock: the time comes in as an argument. A :class:`LiveMatch` is a match in a file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from unicodedata import normalize

from referee.games.state import Expect
from referee.match.replay import Replay
from referee.match.store import PATIENCE, held
from referee.match.typed import Asks, Spelled, doubt, spell
from referee.notation.arguments import Handle
from referee.notation.lines import (
    HALF_A_DAY,
    LONGEST_LINE,
    Line,
    decode,
    encode,
    parse_line,
    seconds_of_day,
    unsafe,
    write_line,
)
from referee.notation.reader import Readers, out_of_order
from referee.notation.whole import unplayable
from referee.values.remedies import Question, Way
from referee.values.rows import NamedTuple
from referee.values.rules import CannotDo, Fault, Finding
from referee.values.summary import Deal, Summary

STRUCK = "# struck @"
"""Begins the comment that a line becomes when it is taken back: the time of day, then the line
as it was. Without ``# struck @HH:MM:SS`` and one space it is the line again."""


IDLE = ("record/ruling", True)
"""The rule of a finding, and that it is in an earlier line than the one that makes it."""


class Judgement(NamedTuple):
    """What became of something typed.

    ``lines`` are the full lines, rulings included, that were or would have been written, and
    ``first`` is the number of the first of them in the file. ``findings`` are what the rules
    have against them, in earlier lines too; when ``accepted``, those that the table lets stand.
    ``closed`` are the deals that ended with these lines, ``changed`` those before that they have
    changed. ``question`` is what has to be asked first; then nothing was judged.
    """

    typed: str
    lines: tuple[str, ...]
    first: int
    findings: tuple[Finding, ...]
    accepted: bool
    closed: tuple[Deal, ...] = ()
    question: Question | None = None
    changed: tuple[Deal, ...] = ()


class Match:
    """A match as far as its transcript goes. Make one with :meth:`new` or :meth:`read`."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        """The transcript, byte for byte."""
        self._readers = Readers()
        self._replay: Replay | None = None

    @classmethod
    def new(
        cls,
        game: str,
        players: Mapping[Handle, str] | Iterable[tuple[Handle, str]],
        profile: str | None = None,
        options: Mapping[str, str] | None = None,
        *,
        date: str | None = None,
        place: str | None = None,
        header: Sequence[str] = (),
    ) -> Match:
        """Returns a match that nobody has dealt yet; ``players`` are handles and names by seat.

        ``header`` are header lines that only the game has.

        Raises CannotDo where a header with these values would not be read back just so: a name
        or handle that is none, an option that the game does not have, too many players.
        """
        seats = list(players.items() if isinstance(players, Mapping) else players)
        told = {"date": date, "place": place}
        entries = [("transcript 1", game)]
        entries += [("rules", profile)] if profile else []
        entries += [("option", f"{key} {value}") for key, value in (options or {}).items()]
        entries += [(verb, rest) for verb, _, rest in (line.partition(" ") for line in header)]
        entries += [(key, value.strip()) for key, value in told.items() if value and value.strip()]
        for key, value in entries:
            _check_value(key, value)
        for handle, name in seats:
            _check_value("handle", handle)
            _check_value("player", name)
            entries.append(("player", f"{handle} {name.strip()}".rstrip()))
        match = cls(encode(map(" ".join, entries)))
        match._check_header(seats)
        return cls(match.data + b"\n")

    def _check_header(self, seats: Sequence[tuple[Handle, str]]) -> None:
        """Raises CannotDo where the header is faulty or seats somebody else."""
        header = self.replay.header
        if self.faults:
            game = header.game.name if header.game else None
            raise CannotDo("header", finding=self.faults[0], names=header.players, game=game)
        seated = [
            (normalize("NFC", handle), normalize("NFC", name.strip())) for handle, name in seats
        ]
        for (handle, name), found in zip(seated, header.players.items(), strict=True):
            if found != (handle, name):
                raise CannotDo("unstorable", handle=handle, name=name)

    @classmethod
    def read(cls, data: bytes | str, name: str = "match") -> Match:
        """Returns the match that a transcript holds, whatever faults are in it.

        Raises CannotDo where it says no game, so that nothing could be judged; ``name`` is what
        the transcript is called then.
        """
        match = cls(data if isinstance(data, bytes) else data.encode("utf-8", "surrogateescape"))
        if match.replay.state is None:
            raise unplayable(match.replay.findings, name)
        return match

    def copy(self, data: bytes | None = None) -> Match:
        """Returns the same match to try something on, or the same with another transcript."""
        fresh = Match(self.data if data is None else data)
        fresh._readers = self._readers
        return fresh

    @property
    def replay(self) -> Replay:
        """The transcript, replayed."""
        if self._replay is None:
            self._replay = Replay(self._readers).feed_all(self.data)
        return self._replay

    @property
    def text(self) -> str:
        """The transcript as text; bytes that are not UTF-8 are lone surrogates."""
        return self.data.decode("utf-8", "surrogateescape")

    @property
    def players(self) -> Mapping[Handle, str]:
        """Everybody who has sat at the table, handles to names, the header's in seat order."""
        return self.replay.players

    @property
    def faults(self) -> list[Finding]:
        """What is wrong with the transcript as it stands, style aside, in the file's order."""
        return [each for each in self.replay.sorted_findings() if each.kind != "style"]

    def allowed(self) -> Sequence[Expect]:
        """Returns what may be logged now, what must come first at the front."""
        state, complete = self.replay.state, self.replay.complete
        return [] if state is None or complete else state.allowed()

    def summary(self) -> Summary:
        """Returns what the match has come to so far."""
        summary = self.replay.summary()
        assert summary is not None, "a match has a game"
        return summary

    # -- events -------------------------------------------------------------------------------

    def judge(
        self, text: str, now: datetime | None = None, *, stands: bool = False, asks: Asks = "never"
    ) -> Judgement:
        """Says what :meth:`log` would do, and changes nothing."""
        try:
            return self._try(text, now, stands, asks)
        finally:
            self._replay = None

    def log(
        self, text: str, now: datetime | None = None, *, stands: bool = False, asks: Asks = "never"
    ) -> Judgement:
        """Judges one line as it was typed, in shorthand or in full, and takes it in or refuses it.

        ``now`` is the local time, stamped on the events unless a stamp was typed; an event gets
        no stamp while the clock is behind the last one. With ``stands``, breaches are recorded
        together with the rulings that let them stand. A refused line changes nothing, also
        where it holds several events of which only one breaks a rule; nor does a line about which
        ``asks`` says that a question comes first.
        """
        return self._log(lambda: self._try(text, now, stands, asks))

    def log_lines(
        self,
        lines: Sequence[str],
        now: datetime | None = None,
        *,
        stands: bool = False,
        back: int = 0,
    ) -> Judgement:
        """Takes full lines in, or refuses them all; among them, the rulings on those before.

        The last ``back`` events are taken back first, or left as they are where it refuses.
        """
        before = self.data
        if back:
            self.undo(back, now)
        judgement = self._log(lambda: self._try_lines(lines, now, stands))
        if back and not judgement.accepted:
            self.replace(before)
        return judgement

    def _log(self, attempt: Callable[[], Judgement]) -> Judgement:
        """Keeps what was tried where it is accepted."""
        ended = self._ended()
        try:
            judgement = attempt()
        except BaseException:
            self._replay = None
            raise
        if judgement.accepted:
            now = self._ended()
            changed = tuple(new for new, old in zip(now, ended, strict=False) if new != old)
            judgement = judgement._replace(closed=tuple(now[len(ended) :]), changed=changed)
            ending = b"\r\n" if self.data.endswith(b"\r\n") else b"\n"
            if not self.data.endswith(b"\n"):
                self.data += ending
            self.data += encode(judgement.lines).replace(b"\n", ending)
        else:
            self._replay = None
        return judgement

    def _ended(self) -> list[Deal]:
        state = self.replay.state
        return [deal for deal in state.deals() if deal.finished] if state else []

    def _try(self, text: str, now: datetime | None, stands: bool, asks: Asks) -> Judgement:
        """Feeds what was typed to the replay, which is used up where it is not accepted."""
        first = len(self.replay.texts) + 1
        line = self.replay.header.parse(text, first)
        if line.is_header and not unsafe(text):
            return self._try_header(line, text)
        spelled = self.spell(text, now)
        if spelled.question:
            return Judgement(text, (), first, (), False, question=spelled.question)
        if spelled.fault:
            finding = place(spelled.fault, spelled.line)
            return Judgement(text, tuple(spelled.lines), first, (finding,), False)
        question = doubt(self, spelled, asks)
        written, findings, accepted = self._feed(spelled.lines, stands)
        if accepted and question:
            return Judgement(text, (), first, (), False, question=question)
        return Judgement(text, tuple(written), first, tuple(findings), accepted)

    def _try_lines(self, lines: Sequence[str], now: datetime | None, stands: bool) -> Judgement:
        """Feeds full lines, with the time of day where they have none."""
        first = len(self.replay.texts) + 1
        stamp = self._stamp(now) if now else None
        stamped = []
        for line in (parse_line(first, text) for text in lines):
            own = line.stamp or (None if line.verb == "ruling" else stamp)
            stamped.append(write_line([word.text for word in line.words], own, line.note))
        written, findings, accepted = self._feed(stamped, stands)
        return Judgement("; ".join(lines), tuple(written), first, tuple(findings), accepted)

    def _try_header(self, line: Line, text: str) -> Judgement:
        """Judges a header line, which may still be added while nothing has been played."""
        canonical = write_line(self.replay.header.words(line), None, line.note)
        known = Counter(map(_essence, self.replay.findings))
        trial = Replay(self._readers).feed_all(encode([*self.replay.texts, canonical]))
        new: list[Finding] = []
        for each in trial.findings:
            known[_essence(each)] -= 1
            if known[_essence(each)] < 0 and each.kind != "style":
                new.append(each)
        findings = tuple(new)
        if not findings:
            self._replay = trial
        return Judgement(text, (canonical,), line.number, findings, not findings)

    def spell(self, text: str, now: datetime | None = None) -> Spelled:
        """Returns the full lines that something typed stands for, before anybody judges them."""
        return spell(self, text, lambda: self._stamp(now) if now else None)

    def _stamp(self, now: datetime) -> str | None:
        """Returns the time of day, or None while the clock is behind the last stamp.

        A stamp is never needed, and one made up to keep the order would be false.
        """
        stamp = now.strftime("%H:%M:%S")
        for number in range(len(self.replay.texts), 0, -1):
            last = parse_line(number, self.replay.texts[number - 1]).stamp
            if last:
                behind = seconds_of_day(last) - seconds_of_day(stamp)
                return None if 0 < behind <= HALF_A_DAY else stamp
        return stamp

    def _feed(self, lines: Sequence[str], stands: bool) -> tuple[list[str], list[Finding], bool]:
        """Feeds full lines until one is refused; returns all lines with the rulings they need."""
        written: list[str] = []
        standing: list[Finding] = []
        for at, text in enumerate(lines):
            made, taken = self._feed_line(text)
            rulings = [
                write_line(["ruling", rule, "stands"])
                for rule in dict.fromkeys(each.rule for each in made)
            ]
            if made and taken and list(lines[at + 1 : at + 1 + len(rulings)]) == rulings:
                written.append(text)  # they come next
                standing += made
                continue
            # What was not taken in would stand for nothing, and no ruling mends what is no breach.
            if made and not (stands and taken and self._let_stand(rulings)):
                return [*written, *lines[at:]], made, False
            written += [text, *rulings]
            standing += made
        return written, standing, True

    def _let_stand(self, rulings: Sequence[str]) -> bool:
        return not any(made for made, _ in map(self._feed_line, rulings))

    def _feed_line(self, text: str) -> tuple[list[Finding], bool]:
        """Feeds one full line; returns what is wrong with it, and whether it was taken in."""
        replay = self.replay
        line = replay.header.parse(text, len(replay.texts) + 1)
        if replay.complete and line.words and line.verb != "ruling":
            return [place(out_of_order("ended", line.verb), line)], False
        # A ruling above that lets nothing stand, now that the deal is over, is no fault of its end.
        made = [
            each
            for each in replay.feed(text)
            if each.kind != "style" and (each.rule, each.line < line.number) != IDLE
        ]
        # A deal that is missing is opened, not passed over by a ruling.
        outside = any(each.why == "before-deal" for each in made)
        taken = bool(replay.steps) and replay.steps[-1].line == line.number and not outside
        if line.words and not taken and not made:
            # A record says only once that its events stand outside a deal.
            made = [place(out_of_order("before-deal", line.verb), line)]
        return made, taken

    # -- taking back --------------------------------------------------------------------------

    def replace(self, data: bytes) -> None:
        """Puts another transcript in the place of this one."""
        self.data = data
        self._replay = None

    def undo(self, count: int = 1, now: datetime | None = None) -> tuple[str, ...]:
        """Takes the last events back, with the rulings on them, and returns their lines.

        Each line stays as a comment that says when it was struck. Raises CannotDo, with nothing
        changed, where there are fewer events, or where a line is too long for such a comment.
        """
        texts = decode(self.data)
        struck: list[int] = []
        events = 0
        for at in range(len(texts) - 1, -1, -1):
            line = self.replay.header.parse(texts[at], at + 1)
            if events == count:
                break
            if line.words and not line.is_header:
                struck.append(at)
                events += line.verb != "ruling"
        if events < count:
            raise CannotDo("undo", count=count, events=events)
        mark = f"{STRUCK}{now.strftime('%H:%M:%S')} " if now else f"{STRUCK[:-1]}"
        lines = self.data.split(b"\n")
        for at in struck:
            if len(mark) + len(texts[at]) > LONGEST_LINE:
                raise CannotDo("strike", line=at + 1, length=LONGEST_LINE - len(mark))
            lines[at] = mark.encode() + lines[at]
        self.data = b"\n".join(lines)
        self._replay = None
        return tuple(texts[at] for at in reversed(struck))


class LiveMatch:
    """A match in a file that others may be writing to as well.

    ``clock`` tells the local time, asked while the file is held, so that times never cross.
    ``torn`` collects the unfinished lines that were found and set aside.
    """

    def __init__(
        self, path: str, clock: Callable[[], datetime] | None = None, patience: float = PATIENCE
    ) -> None:
        self.path = path
        self.torn: list[str] = []
        self._clock = clock or datetime.now
        self._patience = patience
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """The match as it was after the last change; read from the file where there was none."""
        if self._match is None:
            with self._changing():
                pass
        assert self._match is not None
        return self._match

    def log(self, text: str, *, stands: bool = False, asks: Asks = "never") -> Judgement:
        """Judges one line and writes it where it is accepted (see :meth:`Match.log`)."""
        with self._changing() as match:
            return match.log(text, self._clock(), stands=stands, asks=asks)

    def log_all(
        self, texts: Iterable[str], *, stands: bool = False, asks: Asks = "never"
    ) -> list[Judgement]:
        """Judges lines one after the other and writes all of them, or none if one is refused."""
        with self._changing() as match:
            judgements = [
                match.log(text, self._clock(), stands=stands, asks=asks) for text in texts
            ]
            if not all(judgement.accepted for judgement in judgements):
                self._match = None
            return judgements

    def take(self, choose: Callable[[Match], Way]) -> Judgement:
        """Takes in the lines of a way that is chosen by what the match holds, or none of them."""
        with self._changing() as match:
            way = choose(match)
            return match.log_lines(way.lines, self._clock(), back=way.back)

    def undo(self, count: int = 1) -> tuple[str, ...]:
        """Takes the last events back and returns their lines (see :meth:`Match.undo`)."""
        with self._changing() as match:
            return match.undo(count, self._clock())

    def refresh(self) -> bool:
        """Reads what others have written to the file, and says whether there was anything."""
        before = self._match.data if self._match else None
        with self._changing() as match:
            return match.data != before

    def change(self, make: Callable[[Match], bytes]) -> None:
        """Writes the transcript that ``make`` returns of the match, which nobody else changes."""
        with self._changing() as match:
            match.replace(make(match))

    @contextmanager
    def _changing(self) -> Iterator[Match]:
        """Lends the match as the file has it, and writes what has become of it.

        Whoever gives up the change sets ``_match`` to None.
        """
        with held(self.path, self._patience) as (file, torn):
            self.torn += torn
            match = self._match
            if match is None or match.data != file.data:
                match = self._match = Match.read(file.data, self.path)
                if match.replay.stopped or match.replay.header.foreign:
                    raise unplayable(match.replay.findings, self.path)
            try:
                yield match
                if self._match is match:
                    file.write(match.data)
            except BaseException:
                self._match = None
                raise


def _check_value(key: str, value: str) -> None:
    """Raises CannotDo for a value of the header that would be read back as something else."""
    bad = unsafe(value)
    if bad:
        raise CannotDo("hidden", what=key, word=value)
    if parse_line(1, f"{key} {value}").note is not None:
        raise CannotDo("note-sign", what=key, word=value)


def _essence(finding: Finding) -> tuple[str, ...]:
    """Returns what makes a finding the same one, wherever the header ends."""
    return finding.rule, finding.why, repr(finding.data)


def place(fault: Fault, line: Line) -> Finding:
    """Gives a fault that no replay has found its place in its own line."""
    word = line.words[fault.word or 0]
    return Finding(
        fault.rule,
        fault.kind,
        line.number,
        word.column,
        word.end,
        "house",
        fault.why,
        allowed=fault.allowed,
        data=fault.data,
    )
