"""Matches of Go Fish, honest ones and others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.games.go_fish.options import GoFishRules
from referee.games.go_fish.simulate.cheats import BREACHES
from referee.games.go_fish.simulate.table import GoFishTable
from referee.games.kernel.asking.events import Draw, Give, RankHand
from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import Habits
from referee.games.simulating.record import Evidence, hide_hand
from referee.games.simulating.simulator import Simulator
from referee.games.state import OptionValues
from referee.notation.arguments import Handle, count_of
from referee.notation.events import Event
from referee.values.deck import STANDARD


def sit_down(
    players: Sequence[Handle], settings: OptionValues, dice: Dice, habits: Habits
) -> GoFishTable:
    """Returns a table at which nothing has been played. ``settings`` are read option values."""
    return GoFishTable(players, GoFishRules(settings), dice, habits)


def room(settings: OptionValues, count: int) -> bool:
    """Says whether the deck has cards for that many players."""
    rules = GoFishRules(settings)
    return rules.cards_each(count) * count <= rules.deck_size


def hide(event: Event, evidence: Evidence, dice: Dice, settings: OptionValues) -> Event | None:
    """Returns an event as it is recorded with that much evidence."""
    if settings["ask-for"] == "card":
        evidence = evidence._replace(suits=1.0)  # a card that is shown is shown with its suit
    if isinstance(event, RankHand):
        hand = hide_hand(event, evidence, dice)
        return hand and replace(hand, cards=tuple(_plain(hand.cards, evidence, dice)))
    if isinstance(event, Draw) and event.card is not None:
        if not dice.chance(evidence.draws):
            return Draw(event.player)
        return Draw(event.player, *_plain((event.card,), evidence, dice))
    if isinstance(event, Give):
        if not dice.chance(evidence.gifts):
            return Give(event.player, event.count)
        cards = tuple(_plain(event.named, evidence, dice))
        # A rank alone would read as a number of cards.
        return Give(
            event.player, 1 if len(cards) == 1 and not STANDARD.is_card(cards[0]) else cards
        )
    return event


def _plain(cards: Sequence[str], evidence: Evidence, dice: Dice) -> Sequence[str]:
    """Leaves out the suits of cards that nobody writes down, not those of ``x3``."""
    return [
        card if count_of(card) or dice.chance(evidence.suits) else STANDARD.group(card)
        for card in cards
    ]


SIMULATOR = Simulator(sit_down, room, hide, BREACHES)
