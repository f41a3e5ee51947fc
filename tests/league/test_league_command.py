"""``referee league``: formats that tell the same, what is left out, and from where it reads."""

from __future__ import annotations

import csv
import html
import io
import json
import re
import sys
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import jsonschema
import pytest
from browsing import new_page, opened_browser
from wording import cannot, refusal

from referee.cli.main import _run
from referee.games.simulating.record import CLOSED
from referee.match.simulate import Wish, transcript
from referee.words.league import (
    NOTHING,
    alike,
    left_out,
    occasion,
    order,
    out_of_range,
    twice,
)
from referee.words.report import complaint

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs the command line and returns exit code, standard output and standard error."""

    def run(*words: object, command: str = "league") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["referee", command, *map(str, words)])
        code = _run()
        out, err = capfd.readouterr()
        return code, out, err

    return run


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of matches of both games, two of which do not count."""
    folder = tmp_path_factory.mktemp("season")
    for seed in range(12):
        game = "kachuful" if seed % 2 else "go-fish"
        lines = transcript(Wish(game, seed, players=4), CLOSED)
        (folder / f"{seed:02}.ref").write_text("\n".join(lines) + "\n", encoding="utf-8")
    lines = transcript(Wish("kachuful", 100, fault="kachuful/hook"), CLOSED)
    (folder / "faulty.ref").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "open.ref").write_text("\n".join(lines[:12]) + "\n", encoding="utf-8")
    return folder


@pytest.fixture
def here(season: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(season)
    return season


def schema() -> jsonschema.Draft202012Validator:
    text = (resources.files("referee") / "schemas" / "league.json").read_text(encoding="utf-8")
    document = json.loads(text)
    jsonschema.Draft202012Validator.check_schema(document)
    return jsonschema.Draft202012Validator(document)


# -- what is told -------------------------------------------------------------------------------


def test_each_game_has_its_table_and_its_order(here: Path, run: Run) -> None:
    code, out, err = run(".")
    assert code == 0
    assert re.search(r"^Go Fish: 6 matches, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d$", out, re.M)
    assert re.search(r"^Kachuful: 6 matches", out, re.M)
    assert out.count(order("wins", "points")) == 2
    assert complaint(left_out("faulty.ref", "faults", 1)) in err
    assert complaint(left_out("open.ref", "incomplete", 0)) in err


def test_every_format_tells_the_same(here: Path, run: Run) -> None:
    document = json.loads(run(".", "--format", "json")[1])
    schema().validate(document)
    rows = list(csv.DictReader(io.StringIO(run(".", "--format", "csv")[1], newline="")))
    told = [
        {"game": game["game"], **each} for game in document["games"] for each in game["standings"]
    ]
    assert [{key: str(value) for key, value in each.items()} for each in told] == rows
    for form in ("text", "md", "html"):
        text = run(".", "--format", form)[1]
        for each in told:
            assert each["player"] in text.replace("&#39;", "'").replace("\\", "")


def test_every_match_adds_its_points_and_one_win_or_several_shared(here: Path, run: Run) -> None:
    for game in json.loads(run(".", "--format", "json")[1])["games"]:
        total = sum(seat["total"] for match in game["matches"] for seat in match["players"])
        assert sum(each["total"] for each in game["standings"]) == total
        alone = [match for match in game["matches"] if len(match["winners"]) == 1]
        assert sum(each["wins"] for each in game["standings"]) == len(alone)
        shared = sum(len(match["winners"]) for match in game["matches"]) - len(alone)
        assert sum(each["shared"] for each in game["standings"]) == shared


def test_faulty_matches_count_where_that_is_wanted(here: Path, run: Run) -> None:
    document = json.loads(run(".", "--format", "json", "--include-faulty")[1])
    assert [(each["file"], each["why"]) for each in document["left_out"]] == [
        ("open.ref", "incomplete")
    ]
    assert sum(len(game["matches"]) for game in document["games"]) == 13


def test_a_range_of_dates(here: Path, run: Run) -> None:
    document = json.loads(run(".", "--since", "2025", "--until", "2025-06", "--format", "json")[1])
    dates = [match["date"] for game in document["games"] for match in game["matches"]]
    assert all("2025-01-01" <= each <= "2025-06-30" for each in dates)
    assert len(dates) + len(document["left_out"]) == 14
    elsewhen = sum(each["why"] in ("early", "late") for each in document["left_out"])
    assert out_of_range(elsewhen) in run(".", "--since", "2025", "--until", "2025-06")[2]


def test_aliases_join_players(here: Path, run: Run, tmp_path: Path) -> None:
    before = json.loads(run(".", "--format", "json")[1])["games"][0]["standings"]
    apart = _never_together(json.loads(run(".", "--format", "json")[1])["games"])
    names = tmp_path / "names.txt"
    names.write_text(f"# one person\n{apart[0]} = {apart[1]}\n", encoding="utf-8")
    for words in (["--alias", f"{apart[0]}={apart[1]}"], ["--aliases", names]):
        after = json.loads(run(".", "--format", "json", *words)[1])["games"][0]["standings"]
        assert len(after) == len(before) - 1
        matches = {each["player"]: each["matches"] for each in before}
        joined = next(each for each in after if each["player"] == apart[1])
        assert joined["matches"] == matches[apart[0]] + matches[apart[1]]


def _never_together(
    games: list[dict[str, list[dict[str, list[dict[str, str]]]]]],
) -> tuple[str, str]:
    """Returns two players of the first game who have never sat at one table."""
    tables = [
        {each["player"] for each in match["players"]} for game in games for match in game["matches"]
    ]
    players = sorted({each["player"] for each in games[0]["standings"]})
    return next(
        (one, two)
        for one in players
        for two in players
        if one != two and not any({one, two} <= table for table in tables)
    )


# -- where it comes from and goes to ------------------------------------------------------------


def test_the_league_over_exported_documents_is_the_league_over_transcripts(
    here: Path, run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "season.json"
    assert run(".", "-o", file, command="export")[0] == 0
    for form in ("text", "json"):
        assert run(file, "--format", form)[1] == run(".", "--format", form)[1]


def test_several_processes_tell_the_same(here: Path, run: Run) -> None:
    assert run(".", "--jobs", 2)[:2] == run(".")[:2]


def test_the_name_of_the_file_says_the_format(here: Path, run: Run, tmp_path: Path) -> None:
    for suffix, begin in (("html", "<!DOCTYPE"), ("json", "{"), ("csv", "game,"), ("md", "# ")):
        file = tmp_path / f"season.{suffix}"
        assert run(".", "-o", file)[:2] == (0, "")
        assert file.read_text(encoding="utf-8").startswith(begin)


def test_no_transcript_is_written_over(here: Path, run: Run) -> None:
    before = (here / "01.ref").read_bytes()
    code, _, err = run("01.ref", "-o", "01.ref")
    assert code == 2
    assert err == refusal("export-over-match", file="01.ref")
    assert (here / "01.ref").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), cannot("no-paths")),
        (("none.ref",), "'none.ref'"),
        ((".", "--alias", "Asha"), cannot("alias", word="Asha")),
        ((".", "--alias", "a=b", "--alias", "b=a"), "lead from"),
        ((".", "--aliases", "none.txt"), "'none.txt'"),
        ((".", "--since", "Friday"), cannot("league-date", word="Friday")),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    here: Path, run: Run, words: tuple[str, ...], told: str
) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_where_no_match_counts_that_is_said(here: Path, run: Run) -> None:
    code, out, err = run("open.ref")
    assert (code, out) == (0, f"{NOTHING}\n")
    assert "left out" in err


def test_names_that_are_alike_are_pointed_out(run: Run, tmp_path: Path) -> None:
    for name in ("Stephen", "Stephan"):
        (tmp_path / f"{name}.ref").write_text(
            "transcript 1 kachuful\noption rounds 1\n"
            f"player a {name}\nplayer b Noam\nplayer c Omar\n"
            "deal c 1 S\nbid a 0\nbid b 0\nbid c 0\nwon a 0\nwon b 0\nwon c 1\nend\n"
        )
    err = run(tmp_path)[2]
    assert alike("Stephan", "Stephen") in err
    assert "alike" not in run(tmp_path, "--alias", "Stephan=Stephen")[2]


HEARTY = (
    "transcript 1 kachuful\noption rounds 1\ndate 2026-11-29\n"
    "player a Ann\nplayer b Noam\nplayer c Omar\n"
    "deal c 1 S\nbid a 0\nbid b 0\nbid c 0\nwon a 0\nwon b 0\nwon c 1\nend\n"
)


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (HEARTY, True),
        (HEARTY.replace("deal", "# copied by hand\n\ndeal").replace("Ann", "ANN"), True),
        (HEARTY.replace(" c", " x"), True),
        (HEARTY.replace("11-29", "11-30"), False),
        (HEARTY.replace("won a 0", "won a 1").replace("won c 1", "won c 0"), False),
        (HEARTY.replace("Omar", "Olga"), False),
    ],
    ids=["copy", "comments", "handle", "another day", "another trick", "another player"],
)
def test_a_match_that_is_told_twice_is_pointed_out(
    run: Run, tmp_path: Path, other: str, same: bool
) -> None:
    """A copy such as "l (1).ref"; it is counted all the same, as the owner may know better."""
    (tmp_path / "l.ref").write_text(HEARTY)
    (tmp_path / "l (1).ref").write_text(other)
    _, out, err = run("--format", "json", tmp_path / "l.ref", tmp_path / "l (1).ref")
    told = json.loads(out)
    assert told["twice"] == ([["l.ref", "l (1).ref"]] if same else [])
    assert len(told["games"][0]["matches"]) == 2
    said = twice(str(tmp_path / "l.ref"), str(tmp_path / "l (1).ref"))
    assert (said in err) == same
    page = run("--format", "html", tmp_path / "l.ref", tmp_path / "l (1).ref")[1]
    names = ["Ann", "Noam", "Omar"]
    there, here = (
        occasion("2026-11-29", each)
        for each in (names, ["ANN" if "ANN" in other else "Ann", *names[1:]])
    )
    assert (html.escape(twice(there, here)) in page) == same


def test_the_page_of_a_league_keeps_hostile_names_text(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.ref").write_text(
        "transcript 1 kachuful\noption rounds 1\ndate <i>today</i>\n"
        "player a <script>alert(1)</script>\nplayer b =1+1\nplayer c a|b\n"
        "deal c 1 S\nbid a 0\nbid b 0\nbid c 0\nwon a 0\nwon b 0\nwon c 1\nend\n"
    )
    page = run(tmp_path, "--format", "html")[1]
    assert "<script" not in page
    assert "<i>" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "'=1+1" in run(tmp_path, "--format", "csv")[1]
    assert "a\\|b" in run(tmp_path, "--format", "md")[1]


def test_the_page_of_a_league_opens_without_complaint_or_network(
    here: Path, run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "season.html"
    run(".", "-o", file)
    told_off: list[str] = []
    with opened_browser() as browser:
        page = new_page(browser, viewport={"width": 360, "height": 640})
        page.on("console", lambda message: told_off.append(message.text))
        page.on("request", lambda request: told_off.append(request.url))
        page.goto(file.as_uri())
        assert told_off == [file.as_uri()]
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        assert page.locator("svg[role=img]").count() == 2


def test_a_deal_that_somebody_has_lost_counts(run: Run, tmp_path: Path) -> None:
    """Imagined hands of Quartets end by what leaves no deal possible: that is no slip."""
    match = Wish("quartets", 3, "quantum", fault="quartets/contradiction")
    lines = transcript(match, CLOSED)
    (tmp_path / "lost.ref").write_text("\n".join(lines) + "\n", encoding="utf-8")
    code, told, said = run(tmp_path)
    assert (code, said) == (0, "")
    assert "points a match" in told
    document = tmp_path / "lost.json"
    run(tmp_path / "lost.ref", "-o", document, command="export")
    assert run(document)[1:] == (told, said)
