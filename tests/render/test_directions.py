"""Directions on a terminal: which it is told of, and what is kept from it."""

from __future__ import annotations

import re

import pytest
from bidi import get_display
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.render import bidi
from referee.render.tables import table
from referee.sheet.cells import (
    AnyCell,
    Column,
    Grid,
    NumberCell,
    PlayerCell,
    ScoreCell,
    TextCell,
)
from referee.words.language import LTR_MARK, speaking
from referee.words.phrases import isolate, marked
from referee.words.story import told


@pytest.mark.parametrize("tag", ["ar", "he"])
def test_a_screen_reads_from_the_right_and_its_tables_keep_their_columns(tag: str) -> None:
    """With marks from left to right a table would be torn apart from right to left."""
    with speaking(tag):
        sentence, table = bidi.screen(["שלום", f"{LTR_MARK}  1  נועם nv{LTR_MARK}"])
        assert sentence.startswith("\x1b[2 k")
        assert table.startswith("\x1b[1 k")
        assert bidi.end() == "\x1b[0 k"


@pytest.mark.parametrize("tag", ["en", "th"])
def test_no_terminal_is_told_of_directions_in_other_languages(tag: str) -> None:
    with speaking(tag):
        assert bidi.screen(["שלום"]) == ["שלום"]
        assert bidi.end() == ""


@pytest.mark.parametrize(
    ("way", "shown"),
    [
        ("isolates", "d (\u2068עומר\u2069)"),
        ("marks", "d (\u200e\u200fעומר\u200f\u200e)"),
        ("none", "d (עומר)"),
    ],
)
def test_what_keeps_directions_apart_is_chosen(
    way: str, shown: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFEREE_BIDI", way)
    with bidi.printing():
        print(f"d ({isolate('עומר')})", end="")
    assert capsys.readouterr().out == shown


@pytest.mark.parametrize("tag", ["ar", "he"])
def test_the_cards_of_a_trick_are_read_from_the_right_each_whole(tag: str) -> None:
    with speaking(tag):
        line = f"אב: {told([(('cards',), '{cards}')], {'cards': ('7S', 'AH', 'TD')}, {})}."
    drawn = re.sub("[\u2066-\u2069]", "", get_display(line, base_dir="R"))
    assert drawn == ".10♦ A♥ 7♠ :בא"


LETTERS = st.text("אבג دهو กขค abc 12 +-/.,", min_size=1, max_size=8)
# Two blanks in a name would look like the end of a cell.
NAME = LETTERS.map(lambda text: " ".join(text.split())).filter(bool)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(NAME, st.sampled_from(["nv", "b2", "ע", "7"])), min_size=1, max_size=4),
    st.sampled_from(["simple", "grid", "github"]),
)
def test_whatever_the_names_a_table_keeps_its_columns(
    players: list[tuple[str, str]], tablefmt: str
) -> None:
    heads = [Column(TextCell("place", number=True)), Column(TextCell("שחקן"))]
    heads += [Column(PlayerCell(handle, name, number=True)) for name, handle in players]
    rows: list[list[AnyCell]] = [
        [NumberCell(1), PlayerCell(handle, name), *(ScoreCell((2, 1), 12, 33) for _ in players)]
        for name, handle in players
    ]
    for line in table(Grid(heads, rows), tablefmt=tablefmt):
        assert drawn(line) == "".join(map(drawn, re.split(r"( {2,}|(?: *[|│]))", line))), line


def drawn(text: str) -> str:
    """Returns a line, or a part of one, as a terminal draws it that reorders."""
    shown = get_display(f"{LTR_MARK}{text}", base_dir="L")
    return re.sub("[\u200e\u200f\u2066-\u2069]", "", shown)


def test_marks_within_marks() -> None:
    with speaking("he"):
        assert "\u2068" not in marked("אב \u2068a \u2068עומר\u2069 b\u2069")
