"""What happens in the toy, and how it is judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.deduction.insight import STOCK, Ground, Insight, Own
from referee.games.kernel.deals import DealtState
from referee.games.kernel.seats import Join, Leave, Seating
from referee.games.state import Expect
from referee.notation.arguments import CARD, PLAYER, Handle
from referee.notation.events import Count, Event, Hand, Score, Void, arg, vocabulary
from referee.values.deck import Deck, deal_order
from referee.values.rules import CannotDo, Fault
from referee.values.summary import Deal as DealSummary


class Open(Event):
    """Opens a deal."""

    verb = "deal"
    told = (((), "{dealer} deals."),)
    opens = True
    anytime = True
    stamped = True
    dealer: Handle = arg(PLAYER)


class Lay(Event):
    """A player lays a card."""

    verb = "lay"
    told = (((), "{player} lays {card}."),)
    in_turn = True
    stamped = True
    player: Handle = arg(PLAYER)
    card: str = arg(CARD)


EVENTS = vocabulary(Open, Lay, Join, Leave)


class Deal:
    """One deal: what was laid, by whom on which line, and who says to have none of what."""

    def __init__(self, players: Sequence[Handle], dealer: Handle, line: int, size: int) -> None:
        self.dealer, self.line, self.size, self.void = dealer, line, size, False
        self.players, self.order = list(players), deal_order(players, dealer)
        self.laid: dict[str, tuple[Handle, int]] = {}
        self.denied: dict[tuple[Handle, str], int] = {}
        self.hands: dict[Handle, Hand] = {}

    def left(self, player: Handle) -> int:
        return self.size - sum(who == player for who, _ in self.laid.values())

    @property
    def done(self) -> bool:
        return len(self.laid) == self.size * len(self.order)

    @property
    def due(self) -> Handle:
        return self.order[len(self.laid) % len(self.order)]


class ToyState(DealtState[Deal]):
    """A match as far as it has come."""

    def __init__(self, players: Mapping[Handle, str], limits: tuple[int, int], deck: Deck) -> None:
        super().__init__(Seating(players, limits, "toy/players", len(deck)))
        self.deck = deck

    def findings(self, event: Event, line: int) -> Sequence[Fault]:
        deal, faults = self.deal, self.seat_faults(event)
        if faults:
            return faults
        if isinstance(event, Open):
            return self.seating.judge_deal()
        if isinstance(event, Score):
            wrong = [who for who, number in event.totals if self.totals()[who] != number]
            return [Fault("toy/score", "impossible", data={"player": who}) for who in wrong]
        if deal is None:
            return ()
        if isinstance(event, Count):
            actual = 0 if event.holder == "stock" else deal.left(event.holder)
            data = {"holder": event.holder, "actual": actual}
            return () if actual == event.number else [Fault("toy/count", "impossible", data=data)]
        if isinstance(event, Hand):
            held = {card for hand in deal.hands.values() for card in hand.known}
            twice = [card for card in event.known if card in held]
            return [Fault("deck/card-twice", "impossible", data={"what": card}) for card in twice]
        if isinstance(event, Lay):
            return self._judge(event, deal)
        return ()

    def _judge(self, event: Lay, deal: Deal) -> list[Fault]:
        player, card = event.player, event.card
        if deal.done:
            return [Fault("toy/over", "breach", word=0, data={"verb": event.verb})]
        if card in deal.laid:
            where = deal.laid[card][1]
            data = {"what": card}
            return [Fault("deck/card-twice", "impossible", word=2, since=where, data=data)]
        faults = []
        if player != deal.due:
            faults.append(Fault("toy/turn", "breach", "", player, 1, data={"due": deal.due}))
        what = self.deck.group(card)
        said = deal.denied.get((player, what))
        if said is not None:
            data = {"what": what, "said": str(said)}
            faults.append(Fault("toy/follow", "breach", "", player, line=said, data=data))
        return [each._replace(data={**each.data, "player": player}) for each in faults]

    def apply(self, event: Event, line: int, faults: Sequence[Fault]) -> None:
        deal = self.deal
        if isinstance(event, Join | Leave):
            self.take_seat(event, faults)
        elif isinstance(event, Open):
            size = len(self.deck) // len(self.players)
            self.begin(Deal(self.players, event.dealer, line, size))
        elif isinstance(event, Void):
            self.cancel()
        elif deal is not None and isinstance(event, Hand):
            deal.hands[event.player] = event
        elif deal is not None and isinstance(event, Lay) and not deal.done:
            last = self.deck.group(list(deal.laid)[-1]) if deal.laid else ""
            if last and self.deck.group(event.card) != last:
                deal.denied.setdefault((event.player, last), line)
            deal.laid[event.card] = event.player, line

    def due(self, verb: str) -> Sequence[Handle]:
        dealer, deal = self.next_dealer(), self.deal
        if verb == "deal":
            return [dealer] if dealer else ()
        if deal is None or deal.done or verb != "lay":
            return ()
        at = deal.order.index(deal.due)
        return [*deal.order[at:], *deal.order[:at]]

    def allowed(self) -> Sequence[Expect]:
        deal = self.deal
        if deal is None or deal.done:
            return [*self.between(), Expect("end", None, must=False)]
        cards = tuple(card for card in self.deck.cards if card not in deal.laid)
        return [Expect("lay", deal.due, cards), Expect("void", None, must=False)]

    def unproved(self) -> set[int]:
        return {line for deal in self.rounds for line in deal.denied.values()}

    def grounds(self, line: int) -> Sequence[Ground]:
        return [
            Ground("toy/follow", player, what, False, ())
            for deal in self.rounds
            for (player, what), said in deal.denied.items()
            if said == line
        ]

    def insight(self, line: int, own: Own | None = None, seed: int | None = None) -> Insight | None:
        deal = self.deal
        if deal is None or deal.done:
            return None
        if own is not None and len(own.cards) != deal.left(own.player):
            raise CannotDo("not-that-hand", player=own.player, count=deal.left(own.player))
        unseen = [card for card in self.deck.cards if card not in deal.laid]
        left = {each: deal.left(each) for each in deal.players} | {STOCK: 0}
        ranges = {who: dict.fromkeys(self.deck.groups, (0, 0)) for who in left}
        for who in deal.players:
            for group in self.deck.groups:
                there = sum(self.deck.group(card) == group for card in unseen)
                most = 0 if (who, group) in deal.denied else min(there, left[who])
                ranges[who][group] = 0, most
        sure = {own.player: own.cards} if own else {}
        return Insight(line, left, ranges, sure, {}, dict.fromkeys(unseen, tuple(deal.players)))

    def told(self, deal: Deal, number: int) -> DealSummary:
        laid: dict[Handle, list[str]] = {who: [] for who in deal.order}
        for card, (who, _) in deal.laid.items():
            laid[who].append(card)
        points = {
            who: sum(self.deck.group(card) == self.deck.groups[0] for card in cards)
            for who, cards in laid.items()
        }
        scored = points if deal.done and not deal.void else {}
        details = {"cards": deal.size}
        return DealSummary(
            number, deal.line, deal.dealer, deal.done, details, {"laid": laid}, scored, deal.void
        )

    @property
    def finished(self) -> bool:
        return self.deal is not None and self.deal.done
