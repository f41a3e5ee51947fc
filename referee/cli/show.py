"""``referee status`` and ``referee score``: how a match stands."""

from __future__ import annotations

import os
import sys

import click

from referee.cli.options import format_option, load_replay, match_option
from referee.render.screen import paint_for, terminal_width
from referee.render.status import fault_note, status_lines, status_value, summary_of
from referee.words.commands import COMMAND_HELP, COMMAND_PAGES, OPTION_HELP


@click.command(help=COMMAND_PAGES["status"])
@match_option
@format_option
@click.option("--public", "seen_by_all", is_flag=True, help=OPTION_HELP["public"])
def status(match: str, form: str, seen_by_all: bool) -> None:
    """Says whose turn it is and what is allowed."""
    replay = load_replay(match, seen_by_all=seen_by_all)
    summary = summary_of(replay, match)
    if form == "json":
        from referee.render.machine import dump

        file = os.path.basename(match) if seen_by_all else match
        click.echo(dump(status_value(replay, summary, file)))
        return
    for line in status_lines(replay, summary, paint_for(sys.stdout)):
        click.echo(line)
    _warn(fault_note(summary.faults, None if seen_by_all else match))


@click.command(
    help=COMMAND_PAGES["score"],
    short_help=COMMAND_HELP["score"],
    context_settings={"ignore_unknown_options": True},
)
@click.argument("event", nargs=-1, metavar="[EVENT]...")
@match_option
@click.option("--tablefmt", default="simple", metavar="NAME", help=OPTION_HELP["score tablefmt"])
@format_option
@click.option("--stands", is_flag=True, help=OPTION_HELP["stands"])
@click.pass_context
def score(
    ctx: click.Context, event: tuple[str, ...], match: str, tablefmt: str, form: str, stands: bool
) -> int:
    """Prints the scoresheet; with arguments, logs the event ``score``."""
    if event:
        from referee.cli.log import verb_command

        command = verb_command("score")
        assert command is not None
        options = {"arguments": event, "match": match, "stands": stands, "form": form}
        return int(ctx.invoke(command, **options))
    replay = load_replay(match)
    summary = summary_of(replay, match)
    if form == "json":
        from referee.render.machine import dump, score_value

        click.echo(dump(score_value(summary, match)))
        return 0
    from referee.render.sheets import sheet

    for line in sheet(summary, terminal_width(sys.stdout), tablefmt):
        click.echo(line)
    _warn(fault_note(summary.faults, match))
    return 0


def _warn(note: str) -> None:
    if note:
        click.echo(note, err=True)
