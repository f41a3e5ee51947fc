"""The ways in which events of Kachuful break rules that no game owns."""

from __future__ import annotations

from referee.games.kernel.ways import TRICKS, Ways, joined
from referee.notation.rules import ARGUMENTS, ORDER
from referee.values.rules import Say

_OWN: Ways = {
    ARGUMENTS: {
        "absent": Say(
            "{player} does not play in this round",
            "'join' before the deal seats somebody",
            data=("player",),
        ),
        "trump-due": Say(
            "each deal turns its own trump, and this one names none",
            "write it last: 'deal {dealer} S', N for no trump",
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
