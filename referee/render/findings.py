"""Findings as text: place, rule and message, the line itself, and what would be right."""

from __future__ import annotations

from collections.abc import Iterator

from referee.match.checking import Report, Selection
from referee.render.screen import (
    PLAIN,
    Paint,
    caret_fits,
    display,
    quote_line,
    quote_with_caret,
)
from referee.values.rows import NamedTuple
from referee.values.rules import Finding
from referee.words import report as words
from referee.words.messages import game_words, hint, message
from referee.words.phrases import clauses, isolate, person, visible
from referee.words.say import say

EVERYTHING = Selection()


class Tally(NamedTuple):
    """How many files were checked, and how they fared."""

    files: int = 0
    clean: int = 0
    with_faults: int = 0
    unreadable: int = 0
    events: int = 0

    def add(self, report: Report, selection: Selection = EVERYTHING) -> Tally:
        """Returns the tally with one more report."""
        faulty = any(selection.counts(each) for each in report.findings)
        unreadable = report.trouble is not None
        return Tally(
            self.files + 1,
            self.clean + (not faulty and not unreadable),
            self.with_faults + faulty,
            self.unreadable + unreadable,
            self.events + report.counts.events,
        )


def file_name(path: str) -> str:
    """Returns a file's name as it is printed before ``:line:column:``."""
    shown = visible(path)
    return shown if shown[-1:].isascii() and shown[-1:].isalpha() else isolate(shown)


def finding_lines(finding: Finding, report: Report, paint: Paint = PLAIN) -> Iterator[str]:
    """Yields the lines of text that tell one finding."""
    names, game = report.names, report.game
    place = f"{file_name(report.file)}:{finding.line}:{finding.column}:"
    told = message(finding, names, game)
    colour = "yellow" if finding.kind == "style" else "red"
    yield f"{paint(place, 'bold')} {paint(finding.rule, colour, 'bold')}: {told}"
    yield from _quotes(finding, report, paint)
    behind = [(number, report.texts.get(number)) for number in finding.background]
    if any(text is not None for _, text in behind):
        yield f"   {paint(say(words.BACKGROUND), 'dim')}"
        yield from (quote_line(number, text) for number, text in behind if text is not None)
    parts = [
        hint(finding, names, game),
        words.by_rule(finding.source) if finding.source != "house" else "",
        _since(finding, report),
        words.explains(finding.explains) if finding.explains else "",
    ]
    line = "    ".join(part for part in parts if part)
    if line:
        yield f"   {paint(line, 'dim')}"


def _quotes(finding: Finding, report: Report, paint: Paint) -> Iterator[str]:
    """Yields the line to blame with its caret, and the other lines of the proof around it."""
    texts = report.texts
    others = {*finding.proof} - {finding.line, finding.since}
    for number in sorted({finding.line, *others}):
        text = texts.get(number)
        if text is None:
            continue
        if number != finding.line:
            yield quote_line(number, text)
        elif caret_fits(text):
            line, caret = quote_with_caret(number, text, finding.column, finding.end_column)
            yield line
            yield paint(caret, "red")
        else:
            yield quote_line(number, text)
            word = text[finding.column - 1 : finding.end_column - 1]
            at = say(words.AT_WORD, word=word, column=finding.column)
            yield f"{'':5} | {paint(at, 'red')}"


def _since(finding: Finding, report: Report) -> str:
    """Names the line that made something a fault; an opened deal by its number and dealer."""
    since = finding.since
    if since is None:
        return ""
    for deal in report.summary.deals if report.summary else ():
        if deal.line == since and report.game:
            called = game_words(report.game).deal
            dealer = person(deal.dealer, {})
            return words.since_deal(since, called, deal.number, dealer)
    text = isolate(display(report.texts.get(since, "")).strip())
    return words.since_line(since, text)


def report_lines(
    report: Report,
    selection: Selection = EVERYTHING,
    paint: Paint = PLAIN,
    quiet: bool = False,
) -> Iterator[str]:
    """Yields the text of a report: its findings, then unless ``quiet`` what it counted."""
    shown = [each for each in report.findings if selection.counts(each)]
    for finding in shown:
        yield from finding_lines(finding, report, paint)
    if not quiet:
        if shown:
            yield ""
        yield from _ending(report, selection, shown, paint)


def _ending(
    report: Report, selection: Selection, shown: list[Finding], paint: Paint
) -> Iterator[str]:
    name = paint(f"{file_name(report.file)}:", "bold")
    counts = report.counts
    parts = [words.counts(*counts) if report.game else words.unplayable()]
    if report.stood:
        parts.append(words.stood(len(report.stood)))
    if len(shown) != counts.breaches:
        parts.append(words.faults(len(shown)))
    unselected = sum(not selection.keeps(each.rule) for each in report.faults)
    if unselected:
        parts.append(words.left_out(unselected))
    if report.game and not report.complete:
        summary = report.summary
        over = summary is not None and (summary.finished or summary.resting)
        parts.append(say(words.NOT_CLOSED) if over else say(words.IN_PROGRESS))
    yield f"{name} {paint(clauses(parts), 'red' if shown else 'green')}"
    yield from (f"{name} {told}" for told in _lost(report))
    for note in _notes(report):
        yield f"{name} {note}"
    if selection.strict:
        return
    for each in report.findings:
        if each.is_note and selection.keeps(each.rule):
            told = message(each, report.names, report.game)
            yield f"{name} {words.note(each.line, told)}"
    style = sum(each.kind == "style" and not each.is_note for each in report.findings)
    if style:
        yield f"{name} {words.style(style)}"


def _lost(report: Report) -> Iterator[str]:
    """Yields who has lost a deal by a contradiction, and who has won it."""
    summary = report.summary
    for deal in summary.deals if summary else ():
        loser = deal.details.get("lost")
        if isinstance(loser, str) and report.game:
            winners = [player for player, points in deal.points.items() if points]
            called = game_words(report.game).deal
            yield words.lost(deal.number, called, loser, winners, report.names)


def _notes(report: Report) -> Iterator[str]:
    """Yields what a record of this kind cannot prove."""
    notes = game_words(report.game).notes if report.game else {}
    yield from (note for verb, note in notes.items() if verb in report.verbs)


def tally_line(tally: Tally, paint: Paint = PLAIN) -> str:
    """Returns the line that ends a check of several files."""
    bad = tally.with_faults or tally.unreadable
    return paint(words.summary(*tally), "red" if bad else "green")
