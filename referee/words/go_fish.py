"""What is said of Go Fish."""

from __future__ import annotations

from referee.words.page import Messages, Page, Pages, Say

NAME = "Go Fish"

DEAL = "deal"
"""What a deal is called."""

UNIT = ("book", "books")
"""What is counted, one and many."""

LEGEND = "Each cell: the books laid in the deal, how many, and the total so far."
"""Explains the cells of a sheet."""

_PLAYERS = "Go Fish under these rules is played by {fewest} to {most}, not by {count}"

MESSAGES: Messages = {
    "go-fish/players": {
        "many": Say(_PLAYERS, "leave the last players out, or choose rules that seat more"),
        "few": Say(_PLAYERS, "add the players who are missing"),
    },
    "go-fish/deal-size": {
        "differs": Say("each player is dealt {due:card/cards}, not {cards}"),
        "deck": Say(
            "{cards:card/cards} for each of {players:player/players} are more than the {deck} "
            "cards of the deck",
            "deal fewer cards (option deal), or use a larger deck (options ranks and suits)",
        ),
    },
    "go-fish/turn": {
        "other": Say("{player} asks, but it is the turn of {due}"),
        "first-late": Say(
            "{player} cannot be the first any more: somebody has asked already",
            "'first' stands right after the deal",
        ),
        "first-left": Say(
            "{player} may not begin: {due}, on the left of the dealer {dealer}, begins"
        ),
    },
    "go-fish/ask-self": {
        "": Say("{player} asks themselves", "name another player"),
    },
    "go-fish/ask-held": {
        "now": Say(
            "{player} asks for {what:rank} without holding one{proven}",
            "a player asks only for a rank of which they hold a card",
        ),
        "earlier": Say("{player} asked for {what:rank} on line {said} without holding one{proven}"),
    },
    "go-fish/ask-own-card": {
        "now": Say(
            "{player} asks for {what} and holds that very card{proven}",
            "ask for a card that you do not hold",
        ),
        "earlier": Say("{player} asked for {what} on line {said} while holding it{proven}"),
    },
    "go-fish/ask-out": {
        "out": Say(
            "{other} cannot be asked: they have no cards and are out", "ask a player with cards"
        ),
        "empty": Say("{other} cannot be asked: their hand is empty", "ask a player with cards"),
    },
    "go-fish/answer-due": {
        "waiting": Say("{verb:q} comes too soon: {due} has not answered {asker} about {what:many}"),
        "other": Say("{player} was not asked: {asker} asked {due} for {what:many}"),
        "no-ask": Say(
            "{player} was not asked for anything", "write the question first: 'ask P Q RANK'"
        ),
    },
    "go-fish/give-all": {
        "now": Say(
            "{player} keeps back {what:many}{proven}",
            "the asked player hands over every card that was asked for",
        ),
        "earlier": Say("{player} kept back {what:many} on line {said}{proven}"),
    },
    "go-fish/fish-true": {
        "now": Say(
            "{player} says there are no {what:many}, and holds one{proven}",
            "whoever has the card hands it over: 'give'",
        ),
        "earlier": Say(
            "{player} said on line {said} that there were no {what:many}, and held one{proven}"
        ),
    },
    "go-fish/draw-due": {
        "": Say("{verb:q} comes too soon: {due} still draws a card, having asked for {what:many}"),
    },
    "go-fish/draw-not-due": {
        "other": Say("{player} draws, but it is {due} who was told to go fish"),
        "none": Say("{player} draws a card that is not due", "a card is drawn after 'fish'"),
        "empty-stock": Say("{player} cannot draw: the stock is empty"),
    },
    "go-fish/lucky-shown": {
        "now": Say(
            "{player} drew one of the {what:many} asked for and did not show it{proven}",
            "show the card: 'draw P CARD'; the player asks again",
        ),
        "earlier": Say(
            "{player} drew one of the {what:many} asked for on line {said} and did not show "
            "it{proven}"
        ),
    },
    "go-fish/book-at-once": {
        "now": Say(
            "{player} holds a full book and does not lay it down{proven}",
            "lay the book first: 'book P RANK'",
        ),
        "earlier": Say("on line {said} {player} held a full book and had not laid it down{proven}"),
    },
    "go-fish/book-true": {
        "": Say("{player} does not hold all the {what:rank} for a book{proven}"),
    },
    "go-fish/empty-hand": {
        "": Say("{player} asks with an empty hand", "draw a card first, where the stock has one"),
    },
    "go-fish/over": {
        "books": Say("{verb:q} comes too late: every book is down and the deal is over"),
        "stock": Say("{verb:q} comes too late: the stock has run out and the deal is over"),
        "hand": Say("{verb:q} comes too late: a hand is empty and the deal is over"),
        "cards": Say("{verb:q} comes too late: nobody can go on and the deal is over"),
    },
    "go-fish/count": {
        "": Say("by the record {holder} has {actual:card/cards}, not {number}"),
    },
    "go-fish/score": {
        "": Say("by the record {player} has {actual:book/books}, not {number}"),
    },
    "go-fish/contradiction": {"": Say("{claimed} cannot {both}be true{given}: {story}")},
    "deck/card-twice": {"": Say("{what} is somewhere else already")},
    "deck/too-many": {
        "rank": Say("{player} cannot have so many {what:rank}{proven}"),
        "hand": Say("{player} has {held:card/cards} and cannot give {count}"),
        "no-such-card": Say(
            "{what} is not in this deck",
            "the deck has the first {ranks} of A 2 3 4 5 6 7 8 9 T J Q K and the first {suits} of "
            "S H D C",
        ),
        "one-card": Say("{what} is one card, not {count}"),
    },
    "record/arguments": {
        "want-rank": Say("this table asks for ranks, not for one card", "name the rank alone"),
        "want-card": Say("this table asks for one card, not for a rank", "name rank and suit"),
        "not-asked": Say("{what} was not asked for, but {asked:many}"),
        "hand-size": Say(
            "the hand of {player} has {count:card/cards}, and {due} were dealt",
            "write x and a number for cards that nobody saw: x3",
        ),
        "hand-twice": Say("the hand of {player} is recorded already"),
    },
    "record/header": {
        "own-card-unset": Say(
            "asking for one card needs an agreement whether one's own may be asked for",
            "add 'option own-card allow' or 'option own-card forbid'",
        ),
    },
}

CLAIMS: dict[str, str] = {
    "go-fish/ask-held": "{player} asked for {what:many} and so held {what:one}",
    "go-fish/ask-own-card": "{player} asked for {what} and so did not hold it",
    "go-fish/give-all": "{player} handed over all {what:many}",
    "go-fish/fish-true": "{player} said there were no {what:many}",
    "go-fish/lucky-shown": "{player} did not show the draw, so it was none of the {what:many}",
    "go-fish/book-at-once": "play went on, so {player} held no full book",
}
"""Rule to what an event claims under it, for the lines of a proof."""

EXPECTS: dict[str, str] = {
    "deal": "{player} deals",
    "first": "who begins may be recorded: 'first P'",
    "ask": "{player} asks another player for a rank",
    "give": "{player} hands over {what:many}, for {asker}",
    "fish": "{player} says there are no {what:many}, to {asker}",
    "draw": "{player} draws a card, having asked for {what:many}",
    "draw/empty-hand": "{player} draws a card into an empty hand",
    "book": "{player} lays down a book",
    "end": "'end' completes the record",
    "end/books": "every book is down; 'end' completes the record",
    "end/stock": "the stock has run out; 'end' completes the record",
    "end/hand": "a hand is empty; 'end' completes the record",
    "end/cards": "nobody can go on; 'end' completes the record",
}
"""Verb, or verb and why it is expected, to what is expected."""

VALUES: dict[str, str] = {"ask": "may hold", "give": "how many", "book": "rank"}
"""Verb to what the words are that may follow it."""

IN_TURN: tuple[str, ...] = ()
"""Verbs that go round the table, so that who comes after is told too."""

_SHOWN_CARDS = "Seen cards are facts; the rest is reckoned from what everybody heard and saw."

PAGES: Pages = {
    "go-fish/players": Page(
        "As many play as the rules provide for.",
        "Two to six players, in both profiles; up to ten by a house rule, where the deal fits the "
        "deck.",
        "With too many at the table the stock is gone before the game has begun.",
        "Choose other rules with 'option players', or play at two tables.",
    ),
    "go-fish/deal-size": Page(
        "Each player is dealt the right number of cards.",
        "Profile zone: seven each for two or three players, five for more. Profile classic: seven "
        "each for two, five for more. The deal must fit the deck.",
        "Longer hands make the first asks too easy, and everybody must start alike.",
        "Deal again, or set the number with 'option deal'.",
    ),
    "go-fish/turn": Page(
        "Only the player whose turn it is asks.",
        "In profile zone the player on the dealer's left begins, in classic anybody. Whoever gets "
        "cards, or draws the card asked for, asks again; after a miss the asked player goes on.",
        "The turn is what a miss costs.",
        "Let the player ask whose turn it is; 'referee status' says who.",
    ),
    "go-fish/ask-self": Page(
        "A player asks somebody else.",
        "An ask names another player at the table.",
        "Nobody can hand cards to themselves.",
        "Name the player who was asked.",
    ),
    "go-fish/ask-held": Page(
        "Who asks for a rank holds at least one card of it.",
        "The asker has one or more cards of the rank in hand at that moment. " + _SHOWN_CARDS,
        "Each ask tells the table something true; without that nobody could remember and deduce.",
        "Ask for a rank that you hold.",
    ),
    "go-fish/ask-own-card": Page(
        "Where it is so agreed, nobody asks for the very card they hold.",
        "With 'option ask-for card' and 'option own-card forbid' the asker does not hold the card "
        "that is asked for, only another one of its rank.",
        "Asking for one's own card is a bluff, which this table has agreed not to allow.",
        "Ask for a card of the rank that you do not hold, or agree on 'own-card allow'.",
    ),
    "go-fish/ask-out": Page(
        "A player without cards cannot be asked.",
        "Whoever has no cards, and none to draw, is out; a hand that everybody knows to be empty "
        "cannot be asked either.",
        "The answer is known, so the ask would only pass the turn.",
        "Ask a player who has cards.",
    ),
    "go-fish/answer-due": Page(
        "An ask is answered before anything else happens.",
        "After 'ask' comes 'give' or 'fish', by the player who was asked.",
        "Without the answer nobody knows where the cards are, nor whose turn it is.",
        "Add the answer: 'give Q N', or 'fish Q' where there was none.",
    ),
    "go-fish/give-all": Page(
        "The asked player hands over every card of the rank.",
        "All cards of the rank go to the asker; where one card was asked for, that card. "
        + _SHOWN_CARDS,
        "Keeping one back would make the answer worthless for everybody.",
        "Hand over all of them, and record how many.",
    ),
    "go-fish/fish-true": Page(
        "'Go fish' is said only by who holds none of it.",
        "The asked player holds no card of the rank, or not the card. " + _SHOWN_CARDS,
        "The whole game rests on true answers.",
        "Look through the hand again and give what was asked for.",
    ),
    "go-fish/draw-due": Page(
        "After 'go fish' the asker draws one card before anything else.",
        "While the stock has cards, a miss is followed by exactly one draw by the asker.",
        "A forgotten draw leaves a hand one card short for the rest of the deal.",
        "Add the draw: 'draw P', or 'draw P CARD' where the card was shown.",
    ),
    "go-fish/draw-not-due": Page(
        "No card is drawn otherwise, and none from an empty stock.",
        "A card is drawn after a miss, by the asker, or into an empty hand where the rules say so.",
        "Every card drawn out of turn is a card that somebody should not have.",
        "Put the card back, or add the 'fish' that came before it.",
    ),
    "go-fish/lucky-shown": Page(
        "A drawn card of the asked rank is shown.",
        "With 'lucky-draw on', whoever draws the rank (or the very card) that was asked for shows "
        "it and asks again. A draw that is not shown was something else. " + _SHOWN_CARDS,
        "The table must be able to see that the further turn is earned.",
        "Show the card and record it: 'draw P 7'.",
    ),
    "go-fish/book-at-once": Page(
        "A full book is laid down at once.",
        "Whoever holds all cards of a rank lays them down before the next ask, answer or draw. "
        + _SHOWN_CARDS,
        "A book in hand could still be asked away, and the count of books would be wrong.",
        "Lay the book as soon as the last card arrives: 'book P RANK'.",
    ),
    "go-fish/book-true": Page(
        "A book is all cards of one rank from the player's own hand.",
        "All four cards of the rank come from the hand of whoever lays them down.",
        "Books are the score.",
        "Take the cards back, or correct the rank or the player.",
    ),
    "go-fish/empty-hand": Page(
        "Whoever has an empty hand draws before asking.",
        "With 'empty-hand draw', a player whose hand is empty on their turn draws one card and "
        "then asks; the card may also be drawn as soon as the hand is empty.",
        "Without a card there is no rank to ask for.",
        "Draw first: 'draw P'.",
    ),
    "go-fish/over": Page(
        "Nothing is played after the end of the deal.",
        "The deal ends with the last book, and where the rules say so with an empty hand or an "
        "empty stock.",
        "Cards that move after the end would change a result that stands.",
        "Delete the line, or open the next deal with 'deal'.",
    ),
    "go-fish/count": Page(
        "A count agrees with the record.",
        "'count P N' and 'count stock N' say how many cards lie there; the record must come to the "
        "same.",
        "A count that differs shows that a line is missing or wrong, while it can still be found.",
        "Count again; then look for the give or draw that was not recorded.",
    ),
    "go-fish/score": Page(
        "A score agrees with the record.",
        "'score P N ...' says how many books the players have in the match so far; the record must "
        "come to the same.",
        "A score that differs shows that a line is missing or wrong.",
        "Count the books on the table; then look for the one that was not recorded.",
    ),
    "go-fish/contradiction": Page(
        "What the players said can all be true together.",
        "There must be some deal of the cards under which every ask, answer, draw and book obeyed "
        "the rules. The lines that are named cannot all be true, and any one of them fewer could.",
        "The hands are hidden, so nobody is accused; but one of these lines is wrong.",
        "Ask the players about the lines that are named, and correct the one that is wrong.",
    ),
}
