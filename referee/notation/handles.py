"""Handles for new players: two to four Latin letters that nobody takes for anything else.

A handle is the beginning of a name in Latin letters, whatever its script, so that event lines stay
left to right on every terminal. It is never the beginning of a verb, a command or another handle,
nor a card, a rank, a suit or a number.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from string import ascii_lowercase

from referee.notation.arguments import Handle
from referee.notation.romanised import romanised
from referee.notation.roster import is_handle
from referee.notation.spoken import words_of
from referee.values.deck import STANDARD
from referee.values.text import fold

SHORTEST, LONGEST = 2, 4
"""Letters of a handle that is made."""

_MOST = 100
"""Most players without a letter in their names."""

_UNKNOWN = re.compile(r"x\d*")
_NUMBERED = re.compile(r"\d+")


class Avoided:
    """What a handle must not be: the verbs of games, the handles and the names of others."""

    def __init__(self, handles: Iterable[Handle], verbs: Iterable[str]) -> None:
        self.handles = {fold(handle) for handle in handles} - {""}
        keys = words_of("en")
        meant = {key for found in keys.values() for key in found.split()}
        own = {key.partition(".")[2] for key in meant if key.startswith(("verb.", "cmd."))}
        self._begun = own | {fold(verb) for verb in verbs}
        self._words = {part for word in keys for part in word.split()} | {"nt"}

    def forbids(self, handle: str) -> bool:
        """Whether a handle would be taken for something else, or something else for it."""
        spoken = STANDARD.spoken()
        return (
            not is_handle(handle)
            or handle in self._words
            or any(each.startswith(handle) for each in self._begun)
            or any(each.startswith(handle) or handle.startswith(each) for each in self.handles)
            or bool(spoken.read(handle) or spoken.read_member(handle))
            or spoken.split(handle) != [handle]
            or bool(_UNKNOWN.fullmatch(handle) or _NUMBERED.fullmatch(handle))
        )


def make_handles(
    names: Sequence[str], taken: Iterable[Handle] = (), verbs: Iterable[str] = ()
) -> list[Handle]:
    """Returns a handle for each name, in Latin letters.

    ``taken`` are handles of others at the table, ``verbs`` those of its game beside those of the
    games that come along.
    """
    spelled = [romanised(name) for name in names]
    avoided = Avoided(taken, verbs)
    made: list[Handle] = []
    for seat, letters in enumerate(spelled):
        others = [*spelled[:seat], *spelled[seat + 1 :]]
        handle = next(each for each in _candidates(letters, others) if not avoided.forbids(each))
        avoided.handles.add(handle)
        made.append(handle)
    return made


def seat_handles(players: Sequence[str], verbs: Iterable[str] = ()) -> list[tuple[Handle, str]]:
    """Returns handles and names from ``NAME`` and ``HANDLE=NAME``."""
    split = [text.partition("=") if "=" in text else ("", "", text) for text in players]
    chosen = [handle.strip() for handle, sign, _ in split if sign]
    made = iter(make_handles([name for _, sign, name in split if not sign], chosen, verbs))
    return [
        (handle.strip() if sign else next(made), name.strip() if sign else name)
        for handle, sign, name in split
    ]


def _candidates(letters: str, others: Collection[str]) -> Iterator[Handle]:
    """Yields handles for a name, the best first, more than there are players anywhere.

    Those that begin another name come after those that do not.
    """
    short = list(dict.fromkeys(_short(letters)))
    yield from (each for each in short if not any(other.startswith(each) for other in others))
    yield from short
    for begin in range(max(len(letters) - 1, min(len(letters), 1))):
        stem = letters[begin : begin + SHORTEST]
        yield from _short(letters[begin:])
        yield from (f"{stem}{number}" for number in range(len(stem), 10))
    for letter in ("p", *ascii_lowercase):
        yield from (f"{letter}{number}" for number in range(1, _MOST))


def _short(letters: str) -> Iterator[Handle]:
    """Yields the beginnings of a name, then its first and one later letter."""
    for length in range(SHORTEST, min(len(letters), LONGEST) + 1):
        yield letters[:length]
    for later in letters[2:]:
        yield letters[0] + later
