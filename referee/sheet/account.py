"""All that the pages of a match tell, in their order."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.sheet import about, counts, score, story
from referee.sheet.cells import Grid
from referee.sheet.counts import Plot
from referee.sheet.story import Chapter, Found
from referee.values.rows import NamedTuple
from referee.values.summary import Summary
from referee.words.outcome import outcome
from referee.words.report import counts as counted

SECTIONS = ("statistics", "rulings", "rules", "story")
"""What can be told beside who has won, the chart, the sheet and its notes, in this order."""


class Account(NamedTuple):
    """A match as it is told to people; what there is nothing of is empty or None.

    ``faulty`` says beside the outcome that there are faults.
    ``facts`` are the rules and how long it took; ``counts`` says how many events were
    read and what is known of them, ``verdicts`` holds those that the story has, what they are
    called and what they mean.
    """

    title: str
    outcome: str
    faulty: str
    facts: Sequence[str]
    standings: Grid
    plot: Plot | None
    sheet: Grid | None
    notes: Sequence[str]
    statistics: Sequence[Grid]
    rulings: Sequence[Found]
    rules: Grid | None
    counts: str
    verdicts: Sequence[tuple[str, str, str]]
    story: Sequence[Chapter]


def account(summary: Summary, sections: Collection[str] = SECTIONS) -> Account:
    """Returns what there is to tell of a match: the first side, and the sections that are named."""
    facts = [about.rules(summary), about.duration(summary)]
    rulings = list(story.rulings(summary)) if "rulings" in sections else []
    return Account(
        title=about.title(summary),
        outcome=outcome(summary),
        faulty=about.faulty(summary),
        facts=[each for each in facts if each],
        standings=score.standings(summary),
        plot=counts.plot(summary),
        sheet=score.scoresheet(summary) if summary.deals else None,
        notes=list(about.notes(summary)),
        statistics=list(counts.statistics(summary)) if "statistics" in sections else [],
        rulings=rulings,
        rules=about.house_rules(summary) if "rules" in sections else None,
        counts=counted(*summary.story.counts) if summary.story else "",
        verdicts=list(story.verdicts(summary)),
        story=list(story.chapters(summary, rulings)) if "story" in sections else [],
    )
