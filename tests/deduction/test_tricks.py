"""Closed hands in a game of tricks, compared with trying every deal of a tiny deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.deduction.tricks import (
    BIT,
    DECK,
    OF_SUIT,
    Seen,
    VoidClaim,
    VoidConflict,
    cards_in,
    conflicts,
    consistent,
    room,
)

SMALL = ("AS", "KS", "AH", "KH", "AD", "KD", "AC", "KC")
SMALL_DECK = sum(BIT[card] for card in SMALL)

Deal = dict[int, tuple[str, ...]]


def all_deals(sizes: Sequence[int], cards: Sequence[str]) -> Iterator[Deal]:
    """Yields every way to deal hands of these sizes; the rest of the cards stays undealt."""
    if not sizes:
        yield {}
        return
    for hand in combinations(cards, sizes[-1]):
        rest = [card for card in cards if card not in hand]
        for deal in all_deals(sizes[:-1], rest):
            yield {**deal, len(sizes) - 1: hand}


def fits(
    deal: Deal, sizes: dict[int, int], seen: Sequence[Seen], voids: Sequence[VoidClaim]
) -> bool:
    """Says whether a deal makes all facts and claims true, whatever was played on turns unseen."""
    for player, hand in deal.items():
        played = {fact.turn: fact.card for fact in seen if fact.player == player}
        known = [card for turn, card in played.items() if turn is not None]
        named = [fact.card for fact in seen if fact.player == player]
        if any(card not in hand for card in named):
            return False
        late = [card for card in hand if card not in known]
        places = [turn for turn in range(sizes[player]) if turn not in played]
        mine = [void for void in voids if void.player == player]
        if not orders_exist(late, places, mine):
            return False
        if any(
            void.turn <= turn and played[turn][1] == void.suit
            for void in mine
            for turn in played
            if turn is not None
        ):
            return False
    return True


def orders_exist(cards: list[str], places: list[int], voids: Sequence[VoidClaim]) -> bool:
    """Says whether the cards can have been held on these turns without breaking a claim."""
    if not cards:
        return True
    return any(
        orders_exist(cards[:at] + cards[at + 1 :], places[1:], voids)
        for at, card in enumerate(cards)
        if not any(void.turn <= places[0] and card[1] == void.suit for void in voids)
    )


def some_deal(
    sizes: dict[int, int],
    seen: Sequence[Seen],
    voids: Sequence[VoidClaim],
    cards: Sequence[str] = SMALL,
) -> bool:
    """Says whether any deal at all fits."""
    deals = all_deals([sizes[player] for player in sorted(sizes)], cards)
    return any(fits(deal, sizes, seen, voids) for deal in deals)


@st.composite
def tables(draw: st.DrawFn) -> tuple[dict[int, int], list[Seen], list[VoidClaim]]:
    """Facts of a true deal of eight cards, and claims that are often false."""
    rng: Random = draw(st.randoms(use_true_random=False))
    players, size = rng.choice([(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)])
    cards = rng.sample(SMALL, players * size)
    seen, voids, line = [], [], 0
    for player in range(players):
        for turn in range(size):
            line += 1
            card = cards[player * size + turn]
            if rng.random() < 0.4:
                seen.append(Seen(player, card, line, turn))
            elif rng.random() < 0.25:
                seen.append(Seen(player, card, line, None))
    for _ in range(rng.randint(0, 4)):
        line += 1
        turn = rng.randrange(size)
        voids.append(VoidClaim(rng.randrange(players), rng.choice("SHDC"), line, turn, line))
    return dict.fromkeys(range(players), size), seen, voids


@settings(max_examples=150, deadline=None)
@given(tables())
def test_claims_fit_exactly_when_some_deal_of_a_tiny_deck_makes_them_true(
    table: tuple[dict[int, int], list[Seen], list[VoidClaim]],
) -> None:
    sizes, seen, voids = table
    assert consistent(sizes, seen, voids, SMALL_DECK) == some_deal(sizes, seen, voids)


@settings(max_examples=150, deadline=None)
@given(tables())
def test_every_conflict_is_contradictory_and_no_longer_so_without_any_one_of_its_lines(
    table: tuple[dict[int, int], list[Seen], list[VoidClaim]],
) -> None:
    sizes, seen, voids = table
    found = conflicts(sizes, seen, voids, SMALL_DECK)
    for conflict in found:
        facts = [fact for fact in seen if fact.line in conflict.lines]
        assert not some_deal(sizes, facts, conflict.voids)
        for line in conflict.lines:
            kept = [void for void in conflict.voids if void.line != line]
            assert some_deal(sizes, [fact for fact in facts if fact.line != line], kept)
    blamed = {void for conflict in found for void in conflict.voids}
    standing = [void for void in voids if void not in blamed]
    assert some_deal(sizes, seen, standing)
    for void in blamed:
        refuted = not some_deal(sizes, seen, [void])
        assert refuted == any(conflict.voids == (void,) for conflict in found)


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False))
def test_hands_find_room_exactly_when_the_unseen_cards_can_be_dealt_to_them(rng: Random) -> None:
    unseen = rng.sample(SMALL, rng.randint(2, 8))
    hands = []
    for _ in range(rng.randint(1, 3)):
        suits = rng.sample("SHDC", rng.randint(0, 4))
        hands.append((rng.randint(0, 3), sum(OF_SUIT[suit] for suit in suits)))
    sizes = [size for size, _ in hands]
    possible = sum(sizes) <= len(unseen) and any(
        all(BIT[card] & hands[player][1] for player, hand in deal.items() for card in hand)
        for deal in all_deals(sizes, unseen)
    )
    assert room(sum(BIT[card] for card in unseen), hands) == possible


def test_a_later_card_of_the_suit_refutes_a_void_by_itself() -> None:
    seen = [Seen("b", "2C", 16, 0), Seen("b", "9H", 17, 1), Seen("a", "AH", 16, 0)]
    voids = [VoidClaim("b", "H", 16, 0, 16)]
    assert conflicts({"a": 3, "b": 3}, seen, voids) == [VoidConflict(tuple(voids), (16, 17))]


def test_a_card_played_before_the_claim_refutes_nothing() -> None:
    seen = [Seen("b", "9H", 16, 0), Seen("b", "2C", 17, 1)]
    assert conflicts({"b": 3}, seen, [VoidClaim("b", "H", 17, 1, 17)]) == []


def test_two_voids_that_leave_a_suit_without_hands_contradict_each_other() -> None:
    # Four cards are unseen, two of them hearts, and both players claim to have none.
    deck = sum(BIT[card] for card in ("AH", "KH", "AS", "KS"))
    voids = [VoidClaim("a", "H", 5, 0, 5), VoidClaim("b", "H", 6, 0, 6)]
    assert conflicts({"a": 2, "b": 2}, [], voids, deck) == [VoidConflict(tuple(voids), (5, 6))]


def test_facts_that_conflict_by_themselves_accuse_nobody() -> None:
    seen = [Seen("a", "AH", 5, 0), Seen("b", "AH", 6, 0)]
    assert conflicts({"a": 1, "b": 1}, seen, [VoidClaim("a", "S", 7, 0, 7)]) == []
    assert not consistent({"a": 1, "b": 1}, seen, [])


@pytest.mark.parametrize("turn", [0, None])
def test_one_card_is_not_in_two_hands(turn: int | None) -> None:
    seen = [Seen("a", "AH", 5, None), Seen("b", "AH", 6, turn)]
    assert not consistent({"a": 2, "b": 2}, seen, [])


def test_sets_of_cards_list_spades_first_and_aces_first() -> None:
    assert cards_in(BIT["2S"] | BIT["AS"] | BIT["TC"] | BIT["9H"]) == ("AS", "2S", "9H", "TC")
    assert len(cards_in(DECK)) == 52
