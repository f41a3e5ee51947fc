"""The ways in which events of each kernel break rules that no game owns."""

from __future__ import annotations

from collections.abc import Mapping

from referee.notation.rules import ARGUMENTS, CARD_TWICE, LACKING, ORDER, TOO_MANY
from referee.values.rules import Say

Ways = Mapping[str, Mapping[str, Say]]
"""Rule to the ways of breaking it, each with what is said of it."""


def joined(*all_ways: Ways) -> Ways:
    """Returns all of them; where several are of one rule and kind, the last is meant."""
    found: dict[str, dict[str, Say]] = {}
    for ways in all_ways:
        for rule, sayings in ways.items():
            found.setdefault(rule, {}).update(sayings)
    return found


_HAND_SIZE = Say(
    "the hand of {player} has {count:card}, and {due} were dealt",
    "write x and a number for cards that nobody saw: x3",
    data=("player", "count", "due"),
)


_PLAYERS = ("count", "fewest", "most")
_HOW_MANY = {
    "many": Say("", "leave the last players out, or choose rules that seat more", _PLAYERS),
    "few": Say("", "add the players who are missing", _PLAYERS),
}


def players_ways(told: str) -> Mapping[str, Say]:
    """Returns the ways of being too many or too few; ``told`` says how many may play."""
    return {why: say._replace(message=told) for why, say in _HOW_MANY.items()}


DEALS: Ways = {
    ARGUMENTS: {
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
}
"""Of deals, and of who comes and goes between them."""

_LACKING = {
    "": Say("{what} is seen, and line {first} says that the pack lacks it", data=("what", "first")),
    "seen": Say("{what} is not missing: it was seen on line {first}", data=("what", "first")),
}
_NOBODY_ASKED = Say("nobody was asked", "an answer follows an ask")

ASKING: Ways = {
    LACKING: {
        **_LACKING,
        "laid": Say(
            "{what} is not missing: the book of {rank:many} is down", data=("what", "rank")
        ),
        "stock": Say(
            "{count:card} cannot be missing: the stock holds {held:card}", data=("count", "held")
        ),
        "proved": Say("{what} cannot be missing{proven}", data=("what", "facts")),
    },
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
        "show": Say(
            "{player} has {held:card} and cannot show {count}",
            data=("player", "count", "held"),
        ),
        "one-card": Say("{what} is one card, not {count}", data=("count", "what")),
    },
    ARGUMENTS: {
        "who/give": _NOBODY_ASKED,
        "who/fish": _NOBODY_ASKED,
        "who/none": _NOBODY_ASKED,
        "who/draw": Say("nobody has to draw a card now"),
        "want-rank": Say(
            "this table asks for ranks, not for one card", "name the rank alone", data=("what",)
        ),
        "want-card": Say(
            "this table asks for one card, not for a rank", "name rank and suit", data=("what",)
        ),
        "admit-rule": Say(
            "nobody owns up to {rule}: everybody can see whether it was kept",
            data=("rule", "player"),
        ),
        "not-asked": Say("{what} was not asked for, but {asked:many}", data=("what", "asked")),
        "hand-size": _HAND_SIZE,
        "hand-twice": Say("the hand of {player} is recorded already", data=("player",)),
    },
}
"""Of games of asking."""

TRICKS: Ways = {
    LACKING: {
        **_LACKING,
        "stock": Say(
            "{count:card} cannot be missing: {held:card} were not dealt", data=("count", "held")
        ),
    },
    TOO_MANY: {
        "show": Say(
            "{player} has {held:card} and cannot show {count}", data=("player", "count", "held")
        ),
    },
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
        "trick-cards": Say(
            "a trick has {due:card}, not {count}",
            "one for each player",
            data=("count", "due"),
        ),
        "hand-size": _HAND_SIZE,
        "hand-twice": Say(
            "the hand of {player} is recorded already, on line {first}", data=("player", "first")
        ),
        "who/bid": Say("no bids are waited for now"),
        "who/play": Say("nobody can play a card yet", "first come the deal and all bids"),
        "who/trick": Say("no trick can be played yet", "first come the deal and all bids"),
        "who/won": Say("it is nobody's turn to win tricks yet", "first come the deal and all bids"),
        "no-trick": Say(
            "there is no trick {trick}: {count:trick} played so far", data=("trick", "count")
        ),
    },
    ORDER: {
        "mixed": Say(
            "a round is recorded either trick by trick or by the tricks won in all",
            "keep to the way in which the round began",
            data=("verb",),
        ),
        "claimed": Say(
            "{verb:q} comes too late: the rest of the round is claimed",
            "take 'claim' back first: undo",
            data=("verb",),
        ),
    },
}
"""Of games of tricks."""
