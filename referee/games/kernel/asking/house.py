"""The house rules that games of asking share, read and ready to be asked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from referee.games.kernel.asking.events import Miss
from referee.games.state import OptionValues
from referee.notation.arguments import Handle
from referee.values.deck import Deck, deal_order
from referee.values.text import read_number

ALL = 0
"""Stands for the number of cards each where all cards go round."""


def read_limits(text: str, fewest: int, most: int) -> tuple[int, int] | None:
    """Reads a number of players: ``8`` (up to eight) or ``2..8`` (also ``2-8``)."""
    low, _, high = text.replace("..", "-").rpartition("-")
    first, last = read_number(low) if low else fewest, read_number(high)
    if first is None or last is None or not fewest <= first <= last <= most:
        return None
    return first, last


class AskingRules:
    """The house rules of one match of the ``game``, by the names that its options have."""

    miss: ClassVar[type[Miss]]
    """How somebody usually says to have none."""
    verbs: ClassVar[Collection[str]]
    """The verbs of the game."""

    __slots__ = (
        "_game",
        "both",
        "by_card",
        "deal",
        "dealt_books",
        "deck",
        "draws",
        "empty_hand",
        "end_with_stock",
        "fill",
        "first_left",
        "forbid_own",
        "give_one",
        "hit_again",
        "imagined",
        "lay",
        "limits",
        "lucky",
        "many",
        "must_hold",
        "next_asked",
        "win",
    )

    def __init__(self, game: str, settings: OptionValues, deck: Deck, many: int) -> None:
        self._game = game
        self.limits: tuple[int, int] = settings["players"]
        """The fewest and the most players."""
        self.deal: tuple[int, int] = settings["deal"]
        """Cards each (ALL: all go round), and up to how many players so many are dealt."""
        self.many = many
        """Cards each where more sit at the table."""
        self.first_left = settings["first"] == "left"
        self.next_asked = settings["next"] == "asked"
        self.lucky = settings["lucky-draw"] == "on"
        self.fill: int = settings.get("fill", 0)
        """To how many cards a hand is filled before its owner asks."""
        self.empty_hand: str = "draw" if self.fill else settings["empty-hand"]
        self.end_with_stock = settings["empty-stock"] == "end"
        self.both = settings["ask-for"] == "both"
        """Whether a whole group is asked for first, and after a yes one of its cards."""
        self.by_card = self.both or settings["ask-for"] == "card"
        self.forbid_own = self.by_card and settings.get("own-card") == "forbid"
        self.must_hold = settings.get("must-hold", "on") == "on"
        self.give_one = settings.get("give") == "one" and not self.by_card
        self.hit_again = settings.get("hit", "again") == "again"
        self.draws = settings.get("miss", "draw") == "draw"
        """Whether a card is drawn after a miss."""
        self.lay: str = settings.get("lay", "at-once")
        self.dealt_books = settings.get("dealt-books", "allow") == "allow"
        """Whether a dealt hand may hold a whole group."""
        self.win: str = settings.get("win", "books")
        self.imagined = settings.get("hands") == "imagined"
        """Whether nobody holds a card: whatever leaves some deal possible may be said."""
        self.deck = deck

    def id(self, rule: str) -> str:
        """Returns the id that the game has for a rule; those that no game owns have their own."""
        return rule if "/" in rule else f"{self._game}/{rule}"

    def shared(self, rule: str) -> str:
        """Returns the part of a rule's id that games of asking share."""
        return rule.removeprefix(f"{self._game}/")

    def seated(self, players: int) -> AskingRules:
        """Returns the house rules where so many play: the deck may depend on it."""
        return self

    def cards_each(self, players: int) -> int:
        """Returns how many cards each player is dealt, ALL where all cards go round."""
        cards, up_to = self.deal
        return cards if players <= up_to else self.many

    def sizes(
        self, players: Sequence[Handle], dealer: Handle, deck: int, cards: int | None = None
    ) -> dict[Handle, int]:
        """Returns how many cards of a deck of so many each player is dealt.

        ``cards`` is what the table says, None as usual. Where all cards go round, those on the
        dealer's left have one more if they do not come out even.
        """
        usual = self.cards_each(len(players))
        even, more = divmod(deck, len(players))
        if usual == ALL and cards in (None, even, even + bool(more)):
            order = deal_order(players, dealer) if dealer in players else list(players)
            return {each: even + (order.index(each) < more) for each in players}
        return dict.fromkeys(players, min(usual if cards is None else cards, even))

    def seats(self, players: int) -> bool:
        """Says whether so many may play, and the deck has cards for them."""
        fewest, most = self.limits
        return fewest <= players <= most and self.cards_each(players) * players <= self.deck_size

    @property
    def deck_size(self) -> int:
        """How many cards the deck has."""
        return len(self.deck)
