"""A match of Go Fish as far as it has come: judges an event, then takes it in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.deduction.insight import Ground, Insight, Own
from referee.games.go_fish import lost
from referee.games.go_fish.deal import Pending, Round
from referee.games.go_fish.events import Ask, Book, Deal, Draw, First, Fish, Give, Hand, Nothing
from referee.games.go_fish.expect import expected
from referee.games.go_fish.insight import insight
from referee.games.go_fish.judge import JUDGES, judge_deal
from referee.games.go_fish.knowledge import Knowledge
from referee.games.go_fish.options import HouseRules
from referee.games.go_fish.rules import (
    ANSWER_DUE,
    ASK_SELF,
    BOOK_AT_ONCE,
    BOOK_TRUE,
    DRAW_DUE,
    DRAW_NOT_DUE,
    EMPTY_HAND,
    SCORE,
    TURN,
)
from referee.games.state import Expect, Seats
from referee.notation.arguments import Handle
from referee.notation.events import Count, Event, Score, Void
from referee.values.rules import Fault
from referee.values.summary import Deal as DealSummary

_NO_FAULTS: tuple[Fault, ...] = ()
_BEGINNINGS = (First, Ask, Give, Fish, Nothing)
"""Events after which nobody can be chosen to begin any more; books may be laid before that, and
hands that they emptied may draw."""


class GoFishState:
    """The match: its deals so far, and what the model of the one being played knows.

    Judging an event tells the model of it, and keeps it told until the next question: taking the
    event in then costs nothing more, and anything else first takes the telling back.
    """

    def __init__(self, players: Sequence[Handle], settings: Mapping[str, Any]) -> None:
        self.players = list(players)
        self.rules = HouseRules(settings)
        self.rounds: list[Round] = []
        self.deal: Round | None = None
        self.knowledge: dict[int, Knowledge] = {}
        self._tentative: tuple[Event, int, int] | None = None
        self.last_taker: Handle | None = None
        self.gap = 0
        """A lost line which may have opened a deal, 0 without one."""

    # -- judging ------------------------------------------------------------------------------

    def findings(self, event: Event, line: int) -> Sequence[Fault]:
        """Says what is wrong with the event: by the order of play, then by the hands."""
        if self._tentative:
            self._take_back()
        self._conclude(event)
        kind = type(event)
        deal = self.deal
        if kind is Deal:
            return judge_deal(event, self.rules, len(self.players))  # type: ignore[arg-type]
        if kind is Score:
            return self._judge_score(event)  # type: ignore[arg-type]
        judge = JUDGES.get(kind)
        if judge is None or deal is None or (self.gap and kind is Count):
            return _NO_FAULTS
        faults = judge(event, deal)
        if faults and not _tellable(faults, kind):
            return faults
        if kind is Hand:
            return self._judge_late_hand(event, line)  # type: ignore[arg-type]
        if kind is Count or kind is First or (deal.over and kind is not Book):
            return faults
        if kind is Draw and not deal.stock:
            return faults
        knowledge = self._know(deal)
        knowledge.prepare(event)
        mark = knowledge.model.mark()
        conflicts = knowledge.tell(event, line, deal.pending)
        self._tentative = (event, line, mark)
        if conflicts:
            found = [knowledge.fault(each, event, line, deal.pending) for each in conflicts]
            if kind is Book and faults:
                # Laid before an answer or a draw that is due, it comes too late as well: once said.
                found = [fault for fault in found if fault.rule != BOOK_AT_ONCE]
            return faults + [fault for at, fault in enumerate(found) if fault not in found[:at]]
        return faults

    def _know(self, deal: Round) -> Knowledge:
        knowledge = self.knowledge.get(deal.line)
        if knowledge is None:
            knowledge = self.knowledge[deal.line] = Knowledge(deal)
        return knowledge

    def _take_back(self) -> None:
        """Takes back what the model was told when an event was judged and then not taken in."""
        assert self._tentative
        assert self.deal
        self.knowledge[self.deal.line].model.rollback(self._tentative[2])
        self._tentative = None

    def _judge_score(self, event: Score) -> Sequence[Fault]:
        if any(each.sizes_doubt and not each.void for each in self.rounds):
            return _NO_FAULTS
        totals = self.totals()
        for place, (player, number) in enumerate(event.totals):
            if totals[player] != number:
                data = {"player": player, "number": number, "actual": totals[player]}
                allowed = (str(totals[player]),)
                return [
                    Fault(SCORE, "impossible", "", None, 2 * place + 2, allowed=allowed, data=data)
                ]
        return _NO_FAULTS

    def _judge_late_hand(self, event: Hand, line: int) -> Sequence[Fault]:
        """A hand recorded once play has begun may refute what has been claimed since."""
        knowledge = self.knowledge.get(self.deal.line) if self.deal else None
        if knowledge is None:
            return _NO_FAULTS
        self._tentative = (event, line, knowledge.model.mark())
        conflicts = knowledge.reveal(event, line)
        return [knowledge.fault(each, event, line, None) for each in conflicts]

    # -- taking in ----------------------------------------------------------------------------

    def apply(self, event: Event, line: int, faults: Sequence[Fault]) -> None:
        """Takes the event in; a breach too, since the cards on the table are right."""
        kind = type(event)
        if kind is Deal:
            self._open(event, line)  # type: ignore[arg-type]
            return
        deal = self.deal
        if deal is None:
            return
        if kind in _BEGINNINGS:
            deal.begun = True
        if any(fault.rule in (DRAW_DUE, EMPTY_HAND) for fault in faults):
            deal.lost_draws += 1  # it may have been made, and not been recorded
        tentative = self._tentative
        if tentative and tentative[0] is event and tentative[1] == line:
            if kind is not Hand:
                self.knowledge[deal.line].told.append((event, line, deal.pending))
            self._tentative = None
        if deal.over and kind in _PLAY:
            deal.over_said = True
            return
        taker = _APPLY.get(kind)
        if taker is not None:
            taker(self, deal, event, line, faults)

    def _open(self, event: Deal, line: int) -> None:
        self._start_round(event.dealer, event.cards, line)

    def _start_round(self, dealer: Handle, cards: int | None, line: int) -> None:
        """Begins a deal of so many cards each (None: as usual), or as many as there are."""
        size = self.rules.cards_each(len(self.players)) if cards is None else cards
        size = min(size, self.rules.deck_size // len(self.players))
        self.deal = Round(self.players, self.rules, dealer, size, line)
        self.rounds.append(self.deal)
        self.last_taker = None
        self.gap = 0

    def _hand(self, deal: Round, event: Hand, line: int, _: Sequence[Fault]) -> None:
        deal.hands[event.player] = (event, line)
        for card in event.known:
            deal.name_dealt(card, event.player, line)

    def _first(self, deal: Round, event: First, line: int, _: Sequence[Fault]) -> None:
        deal.turn, deal.turn_line = event.player, line
        deal.settle(line)

    def _ask(self, deal: Round, event: Ask, line: int, faults: Sequence[Fault]) -> None:
        deal.lenient = False
        # Whose turn it was may still ask, should the table take back an ask out of turn.
        due = deal.turn if any(fault.rule == TURN for fault in faults) else None
        deal.turn, deal.turn_line, deal.also = event.player, line, due
        self.last_taker = event.player
        deal.pending = Pending(event.player, event.other, event.what, line, False, bool(faults))

    def _give(self, deal: Round, event: Give, line: int, _: Sequence[Fault]) -> None:
        pending = deal.pending
        if pending is None or pending.draw:
            # Nobody knows who asked, or for what.
            deal.lose_track(deal.rules.deck.groups)
            return
        if event.player == pending.asked or pending.nonsense:
            deal.pending = None
        else:
            # Perhaps they were asked for something else: nobody knows of which rank the cards are.
            deal.pending = pending._replace(faulty=True)
            deal.doubt.update(deal.rules.deck.groups)
        deal.turn, deal.also = pending.asker, None
        if event.player != pending.asker:
            deal.move(event, pending, line)
        self.last_taker = pending.asker
        deal.settle(line)

    def _fish(self, deal: Round, event: Fish, line: int, _: Sequence[Fault]) -> None:
        pending = deal.pending
        if pending is None or pending.draw:
            return
        if pending.nonsense:
            deal.pending, deal.lenient = None, True
        elif event.player != pending.asked:
            deal.pending = pending._replace(faulty=True)
            deal.turn = deal.turn if deal.stock else None
            return
        elif deal.stock and not pending.drawn:
            deal.pending = pending._replace(draw=True, line=line, faulty=False)
        else:
            deal.miss(line)
            deal.settle(line)
        if 0 < deal.stock <= deal.lost_draws:
            deal.turn = None  # the stock may be empty, and then nobody draws

    def _draw(self, deal: Round, event: Draw, line: int, faults: Sequence[Fault]) -> None:
        if not deal.stock:
            deal.pending = None if deal.pending and deal.pending.draw else deal.pending
            if deal.extra_draws and not faults:
                # So a draw that was not due was none, and nobody knows who holds how many.
                deal.extra_draws, deal.turn, deal.also = 0, None, None
                deal.lose_track(deal.rules.deck.groups)
            return
        if any(fault.rule == DRAW_NOT_DUE for fault in faults):
            deal.extra_draws += 1
        pending = deal.pending
        deal.take_card(event.player, event.card, line)
        self.last_taker = event.player
        if pending is not None and not pending.draw and event.player == pending.asker:
            # The answer is missing, or somebody else gave it; it may come yet.
            answered = pending.faulty and not pending.drawn
            deal.pending = None if answered else pending._replace(faulty=True, drawn=True)
            deal.turn = deal.also = None
        elif pending is None or not pending.draw:
            if deal.also is not None and event.player != deal.turn and not faults:
                # The hand that had emptied drew at once, so the turn may stay where it was.
                deal.turn, deal.also = deal.also, deal.turn
            elif deal.lenient or deal.sizes_doubt:
                deal.turn = deal.also = None
        elif event.player == pending.asker:
            self._drawn(deal, pending, event.card, line)
        else:
            deal.lenient = any(fault.rule == DRAW_NOT_DUE for fault in faults)
        deal.settle(line)

    def _drawn(self, deal: Round, pending: Pending, card: str | None, line: int) -> None:
        """Ends a draw after "go fish": the asked card shown asks again, else the turn passes."""
        asked = pending.what
        lucky = card is not None and deal.rules.deck.is_of(card, asked)
        if deal.rules.lucky and lucky:
            deal.pending = None
            deal.turn_line = line
        else:
            deal.miss(line)

    def _book(self, deal: Round, event: Book, line: int, faults: Sequence[Fault]) -> None:
        if any(fault.rule == BOOK_TRUE for fault in faults):
            deal.lose_track(event.rank)
            return
        deal.lay(event.player, event.rank)
        deal.settle(line)

    def _void(self, deal: Round, *_: object) -> None:
        deal.void = True
        self.deal = None

    def skipped(self, line: int, event: Event | None = None, verb: str = "") -> None:
        """Goes on without a line that could not be read or taken in."""
        if self._tentative:
            self._take_back()
        deal = self.deal
        open_deal = deal is not None and not deal.over
        if lost.may_be_deal(verb) and (verb == "deal" or not open_deal):
            self.gap = line
        elif deal is not None and not deal.over:
            lost.miss(deal, self._know(deal), line, event, verb)

    def _conclude(self, event: Event) -> None:
        """Concludes what a lost line was: that shows in the event that comes next."""
        deal = self.deal
        if self.gap:
            if lost.opens_deal(event, deal):
                self._start_round("", None, self.gap)
            elif deal is not None and not deal.over:
                self.gap = 0  # the deal goes on, so it was nothing
        elif deal is not None and deal.pending is not None and deal.pending.lost:
            if type(event) is Deal:
                deal.sizes_doubt = True  # the lost line may have cancelled the deal before
            lost.conclude(deal, self._know(deal), event)

    def pardon(self, fault: Fault) -> None:
        """A breach that stands has no further consequences in Go Fish anyway."""

    # -- questions ----------------------------------------------------------------------------

    def due(self, verb: str) -> Sequence[Handle]:
        """Returns who does ``verb`` next, where the rules know it."""
        if verb == "deal":
            return self._next_dealer()
        deal = self.deal
        if deal is None:
            return ()
        pending = deal.pending
        if verb in ("give", "fish", "none"):
            return (pending.asked,) if pending and not pending.draw else ()
        if verb == "draw":
            return (pending.asker,) if pending and pending.draw else _known(deal.turn)
        if verb == "book":
            return _known(self.last_taker or deal.turn)
        if verb == "hand":
            return [player for player in self.players if player not in deal.hands]
        return _known(deal.turn) if verb == "ask" else ()

    def _next_dealer(self) -> Sequence[Handle]:
        if not self.rounds or self.rounds[-1].dealer not in self.players:
            return ()
        last = self.rounds[-1]
        return (last.dealer if last.void else last.left_of(last.dealer),)

    def allowed(self) -> Sequence[Expect]:
        """Returns what may be logged now."""
        if self._tentative:
            self._take_back()
        dealer = next(iter(self._next_dealer()), None)
        deal = self.deal
        taker = self.last_taker
        return expected(deal, None if deal is None else self._know(deal), dealer, taker)

    def grounds(self, line: int) -> Sequence[Ground]:
        """Returns what the event on a line claims of hands."""
        if self._tentative:
            self._take_back()
        deals = [deal for deal in self.rounds if deal.line <= line]
        knowledge = self.knowledge.get(deals[-1].line) if deals else None
        return knowledge.grounds(line) if knowledge else ()

    def insight(self, line: int, own: Own | None = None, seed: int | None = None) -> Insight | None:
        """Returns what can be known of the hands of the deal that is being played."""
        if self._tentative:
            self._take_back()
        deal = self.deal
        return None if deal is None else insight(deal, self._know(deal), line, own, seed)

    def unproved(self) -> set[int]:
        """Returns the lines whose claims the facts do not prove, over all deals."""
        if self._tentative:
            self._take_back()
        lines: set[int] = set()
        for knowledge in self.knowledge.values():
            lines |= knowledge.unproved()
        return lines

    def deals(self) -> Sequence[DealSummary]:
        """Returns every deal so far: its books, and the stock that is left."""
        return [
            DealSummary(
                number,
                deal.line,
                deal.dealer,
                bool(deal.over),
                {"cards": deal.size, "stock": deal.stock},
                {"books": {player: list(books) for player, books in deal.books.items()}},
                {} if deal.void else {player: len(books) for player, books in deal.books.items()},
                deal.void,
            )
            for number, deal in enumerate(self.rounds, 1)
        ]

    def totals(self) -> Mapping[Handle, int]:
        """Returns each player's books in all deals that were not cancelled (000 §6)."""
        totals = dict.fromkeys(self.players, 0)
        for deal in self.rounds:
            if not deal.void:
                for player, books in deal.books.items():
                    totals[player] += len(books)
        return totals

    def prospects(self) -> Mapping[Handle, int]:
        """Returns the books of the latest deal."""
        deals = self.deals()
        return deals[-1].points if deals else {}

    def seats(self) -> Seats | None:
        """Returns None: whoever sits down plays to the end."""
        return None

    @property
    def started(self) -> bool:
        """Whether a deal has been opened and not cancelled, or may have been."""
        return self.deal is not None or self.gap > 0

    @property
    def finished(self) -> bool:
        """Whether the last deal has been played to its end."""
        return self.deal is not None and bool(self.deal.over)


def _known(player: Handle | None) -> Sequence[Handle]:
    return () if player is None else (player,)


def _tellable(faults: Sequence[Fault], kind: type[Event]) -> bool:
    """Whether an event with these faults still says of hands what it would say without."""
    answers = kind in (Give, Fish, Nothing)
    return all(
        fault.kind == "breach"
        and fault.rule not in (ASK_SELF, BOOK_TRUE, EMPTY_HAND)
        and not (answers and fault.rule == ANSWER_DUE)
        and fault.why != "empty-stock"
        for fault in faults
    )


_PLAY: tuple[type[Event], ...] = (Ask, Give, Fish, Nothing, Draw)
"""Events that mean nothing once the deal is over; a last book may still be laid."""

_APPLY: dict[type[Event], Callable[..., None]] = {
    Hand: GoFishState._hand,
    First: GoFishState._first,
    Ask: GoFishState._ask,
    Give: GoFishState._give,
    Fish: GoFishState._fish,
    Nothing: GoFishState._fish,
    Draw: GoFishState._draw,
    Book: GoFishState._book,
    Void: GoFishState._void,
}
