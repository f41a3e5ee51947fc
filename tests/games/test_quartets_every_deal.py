"""Imagined hands against every deal of small decks: what may be said, what is left, who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from referee.games.simulating.habits import Habits
from referee.games.simulating.record import CLOSED
from referee.match.checking import check_bytes
from referee.match.replay import Replay
from referee.match.simulate import Wish, transcript

Hands = tuple[frozenset[str], ...]
HANDLES = "abcd"
GAMES = 150


class Table:
    """A small deck, its players and house rules, and all deals that fit what was said so far."""

    def __init__(self, rng: Random) -> None:
        self.players = HANDLES[: rng.choice((3, 3, 4))]
        self.families = "ABC"[: rng.choice((2, 3, 3))]
        self.size = rng.choice((2, 3)) if len(self.families) == 3 else rng.choice((2, 3, 4))
        if len(self.players) == 4 and len(self.families) * self.size > 8:
            self.size = 2
        self.by_card = rng.random() < 0.6
        self.must_hold = rng.random() < 0.8
        self.forbid_own = rng.random() < 0.6
        self.again = rng.random() < 0.5
        self.next_asked = rng.random() < 0.5
        self.forbid_books = rng.random() < 0.4
        self.lay = rng.choice(("at-once", "free", "never"))
        self.win = "settled" if rng.random() < 0.7 else "first-out"
        self.deals = list(self.every_deal())
        if self.forbid_books:
            self.deals = [deal for deal in self.deals if not self.whole(deal)]

    @property
    def header(self) -> list[str]:
        options = {
            "players": "2..4", "families": len(self.families), "family-size": self.size,
            "names": "declared", "ask-for": "card" if self.by_card else "family",
            "must-hold": "on" if self.must_hold else "off",
            "own-card": "forbid" if self.forbid_own else "allow",
            "hit": "again" if self.again else "left",
            "next": "asked" if self.next_asked else "left",
            "dealt-books": "forbid" if self.forbid_books else "allow", "lay": self.lay,
            "win": self.win,
        }  # fmt: skip
        lines = ["transcript 1 quartets", "rules quantum"]
        lines += [f"option {key} {value}" for key, value in options.items()]
        return [*lines, *(f"player {each} Name {each}" for each in self.players)]

    def cards(self, family: str) -> frozenset[str]:
        return frozenset(f"{family}{number + 1}" for number in range(self.size))

    def every_deal(self) -> Iterator[Hands]:
        cards = [card for family in self.families for card in sorted(self.cards(family))]
        even, more = divmod(len(cards), len(self.players))
        # The last player deals, so that those who sit first have one more.
        sizes = [even + (at < more) for at in range(len(self.players))]

        def deal(left: Sequence[str], sizes: Sequence[int]) -> Iterator[Hands]:
            if not sizes:
                yield ()
                return
            for hand in combinations(left, sizes[0]):
                rest = [card for card in left if card not in hand]
                for others in deal(rest, sizes[1:]):
                    yield (frozenset(hand), *others)

        yield from deal(cards, sizes)

    def whole(self, deal: Hands) -> bool:
        return any(self.cards(each) <= hand for each in self.families for hand in deal)

    def counts(self, deal: Hands) -> tuple[int, ...]:
        return tuple(
            sum(card[0] == each for card in hand) for hand in deal for each in self.families
        )

    # -- what is left after an event: deals as the hands are now ------------------------------

    def after_ask(self, asker: int, what: str) -> list[Hands]:
        return [
            deal
            for deal in self.played_on()
            if (not self.must_hold or deal[asker] & self.cards(what[0]))
            and not (self.by_card and self.forbid_own and what in deal[asker])
        ]

    def played_on(self) -> list[Hands]:
        return [d for d in self.deals if not self.whole(d)] if self.lay == "at-once" else self.deals

    def after_no(self, asked: int, what: str) -> list[Hands]:
        cards = {what} if self.by_card else self.cards(what)
        return [deal for deal in self.played_on() if not deal[asked] & cards]

    def after_yes(self, asked: int, asker: int, what: str) -> list[Hands]:
        cards = {what} if self.by_card else self.cards(what)
        found = []
        for deal in self.played_on():
            for card in sorted(deal[asked] & cards):
                hands = list(deal)
                hands[asked], hands[asker] = hands[asked] - {card}, hands[asker] | {card}
                found.append(tuple(hands))
        return list(dict.fromkeys(found))

    def after_book(self, player: int, family: str) -> list[Hands]:
        cards = self.cards(family)
        return [
            tuple(hand - cards if at == player else hand for at, hand in enumerate(deal))
            for deal in self.deals
            if cards <= deal[player]
        ]

    def determined(self) -> bool:
        return len(set(self.deals if self.by_card else map(self.counts, self.deals))) == 1

    def number(self) -> int:
        return len(set(self.deals if self.by_card else map(self.counts, self.deals)))


class Checked:
    """A match that is fed event by event, with the last line's findings."""

    def __init__(self, table: Table) -> None:
        self.replay, self.table = Replay(), table
        self.texts: list[str] = []
        for text in (*table.header, f"deal {table.players[-1]}", f"first {table.players[0]}"):
            assert not self.say(text), self.texts

    def say(self, text: str) -> list[str]:
        self.texts.append(text)
        return [each.rule for each in self.replay.feed(text) if each.kind != "style"]

    def agrees(self) -> None:
        """What is known is what all deals have in common."""
        insight, table = self.replay.insight(), self.table
        assert insight is not None
        assert insight.worlds is not None
        if table.lay != "at-once":
            assert insight.worlds() == (table.number(),) * 2, self.texts
            assert insight.determined == table.determined(), self.texts
        for at, player in enumerate(table.players):
            for family, (least, most) in insight.ranges[player].items():
                held = [sum(card[0] == family for card in deal[at]) for deal in table.deals]
                if table.lay != "at-once":
                    assert (least, most) == (min(held), max(held)), (player, family, self.texts)


def play(seed: int) -> Counter[str]:
    """Plays a game of anything that may be said, and sometimes of what may not."""
    rng = Random(seed)
    table = Table(rng)
    seen: Counter[str] = Counter()
    if not table.deals:
        return seen
    match = Checked(table)
    state = match.replay.state
    assert state is not None
    for _ in range(14):
        match.agrees()
        deal = state.deal  # type: ignore[attr-defined]
        turn = deal.turn
        sizes = [len(hand) for hand in table.deals[0]]
        asker = table.players.index(turn)
        others = [at for at, size in enumerate(sizes) if at != asker and size]
        if not others or not sizes[asker]:
            return seen
        asked = rng.choice(others)
        laid = {family for books in deal.books.values() for family in books}
        family = rng.choice([each for each in table.families if each not in laid])
        what = rng.choice(sorted(table.cards(family))) if table.by_card else family
        left = table.after_ask(asker, what)
        if not left and rng.random() < 0.7:
            continue
        rules = match.say(f"ask {turn} {table.players[asked]} {what}")
        if not left:
            return lost(match, rules, turn, seen)
        assert not rules, (rules, match.texts)
        table.deals = left
        yes = rng.random() < 0.5
        answers = {True: table.after_yes(asked, asker, what), False: table.after_no(asked, what)}
        if not answers[yes] and answers[not yes] and rng.random() < 0.7:
            yes = not yes
        who = table.players[asked]
        rules = match.say(f"give {who} 1" if yes else f"fish {who}")
        if not answers[yes]:
            return lost(match, rules, who, seen)
        assert not rules, (rules, match.texts)
        table.deals = answers[yes]
        certain = [
            each for each in table.families
            if all(table.cards(each) <= hands[asker] for hands in table.deals)
        ]  # fmt: skip
        settled = bool(certain) if table.lay == "never" else False
        settled = settled or (table.determined() and not certain)
        out = table.win == "first-out" and any(not hand for hand in table.deals[0])
        if table.win == "settled" and settled:
            assert deal.settled == turn, (deal.settled, turn, match.texts)
            seen["settled"] += 1
            return seen
        assert deal.over == ("first-out" if out else ""), (deal.over, match.texts)
        if out:
            seen["out"] += 1
            return seen
        if table.lay != "never" and (certain or rng.random() < 0.2):
            family = rng.choice(certain or list(table.families))
            if family in laid or sizes[asker] + yes < table.size:
                continue
            left = table.after_book(asker, family)
            rules = match.say(f"book {turn} {family}")
            if not left:
                return lost(match, rules, turn, seen)
            assert not rules, (rules, match.texts)
            table.deals = left
            if deal.over:
                seen["book"] += 1
                assert turn in deal.winners
                return seen
    return seen


def lost(match: Checked, rules: Sequence[str], player: str, seen: Counter[str]) -> Counter[str]:
    assert len(rules) == 1, (rules, match.texts)
    deal = match.replay.state.deal  # type: ignore[union-attr]
    assert deal.lost == player, (deal.lost, player, match.texts)
    seen[rules[0]] += 1
    return seen


def test_what_may_be_said_is_what_some_deal_allows() -> None:
    ends: Counter[str] = Counter()
    for seed in range(GAMES):
        ends += play(seed)
    assert {"settled", "out", "book", "quartets/contradiction"} <= set(ends)


@pytest.mark.parametrize("seed", range(1, 9))
def test_who_holds_whole_families_only_has_nothing_to_ask_for(seed: int) -> None:
    """Where a family is not laid down and nobody may ask for a card of their own."""
    wish = Wish("quartets", seed, "quantum", {"ask-for": "card"})
    text = "\n".join(transcript(wish, CLOSED)) + "\n"
    assert not check_bytes(text.encode()).faults


def test_nobody_comes_or_goes_in_a_deal_that_has_no_end() -> None:
    """Where nothing is drawn, and nobody learns, asks may go round for ever."""
    options = {"deal": "2", "miss": "pass", "empty-hand": "out"}
    habits = Habits(deals=2, seats=1.0, sensible=False)
    wish = Wish("quartets", 1, "quartett", options, 3, habits)
    text = "\n".join(transcript(wish, CLOSED)) + "\n"
    assert text.count("\ndeal ") == 1
    assert not check_bytes(text.encode()).faults
