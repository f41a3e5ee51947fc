"""What a deal and a match came to: plain values, all that sheets, exports and leagues read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal

from referee.values.rows import NamedTuple
from referee.values.rules import Finding

Cell = int | str | Sequence[str] | None
"""A value in a scoresheet: a number, a word, the ranks of books, or None for not known (yet)."""


AGREED = "agreed"
"""How a match ended that the table has ended before the rules did."""


class Deal(NamedTuple):
    """One deal, or round.

    ``details`` are facts of the deal as a whole (``cards``, ``trump``, ``stock``), ``columns``
    what is told of each player (``bids``, ``tricks``, ``points``; ``books``), by handle.
    ``points`` is what the deal adds to each player's total, empty while it is being played.
    ``record`` tells how much of it is on record, where a game can tell.
    ``why`` names, by handle, the rule that decided a player's points where it is not plain.
    """

    number: int
    line: int
    dealer: str
    finished: bool
    details: Mapping[str, Cell]
    columns: Mapping[str, Mapping[str, Cell]]
    points: Mapping[str, int]
    void: bool = False
    why: Mapping[str, str] = {}
    record: Mapping[str, Cell] = {}

    @property
    def lost(self) -> bool:
        """Whether it has ended since somebody has lost it, by what breaks a rule."""
        return "lost" in self.details

    @property
    def is_scored(self) -> bool:
        """Whether the points of everybody who was there are known."""
        return all(player in self.points for each in self.columns.values() for player in each)

    def seats(self, player: str) -> bool:
        """Says whether a player was there, rather than gone or not yet come."""
        return not self.columns or any(player in each for each in self.columns.values())


class Standing(NamedTuple):
    """A place in the standings; equal totals share the place (1, 1, 3)."""

    place: int
    player: str
    total: int


class Counts(NamedTuple):
    """How many events were read, and what is known of them: the last three add up to the first."""

    events: int
    proved: int
    open: int
    breaches: int


Verdict = Literal["proved", "open", "breach", "stands", "refused", "unreadable"]
"""``proved`` and ``open`` as in rules §3; ``breach`` breaks a rule and is in force all the same;
``stands`` breaks one that the table let stand; ``refused`` cannot have happened, or not there, and
is not taken in; ``unreadable`` is no event of the game."""


class Entry(NamedTuple):
    """A line of the record that tells, or should tell, of an event.

    ``words`` are its canonical words, the verb first, or what was written where it was not taken
    in. ``deal`` is the place of its deal among the deals of the match, from 1, and 0 before the
    first. ``totals`` are what the players had scored after it, where it changed that. ``note`` is
    what the scorer wrote behind it, without its ``#``.
    """

    line: int
    words: tuple[str, ...]
    verdict: Verdict
    deal: int
    stamp: str | None = None
    note: str | None = None
    totals: Mapping[str, int] | None = None


class Story(NamedTuple):
    """A match event by event, with all that was found: built only where somebody asks for it.

    ``findings`` are those in force and ``stood`` those that the table let stand, style left out;
    ``texts`` holds the lines that they speak of, by number.
    """

    entries: tuple[Entry, ...]
    findings: tuple[Finding, ...]
    stood: tuple[Finding, ...]
    counts: Counts
    texts: Mapping[int, str] = {}


class Summary(NamedTuple):
    """A match: who sat down, under which rules, what each deal came to, and who won.

    ``players`` maps handles to names in seat order. ``finished`` says that the rules have ended
    the match, or that the table has: ``ended`` is how then (:data:`AGREED`), and ``planned`` how
    many deals it has by the rules, where they say so. ``complete`` says that its record has
    ``end``, and ``resting`` that only that is missing in a game where another deal may always
    follow. ``winners`` are named as soon as the match is
    finished and all points are known. This is the one answer to who has won: what is shown of it
    is said by :mod:`referee.words.outcome`.

    ``options`` are the house rules that differ from the profile. ``faults`` counts the findings
    in force that are more than a matter of style. ``file`` is what the record is called, and
    ``story`` its events, where they were asked for. ``header`` are the header lines that only
    its game has.

    Behind the players of the header stand those who ``joined`` between deals, in the order in
    which they came. Who has ``left`` stays among them, with the total of that moment, and does
    not win.
    """

    game: str
    profile: str
    options: Mapping[str, str]
    date: str | None
    place: str | None
    players: Mapping[str, str]
    deals: tuple[Deal, ...]
    totals: Mapping[str, int]
    standings: tuple[Standing, ...]
    winners: tuple[str, ...]
    finished: bool
    complete: bool
    faults: int = 0
    file: str | None = None
    story: Story | None = None
    joined: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    header: tuple[str, ...] = ()
    resting: bool = False
    ended: str | None = None
    planned: int | None = None

    @property
    def slips(self) -> int:
        """How many faults there are but for those by which deals were lost: so they may end."""
        return max(0, self.faults - sum(deal.lost for deal in self.deals if not deal.void))

    @property
    def leaders(self) -> tuple[str, ...]:
        """Who leads: nobody where nobody has scored, or where points are not known."""
        return best_placed(self.standings, self.deals, self.left) if self.best > 0 else ()

    @property
    def shared(self) -> bool:
        """Whether several players share the win."""
        return len(self.winners) > 1

    @property
    def best(self) -> int:
        """The total that wins, or would if the match ended now: those who have left aside."""
        return max((total for who, total in self.totals.items() if who not in self.left), default=0)


def best_placed(
    standings: Sequence[Standing], deals: Iterable[Deal], left: Collection[str]
) -> tuple[str, ...]:
    """Returns who of those still there stands first, in seat order; several where they tie.

    Nobody does for certain while the points of some deal that is over are not known.
    """
    if not all(deal.void or deal.is_scored or not deal.finished for deal in deals):
        return ()
    return tuple(each.player for each in standings if each.place == 1 and each.player not in left)


def rank_totals(totals: Mapping[str, int], left: Collection[str] = ()) -> tuple[Standing, ...]:
    """Returns the standings, highest total first, ties in seat order with the same place.

    Who has left stands behind all who stayed.
    """
    ordered = sorted(totals.items(), key=lambda item: (item[0] in left, -item[1]))
    standings: list[Standing] = []
    for position, (player, total) in enumerate(ordered, 1):
        last = standings[-1] if standings else None
        tied = last and last.total == total and (last.player in left) == (player in left)
        place = last.place if last and tied else position
        standings.append(Standing(place, player, total))
    return tuple(standings)
