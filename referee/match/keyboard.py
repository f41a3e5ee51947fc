"""What was typed with the keyboard in another layout than was meant, where that is certain.

A word is recovered only where nothing else explains it, and it becomes a whole verb, command,
handle, card or number; the whole line must then read, and be due.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice, product

from referee.match.meaning import Judge, situation
from referee.match.typed import spell
from referee.notation.answers import command_begun, command_of
from referee.notation.layouts import Layout, is_slip, layouts, typed_back, typed_on
from referee.notation.mixed import EXACT, WORD_BEGUN, Vocabulary
from referee.notation.shorthand import Exact, beginning_of
from referee.notation.tongues import pieces, script_of
from referee.values.rows import NamedTuple
from referee.values.text import fold, read_number

_MOST = 16
_SIGNS = "&é\"'(-è_çà"
"""What a French keyboard writes for digits."""


class Guess(NamedTuple):
    """What a line was meant to be, and the layout that was on.

    None where that was the Latin one, and another was meant.
    """

    layout: Layout | None
    line: str

    @property
    def language(self) -> str:
        """The language of the layout that was on, empty where that was the Latin one."""
        return self.layout.language if self.layout else ""


class Keyboard:
    """The keyboard at a table: which commands there are, and which languages are in use there."""

    def __init__(
        self, match: Judge, known: Callable[[str], bool], languages: Iterable[str] = ()
    ) -> None:
        self._match = match
        self._known = known
        self._table = situation(match.replay)
        scripts = (script_of(name) for name in self._table.names.values())
        self._used = {*languages, *filter(None, scripts)}

    def guess(self, text: str) -> Guess | None:
        """Returns what a line was meant to be that means nothing as it is. None where unsure."""
        words = text.split()
        for layout in layouts():
            if self._may_be_on(text, layout):
                meant = self._back(words, layout)
                if meant is not None:
                    return Guess(layout, meant)
            if text.isascii() and layout.language in self._used:
                native = self._forth(words, layout)
                if native is not None and self._is_due(native):
                    return Guess(None, native)
        return None

    def _may_be_on(self, text: str, layout: Layout) -> bool:
        if any(script_of(piece) == layout.language for piece in pieces(text)):
            return True
        signs = set(text) & set(_SIGNS) - {"-"}
        return bool(signs) and "1" in layout.keys and layout.language in self._used

    # -- another layout was on ----------------------------------------------------------------

    def _back(self, words: Sequence[str], layout: Layout) -> str | None:
        """Returns the line that was meant, where there is one that can be.

        What is only the beginning of a word is one only where the line reads with it.
        """
        vocabulary = Vocabulary(self._table, ("en", layout.language))
        sure = [self._explained(vocabulary, word) for word in words]
        meant = [
            [word]
            if word.isascii() and word.isalnum()
            else [each for each in typed_back(word, layout) if self._is_whole(each)]
            for word in words
        ]
        if None not in sure:
            return None
        fixed = [
            [word] if level == EXACT else ways
            for word, level, ways in zip(words, sure, meant, strict=True)
        ]
        kept = [
            [word] if level is not None else ways
            for word, level, ways in zip(words, sure, meant, strict=True)
        ]
        due, others = self._due(kept), self._due(fixed)
        # A word that may be either is one that nobody should guess.
        certain = not due or due == others or not others
        return next(iter(due or others), None) if certain else None

    def _due(self, ways: Sequence[Sequence[str]]) -> list[str]:
        lines = (" ".join(way) for way in islice(product(*ways), _MOST))
        return [line for line in lines if self._is_due(line)]

    def _is_whole(self, word: str) -> bool:
        """Whether a word is a whole verb, command, handle, card or number."""
        deck = self._table.lexicon.deck
        return (
            word in self._table.events
            or self._known(word)
            or fold(word) in Exact(self._table)
            or deck.read(word) is not None
            or read_number(word) is not None
        )

    def _explained(self, vocabulary: Vocabulary, word: str) -> int | None:
        """Returns how sure a word means something as it is; None where it means nothing."""
        if is_slip(word):
            return None
        parts = list(pieces(word)) or [word]
        run = [each for part in parts for each in vocabulary.split_run(part)]
        levels = [self._level(vocabulary, each) for each in run]
        return None if None in levels else max(each for each in levels if each is not None)

    def _level(self, vocabulary: Vocabulary, word: str) -> int | None:
        levels = [max(each.level, EXACT) for each in vocabulary.anyhow(word) if each.kind != "raw"]
        if command_of([word], self._known):
            levels.append(EXACT)
        if command_begun(word, self._known):
            levels.append(WORD_BEGUN)
        return min(levels, default=None)

    # -- the Latin layout was on --------------------------------------------------------------

    def _forth(self, words: Sequence[str], layout: Layout) -> str | None:
        """Returns the line in the language of a layout, None where there is none."""
        vocabulary = Vocabulary(self._table, ("en", layout.language))
        found: list[str] = []
        changed = False
        for word in words:
            meant = typed_on(word.lower(), layout)
            if self._is_latin(vocabulary, word):
                found.append(word)
                continue
            whole = [each for each in vocabulary.exactly(meant) if each.kind != "filler"]
            if not whole and not command_of([meant], self._known):
                return None
            found.append(meant)
            changed = True
        return " ".join(found) if changed else None

    def _is_latin(self, vocabulary: Vocabulary, word: str) -> bool:
        """Whether a word in Latin letters means something as it is, or begins so."""
        begun = [*beginning_of(word, list(self._table.events)), *filter(self._known, [word])]
        found = [each for each in vocabulary.anyhow(word) if each.kind != "raw"]
        return bool(begun or found)

    # -- what it comes to ---------------------------------------------------------------------

    def _is_due(self, line: str) -> bool:
        """Whether a line reads, and may come now."""
        words = line.split()
        command = command_of(words, self._known)
        if command is not None and command[0] not in self._table.events:
            return all(each.isalnum() for each in words[command[1] :])
        spelled = spell(self._match, line, lambda: None)
        if spelled.fault or spelled.question:
            return False
        verb = spelled.lines[0].partition(" ")[0] if spelled.lines else words[0]
        if words[0] != verb and verb.startswith(words[0]):
            return False  # only the beginning of a verb
        return self._match.copy().log_lines(spelled.lines).accepted
