"""Ways of breaking rules that no game owns, and what a table may do about a refused line."""

from __future__ import annotations

from referee.games.kernel.asking.ways import ADMITTED
from referee.games.kernel.ways import ASKING, DEALS, Ways, joined
from referee.notation.rules import ARGUMENTS, TOO_MANY
from referee.values.remedies import ACTOR, DUE, PROOF, STAND, THIS, Remedies
from referee.values.rules import Say

_OWN: Ways = {
    TOO_MANY: {
        "no-such-card": Say(
            "{what} is not in the deck of this table",
            "the deck has {ranks} families of {suits}",
            data=("what", "suits", "ranks"),
        ),
    },
    ARGUMENTS: {
        "want-rank": Say(
            "this table asks for families, not for one card",
            "name the family alone",
            data=("what",),
        ),
        "want-card": Say(
            "this table asks for one card, not for a family", "name the card", data=("what",)
        ),
    },
    "record/header": {
        "deck-twice": Say("the deck has a title already", "one 'deck' line is enough"),
        "deck-name": Say(
            "{word:q} cannot be the title of a deck",
            "up to 64 printable characters",
            data=("word",),
        ),
        "family-handle": Say(
            "{word:q} cannot stand for a family",
            "up to 8 letters and no digit; 'x' and 'stock' mean something else",
            data=("word",),
        ),
        "family-name": Say(
            "{word:q} cannot be the name of a family",
            "up to 64 printable characters",
            data=("word",),
        ),
        "family-card": Say(
            "{word:q} cannot be the name of a card in family {family:q}",
            "up to 64 printable characters between two commas",
            data=("word", "family"),
        ),
        "family-card-twice": Say("family {family:q} has {word:q} twice", data=("word", "family")),
        "family-twice": Say(
            "{word:q} stands for the family {other:q} already", data=("word", "other")
        ),
        "family-name-twice": Say(
            "{word:q} is the name of family {family:q} already", data=("word", "family")
        ),
        "family-cards": Say(
            "family {family:q} has {cards:card}, and three to six make one",
            data=("family", "cards", "due"),
        ),
        "family-unequal": Say(
            "family {family:q} has {cards:card}, and the others have {due}",
            "all families are equally large",
            data=("family", "cards", "due"),
        ),
        "family-count": Say(
            "a deck has {least} to {limit} families, not {count}",
            data=("count", "least", "limit"),
        ),
        "families-differ": Say(
            "the 'family' lines make {count:family}", "leave the option out", data=("count",)
        ),
        "family-size-differs": Say(
            "by the 'family' lines a family has {cards:card}",
            "leave the option out",
            data=("cards",),
        ),
        "asked-pack": Say(
            "the ranks of an ordinary pack have their names", "leave 'names asked' out"
        ),
        "never-dealt": Say(
            "cards that are dealt are laid down: 'lay never' is for imagined hands",
            "use 'lay at-once' or 'lay free'",
        ),
        "settled-dealt": Say(
            "hands that are dealt are not settled by what is certain",
            "use 'win books', or play with 'hands imagined'",
        ),
        "imagined-fill": Say("imagined hands have no stock to fill them from"),
        "imagined-lucky": Say("imagined hands have no stock to draw from"),
        "imagined-stock": Say(
            "imagined hands have no stock, and this deal leaves {count:card}",
            "deal all cards: 'option deal all'",
            data=("count",),
        ),
        "pack-size": Say(
            "an ordinary pack has {most} cards of a rank",
            "use 'pack letters', or smaller families",
            data=("most",),
        ),
        "pack-families": Say(
            "an ordinary pack has {most} ranks",
            "use 'pack letters', or fewer families",
            data=("most",),
        ),
    },
}

WAYS = joined(DEALS, ASKING, _OWN)

_CLAIMED = (THIS, PROOF, STAND)
_DUE = (DUE, STAND)

REMEDIES: Remedies = {
    "quartets/admit": ADMITTED,
    "quartets/turn": (ACTOR, STAND, DUE),
    "quartets/answer-due": _DUE,
    "quartets/family-first": _DUE,
    "quartets/draw-due": _DUE,
    "quartets/fill": _DUE,
    "quartets/book-at-once": _DUE,
    "quartets/empty-hand": _DUE,
    "quartets/ask-held": _CLAIMED,
    "quartets/ask-own-card": _CLAIMED,
    "quartets/has-true": _CLAIMED,
    "quartets/fish-true": _CLAIMED,
    "quartets/give-all": _CLAIMED,
    "quartets/lucky-shown": _CLAIMED,
    "quartets/contradiction": _CLAIMED,
}
"""What a table may do about a line that is refused."""
