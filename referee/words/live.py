"""What is said while a match is being logged: what was written, what was not, what comes next."""

from __future__ import annotations

import errno
from collections.abc import Mapping, Sequence

from referee import games
from referee.games.state import Expect
from referee.notation.arguments import Handle
from referee.notation.events import End
from referee.values.rules import Finding
from referee.values.summary import Deal, Summary
from referee.words.language import native, translated
from referee.words.messages import game_words, message
from referee.words.phrases import isolate, quoted, row, shown, visible
from referee.words.say import Words, say, say_n

INTRODUCTION = "one line at a time; Ctrl-D ends, Ctrl-C too"
"""Said on a terminal before lines are read."""

ASK_FILE = "file"
WAY_OF_ONE_LINE = "--way is about one line: name just that"
NOTHING_WRITTEN = "one line was refused, so nothing was written"
NOT_OVER_YET = "note: the match is not over yet; 'undo' takes the end back"
LEFT_UNFINISHED = "note: deal {number} was left unfinished; 'undo' takes this deal back"
UNHEARD = "standard output takes no more ({reason}); this was done:"
UNHEARD_CLOSED = "standard output is closed; this was done:"
UNHEARD_ANY_MORE = "standard output has no reader any more; this was done:"
UNHEARD_LETTERS = (
    "standard output cannot show these characters; set PYTHONIOENCODING=utf-8; this was done:"
)
TORN = (
    "the last line of the match had no end, so it may be half of a longer one: it is a comment "
    "now and does not count. If it was right, log it again: {text:q}"
)
NO_COMMAND = "No such command {word:q}."
NO_COMMAND_BUT = "No such command {word:q}. Did you mean {near:or}?"


def written(line: str, news: Sequence[str] = ()) -> str:
    """Returns a line that was written, and what is new because of it."""
    return "   ".join([isolate(visible(line)), *news])


def struck(line: str) -> str:
    """Returns a line that was taken back."""
    return say("struck: {text}", text=line)


def expected(expects: Sequence[Expect], game: str) -> str:
    """Returns what comes next, in the words that log it: ``next: give a or fish a``.

    What must come first is told alone. A verb that is for several players is told without them.
    """
    due = [each for each in expects if each.must]
    events = games.load(game).events
    due = due or [each for each in expects if not events[each.verb].aside]
    told: dict[str, list[Expect]] = {}
    for each in due:
        told.setdefault(each.verb, []).append(each)
    forms = [
        _form(each[0] if len(each) == 1 else Expect(verb, None)) for verb, each in told.items()
    ]
    return say("next: {expected:or}", expected=forms) if forms else ""


def _form(expect: Expect) -> Words:
    event = Words(" ".join([expect.verb, *([shown(expect.player)] if expect.player else [])]))
    if not expect.refused:
        return event
    return Words(say("{event} (not {refused:or})", event=event, refused=expect.refused))


def closed(deal: Deal, summary: Summary) -> str:
    """Returns the totals and what a deal has just added."""
    return row([_scored(player, number, summary) for player, number in deal.points.items()])


def _scored(player: str, number: int, summary: Summary) -> str:
    total = native(str(summary.totals[player]))
    return f"{shown(player)} {total} ({isolate(native(f'{number:+}'))})"


def changed(deal: Deal, summary: Summary) -> str:
    """Says which deal before has changed, with the totals and what it adds by now."""
    called = game_words(summary.game).deal
    return say(
        "{deal} {number} now: {text}",
        deal=called,
        number=deal.number,
        text=Words(closed(deal, summary)),
    )


def doubt(line: str, summary: Summary) -> str:
    """Returns a note on an accepted line that was perhaps typed by mistake, or nothing."""
    verb = line.partition(" ")[0]
    event = games.load(summary.game).events.get(verb)
    played = [deal for deal in summary.deals if not deal.void]
    if verb == End.verb and played and not summary.finished:
        return say(NOT_OVER_YET)
    if event is not None and event.opens and len(played) > 1 and not played[-2].finished:
        return say(LEFT_UNFINISHED, number=played[-2].number)
    return ""


def notes(findings: Sequence[Finding], first: int, summary: Summary) -> list[str]:
    """Returns the notes on accepted lines, from the first of them on."""
    return [
        say("note: {text}", text=Words(message(each, summary.players, summary.game)))
        for each in findings
        if each.is_note and each.line >= first
    ]


def explained(findings: Sequence[Finding], summary: Summary) -> list[str]:
    """Says which disputes have ended, and how: *line 13 is explained now: b revoked ...*."""
    return [
        say_n(
            len(each.explains),
            "{facts:lines} is explained now: {told}",
            "{facts:lines} are explained now: {told}",
            facts=each.explains,
            told=Words(message(each, summary.players, summary.game)),
        )
        for each in findings
        if each.explains
    ]


def unheard(error: OSError | UnicodeError) -> str:
    """Says that what was done cannot be shown where it should be, before it is told here."""
    if isinstance(error, UnicodeError):
        return say(UNHEARD_LETTERS)
    if isinstance(error, BrokenPipeError):
        return say(UNHEARD_ANY_MORE)
    if error.errno == errno.EBADF:
        return say(UNHEARD_CLOSED)
    return say(UNHEARD, reason=Words(visible(translated(error.strerror or str(error)))))


def torn(text: str) -> str:
    """Says that an unfinished last line was set aside."""
    return say(TORN, text=text.strip())


def refused(number: int | None, typed: str) -> str:
    """Names the line of the input that was refused."""
    template = "refused: {text}" if number is None else "line {line} refused: {text}"
    return say(template, line=number, text=typed.strip())


def started(file: str, game: str, rules: str, players: Mapping[Handle, str]) -> list[str]:
    """Says what a new match is and who sits where."""
    return [
        f"{quoted(file)}: {game}, {rules}",
        *(f"  {shown(handle)}  {shown(name)}" for handle, name in players.items()),
    ]


def unknown_command(word: str, near: Sequence[str]) -> str:
    """Says that there is no such command, and which were perhaps meant."""
    return say(NO_COMMAND_BUT if near else NO_COMMAND, word=word, near=near)


def missing(what: str) -> str:
    """Says that ``new`` needs one thing more."""
    return say("Missing {what}.", what=Words(what))


def bad_option(text: str) -> str:
    """Says that a house rule is not written as one."""
    return say("{text:q} should be KEY=VALUE, such as hook=off", text=text)


def option_twice(key: str) -> str:
    """Says that a house rule was given twice."""
    return say("{key:q} is given twice", key=key)
