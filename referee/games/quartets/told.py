"""The rules of Quartets about what is told beside the play: admissions and assertions."""

from __future__ import annotations

from referee.games.kernel.asking.said import COUNT_PAGE, SAID
from referee.values.rules import Page, Rule, Say

TOLD: tuple[Rule, ...] = (
    Rule(
        "quartets/admit",
        "impossible",
        "house",
        Page(
            "What a player owns up to is possible.",
            "'admit P RULE' says that a player owns up to a breach that nobody could see. It is "
            "no finding and no penalty; from then on it is a fact. Cards that were kept back may "
            "be handed over right after it, with 'give'.",
            "Where all that everybody saw proves that the rule was kept, nobody can have broken "
            "it.",
            "Name the line that is meant: 'admit P RULE LINE'; 'referee check --explain LINE' says "
            "what is known of it.",
        ),
        SAID["admit"],
    ),
    Rule(
        "quartets/count",
        "impossible",
        "house",
        COUNT_PAGE,
        SAID["count"],
    ),
    Rule(
        "quartets/score",
        "impossible",
        "house",
        Page(
            "A score agrees with the record.",
            "'score P N ...' says how many families the players have in the match so far, or how "
            "many deals they have won where the deal has one winner; the record must come to the "
            "same.",
            "A score that differs shows that a line is missing or wrong.",
            "Count what lies on the table; then look for the book that was not recorded.",
        ),
        {
            "": Say(
                "by the record {player} has {actual}, not {number}",
                data=("player", "number", "actual"),
            ),
        },
    ),
)
