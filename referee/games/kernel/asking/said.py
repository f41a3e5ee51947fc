"""What is said of each way of breaking a rule of asking, whatever the game.

A game that has other words for it, such as those of its own miss, says them itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.kernel.asking.rules import (
    ADMIT,
    ANSWER_DUE,
    ASK_HELD,
    ASK_OUT,
    ASK_OWN_CARD,
    ASK_SELF,
    BOOK_AT_ONCE,
    BOOK_TRUE,
    CONTRADICTION,
    COUNT,
    DEAL_SIZE,
    DRAW_DUE,
    EMPTY_HAND,
    GIVE_ALL,
    LUCKY_SHOWN,
    OVER,
    SCORE,
    TURN,
)
from referee.games.words import StatisticWords
from referee.values.rules import Page, Say

CLAIM = ("player", "what", "said", "facts")
"""``said`` is the line of the claim, ``facts`` the lines that refute it."""

COUNT_PAGE = Page(
    "A count agrees with the record.",
    "'count P N' and 'count stock N' say how many cards lie there; the record must come "
    "to the same.",
    "A count that differs shows that a line is missing or wrong, while it can still be found.",
    "Count again; then look for the give or draw that was not recorded.",
)
"""The page of the rule that a count agrees with the record."""

SAID: Mapping[str, Mapping[str, Say]] = {
    DEAL_SIZE: {
        "differs": Say("each player is dealt {due:card}, not {cards}", data=("cards", "due")),
        "deck": Say(
            "{cards:card} for each of {players:player} are more than the {deck} cards of the deck",
            "deal fewer cards (option deal), or use a larger deck (options ranks and suits)",
            data=("cards", "players", "deck"),
        ),
    },
    TURN: {
        "other": Say("{player} asks, but it is the turn of {due}", data=("player", "due")),
        "first-late": Say(
            "{player} cannot be the first any more: somebody has asked already",
            "'first' stands right after the deal",
            data=("player",),
        ),
        "first-left": Say(
            "{player} may not begin: {due}, on the left of the dealer {dealer}, begins",
            data=("player", "due", "dealer"),
        ),
    },
    ASK_SELF: {
        "": Say("{player} asks themselves", "name another player", data=("player",)),
    },
    ASK_HELD: {
        "now": Say(
            "{player} asks for {what:rank} without holding one{proven}",
            "a player asks only for a rank of which they hold a card",
            data=CLAIM,
        ),
        "earlier": Say(
            "{player} asked for {what:rank} on line {said} without holding one{proven}",
            data=CLAIM,
        ),
    },
    ASK_OWN_CARD: {
        "now": Say(
            "{player} asks for {what} and holds that very card{proven}",
            "ask for a card that you do not hold",
            data=CLAIM,
        ),
        "earlier": Say(
            "{player} asked for {what} on line {said} while holding it{proven}", data=CLAIM
        ),
    },
    ASK_OUT: {
        "out": Say(
            "{other} cannot be asked: they have no cards and are out",
            "ask a player with cards",
            data=("player", "other"),
        ),
        "empty": Say(
            "{other} cannot be asked: their hand is empty",
            "ask a player with cards",
            data=("player", "other"),
        ),
    },
    ANSWER_DUE: {
        "waiting": Say(
            "{verb:q} comes too soon: {due} has not answered {asker} about {what:many}",
            data=("verb", "due", "asker", "what"),
        ),
        "other": Say(
            "{player} was not asked: {asker} asked {due} for {what:many}",
            data=("player", "due", "asker", "what"),
        ),
        "no-ask": Say(
            "{player} was not asked for anything",
            "write the question first: 'ask P Q RANK'",
            data=("player", "verb"),
        ),
    },
    GIVE_ALL: {
        "now": Say(
            "{player} keeps back {what:many}{proven}",
            "the asked player hands over every card that was asked for",
            data=CLAIM,
        ),
        "earlier": Say("{player} kept back {what:many} on line {said}{proven}", data=CLAIM),
    },
    DRAW_DUE: {
        "": Say(
            "{verb:q} comes too soon: {due} still draws a card, having asked for {what:many}",
            data=("verb", "due", "what"),
        ),
    },
    LUCKY_SHOWN: {
        "now": Say(
            "{player} asked for {what:many}, drew {what} and did not show it{proven}",
            "show the card: 'draw P CARD'; the player asks again",
            data=CLAIM,
        ),
        "earlier": Say(
            "{player} asked for {what:many}, drew {what} on line {said} and did not show it"
            "{proven}",
            data=CLAIM,
        ),
    },
    BOOK_AT_ONCE: {
        "now": Say(
            "{player} holds a full book and does not lay it down{proven}",
            "lay the book first: 'book P RANK'",
            data=CLAIM,
        ),
        "earlier": Say(
            "on line {said} {player} held a full book and had not laid it down{proven}",
            data=CLAIM,
        ),
        "some-now": Say(
            "somebody holds a full book and does not lay it down{proven}",
            "lay the book first: 'book P RANK'",
            data=CLAIM[1:],
        ),
        "some-earlier": Say(
            "on line {said} somebody held a full book and had not laid it down{proven}",
            data=CLAIM[1:],
        ),
    },
    BOOK_TRUE: {
        "": Say(
            "{player} does not hold all the {what:rank} for a book{proven}",
            data=("player", "what", "facts"),
        ),
    },
    EMPTY_HAND: {
        "": Say(
            "{player} asks with an empty hand",
            "draw a card first, where the stock has one",
            data=("player",),
        ),
    },
    OVER: {
        "books": Say(
            "{verb:q} comes too late: every book is down and the deal is over", data=("verb",)
        ),
        "stock": Say(
            "{verb:q} comes too late: the stock has run out and the deal is over",
            data=("verb",),
        ),
        "hand": Say(
            "{verb:q} comes too late: a hand is empty and the deal is over", data=("verb",)
        ),
        "cards": Say(
            "{verb:q} comes too late: nobody can go on and the deal is over", data=("verb",)
        ),
    },
    CONTRADICTION: {
        "": Say(
            "{claimed:lines} cannot {claimed:both}be true{given}: {story}",
            data=("claims", "facts"),
        ),
    },
    ADMIT: {
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
    COUNT: {
        "": Say(
            "by the record {holder} has {actual:card}, not {number}",
            data=("holder", "number", "actual"),
        ),
    },
    SCORE: {
        "": Say(
            "by the record {player} has {actual:book}, not {number}",
            data=("player", "number", "actual"),
        ),
    },
}
"""Rule to the ways of breaking it."""


def counted(groups: str) -> StatisticWords:
    """Returns what is said of what players argue about; ``groups`` heads the ranks or families."""
    return StatisticWords(
        titles={
            "asks": "Asking",
            "ranks": groups,
            "pairs": "Who took from whom",
            "books": "Books in the order in which they were laid",
        },
        about={
            "asks": "An ask hits where cards are handed over; a draw is lucky where it shows "
            "what was asked for.",
            "ranks": "The most asked first.",
            "pairs": "How often each player asked another, and the cards that this brought.",
            "books": "A turn is what a player does until somebody else asks.",
        },
        headings={
            "player": "player",
            "other": "asked",
            "rank": "rank",
            "turn": "turn",
            "asks": "asks",
            "hits": "hits",
            "cards": "cards",
            "books": "books",
            "hit_rate": "hit rate",
            "longest_run": "longest run",
            "lucky_draws": "lucky draws",
            "cards_won": "cards won",
            "cards_lost": "cards lost",
        },
        forms={"hit_rate": "percent"},
    )
