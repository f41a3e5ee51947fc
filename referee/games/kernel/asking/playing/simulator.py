"""Matches of a game of asking, honest ones and others: how a game has them played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.games.kernel.asking.events import Draw, Give, RankHand
from referee.games.kernel.asking.house import AskingRules
from referee.games.kernel.asking.playing.cheats import BREACHES
from referee.games.kernel.asking.playing.imagined import ImaginedTable
from referee.games.kernel.asking.playing.table import AskingTable
from referee.games.simulating.cheating import Breaches
from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import Habits
from referee.games.simulating.record import Evidence, hide_hand
from referee.games.simulating.simulator import PlayedTable, Simulator
from referee.games.state import OptionValues
from referee.notation.arguments import Handle, count_of
from referee.notation.events import Event, changed
from referee.values.deck import Deck

Rules = Callable[[OptionValues], AskingRules]
"""Returns the house rules of a match from the values of its options."""


def breaches(game: str, more: Breaches | None = None, without: Sequence[str] = ()) -> Breaches:
    """Returns the ways in which the rules of asking that a game has are broken, by their ids."""
    ways = {**BREACHES, **(more or {})}
    return {f"{game}/{rule}": ways[rule] for rule in ways if rule not in without}


def simulator(rules_of: Rules, ways: Breaches, header: Sequence[str] = ()) -> Simulator:
    """Returns what it takes to play a game of asking; ``ways`` are those of breaking its rules."""

    def seated(
        players: Sequence[Handle], settings: OptionValues, dice: Dice, habits: Habits
    ) -> PlayedTable:
        rules = rules_of(settings).seated(len(players))
        table = ImaginedTable if rules.imagined else AskingTable
        return table(players, rules, dice, habits)

    def room(settings: OptionValues, count: int) -> bool:
        """Says whether the deck has cards for that many players."""
        rules = rules_of(settings)
        return rules.cards_each(count) * count <= rules.deck_size

    def hide(event: Event, evidence: Evidence, dice: Dice, settings: OptionValues) -> Event | None:
        return _hide(event, evidence, dice, rules_of(settings))

    return Simulator(seated, room, hide, ways, header)


def _hide(event: Event, evidence: Evidence, dice: Dice, rules: AskingRules) -> Event | None:
    """Returns an event as it is recorded with that much evidence."""
    deck = rules.deck
    if rules.by_card:
        evidence = evidence._replace(suits=1.0)  # a card that is shown is shown with its suit
    if isinstance(event, RankHand):
        hand = hide_hand(event, evidence, dice)
        return hand and changed(hand, cards=tuple(_plain(hand.cards, evidence, dice, deck)))
    if isinstance(event, Draw) and event.card is not None:
        if not dice.chance(evidence.draws):
            return Draw(event.player)
        return Draw(event.player, *_plain((event.card,), evidence, dice, deck))
    if isinstance(event, Give) and event.named:
        if not dice.chance(evidence.gifts):
            return Give(event.player, event.count)
        cards = tuple(_plain(event.named, evidence, dice, deck))
        # A rank alone would read as a number of cards.
        return Give(event.player, 1 if len(cards) == 1 and not deck.is_card(cards[0]) else cards)
    return event


def _plain(cards: Sequence[str], evidence: Evidence, dice: Dice, deck: Deck) -> Sequence[str]:
    """Leaves out the suits of cards that nobody writes down, not those of ``x3``."""
    return [
        card if count_of(card) or dice.chance(evidence.suits) else deck.group(card)
        for card in cards
    ]
