"""What a proof rests on: sets of claims and of lines of which none can be left out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def irreducible(optional: Sequence[Item], conflict: Callable[[Sequence[Item]], bool]) -> list[Item]:
    """Returns items that conflict, none of which can be left out, out of all that do.

    ``conflict`` says whether some of the items, by themselves, conflict. Earlier items are kept
    in preference to later ones. The method halves the items (QuickXplain, U. Junker, 2004), so
    that few are tried one at a time.
    """
    if conflict(()):
        return []
    return _needed([], list(optional), conflict)


def _needed(
    base: list[Item], items: list[Item], conflict: Callable[[Sequence[Item]], bool]
) -> list[Item]:
    """Returns those of the items which, with the base, conflict, all of them needed."""
    if len(items) < 2:
        return items
    early, late = items[: len(items) // 2], items[len(items) // 2 :]
    if conflict(base + early):
        return _needed(base, early, conflict)
    kept = _needed(base + early, late, conflict)
    if conflict(base + kept):
        return kept
    return kept + _needed(base + kept, early, conflict)


Lines = frozenset[int]
Said = frozenset[tuple[int, str]]
"""Claims, as the line and the rule of each."""

Contradicts = Callable[[Said, Lines], bool]
"""Whether claims, and the facts of some lines, cannot be true in a record of nothing else."""


def lines_needed(
    contradicts: Contradicts, said: Said, fixed: Lines, seen: Sequence[int], moved: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns the lines of facts that refute some claims, and lines that are background.

    What a line says counts as a whole: the facts of the claims' own lines (``fixed``) are there in
    any case. ``seen`` are the lines on which cards of a hand or from the stock were seen, ``moved``
    those on which cards changed hands; later ones are told of in preference to earlier ones.

    The record of all these lines is contradictory; leave out a claim with its line, or a line of
    facts, and a deal exists. A line of the background is not needed for that, but without it one
    of the others would not be: it says where cards went that somebody no longer has.
    """

    def conflict(some: Collection[int]) -> bool:
        return contradicts(said, fixed.union(some))

    def sound(some: Sequence[int], needed: Sequence[int]) -> bool:
        """Whether lines contradict the claims, but not without any claim or line needed."""
        return (
            conflict(some)
            and not any(conflict([each for each in some if each != line]) for line in needed)
            and all_claims_needed(contradicts, said, fixed.union(some))
        )

    # Cards that went away later may not be left out while it is found out what must be seen.
    shown = irreducible(seen[::-1], lambda some: conflict([*moved, *some]))
    kept = shown
    if not sound(kept, shown):
        carried = irreducible(moved[::-1], lambda some: conflict([*shown, *some]))
        kept = [*shown, *carried]
        if not sound(kept, kept):
            kept = [*shown, *moved]
            for size in _halves(len(moved)):  # most can be left out, many at a time
                for at in range(0, len(moved), size):
                    gone = set(moved[at : at + size]).intersection(kept)
                    rest = [each for each in kept if each not in gone]
                    kept = rest if gone and sound(rest, shown) else kept
    background = [line for line in kept if conflict([each for each in kept if each != line])]
    return tuple(sorted(set(kept).difference(background))), tuple(sorted(background))


def _halves(size: int) -> Iterator[int]:
    """Yields half of a number, half of that, and so on, down to one."""
    while size > 0:
        size = (size + 1) // 2
        yield size
        size -= size == 1


def all_claims_needed(contradicts: Contradicts, said: Said, lines: Lines) -> bool:
    """Whether no claim can be left out together with what else its line says."""
    return not any(
        contradicts(said - {claim}, lines - {claim[0]} | {line for line, _ in said - {claim}})
        for claim in said
    )
