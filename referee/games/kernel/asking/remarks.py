"""What is told of a deal of asking while it is played: what may be asked, what must be answered.

Everything is tried on the hands themselves, so that what is said here is what would be judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from referee.deduction.model import Conflict
from referee.games.kernel.asking.deal import AskingDeal, Pending
from referee.games.kernel.asking.events import Ask, Give, Has
from referee.games.kernel.asking.expect import books_due
from referee.games.kernel.asking.knowledge import Knowledge
from referee.games.state import Remark
from referee.notation.arguments import Handle
from referee.notation.events import Event


def remarks(
    deal: AskingDeal, knowledge: Knowledge, line: int, settled_by: SettledBy
) -> Iterator[Remark]:
    """Yields what is told of a deal; ``line`` is the number of the line that would come next."""
    yield Remark("hands", {"held": dict(deal.counts)})
    down = {player: list(books) for player, books in deal.books.items() if books}
    if down:
        yield Remark("down", {"held": down})
    if deal.rules.deck.unnamed:
        yield from _named(deal, knowledge)
    if deal.over or deal.blind:
        return
    pending = deal.pending
    if pending is not None and not pending.draw and not pending.nonsense:
        yield from _answers(deal, knowledge, pending, line, settled_by)
    elif pending is not None or deal.promised is not None or deal.turn is None:
        return
    elif not books_due(deal, knowledge.model):  # else no ask is allowed before they are laid
        yield from _asks(deal, knowledge, deal.turn, line)


SettledBy = Callable[[Event, int], Handle | None]
"""Says who has won once an event on a line is taken in."""


def _named(deal: AskingDeal, knowledge: Knowledge) -> Iterator[Remark]:
    """Tells which groups, and which of their cards, have a name by now, and how many have none."""
    deck = deal.rules.deck
    count = len(deck.groups) - len(deal.named)
    key = "unnamed" if not deal.named else "named" if count else "all-named"
    yield Remark(key, {"what": tuple(deal.named), "count": count})
    if deal.rules.by_card:
        asked = (event.what for event, _, _ in knowledge.told if isinstance(event, Ask))
        cards = tuple(dict.fromkeys(card for card in asked if deck.is_card(card)))
        key = "named-cards" if cards else "unnamed-cards"
        yield Remark(key, {"cards": cards, "count": len(deck) - len(cards)})


# -- trying -----------------------------------------------------------------------------------


def trouble(
    knowledge: Knowledge, event: Event, line: int, pending: Pending | None
) -> Sequence[int] | None:
    """Returns the lines against which an event would be, None where nothing is against it."""
    model = knowledge.model
    mark = model.mark()
    try:
        found = knowledge.tell(event, line, pending)
    finally:
        model.rollback(mark)
    return _lines(found, {line, knowledge.deal.line}) if found else None


def _lines(conflicts: Iterable[Conflict], but: set[int]) -> Sequence[int]:
    first = next(iter(conflicts))
    return sorted({*first.facts, *(claim.line for claim in first.claims)} - but)


def _asks(deal: AskingDeal, knowledge: Knowledge, turn: Handle, line: int) -> Iterator[Remark]:
    """Tells what the player on turn may ask for, and which lines forbid the rest."""
    others = [each for each in deal.players if each != turn and deal.counts[each]]
    if not others or not deal.counts[turn]:
        return
    may: list[str] = []
    groups = [group for group in deal.ranks if group in deal.named or not deal.rules.deck.unnamed]
    for group in groups:
        against = _against(deal, knowledge, Ask(turn, others[0], group), line)
        if against is None:
            may.append(group)
        else:
            told = {"player": turn, "what": group, "facts": tuple(against)}
            yield Remark("may-not" if against else "may-never", told)
    if may:
        yield Remark("may", {"player": turn, "what": tuple(may)})
    unnamed = [group for group in deal.ranks if group not in groups]
    if unnamed and _against(deal, knowledge, Ask(turn, others[0], unnamed[0]), line) is None:
        yield Remark("may-new", {"player": turn})


def _against(deal: AskingDeal, knowledge: Knowledge, ask: Ask, line: int) -> Sequence[int] | None:
    """Returns the lines that forbid to ask for a group, or for every card of it."""
    rules = deal.rules
    cards = rules.by_card and not rules.both
    found: Sequence[int] = ()
    whats = rules.deck.of(ask.what) if cards else [ask.what]
    if rules.must_hold and not knowledge.model.most(ask.player, ask.what):
        whats = whats[:1]  # the others are forbidden for the same reason
    for what in whats:
        against = trouble(knowledge, Ask(ask.player, ask.other, what), line, None)
        if against is None:
            return None
        found = found or against
    return found


def _answers(
    deal: AskingDeal, knowledge: Knowledge, pending: Pending, line: int, settled_by: SettledBy
) -> Iterator[Remark]:
    """Tells whether both answers are possible, or which lines force one, and who wins by one."""
    ways = {"no": [deal.rules.miss(pending.asked)], "yes": _yes_events(deal, knowledge, pending)}
    possible: dict[str, Event] = {}
    against: dict[str, Sequence[int]] = {}
    for answer, events in ways.items():
        for event in events:
            found = trouble(knowledge, event, line, pending)
            if found is None:
                possible[answer] = event
                break
            against.setdefault(answer, found)
    told = {"player": pending.asked, "other": pending.asker, "what": pending.what}
    if len(possible) == 1:
        (must,) = possible
        other = "no" if must == "yes" else "yes"
        yield Remark(f"must-{must}", {**told, "facts": tuple(against[other])})
    else:
        yield Remark("both" if possible else "neither", told)
    if deal.rules.win != "settled":
        return
    for answer in ("yes", "no"):
        winner = settled_by(possible[answer], line) if answer in possible else None
        if winner is not None:
            yield Remark(f"wins-{answer}", {"player": winner})


def _yes_events(deal: AskingDeal, knowledge: Knowledge, pending: Pending) -> Sequence[Event]:
    """Returns the ways to say yes to the ask that waits: to hold some, or so many cards."""
    if deal.rules.both and not deal.rules.deck.is_card(pending.what):
        return [Has(pending.asked)]
    most = 1 if deal.rules.give_one else knowledge.model.most(pending.asked, pending.what)
    return [Give(pending.asked, count) for count in range(1, max(most, 1) + 1)]
