"""What a table may do about a line that Go Fish refuses."""

from __future__ import annotations

from referee.games.go_fish.rules import (
    ANSWER_DUE,
    ASK_HELD,
    ASK_OWN_CARD,
    BOOK_AT_ONCE,
    CONTRADICTION,
    DRAW_DUE,
    EMPTY_HAND,
    FISH_TRUE,
    GIVE_ALL,
    LUCKY_SHOWN,
    TURN,
)
from referee.values.remedies import ACTOR, DUE, PROOF, STAND, THIS, Remedies

_CLAIMED = (THIS, PROOF, STAND)

REMEDIES: Remedies = {
    TURN: (ACTOR, STAND, DUE),
    ANSWER_DUE: (DUE, STAND),
    DRAW_DUE: (DUE, STAND),
    BOOK_AT_ONCE: (DUE, STAND),
    EMPTY_HAND: (DUE, STAND),
    ASK_HELD: _CLAIMED,
    ASK_OWN_CARD: _CLAIMED,
    FISH_TRUE: _CLAIMED,
    GIVE_ALL: _CLAIMED,
    LUCKY_SHOWN: _CLAIMED,
    CONTRADICTION: _CLAIMED,
}
