"""From the words of a line to its event, for one vocabulary and one table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.notation.arguments import FAMILY, FAMILY_CARD, Handle, Lexicon, Unreadable
from referee.notation.events import Event, Overfull, Vocabulary, event_words, read_event
from referee.notation.lines import LONGEST_LINE
from referee.notation.near import near
from referee.values.deck import Deck
from referee.values.rules import Fault
from referee.values.text import fold

_KEPT_LINES = 5_000
"""Lines of one table that are remembered: those that come again are a few hundred."""

_KEPT_TABLES = 50
"""Tables of which anything is remembered, so that memory does not grow with an archive."""


def out_of_order(why: str, verb: str) -> Fault:
    """The fault of a line that stands where nothing is played: before a deal, or after ``end``."""
    return Fault("record/order", "breach", why, word=0, data={"verb": verb})


def unknown_verb(word: str, events: Vocabulary) -> Fault:
    """The fault of a line whose verb the game does not have."""
    data = {"word": word, "near": near(word, list(events))}
    return Fault("record/verb", "syntax", "unknown", word=0, data=data)


class Reader:
    """Reads event lines of one game at one table, and remembers those written canonically.

    The same few lines come again and again in an archive, so that most lines cost one look-up.
    """

    def __init__(self, events: Vocabulary, lexicon: Lexicon) -> None:
        self.events = events
        self.lexicon = lexicon
        self.canonical: dict[str, Event] = {}
        self._grown: dict[str, Handle] | None = None
        """The roster of a table at which somebody has sat down later."""

    def read(self, words: Sequence[str]) -> Event:
        """Makes an event from words, the verb first.

        Raises Unreadable, with kind ``verb`` where there is no such verb; its ``at`` counts words.
        """
        event_type = self.events.get(words[0].lower())
        if event_type is None:
            raise Unreadable(0, "verb")
        try:
            return read_event(event_type, words[1:], self.lexicon)
        except Unreadable as error:
            error.at += 1
            raise error from None

    def plain(self, text: str) -> Event | None:
        """Returns the event of a whole line that is written canonically, without stamp or note.

        Any other line is None and takes a closer look, and so do those that change who sits here.
        """
        event = self.canonical.get(text)
        if event is None and len(text) <= LONGEST_LINE and text.isprintable():
            words = text.split(" ")
            event_type = self.events.get(words[0])
            if event_type is None or event_type.seating or " #" in text or " @" in text:
                return None
            try:
                event = read_event(event_type, words[1:], self.lexicon)
            except Unreadable:
                return None
            if event_words(event) != words:
                return None
            if len(self.canonical) >= _KEPT_LINES:
                self.canonical.clear()
            self.canonical[text] = event
        return event

    def fault(self, words: Sequence[str], error: Unreadable) -> Fault:
        """Says what is wrong with words that cannot be read."""
        word = words[error.at] if error.at < len(words) else ""
        if error.kind == "verb":
            return unknown_verb(word, self.events)
        roster, deck = self.lexicon
        guesses: tuple[str, ...] = ()
        data: dict[str, object] = {"word": word, "verb": words[0].lower(), **error.data}
        if error.kind in ("player", "holder"):
            guesses = near(fold(word), list(roster))
        elif error.kind in (FAMILY, FAMILY_CARD):
            guesses = deck.near(word)
            data |= {"families": deck.groups, "example": deck.cards[0]}
        data["near"] = guesses
        allowed = tuple(roster.values()) if error.kind == "player" else ()
        return Fault(
            "record/arguments", "syntax", error.kind, word=error.at, allowed=allowed, data=data
        )

    def plainly_meant(self, words: Sequence[str], error: Unreadable) -> Event | None:
        """Returns who came or went on a line that cannot be read, where that is plain.

        The line is faulty all the same; but whoever sits down is named by many later lines, which
        are right. Where it names others as well nobody knows who did.
        """
        verb, given = words[0].lower(), list(words[1:])
        if error.kind == "verb":
            verb = next(iter(near(verb, list(self.events))), "")
        elif error.kind == "player":
            guesses = near(fold(words[error.at]), list(self.lexicon.roster))
            given[error.at - 1] = guesses[0] if len(guesses) == 1 else given[error.at - 1]
        event_type = self.events.get(verb)
        if event_type is None or not event_type.seating:
            return None
        try:
            return read_event(event_type, given, self.lexicon)
        except Overfull as other:
            others = {*map(fold, given[other.at :])} & {*self.lexicon.roster}
            return None if error.kind == "verb" or others else other.event
        except Unreadable:
            return None

    def seat(self, players: Iterable[Handle]) -> Reader:
        """Returns the reader for a table at which these have sat down as well.

        That is another one the first time, which is not shared, and goes on growing.
        """
        if self._grown is None:
            roster, deck = self.lexicon
            grown = dict(roster)
            reader = Reader(self.events, Lexicon(grown, deck))
            reader._grown = grown
            return reader.seat(players)
        self._grown.update((fold(handle), handle) for handle in players)
        # What was read without them may mean something else now.
        self.canonical.clear()
        return self


class Readers(dict[tuple[str, tuple[Handle, ...], Deck], Reader]):
    """Readers of several games and tables, kept so that an archive is read faster."""

    def of(self, game: str, events: Vocabulary, players: Iterable[Handle], deck: Deck) -> Reader:
        """Returns the reader of a game for those who sit at a table."""
        key = (game, tuple(players), deck)
        reader = self.get(key)
        if reader is None:
            if len(self) >= _KEPT_TABLES:
                del self[next(iter(self))]
            roster = {fold(handle): handle for handle in key[1]}
            reader = self[key] = Reader(events, Lexicon(roster, deck))
        return reader
