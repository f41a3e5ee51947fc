"""Deals recorded in full: claims and facts against plain hands of cards."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.deduction.hands import Hands
from referee.deduction.model import Claim, Conflict
from referee.values.deck import RANKS, SUITS, Deck

PLAYERS = "abc"
SEEDS = st.integers(0, 2**32)


def table(*hands: str, ranks: int = 13) -> Hands:
    """A model in which each player was dealt a hand, on lines 1, 2, ..."""
    known = Hands(PLAYERS[: len(hands)], Deck(RANKS[:ranks], SUITS), by_name=True)
    for player, hand in zip(PLAYERS, hands, strict=False):
        known.deal(player, len(hand.split()), 0)
    for line, (player, hand) in enumerate(zip(PLAYERS, hands, strict=False), 1):
        assert known.reveal(player, hand.split(), line) == []
    return known


def said(line: int, player: str = "a", rule: str = "go-fish/fish-true") -> Claim:
    return Claim(line, rule, player)


def only(conflicts: list[Conflict]) -> Conflict:
    (conflict,) = conflicts
    return conflict


class TestClaims:
    def test_true_claims_are_taken(self) -> None:
        known = table("7H 7D KC", "2S")
        assert known.at_least("a", "7", 2, said(5)) == []
        assert known.at_least("a", "7H", 1, said(5)) == []
        assert known.at_most("a", "7S", 0, said(5)) == []
        assert list(known.unproved()) == []

    def test_a_false_go_fish_rests_on_the_recorded_hand(self) -> None:
        known = table("2S", "KC QD 3H")
        claim = said(9, "b")
        assert known.at_most("b", "K", 0, claim) == [Conflict((claim,), (2,), (claim,))]

    def test_a_false_go_fish_rests_on_the_draw_that_brought_the_card(self) -> None:
        known = table("2S", "QD")
        known.draw("b", "KC", 20)
        assert only(known.at_most("b", "KC", 0, said(30))).facts == (20,)
        assert only(known.at_most("b", "K", 0, said(31))).facts == (20,)

    def test_a_false_go_fish_rests_on_the_gift_that_brought_the_card(self) -> None:
        known = table("KC", "QD")
        known.move("a", "b", "K", 1, 20)
        assert only(known.at_most("b", "KC", 0, said(30))).facts == (1, 20)

    def test_asking_for_what_was_given_away_rests_on_the_gift(self) -> None:
        known = table("KC", "QD")
        known.move("a", "b", "K", 1, 20)
        assert only(known.at_least("a", "K", 1, said(30))).facts == (20,)

    def test_asking_for_what_was_never_held_rests_on_the_hand(self) -> None:
        known = table("KC", "QD")
        known.draw("b", "2S", 20)
        assert only(known.at_least("b", "K", 1, said(30))).facts == (2, 20)

    def test_asking_for_a_rank_laid_down_rests_on_the_book(self) -> None:
        known = table("7S 7H 7D 7C", "QD")
        known.lay("a", "7", 20)
        assert only(known.at_least("a", "7", 1, said(30))).facts == (20,)
        assert only(known.at_least("a", "7H", 1, said(31))).facts == (20,)

    def test_giving_some_of_a_rank_leaves_the_rest(self) -> None:
        known = table("KC KD", "QD")
        known.move("a", "b", "K", 1, 20, ["KC"])
        assert only(known.at_most("a", "K", 0, said(20))).facts == (1,)  # the gift is on line 20
        assert known.least("a", "KD") == 1

    def test_too_few_left_rests_on_all_that_came_and_went(self) -> None:
        known = table("KC KD", "QD")
        known.draw("a", "2S", 10)
        known.move("a", "b", "K", 1, 20, ["KC"])
        assert only(known.at_least("a", "K", 2, said(30))).facts == (10, 20)
        known.move("a", "b", "K", 1, 40)
        assert only(known.at_least("a", "K", 1, said(50))).facts == (10, 20, 40)

    def test_a_book_kept_in_hand_is_blamed_on_who_keeps_it_once(self) -> None:
        known = table("7S 7H 7D", "QD 2C")
        assert known.no_book_held(9, "go-fish/book-at-once") == []
        known.draw("a", "7C", 20)
        claim = Claim(21, "go-fish/book-at-once", "a")
        mark = known.mark()
        assert known.no_book_held(21, claim.rule) == [Conflict((claim,), (1, 20), (claim,))]
        assert known.no_book_held(22, claim.rule) == []
        known.rollback(mark)
        assert len(known.no_book_held(21, claim.rule)) == 1
        known.move("a", "b", "7", 1, 23)
        assert known.no_book_held(24, claim.rule) == []
        known.move("b", "a", "7", 1, 25)
        assert len(known.no_book_held(26, claim.rule)) == 1


class TestImpossible:
    def test_a_card_is_not_drawn_twice(self) -> None:
        known = table("KC", "QD")
        known.draw("a", "7H", 20)
        assert known.draw("b", "7H", 30) == [Conflict((), (20, 30))]

    def test_a_fifth_card_of_a_rank_does_not_exist(self) -> None:
        known = table("7 7 7S", "7 QD")
        assert known.draw("a", "7", 30) == [Conflict((), (1, 2, 30))]

    def test_a_card_that_lies_in_one_hand_does_not_come_from_another(self) -> None:
        known = table("KC", "K")
        assert known.move("b", "a", "KC", 1, 30) == [Conflict((), (1, 30))]
        assert known.move("b", "a", "K", 1, 30, ["KC"]) == [Conflict((), (1, 30))]
        assert known.move("b", "a", "KD", 1, 31) == []

    def test_nobody_gives_more_than_they_hold(self) -> None:
        known = table("KC", "QD")
        assert known.move("a", "b", "K", 2, 30) == [Conflict((), (30,))]
        assert known.move("a", "b", "KC", 2, 30) == [Conflict((), (30,))]
        assert known.least("a", "K") == 1

    def test_a_book_is_a_whole_rank(self) -> None:
        known = table("7S 7H 7D", "7C")
        assert only(known.lay("a", "7", 30)).claims == ()
        assert known.least("a", "7") == 3

    def test_a_hand_holds_no_card_twice_and_no_more_cards_than_dealt(self) -> None:
        known = Hands("ab", Deck(RANKS, SUITS))
        known.deal("a", 2, 1)
        assert known.reveal("a", ["7H", "7H"], 2) == [Conflict((), (2,))]
        assert known.reveal("a", ["7H", "7D", "7S"], 3) == [Conflict((), (3,))]
        assert known.reveal("a", ["7H", "7D"], 4) == []
        with pytest.raises(ValueError, match="no hand of a waits"):
            known.reveal("a", ["7", "7"], 5)

    def test_an_empty_stock_gives_nothing(self) -> None:
        known = Hands("a", Deck("A", "SH"))
        known.deal("a", 2, 1)
        known.reveal("a", ["A", "A"], 2)
        assert known.draw("a", "AS", 3) == [Conflict((), (3,))]


class TestMixedRecords:
    def test_a_named_card_may_be_one_of_the_ranks_in_the_hand(self) -> None:
        known = table("7 7H", "QD")
        assert (known.least("a", "7S"), known.most("a", "7S")) == (0, 1)
        assert known.at_most("a", "7S", 0, said(9)) == []
        assert only(known.move("a", "b", "7", 1, 10, ["7S"])).claims == (said(9),)
        assert known.least("b", "7S") == 1
        assert only(known.at_most("b", "7S", 0, said(11))).facts == (10,)
        assert known.most("a", "7D") == 0

    def test_the_last_card_of_a_rank_without_a_name_is_known(self) -> None:
        known = table("7S 7H", "7 7D")
        assert (known.least("b", "7C"), known.most("b", "7C")) == (1, 1)
        assert only(known.at_most("b", "7C", 0, said(9))).claims == (said(9),)

    def test_giving_some_without_names_forgets_which(self) -> None:
        known = table("7S 7H 7", "QD")
        known.move("a", "b", "7", 1, 10)
        assert (known.least("a", "7S"), known.most("a", "7S")) == (0, 1)
        assert (known.least("b", "7S"), known.most("b", "7S")) == (0, 1)
        assert only(known.draw("a", "7S", 11)).claims == ()
        assert known.most(None, "7S") == 0


class TestMisuse:
    def test_nobody_is_dealt_two_hands(self) -> None:
        with pytest.raises(ValueError, match="cannot deal 3 cards to a"):
            table("KC", "QD").deal("a", 3, 9)


class Plain:
    """Sets of cards, moved about at random; the record names as many of them as asked."""

    def __init__(self, seed: int, named: float, *, by_name: bool = True) -> None:
        self.source = random.Random(seed)
        self.named = named
        self.ranks, self.suits = RANKS[:4], SUITS
        self.stock = [rank + suit for rank in self.ranks for suit in self.suits]
        self.source.shuffle(self.stock)
        self.known = Hands(PLAYERS, Deck(self.ranks, self.suits), by_name=by_name)
        self.hands = {player: [self.stock.pop() for _ in range(3)] for player in PLAYERS}
        for player in PLAYERS:
            self.known.deal(player, 3, 0)
        for line, player in enumerate(PLAYERS, 1):
            assert self.known.reveal(player, self.written(self.hands[player]), line) == []
        self.line = 3

    def written(self, cards: list[str]) -> list[str]:
        return [card if self.source.random() < self.named else card[0] for card in cards]

    def count(self, player: str | None, what: str) -> int:
        cards = self.stock if player is None else self.hands[player]
        return sum(card.startswith(what) for card in cards)

    def act(self) -> None:
        """Records something that really happens."""
        self.line += 1
        player, other = self.source.sample(PLAYERS, 2)
        hand = self.hands[player]
        whole = [rank for rank in self.ranks if self.count(player, rank) == len(self.suits)]
        if whole and self.source.random() < 0.5:
            assert self.known.lay(player, whole[0], self.line) == []
            hand[:] = [card for card in hand if card[0] != whole[0]]
        elif self.stock and self.source.random() < 0.4:
            hand.append(self.stock.pop())
            assert self.known.draw(player, self.written(hand[-1:])[0], self.line) == []
        elif hand:
            rank = self.source.choice(hand)[0]
            given = [card for card in hand if card[0] == rank]
            given = given[: self.source.randint(1, len(given))]
            silent = len(given) == self.count(player, rank) and self.source.random() < 0.5
            names = [] if silent or not self.named else self.written(given)
            gift = (player, other, rank, len(given), self.line, names)
            assert self.known.move(*gift) == []
            hand[:] = [card for card in hand if card not in given]
            self.hands[other] += given

    def lie(self) -> Conflict | None:
        """Records something that cannot be, if it is not by chance true."""
        self.line += 1
        player, other = self.source.sample(PLAYERS, 2)
        card = self.source.choice(self.ranks) + self.source.choice(self.suits)
        kind = self.source.randrange(3)
        if kind == 0 and card not in self.stock:
            return only(self.known.draw(player, card, self.line))
        if kind == 1 and card not in self.hands[player]:
            return only(self.known.move(player, other, card, 1, self.line))
        if kind == 2 and self.count(player, card[0]) < len(self.suits):
            return only(self.known.lay(player, card[0], self.line))
        return None

    def questions(self) -> Iterator[tuple[str | None, str]]:
        for player in (*PLAYERS, None):
            for rank in self.ranks:
                yield player, rank
                yield from ((player, rank + suit) for suit in self.suits)


def refuses(known: Hands, claim: str, player: str, what: str, count: int) -> bool:
    """Whether a claim, were it made, would be refuted."""
    mark = known.mark()
    conflicts = getattr(known, claim)(player, what, count, said(99, player))
    known.rollback(mark)
    return bool(conflicts)


@settings(max_examples=4, deadline=None)
@given(SEEDS, st.sampled_from([0.0, 1.0]))
def test_counts_and_claims_are_those_of_plain_hands(seed: int, named: float) -> None:
    plain = Plain(seed, named, by_name=named > 0)
    known = plain.known
    for _ in range(40):
        plain.act()
        for player, what in plain.questions():
            if len(what) == 2 and not named:
                continue
            number = plain.count(player, what)
            assert known.least(player, what) == known.most(player, what) == number
            if player is None or plain.source.random() < 0.95:
                continue
            for count in range(3):
                assert refuses(known, "at_least", player, what, count) == (number < count)
                assert refuses(known, "at_most", player, what, count) == (number > count)
        odds = known.odds(0)
        assert all(
            list(odds[player][what]) == [plain.count(player, what)]
            for player, what in plain.questions()
            if len(what) == 1
        )


@settings(max_examples=4, deadline=None)
@given(SEEDS, st.sampled_from([0.3, 0.7]))
def test_mixed_records_never_accuse_and_never_miss_a_rank(seed: int, named: float) -> None:
    plain = Plain(seed, named)
    known = plain.known
    for _ in range(40):
        plain.act()
        for player, what in plain.questions():
            number = plain.count(player, what)
            assert known.least(player, what) <= number <= known.most(player, what)
            if len(what) == 1:
                assert known.least(player, what) == known.most(player, what)
            if player is not None and plain.source.random() < 0.1:
                assert not refuses(known, "at_least", player, what, number)
                assert not refuses(known, "at_most", player, what, number)


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_what_cannot_be_is_refused_and_changes_nothing(seed: int) -> None:
    plain = Plain(seed, 1.0)
    for _ in range(30):
        plain.act()
        conflict = plain.lie()
        if conflict:
            assert conflict.claims == conflict.suspects == ()
            assert plain.line in conflict.facts
        for player, what in plain.questions():
            assert plain.known.least(player, what) == plain.count(player, what)


def answers(plain: Plain) -> list[object]:
    known = plain.known
    found: list[object] = [(known.least(*asked), known.most(*asked)) for asked in plain.questions()]
    mark = known.mark()
    found.append(known.no_book_held(99, "go-fish/book-at-once"))
    known.rollback(mark)
    return found


@settings(max_examples=10, deadline=None)
@given(SEEDS, st.sampled_from([0.0, 0.5, 1.0]))
def test_taking_back_leaves_no_trace(seed: int, named: float) -> None:
    plain = Plain(seed, named)
    steps: list[Callable[[], object]] = [plain.act, plain.act, plain.act, plain.lie]
    if named < 1:
        steps.pop()
    steps.append(lambda: plain.known.no_book_held(plain.line, "go-fish/book-at-once"))
    for _ in range(10):
        plain.source.choice(steps)()
    kept = {player: list(hand) for player, hand in plain.hands.items()}, list(plain.stock)
    before, mark = answers(plain), plain.known.mark()
    for _ in range(20):
        plain.source.choice(steps)()
    plain.known.rollback(mark)
    plain.hands, plain.stock = kept
    assert answers(plain) == before
