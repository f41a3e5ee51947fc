"""The ways on from a refused line, and what each does to the score: found by trying them.

Which there may be each game lists by rule (:mod:`referee.values.remedies`). None is offered that
does not end in a record without a new fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from referee.match.amend import new_fault
from referee.match.record import Judgement, LiveMatch, Match
from referee.match.typed import Asks
from referee.notation.arguments import Handle
from referee.notation.events import arguments, read_event
from referee.notation.lines import Line, decode, encode, parse_line, write_line
from referee.values.remedies import (
    DUE,
    PROOF,
    STAND,
    THIS,
    VOID,
    Question,
    Remedies,
    Remedy,
    Way,
    WayId,
)
from referee.values.rows import NamedTuple
from referee.values.text import read_number

MOST = 3
"""Most ways that are told of one refusal."""

_TRIES = 4
"""Other values tried for a line before it counts as one that no correction puts right."""

_MOST_TRIES = 12
"""Corrections tried of all lines together: each takes a replay."""

_MOST_VALUES = 3
"""Most values tried for a line that is missing."""

OF_EVERY_GAME: Remedies = {
    "deck/card-twice": (PROOF, THIS),
    "deck/too-many": (PROOF, THIS),
    "record/order": (VOID, DUE, STAND),
}

_BY_KIND: Remedies = {"breach": (STAND, THIS), "proof": (PROOF, STAND), "impossible": (THIS,)}
"""Kind of a finding to the ways on where its rule names none of its own."""


def ways_on(match: Match, refused: Judgement) -> tuple[Way, ...]:
    """Returns at most three ways on from a line that a match has refused, the rule's own first."""
    if refused.accepted or not refused.findings:
        return ()
    if not all(each.kind in _BY_KIND for each in refused.findings):
        return ()
    case = _Case(match, refused)
    return tuple(islice(case.ways(), MOST))


class Taken(NamedTuple):
    """What became of a line that was to be logged in a way of some number.

    ``refused`` is why it cannot be logged as it is, ``ways`` what can be done about it, ``way``
    the one of that number, if there is one. ``logged`` are its lines, None where it has none, or
    where the line is not refused at all.
    """

    refused: Judgement
    ways: Sequence[Way]
    way: Way | None
    logged: Judgement | None


def take(live: LiveMatch, text: str, number: int, asks: Asks = "never") -> Taken:
    """Logs a line that is refused, or asked about, in the way of that number.

    It is judged while the match is held.
    """
    found: list[tuple[Judgement, Sequence[Way]]] = []

    def choose(match: Match) -> Way:
        refused = match.judge(text, asks=asks)
        ways = refused.question.choices if refused.question else ways_on(match, refused)
        found.append((refused, ways))
        return ways[number - 1] if number <= len(ways) else Way("meant")

    logged = live.take(choose)
    refused, ways = found[0]
    way = ways[number - 1] if number <= len(ways) else None
    return Taken(refused, ways, way, logged if logged.lines else None)


def asked(match: Match, refused: Judgement) -> Question | None:
    """Returns what is asked about a refused row of numbers, where something else will do."""
    if refused.accepted:
        return None
    if not is_row(match, refused):
        return None
    ways = tuple(way for way in ways_on(match, refused) if way.lines and way.why)
    return Question("instead", ways) if ways else None


def is_row(match: Match, refused: Judgement) -> bool:
    """Whether all that was typed is a row of numbers, of which another always fits."""
    if len(refused.lines) < 2:
        return False
    game = match.replay.header.game
    events = game.events if game else {}
    verbs = {parse_line(1, line).verb for line in refused.lines}
    return all(verb in events and events[verb].in_rows for verb in verbs)


class _Case:
    """A refused line, and the match on copies of which the ways around it are tried."""

    def __init__(self, match: Match, refused: Judgement) -> None:
        self.match = match
        self.refused = refused
        findings = refused.findings
        self.finding = next((each for each in findings if each.kind == "impossible"), findings[0])
        texts = _unstamped(refused)
        proving = max(max((each.line, *each.proof)) for each in findings)
        at = min(max(proving - refused.first, 0), len(texts) - 1)
        self.before, self.bad, self.after = texts[:at], texts[at], texts[at + 1 :]
        self.number = refused.first + at
        self._left = _MOST_TRIES
        game = match.replay.header.game
        assert game is not None
        self.game = game
        self.stood: list[str] = []
        """The lines with the rulings that let them stand, empty where they cannot."""
        self._points = self._prospects(self._let_stand() or match)

    def ways(self) -> Iterator[Way]:
        """Yields the ways on, each tried."""
        rule, kind = self.finding.rule, self.finding.kind
        remedies = {**OF_EVERY_GAME, **self.game.remedies}
        own = remedies.get(f"{rule} {self.finding.why}")
        listed = remedies.get(rule, _BY_KIND[kind]) if own is None else own
        found = 0
        for more, remedy in zip(range(len(listed) - 1, -1, -1), listed, strict=True):
            room = max(MOST - found - more, 1)
            for way in islice(_FINDERS[remedy.how](self, remedy), room):
                yield way
                found += 1

    # -- trying -------------------------------------------------------------------------------

    def with_bad(self, *texts: str) -> list[str]:
        """Returns all that was typed, with lines before the one that was refused."""
        return [*self.before, *texts, self.bad, *self.after]

    def try_lines(self, texts: Sequence[str], trial: Match | None = None) -> Match | None:
        """Returns a copy of the match with lines more, or None where one of them is refused."""
        trial = trial or self.match.copy()
        return trial if trial.log_lines(texts).accepted else None

    def as_way(self, kind: WayId, texts: Sequence[str]) -> Way | None:
        """Returns the way of logging these lines, where they are accepted."""
        trial = self.try_lines(texts) if texts else None
        return Way(kind, tuple(texts), self.effect(trial)) if trial else None

    def effect(self, after: Match) -> Mapping[Handle, tuple[int, int]]:
        """Returns whose score in the deal another course changes."""
        now = self._prospects(after)
        told = {player: (was, now.get(player, was)) for player, was in self._points.items()}
        return {player: change for player, change in told.items() if change[0] != change[1]}

    def _prospects(self, match: Match) -> Mapping[Handle, int]:
        assert match.replay.state is not None
        return match.replay.state.prospects()

    def _let_stand(self) -> Match | None:
        """Returns the match with what was typed and rulings on it, where that is enough."""
        trial = self.match.copy()
        stood: list[str] = []
        for text in self.with_bad():
            judgement = trial.log_lines([text], stands=True)
            if not judgement.accepted:
                return None
            stood += judgement.lines
        self.stood = stood
        return trial

    # -- other lines --------------------------------------------------------------------------

    def stand(self, remedy: Remedy) -> Iterator[Way]:
        """What was typed, with the rulings that it takes."""
        if self.stood:
            yield Way(remedy.kind, tuple(self.stood))

    def declare(self, remedy: Remedy) -> Iterator[Way]:
        """A line made from what was found: before the refused one, else once that stands."""
        same = [each for each in self.refused.findings if each.rule == self.finding.rule]
        told = list(dict.fromkeys(remedy.line.format_map(each.data) for each in same))
        way = self.as_way(remedy.kind, self.with_bad(*told))
        if way is None and self.stood:
            way = self.as_way(remedy.kind, [*self.stood, *told])
        if way:
            yield way

    def actor(self, remedy: Remedy) -> Iterator[Way]:
        """The refused line with another player who may do that."""
        ways = (self.as_way(remedy.kind, texts) for texts in self._put_right())
        yield from filter(None, ways)

    def _put_right(self) -> Iterator[list[str]]:
        """Yields what was typed with what is allowed in the place of the word to blame."""
        line = parse_line(self.number, self.bad)
        at = _place(line, self.finding.column)
        if at is not None and self.finding.line == self.number:
            for allowed in self.finding.allowed:
                yield [*self.before, _with_word(line, at, allowed), *self.after]

    def due(self, remedy: Remedy) -> Iterator[Way]:
        """What must come first, before the refused line; behind a missing miss a draw as well."""
        found = False
        for start, groups in _alike(self.finding.missing).items():
            ways = [
                way for each in groups if (way := self.as_way(remedy.kind, self.with_bad(*each)))
            ]
            found = found or bool(ways)
            if len(ways) == 1:
                yield ways[0]
            elif ways:
                yield Way(remedy.kind, edit=f"{start} ")
        if not found:
            yield from self._due(remedy, [], 2)

    def made(self, remedy: Remedy) -> Iterator[Way]:
        """What the game makes of the refused events."""
        replay = self.match.replay
        events = [step.event for step in replay.steps if step.line >= self._dealt()]
        refused = []
        for text in self.with_bad():
            verb, *words = (word.text for word in parse_line(1, text).words)
            refused.append(read_event(self.game.events[verb], words, replay.lexicon))
        for way in remedy.make(replay.state, refused, events) if remedy.make else ():
            trial = self.match.copy()
            if trial.log_lines(way.lines, back=way.back).accepted:
                yield way._replace(effect=self.effect(trial))

    def void(self, remedy: Remedy) -> Iterator[Way]:
        """The deal is cancelled, before the refused line."""
        yield from filter(None, [self.as_way(remedy.kind, self.with_bad("void"))])

    def _due(self, remedy: Remedy, missing: list[str], depth: int) -> Iterator[Way]:
        for start, values in self._expected(missing):
            for value in values[:_MOST_VALUES]:
                line = f"{start} {value}".strip()
                way = self.as_way(remedy.kind, self.with_bad(*missing, line))
                if way:
                    yield way if len(values) == 1 else Way(remedy.kind, edit=f"{start} ")
                    break
            else:
                if values == ("",) and depth > 1:
                    yield from self._due(remedy, [*missing, start], depth - 1)

    def _expected(self, missing: Sequence[str] = ()) -> Iterator[tuple[str, Sequence[str]]]:
        """Yields what must come where the refused line stands: verb and player, and what may
        follow, which is nothing where nothing has to."""
        base = self.try_lines([*self.before, *missing])
        for each in base.allowed() if base else ():
            if each.must and each.player is not None:
                kinds = list(arguments(self.game.events[each.verb]))
                complete = all(optional for _, _, optional in kinds[1:])
                yield f"{each.verb} {each.player}", ("",) if complete else each.values

    # -- corrections --------------------------------------------------------------------------

    def guilty(self, remedy: Remedy) -> Iterator[Way]:
        """The line that broke the rule, where it is an earlier one."""
        return self._corrections([self.finding.line])

    def proof(self, remedy: Remedy) -> Iterator[Way]:
        """The lines that prove it, the newest first."""
        return self._corrections(sorted({self.finding.line, *self.finding.proof}, reverse=True))

    def earlier(self, remedy: Remedy) -> Iterator[Way]:
        """Lines of the deal with the same verb, the newest first."""
        verb = parse_line(self.number, self.bad).verb
        numbers = range(self.refused.first - 1, self._dealt(), -1)
        return self._corrections([each for each in numbers if self._line(each).verb == verb])

    def this(self, remedy: Remedy) -> Iterator[Way]:
        """The refused line itself: as the only thing that is allowed, or typed once more."""
        if is_row(self.match, self.refused):
            yield Way(remedy.kind, edit=self.refused.typed.strip())
            return
        right = list(self._put_right()) or list(self._otherwise())
        if len(right) == 1:
            yield from filter(None, [self.as_way(remedy.kind, right[0])])
            return
        line = parse_line(self.number, self.bad)
        others = [[*self.before, each, *self.after] for each in self._variants(line)]
        if any(map(self._is_accepted, [*right[:2], *others])):
            yield Way(remedy.kind, edit=self.refused.typed.strip())

    def _otherwise(self) -> Iterator[list[str]]:
        """Yields what was typed with what the rules wait for from the same player instead."""
        words = parse_line(1, self.bad).words
        for start, values in self._expected():
            if start.split()[1:] == [word.text for word in words[1:2]]:
                for value in values:
                    yield [*self.before, f"{start} {value}".strip(), *self.after]

    def _is_accepted(self, texts: Sequence[str], changed: Match | None = None) -> bool:
        """Tries lines, as long as not too much has been tried."""
        self._left -= 1
        return self._left >= 0 and self.try_lines(texts, changed) is not None

    def _corrections(self, numbers: Sequence[int]) -> Iterator[Way]:
        """Yields the earlier lines of the deal that some other value would put right."""
        for number in numbers:
            if self._dealt() < number < self.refused.first:
                line = self._with_value(number)
                if line is not None and any(map(self._heals, self._changed(line))):
                    words = write_line([word.text for word in line.words])
                    yield Way("correct", edit=words, line=line.number)

    def _with_value(self, number: int) -> Line | None:
        """Returns a line, or the one before that it answers where it has no value of its own."""
        for each in range(number, self._dealt(), -1):
            line = self._line(each)
            if line.words and any(self._variants(line)):
                return line
        return None

    def _changed(self, line: Line) -> Iterator[Match]:
        """Yields the match with other values on a line."""
        texts = decode(self.match.data)
        for other in self._variants(line):
            texts[line.number - 1] = other
            yield self.match.copy(encode(texts))

    def _heals(self, changed: Match) -> bool:
        if self._left <= 0 or new_fault(self.match, changed):
            return False
        return self._is_accepted(self.with_bad(), changed)

    def _line(self, number: int) -> Line:
        return parse_line(number, self.match.replay.texts[number - 1])

    def _dealt(self) -> int:
        """Returns the line that opened the deal."""
        deals = self.match.summary().deals
        return deals[-1].line if deals else 0

    def _variants(self, line: Line) -> Iterator[str]:
        """Yields a line with another number, rank or card: in the word to blame, else in any."""
        event_type = self.game.events.get(line.verb)
        kinds = [kind.name for _, kind, _ in arguments(event_type)] if event_type else []
        blamed = _place(line, self.finding.column) if self.finding.line == line.number else None
        about = self._about(line.number)
        words = [word.text for word in line.words]
        places = sorted(range(len(words) - 1, 0, -1), key=lambda at: words[at] != about)
        found = (
            _with_word(line, place, value)
            for place in ([blamed] if blamed else places)
            if kinds and (kind := kinds[min(place, len(kinds)) - 1]) not in _PEOPLE
            for value in self._values(kind, words[place], about)
        )
        return islice(found, _TRIES)

    def _about(self, number: int) -> str:
        """Returns the rank, suit or card that a line says too much of, as far as was found."""
        data: Mapping[str, Any] = self.finding.data
        claimed = {line: str(what) for line, _, _, what in data.get("claims", ())}
        newest = claimed[max(claimed)] if claimed else ""
        return claimed.get(number) or str(data.get("led") or data.get("what") or newest)

    def _values(self, kind: str, word: str, about: str) -> Iterator[str]:
        """Yields what may stand instead of a word: what is not told of in this deal yet."""
        deck = self.match.replay.header.deck
        number, card = read_number(word), deck.read_card(word)
        if kind in _NUMBERS and number is not None:
            yield from (str(number + step) for step in (1, -1, 2, -2, 3, -3) if number + step >= 0)
        elif card or deck.read_group(word):
            texts = self.match.replay.texts[self._dealt() :]
            told = {word.text for text in texts for word in parse_line(1, text).words} | {word}
            likely = about or word[-1]
            listed = sorted(
                deck.cards if card else deck.groups, key=lambda each: likely not in each
            )
            yield from (each for each in listed if each not in told)


_PEOPLE = ("player", "holder", "newcomer", "name", "after", "text")
_NUMBERS = ("number", "gift")

_FINDERS: Mapping[str, Callable[[_Case, Remedy], Iterator[Way]]] = {
    "declare": _Case.declare,
    "stand": _Case.stand,
    "guilty": _Case.guilty,
    "proof": _Case.proof,
    "earlier": _Case.earlier,
    "this": _Case.this,
    "actor": _Case.actor,
    "due": _Case.due,
    "void": _Case.void,
    "made": _Case.made,
}


def _alike(groups: Sequence[Sequence[str]]) -> Mapping[str, list[Sequence[str]]]:
    """Sorts groups of lines by what they begin with: single lines may differ in the last word."""
    found: dict[str, list[Sequence[str]]] = {}
    for group in groups:
        start = group[0].rpartition(" ")[0] if len(group) == 1 else "; ".join(group)
        found.setdefault(start, []).append(group)
    return found


def _unstamped(refused: Judgement) -> list[str]:
    """Returns the lines of a refusal without the time of day, unless that was typed."""
    if parse_line(1, refused.typed).stamp:
        return list(refused.lines)
    lines = [parse_line(1, text) for text in refused.lines]
    return [write_line([word.text for word in line.words], None, line.note) for line in lines]


def _place(line: Line, column: int) -> int | None:
    """Returns the place of the word that begins at a column."""
    return next((at for at, word in enumerate(line.words) if word.column == column), None)


def _with_word(line: Line, at: int, text: str) -> str:
    """Returns a line with another word at a place."""
    words = [word.text for word in line.words]
    words[at] = text
    return write_line(words, line.stamp, line.note)
