"""``referee watch`` and ``referee serve``: a match for those who look on."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import click

from referee.cli.options import PATH, match_option
from referee.cli.speech import at_table
from referee.values.rules import CannotDo
from referee.words import watch as words
from referee.words.commands import OPTION_HELP

if TYPE_CHECKING:
    from referee.match.follow import Follow

PAUSE = 0.2
"""Seconds between two looks at the file."""

file_argument = click.argument("file", required=False, type=PATH)
"""The match may be named like this, or by ``-m`` as everywhere."""


@click.command(help=words.PAGE, short_help=words.SHORT)
@file_argument
@match_option
@click.option("--public", "seen_by_all", is_flag=True, help=OPTION_HELP["public"])
def watch(file: str | None, match: str, seen_by_all: bool) -> None:
    """Shows the sheet of a match whenever it changes, until interrupted."""
    from referee.match.follow import Follow

    at_table(file or match)
    follow = Follow(file or match, seen_by_all=seen_by_all)
    (_draw if sys.stdout.isatty() else _print)(follow)


def _draw(follow: Follow) -> None:
    """Draws the sheet on a terminal, again whenever the match or the screen changes."""
    from referee.render.board import NOW, screen_lines, turn
    from referee.render.fullscreen import FullScreen
    from referee.render.screen import paint_for

    with FullScreen(sys.stdout) as screen:
        turned, pressed = NOW, False
        while True:
            if follow.look() or screen.stale() or pressed:
                columns, rows = screen.size
                screen.draw(screen_lines(follow, columns, rows, paint_for(sys.stdout), turned))
            before = turned
            turned = turn(turned, screen.key(PAUSE), follow)
            pressed = turned != before


def _print(follow: Follow) -> None:
    """Prints the sheet, again whenever the match changes."""
    from referee.render.board import board_lines
    from referee.render.screen import terminal_width

    while True:
        for line in board_lines(follow, terminal_width(sys.stdout)):
            click.echo(line)
        click.echo("")
        while not follow.look():
            time.sleep(PAUSE)


@click.command(help=words.SERVE_PAGE, short_help=words.SERVE_SHORT)
@file_argument
@match_option
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8090,
    show_default=True,
    help=words.HELP["port"],
)
@click.option("--host", default="127.0.0.1", show_default=True, help=words.HELP["host"])
def serve(file: str | None, match: str, port: int, host: str) -> None:
    """Serves the page of a match until interrupted."""
    from referee.match.follow import Follow

    follow = Follow(file or match, seen_by_all=True)
    try:
        from referee.serve import run
    except ImportError as error:
        raise CannotDo("serve-extra", library=error.name or "starlette") from None
    run.serve(follow, host, port, lambda address: click.echo(words.serving(follow.path, address)))
