"""Who is who: players joined by name, by aliases that the host gives, and names that are alike."""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from referee.values.rules import CannotDo
from referee.values.text import fold

SHORTEST = 4
"""Letters below which two names that differ in one letter are probably two people: Ali and Ari."""


class Aliases:
    """Other names that people play under: old name to new one, however they are spelt.

    Raises CannotDo where a name leads back to itself, or to two people.
    """

    def __init__(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        self._names: dict[str, str] = {}
        for old, new in pairs:
            key = fold(old)
            if fold(self._names.get(key, new)) != fold(new):
                raise CannotDo("alias-twice", old=old, new=new, other=self._names[key])
            self._names[key] = unicodedata.normalize("NFC", new.strip())
        for old in self._names:
            self.name(old)

    def name(self, name: str) -> str:
        """Returns the name that somebody goes by in the league."""
        passed: list[str] = []
        while (key := fold(name)) in self._names and fold(self._names[key]) != key:
            if key in passed:
                raise CannotDo("alias-circle", name=name)
            passed.append(key)
            name = self._names[key]
        return self._names.get(key, name)


def read_aliases(text: str, file: str) -> Iterator[tuple[str, str]]:
    """Yields the pairs of a file of lines ``OLD = NEW``; blank lines and ``#`` comments may stand.

    Raises CannotDo with the number of a line that is no pair.
    """
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = line.strip()
        if line and not line.startswith("#"):
            pair = read_alias(line)
            if pair is None:
                raise CannotDo("alias-line", file=file, line=number, word=line)
            yield pair


def read_alias(text: str) -> tuple[str, str] | None:
    """Reads ``OLD=NEW``, or returns None."""
    old, sign, new = text.partition("=")
    return (old.strip(), new.strip()) if sign and old.strip() and new.strip() else None


class Members:
    """The people of a league, known by the folded form of their names."""

    def __init__(self, aliases: Aliases) -> None:
        self._aliases = aliases
        self._spellings: dict[str, Counter[str]] = defaultdict(Counter)
        self._together: set[tuple[str, str]] = set()

    def keys(self, names: Mapping[str, str], file: str) -> dict[str, str]:
        """Returns handle to key for the players of a match.

        Raises CannotDo where two of them would be the same person.
        """
        keys: dict[str, str] = {}
        for handle, name in names.items():
            known_as = self._aliases.name(name)
            key = fold(known_as)
            if key in keys.values():
                other = next(each for each, its in keys.items() if its == key)
                raise CannotDo("alias-same", file=file, name=name, other=names[other])
            keys[handle] = key
            self._spellings[key][known_as] += 1
        self._together.update(combinations(sorted(keys.values()), 2))
        return keys

    def name(self, key: str) -> str:
        """Returns how a name is spelt most often, the first such spelling where several are."""
        return self._spellings[key].most_common(1)[0][0]

    def alike(self) -> list[tuple[str, str]]:
        """Returns pairs of names that may well be one person's: they never played together and
        differ in marks, blanks and punctuation only, or in one letter."""
        groups: dict[str, set[str]] = defaultdict(set)
        for key in self._spellings:
            bare = skeleton(key)
            groups[bare].add(key)
            if len(bare) > SHORTEST:
                for at in range(len(bare)):
                    groups[bare[:at] + bare[at + 1 :]].add(key)
        found = {
            pair
            for keys in groups.values()
            for pair in combinations(sorted(keys), 2)
            if pair not in self._together and is_alike(*pair)
        }
        return [(self.name(one), self.name(two)) for one, two in sorted(found)]


def skeleton(name: str) -> str:
    """Returns the letters and digits of a folded name, without marks, blanks and punctuation."""
    apart = unicodedata.normalize("NFKD", name)
    return "".join(each for each in apart if each.isalnum())


def is_alike(one: str, two: str) -> bool:
    """Says whether two folded names differ in at most one letter, marks and blanks aside."""
    one, two = sorted((skeleton(one), skeleton(two)), key=len)
    if one == two:
        return True
    if len(one) < SHORTEST or len(two) - len(one) > 1:
        return False
    at = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), len(one))
    if len(one) == len(two):
        swapped = one[:at] + one[at + 1 : at + 2] + one[at : at + 1] + one[at + 2 :]
        return one[at + 1 :] == two[at + 1 :] or swapped == two
    return one[at:] == two[at + 1 :]
