"""The slips of the pen that would explain what cannot follow in a round of tricks.

Of a line that ends with a blank only the beginning is known.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.kernel.tricks.events import LOST, Play, Trick, Won
from referee.games.kernel.tricks.round import TrickRound
from referee.games.kernel.tricks.turns import ANYBODY
from referee.games.repairs import Repair
from referee.notation.arguments import Handle
from referee.values.rules import Fault

Lines = tuple[str, ...]


def before_cards(here: TrickRound, event: Play | Trick) -> list[Lines]:
    """Returns the card, or the trick, without which others would be in turn."""
    course, seats = here.tricks.course, len(here.players)
    if course.question and here.tricks.plain:
        return [(f"took {event.player}",)]
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


def before_the_end(here: TrickRound, order: Sequence[Handle], line: int) -> list[Repair]:
    """Returns the card, the trick, or the tricks won without which the round is not over.

    ``order`` are the players from the dealer's left on.
    """
    course = here.tricks.course
    if here.waits:
        return []
    if here.won:
        waiting = [each for each in order if each not in here.won]
        left = here.size - sum(here.won.values())
        return [Repair(line, (Won(waiting[0], left),))] if len(waiting) == 1 and left >= 0 else []
    if here.tricks.others or here.tricks.lost or course.turn == ANYBODY:
        return []
    due = here.players[course.turn]
    if course.done + 1 < here.size:
        return []
    if not course.table:
        unseen = (LOST,) * len(here.players)
        return [Repair(line, (Trick(due, unseen),), begun=(f"trick {due} ",))]
    return [_card(here, course.turn, line)] if len(course.queue) == 1 else []


def card_short(here: TrickRound) -> list[Repair]:
    """Returns the last cards of tricks so far, any of which may be missing, the latest first.

    Whoever was to play it leads the next trick with the card that stands in its place.
    """
    last = {trick: (seat, line) for line, seat, cards, trick in here.hands.log if len(cards) == 1}
    full = [last[trick] for trick in sorted(last, reverse=True) if trick < here.tricks.course.done]
    return [_card(here, seat, line) for seat, line in full]


def _card(here: TrickRound, seat: int, line: int) -> Repair:
    player = here.players[seat]
    return Repair(line, (Play(player, LOST),), begun=(f"play {player} ",))


def kept(here: TrickRound) -> tuple[Fault, ...]:
    """Returns the revokes that nobody can prove where cards are missing.

    What a hand seems to have kept may lie in the trick that nobody wrote down.
    """
    return tuple(each for each in here.revokes if each.why == "hand")
