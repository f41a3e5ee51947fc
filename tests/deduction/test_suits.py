"""How many cards of each suit a hand may hold: compared with every possible deal."""

from __future__ import annotations

from itertools import combinations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from referee.deduction.suits import Hand, some_deal, spread
from referee.deduction.tricks import BIT, DECK, OF_SUIT, room
from referee.values.deck import STANDARD, SUITS


def every_deal(cards: list[str], hands: list[Hand]) -> list[list[tuple[str, ...]]]:
    """Returns every way to deal the cards that fits."""
    if not hands:
        return [[]] if not cards else []
    (size, may_be), *others = hands
    return [
        [hand, *rest]
        for hand in combinations(cards, size)
        if all(BIT[card] & may_be for card in hand)
        for rest in every_deal([card for card in cards if card not in hand], others)
    ]


@st.composite
def unseen_and_hands(draw: st.DrawFn) -> tuple[list[str], list[Hand]]:
    cards = draw(st.lists(st.sampled_from(STANDARD.cards), min_size=1, max_size=7, unique=True))
    hands: list[Hand] = []
    left = len(cards)
    for _ in range(draw(st.integers(1, 3))):
        size = draw(st.integers(0, min(left, 3)))
        voids = draw(st.sets(st.sampled_from(SUITS), max_size=2))
        hands.append((size, DECK & ~sum(OF_SUIT[suit] for suit in voids)))
        left -= size
    return cards, [*hands, (left, DECK)]


@settings(max_examples=150, deadline=None)
@given(unseen_and_hands())
def test_least_and_most_of_a_suit_are_those_of_all_deals(
    table: tuple[list[str], list[Hand]],
) -> None:
    cards, hands = table
    unseen = sum(BIT[card] for card in cards)
    deals = every_deal(cards, hands)
    assert room(unseen, hands) == bool(deals)
    assume(deals)
    counts = [
        [{suit: sum(card[1] == suit for card in hand) for suit in SUITS} for hand in deal]
        for deal in deals
    ]
    for at, ranges in enumerate(spread(unseen, hands)):
        for suit, (least, most) in ranges.items():
            found = [deal[at][suit] for deal in counts]
            assert (least, most) == (min(found), max(found))
    deal = some_deal(unseen, hands)
    assert [sorted(hand) for hand in deal] in [[sorted(hand) for hand in each] for each in deals]
