"""Reports for programs: JSON as promised, and what CI systems read."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from jsonschema import ValidationError
from reports import NAMES, hook, report, whole_match
from wording import cannot

import referee
from referee.match.checking import Report, Selection, all_rules, check_bytes
from referee.render.findings import EVERYTHING
from referee.render.machine import FORMATS, dump, score_value
from referee.render.output import Output
from referee.values.rules import Finding
from referee.words.messages import hint, message
from referee.words.rulebook import example

FitsSchema = Callable[[str, str], Any]

STYLE = Finding("record/style", "style", 3, 1, 4, "house", data={"canonical": "bid d 1"})
MISSING = Report("gone.ref", trouble=("no-file", {"file": "gone.ref"}))
EXAMPLES = [
    check_bytes(data, f"{rule.id}.ref")
    for rule in all_rules()
    if (data := example(rule.id)) is not None
]


def written(form: str, reports: Iterable[Report], selection: Selection = EVERYTHING) -> str:
    return "".join(FORMATS[form](Output(reports, selection)))


# -- JSON -------------------------------------------------------------------------------------


def test_the_document_has_the_promised_keys_in_their_order(fits_schema: FitsSchema) -> None:
    document = fits_schema("check.json", written("json", [report(hook())]))
    assert list(document) == ["version", "lang", "files", "unreadable", "statistics", "summary"]
    (file,) = document["files"]
    assert list(file)[:9] == [
        "file", "game", "complete", "events", "proved", "open", "breaches", "faults", "findings",
    ]  # fmt: skip
    (finding,) = file["findings"]
    assert list(finding)[:10] == [
        "rule", "kind", "line", "column", "end_column", "player", "message", "hint", "proof",
        "source",
    ]  # fmt: skip
    assert finding["message"] == message(hook(), NAMES)
    assert (finding["proof"], finding["source"]) == ([9, 14], "002 §5")
    (deal,) = file["result"]["deals"]
    assert {"dealer", "cards", "trump", "bids", "tricks", "points"} <= set(deal)
    assert list(document["summary"].items()) == [
        ("files", 1), ("clean", 0), ("with_faults", 1), ("unreadable", 0), ("events", 118),
    ]  # fmt: skip
    assert document["statistics"] == {"kachuful/hook": 1}


def test_no_file_at_all_is_a_document_too(fits_schema: FitsSchema) -> None:
    assert fits_schema("check.json", written("json", []))["files"] == []


def test_every_example_fits_the_schema(fits_schema: FitsSchema) -> None:
    document = fits_schema("check.json", written("json", EXAMPLES))
    assert len(document["files"]) == len(all_rules())


def test_unreadable_files_are_counted_and_told_apart(fits_schema: FitsSchema) -> None:
    document = fits_schema("check.json", written("json", [report(), MISSING]))
    assert document["summary"]["files"] == 2
    assert document["unreadable"] == [
        {"file": "gone.ref", "message": cannot("no-file", file="gone.ref")}
    ]


def test_a_file_without_a_game_has_no_result(fits_schema: FitsSchema) -> None:
    document = fits_schema("check.json", written("json", [check_bytes(b"hello\n")]))
    assert (document["files"][0]["game"], document["files"][0]["result"]) == (None, None)


def test_style_stands_in_json_and_counts_only_when_strict(fits_schema: FitsSchema) -> None:
    for strict, faults in ((False, 0), (True, 1)):
        text = written("json", [report(STYLE)], Selection(strict=strict))
        (file,) = fits_schema("check.json", text)["files"]
        assert (file["faults"], len(file["findings"])) == (faults, 1)


def test_findings_that_were_not_selected_are_left_out(fits_schema: FitsSchema) -> None:
    text = written("json", [report(hook(), STYLE)], Selection(ignore=("kachuful",)))
    (file,) = fits_schema("check.json", text)["files"]
    assert [each["rule"] for each in file["findings"]] == ["record/style"]


def test_json_lines_are_one_object_a_file(fits_schema: FitsSchema) -> None:
    lines = written("jsonl", [report(hook()), MISSING, report()]).splitlines()
    for line in lines:
        fits_schema("check-line.json", line)
    assert [json.loads(line)["file"] for line in lines] == ["friday.ref", "friday.ref", "gone.ref"]


def test_a_scoresheet_fits_its_schema(fits_schema: FitsSchema) -> None:
    document = fits_schema("score.json", dump(score_value(whole_match(NAMES), "friday.ref")))
    assert document["winners"] == ["a", "d"]
    assert document["shared"] is True
    assert [each["place"] for each in document["standings"]] == [1, 1, 3, 3]


def test_the_schemas_do_refuse(fits_schema: FitsSchema) -> None:
    document = json.loads(written("json", [report(hook())]))
    del document["files"][0]["findings"][0]["proof"]
    with pytest.raises(ValidationError):
        fits_schema("check.json", json.dumps(document))


@pytest.mark.parametrize("form", list(FORMATS))
def test_nothing_hostile_is_written(form: str) -> None:
    data = "transcript 1 kachuful\nplayer a A\u202eb\nplayer b \x1b[2J\n\xff\x07 \x9b\n".encode(
        "utf-8"
    )
    reports = [check_bytes(data + b"\xff\n", "x\x1b\u202e\udcff<&|%.ref"), MISSING]
    text = written(form, reports)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]", text)
    text.encode("utf-8")


# -- CI ---------------------------------------------------------------------------------------


def test_github_annotations() -> None:
    made = report(hook(), STYLE, file="a,b:c%.ref")
    assert written("github", [made, MISSING]).splitlines() == [
        "::error file=a%2Cb%3Ac%25.ref,line=14,col=7,endColumn=8,title=kachuful/hook::"
        f"{message(hook(), NAMES)} ({hint(hook(), NAMES)})",
        f"::error file=gone.ref::{cannot('no-file', file='gone.ref')}",
    ]
    strict = written("github", [made], Selection(strict=True))
    assert "::warning file=a%2Cb%3Ac%25.ref,line=3," in strict


def test_sarif() -> None:
    made = report(hook(), file="games/friday night.ref")
    log = json.loads(written("sarif", [made, MISSING]))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    (result,) = run["results"]
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == "kachuful/hook"
    assert {rule["id"] for rule in rules} == {rule.id for rule in all_rules()}
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "games/friday%20night.ref"
    assert place["region"] == {"startLine": 14, "startColumn": 7, "endColumn": 8}
    assert run["columnKind"] == "unicodeCodePoints"
    assert [
        each["physicalLocation"]["region"]["startLine"] for each in result["relatedLocations"]
    ] == [9]
    assert run["invocations"][0]["executionSuccessful"] is False
    assert run["tool"]["driver"]["version"] == referee.__version__
    moved = report(hook()._replace(line=20, column=7), file="other.ref")
    again = json.loads(written("sarif", [moved._replace(texts={20: made.texts.get(14, "")})]))
    assert again["runs"][0]["results"][0]["partialFingerprints"] == result["partialFingerprints"]


def test_junit() -> None:
    root = ET.fromstring(written("junit", [report(), report(hook(), STYLE), MISSING]))
    assert {key: root.get(key) for key in ("tests", "failures", "errors")} == {
        "tests": "3", "failures": "1", "errors": "1",
    }  # fmt: skip
    cases = root.findall(".//testcase")
    assert [[child.tag for child in case] for case in cases] == [[], ["failure"], ["error"]]
    assert sum(float(each.get("time", "-1")) for each in cases[:2]) >= 0
    assert float(root.get("time", "-1")) >= 0
    failure = cases[1][0]
    assert failure.get("type") == "kachuful/hook"
    assert failure.text
    assert failure.text.startswith("friday.ref:14:7: kachuful/hook")


def test_every_example_can_be_written_in_every_format() -> None:
    for form in FORMATS:
        text = written(form, EXAMPLES, Selection(strict=True))
        assert text.endswith("\n")
        assert text.count("kachuful/hook") >= 1
