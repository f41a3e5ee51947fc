"""Go Fish of two with six cards, two of each of three ranks, played in every deal at once."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

HEAD = (
    "transcript 1 go-fish\noption players 2..10\noption suits 2\noption ranks 3\noption deal 2\n"
    "option lucky-draw off\nplayer a Ann\nplayer b Bo\n\ndeal b\n"
)
FIRST = HEAD.count("\n") + 1
OTHER = {"a": "b", "b": "a"}
DEALS = sorted(set(permutations("AA2233")))


class World(NamedTuple):
    """A deal as it was played: hands, stock, and which claims of which lines were true."""

    hands: dict[str, Counter[str]]
    stock: tuple[str, ...]
    grown: frozenset[str]
    truth: dict[tuple[int, str], bool]

    def books(self) -> bool:
        return any(2 in self.hands[player].values() for player in self.grown)


def opened(deal: tuple[str, ...]) -> World:
    hands = {"a": Counter(deal[:2]), "b": Counter(deal[2:4])}
    return World(hands, deal[4:], frozenset("ab"), {})


def after(world: World, line: int, words: list[str], asked: str) -> World | None:
    """Returns a deal after an event, None where it cannot have happened in it."""
    hands = {player: hand.copy() for player, hand in world.hands.items()}
    truth, stock, grown = dict(world.truth), world.stock, world.grown
    verb, player = words[:2]
    if verb in ("ask", "give", "fish", "draw") and grown:
        truth[line, "book-at-once"] = not world.books()
        grown = frozenset()
    if verb == "ask":
        truth[line, "ask-held"] = hands[player][words[3]] > 0
    elif verb == "fish":
        truth[line, "fish-true"] = hands[player][asked] == 0
    elif verb == "give":
        count = int(words[2])
        if hands[player][asked] < count:
            return None
        hands[player][asked] -= count
        hands[OTHER[player]][asked] += count
        truth[line, "give-all"] = hands[player][asked] == 0
        grown |= {OTHER[player]}
    elif verb == "draw":
        hands[player][stock[0]] += 1
        stock, grown = stock[1:], grown | {player}
    elif verb == "book":
        if hands[player][words[2]] < 2:
            return None
        hands[player][words[2]] = 0
    return World(hands, stock, grown, truth)


def game(rng: random.Random) -> Iterator[list[str]]:
    """Yields the events of a game in which rules about hidden hands are often broken."""
    world: World | None = opened(rng.choice(DEALS))
    laid: set[str] = set()
    mover = "a"
    for _ in range(12):
        assert world is not None
        held = [rank for rank, count in world.hands[mover].items() if count == 2]
        if held and rng.random() < 0.8:
            laid.add(held[0])
            yield ["book", mover, held[0]]
            world = after(world, 0, ["book", mover, held[0]], "")
            continue
        if not all(sum(hand.values()) for hand in world.hands.values()) or not world.stock:
            return
        own = [rank for rank in "A23" if world.hands[mover][rank] and rank not in laid]
        free = [rank for rank in "A23" if rank not in laid]
        asked = rng.choice(own if own and rng.random() < 0.7 else free)
        yield ["ask", mover, OTHER[mover], asked]
        other = OTHER[mover]
        has = world.hands[other][asked]
        count = rng.randint(0, has) if rng.random() < 0.4 else has
        if count:
            yield ["give", other, str(count)]
            world = after(world, 0, ["give", other, str(count)], asked)
            continue
        yield ["fish", other]
        yield ["draw", mover]
        world = after(world, 0, ["draw", mover], asked)
        mover = other
