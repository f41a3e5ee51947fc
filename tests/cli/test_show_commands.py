"""``referee status`` and ``referee score``: how a match stands."""

from __future__ import annotations

from pathlib import Path

import pytest
from shell import HEADER, NAMES, WORKED, FitsSchema, Run
from wording import broken, due, refusal, refuses

from referee.words.say import Words
from referee.words.sheet import faulty
from referee.words.status import COMPLETE

FISHERS = {"a": "Asha", "b": "Noam"}
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
        f"Next: d (Omar) bids; allowed: 0, 2, 3; not 1: {refuses('kachuful/hook', cards=3)} "
        "(kachuful/hook, 002 §5, §7, §11)",
    ]
    assert lines[-1] == "Totals: a (Asha Devi) 0, b (Noam) 0, c (Somchai) 0, d (Omar) 0"


def test_legal_cards_where_the_hand_is_known(run: Run, match: Path) -> None:
    text = HEADER + "deal d 3 S\nhand b 9H 2C 4C\nbid a 2\nbid b 0\nbid c 0\nbid d 0\nplay a AH\n"
    lines = status(run, match, text)
    assert lines[1] == (
        f"Next: {due('kachuful', 'play', NAMES, player='b', led='H')}; legal: 9H; "
        f"not 4C or 2C: {refuses('kachuful/follow-suit')} (kachuful/follow-suit, 002 §5, §11); "
        "then c (Somchai) and d (Omar)"
    )


def test_who_leads_and_how_else_a_round_is_recorded(run: Run, match: Path) -> None:
    text = HEADER + "deal d 3 S\nbid a 1\nbid b 0\nbid c 1\nbid d 0\n"
    assert status(run, match, text)[1:4] == [
        f"Next: {due('kachuful', 'play/plain', NAMES, player='a')}; "
        "then b (Noam), c (Somchai) and d (Omar)",
        f"Next: {due('kachuful', 'trick', NAMES)}",
        f"Next: {due('kachuful', 'won', NAMES)}",
    ]


def test_who_bids_afterwards(run: Run, match: Path) -> None:
    lines = status(run, match, HEADER + "deal d 3 S\nbid a 1\n")
    assert lines[1] == ("Next: b (Noam) bids; allowed: 0, 1, 2, 3; then c (Somchai) and d (Omar)")


def test_who_deals_next(run: Run, match: Path) -> None:
    lines = status(run, match, HEADER.replace("rounds 3", "rounds 3,2"))
    deals = due("kachuful", "deal", NAMES, player=Words("somebody"), round=1, trump="S")
    assert lines[1].startswith(f"Next: {deals}; cards each: 3")


def test_a_complete_record(run: Run, match: Path) -> None:
    lines = status(run, match, WORKED)
    assert lines[0] == "Kachuful, rules standard, rounds 3"
    assert lines[1] == COMPLETE
    assert lines[-1] == "a (Asha Devi) wins with 11 points."


@pytest.mark.parametrize(
    ("played", "told"),
    [
        ("", "Next: somebody deals"),
        ("deal b\n", f"Next: {due('go-fish', 'ask', FISHERS, player='a')}; may hold: "),
        (
            "deal b\nask a b 7\n",
            f"Next: {due('go-fish', 'fish', FISHERS, player='b', asker='a', what='7')}",
        ),
        (
            "deal b\nask a b 7\nfish b\n",
            f"Next: {due('go-fish', 'draw', FISHERS, player='a', what='7')}",
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
        assert err == f"{faulty(1, 'match.ref')}\n"


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
        refusal("no-tablefmt", word="gird", near=("grid",)),
    )


def test_where_the_match_is(
    run: Run, worked: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = run("status")
    assert (code, out) == (2, "")
    assert err == refusal("no-match", file="match.ref")
    monkeypatch.setenv("REFEREE_MATCH", str(worked))
    assert run("status").code == 0
    assert run("status", "-m", ".").err == refusal("folder", file=".")
    (tmp_path / "blank.ref").write_text("", encoding="utf-8")
    assert run("score", "-m", "blank.ref").code == 2


def test_score_with_arguments_is_an_event(run: Run, match: Path) -> None:
    match.write_text(WORKED.replace("end\n", ""), encoding="utf-8")
    assert run("score", "a", "11", "b", "10").code == 0
    assert "score a 11 b 10" in match.read_text(encoding="utf-8")
    code, _, err = run("score", "a", "12")
    assert code == 1
    assert broken("kachuful/score", NAMES, player="a", actual=11, number=12) in err


def test_bids_and_tricks_so_far_are_told_and_what_they_come_to(run: Run, match: Path) -> None:
    """002 §5: bids stand before tricks, as everywhere."""
    bids = HEADER + "deal d 3 S\nbid a 1\nbid b 0\nbid c 1\n"
    (told,) = (line for line in status(run, match, bids) if "a 1/0, b 0/0, c 1/0, d -/0" in line)
    assert "2 of 3;" in told
    lines = status(run, match, bids + "bid d 0\ntook b\n")
    (told,) = (line for line in lines if "a 1/0, b 0/1, c 1/0, d 0/0" in line)
    assert "2 of 3: one under;" in told
