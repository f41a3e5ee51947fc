"""What is said of the toy: its rules and the sentences of its match."""

from __future__ import annotations

from referee.games.kernel.seats import EXPECTS
from referee.games.kernel.ways import DEALS, joined
from referee.games.words import GameWords
from referee.values.rules import Page, Rule, Say

_PLAYERS = Say("the toy is played by {fewest} to {most}, not by {count}")


def page(title: str) -> Page:
    return Page(title, "As the title says.", "So that there is a game.", "Do as it says.")


RULES = (
    Rule(
        "toy/players",
        "breach",
        "toy §1",
        page("Two to four play."),
        {"many": _PLAYERS, "few": _PLAYERS},
    ),
    Rule(
        "toy/turn",
        "breach",
        "toy §2",
        page("Cards are laid in turn."),
        {"": Say("{player} lays out of turn: {due} is due")},
    ),
    Rule(
        "toy/follow",
        "breach",
        "toy §3",
        page("Who changes the family has none of it."),
        {"": Say("{player} had {what:one} left on line {said}")},
        claims="{player} has none of {what:many}",
        claimed="{player} had none of {what:many}",
    ),
    Rule(
        "toy/over",
        "breach",
        "toy §4",
        page("Nothing is laid after the last card."),
        {"": Say("{verb:q} comes too late")},
    ),
    Rule(
        "toy/count",
        "impossible",
        "house",
        page("A count agrees."),
        {"": Say("{holder} has {actual:card/cards}")},
    ),
    Rule(
        "toy/score",
        "impossible",
        "house",
        page("A score agrees."),
        {"": Say("{player} has another score")},
    ),
)

_OWN = {
    "deck/card-twice": {"": Say("{what} was laid before")},
    "record/header": {
        "family-size": Say("the family {family:q} has {cards:card/cards}, not {due}"),
        "too-few": Say("{players:player/players} are more than there are cards"),
    },
}

WAYS = joined(DEALS, _OWN)

WORDS = GameWords(
    title="Toy",
    deal="deal",
    unit=("cat", "cats"),
    legend="Each cell: the cards laid, cats, and the total so far.",
    expects={
        "deal": "{player} deals",
        "lay": "{player} lays a card",
        "end": "'end' closes the match",
        **EXPECTS,
    },
    values={"lay": "left"},
    notes={"lay": "laid cards tell little of hands"},
    news={"lay": ("laid", "{player} lays a card")},
    sources={"toy": "the toy's own rules"},
)
