"""Closed hands in a game of tricks: can everybody have followed suit?

Every hand is dealt a number of cards and plays them one a turn. What everybody saw (*facts*) are
the cards played and the dealt hands that were recorded. A card that does not follow *claims* a
void: from that turn on its player holds nothing of the suit led. Claims and facts fit together if
some deal makes all of them true. Since only suits matter, unseen cards go to unknown places of the
hands, and the rest of the deck takes whatever is left: a flow so small that the suit sets of
:func:`room` decide it (Hall's theorem).

Cards are also bits (:data:`BIT`), and sets of cards whole numbers, because every card that is
played is looked at here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from referee.values.deck import STANDARD, STRENGTH, SUITS, Card, Suit
from referee.values.rows import NamedTuple

BIT: dict[Card, int] = {
    card: 1 << place
    for place, card in enumerate(
        STANDARD.card(rank, suit)
        for suit in SUITS
        for rank in sorted(STRENGTH, key=STRENGTH.__getitem__, reverse=True)
    )
}
"""Each card of the deck as a bit; ascending bits are spades ace to two, then hearts, ..."""

OF_SUIT: dict[Suit, int] = {
    suit: sum(bit for card, bit in BIT.items() if STANDARD.member(card) == suit) for suit in SUITS
}
"""The cards of each suit as a set."""

SUIT_OF: dict[int, Suit] = {cards: suit for suit, cards in OF_SUIT.items()}
"""The suit whose cards a set is."""

DECK = sum(BIT.values())
"""All cards as a set."""

_SUIT_SETS = tuple(
    sum(chosen) for size in (1, 2, 3) for chosen in combinations(OF_SUIT.values(), size)
)

Player = int | str
_Item = TypeVar("_Item")


class Seen(NamedTuple):
    """A fact: the player was dealt the card, and played it on that turn (counted from 0).

    ``turn`` is None where the card is known from a recorded hand alone.
    """

    player: Player
    card: Card
    line: int
    turn: int | None


class VoidClaim(NamedTuple):
    """A claim: from its ``turn`` on (that card included) the player holds none of the suit.

    ``line`` is that of the card which did not follow, ``led_at`` that of the card which was led.
    """

    player: Player
    suit: Suit
    line: int
    turn: int
    led_at: int


class VoidConflict(NamedTuple):
    """Lines that cannot all be true.

    ``voids`` is irreducible: without any one of them some deal fits all facts. ``lines`` are those
    of the voids and of the facts needed to see the contradiction, ascending; leave any one out,
    and some deal fits the others.
    """

    voids: tuple[VoidClaim, ...]
    lines: tuple[int, ...]


def cards_in(cards: int) -> tuple[Card, ...]:
    """Returns the cards of a set, by suit and from the ace down."""
    return tuple(card for card, bit in BIT.items() if cards & bit)


def room(unseen: int, hands: Sequence[tuple[int, int]]) -> bool:
    """Says whether the unknown cards of all hands can be found among the unseen cards.

    Each hand is the number of its unknown cards and the set of cards which they may be, which
    must be whole suits (cards that are not unseen may be among them). Exact: for each set of
    suits, the hands confined to it need no more cards than are unseen of it.
    """
    if sum(size for size, _ in hands) > unseen.bit_count():
        return False
    for suits in _SUIT_SETS:
        beyond = ~suits & DECK
        confined = 0
        for size, may_be in hands:
            if not may_be & beyond:
                confined += size
        if confined and confined > (unseen & suits).bit_count():
            return False
    return not any(size and not may_be for size, may_be in hands)


def consistent(
    sizes: Mapping[Player, int], seen: Iterable[Seen], voids: Iterable[VoidClaim], deck: int = DECK
) -> bool:
    """Says whether some deal of ``deck`` fits all facts and all claims.

    ``sizes`` is the number of cards dealt to each player. Exact also for recorded hands of which
    it is not known when their cards were played.
    """
    places: dict[Player, list[int | None]] = {
        player: [deck] * size for player, size in sizes.items()
    }
    for void in voids:
        mine = places[void.player]
        for turn in range(void.turn, len(mine)):
            mine[turn] = (mine[turn] or 0) & ~OF_SUIT[void.suit]
    played: dict[int, Player] = {}
    promised: dict[int, Player] = {}
    for fact in seen:
        bit = BIT[fact.card]
        if fact.turn is None:
            if promised.setdefault(bit, fact.player) != fact.player:
                return False
            continue
        if bit in played or not (places[fact.player][fact.turn] or 0) & bit:
            return False
        played[bit] = fact.player
        places[fact.player][fact.turn] = None
    if any(played.get(bit, player) != player for bit, player in promised.items()):
        return False
    for bit in played:
        promised.pop(bit, None)
    open_places = {
        player: [place & ~sum(played) for place in mine if place is not None]
        for player, mine in places.items()
    }
    return _fits(open_places, promised)


def _fits(places: Mapping[Player, Sequence[int]], promised: Mapping[int, Player]) -> bool:
    """Says whether open places can be filled, promised cards among them; the rest takes all else.

    It is enough that the places can be filled and that the promised cards can be placed, each
    for itself: in a bipartite graph two such matchings make one that does both.
    """
    wanted: list[int] = []
    for player, mine in places.items():
        own = [bit for bit, holder in promised.items() if holder == player]
        others = sum(promised) - sum(own)
        wanted += [place & ~others for place in mine]
        homes = [sum(1 << at for at, place in enumerate(mine) if place & bit) for bit in own]
        if not all_different(homes):
            return False
    return all_different(wanted)


def all_different(choices: Sequence[int]) -> bool:
    """Says whether each of the sets can be given a member of its own (augmenting paths)."""
    given: dict[int, int] = {}
    tried = 0

    def give(index: int) -> bool:
        nonlocal tried
        while left := choices[index] & ~tried:
            member = left & -left
            tried |= member
            owner = given.get(member)
            if owner is None or give(owner):
                given[member] = index
                return True
        return False

    for index in range(len(choices)):
        tried = 0
        if not give(index):
            return False
    return True


def conflicts(
    sizes: Mapping[Player, int], seen: Sequence[Seen], voids: Sequence[VoidClaim], deck: int = DECK
) -> list[VoidConflict]:
    """Returns the contradictions among the claims, each with an irreducible set of lines.

    First every claim that the facts alone refute, by itself. Then the others are taken in order:
    one that cannot be true with those before it makes an irreducible set with some of them, none
    of which is used again. So all depends on the facts and the claims, not on what was known when.
    Empty if the facts alone conflict, because then nothing follows from them.
    """
    if not consistent(sizes, seen, (), deck):
        return []
    alone = [void for void in voids if not consistent(sizes, seen, (void,), deck)]
    found = [_conflict(sizes, seen, [void], deck) for void in alone]
    standing: list[VoidClaim] = []
    for void in voids:
        if void in alone:
            continue
        standing.append(void)
        if not consistent(sizes, seen, standing, deck):
            blamed = _irreducible(standing, lambda some: not consistent(sizes, seen, some, deck))
            found.append(_conflict(sizes, seen, blamed, deck))
            standing = [each for each in standing if each not in blamed]
    return found


def _conflict(
    sizes: Mapping[Player, int], seen: Sequence[Seen], voids: Sequence[VoidClaim], deck: int
) -> VoidConflict:
    """Leaves out every line of facts without which the claims are refuted all the same."""
    own = {line for void in voids for line in (void.line, void.led_at)}

    def refuted(lines: Sequence[int]) -> bool:
        kept = own.union(lines)
        return not consistent(sizes, [fact for fact in seen if fact.line in kept], voids, deck)

    needed = _irreducible(sorted({fact.line for fact in seen} - own), refuted)
    return VoidConflict(tuple(voids), tuple(sorted(own.union(needed))))


def _irreducible(items: Sequence[_Item], bad: Callable[[Sequence[_Item]], bool]) -> list[_Item]:
    """Leaves out items one by one as long as the rest is still bad."""
    kept = list(items)
    for item in items:
        without = [each for each in kept if each is not item]
        if bad(without):
            kept = without
    return kept
