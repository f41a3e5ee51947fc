"""The rules of Quartets about whole families: laid down, dealt, named; and about empty hands."""

from __future__ import annotations

from referee.games.kernel.asking.said import CLAIM, SAID
from referee.values.rules import Page, Rule, Say

_SHOWN_CARDS = "Seen cards are facts; the rest is reckoned from what everybody heard and saw."

LAYING: tuple[Rule, ...] = (
    Rule(
        "quartets/book-at-once",
        "breach",
        "beuting, ovsg, Cassell, catsatcards",
        Page(
            "A whole family is laid down at once.",
            "Whoever holds all cards of a family lays them down before the next ask, answer or "
            "draw; with 'lay free' when they like. " + _SHOWN_CARDS,
            "A family in hand could still be asked away, and the count would be wrong.",
            "Lay the family as soon as the last card arrives: 'book P FAMILY'.",
        ),
        {
            "now": Say(
                "{player} holds a whole family and does not lay it down{proven}",
                "lay it down first: 'book P FAMILY'",
                data=CLAIM,
            ),
            "earlier": Say(
                "on line {said} {player} held a whole family and had not laid it down{proven}",
                data=CLAIM,
            ),
            "some-now": Say(
                "somebody holds a whole family and does not lay it down{proven}",
                "lay it down first: 'book P FAMILY'",
                data=CLAIM[1:],
            ),
            "some-earlier": Say(
                "on line {said} somebody held a whole family and had not laid it down{proven}",
                data=CLAIM[1:],
            ),
        },
        claims="nobody whose hand has grown holds a whole family",
        claimed="play went on, so no whole family was held by {player}",
    ),
    Rule(
        "quartets/book-true",
        "breach",
        "beuting, ovsg, Cassell, catsatcards",
        Page(
            "A book is a whole family from the player's own hand.",
            "All cards of the family come from the hand of whoever lays them down.",
            "Families are the score.",
            "Take the cards back, or correct the family or the player.",
        ),
        {
            "": Say(
                "{player} does not hold the whole of {what:rank}{proven}",
                data=("player", "what", "facts"),
            ),
            "never": Say(
                "{player} lays down {what:rank}, and at this table no family is laid down",
                "a family counts as soon as it is certain",
                data=("player", "what"),
            ),
        },
        by_cards=True,
    ),
    Rule(
        "quartets/dealt-books",
        "breach",
        "BlindKwartet, math-fun",
        Page(
            "Nobody is dealt a whole family.",
            "With 'option dealt-books forbid' the table deals again where a hand holds one, and "
            "no book is laid before the first ask.",
            "A family that is dealt has been won by nobody.",
            "Cancel the deal with 'void' and deal again.",
        ),
        {
            "hand": Say(
                "{player} was dealt the whole of {what:rank}",
                "cancel the deal: 'void'",
                data=("player", "what"),
            ),
            "book": Say(
                "{player} lays down {what:rank} before anybody has asked",
                "cancel the deal: 'void'",
                data=("player", "what"),
            ),
            "some-now": Say(
                "somebody was dealt a whole family{proven}",
                "cancel the deal: 'void'",
                data=CLAIM[1:],
            ),
            "some-earlier": Say(
                "somebody was dealt a whole family, on line {said}{proven}", data=CLAIM[1:]
            ),
        },
    ),
    Rule(
        "quartets/families",
        "breach",
        "stacky",
        Page(
            "No more families are named than there are.",
            "With 'names asked' a family exists as soon as somebody asks for it, under the name "
            "that is used there; there are as many as the deck has, as a rule one for each "
            "player. Where hands are imagined, who names one too many loses.",
            "With one more family there would be more cards than the players hold.",
            "Ask for a family that has a name already.",
        ),
        {
            "": Say(
                "{player} names {what:code}, and all families have names: {families}",
                "ask for one of these",
                data=("player", "what", "families"),
            ),
        },
    ),
    Rule(
        "quartets/empty-hand",
        "breach",
        "house",
        Page(
            "Whoever has an empty hand draws before asking.",
            "With 'empty-hand draw', a player whose hand is empty on their turn draws one card "
            "and then asks; the card may also be drawn as soon as the hand is empty.",
            "Without a card there is no family to ask for.",
            "Draw first: 'draw P'.",
        ),
        SAID["empty-hand"],
    ),
)
