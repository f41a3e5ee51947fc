"""``referee check``: validates files, folders, or what comes on standard input."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

import click

from referee.cli.options import PATH, exclude_option, read_match, read_stdin
from referee.cli.speech import by_format
from referee.match.checking import (
    Report,
    Selection,
    all_rules,
    check_bytes,
    check_files,
    find_files,
)
from referee.match.checking import (
    report as report_of,
)
from referee.match.files import read_file
from referee.render.findings import report_lines, tally_line
from referee.render.output import Output
from referee.render.screen import paint_for
from referee.values.rules import CannotDo
from referee.words import report as words
from referee.words.commands import COMMAND_PAGES, OPTION_HELP
from referee.words.messages import page

FORMATS = ("text", "json", "jsonl", "github", "sarif", "junit")
PATIENCE = 1.0
"""Seconds after which a check is long enough for progress to be shown."""


def _beginnings(_ctx: click.Context, _param: click.Parameter, values: Sequence[str]) -> Any:
    """Splits comma lists of rule ids and refuses what no rule begins with."""
    wanted = tuple(part.strip().lower() for value in values for part in value.split(","))
    wanted = tuple(part for part in wanted if part)
    if not wanted:
        return ()
    known = [rule.id for rule in all_rules()]
    for word in wanted:
        if not any(rule.startswith(word) for rule in known):
            from referee.notation.near import near

            families = sorted({rule.partition("/")[0] for rule in known})
            raise CannotDo("no-rule", word=word, near=near(word, families) or near(word, known))
    return wanted


@click.command(help=COMMAND_PAGES["check"], short_help=COMMAND_PAGES["check"].split("\n")[0])
@click.argument("paths", nargs=-1, type=PATH, metavar="PATH...")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    callback=by_format,
    help=OPTION_HELP["check format"],
)
@click.option(
    "--select",
    multiple=True,
    callback=_beginnings,
    metavar="RULE",
    help=OPTION_HELP["check select"],
)
@click.option(
    "--ignore",
    multiple=True,
    callback=_beginnings,
    metavar="RULE",
    help=OPTION_HELP["check ignore"],
)
@click.option(
    "--explain", type=click.IntRange(min=1), metavar="LINE", help=OPTION_HELP["check explain"]
)
@click.option("-q", "--quiet", is_flag=True, help=OPTION_HELP["check quiet"])
@click.option("--strict", is_flag=True, help=OPTION_HELP["check strict"])
@click.option("--statistics", is_flag=True, help=OPTION_HELP["check statistics"])
@click.option("--exit-zero", is_flag=True, help=OPTION_HELP["check exit-zero"])
@click.option("-j", "--jobs", type=click.IntRange(min=1), default=1, help=OPTION_HELP["check jobs"])
@exclude_option
@click.option("--files-from", type=PATH, help=OPTION_HELP["check files-from"])
@click.option(
    "--stdin-filename", default="-", metavar="NAME", help=OPTION_HELP["check stdin-filename"]
)
@click.pass_context
def check(
    ctx: click.Context,
    paths: tuple[str, ...],
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    explain: int | None,
    quiet: bool,
    strict: bool,
    statistics: bool,
    exit_zero: bool,
    jobs: int,
    files_from: str | None,
    stdin_filename: str,
    exclude: tuple[str, ...],
) -> None:
    """Checks transcripts and exits with 0, 1 or 2."""
    named = [*paths, *(_names_in(files_from) if files_from else ())]
    if not named and files_from is None:
        raise CannotDo("no-paths")
    if explain is not None:
        _explain(named, explain, form)
        return
    found = list(find_files(_with_stdin(named, stdin_filename), exclude))
    progress = Ticker(len(found))
    output = Output(progress.over(check_files(found, jobs)), Selection(select, ignore, strict))
    if form == "text":
        _write_text(output, quiet, statistics, progress)
    else:
        from referee.render.machine import FORMATS as WRITERS

        for piece in WRITERS[form](output):
            click.echo(piece, nl=False)
    if output.tally.unreadable:
        ctx.exit(2)
    ctx.exit(1 if output.tally.with_faults and not exit_zero else 0)


def _explain(paths: Sequence[str], line: int, form: str) -> None:
    """Shows what is known of one line of one transcript, and why."""
    from referee.match.replay import Replay
    from referee.render.explain import explain_lines, explain_value

    if len(paths) != 1:
        raise CannotDo("explain-one")
    if form not in ("text", "json"):
        raise CannotDo("explain-format", form=form)
    path = paths[0]
    replay = Replay().feed_all(read_stdin() if path == "-" else read_match(path))
    told = report_of(replay, path)
    if form == "json":
        from referee.render.machine import dump

        click.echo(dump(explain_value(replay, told, line)))
        return
    for text in explain_lines(replay, told, line, paint_for(sys.stdout)):
        click.echo(text)


def _names_in(path: str) -> Iterator[str]:
    """Yields the paths that a file or standard input lists, one a line."""
    data = read_stdin() if path == "-" else read_file(path, once=True)
    for line in data.decode("utf-8", "surrogateescape").split("\n"):
        name = line.removesuffix("\r")
        if name:
            yield name


def _with_stdin(paths: Sequence[str], name: str) -> Iterator[str | Report]:
    """Yields the paths, and for ``-`` a report of what standard input holds."""
    for path in dict.fromkeys(paths):
        yield check_bytes(read_stdin(), name) if path == "-" else path


def _write_text(output: Output, quiet: bool, statistics: bool, progress: Ticker) -> None:
    paint = paint_for(sys.stdout)
    for report in output.reports():
        text = "\n".join(report_lines(report, output.selection, paint, quiet))
        if text:
            progress.clear()
            click.echo(text)
    progress.clear()
    if statistics:
        for rule, number in output.broken.most_common():
            about = page(rule)
            click.echo(words.statistic(number, rule, about.title if about else ""))
    for each in output.unreadable:
        click.echo(words.complaint(each["message"]), err=True)
    if output.tally.files > 1 and not quiet:
        click.echo(tally_line(output.tally, paint))


class Ticker:
    """How far a long check has come, on standard error and only where that is a terminal."""

    def __init__(self, files: int) -> None:
        self.files = files
        self._next = time.monotonic() + PATIENCE if sys.stderr.isatty() else None
        self._shown = False

    def over(self, reports: Iterator[Report]) -> Iterator[Report]:
        """Yields the reports, and shows from time to time how many there were."""
        for done, report in enumerate(reports, 1):
            yield report
            if self._next is not None and time.monotonic() > self._next:
                self._next = time.monotonic() + PATIENCE / 5
                self._shown = True
                click.echo(f"\r{words.progress(done, self.files)}\x1b[K", nl=False, err=True)

    def clear(self) -> None:
        """Wipes the line, so that what is printed next stands alone."""
        if self._shown:
            click.echo("\r\x1b[K", nl=False, err=True)
            self._shown = False
