"""What a game is: events, options, rules, and a state that judges one event after the other.

A game's events are frozen dataclasses. Their fields, made with :func:`arg`, define the arguments
of the verb; the reader, the command line, completion and help all come from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import Field, FrozenInstanceError, dataclass, field, fields
from typing import Any, ClassVar, NamedTuple, Protocol
from unicodedata import normalize

from referee.deduction.insight import Ground, Insight, Own
from referee.values.cards import fold, read_card, read_number, read_rank, read_suit
from referee.values.rules import Fault, Rule
from referee.values.summary import Deal

Handle = str
Roster = Mapping[str, Handle]
"""Folded handle to handle as the ``player`` line spells it."""


class Unreadable(Exception):
    """A word that an argument cannot be read from. ``at`` is its place in the words given.

    ``event`` is what could be read, where only an argument that may be left out cannot.
    """

    def __init__(self, at: int, kind: str, data: Mapping[str, object] | None = None) -> None:
        super().__init__(at, kind)
        self.at = at
        self.kind = kind
        self.data = data or {}
        self.event: Event | None = None


class ArgKind(NamedTuple):
    """A kind of argument: ``read`` takes it from words at a place and says where it ended.

    ``name`` is the key of its description for people; ``write`` gives its canonical words.
    """

    name: str
    read: Callable[[Sequence[str], int, Roster], tuple[Any, int]]
    write: Callable[[Any], list[str]]


def _single(name: str, read: Callable[[str], Any]) -> ArgKind:
    """Makes a kind of one word from a function that returns None for what it cannot read."""

    def take(words: Sequence[str], at: int, roster: Roster) -> tuple[Any, int]:
        value = read(words[at])
        if value is None:
            raise Unreadable(at, name)
        return value, at + 1

    return ArgKind(name, take, lambda value: [str(value)])


def _player(words: Sequence[str], at: int, roster: Roster) -> tuple[Handle, int]:
    handle = roster.get(fold(words[at]))
    if handle is None:
        raise Unreadable(at, "player")
    return handle, at + 1


def _holder(words: Sequence[str], at: int, roster: Roster) -> tuple[Handle, int]:
    if fold(words[at]) == "stock":
        return "stock", at + 1
    return _player(words, at, roster)


def _read_trump(text: str) -> str | None:
    return "N" if text.upper() in ("N", "NT") else read_suit(text)


def _read_card_or_rank(text: str) -> str | None:
    return read_rank(text) or read_card(text)


def _cards_of(name: str, read: Callable[[str], str | None], hidden: bool) -> ArgKind:
    """Makes the kind of one or more cards to the end of the line, with ``x3`` where hidden."""

    def take(words: Sequence[str], at: int, roster: Roster) -> tuple[tuple[str, ...], int]:
        cards: list[str] = []
        unknown = 0
        for index in range(at, len(words)):
            card = read(words[index])
            count = read_number(words[index][1:] or "1") if words[index][0] in "xX" else None
            if card is not None:
                cards.append(card)
            elif hidden and count:
                unknown += count
            else:
                raise Unreadable(index, name)
        return (*cards, *([f"x{unknown}"] if unknown else [])), len(words)

    return ArgKind(name, take, list)


def _gift(words: Sequence[str], at: int, roster: Roster) -> tuple[int | tuple[str, ...], int]:
    """A lone number is a count; anything else, and more than one word, names the cards."""
    if len(words) - at == 1:
        count = read_number(words[at])
        if count is not None:
            if count < 1:
                raise Unreadable(at, "gift")
            return count, at + 1
    try:
        cards, end = RANKS_OR_CARDS.read(words, at, roster)
    except Unreadable as error:
        raise Unreadable(error.at, "gift") from None
    return cards, end


def _pairs(
    words: Sequence[str], at: int, roster: Roster
) -> tuple[tuple[tuple[Handle, int], ...], int]:
    pairs: list[tuple[Handle, int]] = []
    while at < len(words):
        player, at = _player(words, at, roster)
        if at == len(words):
            raise Unreadable(at, "number")
        number, at = NUMBER.read(words, at, roster)
        if any(player == seen for seen, _ in pairs):
            raise Unreadable(at - 2, "once")
        pairs.append((player, number))
    return tuple(pairs), at


def _text(words: Sequence[str], at: int, roster: Roster) -> tuple[str, int]:
    return " ".join(words[at:]), len(words)


def _newcomer(words: Sequence[str], at: int, roster: Roster) -> tuple[Handle, int]:
    """Any word: whether it is a handle is for the table to say. One who comes back is known."""
    key = fold(words[at])
    # Not ``roster.get``, which may take the beginning of another handle for that one.
    known = next((handle for folded, handle in roster.items() if folded == key), None)
    return known or normalize("NFC", words[at]), at + 1


def _name(words: Sequence[str], at: int, roster: Roster) -> tuple[str, int]:
    """A name runs to the end, or to ``after HANDLE`` there.

    ``after`` among the last two words always speaks of a seat: a name that ends so needs its seat
    told as well, as in ``join e Ever After after d``.
    """
    last = [fold(word) == AFTER_WORD for word in words[at:][-2:]]
    end = len(words) - (2 if last[0] and len(last) > 1 else last[-1])
    if end == at:
        raise Unreadable(at, "name")
    return normalize("NFC", " ".join(words[at:end])), end


def _after(words: Sequence[str], at: int, roster: Roster) -> tuple[Handle, int]:
    if fold(words[at]) != AFTER_WORD:
        raise Unreadable(at, "extra")
    if at + 1 == len(words):
        raise Unreadable(at + 1, "missing", {"argument": "player"})
    return _player(words, at + 1, roster)


PLAYER = ArgKind("player", _player, lambda value: [value])
HOLDER = ArgKind("holder", _holder, lambda value: [value])
NUMBER = _single("number", read_number)
RANK = _single("rank", read_rank)
CARD = _single("card", read_card)
TRUMP = _single("trump", _read_trump)
RANK_OR_CARD = _single("rank-or-card", _read_card_or_rank)
CARDS = _cards_of("cards", read_card, hidden=False)
RANKS_OR_CARDS = _cards_of("ranks-or-cards", _read_card_or_rank, hidden=False)
DEALT_CARDS = _cards_of("dealt-cards", read_card, hidden=True)
DEALT_RANKS = _cards_of("dealt-ranks", _read_card_or_rank, hidden=True)
GIFT = ArgKind("gift", _gift, lambda value: [str(value)] if isinstance(value, int) else list(value))
PAIRS = ArgKind("pairs", _pairs, lambda value: [str(word) for pair in value for word in pair])
TEXT = ArgKind("text", _text, lambda value: [value])
RULE = _single("rule", lambda text: text.lower() if "/" in text else None)
NEWCOMER = ArgKind("newcomer", _newcomer, lambda value: [value])
NAME = ArgKind("name", _name, lambda value: value.split(" "))
AFTER_WORD = "after"
AFTER = ArgKind("after", _after, lambda value: [AFTER_WORD, value])
STANDS = _single("stands", lambda text: text.lower() if text.lower() == "stands" else None)


def arg(kind: ArgKind, *, optional: bool = False) -> Any:
    """Declares a field of an event as an argument of its verb. Optional ones default to None."""
    if optional:
        return field(default=None, metadata={"kind": kind})
    return field(metadata={"kind": kind})


class Event(Protocol):
    """What happened on one line. A frozen dataclass whose fields are the verb's arguments."""

    verb: ClassVar[str]
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


class Said:
    """What every event has: equality, hash and text by its fields, which are set once for all.

    Dataclasses would write all this for every event anew, which is most of the time that a game
    takes to load: a logging command starts without.
    """

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__dataclass_fields__ if name != "verb")

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self._values()}"


def arguments(event_type: type[Event]) -> Iterator[tuple[str, ArgKind, bool]]:
    """Yields name, kind and whether it may be left out, for each argument of an event's verb."""
    for each in fields(event_type):
        yield each.name, each.metadata["kind"], each.default is None


def read_event(event_type: type[Event], words: Sequence[str], roster: Roster) -> Event:
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
                raise Unreadable(at, "missing", {"argument": kind.name})
            continue
        try:
            values[name], at = kind.read(words, at, roster)
        except Unreadable as error:
            if not optional:
                raise
            if passed_over is None or error.at > passed_over.at:
                passed_over = error
    if at < len(words):
        if passed_over is None or passed_over.at < at:
            passed_over = Unreadable(at, "extra")
        passed_over.event = event_type(**values)
        raise passed_over
    return event_type(**values)


def event_words(event: Event) -> list[str]:
    """Returns the canonical words of an event, verb first."""
    words = [event.verb]
    for name, kind, _ in arguments(type(event)):
        value = getattr(event, name)
        if value is not None:
            words += kind.write(value)
    return words


@dataclass(slots=True, eq=False, repr=False)
class Hand(Said):
    """The dealt hand of a player, all or part; the last word may be ``x3``, three unknown."""

    verb: ClassVar[str] = "hand"
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
        return int(last[1:]) if last.startswith("x") else 0


@dataclass(slots=True, eq=False, repr=False)
class Void(Said):
    """The deal is cancelled: same dealer, same cards, scored as if it never was."""

    verb: ClassVar[str] = "void"
    reason: str | None = arg(TEXT, optional=True)


@dataclass(slots=True, eq=False, repr=False)
class Count(Said):
    """Assertion: how many cards a hand or the stock holds now."""

    verb: ClassVar[str] = "count"
    holder: Handle = arg(HOLDER)
    number: int = arg(NUMBER)


@dataclass(slots=True, eq=False, repr=False)
class Score(Said):
    """Assertion: what the players have scored in the match so far."""

    verb: ClassVar[str] = "score"
    totals: tuple[tuple[Handle, int], ...] = arg(PAIRS)


@dataclass(slots=True, eq=False, repr=False)
class Ruling(Said):
    """The table lets a breach found on the event before it stand."""

    verb: ClassVar[str] = "ruling"
    rule: str = arg(RULE)
    stands: str = arg(STANDS)


@dataclass(slots=True, eq=False, repr=False)
class End(Said):
    """The record is complete."""

    verb: ClassVar[str] = "end"


class Option(NamedTuple):
    """A house rule: ``read`` makes a value from what a header says, None where it cannot.

    ``values`` lists or describes what may be written; it is data, as in ``on off`` or ``2..10``.
    """

    read: Callable[[str], object | None]
    values: str
    source: str = "house"


def choice(*values: str) -> Option:
    """An option whose value is one of a few words."""
    return Option(lambda text: text.lower() if text.lower() in values else None, " ".join(values))


def between(least: int, most: int) -> Option:
    """An option whose value is a whole number in a range, both ends included."""

    def read(text: str) -> int | None:
        number = read_number(text)
        return number if number is not None and least <= number <= most else None

    return Option(read, f"{least}..{most}")


class Expect(NamedTuple):
    """Something that may be logged now.

    ``player`` is who does it (None: anybody, or nobody in particular). ``values`` are the words
    that may follow where they can be listed, ``refused`` those that a rule forbids, ``rule`` and
    ``why`` which and why. ``must`` says whether nothing else may come first.
    """

    verb: str
    player: Handle | None
    values: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    rule: str | None = None
    why: str = ""
    must: bool = True
    data: Mapping[str, object] = {}


class Seats(NamedTuple):
    """Who has come and gone since the header was read.

    ``players`` maps handles to names of everybody who has sat at the table: those of the header
    in seat order, then who ``joined``, in the order in which they came. ``here`` are those who
    sit there now, clockwise, ``left`` those who do not.
    """

    players: Mapping[Handle, str]
    here: tuple[Handle, ...]
    joined: tuple[Handle, ...]
    left: tuple[Handle, ...]


class State(Protocol):
    """A match of one game as far as it has come."""

    def findings(self, event: Event, line: int) -> Sequence[Fault]:
        """Says what is wrong with the event, as the next one. Never changes what is known."""

    def apply(self, event: Event, line: int, faults: Sequence[Fault]) -> None:
        """Takes the event in, after :meth:`findings` has said ``faults`` of it."""

    def skipped(self, line: int, event: Event | None = None, verb: str = "") -> None:
        """Says that a line could not be read, or its event not be taken in.

        ``verb`` is the verb of the line where that much could be read. What the line told is
        missing from now on: nothing may be reported that only this explains.
        """

    def pardon(self, fault: Fault) -> None:
        """Lets a breach found on the event before stand: it has no further consequences."""

    def due(self, verb: str) -> Sequence[Handle]:
        """Returns who does ``verb`` next, and after them, where the rules know it."""

    def allowed(self) -> Sequence[Expect]:
        """Returns what may be logged now, what must come first at the front."""

    def unproved(self) -> set[int]:
        """Returns the lines whose claims the facts do not prove (rules §3)."""

    def grounds(self, line: int) -> Sequence[Ground]:
        """Returns what the event on a line claims, and whether each claim is proved by now."""

    def insight(self, line: int, own: Own | None = None, seed: int | None = None) -> Insight | None:
        """Returns what can be known of the hands now, after ``line``; None between deals.

        ``own`` tells the cards that one player holds, ``seed`` asks for odds. Raises CannotDo
        where the player cannot hold those cards, or nothing can be known.
        """

    def deals(self) -> Sequence[Deal]:
        """Returns every deal so far, void ones too, the one being played last."""

    def totals(self) -> Mapping[Handle, int]:
        """Returns what each player has scored so far, those who have left too."""

    def seats(self) -> Seats | None:
        """Returns who has come and gone, None where everybody sits as the header says.

        That changes only with an event whose class has a true ``seating``.
        """

    @property
    def started(self) -> bool:
        """Whether a deal has been opened and not cancelled."""

    @property
    def finished(self) -> bool:
        """Whether the rules have ended the match."""


class Setting(NamedTuple):
    """What is wrong with a combination of options: the key to blame and why."""

    option: str
    why: str
    data: Mapping[str, object] = {}


class Game(Protocol):
    """A game: its vocabulary, its rules as data, and the start of a match."""

    name: str
    events: Mapping[str, type[Event]]
    rules: Sequence[Rule]
    options: Mapping[str, Option]
    profiles: Mapping[str, Mapping[str, str]]
    default_profile: str

    def player_limits(self, settings: Mapping[str, Any]) -> tuple[int, int]:
        """Returns the fewest and the most players under these settings."""

    def unfit(self, settings: Mapping[str, Any], players: int) -> Sequence[Setting]:
        """Returns the options that do not fit each other or the number of players."""

    def start(self, players: Mapping[Handle, str], settings: Mapping[str, Any]) -> State:
        """Returns the state before the first deal.

        ``players`` maps handles to names in seat order, ``settings`` are read option values.
        """


COMMON_EVENTS: tuple[type[Event], ...] = (Hand, Void, Count, Score, Ruling, End)
"""The events that every game has; a game may replace one by its own of the same verb."""


def vocabulary(*event_types: type[Event]) -> dict[str, type[Event]]:
    """Returns verb to event type, for the common events and a game's own."""
    own = {each.verb: each for each in event_types}
    return own | {each.verb: each for each in COMMON_EVENTS if each.verb not in own}
