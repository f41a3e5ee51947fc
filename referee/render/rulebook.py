"""The rule book as text and as JSON values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

from referee import games
from referee.match.checking import check_bytes
from referee.notation.lines import decode
from referee.render.findings import finding_lines
from referee.render.screen import PLAIN, Paint, quote_line
from referee.values.rules import Finding, Rule
from referee.words.language import translated
from referee.words.messages import page
from referee.words.rulebook import (
    HEADINGS,
    KINDS,
    LIST_FOOT,
    example,
    example_file,
    family_name,
    sources,
    taught,
)
from referee.words.say import say

WIDTH = 84


def _title(rule: Rule) -> str:
    about = page(rule.id)
    return about.title if about else KINDS[rule.kind]


def list_lines(rules: Sequence[Rule], paint: Paint = PLAIN) -> Iterator[str]:
    """Yields one line for each rule, grouped by game."""
    longest = max(len(rule.id) for rule in rules)
    heading = ""
    for rule in rules:
        group = family_name(rule.id.partition("/")[0])
        if group != heading:
            if heading:
                yield ""
            yield paint(group, "bold")
            heading = group
        yield f"  {rule.id:{longest}}  {_title(rule)}"
    yield ""
    yield say(LIST_FOOT)


def page_lines(rule: Rule, paint: Paint = PLAIN) -> Iterator[str]:
    """Yields the page of one rule, under fixed headings."""
    about = page(rule.id)
    yield f"{paint(rule.id, 'bold')} ({say(KINDS[rule.kind])}): {_title(rule)}"
    texts = {"what": about.what, "why": about.why, "instead": about.instead} if about else {}
    for key, heading in HEADINGS.items():
        if key == "example":
            block = list(_example_lines(rule, paint))
        elif key == "source":
            told = (translated(rule.source), *sources(rule), *taught(rule))
            block = [f"   {line}" for line in told]
        else:
            indent = "   "
            block = wrap(texts.get(key, ""), WIDTH, initial_indent=indent, subsequent_indent=indent)
        if block:
            yield ""
            yield paint(say(heading), "bold")
            yield from block


def _example_lines(rule: Rule, paint: Paint) -> Iterator[str]:
    data = example(rule.id)
    if data is None:
        return
    for number, text in enumerate(decode(data), 1):
        yield quote_line(number, text)
    report = check_bytes(data, example_file(rule.id))
    for finding in report.findings:
        if finding.rule == rule.id:
            yield ""
            yield from (f"   {line}" for line in finding_lines(finding, report, paint))


def rule_value(rule: Rule) -> dict[str, Any]:
    """Returns a rule as JSON values, its example and what is said of it included."""
    about = page(rule.id)
    family = rule.id.partition("/")[0]
    data = example(rule.id)
    return {
        "id": rule.id,
        "game": family if games.known(family) else None,
        "kind": rule.kind,
        "source": rule.source,
        "title": _title(rule),
        "what": about.what if about else "",
        "why": about.why if about else "",
        "instead": about.instead if about else "",
        "example": None if data is None else data.decode("utf-8", "replace"),
        "findings": [] if data is None else list(_example_findings(rule, data)),
    }


def _example_findings(rule: Rule, data: bytes) -> Iterator[dict[str, Any]]:
    from referee.render.machine import finding_value

    report = check_bytes(data, example_file(rule.id))
    found: Sequence[Finding] = report.findings
    for finding in found:
        if finding.rule == rule.id:
            yield finding_value(finding, report)
