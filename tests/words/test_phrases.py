"""How values become words."""

from __future__ import annotations

import pytest

from referee.words.language import speaking
from referee.words.phrases import (
    ISOLATE,
    ISOLATE_END,
    card_words,
    clauses,
    holds_rtl,
    lines,
    listing,
    many_words,
    person,
    visible,
)
from referee.words.say import Units, say


def fill(template: str, **data: object) -> str:
    return say(template, {"d": "Omar", "x": "x", "r": "עומר"}, **data)


def test_players_are_handle_and_name() -> None:
    assert fill("{player}", player="d") == "d (Omar)"
    assert fill("{player}", player="x") == "x"
    assert fill("{holder}", holder="stock") == "the stock"
    assert fill("{due}", due=7) == "7"
    assert fill("{players}", players=("d", "x")) == "d (Omar) and x"


def test_a_handle_of_right_to_left_letters_is_isolated_too() -> None:
    assert person("ע", {"ע": "Omar"}) == f"{ISOLATE}ע{ISOLATE_END} (Omar)"


@pytest.mark.parametrize(
    ("spec", "told"),
    [("", "a seven"), (":many", "sevens"), (":one", "a seven"), (":rank", "sevens")],
)
def test_ranks(spec: str, told: str) -> None:
    assert fill(f"{{what{spec}}}", what="7") == told


@pytest.mark.parametrize(
    ("spec", "told"),
    [("", "the seven of clubs"), (":many", "the seven of clubs"), (":one", "a seven"),
     (":rank", "sevens")],
)  # fmt: skip
def test_cards(spec: str, told: str) -> None:
    assert fill(f"{{what{spec}}}", what="7C") == told


def test_aces_and_eights_take_an() -> None:
    assert card_words("A") == "an ace"
    assert card_words("8") == "an eight"
    assert card_words("8S") == "the eight of spades"
    assert many_words("6") == "sixes"


def test_suits_and_no_trump() -> None:
    assert fill("{led} {trump}", led="H", trump="N") == "hearts no trump"


def test_numbers_agree_with_their_nouns() -> None:
    assert fill("{n:card}", n=1) == "1 card"
    assert fill("{n:card}", n=0) == "0 cards"
    assert fill("{n:lay/lays}", n=2) == "2 lays"
    assert fill("{n}", n=Units(1, ("point", "points"))) == "1 point"


def test_what_stands_first_begins_with_a_capital() -> None:
    assert fill("{deal:first} {n}", deal="round", n=3) == "Round 3"


def test_several_are_told_as_the_place_says() -> None:
    assert fill("{players:or}", players=("d", "x")) == "d (Omar) or x"
    assert fill("{near:or}", near=("ask", "a b")) == "'ask' or 'a b'"
    assert fill("{all:row}", all=("1", "2")) == "1, 2"
    assert fill("{suits:or}", suits=("H", "S")) == "hearts or spades"
    assert fill("{cards:code}", cards=("7H", "9C")) == "7H and 9C"
    assert fill("{facts:lines}", facts={9, 3}) == "lines 3 and 9"


def test_lists() -> None:
    assert listing([]) == ""
    assert listing(["a"]) == "a"
    assert listing(["a", "b", "c"], "or") == "a, b or c"
    assert lines([9, 3, 9]) == "lines 3 and 9"
    assert lines({4}) == "line 4"


def test_what_is_not_known_cannot_be_told() -> None:
    with pytest.raises(ValueError, match="first"):
        fill("{first}", first=None)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("\x1b[2J", r"\x1b[2J"),
        ("a\u202eb", r"a\u202eb"),
        ("caf\udce9", r"caf\xe9"),
        ("a\tb\n", r"a\tb\n"),
        ("\x9b", r"\x9b"),
        ("می\u200cشود", "می\u200cشود"),
    ],
)
def test_what_no_line_may_hold_is_escaped(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize("text", ["עומר", "عمر", "Omar عمر", "٣"])
def test_right_to_left_text_is_found(text: str) -> None:
    assert holds_rtl(text)


@pytest.mark.parametrize("text", ["Omar", "สมชาย", "王", "é", "7♠", "", "३"])
def test_other_text_is_not_right_to_left(text: str) -> None:
    assert not holds_rtl(text)


def test_clauses_are_joined_as_in_the_language() -> None:
    assert clauses(["one", "", "two"]) == "one; two"
    with speaking("ar"):
        assert clauses(["أ", "ب"]) == "أ؛ ب"
