"""The house rules that games of asking share, read and ready to be asked."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from referee.games.kernel.asking.events import Miss
from referee.games.state import OptionValues
from referee.values.deck import Deck


class AskingRules:
    """The house rules of one match of the ``game``, by the names that its options have."""

    miss: ClassVar[type[Miss]]
    """How somebody usually says to have none."""
    verbs: ClassVar[Collection[str]]
    """The verbs of the game."""

    __slots__ = (
        "_game",
        "by_card",
        "deal",
        "deck",
        "empty_hand",
        "end_with_stock",
        "first_left",
        "forbid_own",
        "limits",
        "lucky",
        "many",
        "next_asked",
    )

    def __init__(self, game: str, settings: OptionValues, deck: Deck, many: int) -> None:
        self._game = game
        self.limits: tuple[int, int] = settings["players"]
        """The fewest and the most players."""
        self.deal: tuple[int, int] = settings["deal"]
        """Cards each, and up to how many players so many are dealt."""
        self.many = many
        """Cards each where more sit at the table."""
        self.first_left = settings["first"] == "left"
        self.next_asked = settings["next"] == "asked"
        self.lucky = settings["lucky-draw"] == "on"
        self.empty_hand: str = settings["empty-hand"]
        self.end_with_stock = settings["empty-stock"] == "end"
        self.by_card = settings["ask-for"] == "card"
        self.forbid_own = self.by_card and settings.get("own-card") == "forbid"
        self.deck = deck

    def id(self, rule: str) -> str:
        """Returns the id that the game has for a rule; those that no game owns have their own."""
        return rule if "/" in rule else f"{self._game}/{rule}"

    def shared(self, rule: str) -> str:
        """Returns the part of a rule's id that games of asking share."""
        return rule.removeprefix(f"{self._game}/")

    def cards_each(self, players: int) -> int:
        """Returns how many cards each player is dealt."""
        cards, up_to = self.deal
        return cards if players <= up_to else self.many

    def seats(self, players: int) -> bool:
        """Says whether so many may play, and the deck has cards for them."""
        fewest, most = self.limits
        return fewest <= players <= most and self.cards_each(players) * players <= self.deck_size

    @property
    def deck_size(self) -> int:
        """How many cards the deck has."""
        return len(self.deck)
