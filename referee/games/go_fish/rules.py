"""The rules of Go Fish: where each stands, how it is broken, and what is said of it."""

from __future__ import annotations

from referee.games.go_fish.told import TOLD
from referee.games.kernel.asking.said import CLAIM, SAID
from referee.games.kernel.ways import players_ways
from referee.values.rules import Page, Rule, Say

PLAYERS = "go-fish/players"
DEAL_SIZE = "go-fish/deal-size"
TURN = "go-fish/turn"
ASK_SELF = "go-fish/ask-self"
ASK_HELD = "go-fish/ask-held"
ASK_OWN_CARD = "go-fish/ask-own-card"
ASK_OUT = "go-fish/ask-out"
ANSWER_DUE = "go-fish/answer-due"
GIVE_ALL = "go-fish/give-all"
FISH_TRUE = "go-fish/fish-true"
DRAW_DUE = "go-fish/draw-due"
DRAW_NOT_DUE = "go-fish/draw-not-due"
LUCKY_SHOWN = "go-fish/lucky-shown"
BOOK_AT_ONCE = "go-fish/book-at-once"
BOOK_TRUE = "go-fish/book-true"
EMPTY_HAND = "go-fish/empty-hand"
OVER = "go-fish/over"
CONTRADICTION = "go-fish/contradiction"

_PLAYERS = "Go Fish under these rules is played by {fewest} to {most}, not by {count}"
_SHOWN_CARDS = "Seen cards are facts; the rest is reckoned from what everybody heard and saw."

RULES: tuple[Rule, ...] = (
    Rule(
        PLAYERS,
        "breach",
        "000 §2, 001",
        Page(
            "As many play as the rules provide for.",
            "Two to six players, in both profiles; up to ten by a house rule, where the deal fits "
            "the deck; and so in every deal: who joins or leaves between deals must leave the "
            "table within that.",
            "With too many at the table the stock is gone before the game has begun.",
            "Choose other rules with 'option players', or play at two tables; 'join' and 'leave' "
            "before the next deal.",
        ),
        players_ways(_PLAYERS),
    ),
    Rule(
        DEAL_SIZE,
        "breach",
        "000 §3, 001, 003, 004",
        Page(
            "Each player is dealt the right number of cards.",
            "Profile zone: seven each for two or three players, five for more. Profile classic: "
            "seven each for two, five for more. The deal must fit the deck.",
            "Longer hands make the first asks too easy, and everybody must start alike.",
            "Deal again, or set the number with 'option deal'.",
        ),
        SAID["deal-size"],
    ),
    Rule(
        TURN,
        "breach",
        "000 §5, 001",
        Page(
            "Only the player whose turn it is asks.",
            "In profile zone the player on the dealer's left begins, in classic anybody. Whoever "
            "gets cards, or draws the card asked for, asks again; after a miss the asked player "
            "goes on.",
            "The turn is what a miss costs.",
            "Let the player ask whose turn it is; 'referee status' says who.",
        ),
        SAID["turn"],
    ),
    Rule(
        ASK_SELF,
        "breach",
        "000 §5.1",
        Page(
            "A player asks somebody else.",
            "An ask names another player at the table.",
            "Nobody can hand cards to themselves.",
            "Name the player who was asked.",
        ),
        SAID["ask-self"],
    ),
    Rule(
        ASK_HELD,
        "breach",
        "000 §5.1, §7; 001; 003; 004",
        Page(
            "Who asks for a rank holds at least one card of it.",
            "The asker has one or more cards of the rank in hand at that moment. " + _SHOWN_CARDS,
            "Each ask tells the table something true; without that nobody could remember and "
            "deduce.",
            "Ask for a rank that you hold.",
        ),
        SAID["ask-held"],
        claims="{player} holds at least one of the {what:rank}",
        claimed="{player} asked for {what:many} and so held {what:one}",
    ),
    Rule(
        ASK_OWN_CARD,
        "breach",
        "001, 003, 004 variant one",
        Page(
            "Where it is so agreed, nobody asks for the very card they hold.",
            "With 'option ask-for card' and 'option own-card forbid' the asker does not hold the "
            "card that is asked for, only another one of its rank.",
            "Asking for one's own card is a bluff, which this table has agreed not to allow.",
            "Ask for a card of the rank that you do not hold, or agree on 'own-card allow'.",
        ),
        SAID["ask-own-card"],
        claims="{player} does not hold {what}",
        claimed="{player} asked for {what} and so did not hold it",
    ),
    Rule(
        ASK_OUT,
        "breach",
        "000 §7",
        Page(
            "A player without cards cannot be asked.",
            "Whoever has no cards, and none to draw, is out; a hand that everybody knows to be "
            "empty cannot be asked either.",
            "The answer is known, so the ask would only pass the turn.",
            "Ask a player who has cards.",
        ),
        SAID["ask-out"],
    ),
    Rule(
        ANSWER_DUE,
        "breach",
        "000 §5",
        Page(
            "An ask is answered before anything else happens.",
            "After 'ask' comes 'give' or 'fish', by the player who was asked.",
            "Without the answer nobody knows where the cards are, nor whose turn it is.",
            "Add the answer: 'give Q N', or 'fish Q' where there was none.",
        ),
        SAID["answer-due"],
    ),
    Rule(
        GIVE_ALL,
        "breach",
        "000 §5.2, §7; 001; 003; 004",
        Page(
            "The asked player hands over every card of the rank.",
            "All cards of the rank go to the asker; where one card was asked for, that card. "
            + _SHOWN_CARDS,
            "Keeping one back would make the answer worthless for everybody.",
            "Hand over all of them, and record how many.",
        ),
        SAID["give-all"],
        claims="{player} does not keep {what}",
        claimed="{player} handed over {what:all}",
    ),
    Rule(
        FISH_TRUE,
        "breach",
        "000 §5.3, §7",
        Page(
            "'Go fish' is said only by who holds none of it.",
            "The asked player holds no card of the rank, or not the card. " + _SHOWN_CARDS,
            "The whole game rests on true answers.",
            "Look through the hand again and give what was asked for.",
        ),
        {
            "now": Say(
                "{player} says 'go fish', and holds {what}{proven}",
                "whoever has the card hands it over: 'give'",
                data=CLAIM,
            ),
            "earlier": Say(
                "{player} said 'go fish' on line {said}, and held {what}{proven}", data=CLAIM
            ),
        },
        claims="{player} does not hold {what}",
        claimed="{player} did not have {what}",
    ),
    Rule(
        DRAW_DUE,
        "breach",
        "000 §5.3",
        Page(
            "After 'go fish' the asker draws one card before anything else.",
            "While the stock has cards, a miss is followed by exactly one draw by the asker.",
            "A forgotten draw leaves a hand one card short for the rest of the deal.",
            "Add the draw: 'draw P', or 'draw P CARD' where the card was shown.",
        ),
        SAID["draw-due"],
    ),
    Rule(
        DRAW_NOT_DUE,
        "breach",
        "000 §5, §7",
        Page(
            "No card is drawn otherwise, and none from an empty stock.",
            "A card is drawn after a miss, by the asker, or into an empty hand where the rules "
            "say so.",
            "Every card drawn out of turn is a card that somebody should not have.",
            "Put the card back, or add the 'fish' that came before it.",
        ),
        {
            "other": Say(
                "{player} draws, but it is {due} who was told to go fish", data=("player", "due")
            ),
            "none": Say(
                "{player} draws a card that is not due",
                "a card is drawn after 'fish'",
                data=("player",),
            ),
            "empty-stock": Say("{player} cannot draw: the stock is empty", data=("player",)),
        },
    ),
    Rule(
        LUCKY_SHOWN,
        "breach",
        "000 §5.4; 001; 003; 004",
        Page(
            "A drawn card of the asked rank is shown.",
            "With 'lucky-draw on', whoever draws the rank (or the very card) that was asked for "
            "shows it and asks again. A draw that is not shown was something else. " + _SHOWN_CARDS,
            "The table must be able to see that the further turn is earned.",
            "Show the card and record it: 'draw P 7'.",
        ),
        SAID["lucky-shown"],
        claims="the card that {player} drew is not {what}",
        claimed="{player} did not show the draw, so it was not {what}",
    ),
    Rule(
        BOOK_AT_ONCE,
        "breach",
        "000 §3.4, §5.5; 001; 003; 004",
        Page(
            "A full book is laid down at once.",
            "Whoever holds all cards of a rank lays them down before the next ask, answer or "
            "draw. " + _SHOWN_CARDS,
            "A book in hand could still be asked away, and the count of books would be wrong.",
            "Lay the book as soon as the last card arrives: 'book P RANK'.",
        ),
        SAID["book-at-once"],
        claims="nobody whose hand has grown holds a whole rank",
        claimed="play went on, so no full book was held by {player}",
    ),
    Rule(
        BOOK_TRUE,
        "breach",
        "000 §1, §2",
        Page(
            "A book is all cards of one rank from the player's own hand.",
            "All four cards of the rank come from the hand of whoever lays them down.",
            "Books are the score.",
            "Take the cards back, or correct the rank or the player.",
        ),
        SAID["book-true"],
        by_cards=True,
    ),
    Rule(
        EMPTY_HAND,
        "breach",
        "000 §7",
        Page(
            "Whoever has an empty hand draws before asking.",
            "With 'empty-hand draw', a player whose hand is empty on their turn draws one card "
            "and then asks; the card may also be drawn as soon as the hand is empty.",
            "Without a card there is no rank to ask for.",
            "Draw first: 'draw P'.",
        ),
        SAID["empty-hand"],
    ),
    Rule(
        OVER,
        "breach",
        "000 §4, 001, 003, 004",
        Page(
            "Nothing is played after the end of the deal.",
            "The deal ends with the last book, and where the rules say so with an empty hand or "
            "an empty stock.",
            "Cards that move after the end would change a result that stands.",
            "Delete the line, or open the next deal with 'deal'.",
        ),
        SAID["over"],
    ),
    *TOLD,
    Rule(
        CONTRADICTION,
        "proof",
        "house",
        Page(
            "What the players said can all be true together.",
            "There must be some deal of the cards under which every ask, answer, draw and book "
            "obeyed the rules. The lines that are named cannot all be true, and any one of them "
            "fewer could.",
            "The hands are hidden, so nobody is accused; but one of these lines is wrong.",
            "Ask the players about the lines that are named, and correct the one that is wrong.",
        ),
        SAID["contradiction"],
    ),
)
"""In the data of a fault players stand as handles under ``player``, ``other``, ``due``, ``asker``,
``dealer`` and ``holder`` (or ``stock``); ranks and cards under ``what`` and ``asked``. ``claims``
are tuples of line, rule, player and what was claimed of; ``facts`` are tuples of line and the
words there.
"""
