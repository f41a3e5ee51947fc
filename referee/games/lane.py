"""Fast lanes: what a game may prove of a whole record at once, so that no line is judged by itself.

A lane may only say that nothing is wrong; it never finds a fault. Whatever it does not know it
declines, and the judge decides. A game without a lane works just as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.games.state import OptionValues, State
from referee.notation.arguments import Handle
from referee.values.rows import NamedTuple
from referee.values.summary import Deal

MARKS = tuple(map(chr, range(0x11, 0x1C)))
"""What stands for the handles, seat by seat, in the lines that a lane reads."""


class Proved(NamedTuple):
    """What a record without any fault has come to: its deals, and who has scored what.

    ``events`` are its lines of play and ``open`` those of them whose claims nothing proves;
    ``verbs`` are those of them all. ``complete`` says whether it ends with ``end``, ``finished``
    whether the rules have ended the match, and ``length`` how many deals it has by them.
    """

    deals: tuple[Deal, ...]
    totals: Mapping[Handle, int]
    events: int
    open: int
    verbs: frozenset[str]
    complete: bool
    finished: bool
    length: int | None = None


class Settled(State):
    """The state of a match of which every deal is proved to its end."""

    __slots__ = ("_proved",)

    def __init__(self, proved: Proved) -> None:
        self._proved = proved

    def deals(self) -> Sequence[Deal]:
        """Returns every deal."""
        return self._proved.deals

    def totals(self) -> Mapping[Handle, int]:
        """Returns what each player has scored."""
        return self._proved.totals

    @property
    def started(self) -> bool:
        """Whether a deal has been opened: all have."""
        return True

    @property
    def finished(self) -> bool:
        """Whether the rules have ended the match."""
        return self._proved.finished

    @property
    def resting(self) -> bool:
        """Whether another deal may follow."""
        return not self._proved.finished

    @property
    def length(self) -> int | None:
        """How many deals the match has by its rules."""
        return self._proved.length


Lane = Callable[[Sequence[str], int, OptionValues, Sequence[Handle]], Proved | None]
"""Proves the lines behind a header, of which the first has that number, or returns None.

It is given the house rules and the handles by seat. In the lines, marks stand for handles, and
stamps are cut off.
"""
