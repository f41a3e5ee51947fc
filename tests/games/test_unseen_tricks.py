"""Who may have won a trick of which not every card was noted, by trying every filling of it."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.deduction.tricks import BIT
from referee.games.kernel.tricks.hands import TrickHands
from referee.games.kernel.tricks.unseen import possible_winners
from referee.notation.arguments import UNSEEN
from referee.values.deck import STANDARD, STRENGTH, SUITS, Card

Table = list[tuple[int, Card]]


def takes(table: Table, trump: str) -> int:
    """The highest trump takes a trick, or else the highest card of the suit that was led."""
    led = STANDARD.member(table[0][1])
    suit = trump if any(STANDARD.member(card) == trump for _, card in table) else led
    of_suit = [each for each in table if STANDARD.member(each[1]) == suit]
    return max(of_suit, key=lambda each: STRENGTH[STANDARD.group(each[1])])[0]


def by_every_filling(
    table: Table, unseen: list[Card], shown: dict[Card, int], trump: str
) -> set[int]:
    empty = [seat for seat, card in table if card == UNSEEN]
    winners = set()
    for cards in permutations(unseen, len(empty)):
        told = dict(zip(empty, cards, strict=True))
        if all(shown.get(card, seat) == seat for seat, card in told.items()):
            filled = [(seat, told.get(seat, card)) for seat, card in table]
            winners.add(takes(filled, trump))
    return winners


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from((*SUITS, "N")))
def test_the_winners_are_those_of_every_filling(seed: int, trump: str) -> None:
    luck = random.Random(seed)
    seats = luck.randint(3, 5)
    pool = luck.sample(STANDARD.cards, luck.randint(seats + 1, 8 + seats))
    table: Table = []
    for seat in luck.sample(range(seats), seats):
        table.append((seat, UNSEEN if luck.random() < 0.5 else pool.pop()))
    hands = TrickHands(seats, 5)
    shown = {card: luck.randrange(seats) for card in pool if luck.random() < 0.2}
    for card, seat in shown.items():
        hands.show(seat, [card], 1)
    seen = sum(BIT.values()) & ~sum(BIT[card] for card in pool)
    right = by_every_filling(table, pool, shown, trump)
    if right:
        assert possible_winners(table, hands, trump, seen) == right


RECORD = """\
transcript 1 kachuful
option rounds 3
player a Ann
player b Bo
player c Cy
player d Dee
deal d 3 S
bid a 1
bid b 0
bid c 1
bid d 0
"""


@pytest.mark.parametrize(
    ("trick", "decided"),
    [
        ("trick a AS x x 4S", True),
        ("trick a KS x x 4S", False),
        ("trick a 9H x x 4H", False),
        ("trick a x AS x x", True),
        ("trick a AH x 2H 3H", False),
        ("trick a x x x x", False),
    ],
)
def test_a_trick_is_decided_where_no_unseen_card_can_win_it(trick: str, decided: bool) -> None:
    from referee.match.record import Match

    match = Match.read(f"{RECORD}{trick}\n")
    due = [each.verb for each in match.allowed() if each.must]
    assert due == ([] if decided else ["took"]) or (decided and due[0] == "play")
    assert not match.faults
