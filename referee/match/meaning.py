"""What somebody types to what it means: full lines, a question, or why it means nothing.

All readings of a line are made, in this order: its verb is written; what must come now, without a
verb, players by handle or name; its verb is shortened; what can only follow an event that nobody
has to say. A line is taken where exactly one reading is complete, or where the first legal one
begins with a player as typed. Otherwise readings of other verbs or players are a question: nothing
is ever guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Protocol, Self

from referee.games.state import Expect
from referee.match.replay import Replay
from referee.notation.arguments import (
    CARDS,
    NOTED_CARDS,
    PLAYER,
    RANK_OR_CARD,
    UNSEEN,
    count_of,
)
from referee.notation.events import End, Event, Void, arguments, read_event
from referee.notation.lines import write_line
from referee.notation.shorthand import Exact, Named, Reading, Situation, beginning_of, read_as
from referee.values.remedies import Question, Way
from referee.values.rows import NamedTuple
from referee.values.rules import Fault
from referee.values.text import fold

_SEVERAL = (CARDS, NOTED_CARDS)
_GRAVITY = ("breach", "proof", "impossible", "syntax")


class Outcome(Protocol):
    """What became of lines that were tried."""

    @property
    def accepted(self) -> bool:
        """Whether all of them may stand."""


class Judge(Protocol):
    """A match on copies of which lines are tried."""

    @property
    def replay(self) -> Replay:
        """The transcript, replayed."""

    def copy(self) -> Self:
        """Returns the same match to try something on."""

    def allowed(self) -> Sequence[Expect]:
        """Returns what may be logged now."""

    def log_lines(self, lines: Sequence[str]) -> Outcome:
        """Takes full lines in, or refuses them all."""


class Typed(NamedTuple):
    """What a line means: the words of its events, or a question, or why it has no one meaning.

    ``full`` says that verb and actor were written, so that there can be no doubt what is meant.
    What is not ``complete`` is what comes nearest, for the game to say what is wrong with it.
    """

    events: Sequence[Sequence[str]]
    fault: Fault | None = None
    question: Question | None = None
    full: bool = False
    complete: bool = True


class _Meaning(NamedTuple):
    """A complete reading: its events, if it begins with a player as typed, or a whole verb.

    ``tried`` says that it is known to be playable.
    """

    events: list[list[str]]
    by_name: bool = False
    whole: bool = False
    tried: bool = False

    @property
    def lines(self) -> list[str]:
        return [write_line(each) for each in self.events]

    @property
    def about(self) -> list[list[str]]:
        """The verbs and players that it names: readings that differ in them are different."""
        return [words[:2] for words in self.events]


def situation(replay: Replay) -> Situation:
    """Returns what words can mean in a match, which must name its game."""
    game, state = replay.header.game, replay.state
    assert game is not None
    assert state is not None
    return Situation(game.events, replay.lexicon, replay.players, state.due)


def only(expects: Sequence[Expect]) -> Expect | None:
    """Returns what must come now, where that is one thing that one player does."""
    must = [each for each in expects if each.must]
    return must[0] if len(must) == 1 and must[0].player is not None else None


def decide(match: Judge, words: Sequence[str], found: Sequence[Typed]) -> Typed:
    """Returns the one of several complete readings that can come now; where several can, asks."""
    line = TypedLine(match, words)
    meanings = [_Meaning([*map(list, each.events)]) for each in found]
    playable = [at for at, each in enumerate(meanings) if line.is_playable(each)]
    if len(found) == 1 or len(playable) < 2:
        return found[playable[0] if playable else 0]
    return Typed((), question=line.ask_which([meanings[at] for at in playable]))


class TypedLine:
    """A line that was typed, and the match as it stands."""

    def __init__(self, match: Judge, words: Sequence[str]) -> None:
        self.match = match
        self.words = list(words)
        self.table = situation(match.replay)
        self.verb = "" if isinstance(words[0], Named) else fold(words[0])

    @cached_property
    def expects(self) -> Sequence[Expect]:
        """What may be logged now."""
        return self.match.allowed()

    def understand(self) -> Typed | None:
        """Says what the words mean; None where they mean nothing now."""
        if self.verb in self.table.events and self._due_unsaid() is None:
            reading = read_as(self.verb, self.words[1:], self.table)
            if reading.complete and not self._may_be_ranks(reading):
                return Typed(reading.events, full=self._is_full(reading))
        found = self._different()
        if not found:
            return self._asked_whom()
        if len(found) == 1:
            (only,) = found
            return self._as_it_stands(only)
        return self._choose(found)

    def _is_full(self, reading: Reading) -> bool:
        """Whether the line says all that is written: its verb and whose it is."""
        return len(reading.events) == 1 and len(reading.events[0]) == len(self.words)

    # -- readings -----------------------------------------------------------------------------

    def _different(self) -> list[_Meaning]:
        """Returns all readings, each once, in the order in which they count."""
        found: list[_Meaning] = []
        for each in self._meanings():
            if each.events not in [other.events for other in found]:
                found.append(each)
        return found

    def _meanings(self) -> Iterator[_Meaning]:
        """Yields all complete readings, those that count most first."""
        words = self.words
        if self.verb in self.table.events:
            for events in self.readings(self.verb, words[1:]):
                yield _Meaning(events, whole=True)
        spoken = fold(" ".join(words))
        for verb, event_type in self.table.events.items():
            if spoken in event_type.spoken and spoken.replace(" ", "").isalpha():
                yield from (_Meaning(events) for events in self.readings(verb, []))
        by_name = self.names_player(words[0])
        for verb in self.verbless():
            bare = [_Meaning(events, by_name) for events in self._bare(verb)]
            yield from bare
            if bare and self.takes_all(verb):
                break
        for verb in beginning_of(self.verb, list(self.table.events)):
            opens = self.table.events[verb].opens
            if verb != self.verb and (not opens or verb in [each.verb for each in self.expects]):
                yield from (_Meaning(events) for events in self.readings(verb, words[1:]))
        yield from self._behind_the_unsaid(by_name)

    def readings(self, verb: str, words: Sequence[str]) -> Iterator[list[list[str]]]:
        """Yields the events of a verb with some words, where they are complete."""
        reading = read_as(verb, words, self.table)
        if reading.complete:
            yield reading.events
            if self._may_be_ranks(reading):
                ranks = read_as(verb, words, self.table._replace(groups_first=True))
                if ranks.complete:
                    yield ranks.events

    def _may_be_ranks(self, reading: Reading) -> bool:
        """Whether something read as a card may be a rank, as ``9s`` may be nines."""
        kinds = [kind for _, kind, _ in arguments(self.table.events[reading.events[0][0]])]
        deck = self.table.lexicon.deck.spoken(groups_first=True)
        return RANK_OR_CARD in kinds and any(
            deck.read_card(word) and deck.read_group(word) for word in self.words
        )

    def names_player(self, word: str) -> bool:
        """Whether a word is a handle, a name, or the first word of one."""
        if isinstance(word, Named):
            return True
        key = fold(word)
        names = [fold(name) for name in self.table.names.values()]
        first = [name.split()[0] for name in names]
        return bool(Exact(self.table).get(key)) or key in names or first.count(key) == 1

    # -- without a verb -----------------------------------------------------------------------

    def verbless(self) -> list[str]:
        """Returns the verbs that may be left out: of what must come, and some at any time."""
        events = self.table.events
        must = [each.verb for each in self.expects if each.must and not events[each.verb].opens]
        may = [each.verb for each in self.expects if events[each.verb].by_player]
        always = [verb for verb, event_type in events.items() if event_type.verbless]
        # A whole trick is that, rather than a card of each player.
        found = dict.fromkeys([*must, *may, *always])
        return sorted(found, key=lambda each: not self.takes_all(each))

    def takes_all(self, verb: str) -> bool:
        """Whether a verb takes the cards of several players at once."""
        return any(kind in _SEVERAL for _, kind, _ in arguments(self.table.events[verb]))

    def _bare(self, verb: str) -> Iterator[list[list[str]]]:
        """Yields what the words mean as what follows a verb."""
        event_type = self.table.events[verb]
        kinds = [kind for _, kind, _ in arguments(event_type)]
        if self._is_spoken(event_type):
            named = self.words[:1] if self.names_player(self.words[0]) else []
            yield from self.readings(verb, named)
            return
        alone = [kind for _, kind, optional in arguments(event_type) if not optional] == [PLAYER]
        by_name = self.names_player(self.words[0])
        if alone and len(self.words) == 1 and by_name != event_type.by_player:
            return  # the beginning of a name is more likely a card
        if alone and kinds == [PLAYER] and not event_type.by_player:
            return
        if self.takes_all(verb):
            yield from self._tricks(verb)
            return
        for events in self.readings(verb, self.words):
            if not event_type.in_rows or self._is_row(verb, events):
                yield events

    def _is_spoken(self, event_type: type[Event]) -> bool:
        """Whether the words are what people say for an event, perhaps behind a player."""
        words = [fold(word) for word in self.words]
        listed = event_type.spoken
        return " ".join(words) in listed or (
            self.names_player(words[0]) and " ".join(words[1:]) in listed
        )

    def _is_row(self, verb: str, events: Sequence[Sequence[str]]) -> bool:
        """Whether numbers are for everybody who is due, or go on with such a row."""
        if len(events) == len(self.table.due(verb)) > 1:
            return True
        for step in reversed(self.match.replay.steps):
            if step.event.opens or step.event.verb == verb:
                return step.event.verb == verb
        return False

    def _tricks(self, verb: str) -> Iterator[list[list[str]]]:
        """Yields tricks, each of a card for everybody who plays to it."""
        size = len(self.table.due(verb))
        deck = self.table.lexicon.deck.spoken()
        parts = [part for word in self.words for part in deck.split(word)]
        cards = [card for part in parts for card in ([UNSEEN] * count_of(part) or [part])]
        if size < 2 or len(cards) % size or not cards:
            return
        events: list[list[str]] = []
        trial = self.match
        while cards:
            table = situation(trial.replay)
            reading = read_as(verb, cards[:size], table)
            if not reading.complete or len(reading.events) != 1:
                return
            events += reading.events
            cards = cards[size:]
            if cards:
                trial = trial.copy()
                if not trial.log_lines([write_line(events[-1])]).accepted:
                    yield [*events, *([verb, events[-1][1], *cards],)]
                    return
        yield events

    # -- what nobody has to say ---------------------------------------------------------------

    def _behind_the_unsaid(self, by_name: bool) -> Iterator[_Meaning]:
        """Yields what the words mean once that has happened which can only have happened."""
        due = self._due_unsaid()
        if due is None:
            return
        line = [due.verb, str(due.player)]
        trial = self.match.copy()
        if not trial.log_lines([write_line(line)]).accepted:
            return
        behind = TypedLine(trial, self.words)
        typed = behind.understand()
        if typed is None or typed.question:
            return
        kinds = [self.table.events.get(words[0]) for words in typed.events]
        if any(each is None or each.opens or each in (End, Void) for each in kinds):
            return
        if behind.is_playable(_Meaning([list(each) for each in typed.events])):
            yield _Meaning([line, *map(list, typed.events)], by_name, tried=True)

    def _due_unsaid(self) -> Expect | None:
        """Returns what is due that nobody has to say."""
        due = only(self.expects)
        return due if due is not None and self.table.events[due.verb].unsaid else None

    def _again(self, meaning: _Meaning) -> Question | None:
        """Asks what happened where a player goes on who could not, but for what nobody said."""
        due = self._due_unsaid()
        if due is None or len(meaning.events) > 1 or "what" not in due.data:
            return None
        line = meaning.lines[0]
        if due.verb in (meaning.events[0][0], self.verb) or self.is_playable(meaning):
            return None
        shown = write_line([due.verb, str(due.player), str(due.data["what"])])
        hidden = write_line([due.verb, str(due.player)])
        if not self.match.copy().log_lines([shown, line]).accepted:
            return None
        if self.match.copy().log_lines([hidden, line]).accepted:
            return None
        choices = (
            Way("missing", (shown, line), why="drawn"),
            Way("missing", (hidden,), why="skipped"),
        )
        return Question("again", choices, {"player": due.player})

    def _as_it_stands(self, meaning: _Meaning) -> Typed:
        """Returns what the only reading comes to, or the one that comes nearest."""
        again = self._again(meaning)
        if again:
            return Typed((), question=again)
        return Typed(meaning.events, full=meaning.whole and self._is_full(Reading(meaning.events)))

    # -- which of them ------------------------------------------------------------------------

    def _choose(self, found: Sequence[_Meaning]) -> Typed:
        """Returns the reading that is taken of several, else a question."""
        legal = filter(self.is_playable, found)
        first = next(legal, None)
        if first is None:
            return self._as_it_stands(min(found, key=self._gravity))
        full = first.whole and self._is_full(Reading(first.events))
        unsaid = [each for each in found if each.tried and each.about != first.about]
        if first.whole or (first.by_name and not unsaid):
            return Typed(first.events, full=full)
        others = [each for each in legal if each.about != first.about]
        named = [each for each in found if each.by_name and each.about != first.about]
        if not others and not named:
            return Typed(first.events, full=full)
        return Typed((), question=self.ask_which([first, *(others or named[:1])]))

    def ask_which(self, meanings: Sequence[_Meaning]) -> Question:
        """Asks which of several readings is meant."""
        return Question("several", tuple(map(self._choice, meanings)))

    def _choice(self, meaning: _Meaning) -> Way:
        verb = meaning.events[-1][0]
        word = self.words[0]
        short = not meaning.by_name and fold(word) != verb
        data = {"word": word, "verb": verb}
        if self.is_playable(meaning):
            return Way("meant", tuple(meaning.lines), why="short" if short else "", data=data)
        against = self.faults(meaning.events)
        data["rule"] = against[0].rule if against else ""
        return Way("meant", tuple(meaning.lines), why="against", data=data)

    def faults(self, events: Sequence[Sequence[str]]) -> Sequence[Fault]:
        """Returns what is wrong with a reading of one event."""
        words, *more = events
        state = self.match.replay.state
        if more or state is None:
            return ()
        event = read_event(self.table.events[words[0]], words[1:], self.table.exactly)
        return state.findings(event, len(self.match.replay.texts) + 1)

    def is_playable(self, meaning: _Meaning) -> bool:
        """Whether a reading breaks no rule, but perhaps one about hands that nobody sees.

        What hands refute was said all the same.
        """
        replay = self.match.replay
        usual = replay.state is not None and replay.state.started and not replay.complete
        if meaning.tried:
            return True
        if self._comes_too_soon(*meaning.events[0]):
            return False
        if usual and len(meaning.events) == 1:
            return all(map(self._is_on_hands, self.faults(meaning.events)))
        return self.match.copy().log_lines(meaning.lines).accepted

    def _comes_too_soon(self, verb: str, *words: str) -> bool:
        """Whether something else is due that nobody has to say: seen without judging hands."""
        due = self._due_unsaid()
        if due is None or self.table.events[verb].anytime:
            return False
        if verb == due.verb:
            return words[:1] != (due.player,)
        return verb not in [each.verb for each in self.expects]

    def _is_on_hands(self, fault: Fault) -> bool:
        game = self.match.replay.header.game
        rule = game.rule(fault.rule) if game else None
        return rule is not None and (rule.on_hands or fault.kind == "proof")

    def _gravity(self, meaning: _Meaning) -> int:
        """Says how hard it is that a reading is what was meant."""
        kinds = [fault.kind for fault in self.faults(meaning.events)]
        return max((_GRAVITY.index(kind) for kind in kinds if kind in _GRAVITY), default=0)

    # -- what is not complete -----------------------------------------------------------------

    def _asked_whom(self) -> Typed | None:
        """Asks for the other player where that is all that is missing."""
        for expect in self.expects:
            event_type = self.table.events[expect.verb]
            kinds = [kind for _, kind, _ in arguments(event_type)]
            if not expect.must or kinds[:2] != [PLAYER, PLAYER] or expect.others is None:
                continue
            found = [
                _Meaning(events)
                for other in expect.others
                for events in self.readings(expect.verb, [other, *self.words])
            ]
            ways = [
                Way("meant", tuple(each.lines))
                for each in [*filter(self.is_playable, found)] or found
            ]
            if ways:
                return Typed((), question=Question("whom", tuple(ways), {"verb": expect.verb}))
        return None
