"""What a correction is of, and what should stand there: ``last 2``, ``dee 3``, ``14 5H JH``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.match.amend import AMENDED
from referee.match.meaning import situation
from referee.match.readings import Step
from referee.match.record import STRUCK, Match
from referee.notation.events import Ruling
from referee.notation.lines import encode, parse_line, write_line
from referee.notation.shorthand import Exact, Situation, read_as
from referee.values.rows import NamedTuple
from referee.values.rules import CannotDo
from referee.values.text import fold, read_number

LAST = "last"
"""Stands for the last event, the rulings on it aside."""


class Correction(NamedTuple):
    """The number of a line and what should stand there, empty where that was not said.

    The number is None where no line is meant.
    """

    line: int | None
    text: str = ""


def correction(match: Match, typed: str) -> Correction:
    """Returns which line is meant by what was typed behind ``amend``, and what should stand there.

    A number is the line; ``last`` is the last event; a player is the last of their events which
    the new words fit. Two words replace one of the line by another. Raises CannotDo for a line that
    was struck: others have got its number since.
    """
    first, _, rest = typed.strip().partition(" ")
    words = rest.split()
    number = read_number(first)
    if number is None and fold(first) == LAST:
        number = next((step.line for step in _events(match)), None)
    if number is None:
        return _of_player(match, first, words)
    texts = match.replay.texts
    if 0 < number <= len(texts) and texts[number - 1].startswith((STRUCK, AMENDED)):
        raise CannotDo("struck-line", line=number)
    return Correction(number, _spelled(match, number, words) or rest.strip())


def short_correction(match: Match, typed: str) -> Correction:
    """Returns the same of what was typed behind ``=``, where the last line goes without saying.

    A word alone is what should stand in the last line, and so is whatever names no line.
    """
    words = typed.split()
    last = correction(match, f"{LAST} {typed}")
    if len(words) < 2:
        return last
    named = correction(match, typed)
    return last if named.line is None else named


def _events(match: Match) -> Iterator[Step]:
    return (step for step in reversed(match.replay.steps) if type(step.event) is not Ruling)


def _of_player(match: Match, word: str, words: Sequence[str]) -> Correction:
    """Returns the last event of a player which some other words fit as well."""
    table, key = situation(match.replay), fold(word)
    named = [handle for handle, name in table.names.items() if key in _called(name)]
    player = Exact(table).get(key) or (named[0] if len(named) == 1 else None)
    for step in _events(match):
        if player is not None and step.event.actor == player and not step.event.opens:
            text = _same(match, step.line, words)
            if text:
                return Correction(step.line, text)
    return Correction(None)


def _called(name: str) -> tuple[str, ...]:
    """Returns what somebody may be called: the whole name, and the first word of it."""
    whole = fold(name)
    return whole, whole.split()[0]


def _spelled(match: Match, number: int, words: Sequence[str]) -> str:
    """Returns a line with a word replaced, or with other words behind verb and player."""
    texts = match.replay.texts
    if not words or not 0 < number <= len(texts):
        return ""
    if len(words) == 2:
        old = parse_line(number, texts[number - 1])
        deck = match.replay.header.deck.spoken()
        was, now = ((deck.read(word) or fold(word)) for word in words)
        for at, word in enumerate(old.words[1:], 1):
            if (deck.read(word.text) or fold(word.text)) == was:
                spelled = [each.text for each in old.words]
                spelled[at] = now
                return write_line(spelled)
    return _same(match, number, words)


def _same(match: Match, number: int, words: Sequence[str]) -> str:
    """Returns the line with its verb and player, and other words behind them."""
    texts = match.replay.texts
    before = Match(encode(texts[: number - 1]))
    old = [word.text for word in parse_line(number, texts[number - 1]).words]
    if before.replay.state is None or not old or any(word[0] in "@#" for word in words):
        return ""
    events = situation(before.replay).events
    if old[0] not in events or fold(words[0]) in events:
        return ""  # no event, or the line is written in full
    table = situation(before.replay)
    for meant in _meant(words, table):
        for given in ([*old[1:2], *meant], meant):
            reading = read_as(old[0], given, table)
            if reading.complete and len(reading.events) == 1:
                return write_line(reading.events[0])
    return ""


def _meant(words: Sequence[str], table: Situation) -> Iterator[Sequence[str]]:
    """Yields words as they are typed, then as they are read in all languages."""
    yield words
    from referee.notation.mixed import variants

    for group in variants(words, table):
        yield from (each.words for each in group)
