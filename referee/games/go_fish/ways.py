"""The ways in which events of Go Fish break rules that no game owns."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.go_fish.rules import ARGUMENTS, CARD_TWICE, ORDER, TOO_MANY
from referee.values.rules import Say

WAYS: Mapping[str, Mapping[str, Say]] = {
    CARD_TWICE: {
        "": Say("{what} is somewhere else already", data=("what", "first")),
    },
    TOO_MANY: {
        "rank": Say(
            "{player} cannot have so many {what:rank}{proven}", data=("player", "what", "facts")
        ),
        "hand": Say(
            "{player} has {held:card} and cannot give {count}",
            data=("player", "count", "held"),
        ),
        "no-such-card": Say(
            "{what} is not in this deck",
            "the deck has the first {ranks} of A 2 3 4 5 6 7 8 9 T J Q K and the first {suits} of "
            "S H D C",
            data=("what", "suits", "ranks"),
        ),
        "one-card": Say("{what} is one card, not {count}", data=("count", "what")),
    },
    ARGUMENTS: {
        "want-rank": Say(
            "this table asks for ranks, not for one card", "name the rank alone", data=("what",)
        ),
        "want-card": Say(
            "this table asks for one card, not for a rank", "name rank and suit", data=("what",)
        ),
        "not-asked": Say("{what} was not asked for, but {asked:many}", data=("what", "asked")),
        "hand-size": Say(
            "the hand of {player} has {count:card}, and {due} were dealt",
            "write x and a number for cards that nobody saw: x3",
            data=("player", "count", "due"),
        ),
        "hand-twice": Say("the hand of {player} is recorded already", data=("player",)),
        "absent": Say(
            "{player} does not play in this deal",
            "'join' before the deal seats somebody",
            data=("player",),
        ),
    },
    ORDER: {
        "seats": Say(
            "{verb:q} stands in the middle of deal {round}",
            "players join and leave between deals: finish this one, or cancel it with 'void'",
            data=("verb", "round"),
        ),
    },
    "record/header": {
        "own-card-unset": Say(
            "asking for one card needs an agreement whether one's own may be asked for",
            "add 'option own-card allow' or 'option own-card forbid'",
        ),
    },
}
