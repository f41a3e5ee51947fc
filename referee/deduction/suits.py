"""How many cards of each suit every hand may hold in a game of tricks, and one deal that fits."""

from __future__ import annotations

from collections.abc import Sequence

from referee.deduction.tricks import BIT, DECK, OF_SUIT, cards_in, room
from referee.values.deck import SUITS, Card, Suit

Hand = tuple[int, int]
"""How many unknown cards a hand holds, and the set of cards that they may be: whole suits."""


def spread(unseen: int, hands: Sequence[Hand]) -> list[dict[Suit, tuple[int, int]]]:
    """Returns the least and most unknown cards of each suit in each hand.

    ``unseen`` are all unknown cards as a set (the rest of the deck is a hand too); each bound is
    reached by some deal. The hands must fit.
    """
    return [
        {suit: (_extreme(unseen, hands, at, suit, False), _extreme(unseen, hands, at, suit, True))
         for suit in SUITS}
        for at in range(len(hands))
    ]  # fmt: skip


def _extreme(unseen: int, hands: Sequence[Hand], at: int, suit: Suit, most: bool) -> int:
    """Finds the fewest or most cards of a suit in a hand, by trying numbers in turn."""
    size, may_be = hands[at]
    others = [*hands[:at], *hands[at + 1 :]]
    inside, outside = may_be & OF_SUIT[suit], may_be & ~OF_SUIT[suit] & DECK
    if most:
        numbers = range(min(size, (unseen & inside).bit_count()), 0, -1)
        return next(
            (n for n in numbers if room(unseen, [*others, (n, inside), (size - n, may_be)])), 0
        )
    return next(
        (n for n in range(size) if room(unseen, [*others, (n, inside), (size - n, outside)])), size
    )


def some_deal(unseen: int, hands: Sequence[Hand]) -> list[list[Card]]:
    """Returns one way to deal the unseen cards that fits. The hands must fit, and use them up."""
    left = list(hands)
    deal: list[list[Card]] = [[] for _ in hands]
    for card in cards_in(unseen):
        unseen &= ~BIT[card]
        for at, (size, may_be) in enumerate(left):
            if not size or not may_be & BIT[card]:
                continue
            trial = [*left[:at], (size - 1, may_be), *left[at + 1 :]]
            if room(unseen, trial):
                left = trial
                deal[at].append(card)
                break
        else:
            raise ValueError("the hands do not fit")
    return deal
