"""``referee completion``: what makes a shell complete words of the referee's commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from referee.words.commands import COMMAND_HELP, COMMAND_PAGES

PROGRAM, VARIABLE = "referee", "_REFEREE_COMPLETE"
SHELLS = ("bash", "zsh", "fish")


@click.command(help=COMMAND_PAGES["completion"], short_help=COMMAND_HELP["completion"])
@click.argument("shell", type=click.Choice(SHELLS), metavar="SHELL")
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Prints the script, to be read by the shell when it starts."""
    found = get_completion_class(shell)
    assert found is not None
    # Which bash there is is asked only by ``source()``, of a machine that may be another.
    made = found(ctx.find_root().command, {}, PROGRAM, VARIABLE)
    click.echo(made.source_template % made.source_vars())
