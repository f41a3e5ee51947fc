"""Closed hands (rules §3): a breach is found exactly when no deal is left that explains the cards.

Judged against a maximum flow from the unseen cards to the hands, worked out anew for every line.
"""

from __future__ import annotations

from random import Random

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st
from kachuful_table import RANKS, SUITS, agree, found, judged, line_of
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import maximum_flow

from referee.match.replay import Replay

Plays = list[tuple[str, str]]


class Loose:
    """A round of players who do not always follow suit; nothing but the cards is recorded."""

    def __init__(self, rng: Random, players: int, size: int, faults: float) -> None:
        self.players = "abcdefgh"[:players]
        self.size = size
        deck = [rank + suit for rank in RANKS for suit in SUITS]
        rng.shuffle(deck)
        self.hands = {player: [deck.pop() for _ in range(size)] for player in self.players}
        left = {player: list(hand) for player, hand in self.hands.items()}
        self.tricks: list[Plays] = []
        leader = self.players[0]
        for _ in range(size):
            at = self.players.index(leader)
            trick: Plays = []
            for player in self.players[at:] + self.players[:at]:
                must = [card for card in left[player] if trick and card[1] == trick[0][1][1]]
                card = rng.choice(left[player] if rng.random() < faults else must or left[player])
                left[player].remove(card)
                trick.append((player, card))
            self.tricks.append(trick)
            led = trick[0][1][1]
            leader = max(
                trick, key=lambda play: RANKS.index(play[1][0]) if play[1][1] == led else -1
            )[0]

    def body(self, open_hands: str = "", whole: bool = True) -> str:
        """Returns the record, in which everybody bids 0 and there is no trump."""
        lines = [f"deal {self.players[-1]}"]
        lines += [f"hand {player} {' '.join(self.hands[player])}" for player in open_hands]
        lines += [f"bid {player} 0" for player in self.players]
        for trick in self.tricks:
            if whole:
                lines.append(f"trick {trick[0][0]} {' '.join(card for _, card in trick)}")
            else:
                lines += [f"play {player} {card}" for player, card in trick]
        return "\n".join(lines)

    def explained(self, tricks: list[Plays], open_hands: str = "") -> bool:
        """Says whether some deal explains these tricks with everybody following suit."""
        played: dict[str, list[str]] = {player: [] for player in self.players}
        voids: dict[str, set[str]] = {player: set() for player in self.players}
        for trick in tricks:
            led = trick[0][1][1]
            for player, card in trick:
                if card[1] in voids[player]:
                    return False
                played[player].append(card)
                if card[1] != led:
                    voids[player].add(led)
                    left = set(self.hands[player]) - set(played[player])
                    if player in open_hands and any(held[1] == led for held in left):
                        return False
        seen = {card for cards in played.values() for card in cards}
        seen |= {card for player in open_hands for card in self.hands[player]}
        unseen = [sum(rank + suit not in seen for rank in RANKS) for suit in SUITS]
        closed = [player for player in self.players if player not in open_hands]
        wants = [self.size - len(played[player]) for player in closed]
        return flow(unseen, wants, [voids[player] for player in closed]) == sum(wants)


def flow(unseen: list[int], wants: list[int], voids: list[set[str]]) -> int:
    """Returns how many unknown cards of the hands can be served from the unseen ones."""
    hands = range(len(wants))
    graph = np.zeros((6 + len(wants), 6 + len(wants)), dtype=np.int32)
    for at, suit in enumerate(SUITS):
        graph[0, 2 + at] = unseen[at]
        for hand in hands:
            graph[2 + at, 6 + hand] = 0 if suit in voids[hand] else 52
    for hand in hands:
        graph[6 + hand, 1] = wants[hand]
    return int(maximum_flow(csr_matrix(graph), 0, 1).flow_value)


def first_fault(replay: Replay, body: str) -> int | None:
    """Returns the number of the first event whose judging found something, counted from 0."""
    events = body.splitlines()
    start = len(replay.texts) - len(events)
    fresh = Replay()
    for at, text in enumerate(replay.texts):
        if fresh.feed(text):
            return at - start
    return None


@settings(max_examples=80, deadline=None)
@given(
    st.integers(0, 2**32),
    st.sampled_from([(3, 17), (4, 13), (4, 7), (6, 8), (7, 7), (8, 6), (5, 10)]),
    st.booleans(),
)
@example(262144, (4, 13), False)  # two revokes take the place of one dispute
def test_a_breach_is_found_on_the_first_line_that_no_deal_explains(
    seed: int, table: tuple[int, int], whole: bool
) -> None:
    rng = Random(seed)
    players, size = table
    record = Loose(rng, players, size, rng.choice([0.02, 0.1, 0.3]))
    open_hands = "".join(rng.sample(record.players, rng.choice([0, 0, 1, players - 1])))
    body = record.body(open_hands, whole)
    replay = judged(body, players, rounds=str(size), trump="N")
    lines = [
        record.tricks[:at] + ([record.tricks[at][:upto]] if upto else [])
        for at in range(size)
        for upto in ([players] if whole else range(1, players + 1))
    ]
    first = next(
        (at for at, seen in enumerate(lines) if not record.explained(seen, open_hands)), None
    )
    expected = None if first is None else first + 1 + len(open_hands) + players
    assert first_fault(replay, body) == expected
    assert {rule for _, rule in found(replay)} <= {"kachuful/follow-suit", "kachuful/contradiction"}


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([(3, 9), (4, 13), (6, 8), (8, 6)]))
def test_at_the_end_of_a_round_every_revoke_has_been_found_and_nobody_else_is_accused(
    seed: int, table: tuple[int, int]
) -> None:
    rng = Random(seed)
    players, size = table
    record = Loose(rng, players, size, 0.15)
    replay = judged(record.body(), players, rounds=str(size), trump="N")
    first = line_of(replay, "bid " + record.players[-1]) + 1
    revoked = set()
    for at, trick in enumerate(record.tricks):
        led = trick[0][1][1]
        for place, (player, card) in enumerate(trick):
            later = [c for rest in record.tricks[at + 1 :] for p, c in rest if p == player]
            if card[1] != led and any(held[1] == led for held in later):
                revoked.add((first + at, place + 2))
    reported = {
        (each.line, replay.texts[each.line - 1][: each.column].count(" "))
        for each in replay.findings
        if each.rule == "kachuful/follow-suit"
    }
    contradictions = [each for each in replay.findings if each.rule == "kachuful/contradiction"]
    assert reported <= revoked
    assert len(revoked) - len(reported) <= len(contradictions)
    scored = replay.summary()
    assert scored is not None
    guilty = {record.tricks[line - first][word - 2][0] for line, word in revoked}
    assert set(scored.deals[0].why) == guilty
    assert all(scored.deals[0].points[player] == 0 for player in guilty)


def test_a_revoke_is_reported_at_the_guilty_card_with_the_card_that_proves_it() -> None:
    replay = agree(
        """
        deal d 3 S
        bid a 2
        bid b 0
        bid c 0
        bid d 0
        play a AH
        play b 2C   # ! kachuful/follow-suit
        play c 5H
        play d 6H
        play a KH
        play b 9H
        """,
        rounds="3",
    )
    (finding,) = replay.findings
    lead, guilty, proof = (line_of(replay, f"play {card}") for card in ("a AH", "b 2C", "b 9H"))
    assert (finding.line, finding.player, finding.why) == (guilty, "b", "later")
    assert finding.proof == (lead, guilty, proof)


def test_every_card_that_did_not_follow_is_a_revoke_of_its_own() -> None:
    agree(
        """
        deal c 3
        bid a 0
        bid b 0
        bid c 0
        trick a AH 2C 5H   # ! kachuful/follow-suit
        trick a KH 3C 6H   # ! kachuful/follow-suit
        trick a QH 4H 7H
        """,
        players=3,
        rounds="3",
    )


def test_counting_proves_a_revoke_before_the_suit_is_shown() -> None:
    # 52 cards among four: every hand but b's is recorded, so b must hold the missing heart.
    rng = Random(4)
    record = Loose(rng, 4, 13, 0.0)
    hands = record.hands
    hearts = [card for card in hands["b"] if card[1] == "H"]
    other = next(card for card in hands["b"] if card[1] != "H")
    lead = next(card for card in hands["a"] if card[1] == "H")
    assert hearts
    recorded = "\n".join(f"hand {each} {' '.join(hands[each])}" for each in "acd")
    bids = "\n".join(f"bid {each} 0" for each in "abcd")
    replay = agree(
        f"deal d\n{recorded}\n{bids}\nplay a {lead}\nplay b {other}   # ! kachuful/follow-suit",
        rounds="13",
    )
    (finding,) = replay.findings
    assert (finding.why, finding.player) == ("counting", "b")


def test_voids_that_cannot_all_be_true_name_nobody_and_are_settled_by_the_guilty_card() -> None:
    # Seven players, seven cards, three left over. Hearts are led and five do not follow: the
    # thirteen hearts then fit in no two hands, so somebody revoked, but nobody knows who.
    body = """
        deal g
        bid a 0
        bid b 0
        bid c 0
        bid d 0
        bid e 0
        bid f 0
        bid g 1
        trick a 2H 2S 3S 4S 5S 6S 7S
        """
    replay = judged(body, 7, rounds="7", trump="N")
    (finding,) = replay.findings
    assert (finding.rule, finding.kind, finding.player) == ("kachuful/contradiction", "proof", None)
    assert finding.proof == (finding.line,)
    shown = judged(body + "\n        trick a 3H 8S 9S 4H TS JS QS", 7, rounds="7", trump="N")
    (settled,) = shown.findings
    assert (settled.rule, settled.player, settled.why) == ("kachuful/follow-suit", "d", "later")
    assert (settled.line, settled.explains) == (finding.line, (finding.line,))
    summary = shown.state and shown.state.last  # type: ignore[attr-defined]
    assert summary is not None
    assert summary.revoked("d")


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 2**32),
    st.sampled_from([(3, 13), (4, 13), (6, 8), (7, 7), (8, 6)]),
    st.booleans(),
)
@example(6812980, (7, 7), False)  # claims of one dispute come in another order
def test_what_is_found_does_not_depend_on_when_hands_are_recorded(
    seed: int, table: tuple[int, int], whole: bool
) -> None:
    rng = Random(seed)
    players, size = table
    record = Loose(rng, players, size, rng.choice([0.05, 0.2]))
    cut = rng.randint(1, size)
    record.tricks = record.tricks[:cut]
    hands = rng.sample(record.players, rng.randint(1, players - 1))
    early = record.body("".join(hands), whole).splitlines()
    plain = record.body("", whole).splitlines()
    late = [*plain, *(line for line in early if line not in plain)]
    verdicts = [
        sorted(
            (each.rule, each.player or "", replay.texts[each.line - 1].split(" # ")[0])
            for each in replay.findings
        )
        for replay in (
            judged("\n".join(lines), players, rounds=str(size), trump="N")
            for lines in (early, late)
        )
    ]
    ways = [
        [(rule, who) for rule, who, _ in each if rule != "kachuful/follow-suit"]
        for each in verdicts
    ]
    assert ways[0] == ways[1]
    assert [each for each in verdicts[0] if each[0] == "kachuful/follow-suit"] == [
        each for each in verdicts[1] if each[0] == "kachuful/follow-suit"
    ]


def test_a_revoke_that_the_table_has_declared_is_not_held_against_anybody_again() -> None:
    agree(
        """
        deal c 2
        bid a 0
        bid b 0
        bid c 0
        trick a AH 2C 5H
        revoke b 1
        trick a KH 9H 7H
        """,
        players=3,
        rounds="2",
    )
