"""What checking a deck says: its faults, else its size and who can play with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.match.decks import DeckFile
from referee.render.findings import finding_lines
from referee.render.tables import table
from referee.sheet.cells import AnyCell, Column, Grid, NumberCell, TextCell
from referee.sheet.deck import fits
from referee.words import printing as words
from referee.words.say import say


def deck_lines(file: DeckFile, columns: int = 100) -> Iterator[str]:
    """Yields the faults of a deck; without any, its size and the cards each in every profile."""
    if file.report.findings:
        for finding in file.report.findings:
            yield from finding_lines(finding, file.report)
        return
    yield words.size(file.deck, file.deck.title)
    yield ""
    found = fits(file)
    counts = sorted({players for each in found.values() for players in each})
    rows: list[list[AnyCell]] = [
        [
            TextCell(profile),
            *(TextCell(words.brief_hands(dealt.get(each)), number=True) for each in counts),
        ]
        for profile, dealt in found.items()
    ]
    heads = [Column(TextCell(say(words.PROFILE))), *(Column(NumberCell(each)) for each in counts)]
    yield from table(Grid(heads, rows), columns)
    yield say(words.LEGEND)


def json_lines(file: DeckFile) -> Iterator[str]:
    """Yields the same as one JSON document."""
    from referee.render.machine import VERSION, dump, finding_value

    fitting: dict[str, Any] = (
        {
            profile: {str(each): dealt._asdict() for each, dealt in by.items() if dealt is not None}
            for profile, by in fits(file).items()
        }
        if not file.report.findings
        else {}
    )
    yield dump(
        {
            "version": VERSION,
            "file": file.report.file,
            "title": file.deck.title,
            "cards": len(file.deck),
            "families": [
                {"handle": each.handle, "name": each.name, "cards": list(each.cards)}
                for each in file.deck.families
            ],
            "deals": fitting,
            "findings": [finding_value(each, file.report) for each in file.report.findings],
        }
    )
