"""Reports on their way out: counted as they pass, the unreadable ones set aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from referee.match.checking import Report, Selection
from referee.render.findings import Tally
from referee.values.rules import CannotDo
from referee.words.errors import sentence
from referee.words.phrases import visible


class Output:
    """Reports and how they fared: ``tally`` and ``unreadable`` are right once all have passed."""

    def __init__(self, reports: Iterable[Report], selection: Selection) -> None:
        self._reports = reports
        self.selection = selection
        self.tally = Tally()
        self.unreadable: list[dict[str, str]] = []
        """File and message of each that could not be read."""
        self.broken: Counter[str] = Counter()
        """How often each rule was broken."""

    def reports(self) -> Iterator[Report]:
        """Yields the reports of readable files, and counts all of them."""
        for report in self._reports:
            self.tally = self.tally.add(report, self.selection)
            if report.trouble is None:
                self.broken.update(
                    each.rule for each in report.findings if self.selection.counts(each)
                )
                yield report
            else:
                key, data = report.trouble
                told = sentence(CannotDo(key, **data))
                self.unreadable.append({"file": visible(report.file), "message": told})
