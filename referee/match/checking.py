"""Checking files, folders and bytes: from paths to reports, sequentially or by several processes.

A :class:`Report` holds plain values only, so that it travels between processes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from referee import games
from referee.match.files import file_trouble, read_file
from referee.match.lanes import prove
from referee.notation.reader import Readers
from referee.notation.rules import RECORD_RULES
from referee.values.rows import NamedTuple
from referee.values.rules import CannotDo, Finding, Rule
from referee.values.summary import Counts, Summary

if TYPE_CHECKING:
    from referee.match.replay import Replay

SUFFIX = ".ref"
LARGEST_CHUNK = 256
"""Most files that a process is sent at a time; fewer and the sending costs more than the work."""

MOST_PROCESSES = 64
"""Most processes at a time, whatever is asked for: a system has room for only so many."""

NOTHING = Counts(0, 0, 0, 0)


class Report(NamedTuple):
    """What checking one transcript came to.

    ``findings`` are those in force, in the order of the file, style included; ``stood`` those
    that the table let stand. ``texts`` holds the lines that findings speak of, by number.
    ``verbs`` are those of its events. ``trouble`` is the key and the data of the
    :class:`CannotDo` by which the file could not be read at all, and then nothing else is known.
    """

    file: str
    game: str | None = None
    complete: bool = False
    counts: Counts = NOTHING
    findings: tuple[Finding, ...] = ()
    stood: tuple[Finding, ...] = ()
    texts: Mapping[int, str] = {}
    summary: Summary | None = None
    verbs: frozenset[str] = frozenset()
    trouble: tuple[str, Mapping[str, object]] | None = None

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The findings that are more than a matter of style."""
        return tuple(each for each in self.findings if each.kind != "style")

    @property
    def names(self) -> Mapping[str, str]:
        """The players' names by handle."""
        return self.summary.players if self.summary else {}


class Selection(NamedTuple):
    """Which findings count: by rule id or its beginning, the longest beginning that fits wins."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    strict: bool = False

    def keeps(self, rule: str) -> bool:
        """Says whether findings of a rule are wanted."""
        chosen = _longest(rule, self.select or ("",))
        return chosen is not None and chosen > (_longest(rule, self.ignore) or -1)

    def counts(self, finding: Finding) -> bool:
        """Says whether a finding is wanted and makes its file a faulty one."""
        return (self.strict or finding.kind != "style") and self.keeps(finding.rule)


def _longest(rule: str, beginnings: Sequence[str]) -> int | None:
    """Returns the length of the longest beginning that a rule's id has."""
    return max((len(each) for each in beginnings if rule.startswith(each)), default=None)


def all_rules() -> list[Rule]:
    """Returns the rules of every game and of the record, the games' first."""
    return [
        *(rule for game in games.every() for rule in game.rules),
        *RECORD_RULES,
    ]


# -- one transcript ---------------------------------------------------------------------------


def report(replay: Replay, file: str) -> Report:
    """Returns what a replay came to."""
    findings = tuple(replay.sorted_findings())
    wanted = {
        number
        for each in findings
        for number in (each.line, *each.proof, *each.background)
        if number <= len(replay.texts)
    }
    return Report(
        file,
        replay.header.game.name if replay.header.game else None,
        replay.complete,
        replay.counts(),
        findings,
        tuple(replay.stood),
        {number: replay.texts[number - 1] for number in sorted(wanted)},
        replay.summary(),
        frozenset(step.event.verb for step in replay.steps),
    )


def check_bytes(data: bytes, file: str = "-", readers: Readers | None = None) -> Report:
    """Checks the bytes of a transcript; ``file`` is what the report calls it."""
    if (proved := prove(data)) is not None:
        summary, what = proved
        counts = Counts(what.events, what.events - what.open, what.open, 0)
        told = Report(file, summary.game, what.complete, counts)
        return told._replace(summary=summary, verbs=what.verbs)
    from referee.match.replay import Replay

    return report(Replay(readers).feed_all(data), file)


def check_file(path: str, readers: Readers | None = None) -> Report:
    """Checks a file. One that cannot be read makes a report of that, not an exception."""
    try:
        data = read_file(path, once=True)
    except CannotDo as error:
        return Report(path, trouble=(error.key, error.data))
    return check_bytes(data, path, readers)


# -- many -------------------------------------------------------------------------------------


def find_files(
    paths: Iterable[str | Report], exclude: Sequence[str] = ()
) -> Iterator[str | Report]:
    """Yields the transcripts at some paths, each once: files as given, folders recursively.

    A folder that cannot be read or has no transcripts makes a report of that instead. Reports
    among the paths, of what came from elsewhere, are passed on. Below folders, what fits one of the
    patterns to ``exclude`` is left out, and more (see :func:`referee.match.walking.walk`).
    """
    seen: set[str] = set()
    for path in paths:
        if isinstance(path, Report):
            yield path
            continue
        for found in _walk(path, exclude) if os.path.isdir(path) else [path]:
            key = os.path.normpath(found if isinstance(found, str) else found.file)
            if key not in seen:
                seen.add(key)
                yield found


def _walk(folder: str, exclude: Sequence[str]) -> Iterator[str | Report]:
    from referee.match.walking import walk

    errors: list[OSError] = []
    empty = True
    for path in walk(folder, SUFFIX, exclude, errors.append):
        empty = False
        yield path
    for error in errors:
        path = os.fsdecode(error.filename or folder)
        yield Report(path, trouble=file_trouble(error, path))
    if empty and not errors:
        yield Report(folder, trouble=("empty-folder", {"file": folder}))


def check_files(found: Sequence[str | Report], jobs: int = 1) -> Iterator[Report]:
    """Yields a report for every transcript that :func:`find_files` has found, in their order.

    ``jobs`` is the number of processes. Raises CannotDo when one of them dies.
    """
    jobs = min(jobs, len(found), MOST_PROCESSES)
    if jobs < 2:
        yield from _check_each(found)
        return
    from referee.match.workers import spread

    for reports in spread(_check_chunk, _chunks(found, jobs), jobs):
        yield from reports


def _chunks(found: Sequence[str | Report], jobs: int) -> Iterator[Sequence[str | Report]]:
    """Yields all in pieces: small ones first, so that output begins at once, and again at the end,
    so that all processes end together."""
    at = 0
    while at < len(found):
        share = min(at, len(found) - at) // (4 * jobs)
        size = max(1, min(LARGEST_CHUNK, share))
        yield found[at : at + size]
        at += size


def _check_each(found: Sequence[str | Report], readers: Readers | None = None) -> Iterator[Report]:
    readers = Readers() if readers is None else readers
    for each in found:
        yield each if isinstance(each, Report) else check_file(each, readers)


_READERS = Readers()
"""What a process keeps of the lines that it has read, from one chunk to the next."""


def _check_chunk(found: Sequence[str | Report]) -> list[Report]:
    return list(_check_each(found, _READERS))
