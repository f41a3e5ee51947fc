"""The kernels by themselves: other games stand on them, with ids of their own."""

from __future__ import annotations

from referee.games.kernel.asking.events import Ask, Book, DealOut, Give, Nothing
from referee.games.kernel.asking.house import AskingRules
from referee.games.kernel.asking.state import AskingState
from referee.games.kernel.deals import DealtState
from referee.games.kernel.seats import Join, Leave
from referee.games.kernel.tricks.cards import judge_cards
from referee.games.kernel.tricks.events import Play, Trick
from referee.games.kernel.tricks.round import TrickRound, TrickRules
from referee.games.kernel.tricks.taking import take_cards, take_plain
from referee.games.kernel.ways import ASKING, DEALS, joined
from referee.notation.events import Event, Void, vocabulary
from referee.values.deck import Deck

NAMES = {"a": "Asha", "b": "Noam", "c": "Somchai"}


class Pairs(AskingRules):
    """Pairs of ranks, asked for by name; all cards are dealt."""

    miss = Nothing
    verbs = vocabulary(DealOut, Ask, Give, Nothing, Book, Join, Leave)


SETTINGS = {
    "players": (2, 4), "deal": (2, 4), "first": "left", "next": "asked", "lucky-draw": "off",
    "empty-hand": "out", "empty-stock": "play-on", "ask-for": "rank",
}  # fmt: skip


def pairs() -> AskingState:
    return AskingState(NAMES, Pairs("pairs", SETTINGS, Deck("A23", "SH"), 1))


def told(state: AskingState, *events: Event) -> list[list[str]]:
    """Feeds events to a match, and returns the rules that each of them breaks."""
    found = []
    for line, event in enumerate(events, 1):
        faults = state.findings(event, line)
        found.append([fault.rule for fault in faults])
        state.apply(event, line, faults)
    return found


def test_a_game_of_asking_has_rules_of_its_own() -> None:
    match = pairs()
    assert told(match, DealOut("c"), Ask("b", "a", "2"), Ask("a", "c", "A")) == [
        [], ["pairs/turn"], ["pairs/answer-due"],
    ]  # fmt: skip
    match = pairs()
    found = told(match, DealOut("c"), Ask("a", "b", "A"), Nothing("b"), Ask("b", "a", "A"))
    assert found == [[], [], [], ["pairs/contradiction"]]
    assert next(each for each in match.allowed() if each.must).verb == "give"
    assert match.due("none") == ("a",)


def test_people_come_and_go_in_any_game_of_deals() -> None:
    match = pairs()
    assert isinstance(match, DealtState)
    assert told(match, DealOut("c"), Leave("a"), Void(), Leave("b"), DealOut("c")) == [
        [], ["record/order"], [], [], ["pairs/players"],
    ]  # fmt: skip
    assert match.players == ["c"]
    assert match.deals()[0].void


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
