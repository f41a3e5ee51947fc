"""The kernels by themselves: other games stand on them, with ids of their own."""

from __future__ import annotations

from referee.games.kernel.tricks.cards import judge_cards
from referee.games.kernel.tricks.events import Play, Trick
from referee.games.kernel.tricks.round import TrickRound, TrickRules
from referee.games.kernel.tricks.taking import take_cards, take_plain
from referee.games.kernel.ways import ASKING, DEALS, joined

NAMES = {"a": "Asha", "b": "Noam", "c": "Somchai"}


def test_what_is_said_last_of_a_kind_is_meant() -> None:
    ways = joined(DEALS, ASKING, {"record/order": {"seats": DEALS["record/order"]["seats"]}})
    assert {"absent", "want-card", "hand-size"} <= set(ways["record/arguments"])
    assert set(ways["record/order"]) == {"seats"}


class Whist(TrickRound):
    """A round without bids."""

    ids = TrickRules("whist")
    __slots__ = ()


def played(here: Whist, *events: Play | Trick) -> list[list[tuple[str, str | None]]]:
    """Plays cards of a round, and returns rule and player of all that is wrong."""
    found = []
    for line, event in enumerate(events, 2):
        faults = judge_cards(here, event, line)
        found.append([(fault.rule, fault.player) for fault in faults])
        if faults or not take_plain(here, event, line):
            take_cards(here, event, line, faults)
    return found


def test_a_game_of_tricks_has_rules_of_its_own() -> None:
    here = Whist(1, list(NAMES), "c", 3, "S")
    here.refresh()
    assert here.ready
    found = played(
        here,
        Trick("a", ("AH", "2C", "3H")),
        Play("a", "KH"),
        Play("b", "4H"),
        Play("c", "5H"),
        Trick("b", ("5D", "6D", "7D")),
    )
    assert found == [[], [], [("whist/follow-suit", "b")], [], [("whist/play-turn", "b")]]
    assert here.finished
    assert here.tricks_won() == {"a": 3, "b": 0, "c": 0}
