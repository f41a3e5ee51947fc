"""Notation, "Shorthand": what may be left out or shortened, and what is never guessed."""

from __future__ import annotations

import pytest
import tiny_game

from referee.notation.arguments import Lexicon
from referee.notation.shorthand import Reading, Situation, read
from referee.values.rules import Fault
from referee.values.text import fold

NAMES = {"asha": "Asha Devi", "b": "נועם בן-דוד", "somchai": "สมชาย", "omar": "Omar"}


def table(names: dict[str, str] = NAMES, dealt: bool = True) -> Situation:
    state = tiny_game.TinyState(list(names))
    state.dealer = list(names)[-1] if dealt else None
    lexicon = Lexicon({fold(each): each for each in names})
    return Situation(tiny_game.GAME.events, lexicon, names, state.due)


def reading(typed: str, at: Situation | None = None) -> Reading:
    return read(typed.split(), at or table())


def lines(typed: str, at: Situation | None = None) -> list[str]:
    """Returns the full lines that were typed; fails where they have no one meaning."""
    found = reading(typed, at)
    assert found.fault is None
    return [" ".join(words) for words in found.events]


def refusal(typed: str, at: Situation | None = None) -> Fault:
    found = reading(typed, at)
    assert found.fault is not None
    return found.fault


# -- whoever does it may be left out ----------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("bid asha 1", "bid asha 1"),
        ("BID ASHA 1", "bid asha 1"),
        ("bid 1", "bid asha 1"),
        ("ask b 7", "ask asha b 7"),
        ("ask b 10", "ask asha b T"),
        ("ask omar b 7", "ask omar b 7"),
        ("give 1", "give asha 1"),
        ("give 7S 7h", "give asha 7S 7H"),
        ("pass", "pass asha"),
        ("draw", "draw asha"),
        ("draw 7", "draw asha 7"),
        ("draw b", "draw b"),
        ("play AS", "play asha AS"),
        ("deal b 3", "deal b 3"),
        ("end", "end"),
        ("void spilt tea", "void spilt tea"),
        ("count stock 3", "count stock 3"),
    ],
)
def test_the_actor_is_who_the_rules_say(typed: str, full: str) -> None:
    assert lines(typed) == [full]


def test_several_bids_go_round_in_bidding_order() -> None:
    every = ["bid asha 1", "bid b 0", "bid somchai 1", "bid omar 0"]
    assert lines("bid 1 0 1 0") == every
    assert lines("bid 1 0") == every[:2]


def test_several_cards_too() -> None:
    assert lines("play AS 2S") == ["play asha AS", "play b 2S"]


def test_there_are_no_more_bids_than_bidders() -> None:
    fault = refusal("bid 1 0 1 0 2")
    assert (fault.rule, fault.why, fault.word) == ("record/arguments", "too-many", 5)
    assert fault.data["due"] == ("asha", "b", "somchai", "omar")


@pytest.mark.parametrize("typed", ["bid 1 0 x 0", "bid 1 0 1 x", "draw 7 8", "pass 1 2"])
def test_only_what_takes_one_word_and_all_of_them_goes_round(typed: str) -> None:
    assert len(reading(typed).events) == 1


def test_where_nobody_knows_whose_turn_it_is_the_player_must_be_named() -> None:
    nobody = table(dealt=False)
    for typed in ("bid 1", "draw", "play AS", "deal", "ask o 7"):
        assert refusal(typed, nobody).why == "who"
    assert lines("bid b 1", nobody) == ["bid b 1"]
    assert lines("bid x", nobody) == ["bid x"], "that is not all it lacks"


# -- beginnings -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("b 1", "bid asha 1"),
        ("pl AS", "play asha AS"),
        ("p KS", "play asha KS"),
        ("d", "draw asha"),
        ("as b 7", "ask asha b 7"),
        ("bid som 1", "bid somchai 1"),
        ("bid SOM 1", "bid somchai 1"),
        ("bid ส 1", "bid somchai 1"),
        ("bid สมชาย 1", "bid somchai 1"),
        ("bid נו 1", "bid b 1"),
        ("ask o 7", "ask asha omar 7"),
        ("ask a o 7", "ask asha omar 7"),
        ("de o 3", "deal omar 3"),
        ("score a 1 o 2", "score asha 1 omar 2"),
        ("count s 2", "count somchai 2"),
    ],
)
def test_verbs_handles_and_names_may_be_shortened(typed: str, full: str) -> None:
    assert lines(typed) == [full]


@pytest.mark.parametrize(
    ("typed", "candidates"),
    [("p x", ("play", "pass")), ("d x", ("deal", "draw"))],
)
def test_a_beginning_of_several_verbs_is_refused(typed: str, candidates: tuple[str, ...]) -> None:
    fault = refusal(typed)
    assert (fault.rule, fault.why, fault.word) == ("record/verb", "ambiguous", 0)
    assert set(fault.allowed) == set(candidates)


def test_a_beginning_of_several_players_is_refused() -> None:
    alike = table({"dan": "Dan", "dov": "Dov", "x1": "Eve", "x2": "Else"})
    fault = refusal("ask d 7", alike)
    assert (fault.rule, fault.why, fault.word) == ("record/arguments", "ambiguous", 1)
    assert fault.allowed == ("dan", "dov")
    assert fault.data["word"] == "d"
    assert refusal("ask dan E 7", alike).word == 2
    assert refusal("ask dan E 7", alike).allowed == ("x1", "x2")
    assert lines("ask da ev 7", alike) == ["ask dan x1 7"]


def test_what_is_exact_wins_over_what_it_begins() -> None:
    alike = table({"an": "Bob", "anna": "Ann", "b": "Carl"})
    assert lines("bid an 1", alike) == ["bid an 1"]
    assert lines("bid ann 1", alike) == ["bid anna 1"], "a whole name is exact"
    assert lines("bid bo 1", alike) == ["bid an 1"]
    assert lines("bid b 1", alike) == ["bid b 1"], "the handle b, not the name Bob"


def test_a_handle_and_the_name_of_another_may_begin_alike() -> None:
    alike = table({"bo": "Ann", "x": "Bob"})
    assert refusal("bid b 1", alike).allowed == ("bo", "x")


def test_the_same_player_by_handle_and_by_name_is_one() -> None:
    assert lines("bid a 1", table({"asha": "Asha", "b": "Bob"})) == ["bid asha 1"]


# -- numbers that are handles, handles that are ranks -----------------------------------------

SEATS = {str(seat): f"Player {seat}" for seat in range(1, 5)}


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("bid 1 1", ["bid 1 1"]),
        ("bid 2", ["bid 1 2"]),
        ("bid 4 0", ["bid 4 0"]),
        ("bid 1 0 1 0", ["bid 1 1", "bid 2 0", "bid 3 1", "bid 4 0"]),
        ("ask 4 7", ["ask 1 4 7"]),
        ("ask 4 2", ["ask 1 4 2"]),
        ("ask 2 4 7", ["ask 2 4 7"]),
        ("give 1", ["give 1 1"]),
        ("give 2 1", ["give 2 1"]),
        ("draw 2", ["draw 2"]),
        ("draw 7", ["draw 1 7"]),
        ("bid ٢ ١", ["bid 2 1"]),
    ],
)
def test_the_full_form_comes_first_where_handles_are_numbers(typed: str, full: list[str]) -> None:
    assert lines(typed, table(SEATS)) == full


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("ask a k", "ask k a K"),
        ("ask k a", "ask k k A"),
        ("draw a", "draw a"),
        ("give a", "give k A"),
        ("ask a k q", "ask a k Q"),
    ],
)
def test_and_where_handles_are_ranks(typed: str, full: str) -> None:
    assert lines(typed, table({"k": "Kim", "a": "Ann"})) == [full]


# -- what cannot be read ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("ask b Z", "ask asha b Z"),
        ("ask o Z", "ask asha omar Z"),
        ("ask a o Z", "ask asha omar Z"),
        ("ask a o", "ask asha omar"),
        ("ask asha", "ask asha asha"),
        ("bid", "bid asha"),
        ("bid x", "bid asha x"),
        ("bid a x", "bid asha x"),
        ("bid asha 1 2", "bid asha 1 2"),
        ("give 0", "give asha 0"),
        ("frobnicate b", "frobnicate b"),
        ("end now", "end now"),
        ("ask q 7", "ask asha q 7"),
    ],
)
def test_what_comes_nearest_is_left_to_the_game_to_refuse(typed: str, nearest: str) -> None:
    assert lines(typed) == [nearest]
