"""What seems to be missing in a round of tricks: one line, where one would explain what comes.

A line that ends with a blank is one of which only the beginning is known.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.kernel.tricks.events import Play, Trick
from referee.games.kernel.tricks.round import TrickRound
from referee.games.kernel.tricks.turns import ANYBODY

Lines = tuple[str, ...]


def before_cards(here: TrickRound, event: Play | Trick) -> list[Lines]:
    """Returns the card, or the trick, without which others would be in turn."""
    course, seats = here.tricks.course, len(here.players)
    if here.tricks.others or here.tricks.lost or course.turn == ANYBODY:
        return []
    due = here.players[course.turn]
    if isinstance(event, Trick) and not course.table:
        return [(f"trick {due} ",)] if course.done + 1 < here.size else []
    if course.table:
        following: Sequence[int] = course.queue[1:2]
    else:
        following = [(course.turn + 1) % seats]
    if isinstance(event, Trick):
        return [] if following else [(f"play {due} ",)]
    fits = not following or here.seat[event.player] in following
    return [(f"play {due} ",)] if fits else []


def before_next_deal(here: TrickRound, order: Sequence[str]) -> list[Lines]:
    """Returns the card, the trick, or the tricks won without which the round is not over.

    ``order`` are the players from the dealer's left on.
    """
    course = here.tricks.course
    if here.won:
        waiting = [each for each in order if each not in here.won]
        left = here.size - sum(here.won.values())
        return [(f"won {waiting[0]} {left}",)] if len(waiting) == 1 and left >= 0 else []
    if here.tricks.others or here.tricks.lost or course.turn == ANYBODY:
        return []
    due = here.players[course.turn]
    if course.done + 1 < here.size:
        return []
    if not course.table:
        return [(f"trick {due} ",)]
    return [(f"play {due} ",)] if len(course.queue) == 1 else []
