"""How a match stands, as plain values: what is made for those who look on is made from these."""

from __future__ import annotations

from referee.games.state import Expect
from referee.match.replay import Replay
from referee.notation.lines import parse_line
from referee.notation.whole import unplayable
from referee.values.rows import NamedTuple
from referee.values.summary import Summary

LATEST = 100
"""How many events are told."""


class View(NamedTuple):
    """A match as far as its transcript goes, with no way back to that transcript.

    ``expects`` is what may be logged next, nothing once the record is complete; ``latest`` are
    the words of the last events, the last one first.
    """

    summary: Summary
    expects: tuple[Expect, ...]
    latest: tuple[tuple[str, ...], ...]


def view(data: bytes, name: str = "match") -> View:
    """Returns how the match of a transcript stands.

    Raises CannotDo where nothing of it could be judged; ``name`` is what the transcript is called
    then.
    """
    replay = Replay().feed_all(data)
    summary = replay.summary()
    if summary is None or replay.state is None:
        raise unplayable(replay.findings, name)
    expects = () if replay.complete else tuple(replay.state.allowed())
    return View(summary, expects, tuple(_latest(replay)))


def _latest(replay: Replay) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for number in range(len(replay.texts), 0, -1):
        line = parse_line(number, replay.texts[number - 1])
        if line.words and not line.is_header:
            found.append(tuple(word.text for word in line.words))
            if len(found) == LATEST:
                break
    return found
