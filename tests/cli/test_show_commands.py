"""``referee status`` and ``referee score``: how a match stands."""

from __future__ import annotations

from pathlib import Path

import pytest
from shell import HEADER, WORKED, FitsSchema, Run

FISH = "transcript 1 go-fish\nrules zone\nplayer a Asha\nplayer b Noam\n\n"


@pytest.fixture
def match(tmp_path: Path) -> Path:
    return tmp_path / "match.ref"


def status(run: Run, path: Path, text: str) -> list[str]:
    path.write_text(text, encoding="utf-8")
    code, out, err = run("status")
    assert (code, err) == (0, "")
    return out.splitlines()


def test_the_dealer_is_told_which_bid_is_forbidden_and_why(run: Run, match: Path) -> None:
    lines = status(run, match, HEADER + "deal d 3 S\nbid a 1\nbid b 0\nbid c 1\n")
    assert lines[:2] == [
        "Kachuful, rules standard, rounds 3; round 1 (cards 3, trump ♠), dealt by d (Omar)",
        "Next: d (Omar) bids; allowed: 0, 2, 3; not 1: the bids would total 3, "
        "the number of tricks (kachuful/hook, 002 §5, §7, §11)",
    ]
    assert lines[-1] == "Totals: a (Asha Devi) 0, b (Noam) 0, c (Somchai) 0, d (Omar) 0"


def test_legal_cards_where_the_hand_is_known(run: Run, match: Path) -> None:
    text = HEADER + "deal d 3 S\nhand b 9H 2C 4C\nbid a 2\nbid b 0\nbid c 0\nbid d 0\nplay a AH\n"
    lines = status(run, match, text)
    assert lines[1] == (
        "Next: b (Noam) plays a card to hearts; legal: 9H; not 4C or 2C: a card of the led suit "
        "is held (kachuful/follow-suit, 002 §5, §11); then c (Somchai) and d (Omar)"
    )


def test_who_leads_and_how_else_a_round_is_recorded(run: Run, match: Path) -> None:
    text = HEADER + "deal d 3 S\nbid a 1\nbid b 0\nbid c 1\nbid d 0\n"
    assert status(run, match, text)[1:4] == [
        "Next: a (Asha Devi) leads a card; then b (Noam), c (Somchai) and d (Omar)",
        "Next: or the whole trick is recorded: 'trick P CARD ...'",
        "Next: or only the tricks are recorded that each has won: 'won P N'",
    ]


def test_who_bids_afterwards(run: Run, match: Path) -> None:
    lines = status(run, match, HEADER + "deal d 3 S\nbid a 1\n")
    assert lines[1] == ("Next: b (Noam) bids; allowed: 0, 1, 2, 3; then c (Somchai) and d (Omar)")


def test_who_deals_next(run: Run, match: Path) -> None:
    lines = status(run, match, HEADER.replace("rounds 3", "rounds 3,2"))
    assert lines[1].startswith("Next: somebody deals round 1, spades as trump; cards each: 3")


def test_a_complete_record(run: Run, match: Path) -> None:
    lines = status(run, match, WORKED)
    assert lines[0] == "Kachuful, rules standard, rounds 3"
    assert lines[1] == "The record is complete."
    assert lines[-1] == "a (Asha Devi) wins with 11 points."


@pytest.mark.parametrize(
    ("played", "told"),
    [
        ("", "Next: somebody deals"),
        ("deal b\n", "Next: a (Asha) asks another player for a rank; may hold: "),
        (
            "deal b\nask a b 7\n",
            "Next: b (Noam) says there are no sevens, to a (Asha)",
        ),
        (
            "deal b\nask a b 7\nfish b\n",
            "Next: a (Asha) draws a card, having asked for sevens",
        ),
    ],
)
def test_go_fish(run: Run, match: Path, played: str, told: str) -> None:
    assert any(line.startswith(told) for line in status(run, match, FISH + played))


def test_faults_are_mentioned_on_standard_error(run: Run, match: Path) -> None:
    match.write_text(WORKED.replace("bid d 0", "bid d 1"), encoding="utf-8")
    for command in ("status", "score"):
        code, _, err = run(command)
        assert code == 0
        assert err == "1 fault in this match; 'referee check match.ref' shows where\n"


def test_status_as_json(run: Run, match: Path, fits_schema: FitsSchema) -> None:
    match.write_text(HEADER + "deal d 3 S\nbid a 1\nbid b 0\nbid c 1\n", encoding="utf-8")
    document = fits_schema("status.json", run("status", "--format", "json").out)
    first = document["expected"][0]
    assert (first["verb"], first["player"], first["refused"]) == ("bid", "d", ["1"])
    assert first["rule"] == "kachuful/hook"
    assert document["deal"]["cards"] == 3
    match.write_text(WORKED, encoding="utf-8")
    document = fits_schema("status.json", run("status", "--format", "json").out)
    assert (document["expected"], document["deal"]) == ([], None)
    assert document["winners"] == ["a"]


def test_the_scoresheet(run: Run, worked: Path) -> None:
    code, out, err = run("score", "-m", "worked.ref")
    assert (code, err) == (0, "")
    assert "    1    3 ♠  d        1/1 +11 11  0/0 +10 10    1/2 0 0  0/0 +10 10\n" in out
    assert out.endswith("a (Asha Devi) wins with 11 points.\n")


def test_score_as_json(run: Run, worked: Path, fits_schema: FitsSchema) -> None:
    document = fits_schema("score.json", run("score", "-m", "worked.ref", "--format", "json").out)
    assert document["totals"] == {"a": 11, "b": 10, "c": 0, "d": 10}
    assert document["options"] == {"rounds": "3"}


def test_table_formats(run: Run, worked: Path) -> None:
    assert "<table>" in run("score", "-m", "worked.ref", "--tablefmt", "html").out
    code, _, err = run("score", "-m", "worked.ref", "--tablefmt", "gird")
    assert (code, err) == (
        2,
        "referee: there is no table format 'gird'; did you mean 'grid'?\n",
    )


def test_where_the_match_is(
    run: Run, worked: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = run("status")
    assert (code, out) == (2, "")
    assert (
        err
        == "referee: there is no match 'match.ref'; 'referee new' starts one, -m names another\n"
    )
    monkeypatch.setenv("REFEREE_MATCH", str(worked))
    assert run("status").code == 0
    assert run("status", "-m", ".").err == "referee: '.' is a folder, not a transcript\n"
    (tmp_path / "blank.ref").write_text("", encoding="utf-8")
    assert run("score", "-m", "blank.ref").code == 2


def test_score_with_arguments_is_an_event(run: Run, match: Path) -> None:
    match.write_text(WORKED.replace("end\n", ""), encoding="utf-8")
    assert run("score", "a", "11", "b", "10").code == 0
    assert "score a 11 b 10" in match.read_text(encoding="utf-8")
    code, _, err = run("score", "a", "12")
    assert code == 1
    assert "by the record a (Asha Devi) has 11 points, not 12" in err
