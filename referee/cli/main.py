"""The command line's front door: finds a command, loads it alone, and owns the exit codes.

A logging command must start at once, so every command lives in a module of its own that is
imported when it is called; ``--help`` reads the one-line summaries from the words instead of
loading every command.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

from referee.cli.commands import COMMANDS
from referee.cli.told import Nowhere, complain, silence
from referee.values.rules import CannotDo


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


def run() -> None:
    """Runs the command line and exits: 0 nothing wrong, 1 faults or refused, 2 cannot, 130 ^C."""
    _open_what_is_closed()
    sys.exit(_run())


def _open_what_is_closed() -> None:
    """Leads a standard stream that the caller has closed to nowhere.

    Else the next file that is opened would take its number, and a match might be written into.
    """
    for name, mode in (("stdin", "rb"), ("stdout", "wb"), ("stderr", "wb")):
        if getattr(sys, name) is None:
            stream = os.fdopen(os.open(os.devnull, os.O_RDWR), mode)
            setattr(sys, name, Nowhere(stream, encoding="utf-8"))


def _run() -> int:
    from_shell = sys.argv[1:]
    try:
        result = main.main(args=from_shell, prog_name="referee", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except (click.Abort, KeyboardInterrupt):
        return 130
    except click.ClickException as error:
        error.show()
        return 2
    except CannotDo as error:
        from referee.words.errors import sentence

        return _complain(sentence(error))
    except SystemExit as leaving:
        # Click itself leaves with 1, which here means faults, where the reader of our output has
        # left, and where it cannot complete for a shell.
        if leaving.code != 1:
            raise
        return _reader_left()
    except BrokenPipeError:
        return _reader_left()
    except (OSError, UnicodeError) as error:
        from referee.words.errors import os_sentence

        return _complain(os_sentence(error))


def _reader_left() -> int:
    """Whoever read our output has left, and there is nobody to tell."""
    silence()
    return 2


def _complain(text: str) -> int:
    complain(f"referee: {text}")
    return 2
