"""Archives: a database and columns of many matches, read back with SQL and pandas."""

from __future__ import annotations

import io
import json
import sqlite3
from collections.abc import Iterator

import pandas as pd
import pytest
from export_matches import HOSTILE, HOSTILE_NAMES, RECORDS, summary_of, told
from exporting import exported

from referee.values.summary import Summary

MATCHES = [summary_of(record) for record in RECORDS]


@pytest.fixture(scope="module")
def archive() -> Iterator[sqlite3.Connection]:
    yield from opened(*MATCHES)


def opened(*matches: Summary) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:")
    connection.deserialize(exported("sqlite", *matches))
    yield connection
    connection.close()


# -- SQLite -------------------------------------------------------------------------------------


def test_the_database_is_whole_and_its_tables_fit_together(archive: sqlite3.Connection) -> None:
    assert archive.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert archive.execute("PRAGMA foreign_key_check").fetchall() == []
    tables = archive.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")
    names = [name for (name,) in tables if not name.startswith("sqlite")]
    assert names == ["matches", "players", "rounds", "events", "findings"]


def test_totals_in_the_database_are_those_of_the_matches(archive: sqlite3.Connection) -> None:
    for number, summary in enumerate(MATCHES, 1):
        totals = archive.execute("SELECT player, total FROM players WHERE match = ?", (number,))
        assert dict(totals.fetchall()) == summary.totals
        sums = archive.execute(
            "SELECT player, coalesce(sum(points), 0) FROM rounds WHERE match = ? GROUP BY player",
            (number,),
        )
        assert dict(sums.fetchall()) == summary.totals
        winners = archive.execute("SELECT player FROM players WHERE match = ? AND won", (number,))
        assert {player for (player,) in winners} == set(summary.winners)


def test_every_event_and_finding_is_there(archive: sqlite3.Connection) -> None:
    for number, summary in enumerate(MATCHES, 1):
        story = summary.story
        assert story is not None
        events = archive.execute(
            "SELECT line, words, verdict, stamp FROM events WHERE match = ? ORDER BY line",
            (number,),
        )
        assert events.fetchall() == [
            (each.line, " ".join(each.words), each.verdict, each.stamp) for each in story.entries
        ]
        findings = archive.execute(
            "SELECT line, rule, stood, proof FROM findings WHERE match = ? ORDER BY stood, line",
            (number,),
        )
        assert findings.fetchall() == [
            (each.line, each.rule, stood, json.dumps(each.proof))
            for stood, part in enumerate((story.findings, story.stood))
            for each in sorted(part, key=lambda each: each.line)
        ]


def test_games_share_the_table_of_rounds(archive: sqlite3.Connection) -> None:
    """What only one of them tells is null in the other."""
    rows = archive.execute(
        "SELECT game, count(bids), count(books), count(*) FROM rounds JOIN matches USING (match) "
        "GROUP BY game ORDER BY game"
    ).fetchall()
    assert [game for game, *_ in rows] == ["go-fish", "kachuful"]
    (_, bids, books, rounds), (_, other_bids, other_books, _) = rows
    assert (bids, books) == (0, rounds)
    assert (other_books, other_bids > 0) == (0, True)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        (
            "SELECT name, sum(won) AS wins, count(*) AS matches FROM players "
            "JOIN matches USING (match) WHERE game = 'kachuful' AND finished "
            "GROUP BY name ORDER BY wins DESC, matches, name",
            ("Noam", 1, 1),
        ),
        (
            "SELECT cards, count(*) AS bids, round(avg(bids = tricks), 2) AS made FROM rounds "
            "WHERE bids IS NOT NULL AND tricks IS NOT NULL AND NOT void GROUP BY cards",
            (1, 28, 0.61),
        ),
        (
            "SELECT substr(words, -1) AS rank, count(*) AS asks FROM events WHERE verb = 'ask' "
            "GROUP BY rank ORDER BY asks DESC, rank",
            ("2", 20),
        ),
    ],
)
def test_questions_that_people_ask_of_an_archive(
    archive: sqlite3.Connection, question: str, first: tuple[object, ...]
) -> None:
    assert archive.execute(question).fetchone() == first


def test_hostile_names_are_text_in_a_database() -> None:
    for connection in opened(told(HOSTILE)):
        names = connection.execute("SELECT name FROM players ORDER BY seat").fetchall()
        assert [name for (name,) in names] == list(HOSTILE_NAMES.values())


def test_the_same_matches_make_the_same_database() -> None:
    assert exported("sqlite", *MATCHES) == exported("sqlite", *MATCHES)


# -- Parquet and pandas -------------------------------------------------------------------------


def test_columns_read_back_give_the_totals_of_the_matches() -> None:
    frame = pd.read_parquet(io.BytesIO(exported("parquet", *MATCHES)))
    for summary in MATCHES:
        own = frame[frame["file"] == summary.file]
        assert own.groupby("player")["points"].sum().astype(int).to_dict() == summary.totals
        assert set(own["name"]) == set(summary.players.values())


def test_numbers_are_numbers_and_text_is_text_in_columns() -> None:
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(io.BytesIO(exported("parquet", *MATCHES)))
    kinds = {field.name: str(field.type) for field in table.schema}
    assert {kinds[name] for name in ("deal", "cards", "bids", "points", "total")} == {"int64"}
    assert {kinds[name] for name in ("name", "books", "trump", "why")} == {"string"}


def test_csv_read_by_pandas_gives_the_same_as_columns() -> None:
    columns = pd.read_parquet(io.BytesIO(exported("parquet", *MATCHES)))
    rows = pd.read_csv(io.BytesIO(exported("csv", *MATCHES)))
    assert list(rows.columns) == list(columns.columns)
    for name in ("points", "total", "bids", "tricks", "cards"):
        assert rows[name].fillna(-1).tolist() == columns[name].fillna(-1).tolist()
    assert rows["name"].tolist() == columns["name"].tolist()
