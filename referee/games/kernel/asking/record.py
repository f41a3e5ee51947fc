"""What the records of all games of asking name alike, and hardly any command needs.

It is loaded when it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.games.game import Seen
    from referee.values.statistics import Progress
    from referee.values.summary import Summary


def seen_by_all() -> Seen:
    """Returns what tells the public form of a record, event by event."""
    from referee.games.kernel.asking.onlooker import Onlooker

    return Onlooker()


def books_so_far(summary: Summary) -> Progress | None:
    """Returns how the books of the players grew, deal by deal or within the only one."""
    from referee.games.kernel.asking.statistics import progress

    return progress(summary)
