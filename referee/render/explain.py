"""One line of a transcript: what it claims, what is known of that, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.deduction.insight import Ground
from referee.match.checking import Report
from referee.match.replay import Replay
from referee.render.findings import finding_lines
from referee.render.machine import finding_value, head
from referee.render.screen import PLAIN, Paint, quote_line
from referee.values.rules import CannotDo, Finding
from referee.words import explain as words
from referee.words.say import say


def _of_line(replay: Replay, report: Report, line: int) -> tuple[list[Finding], list[Ground]]:
    """Returns the findings on a line and what its event claims.

    Raises CannotDo where there is no such line.
    """
    if line > len(replay.texts):
        raise CannotDo("no-line", line=line, lines=len(replay.texts))
    findings = [
        each
        for each in report.faults
        if each.line == line or line in _claimed(each) or each.data.get("said") == line
    ]
    broken = {(each.rule, each.player) for each in findings}
    for each in findings:
        broken |= _claimed(each).get(line, set())
    grounds = replay.state.grounds(line) if replay.state else ()
    return findings, [each for each in grounds if (each.rule, each.player) not in broken]


def _claimed(finding: Finding) -> dict[int, set[tuple[str, str | None]]]:
    """Returns the rule and player of each claim that a proof shows to be in doubt, by line."""
    claims: dict[int, set[tuple[str, str | None]]] = {}
    for said, rule, player, _ in finding.data.get("claims", ()):  # type: ignore[attr-defined]
        claims.setdefault(said, set()).add((rule, player))
    return claims


def explain_lines(replay: Replay, report: Report, line: int, paint: Paint = PLAIN) -> Iterator[str]:
    """Yields what is known of a line, for people to read."""
    findings, grounds = _of_line(replay, report, line)
    yield quote_line(line, replay.texts[line - 1])
    for finding in findings:
        yield from finding_lines(finding, report, paint)
    for ground in grounds:
        yield words.verdict(ground, report.names)
    if any(each.line == line for each in report.stood):
        yield say(words.STOOD)
    if not findings and not grounds:
        taken = any(step.line == line for step in replay.steps)
        yield say(words.FACT) if taken else say(words.NOT_AN_EVENT)


def explain_value(replay: Replay, report: Report, line: int) -> dict[str, Any]:
    """Returns what is known of a line as JSON values."""
    findings, grounds = _of_line(replay, report, line)
    unproved = any(not each.proved for each in grounds)
    taken = any(step.line == line for step in replay.steps)
    verdict = "open" if unproved else "proved" if taken else None
    return {
        **head(),
        "file": report.file,
        "line": line,
        "text": replay.texts[line - 1],
        "verdict": "breach" if findings else verdict,
        "findings": [finding_value(each, report) for each in findings],
        "claims": [
            {
                "rule": each.rule,
                "player": each.player,
                "what": each.what,
                "proved": each.proved,
                "state": each.state,
                "facts": list(each.facts),
                "message": words.verdict(each, report.names),
            }
            for each in grounds
        ],
    }
