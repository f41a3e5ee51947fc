"""``referee simulate``: makes transcripts by playing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from math import isnan

import click

from referee import games
from referee.cli.options import read_settings
from referee.games.simulating.habits import LEVELS, Habits
from referee.games.simulating.record import Evidence, Manner
from referee.match.checking import SUFFIX
from referee.match.files import create_all
from referee.match.simulate import Wish, transcript
from referee.notation.lines import encode
from referee.values.rows import NamedTuple
from referee.values.rules import CannotDo
from referee.words.commands import COMMAND_HELP, COMMAND_PAGES, OPTION_HELP

_SEED_BITS = 32
_ASIDES = Habits(voids=0.1, asserts=0.05, prompt=0.3)


class Made(NamedTuple):
    """A match that was made: the file it would be, its seed and its text."""

    file: str
    seed: int
    text: str


@click.command(help=COMMAND_PAGES["simulate"], short_help=COMMAND_HELP["simulate"])
@click.argument("game")
@click.option("--rules", "profile", metavar="PROFILE", help=OPTION_HELP["new rules"])
@click.option(
    "-o", "--option", "options", multiple=True, metavar="KEY=VALUE", help=OPTION_HELP["new option"]
)
@click.option(
    "--players", type=click.IntRange(1), metavar="N", help=OPTION_HELP["simulate players"]
)
@click.option("--seed", type=click.IntRange(0), metavar="S", help=OPTION_HELP["simulate seed"])
@click.option(
    "--count", type=click.IntRange(1), default=1, metavar="K", help=OPTION_HELP["simulate count"]
)
@click.option("--open/--closed", "hands_up", default=True, help=OPTION_HELP["simulate open"])
@click.option(
    "--hide", type=click.FloatRange(0, 1), metavar="SHARE", help=OPTION_HELP["simulate hide"]
)
@click.option("--fault", metavar="RULE-ID", help=OPTION_HELP["simulate fault"])
@click.option("--sensible/--random", default=True, help=OPTION_HELP["simulate sensible"])
@click.option(
    "--deals", type=click.IntRange(1), default=1, metavar="N", help=OPTION_HELP["simulate deals"]
)
@click.option(
    "--level", type=click.Choice(LEVELS), default="trick", help=OPTION_HELP["simulate level"]
)
@click.option("--stamps", is_flag=True, help=OPTION_HELP["simulate stamps"])
@click.option("--asides", is_flag=True, help=OPTION_HELP["simulate asides"])
@click.option("--out", type=click.Path(), metavar="PATH", help=OPTION_HELP["simulate out"])
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "jsonl"]),
    default="text",
    help=OPTION_HELP["simulate format"],
)
def simulate(
    game: str,
    profile: str | None,
    options: tuple[str, ...],
    players: int | None,
    seed: int | None,
    count: int,
    hands_up: bool,
    hide: float | None,
    fault: str | None,
    sensible: bool,
    deals: int,
    level: str,
    stamps: bool,
    asides: bool,
    out: str | None,
    form: str,
) -> None:
    """Makes matches, one at a time, however many."""
    if count > 1 and form == "text" and out is None:
        raise CannotDo("several-out")
    if form == "jsonl" and out is not None:
        raise CannotDo("jsonl-out")
    if seed is None:
        seed = int.from_bytes(os.urandom(_SEED_BITS // 8), "big")
    habits = (_ASIDES if asides else Habits())._replace(deals=deals, level=level, sensible=sensible)
    game = games.named(game) or game
    wish = Wish(game, seed, profile, read_settings(options), players, habits, fault)
    if hide is not None and isnan(hide):  # click takes it for a number between any two
        raise CannotDo("no-share", word=str(hide))
    share = (1.0 if hands_up else 0.0) if hide is None else 1 - hide
    matches = _make(wish, count, Evidence(share, share, share), Manner(stamps, asides))
    if form == "jsonl":
        _print_lines(matches)
    elif out is None:
        click.echo(next(matches).text, nl=False)
    else:
        _write(matches, out, count)


def _make(wish: Wish, count: int, evidence: Evidence, manner: Manner) -> Iterator[Made]:
    """Yields the matches, each made when it is asked for."""
    digits = len(str(wish.seed + count - 1))
    for seed in range(wish.seed, wish.seed + count):
        lines = transcript(wish._replace(seed=seed), evidence, manner._replace(seed=str(seed)))
        yield Made(f"{wish.game}-{seed:0{digits}}{SUFFIX}", seed, encode(lines).decode("utf-8"))


def _print_lines(matches: Iterator[Made]) -> None:
    import json

    for match in matches:
        click.echo(json.dumps(match._asdict(), ensure_ascii=False))


def _write(matches: Iterator[Made], out: str, count: int) -> None:
    """Writes every match to a file of its own; one alone may name its file."""
    folder = count > 1 or os.path.isdir(out) or out.endswith(os.sep)
    if folder:
        try:
            os.makedirs(out, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            raise CannotDo("no-folder", folder=out) from None
    create_all(
        (os.path.join(out, match.file) if folder else out, match.text.encode("utf-8"))
        for match in matches
    )
