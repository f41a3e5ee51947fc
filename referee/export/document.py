"""JSON: all of a match, in keys that are never renamed, and back again.

The document is described by ``schemas/export-1.json``. What it shares with ``check --format json``
has the same shape there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, BinaryIO

from referee import games
from referee.export import Settings
from referee.match.checking import Report
from referee.render.machine import deal_value, dump, finding_value, heading_value, result_value
from referee.values.rules import CannotDo, Finding
from referee.values.statistics import Statistic
from referee.values.summary import Counts, Deal, Entry, Standing, Story, Summary
from referee.words.language import spoken_tag
from referee.words.phrases import visible

VERSION = 1
"""Version of the document; keys may be added under it, never renamed."""

Json = dict[str, Any]


def write(matches: Iterable[Summary], file: BinaryIO, settings: Settings) -> None:
    """Writes one document, a line for each match."""
    file.write(f'{{"version": {VERSION}, "lang": "{spoken_tag()}", "matches": ['.encode())
    separator = "\n"
    for each in matches:
        file.write(f"{separator}{dump(match_value(each))}".encode())
        separator = ",\n"
    file.write(b"\n]}\n")


def match_value(summary: Summary) -> Json:
    """Returns a match as JSON values. What only a story tells is null where there is none."""
    story = summary.story
    counts: Mapping[str, int | None] = (
        story.counts._asdict() if story else dict.fromkeys(Counts._fields)
    )
    result = result_value(summary)
    result["deals"] = [
        {
            **deal_value(deal),
            "details": list(deal.details),
            "columns": list(deal.columns),
            "record": list(deal.record),
        }
        for deal in summary.deals
    ]
    return {
        "file": None if summary.file is None else visible(summary.file),
        **heading_value(summary),
        "faults": summary.faults,
        **counts,
        **result,
        "statistics": [_statistic(each) for each in games.load(summary.game).statistics(summary)],
        "findings": findings_value(story.findings, summary) if story else None,
        "stood": findings_value(story.stood, summary) if story else None,
        "texts": {str(line): visible(text) for line, text in story.texts.items()} if story else {},
        "story": [entry_value(each) for each in story.entries] if story else None,
    }


def _statistic(statistic: Statistic) -> Json:
    rows = [[*labels, *values] for labels, values in statistic.rows]
    return {**statistic._asdict(), "rows": rows}


def findings_value(findings: Iterable[Finding], summary: Summary) -> list[Json]:
    """Returns findings as JSON values, with their words."""
    report = Report(summary.file or "-", summary.game, summary=summary)
    return [finding_value(each, report) for each in findings]


def entry_value(entry: Entry) -> Json:
    """Returns a line of the story as JSON values."""
    return {
        "line": entry.line,
        "deal": entry.deal,
        "verb": entry.words[0],
        "words": [visible(word) for word in entry.words],
        "stamp": entry.stamp,
        "note": None if entry.note is None else visible(entry.note),
        "verdict": entry.verdict,
        "totals": None if entry.totals is None else dict(entry.totals),
    }


# -- and back ---------------------------------------------------------------------------------


def read(data: bytes, file: str) -> list[Summary]:
    """Reads the matches of a document.

    Findings come back without the data behind their words. Raises CannotDo for what is no such
    document, or one of a version that this referee does not read.
    """
    try:
        document = json.loads(data)
        if document["version"] != VERSION:
            raise CannotDo("export-version", file=file, version=document["version"])
        return [_summary(each) for each in document["matches"]]
    except (ValueError, TypeError, LookupError, AttributeError):
        raise CannotDo("export-document", file=file) from None


def _summary(value: Json) -> Summary:
    return Summary(
        value["game"],
        value["profile"],
        dict(value["options"]),
        value["date"],
        value["place"],
        dict(value["players"]),
        tuple(_deal(each, value["players"]) for each in value["deals"]),
        {player: int(total) for player, total in value["totals"].items()},
        tuple(Standing(**each) for each in value["standings"]),
        tuple(value["winners"]),
        bool(value["finished"]),
        bool(value["complete"]),
        int(value["faults"]),
        value["file"],
        _story(value) if value["story"] is not None else None,
        tuple(value.get("joined", ())),
        tuple(value.get("left", ())),
        tuple(value.get("header", ())),
        ended=value.get("ended"),
        planned=value.get("planned"),
    )


def _deal(value: Json, players: Iterable[str]) -> Deal:
    columns = {key: dict(value[key]) for key in value["columns"]}
    if "points" in columns:
        told = [columns[key] for key in value["columns"] if key != "points"]
        columns["points"] = {
            player: value["points"].get(player)
            for player in players
            if not told or any(player in column for column in told)
        }
    return Deal(
        value["number"],
        value["line"],
        value["dealer"],
        value["finished"],
        {key: value[key] for key in value["details"]},
        columns,
        dict(value["points"]),
        value["void"],
        dict(value["why"]),
        {key: value[key] for key in value.get("record", ())},
    )


def _story(value: Json) -> Story:
    return Story(
        tuple(_entry(each) for each in value["story"]),
        tuple(_finding(each) for each in value["findings"]),
        tuple(_finding(each) for each in value["stood"]),
        Counts(*(value[key] for key in Counts._fields)),
        {int(line): text for line, text in value["texts"].items()},
    )


def _entry(value: Json) -> Entry:
    return Entry(**{key: _frozen(value[key]) for key in Entry._fields})


def _finding(value: Json) -> Finding:
    finding = {key: _frozen(value[key]) for key in Finding._fields if key in value}
    said = value.get("claims", ())
    finding["claims"] = tuple((each["line"], each["rule"], each["player"]) for each in said)
    return Finding(**finding)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
