"""The commands as one group, each loaded when it is called.

A logging command must start at once, so every command lives in a module of its own that is
imported when it is called; ``--help`` reads the one-line summaries from the words instead of
loading every command.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import click

from referee.cli.commands import COMMANDS

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class LazyGroup(click.Group):
    """A group that imports a command when it is called, and treats event verbs as commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in COMMANDS:
            module, attribute = COMMANDS[cmd_name].split(":")
            command = getattr(import_module(module), attribute)
            assert isinstance(command, click.Command)
            return command
        from referee.cli.log import verb_command

        return verb_command(cmd_name)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Completes event verbs as well, which are no commands of their own."""
        from click.shell_completion import CompletionItem

        from referee.words.verbs import all_verbs

        found = super().shell_complete(ctx, incomplete)
        told = {item.value for item in found}
        verbs = [verb for verb in all_verbs() if verb.startswith(incomplete) and verb not in told]
        return [*found, *map(CompletionItem, verbs)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from referee.words.commands import COMMAND_HELP
        from referee.words.verbs import events_help

        with formatter.section(COMMAND_HELP["section"]):
            formatter.write_dl([(name, COMMAND_HELP[name]) for name in COMMANDS])
        formatter.write_paragraph()
        formatter.write_text(events_help())


def _version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from referee import __version__

        click.echo(f"referee {__version__}")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Version."
)
def main() -> None:
    """Referee and scorekeeper for card games played with a physical deck."""
