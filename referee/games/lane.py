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

SEATS = {mark: at for at, mark in enumerate(MARKS)}
NUMBERS = {str(number): number for number in range(1000)}

Code = tuple[int, int, int, int, int]
"""What a line says: which verb, whose seat, and up to three numbers."""

_KEPT = 20_000


class Codes(dict[str, Code | None]):
    """Lines whose handles are marks of seats, and their codes: one table for all rosters.

    ``read`` gives the code of a line as it is written canonically; it returns None for any other,
    or raises KeyError, IndexError or ValueError. Lines of the verb ``once`` hardly come again and
    are not kept.
    """

    def __init__(self, read: Callable[[str], Code | None], once: int | None = None) -> None:
        self._read, self._once = read, once

    def __missing__(self, line: str) -> Code | None:
        try:
            code = self._read(line)
        except (KeyError, IndexError, ValueError):
            code = None
        if len(self) < _KEPT and code is not None and code[0] != self._once:
            self[line] = code
        return code


class LaneLines:
    """The lines of a match, and how far they have been proved.

    ``first`` is the number of the first line, ``score`` the code of the verb that tells scores.
    """

    def __init__(
        self, lines: Sequence[str], first: int, seats: int, codes: Codes, score: int
    ) -> None:
        self.numbers = [number for number, line in enumerate(lines, first) if line]
        self.lines = [line for line in lines if line]
        self.at = 0
        self.used: set[int] = set()
        self.totals = [0] * seats
        self._codes, self._score = codes, score

    def next(self) -> Code:
        """Returns what the next line says. Raises KeyError where it says nothing known here."""
        code = self._codes[self.lines[self.at]]
        if code is None:
            raise KeyError(self.at)
        self.at += 1
        self.used.add(code[0])
        return code

    def verb(self) -> str:
        """Returns the verb of the next line, nothing behind the last one."""
        return self.lines[self.at].partition(" ")[0] if self.at < len(self.lines) else ""

    def scores(self) -> None:
        """Proves the scores that are told between two deals."""
        while self.verb() == "score":
            words = self.lines[self.at].split(" ")[1:]
            pairs = zip(words[::2], words[1::2], strict=True)
            told = [(SEATS[who], NUMBERS[number]) for who, number in pairs]
            if not told or len(dict(told)) < len(told):
                raise KeyError(self.at)
            if any(self.totals[seat] != number for seat, number in told):
                raise KeyError(self.at)
            self.used.add(self._score)
            self.at += 1


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
