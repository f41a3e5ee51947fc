"""Scoresheets: readable at 80 columns, and never one player's points under another's name."""

from __future__ import annotations

import html
import re

import pytest
from bidi import get_display
from reports import NAMES, round_of, summary, whole_match
from tabulate import tabulate_formats
from wording import title

from referee import games
from referee.render.screen import width
from referee.render.sheets import sheet
from referee.values.rules import CannotDo
from referee.values.summary import Deal
from referee.words.language import LTR_MARK, speaking
from referee.words.outcome import outcome
from referee.words.sheet import NOTHING_DEALT

SCRIPTS = {
    "a": "Asha Devi",
    "b": "נועם בן-דוד",
    "c": "สมชาย ใจดี",
    "d": "عمر",
    "e": "王小明",
    "1": "محمد",
    "2": "עומר",
    "ע": "Zoe\u0301",
}
LEGEND = games.load("kachuful").words.legend
EIGHT = {**NAMES, "e": "Eve", "f": "Finn", "g": "Gia", "h": "Hal"}


def unmarked(text: str) -> str:
    """Returns a line without what directs it."""
    return re.sub("[\u200e\u200f\u2066-\u2069]", "", text)


def tables(lines: list[str]) -> list[list[str]]:
    """Returns the tables of a sheet in format simple, each with its heading first."""
    found: list[list[str]] = []
    lines = list(map(unmarked, lines))
    for at, line in enumerate(lines):
        if re.fullmatch(r"-+( +-+)+", line):
            rows = lines[at + 1 :]
            end = next((n for n, row in enumerate(rows) if not row.strip()), len(rows))
            found.append([lines[at - 1], *rows[:end]])
    return found


def test_a_round_is_a_row_and_a_player_a_column() -> None:
    match = summary(NAMES, (round_of(1, 1, NAMES), round_of(2, 2, NAMES)), date="2026-11-29")
    assert list(sheet(match)) == [
        "Kachuful, rules standard",
        "2026-11-29",
        "",
        "round  cards  dealer  a Asha Devi   b Noam  c Somchai      d Omar",
        "-----  -----  ------  -----------  -------  ---------  ----------",
        "    1    1 ♠  a        1/1 +11 11  2/0 0 0    0/2 0 0  1/1 +11 11",
        "    2    2 ♦  b        2/2 +12 23  0/1 0 0    1/0 0 0  2/2 +12 23",
        "total                          23        0          0          23",
        LEGEND,
        "",
        "place  player       points",
        "-----  -----------  ------",
        "    1  a Asha Devi      23",
        "    1  d Omar           23",
        "    3  b Noam            0",
        "    3  c Somchai         0",
        "",
        outcome(match),
    ]


def test_one_winner_and_no_winner_yet() -> None:
    players = {"a": "Asha", "b": "Noam"}
    match = summary(players, (round_of(1, 1, players),))
    assert list(sheet(match))[-1] == outcome(match)
    match = match._replace(finished=False, winners=())
    *_, last = sheet(match)
    assert last == outcome(match)


def test_go_fish_deals_tell_their_books() -> None:
    players = {"a": "Asha", "b": "Noam"}
    deal = Deal(
        1, 5, "b", True, {"cards": 7, "stock": 0}, {"books": {"a": ["7", "K"], "b": []}},
        {"a": 2, "b": 0},
    )  # fmt: skip
    lines = list(sheet(summary(players, (deal,), game="go-fish", profile="zone")))
    assert "    1      7      0  b       7 K +2 2   - 0 0" in lines


def test_a_void_round_stays_on_the_sheet_and_scores_nothing() -> None:
    void = round_of(1, 1, NAMES, void=True, points={})
    lines = list(sheet(summary(NAMES, (void, round_of(2, 2, NAMES)))))
    first = next(line for line in lines if line.startswith("    1"))
    assert first.split() == ["1", "1", "♠", "a", "void", "void", "void", "void"]
    totals = next(line for line in lines if line.startswith("total"))
    assert totals.split()[1:] == ["12", "0", "0", "12"]


def test_a_revoke_says_why_it_scored_nothing() -> None:
    deal = round_of(1, 1, NAMES)
    deal = deal._replace(points={**deal.points, "a": 0}, why={"a": "kachuful/revoke"})
    lines = list(sheet(summary(NAMES, (deal,))))
    assert any(re.search(r"1/1 +0\* 0\b", line) for line in lines)
    assert any(
        line.startswith(f"* round 1, a (Asha Devi): 0 points. {title('kachuful/revoke')}")
        and "kachuful/revoke, 002 §7" in line
        for line in lines
    )


def test_what_is_not_known_yet_is_a_dash() -> None:
    deal = Deal(
        1, 9, "d", False, {"cards": 3, "trump": None},
        {"bids": {"a": 1, "b": None, "c": None, "d": None},
         "tricks": dict.fromkeys("abcd"), "points": {}}, {},
    )  # fmt: skip
    lines = list(sheet(summary(NAMES, (deal,), finished=False, winners=())))
    assert any(line.split() == ["1", "3", "-", "d", "1/-", "-/-", "-/-", "-/-"] for line in lines)


def test_nothing_dealt_yet() -> None:
    assert NOTHING_DEALT in list(sheet(summary(NAMES)))


# -- width ------------------------------------------------------------------------------------


def test_four_players_fit_in_one_table_of_80_columns() -> None:
    lines = list(sheet(whole_match(NAMES)))
    assert max(map(width, lines)) <= 80
    assert len(tables(lines)) == 2


@pytest.mark.parametrize("players", [EIGHT, SCRIPTS], ids=["short names", "many scripts"])
def test_eight_players_stay_readable_at_80_columns(players: dict[str, str]) -> None:
    lines = [line for line in sheet(whole_match(players)) if line != outcome(whole_match(players))]
    assert max(map(width, lines)) <= 80
    *rounds, standings = tables([line for line in lines if line != LEGEND])
    assert len(rounds) > 1
    assert all(len(table) == 15 for table in rounds)
    headings = "  ".join(table[0] for table in rounds)
    for handle in players:
        assert re.search(rf" {handle}(?!\w)", headings), "behind the name, which may be cut"
    assert len(standings) == 9


def test_a_wide_terminal_shows_everybody_in_one_table() -> None:
    assert len(tables(list(sheet(whole_match(EIGHT), 200)))) == 2


def test_a_long_name_is_cut_in_the_heading_and_whole_in_the_standings() -> None:
    name = "Wolfeschlegelsteinhausenbergerdorff the Third"
    lines = list(sheet(whole_match({**NAMES, "a": name})))
    assert max(map(width, lines[:20])) <= 80
    assert any(f"a {name}" in line for line in lines)


def drawn_in(line: str) -> dict[int, str]:
    """Returns display column to the character that a terminal draws there."""
    drawn: dict[int, str] = {}
    for at, character in enumerate(line):
        if width(line[: at + 1]) > width(line[:at]):
            drawn[width(line[:at])] = character
    return drawn


@pytest.mark.parametrize("tablefmt", ["grid", "psql", "rounded_grid", "github", "orgtbl"])
def test_bars_line_up_in_every_script(tablefmt: str) -> None:
    lines = [
        line
        for line in sheet(whole_match(SCRIPTS), 300, tablefmt)
        if unmarked(line)[:1] in ("|", "│")
    ]
    rows = [line for line in lines if "---" not in line][:15]
    bars = [[at for at, each in drawn_in(line).items() if each in "|│"] for line in rows]
    assert len(bars[0]) == 3 + len(SCRIPTS) + 1
    assert all(each == bars[0] for each in bars)


def test_columns_line_up_in_every_script() -> None:
    lines = list(sheet(whole_match(SCRIPTS), 300))
    at = next(n for n, line in enumerate(lines) if "Asha" in line)
    gaps = [column for column, each in drawn_in(lines[at + 1]).items() if each == " "]
    assert len(gaps) == 2 * (2 + len(SCRIPTS))
    for line in [lines[at], *lines[at + 2 : at + 16]]:
        assert {drawn_in(line).get(column, " ") for column in gaps} == {" "}, line


# -- the direction of text --------------------------------------------------------------------


@pytest.mark.parametrize("tablefmt", ["simple", "grid", "github", "plain"])
@pytest.mark.parametrize(
    "players",
    [
        {"a": "עומר", "b": "محمد", "c": "נועם", "d": "עמר"},
        {"1": "עומר", "2": "محمد", "3": "נועם", "4": "عمر"},
        {"א": "עומר", "ב": "محمد", "ג": "נועם", "ד": "عمر"},
    ],
    ids=["latin handles", "digits", "right-to-left handles"],
)
def test_no_terminal_can_swap_two_columns(players: dict[str, str], tablefmt: str) -> None:
    lines = list(sheet(whole_match(players), 300, tablefmt))
    drawn = [unmarked(get_display(line, base_dir="L")) for line in lines]
    at = next(n for n, line in enumerate(lines) if "עומר" in line)
    places = [drawn[at].index(unmarked(get_display(name))) for name in players.values()]
    assert places == sorted(places), "the names are drawn in another order"
    for line, shown in zip(lines[at + 1 : at + 15], drawn[at + 1 : at + 15], strict=True):
        numbers = re.findall(r"[+\d/*]+", unmarked(line))
        assert re.findall(r"[+\d/*]+", shown) == numbers, "the points are drawn in another order"
    if tablefmt == "plain":
        return
    for line, shown in zip(lines, drawn, strict=True):
        if line != lines[-1]:
            assert shown.split()[:1] == unmarked(line).split()[:1]


def test_the_check_above_would_see_a_swap() -> None:
    """Without marks the Unicode algorithm does swap columns."""
    row = "עומר   20   7   محمد"
    assert get_display(row, base_dir="L").split()[0] != "עומר"[::-1]


# -- formats ----------------------------------------------------------------------------------

NASTY = {"a": "|x|", "b": "<b>&amp;", "c": "007", "d": "1e5"}


@pytest.mark.parametrize("tablefmt", tabulate_formats)
def test_every_format_draws(tablefmt: str) -> None:
    text = "\n".join(sheet(whole_match(NASTY), 80, tablefmt))
    assert "007" in text
    assert "1e5" in text


@pytest.mark.parametrize("tablefmt", ["github", "pipe"])
def test_markdown_has_as_many_cells_in_every_row(tablefmt: str) -> None:
    lines = [line for line in sheet(whole_match(NASTY), 80, tablefmt) if line.startswith("|")]
    cells = {len(re.findall(r"(?<!\\)\|", line)) for line in lines[:10]}
    assert cells == {8}
    assert not any("<b>" in line for line in lines)


@pytest.mark.parametrize("tablefmt", ["html", "unsafehtml"])
def test_html_is_never_raw(tablefmt: str) -> None:
    text = "\n".join(sheet(whole_match(NASTY), 80, tablefmt))
    table = text[text.index("<table>") : text.index("</table>")]
    assert "<b>" not in table
    assert html.unescape(table).count("<b>&amp;") == 1


@pytest.mark.parametrize("tablefmt", ["latex", "latex_raw"])
def test_latex_is_never_raw(tablefmt: str) -> None:
    players = {**NASTY, "b": r"\input{x}"}
    assert r"\input{x}" not in "\n".join(list(sheet(whole_match(players), 80, tablefmt))[:30])


def test_an_unknown_format_is_refused_with_a_guess() -> None:
    with pytest.raises(CannotDo) as error:
        list(sheet(whole_match(NAMES), 80, "githb"))
    assert error.value.key == "no-tablefmt"
    assert "github" in error.value.data["near"]  # type: ignore[operator]


def test_nothing_hostile_reaches_the_terminal() -> None:
    players = {**NAMES, "a": "Asha\x1b[31m\u202e\x07"}
    text = "\n".join(sheet(whole_match(players)))
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", text)


def test_tabulate_is_left_as_it_was() -> None:
    import tabulate

    before = tabulate.MIN_PADDING
    list(sheet(whole_match(NAMES)))
    assert before == tabulate.MIN_PADDING == 2


@pytest.mark.parametrize("language", ["ar", "he"])
def test_a_sheet_in_a_language_from_right_to_left_keeps_its_columns(language: str) -> None:
    """On terminals that know no isolates too: marks alone keep headings and cells apart."""
    deals = (round_of(1, 1, SCRIPTS), round_of(2, 2, SCRIPTS))
    match = summary(SCRIPTS, deals, date="2026-11-29")
    with speaking(language):
        lines = list(sheet(match, 200))
    drawn = [line for line in lines if line.startswith(LTR_MARK)]
    assert len(drawn) > len(SCRIPTS)
    for line in drawn:
        shown = unmarked(get_display(re.sub("[\u2066-\u2069]", "", line), base_dir="L"))
        numbers = re.compile(r"[+\d/]+")
        assert numbers.findall(shown) == numbers.findall(line)
        assert re.findall("[a-e]", shown) == re.findall("[a-e]", unmarked(line)), (
            "handles head the columns"
        )
