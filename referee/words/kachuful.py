"""What is said of Kachuful."""

from __future__ import annotations

from referee.words.page import Messages, Page, Pages, Say

NAME = "Kachuful"

DEAL = "round"
"""What a deal is called."""

UNIT = ("point", "points")
"""What is counted, one and many."""

LEGEND = "Each cell: bid/won, points, and the total so far."
"""Explains the cells of a sheet."""

_PLAYERS = "Kachuful under these rules is played by {fewest} to {most}, not by {count}"

_NOT_FOLLOWED = "{player} played {card} to trick {trick} and did not follow {led}"

MESSAGES: Messages = {
    "kachuful/players": {
        "many": Say(_PLAYERS, "leave the last players out, or choose rules that seat more"),
        "few": Say(_PLAYERS, "add the players who are missing"),
    },
    "kachuful/deal-size": {
        "sequence": Say("round {round} is dealt with {due:card/cards} each, not {cards}"),
        "deck": Say(
            "{cards:card/cards} for each of {count:player/players} are more than the deck has",
            "at most {most} each",
        ),
    },
    "kachuful/dealer": {
        "next": Say("{player} may not deal: {other} dealt last, so the deal is with {due}"),
        "void": Say("{player} may not deal: the cancelled round is dealt again by {due}"),
    },
    "kachuful/trump": {
        "cycle": Say("the trump of round {round} is {suit}, not {trump}"),
    },
    "kachuful/bid-turn": {
        "turn": Say("{player} bids out of turn: it is the turn of {due}"),
        "again": Say("{player} has bid already: {bid}", "the first bid counts"),
    },
    "kachuful/bid-range": {
        "": Say("{player} cannot bid {number} in a round of {cards:card/cards}"),
    },
    "kachuful/hook": {
        "": Say(
            "{player} may not bid {number}: the bids would total {cards}, the number of tricks"
        ),
    },
    "kachuful/play-due": {
        "": Say("{player} plays before every bid is in: {players} still to bid"),
    },
    "kachuful/play-turn": {
        "first": Say("{player} may not lead: {due}, on the left of the dealer {dealer}, leads"),
        "winner": Say("{player} may not lead: {due} won the last trick and leads"),
        "turn": Say("{player} plays out of turn: it is the turn of {due}"),
        "again": Say("{player} has played to this trick already: it is the turn of {due}"),
        "unfinished": Say("a trick is being played already: it is the turn of {due}"),
    },
    "kachuful/follow-suit": {
        "hand": Say("{player} plays {card} and does not follow {led}, holding {held}"),
        "later": Say(f"{_NOT_FOLLOWED}, but played {{shown}} later"),
        "counting": Say(f"{_NOT_FOLLOWED}, but the {{led}} still out fit in no other hand"),
    },
    "kachuful/own-card": {
        "other": Say("{player} plays {card}, which was dealt to {other}"),
        "hand": Say("{player} plays {card}, which is not in their recorded hand"),
        "played": Say("the hand of {player} is recorded without {card}, which they played"),
    },
    "kachuful/tricks-sum": {
        "sum": Say("the tricks won add up to {total}, not to {cards}"),
        "again": Say("the tricks of {player} are recorded already: {won}", "the first line counts"),
        "unfinished": Say("round {round} is not over: {done} of {cards:trick/tricks} played"),
    },
    "kachuful/score": {
        "": Say("by the record {player} has {actual:point/points}, not {number}"),
    },
    "kachuful/count": {
        "": Say("by the record {holder} has {actual:card/cards}, not {number}"),
        "bidding": Say("nothing is played yet: {holder} has {actual:card/cards}, not {number}"),
        "won": Say("by the cards {player} won {actual:trick/tricks}, not {number}"),
    },
    "kachuful/over": {
        "deal": Say("{verb:q} comes too late: the last round has been played"),
        "play": Say("{verb:q} comes too late: the round is over", "open the next round: 'deal'"),
    },
    "kachuful/contradiction": {
        "": Say("{claimed} cannot {both}be true{given}: {story}"),
        "player": Say("{player} cannot have followed suit on {claimed}{given}: {story}"),
    },
    "deck/card-twice": {
        "played": Say("{player} plays {what}, which {other} played on line {first}"),
        "dealt": Say("{player} cannot have {what}: line {first} has it with {other}"),
        "line": Say("{what} is on this line twice"),
    },
    "record/arguments": {
        "absent": Say(
            "{player} does not play in this round", "'join' before the deal seats somebody"
        ),
        "trump-due": Say(
            "each deal turns its own trump, and this one names none",
            "write it last: 'deal {dealer} S', N for no trump",
        ),
        "trick-cards": Say("a trick has {due:card/cards}, not {count}", "one for each player"),
        "hand-size": Say(
            "the hand of {player} has {count:card/cards}, and {due} were dealt",
            "write x and a number for cards that nobody saw: x3",
        ),
        "hand-twice": Say("the hand of {player} is recorded already, on line {first}"),
        "no-trick": Say("there is no trick {trick}: {count:trick/tricks} played so far"),
    },
    "record/order": {
        "no-deal": Say("{verb:q} stands outside any round", "open the round first: 'deal DEALER'"),
        "mixed": Say(
            "a round is recorded either by its cards or by the tricks won",
            "keep to the way in which the round began",
        ),
        "seats": Say(
            "{verb:q} stands in the middle of round {round}",
            "players join and leave between rounds: move the line behind the last trick",
        ),
    },
}

CLAIMS: dict[str, str] = {
    "kachuful/follow-suit": "{player} did not follow {suit} and so held none",
}
"""Rule to what a card claims under it, for the lines of a proof."""

EXPECTS: dict[str, str] = {
    "deal": "{player} deals round {round}, {trump} as trump",
    "deal/plain": "{player} deals round {round} and turns the trump",
    "bid": "{player} bids",
    "play": "{player} plays a card to {led}",
    "play/plain": "{player} leads a card",
    "trick": "or the whole trick is recorded: 'trick P CARD ...'",
    "won": "or only the tricks are recorded that each has won: 'won P N'",
    "end": "'end' completes the record",
    "join": "{fewest:player/players} are needed, and there are {count}: 'join HANDLE NAME'",
    "leave": "{most:player/players} may play, and there are {count}: 'leave HANDLE'",
}
"""Verb, or verb and why it is expected, to what is expected."""

VALUES: dict[str, str] = {"deal": "cards each", "bid": "allowed", "play": "legal"}
"""Verb to what the words are that may follow it."""

IN_TURN = ("bid", "play")
"""Verbs that go round the table, so that who comes after is told too."""

REASONS: dict[str, str] = {
    "kachuful/hook": "the bids would total {cards}, the number of tricks",
    "kachuful/follow-suit": "a card of the led suit is held",
    "kachuful/tricks-sum": "the tricks won add up to the cards dealt",
}
"""Rule to why it refuses something now."""

NOTES: dict[str, str] = {
    "won": "rounds recorded by 'won' say nothing of suits, so no revoke in them can be proved",
}
"""Verb to what a record that holds it cannot prove."""

PAGES: Pages = {
    "kachuful/players": Page(
        "Three to eight play.",
        "Three to eight players, or as many as 'option players' says within that, in every round: "
        "who joins or leaves between rounds must leave the table within that.",
        "With two the dealer's rule decides everything; with nine the deck gives five cards each.",
        "Seat three to eight, or play at two tables; 'join' and 'leave' before the next deal.",
    ),
    "kachuful/deal-size": Page(
        "A round has the number of cards that the sequence says.",
        "The standard sequence goes from one card up to seven and back to one. Each player gets at "
        "most 52 divided by the number of players, rounded down. Once somebody has joined or left, "
        "the rounds to come fall to what the deck still gives.",
        "The sequence is agreed on before the match, and every bid depends on it.",
        "Deal the number that is due, or record the sequence that was agreed on with 'option "
        "rounds'.",
    ),
    "kachuful/dealer": Page(
        "The deal moves one seat to the left each round.",
        "After a round the next player clockwise deals; an empty chair is passed over, and who has "
        "just sat down there deals. A cancelled round is dealt again by the same dealer.",
        "The dealer bids last under a rule of their own, so everybody takes a turn at it.",
        "Name the player on the last dealer's left.",
    ),
    "kachuful/trump": Page(
        "The trump is the next suit of the cycle.",
        "Spades, diamonds, clubs, hearts, round after round, and then spades again. By house rule "
        "the cycle may hold rounds without trump, or each deal turns its own.",
        "Everybody must know the trump before bidding.",
        "Write the suit that is due, or leave it out of the 'deal' line.",
    ),
    "kachuful/bid-turn": Page(
        "Bids go round from the dealer's left, the dealer last, each player once.",
        "The player on the dealer's left bids first, then clockwise; the dealer is the last.",
        "Each bid tells the later bidders something, so the order is part of the game.",
        "Let the player bid whose turn it is; 'referee status' says who.",
    ),
    "kachuful/bid-range": Page(
        "A bid is a whole number from 0 to the number of cards.",
        "Nobody can bid fewer than no tricks or more than there are in the round.",
        "Any other bid could never be made.",
        "Bid a number from 0 to the number of cards.",
    ),
    "kachuful/hook": Page(
        "The dealer may not make the bids add up to the number of tricks.",
        "The dealer, who bids last, has one forbidden number: the one that brings the sum of all "
        "bids to the number of tricks. Where the others have bid more already, nothing is "
        "forbidden.",
        "So that not everybody can be exactly right.",
        "Bid any other number from 0 to the number of cards; 'referee status' lists them. 'option "
        "hook off' plays without the rule.",
    ),
    "kachuful/play-due": Page(
        "No card is played before every bid is in.",
        "The first trick begins after the dealer's bid.",
        "A bid made after seeing cards is worth more than the others.",
        "Record the missing bids first.",
    ),
    "kachuful/play-turn": Page(
        "The dealer's left leads first, then the winner of the last trick; play goes clockwise.",
        "Each player plays one card to a trick, in seat order from its leader.",
        "Whoever plays later knows more.",
        "Let the player play whose turn it is; 'referee status' says who.",
    ),
    "kachuful/follow-suit": Page(
        "Who holds the led suit plays it.",
        "A player with a card of the suit that was led plays such a card. Without one any card may "
        "be played; there is no duty to trump. A revoke is reported at the guilty card, once a "
        "later card or a recorded hand proves it.",
        "Tricks can only be reckoned in advance if everybody follows.",
        "Play a card of the led suit. Where the round went on, the table may record 'revoke P', "
        "and the player scores 0.",
    ),
    "kachuful/own-card": Page(
        "A card is played by the player to whom it was dealt, once.",
        "Where hands are recorded, each card that is played comes from the player's own hand.",
        "Cards do not change hands during a round.",
        "Correct the card or the player; or the recorded hand, if that was wrong.",
    ),
    "kachuful/tricks-sum": Page(
        "The tricks won add up to the cards dealt.",
        "Each trick of the round is won by one player, so together they win as many as each was "
        "dealt cards.",
        "If the sum is wrong, somebody's score is wrong.",
        "Count the tricks on the table again and correct the 'won' line that is wrong.",
    ),
    "kachuful/revoke": Page(
        "Who fails to follow suit scores 0 for the round.",
        "A revoke that is proved, or declared by the table with a 'revoke' line, costs the round's "
        "score; the tricks stand as they were won.",
        "A revoke may decide who takes a trick, and it cannot be undone.",
        "Follow suit. 'option revoke none' leaves the penalty to the table.",
    ),
    "kachuful/score": Page(
        "A score agrees with the record.",
        "'score P N ...' says how many points the players have so far; the record must come to the "
        "same.",
        "A score that differs shows that a line is missing or wrong.",
        "Work the last round out again: exactly right scores 10 and the bid, anything else 0.",
    ),
    "kachuful/count": Page(
        "A count agrees with the record.",
        "'count P N' says how many cards a player holds; the record must come to the same.",
        "A count that differs shows that a card was not recorded.",
        "Count again; then look for the trick that is missing.",
    ),
    "kachuful/over": Page(
        "Nothing is played after the last round.",
        "The match ends with the last round of the sequence.",
        "Points that come after the end would change a result that stands.",
        "Delete the line, or record the sequence that was agreed on with 'option rounds'.",
    ),
    "kachuful/contradiction": Page(
        "The cards that were played can all have been dealt as the rules say.",
        "There must be some deal of the cards under which every player followed suit. The lines "
        "that are named cannot all be true, and no single player's revoke explains it.",
        "Somebody failed to follow, or a line is wrong; which of them, nobody can tell yet.",
        "Compare the lines that are named with the tricks on the table.",
    ),
}
