"""The commands of the table that are no events: take back, correct, show, write down, leave."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime

from referee.match.amend import Change
from referee.match.correcting import Correction
from referee.match.record import Match
from referee.notation.shorthand import beginning_of
from referee.render.screen import folded, width
from referee.table.sitting import Reply, Sitting
from referee.values.remedies import Way
from referee.values.rules import CannotDo
from referee.values.text import read_number
from referee.words import live as live_words
from referee.words import table as words
from referee.words.say import say

LAST_LINES = 10
"""How many lines ``lines`` shows unless told otherwise."""


def run(desk: Sitting, name: str, rest: str) -> Reply:
    """Runs a command. Raises CannotDo where that is not possible."""
    return _COMMANDS[name](desk, rest)


def _reply(told: Iterator[str] | list[str]) -> Reply:
    return Reply(tuple(told))


def _refuse(*complaints: str) -> Reply:
    return Reply(complaints=complaints, accepted=False)


def _number(rest: str, usual: int) -> int:
    """Reads how many. Raises CannotDo for what is no whole number above 0."""
    number = read_number(rest) if rest else usual
    if not number:
        raise CannotDo("no-count", word=rest)
    return number


def take_way(desk: Sitting, rest: str) -> Reply:
    """Takes a way on from the last refusal: the first one, or that of a number."""
    from referee.words import ways as way_words

    number, ways = _number(rest, 1), desk.ways()
    if not ways:
        return _refuse(say(way_words.NONE))
    if number > len(ways):
        return _refuse(way_words.no_such(number, len(ways)))
    way = ways[number - 1]
    if way.lines:
        return desk.take(way)
    # Without anybody at a prompt nobody could complete it.
    if desk.confirm is None:
        return _refuse(way_words.by_hand(way))
    return Reply(edit=way_words.edit(way))


def _undo(desk: Sitting, rest: str) -> Reply:
    """Takes back what the last line has written, ``2`` events, or what ``line 2`` lines have."""
    first, _, more = rest.partition(" ")
    if not rest and desk.typed.correction is not None:
        reply = _undo_amend(desk, desk.typed.correction)
        if reply:
            return reply
    if beginning_of(first or words.LINE, [words.LINE]):
        count = desk.typed.undo(desk.events(), _number(more.strip(), 1))
    else:
        count = _number(rest, 1)
    gone = () if rest else desk.typed.gone()
    struck = desk.live.undo(count)
    told = [live_words.struck(line) for line in struck]
    if gone:
        back = desk.live.take(lambda _: Way("meant", tuple(gone)))
        desk.typed.forget()
        told += [words.echo(number, line) for number, line in enumerate(back.lines, back.first)]
    return desk.changed([*told, *([say(words.ONE_LINE)] if len(told) > 1 and not rest else [])])


def _undo_amend(desk: Sitting, change: Change) -> Reply | None:
    """Takes back a correction where it was the last thing that was typed."""
    from referee.match import amend as amending

    if change.after.data != desk.match.data:
        desk.typed.correction = None
        return None
    before = desk.events()
    amending.revert(desk.live, change, datetime.now())
    texts = change.before.replay.texts
    reply = desk.changed([words.line(change.number, texts[change.number - 1])])
    desk.typed.corrected(change, before, desk.events())
    desk.typed.uncorrected(change, desk.match.data)
    return reply


def _redo(desk: Sitting, rest: str) -> Reply:
    from referee.match.amend import write_redo
    from referee.words.amend import redone

    if not rest and desk.typed.reverted is not None:
        change, data = desk.typed.reverted
        if data == desk.match.data:
            return _redo_amend(desk, change)
    count = _number(rest, 1) if rest else desk.typed.redo()
    return desk.changed([redone(line) for line in write_redo(desk.live, count)])


def _redo_amend(desk: Sitting, change: Change) -> Reply:
    """Corrects once more what was corrected before, and taken back."""
    before = desk.events()
    desk.live.change(lambda _: change.after.data)
    told = [words.line(at, text) for at, text in enumerate(change.lines, change.number)]
    reply = desk.changed(told)
    desk.typed.corrected(change, before, desk.events())
    return reply


def _amend(desk: Sitting, rest: str) -> Reply:
    from referee.match.correcting import correction

    return _corrected(desk, rest, correction)


def amend_shortly(desk: Sitting, rest: str) -> Reply:
    """Corrects the last line, or the one that is named."""
    from referee.match.correcting import short_correction

    return _corrected(desk, rest, short_correction)


def _corrected(desk: Sitting, rest: str, find: Callable[[Match, str], Correction]) -> Reply:
    from referee.match import amend as amending
    from referee.render.amend import change_lines, unreadable_lines
    from referee.words import amend as amend_words

    options = {each for each in rest.split() if each in (words.STANDS, words.YES, words.FORCE)}
    typed = " ".join(each for each in rest.split(" ") if each not in options)
    line, new = find(desk.match, typed)
    if line is None:
        return _refuse(say(words.NOTHING_TO_AMEND))
    if not new:
        return _edited(desk, line)
    stands, sure = words.STANDS in options, options & {words.YES, words.FORCE}
    texts = [_unquoted(new)]
    change = amending.amend(desk.match, line, texts, datetime.now(), stands=stands)
    if change.unreadable:
        return _refuse(*unreadable_lines(change, desk.path, desk.paint))
    if change.struck == change.lines:
        return _refuse(amend_words.already(line))
    shown = _fitted(desk, change_lines(change, desk.paint))
    if not sure:
        if desk.confirm is None:
            return _refuse(*shown, say(words.NOT_CONFIRMED))
        if not desk.confirm(shown, bool(change.appeared)):
            return _reply([say(amend_words.NOT_WRITTEN)])
        shown = []
    elif change.appeared and words.FORCE not in options:
        return _refuse(*shown, say(amend_words.NEEDS_FORCE))
    before = desk.events()
    amending.write(desk.live, change)
    reply = desk.changed([*shown, say(amend_words.WRITTEN)])
    desk.typed.corrected(change, before, desk.events())
    return reply


def _edited(desk: Sitting, line: int) -> Reply:
    """Puts a line into the prompt, to be changed there."""
    texts = desk.match.replay.texts
    if desk.confirm is None or line > len(texts):
        return _refuse(say(words.NOTHING_TO_AMEND))
    return Reply(edit=f"amend {line} {words.without_stamp(texts[line - 1])}")


def _unquoted(text: str) -> str:
    """Returns a line without the quotation marks that the command line needs."""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


def _score(desk: Sitting, _: str) -> Reply:
    from referee.render.sheets import sheet

    return _reply(sheet(desk.summary, desk.columns()))


def _status(desk: Sitting, _: str) -> Reply:
    from referee.render.status import status_lines

    return _reply(status_lines(desk.match.replay, desk.summary, desk.paint))


def _deduce(desk: Sitting, _: str) -> Reply:
    from referee.render.deduce import insight_lines

    insight = desk.match.replay.insight()
    if insight is None:
        return _refuse(say(words.NOTHING_DEDUCED))
    names = desk.match.players
    return _reply(insight_lines(insight, names, list(names), None, desk.columns()))


def _lines(desk: Sitting, rest: str) -> Reply:
    texts = desk.match.replay.texts
    last = list(enumerate(texts, 1))[-_number(rest, LAST_LINES) :]
    return _reply([words.line(number, text) for number, text in last])


def _note(desk: Sitting, rest: str) -> Reply:
    return desk.log(f"# {rest}") if rest else _refuse(say(words.NO_TEXT))


def _help(desk: Sitting, rest: str) -> Reply:
    if rest:
        from referee.words.verbs import verb_help

        return _reply(_fitted(desk, verb_help(rest)))
    expects = desk.expects()
    now = list(dict.fromkeys(each.verb for each in expects if each.must))
    also = list(dict.fromkeys(each.verb for each in expects if each.verb not in now))
    told = [desk.expected()]
    told += [words.verbs(say(words.EVENTS_NOW), now)] if now else []
    told += [words.verbs(say(words.EVENTS_ALSO), also)] if also else []
    told += [f"{say(words.ALL_COMMANDS)}:"]
    told += [words.command(name, *about) for name, about in words.COMMANDS.items()]
    return _reply(_fitted(desk, [*told, say(words.SHORTER), say(words.WAYS), say(words.KEYS)]))


def _fitted(desk: Sitting, lines: Iterable[str]) -> list[str]:
    """Returns lines as they fit the screen, where that is wanted, broken at words."""
    if not desk.folding:
        return list(lines)
    found: list[str] = []
    for line in lines:
        if width(line) < desk.columns():
            found.append(line)
            continue
        indent = " " * (len(line) - len(line.lstrip()))
        first, *rest = folded(line, desk.columns() - 2 * len(indent))
        found += [indent + first, *(2 * indent + each for each in rest)]
    return found


def _quit(desk: Sitting, _: str) -> Reply:
    return Reply(leave=True)


def _restore(desk: Sitting, _: str) -> Reply:
    return desk.restore()


_COMMANDS: dict[str, Callable[[Sitting, str], Reply]] = {
    "undo": _undo,
    "redo": _redo,
    "amend": _amend,
    "score": _score,
    "status": _status,
    "deduce": _deduce,
    "lines": _lines,
    "note": _note,
    "help": _help,
    "quit": _quit,
    words.RESTORE: _restore,
}
assert set(_COMMANDS) - {words.RESTORE} == set(words.COMMANDS)
