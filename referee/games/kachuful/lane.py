"""The fast lane of Kachuful: proves that a whole match is played by the rules, or says nothing.

A lane never finds a fault: whatever it does not know, be it a fault, a verb, a spelling or an
order of lines, it leaves to the judge (:mod:`referee.games.kachuful.judge`). So it needs neither
messages nor recovery, and can only be wrong in one way, which a property watches.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.kachuful.options import DECK_SIZE, KachufulRules
from referee.games.lane import NUMBERS, SEATS, Code, Codes, LaneLines, Proved
from referee.games.state import OptionValues
from referee.notation.arguments import Handle
from referee.values.deck import STRENGTH, SUITS
from referee.values.summary import Cell, Deal

DEAL, HAND, BID, PLAY, TRICK, WON, SCORE, END = range(8)
VERBS = ("deal", "hand", "bid", "play", "trick", "won", "score", "end")

_LOWEST, _RANKS = min(STRENGTH.values()), len(STRENGTH)
_SUIT = {suit: at for at, suit in enumerate(SUITS)}
_TRUMP = _SUIT | {"N": len(SUITS)}
_OF_SUIT = tuple(((1 << _RANKS) - 1) << (_RANKS * at) for at in range(len(SUITS)))
_TRUMPED = _RANKS + _LOWEST
"""What is added to the strength of a trump, so that it beats every other card."""
_CARD = {
    rank + suit: (1 << (_RANKS * at + strength - _LOWEST), at, strength)
    for rank, strength in STRENGTH.items()
    for suit, at in _SUIT.items()
}
"""A card to its bit, its suit and its strength."""


def _code_of(line: str) -> Code | None:
    """Returns the code of a line as it is written canonically; raises, or None, for any other."""
    verb, *words = line.split(" ")
    if verb == "play":
        who, card = words
        return (PLAY, SEATS[who], *_CARD[card])
    if verb in ("bid", "won"):
        who, number = words
        return BID if verb == "bid" else WON, SEATS[who], NUMBERS[number], 0, 0
    if verb == "deal" and 1 <= len(words) <= 3:
        size = NUMBERS[words[1]] if len(words) > 1 else -1
        trump = _TRUMP[words[2]] if len(words) > 2 else -1
        return DEAL, SEATS[words[0]], size, trump, 0
    return (END, 0, 0, 0, 0) if line == "end" else None


_CODES = Codes(_code_of)


def _cards(line: str, at: int) -> list[tuple[int, int, int]]:
    return [_CARD[word] for word in line.split(" ")[at:]]


class _Match(LaneLines):
    """The lines of a match, and how far they have been proved."""

    def __init__(self, lines: Sequence[str], first: int, house: KachufulRules, players: int):
        super().__init__(lines, first, players, _CODES, SCORE)
        self.house, self.players = house, players
        self.open = 0
        seats = range(players)
        self.orders = [[(seat + step) % players for step in seats] for seat in seats]
        """The seats clockwise from each of them on."""

    # -- a round ------------------------------------------------------------------------------

    def hands(self, size: int) -> list[int] | None:
        """Returns the cards of every seat where all hands are recorded, None where none is."""
        if self.verb() != "hand":
            return None
        self.used.add(HAND)
        hands, seen = [0] * self.players, 0
        for _ in range(self.players):
            line = self.lines[self.at]
            verb, who, _ = line.split(" ", 2)
            seat, bits = SEATS[who], sum(bit for bit, _, _ in _cards(line, 2))
            if verb != "hand" or hands[seat] or bits & seen or line.count(" ") - 1 != size:
                raise KeyError(self.at)
            if bits.bit_count() != size:
                raise KeyError(self.at)
            hands[seat], seen = bits, seen | bits
            self.at += 1
        return hands

    def bids(self, order: Sequence[int], size: int) -> list[int]:
        """Returns the bid of every seat."""
        bids = [0] * self.players
        for seat in order:
            op, who, bids[seat], _, _ = self.next()
            if op != BID or who != seat or bids[seat] > size:
                raise KeyError(self.at)
        if self.house.hook and sum(bids) == size:
            raise KeyError(self.at)
        return bids

    def told(self, size: int) -> list[int]:
        """Returns how many tricks each seat has won where only that was recorded."""
        won = [-1] * self.players
        for _ in range(self.players):
            op, seat, number, _, _ = self.next()
            if op != WON or won[seat] >= 0:
                raise KeyError(self.at)
            won[seat] = number
        if sum(won) != size:
            raise KeyError(self.at)
        self.open += self.players
        return won

    def trick(self, lead: int) -> Sequence[tuple[int, int, int]]:
        """Returns the cards of the next trick, in the order of play."""
        if self.verb() == "trick":
            line = self.lines[self.at]
            self.used.add(TRICK)
            cards = _cards(line, 2)
            if SEATS[line.split(" ", 2)[1]] != lead or len(cards) != self.players:
                raise KeyError(self.at)
            self.at += 1
            return cards
        cards = []
        for seat in self.orders[lead]:
            op, who, bit, suit, strength = self.next()
            if op != PLAY or who != seat:
                raise KeyError(self.at)
            cards.append((bit, suit, strength))
        return cards

    def play(self, lead: int, size: int, trump: int, hands: list[int] | None) -> list[int]:
        """Returns how many tricks each seat has won by the cards, everybody following suit."""
        won, seen, void = [0] * self.players, 0, [0] * self.players
        for _ in range(size):
            best, winner, led = -1, lead, -1
            for seat, (bit, suit, strength) in zip(
                self.orders[lead], self.trick(lead), strict=True
            ):
                if led < 0:
                    led = suit
                if bit & (seen | void[seat]) or (hands and not bit & hands[seat]):
                    raise KeyError(self.at)
                seen |= bit
                if suit != led:
                    if hands and hands[seat] & ~seen & _OF_SUIT[led]:
                        raise KeyError(self.at)
                    void[seat] |= _OF_SUIT[led]
                worth = strength + _TRUMPED * (suit == trump)
                if suit in (led, trump) and worth > best:
                    best, winner = worth, seat
            won[winner] += 1
            lead = winner
        return won

    def round(self, number: int, dealer: int, handles: Sequence[Handle]) -> tuple[Deal, int]:
        """Proves a round; returns what it came to, and who deals next."""
        line = self.numbers[self.at]
        size, named = self.house.sizes[number], self.house.trump(number) or ""
        trump = _TRUMP[named]
        op, who, cards, suit, _ = self.next()
        wrong = cards not in (-1, size) or suit not in (-1, trump) or dealer not in (-1, who)
        if op != DEAL or wrong or size * self.players > DECK_SIZE:
            raise KeyError(self.at)
        hands = self.hands(size)
        order = self.orders[(who + 1) % self.players]
        bids = self.bids(order, size)
        by_count = hands is None and self.verb() == "won"
        won = self.told(size) if by_count else self.play(order[0], size, trump, hands)
        points = list(map(self.house.points, bids, won))
        self.totals = [total + more for total, more in zip(self.totals, points, strict=True)]
        scored = dict(zip(handles, points, strict=True))
        columns = {
            "bids": dict(zip(handles, bids, strict=True)),
            "tricks": dict(zip(handles, won, strict=True)),
            "points": dict(scored),
        }
        record: dict[str, Cell] = {
            "evidence": "won" if by_count else "cards",
            "unseen": size * self.players if by_count else 0,
        }
        details: dict[str, Cell] = {"cards": size, "trump": named}
        deal = Deal(number + 1, line, handles[who], True, details, columns, scored, record=record)
        return deal, order[0]


def prove(
    lines: Sequence[str], first: int, settings: OptionValues, handles: Sequence[Handle]
) -> Proved | None:
    """Proves a match whose rounds have all been played, from its lines behind the header.

    Handles are marks of seats in the lines, and stamps are cut off; ``first`` is the number of the
    first of them.
    """
    match = _Match(lines, first, KachufulRules(settings, len(handles)), len(handles))
    deals: list[Deal] = []
    dealer = -1
    try:
        for number in range(len(match.house.sizes)):
            deal, dealer = match.round(number, dealer, handles)
            deals.append(deal)
            match.scores()
        complete = match.verb() == "end" and match.next()[0] == END
    except (KeyError, IndexError, ValueError):
        return None
    if match.at < len(match.lines):
        return None
    verbs = frozenset(VERBS[each] for each in match.used)
    totals = dict(zip(handles, match.totals, strict=True))
    length = len(match.house.sizes)
    return Proved(tuple(deals), totals, match.at, match.open, verbs, complete, True, length)
