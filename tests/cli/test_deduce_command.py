"""``referee deduce`` and ``referee check --explain``: what can be known of hidden hands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shell import FitsSchema, Run
from wording import claims, refusal

from referee.words import explain
from referee.words.say import Words, say

FISH = """transcript 1 go-fish
rules zone
player a Asha
player b נועם
player c สมชาย

deal c
ask a b 7
give b 2
ask a c 7
fish c
draw a
ask c a K
fish a
draw c
"""

TRICKS = """transcript 1 kachuful
rules standard
option rounds 2
player a Asha
player b נועם
player c สมชาย

deal c 2 S
bid a 0
bid b 0
bid c 0
trick a AH 2C KH
"""

LIE = """transcript 1 go-fish
rules zone
player a Asha
player b Noam

deal b
ask a b K
give b 1
ask a b 4
fish b
draw a
ask b a 7
fish a
draw b
ask a b 7
"""


@pytest.fixture
def fish(tmp_path: Path) -> Path:
    path = tmp_path / "fish.ref"
    path.write_text(FISH, encoding="utf-8")
    return path


@pytest.fixture
def tricks(tmp_path: Path) -> Path:
    path = tmp_path / "tricks.ref"
    path.write_text(TRICKS, encoding="utf-8")
    return path


@pytest.fixture
def lie(tmp_path: Path) -> Path:
    path = tmp_path / "lie.ref"
    path.write_text(LIE, encoding="utf-8")
    return path


def cell(least: int, most: int) -> dict[str, object]:
    return {"least": least, "most": most, "determined": least == most}


def test_everybody_can_know_what_was_asked_for_and_handed_over(
    run: Run, fish: Path, fits_schema: FitsSchema
) -> None:
    ran = run("deduce", "-m", str(fish), "--format", "json")
    hands = fits_schema("deduce.json", ran.out)["hands"]
    assert hands["a"]["ranges"]["7"] == cell(3, 3)
    assert hands["b"]["ranges"]["7"] == cell(0, 0)
    assert hands["c"]["ranges"]["7"] == cell(0, 1)
    assert hands["c"]["ranges"]["K"] == cell(1, 3)
    assert [hands[each]["cards"] for each in ("a", "b", "c", "stock")] == [10, 5, 8, 29]


def test_the_table_has_a_column_for_each_hand_and_the_stock(run: Run, fish: Path) -> None:
    lines = run("deduce", "-m", str(fish)).out.splitlines()
    heading = next(line for line in lines if "stock" in line and "Asha" in line)
    assert heading.index("Asha a") < heading.index("נועם b") < heading.index("สมชาย c")
    seven = next(line for line in lines if line.lstrip("\u200e ").startswith("7"))
    assert seven.strip("\u200e").split() == ["7", "3", "0", "0-1", "0-1"]


def test_an_earlier_line_shows_what_was_known_then(run: Run, fish: Path) -> None:
    then = json.loads(run("deduce", "-m", str(fish), "--line", "8", "--format", "json").out)
    assert then["line"] == 8
    assert then["hands"]["a"]["ranges"]["7"] == cell(1, 3)
    assert then["hands"]["b"]["ranges"]["7"] == cell(0, 3)


def test_one_player_knows_more_than_the_table(run: Run, fish: Path) -> None:
    told = run("deduce", "-m", str(fish), "--by", "b", "--hand", "2 3 4 5 K", "--format", "json")
    hands = json.loads(told.out)["hands"]
    assert hands["b"]["ranges"]["K"] == cell(1, 1)
    assert hands["c"]["ranges"]["2"]["most"] == 3


def test_a_hand_that_cannot_be_is_refused(run: Run, fish: Path) -> None:
    ran = run("deduce", "-m", str(fish), "--by", "b", "--hand", "2 3 4 5 7")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == refusal("not-that-hand", player="b", count=5)


@pytest.mark.parametrize("extra", [["--by", "b"], ["--hand", "2"], ["--by", "z", "--hand", "2"]])
def test_misuse_is_one_sentence(run: Run, fish: Path, extra: list[str]) -> None:
    ran = run("deduce", "-m", str(fish), *extra)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_odds_lie_within_the_exact_bounds_and_add_up(
    run: Run, fish: Path, fits_schema: FitsSchema
) -> None:
    arguments = ("deduce", "-m", str(fish), "--odds", "--seed", "4", "--format", "json")
    ran = run(*arguments)
    assert ran.out == run(*arguments).out
    for hand in fits_schema("deduce.json", ran.out)["hands"].values():
        for rank, counts in hand["odds"].items():
            ranges = hand["ranges"][rank]
            assert all(ranges["least"] <= int(count) <= ranges["most"] for count in counts)
            total = sum(each["probability"] for each in counts.values())
            assert total == pytest.approx(1)


def test_kachuful_tells_voids_and_who_may_hold_the_rest(
    run: Run, tricks: Path, fits_schema: FitsSchema
) -> None:
    ran = run("deduce", "-m", str(tricks), "--format", "json")
    document = fits_schema("deduce.json", ran.out)
    assert document["hands"]["b"]["voids"] == ["H"]
    assert document["hands"]["a"]["voids"] == []
    assert document["holders"]["QH"] == ["a", "c", "stock"]
    assert document["holders"]["QC"] == ["a", "b", "c", "stock"]
    assert "AH" not in document["holders"]


def test_kachuful_from_the_eyes_of_one_player(run: Run, tricks: Path) -> None:
    ran = run("deduce", "-m", str(tricks), "--by", "a", "--hand", "QH", "--format", "json")
    document = json.loads(ran.out)
    assert document["hands"]["a"]["sure"] == ["QH"]
    assert "QH" not in document["holders"]


def test_between_deals_there_is_nothing_to_deduce(run: Run, worked: Path) -> None:
    ran = run("deduce", "-m", str(worked))
    assert (ran.code, ran.out) == (2, "")


# -- check --explain --------------------------------------------------------------------------


HOLDS = claims("go-fish/ask-held", {"a": "Asha"}, player="a", what=Words("sevens"))
VOID = claims("kachuful/follow-suit", {"b": "נועם"}, player="b", what=Words("hearts"))


def is_open(claim: str) -> str:
    return say(explain.OPEN, claim=Words(claim))


def is_proved(claim: str) -> str:
    """Returns how it begins that a claim is proved, whatever proves it."""
    return say(explain.PROVED, claim=Words(claim)).partition(". ")[0]


def explained(run: Run, path: Path, line: int) -> str:
    return run("check", "--explain", str(line), str(path)).out


def test_a_fact_is_proved(run: Run, fish: Path) -> None:
    assert explain.FACT in explained(run, fish, 7)


def test_an_ask_is_open_as_long_as_hidden_cards_decide_it(run: Run, fish: Path) -> None:
    assert is_open(HOLDS) in explained(run, fish, 8)


def test_an_ask_is_proved_by_the_lines_that_show_it(run: Run, fish: Path) -> None:
    told = explained(run, fish, 10)
    assert is_proved(HOLDS) in told


def test_both_lines_of_a_contradiction_show_it(
    run: Run, lie: Path, fits_schema: FitsSchema
) -> None:
    for line in (13, 15):
        assert "lines 13 and 15" in explained(run, lie, line)
        ran = run("check", "--explain", str(line), "--format", "json", str(lie))
        assert fits_schema("explain.json", ran.out)["verdict"] == "breach"


def test_a_card_that_does_not_follow_claims_a_void(run: Run, tricks: Path) -> None:
    assert is_open(VOID) in explained(run, tricks, 12)
    with tricks.open("a", encoding="utf-8") as file:
        file.write("trick a 2H 3C 3H\n")
    told = explained(run, tricks, 12)
    assert is_proved(VOID) in told
    ran = run("check", "--explain", "12", "--format", "json", str(tricks))
    (claim,) = json.loads(ran.out)["claims"]
    assert claim["facts"] == [13]


@pytest.mark.parametrize(
    "arguments", [("--explain", "99", "fish.ref"), ("--explain", "1", "fish.ref", "fish.ref")]
)
def test_explaining_what_is_not_there_is_one_sentence(
    run: Run, fish: Path, arguments: tuple[str, ...]
) -> None:
    ran = run("check", *arguments)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
