"""Who is who: names, aliases, and names that are alike."""

from __future__ import annotations

import pytest

from referee.league.people import Aliases, Members, is_alike, read_alias, read_aliases
from referee.values.rules import CannotDo


def people(*evenings: tuple[str, ...]) -> Members:
    known = Members(Aliases())
    for names in evenings:
        known.keys({name: name for name in names}, "x.ref")
    return known


# -- one person ---------------------------------------------------------------------------------


def test_players_are_joined_by_name_however_it_is_spelt() -> None:
    known = Members(Aliases())
    keys = {
        *known.keys({"a": "Zoé"}, "1.ref").values(),
        *known.keys({"z": " ZOE\u0301 "}, "2.ref").values(),
        *known.keys({"q": "zoé"}, "3.ref").values(),
    }
    assert len(keys) == 1


def test_the_spelling_that_is_used_most_is_the_one_that_is_shown() -> None:
    known = people(("asha",), ("Asha",), ("Asha",))
    assert known.name("asha") == "Asha"
    assert people(("ASHA",), ("Asha",)).name("asha") == "ASHA"


def test_an_alias_joins_two_names() -> None:
    known = Members(Aliases([("Ash", "Asha Devi")]))
    keys = [
        *known.keys({"a": "ASH"}, "1.ref").values(),
        *known.keys({"a": "asha devi"}, "2.ref").values(),
    ]
    assert keys == ["asha devi", "asha devi"]
    assert known.name("asha devi") == "Asha Devi"


def test_aliases_may_follow_each_other() -> None:
    aliases = Aliases([("Ash", "Asha"), ("Asha", "Asha Devi")])
    assert aliases.name("ash") == "Asha Devi"


def test_an_alias_may_correct_the_spelling_of_a_name() -> None:
    assert Aliases([("noam", "NOAM")]).name("Noam") == "NOAM"


@pytest.mark.parametrize(
    ("pairs", "key"),
    [
        ([("a", "b"), ("b", "a")], "alias-circle"),
        ([("a", "b"), ("b", "c"), ("c", "A")], "alias-circle"),
        ([("a", "b"), ("A", "c")], "alias-twice"),
    ],
)
def test_aliases_that_contradict_each_other_are_refused(
    pairs: list[tuple[str, str]], key: str
) -> None:
    with pytest.raises(CannotDo, match=key):
        Aliases(pairs)


def test_two_players_of_one_match_are_not_one_person() -> None:
    known = Members(Aliases([("Ash", "Asha")]))
    with pytest.raises(CannotDo, match="alias-same"):
        known.keys({"a": "Asha", "b": "Ash"}, "x.ref")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Ash=Asha", ("Ash", "Asha")),
        (" Ash = Asha Devi ", ("Ash", "Asha Devi")),
        ("נועם=Noam", ("נועם", "Noam")),
        ("Ash", None),
        ("=Asha", None),
        ("Ash=", None),
    ],
)
def test_an_alias_is_written_old_and_new(text: str, wanted: tuple[str, str] | None) -> None:
    assert read_alias(text) == wanted


def test_a_file_of_aliases_has_one_a_line() -> None:
    text = "\ufeff# the club\n\nAsh = Asha\r\n נועם = Noam\n"
    assert list(read_aliases(text, "names.txt")) == [("Ash", "Asha"), ("נועם", "Noam")]
    with pytest.raises(CannotDo, match="alias-line") as caught:
        list(read_aliases("Ash = Asha\nAsha\n", "names.txt"))
    assert caught.value.data["line"] == 2


# -- perhaps one person -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("asha devi", "ashadevi"),
        ("zoé", "zoe"),
        ("o'neill", "oneill"),
        ("stephen", "stephan"),
        ("stephen", "stephn"),
        ("stephen", "setphen"),
        ("محمد", "مُحَمَّد"),
        ("สมชาย", "สมชาญ"),
    ],
)
def test_names_that_are_alike(one: str, two: str) -> None:
    assert is_alike(one, two)
    assert is_alike(two, one)


@pytest.mark.parametrize(
    ("one", "two"),
    [("ali", "ari"), ("noam", "omar"), ("stephen", "steven"), ("anna", "annalena"), ("a", "b")],
)
def test_names_that_are_not(one: str, two: str) -> None:
    assert not is_alike(one, two)
    assert not is_alike(two, one)


def test_names_that_are_alike_are_pointed_out() -> None:
    assert people(("Stephen", "Noam"), ("Stephan", "Noam")).alike() == [("Stephan", "Stephen")]
    assert people(("Asha Devi",), ("AshaDevi",), ("Asha-Devi",)).alike() == [
        ("Asha Devi", "Asha-Devi"),
        ("Asha Devi", "AshaDevi"),
        ("Asha-Devi", "AshaDevi"),
    ]


def test_who_played_together_is_not_one_person() -> None:
    assert people(("Stephen", "Stephan")).alike() == []
