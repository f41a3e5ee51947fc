"""Events: what happened on one line, as a frozen value whose fields are the verb's arguments.

Whatever is true of an event everywhere stands with its class: whose it is, who sees it, whether it
needs a deal before it, whether it changes who sits at the table, how it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

from referee.notation.arguments import (
    AGREED,
    DEALT_CARDS,
    HOLDER,
    LINE,
    NEWCOMER,
    NUMBER,
    PAIRS,
    PLAYER,
    REASON,
    RULE,
    STANDS,
    TEXT,
    ArgKind,
    Handle,
    Lexicon,
    Unreadable,
    count_of,
)
from referee.values.deck import Deck
from referee.values.rows import NamedTuple

if TYPE_CHECKING:
    from referee.values.remedies import Question

Tellings = tuple[tuple[tuple[str, ...], str], ...]
"""Sentences that tell an event, each behind the arguments that it needs: the first fits whose
arguments are all there."""

Argument = tuple[str, ArgKind, bool]
"""Name, kind and whether it may be left out, of an argument of an event's verb."""


class _Arg(NamedTuple):
    kind: ArgKind
    optional: bool


def arg(kind: ArgKind, *, optional: bool = False) -> Any:
    """Declares a field of an event as an argument of its verb. Optional ones default to None."""
    return _Arg(kind, optional)


class _Declared(type):
    """Makes slots of the arguments that the class of an event declares."""

    takes: tuple[Argument, ...]

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Declared:
        own = {key: (key, *value) for key, value in body.items() if isinstance(value, _Arg)}
        above = (base.takes for base in bases if isinstance(base, _Declared))
        inherited = {each[0]: each for takes in above for each in takes}
        body = {key: value for key, value in body.items() if key not in own}
        body["__slots__"] = [key for key in own if key not in inherited]
        body["takes"] = tuple((inherited | own).values())
        return super().__new__(cls, name, bases, body)


AnyEvent = TypeVar("AnyEvent", bound="Event")


@dataclass_transform()
class Event(metaclass=_Declared):
    """What every event has; ``verb`` begins its line, and what ``takes`` names follows.

    How it is made and compared follows from that and is written once for all, where dataclasses
    would write it for every event anew: half of the time that a game takes to load.
    """

    takes: ClassVar[tuple[Argument, ...]]
    verb: ClassVar[str]
    told: ClassVar[Tellings] = ()
    """How it is told in a story."""
    anytime: ClassVar[bool] = False
    """Whether it needs no deal before it."""
    seating: ClassVar[bool] = False
    """Whether it may change who sits at the table."""
    hidden: ClassVar[bool] = False
    """Whether it tells what only one player, or nobody yet, has seen."""
    aside: ClassVar[bool] = False
    """Whether it is hardly ever what everybody waits for."""
    in_turn: ClassVar[bool] = False
    """Whether it goes round the table, so that who comes after is of interest too."""
    by_lot: ClassVar[bool] = False
    """Whether it says what the rules leave to chance: who begins."""
    inert: ClassVar[bool] = False
    """Whether play is the same without it, so that nothing is lost with it."""
    asks: ClassVar[bool] = False
    """Whether ``player`` asks ``other`` for ``what``."""
    opens: ClassVar[bool] = False
    """Whether it opens a deal."""
    stamped: ClassVar[bool] = False
    """Whether a tool at the table stamps it with the time: a move of the game."""

    spoken: ClassVar[tuple[str, ...]] = ()
    """What people say in its place where it is due; words of letters also where it is not."""
    verbless: ClassVar[bool] = False
    """Whether its arguments alone say it even where something else has to come first."""
    by_player: ClassVar[bool] = False
    """Whether a player alone says it, where it may come."""
    in_rows: ClassVar[bool] = False
    """Whether numbers alone say it for everybody at once only, or to go on with such a row."""
    unsaid: ClassVar[bool] = False
    """Whether the table writes it by itself before a line that can only follow it."""
    deliberate: ClassVar[bool] = False
    """Whether nobody's pressing of Enter alone stands for it, though nothing else can come."""
    moves_cards: ClassVar[bool] = False
    """Whether cards have been played, or handed over, once it has happened."""

    def doubt(self, played: Sequence[Event], deck: Deck) -> Question | None:
        """Returns what to ask before it where it breaks no rule, but is improbable.

        ``played`` are the events of the deal so far. Without choices of its own, the question is
        whether that is meant.
        """
        return None

    @classmethod
    def about(cls) -> str:
        """Returns what the help says of it: the head of its class."""
        return " ".join((cls.__doc__ or "").split()).replace("``", "'")

    @property
    def actor(self) -> Handle | None:
        """Whose it is: the player named first. None where nobody in particular does it."""
        for name, kind, _ in arguments(type(self)):
            return getattr(self, name) if kind in (PLAYER, NEWCOMER) else None
        return None

    def __init__(self, *values: object, **named: object) -> None:
        takes, given = self.takes, len(values) + len(named)
        if values:
            named.update(zip([name for name, _, _ in takes], values, strict=False))
        try:
            for name, _, optional in takes:
                value = named.pop(name, None) if optional else named.pop(name)
                object.__setattr__(self, name, value)
        except KeyError as missing:
            raise TypeError(type(self).__name__, "lacks", *missing.args) from None
        if named or given > len(takes):
            raise TypeError(type(self).__name__, "does not take", *values, *named)

    def _values(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name, _, _ in self.takes])

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):
            raise AttributeError("frozen", name)
        object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self._values()}"


Vocabulary = Mapping[str, type[Event]]
"""Verb to its event."""


class Overfull(Unreadable):
    """Words of which only what may be left out cannot be read: ``event`` is what the rest says."""

    def __init__(self, error: Unreadable, event: Event) -> None:
        super().__init__(error.at, error.kind, error.data)
        self.event = event


def arguments(event_type: type[Event]) -> tuple[Argument, ...]:
    """Returns name, kind and whether it may be left out, of each argument of an event's verb."""
    return event_type.takes


def read_event(event_type: type[Event], words: Sequence[str], lexicon: Lexicon) -> Event:
    """Makes an event from the words after its verb.

    An optional argument that does not fit is passed over for the next one, so that ``deal d S``
    reads. Raises Unreadable, whose ``kind`` is ``missing`` or ``extra`` where a word is short or
    left over.
    """
    values: dict[str, Any] = {}
    at = 0
    passed_over: Unreadable | None = None
    for name, kind, optional in arguments(event_type):
        if at >= len(words):
            if not optional:
                raise Unreadable(at, "missing", {"argument": kind.about})
            continue
        try:
            values[name], at = kind.read(words, at, lexicon)
        except Unreadable as error:
            if not optional:
                raise
            if passed_over is None or error.at > passed_over.at:
                passed_over = error
    if at < len(words):
        if passed_over is None or passed_over.at < at:
            passed_over = Unreadable(at, "extra")
        raise Overfull(passed_over, event_type(**values))
    return event_type(**values)


def event_words(event: Event) -> list[str]:
    """Returns the canonical words of an event, verb first."""
    words = [event.verb]
    for name, kind, _ in arguments(type(event)):
        value = getattr(event, name)
        if value is not None:
            words += kind.write(value)
    return words


def line_words(event_type: type[Event]) -> list[int]:
    """Returns the places of the words that are numbers of lines, the verb being 0."""
    return [at for at, (_, kind, _) in enumerate(arguments(event_type), 1) if kind is LINE]


def with_lines_moved(event: Event, move: Callable[[int], int]) -> Event:
    """Returns an event that speaks of the same lines where those have moved."""
    values = {name: getattr(event, name) for name, _, _ in arguments(type(event))}
    for name, kind, _ in arguments(type(event)):
        if kind is LINE and values[name] is not None:
            values[name] = move(values[name])
    return type(event)(**values)


def changed(event: AnyEvent, **values: object) -> AnyEvent:
    """Returns an event with other arguments in place of those named."""
    kept = {name: getattr(event, name) for name, _, _ in event.takes}
    return type(event)(**kept | values)


class Hand(Event):
    """The dealt hand of a player, all or part; the last word may be ``x3``, three unknown."""

    verb = "hand"
    told = (((), "{player} was dealt {cards}."),)
    hidden = True
    aside = True
    player: Handle = arg(PLAYER)
    cards: tuple[str, ...] = arg(DEALT_CARDS)

    @property
    def known(self) -> tuple[str, ...]:
        """The cards that are recorded."""
        return self.cards[:-1] if self.unknown else self.cards

    @property
    def unknown(self) -> int:
        """How many cards of the hand are not recorded."""
        last = self.cards[-1] if self.cards else ""
        return count_of(last)


class Void(Event):
    """The deal is cancelled: same dealer, same cards, scored as if it never was."""

    verb = "void"
    deliberate = True
    told = (
        (("reason",), "The deal is cancelled: {reason}."),
        ((), "The deal is cancelled."),
    )
    aside = True
    reason: str | None = arg(TEXT, optional=True)


class Count(Event):
    """Assertion: how many cards a hand or the stock holds now."""

    verb = "count"
    told = (((), "{holder} holds {number:card}."),)
    aside = True
    inert = True
    holder: Handle = arg(HOLDER)
    number: int = arg(NUMBER)


class Score(Event):
    """Assertion: what the players have scored in the match so far."""

    verb = "score"
    told = (((), "The score so far: {totals}."),)
    anytime = True
    aside = True
    inert = True
    totals: tuple[tuple[Handle, int], ...] = arg(PAIRS)


class Ruling(Event):
    """The table lets a breach found on the line before it stand."""

    verb = "ruling"
    deliberate = True
    told = (((), "The table lets the breach of {rule} stand."),)
    anytime = True
    rule: str = arg(RULE)
    stands: str = arg(STANDS)


class End(Event):
    """The record is complete; perhaps since the table has agreed to end the match as it stands."""

    verb = "end"
    deliberate = True
    told = (
        (("reason",), "The table agrees to end the match: {reason}."),
        (("agreed",), "The table agrees to end the match."),
        ((), "The record ends."),
    )
    anytime = True
    agreed: str | None = arg(AGREED, optional=True)
    reason: str | None = arg(REASON, optional=True)


COMMON_EVENTS: tuple[type[Event], ...] = (Hand, Void, Count, Score, Ruling, End)
"""The events that every game has; a game may replace one by its own of the same verb."""


def vocabulary(*event_types: type[Event]) -> Vocabulary:
    """Returns verb to event type, for the common events and a game's own."""
    own = {each.verb: each for each in event_types}
    return own | {each.verb: each for each in COMMON_EVENTS if each.verb not in own}
