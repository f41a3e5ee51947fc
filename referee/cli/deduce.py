"""``referee deduce``: what everybody can know of the hidden hands."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import click

from referee.cli.options import format_option, match_option, read_match
from referee.cli.speech import at_table
from referee.notation.lines import decode, encode
from referee.values.deck import Deck
from referee.values.rules import CannotDo
from referee.values.text import fold
from referee.words.commands import COMMAND_PAGES, OPTION_HELP


@click.command(help=COMMAND_PAGES["deduce"])
@match_option
@click.option("--player", "players", multiple=True, help=OPTION_HELP["deduce player"])
@click.option("--line", type=click.IntRange(min=1), help=OPTION_HELP["deduce line"])
@click.option("--by", help=OPTION_HELP["deduce by"])
@click.option("--hand", metavar="CARDS", help=OPTION_HELP["deduce hand"])
@click.option("--odds", is_flag=True, help=OPTION_HELP["deduce odds"])
@click.option("--worlds", is_flag=True, help=OPTION_HELP["deduce worlds"])
@click.option("--tips", is_flag=True, help=OPTION_HELP["deduce tips"])
@click.option("--seed", type=int, default=0, show_default=True, help=OPTION_HELP["deduce seed"])
@format_option
def deduce(
    match: str,
    players: tuple[str, ...],
    line: int | None,
    by: str | None,
    hand: str | None,
    odds: bool,
    worlds: bool,
    tips: bool,
    seed: int,
    form: str,
) -> None:
    """Shows the least and most of everything in each hand and in the stock."""
    from referee.deduction.insight import Own
    from referee.match.replay import Replay
    from referee.render.status import summary_of

    if (by is None) != (hand is None):
        raise CannotDo("by-and-hand")
    at_table(match)
    data = read_match(match)
    if line is not None and line > len(decode(data)):
        raise CannotDo("no-line", line=line, lines=len(decode(data)))
    replay = Replay().feed_all(data, line)
    summary = summary_of(replay, match)
    if tips:
        _tell_tips(encode(replay.texts), match, summary.players, seed, form)
        return
    shown = [_handle(word, summary.players) for word in players]
    own = None
    if by is not None and hand is not None:
        own = Own(_handle(by, summary.players), _cards(hand, replay.header.deck.spoken()))
    insight = replay.insight(own, seed if odds else None)
    if insight is None:
        raise CannotDo("no-deal")
    here = {player: name for player, name in summary.players.items() if player in insight.cards}
    shown = [_handle(player, here) for player in shown or here]
    counted = insight.worlds if worlds else None
    number = counted() if counted else None
    if worlds and number is None:
        raise CannotDo("no-worlds")
    if form == "json":
        from referee.render.deduce import insight_value
        from referee.render.machine import dump

        click.echo(dump(insight_value(insight, match, shown, number)))
        return
    from referee.render.deduce import insight_lines
    from referee.render.screen import terminal_width

    width = terminal_width(sys.stdout)
    for text in insight_lines(insight, summary.players, shown, own and own.player, width, number):
        click.echo(text)


def _tell_tips(data: bytes, match: str, names: Mapping[str, str], seed: int, form: str) -> None:
    from referee.match import hindsight
    from referee.render import deduce as shown

    found = hindsight.tips(data, seed)
    if form == "json":
        from referee.render.machine import dump

        click.echo(dump(shown.tips_value(found, match)))
        return
    from referee.render.screen import terminal_width

    for text in shown.tip_lines(found, names, terminal_width(sys.stdout)):
        click.echo(text)


def _handle(word: str, players: Mapping[str, str]) -> str:
    """Returns whose handle or name a word is, or begins; exact ones come first."""
    from referee.notation.shorthand import beginning_of

    named = {fold(handle): handle for handle in players}
    named |= {fold(name): handle for handle, name in players.items() if fold(name) not in named}
    if fold(word) in named:
        return named[fold(word)]
    found = {named[each] for each in beginning_of(fold(word), list(named))}
    if len(found) != 1:
        known = [f"{handle} ({name})" for handle, name in players.items()]
        raise CannotDo("no-player", word=word, known=known)
    return found.pop()


def _cards(text: str, deck: Deck) -> tuple[str, ...]:
    cards = []
    for word in text.replace(",", " ").split():
        card = deck.read(word)
        if card is None:
            raise CannotDo("no-card", word=word)
        cards.append(card)
    return tuple(cards)
