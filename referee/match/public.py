"""What everybody at the table saw of a match, so that it can be shared before it is over.

Recorded hands are left out, cards that were drawn and not shown are not named, and neither notes
nor private header keys are told. Of an honest match this is an honest record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.game import Game
from referee.match.replay import Replay
from referee.notation.events import Ruling, event_words
from referee.notation.lines import encode, unsafe, write_line


def public(data: bytes) -> bytes:
    """Returns the transcript of what everybody saw.

    Lines that were not taken in are left out, and rulings on breaches that nobody could see. Where
    no known game is named there is nothing to tell what is public, so only the first line stays.
    """
    replay = Replay().feed_all(data)
    lines = list(_header(replay))
    if replay.header.game is not None:
        lines += _events(replay, replay.header.game)
    return encode(_without_idle_rulings(lines))


def _header(replay: Replay) -> Iterator[str]:
    for number, text in enumerate(replay.texts, 1):
        line = replay.header.parse(text, number)
        if line.is_header and not line.verb.startswith("x-") and not unsafe(text):
            yield write_line(replay.header.words(line))
        elif number == 1:
            yield ""


def _events(replay: Replay, game: Game) -> Iterator[str]:
    events = [step.event for step in replay.steps]
    seen = game.public(events, replay.header.settings)
    for step, event in zip(replay.steps, seen, strict=True):
        if not event.hidden:
            yield write_line(event_words(event), step.stamp)


def _without_idle_rulings(lines: Sequence[str]) -> Sequence[str]:
    """Returns the lines without rulings on what is no breach any more."""
    if not any(text.startswith(f"{Ruling.verb} ") for text in lines):
        return lines
    replay = Replay().feed_all(encode(lines))
    idle = {each.line for each in replay.findings if each.rule == "record/ruling"}
    # One that still waits may be on what only its player has seen.
    stood = {each.rule for each in replay.stood}
    for line, event, _ in replay.steps:
        if isinstance(event, Ruling) and event.rule not in stood:
            idle.add(line)
    if not idle:
        return lines
    return _without_idle_rulings([text for at, text in enumerate(lines, 1) if at not in idle])
