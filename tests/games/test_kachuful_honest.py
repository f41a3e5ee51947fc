"""An honest table is never accused, and one illegal act in an honest match makes one finding."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kachuful_table import HANDLES, SUITS, Round, found, honest_match, judged

SEEDS = st.integers(0, 2**32)
Lines = list[str]
STYLES = ("trick", "play", "mixed")


def spelled(sizes: list[int]) -> str:
    """Returns the option ``rounds`` for rounds of these sizes."""
    return ",".join(map(str, sizes))


@settings(max_examples=250, deadline=None)
@given(SEEDS)
def test_an_honest_match_has_no_findings_and_scores_as_the_rules_say(seed: int) -> None:
    rng = Random(seed)
    players = rng.randint(3, 8)
    most = 52 // players
    sizes = [rng.choice([most, rng.randint(1, most)]) for _ in range(rng.randint(1, 4))]
    cycle = rng.choice(["SDCH", "SDCHN", "N", "turned"])
    rounds = honest_match(rng, players, sizes, "SNDH" if cycle == "turned" else cycle)
    totals = dict.fromkeys(HANDLES[:players], 0)
    body, counted = [], 0
    for each in rounds:
        recorded = "".join(rng.sample(each.players, rng.choice([0, players // 2, players])))
        style = rng.choice([*STYLES, "won"])
        counted += players if style == "won" else 0
        body += each.lines(rng, recorded, style, cycle == "turned" or rng.random() < 0.5)
        for player in each.players:
            if each.taken[player] == each.bids[player]:
                totals[player] += 10 + each.bids[player]
        body.append("score " + " ".join(f"{player} {total}" for player, total in totals.items()))
    replay = judged("\n".join(body), players, rounds=spelled(sizes), trump=cycle)
    assert found(replay) == set()
    summary = replay.summary()
    assert summary is not None
    assert summary.finished
    assert dict(summary.totals) == totals
    assert replay.counts().open == counted  # of tricks only counted nothing is proved


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_no_beginning_of_an_honest_match_is_accused(seed: int) -> None:
    rng = Random(seed)
    (each,) = honest_match(rng, 4, [rng.randint(5, 13)])
    lines = each.lines(rng, rng.choice(["", "ac", "abcd"]), rng.choice(STYLES))
    body = "\n".join(lines[: rng.randrange(1, len(lines) + 1)])
    replay = judged(body, 4, rounds=str(each.size))
    assert found(replay) == set()
    assert replay.counts().breaches == 0


# -- one illegal act ---------------------------------------------------------------------------


class Spoiled:
    """An honest match of two rounds, as lists of lines, of which one is to be spoiled."""

    def __init__(self, rng: Random, style: str, hands: bool = False) -> None:
        self.rng = rng
        self.players = rng.randint(3, 8)
        self.sizes = [rng.randint(2, min(52 // self.players, 9)) for _ in range(2)]
        self.rounds = honest_match(rng, self.players, self.sizes)
        self.records = [
            each.lines(rng, each.players if hands else "", style) for each in self.rounds
        ]
        self.at = rng.randrange(2)
        self.round = self.rounds[self.at]
        self.lines = self.records[self.at]

    def places(self, verb: str) -> list[int]:
        """Returns where the lines with this verb stand in the round."""
        return [at for at, line in enumerate(self.lines) if line.startswith(f"{verb} ")]

    def change(self, at: int, word: int, text: str) -> int:
        """Replaces one word of a line, and returns its place."""
        words = self.lines[at].split()
        words[word] = text
        self.lines[at] = " ".join(words)
        return at

    def other(self, player: str) -> str:
        """Returns another player."""
        return self.rng.choice([each for each in self.round.players if each != player])


Spoil = Callable[[Spoiled], tuple[int, str] | None]


def bids_swapped(match: Spoiled) -> tuple[int, str]:
    at = match.rng.choice(match.places("bid")[:-1])
    match.lines[at : at + 2] = reversed(match.lines[at : at + 2])
    return at, "kachuful/bid-turn"


def bid_under_another_name(match: Spoiled) -> tuple[int, str]:
    at = match.rng.choice(match.places("bid"))
    return match.change(at, 1, match.other(match.lines[at].split()[1])), "kachuful/bid-turn"


def bid_too_high(match: Spoiled) -> tuple[int, str]:
    at = match.rng.choice(match.places("bid")[:-1])
    return match.change(at, 2, str(match.round.size + 1)), "kachuful/bid-range"


def dealer_bids_the_forbidden_number(match: Spoiled) -> tuple[int, str] | None:
    at = match.places("bid")[-1]
    others = sum(match.round.bids[each] for each in match.round.order[:-1])
    if others > match.round.size:
        return None
    return match.change(at, 2, str(match.round.size - others)), "kachuful/hook"


def play_before_the_last_bid(match: Spoiled) -> tuple[int, str]:
    at = match.places("bid")[-1]
    match.lines[at : at + 2] = reversed(match.lines[at : at + 2])
    return at, "kachuful/play-due"


def bid_forgotten(match: Spoiled) -> tuple[int, str]:
    at = match.places("bid")[-1]
    del match.lines[at]
    return at, "kachuful/play-due"


def cards_swapped_in_a_trick(match: Spoiled) -> tuple[int, str]:
    plays = match.places("play")
    first = match.rng.randrange(match.round.size) * match.players
    at = plays[first + match.rng.randrange(1, match.players - 1)]
    match.lines[at : at + 2] = reversed(match.lines[at : at + 2])
    return at, "kachuful/play-turn"


def card_under_another_name(match: Spoiled) -> tuple[int, str]:
    at = match.rng.choice(match.places("play"))
    return match.change(at, 1, match.other(match.lines[at].split()[1])), "kachuful/play-turn"


def trick_under_another_name(match: Spoiled) -> tuple[int, str]:
    at = match.rng.choice(match.places("trick"))
    return match.change(at, 1, match.other(match.lines[at].split()[1])), "kachuful/play-turn"


def card_played_twice(match: Spoiled) -> tuple[int, str]:
    first, *later = match.places("trick") or match.places("play")
    at = match.rng.choice(later)
    word = match.rng.randrange(2, len(match.lines[at].split()))
    return match.change(at, word, match.lines[first].split()[2]), "deck/card-twice"


def wrong_trump(match: Spoiled) -> tuple[int, str]:
    trump = match.rng.choice([suit for suit in SUITS if suit != match.round.trump])
    wrong = Round(match.rng, match.round.players, match.round.dealer, match.round.size, trump)
    match.records[match.at] = wrong.lines(match.rng)
    return 0, "kachuful/trump"


def wrong_size(match: Spoiled) -> tuple[int, str]:
    here = match.round
    size = match.rng.choice(
        [size for size in range(1, 52 // match.players + 1) if size != here.size]
    )
    wrong = Round(match.rng, here.players, here.dealer, size, here.trump)
    match.records[match.at] = wrong.lines(match.rng)
    return 0, "kachuful/deal-size"


def wrong_dealer(match: Spoiled) -> tuple[int, str]:
    match.at = 1
    here = match.rounds[1]
    wrong = Round(match.rng, here.players, match.other(here.dealer), here.size, here.trump)
    match.records[1] = wrong.lines(match.rng, style="play")
    return 0, "kachuful/dealer"


def trick_not_recorded(match: Spoiled) -> tuple[int, str]:
    match.at = 0
    del match.records[0][-1]
    match.at = 1
    return 0, "kachuful/tricks-sum"


def one_trick_too_many(match: Spoiled) -> tuple[int, str] | None:
    places = match.places("won")
    at = match.rng.choice(places)
    tricks = int(match.lines[at].split()[2]) + 1
    match.change(at, 2, str(tricks))
    return places[-1], "kachuful/tricks-sum"


def one_round_too_many(match: Spoiled) -> tuple[int, str]:
    dealer = match.round.players[match.rng.randrange(match.players)]
    match.records.append(Round(match.rng, match.round.players, dealer, 1, "S").lines(match.rng))
    match.at = 2
    return 0, "kachuful/over"


ACTS: list[tuple[Spoil, str]] = [
    (bids_swapped, "trick"),
    (bid_under_another_name, "trick"),
    (bid_under_another_name, "won"),
    (bid_too_high, "play"),
    (dealer_bids_the_forbidden_number, "trick"),
    (play_before_the_last_bid, "play"),
    (bid_forgotten, "trick"),
    (cards_swapped_in_a_trick, "play"),
    (card_under_another_name, "play"),
    (trick_under_another_name, "trick"),
    (card_played_twice, "trick"),
    (card_played_twice, "play"),
    (wrong_trump, "trick"),
    (wrong_size, "trick"),
    (wrong_dealer, "trick"),
    (trick_not_recorded, "trick"),
    (trick_not_recorded, "play"),
    (trick_not_recorded, "won"),
    (one_trick_too_many, "won"),
    (one_round_too_many, "won"),
]


@pytest.mark.parametrize("hands", [False, True], ids=["closed", "open"])
@pytest.mark.parametrize(("act", "style"), ACTS)
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_one_illegal_act_is_found_at_its_line_under_its_rule_and_nothing_else(
    act: Spoil, style: str, hands: bool, seed: int
) -> None:
    match = Spoiled(Random(seed), style, hands)
    place = act(match)
    if place is None:
        return
    at, rule = place
    replay = judged(
        "\n".join(line for record in match.records for line in record),
        match.players,
        rounds=spelled(match.sizes),
    )
    header = len(replay.texts) - sum(map(len, match.records))
    number = header + sum(map(len, match.records[: match.at])) + at + 1
    assert found(replay) == {(number, rule)}


@pytest.mark.parametrize("style", ["trick", "play", "won"])
@settings(max_examples=60, deadline=None)
@given(seed=SEEDS)
def test_a_line_that_cannot_be_read_is_the_only_finding(style: str, seed: int) -> None:
    rng = Random(seed)
    match = Spoiled(rng, style, rng.random() < 0.5)
    lines = [line for record in match.records for line in record]
    at = rng.randrange(len(lines))
    words = lines[at].split()
    spoiled = [["zz", *words[1:]], [words[0], "zz", *words[2:]], [*words[:-1], "zz"], words[:1]]
    lines[at] = " ".join(rng.choice(spoiled))
    replay = judged("\n".join(lines), match.players, rounds=spelled(match.sizes))
    ((number, rule),) = found(replay)
    assert number == len(replay.texts) - len(lines) + at + 1
    assert rule in ("record/arguments", "record/verb")


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS)
def test_a_fault_after_a_line_that_cannot_be_read_is_still_found(seed: int) -> None:
    rng = Random(seed)
    match = Spoiled(rng, "play")
    match.records[0][rng.randrange(1, len(match.records[0]))] = "zz"
    match.at, match.round, match.lines = 1, match.rounds[1], match.records[1]
    place = match.places("bid")[0]
    match.change(place, 2, "9" * 3)
    replay = judged(
        "\n".join(match.records[0] + match.lines), match.players, rounds=spelled(match.sizes)
    )
    assert {rule for _, rule in found(replay)} == {"record/verb", "kachuful/bid-range"}


@pytest.mark.parametrize("style", ["trick", "play"])
@pytest.mark.parametrize("hands", [False, True], ids=["closed", "open"])
@settings(max_examples=60, deadline=None)
@given(seed=SEEDS)
def test_a_revoke_is_found_at_the_guilty_card_and_scores_nothing(
    hands: bool, style: str, seed: int
) -> None:
    rng = Random(seed)
    size = rng.randint(2, 7)
    each = Round(rng, "abcd", "d", size, "S", revoke=True)
    replay = judged("\n".join(each.lines(rng, "abcd" if hands else "", style)), rounds=str(size))
    if each.guilty is None:
        assert found(replay) == set()
        return
    trick, card = each.guilty
    (finding,) = replay.findings
    assert finding.rule == "kachuful/follow-suit"
    assert replay.texts[finding.line - 1][finding.column - 1 :].startswith(card)
    assert finding.data["trick"] == trick + 1
    assert finding.player in dict(each.tricks[trick])
    summary = replay.summary()
    assert summary is not None
    assert summary.totals[finding.player] == 0
