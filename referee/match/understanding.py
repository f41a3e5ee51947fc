"""What a line means that is typed in any language, or in several.

A line in English is read as it is. One that holds words of other languages, and one that means
nothing as it is, is read in all of them: what is likeliest and complete is taken, and where several
readings are equally likely, what can come now decides, or a question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games.state import Expect
from referee.match.meaning import Judge, Typed, TypedLine, decide, situation
from referee.match.meaningless import impossible, nothing
from referee.values.rules import Fault


def understand(match: Judge, words: Sequence[str]) -> Typed:
    """Says what the words of a line mean, without stamp and note. Changes nothing."""
    plain = understand_plainly(match, words) if all(map(str.isascii, words)) else None
    if plain is not None and plain.complete and plain.fault is None:
        return plain
    found = _in_all_languages(match, words)
    if found is not None and (plain is None or (found.complete and found.fault is None)):
        return found
    return plain or understand_plainly(match, words)


def understand_plainly(match: Judge, words: Sequence[str]) -> Typed:
    """Says what the words of a line in English mean."""
    line = TypedLine(match, words)
    typed = line.understand()
    if typed is None:
        return nothing(line)
    wrong = impossible(line, typed.events)
    return typed._replace(fault=wrong, complete=False) if wrong else typed


def short_names(match: Judge, expects: Sequence[Expect]) -> Mapping[str, str]:
    """Returns the shortest beginning of the name of each player who may have to be named now.

    Only where that is not in Latin letters: nobody has to change the keyboard for a handle.
    """
    names = match.replay.players
    if all(map(str.isascii, names.values())) or match.replay.state is None:
        return {}
    from referee.notation.mixed import shortest_names

    table = situation(match.replay)
    alone = any(table.events[each.verb].by_player for each in expects)
    others = {other for each in expects if each.must for other in each.others or ()}
    due = [each for each in match.replay.here if alone or each in others]
    return shortest_names(table, due)


def _in_all_languages(match: Judge, words: Sequence[str]) -> Typed | None:
    """Returns the likeliest reading, or the likeliest of those that are not complete.

    None where nothing in the line is a word of a language or a name.
    """
    from referee.notation.mixed import NAME_BEGUN, variants

    nearest: Typed | None = None
    asked: Typed | None = None
    for group in variants(words, situation(match.replay)):
        complete: list[Typed] = []
        for variant in group:
            if not variant.words or variant.words == list(words):
                continue
            typed = understand_plainly(match, variant.words)
            if typed.question:
                asked = asked or typed
            elif typed.complete and typed.fault is None:
                if typed.events not in [each.events for each in complete]:
                    complete.append(typed)
            elif nearest is None and variant.level <= NAME_BEGUN:
                nearest = typed._replace(fault=_moved(typed.fault, variant.places))
        if complete:
            return decide(match, words, complete)
    return asked or nearest


def _moved(fault: Fault | None, places: Sequence[int]) -> Fault | None:
    """Returns what is wrong with a word at the place where that was typed."""
    if fault is None or fault.word is None or not 0 <= fault.word < len(places):
        return fault
    return fault._replace(word=places[fault.word])
