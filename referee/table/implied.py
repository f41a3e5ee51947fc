"""The verb that a line lacks: at the table, numbers and cards alone may say enough."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.state import Expect
from referee.match.record import Match
from referee.notation.arguments import CARDS, NOTED_CARDS, Unreadable
from referee.notation.events import arguments, read_event
from referee.notation.lines import parse_line
from referee.notation.shorthand import Situation, beginning_of, read

_ALL_CARDS = (CARDS, NOTED_CARDS)


def table_of(match: Match) -> Situation:
    """Returns what words can mean in a match. It must name its game."""
    replay = match.replay
    assert replay.header.game is not None
    assert replay.state is not None
    events, due = replay.header.game.events, replay.state.due
    return Situation(events, replay.lexicon, replay.players, due)


def with_verb(text: str, match: Match, expects: Sequence[Expect]) -> str:
    """Returns a line with the verb that it lacks, or that its beginning can only mean now.

    ``1 0 1 0`` becomes ``bid 1 0 1 0`` while bids are due, and ``d`` is a draw where one is due
    and no deal. What fits nothing stays as it is.
    """
    words = [word.text for word in parse_line(1, text).words]
    table = table_of(match)
    if not words:
        return text
    verbs = beginning_of(words[0], list(table.events))
    if len(verbs) > 1:
        verb = likely_verb(verbs, expects)
        return text.lstrip().replace(words[0], verb, 1) if verb else text
    verb = None if verbs else implied_verb(words, table, expects)
    return f"{verb} {text.lstrip()}" if verb else text


def likely_verb(verbs: Sequence[str], expects: Sequence[Expect]) -> str | None:
    """Returns the only one of several verbs that must come now, else the only one that may."""
    for must in (True, False):
        found = {each.verb for each in expects if each.verb in verbs and each.must >= must}
        if len(found) == 1:
            return found.pop()
        if found:
            return None
    return None


def implied_verb(words: Sequence[str], table: Situation, expects: Sequence[Expect]) -> str | None:
    """Returns the verb of the first thing expected that words without one fit.

    Where there is a card for each player, a verb that takes them all at once comes first.
    """
    verbs = list(dict.fromkeys(each.verb for each in expects if each.must))
    fitting = [verb for verb in verbs if _fits([verb, *words], table)]
    for verb in fitting:
        kinds = [kind for _, kind, _ in arguments(table.events[verb])]
        if kinds[-1] in _ALL_CARDS and 1 < len(words) == len(table.due(verb)):
            return verb
    return next((verb for verb in fitting if not _takes_all(verb, table)), None)


def _takes_all(verb: str, table: Situation) -> bool:
    return any(kind in _ALL_CARDS for _, kind, _ in arguments(table.events[verb]))


def _fits(words: Sequence[str], table: Situation) -> bool:
    """Whether words with a verb can be read as one event, or as several."""
    reading = read(words, table)
    if reading.fault:
        return False
    lexicon = table.loosely
    try:
        for event in reading.events:
            read_event(table.events[event[0]], event[1:], lexicon)
    except (Unreadable, LookupError):
        return False
    return True
