"""Who has won has one answer, in every command and every format (rules §3).

``finished``: the rules have ended the match. ``complete``: the record has ``end``. Winners are
named as soon as a match is finished and all points are known.
"""

from __future__ import annotations

import csv
import html
import io
import json
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import openpyxl
import pypdfium2
import pytest
from pyarrow import parquet
from shell import Run

from referee.match.follow import Follow
from referee.render.board import board_lines
from referee.serve import page
from referee.words import league as league_words
from referee.words import outcome
from referee.words.say import Units, say


class Stage(NamedTuple):
    """A match as far as it has come, and what everybody says of it."""

    lines: str
    sentence: str
    winners: str = ""
    finished: bool = False
    complete: bool = False


KACHUFUL = """\
transcript 1 kachuful
option rounds 1,1
player a Ann
player b Bo
player c Cy
deal c 1 S
bid a 1
bid b 0
bid c 1
"""
WON = f"{KACHUFUL}trick a AS 2S 3S\n"
SECOND = f"{WON}deal a 1 D\nbid b 1\nbid c 0\nbid a 1\n"
OVER = f"{SECOND}trick b AD 2D 3D\n"
TIED = f"{WON}deal a 1 D\nbid b 1\nbid c 1\nbid a 0\ntrick b AD 2D 3D\n"
LEFT = f"{WON}leave a\njoin d Dee\ndeal d 1 D\nbid b 1\nbid c 1\nbid d 1\ntrick b 2D AD 3D\n"
UNKNOWN = f"{SECOND}took z\n"

FISH = """\
transcript 1 go-fish
option suits 2
option ranks 3
option deal 2
player a Ann
player b Bo
"""


def fish(dealer: str, taker: str) -> list[str]:
    """Returns a deal in which one player lays every book."""
    return [
        f"deal {dealer}",
        f"hand {taker} AS 2S",
        f"hand {dealer} AH 3S",
        f"ask {taker} {dealer} A",
        f"give {dealer} 1",
        f"book {taker} A",
        f"ask {taker} {dealer} 2",
        f"fish {dealer}",
        f"draw {taker} 2H",
        f"book {taker} 2",
        f"draw {taker} 3H",
        f"ask {taker} {dealer} 3",
        f"give {dealer} 1",
        f"book {taker} 3",
    ]


def record(header: str, *lines: str) -> str:
    return header + "".join(f"{line}\n" for line in lines)


DEALT = record(FISH, *fish("b", "a")[:4])
ONE_BOOK = record(FISH, *fish("b", "a")[:6])
DEAL_OVER = record(FISH, *fish("b", "a"))
AGAIN = record(DEAL_OVER, *fish("a", "b")[:4])
TWO = record(DEAL_OVER, *fish("a", "b"))

NAMES = {"a": "Ann", "b": "Bo", "c": "Cy"}
POINTS, BOOKS = ("point", "points"), ("book", "books")


def says(
    templates: Sequence[str], players: str = "", score: int = 0, unit: tuple[str, str] = POINTS
) -> str:
    """Returns what is said where these have won or lead."""
    template = templates[min(len(players), 2)]
    return say(template, NAMES, players=tuple(players), score=Units(score, unit))


MISSING = says(outcome.WON)
NOT_OVER = says(outcome.GOES_ON)
BO = says(outcome.WON, "b", 21)
TIE = says(outcome.WON, "ab", 21)
LEADS = says(outcome.GOES_ON, "a", 11)


def agreed(won: str, form: str, deal: str, number: int) -> str:
    """Returns what is said of a match that the table has ended."""
    told = say(outcome.AGREED[form], deal=deal, number=number, most=2)
    return f"{won} {told}"


ANN = says(outcome.WON, "a", 11)
ALL = say(outcome.WON[2], NAMES, players=("a", "b", "c"), score=Units(0, POINTS))
ANN_BOOKS = says(outcome.WON, "a", 3, BOOKS)

STAGES = {
    "nothing dealt": Stage(KACHUFUL[: KACHUFUL.index("deal")], NOT_OVER),
    "a round begun": Stage(KACHUFUL, NOT_OVER),
    "a round over": Stage(WON, LEADS),
    "the last round begun": Stage(SECOND, LEADS),
    "the last round over": Stage(OVER, f"{BO} {outcome.NOT_CLOSED}", "b", True),
    "kachuful ended": Stage(f"{OVER}end\n", BO, "b", True, True),
    "kachuful ended early": Stage(
        f"{WON}end\n", LEADS, complete=True
    ),
    "a tie": Stage(f"{TIED}end\n", TIE, "ab", True, True),
    "a tie, not closed": Stage(TIED, f"{TIE} {outcome.NOT_CLOSED}", "ab", True),
    "whoever left leads": Stage(f"{LEFT}end\n", says(outcome.WON, "c", 11), "c", True, True),
    "points unknown": Stage(f"{UNKNOWN}end\n", MISSING, "", True, True),
    "fish dealt": Stage(DEALT, NOT_OVER),
    "fish, a book laid": Stage(
        ONE_BOOK, says(outcome.GOES_ON, "a", 1, BOOKS)
    ),
    "the deal over": Stage(
        DEAL_OVER, says(outcome.RESTING, "a", 3, BOOKS)
    ),
    "fish ended": Stage(f"{DEAL_OVER}end\n", says(outcome.WON, "a", 3, BOOKS), "a", True, True),
    "fish dealt again": Stage(AGAIN, says(outcome.GOES_ON, "a", 3, BOOKS)),
    "fish ended in mid-deal": Stage(
        f"{AGAIN}end\n", says(outcome.GOES_ON, "a", 3, BOOKS), complete=True
    ),
    "two deals over": Stage(
        TWO, says(outcome.RESTING, "ab", 3, BOOKS)
    ),
    "two deals ended": Stage(
        f"{TWO}end\n",
        says(outcome.WON, "ab", 3, BOOKS),
        "ab",
        True,
        True,
    ),
    "agreed, one round over": Stage(
        f"{WON}end agreed late\n", agreed(ANN, "of", "round", 1), "a", True, True
    ),
    "agreed in mid-round": Stage(
        f"{SECOND}end agreed\n", agreed(ANN, "of", "round", 1), "a", True, True
    ),
    "ended at once": Stage(
        f"{KACHUFUL}end agreed\n", agreed(ALL, "within", "round", 1), "abc", True, True
    ),
    "agreed where nothing was dealt": Stage(
        f"{KACHUFUL[: KACHUFUL.index('deal')]}end agreed\n", NOT_OVER, complete=True
    ),
    "agreed to late": Stage(f"{OVER}end agreed\n", BO, "b", True, True),
    "fish agreed after a deal": Stage(
        f"{DEAL_OVER}end agreed\n", agreed(ANN_BOOKS, "after", "deal", 1), "a", True, True
    ),
    "fish agreed in mid-deal": Stage(
        f"{AGAIN}end agreed nobody has time\n",
        agreed(ANN_BOOKS, "within", "deal", 2), "a", True, True,
    ),
    "the second deal cancelled": Stage(
        f"{AGAIN}void\n", says(outcome.RESTING, "a", 3, BOOKS)
    ),
}  # fmt: skip

Answer = tuple[bool, bool, list[str]]
by_stage = pytest.mark.parametrize("stage", STAGES.values(), ids=list(STAGES))


@pytest.fixture
def match(stage: Stage, tmp_path: Path) -> Path:
    """The match as a file, alone in its folder."""
    path = tmp_path / "match.ref"
    path.write_text(stage.lines, encoding="utf-8")
    return path


# -- what programs read ------------------------------------------------------------------------


def exported(run: Run, form: str) -> bytes:
    path = Path(f"out.{form}")
    assert run("export", "match.ref", "--to", form, "-o", str(path)).code == 0
    data = path.read_bytes()
    path.unlink()
    return data


def of_json(value: dict[str, object]) -> Answer:
    winners = value["winners"]
    assert isinstance(winners, list)
    return bool(value["finished"]), bool(value["complete"]), winners


def answers(run: Run) -> Iterator[tuple[str, Answer]]:
    """Yields what every program is told."""
    checked = json.loads(run("check", "--format", "json", "match.ref").out)["files"][0]
    yield "check", of_json({**checked["result"], "complete": checked["complete"]})
    for name in ("score", "status"):
        yield name, of_json(json.loads(run(name, "-m", "match.ref", "--format", "json").out))
    yield "json", of_json(json.loads(exported(run, "json"))["matches"][0])
    yield "sqlite", of_sqlite(exported(run, "sqlite"))
    yield "log", of_json(json.loads(run("log", "-m", "match.ref", "--format", "json").out))


def of_sqlite(data: bytes) -> Answer:
    base = sqlite3.connect(":memory:")
    base.deserialize(data)
    ((finished, complete),) = base.execute("SELECT finished, complete FROM matches")
    won = base.execute("SELECT player FROM players WHERE won ORDER BY seat")
    return bool(finished), bool(complete), [player for (player,) in won]


def of_rows(rows: list[dict[str, object]]) -> Answer:
    """Returns the answer of a table with a row for each player and deal."""
    ((finished, complete),) = {(int(str(r["finished"])), int(str(r["complete"]))) for r in rows}
    won = [str(row["player"]) for row in rows if row["won"] in (1, "1")]
    return bool(finished), bool(complete), list(dict.fromkeys(won))


@by_stage
def test_programs_are_told_the_same(run: Run, stage: Stage, match: Path) -> None:
    right = (stage.finished, stage.complete, list(stage.winners))
    for name, answer in answers(run):
        assert answer == right, name
    if "deal" in stage.lines:
        told = csv.DictReader(io.StringIO(exported(run, "csv").decode(), newline=""))
        assert of_rows(list(told)) == right, "csv"
        table = parquet.read_table(io.BytesIO(exported(run, "parquet")))
        assert of_rows(table.to_pylist()) == right, "parquet"
        wide = csv.DictReader(io.StringIO(run("export", "match.ref", "--to", "csv", "--wide").out))
        *_, last = wide
        won = {key[0] for key, cell in last.items() if key.endswith(": won") and cell == "1"}
        assert won == set(stage.winners)


@by_stage
def test_programs_are_told_that_the_table_ended_it(run: Run, stage: Stage, match: Path) -> None:
    ended = (
        "agreed" if any(each[:8] in stage.sentence for each in outcome.AGREED.values()) else None
    )
    checked = json.loads(run("check", "--format", "json", "match.ref").out)["files"][0]["result"]
    told = [checked, json.loads(exported(run, "json"))["matches"][0]]
    told += [
        json.loads(run(verb, "-m", "match.ref", "--format", "json").out)
        for verb in ("score", "status", "log")
    ]
    assert [each["ended"] for each in told] == [ended] * len(told)
    base = sqlite3.connect(":memory:")
    base.deserialize(exported(run, "sqlite"))
    assert base.execute("SELECT ended FROM matches").fetchall() == [(ended,)]
    if "deal" in stage.lines:
        rows = csv.DictReader(io.StringIO(exported(run, "csv").decode(), newline=""))
        assert {row["ended"] or None for row in rows} == {ended}
    league = run("league", "match.ref", "--format", "json")
    played = [each for game in json.loads(league.out)["games"] for each in game["matches"]]
    assert [each["ended"] for each in played] == (
        [ended] if stage.winners and stage.complete else []
    )
    assert (league_words.agreed("match.ref") in league.err) == bool(ended)


@by_stage
def test_only_where_points_are_unknown_there_is_a_fault(
    run: Run, stage: Stage, match: Path
) -> None:
    assert run("check", "match.ref").code == (stage.lines.startswith(UNKNOWN))


@by_stage
def test_a_league_counts_what_is_complete_and_won(run: Run, stage: Stage, match: Path) -> None:
    league = json.loads(run("league", "match.ref", "--format", "json").out)
    counted = [each for game in league["games"] for each in game["matches"]]
    assert len(counted) == bool(stage.complete and stage.winners)
    assert len(league["left_out"]) == 1 - len(counted)


# -- what people read --------------------------------------------------------------------------


def plain(text: str) -> str:
    """Returns text without markup, isolates and line breaks."""
    text = html.unescape(re.sub(r"<[^>]*>", " ", text))
    return re.sub(r"\s+", " ", re.sub(r"[\\⁨⁩]", "", text))


def pages(data: bytes) -> str:
    return " ".join(each.get_textpage().get_text_range() for each in pypdfium2.PdfDocument(data))


def cells(data: bytes) -> str:
    sheets = openpyxl.load_workbook(io.BytesIO(data))
    return "\n".join(str(cell.value) for sheet in sheets for row in sheet for cell in row)


TEXTS: dict[str, Callable[[bytes], str]] = {
    "md": bytes.decode,
    "html": bytes.decode,
    "xlsx": cells,
    "pdf": pages,
}


@by_stage
def test_people_are_told_the_same(run: Run, stage: Stage, match: Path) -> None:
    told = {
        "score": run("score", "-m", "match.ref").out,
        "watch": "\n".join(board_lines(Follow("match.ref"), 80)),
        "table": run("table", "match.ref", stdin=b"score\n").out,
        **{form: read(exported(run, form)) for form, read in TEXTS.items()},
    }
    if stage.finished or stage.sentence != NOT_OVER:
        told["status"] = run("status", "-m", "match.ref").out
    if "deal" in stage.lines:
        told["serve"] = page.board(Follow("match.ref", seen_by_all=True).view)
    for name, text in told.items():
        assert stage.sentence in plain(text), name


@pytest.mark.parametrize("stage", [STAGES["the last round over"], STAGES["the deal over"]])
def test_a_chart_says_it_for_who_cannot_see_it(run: Run, stage: Stage, match: Path) -> None:
    assert stage.sentence in plain(exported(run, "svg").decode())


LAST = {
    "the last round over": "trick b AD 2D 3D",
    "the deal over": "book a 3",
    "two deals over": "book b 3",
    "kachuful ended": "end",
    "fish ended": "end",
    "two deals ended": "end",
}


@pytest.mark.parametrize("name", LAST)
def test_the_line_that_ends_a_match_says_so(run: Run, name: str, tmp_path: Path) -> None:
    """Typed at the table, logged, or given as a command of its own."""
    stage, line = STAGES[name], LAST[name]
    match = tmp_path / "match.ref"
    before = stage.lines.removesuffix(f"{line}\n")
    commands = [(line.split(), b""), (["log", line], b""), (["table", "match.ref"], f"{line}\n")]
    for words, typed in commands:
        match.write_text(before, encoding="utf-8")
        data = typed if isinstance(typed, bytes) else typed.encode()
        ran = run(*words, *([] if data else ["-m", "match.ref"]), stdin=data)
        assert stage.sentence in plain(ran.out), words
