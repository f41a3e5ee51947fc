"""``referee export``: match summaries in files, or on standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, BinaryIO

import click

from referee.cli.options import DEFAULT_MATCH, PATH, exclude_option, read_stdin
from referee.cli.speech import at_table, writing
from referee.export import FORMATS, Settings, Writer, by_suffix
from referee.export.naming import names_of
from referee.export.output import STDOUT, Target, plan, whole
from referee.export.source import Source, View, find
from referee.match.files import write_whole
from referee.sheet.account import SECTIONS
from referee.values.rules import CannotDo
from referee.words import export as words
from referee.words.report import complaint
from referee.words.sheet import faulty


def _listed(
    values: Sequence[str], known: Sequence[str], refusal: str, **told: str
) -> tuple[str, ...]:
    """Splits comma lists, each word once, and refuses what is not known."""
    wanted = [part.strip().lower() for value in values for part in value.split(",")]
    for word in wanted:
        if word and word not in known:
            from referee.notation.near import near

            raise CannotDo(refusal, word=word, near=near(word, list(known)), **told)
    return tuple(dict.fromkeys(word for word in wanted if word))


def _formats(_ctx: click.Context, _param: click.Parameter, values: Sequence[str]) -> Any:
    return _listed(values, list(FORMATS), "export-no-format")


def _sections(_ctx: click.Context, _param: click.Parameter, values: Sequence[str]) -> Any:
    """Returns which sections were asked for, None where nobody said."""
    known = ["sheet", *SECTIONS, "all"]
    named = _listed(values, known, "export-no-section", sections=", ".join(known))
    return frozenset(SECTIONS if "all" in named else named) if values else None


@click.command(help=words.page(list(FORMATS)), short_help=words.SHORT)
@click.argument("paths", nargs=-1, type=PATH, metavar="[FILE]...")
@click.option(
    "-t", "--to", "forms", multiple=True, callback=_formats, metavar="FORMAT", help=words.HELP["to"]
)
@click.option("-o", "--output", "out", type=PATH, metavar="OUT", help=words.HELP["output"])
@click.option("-f", "--force", is_flag=True, help=words.HELP["force"])
@click.option(
    "--view",
    type=click.Choice(["full", "public"]),
    default="full",
    help=words.HELP["view"],
)
@click.option(
    "--sections", multiple=True, callback=_sections, metavar="NAME", help=words.HELP["sections"]
)
@exclude_option
@click.option("--wide", is_flag=True, help=words.HELP["wide"])
@click.option("--bom", is_flag=True, help=words.HELP["bom"])
def export(
    paths: tuple[str, ...],
    forms: tuple[str, ...],
    out: str | None,
    force: bool,
    view: View,
    sections: frozenset[str] | None,
    exclude: tuple[str, ...],
    wide: bool,
    bom: bool,
) -> None:
    """Writes match summaries, and says on standard error where a match has faults."""
    given = paths or [os.environ.get("REFEREE_MATCH") or DEFAULT_MATCH]
    inputs = find(given, exclude)
    if len(inputs) == 1:
        at_table(inputs[0])
    targets = plan(inputs, forms or _guess(out), out, force)
    story = any(FORMATS[target.form].story for target in targets)
    source = Source(story, view, read_stdin, names_of(given, inputs))
    warnings: dict[str, None] = {}
    _write(targets, source, Settings(wide, warnings.setdefault, sections, bom))
    for warning in warnings:
        click.echo(complaint(warning), err=True)
    for path, faults in source.faults.items():
        if faults:
            click.echo(complaint(faulty(faults, path)), err=True)


def _guess(out: str | None) -> tuple[str, ...]:
    """Returns the format that the output's name asks for."""
    form = by_suffix(out or "")
    if form is None:
        raise CannotDo("export-to", formats=", ".join(FORMATS))
    return (form,)


def _write(targets: Sequence[Target], source: Source, settings: Settings) -> None:
    writers: dict[str, Writer] = {target.form: FORMATS[target.form].writer() for target in targets}
    # Match by match, so that one that is told in several formats is read once.
    for target in sorted(targets, key=lambda each: each.inputs):

        def fill(file: BinaryIO, target: Target = target) -> None:
            with writing(target.form):
                writers[target.form](source.matches(target.inputs), file, settings)

        if target.path != STDOUT:
            write_whole(target.path, fill)
            continue
        if FORMATS[target.form].binary and sys.stdout.isatty():
            raise CannotDo("export-terminal", format=target.form)
        sys.stdout.buffer.write(whole(fill))
