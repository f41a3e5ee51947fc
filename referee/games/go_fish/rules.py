"""The rules of Go Fish with their sources, and the ways in which each can be broken."""

from __future__ import annotations

from referee.values.rules import Rule

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
COUNT = "go-fish/count"
SCORE = "go-fish/score"
CONTRADICTION = "go-fish/contradiction"
CARD_TWICE = "deck/card-twice"
TOO_MANY = "deck/too-many"
ARGUMENTS = "record/arguments"

RULES: tuple[Rule, ...] = (
    Rule(PLAYERS, "breach", "000 §2, 001"),
    Rule(DEAL_SIZE, "breach", "000 §3, 001, 003, 004"),
    Rule(TURN, "breach", "000 §5, 001"),
    Rule(ASK_SELF, "breach", "000 §5.1"),
    Rule(ASK_HELD, "breach", "000 §5.1, §7; 001; 003; 004"),
    Rule(ASK_OWN_CARD, "breach", "001, 003, 004 variant one"),
    Rule(ASK_OUT, "breach", "000 §7"),
    Rule(ANSWER_DUE, "breach", "000 §5"),
    Rule(GIVE_ALL, "breach", "000 §5.2, §7; 001; 003; 004"),
    Rule(FISH_TRUE, "breach", "000 §5.3, §7"),
    Rule(DRAW_DUE, "breach", "000 §5.3"),
    Rule(DRAW_NOT_DUE, "breach", "000 §5, §7"),
    Rule(LUCKY_SHOWN, "breach", "000 §5.4; 001; 003; 004"),
    Rule(BOOK_AT_ONCE, "breach", "000 §3.4, §5.5; 001; 003; 004"),
    Rule(BOOK_TRUE, "breach", "000 §1, §2"),
    Rule(EMPTY_HAND, "breach", "000 §7"),
    Rule(OVER, "breach", "000 §4, 001, 003, 004"),
    Rule(COUNT, "impossible", "house"),
    Rule(SCORE, "impossible", "house"),
    Rule(CONTRADICTION, "proof", "house"),
)

_CLAIM = ("player", "what", "said", "facts")
"""``said`` is the line of the claim, ``facts`` the lines that refute it."""

VARIANTS: dict[str, dict[str, tuple[str, ...]]] = {
    PLAYERS: {"many": ("count", "fewest", "most"), "few": ("count", "fewest", "most")},
    DEAL_SIZE: {"differs": ("cards", "due"), "deck": ("cards", "players", "deck")},
    TURN: {
        "other": ("player", "due"),
        "first-late": ("player",),
        "first-left": ("player", "due", "dealer"),
    },
    ASK_SELF: {"": ("player",)},
    ASK_HELD: {"now": _CLAIM, "earlier": _CLAIM},
    ASK_OWN_CARD: {"now": _CLAIM, "earlier": _CLAIM},
    ASK_OUT: {"out": ("player", "other"), "empty": ("player", "other")},
    ANSWER_DUE: {
        "waiting": ("verb", "due", "asker", "what"),
        "other": ("player", "due", "asker", "what"),
        "no-ask": ("player", "verb"),
    },
    GIVE_ALL: {"now": _CLAIM, "earlier": _CLAIM},
    FISH_TRUE: {"now": _CLAIM, "earlier": _CLAIM},
    DRAW_DUE: {"": ("verb", "due", "what")},
    DRAW_NOT_DUE: {
        "other": ("player", "due"),
        "none": ("player",),
        "empty-stock": ("player",),
    },
    LUCKY_SHOWN: {"now": _CLAIM, "earlier": _CLAIM},
    BOOK_AT_ONCE: {"now": _CLAIM, "earlier": _CLAIM},
    BOOK_TRUE: {"": ("player", "what", "facts")},
    EMPTY_HAND: {"": ("player",)},
    OVER: {"books": ("verb",), "stock": ("verb",), "hand": ("verb",), "cards": ("verb",)},
    COUNT: {"": ("holder", "number", "actual")},
    SCORE: {"": ("player", "number", "actual")},
    CONTRADICTION: {"": ("claims", "facts")},
    CARD_TWICE: {"": ("what", "first")},
    TOO_MANY: {
        "rank": ("player", "what", "facts"),
        "hand": ("player", "count", "held"),
        "no-such-card": ("what", "suits", "ranks"),
        "one-card": ("count", "what"),
    },
    ARGUMENTS: {
        "want-rank": ("what",),
        "want-card": ("what",),
        "not-asked": ("what", "asked"),
        "hand-size": ("player", "count", "due"),
        "hand-twice": ("player",),
    },
}
"""Rule to the variants of its faults (``Fault.why``) and the keys of their data.

Players stand as handles under ``player``, ``other``, ``due``, ``asker``, ``dealer`` and
``holder`` (or ``stock``); ranks and cards under ``what`` and ``asked``. ``claims`` are tuples of
line, rule, player and what was claimed of; ``facts`` are tuples of line and the words there.
"""
