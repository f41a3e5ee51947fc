"""The house rules of Kachuful: what may be written in a header, and what comes of it."""

from __future__ import annotations

import time

import pytest
from kachuful_table import agree, found, judged, transcript

from referee.games.kachuful import GAME
from referee.games.kachuful.options import LONGEST_MATCH, round_sizes
from referee.match.replay import Replay


def sizes(text: str, players: int = 4) -> list[int]:
    """Returns the cards each of the rounds that a header asks for."""
    rounds = GAME.options["rounds"].read(text)
    assert rounds is not None
    return list(round_sizes(rounds, players))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1-7-1", [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1]),  # the peak once: 002 §3.1, §8
        ("1-3,3-1", [1, 2, 3, 3, 2, 1]),
        ("1,2,3", [1, 2, 3]),
        ("3", [3]),
        ("max", [13]),
        ("3-1-2", [3, 2, 1, 2]),
        ("11-max", [11, 12, 13]),
        ("2-2", [2]),
        ("١-٣", [1, 2, 3]),
        ("1 - 3 , 2", [1, 2, 3, 2]),
        ("MAX-12", [13, 12]),
    ],
)
def test_rounds(text: str, expected: list[int]) -> None:
    assert sizes(text) == expected


@pytest.mark.parametrize(
    "text",
    ["", "0", "1-0", "53", "1-", "-1", "1..7", "a", "1,,2", "1-999999999", "1_0", "+1", "٣3"],
)
def test_rounds_that_cannot_be_read(text: str) -> None:
    assert GAME.options["rounds"].read(text) is None


def test_rounds_without_end_are_refused_at_once() -> None:
    start = time.process_time()
    assert GAME.options["rounds"].read("-".join(["1", "52"] * 100_000)) is None
    assert time.process_time() - start < 2
    assert len(sizes(",".join(["1"] * LONGEST_MATCH))) == LONGEST_MATCH


def test_the_standard_sequence_ends_at_the_largest_deal() -> None:  # 002 §7: 52 // players
    assert sizes("1-7-1", 8) == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1] == sizes("1-max-1", 8)
    assert found(judged("deal a 1", players=8)) == set()


def test_a_round_beyond_the_deck_cannot_be_dealt() -> None:  # 002 §7, §11
    assert sizes("7-8", 6) == sizes("7-8", 7) == [7, 8]
    assert found(judged("deal g 7", players=7, rounds="7-8")) == set()
    for deal in ("deal g", "deal g 8"):
        replay = judged(deal, players=7, rounds="8")
        assert [each[1] for each in found(replay)] == ["kachuful/deal-size"]


@pytest.mark.parametrize(
    ("text", "limits"),
    [("3..8", (3, 8)), ("6", (3, 6)), ("4-5", (4, 5)), ("4 .. 5", (4, 5)), ("٤", (3, 4))],
)
def test_players(text: str, limits: tuple[int, int]) -> None:
    assert GAME.options["players"].read(text) == limits


@pytest.mark.parametrize("text", ["2", "9", "2-5", "3-9", "5-4", "3..", "x", "3-4-5", ""])
def test_players_that_the_game_does_not_seat(text: str) -> None:  # 002 §10
    assert GAME.options["players"].read(text) is None


def test_too_few_and_too_many_players() -> None:
    assert found(judged("deal a 1", players=2)) == {(5, "kachuful/players")}
    five = Replay().feed_all(
        transcript("deal a 1", 5).replace("standard", "standard\noption players 4").encode()
    )
    assert found(five) == {(8, "kachuful/players")}


@pytest.mark.parametrize(
    ("text", "cycle"),
    [
        ("SDCH", "SDCH"),
        ("sdchn", "SDCHN"),
        ("♠♦♣♥", "SDCH"),
        ("S, D, C", "SDC"),
        ("N", "N"),
        ("Turned", "turned"),
    ],
)
def test_trumps(text: str, cycle: str) -> None:
    assert GAME.options["trump"].read(text) == cycle


@pytest.mark.parametrize("text", ["", "X", "SDX", "turn", "7", "S" * 60])
def test_trumps_that_cannot_be_read(text: str) -> None:
    assert GAME.options["trump"].read(text) is None


@pytest.mark.parametrize(
    ("key", "good", "bad"),
    [
        ("hook", ["on", "off", "ON"], ["yes", ""]),
        ("revoke", ["zero", "none"], ["10"]),
        ("scoring", ["10+bid", "10*bid+10", "10+tricks", "10*bid"], ["10", "bid+10"]),
    ],
)
def test_choices(key: str, good: list[str], bad: list[str]) -> None:
    assert all(GAME.options[key].read(text) for text in good)
    assert not any(GAME.options[key].read(text) for text in bad)


def test_the_profile_can_be_read_and_every_option_has_a_source() -> None:
    for text in GAME.profiles.values():
        assert set(text) == set(GAME.options)
        assert all(GAME.options[key].read(value) is not None for key, value in text.items())
    assert all(option.source and option.values for option in GAME.options.values())


def test_the_cycle_begins_again_after_its_last_suit() -> None:  # 002 §2: spades again
    round_ = "bid {0} 0\nbid {1} 0\nbid {2} 0\nwon {0} 1\nwon {1} 0\nwon {2} 0"
    deals = [
        f"deal {'cab'[at % 3]} 1 {'SDCHS'[at]}\n" + round_.format(*"abcab"[at % 3 :])
        for at in range(5)
    ]
    agree("\n".join(deals), players=3, rounds="1,1,1,1,1")
