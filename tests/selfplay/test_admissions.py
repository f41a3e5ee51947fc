"""A breach that a player owns up to is no finding, and one that cannot have been is refused."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import FEW, SEEDS, SOME, played, replayed, written

from referee.games.simulating.habits import Habits
from referee.games.simulating.record import CLOSED, OPEN, Evidence
from referee.match.public import public
from referee.match.replay import Replay
from referee.match.simulate import Wish
from referee.notation.lines import encode
from referee.values.deck import STANDARD
from referee.values.rules import CannotDo, Finding

RULES = ("ask-held", "fish-true", "give-all", "lucky-shown")
MADE_BY = {"ask": "ask-held", "give": "give-all", "fish": "fish-true"}
EVIDENCE = st.sampled_from([OPEN, CLOSED, Evidence(0.5, 0.5, 0.5, 0.5)])


def faults(lines: list[str]) -> list[Finding]:
    return [each for each in replayed(lines).findings if each.kind != "style"]


def found_at_once(lines: list[str], rule: str) -> bool:
    """Whether a breach is found on its own line, or never made: then there is nothing to admit."""
    marked = [at for at, line in enumerate(lines, 1) if f"# ! {rule}" in line]
    return not marked or bool(faults(lines[: marked[0]]))


def owned_up(lines: list[str], rule: str) -> list[str]:
    """Puts an admission right behind the line that is marked as breaking a rule."""
    found = []
    for line in lines:
        found.append(line.split("  #")[0])
        if f"# ! {rule}" in line:
            found.append(f"admit {line.split()[1]} {rule}")
    return found


@pytest.mark.parametrize("rule", RULES)
@SOME
@given(SEEDS, EVIDENCE)
def test_an_admitted_breach_is_no_finding(rule: str, seed: int, evidence: Evidence) -> None:
    wish = Wish("go-fish", seed, players=3 + seed % 3, fault=f"go-fish/{rule}")
    try:
        lines = written(played(wish), evidence)
    except CannotDo:
        return
    if found_at_once(lines, f"go-fish/{rule}"):
        return
    assert faults(owned_up(lines, f"go-fish/{rule}")) == []


@pytest.mark.parametrize("verb", MADE_BY)
@SOME
@given(SEEDS, st.integers(0, 10**6))
def test_where_all_is_seen_nobody_can_have_broken_a_rule_that_was_kept(
    verb: str, seed: int, nth: int
) -> None:
    lines = [line.split("  #")[0] for line in written(played(Wish("go-fish", seed)), OPEN)]
    asked = [at for at, line in enumerate(lines) if line.startswith(f"{verb} ")]
    if not asked:
        return
    at = asked[nth % len(asked)]
    rule = f"go-fish/{MADE_BY[verb]}"
    lines.insert(at + 1, f"admit {lines[at].split()[1]} {rule}")
    assert [(each.line, each.rule) for each in faults(lines)] == [(at + 2, "go-fish/admit")]


@pytest.mark.parametrize("rule", RULES)
@FEW
@given(SEEDS, st.booleans())
def test_everybody_is_told_the_same_whatever_is_hidden(rule: str, seed: int, named: bool) -> None:
    wish = Wish("go-fish", seed, players=4, fault=f"go-fish/{rule}", habits=Habits(shows=0.1))
    try:
        match = played(wish)
    except CannotDo:
        return
    gifts = 1.0 if named else 0.0
    if found_at_once(written(match, Evidence(0.0, 0.0, gifts)), f"go-fish/{rule}"):
        return
    told = []
    for evidence in (Evidence(1.0, 1.0, gifts), Evidence(0.0, 0.0, gifts)):
        lines = owned_up(written(match, evidence), f"go-fish/{rule}")
        numbers = {at: line for at, line in enumerate(lines, 1) if line.startswith("admit")}
        lines = [f"{line} {at - 1}" if at in numbers else line for at, line in enumerate(lines, 1)]
        told.append(public(encode(lines)))
    assert told[0] == told[1]
    seen = Replay().feed_all(told[0])
    assert [each for each in seen.findings if each.kind != "style"] == []
    for text in seen.texts:
        if text.startswith("admit"):
            _, player, _, line = text.split()
            assert re.match(rf"\w+ {player}\b", seen.texts[int(line) - 1])


@SOME
@given(SEEDS, EVIDENCE, st.integers(0, 10**6))
def test_a_card_that_was_never_drawn_may_be_missing(
    seed: int, evidence: Evidence, nth: int
) -> None:
    match = played(Wish("go-fish", seed, "classic", habits=Habits(shows=0.1)))
    seen = {
        word
        for line in written(match, OPEN)
        for word in line.split()[2:]
        if line.startswith(("hand", "draw"))
    }
    unseen = sorted({*STANDARD.cards} - seen)
    if len(unseen) < 2:
        return  # with one card less the stock would have been empty sooner
    lines = written(match, evidence)
    first = next(at for at, line in enumerate(lines) if line.startswith("deal"))
    at = first + 1 + nth % (len(lines) - first - 1)
    lines.insert(at, f"missing {unseen[nth % len(unseen)]}")
    replay = replayed(lines)
    assert [each for each in replay.findings if each.kind != "style"] == []
    assert replay.state is not None
    assert dict(replay.state.totals()) == dict(match.totals)
