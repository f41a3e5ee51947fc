"""``referee new``: a header that reads back as it was meant, in a file that was not there."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pexpect
import pytest
from freezegun import freeze_time
from machine import PATIENCE

from .conftest import Referee, environment

FOUR = ("-p", "Asha Devi", "-p", "נועם", "-p", "สมชาย", "-p", "Omar")


def test_a_match_is_started_today(here: Path, referee: Referee) -> None:
    with freeze_time("2026-11-29 23:30:00"):
        done = referee("new", "kachuful", "friday.ref", *FOUR, "--place", "Amal's kitchen")
    assert (done.code, done.err) == (0, "")
    assert (here / "friday.ref").read_text("utf-8") == (
        "transcript 1 kachuful\nrules standard\ndate 2026-11-29\nplace Amal's kitchen\n"
        "player ash Asha Devi\nplayer nv נועם\nplayer sm สมชาย\nplayer om Omar\n\n"
    )
    assert "friday.ref" in done.out
    assert "ash  Asha Devi" in done.out


def test_house_rules_and_handles_of_ones_own(here: Path, referee: Referee) -> None:
    options = ("--rules", "classic", "-o", "lucky-draw=off", "-o", "players = 2..4")
    players = ("-p", "x=Asha", "-p", "Bob", "-p", "b2=Bea = Beatrix")
    done = referee("new", "go-fish", "m.ref", *options, *players, "--date", "2026-11-28")
    assert done.code == 0
    assert (here / "m.ref").read_text("utf-8") == (
        "transcript 1 go-fish\nrules classic\noption lucky-draw off\noption players 2..4\n"
        "date 2026-11-28\nplayer x Asha\nplayer bob Bob\nplayer b2 Bea = Beatrix\n\n"
    )
    assert referee("check", "m.ref").code == 0


def test_as_json(referee: Referee) -> None:
    done = referee("new", "kachuful", "m.ref", *FOUR, "-o", "hook=off", "--format", "json")
    told = json.loads(done.out)
    assert told["version"] == 1
    assert told["game"] == "kachuful"
    assert told["rules"] == "standard"
    assert told["options"] == {"hook": "off"}
    assert told["players"] == {
        "ash": "Asha Devi", "nv": "נועם", "sm": "สมชาย", "om": "Omar",
    }  # fmt: skip
    assert done.err == ""


def test_nothing_is_overwritten(here: Path, referee: Referee) -> None:
    (here / "m.ref").write_text("precious\n")
    done = referee("new", "kachuful", "m.ref", *FOUR)
    assert done.code == 2
    assert "m.ref" in done.err
    assert (here / "m.ref").read_text() == "precious\n"


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("kachufull", "m.ref", *FOUR), "kachuful"),
        (("kachuful", "m.ref", "-p", "Asha", "-p", "Bob"), "3 to 8"),
        (("kachuful", "m.ref", *FOUR, "-p", "ASHA DEVI"), "taken"),
        (("kachuful", "m.ref", *FOUR, "-p", "Eve #2"), "#"),
        (("kachuful", "m.ref", *FOUR, "-p", "#2"), "#"),
        (("kachuful", "m.ref", *FOUR, "-p", "x=Ann", "-p", "x=Eve"), "taken"),
        (("kachuful", "m.ref", *FOUR, "-p", "stock=Eve"), "stock"),
        (("kachuful", "m.ref", *FOUR, "-p", "two words=Eve"), "two"),
        (("kachuful", "m.ref", *FOUR, "-p", "Eve\u202e"), "invisible"),
        (("kachuful", "m.ref", *FOUR, "-p", "x" * 65), "64"),
        (("kachuful", "m.ref", *FOUR, "--rules", "standart"), "standard"),
        (("kachuful", "m.ref", *FOUR, "-o", "hock=off"), "hook"),
        (("kachuful", "m.ref", *FOUR, "-o", "hook=perhaps"), "on, off"),
        (("kachuful", "m.ref", *FOUR, "-o", "hook"), "KEY=VALUE"),
        (("kachuful", "m.ref", *FOUR, "-o", "hook=on", "-o", "HOOK=off"), "twice"),
        (("kachuful", "m.ref", *FOUR, "--place", "Room #4"), "#"),
        (("kachuful", "m.ref"), "-p NAME"),
        (("kachuful",), "FILE"),
        ((), "GAME"),
        (("kachuful", "nowhere/m.ref", *FOUR), "nowhere"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(
    here: Path, referee: Referee, args: tuple[str, ...], reason: str
) -> None:
    done = referee("new", *args)
    assert done.code == 2
    assert reason in done.err
    assert done.out == ""
    assert list(here.iterdir()) == []


def test_on_a_terminal_what_is_missing_is_asked_for(here: Path) -> None:
    with pexpect.spawn(
        sys.executable, ["-m", "referee", "new"], cwd=here, env=environment(), encoding="utf-8",
        timeout=PATIENCE,
    ) as terminal:  # fmt: skip
        for question, answer in (
            ("game", "kachuful"), ("rules", ""), ("house rule", ""), ("player 1", "Asha"),
            ("player 2", "Bob"), ("player 3", "Carl"), ("player 4", ""), ("right", ""),
            ("file", ""),
        ):  # fmt: skip
            terminal.expect(question)
            terminal.send(f"{answer}\r")
        terminal.expect(pexpect.EOF)
    assert terminal.wait() == 0
    written = (here / "match.ref").read_text("utf-8")
    assert written.endswith("player ash Asha\nplayer bob Bob\nplayer car Carl\n\n")


def test_a_date_that_no_league_could_read_is_refused(here: Path, referee: Referee) -> None:
    done = referee("new", "go-fish", "match.ref", "-p", "Asha", "-p", "Bob", "--date", "tomorrow")
    assert done.code == 2
    assert "'tomorrow'" in done.err
    assert not (here / "match.ref").exists()


def test_a_match_without_a_file_is_the_match(here: Path, referee: Referee) -> None:
    assert referee("new", "go-fish", "-p", "Asha", "-p", "Bob").code == 0
    assert (here / "match.ref").exists()
