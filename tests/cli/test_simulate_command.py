"""``referee simulate``: transcripts on standard output, in a folder, or as JSON lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shell import Run
from wording import cannot

import referee


def test_one_match_is_a_transcript(run: Run) -> None:
    ran = run("simulate", "go-fish", "--seed", "7", "--players", "3")
    assert ran.code == 0
    assert ran.err == ""
    report = referee.check(ran.out)
    assert report.findings == ()
    assert report.complete
    assert "x-seed 7" in ran.out.splitlines()
    assert run("simulate", "go-fish", "--seed", "7", "--players", "3").out == ran.out


def test_without_a_seed_every_match_is_another(run: Run) -> None:
    first, second = run("simulate", "kachuful").out, run("simulate", "kachuful").out
    assert first != second
    seed = next(line.split()[1] for line in first.splitlines() if line.startswith("x-seed"))
    assert run("simulate", "kachuful", "--seed", seed).out == first


@pytest.mark.parametrize("game", ["go-fish", "kachuful"])
@pytest.mark.parametrize(
    "options",
    [
        ("--closed",),
        ("--hide", "0.5", "--random"),
        ("--stamps", "--asides", "--deals", "2", "--level", "mixed"),
    ],
    ids=lambda options: options[0],
)
def test_however_it_is_recorded_it_is_sound(game: str, options: tuple[str, ...], run: Run) -> None:
    for seed in "123":
        report = referee.check(run("simulate", game, "--seed", seed, *options).out)
        assert report.findings == ()


def test_house_rules_are_those_asked_for(run: Run) -> None:
    options = ("-o", "next=left", "-o", "lucky-draw=off")
    ran = run("simulate", "go-fish", "--rules", "classic", *options, "--closed", "--seed", "1")
    assert ran.out.splitlines()[1:4] == [
        "rules classic",
        "option next left",
        "option lucky-draw off",
    ]
    assert not any(line.startswith("hand") for line in ran.out.splitlines())


def test_a_fault_is_found_where_it_is_marked(run: Run) -> None:
    ran = run("simulate", "kachuful", "--fault", "kachuful/hook", "--seed", "1")
    marked = [at for at, line in enumerate(ran.out.splitlines(), 1) if "# ! kachuful/hook" in line]
    found = referee.check(ran.out).faults
    assert [each.line for each in found] == marked
    assert len(marked) == 1


def test_several_matches_go_into_a_folder(run: Run, tmp_path: Path) -> None:
    ran = run("simulate", "go-fish", "--seed", "8", "--count", "4", "--out", "many/games")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    files = sorted((tmp_path / "many" / "games").iterdir())
    assert [path.name for path in files] == [f"go-fish-{seed:02}.ref" for seed in range(8, 12)]
    alone = run("simulate", "go-fish", "--seed", "10").out
    assert files[2].read_text(encoding="utf-8") == alone
    again = run("simulate", "go-fish", "--seed", "8", "--count", "4", "--out", "many/games")
    assert again.code == 2
    assert again.err.startswith("referee: ")
    assert "08.ref" in again.err


def test_one_match_may_name_its_file(run: Run, tmp_path: Path) -> None:
    assert run("simulate", "kachuful", "--seed", "1", "--out", "one.ref").code == 0
    assert referee.read(tmp_path / "one.ref").faults == []


def test_json_lines_are_one_match_each(run: Run) -> None:
    ran = run("simulate", "kachuful", "--seed", "5", "--count", "3", "--format", "jsonl")
    matches = [json.loads(line) for line in ran.out.splitlines()]
    assert [each["seed"] for each in matches] == [5, 6, 7]
    assert [each["file"] for each in matches] == [f"kachuful-{seed}.ref" for seed in (5, 6, 7)]
    assert matches[1]["text"] == run("simulate", "kachuful", "--seed", "6").out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("chess",), "go-fish, kachuful and quartets"),
        (("go-fish", "--count", "2"), "--out FOLDER"),
        (("go-fish", "--format", "jsonl", "--out", "x.jsonl"), cannot("jsonl-out")),
        (("go-fish", "--players", "9"), "9 "),
        (("go-fish", "-o", "deal=30"), cannot("no-room")),
        (("go-fish", "-o", "deal"), "KEY=VALUE"),
        (("go-fish", "-o", "colour=blue"), "colour"),
        (("kachuful", "--fault", "go-fish/turn"), "go-fish/turn"),
        (("kachuful", "--fault", "kachuful/hook", "-o", "hook=off"), "hook on"),
    ],
    ids=lambda each: " ".join(each[-2:]) if isinstance(each, tuple) else "",
)
def test_what_cannot_be_done_is_one_sentence(options: tuple[str, ...], said: str, run: Run) -> None:
    ran = run("simulate", *options)
    assert ran.code == 2
    assert ran.out == ""
    assert said in ran.err
    assert "Traceback" not in ran.err
