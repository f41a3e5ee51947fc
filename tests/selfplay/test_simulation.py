"""The simulation itself: it plays what is asked for, and chance falls the same everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise

import pytest
from hypothesis import given
from machine import PATIENCE
from tables import SOME, matches, played, replayed, written

from referee.games.kachuful.events import DealRound
from referee.games.kachuful.simulate.mind import beats, choose_card
from referee.games.kernel.asking.events import Ask, Draw, Give
from referee.games.simulating.dice import Dice
from referee.games.simulating.habits import Habits
from referee.games.simulating.people import Clock, seat
from referee.games.simulating.record import CLOSED, OPEN, Evidence, Manner
from referee.match.simulate import Wish, faults, play, transcript
from referee.values.rules import CannotDo

# -- chance ------------------------------------------------------------------------------------


def test_the_dice_are_those_of_every_python() -> None:
    """Python promises the numbers of random() for a seed, and texts are hashed by SHA-512."""
    dice = Dice(7)
    assert [dice.below(52) for _ in range(8)] == [51, 4, 17, 51, 8, 13, 39, 32]
    assert sorted(dice.shuffled(range(20))) == list(range(20))


def test_the_same_seed_gives_the_same_match_whatever_the_hash_seed() -> None:
    script = (
        "import hashlib\nfrom referee.match.simulate import *\n"
        "from referee.games.simulating.record import *\n"
        "wishes = [Wish(game, seed, fault=fault) for game in ('go-fish', 'kachuful') "
        "for seed in range(3) for fault in (None, game + '/score')]\n"
        "text = '\\n'.join(line for each in wishes for line in transcript(each, CLOSED))\n"
        "print(hashlib.sha256(text.encode()).hexdigest())"
    )
    digests = set()
    for seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", script]
        digests.add(subprocess.check_output(command, env=environment, timeout=PATIENCE))
    assert len(digests) == 1


def test_seeds_next_to_each_other_give_different_matches() -> None:
    texts = {"\n".join(transcript(Wish("go-fish", seed), OPEN)) for seed in range(30)}
    assert len(texts) == 30


# -- wishes ------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(2, 11))
def test_any_number_of_players_of_go_fish(count: int) -> None:
    match = play(Wish("go-fish", 1, options={"players": "2..10"}, players=count))
    assert len(match.players) == count


@pytest.mark.parametrize("count", range(3, 9))
def test_any_number_of_players_of_kachuful(count: int) -> None:
    match = play(Wish("kachuful", 1, players=count))
    assert len(match.players) == count
    deals = [entry.event for entry in match.entries if isinstance(entry.event, DealRound)]
    peak = min(7, 52 // count)
    assert [deal.cards for deal in deals] == [*range(1, peak), *range(peak, 0, -1)]
    assert [deal.trump for deal in deals] == list(("SDCH" * 4)[: len(deals)])
    seats = list(match.players)
    for before, after in pairwise(deals):
        assert seats.index(after.dealer) == (seats.index(before.dealer) + 1) % count


def test_names_come_in_four_scripts_by_turns() -> None:
    names = list(seat(Dice(1), 8).values())
    scripts = [ord(name[0]) >> 7 for name in names]
    assert len(set(scripts[:4])) == 4
    assert scripts[:4] == scripts[4:]
    assert len(set(names)) == 8


@pytest.mark.parametrize(
    ("wish", "key"),
    [
        (Wish("chess"), "unknown-game"),
        (Wish("go-fish", profile="standard"), "no-profile"),
        (Wish("go-fish", options={"trump": "S"}), "no-option"),
        (Wish("go-fish", options={"suits": "5"}), "option-value"),
        (Wish("go-fish", options={"ask-for": "card"}), "unfit"),
        (Wish("go-fish", players=7), "no-seats"),
        (Wish("go-fish", options={"deal": "30"}), "no-room"),
        (Wish("go-fish", fault="kachuful/hook"), "no-fault"),
        (Wish("kachuful", fault="deck/too-many"), "no-fault"),
        (Wish("kachuful", fault="kachuful/hook", options={"hook": "off"}), "fault-options"),
        (Wish("kachuful", fault="kachuful/trump", options={"trump": "turned"}), "fault-never"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_what_cannot_be_played(wish: Wish, key: str) -> None:
    with pytest.raises(CannotDo) as error:
        transcript(wish, OPEN)
    assert error.value.key == key


@pytest.mark.parametrize("game", ["go-fish", "kachuful"])
def test_a_fault_is_marked_once(game: str) -> None:
    for rule in faults(game):
        lines = transcript(Wish(game, 3, fault=rule), OPEN)
        assert sum(f"# ! {rule}" in line for line in lines) == 1, rule


# -- players who think -------------------------------------------------------------------------


def hits(sensible: bool) -> float:
    """Returns the share of asks for which cards were handed over, over twenty matches."""
    asked = given_ = 0
    for seed in range(20):
        match = play(Wish("go-fish", seed, players=4, habits=Habits(sensible=sensible)))
        asked += sum(isinstance(entry.event, Ask) for entry in match.entries)
        given_ += sum(isinstance(entry.event, Give) for entry in match.entries)
    return given_ / asked


def test_players_who_remember_get_more_cards() -> None:
    assert hits(sensible=True) > 1.2 * hits(sensible=False)


def made(sensible: bool) -> int:
    """Returns the points of everybody in twenty matches: each bid that was made counts."""
    habits = Habits(sensible=sensible)
    return sum(
        sum(play(Wish("kachuful", seed, habits=habits)).totals.values()) for seed in range(20)
    )


def test_players_who_bid_on_their_cards_make_more_bids() -> None:
    assert made(sensible=True) > 1.5 * made(sensible=False)


def test_whoever_needs_a_trick_takes_it_as_cheaply_as_possible() -> None:
    cards = ["2H", "QH", "AH"]
    assert choose_card(cards, "JH", "S", 1, Dice(1), sensible=True) == "QH"
    assert choose_card(cards, "JH", "S", 0, Dice(1), sensible=True) == "2H"
    assert choose_card(["2H", "9H", "AH"], "JH", "S", 0, Dice(1), sensible=True) == "9H"
    assert choose_card(["KD", "2S"], "AH", "S", 1, Dice(1), sensible=True) == "2S"


def test_a_trump_beats_the_led_suit_and_nothing_else_does() -> None:
    assert beats("2S", "AH", "S")
    assert beats("AH", "KH", "S")
    assert not beats("AD", "2H", "S")
    assert not beats("AH", "2S", "S")
    assert not beats("AD", "2H", "N")


# -- records -----------------------------------------------------------------------------------


def test_a_closed_record_holds_what_everybody_saw() -> None:
    match = play(Wish("go-fish", 5, players=4))
    draws = [entry for entry in match.entries if isinstance(entry.event, Draw)]
    lines = written(match, CLOSED)
    assert not any(line.startswith("hand ") for line in lines)
    assert sum(line.startswith("draw ") and len(line.split()) == 3 for line in lines) == sum(
        entry.seen for entry in draws
    )
    assert all(line.split()[2].isdigit() for line in lines if line.startswith("give "))


def test_a_partly_open_record_says_how_much_is_missing() -> None:
    match = play(Wish("go-fish", 5, players=4))
    hands = [line for line in written(match, Evidence(hands=0.5)) if line.startswith("hand ")]
    assert any("x" in line for line in hands)
    for line in hands:
        words = line.split()[2:]
        assert sum(int(word[1:]) if word[0] == "x" else 1 for word in words) == 5


@given(matches())
@SOME
def test_the_seed_and_the_times_can_be_written(wish: Wish) -> None:
    lines = written(played(wish), CLOSED, manner=Manner(stamps=True, seed="12"))
    assert "x-seed 12" in lines
    assert sum("@" in line for line in lines) > 3
    assert replayed(lines).findings == []


def test_the_clock_passes_midnight() -> None:
    clock = Clock(Dice(3))
    times = [clock.tick() for _ in range(5000)]
    assert any(before > after for before, after in pairwise(times))
