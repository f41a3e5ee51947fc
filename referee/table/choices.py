"""What may be typed next: only what is legal now, what is likeliest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.state import Expect
from referee.match.meaning import situation
from referee.match.record import Match
from referee.match.understanding import understand
from referee.notation.arguments import (
    AFTER,
    AFTER_WORD,
    CARD,
    CARDS,
    GIFT,
    HOLDER,
    NAME,
    NEWCOMER,
    NOTED_CARD,
    NOTED_CARDS,
    PAIRS,
    PLAYER,
    RANK_OR_CARD,
    TEXT,
    TRUMP,
    ArgKind,
    Handle,
    Unreadable,
)
from referee.notation.events import arguments
from referee.notation.shorthand import Ambiguous, Beginnings, Exact, Situation, beginning_of
from referee.table.questions import Choice
from referee.values.text import fold
from referee.words import table as words
from referee.words.phrases import visible
from referee.words.say import say

_LISTED = {kind.name for kind in (PLAYER, HOLDER, TEXT)}
"""Kinds of words that an expectation's values say nothing of."""

_TOLD = {RANK_OR_CARD.name: "what", TRUMP.name: "trump"}
"""Kind of word to what tells the likeliest one, beside the values."""


class Choices:
    """The choices in a match as it stands. ``expects`` is what may be logged now."""

    def __init__(self, match: Match, expects: Sequence[Expect]) -> None:
        self._match = match
        self._expects = expects
        self._table = situation(match.replay)

    def next_words(self, text: str) -> list[Choice]:
        """Returns the words that may stand where ``text`` ends, in place of its last word.

        That word is a beginning, and empty behind a blank.
        """
        if "#" in text:
            return []
        given = text.split()
        beginning = "" if not text or text[-1].isspace() else given.pop()
        found = self._first(beginning) if not given else self._later(given)
        key = fold(beginning)
        return [
            each
            for each in dict.fromkeys(found)
            if any(fold(name).startswith(key) for name in (each.word, *each.about.split(", ")))
        ]

    # -- the first word -----------------------------------------------------------------------

    def _first(self, beginning: str) -> Iterator[Choice]:
        """Yields verbs that are due, values that need no verb, other verbs, and commands."""
        due = [each for each in self._expects if each.must]
        for verb in dict.fromkeys(each.verb for each in due):
            yield Choice(verb)
        if beginning and due:
            for value in due[0].values:
                if self._implied([value]) == due[0].verb:
                    yield self._named(value)
        for verb in dict.fromkeys(each.verb for each in self._expects):
            yield Choice(verb)
        for name, (_, does) in words.COMMANDS.items():
            yield Choice(name, say(does))

    # -- the others ---------------------------------------------------------------------------

    def _later(self, given: list[str]) -> Iterator[Choice]:
        verbs = beginning_of(given[0], list(self._table.events))
        if given[0] in words.COMMANDS and not verbs:
            return self._command(given[0]) if len(given) == 1 else iter(())
        if not verbs:
            implied = self._implied(given) or self._left_out(given[0])
            verbs, given = ([implied] if implied else []), ["", *given]
        verb = verbs[0] if len(verbs) == 1 else self._likely(verbs)
        return self._arguments(verb, given[1:]) if verb else iter(())

    def _implied(self, words: Sequence[str]) -> str | None:
        """Returns the verb that words without one have."""
        typed = understand(self._match, words)
        return typed.events[0][0] if typed.events and typed.complete else None

    def _left_out(self, first: str) -> str | None:
        """Returns the one verb that is due, where a player begins its line without it."""
        due = {each.verb for each in self._expects if each.must}
        verb = due.pop() if len(due) == 1 and _player(first, self._table) else ""
        return verb if verb and self._table.events[verb].verbless else None

    def _likely(self, verbs: Sequence[str]) -> str | None:
        """Returns the only one of several verbs that must come now, else the only one that may."""
        for must in (True, False):
            found = {
                each.verb for each in self._expects if each.verb in verbs and each.must >= must
            }
            if found:
                return found.pop() if len(found) == 1 else None
        return None

    def _command(self, name: str) -> Iterator[Choice]:
        if name == "help":
            yield from (Choice(verb) for verb in self._table.events)

    def _arguments(self, verb: str, given: Sequence[str]) -> Iterator[Choice]:
        """Yields what may follow a verb and some of its words."""
        expects = [each for each in self._expects if each.verb == verb]
        if not expects:
            return
        kinds = [kind for _, kind, _ in arguments(self._table.events[verb])]
        actor, rest = self._actor(kinds, given, expects)
        if not given and kinds and kinds[0] is PLAYER:
            if actor:
                yield from self._values(kinds[1:], rest, expects, actor)
            for player in dict.fromkeys(each.player for each in expects):
                yield from self._people([player] if player else list(self._table.names))
        elif actor or not kinds or kinds[0] is not PLAYER:
            yield from self._values(kinds[1:] if actor else kinds, rest, expects, actor)

    def _actor(
        self, kinds: Sequence[ArgKind], given: Sequence[str], expects: Sequence[Expect]
    ) -> tuple[Handle | None, Sequence[str]]:
        """Returns who does it, where that is said or clear, and the words behind that.

        What may be a value is none of the beginnings of a name: ``AS`` is no Asha.
        """
        if not kinds or kinds[0] is not PLAYER:
            return None, given
        due = self._table.due(expects[0].verb)
        if given:
            exact = Exact(self._table).get(fold(given[0]))
            value = due and len(kinds) > 1 and self._reads(kinds[1], given[0])
            named = exact or (None if value else _player(given[0], self._table))
            if named is not None and any(each.player in (named, None) for each in expects):
                return named, given[1:]
        return (due[0] if due else None), given

    def _reads(self, kind: ArgKind, word: str) -> bool:
        try:
            kind.read([word], 0, self._table.exactly)
        except Unreadable:
            return False
        return True

    def _values(
        self,
        kinds: Sequence[ArgKind],
        given: Sequence[str],
        expects: Sequence[Expect],
        actor: Handle | None,
    ) -> Iterator[Choice]:
        """Yields what may follow the actor and some more words."""
        if not kinds:
            return
        expect = next((each for each in expects if each.player in (actor, None)), None)
        if expect is None:
            return
        kind = kinds[min(len(given), len(kinds) - 1)]
        if len(given) < len(kinds) and kind in (PLAYER, HOLDER):
            yield from self._others(kind, expect, actor)
        elif kind in (NEWCOMER, NAME, AFTER):
            yield from self._newcomer(given)
        elif kind is PAIRS:
            named = [_player(word, self._table) for word in given[::2]]
            if len(given) % 2 == 0:
                left = [each for each in self._table.names if each not in named]
                yield from self._people(left)
        elif len(given) < len(kinds):
            if kind.name not in _LISTED:
                yield from map(self._named, self._listed(kind, expect))
        elif kind in (CARDS, NOTED_CARDS, GIFT) or len(kinds) == 1:
            yield from self._further(expect.verb, kind, given)

    def _newcomer(self, given: Sequence[str]) -> Iterator[Choice]:
        """Yields who may come back, and the seat behind a handle that is known, or a name."""
        replay = self._match.replay
        gone = [each for each in replay.players if each not in replay.here]
        if not given:
            yield from self._people(gone)
        elif fold(given[-1]) == AFTER_WORD:
            yield from self._people([each for each in replay.players if each != given[0]])
        elif (len(given) > 1 or given[0] in gone) and AFTER_WORD not in map(fold, given[-2:]):
            yield Choice(AFTER_WORD)

    def _listed(self, kind: ArgKind, expect: Expect) -> Sequence[str]:
        told = expect.data.get(_TOLD.get(kind.name, ""))
        if kind is TRUMP or not expect.values:
            return (told,) if isinstance(told, str) else ()
        cards = expect.data.get("cards", ())
        return (
            cards if kind is RANK_OR_CARD and isinstance(cards, tuple) and cards else expect.values
        )

    def _others(self, kind: ArgKind, expect: Expect, actor: Handle | None) -> Iterator[Choice]:
        others = self._table.names if expect.others is None else expect.others
        yield from self._people([each for each in others if each != actor])
        if kind is HOLDER:
            yield Choice("stock")

    def _further(self, verb: str, kind: ArgKind, given: Sequence[str]) -> Iterator[Choice]:
        """Yields what the next player may do, after words for several of them."""
        single = verb
        if kind in (CARDS, NOTED_CARDS):
            cards = [each for each in self._expects if self._takes_one_card(each.verb)]
            if not cards:
                return
            single = cards[0].verb
        trial = Match.read(self._match.data)
        actor = next((each.player for each in self._expects if each.verb == single), None)
        for word in given:
            if not trial.log(f"{single} {actor} {word}").accepted:
                return
            coming = next((each for each in trial.allowed() if each.verb == single), None)
            if coming is None or coming.player is None:
                return
            actor = coming.player
        deals = len(trial.summary().deals)
        if deals == len(self._match.summary().deals) and len(given) < len(self._table.names):
            yield from map(self._named, coming.values if coming else ())

    def _takes_one_card(self, verb: str) -> bool:
        return any(kind in (CARD, NOTED_CARD) for _, kind, _ in arguments(self._table.events[verb]))

    def _named(self, value: str) -> Choice:
        """Returns a value with the name that the deck has for it."""
        deck = self._table.lexicon.deck
        names = [deck.name(each) for each in dict.fromkeys((value, deck.group(value)))]
        return Choice(value, ", ".join(visible(each) for each in names if each))

    def _people(self, players: Sequence[Handle]) -> Iterator[Choice]:
        for player in players:
            yield Choice(player, visible(self._table.names.get(player, "")))


def _player(word: str, table: Situation) -> Handle | None:
    try:
        found = Beginnings(table).get(fold(word))
    except Ambiguous:
        return None
    return str(found) if found is not None else None
