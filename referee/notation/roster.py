"""Who sits at a table: handles and names, well formed and each there once (record/roster)."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from referee.values.rules import Fault
from referee.values.text import fold

LONGEST_HANDLE = 16
LONGEST_NAME = 64
RESERVED_HANDLES = ("stock",)


def is_handle(text: str) -> bool:
    """Says whether a text is 1 to 16 letters or digits of any script, marks included."""
    return fold(text) not in RESERVED_HANDLES and _is_word(text)


def _is_word(text: str) -> bool:
    if text.isascii():
        return text.isalnum() and len(text) <= LONGEST_HANDLE
    kinds = [unicodedata.category(character) for character in text]
    return (
        len(text) <= LONGEST_HANDLE
        and kinds[0][0] in "LN"
        and all(kind[0] in "LM" or kind == "Nd" for kind in kinds)
    )


def is_visible(name: str) -> bool:
    """Says whether a name is printable and shows something: no tab, and not joiners alone."""
    kinds = {unicodedata.category(character)[0] for character in name}
    return "\t" not in name and bool(kinds & set("LNPS"))


def _roster(why: str, at: int | None, **data: Any) -> Fault:
    return Fault("record/roster", "syntax", why, word=at, data=data)


class People:
    """Everybody who has sat down so far, in the order in which they came.

    ``names`` maps handles to names, ``roster`` folded handles to handles.
    """

    __slots__ = ("_taken", "names", "roster")

    def __init__(self, players: Mapping[str, str] | None = None) -> None:
        self.names: dict[str, str] = {}
        self.roster: dict[str, str] = {}
        self._taken: dict[str, str] = {}
        for handle, name in (players or {}).items():
            self.seat(handle, name)

    def copy(self) -> People:
        """Returns the same people, to whom others may be added."""
        twin = People()
        twin.names, twin.roster = dict(self.names), dict(self.roster)
        twin._taken = dict(self._taken)
        return twin

    def faults(self, handle: str, name: str | None) -> list[Fault]:
        """Says what is wrong with a handle and a name for somebody new.

        They stand as the first and the second word behind a verb.
        """
        return self._faults(handle, fold(handle), name, fold(name or ""))

    def _faults(self, handle: str, key: str, name: str | None, name_key: str) -> list[Fault]:
        if key in self.roster:
            return [_roster("handle-twice", 1, word=handle, other=self.roster[key])]
        if key in RESERVED_HANDLES:
            return [_roster("reserved", 1, word=handle)]
        if not _is_word(handle):
            return [_roster("handle", 1, word=handle)]
        if not name:
            return [_roster("no-name", None, word=handle)]
        if not is_visible(name):
            return [_roster("invisible", 2, word=handle)]
        if len(name) > LONGEST_NAME:
            return [_roster("long-name", 2, length=len(name))]
        if name_key in self._taken:
            return [_roster("name-twice", 2, word=name, other=self._taken[name_key])]
        return []

    def seat(self, handle: str, name: str | None) -> list[Fault]:
        """Lets somebody sit down and says what is wrong with that.

        A seat with a fault is still a seat: whoever sits there is named by later lines. Only a
        handle that is taken already seats nobody.
        """
        key, name_key = fold(handle), fold(name or "")
        faults = self._faults(handle, key, name, name_key)
        if key not in self.roster:
            self.roster[key] = handle
            self.names[handle] = name or handle
            if name:
                self._taken.setdefault(name_key, handle)
        return faults
