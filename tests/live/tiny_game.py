"""A game small enough to see through: what a live match does must not depend on any real one.

Each player in turn, from the dealer's left, bids a number, then plays a card. The rules: bids and
cards in turn, no bid above 5, and whoever has bid 0 plays no king, which the bid is blamed for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.deduction.insight import Ground
from referee.games.game import Game, choice
from referee.games.state import Expect, State
from referee.games.words import GameWords
from referee.notation.arguments import CARD, GIFT, NUMBER, PLAYER, RANK, RANK_OR_CARD, Handle
from referee.notation.events import Count, Event, arg, vocabulary
from referee.values.deck import deal_order
from referee.values.rules import Fault, Rule
from referee.values.summary import Deal as DealSummary


class Deal(Event):
    """Opens a deal."""

    verb = "deal"
    opens = True
    anytime = True
    dealer: Handle = arg(PLAYER)
    cards: int | None = arg(NUMBER, optional=True)


class Bid(Event):
    """A player's bid."""

    verb = "bid"
    player: Handle = arg(PLAYER)
    number: int = arg(NUMBER)


class Play(Event):
    """A player plays a card."""

    verb = "play"
    player: Handle = arg(PLAYER)
    card: str = arg(CARD)


class Ask(Event):
    """A player asks another."""

    verb = "ask"
    player: Handle = arg(PLAYER)
    other: Handle = arg(PLAYER)
    what: str = arg(RANK)


class Give(Event):
    """A player gives."""

    verb = "give"
    player: Handle = arg(PLAYER)
    gift: int | tuple[str, ...] = arg(GIFT)


class Draw(Event):
    """A player draws."""

    verb = "draw"
    player: Handle = arg(PLAYER)
    card: str | None = arg(RANK_OR_CARD, optional=True)


class Pass(Event):
    """A player does nothing."""

    verb = "pass"
    player: Handle = arg(PLAYER)


class TinyState(State):
    """Who has bid and played what; whatever else may happen at any time."""

    def __init__(self, players: Sequence[Handle]) -> None:
        self.players = list(players)
        self.dealer: Handle | None = None
        self.bids: dict[Handle, tuple[int, int]] = {}
        self.cards: dict[Handle, str] = {}
        self.done: list[DealSummary] = []

    def due(self, verb: str) -> Sequence[Handle]:
        if self.dealer is None:
            return []
        order = deal_order(self.players, self.dealer)
        if verb == "bid":
            return [each for each in order if each not in self.bids]
        if verb == "play":
            return [each for each in order if each not in self.cards]
        return order[:1] if verb in ("ask", "give", "draw", "pass") else []

    def findings(self, event: Event, line: int) -> Sequence[Fault]:
        faults = []
        if isinstance(event, Bid | Play) and event.player not in self.due(event.verb)[:1]:
            faults.append(Fault("tiny/turn", "breach", player=event.player, word=1))
        if isinstance(event, Bid) and event.number > 5:
            faults.append(Fault("tiny/most", "breach", word=2, allowed=tuple("012345")))
        if isinstance(event, Play):
            if event.card in self.cards.values():
                return [Fault("deck/card-twice", "impossible", word=2)]
            bid, where = self.bids.get(event.player, (1, 0))
            if bid == 0 and event.card[0] == "K":
                faults.append(Fault("tiny/king", "breach", line=where, player=event.player))
        if isinstance(event, Count) and event.number:
            return [Fault("tiny/count", "impossible", word=2)]
        return faults

    def apply(self, event: Event, line: int, faults: Sequence[Fault]) -> None:
        if isinstance(event, Deal):
            self.dealer, self.bids, self.cards = event.dealer, {}, {}
        elif isinstance(event, Bid):
            self.bids[event.player] = (event.number, line)
        elif isinstance(event, Play):
            self.cards[event.player] = event.card
            if len(self.cards) == len(self.players):
                points = {each: number for each, (number, _) in self.bids.items()}
                number = len(self.done) + 1
                self.done.append(DealSummary(number, line, str(self.dealer), True, {}, {}, points))

    def skipped(self, line: int, event: Event | None = None, verb: str = "") -> None:
        pass

    def pardon(self, fault: Fault) -> None:
        pass

    def allowed(self) -> Sequence[Expect]:
        for verb in ("bid", "play"):
            if self.due(verb):
                return [Expect(verb, self.due(verb)[0])]
        return [Expect("deal", None), Expect("end", None, must=False)]

    def unproved(self) -> set[int]:
        return set()

    def grounds(self, line: int) -> Sequence[Ground]:
        return ()

    def deals(self) -> Sequence[DealSummary]:
        return self.done

    def totals(self) -> Mapping[Handle, int]:
        return {
            player: sum(deal.points.get(player, 0) for deal in self.done) for player in self.players
        }

    def prospects(self) -> Mapping[Handle, int]:
        return {player: number for player, (number, _) in self.bids.items()}

    @property
    def started(self) -> bool:
        return self.dealer is not None

    @property
    def finished(self) -> bool:
        return False

    @property
    def resting(self) -> bool:
        return False


def start(players: Mapping[Handle, str], settings: Mapping[str, Any]) -> TinyState:
    return TinyState(list(players))


GAME = Game(
    name="tiny",
    events=vocabulary(Deal, Bid, Play, Ask, Give, Draw, Pass),
    rules=(
        Rule("tiny/turn", "breach", "house"),
        Rule("tiny/most", "breach", "house"),
        Rule("tiny/king", "breach", "house"),
        Rule("tiny/players", "breach", "house"),
    ),
    ways={},
    options={"speed": choice("slow fast")},
    profiles={"plain": {"speed": "slow"}, "quick": {"speed": "fast"}},
    limits=lambda _: (2, 10),
    unfit=lambda *_: (),
    start=start,
    words=GameWords("Tiny", "deal", ("point", "points"), "", {}),
    folder="",
)
