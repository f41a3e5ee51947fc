"""``referee learn``: how a game is played."""

from __future__ import annotations

import sys

import click

from referee.cli.printing import form_of, printing_options, warn, write
from referee.words.commands import COMMAND_HELP, COMMAND_PAGES


@click.command(help=COMMAND_PAGES["learn"], short_help=COMMAND_HELP["learn"])
@click.argument("game")
@printing_options
def learn(game: str, to: str | None, out: str | None, paper: str) -> None:
    """Tells how a game is played, or prints it."""
    from referee import games
    from referee.sheet.lesson import told_lesson

    lesson = told_lesson(games.load(games.meant(game)))
    form = form_of(to, out)
    if form is None:
        from referee.render.lesson import lesson_lines
        from referee.render.screen import paint_for

        click.echo("\n".join(lesson_lines(lesson, paint_for(sys.stdout))))
        return
    from referee.export.printing import print_lesson

    write(out, form, None, print_lesson(lesson, form, paper, warn))
