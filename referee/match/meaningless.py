"""Why words that somebody types mean nothing now, and what comes nearest to a meaning."""

from __future__ import annotations

from collections.abc import Sequence

from referee.match.meaning import Typed, TypedLine
from referee.notation.arguments import (
    CARD,
    CARDS,
    NOTED_CARD,
    NOTED_CARDS,
    PLAYER,
    RANK_OR_CARD,
)
from referee.notation.events import arguments
from referee.notation.lines import write_line
from referee.notation.near import near
from referee.notation.shorthand import Reading, beginning_of, read_as
from referee.values.rules import Data, Fault
from referee.values.text import read_number

_CARDS = {CARD, NOTED_CARD, CARDS, NOTED_CARDS}


def nothing(line: TypedLine) -> Typed:
    """Says why the words mean nothing."""
    verbs = beginning_of(line.words[0], list(line.table.events))
    if len(verbs) == 1 or line.verb in line.table.events:
        verb = line.verb if line.verb in verbs else verbs[0]
        reading = read_as(verb, line.words[1:], line.table)
        return Typed(reading.events, reading.fault or _other(line, verb), complete=False)
    if len(verbs) > 1:
        data = {"word": line.words[0]}
        fault = Fault("record/verb", "syntax", "ambiguous", allowed=tuple(verbs), data=data)
        return _because(line, fault)
    return _nothing_bare(line)


def impossible(line: TypedLine, events: Sequence[Sequence[str]]) -> Fault | None:
    """Says that a lone number is none of those that can come now.

    Only where nothing else would be wrong with it than that it refutes earlier lines: those were
    right, and the number was a slip.
    """
    if len(line.words) > 1 or len(events) != 1 or read_number(line.words[0]) is None:
        return None
    verb, *given = events[0]
    due = [each for each in line.expects if [each.verb, each.player] == [verb, *given[:1]]]
    if not due or not due[0].values or given[1:] == [] or given[1] in due[0].values:
        return None
    if any(fault.word is not None or not fault.claims for fault in line.faults(events)):
        return None
    data = {"number": given[1], "player": due[0].player}
    allowed = due[0].values
    return Fault("record/arguments", "syntax", "number-now", word=0, allowed=allowed, data=data)


def _because(line: TypedLine, fault: Fault) -> Typed:
    return Typed([line.words], fault._replace(word=0), complete=False)


def _other(line: TypedLine, verb: str) -> Fault | None:
    """Names what a player alone can mean, behind a verb that needs more."""
    words, events = line.words[1:], line.table.events
    if len(words) != 1 or not line.names_player(words[0]):
        return None
    others = [each.verb for each in line.expects if events[each.verb].by_player]
    lines = tuple(
        write_line(found[0])
        for other in others
        if other != verb
        for found in line.readings(other, words)
    )
    data = {"verb": verb}
    fault = Fault("record/arguments", "syntax", "other", word=0, allowed=lines, data=data)
    return fault if lines else None


def _nothing_bare(line: TypedLine) -> Typed:
    """Says why words without a verb mean nothing."""
    must = line.verbless()
    deck = line.table.lexicon.deck.spoken()
    cards = [part for word in line.words for part in deck.split(word)]
    ranks = tuple(each for each in cards if deck.read_group(each) and not deck.read_card(each))
    kinds = {kind for verb in must for _, kind, _ in arguments(line.table.events[verb])}
    if all(map(deck.read, cards)) and ranks and len(cards) > 1 and _CARDS & kinds:
        data: Data = {"given": ranks}
        return _because(line, Fault("record/arguments", "syntax", "no-suit", data=data))
    for verb in must if all(map(deck.read_card, cards)) else ():
        if line.takes_all(verb):  # too many cards, or too few: the game says how many
            return Typed(read_as(verb, cards, line.table).events, complete=False)
    for verb in [each.verb for each in line.expects if each.must]:
        due = line.table.due(verb)
        row = line.table.events[verb].in_rows and len(due) > 1
        if row and None not in map(read_number, line.words):
            data = {"verb": verb, "most": len(due)}
            return _because(line, Fault("record/arguments", "syntax", "row", data=data))
    readings = [read_as(verb, line.words, line.table) for verb in must]
    for reading in readings:
        if reading.fault is not None and reading.fault.why == "too-many":
            at = (reading.fault.word or 1) - 1  # there is no verb before it
            return Typed(reading.events, reading.fault._replace(word=at), complete=False)
    if not near(line.words[0], list(line.table.events)):
        for reading in readings:
            if reading.fault is None and _first_fits(line, reading):
                return Typed(reading.events, complete=False)
    return _not_due(line, cards, {*kinds})


def _not_due(line: TypedLine, cards: Sequence[str], kinds: set[object]) -> Typed:
    """Says that it is not the time for what was typed, where that can be said of it."""
    deck = line.table.lexicon.deck.spoken()
    due = _due(line)
    data = {"word": line.words[0]}
    if due and all(map(deck.read_card, cards)) and not kinds & {*_CARDS, RANK_OR_CARD}:
        return _because(line, Fault("record/arguments", "syntax", "card-now", allowed=due))
    if line.words[0].isalpha():
        return Typed([line.words], complete=False)
    if not due:
        return _because(line, Fault("record/verb", "syntax", "bare", data=data))
    return _because(line, Fault("record/verb", "syntax", "not-due", allowed=due, data=data))


def _due(line: TypedLine) -> tuple[str, ...]:
    """Returns what must come next, in the words that log it; what several may do without them."""
    who: dict[str, list[str | None]] = {}
    for each in line.expects:
        if each.must:
            who.setdefault(each.verb, []).append(each.player)
    return tuple(
        write_line([verb, *filter(None, players if len(players) == 1 else ())])
        for verb, players in who.items()
    )


def _first_fits(line: TypedLine, reading: Reading) -> bool:
    """Whether the first word can be read where a verb is put before the words."""
    _, kind, _ = arguments(line.table.events[reading.events[0][0]])[0]
    return kind is PLAYER and line.names_player(line.words[0])
