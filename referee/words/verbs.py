"""What each event verb takes and means, told from the games' own declarations."""

from __future__ import annotations

from collections.abc import Iterator

from referee import games
from referee.games.words import GameWords
from referee.notation.events import COMMON_EVENTS, Event, arguments
from referee.notation.shorthand import verbs_of
from referee.words.phrases import clauses, row
from referee.words.say import Words, say

EVENTS = (
    "Every line is a command too: {told}; {verbs:row} in all of them. 'referee count a 3' "
    "judges the line 'count a 3' and, where no rule is broken, adds it to the match."
)
SHORTER = (
    "Whoever does it may be left out where the rules know who it is, and verbs, handles and names "
    "may be shortened to any beginning that fits nobody else."
)


def all_verbs() -> dict[str, list[tuple[str, type[Event]]]]:
    """Returns the verbs of all games, each with the games that have it and what it is there."""
    found: dict[str, list[tuple[str, type[Event]]]] = {}
    for game in games.every():
        for verb, event_type in game.events.items():
            found.setdefault(verb, []).append((game.name, event_type))
    return found


def events_help() -> str:
    """Returns what stands under the list of commands: which events there are."""
    common = [each.verb for each in COMMON_EVENTS]
    told = [
        say(
            "{verbs:row} in {game}",
            verbs=[verb for verb in game.events if verb not in common],
            game=Words(say(game.words.title)),
        )
        for game in games.every()
    ]
    return say(EVENTS, told=Words(clauses(told)), verbs=common)


def verb_help(beginning: str) -> Iterator[str]:
    """Yields the help of a verb, or of all verbs that begin so, one paragraph a meaning."""
    verbs = all_verbs()
    for verb in verbs_of(beginning, list(verbs)):
        told: dict[str, list[str]] = {}
        for game, event_type in verbs[verb]:
            told.setdefault(_meaning(event_type, games.load(game).words), []).append(game)
        for meaning, where in told.items():
            yield f"{row(where)}: {meaning}"
    yield say(SHORTER)


def verb_form(event_type: type[Event], words: GameWords) -> tuple[str, str]:
    """Returns what is written, such as ``bid PLAYER NUMBER``, and what it means in a game."""
    verb = event_type.verb
    taken = ((_argument(name, words), optional) for name, _, optional in arguments(event_type))
    told = (f"[{name}]" if optional else name for name, optional in taken)
    return " ".join([verb, *told]), say(words.verbs.get(verb) or event_type.about())


def _argument(name: str, words: GameWords) -> str:
    return words.arguments.get(name, name).upper()


def _meaning(event_type: type[Event], words: GameWords) -> str:
    """Returns ``bid PLAYER NUMBER - ...``, what it means, and what the arguments are."""
    form, about = verb_form(event_type, words)
    kinds = clauses(
        say(
            "{argument} is {about}",
            argument=_argument(name, words),
            about=Words(say(words.kinds.get(kind.name) or kind.about)),
        )
        for name, kind, _ in arguments(event_type)
    )
    return " ".join(part for part in (f"{form} -", about, f"{kinds}." if kinds else "") if part)
