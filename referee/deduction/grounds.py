"""The lines that a contradiction rests on: what each fact contributes to a cut."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate

from referee.deduction.holdings import Bound, Cut

Moves = tuple[tuple[int, int], ...]
"""Lines, and how many known cards of one rank a player gained there (fewer than none: lost)."""

Fact = tuple[int, int]
"""A line, and what tells apart several facts on it."""

_STOCK, _MOVED, _FIRST_PAIR, _FIRST_HAND = -1, 0, 1, 1000


class Ledger:
    """What everybody saw of a deal, line by line.

    ``moves`` are those of each pair (player and rank), ``shown`` the lines on which a card of
    each rank was drawn openly, ``taken`` the line and size of every slot of each player.
    """

    __slots__ = ("copies", "moves", "shown", "taken")

    def __init__(self, players: int, ranks: int, copies: int) -> None:
        self.copies = copies
        self.moves: list[Moves] = [()] * (players * ranks)
        self.shown: list[list[int]] = [[] for _ in range(ranks)]
        self.taken: list[list[tuple[int, int]]] = [[] for _ in range(players)]

    def stock(self) -> int:
        """Returns the number of cards left in the stock."""
        taken = sum(size for slots in self.taken for _, size in slots)
        return self.copies * len(self.shown) - taken - sum(map(len, self.shown))

    def excess(self, cut: Cut) -> int:
        """Returns by how much the bounds and sizes of a cut contradict each other; at least 1."""
        sizes = [
            self.taken[player][depth - 1][1] if player < len(self.taken) else self.stock()
            for player, depth in cut.slots
        ]
        unseen = [self.copies - len(self.shown[rank]) for rank in cut.ranks]
        bounds = sum(low.amount for low in cut.lows) - sum(high.amount for high in cut.highs)
        return bounds + sum(unseen) - sum(sizes)

    def lines(self, cut: Cut) -> tuple[int, ...]:
        """Returns the lines of the facts without which the cut would prove nothing, ascending.

        A fact may help at one place and be in the way at another; only what it contributes on the
        whole counts. Cards that a player took and passed on count for nothing, unless one of the
        two lines is part of the proof anyway.
        """
        told = {claim.line for claim in cut.claims()}
        while True:
            lines = self._helpful(cut, told)
            passed = {
                line for bound in cut.lows + cut.highs for line in _passed_on(bound.moves, told)
            }
            if not passed & lines:
                return tuple(sorted(lines | self._hands(cut)))
            told |= passed & lines

    def _helpful(self, cut: Cut, told: Collection[int]) -> set[int]:
        """Returns the lines that help, where cards passed on between lines told of count."""
        ways = [[self._sizes(cut)]]
        ways += [_bound_parts(bound, told) for bound in cut.highs]
        for bound in cut.lows:
            ways.append(_bound_parts(bound, told))
            if bound.claim is None:
                ways[-1] += self._once_held(bound.pair, bound.amount, bound.depth)
        every = len(self.shown) * self.copies  # deeper than any prefix
        ways += [[{}, *self._once_held(pair, 0, every)] for pair in cut.idle]
        parts = _simplest(ways)
        helpful = {fact: share for fact, share in _sum(parts).items() if share > 0}
        self._count_stock_once(helpful, cut)
        spare = self.excess(cut) - 1
        lines = set()
        for (line, _), share in sorted(helpful.items()):
            if share <= spare:
                spare -= share  # enough is left without it
            else:
                lines.add(line)
        return lines

    def _count_stock_once(self, helpful: dict[Fact, int], cut: Cut) -> None:
        """Names the last draw instead of all deals and draws that made the stock small."""
        if not any(player == len(self.taken) for player, _ in cut.slots):
            return
        shown = {(line, _MOVED) for lines in self.shown for line in lines}
        taken = [
            fact
            for fact, share in helpful.items()
            if fact[1] >= _FIRST_HAND or (fact in shown and share == 1)
        ]
        if taken:
            share = sum(helpful.pop(fact) for fact in taken)
            helpful[max(taken)[0], _STOCK] = share

    def _hands(self, cut: Cut) -> set[int]:
        """Returns the lines of deals whose hands are too small, where that is the argument."""
        if any(player == len(self.taken) for player, _ in cut.slots):
            return set()
        return {self.taken[player][0][0] for player, depth in cut.slots if depth == 1}

    def _sizes(self, cut: Cut) -> dict[Fact, int]:
        """Returns what shown draws, deals and draws contribute to the sizes in a cut."""
        parts: list[dict[Fact, int]] = []
        parts += [{(line, _MOVED): -1} for rank in cut.ranks for line in self.shown[rank]]
        for player, depth in cut.slots:
            if player < len(self.taken):
                parts.append(self._slot(player, depth, -1))
                continue
            parts += [{(line, _MOVED): 1} for lines in self.shown for line in lines]
            for each, slots in enumerate(self.taken):
                parts += [self._slot(each, at, 1) for at in range(1, len(slots) + 1)]
        return _sum(parts)

    def _slot(self, player: int, depth: int, times: int) -> dict[Fact, int]:
        line, size = self.taken[player][depth - 1]
        return {(line, _FIRST_HAND + player): times * size}

    def _once_held(self, pair: int, amount: int, depth: int) -> list[dict[Fact, int]]:
        """Returns ways to see that so many cards lie in a prefix: they were handed over.

        After any line a player holds no fewer than none, known cards included.
        """
        if pair >= len(self.moves):
            return []
        moves = self.moves[pair]
        taken = self.taken[pair // len(self.shown)]
        balance = accumulate(gained for _, gained in moves)
        return [
            _moved(moves[:end], -1)
            for end, held in enumerate(balance, 1)
            if -held == amount and sum(line < moves[end - 1][0] for line, _ in taken) <= depth
        ]


def _bound_parts(bound: Bound, told: Collection[int]) -> list[dict[Fact, int]]:
    """Returns the ways in which the facts behind a bound contribute to it."""
    sign = -1 if bound.least else 1
    own: dict[Fact, int] = {}
    if bound.claim is None:
        own[bound.line, _FIRST_PAIR + bound.pair] = bound.amount + sum(
            gained for _, gained in bound.moves
        )
    ways = bound.moves, _not_passed_on(bound.moves, told)
    return [_sum((own, _moved(moves, sign))) for moves in ways]


def _moved(moves: Iterable[tuple[int, int]], times: int) -> dict[Fact, int]:
    return _sum({(line, _MOVED): times * gained} for line, gained in moves)


def _not_passed_on(moves: Moves, told: Collection[int]) -> Moves:
    """Leaves out cards that a player took and handed over again, the last ones first.

    Lines that are told of stay as they are.
    """
    kept: list[tuple[int, int]] = []
    for line, gained in moves:
        while gained < 0 and line not in told and kept and kept[-1][1] > 0:
            before, had = kept[-1]
            if before in told:
                break
            passed = min(had, -gained)
            gained += passed
            kept[-1:] = [(before, had - passed)] if had > passed else []
        if gained:
            kept.append((line, gained))
    return tuple(kept)


def _passed_on(moves: Moves, told: Collection[int]) -> set[int]:
    """Returns the lines that are not as they were after :func:`_not_passed_on`."""
    return {line for line, _ in set(moves) - set(_not_passed_on(moves, told))}


def _sum(parts: Iterable[dict[Fact, int]]) -> dict[Fact, int]:
    total: dict[Fact, int] = {}
    for part in parts:
        for fact, share in part.items():
            total[fact] = total.get(fact, 0) + share
    return total


def _simplest(choices: Sequence[list[dict[Fact, int]]]) -> list[dict[Fact, int]]:
    """Chooses one of each so that few facts help on the whole; the first ones where it is equal."""
    chosen = [options[0] for options in choices]
    fewest = _helping(chosen)
    for index, options in [*enumerate(choices)] * 2:  # a choice may pay only after a later one
        for option in options:
            trial = [*chosen[:index], option, *chosen[index + 1 :]]
            helping = _helping(trial)
            if helping < fewest:
                chosen, fewest = trial, helping
    return chosen


def _helping(parts: Iterable[dict[Fact, int]]) -> int:
    return sum(share > 0 for share in _sum(parts).values())
