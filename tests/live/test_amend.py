"""A line is corrected with the whole match in view, and stays below as a comment."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from referee.match.amend import Change, amend, write
from referee.match.record import LiveMatch, Match
from referee.values.rules import CannotDo, Finding

NINE = datetime(2026, 11, 29, 21, 0, 0)

HEADER = """\
transcript 1 kachuful
option rounds 3
player a Asha
player b Noam
player c Somchai
player d Omar

"""
"""Seven lines."""

PLAYED = (
    HEADER
    + """\
deal d 3 S
bid a 1 @20:14:05
bid b 0
bid c 1
bid d 0 @20:15:00  # sighed
trick a AS 2S 9S 4S
trick a 4H 6H KH 3H
trick c QC 5C 6C 2D
end
"""
)
"""002 §5; the first bid stands on line 9."""


def changed(text: str, line: int, *new: str, stands: bool = False) -> Change:
    return amend(Match.read(text), line, new, NINE, stands=stands)


def lines(change: Change, first: int, last: int) -> list[str]:
    """Returns lines of the match after a change, numbered as in an editor."""
    return change.after.text.split("\n")[first - 1 : last]


def told(findings: tuple[Finding, ...]) -> list[tuple[str, int]]:
    return [(each.rule, each.line) for each in findings]


# -- what stands in the file ------------------------------------------------------------------


def test_the_new_line_takes_the_place_of_the_old_which_stays_as_a_comment() -> None:
    change = changed(PLAYED, 9, "bid a 2")
    assert lines(change, 9, 11) == [
        "bid a 2 @20:14:05",
        "# struck amended @21:00:00 bid a 1 @20:14:05",
        "bid b 0",
    ]
    assert change.before.text == PLAYED
    before, after = PLAYED.splitlines(), change.after.text.splitlines()
    assert [*after[:8], *after[10:]] == [*before[:8], *before[9:]], "nothing else has changed"


def test_a_stamp_and_a_note_stay_unless_others_are_typed() -> None:
    assert changed(PLAYED, 12, "bid d 2").lines == ("bid d 2 @20:15:00  # sighed",)
    assert changed(PLAYED, 12, "bid d 2 @20:15:01 # no").lines == ("bid d 2 @20:15:01  # no",)
    assert changed(PLAYED, 10, "bid b 1").lines == ("bid b 1",)


def test_the_new_line_is_read_as_of_its_place() -> None:
    """Shorthand means what it would have meant at that moment of the match."""
    assert changed(PLAYED, 10, "b 1").lines == ("bid b 1",)
    assert changed(PLAYED, 14, "t 4h 6h kh 2h").lines == ("trick a 4H 6H KH 2H",)


def test_several_new_lines_make_up_for_a_forgotten_one() -> None:
    forgotten = PLAYED.replace("bid b 0\n", "")
    change = changed(forgotten, 9, "bid a 1", "bid 0")
    assert change.lines == ("bid a 1 @20:14:05", "bid b 0 @20:14:05")
    assert not change.after.faults
    assert change.vanished
    assert changed(forgotten, 9, "bid 1 0").after.data == change.after.data


def test_an_empty_line_only_strikes() -> None:
    change = changed(PLAYED.replace("bid b 0", "bid b 0\nbid b 0"), 11, "")
    assert change.lines == ()
    assert lines(change, 10, 12) == [
        "bid b 0", "# struck amended @21:00:00 bid b 0", "bid c 1",
    ]  # fmt: skip
    assert told(change.vanished) == [("kachuful/bid-turn", 11)]
    assert change.after.faults == []


def test_a_blank_line_leaves_no_comment_and_so_takes_what_was_missing() -> None:
    change = changed(PLAYED, 7, "option scoring 10*bid+10", "")
    assert lines(change, 6, 8) == ["player d Omar", "option scoring 10*bid+10", "deal d 3 S"]
    assert change.struck == ()


RULING = "ruling kachuful/follow-suit stands"
GUILTY, PROOF = "trick a 4H 2C KH 3H", "trick c QH 5C 6C 6H"
"""Noam discards a club on hearts, and has a heart in the next trick."""


@pytest.mark.parametrize(
    ("tricks", "line", "new", "ruled"),
    [
        ((GUILTY, RULING, PROOF), 16, "trick c QH 5C 6C 2D", 15),
        ((GUILTY, PROOF, RULING), 14, "trick a 4H 7H KH 3H", 16),
    ],
    ids=["under the guilty line", "under the proof"],
)
def test_a_ruling_on_another_line_goes_with_its_breach(
    tricks: tuple[str, ...], line: int, new: str, ruled: int
) -> None:
    text = "\n".join([*PLAYED.split("\n")[:13], *tricks, "end", ""])
    assert not Match.read(text).faults
    assert not changed(text, line, tricks[line - 14]).dropped
    change = changed(text, line, new)
    assert change.dropped == ((ruled, RULING),)
    assert not change.after.faults
    assert f"\n# struck amended @21:00:00 {RULING}\n" in change.after.text
    assert change.after.summary().totals["b"] == 10


def test_a_ruling_that_let_nothing_stand_before_is_left_alone() -> None:
    text = PLAYED.replace("bid c 1", f"bid c 1\n{RULING}")
    change = changed(text, 10, "bid b 1")
    assert change.dropped == ()
    assert f"\n{RULING}\n" in change.after.text


def test_rulings_go_with_their_event() -> None:
    text = PLAYED.replace("bid d 0 @20:15:00  # sighed", "bid d 1\nruling kachuful/hook stands")
    change = changed(text, 12, "bid d 2")
    assert change.struck == ("bid d 1", "ruling kachuful/hook stands")
    assert lines(change, 12, 15) == [
        "bid d 2",
        "# struck amended @21:00:00 bid d 1",
        "# struck amended @21:00:00 ruling kachuful/hook stands",
        "trick a AS 2S 9S 4S",
    ]
    assert not change.after.faults


def test_a_breach_may_stand_here_too() -> None:
    change = changed(PLAYED, 12, "bid d 1", stands=True)
    assert change.lines == ("bid d 1 @20:15:00  # sighed", "ruling kachuful/hook stands")
    assert not change.after.faults


@pytest.mark.parametrize(
    "data",
    [
        PLAYED.encode().replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + PLAYED.encode(),
        PLAYED.encode().removesuffix(b"\n"),
    ],
    ids=["CRLF", "byte-order mark", "no last newline"],
)
def test_a_file_keeps_its_ways(data: bytes) -> None:
    for number, old, new in [
        (1, "transcript 1 kachuful", "transcript 1 kachuful  # friday"),
        (16, "end", "end  # at last"),
    ]:
        change = amend(Match.read(data), number, [new], NINE)
        assert not change.after.faults
        ending = b"\r\n" if b"\r" in data else b"\n"
        whole = data if data.endswith(b"\n") else data + b"\n"
        written = ending.join([new.encode(), b"# struck amended @21:00:00 " + old.encode()])
        assert change.after.data == whole.replace(old.encode() + ending, written + ending, 1)


def test_what_cannot_be_read_is_struck_byte_for_byte() -> None:
    data = PLAYED.encode().replace(b"bid b 0", b"bid b\xff  0\t")
    change = amend(Match.read(data), 10, ["bid b 0"], NINE)
    assert b"\nbid b 0\n# struck amended @21:00:00 bid b\xff  0\t\n" in change.after.data
    assert [each.rule for each in change.vanished] == ["record/text"]


def test_the_first_line_may_be_corrected_like_any_other() -> None:
    change = changed(PLAYED.replace("kachuful", "Kachuful", 1), 1, "transcript 1 kachuful")
    assert lines(change, 1, 2) == [
        "transcript 1 kachuful",
        "# struck amended @21:00:00 transcript 1 Kachuful",
    ]


# -- what changes -----------------------------------------------------------------------------


def test_totals_and_winners_change_with_a_bid() -> None:
    change = changed(PLAYED, 9, "bid a 0")
    assert change.before.summary().winners == ("a",)
    assert change.after.summary().totals == {"a": 0, "b": 10, "c": 0, "d": 10}
    assert change.after.summary().winners == ("b", "d")
    assert change.appeared == change.vanished == ()


def test_faults_come_and_go() -> None:
    wrong = PLAYED.replace("bid d 0", "bid d 1")
    assert told(changed(wrong, 12, "bid d 0").vanished) == [("kachuful/hook", 12)]
    assert told(changed(PLAYED, 12, "bid d 1").appeared) == [("kachuful/hook", 12)]


def test_a_fault_further_down_is_the_same_although_its_line_has_moved() -> None:
    wrong = PLAYED.replace("end\n", "score a 99\nend\n")
    change = changed(wrong, 10, "bid b 2")
    assert told(change.appeared) == []
    assert told(change.vanished) == []
    assert [each.line for each in change.after.faults] == [17]


def test_a_fault_that_the_new_line_causes_further_down_is_told() -> None:
    change = changed(PLAYED, 13, "trick a AS 2S 9S 3H")
    assert ("deck/card-twice", 15) in told(change.appeared)


def test_a_changed_house_rule_changes_every_round() -> None:
    """002 §5 and §8: the same match with ten times the bid."""
    text = PLAYED.replace("option rounds 3", "option rounds 3\noption scoring 10+bid")
    change = changed(text, 3, "option scoring 10*bid+10")
    assert change.after.summary().totals == {"a": 20, "b": 10, "c": 0, "d": 10}


def test_a_name_is_corrected_without_touching_an_event() -> None:
    change = changed(PLAYED, 6, "player d עומר")
    assert change.after.players["d"] == "עומר"
    assert change.after.summary().totals == change.before.summary().totals
    assert change.appeared == ()


# -- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "new", "rule"),
    [
        (9, "bid a x", "record/arguments"),
        (9, "frob", "record/verb"),
        (13, "r", "record/verb"),
        (9, "bid a 1 @25:00:00", "record/stamp"),
        (9, "bid a 1 # \u202e", "record/text"),
        (9, "player e Eve", "record/header"),
        (6, "player a Omar", "record/roster"),
        (6, "player d", "record/roster"),
        (2, "option rounds x", "record/header"),
    ],
)
def test_what_cannot_be_read_is_no_correction(line: int, new: str, rule: str) -> None:
    change = changed(PLAYED, line, new)
    assert [each.rule for each in change.unreadable] == [rule]


def test_what_was_unreadable_before_is_none_of_the_correction() -> None:
    change = changed(PLAYED.replace("bid b 0", "bid b zero"), 9, "bid a 2")
    assert change.unreadable == ()


def test_only_lines_that_there_are_can_be_corrected() -> None:
    with pytest.raises(CannotDo) as error:
        changed(PLAYED, 17, "end")
    assert (error.value.key, error.value.data) == ("no-line", {"line": 17, "lines": 16})


def test_the_record_goes_on_saying_which_game_it_is() -> None:
    for new in ("", "transcript 1 chess", "# nothing"):
        with pytest.raises(CannotDo) as error:
            changed(PLAYED, 1, new)
        assert error.value.key == "no-game-left"


def test_a_line_too_long_for_a_comment_stays() -> None:
    text = PLAYED.replace("  # sighed", "  # " + "x" * 960)
    with pytest.raises(CannotDo) as error:
        changed(text, 12, "bid d 2")
    assert error.value.key == "strike"


# -- in the file ------------------------------------------------------------------------------


def test_what_was_shown_is_what_is_written(tmp_path: Path) -> None:
    path = tmp_path / "match.ref"
    path.write_text(PLAYED, "utf-8")
    live = LiveMatch(str(path), lambda: NINE)
    change = amend(live.match, 9, ["bid a 2"], NINE)
    assert path.read_text("utf-8") == PLAYED, "until it is written, nothing has changed"
    write(live, change)
    assert path.read_bytes() == change.after.data
    assert live.match.summary().totals["a"] == 0


def test_nothing_is_written_where_somebody_else_was_faster(tmp_path: Path) -> None:
    path = tmp_path / "match.ref"
    path.write_text(PLAYED, "utf-8")
    live = LiveMatch(str(path), lambda: NINE)
    change = amend(live.match, 9, ["bid a 2"], NINE)
    path.write_text(PLAYED + "# meanwhile\n", "utf-8")
    with pytest.raises(CannotDo) as error:
        write(live, change)
    assert error.value.key == "changed"
    assert path.read_text("utf-8") == PLAYED + "# meanwhile\n"
