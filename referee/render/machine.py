"""Reports as JSON, and as what CI systems read: GitHub annotations, SARIF, JUnit.

Everything is made piece by piece, so that an archive of any size needs little memory.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from time import perf_counter
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import referee
from referee.match.checking import Report, Selection, all_rules
from referee.notation.lines import unsafe
from referee.render.findings import finding_lines
from referee.render.output import Output
from referee.values.remedies import Question, Way
from referee.values.rules import Finding, Rule
from referee.values.summary import Deal, Summary
from referee.words import questions, ways
from referee.words.language import ISOLATE, ISOLATE_END, spoken_tag
from referee.words.messages import hint, message, page
from referee.words.phrases import visible
from referee.words.report import TOOL

VERSION = 1
"""Version of the JSON documents; keys may be added under it, never renamed."""

HOME = ""
"""Where the project is at home on the web; while it is empty, nothing links there."""

Json = dict[str, Any]


def head() -> Json:
    """Returns how every document begins: its version, and the language of its sentences."""
    return {"version": VERSION, "lang": spoken_tag()}


def dump(value: object) -> str:
    """Returns JSON on one line, with nothing in it that would trouble a terminal."""
    text = json.dumps(value, ensure_ascii=False)
    if unsafe(text) is None:
        return text
    return "".join(f"\\u{ord(each):04x}" if unsafe(each) else each for each in text)


# -- as values --------------------------------------------------------------------------------


def finding_value(finding: Finding, report: Report) -> Json:
    """Returns a finding as JSON values."""
    names, game = report.names, report.game
    return {
        "rule": finding.rule,
        "kind": finding.kind,
        "line": finding.line,
        "column": finding.column,
        "end_column": finding.end_column,
        "player": finding.player,
        "message": message(finding, names, game),
        "hint": hint(finding, names, game),
        "proof": list(finding.proof),
        "source": finding.source,
        "why": finding.why,
        "since": finding.since,
        "explains": list(finding.explains),
        "allowed": list(finding.allowed),
        "claims": [
            {"line": line, "rule": rule, "player": player} for line, rule, player in finding.claims
        ],
        "background": list(finding.background),
        "missing": [list(lines) for lines in finding.missing],
    }


def way_value(way: Way, names: Mapping[str, str]) -> Json:
    """Returns a way on from a refusal as JSON values."""
    return {
        "id": way.id,
        "lines": list(way.lines),
        "effect": {who: {"from": was, "to": now} for who, (was, now) in way.effect.items()},
        "text": ways.text(way, names),
        "edit": way.edit,
        "line": way.line,
        "back": way.back,
    }


def question_value(question: Question, names: Mapping[str, str], game: str) -> Json:
    """Returns what would be asked as JSON values."""
    return {
        "id": question.why,
        "text": questions.text(question, names, game),
        "choices": [way_value(each, names) for each in question.choices],
    }


def deal_value(deal: Deal) -> Json:
    """Returns a deal as JSON values: details and columns side by side."""
    return {
        "number": deal.number,
        "line": deal.line,
        "dealer": deal.dealer,
        **deal.details,
        **{name: dict(column) for name, column in deal.columns.items()},
        "points": dict(deal.points),
        "finished": deal.finished,
        "void": deal.void,
        "why": dict(deal.why),
        **deal.record,
    }


def result_value(summary: Summary) -> Json:
    """Returns what a match came to as JSON values."""
    return {
        "players": dict(summary.players),
        "totals": dict(summary.totals),
        "winners": list(summary.winners),
        "shared": summary.shared,
        "finished": summary.finished,
        "ended": summary.ended,
        "planned": summary.planned,
        "standings": [each._asdict() for each in summary.standings],
        "joined": list(summary.joined),
        "left": list(summary.left),
        "deals": [deal_value(deal) for deal in summary.deals],
    }


def heading_value(summary: Summary) -> Json:
    """Returns what a record says of itself as JSON values: game, house rules, where and when."""
    return {
        "game": summary.game,
        "profile": summary.profile,
        "options": dict(summary.options),
        "date": summary.date,
        "place": summary.place,
        "complete": summary.complete,
        **({"header": list(summary.header)} if summary.header else {}),
    }


def score_value(summary: Summary, file: str) -> Json:
    """Returns a scoresheet as JSON values."""
    first = {**head(), "file": visible(file)}
    return {**first, **heading_value(summary), **result_value(summary)}


def report_value(report: Report, selection: Selection) -> Json:
    """Returns a report as JSON values. ``findings`` holds style too; ``faults`` counts faults."""
    kept = [each for each in report.findings if selection.keeps(each.rule)]
    counts = report.counts
    return {
        "file": visible(report.file),
        "game": report.game,
        "complete": report.complete,
        "events": counts.events,
        "proved": counts.proved,
        "open": counts.open,
        "breaches": counts.breaches,
        "faults": sum(selection.counts(each) for each in kept),
        "findings": [finding_value(each, report) for each in kept],
        "stood": [finding_value(each, report) for each in report.stood],
        "result": None if report.summary is None else result_value(report.summary),
    }


# -- JSON -------------------------------------------------------------------------------------


def json_document(output: Output) -> Iterator[str]:
    """Yields one JSON document, a line for each file."""
    yield f'{dump(head())[:-1]}, "files": ['
    separator = "\n"
    for report in output.reports():
        yield f"{separator}{dump(report_value(report, output.selection))}"
        separator = ",\n"
    yield f'\n], "unreadable": {dump(output.unreadable)},\n'
    yield f'"statistics": {dump(dict(output.broken.most_common()))},\n'
    yield f'"summary": {dump(output.tally._asdict())}}}\n'


def json_lines(output: Output) -> Iterator[str]:
    """Yields a JSON object a line, one for each file; then one for each that is unreadable."""
    for report in output.reports():
        yield dump(report_value(report, output.selection)) + "\n"
    for each in output.unreadable:
        yield dump(each) + "\n"


# -- GitHub -----------------------------------------------------------------------------------


def github(output: Output) -> Iterator[str]:
    """Yields workflow commands, which GitHub shows beside the line."""
    for report in output.reports():
        for each in report.findings:
            if not output.selection.counts(each):
                continue
            level = "warning" if each.kind == "style" else "error"
            place = f"file={_property(visible(report.file))},line={each.line},col={each.column}"
            yield (
                f"::{level} {place},endColumn={each.end_column},title={_property(each.rule)}"
                f"::{_command(_told(each, report))}\n"
            )
    for row in output.unreadable:
        yield f"::error file={_property(row['file'])}::{_command(row['message'])}\n"


def _told(finding: Finding, report: Report) -> str:
    text = message(finding, report.names, report.game)
    advice = hint(finding, report.names, report.game)
    return f"{text} ({advice})" if advice else text


def _command(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _command(text).replace(":", "%3A").replace(",", "%2C")


# -- SARIF ------------------------------------------------------------------------------------


def sarif(output: Output) -> Iterator[str]:
    """Yields a SARIF 2.1.0 log."""
    rules = all_rules()
    places = {rule.id: place for place, rule in enumerate(rules)}
    driver = {"name": TOOL, "version": referee.__version__, "rules": [*map(_sarif_rule, rules)]}
    if HOME:
        driver["informationUri"] = HOME
    yield '{"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",\n'
    yield f'"runs": [{{"tool": {{"driver": {dump(driver)}}},\n'
    yield '"columnKind": "unicodeCodePoints", "results": ['
    separator = "\n"
    for report in output.reports():
        for each in report.findings:
            if output.selection.counts(each):
                yield separator + dump(_sarif_result(each, report, places.get(each.rule, -1)))
                separator = ",\n"
    notes = [
        {"level": "error", "message": {"text": f"{each['file']}: {each['message']}"}}
        for each in output.unreadable
    ]
    invocation = {
        "executionSuccessful": not notes,
        "toolExecutionNotifications": notes,
    }
    yield f'\n],\n"invocations": [{dump(invocation)}]}}]}}\n'


def _sarif_rule(rule: Rule) -> Json:
    about = page(rule.id)
    if about is None:
        return {"id": rule.id}
    return {
        "id": rule.id,
        **({"helpUri": f"{HOME}/rules/{rule.id}"} if HOME else {}),
        "shortDescription": {"text": about.title},
        "fullDescription": {"text": about.what},
        "help": {"text": about.instead},
    }


def _sarif_result(finding: Finding, report: Report, place: int) -> Json:
    others = [line for line in finding.proof if line != finding.line]
    return {
        "ruleId": finding.rule,
        "ruleIndex": place,
        "level": "note" if finding.kind == "style" else "error",
        "message": {"text": _told(finding, report)},
        "locations": [
            _sarif_place(
                report.file,
                {
                    "startLine": finding.line,
                    "startColumn": finding.column,
                    "endColumn": finding.end_column,
                },
            )
        ],
        "relatedLocations": [_sarif_place(report.file, {"startLine": line}) for line in others],
        "partialFingerprints": {"ruleAndLine/v1": _fingerprint(finding, report)},
    }


def _fingerprint(finding: Finding, report: Report) -> str:
    """Returns what stays the same of a finding when lines come and go before it."""
    told = f"{finding.rule}\n{finding.player}\n{report.texts.get(finding.line, '')}"
    return sha256(told.encode("utf-8", "surrogateescape")).hexdigest()[:32]


def _sarif_place(file: str, region: Json) -> Json:
    from urllib.parse import quote

    uri = quote(file.encode("utf-8", "surrogateescape").replace(b"\\", b"/"))
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}


# -- JUnit ------------------------------------------------------------------------------------

_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def junit(output: Output) -> Iterator[str]:
    """Yields JUnit XML, a test case for each file. Its counts stand first, so all is kept."""
    cases: list[str] = []
    began = before = perf_counter()
    for report in output.reports():
        failures = [
            f"<failure type={_attribute(each.rule)} message={_attribute(_told(each, report))}>"
            f"{_xml_text(chr(10).join(finding_lines(each, report)))}</failure>"
            for each in report.findings
            if output.selection.counts(each)
        ]
        name, now = _attribute(visible(report.file)), perf_counter()
        took, before = f'time="{now - before:.3f}"', now
        body = "".join(failures)
        cases.append(f'<testcase classname="{TOOL}" name={name} {took}>{body}</testcase>\n')
    cases += [
        f'<testcase classname="{TOOL}" name={_attribute(each["file"])}>'
        f"<error message={_attribute(each['message'])}/></testcase>\n"
        for each in output.unreadable
    ]
    tally = output.tally
    numbers = f'tests="{tally.files}" failures="{tally.with_faults}" errors="{tally.unreadable}"'
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    numbers += f' time="{before - began:.3f}"'
    yield f'<testsuites {numbers}><testsuite name="{TOOL}" {numbers}>\n'
    yield from cases
    yield "</testsuite></testsuites>\n"


def _xml_text(text: str) -> str:
    return escape(_NOT_XML.sub("\ufffd", text))


def _attribute(text: str) -> str:
    return quoteattr(_NOT_XML.sub("\ufffd", text.replace(ISOLATE, "").replace(ISOLATE_END, "")))


FORMATS: dict[str, Callable[[Output], Iterator[str]]] = {
    "json": json_document,
    "jsonl": json_lines,
    "github": github,
    "sarif": sarif,
    "junit": junit,
}
"""Name of each format to what writes it; each ends its last line."""
