"""Rules, faults and findings: plain values that say what was wrong where, never in words.

A :class:`Fault` is what a game says of one of its own events; a :class:`Finding` is a fault with
its place in a file. The wording for people is made from them in :mod:`referee.words`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from referee.values.rows import NamedTuple

Kind = Literal["syntax", "impossible", "breach", "proof", "style"]
"""``syntax`` cannot be read; ``impossible`` contradicts the cards themselves or an assertion;
``breach`` breaks a rule for certain; ``proof`` lines that cannot all be true; ``style`` readable,
not canonical."""

Data = Mapping[str, object]
_NOTHING: Data = {}


class Say(NamedTuple):
    """What is said of one way of breaking a rule: what is wrong, and what would be right.

    Both are templates, filled from a finding's data (:class:`referee.words.phrases.Value`), whose
    keys ``data`` names. What is allowed and near misses, where a finding holds any, are told
    instead of the hint.
    """

    message: str
    hint: str = ""
    data: tuple[str, ...] = ()


class Page(NamedTuple):
    """A rule in the rule book: in one line, at length, why, and what to do instead."""

    title: str
    what: str
    why: str
    instead: str


class Rule(NamedTuple):
    """A rule of a game or of the record, with everything that is said of it.

    ``source`` is where it stands, ``ways`` are those of breaking it, by ``Fault.why``. An event
    that obeys it may claim something of hidden hands: ``claims`` says what, in one clause, and
    ``claimed`` the same as a line of a proof. ``refuses`` says why it refuses something now.
    ``by_cards`` says that recorded cards may refute what was done, although nothing was claimed.
    """

    id: str
    kind: Kind
    source: str
    page: Page | None = None
    ways: Mapping[str, Say] = {}
    claims: str = ""
    claimed: str = ""
    refuses: str = ""
    by_cards: bool = False

    @property
    def on_hands(self) -> bool:
        """Whether its breach may be proved by cards that not everybody saw."""
        return self.by_cards or bool(self.claims) or self.kind == "proof"


Claimed = tuple[int, str, str | None]
"""A line that claims something, the rule that it obeys then, and whose claim it is (None: nobody's
in particular)."""


class Fault(NamedTuple):
    """A broken rule, as the game that found it sees it.

    ``why`` tells the ways apart in which one rule can be broken; ``word`` is the place of the
    word to blame in its line (0 is the verb, None the whole line); ``line`` is the guilty line
    where it is not the event's own; ``proof`` are further lines needed to see the fault;
    ``since`` is the line that made it a fault; ``allowed`` what would have been right.
    ``data`` fills the wording: plain values, players as handles. ``instead`` are faults found
    before that this one explains, and whose place it takes. Of the lines of a proof, ``claims`` are
    those that claim something of hidden hands, and ``background`` are lines that a proof can do
    without, but that say where cards went.
    """

    rule: str
    kind: Kind
    why: str = ""
    player: str | None = None
    word: int | None = None
    line: int | None = None
    proof: tuple[int, ...] = ()
    since: int | None = None
    allowed: tuple[str, ...] = ()
    data: Data = _NOTHING
    instead: tuple[Fault, ...] = ()
    claims: tuple[Claimed, ...] = ()
    background: tuple[int, ...] = ()


class Finding(NamedTuple):
    """A fault with its place in a file. Lines and columns count from 1, columns in characters.

    ``explains`` are the lines of findings whose place it has taken.
    ``missing`` are groups of lines, one of which seems to be missing before the line. ``claims``
    and ``background`` are as those of a fault.
    """

    rule: str
    kind: Kind
    line: int
    column: int
    end_column: int
    source: str
    why: str = ""
    player: str | None = None
    proof: tuple[int, ...] = ()
    since: int | None = None
    allowed: tuple[str, ...] = ()
    data: Data = _NOTHING
    explains: tuple[int, ...] = ()
    missing: tuple[tuple[str, ...], ...] = ()
    claims: tuple[Claimed, ...] = ()
    background: tuple[int, ...] = ()

    @property
    def is_note(self) -> bool:
        """Whether it is worth a note, and neither breaks a rule nor is a matter of spelling."""
        return self.kind == "style" and self.rule != "record/style"


class CannotDo(Exception):
    """Something that was asked for and cannot be done: an expected error, exit code 2.

    ``key`` names its sentence in :mod:`referee.words`, ``data`` fills it.
    """

    def __init__(self, key: str, **data: object) -> None:
        super().__init__(key, data)
        self.key = key
        self.data = data
