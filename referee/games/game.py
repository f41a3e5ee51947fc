"""What a game is: one typed record that holds whatever a front end may ask of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.games.state import OptionValues, State
from referee.games.words import GameWords
from referee.notation.arguments import Handle
from referee.notation.events import Event, Vocabulary
from referee.notation.lines import Line, parse_line
from referee.values.deck import STANDARD, Deck
from referee.values.rows import NamedTuple
from referee.values.rules import Rule, Say
from referee.values.text import read_digits, read_number

if TYPE_CHECKING:
    from referee.games.lane import Lane
    from referee.games.lesson import Lesson
    from referee.games.simulating.simulator import Simulator
    from referee.values.remedies import Remedy
    from referee.values.statistics import Progress, Statistic
    from referee.values.summary import Cell, Summary


def canonical_value(text: str) -> str:
    """Returns an option's value in its usual spelling: lower case, ASCII digits."""
    number = read_number(text)
    return read_digits(text).lower() if number is None else str(number)


class Option(NamedTuple):
    """A house rule: ``read`` makes a value from what a header says, None where it cannot.

    ``values`` lists or describes what may be written; it is data, as in ``on off`` or ``2..10``.
    ``write`` gives the one spelling of what can be read. ``about`` says what it decides.
    """

    read: Callable[[str], object | None]
    values: str
    source: str = "house"
    write: Callable[[str], str] = canonical_value
    about: str = ""


def choice(values: str, source: str = "house", about: str = "") -> Option:
    """An option whose value is one of a few words, which blanks separate."""

    def read(text: str) -> str | None:
        return text.lower() if text.lower() in values.split() else None

    return Option(read, values, source, about=about)


def between(least: int, most: int, source: str = "house", about: str = "") -> Option:
    """An option whose value is a whole number in a range, both ends included."""

    def read(text: str) -> int | None:
        number = read_number(text)
        return number if number is not None and least <= number <= most else None

    return Option(read, f"{least}..{most}", source, about=about)


class HeaderLine(NamedTuple):
    """A header line that only one game has.

    ``read`` is given the line, which has at least one word behind its verb, and what earlier ones
    of that verb have said. It returns what this one says, or the fault in it; ``meant`` what a
    line with a fault says all the same, so that the fault is found once, or None. ``write`` gives
    its canonical words, the verb first. ``late`` says whether it may stand between events as well,
    where it only tells what something is called.
    """

    read: Callable[[Line, Sequence[Any]], object]
    write: Callable[[Line], list[str]]
    late: Callable[[OptionValues], bool] = lambda _: False
    meant: Callable[[Line, Sequence[Any]], object] = lambda *_: None


class Unfit(NamedTuple):
    """What is wrong with a combination of options: the key to blame and why.

    ``at`` is the place among the header lines of that verb where one of the game's own is to
    blame, and ``option`` is its verb.
    """

    option: str
    why: str
    data: Mapping[str, object] = {}
    at: int | None = None


def standard_deck(settings: OptionValues) -> Deck:
    """Returns the 52 cards, whatever the options say."""
    return STANDARD


Seen = Callable[[Event, State | None], Event]
"""Returns an event as everybody saw it who knows the state before it (None: there is none yet)."""


def all_seen() -> Seen:
    """Returns what passes the events on as they are: everybody saw all of them."""
    return lambda event, _: event


def nothing_counted(summary: Summary) -> Sequence[Statistic]:
    """Returns nothing: there is nothing that players would argue about."""
    return ()


def by_deal(summary: Summary) -> Progress | None:
    """Returns None: totals grow from deal to deal."""
    return None


def by_players_option(settings: OptionValues) -> tuple[int, int]:
    """Returns the fewest and the most players, where an option ``players`` says so."""
    fewest, most = settings["players"]
    return fewest, most


class HandSizes(NamedTuple):
    """How many cards each player is dealt, how many of them get one ``more``, and the rest."""

    each: int
    more: int
    stock: int


def not_told(settings: OptionValues, players: int) -> HandSizes | None:
    """Returns None: that differs from deal to deal, or so many cannot play."""
    return None


def nothing_planned(settings: OptionValues, players: int) -> Sequence[Mapping[str, Cell]]:
    """Returns nothing: how many deals make a match is not said."""
    return ()


class Game(NamedTuple):
    """A game: its vocabulary, its rules, the start of a match, and all that is told of it.

    ``rules`` are its own, ``ways`` those in which its events break rules that no game owns. The
    first of the ``profiles`` is the usual one. ``header`` are header lines of its own, by verb;
    what they say stands in a tuple among the values of the options. ``limits`` says how few and how
    many may play, ``unfit`` which options do not fit each other or the number of players, ``deck``
    what is played with. ``start`` makes the state before the first deal from handles and names in
    seat order. ``public`` makes what is told one event after the other and returns it as everybody
    at the table saw it. ``statistics`` and ``progress`` count what players argue about.
    ``dealt`` says how many cards go where, ``planned`` what is known of the deals to come.
    ``simulate`` loads what it takes to play the game; one without it cannot be played by the
    referee itself. ``lesson`` loads how it is taught. ``remedies`` are the ways on from a line
    that breaks a rule, where a refusal offers others than usual. ``lane`` loads what proves whole
    records at once. ``folder`` is where ``faults/`` lies, one failing example a rule.
    """

    name: str
    events: Vocabulary
    rules: Sequence[Rule]
    ways: Mapping[str, Mapping[str, Say]]
    options: Mapping[str, Option]
    profiles: Mapping[str, Mapping[str, str]]
    limits: Callable[[OptionValues], tuple[int, int]]
    unfit: Callable[[OptionValues, int], Sequence[Unfit]]
    start: Callable[[Mapping[Handle, str], OptionValues], State]
    words: GameWords
    folder: str
    remedies: Mapping[str, Sequence[Remedy]] = {}
    public: Callable[[], Seen] = all_seen
    statistics: Callable[[Summary], Sequence[Statistic]] = nothing_counted
    progress: Callable[[Summary], Progress | None] = by_deal
    simulate: Callable[[], Simulator] | None = None
    lesson: Callable[[], Lesson] | None = None
    deck: Callable[[OptionValues], Deck] = standard_deck
    header: Mapping[str, HeaderLine] = {}
    lane: Callable[[], Lane] | None = None
    dealt: Callable[[OptionValues, int], HandSizes | None] = not_told
    planned: Callable[[OptionValues, int], Sequence[Mapping[str, Cell]]] = nothing_planned

    @property
    def default_profile(self) -> str:
        """The profile of a match that names none."""
        return next(iter(self.profiles))

    def rule(self, rule: str) -> Rule | None:
        """Returns the game's rule of that id, None where it has none."""
        return next((each for each in self.rules if each.id == rule), None)


def said(game: Game, header: Sequence[str]) -> dict[str, tuple[object, ...]]:
    """Returns what header lines say that only the game has."""
    found: dict[str, tuple[object, ...]] = dict.fromkeys(game.header, ())
    for text in header:
        line = parse_line(1, text, game.header)
        found[line.verb] += (game.header[line.verb].read(line, found[line.verb]),)
    return found
