"""The rules of Kachuful: where each stands, how it is broken, and what is said of it."""

from __future__ import annotations

from referee.games.kernel.ways import players_ways
from referee.values.rules import Page, Rule, Say

PLAYERS = "kachuful/players"
DEAL_SIZE = "kachuful/deal-size"
DEALER = "kachuful/dealer"
TRUMP = "kachuful/trump"
BID_TURN = "kachuful/bid-turn"
BID_RANGE = "kachuful/bid-range"
HOOK = "kachuful/hook"
PLAY_DUE = "kachuful/play-due"
PLAY_TURN = "kachuful/play-turn"
FOLLOW_SUIT = "kachuful/follow-suit"
OWN_CARD = "kachuful/own-card"
TRICKS_SUM = "kachuful/tricks-sum"
REVOKE = "kachuful/revoke"
TOOK = "kachuful/took"
SCORE = "kachuful/score"
COUNT = "kachuful/count"
OVER = "kachuful/over"
CONTRADICTION = "kachuful/contradiction"

_PLAYERS = "Kachuful under these rules is played by {fewest} to {most}, not by {count}"

RULES: tuple[Rule, ...] = (
    Rule(
        PLAYERS,
        "breach",
        "002 §10",
        Page(
            "Three to eight play.",
            "Three to eight players, or as many as 'option players' says within that, in every "
            "round: who joins or leaves between rounds must leave the table within that.",
            "With two the dealer's rule decides everything; with nine the deck gives five cards "
            "each.",
            "Seat three to eight, or play at two tables; 'join' and 'leave' before the next deal.",
        ),
        players_ways(_PLAYERS),
    ),
    Rule(
        DEAL_SIZE,
        "breach",
        "002 §7, §11",
        Page(
            "A round has the number of cards that the sequence says.",
            "The standard sequence goes from one card up to seven and back to one. Each player "
            "gets at most 52 divided by the number of players, rounded down. Once somebody has "
            "joined or left, the rounds to come fall to what the deck still gives.",
            "The sequence is agreed on before the match, and every bid depends on it.",
            "Deal the number that is due, or record the sequence that was agreed on with 'option "
            "rounds'.",
        ),
        {
            "sequence": Say(
                "round {round} is dealt with {due:card} each, not {cards}",
                data=("cards", "due", "round"),
            ),
            "deck": Say(
                "{cards:card} for each of {count:player} are more than the deck has",
                "at most {most} each",
                data=("cards", "most", "count"),
            ),
        },
    ),
    Rule(
        DEALER,
        "breach",
        "002 §3.4",
        Page(
            "The deal moves one seat to the left each round.",
            "After a round the next player clockwise deals; an empty chair is passed over, and "
            "who has just sat down there deals. A cancelled round is dealt again by the same "
            "dealer.",
            "The dealer bids last under a rule of their own, so everybody takes a turn at it.",
            "Name the player on the last dealer's left.",
        ),
        {
            "next": Say(
                "{player} may not deal: {other} dealt last, so the deal is with {due}",
                data=("player", "due", "other"),
            ),
            "void": Say(
                "{player} may not deal: the cancelled round is dealt again by {due}",
                data=("player", "due"),
            ),
        },
    ),
    Rule(
        TRUMP,
        "breach",
        "002 §2, §3.3",
        Page(
            "The trump is the next suit of the cycle.",
            "Spades, diamonds, clubs, hearts, round after round, and then spades again. By house "
            "rule the cycle may hold rounds without trump, or each deal turns its own.",
            "Everybody must know the trump before bidding.",
            "Write the suit that is due, or leave it out of the 'deal' line.",
        ),
        {
            "cycle": Say(
                "the trump of round {round} is {suit}, not {trump}", data=("trump", "suit", "round")
            ),
        },
    ),
    Rule(
        BID_TURN,
        "breach",
        "002 §3.4",
        Page(
            "Bids go round from the dealer's left, the dealer last, each player once.",
            "The player on the dealer's left bids first, then clockwise; the dealer is the last.",
            "Each bid tells the later bidders something, so the order is part of the game.",
            "Let the player bid whose turn it is; 'referee status' says who.",
        ),
        {
            "turn": Say(
                "{player} bids out of turn: it is the turn of {due}", data=("player", "due")
            ),
            "again": Say(
                "{player} has bid already: {bid}",
                "the last bid counts",
                data=("player", "number", "bid"),
            ),
        },
    ),
    Rule(
        BID_RANGE,
        "breach",
        "002 §5",
        Page(
            "A bid is a whole number from 0 to the number of cards.",
            "Nobody can bid fewer than no tricks or more than there are in the round.",
            "Any other bid could never be made.",
            "Bid a number from 0 to the number of cards.",
        ),
        {
            "": Say(
                "{player} cannot bid {number} in a round of {cards:card}",
                data=("player", "number", "cards"),
            ),
        },
    ),
    Rule(
        HOOK,
        "breach",
        "002 §5, §7, §11",
        Page(
            "The last bid may not make the bids add up to the number of tricks.",
            "The dealer, who bids last, has one forbidden number: the one that brings the sum of "
            "all bids to the number of tricks. Where the others have bid more already, nothing is "
            "forbidden. Where a dealer has bid out of turn, whoever then bids last is bound.",
            "So that not everybody can be exactly right.",
            "Bid any other number from 0 to the number of cards; 'referee status' lists them. "
            "'option hook off' plays without the rule.",
        ),
        {
            "": Say(
                "{player} may not bid {number}: the bids would total {cards}, the number of tricks",
                data=("player", "number", "total", "cards"),
            ),
        },
        refuses="the bids would total {cards}, the number of tricks",
    ),
    Rule(
        PLAY_DUE,
        "breach",
        "002 §5",
        Page(
            "No card is played before every bid is in.",
            "The first trick begins after the dealer's bid.",
            "A bid made after seeing cards is worth more than the others.",
            "Record the missing bids first.",
        ),
        {
            "": Say(
                "{player} plays before every bid is in: {players} still to bid",
                data=("player", "players"),
            ),
        },
    ),
    Rule(
        PLAY_TURN,
        "breach",
        "002 §3.5; the winner leads: house",
        Page(
            "The dealer's left leads first, then the winner of the last trick; play goes "
            "clockwise.",
            "Each player plays one card to a trick, in seat order from its leader.",
            "Whoever plays later knows more.",
            "Let the player play whose turn it is; 'referee status' says who.",
        ),
        {
            "first": Say(
                "{player} may not lead: {due}, on the left of the dealer {dealer}, leads",
                data=("player", "due", "dealer"),
            ),
            "winner": Say(
                "{player} may not lead: {due} won the last trick and leads", data=("player", "due")
            ),
            "turn": Say(
                "{player} plays out of turn: it is the turn of {due}", data=("player", "due")
            ),
            "again": Say(
                "{player} has played to this trick already: it is the turn of {due}",
                data=("player", "due"),
            ),
            "took": Say(
                "{player} leads, and who took trick {trick} is not told: not all its cards are",
                "tell it first: 'took P'",
                data=("player", "trick"),
            ),
            "unfinished": Say(
                "a trick is being played already: it is the turn of {due}", data=("player", "due")
            ),
            "short": Say(
                "it is the turn of {due}, unless the card of {player} to a trick before is missing",
                data=("player", "due"),
            ),
        },
    ),
    Rule(
        FOLLOW_SUIT,
        "breach",
        "002 §5, §11",
        Page(
            "Who holds the led suit plays it.",
            "A player with a card of the suit that was led plays such a card. Without one any "
            "card may be played; there is no duty to trump. A revoke is reported at the guilty "
            "card, once a later card or a recorded hand proves it.",
            "Tricks can only be reckoned in advance if everybody follows.",
            "Play a card of the led suit. Where the round went on, the table may record 'revoke "
            "P', and the player scores 0.",
        ),
        {
            "hand": Say(
                "{player} plays {card} and does not follow {led}, holding {held}",
                data=("player", "card", "led", "trick", "held"),
            ),
            "later": Say(
                "{player} played {card} to trick {trick} and did not follow {led}, but played "
                "{shown} later",
                data=("player", "card", "led", "trick", "shown"),
            ),
            "counting": Say(
                "{player} played {card} to trick {trick} and did not follow {led}, but the {led} "
                "still out fit in no other hand",
                data=("player", "card", "led", "trick"),
            ),
        },
        claims="{player} has no more {what}",
        claimed="{player} did not follow {suit} and so held none",
        refuses="a card of the led suit is held",
    ),
    Rule(
        OWN_CARD,
        "breach",
        "conservation of the deck",
        Page(
            "A card is played by the player to whom it was dealt, once.",
            "Where hands are recorded, each card that is played comes from the player's own hand.",
            "Cards do not change hands during a round.",
            "Correct the card or the player; or the recorded hand, if that was wrong.",
        ),
        {
            "other": Say(
                "{player} plays {card}, which was dealt to {other}",
                data=("player", "card", "other"),
            ),
            "hand": Say(
                "{player} plays {card}, which is not in their recorded hand",
                data=("player", "card"),
            ),
            "played": Say(
                "the hand of {player} is recorded without {card}, which they played",
                data=("player", "card"),
            ),
            "shown": Say(
                "the hand of {player} is recorded without {card}, which was seen in it",
                data=("player", "card"),
            ),
        },
        by_cards=True,
    ),
    Rule(
        TRICKS_SUM,
        "breach",
        "arithmetic",
        Page(
            "The tricks won add up to the cards dealt.",
            "Each trick of the round is won by one player, so together they win as many as each "
            "was dealt cards.",
            "If the sum is wrong, somebody's score is wrong.",
            "Count the tricks on the table again and correct the 'won' line that is wrong.",
        ),
        {
            "sum": Say("the tricks won add up to {total}, not to {cards}", data=("total", "cards")),
            "again": Say(
                "the tricks of {player} are recorded already: {won}",
                "the last line counts",
                data=("player", "number", "won"),
            ),
            "more": Say(
                "all {cards:trick} of the round are taken already", data=("cards", "player")
            ),
            "claim": Say(
                "{player} claims {number:trick}, and {left} are left",
                data=("player", "number", "left"),
            ),
            "unfinished": Say(
                "round {round} is not over: {done} of {cards:trick} played",
                data=("round", "done", "cards"),
            ),
        },
        refuses="the tricks won add up to the cards dealt",
    ),
    Rule(
        TOOK,
        "impossible",
        "002 §5",
        Page(
            "A trick that a player took may be theirs by the cards of it that were noted.",
            "'took P' tells who took a trick of which not every card was noted. The highest trump "
            "takes it, or else the highest card of the suit that was led: where a card that was "
            "noted beats all that the player may have played, the trick was another's.",
            "Who took a trick leads to the next one and counts it against the bid.",
            "Look at the cards that are named: one of them, or the player, was written wrong.",
        ),
        {
            "": Say(
                "{player} cannot have taken trick {trick}{proven}",
                data=("player", "trick", "facts"),
            ),
        },
    ),
    Rule(
        REVOKE,
        "breach",
        "002 §7; the tricks stand: house",
        Page(
            "Who fails to follow suit scores 0 for the round.",
            "A revoke that is proved, or declared by the table with a 'revoke' line, costs the "
            "round's score; the tricks stand as they were won. A 'revoke' line is of the round in "
            "which its player may last have failed to follow: while bids are missing or, where "
            "cards are written, until that player has played one, that is the round before. It "
            "does not count where nobody has played yet, or where the cards show that the player "
            "led or followed suit.",
            "A revoke may decide who takes a trick, and it cannot be undone.",
            "Follow suit. 'option revoke none' leaves the penalty to the table.",
        ),
        {
            "nobody": Say(
                "{player} cannot have failed to follow: nobody has played yet",
                "declare a revoke once the trick is on the table",
                data=("player",),
            ),
            "led": Say(
                "{player} led trick {trick}, so that there was nothing to follow",
                "name the trick in which it was, or the right player",
                data=("player", "trick"),
            ),
            "followed": Say(
                "{player} followed suit in trick {trick}",
                "name the trick in which it was, or the right player",
                data=("player", "trick"),
            ),
            "every": Say(
                "{player} has led or followed suit in every trick of the round",
                "correct the card, if another was played",
                data=("player",),
            ),
            "void": Say(
                "by the hand on record {player} could not follow suit; the penalty stands",
                "correct the hand, or take the line back",
                data=("player",),
            ),
            "again": Say(
                "a revoke of {player} in round {round} is on record already, on line {first}; "
                "that is one penalty",
                data=("player", "round", "first"),
            ),
        },
    ),
    Rule(
        SCORE,
        "impossible",
        "house",
        Page(
            "A score agrees with the record.",
            "'score P N ...' says how many points the players have so far; the record must come "
            "to the same.",
            "A score that differs shows that a line is missing or wrong.",
            "Work the last round out again: exactly right scores 10 and the bid, anything else 0.",
        ),
        {
            "": Say(
                "by the record {player} has {actual:point}, not {number}",
                data=("player", "number", "actual"),
            ),
        },
    ),
    Rule(
        COUNT,
        "impossible",
        "house",
        Page(
            "A count agrees with the record.",
            "'count P N' says how many cards a player holds; the record must come to the same.",
            "A count that differs shows that a card was not recorded.",
            "Count again; then look for the trick that is missing.",
        ),
        {
            "": Say(
                "by the record {holder} has {actual:card}, not {number}",
                data=("holder", "number", "actual"),
            ),
            "bidding": Say(
                "nothing is played yet: {holder} has {actual:card}, not {number}",
                data=("holder", "number", "actual"),
            ),
            "won": Say(
                "by the cards {player} won {actual:trick}, not {number}",
                data=("player", "number", "actual"),
            ),
        },
    ),
    Rule(
        OVER,
        "breach",
        "002 §4",
        Page(
            "Nothing is played after the last round.",
            "The match ends with the last round of the sequence.",
            "Points that come after the end would change a result that stands.",
            "Delete the line, or record the sequence that was agreed on with 'option rounds'.",
        ),
        {
            "deal": Say("{verb:q} comes too late: the last round has been played", data=("verb",)),
            "play": Say(
                "{verb:q} comes too late: the round is over",
                "open the next round: 'deal'",
                data=("verb",),
            ),
        },
    ),
    Rule(
        CONTRADICTION,
        "proof",
        "house",
        Page(
            "The cards that were played can all have been dealt as the rules say.",
            "There must be some deal of the cards under which every player followed suit. The "
            "lines that are named cannot all be true, and no single player's revoke explains it.",
            "Somebody failed to follow, or a line is wrong; which of them, nobody can tell yet.",
            "Compare the lines that are named with the tricks on the table.",
        ),
        {
            "": Say(
                "{claimed:lines} cannot {claimed:both}be true{given}: {story}",
                data=("claims", "facts"),
            ),
            "player": Say(
                "{player} cannot have followed suit on {claimed:lines}{given}: {story}",
                data=("player", "claims", "facts"),
            ),
        },
    ),
)
"""In the data of a fault handles stand under ``player``, ``players``, ``due`` (unless a number of
cards), ``other``, ``dealer`` and ``holder`` (or ``stock``); cards under ``card``, ``what``,
``shown`` and ``held`` (several); suits under ``led``, ``trump`` and ``suit``; a line under
``first``. Rounds and tricks count from 1. ``claims`` are tuples of line, rule, player and suit not
held; ``facts`` are tuples of line and the cards seen there.
"""
