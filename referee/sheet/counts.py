"""What players argue about, in numbers: statistics, and how the totals grew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee import games
from referee.games.words import StatisticWords
from referee.sheet import about
from referee.sheet.cells import NOTHING, AnyCell, Column, Grid, NumberCell, TextCell
from referee.sheet.score import running_totals
from referee.values.rows import NamedTuple
from referee.values.statistics import Progress, Statistic
from referee.values.summary import Summary
from referee.words import export as words
from referee.words.messages import game_words, unit_of
from referee.words.outcome import outcome
from referee.words.phrases import visible
from referee.words.say import say
from referee.words.statistics import label

# -- statistics -------------------------------------------------------------------------------


def statistics(summary: Summary) -> Iterator[Grid]:
    """Yields what is counted in the game, as tables."""
    texts = game_words(summary.game).statistics
    for each in games.load(summary.game).statistics(summary):
        made = _turned if _of_players(each) else _straight
        columns, rows = made(each, summary, texts)
        title = texts.title(each.key)
        yield Grid(columns, rows, title, texts.about.get(each.key, ""))


def _of_players(statistic: Statistic) -> bool:
    """Says whether a statistic is all about players, so that they stand side by side."""
    return statistic.labels == ("player",)


Made = tuple[list[Column], list[list[AnyCell]]]


def _turned(statistic: Statistic, summary: Summary, texts: StatisticWords) -> Made:
    players = [_named(str(labels[0]), summary, True) for labels, _ in statistic.rows]
    rows: list[list[AnyCell]] = [
        [
            TextCell(texts.heading(measure)),
            *(NumberCell(values[at], texts.form(measure)) for _, values in statistic.rows),
        ]
        for at, measure in enumerate(statistic.measures)
    ]
    return [Column(TextCell("")), *map(Column, players)], rows


def _straight(statistic: Statistic, summary: Summary, texts: StatisticWords) -> Made:
    heads: list[AnyCell] = [TextCell(texts.heading(key)) for key in statistic.labels]
    heads += [
        _named(each, summary, True)
        if statistic.by_player
        else TextCell(texts.heading(each), number=True)
        for each in statistic.measures
    ]
    rows = []
    for labels, values in statistic.rows:
        row = [_label(*each, summary) for each in zip(statistic.labels, labels, strict=True)]
        measured = zip(statistic.measures, values, strict=True)
        rows.append([*row, *(NumberCell(value, texts.form(key)) for key, value in measured)])
    return list(map(Column, heads)), rows


def _label(kind: str, value: str | int, summary: Summary) -> AnyCell:
    if kind in ("player", "other"):
        return _named(str(value), summary)
    return (
        NumberCell(value)
        if isinstance(value, int)
        else TextCell(label(kind, value, summary.players))
    )


def _named(player: str, summary: Summary, number: bool = False) -> TextCell:
    """Returns the cell of a name: no two players have the same."""
    return TextCell(summary.players.get(player, player), "name", number)


# -- the chart --------------------------------------------------------------------------------


class Plot(NamedTuple):
    """What a chart shows: ``names`` in the order of their colours, ``standings`` best first.

    ``axis`` is what its points are numbered by, ``outcome`` says who has won.
    """

    title: str
    heading: str
    axis: str
    names: Mapping[str, str]
    progress: Progress
    standings: Sequence[tuple[str, int]]
    outcome: str = ""

    @property
    def about(self) -> str:
        """The chart in a sentence, for who cannot see it."""
        told = [(visible(self.names[player]), total) for player, total in self.standings]
        return words.chart_about(self.title, told)

    @property
    def numbers(self) -> Grid:
        """The chart as a table."""
        heads = [TextCell(name, "name", number=True) for name in self.names.values()]
        rows: list[list[AnyCell]] = [
            [
                NumberCell(label),
                *(NumberCell(totals[each]) if each in totals else NOTHING for each in self.names),
            ]
            for label, totals in self.progress.points
        ]
        columns = [Column(TextCell(self.axis, number=True)), *map(Column, heads)]
        return Grid(columns, rows, say(words.NUMBERS))


def plot(summary: Summary) -> Plot | None:
    """Returns what the chart of a match shows, None where nothing has been scored yet."""
    grown = progress(summary)
    if len(grown.points) < 2:
        return None
    texts = game_words(summary.game)
    return Plot(
        words.chart_title(grown.axis, say(unit_of(summary)[1]), texts.deal),
        about.title(summary),
        texts.deal if grown.axis == "deal" else words.axis(grown.axis),
        summary.players,
        grown,
        [(each.player, each.total) for each in summary.standings],
        outcome(summary),
    )


def progress(summary: Summary) -> Progress:
    """Returns how the totals grew: as the game tells it, else from deal to deal."""
    return games.load(summary.game).progress(summary) or _by_deal(summary)


def _by_deal(summary: Summary) -> Progress:
    start = {player: 0 for player in summary.players if player not in summary.joined}
    points: list[tuple[str | int, Mapping[str, int]]] = [(0, start)]
    for deal, totals in zip(summary.deals, running_totals(summary), strict=True):
        if deal.points:
            points.append((deal.number, totals))
    return Progress("deal", tuple(points))
