"""A table at which nobody holds a card: a deal that only the simulator knows keeps it honest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy

from referee.games.kernel.asking.events import Give
from referee.games.kernel.asking.house import AskingRules
from referee.games.kernel.asking.playing.table import AskingTable
from referee.games.kernel.asking.state import AskingState
from referee.games.simulating import people
from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import Habits
from referee.notation.arguments import Handle
from referee.notation.events import Event, Void
from referee.values.deck import ThemedDeck, nameless

MOST_ASKS = 300
"""Asks after which a deal is given up, and nobody has won."""


class ImaginedTable(AskingTable):
    """A match of imagined hands. Answers follow a secret deal, so that they are always possible.

    Who has won is asked of the judgement itself, since nobody at the table could tell.
    """

    def __init__(
        self, players: Sequence[Handle], rules: AskingRules, dice: Dice, habits: Habits
    ) -> None:
        self.judged = AskingState(dict.fromkeys(players, ""), rules)
        self._agreed = rules
        self._asks = 0
        super().__init__(
            players, rules, dice, habits._replace(asserts=0.0, shows=0.0, sensible=False)
        )

    def deal(self, dealer: Handle) -> None:
        """Begins a deal with as many families as there are for these players."""
        self._agreed = self._agreed.seated(len(self.players))
        self.rules = copy(self._agreed)
        if self.rules.deck.unnamed:
            deck = self.rules.deck
            self.rules.deck = ThemedDeck(nameless(len(deck.groups), len(deck.members)))
        self._asks = 0
        super().deal(dealer)
        if self.stock:  # the table notices that too few were dealt: there is nothing to draw
            self.write(Void(people.reason(self.dice)))
            super().deal(dealer)

    def over(self) -> bool:
        """Says whether somebody has won, or nobody is going to."""
        return self._asks > MOST_ASKS or self.decided

    @property
    def decided(self) -> bool:
        """Whether the deal has come to its end."""
        return self.judged.deal is not None and bool(self.judged.deal.over)

    def points(self) -> Mapping[Handle, int]:
        """Returns what the deal counts for each player."""
        deal = self.judged.deal
        return deal.points if deal is not None and not deal.void else {}

    def lay_books(self, player: Handle) -> None:
        """Lays down every whole family, where families are laid down."""
        if self.rules.lay != "never" and not self.decided:
            super().lay_books(player)

    def winners(self) -> tuple[Handle, ...]:
        """Returns who has won, nobody where the last deal was given up."""
        return super().winners() if self.decided else ()

    def write(
        self, event: Event, *, seen: bool = False, secret: bool = False, note: str = ""
    ) -> None:
        """Writes an event down, and has it judged."""
        if isinstance(event, Give) and not self.rules.by_card:
            event = Give(event.player, event.count)  # which card it is nobody knows
        self._asks += event.verb == "ask"
        super().write(event, seen=seen, secret=secret, note=note)
        self._judge(event)

    def change_seats(self, dealer: Handle) -> None:
        """Lets people come or go between deals."""
        told = len(self.entries)
        super().change_seats(dealer)
        for entry in self.entries[told:]:
            self._judge(entry.event)

    def _judge(self, event: Event) -> None:
        line = len(self.entries)
        self.judged.apply(event, line, self.judged.findings(event, line))
