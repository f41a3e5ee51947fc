"""The rules on one card: what the options in force come to, in sentences."""

from __future__ import annotations

import re
from itertools import product

from referee import games
from referee.match.decks import DeckFile, read_deck
from referee.sheet.deck import in_short, printed

LATIN = """deck Tiere unserer Heimat
family A Haustiere: Hund, Katze, Hamster, Kanarienvogel
family B Waldtiere: Fuchs, Dachs, Reh, Igel
family C Vögel: Amsel, Meise, Specht, Eule
"""


def read(text: str, profile: str | None = None, **options: str) -> DeckFile:
    return read_deck(text.encode(), "our.deck", profile, options)


def test_the_rules_say_what_the_options_come_to() -> None:
    rules = printed(read(LATIN)).rules
    assert rules.size == "12 cards: 3 families of 4"
    assert rules.hands == [
        "3 players: 4 cards each",
        "4 players: 3 cards each",
        "5 players: 2 cards each, and one more for the first 2 left of the dealer",
        "6 players: 2 cards each",
    ]
    assert not any("stock" in each for each in rules.rules)
    told = in_short(read(LATIN, "reviiyot"))
    assert any("after a yes for one card of it" in each for each in told)
    assert any("draw a card from the stock" in each for each in told)
    assert "You may ask for a card that you hold: a bluff." in in_short(
        read(LATIN, **{"own-card": "allow"})
    )


def test_one_sentence_says_how_to_ask_and_one_who_wins_whatever_the_options() -> None:
    game = games.load("quartets")
    for profile, ask, hold in product(game.profiles, ("card", "family", "both"), ("on", "off")):
        told = in_short(read(LATIN, profile, **{"ask-for": ask, "must-hold": hold}))
        assert sum(each.startswith("On your turn ask") for each in told) == 1
        assert sum(bool(re.search(r"\bwins?\b", each)) for each in told) == 1
        assert len(told) == len(set(told))
