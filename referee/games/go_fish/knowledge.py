"""What the events of a deal say of the hands: told to a model, and what it answers as faults.

Which model a deal gets depends on what is recorded: every hand and draw (``KnownHands``), asking
for ranks with something hidden (``RankHands``), or asking for cards (``CardHands``).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.deduction.insight import STOCK, Ground
from referee.deduction.model import Claim, Conflict, Hands
from referee.games.go_fish.events import Fish
from referee.games.go_fish.rules import (
    ASK_HELD,
    ASK_OWN_CARD,
    BOOK_AT_ONCE,
    BOOK_TRUE,
    CARD_TWICE,
    CONTRADICTION,
    FISH_TRUE,
    GIVE_ALL,
    LUCKY_SHOWN,
    TOO_MANY,
)
from referee.games.kernel.asking.deal import Pending, Round
from referee.games.kernel.asking.events import Ask, Book, Draw, Give, Hand, Nothing
from referee.notation.events import Event, event_words
from referee.values.rules import Fault

if TYPE_CHECKING:
    from referee.deduction.odds import Odds

Told = tuple[Event, int, Pending | None]
"""An event, its line, and the ask that was on its way when it came."""

_CLAIMED_BY: dict[type[Event], str] = {Give: GIVE_ALL, Fish: FISH_TRUE, Nothing: FISH_TRUE}

_BLAMED_WORD = {ASK_HELD: 3, ASK_OWN_CARD: 3, GIVE_ALL: 2, FISH_TRUE: 0, LUCKY_SHOWN: 0}


class Knowledge:
    """A deal's model, and the events it was told, which a hidden draw makes it read again."""

    def __init__(self, deal: Round) -> None:
        self.deal = deal
        self.told: list[Told] = []
        self._disbelieved: set[int] = set()
        """Lines of hidden cards that are not believed, since the table lets stand what they
        refute."""
        self.known = _all_recorded(deal)
        self.model = self._build()

    def _build(self) -> Hands:
        players, rules = self.deal.players, self.deal.rules
        model: Hands
        if self.known:
            from referee.deduction.known import KnownHands

            model = KnownHands(players, rules.deck)
        elif rules.by_card:
            from referee.deduction.cards import CardHands

            model = CardHands(players, rules.deck)
        else:
            from referee.deduction.ranks import RankHands

            model = RankHands(players, rules.deck)
        for player in players:
            model.deal(player, self.deal.size, self.deal.line)
        for player, (hand, line) in self.deal.hands.items():
            if line not in self._disbelieved:
                model.reveal(player, self.as_known(hand.known), line)
        return model

    def as_known(self, cards: Sequence[str]) -> Sequence[str]:
        """Returns cards as the model takes them: the rank flow knows ranks alone."""
        if self.known or self.deal.rules.by_card:
            return cards
        return [self.deal.rules.deck.group(card) for card in cards]

    def reveal(self, hand: Hand, line: int) -> list[Conflict]:
        """Tells the model of a hand that was recorded after play began."""
        return self.model.reveal(hand.player, self.as_known(hand.known), line)

    def tell(self, event: Event, line: int, pending: Pending | None) -> list[Conflict]:
        """Tells the model of an event and returns the conflicts."""
        teller = _TELLERS.get(type(event))
        return [] if teller is None or self.deal.blind else teller(self, event, line, pending)

    def prepare(self, event: Event) -> None:
        """Changes, before a card that nobody saw is drawn, to a model that can hold it."""
        if self.known and type(event) is Draw and event.card is None:
            self._tell_again()

    def _tell_again(self) -> None:
        """Begins anew with a model that can hold cards which nobody knows."""
        self.known = False
        self.model = self._build()
        for event, line, pending in self.told:
            if isinstance(event, Draw) and line in self._disbelieved:
                event = Draw(event.player)
            _TELLERS[type(event)](self, event, line, pending)

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
        """Tells the model that whoever held a book has laid it down."""
        return self.model.no_book_held(line, BOOK_AT_ONCE)

    # -- conflicts as faults ------------------------------------------------------------------

    def fault(self, conflict: Conflict, event: Event, line: int, pending: Pending | None) -> Fault:
        """Makes the fault that a conflict is: of the rule that facts refute, or a contradiction."""
        told: dict[int, tuple[Event, Pending | None]] = {line: (event, pending)}
        for at in {*conflict.facts, *(claim.line for claim in conflict.claims)} - {line}:
            earlier = self._told_at(at)
            if earlier is not None:
                told[at] = (earlier[0], earlier[2])
        for hand, at in self.deal.hands.values():
            told[at] = (hand, None)
        facts = tuple(
            (at, " ".join(event_words(told[at][0]))) for at in conflict.facts if at in told
        )
        lines = tuple(conflict.facts)
        if not conflict.claims:
            return self._impossible(event, facts, lines)
        claims = tuple(
            (claim.line, claim.rule, claim.player, _asked_for(*told[claim.line]))
            for claim in conflict.claims
        )
        players = {claim.player for claim in conflict.claims}
        player = players.pop() if len(players) == 1 else None
        proof = tuple(sorted({*lines, *(claim.line for claim in conflict.claims)}))
        if len(claims) > 1:
            suspects = tuple(claim.line for claim in conflict.suspects)
            return Fault(
                CONTRADICTION, "proof", "", player, proof=proof,
                data={"claims": claims, "facts": facts, "suspects": suspects},
            )  # fmt: skip
        said, rule, _, what = claims[0]
        now = said == line
        return Fault(
            rule,
            "breach",
            "now" if now else "earlier",
            player,
            _BLAMED_WORD.get(rule) if now else None,
            proof=proof,
            since=None if now else said,
            data={"player": player, "what": what, "said": said, "facts": facts},
        )

    def _impossible(
        self, event: Event, facts: tuple[tuple[int, str], ...], lines: tuple[int, ...]
    ) -> Fault:
        player = event.actor
        if isinstance(event, Book):
            data: dict[str, object] = {"player": player, "what": event.rank, "facts": facts}
            return Fault(BOOK_TRUE, "breach", "", player, 2, proof=lines, data=data)
        named = event.card if isinstance(event, Draw) else None
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
        told = self._told_at(line)
        if told is None:
            return []
        event, _, pending = told
        what = _asked_for(event, pending)
        unproved = [claim for claim in self.model.unproved() if claim.line == line]
        player = event.actor or ""
        claims = [Claim(line, rule, player) for rule in self._rules_of(event, pending)]
        claims += [claim for claim in unproved if claim not in claims]
        grounds = []
        for claim in claims:
            about = "" if claim.rule == BOOK_AT_ONCE else what
            proved = claim not in unproved and not self._unseen(line)
            facts = self.model.grounds(claim) if proved else ()
            grounds.append(Ground(claim.rule, claim.player, about, proved, facts))
        return grounds

    def _rules_of(self, event: Event, pending: Pending | None) -> list[str]:
        """Returns the rules by which an event claims something of its player's hand."""
        rules = self.deal.rules
        if isinstance(event, Ask):
            return [ASK_HELD, ASK_OWN_CARD] if rules.forbid_own else [ASK_HELD]
        if isinstance(event, Draw):
            due = pending is not None and pending.draw and pending.asker == event.player
            return [LUCKY_SHOWN] if due and rules.lucky and event.card is None else []
        return [_CLAIMED_BY[type(event)]] if type(event) in _CLAIMED_BY else []

    def odds(self, seed: int) -> dict[str, Mapping[str, Mapping[int, Odds]]]:
        """Samples how many cards of each rank every hand and the stock hold."""
        found = self.model.odds(seed)
        return {STOCK if holder is None else holder: odds for holder, odds in found.items()}

    def unproved(self) -> set[int]:
        """Returns the lines whose claims the facts do not prove."""
        lines = {claim.line for claim in self.model.unproved()}
        return lines.union(line for _, line, _ in self.told if self._unseen(line))

    def _unseen(self, line: int) -> bool:
        """Whether nothing was known of the hands on a line."""
        return 0 < self.deal.blind <= line


def _all_recorded(deal: Round) -> bool:
    """Whether every dealt hand is recorded whole, in cards where cards are asked for."""
    if len(deal.hands) < len(deal.players):
        return False
    by_card = deal.rules.by_card
    return not any(
        hand.unknown or (by_card and not all(map(deal.rules.deck.is_card, hand.known)))
        for hand, _ in deal.hands.values()
    )


def _asked_for(event: Event, pending: Pending | None) -> str:
    """Returns the rank or card that a claim is about: the one asked for."""
    if isinstance(event, Ask):
        return event.what
    return pending.what if pending else ""


def _tell_ask(known: Knowledge, event: Ask, line: int, _: Pending | None) -> list[Conflict]:
    conflicts = known.no_book_held(line)
    model, player, what = known.model, event.player, event.what
    rank = known.deal.rules.deck.group(what)
    conflicts += model.at_least(player, rank, 1, Claim(line, ASK_HELD, player))
    if known.deal.rules.forbid_own:
        conflicts += model.at_most(player, what, 0, Claim(line, ASK_OWN_CARD, player))
    return conflicts


def _tell_give(known: Knowledge, event: Give, line: int, pending: Pending | None) -> list[Conflict]:
    conflicts = known.no_book_held(line)
    if pending is None or pending.asker == event.player:
        return conflicts
    giver, what = event.player, pending.what
    named = [card for card in event.named if known.deal.rules.deck.is_card(card)]
    moved = known.model.move(giver, pending.asker, what, event.count, line, named)
    if any(not conflict.claims for conflict in moved):
        return conflicts + moved
    if giver == pending.asked:
        moved = moved + known.model.at_most(giver, what, 0, Claim(line, GIVE_ALL, giver))
    return conflicts + moved


def _tell_fish(known: Knowledge, event: Fish, line: int, pending: Pending | None) -> list[Conflict]:
    conflicts = known.no_book_held(line)
    if pending is None or event.player != pending.asked or pending.nonsense:
        return conflicts
    claim = Claim(line, FISH_TRUE, event.player)
    return conflicts + known.model.at_most(event.player, pending.what, 0, claim)


def _tell_draw(known: Knowledge, event: Draw, line: int, pending: Pending | None) -> list[Conflict]:
    conflicts = known.no_book_held(line)
    card = event.card
    if card is not None and not known.known and not known.deal.rules.by_card:
        card = known.deal.rules.deck.group(card)
    due = pending is not None and pending.draw and pending.asker == event.player
    if card is None and due and known.deal.rules.lucky and pending is not None:
        unless = (pending.what, LUCKY_SHOWN)
        return conflicts + known.model.draw(event.player, None, line, unless)
    return conflicts + known.model.draw(event.player, card, line)


def _tell_book(known: Knowledge, event: Book, line: int, _: Pending | None) -> list[Conflict]:
    return known.model.lay(event.player, event.rank, line)


_TELLERS: dict[type[Event], Callable[[Knowledge, Any, int, Pending | None], list[Conflict]]] = {
    Ask: _tell_ask,
    Give: _tell_give,
    Fish: _tell_fish,
    Nothing: _tell_fish,
    Draw: _tell_draw,
    Book: _tell_book,
}
