"""What the events of a deal say of the hands: told to a model, and what it answers as faults."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from referee.deduction.hands import Hands
from referee.deduction.insight import STOCK, Ground
from referee.deduction.known import NOBODY
from referee.deduction.model import Claim, Conflict
from referee.games.kernel.asking.deal import AskingDeal, Pending
from referee.games.kernel.asking.events import (
    Admit,
    Ask,
    Book,
    DealOut,
    Draw,
    Give,
    Has,
    Miss,
    RankShow,
    kind,
)
from referee.games.kernel.asking.house import AskingRules
from referee.games.kernel.asking.rules import (
    ADMIT,
    ANSWER_DUE,
    ASK_HELD,
    ASK_OWN_CARD,
    ASK_SELF,
    BOOK_AT_ONCE,
    BOOK_TRUE,
    CONTRADICTION,
    DEALT_BOOKS,
    EMPTY_HAND,
    FAMILIES,
    FISH_TRUE,
    GIVE_ALL,
    HAS_TRUE,
    LUCKY_SHOWN,
)
from referee.games.kernel.seen import Missing
from referee.notation.events import Event, event_words
from referee.notation.rules import CARD_TWICE, LACKING, TOO_MANY
from referee.values.rules import Fault

if TYPE_CHECKING:
    from referee.deduction.odds import Odds

Told = tuple[Event, int, Pending | None]
"""An event, its line, and the ask that was on its way when it came."""

_BLAMED_WORD = {
    ASK_HELD: 3,
    ASK_OWN_CARD: 3,
    GIVE_ALL: 2,
    FISH_TRUE: 0,
    HAS_TRUE: 0,
    LUCKY_SHOWN: 0,
}


class Knowledge:
    """What is known of the hands of a deal, and the events from which it is."""

    def __init__(self, deal: AskingDeal) -> None:
        self.deal = deal
        self.told: list[Told] = []
        self._faults: dict[Conflict, Fault] = {}
        self._disbelieved: set[int] = set()
        """Lines of hidden cards that are not believed, since the table lets stand what they
        refute."""
        self._admitted: dict[tuple[int, str], int] = {}
        """Lines whose claim under a rule is admitted to be false, and the line that says so."""
        self._lacking = dict(deal.lacking)
        """The cards that the pack lacked when it was dealt, with the lines that say so."""
        self._lacks = bool(self._lacking)
        self.model = self._build()

    def fork(self, deal: AskingDeal) -> Knowledge:
        """Returns what is known as it stands, of a deal that goes on by itself."""
        twin = copy(self)
        twin.deal, twin.model = deal, self.model.fork()
        twin.told, twin._faults = self.told[:], self._faults.copy()
        twin._disbelieved = self._disbelieved.copy()
        twin._admitted, twin._lacking = self._admitted.copy(), self._lacking.copy()
        return twin

    def count_lacking(self) -> None:
        """Gets ready to be told of cards that the pack lacks."""
        if not self._lacks:
            self._lacks = True
            self._tell_again()

    def _build(self) -> Hands:
        players, rules = self.deal.players, self.deal.rules
        names = [*players, NOBODY] if self._lacks else players
        model = Hands(names, rules.deck, by_name=rules.by_card)
        for player in players:
            model.deal(player, self.deal.sizes[player], self.deal.line)
        for player, (hand, line) in self.deal.hands.items():
            if line not in self._disbelieved:
                model.reveal(player, hand.known, line)
        for card, line in self._lacking.items():
            model.draw(NOBODY, card, line)
        if not rules.dealt_books:
            model.no_book_held(self.deal.line, rules.id(DEALT_BOOKS))
        return model

    @property
    def _agreed(self) -> tuple[str, str]:
        """The rules whose claims count as facts: what is admitted, or was agreed beforehand."""
        return self.deal.rules.id(ADMIT), self.deal.rules.id(DEALT_BOOKS)

    def tell(self, event: Event, line: int, pending: Pending | None) -> list[Conflict]:
        """Tells the model of an event and returns the conflicts."""
        teller = _TELLERS.get(kind(event))
        if isinstance(event, Ask | Book):
            group = self.deal.rules.deck.group(event.what if isinstance(event, Ask) else event.rank)
            if self.deal.place(group) is None:
                return []  # one family too many
            self.name(group)
        return [] if teller is None or self.deal.blind else teller(self, event, line, pending)

    def name(self, group: str) -> None:
        """Lets the model know a group by the name that it gets now, where that is on the way."""
        deck = self.deal.rules.deck
        place = self.deal.place(group) if deck.unnamed else None
        if place is not None:
            self.model.name(deck.groups[place], group)

    def take_name(self, group: str) -> None:
        """Lets the deal know the name of a group, and the model, which is told of no wrong ask."""
        self.deal.name_group(group)
        self.name(group)

    def _tell_again(self) -> list[Conflict]:
        """Begins anew, without the hidden cards that are not believed; returns all conflicts."""
        self.model = self._build()
        for group in self.deal.named:
            self.name(group)
        conflicts: list[Conflict] = []
        for event, line, pending in self.told:
            if isinstance(event, Draw) and line in self._disbelieved:
                event = Draw(event.player)
            conflicts += _TELLERS[kind(event)](self, event, line, pending)
        return conflicts

    # -- what is admitted ---------------------------------------------------------------------

    def admitting(self, line: int, rule: str, at: int) -> tuple[Knowledge, list[Conflict]]:
        """Returns what is known once it is admitted that the claim of a line was false.

        ``at`` is the line that says so. With it come the conflicts that only this makes.
        """
        twin = copy(self)
        twin.told, twin._faults = [*self.told], {**self._faults}
        twin._admitted = {**self._admitted, (line, rule): at}
        known = {conflict.claims for conflict in self._faults}
        conflicts = twin._tell_again()
        return twin, [each for each in conflicts if each.claims not in known]

    def admitted(self, line: int, rule: str) -> int:
        """Returns the line which says that a claim was false; 0 where it is not admitted."""
        return self._admitted.get((line, self.deal.rules.id(rule)), 0)

    def trust(self, event: Event, line: int) -> bool:
        """Takes in what the table lets stand, and gives up recorded cards that refute it.

        Says whether that is possible: not against what everybody saw.
        """
        self.told = [each for each in self.told if each[1] != line]
        while conflicts := [each for each in self.tell(event, line, None) if not each.claims]:
            hidden = self._hidden() - self._disbelieved
            if not hidden:
                return False
            # The proof may rest on hidden cards that it does not name, as those of other ranks.
            self._disbelieved |= hidden.intersection(conflicts[0].facts) or hidden
            self._tell_again()
        self.told.append((event, line, None))
        return True

    def _hidden(self) -> set[int]:
        """Returns the lines that name cards which not everybody saw."""
        hands = {line for _, line in self.deal.hands.values()}
        return hands | {
            line
            for event, line, pending in self.told
            if isinstance(event, Draw) and event.card and not self.deal.shows(event, pending)
        }

    def no_book_held(self, line: int) -> list[Conflict]:
        """Tells the model that whoever held a book has laid it down, unless they own up to it."""
        admitted = self.admitted(line, BOOK_AT_ONCE)
        if self.deal.rules.lay != "at-once":
            return []
        if admitted:
            self.model.no_claim_of_books(admitted, self.deal.rules.id(ADMIT))
            return []
        return self.model.no_book_held(line, self.deal.rules.id(BOOK_AT_ONCE))

    # -- conflicts as faults ------------------------------------------------------------------

    def faults(
        self, conflicts: Sequence[Conflict], event: Event, line: int, pending: Pending | None
    ) -> list[Fault]:
        """Makes the faults that conflicts are, found by an event on a line."""
        found = []
        for conflict in conflicts:
            fault = self._fault(conflict, self._told_on(conflict, event, line, pending), line)
            ended = (self._faults.get(each) for each in conflict.instead)
            fault = fault._replace(instead=tuple(each for each in ended if each))
            if isinstance(event, Give) and pending and str(event.gift) == pending.what:
                # 'give b 4' behind an ask for fours: a card may have been meant, not four of them.
                fault = fault._replace(data={**fault.data, "counted": f"give {event.player} 1"})
            self._faults[conflict] = fault
            found.append(fault)
        return found

    def _told_on(
        self, conflict: Conflict, event: Event, line: int, pending: Pending | None
    ) -> Mapping[int, tuple[Event, Pending | None]]:
        """Returns what was told on the lines of a conflict, the last of which is ``line``."""
        opened = DealOut(self.deal.dealer)
        told: dict[int, tuple[Event, Pending | None]] = {self.deal.line: (opened, None)}
        told[line] = event, pending
        for at in {*conflict.facts, *(claim.line for claim in conflict.claims)} - {line}:
            earlier = self._told_at(at)
            if earlier is not None:
                told[at] = (earlier[0], earlier[2])
        for hand, at in self.deal.hands.values():
            told[at] = (hand, None)
        for card, at in self._lacking.items():
            told[at] = (Missing((card,)), None)
        told |= {at: (admission, None) for at, admission in self.deal.admissions.items()}
        return told

    def _fault(
        self, conflict: Conflict, told: Mapping[int, tuple[Event, Pending | None]], line: int
    ) -> Fault:
        """Makes the fault of a rule that facts refute, of a contradiction, or of the cards."""
        facts = tuple(
            (at, " ".join(event_words(told[at][0]))) for at in conflict.facts if at in told
        )
        if not conflict.claims:
            return self._impossible(told[line][0], facts, conflict.facts)
        # What is admitted counts as a fact, unless it is itself what the facts refute.
        agreed = self._agreed
        claims = [each for each in conflict.claims if each.rule not in agreed] or conflict.claims
        facts += tuple(
            (each.line, " ".join(event_words(told[each.line][0])))
            for each in conflict.claims
            if each not in claims
        )
        facts = tuple(sorted(facts))
        said = [(*claim, _asked_for(*told[claim.line])) for claim in claims]
        players = {claim.player for claim in claims}
        shared: dict[str, Any] = {
            "proof": tuple(sorted({*conflict.facts, *(claim.line for claim in conflict.claims)})),
            "claims": tuple(map(tuple, claims)),
            "background": conflict.background,
        }
        player = players.pop() if len(players) == 1 else None
        if len(said) > 1 or (self.deal.rules.imagined and claims[0].line != line):
            suspects = tuple(claim.line for claim in conflict.suspects)
            data: dict[str, object] = {"claims": tuple(said), "facts": facts, "suspects": suspects}
            why = ""
            if self.deal.rules.imagined:
                why, player = "lost", told[line][0].actor
                data["player"] = player
            return Fault(
                self.deal.rules.id(CONTRADICTION), "proof", why, player, data=data, **shared
            )
        at, rule, player, what = said[0]
        now = at == line
        why = "now" if now else "earlier"
        breach: dict[str, object] = {"player": player, "what": what, "said": at, "facts": facts}
        if player is None:
            why = f"some-{why}"
            del breach["player"]
        word = _BLAMED_WORD.get(self.deal.rules.shared(rule)) if now else None
        since = None if now else at
        return Fault(rule, "breach", why, player, word, since=since, data=breach, **shared)

    def _impossible(
        self, event: Event, facts: tuple[tuple[int, str], ...], lines: tuple[int, ...]
    ) -> Fault:
        player = event.actor
        if isinstance(event, Admit):
            told: dict[str, object] = {"player": player, "rule": event.rule, "facts": facts}
            return Fault(
                self.deal.rules.id(ADMIT), "impossible", "proved", None, 2, proof=lines, data=told
            )
        if isinstance(event, Missing):
            told = {"what": event.cards[0], "facts": facts}
            return Fault(LACKING, "impossible", "proved", None, 1, proof=lines, data=told)
        if self.deal.rules.imagined and not isinstance(event, Book):
            asked = self.deal.pending.what if self.deal.pending else ""
            told = {"player": player, "what": asked, "facts": facts}
            return Fault(TOO_MANY, "breach", "rank", player, 2, proof=lines, data=told)
        if isinstance(event, Book):
            data: dict[str, object] = {"player": player, "what": event.rank, "facts": facts}
            return Fault(
                self.deal.rules.id(BOOK_TRUE), "breach", "", player, 2, proof=lines, data=data
            )
        named = event.card if isinstance(event, Draw) else None
        if isinstance(event, RankShow):
            named = max(event.cards, key=lambda card: card in self.deal.seen)
        what = named or (self.deal.pending and self.deal.pending.what) or ""
        if what in self.deal.seen:
            first = self.deal.seen[what]
            data = {"what": what, "first": first}
            return Fault(CARD_TWICE, "impossible", word=2, since=first, proof=lines, data=data)
        data = {"player": player, "what": what, "facts": facts}
        return Fault(TOO_MANY, "impossible", "rank", word=2, proof=lines, data=data)

    def _told_at(self, line: int) -> Told | None:
        """Returns what the model was told on a line, the last of it where that was more."""
        at = bisect_right(self.told, line, key=lambda each: each[1])
        return self.told[at - 1] if at and self.told[at - 1][1] == line else None

    def grounds(self, line: int) -> list[Ground]:
        """Returns what the event on a line claims, and whether the facts prove it."""
        unseen = self._unseen(line)
        return [
            Ground(
                claim.rule,
                claim.player,
                what,
                state == "proved" and not unseen,
                self.model.shown_by(claim) if state == "proved" and not unseen else (),
                false=state == "false",
            )
            for claim, what, state in self.model.made_on(line)
            if claim.rule != self.deal.rules.id(DEALT_BOOKS)
        ]

    def odds(self, seed: int) -> dict[str, Mapping[str, Mapping[int, Odds]]]:
        """Samples how many cards of each rank every hand and the stock hold."""
        found = self.model.odds(seed)
        names = dict(zip(self.deal.rules.deck.groups, self.deal.groups, strict=True))
        return {
            STOCK if holder is None else holder: {names[each]: odds[each] for each in odds}
            for holder, odds in found.items()
            if holder != NOBODY
        }

    def unproved(self) -> set[int]:
        """Returns the lines whose claims the facts do not prove."""
        agreed = self._agreed
        lines = {claim.line for claim in self.model.unproved() if claim.rule not in agreed}
        return lines.union(line for _, line, _ in self.told if self._unseen(line))

    def _unseen(self, line: int) -> bool:
        """Whether nothing was known of the hands on a line."""
        return 0 < self.deal.blind <= line


def tellable(faults: Sequence[Fault], kind: type[Event], rules: AskingRules) -> bool:
    """Says whether an event with these faults still says of hands what it would say without."""
    answers, shared = kind in (Give, Has, Miss), rules.shared
    return all(
        fault.kind == "breach"
        and shared(fault.rule) not in (ASK_SELF, BOOK_TRUE, DEALT_BOOKS, EMPTY_HAND, FAMILIES)
        and not (answers and shared(fault.rule) == ANSWER_DUE)
        and fault.why != "empty-stock"
        for fault in faults
    )


def is_late_book(fault: Fault, rules: AskingRules) -> bool:
    """Says whether a fault is, or may be, that a book was not laid at once."""
    claims: Any = fault.data.get("claims", ())
    late = rules.id(BOOK_AT_ONCE)
    return fault.rule == late or any(rule == late for _, rule, *_ in claims)


def _asked_for(event: Event, pending: Pending | None) -> str:
    """Returns the rank or card that a claim is about: the one asked for."""
    if isinstance(event, Ask):
        return event.what
    return pending.what if pending else ""


def _tell_ask(known: Knowledge, event: Ask, line: int, pending: Pending | None) -> list[Conflict]:
    conflicts = known.no_book_held(line)
    model, player, what, rules = known.model, event.player, event.what, known.deal.rules
    rank = rules.deck.group(what)
    admitted = known.admitted(line, ASK_HELD)
    if admitted:
        claim = Claim(admitted, rules.id(ADMIT), player)
        return conflicts + model.at_most(player, rank, 0, claim)
    if rules.must_hold and not (pending and pending.asker == player and pending.what == rank):
        conflicts += model.at_least(player, rank, 1, Claim(line, rules.id(ASK_HELD), player))
    if rules.forbid_own and rules.deck.is_card(what):
        conflicts += model.at_most(player, what, 0, Claim(line, rules.id(ASK_OWN_CARD), player))
    return conflicts


def _tell_give(known: Knowledge, event: Give, line: int, pending: Pending | None) -> list[Conflict]:
    late = pending is not None and pending.late
    conflicts = [] if late else known.no_book_held(line)
    if pending is None or pending.asker == event.player:
        return conflicts
    giver, what = event.player, pending.what
    moved = known.model.move(giver, pending.asker, what, event.count, line, event.named)
    if any(not conflict.claims for conflict in moved):
        return conflicts + moved
    admitted = known.admitted(line, GIVE_ALL)
    if admitted:
        return conflicts + moved + known.model.show(giver, [what], admitted)
    if giver == pending.asked and not late and not known.deal.rules.give_one:
        moved = moved + known.model.at_most(
            giver, what, 0, Claim(line, known.deal.rules.id(GIVE_ALL), giver)
        )
    return conflicts + moved


def _tell_has(known: Knowledge, event: Has, line: int, pending: Pending | None) -> list[Conflict]:
    conflicts = known.no_book_held(line)
    if pending is None or event.player != pending.asked or pending.nonsense:
        return conflicts
    admitted = known.admitted(line, HAS_TRUE)
    if admitted:
        claim = Claim(admitted, known.deal.rules.id(ADMIT), event.player)
        return conflicts + known.model.at_most(event.player, pending.what, 0, claim)
    claim = Claim(line, known.deal.rules.id(HAS_TRUE), event.player)
    return conflicts + known.model.at_least(event.player, pending.what, 1, claim)


def _tell_miss(known: Knowledge, event: Miss, line: int, pending: Pending | None) -> list[Conflict]:
    conflicts = known.no_book_held(line)
    if pending is None or event.player != pending.asked or pending.nonsense:
        return conflicts
    admitted = known.admitted(line, FISH_TRUE)
    if admitted:
        return conflicts + known.model.show(event.player, [pending.what], admitted)
    claim = Claim(line, known.deal.rules.id(FISH_TRUE), event.player)
    return conflicts + known.model.at_most(event.player, pending.what, 0, claim)


def _tell_draw(known: Knowledge, event: Draw, line: int, pending: Pending | None) -> list[Conflict]:
    conflicts = known.no_book_held(line)
    card = event.card
    due = pending is not None and pending.draw and pending.asker == event.player
    admitted = known.admitted(line, LUCKY_SHOWN)
    if admitted and card is None and pending is not None:
        return conflicts + known.model.draw(event.player, pending.what, admitted)
    if card is None and due and known.deal.rules.lucky and pending is not None:
        unless = (pending.what, known.deal.rules.id(LUCKY_SHOWN))
        return conflicts + known.model.draw(event.player, None, line, unless)
    return conflicts + known.model.draw(event.player, card, line)


def _tell_book(known: Knowledge, event: Book, line: int, _: Pending | None) -> list[Conflict]:
    return known.model.lay(event.player, event.rank, line)


def _tell_show(known: Knowledge, event: RankShow, line: int, _: Pending | None) -> list[Conflict]:
    group, conflicts = known.deal.rules.deck.group, list[Conflict]()
    for rank in dict.fromkeys(map(group, event.cards)):
        cards = [card for card in event.cards if group(card) == rank]
        conflicts += known.model.show(event.player, cards, line)
    return conflicts


def _tell_missing(known: Knowledge, event: Missing, line: int, _: Pending | None) -> list[Conflict]:
    conflicts: list[Conflict] = []
    for card in dict.fromkeys(event.cards):
        if card not in known.deal.lacking:
            conflicts += known.model.draw(NOBODY, card, line)
    return conflicts


_TELLERS: dict[type[Event], Callable[[Knowledge, Any, int, Pending | None], list[Conflict]]] = {
    Ask: _tell_ask,
    Give: _tell_give,
    Has: _tell_has,
    Miss: _tell_miss,
    Draw: _tell_draw,
    Book: _tell_book,
    RankShow: _tell_show,
    Missing: _tell_missing,
}
