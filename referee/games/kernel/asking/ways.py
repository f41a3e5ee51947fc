"""What a table of asking may do about an admission that is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.games.kernel.asking.events import Admit
from referee.notation.events import Event, event_words
from referee.notation.lines import write_line
from referee.values.remedies import PROOF, THIS, Remedy, Way

if TYPE_CHECKING:
    from referee.games.kernel.asking.state import AskingState


def _of_another_line(
    state: AskingState, refused: Sequence[Event], played: Sequence[Event]
) -> Iterator[Way]:
    """Yields the admission that is refused of the other lines that it may be about."""
    from referee.games.kernel.asking.admitting import other_lines

    deal = state.deal
    known = None if deal is None or deal.blind else state.knowledge.get(deal.line)
    if len(refused) == 1 and isinstance(refused[0], Admit) and deal and known:
        for each in other_lines(refused[0], deal, known):
            yield Way("correct", (write_line(event_words(each)),))


ADMITTED = (Remedy("correct", "made", make=_of_another_line), PROOF, THIS)
"""An admission that cannot be: it is of another line, or a line that proves it is wrong."""
