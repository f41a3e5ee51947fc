"""Handles of new players: names that people recognise, and nothing that means something else."""

from __future__ import annotations

import pytest
from common_names import NAMES
from handle_tables import kinds, made, tables, wrong

from referee.notation.handles import make_handles, seat_handles
from referee.notation.romanised import romanised
from referee.notation.roster import is_handle


@pytest.mark.parametrize(
    ("names", "handles"),
    [
        (["يوسف", "נועם", "วิชัย", "Layla"], ["yw", "nv", "wi", "la"]),
        (["Asha Devi", "Noam", "Somchai", "Omar"], ["ash", "noa", "so", "om"]),
        (["Bo"], ["bo2"]),
        (["Tara", "Tariq"], ["tara", "tari"]),
        (["Thad", "Hana"], ["tha", "hana"]),
        (["Straße", "Łukasz", "Zoë"], ["str", "lu", "zo"]),
        (["สมชาย", "เอก", "โอม", "อานนท์"], ["sm", "ek", "om", "an"]),
        (["עמוס", "שרה"], ["amv", "shr"]),
        (["Ольга", "김철수"], ["ol", "ki"]),
        (["A", "B", "C", "D"], ["a1", "b1", "c1", "d1"]),
        (["2Pac", "🎲", "7", "王芳"], ["pa", "p1", "p2", "p3"]),
    ],
)
def test_a_handle_is_the_beginning_of_a_name_in_latin_letters(
    names: list[str], handles: list[str]
) -> None:
    assert make_handles(names) == handles


def test_handles_that_were_chosen_stay_and_are_no_others_beginning() -> None:
    seats = dict(seat_handles(["a=Asha", "Amir", "bo=Bob", "Boris"]))
    assert seats["a"] == "Asha"
    assert seats["bo"] == "Bob"
    others = [each for each in seats if each not in ("a", "bo")]
    assert not [each for each in others if each.startswith(("a", "bo"))]


def test_the_verbs_of_a_game_of_another_package_are_left_alone() -> None:
    assert make_handles(["Yara"], verbs=["yawn"]) == ["yar"]


def test_players_without_letters_get_numbers() -> None:
    handles = make_handles([str(number) for number in range(60)])
    assert len(set(handles)) == 60
    assert all(is_handle(each) and not each[0].isdigit() for each in handles)


def test_no_handle_of_a_random_table_is_anything_else() -> None:
    """10,000 tables by ``tests/bench/bench_handles.py``."""
    assert [wrong(names, made(names)) for names in tables(300, seed=7)] == [[]] * 300


def test_most_handles_have_two_letters_and_few_a_number() -> None:
    counted = kinds(200)
    assert counted["wrong"] == 0
    assert counted["2"] > 0.6 * counted["handles"]
    assert counted["numbered"] < 0.03 * counted["handles"]
    assert len(NAMES) > 140


def test_vowels_written_before_their_consonant_follow_it() -> None:
    assert [romanised(each) for each in ("เมธา", "โอม", "ไพศาล", "วิชัย")] == [
        "metha", "om", "phaisal", "wichay",
    ]  # fmt: skip
