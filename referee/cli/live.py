"""What the logging commands share: lines in, judgements out, as text or as one JSON document."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee.cli.speech import at_table
from referee.cli.told import Told, complain
from referee.match.files import stream_lines
from referee.match.record import Judgement, LiveMatch
from referee.match.typed import Asks
from referee.notation.shorthand import verbs_of
from referee.values.rows import NamedTuple
from referee.values.rules import CannotDo
from referee.words import live as words
from referee.words.phrases import visible
from referee.words.say import say

if TYPE_CHECKING:
    from referee.match.checking import Report
    from referee.values.remedies import Question, Way


class Asking(NamedTuple):
    """What happens to a line that would be asked about at a table, which no command ever does.

    ``asks`` says about which lines; ``yes`` takes the first choice, else such a line is refused.
    """

    asks: Asks = "short"
    yes: bool = False

    @classmethod
    def of(cls, no_questions: bool, yes: bool) -> Asking:
        """Returns what a command's options say."""
        return cls("never" if no_questions else "short", yes)


Numbered = Iterable[tuple[int | None, str]]
"""Lines as they were typed, with their numbers where there are several."""


class Session:
    """One command's dealings with a match: ``refused`` says whether any line was, ``code`` is the
    command's exit code.

    ``news`` tells after every line what comes next, rather than after the last one only. ``one``
    says that there is one line, so that a way on from it may be chosen by its number.
    """

    def __init__(
        self,
        path: str,
        form: str,
        *,
        stands: bool = False,
        news: bool = True,
        one: bool = False,
        asking: Asking | None = None,
    ) -> None:
        at_table(path)
        self.told = Told()
        self.live = LiveMatch(path)
        self.refused = False
        self._path = path
        self._json = form == "json"
        self._stands = stands
        self._news = news
        self._one = one
        self._asking = asking or Asking()
        self._torn_told = 0
        self._greeted = False
        self._entries: list[dict[str, Any]] = []
        self._advising = True
        self._first_refused: Judgement | None = None
        self._found: Sequence[Way] = ()

    @property
    def code(self) -> int:
        """1 where a line was refused, 2 where nobody could be shown what was done."""
        return self.told.code(int(self.refused))

    def knows(self, verb: str) -> bool:
        """Whether the match's game has a verb that begins so."""
        try:
            game = self.live.match.replay.header.game
        finally:
            self._tell_torn()
        return game is not None and bool(verbs_of(verb, list(game.events)))

    def log(self, lines: Numbered) -> None:
        """Logs lines one by one; what was accepted before something fails stays and is told."""
        try:
            for number, text in lines:
                try:
                    judgement = self._judge(text)
                finally:
                    self._tell_torn()
                self._tell(number, judgement, self._news)
            self._finish()
        except CannotDo:
            if self._entries:
                self._write_document()
            raise

    def _judge(self, text: str) -> Judgement:
        """Logs a line; what would be a question is a refusal, or answered already."""
        judgement = self.live.log(text, stands=self._stands, asks=self._asking.asks)
        if judgement.question and self._asking.yes:
            first = judgement.question.choices[0]
            return self.live.take(lambda _: first)
        return judgement

    def log_way(self, text: str, number: int) -> None:
        """Logs a line that is refused in one of the ways on from there.

        Raises CannotDo where it is not refused, with nothing written.
        """
        from referee.match.ways import take
        from referee.words import ways as way_words

        try:
            refused, ways, way, logged = take(self.live, text, number, self._asking.asks)
        finally:
            self._tell_torn()
        if refused.accepted:
            raise CannotDo("way-unneeded")
        self._first_refused, self._found = refused, ways
        self._tell(None, logged or refused, news=True)
        if not logged and not self._json:
            note = way_words.by_hand(way) if way else way_words.no_such(number, len(ways))
            complain(note)
        self._finish(written=logged is not None)

    def log_all(self, lines: Numbered) -> None:
        """Logs all lines, or none of them where one is refused."""
        numbered = list(lines)
        self._advising = False  # lines before a refused one are not in the match either
        try:
            judgements = self.live.log_all(
                (text for _, text in numbered), stands=self._stands, asks=self._asking.asks
            )
        finally:
            self._tell_torn()
        whole = all(judgement.accepted for judgement in judgements)
        for (number, _), judgement in zip(numbered, judgements, strict=True):
            if whole or not judgement.accepted or self._json:
                self._tell(number, judgement, news=False)
        if not whole and not self._json:
            complain(say(words.NOTHING_WRITTEN))
        self._finish(written=whole)

    def undo(self, count: int) -> None:
        """Takes events back and tells which."""
        try:
            struck = self.live.undo(count)
        finally:
            self._tell_torn()
        if self._json:
            self._write_document(struck=list(struck))
            return
        for line in struck:
            self.told(words.struck(line))
        self._tell_next()

    def redo(self, count: int) -> None:
        """Puts events that were taken back in force again and tells which."""
        from referee.match.amend import write_redo
        from referee.words.amend import redone

        try:
            lines = write_redo(self.live, count)
        finally:
            self._tell_torn()
        if self._json:
            self._write_document(redone=list(lines))
            return
        for line in lines:
            self.told(redone(line))
        self._tell_next()

    # -- telling ------------------------------------------------------------------------------

    def _tell(self, number: int | None, judgement: Judgement, news: bool) -> None:
        self.refused = self.refused or not judgement.accepted
        self._tell_faults()
        if self._json:
            self._entries.append(self._value(number, judgement))
        elif judgement.accepted:
            self._tell_written(judgement, news)
        else:
            self._tell_refused(number, judgement)

    def _tell_written(self, judgement: Judgement, news: bool) -> None:
        match = self.live.match
        last = len(judgement.lines) - 1
        for at, line in enumerate(judgement.lines):
            told: list[str] = []
            if at == last:
                told += self._told_of_the_end(judgement)
                told += [words.expected(match.allowed(), match.summary().game)] if news else []
            self.told(words.written(line, [each for each in told if each]))
        summary = match.summary()
        doubt = words.doubt(judgement.lines[0] if judgement.lines else "", summary)
        for note in words.notes(match.replay.findings, judgement.first, summary):
            complain(note)
        for note in words.explained(judgement.findings, summary):
            complain(note)
        if doubt:
            complain(doubt)

    def _told_of_the_end(self, judgement: Judgement) -> Iterator[str]:
        """Yields what a deal has added that is over now, and who has won, or leads."""
        match = self.live.match
        summary = match.summary()
        for deal in judgement.changed:
            yield words.changed(deal, summary)
        if not judgement.closed and not match.replay.complete:
            return
        from referee.words.outcome import settled

        for deal in judgement.closed:
            yield words.closed(deal, summary)
        yield settled(summary)

    def _tell_refused(self, number: int | None, judgement: Judgement) -> None:
        from referee.render.findings import finding_lines
        from referee.render.screen import paint_for

        paint = paint_for(sys.stderr)
        complain(paint(words.refused(number, judgement.typed), "bold"))
        report = self._report(judgement)
        for finding in judgement.findings:
            for line in finding_lines(finding, report, paint):
                complain(line)
        self._tell_layout(judgement)
        if judgement.question:
            self._tell_question(judgement.question)
        elif not any(finding.allowed for finding in judgement.findings):
            for line in self._expected():
                complain(f"   {line}")
        self._tell_ways(judgement)

    def _tell_layout(self, judgement: Judgement) -> None:
        """Says what was meant where the keyboard was in another layout; nothing is recovered."""
        match = self.live.match
        unread = any(each.kind == "syntax" for each in judgement.findings)
        if judgement.typed.isascii() or not unread or match.replay.state is None:
            return
        from referee.match.keyboard import Keyboard
        from referee.words.keyboard import guessed

        guess = Keyboard(match, lambda _: False).guess(judgement.typed)
        if guess is not None:
            complain(f"   {guessed(guess.language, guess.line)}")

    def _tell_question(self, question: Question) -> None:
        """Tells what would be asked, and the lines that leave nothing to ask."""
        from referee.words import questions, ways

        match = self.live.match
        names = match.players
        complain(f"   {questions.text(question, names, match.summary().game)}")
        for at, way in enumerate(question.choices, 1):
            mark = ways.option(at, way) if self._one else f"{at}:"
            complain(f"   {questions.choice(mark, way, names)}")

    def _ways(self, judgement: Judgement) -> Sequence[Way]:
        """Returns the ways on from the first line that is refused.

        Lines behind it may be refused for no other reason than that it is missing.
        """
        if judgement.accepted or not self._advising:
            return ()
        if self._first_refused not in (None, judgement):
            return ()
        if self._first_refused is None:
            from referee.match.ways import ways_on

            self._first_refused, self._found = judgement, ways_on(self.live.match, judgement)
        return self._found

    def _tell_ways(self, judgement: Judgement) -> None:
        found = self._ways(judgement)
        if found:
            from referee.words import ways

            complain(f"   {say(ways.HEAD)}")
            names = self.live.match.players
            for at, way in enumerate(found, 1):
                mark = ways.option(at, way) if self._one else f"{at}:"
                complain(f"   {ways.numbered(mark, way, names)}")

    def _expected(self) -> Iterator[str]:
        """Yields what must come next, else what may, at length."""
        from referee.words.status import NEXT, expectation

        match = self.live.match
        listed = match.allowed()
        game = match.summary().game
        told = [
            expectation(each, match.players, game)
            for each in [each for each in listed if each.must] or listed
        ]
        yield from (f"{say(NEXT)}: {each}" for each in dict.fromkeys(told))

    def _tell_torn(self) -> None:
        for text in self.live.torn[self._torn_told :]:
            complain(words.torn(text))
        self._torn_told = len(self.live.torn)

    def _tell_faults(self) -> None:
        """Says once that there are faults which are none of this session's."""
        if self._greeted:
            return
        self._greeted = True
        faults = len(self.live.match.faults)
        if faults:
            from referee.render.status import fault_note

            complain(fault_note(faults, self._path))

    def _tell_next(self) -> None:
        match = self.live.match
        now = words.expected(match.allowed(), match.summary().game)
        if now:
            self.told(now)

    def _finish(self, written: bool = True) -> None:
        if self._json:
            self._write_document(written=written)
        elif not self._news and written and not self.refused:
            self._tell_next()

    # -- as values ----------------------------------------------------------------------------

    def _report(self, judgement: Judgement) -> Report:
        """Returns the match as a report that knows the lines which were not written, too."""
        from referee.match.checking import Report

        match = self.live.match
        texts = dict(enumerate([*match.replay.texts, *judgement.lines], 1))
        summary = match.summary()
        return Report(self._path, summary.game, texts=texts, summary=summary)

    def _value(self, number: int | None, judgement: Judgement) -> dict[str, Any]:
        from referee.render.machine import finding_value, question_value, way_value

        names, question = self.live.match.players, judgement.question
        game = self.live.match.summary().game if question else ""
        report = self._report(judgement) if judgement.findings else None
        return {
            "input": number,
            "typed": judgement.typed,
            "accepted": judgement.accepted,
            "line": judgement.first,
            "lines": list(judgement.lines),
            "findings": [finding_value(each, report) for each in judgement.findings if report],
            "ways": [way_value(each, names) for each in self._ways(judgement)],
            "question": question and question_value(question, names, game),
        }

    def _write_document(self, **more: object) -> None:
        from referee.render.machine import dump, head
        from referee.render.status import expect_value, expects

        replay, summary = self.live.match.replay, self.live.match.summary()
        document = {
            **head(),
            "file": visible(self._path),
            "entries": self._entries,
            "torn": self.live.torn,
            "totals": dict(summary.totals),
            "complete": summary.complete,
            "finished": summary.finished,
            "ended": summary.ended,
            "winners": list(summary.winners),
            "expected": [expect_value(each, replay) for each in expects(replay)],
            **more,
        }
        self.told(dump(document))


def input_lines() -> Iterator[tuple[int, str]]:
    """Yields the lines of standard input as they come; bytes that are not UTF-8 stay findable."""
    if sys.stdin is None:
        return
    for number, raw in enumerate(stream_lines(sys.stdin.buffer), 1):
        text = raw.decode("utf-8", "surrogateescape").removesuffix("\n").removesuffix("\r")
        yield number, text.removeprefix("\ufeff") if number == 1 else text
