"""Honest matches: the referee finds nothing at all, and counts what the players count.

The players of the simulation know the rules from the sources alone; where they and the referee
differ, one of the two is wrong.
"""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from tables import (
    EVIDENCE,
    MANNERS,
    MANY,
    SHARES,
    SOME,
    fish,
    kachuful,
    matches,
    played,
    replayed,
    written,
)

from referee.games.kachuful.events import Bid, DealRound
from referee.games.kernel.asking.events import Book
from referee.games.kernel.asking.events import DealOut as FishDeal
from referee.games.kernel.tricks.events import Play, Revoke, Took, Trick, TrickClaim, Won
from referee.games.simulating.record import CLOSED, OPEN, Evidence, Manner, Played
from referee.match.simulate import Wish
from referee.notation.events import Void


def assert_nothing_found(match: Played, lines: list[str]) -> None:
    replay = replayed(lines)
    assert replay.findings == [], "\n".join(lines)
    summary = replay.summary()
    assert summary is not None
    assert summary.totals == match.totals
    assert summary.finished
    assert summary.complete
    assert summary.winners == match.winners
    counts = replay.counts()
    assert counts.breaches == 0
    assert counts.events == counts.proved + counts.open


@given(fish(), EVIDENCE, MANNERS)
@MANY
def test_an_honest_match_of_go_fish_has_no_fault(
    wish: Wish, evidence: Evidence, manner: Manner
) -> None:
    match = played(wish)
    assert_nothing_found(match, written(match, evidence, wish.seed, manner))


@given(kachuful(), EVIDENCE, MANNERS)
@MANY
def test_an_honest_match_of_kachuful_has_no_fault(
    wish: Wish, evidence: Evidence, manner: Manner
) -> None:
    match = played(wish)
    assert_nothing_found(match, written(match, evidence, wish.seed, manner))


@given(matches(), SHARES, st.integers())
@SOME
def test_hiding_hands_and_draws_of_one_match_makes_no_fault(
    wish: Wish, share: float, scorer: int
) -> None:
    match = played(wish)
    for evidence in (OPEN, Evidence(share, share, share), CLOSED):
        assert_nothing_found(match, written(match, evidence, scorer))


@given(fish())
@MANY
def test_everything_is_proved_where_everything_is_recorded(wish: Wish) -> None:
    replay = replayed(written(played(wish), OPEN))
    assert replay.counts().open == 0


# -- what a match came to, counted once more from what happened ---------------------------------


@given(fish())
@MANY
def test_every_book_counts_one(wish: Wish) -> None:
    match = played(wish)
    books: Counter[str] = Counter()
    since: Counter[str] = Counter()
    for entry in match.entries:
        if isinstance(entry.event, FishDeal):
            books += since
            since.clear()
        elif isinstance(entry.event, Book):
            since[entry.event.player] += 1
        elif isinstance(entry.event, Void):
            since.clear()
    assert match.totals == {player: (books + since)[player] for player in match.totals}


POINTS = {
    "10+bid": lambda bid, won: 10 + bid if bid == won else 0,
    "10*bid+10": lambda bid, won: 10 + 10 * bid if bid == won else 0,
    "10+tricks": lambda bid, won: won + 10 if bid == won else won,
    "10*bid": lambda bid, won: (10 * bid if bid else 10) if bid == won else 0,
}
ORDER = "23456789TJQKA"


def taker(cards: list[tuple[str, str]], trump: str) -> str:
    """Whose card takes the trick: the highest trump, or else the highest of the suit led."""
    suit = trump if any(card[1] == trump for _, card in cards) else cards[0][1][1]
    return max((ORDER.index(card[0]), player) for player, card in cards if card[1] == suit)[1]


@given(kachuful())
@MANY
def test_points_are_those_of_bids_and_tricks(wish: Wish) -> None:
    match = played(wish)
    score = POINTS[match.options.get("scoring", "10+bid")]
    totals = dict.fromkeys(match.totals, 0)
    rounds: list[list[object]] = []
    for entry in match.entries:
        if isinstance(entry.event, DealRound):
            rounds.append([])
        elif isinstance(entry.event, Void):
            rounds.pop()
        elif rounds:
            rounds[-1].append(entry.event)
    cycle = match.options.get("trump", "SDCH")
    if cycle == "turned":
        return
    for number, events in enumerate(rounds):
        trump = cycle[number % len(cycle)]
        bids = {each.player: each.number for each in events if isinstance(each, Bid)}
        seats = list(bids)  # bids go round once
        won = Counter({each.player: each.number for each in events if isinstance(each, Won)})
        won.update({each.player: each.number for each in events if isinstance(each, TrickClaim)})
        table: list[tuple[str, str]] = []
        for event in events:
            if isinstance(event, Play):
                table.append((event.player, event.card))
            elif isinstance(event, Took):
                won[event.player] += 1
                table = []
            elif isinstance(event, Trick):
                at = seats.index(event.player)
                table = list(zip([*seats[at:], *seats[:at]], event.cards, strict=True))
            if len(table) == len(seats):
                won[taker(table, trump)] += 1
                table = []
        revoked = {each.player for each in events if isinstance(each, Revoke)}
        if match.options.get("revoke") == "none":
            revoked = set()
        for player in seats:
            totals[player] += 0 if player in revoked else score(bids[player], won[player])
    assert match.totals == totals
