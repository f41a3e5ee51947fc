"""Which events a line has written that was typed, so that it can be taken back as one."""

from __future__ import annotations

from collections.abc import Sequence

from referee.match.amend import Change
from referee.notation.events import Ruling
from referee.notation.lines import parse_line
from referee.values.rows import NamedTuple


class _Written(NamedTuple):
    """The events of the match after a line was typed, and how many of them stood before it.

    ``gone`` are those that the line has taken back.
    """

    before: int
    events: tuple[str, ...]
    gone: tuple[str, ...] = ()

    def with_events(self, places: Sequence[int], events: Sequence[str]) -> _Written:
        """Returns the same where others of the events stand in some places since."""
        now = [events[at] if at in places else each for at, each in enumerate(self.events)]
        return self._replace(events=tuple(now))


class TypedLines:
    """The lines that were typed in this sitting, and those that were taken back."""

    def __init__(self) -> None:
        self._written: list[_Written] = []
        self._undone: list[_Written] = []
        self.correction: Change | None = None
        """The last correction, until something else is typed."""
        self.reverted: tuple[Change, bytes] | None = None
        """The same once it is taken back, with the match as it is then."""

    def corrected(self, change: Change, before: Sequence[str], after: Sequence[str]) -> None:
        """Notes that a line was corrected: the events of the match before and after that."""
        self.correction, self.reverted = change, None
        if len(before) == len(after):
            changed = [
                at for at, pair in enumerate(zip(before, after, strict=True)) if len({*pair}) > 1
            ]
            self._written = [each.with_events(changed, after) for each in self._written]

    def uncorrected(self, change: Change, data: bytes) -> None:
        """Notes that the last correction was taken back, and how the match is since."""
        self.correction, self.reverted = None, (change, data)

    def wrote(self, before: Sequence[str], after: Sequence[str]) -> None:
        """Notes that a line was typed: the events of the match before and after it."""
        self.correction = self.reverted = None
        pairs = enumerate(zip(before, after, strict=False))
        same = next((at for at, (was, now) in pairs if was != now), min(len(before), len(after)))
        if len(after) > same:
            self._written.append(_Written(same, tuple(after), tuple(before[same:])))
            self._undone.clear()

    def undo(self, events: Sequence[str], lines: int = 1) -> int:
        """Returns how many events the last lines have written, at least one each.

        ``events`` are those of the match as it is.
        """
        left = list(events)
        count = 0
        for _ in range(lines):
            while self._written and self._written[-1].events != tuple(left):
                self._written.pop()
            if self._written:
                last = self._written.pop()
                self._undone.append(last)
                count += _events(left[last.before :])
                left = left[: last.before]
            else:
                self._undone.clear()
                count += 1
                left = _without_last(left)
        return count

    def gone(self) -> Sequence[str]:
        """Returns what the line taken back last had taken back itself."""
        return self._undone[-1].gone if self._undone else ()

    def forget(self) -> None:
        """Forgets what was taken back: it cannot be put back in force any more."""
        self._undone.clear()

    def redo(self) -> int:
        """Returns how many events the line had written that was taken back last; else one."""
        if not self._undone:
            return 1
        last = self._undone.pop()
        self._written.append(last)
        return _events(last.events[last.before :])


def _events(lines: Sequence[str]) -> int:
    """Returns how many events lines are; rulings go with those they are about."""
    return sum(parse_line(1, line).verb != Ruling.verb for line in lines)


def _without_last(lines: list[str]) -> list[str]:
    """Returns lines without the last event and the rulings on it."""
    at = len(lines) - 1
    while at > 0 and parse_line(1, lines[at]).verb == Ruling.verb:
        at -= 1
    return lines[: max(at, 0)]
