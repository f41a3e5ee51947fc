"""SQLite: one file with the tables matches, players, rounds, events and findings.

It is built in one transaction, in memory, and ``match`` joins the tables. What only some games
tell of their deals has columns of its own, which are null elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, BinaryIO

from referee.export import Settings
from referee.export.document import findings_value
from referee.export.table import deal_rows
from referee.values.summary import Summary
from referee.words.phrases import visible

if TYPE_CHECKING:
    from sqlite3 import Connection

SCHEMA = """
CREATE TABLE matches (
  match INTEGER PRIMARY KEY, file TEXT, game TEXT NOT NULL, profile TEXT NOT NULL,
  options TEXT NOT NULL, date TEXT, place TEXT, complete INTEGER NOT NULL,
  finished INTEGER NOT NULL, ended TEXT, faults INTEGER NOT NULL, events INTEGER, proved INTEGER,
  open INTEGER, breaches INTEGER);
CREATE TABLE players (
  match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL, player TEXT NOT NULL,
  name TEXT NOT NULL, place INTEGER, total INTEGER, won INTEGER NOT NULL,
  PRIMARY KEY (match, player));
CREATE TABLE rounds (
  match INTEGER NOT NULL REFERENCES matches, nth INTEGER NOT NULL, player TEXT NOT NULL,
  PRIMARY KEY (match, nth, player),
  FOREIGN KEY (match, player) REFERENCES players (match, player));
CREATE TABLE events (
  match INTEGER NOT NULL REFERENCES matches, line INTEGER NOT NULL, nth INTEGER, verb TEXT NOT NULL,
  words TEXT NOT NULL, player TEXT, stamp TEXT, verdict TEXT NOT NULL, note TEXT,
  PRIMARY KEY (match, line));
CREATE TABLE findings (
  match INTEGER NOT NULL REFERENCES matches, line INTEGER NOT NULL, rule TEXT NOT NULL,
  kind TEXT NOT NULL, player TEXT, stood INTEGER NOT NULL, message TEXT NOT NULL,
  hint TEXT NOT NULL, proof TEXT NOT NULL, source TEXT NOT NULL);
CREATE INDEX players_by_name ON players (name);
CREATE INDEX events_by_verb ON events (verb);
CREATE INDEX findings_by_rule ON findings (rule);
"""
"""``nth`` is the place of a deal in its match, from 1; cancelled deals have places too."""

Row = Mapping[str, object]


def write(matches: Iterable[Summary], file: BinaryIO, settings: Settings) -> None:
    """Writes a database of matches."""
    import sqlite3

    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        connection.executescript(SCHEMA)
        connection.execute("BEGIN")
        tables = _Tables(connection)
        for number, summary in enumerate(matches, 1):
            tables.add(number, summary)
        connection.execute("COMMIT")
        connection.execute("ANALYZE")
        file.write(connection.serialize())
    finally:
        connection.close()


class _Tables:
    """The tables of a database that is being filled."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        columns = connection.execute("SELECT name FROM pragma_table_info('rounds')")
        self._rounds = {name for (name,) in columns}

    def add(self, number: int, summary: Summary) -> None:
        """Adds a match to every table."""
        self._match(number, summary)
        self._players(number, summary)
        for place, row in deal_rows(summary):
            del row["name"]
            self._widen(row)
            self._insert("rounds", {"match": number, "nth": place, **row})
        self._events(number, summary)
        self._findings(number, summary)

    def _insert(self, table: str, row: Row) -> None:
        names = ", ".join(map(_quoted, row))
        marks = ", ".join("?" * len(row))
        # The names are the code's own, and quoted all the same.
        statement = f"INSERT INTO {table} ({names}) VALUES ({marks})"
        self._connection.execute(statement, tuple(map(_stored, row.values())))

    def _widen(self, row: Row) -> None:
        """Adds columns for what no deal before has told."""
        for name in row:
            if name not in self._rounds:
                self._connection.execute(f"ALTER TABLE rounds ADD COLUMN {_quoted(name)}")
                self._rounds.add(name)

    def _match(self, number: int, summary: Summary) -> None:
        counts = summary.story.counts._asdict() if summary.story else {}
        self._insert(
            "matches",
            {
                "match": number,
                "file": summary.file,
                "game": summary.game,
                "profile": summary.profile,
                "options": json.dumps(dict(summary.options), ensure_ascii=False),
                "date": summary.date,
                "place": summary.place,
                "complete": summary.complete,
                "finished": summary.finished,
                "ended": summary.ended,
                "faults": summary.faults,
                **counts,
            },
        )

    def _players(self, number: int, summary: Summary) -> None:
        places = {each.player: each.place for each in summary.standings}
        for seat, (player, name) in enumerate(summary.players.items(), 1):
            self._insert(
                "players",
                {
                    "match": number,
                    "seat": seat,
                    "player": player,
                    "name": name,
                    "place": places.get(player),
                    "total": summary.totals.get(player),
                    "won": player in summary.winners,
                },
            )

    def _events(self, number: int, summary: Summary) -> None:
        for entry in summary.story.entries if summary.story else ():
            player = entry.words[1] if len(entry.words) > 1 else None
            self._insert(
                "events",
                {
                    "match": number,
                    "line": entry.line,
                    "nth": entry.deal or None,
                    "verb": entry.words[0],
                    "words": " ".join(entry.words),
                    "player": player if player in summary.players else None,
                    "stamp": entry.stamp,
                    "verdict": entry.verdict,
                    "note": entry.note,
                },
            )

    def _findings(self, number: int, summary: Summary) -> None:
        story = summary.story
        if story is None:
            return
        keys = ("line", "rule", "kind", "player", "message", "hint", "source")
        for stood, findings in enumerate((story.findings, story.stood)):
            for each in findings_value(findings, summary):
                row = {key: each[key] for key in keys}
                proof = json.dumps(each["proof"])
                self._insert("findings", {"match": number, **row, "stood": stood, "proof": proof})


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _stored(value: object) -> object:
    """Returns a value as SQLite keeps it; text without what no text should hold."""
    return visible(value) if isinstance(value, str) else value
