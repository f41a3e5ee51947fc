"""Headings and sentences of match summaries."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from referee.words.phrases import isolate, shown

STANDINGS = "Standings"
SHEET = "Scoresheet"
NOTES = "Notes"
STATISTICS = "Statistics"
STORY = "The match event by event"
RULINGS = "Faults and rulings"
NUMBERS = "The chart in numbers"
STOOD = "let stand by the table"
PROOF = "Proof"
RULES_IN_FORCE = "House rules in force"
RULE = "rule"
SCORED = "scored"
CHART = "Chart"
EVENTS = "Events"
EVENT_HEADS = ("line", "deal", "time", "event", "in words", "verdict", "note")
RULE_VALUE = "in force"
BEFORE_DEALS = "Before the first deal"


def title(game: str, place: str | None, date: str | None) -> str:
    """Returns ``Whist at Amal's kitchen, 2026-11-29``."""
    where = f" at {shown(place)}" if place else ""
    when = f", {shown(date)}" if date else ""
    return f"{game}{where}{when}"


CHARTS: dict[str, str] = {
    "deal": "{unit} after each {deal}",
    "turn": "{unit} turn by turn",
}
"""What a chart shows, by what its points are numbered by."""


def deal_title(deal: str, number: int, dealer: str) -> str:
    """Returns ``Round 3, dealt by Omar``."""
    return f"{deal.capitalize()} {number}, dealt by {dealer}"


def chart_title(axis: str, unit: str, deal: str) -> str:
    """Returns ``Points after each round``."""
    text = CHARTS.get(axis, "{unit}").format(unit=unit, deal=deal)
    return text[:1].upper() + text[1:]


def chart_about(title: str, standings: Sequence[tuple[str, int]]) -> str:
    """Returns the chart in a sentence, for who cannot see it."""
    told = ", ".join(f"{isolate(name)} {total}" for name, total in standings)
    return f"{title}. At the end: {told}."


def chart_point(name: str, axis: str, label: str | int, total: int) -> str:
    """Returns what a point of a chart says."""
    return f"{isolate(name)}, {axis} {label}: {total}"


def duration(seconds: int, first: str, last: str) -> str:
    """Returns ``1 h 25 min (20:05 to 21:30)``."""
    hours, minutes = divmod(round(seconds / 60), 60)
    told = f"{hours} h {minutes:02} min" if hours else f"{minutes} min"
    return f"{told} ({first[:5]} to {last[:5]})"


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

FIRST_PICTURE = 0x1F000
"""Where the letters begin that are pictures."""


def no_font(letter: str) -> str:
    """Says that no font has a letter, and which package has one."""
    script = unicodedata.name(letter, "").partition(" ")[0]
    if ord(letter) >= FIRST_PICTURE:
        what, package = "emoji", "fonts-noto-color-emoji"
    else:
        what, package = FONTS.get(script, (f"the sign {shown(letter)}", "fonts-noto-extra"))
    return (
        f"no font on this machine has {what}, so boxes are printed; the package {package} has one"
    )


# -- the command ------------------------------------------------------------------------------

FORMAT_HELP: dict[str, str] = {
    "md": "Markdown with GitHub's tables",
    "csv": "a row for each player and deal, for spreadsheets and pandas",
    "json": "everything, with a schema",
    "ref": "the transcript itself, in its canonical form",
    "jsonl": "an event a line, with its verdict",
    "xlsx": "a workbook: sheet, standings, chart, statistics, events",
    "html": "a page that needs no network: chart, sheet, statistics, story",
    "pdf": "the page on paper",
    "svg": "the chart",
    "png": "the chart as a picture",
    "sqlite": "a database: matches, players, rounds, events, findings",
    "parquet": "a row for each player and deal, in columns",
}
"""What each format is."""

SHORT = "Write the summary of a match as md, csv, json and more."

_PAGE = """{short}

FILE is a transcript, a folder (all *.ref below it) or - for standard input; without any, it is
the match ($REFEREE_MATCH, else match.ref).

\b
Formats:
{formats}

Without -o, one format goes to standard output. OUT is a folder (or ends in /), which gets a file
for each match and format; or a file, whose suffix says the format where --to does not; or, with
several formats, the beginning of the files' names. A file that you name in full is replaced; others
that are there already are kept unless you say --force. Each file is written as a whole or not at
all, and a transcript is never written over.

A match with faults is told all the same; its summary and a line on standard error say so.

What people read names no file. Data (json, jsonl, csv, sqlite, parquet) names each by the way to it
from FILE: its own name, or the path below a folder. Where FILE lies is told nowhere."""

HELP: dict[str, str] = {
    "to": "Repeat it, or separate several by commas.",
    "output": "A file, a folder, or - for standard output.",
    "force": "Replace files that are there already.",
    "view": "Everything, or what everybody saw: no hands, no draws that were not shown, no notes.",
    "wide": "In csv, a row for each deal with the players side by side.",
}
"""The help of the options."""


def page(formats: Sequence[str]) -> str:
    """Returns the help of the command at length."""
    told = "\n".join(f"  {name:8} {FORMAT_HELP[name]}" for name in formats)
    return _PAGE.format(short=SHORT, formats=told)
