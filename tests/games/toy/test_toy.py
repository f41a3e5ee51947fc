"""The test of the house: a game that no line outside its folder names goes through everything.

The toy has a themed deck, header lines of its own and no stock. It is installed as a package of
somebody else's would be; see ``toy/`` beside this file.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from toy_shell import Came, Toy

import referee
from referee import games
from referee.export import FORMATS
from referee.games.simulating.record import OPEN
from referee.match.checking import all_rules
from referee.match.simulate import Wish, faults, transcript
from referee.words.rulebook import example

FAMILIES = "family A Cats: Tom, Felix, Mia\nfamily Bird Birds: Jay, Owl, Tit\n"
HEADER = f"transcript 1 toy\nrules plain\n{FAMILIES}date 2026-11-30\nplayer a Asha\nplayer b בני\n"
STARTED = f"{HEADER}\ndeal b\nlay a A1 @20:00:00\nlay b Bird1 @20:01:00\n"
PLAYED = STARTED + "lay a A2\nlay b Bird2\nlay a A3\nlay b Bird3\nend\n"
FitsSchema = Callable[[str, str], Any]


@pytest.fixture
def match(tmp_path: Path) -> Path:
    path = tmp_path / "match.ref"
    path.write_text(STARTED, encoding="utf-8")
    return path


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = tmp_path / "played.ref"
    path.write_text(PLAYED, encoding="utf-8")
    return path


def fine(came: Came, code: int = 0) -> str:
    """Returns what a command printed, having asserted that nothing went wrong."""
    assert came.code == code, came
    assert "Traceback" not in came.out + came.err
    return came.out


# -- at the table -----------------------------------------------------------------------------


def test_a_match_is_started_logged_taken_back_and_corrected(toy: Toy, tmp_path: Path) -> None:
    fine(toy("new", "toy", "match.ref", "-p", "a=Asha", "-p", "b=Ben"))
    assert "lay a" in fine(toy("deal", "b"))
    assert "lay a A1" in fine(toy("lay", "a1"))
    assert "lay b Bird2" in fine(toy("log", "lay owl"))  # a name stands for the card
    fine(toy("undo"))
    fine(toy("undo", "--redo"))
    lines = (tmp_path / "match.ref").read_text("utf-8").splitlines()
    at = next(number for number, line in enumerate(lines, 1) if line.startswith("lay b"))
    assert "Bird3" in fine(toy("amend", str(at), "lay b bird3", "--yes"))
    refused = toy("lay", "a", "tom")
    assert refused.code == 1
    assert "Tom (A1) was laid before" in refused.err
    unknown = toy("lay", "a", "towm")
    assert unknown.code == 1
    assert "'A1'?" in unknown.err


def test_people_come_and_go_between_deals(toy: Toy, match: Path) -> None:
    assert "leave a" in toy("leave", "a").err
    fine(toy("void"))
    fine(toy("join", "c", "Chai", "after", "a"))
    assert "lay c" in fine(toy("deal", "a"))
    assert "toy/players" in toy("log", "void", "join d Dina", "join e Eva").err


def test_a_name_is_no_card_in_a_file(toy: Toy, match: Path) -> None:
    match.write_text(STARTED + "lay a Felix\n", encoding="utf-8")
    assert "record/arguments: 'Felix'" in fine(toy("check", "match.ref"), 1)


def test_how_it_stands(toy: Toy, match: Path, fits_schema: FitsSchema) -> None:
    told = fine(toy("status"))
    assert "a (Asha) lays a card; left: A2, A3, Bird2, Bird3; then" in told
    fits_schema("status.json", fine(toy("status", "--format", "json")))
    assert "Each cell: the cards laid" in fine(toy("score"))
    sheet = fits_schema("score.json", fine(toy("score", "--format", "json")))
    assert sheet["header"] == FAMILIES.splitlines()
    assert "Cats (A)" in fine(toy("deduce"))
    assert "a (Asha) or b" in fine(toy("deduce", "--player", "b"))
    fine(toy("deduce", "--by", "a", "--hand", "A2 mia", "--odds"))
    fits_schema("deduce.json", fine(toy("deduce", "--format", "json")))


def test_the_live_table(toy: Toy, match: Path) -> None:
    lines = "status\nscore\ndeduce\nhelp lay\nlay a mia\nundo\nredo\nfelix\nlines\nquit\n"
    told = toy("table", "match.ref", stdin=lines)
    assert "lays a card" in fine(told, told.code)
    assert "Felix (A2)" not in told.err
    assert "lay b" not in match.read_text("utf-8").rpartition("lay a")[2]


def test_a_new_match_at_the_table(toy: Toy, installed: str, tmp_path: Path) -> None:
    from referee.table.opening import open_match

    answers = iter(["to", "plain", "", "Asha", "Ben", "", "", ""])
    opened, begun = open_match(lambda *_: next(answers), print)
    assert (opened.replay.header.game, begun) == (games.load("toy"), [])


def test_what_may_be_typed(toy: Toy, match: Path) -> None:
    from referee.table.desk import Desk

    desk = Desk(str(match), lambda: 80)
    assert [choice.word for choice in desk.choices("lay a f")] == ["A2"]
    assert desk.bar()
    assert "lays a card" in desk.expected()


def test_those_who_look_on(installed: str, match: Path) -> None:
    """On the page for phones, in a process of its own."""
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", "serve", str(match), "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": installed},
    )
    try:
        assert process.stdout
        address = process.stdout.readline().rpartition(" ")[2].strip()
        with urllib.request.urlopen(address, timeout=30) as answer:
            page = answer.read().decode("utf-8")
        assert "Toy" in page
        assert "Asha" in page
    finally:
        process.kill()
        process.communicate()


def test_the_second_screen(installed: str, match: Path) -> None:
    from referee.match.follow import Follow
    from referee.render.board import screen_lines

    assert any("lays a card" in line for line in screen_lines(Follow(str(match)), 80, 24))


# -- archives ---------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "github", "sarif", "junit"])
def test_records_are_checked(toy: Toy, played: Path, form: str) -> None:
    assert fine(toy("check", "--format", form, str(played))) or form == "github"


def test_checks_fit_their_schema(toy: Toy, played: Path, fits_schema: FitsSchema) -> None:
    document = fits_schema("check.json", fine(toy("check", "--format", "json", str(played))))
    (file,) = document["files"]
    assert file["game"] == "toy"
    assert file["result"]["totals"] == {"a": 3, "b": 0}
    assert file["result"]["winners"] == ["a"]
    assert (file["events"], file["proved"], file["open"]) == (8, 6, 2)
    fine(toy("check", "--select", "toy", "--statistics", str(played)))


def test_a_line_is_explained(toy: Toy, played: Path, fits_schema: FitsSchema) -> None:
    claimed = 1 + next(
        at for at, line in enumerate(PLAYED.splitlines()) if line.startswith("lay b Bird1")
    )
    told = fine(toy("check", "--explain", str(claimed), str(played)))
    assert "open: b (\u2068בני\u2069) has none of Cats (A)." in told
    value = fine(toy("check", "--explain", str(claimed), "--format", "json", str(played)))
    assert fits_schema("explain.json", value)["claims"][0]["what"] == "A"


def test_records_are_rewritten(toy: Toy, tmp_path: Path) -> None:
    path = tmp_path / "loose.ref"
    path.write_text(PLAYED.replace(": Tom, Felix", " :Tom ,Felix").replace("lay a A2", "LAY a a2"))
    fine(toy("fmt", str(path)))
    assert path.read_text("utf-8") == PLAYED


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("view", ["full", "public"])
def test_every_format(toy: Toy, played: Path, form: str, view: str) -> None:
    hand = "hand a A1 A2 x1\n"
    played.write_text(PLAYED.replace("deal b\n", f"deal b\n{hand}"), encoding="utf-8")
    fine(toy("export", str(played), "--to", form, "--view", view, "-o", "out/"))
    (written,) = Path("out").iterdir()
    data = written.read_bytes()
    assert data
    if form == "ref":
        text = data.decode()
        assert FAMILIES in text
        assert (hand in text) == (view == "full")
        assert referee.check(data).faults == ()
    if form in ("html", "md", "csv", "json", "jsonl"):
        assert "Asha" in data.decode() or form == "jsonl"
    if form == "html":
        assert "Asha lays Tom (A1)." in data.decode()


def test_documents_fit_their_schemas(toy: Toy, played: Path, fits_schema: FitsSchema) -> None:
    document = fits_schema("export-json.json", fine(toy("export", str(played), "--to", "json")))
    (match,) = document["matches"]
    assert match["statistics"][0]["key"] == "laying"
    assert match["header"] == FAMILIES.splitlines()
    for line in fine(toy("export", str(played), "--to", "jsonl")).splitlines():
        fits_schema("export-jsonl.json", line)


def test_a_league(toy: Toy, played: Path, fits_schema: FitsSchema) -> None:
    assert "Toy: 1 match" in fine(toy("league", str(played)))
    fits_schema("league.json", fine(toy("league", "--format", "json", str(played))))
    fine(toy("export", str(played), "--to", "json", "-o", "played.json"))
    assert "Toy: 1 match" in fine(toy("league", "played.json"))


# -- rules ------------------------------------------------------------------------------------


def test_the_rule_book(toy: Toy, fits_schema: FitsSchema) -> None:
    assert "Cards are laid in turn." in fine(toy("rules"))
    told = fine(toy("rules", "toy/turn"))
    assert "the toy's own rules" in told
    fits_schema("rules.json", fine(toy("rules", "toy", "--format", "json")))


def test_every_rule_has_a_failing_example(installed: str) -> None:
    for rule in all_rules():
        if rule.id.startswith("toy/"):
            data = example(rule.id)
            assert data is not None, rule.id
            assert {each.rule for each in referee.check(data).faults} == {rule.id}


def test_a_faulty_header_line(toy: Toy, tmp_path: Path) -> None:
    path = tmp_path / "bad.ref"
    path.write_text(HEADER.replace(", Tit", "") + "family\n\ndeal b\n", encoding="utf-8")
    told = fine(toy("check", "bad.ref"), 1)
    assert "bad.ref:4:8: record/header: the family 'Bird' has 2 cards, not 3" in told
    assert "bad.ref:8:7: record/header: 'family'" in told


def test_help(toy: Toy) -> None:
    assert "lay, join, leave in Toy" in fine(toy("--help")).replace("\n", " ")
    assert "A player lays a card." in fine(toy("lay", "--help"))


# -- the library and the simulator ------------------------------------------------------------


def test_the_library(installed: str, tmp_path: Path) -> None:
    told = PLAYED.replace("lay b Bird2", "lay b A3").replace("lay a A3", "lay a Bird2")
    report = referee.check(told)
    fault, _ = report.faults
    assert (fault.rule, fault.player, fault.line) == ("toy/follow", "b", 11)
    told = referee.message(fault, report.names, "toy")
    assert told == "b (\u2068בני\u2069) had one of Cats (A) left on line 11"
    path = tmp_path / "x.ref"
    path.write_text(PLAYED, encoding="utf-8")
    assert referee.read(path).summary().winners == ("a",)


def test_a_rematch_keeps_the_deck(toy: Toy, played: Path) -> None:
    fine(toy("new", "--rematch", str(played), "again.ref"))
    assert FAMILIES in Path("again.ref").read_text("utf-8")


def test_the_simulator(toy: Toy, tmp_path: Path) -> None:
    for number in range(5):
        text = fine(toy("simulate", "toy", "--seed", str(number), "--closed"))
        assert "family F Fish: Pike, Carp, Eel" in text
        assert referee.check(text).faults == ()
    assert json.loads(fine(toy("simulate", "toy", "--format", "jsonl")).strip())["file"]


def test_every_fault_that_can_be_made_is_found(installed: str) -> None:
    for rule in faults("toy"):
        lines = transcript(Wish("toy", 3, fault=rule), OPEN)
        found = {each.rule for each in referee.check("\n".join(lines) + "\n").faults}
        assert rule in found, (rule, lines)


def test_shells_complete_its_verbs(installed: str, toy: Toy, monkeypatch: Any) -> None:
    import click

    from referee.cli.group import main

    found = main.shell_complete(click.Context(main), "la")
    assert [item.value for item in found] == ["lay"]
