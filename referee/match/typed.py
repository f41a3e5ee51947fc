"""What is typed to full lines, and what to ask before they are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from referee.match.meaning import Judge, only, situation
from referee.match.understanding import understand
from referee.notation.arguments import TRUMP, Unreadable
from referee.notation.events import End, Event, Ruling, Void, arguments, event_words, read_event
from referee.notation.lines import Line, is_header_verb, parse_line, unsafe, write_line
from referee.values.remedies import Question, Way
from referee.values.rows import NamedTuple
from referee.values.rules import Fault
from referee.values.text import read_number

Asks = Literal["always", "short", "never"]
"""Whether something improbable is asked about: always, unless the line says all of it, or not."""


class Spelled(NamedTuple):
    """The full lines that something typed stands for, before anybody judges them.

    Where it has no one meaning, the fault says so, with its line, or a question asks. ``full``
    says that the line says all of it: verb, actor, and all the rest.
    """

    lines: list[str]
    line: Line
    fault: Fault | None = None
    question: Question | None = None
    full: bool = True


def spell(match: Judge, text: str, stamp: Callable[[], str | None]) -> Spelled:
    """Returns the full lines that something typed stands for, each with the time of day.

    ``stamp`` tells it, unless a stamp was typed.
    """
    header = match.replay.header
    text = _without_format(text)
    line = header.parse(text, len(match.replay.texts) + 1)
    if unsafe(text) or line.bad_stamp:
        return Spelled([text.strip(" ")], line)
    if line.is_header:
        return Spelled([write_line(header.words(line), None, line.note)], line)
    if not line.words:
        return Spelled([write_line([], None, line.note)] if line.note else [], line)
    typed = understand(match, [word.text for word in line.words])
    if typed.fault or typed.question:
        return Spelled([line.text], line, typed.fault, typed.question, full=False)
    usual = line.stamp or stamp()
    lines = []
    for number, words in enumerate(typed.events, 1):
        ruling = words[0] == Ruling.verb and not line.stamp
        note = line.note if number == len(typed.events) else None
        lines.append(write_line(words, None if ruling else usual, note))
    return Spelled(lines, line, full=typed.full)


def _without_format(text: str) -> str:
    """Returns a line without the signs of direction that keyboards and chats put among words.

    In a note, and in a header line, they stay, for the record to refuse.
    """
    if text.isascii() or not unsafe(text):
        return text
    words, sign, note = text.partition("#")
    head = words.split(maxsplit=1)
    if not head or is_header_verb(head[0].lower()):
        return text
    return words.translate(_DIRECTIONS) + sign + note


_DIRECTIONS = dict.fromkeys((0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)))


def entered(match: Judge) -> str | None:
    """Returns the line that Enter alone stands for: the only thing that can come now."""
    due = only(match.allowed())
    replay = match.replay
    if due is None or replay.state is None:
        return None
    event_type = situation(replay).events[due.verb]
    words = [due.verb, str(due.player), *(due.values if len(due.values) == 1 else ())]
    kinds = [kind for _, kind, _ in arguments(event_type)]
    words += [str(due.data["trump"])] if TRUMP in kinds and due.data.get("trump") else []
    try:
        event = read_event(event_type, words[1:], replay.lexicon)
    except Unreadable:
        return None
    left_open = len(due.values) > 1
    if left_open or event_type.deliberate or event_words(event) != words:
        return None
    return None if replay.state.findings(event, len(replay.texts) + 1) else write_line(words)


def doubt(match: Judge, spelled: Spelled, asks: Asks) -> Question | None:
    """Returns what to ask before a line that may be a slip, though it breaks no rule."""
    replay = match.replay
    if asks == "never" or (asks == "short" and spelled.full):
        return None
    if len(spelled.lines) > 1:
        return _same_row(match, spelled)
    words = parse_line(1, spelled.lines[0]).words if spelled.lines else ()
    if not words:
        return None
    event_type = situation(replay).events.get(words[0].text)
    if event_type is None or replay.state is None:
        return None
    try:
        event = read_event(event_type, [word.text for word in words[1:]], replay.lexicon)
    except Unreadable:
        return None
    events = [step.event for step in replay.steps]
    opened = max((at for at, each in enumerate(events) if each.opens), default=0)
    played = events[opened:]
    found = (
        _doubt(match, event, played)
        or event.doubt(played, replay.header.deck)
        or replay.state.doubt(event, played)
    )
    if found is None or found.choices:
        return found
    line = write_line(event_words(event))
    return found._replace(choices=(Way("meant", (line,)),))


def _same_row(match: Judge, spelled: Spelled) -> Question | None:
    """Asks about numbers alone that are those of the row before, though of another verb.

    Who has typed bids a second time would otherwise have a round that is over.
    """
    if None in [read_number(word.text) for word in spelled.line.words]:
        return None
    new = [[word.text for word in parse_line(1, line).words] for line in spelled.lines]
    last = match.replay.steps[-len(new) :]
    old = [event_words(step.event) for step in last]
    if new[0][0] == old[0][0] or sorted(each[1:] for each in new) != sorted(o[1:] for o in old):
        return None
    lines = tuple(map(write_line, new))
    return Question("row-again", (Way("meant", lines),), {"verb": old[0][0]})


def _doubt(match: Judge, event: Event, played: Sequence[Event]) -> Question | None:
    """Returns what to ask in any game."""
    replay, state = match.replay, match.replay.state
    assert state is not None
    if isinstance(event, End):
        over = state.finished or state.resting
        return None if over or event.agreed else _unfinished(match)
    if isinstance(event, Void):
        return Question("void") if any(each.moves_cards for each in played) else None
    if event.opens:
        events = situation(replay).events
        due = [each for each in match.allowed() if each.must and not events[each.verb].opens]
        data = {"verb": due[0].verb, "player": due[0].player} if due else {}
        return Question("due", (), data) if due and state.started else None
    return None


def _unfinished(match: Judge) -> Question:
    """Asks how a match ends that is not over."""
    agreed = write_line(event_words(End("agreed")))
    trial = match.copy()
    trial.log_lines([agreed])
    summary = trial.replay.summary()
    state = trial.replay.state
    deals = [deal for deal in state.deals() if not deal.void] if state else []
    most = state.length if state else None
    over = bool(deals) and deals[-1].finished
    form = "none" if not deals else "" if not most else "over" if over else "of"
    data = {"number": deals[-1].number if deals else 0, "most": most, "form": form}
    told = {"winners": summary.winners if summary and deals else ()}
    choices = [Way("meant", (End.verb,), why="unfinished")]
    choices += [Way("agree", (agreed,), why="agreed", data=told)] if deals else []
    return Question("end", tuple(choices), data)
