"""A language in which every letter of what is said is another, to see what is not said by it.

Whatever a person reads goes through a catalogue: with this one in the place of a translation, what
still shows letters of English has not. It has the grammar of a real language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations

from extraction import messages

from referee.words.lang import grammar
from referee.words.language import _NOTATION, SPOKEN, Spoken

LETTER = {"ar": "ض", "he": "ש", "th": "ก"}

_KEPT = re.compile(rf"\{{[^}}]*\}}|{_NOTATION}")


class Pseudo(NullTranslations):
    """A catalogue that has every message, and each letter of it as one of its own."""

    def __init__(self, letter: str) -> None:
        super().__init__()
        self._letter = letter
        found = messages()
        self._known = {each.text for each in found} | {each.many for each in found}

    def gettext(self, message: str) -> str:
        """Returns what would be said; English where no catalogue has it."""
        return self._other(message) if message in self._known else message

    def pgettext(self, context: str, message: str) -> str:
        """Returns the same, whatever is meant."""
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Returns what would be said of so many."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def _other(self, text: str) -> str:
        kept: list[str] = []
        parts = _KEPT.split(text)
        kept = [found[0] for found in _KEPT.finditer(text)]
        told = [re.sub("[A-Za-z]", self._letter, part) for part in parts]
        return "".join(part + (kept[at] if at < len(kept) else "") for at, part in enumerate(told))


@contextmanager
def pseudo(tag: str) -> Iterator[None]:
    """Speaks a language whose catalogue has every message."""
    before = SPOKEN.set(Spoken(grammar(tag), Pseudo(LETTER[tag]), {}))
    try:
        yield
    finally:
        SPOKEN.reset(before)
