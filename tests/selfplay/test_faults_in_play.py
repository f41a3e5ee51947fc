"""One illegal act in an otherwise honest match: found at its line, under its rule, and alone.

Where the hands are open, every fault is seen at once. Where they are closed, a lie about hidden
cards may be found late or never, but then nobody and nothing else is accused.
"""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tables import FEW, QUIET, fish, kachuful, marks, matches, places, replayed

from referee.games.simulating.record import CLOSED, OPEN, Evidence
from referee.match.simulate import Wish, faults, transcript
from referee.match.spoil import SPOILERS
from referee.values.rules import CannotDo

LATE = {"go-fish/lucky-shown"}
"""A draw that is not shown is recorded by nobody, so that later cards must tell what it was."""

HIDDEN = {
    "go-fish/ask-held",
    "go-fish/ask-own-card",
    "go-fish/give-all",
    "go-fish/fish-true",
    "go-fish/lucky-shown",
    "go-fish/book-at-once",
}
"""Rules about cards that only their holder sees."""

UNSEEN = {"kachuful/own-card"}
"""What nobody can see where no hand is recorded."""

GAMES = {"go-fish": fish, "kachuful": kachuful}
FAULTS = {game: [rule for rule in faults(game) if rule not in SPOILERS] for game in GAMES}


def make(wish: Wish, rule: str, evidence: Evidence) -> list[str]:
    """Plays a match with a fault; house rules that leave no room for it are not an example."""
    quiet = wish._replace(fault=rule, habits=wish.habits._replace(**QUIET))
    try:
        return transcript(quiet, evidence)
    except CannotDo:
        assume(False)
        raise


def open_fault(wish: Wish, rule: str) -> None:
    lines = make(wish, rule, OPEN)
    findings = replayed(lines).findings
    if rule in LATE:
        assert len(findings) <= 1
        assert all(each.rule in (rule, "go-fish/contradiction") for each in findings)
        assert all(marks(lines)[0][0] in each.proof for each in findings)
    else:
        assert places(findings) == marks(lines), "\n".join(lines)


def closed_fault(wish: Wish, rule: str) -> None:
    lines = make(wish, rule, CLOSED)
    findings = replayed(lines).findings
    if rule in HIDDEN:
        assert len(findings) <= 1
        for each in findings:
            assert marks(lines)[0][0] in each.proof, "\n".join(lines)
            assert each.rule in (rule, "go-fish/contradiction")
            if rule != "go-fish/book-at-once":  # there the line is an ask, perhaps another's
                guilty = lines[marks(lines)[0][0] - 1].split()[1]
                assert each.player in (None, guilty)
    elif rule in UNSEEN:
        assert findings == []
    else:
        assert places(findings) == marks(lines), "\n".join(lines)


@pytest.mark.parametrize("rule", FAULTS["go-fish"])
@given(wish=fish())
@FEW
def test_a_fault_of_go_fish_in_open_hands_is_found(rule: str, wish: Wish) -> None:
    open_fault(wish, rule)


@pytest.mark.parametrize("rule", FAULTS["kachuful"])
@given(wish=kachuful())
@FEW
def test_a_fault_of_kachuful_in_open_hands_is_found(rule: str, wish: Wish) -> None:
    open_fault(wish, rule)


@pytest.mark.parametrize("rule", FAULTS["go-fish"])
@given(wish=fish())
@FEW
def test_a_fault_of_go_fish_in_closed_hands_accuses_nobody_else(rule: str, wish: Wish) -> None:
    closed_fault(wish, rule)


@pytest.mark.parametrize("rule", FAULTS["kachuful"])
@given(wish=kachuful())
@FEW
def test_a_fault_of_kachuful_in_closed_hands_accuses_nobody_else(rule: str, wish: Wish) -> None:
    closed_fault(wish, rule)


@pytest.mark.parametrize("rule", SPOILERS)
@pytest.mark.parametrize("evidence", [OPEN, CLOSED], ids=["open", "closed"])
@given(data=st.data())
@FEW
def test_a_slip_of_the_pencil_is_found_alone(
    rule: str, evidence: Evidence, data: st.DataObject
) -> None:
    if rule == "deck/card-twice" and evidence == CLOSED:
        return  # it takes two hands that are written down
    wish = data.draw(fish() if rule == "deck/too-many" else matches())
    lines = make(wish, rule, evidence)
    assert places(replayed(lines).findings) == marks(lines), "\n".join(lines)


def test_most_lies_about_hidden_cards_are_proved_in_the_end() -> None:
    """Of twenty false "go fish" with closed hands at least half are proved by the log alone."""
    proved = 0
    for seed in range(20):
        wish = Wish("go-fish", seed, players=4, fault="go-fish/fish-true")
        proved += bool(replayed(transcript(wish, CLOSED)).findings)
    assert proved >= 10
