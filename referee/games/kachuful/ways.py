"""The ways in which events of Kachuful break rules that no game owns."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.kachuful.rules import ARGUMENTS, CARD_TWICE, ORDER
from referee.values.rules import Say

WAYS: Mapping[str, Mapping[str, Say]] = {
    CARD_TWICE: {
        "played": Say(
            "{player} plays {what}, which {other} played on line {first}",
            data=("what", "player", "other", "first"),
        ),
        "dealt": Say(
            "{player} cannot have {what}: line {first} has it with {other}",
            data=("what", "player", "other", "first"),
        ),
        "line": Say("{what} is on this line twice", data=("what", "player")),
    },
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
        "trick-cards": Say(
            "a trick has {due:card}, not {count}",
            "one for each player",
            data=("count", "due"),
        ),
        "hand-size": Say(
            "the hand of {player} has {count:card}, and {due} were dealt",
            "write x and a number for cards that nobody saw: x3",
            data=("player", "count", "due"),
        ),
        "hand-twice": Say(
            "the hand of {player} is recorded already, on line {first}", data=("player", "first")
        ),
        "no-trick": Say(
            "there is no trick {trick}: {count:trick} played so far", data=("trick", "count")
        ),
    },
    ORDER: {
        "no-deal": Say(
            "{verb:q} stands outside any round",
            "open the round first: 'deal DEALER'",
            data=("verb",),
        ),
        "mixed": Say(
            "a round is recorded either by its cards or by the tricks won",
            "keep to the way in which the round began",
            data=("verb",),
        ),
        "seats": Say(
            "{verb:q} stands in the middle of round {round}",
            "players join and leave between rounds: finish this one, or cancel it with 'void'",
            data=("verb", "round"),
        ),
    },
}
