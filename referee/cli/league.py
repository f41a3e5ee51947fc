"""``referee league``: totals over many matches, player by player."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import Any

import click

from referee.cli.check import Ticker
from referee.cli.options import PATH, exclude_option, read_stdin
from referee.cli.speech import writing
from referee.export.naming import FileNames
from referee.league.people import Aliases, read_alias, read_aliases
from referee.league.season import By, League, Terms, league, read_date
from referee.match.checking import Report, check_bytes, check_files, find_files
from referee.match.files import read_file
from referee.notation.whole import unplayable
from referee.values.rules import CannotDo
from referee.values.summary import Summary
from referee.words import league as words
from referee.words.phrases import shown
from referee.words.report import complaint

DOCUMENT = ".json"


def _aliases(_ctx: click.Context, _param: click.Parameter, values: Sequence[str]) -> Any:
    pairs = [(value, read_alias(value)) for value in values]
    for value, pair in pairs:
        if pair is None:
            raise CannotDo("alias", word=value)
    return [pair for _, pair in pairs]


def _day(last: bool) -> Callable[..., date | None]:
    """Returns what reads a date, which stands for its last day where it is a month or year."""

    def read(_ctx: click.Context, _param: click.Parameter, value: str | None) -> date | None:
        day = read_date(value, last)
        if value is not None and day is None:
            raise CannotDo("league-date", word=value)
        return day

    return read


@click.command("league", help=words.PAGE, short_help=words.SHORT)
@click.argument("paths", nargs=-1, type=PATH, metavar="PATH...")
@click.option(
    "--alias",
    "pairs",
    multiple=True,
    callback=_aliases,
    metavar="OLD=NEW",
    help=words.HELP["alias"],
)
@click.option(
    "--aliases",
    "files",
    multiple=True,
    type=PATH,
    metavar="FILE",
    help=words.HELP["aliases"],
)
@click.option("--since", callback=_day(False), metavar="DATE", help=words.HELP["since"])
@click.option("--until", callback=_day(True), metavar="DATE", help=words.HELP["until"])
@click.option("--by", type=click.Choice(list(words.ORDERS)), default="wins", help=words.HELP["by"])
@click.option("--include-faulty", is_flag=True, help=words.HELP["include-faulty"])
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "md", "csv", "json", "html"]),
    default=None,
    help=words.HELP["format"],
)
@exclude_option
@click.option("-o", "--output", "out", type=PATH, metavar="OUT", help=words.HELP["output"])
@click.option("-j", "--jobs", type=click.IntRange(min=1), default=1, help=words.HELP["jobs"])
def command(
    paths: tuple[str, ...],
    pairs: list[tuple[str, str]],
    files: tuple[str, ...],
    since: date | None,
    until: date | None,
    by: By,
    include_faulty: bool,
    form: str | None,
    out: str | None,
    jobs: int,
    exclude: tuple[str, ...],
) -> None:
    """Adds up matches and says what was left out."""
    if not paths:
        raise CannotDo("no-paths")
    form = form or _guess(out)
    write = _writer(form)
    named = [pair for file in files for pair in read_aliases(_text_of(file), file)]
    aliases = Aliases([*named, *pairs])
    terms = Terms(include_faulty, since, until, by)
    files_of: dict[str, str] = {}
    told = league(_matches(paths, jobs, files_of, exclude), aliases, terms)
    with writing(form):
        text = write(told)
    from referee.export.output import put

    put(text.encode(), out, paths)
    from referee.league.tables import remarks

    for each in remarks(told, lambda match: shown(files_of[match.file])):
        click.echo(complaint(each), err=True)


# -- in ---------------------------------------------------------------------------------------


def _text_of(file: str) -> str:
    try:
        return read_file(file, once=True).decode()
    except UnicodeDecodeError:
        raise CannotDo("alias-text", file=file) from None


def _matches(
    paths: Sequence[str], jobs: int, files_of: dict[str, str], exclude: Sequence[str]
) -> Iterator[Summary]:
    """Yields every match, and notes in ``files_of`` where that of each name comes from.

    Raises CannotDo at the first that cannot be read.
    """
    found = list(find_files(_opened(dict.fromkeys(paths)), exclude))
    documents = any(isinstance(each, Report) for each in found)
    names, known = FileNames(paths), set[str]()
    progress = Ticker(len(found))
    try:
        for report in progress.over(check_files(found, jobs)):
            if report.trouble:
                key, data = report.trouble
                raise CannotDo(key, **data)
            if report.summary is None:
                raise unplayable(report.findings, report.file)
            name = report.summary.file or names.below(report.file)
            summary = report.summary._replace(file=name)
            if documents and (told := _told(summary)) in known:
                continue  # a document tells of a file that was given as well
            if documents:
                known.add(told)
            file = names.distinct(name)
            files_of[file] = os.path.normpath(report.file)
            yield summary._replace(file=file)
    finally:
        progress.clear()


def _told(summary: Summary) -> str:
    """Returns by what a match is known again that was given twice."""
    deals = [(deal.dealer, deal.points) for deal in summary.deals]
    return repr((summary.file, summary.date, summary.place, dict(summary.players), deals))


def _opened(paths: Iterable[str]) -> Iterator[str | Report]:
    """Yields the paths; of exported documents and standard input, what they hold."""
    for path in paths:
        if path == "-":
            yield check_bytes(read_stdin(), path)
        elif path.endswith(DOCUMENT):
            from referee.export.document import read

            for place, each in enumerate(read(read_file(path, once=True), path), 1):
                name = each.file or f"{os.path.basename(path)}, match {place}"
                yield Report(name, each.game, each.complete, summary=each)
        else:
            yield path


# -- out --------------------------------------------------------------------------------------


def _guess(out: str | None) -> str:
    """Returns the format that the output's name asks for, text where it asks for none."""
    suffix = (out or "").rpartition(".")[2].lower()
    return suffix if suffix in ("md", "csv", "json", "html") else "text"


def _writer(form: str) -> Callable[[League], str]:
    """Loads what writes a format. Raises CannotDo where a library that it needs is missing."""
    if form == "html":
        from referee.export import FORMATS

        FORMATS["html"].writer()
    if form in ("json", "html"):
        from referee.league import documents

        return {"json": documents.document, "html": documents.page}[form]
    from referee.league import tables

    if form == "csv":
        return tables.comma_separated
    lines = tables.markdown if form == "md" else tables.text
    return lambda told: "".join(f"{line}\n" for line in lines(told))
