"""What everybody at the table can know of the hidden hands: plain values (rules §3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from referee.values.rows import NamedTuple

if TYPE_CHECKING:
    # Sampling needs random numbers, which no logging command waits for.
    from referee.deduction.counting import Worlds
    from referee.deduction.odds import Odds

Holder = str
"""A handle, or ``stock`` for the cards that nobody holds."""

STOCK: Holder = "stock"


class Insight(NamedTuple):
    """What can be known of the hands of a deal, from all lines so far.

    ``cards`` is how many cards each hand and the stock hold. ``ranges`` are the least and the
    most cards of each rank or suit, as the game counts, that each may hold; both are reached by
    some deal that fits. ``sure`` are cards known to be in a hand, ``voids`` suits that a hand
    cannot hold, ``holders`` who may hold each card that is not known. ``odds`` are, where asked
    for, the probabilities of each count of ``ranges``, uniform over all deals that fit. ``worlds``
    counts those deals, which returns None where they are too many, and is None itself where a game
    cannot. ``loose`` are ranks of which a hand always holds as many, but not always the same cards.
    """

    line: int
    cards: Mapping[Holder, int]
    ranges: Mapping[Holder, Mapping[str, tuple[int, int]]]
    sure: Mapping[Holder, tuple[str, ...]] = {}
    voids: Mapping[Holder, tuple[str, ...]] = {}
    holders: Mapping[str, tuple[Holder, ...]] = {}
    odds: Mapping[Holder, Mapping[str, Mapping[int, Odds]]] = {}
    worlds: Callable[[], Worlds | None] | None = None
    loose: Mapping[Holder, tuple[str, ...]] = {}

    def is_fixed(self, holder: Holder, what: str) -> bool:
        """Says whether a hand holds the same of a rank or suit in every deal that fits."""
        low, high = self.ranges[holder][what]
        return low == high and what not in self.loose.get(holder, ())

    def is_determined(self, holder: Holder) -> bool:
        """Says whether a hand is the same in every deal that fits."""
        return all(self.is_fixed(holder, what) for what in self.ranges[holder])

    @property
    def determined(self) -> bool:
        """Whether every deal that fits agrees on every hand."""
        return all(map(self.is_determined, self.ranges))


class Own(NamedTuple):
    """What one player knows besides: the cards that they hold now, as cards or ranks."""

    player: Holder
    cards: tuple[str, ...]


class Ground(NamedTuple):
    """Something that an event claims, and whether it is certain.

    It holds if the event obeyed ``rule``; ``what`` is the rank, card or suit that it is about.
    ``player`` is None where several hands are spoken of. ``proved`` says that it is true in every
    deal that fits what everybody saw, ``false`` that it is in none, and ``facts`` are lines that
    prove it, where they can be told.
    """

    rule: str
    player: Holder | None
    what: str
    proved: bool
    facts: tuple[int, ...] = ()
    false: bool = False

    @property
    def state(self) -> str:
        """``proved``, ``open`` or ``false``."""
        return "proved" if self.proved else "false" if self.false else "open"
