"""The ways on from a refusal: which there are, in which order, and what each comes to."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.simulating.dice import Dice
from referee.games.simulating.record import CLOSED, OPEN, Evidence
from referee.match.checking import all_rules
from referee.match.record import Judgement, Match
from referee.match.simulate import Wish, faults, play, record
from referee.match.ways import MOST, ways_on
from referee.notation.lines import decode, parse_line
from referee.values.remedies import Way
from referee.values.rules import CannotDo
from referee.words.rulebook import example

KACHUFUL = """\
transcript 1 kachuful
option rounds 3,2
player a Ann
player b Bo
player c Cy
player d Dee

"""
REVOKED = """\
deal d 3 S
bid a 1
bid b 0
bid c 1
bid d 0
trick a AH 2C 5H 6H
play a KH
"""
GO_FISH = """\
transcript 1 go-fish
player a Ann
player b Bo
player c Cy
player d Dee

"""


def refused(text: str, typed: str) -> tuple[Match, Judgement]:
    """Returns a match and what becomes of a line that it refuses."""
    match = Match.read(text)
    judgement = match.log(typed)
    assert not judgement.accepted, typed
    return match, judgement


def ways(text: str, typed: str) -> list[Way]:
    return list(ways_on(*refused(text, typed)))


def taken(match: Match, way: Way) -> Match:
    """Returns the match with the lines of a way, each of which is accepted."""
    after = match.copy()
    judgement = after.log_lines(way.lines)
    assert judgement.accepted, (way, judgement.findings)
    assert judgement.lines == way.lines
    return after


def keeps_its_word(match: Match, judgement: Judgement) -> list[Way]:
    """Checks that ways are accepted, bring no fault, and do to the score what they say."""
    found = list(ways_on(match, judgement))
    assert len(found) <= MOST
    before = match.copy()
    if not before.log(judgement.typed, stands=True).accepted:
        before = match
    for way in found:
        assert bool(way.lines) != bool(way.edit), way
        if not way.lines:
            assert not way.effect
            assert way.line is None or way.line < judgement.first
            continue
        after = taken(match, way)
        assert len(after.faults) == len(match.faults)
        was, now = (each.replay.state.prospects() for each in (before, after))
        changed = {
            player: (was[player], now[player])
            for player in was
            if now.get(player, was[player]) != was[player]
        }
        assert dict(way.effect) == changed, way
    return found


# -- the rules of Kachuful --------------------------------------------------------------------


def test_a_revoke_is_declared_first_and_costs_the_round() -> None:
    """002 §7: the penalty is the rule's own remedy; letting it stand waives it."""
    first, second, third = ways(KACHUFUL + REVOKED, "play b 9H")
    assert first == Way("revoke", ("revoke b 1", "play b 9H"), {"b": (10, 0)})
    assert second == Way("stand", ("play b 9H", "ruling kachuful/follow-suit stands"))
    assert third == Way("correct", edit="trick a AH 2C 5H 6H", line=13)


@pytest.mark.parametrize(
    ("number", "points"),
    [(0, {"a": 0, "b": 0, "c": 0, "d": 10}), (1, {"a": 0, "b": 10, "c": 0, "d": 10})],
)
def test_the_points_are_those_that_were_told(number: int, points: dict[str, int]) -> None:
    match, judgement = refused(KACHUFUL + REVOKED, "play b 9H")
    after = taken(match, ways_on(match, judgement)[number])
    for line in ("play c 8H", "play d 7H", "trick a QH 3C 4C 5C"):
        assert after.log(line).accepted
    assert dict(after.summary().deals[0].points) == points


def test_at_the_last_trick_of_a_round_the_points_are_told_that_count() -> None:
    text = KACHUFUL + REVOKED + "play b 2H\nplay c 8H\nplay d 7H\n"
    text = text.replace("trick a AH 2C 5H 6H", "trick a AH 4H 2C 6H").replace("2H\n", "3H\n")
    text = text.replace("play c 8H", "play c 9C").replace("bid c 1", "bid c 0")
    first, second, *_ = ways(text, "trick a QH 2H TH 2S")
    assert first.lines == ("revoke c 1", "revoke c 2", "trick a QH 2H TH 2S")
    assert first.effect == {"c": (10, 0)}
    assert second.id == "stand"
    assert not second.effect


def test_where_a_recorded_hand_shows_it_the_card_stands_and_the_revoke_is_declared() -> None:
    text = KACHUFUL + REVOKED.replace("bid a 1\n", "hand b 9H 2C 3C\nbid a 1\n")
    text = text[: text.index("trick a")] + "play a AH\n"
    first, second, *_ = ways(text, "play b 2C")
    ruling = "ruling kachuful/follow-suit stands"
    assert first == Way("revoke", ("play b 2C", ruling, "revoke b 1"), {"b": (10, 0)})
    assert second.lines == ("play b 2C", ruling)


def test_without_the_penalty_a_revoke_costs_nothing() -> None:
    text = KACHUFUL.replace("player a", "option revoke none\nplayer a") + REVOKED
    assert ways(text, "play b 9H")[0].effect == {}


def test_the_hook_may_stand_or_an_earlier_bid_be_wrong() -> None:
    bids = KACHUFUL + "deal d 3 S\nbid a 1\nbid b 0\nbid c 1\n"
    assert ways(bids, "bid 1") == [
        Way("stand", ("bid d 1", "ruling kachuful/hook stands")),
        Way("correct", edit="bid c 1", line=11),
        Way("correct", edit="bid b 0", line=10),
    ]


def test_of_several_bids_the_accepted_ones_stay_part_of_the_way() -> None:
    first, *_ = ways(KACHUFUL + "deal d 3 S\n", "bid 1 0 1 1")
    assert first.lines == (
        "bid a 1",
        "bid b 0",
        "bid c 1",
        "bid d 1",
        "ruling kachuful/hook stands",
    )


def test_a_bid_out_of_turn_was_that_of_who_is_due() -> None:
    first, second = ways(KACHUFUL + "deal d 3 S\n", "bid b 1")
    assert first == Way("actor", ("bid a 1",))
    assert second == Way("stand", ("bid b 1", "ruling kachuful/bid-turn stands"))


def test_a_bid_that_nobody_can_make_has_no_way() -> None:
    assert ways(KACHUFUL + "deal d 3 S\n", "bid a 4") == []


def test_a_card_out_of_turn_was_anothers_or_stands_or_one_is_missing() -> None:
    text = KACHUFUL + REVOKED[: REVOKED.index("play a")]
    assert ways(text, "play b 3C") == [
        Way("actor", ("play a 3C",)),
        Way("stand", ("play b 3C", "ruling kachuful/play-turn stands")),
        Way("missing", edit="play a "),
    ]


def test_a_deal_out_of_turn_was_anothers() -> None:
    text = KACHUFUL + "deal d 3 S\nbid a 0\nbid b 0\nbid c 0\nbid d 0\n"
    text += "trick a AS 2S 3S 4S\ntrick a KS 5S 6S 7S\ntrick a QS 8S 9S TS\n"
    first, second, *_ = ways(text, "deal c")
    assert (first.id, first.lines) == ("actor", ("deal a",))
    assert second.id == "stand"


def test_a_card_before_every_bid_is_in_misses_that_bid() -> None:
    text = KACHUFUL + "deal d 3 S\nbid a 1\nbid b 0\nbid c 1\n"
    assert ways(text, "play a AS")[0] == Way("missing", edit="bid d ")


def test_a_card_played_twice_is_wrong_in_either_line() -> None:
    text = KACHUFUL + REVOKED[: REVOKED.index("play a")]
    assert ways(text, "play a 5H") == [
        Way("correct", edit="trick a AH 2C 5H 6H", line=13),
        Way("correct", edit="play a 5H"),
    ]


def test_a_score_that_does_not_agree_has_one_right_value() -> None:
    assert ways(KACHUFUL + "deal d 3 S\n", "score a 5 b 0") == [Way("correct", ("score a 0 b 0",))]


# -- the rules of Go Fish ---------------------------------------------------------------------


def test_an_answer_that_is_missing_may_be_go_fish_and_a_draw() -> None:
    text = GO_FISH + "deal d\nask a b 7\n"
    found = ways(text, "ask b c 9")
    assert found[0] == Way("missing", ("fish b", "draw a", "ask b c 9"))
    assert [each.id for each in found] == ["missing", "stand"]
    assert ways(text, "ask a c 9")[:2] == [
        Way("missing", edit="give b "),
        Way("missing", ("fish b", "draw a 7", "ask a c 9")),
    ], "a asks again, so something was handed over, or drawn and shown"
    assert ways(text, "draw a")[0] == Way("missing", ("fish b", "draw a"))


def test_a_draw_that_is_missing_comes_before_the_next_ask() -> None:
    match = Match.read(GO_FISH + "deal d\nask a b 7\nfish b\n")
    first, second = ways_on(match, match.log_lines(["ask b c 9"]))
    assert first.lines == ("draw a", "ask b c 9")
    assert second == Way("stand", ("ask b c 9", "ruling go-fish/draw-due stands"))


def test_a_book_that_was_not_laid_is_laid_first_and_counts() -> None:
    first, second = ways(GO_FISH + "deal d\nhand a 7S 7H 7D 7C 2S\n", "ask a b 2")
    assert first == Way("missing", ("book a 7", "ask a b 2"), {"a": (0, 1)})
    assert second.id == "stand"


def test_what_cannot_have_been_may_be_admitted_of_another_line() -> None:
    asked = "deal d\nask a b 7\ngive b 2\nask a b 9\ngive b 1\nask a b 7\nfish b\ndraw a\n"
    first, *_ = ways(GO_FISH + asked, "admit a go-fish/ask-held")
    assert first == Way("correct", ("admit a go-fish/ask-held 10",))


def test_an_ask_out_of_turn_was_anothers() -> None:
    assert ways(GO_FISH + "deal d\n", "ask b c 7")[0] == Way("actor", ("ask a c 7",))


def test_go_fish_with_a_known_card_is_the_handing_over_of_it() -> None:
    first, *_ = ways(GO_FISH + "deal d\nhand b 7S 2H 3H 4H 5H\nask a b 7\n", "fish b")
    assert first == Way("correct", ("give b 1",))
    first, *_ = ways(GO_FISH + "deal d\nhand b 7S x4\nask a b 7\n", "fish b")
    assert first == Way("correct", edit="fish b"), "how many there are is not known"


def test_what_contradicts_an_earlier_line_may_be_wrong_itself_or_the_earlier_line() -> None:
    text = GO_FISH + "deal d\nask a b 7\nfish b\ndraw a\n"
    found = ways(text, "ask b c 7")
    assert [each.id for each in found] == ["correct", "correct", "stand"]
    assert found[0].edit == "ask b c 7"
    assert (found[1].line, found[1].edit) == (8, "ask a b 7")


# -- what has no way --------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["bid x", "frob", "bid", "r", "option hook on", "bid a 1 @"])
def test_what_cannot_be_read_has_no_way(typed: str) -> None:
    assert ways(KACHUFUL + "deal d 3 S\n", typed) == []


def test_behind_the_end_there_is_no_way() -> None:
    assert ways(KACHUFUL + "deal d 3 S\nend\n", "bid a 1") == []


def test_before_the_next_deal_the_deal_is_missing_where_the_dealer_is_known() -> None:
    text = KACHUFUL + "deal d 3 S\nvoid spilt tea\n"
    assert ways(text, "bid a 1")[0] == Way("missing", ("deal d", "bid a 1"))


def test_an_accepted_line_needs_none() -> None:
    match = Match.read(KACHUFUL + "deal d 3 S\n")
    assert ways_on(match, match.judge("bid a 1")) == ()


def test_looking_for_ways_changes_nothing() -> None:
    match, judgement = refused(KACHUFUL + REVOKED, "play b 9H")
    before = match.data
    assert ways_on(match, judgement) == ways_on(match, judgement)
    assert match.data == before
    assert match.log("play b 9D").accepted


def test_stamps_are_left_to_the_time_at_which_a_way_is_taken() -> None:
    from datetime import datetime

    match = Match.read(KACHUFUL + REVOKED)
    at = datetime(2026, 11, 29, 20, 14, 5)
    assert ways_on(match, match.log("play b 9H  # so?", at))[0].lines == (
        "revoke b 1",
        "play b 9H  # so?",
    )
    typed = match.log("play b 9H @20:00:00", at)
    assert ways_on(match, typed)[0].lines == ("revoke b 1", "play b 9H @20:00:00")


# -- all rules --------------------------------------------------------------------------------


def first_refusal(lines: list[str]) -> tuple[Match, Judgement] | None:
    """Logs the lines of a record one by one until one is refused."""
    start = next(
        at
        for at, text in enumerate(lines)
        if (line := parse_line(at + 1, text)).words and not line.is_header
    )
    match = Match.read("\n".join([*lines[:start], ""]))
    for text in lines[start:]:
        judgement = match.log_lines([text]) if text.strip() else None
        if judgement and not judgement.accepted:
            return match, judgement
    return None


BREAKABLE = [rule.id for rule in all_rules() if rule.kind in ("breach", "proof", "impossible")]
NO_WAY = {"go-fish/admit", "kachuful/bid-range", "record/order"}
"""Rules whose breach nothing that a line can say puts right."""
NEVER_REFUSED = {"kachuful/players", "go-fish/players", "quartets/players"}


@pytest.mark.parametrize("rule", BREAKABLE)
def test_every_way_around_the_failing_example_of_a_rule_keeps_its_word(rule: str) -> None:
    data = example(rule)
    assert data
    found = first_refusal(decode(data))
    if rule in NEVER_REFUSED:
        assert found is None
        return
    assert found
    told = keeps_its_word(*found)
    assert bool(told) == (rule not in NO_WAY)


@settings(max_examples=60, deadline=None)
@given(
    game=st.sampled_from(["kachuful", "go-fish"]),
    seed=st.integers(0, 10_000),
    evidence=st.sampled_from([OPEN, CLOSED]),
    data=st.data(),
)
def test_whatever_is_refused_in_play_its_ways_keep_their_word(
    game: str, seed: int, evidence: Evidence, data: st.DataObject
) -> None:
    rule = data.draw(st.sampled_from(sorted(faults(game))))
    try:
        lines = record(play(Wish(game, seed, fault=rule)), evidence, Dice(seed))
    except (CannotDo, KeyError):
        return
    found = first_refusal([line.partition("  # !")[0] for line in lines])
    if found:
        keeps_its_word(*found)


@settings(max_examples=25, deadline=None)
@given(
    game=st.sampled_from(["kachuful", "go-fish"]),
    seed=st.integers(0, 10_000),
    evidence=st.sampled_from([OPEN, CLOSED]),
    data=st.data(),
)
def test_whatever_line_comes_too_early_or_too_late_its_ways_keep_their_word(
    game: str, seed: int, evidence: Evidence, data: st.DataObject
) -> None:
    lines = [line for line in record(play(Wish(game, seed)), evidence, Dice(seed)) if line]
    first = next(at for at, line in enumerate(lines) if line.startswith("deal "))
    at = data.draw(st.integers(first, len(lines)))
    match = Match.read("\n".join([*lines[:at], ""]))
    judgement = match.log(data.draw(st.sampled_from(lines[first:])))
    if not judgement.accepted:
        keeps_its_word(match, judgement)
