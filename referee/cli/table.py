"""``referee table``: the live table."""

from __future__ import annotations

import os
import sys

import click

from referee.cli.options import PATH, asking_options, match_option
from referee.cli.speech import at_table
from referee.match.typed import Asks
from referee.words.say import say
from referee.words.table import PAGE, SHORT


@click.command(help=PAGE, short_help=SHORT)
@click.argument("file", required=False, type=PATH)
@match_option
@asking_options
def table(file: str | None, match: str, no_questions: bool, yes: bool) -> int:
    """Runs the table on a terminal, else judges the lines of standard input; 1 where refused."""
    from referee.render.screen import PLAIN, paint_for, terminal_width
    from referee.table.desk import Desk

    path = file or match
    at_table(path)
    asks: Asks = "never" if no_questions else "always"

    def columns() -> int:
        return terminal_width(sys.stdout)

    if not _is_terminal():
        from referee.cli.live import input_lines
        from referee.cli.told import Told
        from referee.table.plain import run_lines

        told = Told()
        lines = (line for _, line in input_lines())
        return told.code(
            int(run_lines(Desk(path, columns, PLAIN, asks=asks, yes=yes), lines, told))
        )
    if not os.path.lexists(path) and not _open(path):
        return 0
    from referee.table.terminal import run_prompt

    paint = paint_for(sys.stdout)
    run_prompt(Desk(path, columns, paint, folding=True, asks=asks, yes=yes))
    return 0


def _is_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _open(file: str) -> bool:
    """Starts a new match by asking; says whether there is one."""
    from referee.match.files import create
    from referee.match.record import LiveMatch
    from referee.table.opening import open_match
    from referee.table.terminal import ask_line
    from referee.words import table as words

    click.echo(words.no_match_yet(file))
    try:
        match, beginning = open_match(ask_line, click.echo)
    except EOFError:
        click.echo(say(words.NONE_STARTED))
        return False
    create(file, match.data)
    if beginning:
        LiveMatch(file).log_all(beginning)
    return True
