"""Dealt hands against every deal of small decks: what is found, and what each hand may hold.

Events are made up at random; whatever leaves some deal possible must be found clean, and whatever
leaves none must be found on its line. Whose turn it is, is taken from the checker.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from referee.match.replay import Replay

World = tuple[frozenset[str], ...]
"""The cards of every hand, and of the stock at the end."""

HANDLES = "abcd"
MOST_WORLDS = 6000


class SmallTable:
    """A small deck with house rules, and every deal that fits what was said so far."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.players = HANDLES[: rng.choice((2, 3))]
        self.families = "ABC"[: rng.choice((2, 3))]
        self.size = 2 if len(self.families) == 3 else rng.choice((2, 3))
        self.ask_for = rng.choice(("card", "family", "both"))
        self.must_hold = rng.random() < 0.8
        self.forbid_own = rng.random() < 0.6
        self.at_once = rng.random() < 0.7
        self.draws = rng.random() < 0.7
        cards = len(self.families) * self.size
        self.deal = rng.choice(["all", "1", "2"]) if cards >= 2 * len(self.players) else "all"
        self.worlds = set(self._deals())

    @property
    def header(self) -> list[str]:
        options = {
            "players": "2..4", "families": len(self.families), "family-size": self.size,
            "ask-for": self.ask_for, "must-hold": "on" if self.must_hold else "off",
            "own-card": "forbid" if self.forbid_own else "allow", "deal": self.deal,
            "lay": "at-once" if self.at_once else "free",
            "miss": "draw" if self.draws else "pass",
        }  # fmt: skip
        lines = ["transcript 1 quartets", "rules quartett"]
        lines += [f"option {key} {value}" for key, value in options.items()]
        lines += [f"player {each} Name {each}" for each in self.players]
        return [*lines, f"deal {self.players[-1]}"]

    def of(self, what: str) -> frozenset[str]:
        if what[1:]:
            return frozenset([what])
        return frozenset(f"{what}{at + 1}" for at in range(self.size))

    def _deals(self) -> list[World]:
        cards = sorted(card for family in self.families for card in self.of(family))
        even, more = divmod(len(cards), len(self.players))
        sizes = [
            even + (at < more) if self.deal == "all" else int(self.deal)
            for at in range(len(self.players))
        ]
        found: list[World] = [()]
        for size in sizes:
            found = [
                (*hands, frozenset(hand))
                for hands in found
                for hand in combinations(sorted(set(cards).difference(*hands)), size)
            ]
        return [(*hands, frozenset(cards).difference(*hands)) for hands in found]

    # -- what is left -------------------------------------------------------------------------

    def went_on(self) -> set[World]:
        """Deals in which whoever held a whole family has laid it down, where that is due."""
        if not self.at_once:
            return self.worlds
        return {
            world for world in self.worlds
            if not any(self.of(each) <= hand for each in self.families for hand in world[:-1])
        }  # fmt: skip

    def after(self, event: str, waiting: tuple[str, str, str] | None) -> set[World]:
        """Returns the deals that fit an event; ``waiting`` is the ask on its way."""
        verb, *words = event.split()
        at = self.players.index(words[0])
        if verb == "book":
            cards = self.of(words[1])
            return {_put(w, at, w[at] - cards) for w in self.worlds if cards <= w[at]}
        left = self.went_on()
        if verb == "draw":
            return {
                _put(_put(w, at, w[at] | {card}), -1, w[-1] - {card})
                for w in left
                for card in w[-1]
            }
        if verb == "ask":
            return self._asked(left, at, words[2], waiting)
        assert waiting is not None
        cards = self.of(waiting[2])
        if verb == "fish":
            return {w for w in left if not w[at] & cards}
        if verb == "has":
            return {w for w in left if w[at] & cards}
        to, count = self.players.index(waiting[0]), int(words[1])
        return {
            _put(_put(w, at, w[at] - cards), to, w[to] | (w[at] & cards))
            for w in left
            if len(w[at] & cards) == count
        }

    def _asked(
        self, left: set[World], at: int, what: str, promised: tuple[str, str, str] | None
    ) -> set[World]:
        if self.must_hold and promised is None:
            left = {w for w in left if w[at] & self.of(what[0])}
        if self.forbid_own and what[1:]:
            left = {w for w in left if what not in w[at]}
        return left


def _put(world: World, at: int, hand: frozenset[str]) -> World:
    hands = list(world)
    hands[at] = hand
    return tuple(hands)


def play(seed: int, events: int = 24) -> Counter[str]:
    """Plays a game, compares line by line, and counts how it ended."""
    rng = Random(seed)
    table = SmallTable(rng)
    replay = Replay()
    for text in table.header:
        assert not [each for each in replay.feed(text) if each.kind != "style"]
    told = list(table.header)
    for _ in range(events):
        if not table.worlds or len(table.worlds) > MOST_WORLDS:
            return Counter(large=1)
        _compare(table, replay, told)
        event, waiting = _next(table, replay)
        if event is None:
            return Counter(over=1)
        left = table.after(event, waiting)
        if not left and rng.random() < 0.6:
            continue  # another one, so that games last
        told.append(event)
        found = [each for each in replay.feed(event) if each.kind != "style"]
        if not left:
            assert found, told
            return Counter([found[0].rule])
        assert not found, (found, told)
        table.worlds = left
    return Counter(long=1)


def _next(table: SmallTable, replay: Replay) -> tuple[str | None, tuple[str, str, str] | None]:
    """Returns something that may be said by the order of play, and the ask that it is about."""
    rng, state = table.rng, replay.state
    assert state is not None
    deal = state.deal  # type: ignore[attr-defined]
    if deal.over:
        return None, None
    pending, promised = deal.pending, deal.promised
    families = [each for each in table.families if each in deal.ranks]
    some = next(iter(table.worlds))
    if rng.random() < 0.25 and families and not (pending and not pending.draw) and not promised:
        sizes = dict(zip(table.players, map(len, some), strict=False))
        able = [each for each in table.players if sizes[each] >= table.size]
        certain = [
            f"book {player} {family}"
            for player in able
            for family in families
            if any(table.of(family) <= w[table.players.index(player)] for w in table.worlds)
        ]
        if certain and not (pending and pending.draw):
            return rng.choice(certain), None
    if pending is not None:
        waiting = (pending.asker, pending.asked, pending.what)
        if pending.draw:
            return f"draw {pending.asker}", waiting
        if rng.random() < 0.5:
            return f"fish {pending.asked}", waiting
        if table.ask_for == "both" and not pending.what[1:]:
            return f"has {pending.asked}", waiting
        most = 1 if pending.what[1:] else table.size
        return f"give {pending.asked} {rng.randint(1, most)}", waiting
    if promised is not None:
        card = rng.choice(sorted(table.of(promised.what)))
        waiting = (promised.asker, promised.asked, promised.what)
        return f"ask {promised.asker} {promised.asked} {card}", waiting
    first = state.allowed()[0]
    if first.verb == "draw":
        return f"draw {first.player}", None
    others = [each for each in table.players if each != deal.turn and deal.counts[each]]
    if not others or not deal.counts[deal.turn]:
        return None, None
    what = rng.choice(families)
    if table.ask_for == "card":
        what = rng.choice(sorted(table.of(what)))
    return f"ask {deal.turn} {rng.choice(others)} {what}", None


def _compare(table: SmallTable, replay: Replay, told: list[str]) -> None:
    """What is known of every hand is what all deals that fit have in common."""
    insight = replay.insight()
    assert insight is not None
    for at, holder in enumerate([*table.players, "stock"]):
        for family, bounds in insight.ranges[holder].items():
            held = [len(world[at] & table.of(family)) for world in table.worlds]
            assert bounds == (min(held), max(held)), (holder, family, told)
    for card, where in insight.holders.items():
        may = {
            holder
            for at, holder in enumerate([*table.players, "stock"])
            if any(card in world[at] for world in table.worlds)
        }
        assert set(where) == may, (card, told)
