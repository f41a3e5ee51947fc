"""The toy as the referee plays it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.simulating.cheating import Breach, Cheater, honest
from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import Habits
from referee.games.simulating.record import Evidence, Happening, hide_hand
from referee.games.simulating.simulator import Simulator
from referee.notation.arguments import Handle
from referee.notation.events import End, Event, Hand
from referee.values.deck import Family, ThemedDeck
from toy.play import Lay, Open

FISH = (Family("F", "Fish", ("Pike", "Carp", "Eel")), Family("G", "Gulls", ("Tern", "Skua", "Auk")))
HEADER = tuple(f"family {each.handle} {each.name}: {', '.join(each.cards)}" for each in FISH)


class ToyTable:
    """A match being played with open eyes."""

    def __init__(
        self, players: Sequence[Handle], settings: Mapping[str, Any], dice: Dice, habits: Habits
    ) -> None:
        self.players, self.dice, self.cheat = list(players), dice, honest
        self.deck = ThemedDeck(settings["family"])
        self.entries: list[Happening] = []
        self.totals = dict.fromkeys(players, 0)
        self.hands: dict[Handle, list[str]] = {}

    def watch(self, cheater: Cheater) -> None:
        self.cheat = cheater

    def play(self) -> None:
        cards = self.dice.shuffled(self.deck.cards)
        size = len(cards) // len(self.players)
        self.hands = {who: [cards.pop() for _ in range(size)] for who in self.players}
        self.entries.append(Happening(Open(self.players[-1])))
        self.entries += [Happening(Hand(who, tuple(hand))) for who, hand in self.hands.items()]
        last = ""
        for number in range(size * len(self.players)):
            player = self.players[number % len(self.players)]
            if self.cheat("lay", self, player) is not None:
                return self.end()
            hand = self.hands[player]
            following = [card for card in hand if self.deck.group(card) == last]
            card = self.dice.pick(following or hand)
            self.lay(player, card)
            last = self.deck.group(card)
        return self.end()

    def lay(self, player: Handle, card: str, mark: str = "") -> None:
        self.hands[player].remove(card)
        self.entries.append(Happening(Lay(player, card), seen=True, mark=mark))
        self.totals[player] += self.deck.group(card) == self.deck.groups[0]

    def end(self) -> None:
        if any(self.hands.values()):
            self.totals = dict.fromkeys(self.totals, 0)
        self.entries.append(Happening(End()))

    def winners(self) -> Sequence[Handle]:
        most = max(self.totals.values())
        return (
            []
            if any(self.hands.values())
            else [who for who, total in self.totals.items() if total == most]
        )


def out_of_turn(table: ToyTable, player: Handle) -> Handle | None:
    """Lets somebody lay whose turn it is not."""
    others = [who for who in table.players if who != player and table.hands[who]]
    if not others or len(table.entries) > len(table.players) + 1:
        return None
    table.lay(others[0], table.hands[others[0]][0], "toy/turn")
    return others[0]


def hide(event: Event, evidence: Evidence, dice: Dice, settings: object) -> Event | None:
    return hide_hand(event, evidence, dice) if isinstance(event, Hand) else event


SIMULATOR = Simulator(
    ToyTable,
    lambda _, count: count <= 3,
    hide,
    {"toy/turn": [Breach("lay", out_of_turn)]},
    HEADER,
)
