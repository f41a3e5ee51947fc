"""The ways in which events of Go Fish break rules that no game owns."""

from __future__ import annotations

from referee.games.kernel.ways import ASKING, DEALS, Ways, joined
from referee.notation.rules import TOO_MANY
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
