"""How the cards of one rank have changed hands, and what follows for where each left the deck.

A gift in which every card is named says which cards were in a hand. A gift of which some are not
named may have been of any cards of the rank that were there; then there are several *ways* in
which the cards may have moved, and what is said of a hand later means something else in each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from referee.deduction.placements import PlaceBound, Ways
from referee.values.rows import NamedTuple

BOOKED = -1
"""Where a card is that was laid down; others are with a player, by number."""

MOST_WAYS = 2000
"""Ways after which it remains open what is possible."""


class TooManyWays(Exception):
    """There are too many ways in which the cards of a rank may have moved."""


class Move(NamedTuple):
    """Cards of a rank (``size``) went from a player, who had taken some slots, to another."""

    giver: int
    slots: int
    taker: int
    named: tuple[int, ...]
    size: int

    @property
    def silent(self) -> int:
        """How many of the cards were not named."""
        return self.size - len(self.named)


class Held(NamedTuple):
    """From ``low`` to ``high`` of some cards of a rank were in a hand, after so many ``moves``.

    ``slots`` are those that the player (``owner``) had taken by then, or one of them where only
    that is spoken of (``drawn``). ``pair`` is ``owner`` times the number of ranks plus the rank.
    """

    owner: int
    pair: int
    cards: tuple[int, ...]
    slots: int
    low: int
    high: int
    moves: int
    drawn: bool = False

    def opposite(self) -> Held:
        """Returns what is true if this is not."""
        low, high = (0, self.low - 1) if self.low > 0 else (self.high + 1, len(self.cards))
        return self._replace(low=low, high=high)


def plain(cards: Sequence[int], moves: Sequence[Move], held: Iterable[Held]) -> bool:
    """Says whether there is one way only: all was named, or nothing was and whole ranks count."""
    if not any(move.silent for move in moves):
        return True
    if any(move.named and move.taker != BOOKED for move in moves):
        return False
    return all(hold.drawn or len(hold.cards) == len(cards) for hold in held)


def ways(
    cards: Sequence[int], moves: Sequence[Move], held: Iterable[Held]
) -> Iterator[tuple[PlaceBound, ...]]:
    """Yields, for each way in which cards may have moved, what that and what was held demands."""
    held = tuple(held)
    holds: list[list[Held]] = [[] for _ in range(len(moves) + 1)]
    for each in held:
        holds[each.moves].append(each)
    if plain(cards, moves, held):
        yield from _one_way(cards, moves, holds)
    else:
        yield from _each_way(cards, moves, holds, {}, ())


def bound_of(hold: Held, at: dict[int, int], gained: dict[int, int]) -> PlaceBound:
    """Returns what is demanded of the cards that lie where they left the deck.

    ``at`` is where others are that were named, ``gained`` how many each player got in silence.
    """
    if hold.drawn:
        return PlaceBound(hold.cards, hold.slots, hold.low, hold.high)
    here, rest = gained.get(hold.owner, 0), hold.cards
    if at:
        here += sum(at.get(card) == hold.owner for card in rest)
        rest = tuple([card for card in rest if card not in at])
    # A bound has one side only: the other would say again that no hand holds fewer than none.
    if hold.low > 0:
        return PlaceBound(rest, hold.slots, hold.low - here, max(len(rest), hold.low - here))
    return PlaceBound(rest, hold.slots, 0, hold.high - here)


def plain_bound(moves: Sequence[Move], hold: Held) -> PlaceBound:
    """Returns what is demanded of cards that have moved in one way only."""
    at: dict[int, int] = {}
    gained: dict[int, int] = {}
    if any(move.silent for move in moves):
        gained[hold.owner] = sum(
            move.size * ((move.taker == hold.owner) - (move.giver == hold.owner))
            for move in moves[: hold.moves]
        )
    else:
        at = {card: move.taker for move in moves[: hold.moves] for card in move.named}
    return bound_of(hold, at, gained)


def _one_way(
    cards: Sequence[int], moves: Sequence[Move], holds: Sequence[Sequence[Held]]
) -> Iterator[tuple[PlaceBound, ...]]:
    """As :func:`ways` where everything was named, or nothing."""
    counted = any(move.silent for move in moves)
    bounds: list[PlaceBound] = []
    at: dict[int, int] = {}
    gained: dict[int, int] = {}
    for step, each in enumerate(holds):
        bounds += [bound_of(hold, at, gained) for hold in each]
        if step == len(moves):
            break
        giver, slots, taker, named, count = moves[step]
        if counted:
            had = gained.get(giver, 0)
            bounds.append(PlaceBound(tuple(cards), slots, count - had, len(cards)))
            gained[giver] = had - count
            gained[taker] = gained.get(taker, 0) + count
            continue
        for card in named:
            if at.get(card, giver) != giver:
                return
            if card not in at:
                bounds.append(PlaceBound((card,), slots, 1, 1))
            at[card] = taker
    yield tuple(bounds)


def last_bounds(cards: Sequence[int], moves: Sequence[Move]) -> list[PlaceBound] | None:
    """Returns what the last of some moves demands besides what those before it do.

    None where it changes what those before it mean, or cannot have been. There is one way only.
    """
    *before, (giver, slots, _, named, count) = moves
    if not any(move.silent for move in moves):
        at = {card: move.taker for move in before for card in move.named}
        if any(at.get(card, giver) != giver for card in named):
            return None
        return [PlaceBound((card,), slots, 1, 1) for card in named if card not in at]
    if before and not any(move.silent for move in before):
        return None
    had = sum(move.size * ((move.taker == giver) - (move.giver == giver)) for move in before)
    return [PlaceBound(tuple(cards), slots, count - had, len(cards))]


def _each_way(
    cards: Sequence[int],
    moves: Sequence[Move],
    holds: Sequence[Sequence[Held]],
    at: dict[int, int],
    bounds: tuple[PlaceBound, ...],
) -> Iterator[tuple[PlaceBound, ...]]:
    """As :func:`ways` where some gifts were named in part, from a point on (``holds[0]``)."""
    now = [bound_of(hold, at, {}) for hold in holds[0]]
    now = [bound for bound in now if bound.low > 0 or bound.high < len(bound.cards)]
    if any(bound.low > len(bound.cards) or bound.high < 0 for bound in now):
        return
    bounds = (*bounds, *now)
    if not moves:
        yield bounds
        return
    giver, slots, taker, named, count = moves[0]
    if any(at.get(card, giver) != giver for card in named):
        return
    there = [card for card in cards if at.get(card, giver) == giver and card not in named]
    for silent in combinations(there, count - len(named)):
        fresh = tuple(
            PlaceBound((card,), slots, 1, 1) for card in (*named, *silent) if card not in at
        )
        moved = {**at, **dict.fromkeys((*named, *silent), taker)}
        yield from _each_way(cards, moves[1:], holds[1:], moved, (*bounds, *fresh))


def all_ways(cards: Sequence[int], moves: Sequence[Move], held: Iterable[Held]) -> Ways:
    """Returns the ways of :func:`ways`, each once. Raises TooManyWays."""
    found: dict[tuple[PlaceBound, ...], None] = {}
    for each in ways(cards, moves, held):
        found[each] = None
        if len(found) > MOST_WAYS:
            raise TooManyWays
    return tuple(found)
