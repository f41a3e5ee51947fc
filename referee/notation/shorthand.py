"""What a person types at the table to the full words of events: ``bid 1 0`` is two bids.

A reading is never guessed. Words behind a verb are read in the first of these ways that fits:

1. the full form with exact handles, which is how a file has it;
2. the same with the actor left out, where the rules know who it is;
3. the full form with the beginnings of handles or names;
4. beginnings, and the actor left out; cards in words, or run together.

An exact verb or handle wins over a beginning; a beginning that fits several is refused with all
of them named. Which verb is meant where none is written is for the match to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from referee.notation.arguments import (
    CARD,
    NOTED_CARD,
    NUMBER,
    PLAYER,
    RANK,
    RANK_OR_CARD,
    ArgKind,
    Handle,
    Lexicon,
    Unreadable,
)
from referee.notation.events import Event, Vocabulary, arguments, event_words, read_event
from referee.values.rows import NamedTuple
from referee.values.rules import Fault
from referee.values.text import fold, read_number

_FREE = ("text", "name", "agreed")
"""Kinds whose words are people's own, and are left as they are."""

_ONE_WORD: tuple[ArgKind, ...] = (NUMBER, CARD, NOTED_CARD, RANK, RANK_OR_CARD)


class Situation(NamedTuple):
    """All that words can mean where somebody types.

    ``events`` are those of the game, ``names`` maps handles to names, and ``due`` returns who does
    a verb next, and after them, where the rules know it.
    """

    events: Vocabulary
    lexicon: Lexicon
    names: Mapping[Handle, str]
    due: Callable[[str], Sequence[Handle]]
    groups_first: bool = False
    """Whether a word that may be a rank or a card is a rank."""

    @property
    def exactly(self) -> Lexicon:
        """What words mean as a file has them, but for handles that are numbers."""
        return Lexicon(Exact(self), self.lexicon.deck)

    @property
    def loosely(self) -> Lexicon:
        """What words mean whose beginnings are enough."""
        return Lexicon(Beginnings(self), self.lexicon.deck.spoken(self.groups_first))


class Reading(NamedTuple):
    """The words of the events that were typed, each with its verb first, or why there are none.

    Where nothing fits, ``events`` holds one list of words that comes nearest, for the game to
    say what is wrong with it; ``fault`` is set where a beginning fits several verbs or players,
    where more was typed than there are players left to do it, and where nobody knows who does.
    """

    events: list[list[str]]
    fault: Fault | None = None
    complete: bool = False
    """Whether that is all that it takes, and none of it cannot be read."""


class Ambiguous(Exception):
    """A beginning that several handles or names share."""

    def __init__(self, word: str, candidates: Sequence[Handle]) -> None:
        super().__init__(word)
        self.word = word
        self.candidates = tuple(candidates)


class Named(str):
    """A handle that is known to stand for a player, whatever else it may be the beginning of."""

    __slots__ = ()


class Exact(dict[str, Handle]):
    """A roster in which a handle that is a number may be typed in the digits of any script."""

    def __init__(self, table: Situation) -> None:
        super().__init__(table.lexicon.roster)
        self._numbers = {read_number(key): handle for key, handle in table.lexicon.roster.items()}
        self._numbers.pop(None, None)

    def get(self, key: str, default: Any = None) -> Any:
        """Returns the player with that folded handle."""
        return super().get(key) or self._numbers.get(read_number(key), default)


class Beginnings(Exact):
    """A roster in which the beginning of a handle or a name stands for the player."""

    def __init__(self, table: Situation) -> None:
        super().__init__(table)
        self._names = {fold(name): handle for handle, name in table.names.items()}

    def get(self, key: str, default: Any = None) -> Any:
        """Returns the only player that a folded word may mean. Raises Ambiguous for several."""
        exact = super().get(key) or self._names.get(key)
        if exact is not None or not key:
            return exact or default
        found = {
            handle
            for known, handle in [*self.items(), *self._names.items()]
            if known.startswith(key)
        }
        if len(found) > 1:
            raise Ambiguous(key, [each for each in self.values() if each in found])
        return next(iter(found), default)


def beginning_of(word: str, known: Sequence[str]) -> list[str]:
    """Returns what ``word`` may stand for: itself where it is known, else all it begins."""
    key = fold(word)
    return [key] if key in known else [each for each in known if key and each.startswith(key)]


def verbs_of(word: str, known: Sequence[str]) -> list[str]:
    """Returns the verbs that ``word`` may stand for, also as a word of another language."""
    if word.isascii():
        return beginning_of(word, known)
    from referee.notation.answers import verbs_meant

    return [each for each in verbs_meant(word) if each in known]


def read(words: Sequence[str], table: Situation) -> Reading:
    """Reads the words of a line, verb first, without stamp and note. Never raises."""
    verbs = beginning_of(words[0], list(table.events))
    if not verbs:
        return Reading([list(words)])
    readings = [read_as(verb, words[1:], table) for verb in verbs]
    fitting = [each for each in readings if each.complete]
    if len(verbs) == 1 or len(fitting) == 1:
        return (fitting or readings)[0]
    return Reading([list(words)], _ambiguous("record/verb", 0, words[0], verbs))


def read_as(verb: str, words: Sequence[str], table: Situation) -> Reading:
    """Reads the words behind a verb, which the game has. Never raises."""
    event_type, given = table.events[verb], list(words)
    due = _due(event_type, table)
    try:
        events = _first_fit(event_type, given, table, due)
    except Ambiguous as error:
        at = next(index for index, word in enumerate(given) if fold(word) == error.word) + 1
        fault = _ambiguous("record/arguments", at, given[at - 1], error.candidates)
        return Reading([[verb, *given]], fault)
    if events is not None:
        return Reading([event_words(event) for event in events], complete=True)
    if due and _is_row(event_type, given, table) and len(given) > len(due):
        data = {"verb": verb, "count": len(given), "due": due}
        fault = Fault("record/arguments", "syntax", "too-many", word=len(due) + 1, data=data)
        return Reading([[verb, *given]], fault)
    if not due and (_lacks_actor(event_type, given, table) or _is_row(event_type, given, table)):
        fault = Fault("record/arguments", "syntax", "who", word=0, data={"verb": verb})
        return Reading([[verb, *given]], fault)
    return Reading([[verb, *_nearest(event_type, given, table, due)]])


def _ambiguous(rule: str, at: int, word: str, candidates: Sequence[str]) -> Fault:
    listed = tuple(candidates)
    return Fault(rule, "syntax", "ambiguous", word=at, allowed=listed, data={"word": word})


def _due(event_type: type[Event], table: Situation) -> tuple[Handle, ...]:
    """Returns who may be left out of the line, and those after them who may be so too."""
    kinds = [kind for _, kind, _ in arguments(event_type)]
    return tuple(table.due(event_type.verb)) if kinds and kinds[0] is PLAYER else ()


def _first_fit(
    event_type: type[Event], given: list[str], table: Situation, due: Sequence[Handle]
) -> list[Event] | None:
    """Returns the events of the first way of reading that fits. Raises Ambiguous."""
    apart = _apart(event_type, given, table)
    tries = [(table.exactly, given), (table.loosely, given), (table.loosely, apart)]
    for lexicon, words in tries[table.groups_first :]:
        for events in _ways(event_type, words, due):
            try:
                return [read_event(event_type, each, lexicon) for each in events]
            except Unreadable:
                continue
            except Ambiguous:
                if words is apart:  # what was taken apart is no longer what was typed
                    continue
                raise
    return None


def _apart(event_type: type[Event], given: list[str], table: Situation) -> list[str]:
    """Returns words of which cards that are run together have been split."""
    if any(kind.name in _FREE for _, kind, _ in arguments(event_type)):
        return given
    deck = table.lexicon.deck.spoken()
    return [part for word in given for part in deck.split(word)]


def _ways(
    event_type: type[Event], given: list[str], due: Sequence[Handle]
) -> Iterator[list[list[str]]]:
    """Yields the full form, then the actor left out, then several actors left out."""
    yield [given]
    if due:
        yield [[due[0], *given]]
        if 1 < len(given) <= len(due) and _takes_one_word(event_type):
            yield [[player, word] for player, word in zip(due, given, strict=False)]


def _takes_one_word(event_type: type[Event]) -> bool:
    """Whether the verb takes a player and one word that must be there, as bids do."""
    found = list(arguments(event_type))
    return len(found) == 2 and found[1][1] in _ONE_WORD and not found[1][2]


def _is_row(event_type: type[Event], given: list[str], table: Situation) -> bool:
    """Whether the words are several of what the verb takes for one player."""
    if len(given) < 2 or not _takes_one_word(event_type):
        return False
    kind = list(arguments(event_type))[1][1]
    try:
        return all(kind.read([word], 0, table.exactly)[1] == 1 for word in given)
    except Unreadable:
        return False


def _lacks_actor(event_type: type[Event], given: list[str], table: Situation) -> bool:
    """Whether all that a line lacks is who does it."""
    kinds = [kind for _, kind, _ in arguments(event_type)]
    anybody = next(iter(table.lexicon.roster.values()), "")
    filled = [anybody, *given]
    return kinds[:1] == [PLAYER] and _stops_at(event_type, filled, table.loosely) < 0


def _nearest(
    event_type: type[Event], given: list[str], table: Situation, due: Sequence[Handle]
) -> list[str]:
    """Returns the words that get furthest before they cannot be read, players spelled out.

    Where both forms get as far, the one with the actor filled in says better what is missing.
    """
    lexicon = table.loosely
    full, stop = given, _stops_at(event_type, given, lexicon)
    if due:
        filled = [due[0], *given]
        reach = _stops_at(event_type, filled, lexicon)
        if reach - 1 >= stop:
            full, stop = filled, reach
    kinds = [kind for _, kind, _ in arguments(event_type)]
    players = [at for at, kind in enumerate(kinds) if kind is PLAYER and at < min(stop, len(full))]
    return [
        str(lexicon.roster.get(fold(word))) if at in players else word
        for at, word in enumerate(full)
    ]


def _stops_at(event_type: type[Event], words: list[str], lexicon: Lexicon) -> int:
    """Returns how many words can be read before one that cannot; -1 where nothing is wrong."""
    try:
        read_event(event_type, words, lexicon)
    except Unreadable as error:
        return error.at
    return -1
