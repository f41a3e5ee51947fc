"""A player owns up to a breach that nobody could see: the claim of that line was false.

It is a fact from then on, and no finding; only where the record proves that the claim was true,
nobody can have broken the rule there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.deduction.model import Conflict
from referee.games.kernel.asking.deal import AskingDeal, Pending
from referee.games.kernel.asking.events import Admit, Ask, Draw, Give, Has, Miss, kind
from referee.games.kernel.asking.rules import (
    ADMIT,
    ASK_HELD,
    BOOK_AT_ONCE,
    FISH_TRUE,
    GIVE_ALL,
    HAS_TRUE,
    LUCKY_SHOWN,
)
from referee.notation.events import Event, changed
from referee.notation.rules import ARGUMENTS
from referee.values.rules import Fault

if TYPE_CHECKING:
    from referee.games.kernel.asking.knowledge import Knowledge

MADE_BY: Mapping[str, type[Event]] = {
    ASK_HELD: Ask,
    FISH_TRUE: Miss,
    GIVE_ALL: Give,
    HAS_TRUE: Has,
    LUCKY_SHOWN: Draw,
}
"""The rules that one may admit to have broken, and the event that claims the contrary."""

ADMISSIBLE = (*MADE_BY, BOOK_AT_ONCE)


def judge_admit(event: Admit, deal: AskingDeal, known: Knowledge) -> Fault | None:
    """Says what is wrong with the words of an admission: the rule, or the line."""
    rules = deal.rules
    if rules.shared(event.rule) not in ADMISSIBLE:
        listed = tuple(map(rules.id, ADMISSIBLE))
        data: dict[str, object] = {"rule": event.rule, "player": event.player}
        return Fault(ARGUMENTS, "syntax", "admit-rule", None, 2, allowed=listed, data=data)
    lines = sorted(_lines(event, deal, known))
    data = {"player": event.player, "rule": event.rule}
    if not lines:
        return Fault(rules.id(ADMIT), "impossible", "nothing", None, 2, data=data)
    if event.line is not None and event.line not in lines:
        data["line"] = event.line
        listed = tuple(map(str, lines))
        return Fault(rules.id(ADMIT), "impossible", "line", None, 3, allowed=listed, data=data)
    return None


def other_lines(event: Admit, deal: AskingDeal, known: Knowledge) -> Iterator[Admit]:
    """Yields the same admission of each line that it may be about, the latest first."""
    if not judge_admit(changed(event, line=None), deal, known):
        for line in sorted(_lines(event, deal, known), reverse=True):
            if line != event.line:
                yield changed(event, line=line)


def line_of(event: Admit, deal: AskingDeal, known: Knowledge) -> int:
    """Returns the line that an admission is about: the latest where it names none."""
    return max(_lines(event, deal, known)) if event.line is None else event.line


def _lines(event: Admit, deal: AskingDeal, known: Knowledge) -> Iterator[int]:
    """Yields the lines on which a player may have broken a rule by what everybody saw."""
    rule = deal.rules.shared(event.rule)
    if rule == BOOK_AT_ONCE:
        yield from known.model.bookless_lines(event.player)
        return
    for told, line, pending in known.told:
        own = kind(told) is MADE_BY[rule] and told.actor == event.player
        if own and (isinstance(told, Ask) or (pending and _claims(told, pending, deal))):
            yield line


def _claims(told: Event, pending: Pending, deal: AskingDeal) -> bool:
    """Says whether an answer was given to the ask, or a draw not shown that was due."""
    if isinstance(told, Draw):
        due = deal.rules.lucky and pending.draw and told.player == pending.asker
        return due and not deal.shows(told, pending)
    return told.actor == pending.asked and not (pending.late or pending.nonsense)


def own_up(
    event: Admit, line: int, deal: AskingDeal, known: Knowledge
) -> tuple[Sequence[Fault], Knowledge | None]:
    """Judges an admission: what is wrong with it, and what is known where it is possible.

    It may show that what others have said was not true.
    """
    fault = judge_admit(event, deal, known)
    if fault:
        return [fault], None
    twin, conflicts = known.admitting(line_of(event, deal, known), event.rule, line)
    rule = deal.rules.id(ADMIT)
    proved = [each for each in conflicts if all(one.rule == rule for one in each.claims)]
    if proved:  # by facts alone
        lines = {*proved[0].facts, *(claim.line for claim in proved[0].claims)} - {line}
        conflicts = [Conflict((), tuple(sorted(lines)))]
    return known.faults(conflicts, event, line, None), twin


def handed_over_late(event: Admit, line: int, known: Knowledge) -> Pending | None:
    """Returns the ask to which cards are still due, where the admission is that they were kept."""
    if known.deal.rules.shared(event.rule) not in (FISH_TRUE, GIVE_ALL):
        return None
    pending = next(pending for _, at, pending in known.told if at == line)
    return pending and pending._replace(draw=False, line=line, late=True)
