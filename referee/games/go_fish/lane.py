"""The fast lane of Go Fish: proves that open deals are played by the rules, or says nothing.

It knows deals that are played to their end, of which every hand and every draw is recorded, or no
hand (:mod:`referee.games.go_fish.closed`), for ranks, by the house rules of the zone; whatever else
there is it leaves to the judge. A lane never finds a fault (see :mod:`referee.games.lane`).
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.go_fish.closed import ClosedDeal
from referee.games.go_fish.options import OPTIONS, PROFILES, GoFishRules
from referee.games.lane import NUMBERS, SEATS, Code, Codes, LaneLines, Proved
from referee.games.state import OptionValues
from referee.notation.arguments import Handle
from referee.values.deck import RANKS, STANDARD, SUITS
from referee.values.summary import Deal

DEAL, HAND, ASK, GIVE, FISH, DRAW, BOOK, SCORE, END, NONE = range(10)
VERBS = ("deal", "hand", "ask", "give", "fish", "draw", "book", "score", "end", "none")

FREE = ("players", "deal", "next", "lucky-draw")
"""The options that may be other than in the zone."""

_RANK = {rank: at for at, rank in enumerate(RANKS)}
_BIT = {
    rank + suit: 1 << (len(SUITS) * at + member)
    for rank, at in _RANK.items()
    for member, suit in enumerate(SUITS)
}
_ALL = len(SUITS)
_OF_RANK = tuple(((1 << _ALL) - 1) << (_ALL * at) for at in range(len(RANKS)))


def _bits(cards: Sequence[str]) -> int:
    """Returns the cards as a set. Raises KeyError where one of them is none, or stands twice."""
    bits = sum([_BIT[card] for card in cards])
    if bits.bit_count() != len(cards):
        raise KeyError(*cards)
    return bits


def _code_of(line: str) -> Code | None:
    """Returns the code of a line as it is written canonically; raises, or None, for any other."""
    verb, *words = line.split(" ")
    if line == "end":
        return END, 0, 0, 0, 0
    seat = SEATS[words[0]]
    if verb == "ask":
        _, other, rank = words
        return ASK, seat, SEATS[other], _RANK[rank], 0
    if verb == "give" and len(words) == 2 and words[1] in NUMBERS:
        return GIVE, seat, NUMBERS[words[1]], -1, 0
    if verb == "give":
        (rank,) = {STANDARD.group(card) for card in words[1:]}
        return GIVE, seat, len(words) - 1, _RANK[rank], _bits(words[1:])
    if verb in ("fish", "none") and len(words) == 1:
        return FISH if verb == "fish" else NONE, seat, 0, 0, 0
    if verb == "draw" and len(words) == 1:
        return DRAW, seat, -1, 0, 0
    if verb == "draw":
        _, card = words
        if card in _RANK:
            return DRAW, seat, _RANK[card], 0, 0
        return DRAW, seat, _RANK[STANDARD.group(card)], 0, _BIT[card]
    if verb == "book":
        _, rank = words
        return BOOK, seat, _RANK[rank], 0, 0
    if verb == "hand":
        return HAND, seat, len(words) - 1, 0, _bits(words[1:])
    if verb == "deal" and len(words) < 3:
        return DEAL, seat, NUMBERS[words[1]] if len(words) > 1 else -1, 0, 0
    return None


_CODES = Codes(_code_of, HAND)


class _Deal:
    """A deal as far as it has been proved."""

    def __init__(self, rules: GoFishRules, seats: int, dealer: int) -> None:
        cards, most = rules.deal
        self.rules = rules
        self.size = cards if seats <= most else rules.many
        self.after = [[*range(seat + 1, seats), *range(seat + 1)] for seat in range(seats)]
        """The seats clockwise behind each of them."""
        self.turn = self.after[dealer][0]
        self.hands = [0] * seats
        self.stock = len(STANDARD) - self.size * seats
        self.seen = 0
        self.books: list[list[str]] = [[] for _ in range(seats)]
        self.laid = 0
        self.due: tuple[int, int] | None = None
        """Who has to lay which book before anything else."""
        self.asked: tuple[int, int, int] | None = None
        """Who asks, who is asked and the rank, until there is an answer."""
        self.drawing = False
        """Whether who asked draws now."""

    def take(self, op: int, seat: int, what: int, rank: int, cards: int) -> None:
        """Takes a move in. Raises KeyError where the judge may find something in it."""
        if self.due is not None:
            if (op, seat, what) != (BOOK, *self.due):
                raise KeyError(op)
            self.hands[seat] &= ~_OF_RANK[what]
            self.books[seat].append(RANKS[what])
            self.laid, self.due = self.laid + 1, None
        elif op == ASK and self.asked is None:
            if seat != self.turn or seat == what or not self.hands[what]:
                raise KeyError(op)
            if not self.hands[seat] & _OF_RANK[rank]:
                raise KeyError(op)
            self.asked = seat, what, rank
            return
        elif op == GIVE and self.asked is not None and not self.drawing:
            self.give(seat, what, rank, cards)
        elif op in (FISH, NONE) and self.asked is not None and not self.drawing:
            asker, asked, wanted = self.asked
            if seat != asked or self.hands[seat] & _OF_RANK[wanted]:
                raise KeyError(op)
            if self.stock:
                self.drawing = True
                return
            self.miss(asker, asked)
        elif op == DRAW:
            self.draw(seat, what, cards)
        else:
            raise KeyError(op)
        if self.due is None and self.asked is None and not self.stock:
            self.pass_on()

    def give(self, seat: int, count: int, rank: int, cards: int) -> None:
        """Takes in what is handed over: all of the rank."""
        assert self.asked is not None
        asker, asked, wanted = self.asked
        given = self.hands[seat] & _OF_RANK[wanted]
        if seat != asked or not given or given.bit_count() != count:
            raise KeyError(seat)
        if rank >= 0 and cards != given:
            raise KeyError(seat)
        self.hands[seat] ^= given
        self.hold(asker, given, wanted)
        self.asked = None

    def draw(self, seat: int, rank: int, card: int) -> None:
        """Takes in a card from the stock."""
        if not self.stock or not card or card & self.seen:
            raise KeyError(seat)
        if self.drawing:
            assert self.asked is not None
            asker, asked, wanted = self.asked
            if seat != asker:
                raise KeyError(seat)
            self.drawing = False
            if rank != wanted or not self.rules.lucky:
                self.miss(asker, asked)
            self.asked = None
        elif self.asked is not None or seat != self.turn or self.hands[seat]:
            raise KeyError(seat)
        self.seen |= card
        self.stock -= 1
        self.hold(seat, card, rank)

    def hold(self, seat: int, cards: int, rank: int) -> None:
        self.hands[seat] |= cards
        if self.hands[seat] & _OF_RANK[rank] == _OF_RANK[rank]:
            self.due = seat, rank

    def miss(self, asker: int, asked: int) -> None:
        """Gives the turn on after a miss."""
        self.turn = asked if self.rules.next_asked else self.after[asker][0]
        self.asked = None

    def pass_on(self) -> None:
        """Passes the turn to the next who has cards, once there are none to draw."""
        if not self.hands[self.turn] and self.laid < len(RANKS):
            self.turn = next(seat for seat in self.after[self.turn] if self.hands[seat])


class _Match(LaneLines):
    """The lines of a match, and how far they have been proved."""

    def __init__(self, lines: Sequence[str], first: int, rules: GoFishRules, seats: int) -> None:
        super().__init__(lines, first, seats, _CODES, SCORE)
        self.rules, self.seats = rules, seats
        self.open = 0
        """How many lines claim what the facts do not prove."""

    def deal(self) -> tuple[int, _Deal]:
        """Proves a deal to its end; returns who dealt it, and what it came to."""
        op, dealer, size, _, _ = self.next()
        deal = _Deal(self.rules, self.seats, dealer)
        if op != DEAL or size not in (-1, deal.size) or deal.stock < 0:
            raise KeyError(self.at)
        if self.verb() != "hand":
            self.play_closed(deal)
            return dealer, deal
        for _ in range(self.seats):
            op, seat, size, _, cards = self.next()
            if op != HAND or size != deal.size or deal.hands[seat] or cards & deal.seen:
                raise KeyError(self.at)
            if any(cards & each == each for each in _OF_RANK):
                raise KeyError(self.at)
            deal.hands[seat] = cards
            deal.seen |= cards
        while deal.laid < len(RANKS):
            deal.take(*self.next())
        return dealer, deal

    def play_closed(self, deal: _Deal) -> None:
        """Proves a deal without hands to its end."""
        closed = ClosedDeal(deal.size, deal.after, deal.turn, self.rules)
        while closed.laid < len(RANKS):
            op, seat, what, rank, cards = self.next()
            if op == ASK:
                closed.ask(self.at, seat, what, rank)
            elif op == GIVE and rank < 0 < what:
                closed.answer(self.at, seat, what)
            elif op in (FISH, NONE):
                closed.answer(self.at, seat, 0)
            elif op == DRAW:
                closed.draw(self.at, seat, what, cards)
            elif op == BOOK:
                closed.book(self.at, seat, what)
            else:
                raise KeyError(self.at)
            closed.pass_on()
        self.open += len(closed.open_lines())
        deal.stock = closed.stock
        deal.books = [[RANKS[rank] for rank in books] for books in closed.books]


def prove(
    lines: Sequence[str], first: int, settings: OptionValues, handles: Sequence[Handle]
) -> Proved | None:
    """Proves a match of whole open deals, from its lines behind the header.

    Handles are marks of seats in the lines, and stamps are cut off; ``first`` is the number of the
    first of them.
    """
    zone = PROFILES["zone"]
    if any(settings[key] != OPTIONS[key].read(zone[key]) for key in zone if key not in FREE):
        return None
    match = _Match(lines, first, GoFishRules(settings), len(handles))
    deals: list[Deal] = []
    try:
        while match.verb() == "deal" or not deals:
            line = match.numbers[match.at]
            dealer, deal = match.deal()
            points = [len(books) for books in deal.books]
            match.totals = [a + b for a, b in zip(match.totals, points, strict=True)]
            deals.append(
                Deal(
                    len(deals) + 1,
                    line,
                    handles[dealer],
                    True,
                    {"cards": deal.size, "stock": deal.stock},
                    {"books": dict(zip(handles, deal.books, strict=True))},
                    dict(zip(handles, points, strict=True)),
                )
            )
            match.scores()
        complete = match.verb() == "end" and match.next()[0] == END
    except (KeyError, IndexError, ValueError, StopIteration):
        return None
    if match.at < len(match.lines):
        return None
    verbs = frozenset(VERBS[each] for each in match.used)
    totals = dict(zip(handles, match.totals, strict=True))
    return Proved(tuple(deals), totals, match.at, match.open, verbs, complete, complete)
