"""A fault as text: its place first, the line with a caret, and what would be right."""

from __future__ import annotations

import io
import re

import pytest
from reports import NAMES, hook, report

from referee import games
from referee.match.checking import Selection
from referee.render import screen
from referee.render.findings import Tally, finding_lines, report_lines, tally_line
from referee.render.screen import Paint, clip, paint_for, quote_with_caret, width
from referee.values.rules import Finding
from referee.words import report as words
from referee.words.messages import message
from referee.words.phrases import ISOLATE, ISOLATE_END

HOSTILE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\ud800-\udfff]")


def style(line: int) -> Finding:
    return Finding("record/style", "style", line, 1, 2, "house", data={"canonical": "bid d 1"})


def test_a_fault_as_it_is_promised() -> None:
    assert "\n".join(finding_lines(hook(), report(hook()))) == (
        f"friday.ref:14:7: kachuful/hook: {message(hook(), NAMES)}\n"
        "   14 | bid d 1\n"
        "      |       ^\n"
        "   allowed here: 0, 2, 3    rule: 002 §5    since: line 9, round 3 dealt by d"
    )


def test_a_line_that_opened_no_deal_is_quoted() -> None:
    finding = hook()._replace(since=11, proof=(11, 14))
    texts = {11: "bid  a\t1", 14: "bid d 1"}
    *_, last = finding_lines(finding, report(finding, texts=texts))
    assert last.endswith("since: line 11, bid  a    1")


def test_the_other_lines_of_a_proof_are_quoted_in_order() -> None:
    finding = hook()._replace(since=None, proof=(12, 14, 20))
    texts = {12: "bid b 0", 14: "bid d 1", 20: "play b 9H"}
    quoted = [line for line in finding_lines(finding, report(finding, texts=texts)) if "|" in line]
    assert quoted == [
        "   12 | bid b 0",
        "   14 | bid d 1",
        "      |       ^",
        "   20 | play b 9H",
    ]


@pytest.mark.parametrize(
    ("text", "column", "end", "shown", "caret"),
    [
        ("\tbid d 1", 8, 9, "    bid d 1", "          ^"),
        ("bid 王 1  # 王", 5, 6, "bid 王 1  # 王", "    ^^"),
        ("bid 王 1", 7, 8, "bid 王 1", "       ^"),
        ("bid d 7♠", 7, 9, "bid d 7♠", "      ^^"),
        ("bid d \x1b[2J", 7, 9, r"bid d \x1b[2J", "      ^^^^^"),
        ("bid d", 6, 7, "bid d", "     ^"),
    ],
)
def test_carets_stand_under_the_word(
    text: str, column: int, end: int, shown: str, caret: str
) -> None:
    finding = hook()._replace(column=column, end_column=end)
    lines = list(finding_lines(finding, report(finding, texts={14: text})))
    assert lines[1:3] == [f"   14 | {shown}", f"      | {caret}"]


@pytest.mark.parametrize("text", ["bid ד 1", "bid d 1  # عمر", "bid สี 1", "bid e\u0301 1"])
def test_where_a_caret_would_mislead_the_word_is_quoted(text: str) -> None:
    column = text.index("1") + 1
    finding = hook()._replace(column=column, end_column=column + 1)
    lines = list(finding_lines(finding, report(finding, texts={14: text})))
    assert text in lines[1].replace(ISOLATE, "").replace(ISOLATE_END, "")
    assert lines[2] == f"      | at '1' (column {column})"


def test_a_long_line_is_quoted_around_the_fault() -> None:
    text = "hand d " + " ".join(["7S"] * 300)
    finding = hook()._replace(column=800, end_column=802)
    lines = list(finding_lines(finding, report(finding, texts={14: text})))
    assert all(width(line) <= 130 for line in lines[1:3])
    at = lines[2].index("^")
    assert lines[1][at : at + 2] == text[799:801]


@pytest.mark.parametrize("file", ["a\x1b]0;x\x07.ref", "a\u202e.ref", "a\nb.ref", "\udce9.ref"])
def test_nothing_hostile_reaches_the_terminal(file: str) -> None:
    names = {**NAMES, "d": "Omar\x1b[31m\u202e"}
    made = report(hook(), texts={9: "deal d\x07", 14: "bid d \x9b1 \u202e \udcff"}, file=file)
    assert made.summary
    made = made._replace(summary=made.summary._replace(players=names))
    text = "\n".join(report_lines(made, Selection(strict=True)))
    assert not HOSTILE.search(text)
    assert len(text.splitlines()) == text.count("\n") + 1


def test_a_file_of_right_to_left_letters_is_isolated_unless_its_ending_does_it() -> None:
    first = next(iter(finding_lines(hook(), report(hook(), file="ליל שישי"))))
    assert first.startswith(f"{ISOLATE}ליל שישי{ISOLATE_END}:14:7: ")
    first = next(iter(finding_lines(hook(), report(hook(), file="שישי.ref"))))
    assert first.startswith("שישי.ref:14:7: ")


# -- how a report ends ------------------------------------------------------------------------


def last(*findings: Finding, **changes: object) -> list[str]:
    selection = changes.pop("selection", Selection())
    assert isinstance(selection, Selection)
    lines = list(report_lines(report(*findings, **changes), selection))
    return [line for line in lines if line.startswith("friday.ref: ")]


def test_counts_and_never_a_bare_valid() -> None:
    assert last() == [f"friday.ref: {words.counts(118, 96, 22, 0)}"]


def test_a_match_without_end_is_in_progress_and_that_is_no_fault() -> None:
    assert last(complete=False) == [
        f"friday.ref: {words.counts(118, 96, 22, 0)}; {words.IN_PROGRESS}"
    ]


def test_breaches_let_stand_are_counted() -> None:
    assert last(stood=(hook(),))[0].endswith("0 breaches; 1 breach let stand")


def test_faults_that_are_no_breaches_are_counted_too() -> None:
    unreadable = hook()._replace(rule="record/verb", kind="syntax", why="unknown")
    assert last(unreadable)[0].endswith("0 breaches; 1 fault")


def test_what_was_not_selected_is_not_passed_over_in_silence() -> None:
    lines = last(hook(), selection=Selection(ignore=("kachuful/hook",)))
    assert lines[0].endswith("0 breaches; 1 fault not selected")


def test_totals_alone_say_nothing_of_suits() -> None:
    lines = last(verbs=frozenset({"bid", "won"}))
    assert lines[1] == (f"friday.ref: {games.load('kachuful').words.notes['won']}")


def test_style_is_one_line_unless_strict() -> None:
    assert last(style(14), style(9))[1] == (f"friday.ref: {words.style(2)}")
    strict = list(report_lines(report(style(14)), Selection(strict=True)))
    assert strict[0].startswith("friday.ref:14:1: record/style: ")
    assert not any("fmt" in line for line in strict)


def test_a_file_without_a_game_says_so() -> None:
    assert last(game=None, summary=None)[0] == (f"friday.ref: {words.UNPLAYABLE}")


def test_quiet_is_faults_alone() -> None:
    assert list(report_lines(report(), quiet=True)) == []
    assert len(list(report_lines(report(hook()), quiet=True))) == 4


def test_many_files_end_with_a_summary() -> None:
    tally = Tally()
    for each in (report(), report(hook()), report(style(9)), report(trouble=("no-file", {}))):
        tally = tally.add(each)
    assert tally == (4, 2, 1, 1, 472)
    assert tally_line(tally) == ("4 files, 472 lines: 2 clean, 1 with faults, 1 unreadable")


# -- selection and colour ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("select", "ignore", "kept"),
    [
        ((), (), True),
        (("kachuful",), (), True),
        (("kachuful/ho",), (), True),
        (("go-fish",), (), False),
        ((), ("kachuful",), False),
        (("kachuful/hook",), ("kachuful",), True),
        (("kachuful",), ("kachuful/hook",), False),
        (("kachuful/hook",), ("kachuful/hook",), False),
    ],
)
def test_the_longer_beginning_decides(
    select: tuple[str, ...], ignore: tuple[str, ...], kept: bool
) -> None:
    assert Selection(select, ignore).keeps("kachuful/hook") is kept


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colour_only_on_a_terminal_and_never_with_no_color(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert paint_for(Terminal()).colour
    assert not paint_for(io.StringIO()).colour
    monkeypatch.setenv("NO_COLOR", "1")
    assert not paint_for(Terminal()).colour


def test_colour_changes_no_word() -> None:
    plain = list(finding_lines(hook(), report(hook())))
    coloured = list(finding_lines(hook(), report(hook()), Paint(True)))
    assert [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in coloured] == plain
    assert coloured != plain


@pytest.mark.parametrize(
    ("text", "columns", "clipped"),
    [("Omar", 4, "Omar"), ("Somchai", 4, "Som…"), ("王小明", 4, "王…"), ("Al Hadi", 4, "Al…")],
)
def test_clipping_counts_columns(text: str, columns: int, clipped: str) -> None:
    assert clip(text, columns) == clipped


def test_of_one_line_of_many_megabytes_no_more_is_measured_than_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    measured: list[int] = []

    def measure(text: str) -> int:
        measured.append(len(text))
        return len(text)

    monkeypatch.setattr(screen, "width", measure)
    assert clip("x" * 3_000_000, 120) == "x" * 119 + "…"
    line, caret = quote_with_caret(2, "x" * 3_000_000, 1001, 3_000_001)
    assert (len(line), len(caret)) == (128, 128)
    assert max(measured) < 2_000
