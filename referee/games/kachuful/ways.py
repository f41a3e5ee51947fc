"""Ways of breaking rules that no game owns, and what a table may do about a refused line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from referee.games.kachuful.rules import (
    BID_RANGE,
    BID_TURN,
    CONTRADICTION,
    DEALER,
    FOLLOW_SUIT,
    HOOK,
    PLAY_DUE,
    PLAY_TURN,
    REVOKE,
    TOOK,
    TRICKS_SUM,
)
from referee.games.kernel.ways import TRICKS, Ways, joined
from referee.notation.rules import ARGUMENTS, ORDER
from referee.values.remedies import (
    ACTOR,
    DUE,
    EARLIER,
    GUILTY,
    PROOF,
    STAND,
    THIS,
    Remedies,
    Remedy,
    Way,
)
from referee.values.rules import Say

if TYPE_CHECKING:
    from referee.games.kachuful.match import KachufulMatch
    from referee.notation.events import Event

_OWN: Ways = {
    ARGUMENTS: {
        "absent": Say(
            "{player} does not play in this round",
            "'join' before the deal seats somebody",
            data=("player",),
        ),
        "trump-due": Say(
            "each deal turns its own trump, and this one names none",
            "write it last: 'deal {dealer:code} S', N for no trump",
            data=("dealer",),
        ),
    },
    ORDER: {
        "no-deal": Say(
            "{verb:q} stands outside any round",
            "open the round first: 'deal DEALER'",
            data=("verb",),
        ),
        "seats": Say(
            "{verb:q} stands in the middle of round {round}",
            "players join and leave between rounds: finish this one, or cancel it with 'void'",
            data=("verb", "round"),
        ),
    },
}

WAYS = joined(TRICKS, _OWN)


def _instead_of_totals(
    state: KachufulMatch, row: Sequence[Event], played: Sequence[Event]
) -> Iterable[Way]:
    from referee.games.kernel.tricks.doubts import instead_of_totals

    return instead_of_totals(state.last, row, played) if state.last else ()


REMEDIES: Remedies = {
    FOLLOW_SUIT: (Remedy("revoke", "declare", "revoke {player} {trick}"), STAND, GUILTY),
    HOOK: (STAND, EARLIER),
    BID_TURN: (ACTOR, STAND),
    BID_RANGE: (),
    PLAY_DUE: (DUE, STAND),
    PLAY_TURN: (ACTOR, STAND, DUE),
    DEALER: (ACTOR, STAND, DUE),
    CONTRADICTION: (THIS, PROOF, STAND),
    TRICKS_SUM: (THIS, EARLIER),
    TOOK: (ACTOR, PROOF),
    f"{ORDER} mixed": (Remedy("claim", "made", make=_instead_of_totals),),
    REVOKE: (THIS,),
}
"""What a table may do about a line that is refused."""
