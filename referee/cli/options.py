"""Options that several commands share, and the match that they stand for."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from referee.cli.speech import at_table, by_format
from referee.match.files import read_file, read_stream
from referee.words.commands import OPTION_HELP

if TYPE_CHECKING:
    from referee.match.replay import Replay

Command = TypeVar("Command", bound=Callable[..., Any])

DEFAULT_MATCH = "match.ref"

PATH = click.Path(readable=False)
"""Any path at all: what cannot be read is told file by file, and does not keep the others back."""

match_option: Callable[[Command], Command] = click.option(
    "-m",
    "--match",
    "match",
    type=PATH,
    envvar="REFEREE_MATCH",
    default=DEFAULT_MATCH,
    metavar="FILE",
    help=OPTION_HELP["match"],
)
"""``-m/--match FILE``, else ``$REFEREE_MATCH``, else ``match.ref``: the argument ``match``."""

format_option: Callable[[Command], Command] = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    callback=by_format,
    help=OPTION_HELP["format"],
)
"""``--format text|json``: the argument ``form``."""


exclude_option = click.option(
    "--exclude", multiple=True, metavar="PATTERN", help=OPTION_HELP["exclude"]
)
"""``--exclude PATTERN``: what is left out below folders, the argument ``exclude``."""


def asking_options(command: Command) -> Command:
    """Adds what happens to a line that would be asked about: ``no_questions`` and ``yes``."""
    yes = click.option("-y", "--yes", is_flag=True, help=OPTION_HELP["yes"])
    return click.option("--no-questions", is_flag=True, help=OPTION_HELP["no-questions"])(
        yes(command)
    )


def read_match(path: str) -> bytes:
    """Returns the bytes of a match. Raises CannotDo where it cannot be read."""
    return read_file(os.fspath(path), once=True, missing="no-match")


def read_stdin() -> bytes:
    """Returns what standard input holds, nothing where it is closed.

    Raises CannotDo where it is too much.
    """
    return b"" if sys.stdin is None else read_stream(sys.stdin.buffer)


def load_replay(path: str, *, seen_by_all: bool = False) -> Replay:
    """Reads a match and replays it, with ``seen_by_all`` what everybody at the table saw of it.

    Raises as :func:`read_match` does.
    """
    from referee.match.replay import Replay

    at_table(path)
    data = read_match(path)
    if seen_by_all:
        from referee.match.public import public

        replay = Replay().feed_all(public(data))
        if replay.state is not None:
            return replay
    # Where there is nothing to see, the file itself says best what is wrong with it.
    return Replay().feed_all(data)


def read_settings(options: tuple[str, ...]) -> dict[str, str]:
    """Returns the house rules that ``-o KEY=VALUE`` gives. Raises click.BadParameter."""
    from referee.words.live import bad_option, option_twice

    settings: dict[str, str] = {}
    for text in options:
        key, sign, value = text.partition("=")
        key = key.strip().lower()
        if not sign or not key or not value.strip():
            raise click.BadParameter(bad_option(text), param_hint="-o")
        if key in settings:
            raise click.BadParameter(option_twice(key), param_hint="-o")
        settings[key] = value.strip()
    return settings
