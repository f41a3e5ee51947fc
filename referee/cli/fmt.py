"""``referee fmt``: rewrites transcripts in their canonical form."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from referee.cli.options import PATH, exclude_option, read_stdin
from referee.match.canonical import canonical_bytes, unreadable
from referee.match.checking import Report, find_files, report
from referee.match.files import is_pipe, read_file
from referee.match.replay import Replay
from referee.notation.reader import Readers
from referee.render.findings import file_name, finding_lines
from referee.render.screen import Paint, display, paint_for
from referee.values.rows import NamedTuple
from referee.values.rules import CannotDo
from referee.words.commands import COMMAND_PAGES, FMT_WORDS, OPTION_HELP
from referee.words.errors import os_sentence, sentence
from referee.words.report import complaint
from referee.words.say import Words, say


class Formatted(NamedTuple):
    """A transcript before and after, and what is reported of it."""

    file: str
    before: bytes
    after: bytes
    report: Report


@click.command(help=COMMAND_PAGES["fmt"], short_help=COMMAND_PAGES["fmt"].split("\n")[0])
@click.argument("paths", nargs=-1, type=PATH, metavar="PATH...")
@click.option("--check", is_flag=True, help=OPTION_HELP["fmt check"])
@click.option("--diff", is_flag=True, help=OPTION_HELP["fmt diff"])
@exclude_option
@click.pass_context
def fmt(
    ctx: click.Context, paths: tuple[str, ...], check: bool, diff: bool, exclude: tuple[str, ...]
) -> None:
    """Rewrites transcripts and exits with 0, 1 or 2."""
    if not paths:
        raise CannotDo("no-paths")
    worst = 0
    readers = Readers()
    for path in find_files(paths, exclude):
        try:
            worst = max(worst, _format(path, check, diff, readers))
        except CannotDo as error:
            click.echo(complaint(sentence(error)), err=True)
            worst = 2
        except OSError as error:
            click.echo(complaint(os_sentence(error)), err=True)
            worst = 2
    ctx.exit(worst)


def _format(path: str | Report, check: bool, diff: bool, readers: Readers) -> int:
    """Formats one transcript and returns the exit code that it calls for."""
    if isinstance(path, Report):
        assert path.trouble
        raise CannotDo(path.trouble[0], **path.trouble[1])
    data = read_stdin() if path == "-" else read_file(path, once=True)
    replay = Replay(readers).feed_all(data)
    bad = report(replay, path)._replace(findings=tuple(unreadable(replay)))
    done = Formatted(path, data, canonical_bytes(replay), bad)
    changes = done.before != done.after
    if diff:
        for line in _diff(done, paint_for(sys.stdout)):
            click.echo(line)
    if (path == "-" or is_pipe(path)) and not check and not diff:
        sys.stdout.buffer.write(done.after)
        sys.stdout.buffer.flush()
    elif changes and (check or diff):
        _say("would", path)
    elif changes:
        _rewrite(done)
        _say("rewritten", path)
    paint = paint_for(sys.stderr)
    for finding in bad.findings:
        for line in finding_lines(finding, bad, paint):
            click.echo(line, err=True)
    return 1 if bad.findings or (check and changes) else 0


def _say(what: str, path: str) -> None:
    click.echo(say(FMT_WORDS[what], file=Words(file_name(path))), err=True)


def _rewrite(done: Formatted) -> None:
    """Puts the canonical form in the file's place, unless somebody has changed it meanwhile."""
    from referee.match.store import held

    with held(done.file, mend=False) as (file, _):
        if file.data != done.before:
            raise CannotDo("changed", file=done.file)
        file.write(done.after)


def _diff(done: Formatted, paint: Paint) -> Iterator[str]:
    """Yields the lines of a unified diff, safe to show."""
    from difflib import unified_diff

    before, after = (
        data.decode("utf-8", "surrogateescape").split("\n") for data in (done.before, done.after)
    )
    name = file_name(done.file)
    colours = {"-": "red", "+": "green", "@": "cyan"}
    for line in unified_diff(before, after, name, name, lineterm=""):
        yield paint(line[:1] + display(line[1:]), colours.get(line[:1], "dim"))
