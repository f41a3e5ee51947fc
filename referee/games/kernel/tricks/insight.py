"""What everybody can know of the hands of a round: voids, sure cards, who may hold what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from referee.deduction.insight import STOCK, Holder, Insight, Own
from referee.deduction.odds import LabelBound, Odds, Watch, sample
from referee.deduction.suits import Hand, some_deal, spread
from referee.deduction.tricks import BIT, DECK, OF_SUIT, cards_in
from referee.games.kernel.tricks.round import TrickRound
from referee.values.deck import STANDARD, SUITS, Card
from referee.values.rules import CannotDo


def insight(here: TrickRound, line: int, own: Own | None, seed: int | None) -> Insight:
    """Returns what can be known of a round; ``own`` tells the cards of one player too.

    ``seed`` asks for odds. Raises CannotDo where a player cannot hold the cards that are told.
    """
    hands = here.hands
    held = {player: hands.held(seat) for player, seat in here.seat.items()}
    unknown = {player: hands.unknown(seat) for player, seat in here.seat.items()}
    unseen = hands.unseen()
    if own is not None:
        unseen = _tell(own, held, unknown, unseen)
    played = _played_unseen(here)
    rest = unseen.bit_count() - sum(unknown.values()) - sum(played.values())
    may_be = {player: DECK & ~hands.voids[seat] for player, seat in here.seat.items()}
    places: dict[Holder, Hand] = {player: (unknown[player], may_be[player]) for player in here.seat}
    places[STOCK] = (rest, DECK)
    held[STOCK] = 0
    gone = [(count, suits) for suits, count in played.items()]
    bounds = spread(unseen, [*places.values(), *gone])
    found = dict(zip(places, bounds, strict=False))
    return Insight(
        line,
        {holder: held[holder].bit_count() + places[holder][0] for holder in places},
        {
            holder: {
                suit: (low + known, high + known)
                for suit, (low, high) in found[holder].items()
                for known in ((held[holder] & OF_SUIT[suit]).bit_count(),)
            }
            for holder in places
        },
        _sure(unseen, held, found),
        {
            player: tuple(
                suit
                for suit in SUITS
                if not found[player][suit][1] and not held[player] & OF_SUIT[suit]
            )
            for player in here.seat
        },
        {
            card: tuple(holder for holder in places if found[holder][STANDARD.member(card)][1])
            for card in cards_in(unseen)
        },
        {} if seed is None else _odds(unseen, places, gone, held, seed),
    )


def _played_unseen(here: TrickRound) -> Mapping[int, int]:
    """Returns how many cards were played that nobody noted, by the suits that they may be of.

    They are neither in a hand nor in the stock. Whoever had none of a suit by then has not played
    one of it since.
    """
    hands = here.hands
    found: Counter[int] = Counter()
    for seat, tricks in enumerate(hands.hidden):
        for trick in tricks:
            had_none = [
                OF_SUIT[each.suit]
                for each in hands.claims
                if each.seat == seat and each.trick <= trick
            ]
            found[DECK & ~sum({*had_none})] += 1
    return found


def _tell(own: Own, held: dict[Holder, int], unknown: dict[Holder, int], unseen: int) -> int:
    """Puts a player's own cards into their hand and returns the cards still unseen."""
    told = sum({BIT[card] for card in own.cards if card in BIT})
    player = own.player
    if player not in held:
        raise CannotDo("no-player", word=player, known=tuple(held))
    size = held[player].bit_count() + unknown[player]
    may_hold = held[player] | unseen
    if len(own.cards) != size or told.bit_count() != size or told & ~may_hold:
        raise CannotDo("not-that-hand", player=player, count=size)
    held[player], unknown[player] = told, 0
    return unseen & ~told


def _sure(
    unseen: int, held: Mapping[Holder, int], found: Mapping[Holder, Mapping[str, tuple[int, int]]]
) -> dict[Holder, tuple[Card, ...]]:
    """Returns the cards that are known to be in each hand."""
    sure: dict[Holder, tuple[Card, ...]] = {}
    for holder, ranges in found.items():
        cards = held[holder]
        for suit, (low, _) in ranges.items():
            left = unseen & OF_SUIT[suit]
            if low and low == left.bit_count():
                cards |= left
        sure[holder] = cards_in(cards)
    return sure


def _odds(
    unseen: int,
    places: Mapping[Holder, Hand],
    gone: Sequence[Hand],
    held: Mapping[Holder, int],
    seed: int,
) -> dict[Holder, dict[str, Mapping[int, Odds]]]:
    """Samples how many cards of each suit every hand holds."""
    suits = {suit: frozenset(cards_in(OF_SUIT[suit])) for suit in SUITS}
    bounds = [
        LabelBound(suits[suit], frozenset({at}), 0, 0)
        for at, (_, may_be) in enumerate([*places.values(), *gone])
        for suit in SUITS
        if not may_be & OF_SUIT[suit]
    ]
    keys = [(at, holder, suit) for at, holder in enumerate(places) for suit in SUITS]
    watches = [
        Watch(suits[suit], frozenset({at}), (held[holder] & OF_SUIT[suit]).bit_count())
        for at, holder, suit in keys
    ]
    results = sample(some_deal(unseen, [*places.values(), *gone]), bounds, watches, seed)
    odds: dict[Holder, dict[str, Mapping[int, Odds]]] = {holder: {} for holder in places}
    for (_, holder, suit), result in zip(keys, results, strict=True):
        odds[holder][suit] = result
    return odds
