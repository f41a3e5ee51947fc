"""A match told event by event: what was done, when, and the verdict on it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence

from referee.match.replay import Replay
from referee.notation.events import event_words
from referee.notation.lines import Line
from referee.notation.reader import Readers
from referee.values.rules import Finding
from referee.values.summary import Entry, Story, Summary, Verdict


def tell(data: bytes, file: str | None = None, readers: Readers | None = None) -> Summary | None:
    """Returns the summary of a transcript with its story, or None where no known game is named.

    ``file`` is what the record is called.
    """
    replay = Replay(readers)
    changes: dict[int, Mapping[str, int]] = {}
    before: Mapping[str, int] = {}
    for number in replay.feed_each(data):
        if replay.state is not None:
            totals = dict(replay.state.totals())
            if totals != before and (before or any(totals.values())):
                changes[number] = totals
            before = totals
    summary = replay.summary()
    if summary is None:
        return None
    return summary._replace(file=file, story=_story(replay, summary, changes))


def _story(replay: Replay, summary: Summary, changes: Mapping[int, Mapping[str, int]]) -> Story:
    findings = tuple(each for each in replay.sorted_findings() if each.kind != "style")
    stood = tuple(replay.stood)
    return Story(
        _entries(replay, summary, changes),
        findings,
        stood,
        replay.counts(),
        {number: replay.texts[number - 1] for number in _lines_of([*findings, *stood], replay)},
    )


def _lines_of(findings: Iterable[Finding], replay: Replay) -> Sequence[int]:
    """Returns the numbers of the lines that findings speak of."""
    numbers = {number for each in findings for number in (each.line, *each.proof, *each.background)}
    return sorted(number for number in numbers if number <= len(replay.texts))


def _entries(
    replay: Replay, summary: Summary, changes: Mapping[int, Mapping[str, int]]
) -> tuple[Entry, ...]:
    taken = {step.line: step for step in replay.steps}
    verdicts = _Verdicts(replay)
    opened = [deal.line for deal in summary.deals]
    entries = []
    for number, text in enumerate(replay.texts, 1):
        step = taken.get(number)
        plain = text.isprintable() and "#" not in text
        if step is not None and plain and (step.stamp or "@" not in text):
            words, stamp, note = event_words(step.event), step.stamp, None
        else:
            line = replay.header.parse(text, number)
            if not line.words or line.is_header:
                continue
            words = [word.text for word in line.words] if step is None else event_words(step.event)
            stamp, note = line.stamp, _note(line)
        entries.append(
            Entry(
                number,
                tuple(words),
                verdicts.of(number),
                bisect_right(opened, number),
                stamp,
                note,
                changes.get(number),
            )
        )
    return tuple(entries)


def _note(line: Line) -> str | None:
    return line.note.lstrip("#").strip() or None if line.note else None


UNREADABLE = ("record/verb", "record/arguments", "record/text")
"""The rules that a line breaks which is no event at all."""


class _Verdicts:
    """What each line of a replay came to, the gravest first."""

    def __init__(self, replay: Replay) -> None:
        self.taken = {step.line for step in replay.steps}
        self.broken = {
            each.line for each in replay.findings if each.kind not in ("syntax", "style")
        }
        self.spoiled = {each.line for each in replay.findings if each.rule in UNREADABLE}
        self.stood = {each.line for each in replay.stood}
        self.open = replay.unproved()

    def of(self, line: int) -> Verdict:
        """Returns the verdict on the event of a line."""
        if line not in self.taken:
            return "unreadable" if line in self.spoiled - self.broken else "refused"
        if line in self.broken:
            return "breach"
        if line in self.stood:
            return "stands"
        return "open" if line in self.open else "proved"
