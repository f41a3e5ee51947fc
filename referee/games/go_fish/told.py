"""The rules of Go Fish about what is told beside the play: admissions and assertions."""

from __future__ import annotations

from referee.values.rules import Page, Rule, Say

ADMIT = "go-fish/admit"
COUNT = "go-fish/count"
SCORE = "go-fish/score"

CLAIM = ("player", "what", "said", "facts")
"""``said`` is the line of the claim, ``facts`` the lines that refute it."""

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
        {
            "proved": Say(
                "{player} cannot have broken {rule} there{proven}",
                data=("player", "rule", "facts"),
            ),
            "nothing": Say(
                "{player} has done nothing in this deal that {rule} is about",
                data=("player", "rule"),
            ),
            "line": Say(
                "line {line} is nothing that {player} did under {rule}",
                "leave the line out, and the latest is meant",
                data=("line", "player", "rule"),
            ),
            "now": Say("{player} cannot have broken the rule{proven}", data=CLAIM),
            "earlier": Say(
                "what {player} owns up to on line {said} cannot have been{proven}", data=CLAIM
            ),
        },
    ),
    Rule(
        COUNT,
        "impossible",
        "house",
        Page(
            "A count agrees with the record.",
            "'count P N' and 'count stock N' say how many cards lie there; the record must come "
            "to the same.",
            "A count that differs shows that a line is missing or wrong, while it can still be "
            "found.",
            "Count again; then look for the give or draw that was not recorded.",
        ),
        {
            "": Say(
                "by the record {holder} has {actual:card}, not {number}",
                data=("holder", "number", "actual"),
            ),
        },
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
        {
            "": Say(
                "by the record {player} has {actual:book}, not {number}",
                data=("player", "number", "actual"),
            ),
        },
    ),
)
