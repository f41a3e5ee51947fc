"""What players of a game of asking remember, and whom they ask for what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from referee.games.kernel.asking.house import AskingRules
from referee.games.simulating.dice import Dice
from referee.notation.arguments import Handle
from referee.values.deck import Card, Deck, Rank
from referee.values.rows import NamedTuple

_KNOWN, _OWN, _MOOD = 4.0, 0.6, 1.2
"""What a card known in another hand, a card in one's own, and a whim weigh in a choice."""


class Intent(NamedTuple):
    """Whom to ask, and for which rank or card."""

    other: Handle
    what: str


class Memory:
    """What everybody at the table has seen: cards that hands surely hold, and denials.

    One memory serves all, since whatever a player knows beyond it lies in their own hand.
    """

    def __init__(self, players: Sequence[Handle], deck: Deck) -> None:
        self._deck = deck
        self._held: dict[tuple[Handle, Rank], int] = {}
        self._denied: dict[tuple[Handle, str], int] = {}
        self._draws = dict.fromkeys(players, 0)
        self._places: dict[Card, Handle] = {}

    def asked(self, asker: Handle, what: str) -> None:
        """Whoever asks for a rank holds one of it."""
        key = (asker, self._deck.group(what))
        self._held[key] = max(self._held.get(key, 0), 1)

    def denied(self, asked: Handle, what: str) -> None:
        """Whoever says to have none holds none now; a draw may change that."""
        self._denied[asked, what] = self._draws[asked]
        if not self._deck.is_card(what):
            self._held.pop((asked, what), None)

    def moved(self, giver: Handle, taker: Handle, what: str, cards: Sequence[Card]) -> None:
        """Cards changed hands before everybody's eyes."""
        rank = self._deck.group(what)
        left = self._held.get((giver, rank), 0) - len(cards)
        self._held[giver, rank] = max(left, 0) if self._deck.is_card(what) else 0
        self._held[taker, rank] = self._held.get((taker, rank), 0) + len(cards)
        if not self._deck.is_card(what):
            self._denied[giver, rank] = self._draws[giver]
        self._places.update(dict.fromkeys(cards, taker))

    def drawn(self, player: Handle, shown: Card | None) -> None:
        """A card came from the stock, perhaps for all to see."""
        self._draws[player] += 1
        if shown is not None:
            key = (player, self._deck.group(shown))
            self._held[key] = self._held.get(key, 0) + 1
            self._places[shown] = player

    def laid(self, player: Handle, rank: Rank) -> None:
        """A book left the hand."""
        self._held.pop((player, rank), None)

    def likely(self, other: Handle, what: str) -> float:
        """Says how likely another player holds what is asked for: a weight, not a probability."""
        if self._places.get(what) == other:
            return 2 * _KNOWN
        denied_at = self._denied.get((other, what))
        if denied_at is not None and not self._held.get((other, what)):
            return 0.4 * (self._draws[other] - denied_at) - _KNOWN
        return _KNOWN * self._held.get((other, self._deck.group(what)), 0)


class NothingToAsk(Exception):
    """A player holds nothing but whole groups, and may not ask for a card of their own."""


def choose(
    player: Handle,
    hands: Mapping[Handle, Sequence[Card]],
    rules: AskingRules,
    memory: Memory,
    dice: Dice,
    *,
    sensible: bool,
    bluffs: float,
) -> Intent:
    """Returns a lawful ask: of another player with cards, for a rank held in one's own hand.

    Raises NothingToAsk where there is none.
    """
    hand = hands[player]
    others = [other for other in hands if other != player and hands[other]]
    if rules.by_card and not (rules.forbid_own or rules.both) and dice.chance(bluffs):
        return Intent(dice.pick(others), dice.pick(hand))
    wanted = list(_wanted(hand, rules))
    if not wanted:
        raise NothingToAsk
    if not sensible:
        return Intent(dice.pick(others), dice.pick(wanted))
    own = Counter(map(rules.deck.group, hand))
    weighed = [
        (
            memory.likely(other, what) + _OWN * own[rules.deck.group(what)] + _MOOD * dice.share(),
            Intent(other, what),
        )
        for other in others
        for what in wanted
    ]
    return max(weighed)[1]


def _wanted(hand: Sequence[Card], rules: AskingRules) -> Iterable[str]:
    """Yields the ranks held, or their cards that are not held, in the deck's order."""
    held = {rules.deck.group(card) for card in hand}
    ranks = [rank for rank in rules.deck.groups if rank in held]
    if not rules.by_card or rules.both:
        return ranks
    return (card for rank in ranks for card in rules.deck.of(rank) if card not in hand)
