"""Headings and sentences of match summaries."""

from __future__ import annotations

from collections.abc import Sequence

from referee.words.phrases import plural, shown

STANDINGS = "Standings"
SHEET = "Scoresheet"
NOTES = "Notes"
HOUSE_RULES = "House rules"

IN_PROGRESS = "The record is not complete: the match may still be in progress."


def title(game: str, place: str | None, date: str | None) -> str:
    """Returns ``Kachuful at Amal's kitchen, 2026-11-29``."""
    where = f" at {shown(place)}" if place else ""
    when = f", {shown(date)}" if date else ""
    return f"{game}{where}{when}"


def faulty(faults: int) -> str:
    """Says that a match has faults, so that its totals may be wrong."""
    return (
        f"The record has {plural(faults, 'fault', 'faults')}, so that the totals may be wrong; "
        "'referee check' shows where."
    )


def warning(file: str, faults: int) -> str:
    """Says on standard error what ``faulty`` says in the summary."""
    return f"{shown(file)}: {plural(faults, 'fault', 'faults')} in this match; see referee check"


# -- the command ------------------------------------------------------------------------------

FORMAT_HELP: dict[str, str] = {
    "md": "Markdown with GitHub's tables",
    "csv": "a row for each player and deal, for spreadsheets and pandas",
    "json": "everything, with a schema",
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

Exits with 1 where a match has faults; its summary is written all the same, and says so."""

HELP: dict[str, str] = {
    "to": "Repeat it, or separate several by commas.",
    "output": "A file, a folder, or - for standard output.",
    "force": "Replace files that are there already.",
    "wide": "In csv, a row for each deal with the players side by side.",
}
"""The help of the options."""


def page(formats: Sequence[str]) -> str:
    """Returns the help of the command at length."""
    told = "\n".join(f"  {name:8} {FORMAT_HELP[name]}" for name in formats)
    return _PAGE.format(short=SHORT, formats=told)
