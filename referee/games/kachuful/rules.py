"""The rules of Kachuful with their sources, and the ways in which each can be broken."""

from __future__ import annotations

from referee.values.rules import Rule

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
SCORE = "kachuful/score"
COUNT = "kachuful/count"
OVER = "kachuful/over"
CONTRADICTION = "kachuful/contradiction"
CARD_TWICE = "deck/card-twice"
ARGUMENTS = "record/arguments"
ORDER = "record/order"

RULES: tuple[Rule, ...] = (
    Rule(PLAYERS, "breach", "002 §10"),
    Rule(DEAL_SIZE, "breach", "002 §7, §11"),
    Rule(DEALER, "breach", "002 §3.4"),
    Rule(TRUMP, "breach", "002 §2, §3.3"),
    Rule(BID_TURN, "breach", "002 §3.4"),
    Rule(BID_RANGE, "breach", "002 §5"),
    Rule(HOOK, "breach", "002 §5, §7, §11"),
    Rule(PLAY_DUE, "breach", "002 §5"),
    Rule(PLAY_TURN, "breach", "002 §3.5; the winner leads: house"),
    Rule(FOLLOW_SUIT, "breach", "002 §5, §11"),
    Rule(OWN_CARD, "breach", "conservation of the deck"),
    Rule(TRICKS_SUM, "breach", "arithmetic"),
    Rule(REVOKE, "breach", "002 §7; the tricks stand: house"),
    Rule(SCORE, "impossible", "house"),
    Rule(COUNT, "impossible", "house"),
    Rule(OVER, "breach", "002 §4"),
    Rule(CONTRADICTION, "proof", "house"),
)

_REVOKED = ("player", "card", "led", "trick")
"""Who played which card to which trick, and what was led."""

VARIANTS: dict[str, dict[str, tuple[str, ...]]] = {
    PLAYERS: {"many": ("count", "fewest", "most"), "few": ("count", "fewest", "most")},
    DEAL_SIZE: {
        "sequence": ("cards", "due", "round"),
        "deck": ("cards", "most", "count"),  # impossible: there are no more cards
    },
    DEALER: {
        "next": ("player", "due", "other"),  # other dealt the round before
        "void": ("player", "due"),  # the round was cancelled, due deals it again
    },
    TRUMP: {"cycle": ("trump", "suit", "round")},  # suit is the one that is due
    BID_TURN: {
        "turn": ("player", "due"),
        "again": ("player", "number", "bid"),  # bid is the player's first, which counts
    },
    BID_RANGE: {"": ("player", "number", "cards")},
    HOOK: {"": ("player", "number", "total", "cards")},  # total of the others' bids
    PLAY_DUE: {"": ("player", "players")},  # players whose bids are missing
    PLAY_TURN: {
        "first": ("player", "due", "dealer"),  # leads the first trick
        "winner": ("player", "due"),  # leads a later trick
        "turn": ("player", "due"),
        "again": ("player", "due"),  # has played to this trick already
        "unfinished": ("player", "due"),  # a whole trick, inside another one
    },
    FOLLOW_SUIT: {
        "hand": (*_REVOKED, "held"),  # cards of the led suit in the recorded hand
        "later": (*_REVOKED, "shown"),  # a card of the led suit that was played later
        "counting": _REVOKED,  # the unseen cards leave no other hand
    },
    OWN_CARD: {
        "other": ("player", "card", "other"),  # the card is in other's recorded hand
        "hand": ("player", "card"),  # the player's recorded hand has no place for it
        "played": ("player", "card"),  # impossible: a hand recorded without a card played
    },
    TRICKS_SUM: {
        "sum": ("total", "cards"),
        "again": ("player", "number", "won"),  # won is the player's first, which counts
        "unfinished": ("round", "done", "cards"),  # a new deal before all tricks were won
    },
    SCORE: {"": ("player", "number", "actual")},
    COUNT: {
        "": ("holder", "number", "actual"),
        "bidding": ("holder", "number", "actual"),  # nothing is played yet
        "won": ("player", "number", "actual"),  # tricks in a round whose cards are recorded
    },
    OVER: {"deal": ("verb",), "play": ("verb",)},
    CONTRADICTION: {"": ("claims", "facts"), "player": ("player", "claims", "facts")},
    CARD_TWICE: {
        "played": ("what", "player", "other", "first"),  # other played it before
        "dealt": ("what", "player", "other", "first"),  # other's recorded hand has it
        "line": ("what", "player"),  # twice on this line
    },
    ARGUMENTS: {
        "absent": ("player",),  # has left, or joins only now
        "trump-due": ("dealer",),
        "trick-cards": ("count", "due"),
        "hand-size": ("player", "count", "due"),
        "hand-twice": ("player", "first"),
        "no-trick": ("trick", "count"),  # count tricks have been played
    },
    ORDER: {
        "no-deal": ("verb",),
        "mixed": ("verb",),
        "seats": ("verb", "round"),  # somebody comes or goes in the middle of a round
    },
}
"""Rule to the variants of its faults (``Fault.why``) and the keys of their data.

Handles stand under ``player``, ``players``, ``due`` (unless a number of cards), ``other``,
``dealer`` and ``holder`` (or ``stock``); cards under ``card``, ``what``, ``shown`` and ``held``
(several); suits under ``led``, ``trump`` and ``suit``; a line under ``first``. Rounds and tricks
count from 1. ``claims`` are tuples of line, rule, player and suit not held; ``facts`` are tuples
of line and the cards seen there.
"""
