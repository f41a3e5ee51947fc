"""What a command has done is told in any case: on standard output, else on standard error.

Whoever reads only that the disk is full, or nothing at all, would do it once more.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from typing import TextIO

import click

from referee.words import live as words


class Nowhere(io.TextIOWrapper):
    """Stands for a standard stream that the caller has closed: what is written there is gone."""


class Told:
    """Tells results of a change that is on the disk already. ``unheard`` says that it had to be
    on standard error, since standard output is full, closed, left by its reader, or cannot show
    the characters."""

    def __init__(self) -> None:
        self.unheard = False

    def __call__(self, text: str) -> None:
        """Prints a line. Never raises OSError."""
        if not self.unheard:
            try:
                if isinstance(sys.stdout, Nowhere):
                    raise OSError(errno.EBADF, os.strerror(errno.EBADF))
                click.echo(text)
                return
            except (OSError, UnicodeError) as error:
                self.unheard = True
                _give_up(error)
        complain(text)

    def code(self, verdict: int = 0) -> int:
        """Returns the exit code of a command with that verdict: 2 where it could not be shown."""
        return verdict or 2 * self.unheard


def complain(text: str) -> None:
    """Prints a line on standard error, and is content where even that is not possible."""
    with suppress(OSError):
        click.echo(text, err=True)


def _give_up(error: OSError | UnicodeError) -> None:
    """Says why standard output is used no more; what it still holds is not tried again at exit."""
    complain(f"referee: {words.unheard(error)}")
    if isinstance(error, OSError):
        silence()


def silence(stream: TextIO | None = None) -> None:
    """Leads a stream, else standard output, to nowhere, so that the interpreter does not complain
    of it at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), (stream or sys.stdout).fileno())
