"""Headings and sentences of match summaries."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from referee.words.language import long_date
from referee.words.phrases import isolate
from referee.words.say import Words, say

STANDINGS = "Standings"
SHEET = "Scoresheet"
NOTES = "Notes"
STATISTICS = "Statistics"
STORY = "The match line by line"
RULINGS = "Faults and rulings"
NUMBERS = "The chart in numbers"
STOOD = "let stand by the table"
PROOF = "Proof"
RULES_IN_FORCE = "House rules in force"
RULE = "rule"
SCORED = "scored"
CHART = "Chart"
EVENTS = "Lines"
EVENT_HEADS = ("line", "deal", "time", "as written", "in words", "verdict", "note")
RULE_VALUE = "in force"
BEFORE_DEALS = "Before the first deal"


def title(game: str, place: str | None, date: str | None) -> str:
    """Returns ``Whist at Amal's kitchen, 2026-11-29``."""
    day = None if date is None else long_date(date)
    return say(TITLES[bool(place), bool(date)], game=Words(game), place=place, date=day)


TITLES = {
    (False, False): "{game}",
    (False, True): "{game}, {date}",
    (True, False): "{game} at {place}",
    (True, True): "{game} at {place}, {date}",
}
"""The title of a match, by whether it is known where and when it was played."""

CHARTS: dict[str, str] = {
    "deal": "{unit:first} after each {deal}",
    "turn": "{unit:first} turn by turn",
}
"""What a chart shows, by what its points are numbered by."""


AXES = {"turn": "turn"}
"""What the points of a chart are numbered by, beside deals."""


def axis(key: str) -> str:
    """Returns what the points of a chart are numbered by."""
    return say(AXES.get(key, key))


def deal_title(deal: str, number: int, dealer: str) -> str:
    """Returns ``Round 3, dealt by Omar``."""
    template = "{deal:first} {number}, dealt by {dealer}"
    return say(template, deal=deal, number=number, dealer=Words(dealer))


def chart_title(axis: str, unit: str, deal: str) -> str:
    """Returns ``Points after each round``."""
    return say(CHARTS.get(axis, "{unit:first}"), unit=unit, deal=deal)


def chart_about(title: str, standings: Sequence[tuple[str, int]]) -> str:
    """Returns the chart in a sentence, for who cannot see it."""
    told = [Words(f"{isolate(name)} {total}") for name, total in standings]
    return say("{title}. At the end: {totals:row}.", title=Words(title), totals=told)


def chart_point(name: str, axis: str, label: str | int, total: int) -> str:
    """Returns what a point of a chart says."""
    told = {"name": Words(isolate(name)), "axis": Words(axis), "point": str(label)}
    return say("{name}, {axis} {point}: {total}", total=total, **told)


HOURS = "{hours} h {minutes} min ({since} to {until})"
MINUTES = "{minutes} min ({since} to {until})"


def duration(seconds: int, first: str, last: str) -> str:
    """Returns ``1 h 25 min (20:05 to 21:30)``."""
    hours, minutes = divmod(round(seconds / 60), 60)
    template = HOURS if hours else MINUTES
    shown_minutes = f"{minutes:02}" if hours else minutes
    return say(template, hours=hours, minutes=shown_minutes, since=first[:5], until=last[:5])


FONTS: dict[str, tuple[str, str]] = {
    "ARABIC": ("Arabic letters", "fonts-noto-core"),
    "BENGALI": ("Bengali letters", "fonts-noto-core"),
    "CJK": ("Chinese signs", "fonts-noto-cjk"),
    "DEVANAGARI": ("Devanagari letters", "fonts-noto-core"),
    "HANGUL": ("Korean letters", "fonts-noto-cjk"),
    "HEBREW": ("Hebrew letters", "fonts-noto-core"),
    "HIRAGANA": ("Japanese letters", "fonts-noto-cjk"),
    "KATAKANA": ("Japanese letters", "fonts-noto-cjk"),
    "THAI": ("Thai letters", "fonts-noto-core"),
}
"""What the Unicode names of a script's letters begin with, to what they are called and the package
of Debian and Ubuntu that holds a font for them."""

EMOJI = ("emoji", "fonts-noto-color-emoji")
OTHER_SIGN = ("the sign {letter}", "fonts-noto-extra")
NO_FONT = "no font on this machine has {what}, so boxes are printed; the package {package} has one"

FIRST_PICTURE = 0x1F000
"""Where the letters begin that are pictures."""


def no_font(letter: str) -> str:
    """Says that no font has a letter, and which package has one."""
    script = unicodedata.name(letter, "").partition(" ")[0]
    other = EMOJI if ord(letter) >= FIRST_PICTURE else OTHER_SIGN
    what, package = FONTS.get(script, other)
    return say(NO_FONT, what=Words(say(what, letter=letter)), package=package)


# -- the command ------------------------------------------------------------------------------

FORMAT_HELP: dict[str, str] = {
    "md": "Markdown with GitHub's tables",
    "csv": "a row for each player and deal, for spreadsheets and pandas",
    "json": "everything, with a schema",
    "ref": "the transcript itself, in its canonical form",
    "jsonl": "every line of play, with its verdict",
    "xlsx": "a workbook: sheet, standings, chart, statistics, lines",
    "html": "a page that needs no network: chart, sheet, statistics, story",
    "pdf": "one side to print: who won, the chart, the sheet",
    "svg": "the chart",
    "png": "the same side as a picture to send",
    "sqlite": "a database: matches, players, rounds, events, findings",
    "parquet": "a row for each player and deal, in columns",
}
"""What each format is."""

SHORT = "Write the summary of a match as md, csv, json and more."

FORMATS = "Formats:"
_PAGE = """FILE is a transcript, a folder (all *.ref below it) or - for standard input; without any,
it is the match ($REFEREE_MATCH, else match.ref).

Without -o, one format goes to standard output. OUT is a folder (or ends in /), which gets a file
for each match and format; or a file, whose suffix says the format where --to does not; or, with
several formats, the beginning of the files' names. A file that you name in full is replaced; others
that are there already are kept unless you say --force. Each file is written as a whole or not at
all, and a transcript is never written over.

md, html, pdf and png begin with one side: who won, standings, chart, sheet. Behind it come,
where --sections names them, 'statistics', 'rulings' (the faults, with their lines), 'rules' (those
in force) and 'story' (every line in words). The html page has all of them, folded; the others have
none by default.

A match with faults is told all the same; its summary and a line on standard error say so.

What people read names no file. Data (json, jsonl, csv, sqlite, parquet) names each by the way to it
from FILE: its own name, or the path below a folder. Where FILE lies is told nowhere."""

HELP: dict[str, str] = {
    "to": "Repeat it, or separate several by commas.",
    "output": "A file, a folder, or - for standard output.",
    "force": "Replace files that are there already.",
    "view": "Everything, or what everybody saw: no hands, no draws that were not shown, no notes.",
    "sections": "What follows the first side: 'sheet' (nothing), 'statistics', 'rulings', 'rules', "
    "'story' or 'all'; repeat it, or separate several by commas.",
    "bom": "Begin csv with a byte order mark, for spreadsheets that read it as another encoding.",
    "wide": "In csv, a row for each deal with the players side by side.",
}
"""The help of the options."""


def page(formats: Sequence[str]) -> str:
    """Returns the help of the command at length."""
    told = "\n".join(f"  {name:8} {FORMAT_HELP[name]}" for name in formats)
    first, rest = _PAGE.split("\n\n", 1)
    return "\n\n".join([SHORT, first, f"\b\n{FORMATS}\n{told}", rest])
