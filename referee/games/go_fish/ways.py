"""Ways of breaking rules that no game owns, and what a table may do about a refused line."""

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
from referee.games.go_fish.told import ADMIT
from referee.games.kernel.asking.ways import ADMITTED
from referee.games.kernel.ways import ASKING, DEALS, Ways, joined
from referee.notation.rules import TOO_MANY
from referee.values.remedies import ACTOR, DUE, PROOF, STAND, THIS, Remedies
from referee.values.rules import Say

_OWN: Ways = {
    TOO_MANY: {
        "no-such-card": Say(
            "{what} is not in this deck",
            "the deck has the first {ranks} of A 2 3 4 5 6 7 8 9 T J Q K and the first {suits} of "
            "S H D C",
            data=("what", "suits", "ranks"),
        ),
    },
    "record/header": {
        "own-card-unset": Say(
            "asking for one card needs an agreement whether one's own may be asked for",
            "add 'option own-card allow' or 'option own-card forbid'",
        ),
    },
}

WAYS = joined(DEALS, ASKING, _OWN)

_CLAIMED = (THIS, PROOF, STAND)

REMEDIES: Remedies = {
    ADMIT: ADMITTED,
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
"""What a table may do about a line that is refused."""
