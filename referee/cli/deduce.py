"""``referee deduce``: what everybody can know of the hidden hands."""

from __future__ import annotations

import sys

import click

from referee.cards import fold, read_card, read_rank
from referee.cli.options import format_option, match_option, read_match
from referee.rules import CannotDo
from referee.words.commands import COMMAND_PAGES, OPTION_HELP


@click.command(help=COMMAND_PAGES["deduce"])
@match_option
@click.option("--player", "players", multiple=True, help=OPTION_HELP["deduce player"])
@click.option("--line", type=click.IntRange(min=1), help=OPTION_HELP["deduce line"])
@click.option("--by", help=OPTION_HELP["deduce by"])
@click.option("--hand", metavar="CARDS", help=OPTION_HELP["deduce hand"])
@click.option("--odds", is_flag=True, help=OPTION_HELP["deduce odds"])
@click.option("--seed", type=int, default=0, show_default=True, help=OPTION_HELP["deduce seed"])
@format_option
def deduce(
    match: str,
    players: tuple[str, ...],
    line: int | None,
    by: str | None,
    hand: str | None,
    odds: bool,
    seed: int,
    form: str,
) -> None:
    """Shows the least and most of everything in each hand and in the stock."""
    from referee.insight import Own
    from referee.render.status import summary_of
    from referee.replay import Replay

    if (by is None) != (hand is None):
        raise CannotDo("by-and-hand")
    replay = Replay().feed_all(read_match(match), line)
    summary = summary_of(replay, match)
    handles = list(replay.header.players)
    shown = [_handle(word, replay.header.roster) for word in players] or handles
    own = None
    if by is not None and hand is not None:
        own = Own(_handle(by, replay.header.roster), _cards(hand))
    state = replay.state
    last = replay.steps[-1].line if replay.steps else 0
    insight = state.insight(last, own, seed if odds else None) if state else None
    if insight is None:
        raise CannotDo("no-deal")
    if form == "json":
        from referee.render.deduce import insight_value
        from referee.render.machine import dump

        click.echo(dump(insight_value(insight, match, shown)))
        return
    from referee.render.deduce import insight_lines
    from referee.render.screen import terminal_width

    width = terminal_width(sys.stdout)
    for text in insight_lines(insight, summary.players, shown, own and own.player, width):
        click.echo(text)


def _handle(word: str, roster: dict[str, str]) -> str:
    handle = roster.get(fold(word))
    if handle is None:
        raise CannotDo("no-player", word=word, known=list(roster.values()))
    return handle


def _cards(text: str) -> tuple[str, ...]:
    cards = []
    for word in text.replace(",", " ").split():
        card = read_rank(word) or read_card(word)
        if card is None:
            raise CannotDo("no-card", word=word)
        cards.append(card)
    return tuple(cards)
