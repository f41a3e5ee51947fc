"""The rules of Go Fish about what is told beside the play: admissions and assertions."""

from __future__ import annotations

from referee.games.kernel.asking.said import COUNT_PAGE, SAID
from referee.values.rules import Page, Rule

ADMIT = "go-fish/admit"
COUNT = "go-fish/count"
SCORE = "go-fish/score"

TOLD: tuple[Rule, ...] = (
    Rule(
        ADMIT,
        "impossible",
        "house",
        Page(
            "What a player owns up to is possible.",
            "'admit P RULE' says that a player owns up to a breach that nobody could see: to have "
            "asked for what was not held, to have said 'go fish' or kept cards back, not to have "
            "shown a lucky draw or laid a book. It is no finding and no penalty; from then on it "
            "is a fact. Cards that were kept back may be handed over right after it, with 'give'.",
            "Where all that everybody saw proves that the rule was kept, nobody can have broken "
            "it.",
            "Name the line that is meant: 'admit P RULE LINE'; 'referee check --explain LINE' says "
            "what is known of it.",
        ),
        SAID["admit"],
    ),
    Rule(
        COUNT,
        "impossible",
        "house",
        COUNT_PAGE,
        SAID["count"],
    ),
    Rule(
        SCORE,
        "impossible",
        "house",
        Page(
            "A score agrees with the record.",
            "'score P N ...' says how many books the players have in the match so far; the record "
            "must come to the same.",
            "A score that differs shows that a line is missing or wrong.",
            "Count the books on the table; then look for the one that was not recorded.",
        ),
        SAID["score"],
    ),
)
