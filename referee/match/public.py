"""The boundary: what whoever looks on may know of a match, and nothing else gets across.

Everything that is made for others than the scorer (the page for phones, the second screen, an
export or a status with the public view) is made from the transcript that :func:`public` returns.
It holds what everybody at the table saw, in canonical form and with line numbers of its own:
recorded hands are left out, cards that were drawn and not shown are not named, and neither
comments, notes nor private header keys are told. Judging it is the only judging there is on the
far side, so what is allowed next, what is proved and what is wrong follow from it alone.

It depends on no hidden card: two records that differ in hidden hands and unseen draws only have
the same public form, byte for byte. Of a record without faults it is one without faults, with the
same totals, places and winners.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.games.game import Game, Seen
from referee.match.replay import Replay
from referee.notation.arguments import Unreadable
from referee.notation.events import Event, Ruling, event_words, with_lines_moved
from referee.notation.lines import (
    HALF_A_DAY,
    HEADER_VERBS,
    Line,
    decode,
    encode,
    parse_line,
    seconds_of_day,
    unsafe_words,
    without_unsafe,
    write_line,
)
from referee.notation.reader import Reader, Readers
from referee.notation.rules import ORDER
from referee.notation.whole import find_flaw
from referee.values.rows import NamedTuple
from referee.values.rules import Finding

UNTOLD = "?"
"""Stands for what a line says that nobody can read: it may be anything, a hidden card too."""


def public(data: bytes) -> bytes:
    """Returns the transcript of what everybody saw.

    It ends where a fault of the file as a whole keeps the rest from being judged. Where no known
    game is named there is nothing to tell what is public, so only the header stays.
    """
    flaw = find_flaw(data)
    if flaw and flaw.line == 0:
        return b""
    record = PublicRecord()
    for number, text in enumerate(decode(data), 1):
        foreign = flaw and flaw.why == "legacy" and unsafe_words(text)
        if flaw and (flaw.line == number or (foreign and not parse_line(1, text).is_header)):
            record.feed(UNTOLD)
            break
        record.feed(text)
    return encode(record.lines)


class _Waiting(NamedTuple):
    """A ruling on a breach that everybody has not seen yet, and perhaps never will.

    ``line`` is the public line above it.
    """

    rule: str
    line: int


class PublicRecord:
    """The public form of a record that is fed line by line, as the scorer has written it.

    A line that cannot be read keeps its place and at most its verb, so that nobody is accused of
    what it explains. A ruling stands where the public record shows its breach: perhaps later than
    in the full record, perhaps under another rule that the same false claim breaks there, and
    nowhere if the breach is never seen.
    """

    def __init__(self) -> None:
        self._readers = Readers()
        self._replay = Replay(self._readers)
        self._claimed: Collection[str] = ()
        """The rules whose breach may be proved by cards that not everybody saw."""
        self._found: list[Finding] = []
        """The breaches that the latest public line has shown, and that no ruling lets stand."""
        self._excused: set[str] = set()
        """The rules of those that a ruling above it lets stand."""
        self._waiting: list[_Waiting] = []
        self._stamp: int | None = None
        self._number = 0
        self._told_on: dict[int, int] = {}
        """Lines of the full record that everybody saw, and where they stand in the public one."""
        self._seen: Seen | None = None

    @property
    def lines(self) -> Sequence[str]:
        """The lines of the public form so far."""
        return self._replay.texts

    def feed(self, text: str) -> None:
        """Takes in the next line of the record."""
        self._number += 1
        told = len(self.lines) + 1
        self._feed(text)
        if len(self.lines) >= told:
            self._told_on[self._number] = told

    def _feed(self, text: str) -> None:
        line = self._replay.header.parse(without_unsafe(text), len(self.lines) + 1)
        if not line.words or self._replay.stopped:
            return
        line = self._as_header(line)
        if line.is_header:
            if not line.verb.startswith("x-"):
                self._write(write_line(self._replay.header.words(line)))
        elif (game := self._replay.header.game) is not None:
            self._claimed = self._claimed or {rule.id for rule in game.rules if rule.on_hands}
            self._feed_event(line, game)

    def _as_header(self, line: Line) -> Line:
        """Returns a line with the header key for which its verb plainly is a slip, if any."""
        slips = self._replay.slips(line)
        if slips and slips[0] in HEADER_VERBS:
            return line.renamed(slips[0])
        return line

    def _feed_event(self, line: Line, game: Game) -> None:
        replay = self._replay
        reader = self._readers.of(game.name, game.events, replay.players, replay.header.deck)
        words = [word.text for word in line.words]
        event: Event | None
        try:
            event = reader.read(words)
        except Unreadable as error:
            event = reader.plainly_meant(words, error)
        if event is None:
            self._feed_unreadable(line, reader)
        elif isinstance(event, Ruling):
            self._rule(event.rule)
        elif not event.hidden:
            self._seen = self._seen or game.public()
            told = self._seen(event, replay.state)
            told = with_lines_moved(told, lambda line: self._told_on.get(line, 0))
            self._write(write_line(event_words(told), self._stamp_of(line)))

    def _feed_unreadable(self, line: Line, reader: Reader) -> None:
        """Keeps of a line that cannot be read its place, and its verb where that can."""
        known = reader.events.get(line.verb)
        if known is not None and known.hidden:
            return
        ways = ([line.verb, UNTOLD], [line.verb]) if known else ([UNTOLD],)
        told = next((words for words in ways if not _can_read(reader, words)), [UNTOLD])
        self._write(write_line(told, self._stamp_of(line)))

    def _stamp_of(self, line: Line) -> str | None:
        """Returns a line's stamp, None where it would go back: hidden lines may have led up to it.

        A step back of more than half a day is midnight.
        """
        if line.stamp is None:
            return None
        now = seconds_of_day(line.stamp)
        if self._stamp is not None and 0 < self._stamp - now <= HALF_A_DAY:
            return None
        self._stamp = now
        return line.stamp

    def _write(self, text: str) -> None:
        """Adds a public line, and rulings on what it shows that the table has let stand."""
        made = self._replay.feed(text)
        self._found = [each for each in made if each.kind in ("breach", "proof")]
        self._excused = set()
        self._excuse()

    # -- rulings ------------------------------------------------------------------------------

    def _rule(self, rule: str) -> None:
        """Takes in a ruling: on what the line above it shows, or on what may show later.

        A hidden line may stand between them, and break rules as well.
        """
        if self._replay.state is None:
            self._replay.settle()
            self._found = [each for each in self._replay.findings if each.kind == "breach"]
        if rule in self._excused:
            self._excused.remove(rule)
        elif any(each.rule == rule for each in self._found):
            self._let_stand(rule)
        elif rule == ORDER or rule in self._claimed:  # a hidden line too may break it by its place
            self._waiting.append(_Waiting(rule, len(self.lines)))
            self._excuse()
        else:
            # Where hidden cards tell which line is missing, the same line may break another rule.
            for finding in list(self._found):
                if finding in self._found and finding.rule not in self._claimed:
                    self._excused.add(finding.rule)
                    self._let_stand(finding.rule)

    def _excuse(self) -> None:
        """Lets stand what the latest line shows, where a ruling waits for it."""
        for finding in list(self._found):
            match = next((each for each in self._waiting if self._explains(each, finding)), None)
            if match is not None and finding in self._found:
                if match.rule == ORDER:
                    self._waiting.remove(match)
                self._excused.add(finding.rule)
                self._let_stand(finding.rule)

    def _explains(self, ruling: _Waiting, finding: Finding) -> bool:
        """Says whether a breach may be the one that the table has let stand.

        What claims of hidden cards refute shows sooner or later, and under one rule or another,
        by how much is seen; what it rests on always holds the false claim, which is older than
        the ruling.
        """
        if ruling.rule == ORDER:
            return finding.rule == ORDER
        lines = (finding.line, *finding.proof)
        return finding.rule in self._claimed and min(lines) <= ruling.line

    def _let_stand(self, rule: str) -> None:
        self._replay.feed(write_line([Ruling.verb, rule, "stands"]))
        self._found = [each for each in self._found if each.rule != rule]


def _can_read(reader: Reader, words: Sequence[str]) -> bool:
    try:
        reader.read(words)
    except Unreadable:
        return False
    return True
