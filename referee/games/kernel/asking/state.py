"""A match of a game of asking as far as it has come: judges an event, then takes it in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy

from referee.deduction.hands import Mark
from referee.deduction.insight import Ground, Insight, Own
from referee.games.kernel.asking import slips
from referee.games.kernel.asking.admitting import handed_over_late, line_of, own_up
from referee.games.kernel.asking.deal import AskingDeal, Disputed, Pending
from referee.games.kernel.asking.events import (
    Admit,
    Ask,
    Book,
    DealOut,
    Draw,
    First,
    Give,
    Has,
    Miss,
    RankHand,
    RankShow,
)
from referee.games.kernel.asking.events import kind as kind_of
from referee.games.kernel.asking.expect import due_in, expected
from referee.games.kernel.asking.house import AskingRules
from referee.games.kernel.asking.imagined import decide, leaves_none
from referee.games.kernel.asking.insight import insight
from referee.games.kernel.asking.judge import JUDGES, judge_book, judge_deal, judge_score
from referee.games.kernel.asking.knowledge import Knowledge, is_late_book, tellable
from referee.games.kernel.asking.misread import rereadings
from referee.games.kernel.asking.rules import (
    BOOK_TRUE,
    DEALT_BOOKS,
    PLAYERS,
)
from referee.games.kernel.deals import DealtState
from referee.games.kernel.seats import Join, Leave, Seating
from referee.games.kernel.seen import Missing
from referee.games.repairs import Lost, Repair, Repairable
from referee.games.state import Expect, Remark
from referee.notation.arguments import Handle
from referee.notation.events import Count, End, Event, Score, Void
from referee.values.deck import Card
from referee.values.rules import Fault
from referee.values.summary import Deal

_NO_FAULTS: tuple[Fault, ...] = ()
_BEGINNINGS = (First, Ask, Give, Has, Miss)
"""Events after which nobody can be chosen to begin any more; books may be laid before that, and
hands that they emptied may draw."""


class AskingState(DealtState[AskingDeal], Repairable):
    """The match: its deals so far, and what the model of the one being played knows.

    Judging an event tells the model of it, and keeps it told until the next question: taking the
    event in then costs nothing more, and anything else first takes the telling back.
    """

    def __init__(self, players: Mapping[Handle, str], rules: AskingRules) -> None:
        super().__init__(Seating(players, rules.limits, rules.id(PLAYERS), rules.deck_size))
        self.rules = rules
        self.knowledge: dict[int, Knowledge] = {}
        self._tentative: tuple[Event, int, Mark] | None = None
        self._owned_up: tuple[Event, Knowledge] | None = None
        """An admission that was judged, and what is known with it."""
        self._hurried = False
        self.last_taker: Handle | None = None
        self.lacking: dict[Card, int] = {}
        """The cards that the pack lacks from some deal on, and the lines that say so."""

    # -- judging ------------------------------------------------------------------------------

    def findings(self, event: Event, line: int) -> Sequence[Fault]:
        """Says what is wrong with the event: by the order of play, then by the hands."""
        self._take_back()
        kind = kind_of(event)
        deal = self.deal
        strange = self.seat_faults(event)
        if strange:
            return strange
        if kind is DealOut:
            rules = self.rules.seated(len(self.players))
            cards = rules.deck_size - len(self.lacking)
            faults = judge_deal(event, rules, len(self.players), cards)  # type: ignore[arg-type]
            return [*self.seating.judge_deal(), *faults]
        if kind is Score:
            return judge_score(event, self.totals(), self.rules)  # type: ignore[arg-type]
        judge = JUDGES.get(kind)
        if (judge is None and kind is not Admit) or deal is None:
            return _NO_FAULTS
        faults = judge(event, deal) if judge else []
        if faults and not tellable(faults, kind, self.rules):
            return faults
        if kind is Admit:
            return self._judge_admit(deal, event, line)  # type: ignore[arg-type]
        if kind is RankHand:
            return self._judge_late_hand(event, line)  # type: ignore[arg-type]
        if kind is Count or kind is First or (deal.over and kind in _PLAY):
            return faults
        if kind is Draw and not deal.stock:
            return faults
        knowledge = self._know(deal)
        if kind is Missing:
            knowledge.count_lacking()
        knowledge.model.hurried = self._hurried
        mark = knowledge.model.mark()
        pending = deal.asked_for(event)
        conflicts = knowledge.tell(event, line, pending)
        self._tentative = (event, line, mark)
        if conflicts:
            found = knowledge.faults(conflicts, event, line, pending)
            if kind is Book and faults:
                # Laid before an answer or a draw that is due, it comes too late as well: once said.
                found = [fault for fault in found if not is_late_book(fault, self.rules)]
            return faults + (found[:1] if deal.rules.imagined else found)
        return faults

    def _know(self, deal: AskingDeal) -> Knowledge:
        knowledge = self.knowledge.get(deal.line)
        if knowledge is None:
            knowledge = self.knowledge[deal.line] = Knowledge(deal)
        return knowledge

    def _judge_admit(self, deal: AskingDeal, event: Admit, line: int) -> Sequence[Fault]:
        """What is admitted is possible."""
        if deal.blind:
            return _NO_FAULTS
        faults, known = own_up(event, line, deal, self._know(deal))
        self._owned_up = (event, known) if known else None
        return faults

    def _take_back(self) -> None:
        """Takes back what the model was told of an event that was judged and then not taken in."""
        self._owned_up = None
        if self._tentative:
            assert self.deal
            self.knowledge[self.deal.line].model.rollback(self._tentative[2])
            self._tentative = None

    def _judge_late_hand(self, event: RankHand, line: int) -> Sequence[Fault]:
        """A hand recorded once play has begun may refute what has been claimed since."""
        knowledge = self.knowledge.get(self.deal.line) if self.deal else None
        if knowledge is None:
            return _NO_FAULTS
        self._tentative = (event, line, knowledge.model.mark())
        conflicts = knowledge.model.reveal(event.player, event.known, line)
        return knowledge.faults(conflicts, event, line, None)

    # -- taking in ----------------------------------------------------------------------------

    def apply(self, event: Event, line: int, faults: Sequence[Fault]) -> None:
        """Takes the event in; a breach too, since the cards on the table are right."""
        kind = kind_of(event)
        if kind is DealOut:
            self._start_round(event.dealer, event.cards, line)  # type: ignore[attr-defined]
            return
        if kind is End:
            self.ended = True
        if isinstance(event, Join | Leave):
            self.take_seat(event, faults)
            return
        deal = self.deal
        if deal is None:
            return
        if kind in _BEGINNINGS:
            deal.begun = True
        if kind is not Give:
            deal.late = None
        tentative = self._tentative
        if tentative and tentative[0] is event and tentative[1] == line:
            if kind is not RankHand:
                self.knowledge[deal.line].told.append((event, line, deal.asked_for(event)))
            self._tentative = None
        if deal.over and kind in _PLAY:
            deal.over_said = True
            return
        taker = _APPLY.get(kind)
        if taker is not None:
            pending = deal.asked_for(event)
            taker(self, deal, event, line, faults)
            if deal.rules.imagined:
                decide(deal, self._know(deal).model, event, pending, faults, line)

    def _start_round(self, dealer: Handle, cards: int | None, line: int) -> None:
        """Begins a deal of so many cards each (None: as usual), or as many as there are."""
        self.rules = self.rules.seated(len(self.players))
        left = self.rules.deck_size - len(self.lacking)
        sizes = self.rules.sizes(self.players, dealer, left, cards)
        self.begin(AskingDeal(self.players, self.rules, dealer, sizes, line, self.lacking))
        self.rounds[-1].stated = cards
        if len(set(sizes.values())) > 1 and dealer not in self.players:
            self.rounds[-1].lose_track(line)  # nobody knows who has one card more
        self.last_taker = None

    def _hand(self, deal: AskingDeal, event: RankHand, line: int, _: Sequence[Fault]) -> None:
        deal.hands[event.player] = (event, line)
        for card in event.known:
            deal.name_dealt(card, event.player, line)

    def _first(self, deal: AskingDeal, event: First, line: int, _: Sequence[Fault]) -> None:
        deal.turn, deal.turn_line = event.player, line
        deal.settle(line)

    def _ask(self, deal: AskingDeal, event: Ask, line: int, _: Sequence[Fault]) -> None:
        deal.turn, deal.turn_line, deal.also, deal.promised = event.player, line, None, None
        group = deal.rules.deck.group(event.what)
        self._know(deal).take_name(group)
        self.last_taker, deal.asked = event.player, True
        if deal.place(group) is not None:
            deal.pending = Pending(event.player, event.other, event.what, line)

    def _give(self, deal: AskingDeal, event: Give, line: int, _: Sequence[Fault]) -> None:
        pending = deal.asked_for(event)
        deal.late = None
        if pending is not None and pending.late:
            self._give_late(deal, event, pending, line)
            return
        if pending is None or pending.draw:
            return  # nobody knows who asked, or for what
        if event.player == pending.asked or pending.nonsense:
            deal.pending = None
        if event.player != pending.asker:
            deal.move(event, pending, line)
        self.last_taker = pending.asker
        deal.hit(pending.asker, line)
        deal.settle(line)

    def _has(self, deal: AskingDeal, event: Has, line: int, _: Sequence[Fault]) -> None:
        pending = deal.pending
        if pending is not None and not pending.draw and event.player == pending.asked:
            deal.say_yes(pending, line)

    def _give_late(self, deal: AskingDeal, event: Give, late: Pending, line: int) -> None:
        """Hands over what was kept back, whoever's turn it is; a card drawn stays where it is."""
        deal.move(event, late, line)
        self.last_taker = late.asker
        pending = deal.pending
        if pending is not None and pending.draw and pending.line == late.line:
            deal.pending, deal.turn, deal.also = None, late.asker, None
        deal.settle(line)

    def _miss(self, deal: AskingDeal, event: Miss, line: int, _: Sequence[Fault]) -> None:
        pending = deal.pending
        if pending is None or pending.draw:
            return
        if event.player != pending.asked and not pending.nonsense:
            return
        if deal.stock and deal.rules.draws:
            deal.pending = pending._replace(draw=True, line=line)
        else:
            deal.miss(line)
            deal.settle(line)

    def _draw(self, deal: AskingDeal, event: Draw, line: int, _: Sequence[Fault]) -> None:
        pending = deal.pending
        if not deal.stock:
            deal.pending = None if pending and pending.draw else pending
            return
        deal.take_card(event.player, event.card, line)
        self.last_taker = event.player
        if pending is not None and pending.draw and event.player == pending.asker:
            self._drawn(deal, pending, event.card, line)
        elif pending is None and deal.also is not None and event.player != deal.turn:
            # The hand that had emptied drew at once, so the turn may stay where it was.
            deal.turn, deal.also = deal.also, deal.turn
        deal.settle(line)

    def _drawn(self, deal: AskingDeal, pending: Pending, card: str | None, line: int) -> None:
        """Ends a draw after a miss: the asked card shown asks again, else the turn passes."""
        asked = pending.what
        lucky = card is not None and deal.rules.deck.is_of(card, asked)
        if deal.rules.lucky and lucky:
            deal.pending = None
            deal.turn_line = line
        else:
            deal.miss(line)

    def _book(self, deal: AskingDeal, event: Book, line: int, faults: Sequence[Fault]) -> None:
        if any(self.rules.shared(fault.rule) in (BOOK_TRUE, DEALT_BOOKS) for fault in faults):
            deal.dispute(event, line)
            return
        self._know(deal).take_name(event.rank)
        deal.lay(event.player, event.rank)
        deal.settle(line)

    def _admit(self, deal: AskingDeal, event: Admit, line: int, faults: Sequence[Fault]) -> None:
        owned_up, self._owned_up = self._owned_up, None
        if owned_up and owned_up[0] is event:  # nothing follows where nothing is known of hands
            about = line_of(event, deal, self.knowledge[deal.line])
            self.knowledge[deal.line] = known = owned_up[1]
            deal.admissions[line], deal.late = event, handed_over_late(event, about, known)

    def _show(self, deal: AskingDeal, event: RankShow, line: int, _: Sequence[Fault]) -> None:
        for card in event.cards:
            deal.name(card, event.player, line)

    def _missing(self, deal: AskingDeal, event: Missing, line: int, _: Sequence[Fault]) -> None:
        deal.lack(event.cards, line)
        self.lacking = dict(deal.lacking)
        deal.settle(line)

    def _void(self, deal: AskingDeal, *_: object) -> None:
        self.cancel()

    def skipped(self, line: int, event: Event | None = None, verb: str = "") -> None:
        """Goes on without a line that could not be read or taken in."""
        self._take_back()
        if isinstance(event, Join | Leave) and self.seating.may_take(event):
            self.take_seat(event)

    def restart(self) -> AskingState:
        """Returns the match as it stood when its last deal had been opened."""
        again = AskingState({}, self.rules)
        again.seating = self.dealt_to or self.seating
        again.rounds = self.rounds[:-1]
        opened = self.rounds[-1].line if self.rounds else 0
        again.lacking = {card: line for card, line in self.lacking.items() if line < opened}
        again.knowledge = {
            deal.line: self.knowledge[deal.line]
            for deal in again.rounds
            if deal.line in self.knowledge
        }
        if self.rounds:
            last = self.rounds[-1]
            again._start_round(last.dealer, last.stated, last.line)
        return again

    def fork(self) -> AskingState:
        """Returns the match as it stands, to go on by itself."""
        self._take_back()
        again = copy(self)
        again.lacking, again.knowledge = self.lacking.copy(), self.knowledge.copy()
        again.rounds, again._told = self.rounds[:], self._told[:]
        if self.seating is not self.dealt_to:
            again.seating = self.seating.copy()
        if self.last is not None:
            again.last = again.rounds[-1] = last = self.last.fork()
            again.knowledge |= {last.line: self._know(self.last).fork(last)}
        return again

    def repairs(self, event: Event, line: int, faults: Sequence[Fault]) -> Sequence[Repair]:
        """Returns the slips of the pen that may explain an event with faults."""
        self._take_back()
        if self.deal is None:
            opens = self.players and slips.opens_deal(event, None, lost=False)
            return [Repair(line, (DealOut("", None),))] if opens else []
        if leaves_none(faults, self.deal):
            return []
        place = slips.Place(self.deal, (known := self._know(self.deal)).model, event, line)
        return [*slips.repairs(place, faults), *rereadings(known, event, line, faults)]

    def hurry(self, now: bool) -> None:
        """From now on only the rules of faults will be asked for (or no more), not their proofs."""
        self._hurried = now

    def in_place_of(self, lost: Sequence[Lost], event: Event, line: int) -> Sequence[Repair]:
        """Returns what may have stood on lost lines, as far as the next event leaves it open."""
        self._take_back()
        deal = self.deal
        over = deal is None or bool(deal.over)
        openings = [each for each in lost if slips.may_be_deal(each.verb, self.rules)]
        if (
            openings
            and self.players
            and (over or openings[-1].verb == "deal")
            and slips.opens_deal(event, deal, lost=True)
        ):
            return [Repair(openings[-1].line, (DealOut("", None),))]
        if deal is None or over:
            return []
        return slips.in_place_of(slips.Place(deal, self._know(deal).model, event, line), lost)

    def claims(self) -> Collection[int]:
        """Returns the lines that claim something of hands: all moves but books."""
        told = (each for knowledge in self.knowledge.values() for each in knowledge.told)
        return {line for event, line, _ in told if type(event) not in (Book, RankShow, Missing)}

    def lose_track(self, line: int) -> None:
        """Says that nothing of the hands of this deal is known from a line on."""
        self._take_back()
        if self.deal is not None:
            self.deal.lose_track(line)

    def pardon(self, fault: Fault) -> None:
        """A breach that stands has no further consequences anyway, but for a book.

        One that only recorded cards refute counts then, as it does for all who do not know them.
        """
        deal = self.deal
        if deal and deal.disputed and self.rules.shared(fault.rule) == BOOK_TRUE:
            self._believe(deal, deal.disputed)

    def _believe(self, deal: AskingDeal, disputed: Disputed) -> None:
        """Counts a book after all, where not everybody saw that it is none."""
        book, line = disputed.book, disputed.line
        now = deal.blind, deal.where
        deal.blind, deal.where = disputed.blind, disputed.where
        for_all = any(
            self.rules.shared(fault.rule) == BOOK_TRUE for fault in judge_book(book, deal)
        )
        if for_all or not self._know(deal).trust(book, line):
            deal.blind, deal.where = now
            return
        deal.lay(book.player, book.rank)
        deal.settle(line)

    # -- questions ----------------------------------------------------------------------------

    def due(self, verb: str) -> Sequence[Handle]:
        """Returns who does ``verb`` next, where the rules know it."""
        if verb == "deal":
            dealer = self.next_dealer()
            return () if dealer is None else (dealer,)
        return due_in(self.deal, verb, self.last_taker) if self.deal else ()

    def allowed(self) -> Sequence[Expect]:
        """Returns what may be logged now."""
        self._take_back()
        deal = self.deal
        model = self._know(deal).model if deal else None
        return expected(deal, model, self.between(), self.last_taker)

    def remarks(self, line: int) -> Sequence[Remark]:
        """Returns what is told of the deal that is being played."""
        self._take_back()
        if self.deal is None:
            return ()
        from referee.games.kernel.asking.remarks import remarks

        return [*remarks(self.deal, self._know(self.deal), line, self._settled_by)]

    def _settled_by(self, event: Event, line: int) -> Handle | None:
        """Returns who has won once an event is taken in, where what is certain decides."""
        twin = self.fork()
        twin.apply(event, line, twin.findings(event, line))
        return twin.deal.settled if twin.deal else None

    def grounds(self, line: int) -> Sequence[Ground]:
        """Returns what the event on a line claims of hands."""
        self._take_back()
        begun = [deal.line for deal in self.rounds if deal.line <= line]
        knowledge = self.knowledge.get(begun[-1]) if begun else None
        return knowledge.grounds(line) if knowledge else ()

    def insight(self, line: int, own: Own | None = None, seed: int | None = None) -> Insight | None:
        """Returns what can be known of the hands of the deal that is being played."""
        self._take_back()
        deal = self.deal
        return insight(deal, self._know(deal), line, own, seed) if deal else None

    def unproved(self) -> set[int]:
        """Returns the lines whose claims the facts do not prove, over all deals."""
        self._take_back()
        return {line for knowledge in self.knowledge.values() for line in knowledge.unproved()}

    def told(self, deal: AskingDeal, number: int) -> Deal:
        """Returns the books of a deal, and the stock that is left."""
        books = {player: list(books) for player, books in deal.books.items()}
        told = (bool(deal.over), deal.details, {"books": books}, self.points(deal), deal.void)
        return Deal(number, deal.line, deal.dealer, *told)

    def points(self, deal: AskingDeal) -> Mapping[Handle, int]:
        return {} if deal.void else deal.points

    @property
    def finished(self) -> bool:
        """Whether every deal so far is over and the table deals no more."""
        return self.ended and self._deals_over()

    @property
    def resting(self) -> bool:
        """Whether every deal so far is over, and the table may deal again."""
        return not self.ended and self._deals_over()

    def _deals_over(self) -> bool:
        over = [deal.over for deal in self.rounds if not deal.void]
        return bool(over) and all(over)


_PLAY: tuple[type[Event], ...] = (Ask, Give, Has, Miss, Draw)
"""Events that mean nothing once the deal is over; a last book may still be laid."""

_APPLY: dict[type[Event], Callable[..., None]] = {
    RankHand: AskingState._hand,
    First: AskingState._first,
    Ask: AskingState._ask,
    Give: AskingState._give,
    Has: AskingState._has,
    Miss: AskingState._miss,
    Draw: AskingState._draw,
    Book: AskingState._book,
    RankShow: AskingState._show,
    Admit: AskingState._admit,
    Missing: AskingState._missing,
    Void: AskingState._void,
}
