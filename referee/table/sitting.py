"""What becomes of each line that is typed at the table, and what is expected next.

It knows neither keyboard nor screen: a terminal and a pipe are served by the same functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Protocol

from referee.games.state import Expect
from referee.match.files import create
from referee.match.follow import mark_of
from referee.match.record import Judgement, LiveMatch, Match
from referee.match.typed import Asks, entered
from referee.match.understanding import short_names
from referee.match.ways import asked, ways_on
from referee.notation.lines import decode, parse_line
from referee.render.board import latest_balance, next_line
from referee.render.screen import PLAIN, Paint, folded, quote_line
from referee.table.bar import bar
from referee.table.choices import Choices
from referee.table.news import Moment, news, standing
from referee.table.questions import Choice
from referee.table.typed_lines import TypedLines
from referee.values.remedies import Question, Way
from referee.values.rows import NamedTuple
from referee.values.rules import CannotDo, Finding
from referee.values.summary import Summary
from referee.words import errors
from referee.words import live as live_words
from referee.words import questions as question_words
from referee.words import table as words
from referee.words import ways as way_words
from referee.words.messages import allowed, hint, message
from referee.words.report import explains
from referee.words.say import say


class Confirm(Protocol):
    """Shows lines and asks whether that is meant, in the words of ``question`` where it has any.

    ``whole`` says that it needs a whole word, since it brings faults.
    """

    def __call__(self, lines: Sequence[str], whole: bool, question: str = "", /) -> bool: ...


class Reply(NamedTuple):
    """What is said to a line.

    ``told`` are results, ``complaints`` says what went wrong, and ``more`` what can be done about
    it, which takes a while to find out. ``leave`` ends the session. ``edit`` stands in the prompt
    then, to be completed or changed. ``question`` waits for an answer, before anything else.
    """

    told: tuple[str, ...] = ()
    complaints: tuple[str, ...] = ()
    accepted: bool = True
    leave: bool = False
    edit: str = ""
    more: Callable[[], Sequence[str]] | None = None
    question: Question | None = None


class _Standing(NamedTuple):
    """How a match stands: what it has come to, what may come now, and what Enter stands for.

    ``called`` are beginnings of names that stand for players who may be named now.
    """

    data: bytes
    summary: Summary
    expects: Sequence[Expect]
    enter: str | None
    called: Mapping[str, str]


class Refused:
    """A line that was refused; the ways on from there are found when they are asked for."""

    def __init__(self, match: Match, judgement: Judgement) -> None:
        self.data = match.data
        self._match = match
        self._judgement = judgement

    @cached_property
    def ways(self) -> Sequence[Way]:
        """The ways on, the rule's own first."""
        return ways_on(self._match, self._judgement)


class Sitting:
    """Where the scorer sits: a match in a file, and a screen of some width.

    ``columns`` says how wide the screen is, ``confirm`` shows lines, asks whether that is meant;
    without it, nothing that needs one is done. ``folding`` breaks sentences to fit the screen.
    ``asks`` says what is asked about, ``yes`` takes the first choice. Raises CannotDo where there
    is no such match.
    """

    def __init__(
        self,
        path: str,
        columns: Callable[[], int],
        paint: Paint = PLAIN,
        confirm: Confirm | None = None,
        folding: bool = False,
        asks: Asks = "always",
        yes: bool = False,
    ) -> None:
        self.path = path
        self.columns = columns
        self.paint = paint
        self.confirm = confirm
        self.folding = folding
        self._asks: Asks = asks
        self._yes = yes
        self.live = LiveMatch(path)
        self.gone = False
        self._match = self.live.match
        self._data = self._match.data
        self._mark = mark_of(path)
        self._seen: _Standing | None = None
        self._standing: Moment | None = None
        self._torn = 0
        self._refused: Refused | None = None
        self._judged = ""
        self.question: Question | None = None
        """What is asked, until it is answered or something else is typed."""
        self.typed = TypedLines()

    # -- what there is ------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match as it was read or written last."""
        return self._match

    def _look(self) -> _Standing:
        """Returns how the match stands, worked out once for each state of it.

        A line that was refused leaves the state as it was, and so costs no replay.
        """
        match, seen = self._match, self._seen
        if seen is None or seen.data is not match.data:
            expects = tuple(match.allowed())
            called = short_names(match, expects)
            seen = _Standing(match.data, match.summary(), expects, entered(match), called)
            self._seen = seen
        return seen

    @property
    def summary(self) -> Summary:
        """What the match has come to so far."""
        return self._look().summary

    def expects(self) -> Sequence[Expect]:
        """Returns what may be logged now."""
        return self._look().expects

    def warm(self) -> None:
        """Does what the next line would have to wait for, while there is time."""
        from difflib import get_close_matches  # noqa: F401 - what near misses are found with

        self._look()
        assert self._match.replay

    def expected(self) -> str:
        """Returns what comes next, in one line."""
        return next_line(self.summary, self.expects())

    def prompt(self) -> str:
        """Returns what comes next, what the bids come to, and what Enter alone stands for."""
        line = self._look().enter
        told = [self.expected(), latest_balance(self.summary)]
        told += [words.called(self._look().called)]
        told += [words.enter(line)] if line else []
        return "  ".join(filter(None, told))

    def bar(self) -> list[str]:
        """Returns the lines below the prompt."""
        return bar(self.summary, self.expects(), self.columns())

    def choices(self, text: str) -> list[Choice]:
        """Returns what the last word of ``text`` may be, or the one behind its last blank."""
        return Choices(self._match, self.expects()).next_words(text)

    def events(self) -> list[str]:
        """Returns the event lines of the match."""
        lines = map(self._match.replay.header.parse, decode(self._data))
        return [line.text for line in lines if line.words and not line.is_header]

    def greeting(self) -> list[str]:
        """Returns what somebody is told who comes to a match, or back to it."""
        events = self.events()
        told = words.goes_on(self.path, len(events), events[-1] if events else "")
        return [*self._tell_torn(), *told]

    def farewell(self) -> str:
        """Returns what somebody is told who leaves."""
        return words.left(self.path, len(self.events()))

    # -- others -------------------------------------------------------------------------------

    def notice(self) -> list[str]:
        """Returns what others have done to the file meanwhile, and goes on from there."""
        mark = mark_of(self.path)
        if mark == self._mark:
            return []
        self._mark = mark
        if mark is None:
            self.gone = True
            return [words.gone(self.path)]
        told = [words.back(self.path)] if self.gone else []
        self.gone = False
        before = self._data
        try:
            self.live.refresh()
        except CannotDo as error:
            return [*told, errors.sentence(error)]
        self._catch_up()
        if self._data == before:
            return told
        return [*told, *self._tell_torn(), *_told_changes(decode(before), decode(self._data))]

    def _catch_up(self) -> None:
        self._match = self.live.match
        self._data = self._match.data
        self._mark = mark_of(self.path)

    def _tell_torn(self) -> list[str]:
        torn = self.live.torn[self._torn :]
        self._torn = len(self.live.torn)
        return [live_words.torn(text) for text in torn]

    def restore(self) -> Reply:
        """Writes the file again, once it has gone."""
        if not self.gone:
            return Reply(complaints=(say(words.IS_ON_DISK),), accepted=False)
        create(self.path, self._data)
        self.gone = False
        self._mark = mark_of(self.path)
        return Reply((words.restored(self.path),))

    # -- logging ------------------------------------------------------------------------------

    def log(self, text: str, stands: bool = False) -> Reply:
        """Judges an event, and tells what is new or what is wrong."""
        return self._judge(lambda: self.live.log(text, stands=stands, asks=self._asks))

    def press_enter(self) -> Reply:
        """Logs the only thing that can come now, where the prompt says that Enter does."""
        line = self._look().enter
        if line:
            return self.log(line)
        return Reply(complaints=(words.no_enter(self.expects(), self.expected()),), accepted=False)

    def take(self, way: Way) -> Reply:
        """Logs the lines of a way, all of them or none."""
        return self._judge(lambda: self.live.take(lambda _: way))

    def _judge(self, judge: Callable[[], Judgement]) -> Reply:
        """Has lines judged, and tells what came of them."""
        self.question = None
        before = standing(self.summary, self.expects(), self._standing)
        texts, events = list(self._match.replay.texts), self.events()
        try:
            judgement = judge()
        finally:
            if self.live.match is not self._match:
                self._catch_up()
                texts = list(self._match.replay.texts)
        self._catch_up()
        question = judgement.question or asked(self._match, judgement)
        if question and self._yes:
            return self.take(question.choices[0])
        if question:
            return self._ask(question)
        if not judgement.accepted:
            return self._refuse(judgement, texts)
        self.typed.wrote(events, self.events())
        return self._written(judgement, before)

    def _written(self, judgement: Judgement, before: Moment) -> Reply:
        """Tells what was written, in one quiet line each, and what is new with it."""
        self._standing = standing(self.summary, self.expects(), before)
        told = news(before, self._standing, judgement, self.columns())
        lines = [
            self.paint(words.echo(number, line), "dim")
            for number, line in enumerate(judgement.lines, judgement.first)
        ]
        notes = live_words.notes(self._match.replay.findings, judgement.first, self.summary)
        notes += live_words.explained(judgement.findings, self.summary)
        return Reply((*lines, *told, *notes) if judgement.lines else ())

    # -- asking -------------------------------------------------------------------------------

    def _ask(self, question: Question) -> Reply:
        """Asks, where there is somebody to ask; else says which lines there are to choose from."""
        told = self._fold(question_words.text(question, self._match.players, self.summary.game))
        names = self._match.players
        marks = [str(at) if self.confirm else "" for at in range(1, len(question.choices) + 1)]
        for mark, way in zip(marks, question.choices, strict=True):
            told += self._fold(question_words.choice(mark, way, names), "  ")
        self.question = question
        waiting = question if self.confirm else None
        return Reply(complaints=tuple(told), accepted=False, question=waiting)

    def answer(self, number: int | None) -> Reply:
        """Takes a choice of what was asked, from 1, or none of them."""
        question, self.question = self.question, None
        if question is None or number is None or not 0 < number <= len(question.choices):
            return Reply((say(question_words.NOTHING_DONE),))
        way = question.choices[number - 1]
        return self.take(way)

    def changed(self, told: Sequence[str]) -> Reply:
        """Returns a reply to a change that went through the file, and goes on from there."""
        self._catch_up()
        return Reply(tuple(told))

    # -- refusing -----------------------------------------------------------------------------

    def _refuse(self, judgement: Judgement, texts: Sequence[str]) -> Reply:
        """Says why a line is refused, with the lines that prove it, and the ways on from there."""
        told: list[str] = []
        self._judged = judgement.lines[-1] if judgement.lines else ""
        for each in judgement.findings:
            told += self._finding(each, dict(enumerate(texts, 1)), judgement.first)
        if self.confirm is None and any(each.why in ("bare", "row") for each in judgement.findings):
            told.append(f"   {self.prompt()}")
        self._refused = refused = Refused(self._match, judgement)
        return Reply(complaints=tuple(told), accepted=False, more=lambda: self._tell_ways(refused))

    def ways(self) -> Sequence[Way]:
        """Returns the ways on from the last refusal, none where the match is another since."""
        refused = self._refused
        return refused.ways if refused and refused.data == self._data else ()

    def _tell_ways(self, refused: Refused) -> list[str]:
        """Returns the ways on, which are found by trying them."""
        names = self.summary.players
        told: list[str] = []
        for at, way in enumerate(refused.ways, 1):
            told += self._fold(way_words.numbered(f"{words.WAY}{at}", way, names), "  ")
        return [self.paint(each, "dim") for each in told]

    def _finding(self, finding: Finding, texts: dict[int, str], first: int) -> list[str]:
        names, game = self.summary.players, self.summary.game
        rule, *more = self._fold(f"{finding.rule}: {message(finding, names, game)}")
        head, _, rest = rule.partition(": ")
        told = [
            f"{self.paint(head, 'red', 'bold')}: {rest}",
            *more,
            *(
                quote_line(number, texts[number])
                for number in sorted({finding.line, *finding.proof} - {finding.since})
                if number < first and number in texts
            ),
        ]
        source = finding.source if finding.source != "house" else ""
        ended = explains(finding.explains) if finding.explains else ""
        parts = [hint(finding, names, game) or self._possible(finding), source, ended]
        advice = "    ".join(part for part in parts if part)
        return [*told, *(self.paint(each, "dim") for each in self._fold(advice, "   "))]

    def _possible(self, finding: Finding) -> str:
        """Returns what else may stand there, where whoever is due has said something else."""
        line = parse_line(1, self._judged)
        for each in self.expects():
            due = [each.verb, each.player] == [word.text for word in line.words[:2]]
            if due and each.values and finding.kind != "syntax":
                return allowed(each.values)
        return ""

    def _fold(self, text: str, indent: str = "") -> list[str]:
        """Breaks text into lines that fit the screen, where that is wanted."""
        if not self.folding:
            return [indent + text] if text else []
        lines = folded(text, self.columns() - len(indent))
        return [indent + line for line in lines if line]


def _told_changes(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Says how a transcript was changed elsewhere."""
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    if same == len(before):
        return words.added_elsewhere([text for text in after[same:] if text.strip()])
    end = 0
    while end < min(len(before), len(after)) - same and before[-1 - end] == after[-1 - end]:
        end += 1
    return words.changed_elsewhere(range(same + 1, max(len(after) - end, same + 1) + 1))
