"""The rules of Quartets: where each stands, how it is broken, and what is said of it."""

from __future__ import annotations

from referee.games.kernel.asking.said import CLAIM, SAID
from referee.games.kernel.ways import players_ways
from referee.games.quartets.laying import LAYING
from referee.games.quartets.told import TOLD
from referee.values.rules import Page, Rule, Say

_PLAYERS = "Quartets under these rules is played by {fewest} to {most}, not by {count}"
_SHOWN_CARDS = "Seen cards are facts; the rest is reckoned from what everybody heard and saw."
_HEBREW_SHEET = "Hebrew sheet"

RULES: tuple[Rule, ...] = (
    Rule(
        "quartets/players",
        "breach",
        "beuting, gdane",
        Page(
            "As many play as the rules provide for.",
            "Every profile says how few and how many may play, 'option players' changes it; and "
            "so in every deal: who joins or leaves between deals must leave the table within that.",
            "With too many at the table nobody holds enough of a family to ask for it.",
            "Choose other rules with 'option players', or play at two tables; 'join' and 'leave' "
            "before the next deal.",
        ),
        players_ways(_PLAYERS),
    ),
    Rule(
        "quartets/deal-size",
        "breach",
        "kartenspiele",
        Page(
            "Each player is dealt the right number of cards.",
            "As a rule all cards go round from the dealer's left, so that some may have one more; "
            "else each gets what the profile says, and the rest is the stock.",
            "Everybody must start as the table has agreed.",
            "Deal again, or set the number with 'option deal'.",
        ),
        {
            **SAID["deal-size"],
            "deck": Say(
                "{cards:card} for each of {players:player} are more than the {deck} cards of the "
                "deck",
                "deal fewer cards (option deal), or play with more families",
                data=("cards", "players", "deck"),
            ),
        },
    ),
    Rule(
        "quartets/turn",
        "breach",
        "beuting, Cassell, ovsg, Rigal",
        Page(
            "Only the player whose turn it is asks.",
            "Whoever gets a card asks again ('hit left': the next on the left asks); after a no "
            "it is the turn of the player who was asked ('next left': of the asker's left).",
            "The turn is what a no costs.",
            "Let the player ask whose turn it is; 'referee status' says who.",
        ),
        SAID["turn"],
    ),
    Rule(
        "quartets/ask-self",
        "breach",
        "beuting",
        Page(
            "A player asks somebody else.",
            "An ask names another player at the table.",
            "Nobody can hand cards to themselves.",
            "Name the player who was asked.",
        ),
        SAID["ask-self"],
    ),
    Rule(
        "quartets/ask-held",
        "breach",
        "beuting, ovsg, Cassell, catsatcards",
        Page(
            "Who asks for one of a family holds at least one card of it.",
            "The asker has one or more cards of the family in hand at that moment. " + _SHOWN_CARDS,
            "Each ask tells the table something true; without that nobody could remember and "
            "deduce.",
            "Ask for a family of which you hold a card, or agree on 'must-hold off'.",
        ),
        {
            **SAID["ask-held"],
            "now": Say(
                "{player} asks for {what} and holds nothing of that family{proven}",
                "a player asks only for a family of which they hold a card",
                data=CLAIM,
            ),
            "earlier": Say(
                "{player} asked for {what} on line {said} and held nothing of that family{proven}",
                data=CLAIM,
            ),
        },
        claims="{player} holds at least one card of {what:rank}",
        claimed="{player} asked for {what} and so held one of that family",
    ),
    Rule(
        "quartets/ask-own-card",
        "breach",
        "Rigal, beuting",
        Page(
            "Where it is so agreed, nobody asks for the very card they hold.",
            "With 'option own-card forbid' the asker does not hold the card that is asked for, "
            "only another one of its family.",
            "Asking for one's own card is a bluff, which this table has agreed not to allow.",
            "Ask for one of the family that you do not hold, or agree on 'own-card allow'.",
        ),
        SAID["ask-own-card"],
        claims="{player} does not hold {what}",
        claimed="{player} asked for {what} and so did not hold it",
    ),
    Rule(
        "quartets/ask-out",
        "breach",
        "house",
        Page(
            "A player without cards is not asked.",
            "Whoever has no cards, and none to draw, is out; a hand that everybody knows to be "
            "empty cannot be asked either.",
            "The answer is known, so the ask would only pass the turn.",
            "Ask a player who has cards.",
        ),
        SAID["ask-out"],
    ),
    Rule(
        "quartets/answer-due",
        "breach",
        "house",
        Page(
            "An ask is answered before anything else happens.",
            "After 'ask' comes 'give' or 'fish', by the player who was asked; after an ask for a "
            "family, where a card is asked for next, 'has' or 'fish'.",
            "Without the answer nobody knows where the cards are, nor whose turn it is.",
            "Add the answer: 'give Q N', or 'fish Q' for a no.",
        ),
        {
            **SAID["answer-due"],
            "no-ask": Say(
                "{player} was not asked for anything",
                "write the question first: 'ask P Q CARD'",
                data=("player", "verb"),
            ),
        },
    ),
    Rule(
        "quartets/family-first",
        "breach",
        _HEBREW_SHEET,
        Page(
            "First the family is asked for, and after a yes one of its cards.",
            "With 'option ask-for both' a player asks for a family; after 'has' the same player "
            "asks the same one for one card of it, before anything else happens.",
            "A yes that nothing follows would tell the table of a hand for nothing.",
            "Add what is missing: the ask for the family and 'has', or the ask for the card.",
        ),
        {
            "first": Say(
                "{player} asks {other} for one card of {what:rank} before a yes to the family",
                "ask for the family first",
                data=("player", "other", "what"),
            ),
            "waiting": Say(
                "{verb:q} comes too soon: {due} asks {other} for one card of {what:rank} first",
                data=("verb", "due", "other", "what"),
            ),
            "give": Say(
                "{player} hands over cards, and {asker} has only asked for {what:rank}",
                "write 'has', and the ask for a card",
                data=("player", "asker", "what"),
            ),
            "has": Say(
                "{player} says yes, and {asker} has asked for a card: {what}",
                "whoever holds the card hands it over: 'give'",
                data=("player", "asker", "what"),
            ),
        },
    ),
    Rule(
        "quartets/has-true",
        "breach",
        _HEBREW_SHEET,
        Page(
            "Yes is said only by who holds one of the family.",
            "The asked player holds at least one of the family. " + _SHOWN_CARDS,
            "The whole game rests on true answers.",
            "Look through the hand again: 'fish' says no.",
        ),
        {
            "now": Say(
                "{player} says yes, and holds nothing of {what:rank}{proven}",
                "without any card of it one says no: 'fish'",
                data=CLAIM,
            ),
            "earlier": Say(
                "{player} said yes on line {said}, and held nothing of {what:rank}{proven}",
                data=CLAIM,
            ),
        },
        claims="{player} holds at least one card of {what:rank}",
        claimed="{player} said yes to {what:rank} and so held one of it",
    ),
    Rule(
        "quartets/give-all",
        "breach",
        "wisegeek",
        Page(
            "The asked player hands over every card that was asked for.",
            "Where a family is asked for, every card of it; where one card is, that card. "
            + _SHOWN_CARDS,
            "Keeping one back would make the answer worthless for everybody.",
            "Hand over all of them, and record how many.",
        ),
        SAID["give-all"],
        claims="{player} does not keep {what}",
        claimed="{player} handed over {what:all}",
    ),
    Rule(
        "quartets/give-one",
        "breach",
        "stacky",
        Page(
            "Of a family that is asked for exactly one card is handed over.",
            "With 'option give one' the asked player chooses which of its cards that is.",
            "More than one would tell, and give away, more than was asked for.",
            "Hand over one card: 'give Q 1'.",
        ),
        {
            "": Say(
                "{player} hands over {count:card}, and one is due",
                "'give Q 1'",
                data=("player", "count"),
            ),
        },
    ),
    Rule(
        "quartets/fish-true",
        "breach",
        "beuting, ovsg, Cassell, catsatcards",
        Page(
            "No is said only without such a card in hand.",
            "The asked player does not hold the card, or no card of the family. " + _SHOWN_CARDS,
            "The whole game rests on true answers.",
            "Look through the hand again and give what was asked for.",
        ),
        {
            "now": Say(
                "{player} says no, and holds {what}{proven}",
                "whoever has it hands it over: 'give'",
                data=CLAIM,
            ),
            "earlier": Say("{player} said no on line {said}, and held {what}{proven}", data=CLAIM),
        },
        claims="{player} does not hold {what}",
        claimed="{player} did not have {what}",
    ),
    Rule(
        "quartets/draw-due",
        "breach",
        "reviiyot, familles",
        Page(
            "After a no the asker draws one card before anything else.",
            "While the stock has cards, a no is followed by exactly one draw by the asker; with "
            "'miss pass' by none.",
            "A forgotten draw leaves a hand one card short for the rest of the deal.",
            "Add the draw: 'draw P', or 'draw P CARD' where the card was shown.",
        ),
        {
            "": Say(
                "{verb:q} comes too soon: after the no {due} draws a card, having asked for "
                "{what:many}",
                data=("verb", "due", "what"),
            ),
        },
    ),
    Rule(
        "quartets/draw-not-due",
        "breach",
        "reviiyot, familles",
        Page(
            "No card is drawn otherwise, and none from an empty stock.",
            "A card is drawn after a no, by the asker, or into a hand that is empty or is to be "
            "filled, where the rules say so.",
            "Every card drawn out of turn is a card that somebody should not have.",
            "Put the card back, or add the 'fish' that came before it.",
        ),
        {
            "other": Say("{player} draws, but {due} was told no", data=("player", "due")),
            "none": Say(
                "{player} draws and no draw is due",
                "a card is drawn after 'fish', by the asker",
                data=("player",),
            ),
            "empty-stock": Say("{player} draws a card, and the stock has none", data=("player",)),
        },
    ),
    Rule(
        "quartets/lucky-shown",
        "breach",
        "house",
        Page(
            "A drawn card that was asked for is shown.",
            "With 'lucky-draw on', whoever draws what was asked for shows it and asks again. A "
            "draw that is not shown was something else. " + _SHOWN_CARDS,
            "The table must be able to see that the further turn is earned.",
            "Show the card and record it: 'draw P CARD'.",
        ),
        SAID["lucky-shown"],
        claims="the card that {player} drew is not {what}",
        claimed="{player} did not show the draw, so it was not {what}",
    ),
    Rule(
        "quartets/fill",
        "breach",
        "Hebrew Wikipedia",
        Page(
            "A hand is filled before its owner asks.",
            "With 'option fill N' the player on turn draws up to N cards while there is a stock, "
            "and then asks.",
            "So that nobody runs short while there are cards to be had.",
            "Draw first: 'draw P'.",
        ),
        {
            "": Say(
                "{player} asks with {held:card} in hand, and fills it to {due} first",
                "draw before asking",
                data=("player", "held", "due"),
            ),
        },
    ),
    *LAYING,
    Rule(
        "quartets/over",
        "breach",
        "house",
        Page(
            "Nothing is played after the end of the deal.",
            "The deal ends with the last family, or as soon as the rules name a winner; and where "
            "they say so with an empty hand or an empty stock.",
            "Cards that move after the end would change a result that stands.",
            "Delete the line, or open the next deal with 'deal'.",
        ),
        {
            **SAID["over"],
            "first-book": Say(
                "{verb:q} comes too late: the first family is down and has won", data=("verb",)
            ),
            "first-out": Say(
                "{verb:q} comes too late: the first empty hand has won", data=("verb",)
            ),
            "settled": Say(
                "{verb:q} comes too late: the hands were settled, and the deal is won",
                data=("verb",),
            ),
            "contradiction": Say(
                "{verb:q} comes too late: nothing fits what was said, and that player has lost",
                data=("verb",),
            ),
        },
    ),
    *TOLD,
    Rule(
        "quartets/contradiction",
        "proof",
        "Orlin",
        Page(
            "What the players said can all be true together.",
            "There must be some deal of the cards under which every ask, answer, draw and book "
            "obeyed the rules. The lines that are named cannot all be true, and any one of them "
            "fewer could.",
            "Dealt hands are hidden, so nobody is accused; but one of these lines is wrong. Where "
            "hands are imagined, any deal will do, and whoever says what leaves none loses.",
            "Ask the players about the lines that are named, and correct the one that is wrong.",
        ),
        {
            **SAID["contradiction"],
            "lost": Say(
                "{player} loses: {claimed:lines} cannot {claimed:both}be true{given}: {story}",
                data=("player", "claims", "facts"),
            ),
        },
    ),
)
"""As in every game of asking: players stand as handles under ``player``, ``other``, ``due``,
``asker`` and ``holder``, families and cards under ``what``."""
