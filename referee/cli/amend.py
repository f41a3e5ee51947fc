"""``referee amend``: corrects a line, after showing what that changes."""

from __future__ import annotations

import sys
from datetime import datetime

import click

from referee.cli.options import format_option, match_option
from referee.cli.told import Told, complain
from referee.match import amend as amending
from referee.match.amend import Change
from referee.match.record import LiveMatch
from referee.render.amend import change_lines, change_value, unreadable_lines
from referee.render.screen import paint_for
from referee.values.rules import CannotDo
from referee.words import amend as words
from referee.words import live as live_words
from referee.words.commands import COMMAND_HELP


@click.command(
    help=words.PAGE,
    short_help=COMMAND_HELP["amend"],
    context_settings={"ignore_unknown_options": True},
)
@click.argument("line", type=click.IntRange(min=1), metavar="LINE")
@click.argument("new", nargs=-1, required=True, type=click.UNPROCESSED, metavar="NEW...")
@match_option
@click.option("-y", "--yes", is_flag=True, help=words.HELP["yes"])
@click.option("--stands", is_flag=True, help=words.HELP["stands"])
@format_option
def amend(line: int, new: tuple[str, ...], match: str, yes: bool, stands: bool, form: str) -> int:
    """Replaces a line by others; 1 where they are refused or bring faults."""
    told = Told()
    live = LiveMatch(match)
    before = live.match
    for torn in live.torn:
        complain(live_words.torn(torn))
    change = amending.amend(before, line, new, datetime.now(), stands=stands)
    if change.unreadable:
        _tell_unreadable(told, change, match, form)
        return 1
    same = change.struck == change.lines
    if form == "text":
        _show(told, change, same)
    written = not same and (yes or _ask())
    if written:
        amending.write(live, change)
    if form == "json":
        _dump(told, change, match, written)
    elif written:
        told(words.WRITTEN)
    elif not same:
        complain(words.NOT_WRITTEN)
    return told.code(int(not same and (not written or bool(change.appeared))))


def _show(told: Told, change: Change, same: bool) -> None:
    if same:
        told(words.already(change.number))
        return
    for text in change_lines(change, paint_for(sys.stdout)):
        told(text)


def _ask() -> bool:
    """Asks on a terminal. Raises CannotDo where there is none."""
    if sys.stdin is None or not sys.stdin.isatty():
        sys.stdout.flush()
        raise CannotDo("amend-unasked")
    return click.confirm(words.ASK, default=False, err=True)


def _tell_unreadable(told: Told, change: Change, match: str, form: str) -> None:
    if form == "json":
        _dump(told, change, match, False)
        return
    for text in unreadable_lines(change, match, paint_for(sys.stderr)):
        complain(text)
    complain(words.NOT_WRITTEN)


def _dump(told: Told, change: Change, match: str, written: bool) -> None:
    from referee.render.machine import dump

    told(dump(change_value(change, match, written)))
