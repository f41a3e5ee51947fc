"""The rules of Quartets as they fit on one card: what the options in force come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_CARDS = "card both"
_IMAGINED = {"hands": "imagined"}
_DEALT = {"hands": "dealt"}

IN_SHORT: Sequence[tuple[Mapping[str, str], str]] = (
    (
        _IMAGINED,
        "Nobody holds cards. Say whatever can still be true; who says what cannot be true loses.",
    ),
    (
        {"names": "asked"},
        "A family gets its name when somebody first asks for it; there is one for each player.",
    ),
    (
        {"ask-for": "card", "must-hold": "on"},
        "On your turn ask one player for one card of a family of which you hold a card.",
    ),
    (
        {"ask-for": "family", "must-hold": "on"},
        "On your turn ask one player for a family of which you hold a card.",
    ),
    (
        {"ask-for": "both", "must-hold": "on"},
        "On your turn ask one player for a family of which you hold a card, and after a yes for "
        "one card of it.",
    ),
    ({"ask-for": "card", "must-hold": "off"}, "On your turn ask one player for any card."),
    ({"ask-for": "family", "must-hold": "off"}, "On your turn ask one player for any family."),
    (
        {"ask-for": "both", "must-hold": "off"},
        "On your turn ask one player for any family, and after a yes for one card of it.",
    ),
    ({"ask-for": _CARDS, "own-card": "forbid"}, "Do not ask for a card that you hold yourself."),
    ({"ask-for": _CARDS, "own-card": "allow"}, "You may ask for a card that you hold: a bluff."),
    ({"ask-for": _CARDS}, "Who has the card hands it over; who has not says no."),
    (
        {"ask-for": "family", "give": "all"},
        "Who has cards of the family hands over all of them; who has none says no.",
    ),
    (
        {"ask-for": "family", "give": "one"},
        "Who has cards of the family hands over one, whichever they like; who has none says no.",
    ),
    ({"hit": "again"}, "After a yes you ask again."),
    ({"hit": "left"}, "After a yes it is the turn of the player on your left."),
    ({"next": "asked"}, "After a no it is the turn of the player who was asked."),
    ({"next": "left"}, "After a no it is the turn of the player on your left."),
    (_DEALT | {"miss": "draw", "stock": "on"}, "After a no you draw a card from the stock."),
    (
        _DEALT | {"lucky-draw": "on", "stock": "on"},
        "If you draw what you asked for, show it and ask again.",
    ),
    (_DEALT | {"fill": "1 2 3 4 5 6 7"}, "Before you ask, fill your hand from the stock."),
    (
        _DEALT | {"empty-hand": "draw", "stock": "on"},
        "With no cards left draw one; with no stock either you are out.",
    ),
    ({"empty-hand": "out"}, "With no cards left you are out."),
    ({"empty-hand": "end"}, "The deal ends when a hand is empty."),
    ({"lay": "at-once"}, "Lay down a whole family at once."),
    ({"lay": "free"}, "Lay down a whole family when you like."),
    ({"lay": "never"}, "Families are not laid down: one counts as soon as it is certain."),
    ({"dealt-books": "forbid"}, "If a hand is dealt a whole family, deal again."),
    ({"win": "books"}, "Most families win."),
    ({"win": "first-book"}, "The first family wins."),
    ({"win": "first-out"}, "The first empty hand wins."),
    (
        {"win": "settled", "lay": "never"},
        "You win when you certainly hold a whole family, or when after your turn it is certain "
        "who holds what.",
    ),
    (
        {"win": "settled", "lay": "at-once free"},
        "The first family wins, or who asked when it is certain who holds what.",
    ),
)
"""Values of options to the sentence that they come to; of several values that blanks separate, any
does. ``stock`` is on where cards are left after the deal."""
