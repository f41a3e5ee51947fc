"""Corrections of a record: a line put right, or what was taken back put back in force.

Nothing is ever deleted. A line that is corrected stays below the new one as a comment, with the
time at which it was struck; redoing makes a line of such a comment again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from functools import partial
from itertools import chain

from referee.match.numbering import renumbered
from referee.match.record import STRUCK, LiveMatch, Match, place
from referee.match.typed import Spelled
from referee.notation.lines import (
    HALF_A_DAY,
    LONGEST_LINE,
    Line,
    decode,
    encode,
    parse_line,
    read_stamp,
    seconds_of_day,
    unsafe,
    write_line,
)
from referee.values.rows import NamedTuple
from referee.values.rules import CannotDo, Fault, Finding

AMENDED = "# struck amended @"
"""Begins the comment that a corrected line becomes; what follows is as for :data:`STRUCK`.

It is not the same, because taking back and redoing must pass it over."""

BOM = b"\xef\xbb\xbf"


class Change(NamedTuple):
    """What a correction makes of a match.

    ``number`` is the line that is corrected, ``struck`` what stood there and with the rulings on
    it, ``lines`` what stands there now. ``dropped`` are the rulings elsewhere that let nothing
    stand any more, with their lines. ``unreadable`` says why the new lines mean nothing.
    ``appeared`` are findings of ``after`` that ``before`` does not have, ``vanished`` the others.
    """

    before: Match
    after: Match
    number: int
    struck: tuple[str, ...]
    lines: tuple[str, ...]
    unreadable: tuple[Finding, ...]
    appeared: tuple[Finding, ...]
    vanished: tuple[Finding, ...]
    dropped: tuple[tuple[int, str], ...] = ()


# -- amending ---------------------------------------------------------------------------------


def amend(
    match: Match,
    number: int,
    texts: Sequence[str],
    now: datetime | None = None,
    *,
    stands: bool = False,
) -> Change:
    """Works out what a match comes to with one line replaced; changes nothing.

    ``texts`` are the new lines as they are typed, in shorthand or in full; they are read as of
    that line, and take over its stamp and note unless they have their own. An event loses the
    rulings on it; with ``stands`` the new ones get those that they need. A ruling on another line
    whose breach is gone is struck, too (rules §3). With no text, or empty ones, the line is only
    struck.

    Raises CannotDo where there is no such line, where the old one is too long for a comment, and
    where the record would no longer say which game it is.
    """
    old = decode(match.data)
    if not 1 <= number <= len(old):
        raise CannotDo("no-line", line=number, lines=len(old))
    last = _last_ruling(match, old, number)
    struck = [text for text in old[number - 1 : last] if text.strip()]
    lines, unreadable = _spell(old, number, texts, stands)
    comments = _comments(struck, number, now)
    moved = len(lines) + len(comments) - (last - number + 1)
    move = partial(_moved, number=number, last=last, by=moved)
    new = range(number, number + max(len(lines), 1))
    data = _replaced(match.data, number, last, [*lines, *comments])
    kept = _kept(old[number - 1], number, lines)
    game = match.replay.header.game
    data = renumbered(data, game, lambda line: kept if line == number else move(line), new)
    after = Match(data)
    if after.replay.state is None:
        raise CannotDo("no-game-left", line=number)
    idle = {move(line) for line in match.replay.rulings.idle()}
    after, dropped = _without_rulings(after, idle | set(new), now)
    appeared, vanished = _compare(match, after, move)
    bad = [each for each in appeared if each.kind == "syntax" and each.line in new]
    return Change(
        Match(match.data),
        after,
        number,
        tuple(struck),
        tuple(lines),
        tuple(unreadable or bad),
        tuple(appeared),
        tuple(vanished),
        tuple((line if line < number else line - moved, text) for line, text in dropped),
    )


def write(live: LiveMatch, change: Change) -> None:
    """Writes a correction. Raises CannotDo where the file is not as it was any more."""

    def make(match: Match) -> bytes:
        if match.data != change.before.data:
            raise CannotDo("changed", file=live.path)
        return change.after.data

    live.change(make)


def revert(live: LiveMatch, change: Change, now: datetime | None = None) -> None:
    """Takes a correction back: what stood there stands there again, and the other line is struck.

    Raises CannotDo where the file is not as the correction left it.
    """
    before, number = change.before, change.number
    old = decode(before.data)
    last = _last_ruling(before, old, number)
    lines = [*old[number - 1 : last], *_comments(change.lines, number, now)]

    def make(match: Match) -> bytes:
        if match.data != change.after.data:
            raise CannotDo("changed", file=live.path)
        return _replaced(before.data, number, last, lines)

    live.change(make)


def _last_ruling(match: Match, texts: Sequence[str], number: int) -> int:
    """Returns the number of the last ruling on an event, or of the line itself."""
    line = match.replay.header.parse(texts[number - 1], number)
    if not line.words or line.is_header or line.verb == "ruling":
        return number
    for last in range(number + 1, len(texts) + 1):
        if parse_line(last, texts[last - 1]).verb != "ruling":
            return last - 1
    return len(texts)


def _spell(
    old: Sequence[str], number: int, texts: Sequence[str], stands: bool
) -> tuple[list[str], list[Finding]]:
    """Returns the new lines in full, with the stamp and note of the old one where they lack any."""
    before = Match(encode(old[: number - 1]))
    line = before.replay.header.parse(old[number - 1], number)
    lines: list[str] = []
    for at, text in enumerate(texts, 1):
        if not text.strip():
            continue
        spelled = [text.strip()]
        if before.replay.state is not None or before.replay.header.parse(text).is_header:
            meant = before.spell(text)
            spelled = meant.lines
            if meant.fault or meant.question:
                fault = meant.fault or _several(meant)
                return [*lines, *spelled], [place(fault, meant.line)]
        for index, each in enumerate(spelled, 1):
            note = line.note if at == len(texts) and index == len(spelled) else None
            lines.append(_inheriting(each, line, note if line.words else None))
            made = before.replay.feed(lines[-1])
            if stands and all(finding.kind in ("breach", "proof") for finding in made):
                for rule in dict.fromkeys(finding.rule for finding in made):
                    lines.append(write_line(["ruling", rule, "stands"]))
                    before.replay.feed(lines[-1])
    return lines, []


def _several(meant: Spelled) -> Fault:
    """Says that a line may mean several things, and which."""
    choices = meant.question.choices if meant.question else ()
    lines = tuple("; ".join(each.lines) for each in choices)
    data = {"word": meant.line.words[0].text}
    return Fault("record/verb", "syntax", "several", word=0, allowed=lines, data=data)


def _inheriting(text: str, old: Line, note: str | None) -> str:
    """Returns a full line with the stamp of another, and its note, where it has none itself."""
    line = parse_line(old.number, text, old.own)
    if unsafe(text) or line.bad_stamp or not line.words:
        return text
    if line.is_header:
        return write_line([line.rest(0)], None, line.note or note)
    stamp = None if line.verb == "ruling" else old.stamp
    return write_line([word.text for word in line.words], line.stamp or stamp, line.note or note)


def _without_rulings(
    match: Match, kept: Collection[int], now: datetime | None
) -> tuple[Match, list[tuple[int, str]]]:
    """Strikes the rulings that let nothing stand, but for some that are kept.

    Returns the match without them, and what was struck.
    """
    dropped: list[tuple[int, str]] = []
    while idle := sorted(match.replay.rulings.idle() - set(kept)):
        texts, data = decode(match.data), match.data
        for line in idle:
            data = _replaced(data, line, line, _comments([texts[line - 1]], line, now))
            dropped.append((line, texts[line - 1].strip()))
        match = Match(data)
    return match, dropped


def _moved(line: int, *, number: int, last: int, by: int) -> int:
    """Returns where a line is now; those behind ``last`` have moved."""
    return line + by if line > last else min(line, number)


def _kept(old: str, number: int, lines: Sequence[str]) -> int:
    """Returns where a line is now in whose place several lines stand, itself among them perhaps."""
    words = [word.text for word in parse_line(number, old).words]
    same = (
        at
        for at, text in enumerate(lines, number)
        if [word.text for word in parse_line(at, text).words] == words
    )
    return next(same, number)


def _comments(struck: Sequence[str], number: int, now: datetime | None) -> list[str]:
    """Returns lines as comments that say when they were struck."""
    mark = f"{AMENDED}{now.strftime('%H:%M:%S')} " if now else f"{AMENDED[:-1]}"
    for at, text in enumerate(struck):
        if len(mark) + len(text) > LONGEST_LINE:
            raise CannotDo("strike", line=number + at, length=LONGEST_LINE - len(mark))
    return [mark + text for text in struck]


def _replaced(data: bytes, first: int, last: int, texts: Sequence[str]) -> bytes:
    """Returns a transcript with other lines in place of those from ``first`` to ``last``."""
    mark = BOM if data.startswith(BOM) else b""
    lines = data.removeprefix(mark).split(b"\n")
    if lines[-1]:
        lines.append(b"")
    ending = b"\r" if lines[first - 1].endswith(b"\r") else b""
    new = [line + ending for line in encode(texts).split(b"\n")[:-1]]
    return mark + b"\n".join([*lines[: first - 1], *new, *lines[last:]])


# -- comparing --------------------------------------------------------------------------------


def _compare(
    before: Match, after: Match, move: Callable[[int], int]
) -> tuple[list[Finding], list[Finding]]:
    """Returns the findings that only ``after`` has, and those that only ``before`` has.

    They are the same where they find the same in the same line; ``move`` says where that is now.
    """
    was = [(each, _essence(each, move(each.line))) for each in before.faults]
    now = [(each, _essence(each, each.line)) for each in after.faults]
    return _without(now, was), _without(was, now)


def _essence(finding: Finding, line: int) -> tuple[object, ...]:
    return line, finding.rule, finding.kind, finding.why, finding.player


def _without(
    findings: Sequence[tuple[Finding, object]], others: Sequence[tuple[Finding, object]]
) -> list[Finding]:
    left = Counter(key for _, key in others)
    found = []
    for finding, key in findings:
        left[key] -= 1
        if left[key] < 0:
            found.append(finding)
    return found


# -- redoing ----------------------------------------------------------------------------------


class _Struck(NamedTuple):
    """A line that was taken back: where its comment is, when it was struck, and the line."""

    at: int
    time: str | None
    line: Line


def redo(match: Match, count: int = 1) -> tuple[bytes, tuple[str, ...]]:
    """Puts the last events that were taken back in force again, with the rulings on them.

    Returns the transcript with them, and their lines. What was taken back before an event that
    was logged later stays so. Raises CannotDo where there are fewer such events, and where they
    would now break a rule.
    """
    groups = _redoable(match)
    if not groups:
        raise CannotDo("redo-nothing")
    if len(groups) < count:
        raise CannotDo("redo", count=count, events=len(groups))
    chosen = list(chain.from_iterable(groups[:count]))
    data = _unstruck(match.data, chosen)
    fault = new_fault(match, Match.read(data))
    if fault:
        header = match.replay.header
        game = header.game.name if header.game else None
        raise CannotDo("redo-refused", finding=fault, names=match.replay.players, game=game)
    return data, tuple(each.line.text for each in chosen)


def write_redo(live: LiveMatch, count: int = 1) -> tuple[str, ...]:
    """Redoes events in a file and returns their lines. Raises CannotDo as :func:`redo` does."""
    told: list[str] = []

    def make(match: Match) -> bytes:
        data, lines = redo(match, count)
        told.extend(lines)
        return data

    live.change(make)
    return tuple(told)


def _redoable(match: Match) -> list[list[_Struck]]:
    """Returns the events that can be redone, each with its rulings, the first to redo first."""
    game = match.replay.header.game
    verbs = set(game.events) if game else set()
    tail = [each for each in _tail(decode(match.data)) if each.time or each.line.verb in verbs]
    sure = [each for each in tail if not _later(tail, each, tie=True)]
    maybe = [each for each in tail if not _later(tail, each, tie=False)]
    # Two events within a second tell by their times alone no longer which of them was logged
    # first; whether both fit, one after the other, still does.
    fits = len(maybe) > len(sure) and not new_fault(match, Match.read(_unstruck(match.data, maybe)))
    groups: list[list[_Struck]] = []
    for each in maybe if fits else sure:
        if each.line.verb == "ruling" and groups:
            groups[-1].append(each)
        else:
            groups.append([each])
    return groups


def _tail(texts: Sequence[str]) -> Iterator[_Struck]:
    """Yields what was taken back behind the last event in force, in the order of the file."""
    start = 0
    for at, text in enumerate(texts):
        if parse_line(at + 1, text).words:
            start = at + 1
    for at in range(start, len(texts)):
        text = texts[at]
        if text.startswith(STRUCK):
            stamp, _, rest = text.removeprefix(STRUCK[:-1]).partition(" ")
            time = read_stamp(stamp)
            if time and parse_line(1, rest).words:
                yield _Struck(at, time, parse_line(at + 1, rest))
        elif text.startswith(STRUCK[:-1]):
            line = parse_line(at + 1, text.removeprefix(STRUCK[:-1]))
            if line.words:
                yield _Struck(at, None, line)


def _later(tail: Sequence[_Struck], one: _Struck, *, tie: bool) -> bool:
    """Whether an event was logged after another was taken back; ``tie`` decides where unclear."""
    return any(_logged_after(each, one, tie) for each in tail if each.at > one.at)


def _logged_after(other: _Struck, one: _Struck, tie: bool) -> bool:
    if other.line.stamp is None or one.time is None:
        return tie and other.line.verb != "ruling"
    behind = seconds_of_day(other.line.stamp) - seconds_of_day(one.time)
    if behind == 0:
        return tie
    return 0 < behind <= HALF_A_DAY or behind < -HALF_A_DAY


def _unstruck(data: bytes, chosen: Sequence[_Struck]) -> bytes:
    lines = data.split(b"\n")
    for each in chosen:
        mark = f"{STRUCK}{each.time} " if each.time else STRUCK[:-1]
        lines[each.at] = lines[each.at].removeprefix(mark.encode())
    return b"\n".join(lines)


def new_fault(match: Match, other: Match) -> Finding | None:
    """Returns a fault that the match does not have and another form of it does."""
    known = Counter(_essence(each, each.line) for each in match.faults)
    for each in other.faults:
        key = _essence(each, each.line)
        known[key] -= 1
        if known[key] < 0:
            return each
    return None
