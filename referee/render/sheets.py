"""Scoresheets: deals as rows, players as columns, whatever the game.

A cell tells what a player did in the deal, what it was worth, and the total so far:
``1/1 +11  33``. Each column is headed by handle and name, and a cell that holds right-to-left
text is isolated, so that no terminal can draw one player's points under another's name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.render.screen import clip, width
from referee.values.rules import CannotDo, Rule
from referee.values.summary import Cell, Deal, Summary
from referee.words import sheet as words
from referee.words.messages import game_words, page
from referee.words.outcome import outcome
from referee.words.phrases import isolate, person, visible

DEFAULT = "simple"

_SAFE = {"unsafehtml": "html", "latex_raw": "latex"}
"""Formats that would let names through as markup, and what is written instead."""

_MARKUP: dict[str, dict[str, str]] = {
    "github": {"\\": "\\\\", "|": "\\|", "<": "&lt;", "*": "\\*", "_": "\\_", "`": "\\`"},
    "pipe": {"\\": "\\\\", "|": "\\|", "<": "&lt;", "*": "\\*", "_": "\\_", "`": "\\`"},
    "orgtbl": {"|": "\\vert{}"},
    "jira": {"\\": "\\\\", "|": "\\|", "{": "\\{"},
    "mediawiki": {"&": "&amp;", "|": "&#124;", "<": "&lt;", "[": "&#91;", "{": "&#123;"},
    "moinmoin": {"|": "&#124;", "<": "&lt;"},
    "textile": {"|": "&#124;", "<": "&lt;"},
    "youtrack": {"|": "&#124;", "<": "&lt;"},
    "asciidoc": {"|": "\\|"},
    "rst": {"\\": "\\\\", "|": "\\|", "*": "\\*", "`": "\\`", "_": "\\_"},
    "html": {},
    "latex": {},
    "latex_booktabs": {},
    "latex_longtable": {},
    "tsv": {},
}
"""Formats that a program reads, and what names need so that they stay text in them; tabulate
itself escapes in the last ones, and no name holds a tab."""

_NAME_WIDTHS = (24, 14, 10)
"""Most columns of a name in a heading, tried in this order until the sheet fits."""


class Column(NamedTuple):
    """A heading and its cells, from the top."""

    heading: str
    cells: list[str]
    right: bool = False


def check_format(name: str) -> str:
    """Returns the table format to use. Raises CannotDo where tabulate knows none of that name."""
    from tabulate import tabulate_formats

    if name not in tabulate_formats:
        from referee.notation.near import near

        raise CannotDo("no-tablefmt", word=name, near=near(name, list(tabulate_formats)))
    return _SAFE.get(name, name)


def sheet(summary: Summary, columns: int = 80, tablefmt: str = DEFAULT) -> Iterator[str]:
    """Yields the lines of a match's scoresheet, ``columns`` wide where that is possible.

    Only formats for the eye are broken into several tables to fit. Raises CannotDo for a table
    format that there is not.
    """
    tablefmt = check_format(tablefmt)
    yield words.title(game_words(summary.game).title, summary.profile, summary.options)
    occasion = words.occasion(summary.date, summary.place)
    if occasion:
        yield occasion
    yield ""
    if not summary.deals:
        yield words.NOTHING_DEALT
    else:
        yield from _tables(summary, columns, tablefmt)
        yield game_words(summary.game).legend
    yield ""
    yield from _standings(summary, tablefmt)
    yield ""
    yield from _notes(summary)
    yield outcome(summary)


def _tables(summary: Summary, columns: int, tablefmt: str) -> Iterator[str]:
    """Yields the deals as one table, or as several that hold some of the players each."""
    facts = _fact_columns(summary)
    scores = {player: _score_cells(summary, player) for player in summary.players}
    markup = tablefmt in _MARKUP
    for blocks in range(1, len(scores) + 1):
        for longest in _NAME_WIDTHS:
            tables = [
                draw_columns(
                    facts + _player_columns(summary, scores, part, longest, markup), tablefmt
                )
                for part in _parts(list(scores), blocks)
            ]
            widest = max(width(line) for table in tables for line in table)
            if markup or widest <= columns or blocks == len(scores):
                for table in tables:
                    if table is not tables[0]:
                        yield ""
                    yield from table
                return


def _parts(players: list[str], blocks: int) -> list[list[str]]:
    """Splits the players into blocks of the same size, or nearly."""
    size = -(-len(players) // blocks)
    return [players[at : at + size] for at in range(0, len(players), size)]


def _player_columns(
    summary: Summary,
    scores: Mapping[str, list[str]],
    players: Sequence[str],
    longest: int,
    markup: bool,
) -> list[Column]:
    columns = []
    for player in players:
        name = player_heading(player, summary.players[player])
        widest = max(map(width, scores[player]), default=0)
        columns.append(
            Column(name if markup else clip(name, max(longest, widest)), scores[player], True)
        )
    return columns


def player_heading(handle: str, name: str) -> str:
    """Returns what heads a player's column: the handle beside the name."""
    shown = visible(handle)
    return shown if name == handle else f"{shown} {visible(name)}"


def _fact_columns(summary: Summary) -> list[Column]:
    """Returns the columns of what is true of a deal as a whole: number, details, dealer."""
    deals = summary.deals
    number = Column(
        game_words(summary.game).deal, [*(str(each.number) for each in deals), words.TOTAL], True
    )
    keys = dict.fromkeys(key for deal in deals for key in deal.details)
    details = []
    for key in keys:
        if words.BESIDE.get(key) in keys:
            continue
        beside = [each for each, column in words.BESIDE.items() if column == key and each in keys]
        cells = [
            " ".join(words.value(each, deal.details.get(each)) for each in (key, *beside))
            for deal in deals
        ]
        numbers = any(isinstance(deal.details.get(key), int) for deal in deals)
        details.append(Column(words.heading(key), [*cells, ""], numbers))
    dealers = [*(visible(each.dealer) for each in deals), ""]
    return [number, *details, Column(words.heading("dealer"), dealers)]


def _score_cells(summary: Summary, player: str) -> list[str]:
    """Returns a player's cells, their parts lined up, with the final total below."""
    total = 0
    rows: list[tuple[str, str, str]] = []
    for deal in summary.deals:
        if deal.void or not deal.seats(player):
            rows.append((words.VOID if deal.seats(player) else "", "", ""))
            continue
        gain, running = "", ""
        if player in deal.points:
            points = deal.points[player]
            total += points
            mark = words.STAR if player in deal.why else ""
            gain, running = f"{points:+d}{mark}" if points else f"0{mark}", str(total)
        rows.append((_told(deal, player), gain, running))
    rows.append(("", "", str(summary.totals.get(player, total))))
    wide = [max(width(row[part]) for row in rows) for part in range(3)]
    return [
        " ".join(
            _pad(text, size, left)
            for text, size, left in zip(row, wide, (True, False, False), strict=True)
            if size
        )
        for row in rows
    ]


def _pad(text: str, size: int, left: bool) -> str:
    blank = " " * (size - width(text))
    return text + blank if left else blank + text


def _told(deal: Deal, player: str) -> str:
    """Returns what a deal tells of a player: ``1/0`` (bid, won), or the ranks of books."""
    parts = [_cell(column.get(player)) for key, column in deal.columns.items() if key != "points"]
    return "/".join(parts)


def _cell(raw: Cell) -> str:
    if raw is None:
        return words.UNKNOWN
    if isinstance(raw, int | str):
        return visible(str(raw))
    return visible(" ".join(raw)) or words.UNKNOWN


def draw_columns(columns: Sequence[Column], tablefmt: str) -> list[str]:
    """Returns the lines of a table; cells that hold right-to-left text are isolated."""
    import tabulate

    escapes = str.maketrans(_MARKUP.get(tablefmt, {}))
    rows = zip(*(column.cells for column in columns), strict=True)
    # tabulate widens every heading by this much, which would cost the sheet a player.
    padding, tabulate.MIN_PADDING = tabulate.MIN_PADDING, 0
    try:
        table = tabulate.tabulate(
            [[isolate(cell.translate(escapes)) for cell in row] for row in rows],
            headers=[isolate(column.heading.translate(escapes)) for column in columns],
            tablefmt=tablefmt,
            disable_numparse=True,
            preserve_whitespace=True,
            colalign=["right" if column.right else "left" for column in columns],
        )
    finally:
        tabulate.MIN_PADDING = padding
    return [line.rstrip() for line in table.split("\n")]


def _standings(summary: Summary, tablefmt: str) -> Iterator[str]:
    unit = game_words(summary.game).unit[1]
    standings = summary.standings
    names = [player_heading(each.player, summary.players[each.player]) for each in standings]
    yield from draw_columns(
        [
            Column(words.heading("place"), [str(each.place) for each in standings], True),
            Column(words.heading("player"), names),
            Column(unit, [str(each.total) for each in standings], True),
        ],
        tablefmt,
    )


def _notes(summary: Summary) -> Iterator[str]:
    """Yields why points are what they are, where a rule decided them, and who has left."""
    rules: dict[str, Rule] = {}
    for deal in summary.deals:
        for player, rule in deal.why.items():
            rules = rules or _rules(summary.game)
            about = page(rule)
            source = rules[rule].source if rule in rules else ""
            points = words.units(deal.points.get(player, 0), game_words(summary.game).unit)
            yield words.decided(
                game_words(summary.game).deal,
                deal.number,
                person(player, summary.players),
                points,
                about.title if about else "",
                f"{rule}, {source}" if source else rule,
            )
    if summary.left:
        yield words.left(summary.left, summary.players)


def _rules(game: str) -> dict[str, Rule]:
    from referee import games

    return {rule.id: rule for rule in games.load(game).rules}
