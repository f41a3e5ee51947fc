"""Markdown, CSV and JSON: what they say, and that names stay text in them."""

from __future__ import annotations

import codecs
import csv
import io
import json
import re
from pathlib import Path

import pytest
from export_matches import HOSTILE, HOSTILE_NAMES, RECORDS, assert_golden, summary_of, told
from exporting import exported, schema

from referee.export import FORMATS, Settings, markdown
from referee.export.document import read
from referee.export.output import whole
from referee.export.table import FORMULA_SIGNS, harmless
from referee.values.rules import CannotDo
from referee.words.outcome import outcome

by_record = pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)


def rows_of(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode(), newline="")))


# -- what was looked at and kept ----------------------------------------------------------------


@by_record
@pytest.mark.parametrize("form", ["md", "csv"])
def test_summaries_are_those_that_were_looked_at(record: Path, form: str) -> None:
    assert_golden(f"{record.stem}.{form}", exported(form, summary_of(record)))


@by_record
def test_documents_are_those_that_were_looked_at(record: Path) -> None:
    document = json.loads(exported("json", summary_of(record)))
    pretty = json.dumps(document, ensure_ascii=False, indent=1)
    assert_golden(f"{record.stem}.json", re.sub(r"\n {5,}", " ", pretty).encode() + b"\n")


# -- Markdown -----------------------------------------------------------------------------------


def cells_of(line: str) -> list[str]:
    """Returns the cells of a row as GitHub reads them: bars behind a backslash are text."""
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def test_every_row_of_a_markdown_table_has_as_many_cells_as_its_head() -> None:
    lines = exported("md", told(HOSTILE)).decode().split("\n")
    rows = [cells_of(line) for line in lines if line.startswith("|")]
    assert {len(row) for row in rows} == {3, 7}
    assert [len(row) for row in rows] == sorted(len(row) for row in rows)


def test_markdown_shows_hostile_names_as_text() -> None:
    text = exported("md", told(HOSTILE)).decode()
    for sign in "<>*[]`|&":
        for line in text.split("\n"):
            cells = cells_of(line)[-4:] if line.startswith("| ") else [line]
            bare = [cell.replace("**", "") for cell in cells]
            assert not any(re.search(rf"(?<!\\){re.escape(sign)}", cell) for cell in bare), line
    for name in HOSTILE_NAMES.values():
        assert name in re.sub(r"\\(.)", r"\1", text)


def test_markdown_tells_several_matches_one_below_the_other() -> None:
    text = exported("md", *map(summary_of, RECORDS)).decode()
    assert sum(line.startswith("# ") for line in text.split("\n")) == len(RECORDS)


def test_markdown_says_that_a_match_is_not_over() -> None:
    told_so = markdown.escape(outcome(told(HOSTILE)))
    assert f"**{told_so}**" in exported("md", told(HOSTILE)).decode()


# -- CSV ----------------------------------------------------------------------------------------


@by_record
def test_csv_read_back_gives_the_totals_of_the_match(record: Path) -> None:
    summary = summary_of(record)
    rows = rows_of(exported("csv", summary))
    assert len(rows) == len(summary.deals) * len(summary.players)
    for player, total in summary.totals.items():
        own = [row for row in rows if row["player"] == player]
        assert sum(int(row["points"] or 0) for row in own) == total
        assert int(own[-1]["total"]) == total
        assert {row["name"] for row in own} == {summary.players[player]}


@by_record
def test_wide_csv_has_a_row_for_each_deal(record: Path) -> None:
    summary = summary_of(record)
    rows = rows_of(exported("csv", summary, wide=True))
    assert len(rows) == len(summary.deals)
    for player, name in summary.players.items():
        assert int(rows[-1][f"{player} {name}: total"]) == summary.totals[player]


def test_csv_keeps_lines_and_quotes_as_rfc_4180_says() -> None:
    data = exported("csv", told(HOSTILE))
    assert data.endswith(b"\r\n")
    assert data.count(b"\n") == data.count(b"\r\n") == 5
    assert b'"\'+1 ""quoted"", <b>\'place\'</b>"' in data


def test_no_cell_of_csv_begins_like_a_formula() -> None:
    for wide in (False, True):
        for row in csv.reader(io.StringIO(exported("csv", told(HOSTILE), wide=wide).decode())):
            assert not [cell for cell in row if cell.startswith(tuple(FORMULA_SIGNS))]


@pytest.mark.parametrize("sign", list(FORMULA_SIGNS))
def test_what_begins_like_a_formula_gets_an_apostrophe(sign: str) -> None:
    assert harmless(f"{sign}1")[0] in "'\\"


@pytest.mark.parametrize("text", ["", "a=1", "'", "10+bid", "نور"])
def test_other_text_stays_as_it_is(text: str) -> None:
    assert harmless(text) == text


def test_numbers_stay_numbers_although_they_are_below_nought() -> None:
    summary = told(HOSTILE)
    deal = summary.deals[0]._replace(points={"a": -3})
    assert rows_of(exported("csv", summary._replace(deals=(deal,))))[0]["points"] == "-3"


def test_csv_gathers_matches_of_both_games() -> None:
    rows = rows_of(exported("csv", *map(summary_of, RECORDS)))
    assert {row["file"] for row in rows} == {record.name for record in RECORDS}
    assert {row["game"] for row in rows} == {"go-fish", "kachuful"}


def test_players_of_several_matches_cannot_stand_side_by_side() -> None:
    with pytest.raises(CannotDo, match="export-wide"):
        exported("csv", *map(summary_of, RECORDS[:2]), wide=True)


# -- JSON ---------------------------------------------------------------------------------------


@by_record
def test_documents_keep_to_their_schema(record: Path) -> None:
    schema("export-json.json").validate(json.loads(exported("json", summary_of(record))))


def test_documents_without_a_story_keep_to_the_schema() -> None:
    bare = told(HOSTILE)._replace(story=None)
    schema("export-json.json").validate(json.loads(exported("json", bare)))


def test_the_schema_refuses_what_is_no_match() -> None:
    document = json.loads(exported("json", told(HOSTILE)))
    document["matches"][0]["story"][0]["verdict"] = "fine"
    assert not schema("export-json.json").is_valid(document)


@by_record
def test_a_document_read_back_is_the_match(record: Path) -> None:
    """But for what a finding knows beside its words, which only the referee needs."""
    summary = summary_of(record)
    assert summary.story is not None
    found = [tuple(each._replace(data={}) for each in part) for part in summary.story[1:3]]
    story = summary.story._replace(findings=found[0], stood=found[1])
    assert read(exported("json", summary), "x.json") == [summary._replace(story=story)]


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{}", b'{"version": 1}', b"\xff", b'{"version":1,"matches":[{}]}']
)
def test_what_is_no_document_is_refused(data: bytes) -> None:
    with pytest.raises(CannotDo, match="export-document"):
        read(data, "x.json")


def test_a_document_of_a_later_version_is_refused() -> None:
    with pytest.raises(CannotDo, match="export-version"):
        read(b'{"version": 2, "matches": []}', "x.json")


def test_the_story_tells_verdicts_stamps_and_notes() -> None:
    summary = told(
        "transcript 1 kachuful\noption rounds 1\nplayer a A\nplayer b B\nplayer c C\n"
        "deal c 1 S @20:00:00\nbid a 1 # aloud\nbid b 0\nbid c 0\nruling kachuful/hook stands\n"
        "bidd a 1\nbid a 0\n"
    )
    assert summary.story is not None
    verdicts = {entry.line: entry.verdict for entry in summary.story.entries}
    assert verdicts[6] == "proved"
    assert verdicts[9] == "stands"
    assert verdicts[11] == "unreadable"
    assert summary.story.entries[0].stamp == "20:00:00"
    assert summary.story.entries[1].note == "aloud"
    assert summary.faults == len(summary.story.findings) == 2
    assert [each.rule for each in summary.story.stood] == ["kachuful/hook"]


# -- JSON Lines ---------------------------------------------------------------------------------


def lines_of(data: bytes) -> list[dict[str, object]]:
    return [json.loads(line) for line in data.decode().split("\n")[:-1]]


@by_record
def test_every_line_keeps_to_its_schema(record: Path) -> None:
    summary = summary_of(record)
    assert summary.story is not None
    lines = lines_of(exported("jsonl", summary))
    for line in lines:
        schema("export-jsonl.json").validate(line)
    assert [line["line"] for line in lines] == [entry.line for entry in summary.story.entries]


@by_record
def test_events_are_those_that_were_looked_at(record: Path) -> None:
    assert_golden(f"{record.stem}.jsonl", exported("jsonl", summary_of(record)))


def test_a_fault_of_the_header_has_a_line_of_its_own() -> None:
    faulty = told(
        "transcript 1 kachuful\noption hok on\nplayer a A\nplayer b B\nplayer c C\ndeal a\n"
    )
    lines = lines_of(exported("jsonl", faulty))
    assert [(line["line"], line["verb"]) for line in lines] == [(2, None), (6, "deal")]
    assert lines[0]["findings"]
    schema("export-jsonl.json").validate(lines[0])


def test_the_verdicts_of_the_lines_add_up_to_the_counts() -> None:
    for record in RECORDS:
        summary = summary_of(record)
        assert summary.story is not None
        verdicts = [line["verdict"] for line in lines_of(exported("jsonl", summary))]
        counts = summary.story.counts
        assert verdicts.count("open") == counts.open
        assert verdicts.count("breach") + verdicts.count("refused") == counts.breaches
        assert len(verdicts) - verdicts.count("unreadable") == counts.events


def test_a_table_has_its_head_also_where_nothing_is_dealt() -> None:
    bare = told("transcript 1 kachuful\nplayer a A\nplayer b B\nplayer c C\n")
    (head,) = list(csv.reader(io.StringIO(exported("csv", bare).decode())))
    full = next(csv.reader(io.StringIO(exported("csv", summary_of(RECORDS[0])).decode())))
    assert [key for key in full if key in head] == head


def test_a_table_begins_with_a_mark_where_it_is_asked_for() -> None:
    data = exported("csv", summary_of(RECORDS[0]))
    marked = whole(
        lambda file: FORMATS["csv"].writer()([summary_of(RECORDS[0])], file, Settings(bom=True))
    )
    assert marked == codecs.BOM_UTF8 + data
