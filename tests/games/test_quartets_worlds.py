"""How many deals fit is counted exactly, and what imagined hands decide follows from it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import pytest

from referee.deduction import counting
from referee.match.replay import Replay

CASES = Path(__file__).parent.parent / "cases"
COUNTED = [
    (path, int(line), int(number))
    for path in sorted(CASES.glob("q-*.ref"))
    for line, number in re.findall(
        r"^# = worlds (\d+) (\d+)$", path.read_text(encoding="utf-8"), re.MULTILINE
    )
]


def worlds(text: str, last: int | None = None) -> int | None:
    """Returns how many deals fit after a line of a transcript."""
    replay = Replay().feed_all(text.encode("utf-8"), last)
    insight = replay.insight()
    assert insight is not None
    assert insight.worlds is not None
    found = insight.worlds()
    if found is None:
        return None
    assert found.exact
    return found.most


@pytest.mark.parametrize(
    ("path", "line", "number"), COUNTED, ids=lambda each: getattr(each, "stem", each)
)
def test_the_published_games_have_so_many_deals_left(path: Path, line: int, number: int) -> None:
    assert worlds(path.read_text(encoding="utf-8"), line) == number


HEAD = """transcript 1 quartets
rules quartett
option families 3
option family-size 2
option win books
option deal all
player a Asha
player b Ben
player c Carla
deal c
"""
GAME = ("ask a b A1", "fish b", "ask b c B2", "give c 1", "book b B", "ask b a C1")
CARDS = ("A1", "A2", "B1", "B2", "C1", "C2")


def fits(hands: Sequence[set[str]], events: Sequence[str]) -> bool:
    """Says whether a deal obeys every rule of so much of a game."""
    held = dict(zip("abc", map(set, hands), strict=True))
    for at, event in enumerate(events):
        verb, player, *rest = event.split()
        if verb != "book" and any(
            {f"{x}1", f"{x}2"} <= hand for x in "ABC" for hand in held.values()
        ):
            return False
        if verb == "ask":
            other, what = rest
            if what in held[player] or not any(card[0] == what[0] for card in held[player]):
                return False
        elif verb == "fish":
            if what in held[other]:
                return False
        elif verb == "give":
            if what not in held[other]:
                return False
            held[other].remove(what)
            held[events[at - 1].split()[1]].add(what)
        elif not {f"{rest[0]}1", f"{rest[0]}2"} <= held[player]:
            return False
        else:
            held[player] -= {f"{rest[0]}1", f"{rest[0]}2"}
    return True


@pytest.mark.parametrize("length", range(1, len(GAME) + 1))
def test_it_is_the_number_of_all_deals_that_fit(length: int) -> None:
    deals = {
        tuple(frozenset(order[at : at + 2]) for at in (0, 2, 4)) for order in permutations(CARDS)
    }
    number = sum(fits([set(hand) for hand in deal], GAME[:length]) for deal in deals)
    assert worlds(HEAD + "\n".join(GAME[:length]) + "\n") == number


STOCKED = """transcript 1 quartets
rules quartett
option families 2
option family-size 3
option deal 2
player a Asha
player b Ben
deal b
"""
DRAWN = (
    "ask a b A1",
    "fish b",
    "draw a",
    "ask b a B2",
    "give a 1",
    "ask b a B3",
    "fish a",
    "draw b",
)


def fits_stocked(order: Sequence[str], events: Sequence[str]) -> bool:
    """Says whether cards that are dealt, and drawn, in an order obey every rule of a game."""
    held, stock = {"a": set(order[:2]), "b": set(order[2:4])}, list(order[4:])
    for event in events:
        verb, player, *rest = event.split()
        if any({f"{x}1", f"{x}2", f"{x}3"} <= hand for x in "AB" for hand in held.values()):
            return False
        if verb == "ask":
            asker, (other, what) = player, rest
            if what in held[asker] or not any(card[0] == what[0] for card in held[asker]):
                return False
        elif verb == "draw":
            held[player].add(stock.pop(0))
        elif (what in held[other]) != (verb == "give"):
            return False
        elif verb == "give":
            held[other].remove(what)
            held[asker].add(what)
    return True


@pytest.mark.parametrize("length", range(1, len(DRAWN) + 1))
def test_with_a_stock_it_is_that_number_too(length: int) -> None:
    """A card that was drawn is told from the others of the stock, which lie in no order."""
    events = DRAWN[:length]
    drawn = sum(event.startswith("draw") for event in events)
    deals = {
        (frozenset(order[:2]), frozenset(order[2:4]), order[4 : 4 + drawn])
        for order in permutations(("A1", "A2", "A3", "B1", "B2", "B3"))
        if fits_stocked(order, events)
    }
    assert worlds(STOCKED + "\n".join(events) + "\n") == len(deals)


def test_what_cannot_be_counted_is_bounded_and_what_is_too_much_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    exact = worlds(STOCKED)
    assert exact is not None
    insight = Replay().feed_all(STOCKED.encode()).insight()
    assert insight is not None
    assert insight.worlds is not None
    monkeypatch.setattr(counting, "MOST_STEPS", 3)
    found = insight.worlds()
    assert found is not None
    assert found.least <= exact <= found.most
    assert not found.exact
    monkeypatch.setattr(counting, "MOST_STATES", 3)
    assert insight.worlds() is None


@pytest.mark.parametrize("name", ["quantum-published-no-is-a-contradiction", "blind-published"])
def test_who_says_what_leaves_no_deal_has_lost(name: str) -> None:
    replay = Replay().feed_all((CASES / f"q-{name}.ref").read_bytes())
    finding = next(each for each in replay.findings if each.rule == "quartets/contradiction")
    assert replay.state is not None
    assert replay.state.deals()[-1].details["lost"] == finding.player
    json.dumps(dict(replay.state.deals()[-1].details))
