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
from referee.cli.speech import DIGIT_KINDS
from referee.words.commands import COMMAND_HELP, NUMBER_TYPES, OPTION_HELP
from referee.words.language import ENGLISH, TAGS, spoken_tag
from referee.words.say import say, say_page

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def translated(command: click.Command) -> click.Command:
    """Returns a command whose help, taken when it was declared, is in the language spoken."""
    if spoken_tag() == ENGLISH:
        return command
    from copy import copy

    told = copy(command)
    told._help_option = None  # which says what it does in the language it was made in
    told.help = say_page(command.help or "")
    told.short_help = say(command.short_help or "")
    told.params = [copy(param) for param in command.params]
    for param in told.params:
        if isinstance(param, click.Option):
            param.help = say(param.help or "")
        if param.type.name in NUMBER_TYPES:
            param.metavar = param.metavar or param.type.name.upper()
            param.type = copy(param.type)
            param.type.name = say(param.type.name)
    return told


class LazyGroup(click.Group):
    """A group that imports a command when it is called, and treats event verbs as commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        command: click.Command | None
        if cmd_name in COMMANDS:
            module, attribute = COMMANDS[cmd_name].split(":")
            command = getattr(import_module(module), attribute)
            assert isinstance(command, click.Command)
        else:
            from referee.cli.log import verb_command

            command = verb_command(cmd_name)
        return command and translated(command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Takes the words of a command in any language from the arguments, as many as it has."""
        if args and not args[0].isascii():
            from referee.notation.answers import command_of

            found = command_of(args, COMMANDS.__contains__)
            if found is not None:
                args = [found[0], *args[found[1] :]]
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Completes commands without loading any, and the event verbs of all games."""
        from click.shell_completion import CompletionItem

        from referee.words.commands import COMMAND_HELP
        from referee.words.verbs import all_verbs

        verbs = [verb for verb in all_verbs() if verb not in COMMANDS]
        return [
            CompletionItem(name, help=say(COMMAND_HELP.get(name, "")) or None)
            for name in (*COMMANDS, *verbs)
            if name.startswith(incomplete)
        ] + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from referee.words.verbs import events_help

        with formatter.section(say(COMMAND_HELP["section"])):
            formatter.write_dl([(name, say(COMMAND_HELP[name])) for name in COMMANDS])
        formatter.write_paragraph()
        formatter.write_text(events_help())


def _version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from referee import __version__

        click.echo(f"referee {__version__}")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    help=COMMAND_HELP["all"],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--lang",
    expose_value=False,
    metavar="TAG",
    type=click.Choice(TAGS),
    help=OPTION_HELP["lang"],
)
@click.option(
    "--digits",
    expose_value=False,
    metavar="KIND",
    type=click.Choice(DIGIT_KINDS),
    help=OPTION_HELP["digits"],
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_version,
    help=OPTION_HELP["version"],
)
def main() -> None:
    """Has the commands, each of which says what it does."""
