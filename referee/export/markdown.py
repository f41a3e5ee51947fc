"""Markdown with GitHub's tables: standings, scoresheet and notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import BinaryIO

from referee.export import Settings, parts
from referee.render.screen import width
from referee.values.summary import Deal, Summary
from referee.words import export as words
from referee.words import sheet as sheet_words
from referee.words.messages import game_words
from referee.words.outcome import outcome
from referee.words.phrases import visible

_ESCAPES = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]<>#|~$&!"})
"""Signs that GitHub's Markdown would take for markup, and what keeps them text."""

_ENDS = {"l": "-", "r": ":"}


def write(matches: Iterable[Summary], file: BinaryIO, settings: Settings) -> None:
    """Writes matches one below the other, each with a heading of its own."""
    for number, summary in enumerate(matches):
        text = "\n".join(_match(summary))
        file.write((f"\n{text}\n" if number else f"{text}\n").encode())


def escape(text: str) -> str:
    """Returns text that is safe to show as Markdown that shows it and does nothing else."""
    return text.translate(_ESCAPES)


def _match(summary: Summary) -> Iterator[str]:
    yield f"# {escape(parts.title(summary))}"
    yield ""
    yield escape(parts.rules(summary))
    yield ""
    yield f"**{escape(outcome(summary))}**"
    yield ""
    yield f"## {words.STANDINGS}"
    yield ""
    yield from _standings(summary)
    if summary.deals:
        yield ""
        yield f"## {words.SHEET}"
        yield ""
        yield from _sheet(summary)
        yield ""
        yield escape(game_words(summary.game).legend)
    notes = [f"- {escape(note)}" for note in parts.notes(summary)]
    if notes:
        yield ""
        yield f"## {words.NOTES}"
        yield ""
        yield from notes


def _standings(summary: Summary) -> Iterator[str]:
    heads = [sheet_words.heading("place"), sheet_words.heading("player")]
    rows = [
        [str(each.place), _name(summary, each.player), str(each.total)]
        for each in summary.standings
    ]
    yield from table([*heads, game_words(summary.game).unit[1]], rows, "rlr")


def _name(summary: Summary, player: str) -> str:
    name = summary.players[player]
    return escape(visible(player if name == player else f"{player} {name}"))


def _sheet(summary: Summary) -> Iterator[str]:
    facts = parts.details(summary)
    heads = [game_words(summary.game).deal, *map(sheet_words.heading, (*facts, "dealer"))]
    rows = []
    for deal, totals in zip(summary.deals, parts.running_totals(summary), strict=True):
        row = [str(deal.number)]
        row += [escape(sheet_words.value(key, deal.details.get(key))) for key in facts]
        row.append(escape(visible(deal.dealer)))
        for player in summary.players:
            void = deal.void and deal.seats(player)
            row.append(sheet_words.VOID if void else _cell(summary, deal, player, totals))
        rows.append(row)
    total = [f"**{sheet_words.TOTAL}**", *[""] * (len(facts) + 1)]
    rows.append([*total, *(f"**{each}**" for each in summary.totals.values())])
    players = [_name(summary, player) for player in summary.players]
    yield from table([*heads, *players], rows, "r" * (len(facts) + 1) + "l" + "r" * len(players))


def _cell(summary: Summary, deal: Deal, player: str, totals: Mapping[str, int]) -> str:
    """Returns what a player did in a deal, what it was worth, and the total then."""
    text = escape(parts.told(deal, player))
    if player not in deal.points:
        return text
    points = deal.points[player]
    star = f"\\{sheet_words.STAR}" if player in deal.why else ""
    return f"{text} {f'+{points}' if points > 0 else points}{star} **{totals[player]}**"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], align: str) -> Iterator[str]:
    """Yields the lines of a table, whose cells are escaped already; ``align`` is ``l`` or ``r``."""
    columns = list(zip(heads, *rows, strict=True))
    wide = [max(3, *map(width, column)) for column in columns]
    yield _line([_pad(*each) for each in zip(heads, wide, align, strict=True)])
    rule = [f"{'-' * (size - 1)}{_ENDS[side]}" for size, side in zip(wide, align, strict=True)]
    yield _line(rule)
    for row in rows:
        yield _line([_pad(*each) for each in zip(row, wide, align, strict=True)])


def _pad(text: str, size: int, side: str) -> str:
    blank = " " * (size - width(text))
    return blank + text if side == "r" else text + blank


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
