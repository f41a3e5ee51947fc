"""``!1`` takes a way on from a refusal; whatever else is typed is the next line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from desks import Sit, events
from screens import Screen, wait_for
from wording import due

from referee.match.record import LiveMatch, Match
from referee.table.desk import Desk
from referee.table.sitting import Reply
from referee.values.remedies import Way
from referee.words import ways
from referee.words.say import say

NAMES = {"a": "Ann", "b": "Bo", "c": "Cy", "d": "Dee"}
HEADER = """\
transcript 1 kachuful
option rounds 3,2
player a Ann
player b Bo
player c Cy
player d Dee

"""
REVOKED = (
    HEADER
    + """\
deal d 3 S
bid a 1
bid b 0
bid c 1
bid d 0
trick a AH 2C 5H 6H
play a KH
"""
)
HOOKED = HEADER + "deal d 3 S\nbid a 1\nbid b 0\nbid c 1\n"


def told(reply: Reply) -> list[str]:
    """Returns what is said of a refusal, the ways on included."""
    return [*reply.complaints, *(reply.more() if reply.more else ())]


def added(path: Path) -> list[str]:
    return events(path)[7:]


# -- at the desk ------------------------------------------------------------------------------


def test_a_refusal_tells_its_ways_and_what_they_do_to_the_score(sit: Sit) -> None:
    reply = sit(REVOKED, columns=200).enter("9h")
    revoked = Way("revoke", (), {"b": (10, 0)})
    assert told(reply)[-3:] == [
        f"  !1 {ways.text(revoked, NAMES)}: revoke b 1; play b 9H",
        f"  !2 {ways.STANDS}: play b 9H; ruling kachuful/follow-suit stands",
        f"  !3 {say(ways.LINE_WRONG, line=13)}: amend 13 'trick a AH 2C 5H 6H'",
    ]


@pytest.mark.parametrize(
    ("way", "lines"),
    [
        ("!1", ["revoke b 1", "play b 9H"]),
        ("!", ["revoke b 1", "play b 9H"]),
        ("! 1", ["revoke b 1", "play b 9H"]),
        ("!٢", ["play b 9H", "ruling kachuful/follow-suit stands"]),
    ],
)
def test_a_way_is_taken(sit: Sit, path: Path, way: str, lines: list[str]) -> None:
    desk = sit(REVOKED)
    assert not desk.enter("9h").accepted
    assert [told.split(maxsplit=1)[1] for told in desk.enter(way).told] == lines
    assert added(path) == lines
    assert desk.expected().startswith(due("kachuful", "play", NAMES, player="c", led="H"))
    assert not Match.read(path.read_bytes()).faults


def test_a_number_after_a_refusal_is_a_number(sit: Sit, path: Path) -> None:
    desk = sit(HOOKED)
    assert not desk.enter("1").accepted
    assert desk.enter("2").accepted
    assert events(path)[-1] == "bid d 2"


def test_what_is_shown_in_between_leaves_the_ways_as_they_are(sit: Sit, path: Path) -> None:
    desk = sit(REVOKED)
    desk.enter("9h")
    for command in ("score", "lines", "help", "undo 99", "!7"):
        desk.enter(command)
    assert desk.enter("!1").accepted
    assert added(path) == ["revoke b 1", "play b 9H"]


@pytest.mark.parametrize("between", ["9d", "undo", "note hm"])
def test_once_the_match_is_another_there_is_no_way(sit: Sit, path: Path, between: str) -> None:
    desk = sit(REVOKED)
    desk.enter("9h")
    assert desk.enter(between).accepted
    before = path.read_bytes()
    assert desk.enter("!1").complaints == (ways.NONE,)
    assert path.read_bytes() == before


def test_what_somebody_else_wrote_meanwhile_ends_the_ways_too(sit: Sit, path: Path) -> None:
    desk = sit(REVOKED)
    desk.enter("9h")
    LiveMatch(str(path)).log("play b 9D")
    assert not desk.enter("!1").accepted
    assert added(path) == ["play b 9D"]


def test_the_ways_are_those_of_the_last_refusal(sit: Sit, path: Path) -> None:
    desk = sit(REVOKED)
    desk.enter("9h")
    desk.enter("5h")
    assert desk.enter("!1").complaints == (ways.by_hand(Way("correct", (), edit="5h")),)
    desk.enter("frob")
    assert not desk.enter("!1").accepted
    assert added(path) == []


@pytest.mark.parametrize("typed", ["!0", "!x", "!-1", "!1 2", "!!"])
def test_what_is_no_number_takes_no_way(sit: Sit, path: Path, typed: str) -> None:
    desk = sit(REVOKED)
    desk.enter("9h")
    assert not desk.enter(typed).accepted
    assert added(path) == []


def test_with_somebody_at_the_prompt_a_correction_is_theirs_to_complete(path: Path) -> None:
    path.write_text(REVOKED, "utf-8")
    desk = Desk(str(path), lambda: 80, confirm=lambda *_: True)
    desk.enter("9h")
    reply = desk.enter("!3")
    assert reply.accepted
    assert reply.edit == "amend 13 trick a AH 2C 5H 6H"
    assert desk.enter(reply.edit.replace("2C", "2H")).accepted
    assert desk.enter("9h").accepted


def test_a_refusal_is_told_before_its_ways_are_tried(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At event 500 trying them takes longer than anybody likes to wait for a ruling."""
    monkeypatch.setattr("referee.table.sitting.ways_on", lambda *_: 1 / 0)
    assert sit(REVOKED).enter("9h").complaints


# -- on a terminal ----------------------------------------------------------------------------


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Callable[[str], Screen]]:
    opened: list[Screen] = []

    def run(text: str) -> Screen:
        (tmp_path / "match.ref").write_text(text, "utf-8")
        opened.append(Screen(tmp_path, "table"))
        opened[-1].expect("\n>")
        return opened[-1]

    yield run
    for each in opened:
        each.close()


def test_on_a_terminal_the_penalty_is_two_keys_away(
    screen: Callable[[str], Screen], path: Path
) -> None:
    table = screen(REVOKED)
    table.type("9h")
    table.expect("!3 ")
    wait_for(lambda: table.lines()[-2] == ">", table.text)
    table.type("!")
    table.expect("16  play b 9H")
    table.expect(due("kachuful", "play", NAMES, player="c", led="H"))
    assert added(path) == ["revoke b 1", "play b 9H"]


def test_on_a_terminal_a_wrong_line_comes_into_the_prompt(
    screen: Callable[[str], Screen], path: Path
) -> None:
    table = screen(REVOKED)
    table.type("9h")
    table.expect("!3 ")
    wait_for(lambda: table.lines()[-2] == ">", table.text)
    table.type("!3")
    wait_for(lambda: table.lines()[-2] == "> amend 13 trick a AH 2C 5H 6H", table.text)
    table.press("BSpace", "BSpace")
    table.type("7H")
    table.expect("Write this? [y/N]")
    table.type("y")
    wait_for(lambda: "trick a AH 2C 5H 7H" in path.read_text(), table.text)
    wait_for(lambda: table.lines()[-2] == ">", table.text)
    table.type("9d")
    wait_for(lambda: "play b 9D" in path.read_text(), table.text)


def test_on_a_terminal_a_number_after_a_refusal_is_the_other_bid(
    screen: Callable[[str], Screen], path: Path
) -> None:
    table = screen(HOOKED)
    table.type("1")
    table.expect(f"!1 {ways.STANDS}")
    wait_for(lambda: table.lines()[-2] == ">", table.text)
    table.type("2")
    table.expect("12  bid d 2")
    assert events(path)[-1] == "bid d 2"
