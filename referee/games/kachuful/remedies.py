"""What a table may do about a line that Kachuful refuses."""

from __future__ import annotations

from referee.games.kachuful.rules import (
    BID_RANGE,
    BID_TURN,
    CONTRADICTION,
    DEALER,
    FOLLOW_SUIT,
    HOOK,
    PLAY_DUE,
    PLAY_TURN,
    TRICKS_SUM,
)
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
)

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
}
