"""What stands on printed decks and blank score sheets, and what checking a deck says."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.game import HandSizes
from referee.values.deck import ThemedDeck
from referee.words.phrases import shown
from referee.words.say import Meant, Words, say

CARDS = "Cards"
BLANK = "Blank cards"
CHECK_LIST = "Check list"
RULES = "The rules"
SCORE_SHEET = "Score sheet"
PLAYER, FAMILY, CARD = "player", "family", "card"
PROFILE = "profile"
DATE, PLACE = "date", Meant("place", "where it is played")
UNTITLED = "Our own deck"
"""Stands on the backs where a deck has no title."""

DOES_NOT_FIT = "-"
"""Stands where so many cannot play with the deck."""

PICTURE_OF = "{name}, a picture"
BLANK_PLACE = "a place for a picture of {name}"
NO_NAME = "a card to be filled in"

ALL_IN = "{cards:card}: {count:family} of {most}"
TITLED = "{title}: {cards:card}, {count:family} of {most}"

EACH = "{players:player}: {cards:card} each"
EACH_ONE_MORE = "{players:player}: {cards:card} each, and one more for the first left of the dealer"
EACH_MORE = (
    "{players:player}: {cards:card} each, and one more for the first {number} left of the dealer"
)
EACH_STOCK = "{players:player}: {cards:card} each, {left} in the stock"
NOBODY_FITS = "By the rules {profile} no number of players can play with this deck."

SHORT_STOCK = "{cards}, stock {left}"
LEGEND = (
    "By number of players: cards each, where two numbers stand some get one more; what is left is "
    "the stock; - where so many cannot play."
)

SHEET_FOR = "{game}, rules {profile}"


def size(deck: ThemedDeck, title: str = "") -> str:
    """Returns ``32 cards: 8 families of 4``, behind the title where there is one."""
    told = {"cards": len(deck), "count": len(deck.families), "most": len(deck.members)}
    if title:
        return say(TITLED, title=Words(shown(title)), **told)
    return say(ALL_IN, **told)


def hands(players: int, dealt: HandSizes) -> str:
    """Says how many cards each player is dealt, and who gets one more."""
    data: Mapping[str, object] = {"players": players, "cards": dealt.each}
    if dealt.stock:
        return say(EACH_STOCK, left=dealt.stock, **data)
    if dealt.more == 1:
        return say(EACH_ONE_MORE, **data)
    return say(EACH_MORE if dealt.more else EACH, number=dealt.more, **data)


def brief_hands(dealt: HandSizes | None) -> str:
    """Returns the same as it stands in a table: ``10-11``, or ``4 +16``."""
    if dealt is None:
        return DOES_NOT_FIT
    told = f"{dealt.each}-{dealt.each + 1}" if dealt.more else str(dealt.each)
    return say(SHORT_STOCK, cards=Words(told), left=dealt.stock) if dealt.stock else told
