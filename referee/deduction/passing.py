"""What a gift means for cards that were named: where they may be after it."""

from __future__ import annotations

from referee.values.rows import NamedTuple

BOOKED, AFLOAT = -1, -2
"""Where a named card is that was laid down, or passed on in silence, perhaps, to another hand."""


class Passed(NamedTuple):
    """What a gift means for named cards: each with its place before and after.

    ``named`` are the cards that were named, ``fresh`` those of them that nobody knew in that hand,
    ``kept`` is how many known ones stay in it for sure, and ``lost`` says that nobody knows any
    more where some of them are. So many cards at least (``hidden``) were none of the known ones.
    """

    places: tuple[tuple[str, int | None, int], ...] = ()
    named: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    kept: int = 0
    lost: bool = False
    hidden: int = 0


NO_NAMES = Passed()
