"""``referee amend``: corrects a line, after showing what that changes."""

from __future__ import annotations

import sys
from datetime import datetime

import click

from referee.cli.options import format_option, match_option
from referee.cli.speech import at_table
from referee.cli.told import Told, complain
from referee.match import amend as amending
from referee.match.amend import Change
from referee.match.correcting import correction
from referee.match.record import LiveMatch, Match
from referee.notation.answers import is_yes
from referee.render.amend import change_lines, change_value, unreadable_lines
from referee.render.screen import paint_for
from referee.values.rules import CannotDo
from referee.words import amend as words
from referee.words import live as live_words
from referee.words.commands import COMMAND_HELP
from referee.words.say import say


@click.command(
    help=words.PAGE,
    short_help=COMMAND_HELP["amend"],
    context_settings={"ignore_unknown_options": True},
)
@click.argument("line", metavar="LINE")
@click.argument("new", nargs=-1, required=True, type=click.UNPROCESSED, metavar="NEW...")
@match_option
@click.option("-y", "--yes", is_flag=True, help=words.HELP["yes"])
@click.option("--force", is_flag=True, help=words.HELP["force"])
@click.option("--stands", is_flag=True, help=words.HELP["stands"])
@format_option
def amend(
    line: str,
    new: tuple[str, ...],
    match: str,
    yes: bool,
    force: bool,
    stands: bool,
    form: str,
) -> int:
    """Replaces a line by others; 1 where they are refused or bring faults."""
    at_table(match)
    told = Told()
    live = LiveMatch(match)
    before = live.match
    for torn in live.torn:
        complain(live_words.torn(torn))
    number, texts = _which(before, line, new)
    change = amending.amend(before, number, texts, datetime.now(), stands=stands)
    if change.unreadable:
        _tell_unreadable(told, change, match, form)
        return 1
    same = change.struck == change.lines
    if form == "text":
        _show(told, change, same)
    safe = yes and not change.appeared
    written = not same and (force or safe or (not yes and _ask(bool(change.appeared))))
    if written:
        amending.write(live, change)
    if form == "json":
        _dump(told, change, match, written)
    elif written:
        told(say(words.WRITTEN))
    elif not same:
        complain(say(words.NEEDS_FORCE) if yes and change.appeared else say(words.NOT_WRITTEN))
    return told.code(int(not same and (not written or bool(change.appeared))))


def _show(told: Told, change: Change, same: bool) -> None:
    if same:
        told(words.already(change.number))
        return
    for text in change_lines(change, paint_for(sys.stdout)):
        told(text)


def _which(match: Match, line: str, new: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """Returns the number of the line that is meant, and what should stand there.

    Several words of a single line may be given as such, if they say less than whole lines. Raises
    CannotDo where there is no such line.
    """
    game = match.replay.header.game
    verbs = game.events if game else {}
    if len(new) == 1 or not any(" " in each or each.lower() in verbs for each in new[1:]):
        found = correction(match, f"{line} {' '.join(new)}")
        texts = (found.text,) if found.text else new
    else:
        found, texts = correction(match, line), new
    if found.line is None:
        raise CannotDo("which-line", word=line)
    return found.line, texts


def _ask(whole: bool) -> bool:
    """Asks on a terminal; ``whole``: for a whole word. Raises CannotDo where there is none."""
    if sys.stdin is None or not sys.stdin.isatty():
        sys.stdout.flush()
        raise CannotDo("amend-unasked")
    if whole:
        answer = click.prompt(say(words.ASK_YES), default="", show_default=False, err=True)
        return is_yes(str(answer), whole=True)
    answer = click.prompt(say(words.ASK_Y_N), default="", show_default=False, err=True)
    return is_yes(str(answer))


def _tell_unreadable(told: Told, change: Change, match: str, form: str) -> None:
    if form == "json":
        _dump(told, change, match, False)
        return
    for text in unreadable_lines(change, match, paint_for(sys.stderr)):
        complain(text)
    complain(say(words.NOT_WRITTEN))


def _dump(told: Told, change: Change, match: str, written: bool) -> None:
    from referee.render.machine import dump

    told(dump(change_value(change, match, written)))
