"""What a correction changes: the lines, the faults that come and go, totals, places, winners."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.match.amend import Change
from referee.match.checking import Report
from referee.match.record import Match
from referee.render.findings import finding_lines
from referee.render.screen import PLAIN, Paint
from referee.render.tables import table
from referee.sheet.cells import AnyCell, Column, Grid, NumberCell, TextCell
from referee.sheet.score import player_cell
from referee.values.rules import Finding
from referee.values.summary import Summary
from referee.words import amend as words
from referee.words import sheet as sheet_words
from referee.words.messages import message, unit_of
from referee.words.outcome import outcome
from referee.words.phrases import clauses, visible
from referee.words.say import say
from referee.words.status import balance, ratios


def change_lines(change: Change, paint: Paint = PLAIN) -> Iterator[str]:
    """Yields what a correction changes, as text."""
    yield from _where(change)
    for at, text in enumerate(change.struck):
        yield paint(words.old_line(change.number + at, text), "red")
    for at, text in enumerate(change.lines):
        yield paint(words.new_line(change.number + at, text), "green")
    for at, text in change.dropped:
        yield paint(words.old_line(at, text), "red")
    same = True
    yield words.turn(_turn(change.before), _turn(change.after), change.after.players)
    yield from _bids(change)
    for line in (*_results(change), *_faults(change, paint)):
        yield line
        same = False
    if same:
        yield say(words.SAME)


def _where(change: Change) -> Iterator[str]:
    """Yields in which deal the line stands, where that is not the last one."""
    replay = change.before.replay
    opened = [step.line for step in replay.steps if step.event.opens]
    before = [line for line in opened if line <= change.number]
    if before and len(before) < len(opened):
        game = change.before.summary().game
        yield words.earlier(change.number, len(before), len(opened), game)


def _bids(change: Change) -> Iterator[str]:
    """Yields how bids and tricks of the deal stand, where the correction changes that."""
    told = []
    for match in (change.before, change.after):
        summary = match.summary()
        deal = summary.deals[-1] if summary.deals else None
        parts = (balance(deal, summary.game), ratios(deal, summary.game)) if deal else ()
        told.append(clauses(parts))
    if told[0] != told[1]:
        yield from filter(None, [told[1]])


def _turn(match: Match) -> str | None:
    """Returns whose turn it is, None where nobody in particular is due."""
    due = next((each for each in match.allowed() if each.must), None)
    return due.player if due else None


LONGEST_LIST = 10
"""Most faults that are told one by one."""


def _faults(change: Change, paint: Paint) -> Iterator[str]:
    told = [(say(words.APPEARS), each, change.after, "red") for each in change.appeared]
    told += [(say(words.VANISHES), each, change.before, "green") for each in change.vanished]
    for label, each, match, colour in told[:LONGEST_LIST]:
        game = match.summary().game
        text = message(each, match.players, game)
        yield words.finding(paint(label, colour, "bold"), each.line, each.rule, text)
    if len(told) > LONGEST_LIST:
        yield words.more(len(told) - LONGEST_LIST)


def _results(change: Change) -> Iterator[str]:
    """Yields a table of the totals and places that change, and the outcome where it does."""
    before, after = change.before.summary(), change.after.summary()
    rows = [row for row in _rows(before, after) if row[1:3] != row[3:]]
    if rows:
        place = sheet_words.heading("place")
        heads = (say(unit_of(after)[1]), place, say(words.AFTER), place)
        columns = [Column(TextCell(sheet_words.heading("player")))]
        columns += [Column(TextCell(head, number=True)) for head in heads]
        yield from table(Grid(columns, rows))
    told = outcome(before), outcome(after)
    if told[0] != told[1]:
        yield words.outcome(say(words.BEFORE), told[0])
        yield words.outcome(say(words.AFTER), told[1])


def _rows(before: Summary, after: Summary) -> Iterator[list[AnyCell]]:
    """Yields player, total and place before, total and place after."""
    for player in {**after.players, **before.players}:
        cell = player_cell(player, after if player in after.players else before)
        yield [cell, *_place(before, player), *_place(after, player)]


def _place(summary: Summary, player: str) -> tuple[AnyCell, AnyCell]:
    for each in summary.standings:
        if each.player == player:
            return NumberCell(each.total), NumberCell(each.place)
    return NumberCell(sheet_words.UNKNOWN), NumberCell(sheet_words.UNKNOWN)


def unreadable_lines(change: Change, file: str, paint: Paint = PLAIN) -> Iterator[str]:
    """Yields why the new lines of a correction mean nothing."""
    report = _report(change.after, file, change)
    for each in change.unreadable:
        yield from finding_lines(each, report, paint)


def _report(match: Match, file: str, change: Change) -> Report:
    """Returns a match as a report that knows the new lines as they were typed."""
    texts = dict(enumerate(match.replay.texts, 1))
    texts |= dict(enumerate(change.lines, change.number))
    summary = match.summary()
    return Report(file, summary.game, texts=texts, summary=summary)


def change_value(change: Change, file: str, written: bool) -> dict[str, Any]:
    """Returns what a correction changes as JSON values."""
    from referee.render.machine import finding_value, head

    def findings(found: tuple[Finding, ...], match: Match) -> list[dict[str, Any]]:
        report = _report(match, file, change)
        return [finding_value(each, report) for each in found]

    return {
        **head(),
        "file": visible(file),
        "line": change.number,
        "struck": list(change.struck),
        "lines": list(change.lines),
        "dropped": [{"line": line, "text": text} for line, text in change.dropped],
        "written": written,
        "unreadable": findings(change.unreadable, change.after),
        "appeared": findings(change.appeared, change.after),
        "vanished": findings(change.vanished, change.before),
        "before": _result_value(change.before),
        "after": _result_value(change.after),
    }


def _result_value(match: Match) -> dict[str, Any]:
    summary = match.summary()
    return {
        "faults": len(match.faults),
        "turn": _turn(match),
        "totals": dict(summary.totals),
        "places": {each.player: each.place for each in summary.standings},
        "winners": list(summary.winners),
    }
