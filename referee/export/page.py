"""HTML: one file that opens from disk without network, for screens of any size and for paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from referee import games
from referee.export import Settings, parts
from referee.export import chart as charts
from referee.games.words import StatisticWords
from referee.render.screen import width
from referee.values.rules import Finding
from referee.values.statistics import Statistic
from referee.values.summary import Deal, Entry, Summary
from referee.words import export as words
from referee.words import report as report_words
from referee.words import sheet as sheet_words
from referee.words import statistics as statistic_words
from referee.words import story as story_words
from referee.words.messages import game_words, hint, message
from referee.words.outcome import outcome
from referee.words.phrases import isolate, visible

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"

LONGEST_DEALER = 16
"""Columns of a name that may stand in every row; where one is longer, handles stand there."""


class Part(NamedTuple):
    """A piece of a cell; ``kind`` is how it looks, ``name`` for what somebody is called."""

    text: str
    kind: str = ""


class Cell(NamedTuple):
    """A cell of a table."""

    parts: tuple[Part, ...]
    number: bool = False


class Grid(NamedTuple):
    """A table; ``summed`` says that its last row adds the others up.

    ``fixed`` is how many columns head each part of a table that has to be split.
    """

    heads: Sequence[Cell]
    rows: Sequence[Sequence[Cell]]
    summed: bool = False
    fixed: int = 1


def write(matches: Iterable[Summary], file: BinaryIO, settings: Settings) -> None:
    """Writes the page of a match."""
    for summary in matches:
        file.write(page(summary).encode())


def page(summary: Summary) -> str:
    """Returns the page of a match."""
    from markupsafe import Markup

    # The library escapes what it is given, and the tests hold it to that.
    picture = Markup(charts.chart(summary) or "")
    template = environment().get_template("match.html")
    return template.render(content(summary), words=words, css=css(), picture=picture) + "\n"


def environment() -> Environment:
    """Returns what fills the templates; everything that is not marked safe is escaped."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )


def css() -> Any:
    """Returns the style of every page, charts included, as what needs no escaping."""
    from markupsafe import Markup

    return Markup((TEMPLATES / "page.css").read_text(encoding="utf-8") + charts.style())


def content(summary: Summary) -> dict[str, Any]:
    """Returns all that the page of a match tells, as plain values that are not escaped yet."""
    counted = statistic_words.of_game(summary.game)
    rulings = list(_rulings(summary))
    return {
        "title": parts.title(summary),
        "outcome": outcome(summary),
        "facts": list(_facts(summary)),
        "standings": _standings(summary),
        "chart": _chart(summary),
        "sheet": _sheet(summary) if summary.deals else None,
        "legend": game_words(summary.game).legend,
        "notes": list(parts.notes(summary)),
        "statistics": [
            {
                "title": statistic_words.title(each.key, counted),
                "about": counted.about.get(each.key, ""),
                "grid": statistic_grid(each, summary.players, counted),
            }
            for each in parts.statistics(summary)
        ],
        "rulings": rulings,
        "rules": _rules(summary),
        "counts": report_words.counts(*summary.story.counts) if summary.story else "",
        "verdicts": list(_verdicts(summary)),
        "story": list(_story(summary, rulings)),
    }


# -- cells ------------------------------------------------------------------------------------


def text(value: object, kind: str = "") -> Cell:
    """Returns a cell of text."""
    return Cell((Part(visible(str(value)), kind),))


def number(value: object, kind: str = "") -> Cell:
    """Returns a cell that lines up with numbers."""
    return Cell((Part(str(value), kind),), number=True)


def named(player: str, players: Mapping[str, str], right: bool = False) -> Cell:
    """Returns the cell of a player's name."""
    return Cell((Part(visible(players.get(player, player)), "name"),), right)


def suit(value: str) -> Cell:
    """Returns the sign of a suit, in its colour."""
    return Cell((Part(sheet_words.value("trump", value), "red" if value in ("H", "D") else ""),))


# -- what the page holds ----------------------------------------------------------------------


def _facts(summary: Summary) -> Iterator[str]:
    yield parts.rules(summary)
    duration = parts.duration(summary)
    if duration:
        yield duration
    if summary.file:
        yield isolate(summary.file)


def _standings(summary: Summary) -> Grid:
    heads = [
        number(sheet_words.heading("place")),
        text(sheet_words.heading("player")),
        text(words.HANDLE),
        number(game_words(summary.game).unit[1]),
    ]
    rows = [
        [
            number(each.place),
            named(each.player, summary.players),
            Cell((Part(visible(each.player), "handle"),)),
            number(each.total),
        ]
        for each in summary.standings
    ]
    return Grid(heads, rows)


def _chart(summary: Summary) -> Mapping[str, Any] | None:
    """Returns what the chart is called, and its numbers; None where there is no chart."""
    progress = parts.progress(summary)
    if len(progress.points) < 2:
        return None
    heads = [number(charts.axis(summary, progress))]
    heads += [named(player, summary.players, right=True) for player in summary.players]
    rows = [
        [number(label), *(number(totals.get(player, "")) for player in summary.players)]
        for label, totals in progress.points
    ]
    return {"title": charts.title(summary, progress), "numbers": Grid(heads, rows)}


def _sheet(summary: Summary) -> Grid:
    facts = parts.details(summary)
    heads = [number(game_words(summary.game).deal)]
    heads += [_fact_head(key, summary) for key in facts]
    heads.append(text(sheet_words.heading("dealer")))
    short = all(width(visible(name)) <= LONGEST_DEALER for name in summary.players.values())
    heads += [_head(player, summary.players, short) for player in summary.players]
    rows = []
    for deal, totals in zip(summary.deals, parts.running_totals(summary), strict=True):
        row = [number(deal.number)]
        row += [_fact(key, deal) for key in facts]
        row.append(named(deal.dealer, summary.players if short else {}))
        row += [score_cell(deal, player, totals) for player in summary.players]
        rows.append(row)
    last = [text(sheet_words.TOTAL), *[text("")] * (len(facts) + 1)]
    rows.append([*last, *(number(summary.totals[player]) for player in summary.players)])
    return Grid(heads, rows, summed=True, fixed=len(facts) + 2)


def _head(player: str, players: Mapping[str, str], short: bool) -> Cell:
    """Returns what heads a player's column: the name, behind the handle where dealers need it."""
    cell = named(player, players, right=True)
    if short or players[player] == player:
        return cell
    return cell._replace(parts=(Part(visible(player), "handle"), *cell.parts))


def _fact_head(key: str, summary: Summary) -> Cell:
    numbers = any(isinstance(deal.details.get(key), int) for deal in summary.deals)
    head = sheet_words.heading(key)
    return number(head) if numbers else text(head)


def _fact(key: str, deal: Deal) -> Cell:
    value = deal.details.get(key)
    if key == "trump" and isinstance(value, str):
        return suit(value)
    told = sheet_words.value(key, value)
    return number(told) if isinstance(value, int) else text(told)


def score_cell(deal: Deal, player: str, totals: Mapping[str, int]) -> Cell:
    """Returns what a player did in a deal, what it was worth, and the total then."""
    if deal.void:
        return number(sheet_words.VOID if deal.seats(player) else "", "nothing")
    pieces = [Part(visible(parts.told(deal, player)))]
    if player in deal.points:
        points = deal.points[player]
        star = sheet_words.STAR if player in deal.why else ""
        gain = f"{points:+d}" if points else "0"
        pieces.append(Part(gain + star, "gain" if points > 0 else "nothing"))
        pieces.append(Part(str(totals[player]), "total"))
    return Cell(tuple(pieces), number=True)


def statistic_grid(statistic: Statistic, players: Mapping[str, str], texts: StatisticWords) -> Grid:
    """Returns a statistic as a table; players side by side where it is all about them."""
    if statistic.labels == ("player",):
        return _side_by_side(statistic, players, texts)
    heads = [text(statistic_words.heading(key, texts)) for key in statistic.labels]
    heads += [
        named(each, players, right=True)
        if statistic.by_player
        else number(statistic_words.heading(each, texts))
        for each in statistic.measures
    ]
    rows = []
    for labels, values in statistic.rows:
        row = [
            _label(kind, value, players)
            for kind, value in zip(statistic.labels, labels, strict=True)
        ]
        for measure, value in zip(statistic.measures, values, strict=True):
            row.append(number(statistic_words.number(measure, value, texts)))
        rows.append(row)
    return Grid(heads, rows)


def _side_by_side(statistic: Statistic, players: Mapping[str, str], texts: StatisticWords) -> Grid:
    heads = [text("")]
    heads += [named(str(labels[0]), players, right=True) for labels, _ in statistic.rows]
    rows = []
    for at, measure in enumerate(statistic.measures):
        values = [
            number(statistic_words.number(measure, each[at], texts)) for _, each in statistic.rows
        ]
        rows.append([text(statistic_words.heading(measure, texts)), *values])
    return Grid(heads, rows)


def _label(kind: str, value: str | int, players: Mapping[str, str]) -> Cell:
    if kind in ("player", "other"):
        return named(str(value), players)
    told = statistic_words.label(kind, value, players)
    return number(told) if isinstance(value, int) else text(told)


def _rules(summary: Summary) -> Grid:
    """Returns every house rule in force, those that differ from the profile in bold."""
    profile = games.load(summary.game).profiles.get(summary.profile, {})
    rows = []
    for key, value in {**profile, **summary.options}.items():
        changed = "changed" if profile.get(key) != value else ""
        rows.append([text(key, changed), text(value, changed)])
    return Grid([text(words.RULE), text(words.RULE_VALUE)], rows)


# -- the story --------------------------------------------------------------------------------


def _rulings(summary: Summary) -> Iterator[Mapping[str, Any]]:
    """Yields what was found and what the table let stand, in the order of the record."""
    story = summary.story
    if story is None:
        return
    told = {entry.line for entry in story.entries}
    found: list[tuple[Finding, bool]] = [(each, False) for each in story.findings]
    found += [(each, True) for each in story.stood]
    for each, stood in sorted(found, key=lambda pair: pair[0].line):
        lines = sorted({each.line, *each.proof} & set(story.texts))
        yield {
            "rule": each.rule,
            "line": each.line,
            "stood": stood,
            "message": message(each, summary.players, summary.game),
            "hint": hint(each, summary.players, summary.game),
            "proof": [
                {"number": line, "text": visible(story.texts[line]), "told": line in told}
                for line in lines
            ],
        }


def _verdicts(summary: Summary) -> Iterator[tuple[str, str, str]]:
    """Yields the verdicts that the story holds, and what they mean."""
    held = {entry.verdict for entry in summary.story.entries} if summary.story else set()
    for verdict, told in story_words.VERDICTS.items():
        if verdict in held:
            yield verdict, told, story_words.VERDICTS_ABOUT[verdict]


def _story(summary: Summary, rulings: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yields the deals with their events."""
    places = {each["line"]: place for place, each in enumerate(rulings, 1)}
    events: dict[int, list[Mapping[str, Any]]] = {}
    for entry in summary.story.entries if summary.story else ():
        events.setdefault(entry.deal, []).append(_event(entry, summary, places.get(entry.line)))
    for deal, told in events.items():
        yield {"title": _deal_title(deal, summary), "events": told}


def _deal_title(place: int, summary: Summary) -> str:
    if not place:
        return words.BEFORE_DEALS
    deal = summary.deals[place - 1]
    called = game_words(summary.game).deal
    return words.deal_title(called, deal.number, story_words.name(deal.dealer, summary.players))


def _event(entry: Entry, summary: Summary, ruling: int | None) -> Mapping[str, Any]:
    return {
        "line": entry.line,
        "stamp": entry.stamp,
        "told": parts.sentence(entry, summary),
        "note": None if entry.note is None else visible(entry.note),
        "verdict": "" if entry.verdict == "proved" else entry.verdict,
        "verdict_told": story_words.VERDICTS[entry.verdict],
        "ruling": ruling,
        "void": bool(entry.deal) and summary.deals[entry.deal - 1].void,
        "score": [
            (visible(summary.players[player]), total)
            for player, total in (entry.totals or {}).items()
        ],
    }
