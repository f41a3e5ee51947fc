"""What a hurried scorer did not mean: asked about, plain to see, and put right in few keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from desks import GO_FISH, KACHUFUL, events
from typed_rows import FIXTURES
from wording import broken, cannot

from referee.match.record import Match
from referee.table.desk import Desk

FREE = KACHUFUL.replace("rounds 3,1", "rounds 3,1\noption hook off")


def desk_at(path: Path, text: str, shown: list[str] | None = None) -> Desk:
    """Sits down, and says yes to whatever a correction shows."""
    path.write_text(FIXTURES.get(text, text), "utf-8")

    def confirm(lines: object, whole: bool) -> bool:
        if shown is not None:
            shown[:] = list(lines)  # type: ignore[call-overload]
        return not whole

    return Desk(str(path), lambda: 100, confirm=confirm)


# -- questions --------------------------------------------------------------------------------


def test_bids_that_are_typed_twice_are_no_tricks(path: Path) -> None:
    desk = desk_at(path, FREE)
    desk.enter("1 0 1 1")
    asked = desk.enter("1 0 1 1")
    assert asked.question is not None
    assert asked.question.why == "row-again"
    assert len(events(path)) == 5
    assert desk.answer(1).accepted
    assert events(path)[-4:] == ["won a 1", "won b 0", "won c 1", "won d 1"]


@pytest.mark.parametrize("typed", ["2 0 1 0", "won 1 0 1 1", "w 1 0 1 1"])
def test_other_tricks_and_a_written_verb_are_not_asked_about(path: Path, typed: str) -> None:
    desk = desk_at(path, FREE)
    desk.enter("1 0 1 1")
    assert desk.enter(typed).accepted


def test_a_claim_in_the_middle_of_a_trick_is_asked_about_once(path: Path) -> None:
    desk = desk_at(path, "K5")
    asked = desk.enter("claim b 1")
    assert asked.question is not None
    assert "trick 2" in asked.complaints[0]
    desk.answer(1)
    assert desk.enter("claim a 1").accepted
    assert Match.read(path.read_bytes()).summary().deals[0].columns["tricks"]["a"] == 2


@pytest.mark.parametrize(
    ("fixture", "form"),
    [
        ("K0", "none"),
        ("K5", "of"),
        ("K6", "over"),
        ("G3", ""),
    ],
)
def test_an_end_says_what_is_not_over(path: Path, fixture: str, form: str) -> None:
    asked = desk_at(path, fixture).enter("end")
    assert asked.question is not None
    assert (asked.question.why, asked.question.data.get("form") or "") == ("end", form)


def test_a_rank_that_may_be_a_card_is_asked_about_once_for_each_player(path: Path) -> None:
    asked = desk_at(path, "G1").enter("9s").question
    assert asked is not None
    assert [way.lines for way in asked.choices] == [
        ("ask a b 9",),
        ("ask a c 9",),
        ("ask a l 9",),
    ]


# -- at the wrong time ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fixture", "typed", "rule", "why", "next_"),
    [
        ("K1", "as", "record/arguments", "card-now", ": bid a"),
        ("K1", "as 2s 4s 6s", "record/arguments", "card-now", ": bid a"),
        ("K0", "3", "record/verb", "not-due", ": deal"),
        ("K5", "3", "record/verb", "not-due", ": play b"),
        ("K3", "took", "record/arguments", "who", ": 'took P'"),
        ("G2", "4", "record/arguments", "number-now", ": 1, 2, 3"),
    ],
)
def test_what_is_typed_at_the_wrong_time_says_what_is_due(
    path: Path, fixture: str, typed: str, rule: str, why: str, next_: str
) -> None:
    reply = desk_at(path, fixture).enter(typed)
    assert not reply.accepted
    data = {"word": typed, "verb": typed, "player": "", "number": typed}
    assert broken(rule, {}, why, **data).strip() in reply.complaints[0]
    assert reply.complaints[1].endswith(next_)


# -- corrections ------------------------------------------------------------------------------


def test_a_correction_in_an_earlier_round_says_so(path: Path) -> None:
    shown: list[str] = []
    desk = desk_at(path, "K6", shown)
    desk.enter("")
    assert desk.enter("amend dee 3").accepted
    assert shown[0].endswith(":")
    assert re.findall(r"\d+", shown[0]) == ["12", "1", "2"]
    desk.enter("0")
    desk.enter("amend last 1")
    assert "bid b 0" in shown[0]


def test_a_number_behind_a_player_never_means_a_deal(path: Path) -> None:
    shown: list[str] = []
    desk = desk_at(path, "K6", shown)
    desk.enter("")
    assert desk.enter("amend ann 2").accepted
    assert any("bid a 2" in line for line in shown)
    assert "deal a 2 D" in events(path)


@pytest.mark.parametrize(
    ("text", "before", "typed", "line", "new"),
    [
        (KACHUFUL, ("1", "0"), "=1", 2, "bid b 1"),
        (KACHUFUL, ("1", "0"), "=a 2", 1, "bid a 2"),
        (KACHUFUL, ("1", "0"), "= asha 2", 1, "bid a 2"),
        (KACHUFUL, ("1", "0"), "=9 3", 1, "bid a 3"),
        (KACHUFUL, ("1 0 1 0", "as"), "=ks", 5, "play a KS"),
        (KACHUFUL, ("1 0 1 0", "as 2s 4s 6s"), "=4s 9s", 5, "trick a AS 2S 9S 6S"),
        (KACHUFUL, ("1 0 1 0", "took b"), "=c", 5, "took c"),
        (GO_FISH, ("ask c a 7", "fish"), "=1", 2, "give a 1"),
        (GO_FISH, ("c a 7",), "=d 7", 1, "ask c d 7"),
    ],
)
def test_the_last_line_is_corrected_with_a_sign(
    path: Path, text: str, before: tuple[str, ...], typed: str, line: int, new: str
) -> None:
    desk = desk_at(path, text)
    for each in before:
        assert desk.enter(each).accepted, each
    assert desk.enter(typed).accepted
    assert events(path)[line] == new


def test_the_number_of_a_line_that_was_struck_corrects_nothing(path: Path) -> None:
    desk = desk_at(path, "K6")
    desk.enter("amend 14 b")
    before = path.read_bytes()
    reply = desk.enter("amend 15 d")
    assert cannot("struck-line", line=15) in reply.complaints[0]
    assert path.read_bytes() == before


# -- too many words ---------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["leave a b c d e f", "join q Q after a b"])
def test_a_word_too_many_is_refused_and_seats_nobody(path: Path, line: str) -> None:
    desk = desk_at(path, "K6")
    assert not desk.enter(line).accepted
    match = Match.read(f"{FIXTURES['K6']}{line}\n")
    assert [each.kind for each in match.replay.findings] == ["syntax"]
    assert [*match.replay.here] == ["a", "b", "c", "d"]


# -- what can be known --------------------------------------------------------------------------


def test_cards_that_nobody_noted_are_not_in_the_stock(path: Path) -> None:
    """Of 52 cards 12 were dealt; two of them lie on the table, and nobody knows which."""
    match = Match.read(f"{FIXTURES['K3']}trick a AS x x 4S\n")
    insight = match.replay.insight()
    assert insight is not None
    assert insight.cards == {"a": 2, "b": 2, "c": 2, "d": 2, "stock": 40}
    assert insight.ranges["stock"]["S"] == (1, 11)
    assert insight.ranges["a"]["S"] == (0, 2)
