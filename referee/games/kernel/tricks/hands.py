"""What the hands of a round are known to hold, and what off-suit cards claim of them.

Seats are numbers, clockwise; sets of cards are the bits of :mod:`referee.deduction.tricks`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from referee.deduction.tricks import (
    BIT,
    DECK,
    OF_SUIT,
    Seen,
    VoidClaim,
    conflicts,
    consistent,
    room,
)
from referee.values.deck import STANDARD, Card, Suit
from referee.values.rows import NamedTuple
from referee.values.rules import Fault

NOBODY = ""
"""Has the cards that the pack lacks, and is no seat."""


class NoFollow(NamedTuple):
    """A card that did not follow: from that trick on (from 0) its player had none of the suit."""

    seat: int
    suit: Suit
    line: int
    word: int
    card: Card
    trick: int
    led_at: int
    """The line of the card that was led."""

    def refuted_by(self, laid: Laid) -> bool:
        """Says whether a card that was played shows that its player held the suit all the time."""
        own = laid.seat == self.seat and laid.trick > self.trick
        return own and STANDARD.member(laid.card) == self.suit


class Laid(NamedTuple):
    """A card that was played, with its place in the log."""

    seat: int
    card: Card
    line: int
    word: int
    trick: int


class Dispute(NamedTuple):
    """Claims that cannot all be true, one of them false, and the fault that says so."""

    claims: tuple[NoFollow, ...]
    fault: Fault


class TrickHands:
    """The cards of a round, as far as they are recorded."""

    __slots__ = (
        "barred",
        "claims",
        "dealt",
        "deck",
        "disputes",
        "hidden",
        "lacking",
        "lines",
        "log",
        "named",
        "partial",
        "refuted",
        "seats",
        "seen",
        "shown",
        "size",
        "spare",
        "void_seats",
        "voids",
    )

    def __init__(self, seats: int, size: int) -> None:
        self.seats = seats
        self.size = size
        self.seen = 0
        """The cards that were played."""
        self.log: list[tuple[int, int, tuple[Card, ...], int]] = []
        """Line, seat of the first card, cards in clockwise order from there, and trick."""
        self.dealt = [0] * seats
        """The recorded cards of each dealt hand."""
        self.deck = DECK
        """The cards of the pack."""
        self.lacking: dict[Card, int] = {}
        """The cards that it lacks, and the lines that say so."""
        self.hidden: list[list[int]] = [[] for _ in range(seats)]
        """The tricks to which each seat has played a card that nobody noted."""
        self.shown: dict[Card, tuple[int, int]] = {}
        """Cards that everybody saw in a hand: seat, and the line that says so."""
        self.named = 0
        """The recorded cards of all dealt hands."""
        self.lines: dict[int, int] = {}
        """Seat to the line that records its hand."""
        self.spare = [size] * seats
        """How many cards of each hand are not recorded, nor were played in the place of such."""
        self.partial = False
        """Whether a recorded hand has unknown cards."""
        self.claims: list[NoFollow] = []
        """The claims in force."""
        self.disputes: list[Dispute] = []
        """Claims that were found to contradict each other, and are not in force."""
        self.voids = [0] * seats
        """The suits of the claims in force, as sets of cards."""
        self.void_seats: list[int] = []
        self.barred = [0] * seats
        """The cards that a seat cannot play without refuting something."""

    # -- taking in ----------------------------------------------------------------------------

    def lay(self, seat: int, card: Card, line: int, trick: int, own: bool = True) -> None:
        """Takes in a card that was played; ``own`` says that it surely is its player's."""
        self.seen |= BIT[card]
        self.log.append((line, seat, (card,), trick))
        if self.partial and own:
            self.use_spares(seat, (card,))

    def use_spares(self, seat: int, cards: Iterable[Card]) -> None:
        """Cards were played, clockwise from a seat, that recorded hands perhaps do not hold."""
        used = False
        for card in cards:
            if seat in self.lines and not BIT[card] & self.dealt[seat]:
                self.spare[seat] -= 1
                used = used or not self.spare[seat]
            seat = (seat + 1) % self.seats
        if used:
            self.refresh()

    def hide(self, seat: int, trick: int) -> None:
        """Takes in that a card was played which nobody noted."""
        self.hidden[seat].append(trick)
        self.refresh()

    def show(self, seat: int, cards: Iterable[Card], line: int) -> None:
        """Takes in cards that everybody saw in a hand, of which a hand on record may tell."""
        for card in cards:
            self.shown[card] = seat, line
            if not BIT[card] & self.dealt[seat]:
                self.dealt[seat] |= BIT[card]
                self.spare[seat] = max(self.spare[seat] - 1, 0)
            self.named |= BIT[card]
        self.partial = True
        self.refresh()

    def lack(self, cards: Mapping[Card, int]) -> None:
        """Takes in which cards the pack lacks, and the lines that say so."""
        self.lacking = {**self.lacking, **cards}
        self.deck = DECK & ~sum(BIT[card] for card in self.lacking)
        self.refresh()

    def record(self, seat: int, cards: Iterable[Card], unknown: int, line: int) -> None:
        """Takes in a dealt hand, of which ``unknown`` cards are not recorded."""
        told = sum(BIT[card] for card in cards)
        hand = told | self.seen_with(seat)
        unknown = max(unknown - (hand & ~told).bit_count(), 0)
        self.dealt[seat] = hand
        self.named |= hand
        self.lines[seat] = line
        self.spare[seat] = unknown
        if self.seen:
            self.spare[seat] -= (self.played_by(seat) & ~hand).bit_count()
        self.partial = self.partial or unknown > 0
        self.refresh()

    def forget(self, seat: int) -> None:
        """Drops a recorded hand that a card on the table has shown to be wrong."""
        self.named &= ~self.dealt[seat]
        self.dealt[seat] = 0
        self.spare[seat] = self.size
        self.lines.pop(seat, None)
        self.refresh()

    def lose(self, seat: int, card: Card) -> None:
        """Drops one card from a recorded hand, because another player put it down."""
        bit = BIT[card]
        self.dealt[seat] &= ~bit
        self.named &= ~bit
        self.spare[seat] += 1
        self.partial = True
        self.refresh()

    def claim(self, claim: NoFollow) -> None:
        """Takes in that a card did not follow."""
        self.claims.append(claim)
        suit = OF_SUIT[claim.suit]
        if not self.voids[claim.seat]:
            self.void_seats.append(claim.seat)
        self.voids[claim.seat] |= suit
        self.barred[claim.seat] |= suit

    def drop(self, claims: Iterable[NoFollow]) -> None:
        """Takes claims out of force: refuted, or admitted."""
        gone = set(claims)
        self.claims = [claim for claim in self.claims if claim not in gone]
        self.refresh()

    def dispute(self, fault: Fault, said: Collection[tuple[int, int, Suit]]) -> None:
        """Claims, by line, seat and suit, contradict each other: none of them is in force."""
        claims = [each for each in self.claims if (each.line, each.seat, each.suit) in said]
        self.disputes.append(Dispute(tuple(claims), fault))
        self.drop(claims)

    def settle(self, fault: Fault) -> None:
        """A dispute has ended: its claims are in force again."""
        for each in self.disputes:
            self.claims += each.claims if each.fault == fault else ()
        self.disputes = [each for each in self.disputes if each.fault != fault]
        self.refresh()

    def admit(self, admitted: Sequence[NoFollow]) -> None:
        """Claims are admitted to be false, which explains the disputes that they are part of."""
        for each in [each for each in self.disputes if not set(admitted).isdisjoint(each.claims)]:
            self.settle(each.fault)
        self.drop(admitted)

    def refresh(self) -> None:
        """Works out anew what follows from recorded hands and claims."""
        self.voids = [0] * self.seats
        for claim in self.claims:
            self.voids[claim.seat] |= OF_SUIT[claim.suit]
        self.void_seats = [seat for seat in range(self.seats) if self.voids[seat]]
        for seat in range(self.seats):
            barred = self.voids[seat] | self.named & ~self.dealt[seat] | DECK & ~self.deck
            if not self.spare[seat]:
                barred |= DECK & ~self.dealt[seat]
            self.barred[seat] = barred
        for claim in self.disputed():
            self.barred[claim.seat] |= OF_SUIT[claim.suit]

    # -- questions ----------------------------------------------------------------------------

    def disputed(self) -> Iterator[NoFollow]:
        """Yields the claims that contradict each other, of which nobody knows which is false."""
        for each in self.disputes:
            yield from each.claims

    def laid(self) -> Iterator[Laid]:
        """Yields every card that was played, in order."""
        for line, first, cards, trick in self.log:
            for at, card in enumerate(cards):
                yield Laid((first + at) % self.seats, card, line, 2 + at, trick)

    def played_by(self, seat: int) -> int:
        """Returns the cards that were played from a seat."""
        return sum(BIT[each.card] for each in self.laid() if each.seat == seat)

    def shown_by(self, seat: int, line: int) -> tuple[int, ...]:
        """Returns the lines after one that show what a seat held there, its record among them."""
        shown = {each.line for each in self.laid() if each.seat == seat and each.line > line}
        if seat in self.lines:
            shown.add(self.lines[seat])
        return tuple(sorted(shown))

    def held(self, seat: int) -> int:
        """Returns the cards that a seat is known to hold still.

        None are where cards were played that nobody noted: they may have been among those.
        """
        return 0 if self.hidden[seat] else self.dealt[seat] & ~self.seen

    def seen_with(self, seat: int) -> int:
        """Returns the cards that everybody saw in a seat's hand."""
        return sum(BIT[card] for card, (owner, _) in self.shown.items() if owner == seat)

    def line_of(self, seat: int, card: Card) -> int:
        """Returns the line that tells of a card in a seat's hand, or tells the whole hand."""
        owner, line = self.shown.get(card, (seat, 0))
        return line if line and owner == seat else self.lines[seat]

    def may_have_played(self, seat: int, seen: int) -> int:
        """Returns what a card of a seat may be that nobody noted; ``seen`` were played by name.

        It depends on nothing that not everybody saw.
        """
        others = sum(BIT[card] for card, (owner, _) in self.shown.items() if owner != seat)
        return self.deck & ~(seen | others)

    def owner(self, card: Card) -> int | None:
        """Returns the seat whose recorded hand holds a card."""
        bit = BIT[card]
        return next((seat for seat, hand in enumerate(self.dealt) if hand & bit), None)

    def unknown(self, seat: int) -> int:
        """Returns how many cards a seat holds of which it is not known what they are."""
        return max(self.left(seat) - self.held(seat).bit_count(), 0)

    def left(self, seat: int) -> int:
        """Returns how many cards a seat has still to play."""
        played = sum(1 for each in self.laid() if each.seat == seat)
        return self.size - played - len(self.hidden[seat])

    def unseen(self) -> int:
        """Returns the cards that may be in any unknown place."""
        known = sum(self.held(seat) for seat in range(self.seats))
        return self.deck & ~(self.seen | known)

    def unproved(self, loose: bool) -> set[int]:
        """Returns the lines of claims that some hands which fit the facts make false.

        A claim is proved once nothing of its player's hand is unknown, or the suit is all seen.
        ``loose`` says that cards are missing, so that nothing can be proved.
        """
        unseen = self.unseen()
        claims = [*self.claims, *self.disputed()]
        if not claims:
            return set()
        unknown = [self.unknown(seat) for seat in range(self.seats)]

        def in_doubt(claim: NoFollow) -> bool:
            later = sum(trick > claim.trick for trick in self.hidden[claim.seat])
            return bool(unknown[claim.seat] + later and unseen & OF_SUIT[claim.suit])

        return {claim.line for claim in claims if loose or in_doubt(claim)}

    def enough_room(self, seen: int, left: int, new: Sequence[tuple[int, int]] = ()) -> bool:
        """Says quickly that all claims surely fit, once ``seen`` are the cards played.

        ``left`` is the most cards that a hand holds then. ``new`` claims besides those in force
        are seats with the suit of which they are out. False only says that it is not plain.
        """
        unseen = self.deck & ~(seen | self.named)
        voids = self.voids
        need = left * len(self.void_seats)
        for seat, _ in new:
            if not voids[seat]:
                need += left
        least = need
        for seat, suit in new:
            least = min(least, (unseen & ~(voids[seat] | suit)).bit_count())
        for seat in self.void_seats:
            least = min(least, (unseen & ~voids[seat]).bit_count())
        return least >= need

    def contradictions(
        self, laid: Sequence[Laid], claims: Sequence[NoFollow], recorded: Sequence[Seen] = ()
    ) -> list[tuple[list[NoFollow], list[Seen]]]:
        """Returns claims that cannot all be true, with the facts that show it.

        First those which the facts refute by themselves, each alone, and then the others as they
        were made. ``laid`` are all cards played, ``recorded`` is a hand that is not taken in yet.
        """
        hands = [*self.recorded(), *recorded]
        plain = not any(claim.refuted_by(each) for claim in claims for each in laid)
        if plain and not any(self.hidden) and self._fits(laid, claims, hands):
            return []
        facts = [Seen(each.seat, each.card, each.line, each.trick) for each in laid] + hands
        voids = {
            VoidClaim(each.seat, each.suit, each.line, each.trick, each.led_at): each
            for each in claims
        }
        sizes: dict[int | str, int] = dict.fromkeys(range(self.seats), self.size)
        absent = [Seen(NOBODY, card, line, None) for card, line in self.lacking.items()]
        found = []
        for conflict in conflicts(sizes, facts, list(voids), self.deck):
            shown = [fact for fact in facts if fact.line in conflict.lines]
            if absent and consistent(sizes, shown, conflict.voids):
                shown += absent  # in a whole pack it would be none
            found.append(([voids[void] for void in conflict.voids], shown))
        return found

    def recorded(self) -> list[Seen]:
        """Returns the recorded cards of all hands as facts."""
        return [
            Seen(seat, card, self.line_of(seat, card), None)
            for seat in range(self.seats)
            for card, bit in BIT.items()
            if bit & self.dealt[seat]
        ]

    def _fits(
        self, laid: Sequence[Laid], claims: Sequence[NoFollow], recorded: Sequence[Seen]
    ) -> bool:
        """Says whether the unknown cards of all hands can be found among the unseen ones."""
        seen = sum(BIT[each.card] for each in laid)
        named = sum(BIT[fact.card] for fact in recorded)
        hands = []
        for seat in range(self.seats):
            own = sum(BIT[fact.card] for fact in recorded if fact.player == seat)
            left = self.size - sum(1 for each in laid if each.seat == seat)
            may_be = DECK
            for claim in claims:
                if claim.seat == seat:
                    may_be &= ~OF_SUIT[claim.suit]
            if own & ~seen & ~may_be:
                return False
            hands.append((left - (own & ~seen).bit_count(), may_be))
        return room(self.deck & ~(seen | named), hands)
