"""A blank score sheet: the players and the deals that are known beforehand, and empty cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games.game import Game
from referee.games.state import OptionValues
from referee.sheet.deck import Direction
from referee.values.rows import NamedTuple
from referee.values.summary import Cell
from referee.words import printing, sheet
from referee.words.language import is_rtl, spoken_tag
from referee.words.messages import game_words
from referee.words.phrases import visible
from referee.words.say import Words, say

USUAL_DEALS = 12
"""How many deals there is room for where the rules say nothing of how many are played."""


class BlankDeal(NamedTuple):
    """A deal to be filled in: its number, and what is known of it, empty where nothing is."""

    number: int
    facts: Sequence[str]


class BlankSheet(NamedTuple):
    """A score sheet to be filled in.

    ``heads`` head the columns before the players: the deal, its facts, the dealer. Under each of
    the ``players`` stand the ``cells``, as many blanks in each deal. ``fields`` are to be filled in
    above: what they are called, and what is known.
    """

    title: str
    lang: str
    dir: Direction
    fields: Sequence[tuple[str, str]]
    heads: Sequence[str]
    players: Sequence[str]
    cells: Sequence[str]
    deals: Sequence[BlankDeal]
    total: str
    about: str


def blank_sheet(
    game: Game,
    profile: str,
    settings: OptionValues,
    players: Mapping[str, str],
    *,
    deals: int | None = None,
    date: str | None = None,
    place: str | None = None,
) -> BlankSheet:
    """Returns the sheet of a game. ``deals`` is how many there is room for, else as planned."""
    told = game_words(game.name)
    planned: Sequence[Mapping[str, Cell]] = game.planned(settings, len(players))
    count = deals or len(planned) or USUAL_DEALS
    keys = list(dict.fromkeys(key for each in planned for key in each))
    facts = [*planned, *[{}] * count][:count]
    return BlankSheet(
        say(printing.SHEET_FOR, game=Words(told.title), profile=profile),
        spoken_tag(),
        "rtl" if is_rtl() else "ltr",
        [(say(printing.DATE), date or ""), (say(printing.PLACE), place or "")],
        [told.deal, *map(sheet.heading, keys), sheet.heading("dealer")],
        [visible(name) for name in players.values()],
        [say(each) for each in told.cell],
        [
            BlankDeal(
                number, [sheet.value(key, fact[key]) if fact.get(key) else "" for key in keys]
            )
            for number, fact in enumerate(facts, 1)
        ],
        say(sheet.TOTAL),
        told.legend,
    )
