"""Which round a revoke is about that the table declares: the last in which it may have happened."""

from __future__ import annotations

from referee.games.kachuful.match import KachufulMatch
from referee.games.kachuful.rounds import KachufulRound
from referee.games.kernel.tricks.declared import revoke_faults
from referee.games.kernel.tricks.events import Revoke
from referee.games.kernel.tricks.taking import admit
from referee.notation.arguments import Handle


def round_meant(match: KachufulMatch, player: Handle) -> KachufulRound | None:
    """Returns the round in which a player may last have failed to follow, None if there is none.

    That is the round before while bids are missing or, where cards are written, until the player
    has played one. Before anything is written of a round, it is recorded as the one before was.
    """
    played = [each for each in match.rounds if not each.void and player in each.seat]
    for at in reversed(range(len(played))):
        here, before = played[at], played[at - 1] if at else None
        if here.over or (not here.waits and _may_have_played(here, player, before)):
            return here
    return None


def _may_have_played(here: KachufulRound, player: Handle, before: KachufulRound | None) -> bool:
    if is_blank(here):
        return before is None or not before.hands.log
    seat = here.seat[player]
    cards = here.hands.log or any(here.hands.hidden)
    if not cards or here.skips or here.tricks.loose:
        return True
    return bool(here.hands.hidden[seat] or any(each.seat == seat for each in here.hands.laid()))


def is_blank(here: KachufulRound) -> bool:
    """Says whether a round is played, and nothing of that is written yet."""
    written = here.hands.log or any(here.hands.hidden) or here.won or here.claimed
    return here.open and not here.waits and not written


def round_before(match: KachufulMatch, player: Handle) -> KachufulRound | None:
    """Returns the last round that is over and that a player played in."""
    played = (each for each in reversed(match.rounds) if each.over and player in each.seat)
    return next((each for each in played if not each.void), None)


def declare(
    match: KachufulMatch, event: Revoke, line: int, here: KachufulRound | None = None
) -> None:
    """Takes in that a player revoked in a round, the one that is meant if none is given."""
    here = here or round_meant(match, event.player)
    if here is not None:
        here.declared[event.player] = line
        admit(here, event)
        match.tell_again(here)


def settle_revokes(match: KachufulMatch, *, by_cards: bool) -> None:
    """Settles of which round revokes are, once something is written of the latest one.

    They were declared while nothing was. Where cards are written nobody had played; where only the
    tricks are, that was known to the table alone.
    """
    here, events = match.last, match.floating
    match.floating = []
    for event, line in events:
        for each in match.rounds:
            if each.declared.get(event.player) == line:
                del each.declared[event.player]
                match.tell_again(each)
        meant = round_before(match, event.player) if by_cards else here
        if meant is not None and all(each.kind == "style" for each in revoke_faults(meant, event)):
            declare(match, event, line, meant)
