"""``referee new``: starts a transcript."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection
from datetime import date

import click

from referee import games
from referee.cli.options import DEFAULT_MATCH, format_option, read_match, read_settings
from referee.cli.speech import lang_header
from referee.cli.told import Told
from referee.match.files import create
from referee.match.record import Match
from referee.notation.handles import seat_handles
from referee.table.questions import Given
from referee.values.rules import CannotDo
from referee.words import errors
from referee.words import live as words
from referee.words.amend import REMATCH
from referee.words.commands import COMMAND_HELP, COMMAND_PAGES, OPTION_HELP
from referee.words.say import say


@click.command(help=COMMAND_PAGES["new"], short_help=COMMAND_HELP["new"])
@click.argument("game", required=False)
@click.argument("file", required=False, type=click.Path())
@click.option(
    "-p", "--player", "players", multiple=True, metavar="NAME", help=OPTION_HELP["new player"]
)
@click.option("--rules", "profile", metavar="PROFILE", help=OPTION_HELP["new rules"])
@click.option(
    "-o", "--option", "options", multiple=True, metavar="KEY=VALUE", help=OPTION_HELP["new option"]
)
@click.option("--date", "day", metavar="DATE", help=OPTION_HELP["new date"])
@click.option("--place", metavar="TEXT", help=OPTION_HELP["new place"])
@click.option("--deck", metavar="FILE", type=click.Path(), help=OPTION_HELP["new deck"])
@click.option("--rematch", metavar="FILE", type=click.Path(), help=REMATCH)
@format_option
@click.pass_context
def new(
    ctx: click.Context,
    game: str | None,
    file: str | None,
    players: tuple[str, ...],
    profile: str | None,
    options: tuple[str, ...],
    day: str | None,
    place: str | None,
    deck: str | None,
    rematch: str | None,
    form: str,
) -> int:
    """Starts a match in a new file."""
    own, played = _deck(deck) if deck is not None else ((), None)
    if played and game and not file and not games.named(game):
        game, file = None, game  # the deck says the game, as another match does
    seats = seat_handles(players, _verbs(game or played)) if players else ()
    given = Given(game, profile, read_settings(options), seats, day, place, own)
    if rematch is not None:
        return _rematch(Match.read(read_match(rematch), rematch), rematch, file, given, form)
    asking = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    if not asking:
        for argument, name in ((game or deck, "GAME"), (players, "-p NAME")):
            if not argument:
                raise click.UsageError(words.missing(name), ctx)
    if day is not None:
        from referee.league.season import read_date

        # Leagues select by date; one that they cannot read would only be missed months later.
        if read_date(day) is None:
            raise CannotDo("league-date", word=day)
    if file is not None and os.path.lexists(file):
        raise CannotDo("exists", file=file)
    if game is not None or played is not None:
        known = games.meant(game) if game is not None else str(played)
        # Written down even so: a record must be judged alike when the default has changed.
        profile = profile or games.load(known).default_profile
        given = given._replace(game=known, profile=profile)
    if given.game and players:
        match = _made(given)
    else:
        match, file = _ask(given, file)
    file = file or DEFAULT_MATCH
    create(file, match.data)
    return _tell(file, match, form).code()


def _verbs(game: str | None) -> Collection[str]:
    """Returns the verbs of a game, as far as that is known yet."""
    named = games.named(game or "")
    return games.load(named).events if named else ()


def _deck(file: str) -> tuple[list[str], str]:
    """Returns the header lines of a deck, and the game that is played with it."""
    from referee.match.decks import deck_lines

    return deck_lines(read_match(file), file)


def _made(given: Given) -> Match:
    assert given.game is not None
    day = given.date or date.today().isoformat()
    return Match.new(
        given.game,
        given.seats,
        given.profile,
        given.options,
        date=day,
        place=given.place,
        header=[*lang_header(), *given.deck],
    )


def _ask(given: Given, file: str | None) -> tuple[Match, str]:
    """Asks on a terminal for what is missing; for all of it where not even the game is named."""
    from referee.table.opening import ask_header
    from referee.table.terminal import ask_line

    if given.game is None:
        given = given._replace(options=given.options or None)
    try:
        told = given._replace(deck=[*lang_header(), *given.deck])
        match = ask_header(ask_line, click.echo, told)
        while file is None or os.path.lexists(file):
            if file is not None:
                click.echo(errors.sentence(CannotDo("exists", file=file)))
            file = ask_line(say(words.ASK_FILE), lambda _: (), DEFAULT_MATCH)
    except EOFError:
        raise click.Abort from None
    return match, file


def _rematch(old: Match, of: str, file: str | None, given: Given, form: str) -> int:
    """Starts a match by the rules of another, with the deal moved on; the game may be left out."""
    from datetime import datetime

    from referee.match.rematch import rematch

    named, file = (given.game, file) if file else (None, given.game)
    if named is not None and games.named(named) != old.summary().game:
        raise CannotDo("other-game", game=named, file=of)
    if not file:
        raise click.UsageError(words.missing("FILE"))
    if os.path.lexists(file):
        raise CannotDo("exists", file=file)
    match = rematch(
        old,
        datetime.now(),
        players=given.seats,
        profile=given.profile,
        options=given.options or {},
        date=given.date,
        place=given.place,
        deck=given.deck,
        spoken=lang_header(),
    )
    create(file, match.data)
    told = _tell(file, match, form)
    if form == "text":
        told(words.expected(match.allowed(), match.summary().game))
    return told.code()


def _tell(file: str, match: Match, form: str) -> Told:
    told, summary = Told(), match.summary()
    if form == "text":
        for line in words.started(file, summary.game, summary.profile, summary.players):
            told(line)
        return told
    from referee.render.machine import dump, head

    document = {
        **head(),
        "file": file,
        "game": summary.game,
        "rules": summary.profile,
        "options": dict(summary.options),
        "date": summary.date,
        "place": summary.place,
        "players": dict(summary.players),
    }
    told(dump(document))
    return told
