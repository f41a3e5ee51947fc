"""Tips after a match: the chance of an ask, against every deal of a small deck that fits."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from small_deals import DEALS, FIRST, HEAD, after, game, opened

from referee.match import hindsight
from referee.match.checking import check_bytes
from referee.values.rules import CannotDo

MATCHES = Path(__file__).parents[2] / "transcripts" / "matches"


def shares(lines: list[str]) -> dict[tuple[int, str], float]:
    """Returns by line of an ask, and rank, in what share of all deals that fit it would hit."""
    worlds, asked, found = [opened(deal) for deal in DEALS], "", dict[tuple[int, str], float]()
    for line, text in enumerate(lines, FIRST):
        words = text.split()
        if words[0] == "ask":
            asked = words[3]
            fit = [each for each in worlds if all(each.truth.values())]
            for rank in "A23":
                hits = sum(each.hands[words[2]][rank] > 0 for each in fit)
                found[line, rank] = hits / len(fit)
        worlds = [each for one in worlds if (each := after(one, line, words, asked))]
    return found


def test_the_chance_of_an_ask_is_the_share_of_all_deals_that_fit() -> None:
    told = 0
    for seed in range(400):  # a chance is sampled in a third of a second
        if told > 20:
            break
        lines = [" ".join(words) for words in game(random.Random(seed))]
        data = (HEAD + "\n".join(lines) + "\n").encode()
        if b"\nask" not in data or check_bytes(data).findings:
            continue
        wanted = shares(lines)
        for moment in hindsight.missed(data):
            player, other, what = moment.words
            assert lines[moment.line - FIRST] == f"ask {player} {other} {what}"
            known = moment.table.insight(moment.own, 0)
            assert known is not None
            for rank in known.ranges[other]:
                told += 1
                share = wanted[moment.line, rank]
                assert hindsight.chance(known, other, rank) == pytest.approx(share, abs=0.03)
    assert told > 20


def test_three_asks_are_told_with_lines_and_chances() -> None:
    path = MATCHES / "go-fish-zone-4-closed.ref"
    command = [sys.executable, "-m", "referee", "deduce", "--tips", "-m", str(path)]
    done = subprocess.run([*command, "--format", "json"], capture_output=True, check=True)
    tips = json.loads(done.stdout)["tips"]
    gains = [tip["better"]["share"] - tip["made"]["share"] for tip in tips]
    assert len(tips) == hindsight.MOST_TIPS
    assert gains == sorted(gains, reverse=True)
    assert min(gains) >= hindsight.LEAST_GAIN
    lines = path.read_text("utf-8").splitlines()
    for tip in tips:
        made = tip["made"]
        assert lines[tip["line"] - 1].startswith(
            f"ask {made['player']} {made['other']} {made['what']}"
        )
        assert lines[tip["line"]].startswith("fish")


@pytest.mark.parametrize("stem", ["kachuful-3-open", "go-fish-classic-3-cards-open"])
def test_there_are_tips_only_where_ranks_are_asked_for(stem: str) -> None:
    with pytest.raises(CannotDo, match="no-tips"):
        hindsight.tips((MATCHES / f"{stem}.ref").read_bytes())
