"""A desk at a match to which others write too, by the table or by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from desks import KACHUFUL, Sit
from freezegun import freeze_time
from wording import cannot

from referee.match.record import LiveMatch
from referee.table.desk import Desk
from referee.values.rules import CannotDo
from referee.words.live import torn
from referee.words.table import (
    added_elsewhere,
    back,
    changed_elsewhere,
    gone,
)


def test_what_others_add_is_told_and_taken_into_account(sit: Sit, path: Path) -> None:
    desk = sit()
    assert desk.notice() == []
    with freeze_time("2026-11-29 20:14:05"):
        LiveMatch(str(path)).log("bid 1")
    assert desk.notice() == added_elsewhere(["bid a 1 @20:14:05"])
    assert desk.expected() == "b (\u2068נועם\u2069) bids"
    assert desk.notice() == []


def test_a_line_is_judged_by_what_the_file_says_by_then(sit: Sit, path: Path) -> None:
    desk = sit()
    LiveMatch(str(path)).log("bid 1")
    reply = desk.enter("bid a 1")
    assert not reply.accepted
    assert reply.complaints[0] == added_elsewhere(["bid a 1"])[0]
    assert any("kachuful/bid-turn" in each for each in reply.complaints)


def test_what_was_changed_by_hand_is_read_again(sit: Sit, path: Path) -> None:
    desk = sit(KACHUFUL, "1 0")
    path.write_text(path.read_text("utf-8").replace("bid a 1", "bid a 2"), "utf-8")
    assert desk.notice() == changed_elsewhere([9])
    assert desk.match.summary().deals[0].columns["bids"]["a"] == 2
    path.write_text(path.read_text("utf-8").replace("bid", "  bid"), "utf-8")
    assert desk.notice() == changed_elsewhere([9, 10])


def test_what_is_no_match_any_more_is_said_and_nothing_breaks(sit: Sit, path: Path) -> None:
    desk = sit()
    whole = path.read_bytes()
    path.write_text("nonsense\n", "utf-8")
    assert desk.notice() == [cannot("no-game", file=str(path))]
    reply = desk.enter("1")
    assert not reply.accepted
    assert reply.complaints[0] == cannot("no-game", file=str(path))
    path.write_bytes(whole)
    assert desk.enter("1").accepted


def test_an_unfinished_line_that_somebody_left_is_set_aside(sit: Sit, path: Path) -> None:
    desk = sit()
    with path.open("a") as file:
        file.write("bid a 1")
    told = desk.notice()
    assert torn("bid a 1") in told
    assert path.read_text("utf-8").endswith("# torn: bid a 1\n")


def test_a_file_that_has_gone_can_be_written_again(sit: Sit, path: Path) -> None:
    desk = sit(KACHUFUL, "1 0")
    whole = path.read_bytes()
    path.unlink()
    (told,) = desk.notice()
    assert told == gone(str(path))
    reply = desk.enter("1")
    assert not reply.accepted
    assert reply.complaints == (told,)
    assert desk.enter("score").told, "what is known can still be shown"
    assert desk.enter("restore").accepted
    assert path.read_bytes() == whole
    assert desk.enter("1").accepted
    assert not desk.enter("restore").accepted, "which is then no command any more"


def test_a_file_that_comes_back_is_welcome(sit: Sit, path: Path) -> None:
    desk = sit(KACHUFUL, "1 0")
    path.rename(path.with_suffix(".moved"))
    assert desk.notice() == [gone(str(path))]
    path.with_suffix(".moved").rename(path)
    assert desk.notice()[0] == back(str(path))
    assert desk.enter("1").accepted


def test_there_must_be_a_match_to_sit_down_at(path: Path) -> None:
    with pytest.raises(CannotDo) as error:
        Desk(str(path), lambda: 80)
    assert error.value.key == "no-match"
