"""``referee deck`` and ``referee sheet``: what is printed before anybody plays."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TypeVar

import click

from referee.cli.options import PATH, format_option, match_option, read_match, read_settings
from referee.values.rules import CannotDo
from referee.words.commands import COMMAND_HELP, COMMAND_PAGES, OPTION_HELP
from referee.words.report import complaint

Command = TypeVar("Command", bound=Callable[..., object])

FORMS = ("pdf", "html")
PAPERS = ("a4", "letter")


def rules_options(command: Command) -> Command:
    """Adds by which rules is played: the same for decks and sheets."""
    for option in (
        click.option(
            "--option",
            "options",
            multiple=True,
            metavar="KEY=VALUE",
            help=OPTION_HELP["new option"],
        ),
        click.option("--rules", "profile", metavar="PROFILE", help=OPTION_HELP["new rules"]),
    ):
        command = option(command)
    return command


def printing_options(command: Command) -> Command:
    """Adds where and on what is printed."""
    for option in (
        click.option(
            "--paper",
            type=click.Choice(PAPERS),
            default=PAPERS[0],
            show_default=True,
            help=OPTION_HELP["print paper"],
        ),
        click.option("-o", "--output", "out", type=PATH, help=OPTION_HELP["print output"]),
        click.option("-t", "--to", type=click.Choice(FORMS), help=OPTION_HELP["print to"]),
    ):
        command = option(command)
    return command


@click.command(help=COMMAND_PAGES["deck"], short_help=COMMAND_HELP["deck"])
@click.argument("file", type=PATH)
@printing_options
@rules_options
@click.option("--players", type=click.IntRange(1, 10), help=OPTION_HELP["deck players"])
@format_option
def deck(
    file: str,
    to: str | None,
    out: str | None,
    paper: str,
    players: int | None,
    profile: str | None,
    options: tuple[str, ...],
    form: str,
) -> int:
    """Checks a deck, and prints it."""
    from referee.match.decks import read_deck
    from referee.render import deck as told

    asked = form_of(to, out)
    found = read_deck(read_match(file), file, profile, read_settings(options))
    if asked is None or found.report.findings:
        lines = told.json_lines(found) if form == "json" else told.deck_lines(found)
        click.echo("\n".join(lines), err=asked is not None)
        return int(bool(found.report.findings))
    from referee.export.printing import pictures, print_deck
    from referee.sheet.deck import printed

    folder = os.path.dirname(os.path.abspath(file))
    kept = pictures(found, folder, warn)
    made = print_deck(printed(found, players), kept, asked, paper, folder, warn)
    write(out, asked, file, made)
    return 0


@click.command(help=COMMAND_PAGES["sheet"], short_help=COMMAND_HELP["sheet"])
@click.argument("game", required=False)
@match_option
@click.option(
    "-p", "--player", "players", multiple=True, metavar="NAME", help=OPTION_HELP["new player"]
)
@click.option("--deals", type=click.IntRange(1, 200), help=OPTION_HELP["sheet deals"])
@click.option("--date", "day", metavar="DATE", help=OPTION_HELP["new date"])
@click.option("--place", metavar="TEXT", help=OPTION_HELP["new place"])
@printing_options
@rules_options
def sheet(
    game: str | None,
    match: str,
    players: tuple[str, ...],
    deals: int | None,
    day: str | None,
    place: str | None,
    to: str | None,
    out: str | None,
    paper: str,
    profile: str | None,
    options: tuple[str, ...],
) -> None:
    """Prints a blank score sheet."""
    from referee import games
    from referee.export.printing import print_sheet
    from referee.match.record import Match
    from referee.notation.handles import seat_handles
    from referee.sheet.blank import blank_sheet

    form = form_of(to, out)
    if form is None:
        raise CannotDo("print-to")
    settings = read_settings(options)
    if game is None:
        found = Match.read(read_match(match), match)
        header = found.replay.header
        assert header.game is not None  # a file that names none cannot be read as a match
        known = header.game.name
        seats = list(found.replay.here.items())
        profile, settings = profile or header.profile, {**header.options, **settings}
        day, place, own = day or header.date, place or header.place, header.own_lines
    else:
        known, own, seats = games.meant(game), [], []
    seats = seat_handles(players, games.load(known).events) if players else seats
    if not seats:
        raise CannotDo("sheet-players")
    made = Match.new(known, seats, profile, settings, date=day, place=place, header=own)
    header = made.replay.header
    assert header.game is not None
    told = blank_sheet(
        header.game,
        header.profile,
        header.settings,
        header.players,
        deals=deals,
        date=header.date,
        place=header.place,
    )
    write(out, form, match if game is None else None, print_sheet(told, form, paper, warn))


def form_of(to: str | None, out: str | None) -> str | None:
    """Returns what to print: what is asked for, else what the output's name says."""
    suffix = (out or "").rpartition(".")[2].lower()
    if to is None and out is not None and suffix not in FORMS:
        raise CannotDo("print-to")
    return to or (suffix if suffix in FORMS else None)


def warn(told: str) -> None:
    """Tells of what is printed otherwise than it was wanted."""
    click.echo(complaint(told), err=True)


def write(out: str | None, form: str, source: str | None, made: bytes) -> None:
    """Writes what was made, never over ``source``; raises CannotDo where it cannot be written."""
    from referee.export.output import STDOUT, put

    if out in (None, STDOUT) and form == "pdf" and sys.stdout.isatty():
        raise CannotDo("export-terminal", format=form)
    put(made, out, [source] if source else [])
